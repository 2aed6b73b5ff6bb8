//! Draws positions for people: `{:#}`.

use core::fmt::{self, Write as _};

use super::square::Cell;
use super::{MAX_DIMENSION_SIZE, Position, Ranks, Square};
use crate::base::Side;
use crate::token::{Epin, TokenText};

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Draws the layers one below another, then each player's hand and the turn.
    pub(crate) fn draw(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layers = self.layers();
        let squares = Self::SQUARES / layers.len();
        for (ranks, first) in layers.zip((0..).step_by(squares).map_while(Square::from_index)) {
            self.draw_layer(f, ranks, first)?;
            f.write_char('\n')?;
        }
        for side in Side::ALL {
            self.draw_player(f, side)?;
        }
        write!(f, "{} player to move", self.turn())
    }

    /// Draws the layer that starts with the square `first`, with the names of its ranks at the side and of its files below.
    fn draw_layer(
        &self,
        f: &mut fmt::Formatter<'_>,
        ranks: Ranks<'_>,
        first: Square<A, B, C>,
    ) -> fmt::Result {
        let width = self.board().len() / self.ranks().len();
        let file_names = (1..=width).map(|file| Cell::letters(file, b'a')).filter(|_| self.has_files());
        let firsts = (first.index()..).step_by(width).map_while(Square::from_index);
        let rank_names = firsts.take(ranks.len()).map(|first| self.rank_name(first));
        let margin = rank_names.clone().map(|name| name.len()).max().unwrap_or(0);
        let mut columns = Columns::new();
        columns.widen(file_names.clone());
        for rank in ranks.clone() {
            columns.widen(rank.iter().copied().map(drawn));
        }

        if Self::DIMENSIONS == 3 {
            writeln!(f, "layer {}", Cell::letters(first.layer() + 1, b'A'))?;
        }
        for (rank, name) in ranks.zip(rank_names) {
            write!(f, "{name:>margin$}")?;
            columns.draw(f, margin > 0, rank.iter().copied().map(drawn))?;
        }
        if self.has_files() {
            write!(f, "{:margin$}", "")?;
            columns.draw(f, margin > 0, file_names)?;
        }
        Ok(())
    }

    /// Returns the name of the rank that starts with the square `first`.
    fn rank_name(&self, first: Square<A, B, C>) -> TokenText {
        let rank = if Self::DIMENSIONS == 1 { 0 } else { first.rank() + 1 };
        if self.has_files() { Cell { file: 0, rank, layer: 0 }.text() } else { first.encode() }
    }

    /// Reports whether the files of the type are drawn side by side. In a shape with a trailing dimension of size 1, each
    /// rank is one square.
    const fn has_files(&self) -> bool {
        self.dimensions as usize == Self::DIMENSIONS
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

/// The widths of the files of a layer, which align the letters of its squares.
struct Columns {
    /// The numbers of characters before and after the letters.
    margins: [(usize, usize); MAX_DIMENSION_SIZE],
}

impl Columns {
    const fn new() -> Self {
        Self { margins: [(0, 0); MAX_DIMENSION_SIZE] }
    }

    /// Makes room for one text in each file.
    fn widen(&mut self, texts: impl Iterator<Item = TokenText>) {
        for ((before, behind), text) in self.margins.iter_mut().zip(texts) {
            let (sign, markers) = margin(&text);
            *before = sign.max(*before);
            *behind = markers.max(*behind);
        }
    }

    /// Draws one text in each file as the rest of a line, without blanks at its end.
    fn draw(
        &self,
        f: &mut fmt::Formatter<'_>,
        is_labelled: bool,
        texts: impl Iterator<Item = TokenText>,
    ) -> fmt::Result {
        let mut blanks = if is_labelled { 2 } else { 0 };
        for ((before, behind), text) in self.margins.iter().zip(texts) {
            let (sign, markers) = margin(&text);
            write!(f, "{:1$}{text}", "", blanks + before - sign)?;
            blanks = behind - markers + 1;
        }
        f.write_char('\n')
    }
}

/// Returns the numbers of characters before and after the letter of a text.
fn margin(text: &str) -> (usize, usize) {
    let before = text.len() - text.trim_start_matches(['+', '-']).len();
    (before, text.len() - before - 1)
}
