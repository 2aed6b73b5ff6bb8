//! Draws positions as text diagrams, for `{:#}`.

use core::fmt::{self, Write as _};

use super::{AnyPosition, MAX_DIMENSION_SIZE, Sizes};
use crate::base::Side;
use crate::token::{Epin, TokenText};

impl AnyPosition<'_> {
    /// Draws the layers one below another, then each player's style and hand, and the turn.
    pub(crate) fn draw(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for layer in 0..Sizes::of(self.shape.dimensions()).layers {
            self.draw_layer(f, layer)?;
            f.write_char('\n')?;
        }
        for side in Side::ALL {
            self.draw_player(f, side)?;
        }
        write!(f, "{} player to move", self.turn)
    }

    /// Draws a layer, with the names of its ranks on the left and the names of its files below.
    fn draw_layer(&self, f: &mut fmt::Formatter<'_>, layer: usize) -> fmt::Result {
        let Sizes { dimensions, layers, ranks, files, .. } = Sizes::of(self.shape.dimensions());
        let named = Sizes::of_names(self.shape.dimensions());
        // If the shape has a trailing dimension of size 1, each rank is a single square, and files have no names.
        let has_files = dimensions == named.dimensions;
        // If files have names, the last row has these names.
        let rows = ranks + usize::from(has_files);
        let first = |rank: usize| (layer * ranks + rank) * files;
        let label = |row: usize| match row {
            _ if row == ranks => TokenText::EMPTY,
            _ if has_files => named.rank_name(first(row)),
            _ => named.name(first(row)),
        };
        let text = |row: usize, file: usize| {
            if row == ranks {
                return named.file_name(file);
            }
            self.board[first(row) + file].map_or(EMPTY_SQUARE, Epin::encode)
        };
        // For each file, the most characters before and after a letter. They align the letters in columns.
        let mut margins = [(0, 0); MAX_DIMENSION_SIZE];
        for row in 0..rows {
            for (file, (before, after)) in margins[..files].iter_mut().enumerate() {
                let (sign, markers) = margin(&text(row, file));
                (*before, *after) = (sign.max(*before), markers.max(*after));
            }
        }
        if named.dimensions == 3 {
            writeln!(f, "layer {}", Sizes::layer_name(layers - layer))?;
        }
        let width = (0..rows).map(|row| label(row).len()).max().unwrap_or(0);
        for row in 0..rows {
            write!(f, "{:>width$}", label(row))?;
            let mut blanks = if width > 0 { 2 } else { 0 };
            for (file, (before, after)) in margins[..files].iter().enumerate() {
                let text = text(row, file);
                let (sign, markers) = margin(&text);
                write!(f, "{:1$}{text}", "", blanks + before - sign)?;
                blanks = after - markers + 1;
            }
            f.write_char('\n')?;
        }
        Ok(())
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

const EMPTY_SQUARE: TokenText = TokenText::EMPTY.with(b'.');

/// Returns the numbers of characters before and after the first letter of a text, or before and after its `.`.
fn margin(text: &str) -> (usize, usize) {
    let before = text.len() - text.trim_start_matches(['+', '-']).len();
    (before, text.len() - before - 1)
}
