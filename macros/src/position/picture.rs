//! Reads a board that is written as a picture, rank by rank.

use koma_runtime::macro_support::squares::{SquareNames, layer_name, rank_name};
use koma_runtime::{Epin, Shape};
use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::{bracketed, token};

use super::outside::on_square;
use super::pieces::{Mistake, PieceCursor, Players, read_pieces};
use crate::call::{Errors, StringLiteral};
use crate::syntax::comma_separated;

/// A picture: the entries and the closing bracket of `["r n b", "3", …]` or, in three dimensions, `[["r n b", …], …]`.
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
        let entries = comma_separated(&content, "ranks", |input| {
            if input.peek(token::Bracket) {
                input.parse().map(Entry::Layer)
            } else {
                input.parse().map(Entry::Rank)
            }
        })?;
        Ok(Self { entries, end: brackets.span.close() })
    }
}

impl Picture {
    /// Reads the pieces and their flat indices. Without a shape, the pieces are still checked.
    pub(super) fn read(
        &self,
        shape: Option<Shape>,
        players: Players<'_>,
        errors: &mut Errors,
    ) -> Vec<(usize, Epin)> {
        let (entries, end) = (self.entries.as_slice(), self.end);
        let mut reader = Reader { shape, players, errors, layer: 1, squares: 0, pieces: Vec::new() };
        match shape.as_ref().map(Shape::dimensions) {
            Some(&[files]) => reader.ranks(entries, end, Some((1, files))),
            Some(&[ranks, files]) => reader.ranks(entries, end, Some((ranks, files))),
            Some(&[layers, ranks, files]) => reader.layers(entries, end, layers, (ranks, files)),
            _ => {
                for entry in entries {
                    match entry {
                        Entry::Rank(_) => reader.ranks(std::slice::from_ref(entry), end, None),
                        Entry::Layer(layer) => reader.ranks(&layer.entries, layer.end, None),
                    }
                }
            }
        }
        reader.pieces
    }

    /// Returns the literal of the rank that contains a square, on a board of two dimensions.
    pub(super) fn rank_of(&self, index: usize, shape: &Shape) -> Option<&StringLiteral> {
        match self.entries.get(index / shape.dimensions().last()?)? {
            Entry::Rank(literal) => Some(literal),
            Entry::Layer(_) => None,
        }
    }
}

impl Entry {
    /// Returns the place of the first literal. For an empty layer, returns the place of the closing bracket.
    fn span(&self) -> Span {
        match self {
            Self::Rank(rank) => rank.span,
            Self::Layer(layer) => layer.entries.first().map_or(layer.end, Self::span),
        }
    }
}

struct Reader<'a> {
    shape: Option<Shape>,
    players: Players<'a>,
    errors: &'a mut Errors,
    /// The current layer, from 1.
    layer: usize,
    /// The number of squares in the ranks that have been read.
    squares: usize,
    /// Pieces with their flat indices.
    pieces: Vec<(usize, Epin)>,
}

