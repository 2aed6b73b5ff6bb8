//! Draws positions as text diagrams, for `{:#}` and for games.

use core::fmt::{self, Write as _};

use super::{AnyPosition, MAX_DIMENSION_SIZE, Sizes, SquareNames};
use crate::base::Side;
use crate::token::{Epin, TokenText};

/// A drawing of a position as text, with a game's names of files and ranks. [`Vocabulary::drawing`](crate::Vocabulary::drawing)
/// returns it.
#[derive(Clone, Copy, Debug)]
#[must_use = "a drawing is written by `Display`"]
pub struct Drawing<'a> {
    position: AnyPosition<'a>,
    names: SquareNames,
}

impl<'a> Drawing<'a> {
    pub(crate) const fn new(position: AnyPosition<'a>, names: SquareNames) -> Self {
        Self { position, names }
    }
}

/// Draws the layers one below another, then each player's style and hand, and the turn.
impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.position;
        for layer in 0..Sizes::of(position.shape.dimensions()).layers {
            position.draw_layer(f, layer, self.names)?;
            f.write_char('\n')?;
        }
        for side in Side::ALL {
            position.draw_player(f, side)?;
        }
        write!(f, "{} player to move", position.turn)
    }
}

impl AnyPosition<'_> {
    /// Draws a layer, with the names of its ranks on the left and the names of its files below.
    fn draw_layer(&self, f: &mut fmt::Formatter<'_>, layer: usize, notation: SquareNames) -> fmt::Result {
        let sizes = Sizes::of(self.shape.dimensions());
        let named = Sizes::of_names(self.shape.dimensions()).named(notation);
        if named.dimensions == 3 {
            writeln!(f, "layer {}", Sizes::layer_name(sizes.layers - layer))?;
        }
        let squares = sizes.ranks * sizes.files;
        let board = &self.board[layer * squares..][..squares];
        LayerDrawing { board, first: layer * squares, sizes, named }.draw(f)
    }

    fn draw_player(&self, f: &mut fmt::Formatter<'_>, side: Side) -> fmt::Result {
        write!(f, "{side} player: style {}", self.styles.sin(side))?;
        for (i, (piece, count)) in self.hands[side as usize].in_feen_order().enumerate() {
            f.write_str(if i == 0 { ", in hand " } else { " " })?;
            if count > 1 {
                write!(f, "{count}")?;
            }
            write!(f, "{piece}")?;
        }
        f.write_char('\n')
    }
}

/// A layer as rows of texts. Each rank is a row. If files have names, the last row has these names.
struct LayerDrawing<'a> {
    /// The squares of the layer.
    board: &'a [Option<Epin>],
    /// The flat index of the first square.
    first: usize,
    sizes: Sizes,
    named: Sizes,
}

impl LayerDrawing<'_> {
    fn draw(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.sizes.ranks + usize::from(self.has_file_names());
        draw_table(f, rows, self.sizes.files, |row| self.label(row), |row, file| self.text(row, file))
    }

    /// If the shape has a trailing dimension of size 1, each rank is a single square, and files have no names.
    fn has_file_names(&self) -> bool {
        self.sizes.dimensions == self.named.dimensions
    }

    /// Returns the text at the left of a row.
    fn label(&self, row: usize) -> TokenText {
        let index = self.first + row * self.sizes.files;
        if row == self.sizes.ranks {
            TokenText::EMPTY
        } else if self.has_file_names() {
            self.named.rank_name(index)
        } else {
            self.named.name(index)
        }
    }

    /// Returns the text of a file in a row: a square or, in the last row, the name of the file.
    fn text(&self, row: usize, file: usize) -> TokenText {
        if row == self.sizes.ranks {
            return self.named.file_name(file);
        }
        self.board[row * self.sizes.files + file].map_or(EMPTY_SQUARE, Epin::encode)
    }
}

/// The text of an empty square.
pub(crate) const EMPTY_SQUARE: TokenText = TokenText::EMPTY.with(b'.');

/// Draws rows of squares, each after its label. The letters of the squares are aligned in columns.
pub(crate) fn draw_table(
    f: &mut fmt::Formatter<'_>,
    rows: usize,
    files: usize,
    label: impl Fn(usize) -> TokenText,
    square: impl Fn(usize, usize) -> TokenText,
) -> fmt::Result {
    // For each file, the most characters before and after a letter.
    let mut margins = [(0, 0); MAX_DIMENSION_SIZE];
    for row in 0..rows {
        for (file, (before, after)) in margins[..files].iter_mut().enumerate() {
            let (sign, markers) = margin(&square(row, file));
            *before = sign.max(*before);
            *after = markers.max(*after);
        }
    }
    let width = (0..rows).map(|row| label(row).len()).max().unwrap_or(0);
    for row in 0..rows {
        write!(f, "{:>width$}", label(row))?;
        let mut blanks = if width > 0 { 2 } else { 0 };
        for (file, (before, after)) in margins[..files].iter().enumerate() {
            let text = square(row, file);
            let (sign, markers) = margin(&text);
            write!(f, "{:1$}{text}", "", blanks + before - sign)?;
            blanks = after - markers + 1;
        }
        f.write_char('\n')?;
    }
    Ok(())
}

/// Returns the numbers of characters before and after the first letter of a text, or before and after its `.`.
fn margin(text: &str) -> (usize, usize) {
    let before = text.len() - text.trim_start_matches(['+', '-']).len();
    (before, text.len() - before - 1)
}
