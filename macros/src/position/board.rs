//! The board of a `position!`: a picture, rank by rank, or a list of squares.

use std::collections::HashSet;

use koma_runtime::{Epin, Shape, Styles};
use proc_macro2::Span;
use syn::parse::ParseStream;
use syn::{LitInt, Token, braced, bracketed, token};

use super::number::{integer, number};
use super::squares::{Rank, read_token};
use super::text::Text;
use crate::errors::Errors;

pub(super) enum Board {
    /// A literal a rank, and where the list ends.
    Picture(Vec<Entry>, Span),
    /// Flat indices and tokens.
    Sparse(Vec<(LitInt, Text)>),
}

/// A rank, or a layer of ranks, with the place where it ends.
pub(super) enum Entry {
    Rank(Text),
    Layer(Vec<Entry>, Span),
}

impl Board {
    pub(super) fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(token::Bracket) {
            let (entries, end) = Entry::parse_list(input)?;
            return Ok(Self::Picture(entries, end));
        }
        if !input.peek(token::Brace) {
            return Err(input.error("expected a list of ranks, `[…]`, or of squares, `{…}`"));
        }
        let content;
        braced!(content in input);
        let mut squares = Vec::new();
        while !content.is_empty() {
            let index = integer(&content)?;
            content.parse::<Token![=>]>()?;
            squares.push((index, content.parse()?));
            if !content.is_empty() {
                content.parse::<Token![,]>()?;
            }
        }
        Ok(Self::Sparse(squares))
    }

    /// The pieces with their flat indices. Without a shape, as it is wrong, only the tokens are looked at.
    pub(super) fn read(
        &self,
        shape: Option<Shape>,
        styles: Option<Styles>,
        errors: &mut Errors,
    ) -> Vec<(usize, Epin)> {
        match self {
            Self::Picture(entries, end) => {
                let mut picture = Picture { shape, styles, errors, layer: 1, squares: 0, pieces: Vec::new() };
                picture.read(entries, *end);
                picture.pieces
            }
            Self::Sparse(squares) => read_sparse(squares, shape, styles, errors),
        }
    }
}

impl Entry {
    /// `[entry, …]`, and where it ends.
    fn parse_list(input: ParseStream<'_>) -> syn::Result<(Vec<Self>, Span)> {
        let content;
        let brackets = bracketed!(content in input);
        let mut entries = Vec::new();
        while !content.is_empty() {
            entries.push(if content.peek(token::Bracket) {
                let (ranks, end) = Self::parse_list(&content)?;
                Self::Layer(ranks, end)
            } else {
                Self::Rank(content.parse()?)
            });
            if !content.is_empty() {
                content.parse::<Token![,]>()?;
            }
        }
        Ok((entries, brackets.span.close()))
    }

    /// Where it starts, or, of an empty layer, where it ends.
    fn span(&self) -> Span {
        match self {
            Self::Rank(text) => text.parts().0,
            Self::Layer(ranks, end) => ranks.first().map_or(*end, Self::span),
        }
    }
}

/// The reading of a picture.
struct Picture<'a> {
    shape: Option<Shape>,
    styles: Option<Styles>,
    errors: &'a mut Errors,
    /// The current layer, from 1.
    layer: usize,
    /// Squares passed so far.
    squares: usize,
    pieces: Vec<(usize, Epin)>,
}

impl Picture<'_> {
    fn read(&mut self, entries: &[Entry], end: Span) {
        let sizes = self.shape.map_or(Vec::new(), |shape| shape.dimensions().to_vec());
        match *sizes.as_slice() {
            [files] => self.ranks(entries, end, Some((1, files))),
            [ranks, files] => self.ranks(entries, end, Some((ranks, files))),
            [layers, ranks, files] => self.layers(entries, end, layers, (ranks, files)),
            // Without a shape, the tokens are still looked at.
            _ => {
                for entry in entries {
                    match entry {
                        Entry::Rank(_) => self.ranks(std::slice::from_ref(entry), end, None),
                        Entry::Layer(ranks, end) => self.ranks(ranks, *end, None),
                    }
                }
            }
        }
    }

    fn layers(&mut self, entries: &[Entry], end: Span, layers: usize, sizes: (usize, usize)) {
        if let Some(rank) = entries.iter().find(|entry| matches!(entry, Entry::Rank(_))) {
            let words = "in three dimensions, each layer is a list of ranks in brackets of its own";
            return self.errors.push(syn::Error::new(rank.span(), words));
        }
        self.check_count("layer", entries, end, layers);
        for entry in entries {
            if let Entry::Layer(ranks, end) = entry {
                self.ranks(ranks, *end, Some(sizes));
            }
            self.layer += 1;
        }
    }

    /// The ranks of a layer or of the whole board, of so many ranks and files.
    fn ranks(&mut self, entries: &[Entry], end: Span, sizes: Option<(usize, usize)>) {
        if let Some(layer) = entries.iter().find(|entry| matches!(entry, Entry::Layer(..))) {
            let words = "one pair of brackets too many: only layers have their own, in three dimensions";
            return self.errors.push(syn::Error::new(layer.span(), words));
        }
        let files = sizes.map(|(ranks, files)| {
            self.check_count("rank", entries, end, ranks);
            files
        });
        for (i, entry) in entries.iter().enumerate() {
            let start = self.squares;
            self.squares += files.unwrap_or(0);
            let Entry::Rank(text) = entry else { continue };
            let place = match self.dimensions() {
                3 => format!("layer {}, rank {}", self.layer, i + 1),
                _ => format!("rank {}", i + 1),
            };
            let rank = Rank { text, place, files, styles: self.styles };
            if let Some(pieces) = self.errors.keep(rank.read()) {
                self.pieces.extend(pieces.into_iter().map(|(file, piece)| (start + file, piece)));
            }
        }
    }

    fn dimensions(&self) -> usize {
        self.shape.map_or(0, |shape| shape.dimensions().len())
    }

    fn check_count(&mut self, what: &str, entries: &[Entry], end: Span, expected: usize) {
        if entries.len() == expected {
            return;
        }
        let plural = if entries.len() == 1 { "" } else { "s" };
        let whole = if what == "rank" && self.dimensions() == 3 {
            format!("layer {}", self.layer)
        } else {
            "the board".to_owned()
        };
        let words = format!("{whole} has {} {what}{plural}, its shape wants {expected}", entries.len());
        self.errors.push(syn::Error::new(entries.get(expected).map_or(end, Entry::span), words));
    }
}

/// The pieces of `{ index => token, … }`.
fn read_sparse(
    squares: &[(LitInt, Text)],
    shape: Option<Shape>,
    styles: Option<Styles>,
    errors: &mut Errors,
) -> Vec<(usize, Epin)> {
    let mut pieces: Vec<(usize, Epin)> = Vec::new();
    let mut seen = HashSet::new();
    for (literal, token) in squares {
        let index = errors.keep(index(literal, shape)).filter(|index| {
            let is_new = seen.insert(*index);
            if !is_new {
                errors.push(syn::Error::new(literal.span(), format!("square {index} is given twice")));
            }
            is_new
        });
        let piece = errors.keep(read_token(token, styles));
        pieces.extend(index.zip(piece));
    }
    pieces
}

fn index(literal: &LitInt, shape: Option<Shape>) -> syn::Result<usize> {
    let index = number(literal)?;
    match shape.map(|shape| shape.square_count()) {
        Some(squares) if index >= squares => {
            let words = format!("square {index} is off the board, whose {squares} squares count from 0");
            Err(syn::Error::new(literal.span(), words))
        }
        _ => Ok(index),
    }
}
