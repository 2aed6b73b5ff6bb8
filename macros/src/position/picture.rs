//! A board as a picture, rank by rank.

use koma_runtime::{Epin, Shape};
use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::{Error, bracketed, token};

use super::piece::Players;
use super::rank::Rank;
use crate::errors::Errors;
use crate::input::{StringLiteral, comma_separated};

/// `["r n b", "3", …]`, in three dimensions `[["r n b", …], …]`: the entries, and the closing bracket.
pub(super) struct Picture {
    entries: Vec<Entry>,
    end: Span,
}

/// A rank, or the ranks of a layer.
enum Entry {
    Rank(StringLiteral),
    Layer(Picture),
}

impl Parse for Picture {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let content;
        let brackets = bracketed!(content in input);
        let entries = comma_separated(&content, "ranks", Entry::parse)?;
        Ok(Self { entries, end: brackets.span.close() })
    }
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(token::Bracket) {
            input.parse().map(Self::Layer)
        } else {
            input.parse().map(Self::Rank)
        }
    }
}

impl Picture {
    pub(super) fn read(
        &self,
        shape: Option<Shape>,
        players: Players<'_>,
        errors: &mut Errors,
    ) -> Vec<(usize, Epin)> {
        let mut reader = Reader { shape, players, errors, layer: 1, squares: 0, pieces: Vec::new() };
        reader.read(&self.entries, self.end);
        reader.pieces
    }
}

impl Entry {
    /// The place of its first literal, or, of an empty layer, where it ends.
    fn span(&self) -> Span {
        match self {
            Self::Rank(rank) => rank.span,
            Self::Layer(layer) => layer.entries.first().map_or(layer.end, Self::span),
        }
    }
}

/// How far a picture has been read, and what has been found in it.
struct Reader<'a> {
    shape: Option<Shape>,
    players: Players<'a>,
    errors: &'a mut Errors,
    /// The current layer, from 1.
    layer: usize,
    /// How many squares there are in the ranks that have been read.
    squares: usize,
    /// Pieces with their flat indices.
    pieces: Vec<(usize, Epin)>,
}

impl Reader<'_> {
    fn read(&mut self, entries: &[Entry], end: Span) {
        let sizes = self.shape.map_or(Vec::new(), |shape| shape.dimensions().to_vec());
        match *sizes.as_slice() {
            [files] => self.ranks(entries, end, Some((1, files))),
            [ranks, files] => self.ranks(entries, end, Some((ranks, files))),
            [layers, ranks, files] => self.layers(entries, end, layers, (ranks, files)),
            // Without a shape, the pieces are checked all the same.
            _ => {
                for entry in entries {
                    match entry {
                        Entry::Rank(_) => self.ranks(std::slice::from_ref(entry), end, None),
                        Entry::Layer(layer) => self.ranks(&layer.entries, layer.end, None),
                    }
                }
            }
        }
    }

    fn layers(&mut self, entries: &[Entry], end: Span, layers: usize, sizes: (usize, usize)) {
        if let Some(rank) = entries.iter().find(|entry| matches!(entry, Entry::Rank(_))) {
            let words = "in three dimensions, each layer is a list of ranks in brackets of its own";
            return self.errors.push(Error::new(rank.span(), words));
        }
        self.check_count("layer", entries, end, layers);
        for (i, entry) in entries.iter().enumerate() {
            if let Entry::Layer(layer) = entry {
                // Of a layer that is too many, the sizes do not matter.
                self.ranks(&layer.entries, layer.end, (i < layers).then_some(sizes));
            }
            self.layer += 1;
        }
    }

    /// Reads the ranks of a layer or of the whole board. `sizes` is how many ranks and files there should be.
    fn ranks(&mut self, entries: &[Entry], end: Span, sizes: Option<(usize, usize)>) {
        if let Some(layer) = entries.iter().find(|entry| matches!(entry, Entry::Layer(_))) {
            let words = "one pair of brackets too many: only layers have their own, in three dimensions";
            return self.errors.push(Error::new(layer.span(), words));
        }
        let files = sizes.map(|(ranks, files)| {
            self.check_count("rank", entries, end, ranks);
            files
        });
        for (i, entry) in entries.iter().enumerate() {
            let start = self.squares;
            self.squares += files.unwrap_or(0);
            let Entry::Rank(literal) = entry else { continue };
            let place = match self.dimensions() {
                3 => format!("layer {}, rank {}", self.layer, i + 1),
                _ => format!("rank {}", i + 1),
            };
            // Of a rank that is too many, the length does not matter.
            let files = files.filter(|_| sizes.is_some_and(|(ranks, _)| i < ranks));
            let rank = Rank { literal, place, files, start: (self.shape, start), players: self.players };
            if let Some(pieces) = self.errors.keep(rank.read()) {
                self.pieces.extend(pieces.into_iter().map(|(file, piece)| (start + file, piece)));
            }
        }
    }

    fn dimensions(&self) -> usize {
        self.shape.map_or(0, |shape| shape.dimensions().len())
    }

    /// Checks the number of layers, or of ranks of a layer or of the whole board. The error stands at the first
    /// entry that is too many, or at the closing bracket.
    fn check_count(&mut self, what: &str, entries: &[Entry], end: Span, expected: usize) {
        if entries.len() == expected {
            return;
        }
        let found = entries.len();
        let plural = if found == 1 { "" } else { "s" };
        let whole = if what == "rank" && self.dimensions() == 3 {
            format!("layer {}", self.layer)
        } else {
            "the board".to_owned()
        };
        let (from, to) = (found.min(expected) + 1, found.max(expected));
        let which = match (to - from, found > expected) {
            (0, true) => format!("{what} {from} is too many"),
            (0, false) => format!("{what} {from} is missing"),
            (_, true) => format!("{what}s {from} to {to} are too many"),
            (_, false) => format!("{what}s {from} to {to} are missing"),
        };
        let words = format!("{which}: {whole} has {found} {what}{plural}, its shape wants {expected}");
        self.errors.push(Error::new(entries.get(expected).map_or(end, Entry::span), words));
    }
}
