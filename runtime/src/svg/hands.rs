//! What the players hold.

use core::fmt;

use super::Picture;
use super::colors::Color;
use super::layout::{Layout, SQUARE};
use crate::base::Side;

impl Picture<'_> {
    /// Draws the pieces that a player holds on a tray, column by column; nothing for an empty hand.
    pub(super) fn draw_hand(&self, f: &mut fmt::Formatter<'_>, layout: &Layout, side: Side) -> fmt::Result {
        let (tray, x, y) = layout.tray(side);
        if tray.columns == 0 {
            return Ok(());
        }
        let (width, height) = (tray.width(), tray.height());
        write!(
            f,
            "<g class=\"koma-board\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"4\""
        )?;
        writeln!(f, " fill=\"{}\" stroke=\"{}\"/></g>", Color::LIGHT_SQUARE, Color::LINE)?;
        self.start_pieces(f)?;
        for (i, (piece, count)) in self.position.hands[side as usize].in_feen_order().enumerate() {
            let (x, y) = (x + i / tray.rows * tray.column_width, y + i % tray.rows * SQUARE);
            self.draw_piece(f, (x, y), piece)?;
            if count > 1 {
                let (x, y) = (x + SQUARE - 2, y + SQUARE / 2 + 6);
                write!(f, "<text x=\"{x}\" y=\"{y}\" font-family=\"sans-serif\" font-size=\"16\"")?;
                write!(f, " text-anchor=\"start\">{count}</text>")?;
            }
            f.write_str("\n")?;
        }
        f.write_str("</g>\n")
    }
}
