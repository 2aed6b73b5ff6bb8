//! The board as a picture for people: `{:#}`.

use core::fmt::{self, Write as _};

use super::{MAX_DIMENSION_SIZE, Position};
use crate::base::Side;
use crate::token::Epin;

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Draws the layers one below another, then what each player holds and who is to move.
    pub(crate) fn draw(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.layers().len();
        for (i, ranks) in self.layers().enumerate() {
            if count > 1 {
                writeln!(f, "layer {}", i + 1)?;
            }
            let columns = Columns::of(ranks.clone());
            for rank in ranks {
                columns.draw(f, rank)?;
            }
            f.write_char('\n')?;
        }
        for side in Side::ALL {
            self.draw_player(f, side)?;
        }
        write!(f, "{} player to move", self.turn())
    }

    /// One player's style and hand.
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

/// How wide each file of a layer is drawn, so that the letters stand below one another.
struct Columns {
    /// What stands before and behind the letters, in characters.
    margins: [(usize, usize); MAX_DIMENSION_SIZE],
}

impl Columns {
    fn of<'a>(ranks: impl Iterator<Item = &'a [Option<Epin>]>) -> Self {
        let mut margins = [(0, 0); MAX_DIMENSION_SIZE];
        for rank in ranks {
            for ((before, behind), square) in margins.iter_mut().zip(rank) {
                let (sign, markers) = square.map_or((0, 0), margin);
                *before = sign.max(*before);
                *behind = markers.max(*behind);
            }
        }
        Self { margins }
    }

    /// Draws a rank as a line without blanks at its end.
    fn draw(&self, f: &mut fmt::Formatter<'_>, rank: &[Option<Epin>]) -> fmt::Result {
        let mut blanks = 0;
        for ((before, behind), square) in self.margins.iter().zip(rank) {
            let (sign, markers) = square.map_or((0, 0), margin);
            write!(f, "{:1$}", "", blanks + before - sign)?;
            match square {
                Some(piece) => write!(f, "{piece}")?,
                None => f.write_char('.')?,
            }
            blanks = behind - markers + 1;
        }
        f.write_char('\n')
    }
}

/// How many characters of a token stand before its letter, and how many behind.
fn margin(piece: Epin) -> (usize, usize) {
    let text = piece.encode();
    let before = text.bytes().take_while(|byte| !byte.is_ascii_alphabetic()).count();
    (before, text.len() - before - 1)
}