impl Reader<'_> {
    fn layers(&mut self, entries: &[Entry], end: Span, layers: usize, sizes: (usize, usize)) {
        if let Some(rank) = entries.iter().find(|entry| matches!(entry, Entry::Rank(_))) {
            let words = "expected a list of ranks in its own brackets for each layer, in three dimensions";
            return self.errors.add(rank.span(), words);
        }
        self.check_count("layer", "the board", entries, end, layers);
        for (i, entry) in entries.iter().enumerate() {
            if let Entry::Layer(layer) = entry {
                // In an extra layer, any number of ranks and files is accepted.
                self.ranks(&layer.entries, layer.end, (i < layers).then_some(sizes));
            }
            self.layer += 1;
        }
    }

    /// Reads the ranks of a layer or of the whole board. `sizes` are the expected numbers of ranks and files.
    fn ranks(&mut self, entries: &[Entry], end: Span, sizes: Option<(usize, usize)>) {
        if let Some(layer) = entries.iter().find(|entry| matches!(entry, Entry::Layer(_))) {
            let words = "unexpected brackets; only layers in three dimensions have their own";
            return self.errors.add(layer.span(), words);
        }
        let layer = match self.shape.as_ref().map(Shape::dimensions) {
            Some(&[layers, _, _]) if self.layer <= layers => {
                Some(format!("layer {}", layer_name(layers + 1 - self.layer).as_str()))
            }
            Some([_, _, _]) => Some(format!("layer {}", self.layer)),
            _ => None,
        };
        if let Some((ranks, _)) = sizes {
            self.check_count("rank", layer.as_deref().unwrap_or("the board"), entries, end, ranks);
        }
        for (i, entry) in entries.iter().enumerate() {
            let Entry::Rank(literal) = entry else { continue };
            // An extra rank may have any length.
            let files = sizes.and_then(|(ranks, files)| (i < ranks).then_some(files));
            let names = self.players.square_names();
            let rank = match (self.shape, sizes) {
                (Some(shape), Some((ranks, files))) if i < ranks && shape.dimensions().len() > 1 => {
                    // This also works in other layers, since the ranks of all layers have the same names.
                    format!("rank {}", rank_name(&shape, names, i * files).as_str())
                }
                _ => format!("rank {} from the top", i + 1),
            };
            let place = match &layer {
                Some(layer) => format!("{layer}, {rank}"),
                None if matches!(sizes, Some((1, _))) => "the board".to_owned(),
                None => rank,
            };
            let rank = Rank { place, files, start: self.squares, shape: self.shape, names };
            read_pieces(literal, self.players, self.errors, &mut |cursor| {
                rank.read(cursor, literal.value.len(), &mut self.pieces)
            });
            self.squares += sizes.map_or(0, |(_, files)| files);
        }
    }

    /// Checks the number of layers or ranks. The error is at the first extra entry, or at the closing bracket.
    fn check_count(&mut self, item: &str, whole: &str, entries: &[Entry], end: Span, expected: usize) {
        let found = entries.len();
        if found == expected {
            return;
        }
        let plural = if found == 1 { "" } else { "s" };
        let words = format!("{whole} has {found} {item}{plural}; expected {expected}");
        self.errors.add(entries.get(expected).map_or(end, Entry::span), &words);
    }
}

struct Rank {
    /// The name of the rank in messages.
    place: String,
    /// The expected number of squares. `None` if the shape is wrong.
    files: Option<usize>,
    /// The flat index of the first square.
    start: usize,
    shape: Option<Shape>,
    names: SquareNames,
}

impl Rank {
    /// Reads the pieces and their flat indices.
    fn read(
        &self,
        cursor: &mut PieceCursor<'_>,
        len: usize,
        pieces: &mut Vec<(usize, Epin)>,
    ) -> Result<(), Mistake> {
        let mut squares = 0;
        while let Some(byte) = cursor.next_byte() {
            let at_square = |mistake: Mistake| {
                let square = squares + usize::from(!mistake.is_of_last_piece);
                mistake.at(&self.on_square(square.saturating_sub(1)))
            };
            if let Some(mistake) = cursor.wrong_square() {
                return Err(at_square(mistake));
            }
            match byte {
                b'.' => {
                    cursor.skip_byte();
                    squares += 1;
                }
                b'0'..=b'9' => squares += self.run(cursor).map_err(at_square)?,
                b'/' => {
                    let reason = "each rank is a literal of its own, without slashes";
                    return Err(at_square(Mistake::new(reason, cursor.at()..cursor.at() + 1)));
                }
                _ => {
                    let piece = cursor.piece(&|| self.on_square(squares)).map_err(at_square)?;
                    pieces.push((self.start + squares, piece));
                    squares += 1;
                }
            }
        }
        match self.files {
            Some(files) if files != squares => {
                let plural = if squares == 1 { "" } else { "s" };
                let reason = format!("{} has {squares} square{plural}; expected {files}", self.place);
                Err(Mistake::new(reason, 0..len))
            }
            _ => Ok(()),
        }
    }

    /// Returns the place of a square: its name if the board has this square, and otherwise its number in the rank.
    fn on_square(&self, file: usize) -> String {
        match (self.shape, self.files) {
            (Some(shape), Some(files)) if file < files => on_square(&shape, self.names, self.start + file),
            _ => format!("{}, square {}: ", self.place, file + 1),
        }
    }

    /// Reads a number of empty squares, at most the length of a rank.
    fn run(&self, cursor: &mut PieceCursor<'_>) -> Result<usize, Mistake> {
        let start = cursor.at();
        let run = cursor.number()?;
        match self.files {
            Some(files) if run > files => {
                let plural = if files == 1 { "" } else { "s" };
                let reason = format!("this is more than a whole rank, which has {files} square{plural}");
                Err(Mistake::new(reason, start..cursor.at()))
            }
            _ => Ok(run),
        }
    }
}
