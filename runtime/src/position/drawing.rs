//! Draws positions as text diagrams, for `{:#}`.

use core::fmt::{self, Write as _};

use super::{MAX_DIMENSION_SIZE, Position, Sizes, Square};
use crate::base::Side;
use crate::token::{Epin, TokenText};

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Draws the layers one below another, then each player's hand and the turn.
    pub(crate) fn draw(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for layer in 0..self.sizes().layers {
            self.draw_layer(f, layer)?;
            f.write_char('\n')?;
        }
        for side in Side::ALL {
            self.draw_player(f, side)?;
        }
        write!(f, "{} player to move", self.turn())
    }

    /// Draws a layer, with the names of its ranks at the side and the names of its files below.
    fn draw_layer(&self, f: &mut fmt::Formatter<'_>, layer: usize) -> fmt::Result {
        let (board, named) = (self.board(), const { Square::<A, B, C>::SIZES });
        let Sizes { dimensions, layers, ranks, files, .. } = self.sizes();
        // If the shape has a trailing dimension of size 1, each rank is a single square, and files have no names.
        let has_files = dimensions == named.dimensions;
        let first = |rank: usize| (layer * ranks + rank) * files;
        let rank_name = |rank: usize| {
            if has_files { named.rank_name(first(rank)) } else { named.name(first(rank)) }
        };
        let mut columns = Columns { margins: [(0, 0); MAX_DIMENSION_SIZE] };
        let mut margin = 0;
        for rank in 0..ranks {
            margin = margin.max(rank_name(rank).len());
            for file in 0..files {
                columns.widen(file, &drawn(board[first(rank) + file]));
            }
        }
        for file in 0..if has_files { files } else { 0 } {
            columns.widen(file, &named.file_name(file));
        }
        if named.dimensions == 3 {
            writeln!(f, "layer {}", Sizes::layer_name(layers - layer))?;
        }
        for rank in 0..ranks {
            write!(f, "{:>margin$}", rank_name(rank))?;
            columns.draw(f, files, margin > 0, &|file| drawn(board[first(rank) + file]))?;
        }
        if has_files {
            write!(f, "{:margin$}", "")?;
            columns.draw(f, files, margin > 0, &|file| named.file_name(file))?;
        }
        Ok(())
    }

    /// Writes one player's style and hand.
    fn draw_player(&self, f: &mut fmt::Formatter<'_>, side: Side) -> fmt::Result {
        write!(f, "{side} player: style {}", self.styles().sin(side))?;
        for (i, (piece, count)) in self.hand(side).in_feen_order().enumerate() {
            f.write_str(if i == 0 { ", in hand " } else { " " })?;
            if count > 1 {
                write!(f, "{count}")?;
            }
            write!(f, "{piece}")?;
        }
        f.write_char('\n')
    }
}

/// Returns the text of a square.
fn drawn(square: Option<Epin>) -> TokenText {
    const EMPTY: TokenText = TokenText::from_packed(b'.' as u64, 1);
    square.map_or(EMPTY, Epin::encode)
}

/// For each file of a layer, the maximum numbers of characters before and after the letter. They align the squares.
struct Columns {
    margins: [(usize, usize); MAX_DIMENSION_SIZE],
}

impl Columns {
    /// Widens a file so that `text` fits in it.
    fn widen(&mut self, file: usize, text: &str) {
        let (sign, markers) = margin(text);
        let (before, after) = self.margins[file];
        self.margins[file] = (sign.max(before), markers.max(after));
    }

    /// Draws the rest of a line, which is a text for each file. Omits trailing blanks.
    fn draw(
        &self,
        f: &mut fmt::Formatter<'_>,
        files: usize,
        is_labelled: bool,
        text: &dyn Fn(usize) -> TokenText,
    ) -> fmt::Result {
        let mut blanks = if is_labelled { 2 } else { 0 };
        for (file, (before, after)) in self.margins[..files].iter().enumerate() {
            let text = text(file);
            let (sign, markers) = margin(&text);
            write!(f, "{:1$}{text}", "", blanks + before - sign)?;
            blanks = after - markers + 1;
        }
        f.write_char('\n')
    }
}

/// Returns the numbers of characters before and after the letter of a text.
fn margin(text: &str) -> (usize, usize) {
    let before = text.len() - text.trim_start_matches(['+', '-']).len();
    (before, text.len() - before - 1)
}
