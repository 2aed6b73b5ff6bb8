//! Positions as FEEN: `<placement> <hands> <style-turn>`.

use core::fmt::{self, Write as _};

use crate::{Epin, Hand, Position, Side};

/// Writes the position as FEEN: the ranks from the first index on, the hands in canonical order, the style
/// of the player to move before the other's.
///
/// ```
/// use koma::{Epin, Letter, Position, Styles};
///
/// let [king, pawn] = ["k^", "P"].map(Epin::from_static);
/// let position = Position::<3, 4>::new(Styles::new(Letter::C, Letter::S))
///     .board_diff(&[(1, Some(king)), (10, Some(pawn))])?
///     .first_player_hand_diff(&[(pawn, 2)])?
///     .toggle();
/// assert_eq!(position.to_string(), "1k^2/4/2P1 2P/ s/C");
/// # Ok::<(), koma::PositionError>(())
/// ```
impl<const A: usize, const B: usize, const C: usize> fmt::Display for Position<A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, ranks) in self.layers().enumerate() {
            if i > 0 {
                f.write_str("//")?;
            }
            for (i, rank) in ranks.enumerate() {
                if i > 0 {
                    f.write_char('/')?;
                }
                write_rank(f, rank)?;
            }
        }
        f.write_char(' ')?;
        write_hand(f, self.first_player_hand())?;
        f.write_char('/')?;
        write_hand(f, self.second_player_hand())?;
        let (active, inactive) = match self.turn() {
            Side::First => (self.first_player_style(), self.second_player_style()),
            Side::Second => (self.second_player_style(), self.first_player_style()),
        };
        write!(f, " {active}/{inactive}")
    }
}

/// Pieces by their tokens, empty squares by how many there are in a row.
fn write_rank(f: &mut fmt::Formatter<'_>, rank: &[Option<Epin>]) -> fmt::Result {
    let mut empty = 0;
    for square in rank {
        let Some(piece) = square else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            write!(f, "{empty}")?;
            empty = 0;
        }
        f.write_str(&piece.encode())?;
    }
    if empty > 0 {
        write!(f, "{empty}")?;
    }
    Ok(())
}

/// Each kind of piece once, behind its count if that is more than 1.
fn write_hand(f: &mut fmt::Formatter<'_>, hand: Hand<'_>) -> fmt::Result {
    for (piece, count) in hand {
        if count > 1 {
            write!(f, "{count}")?;
        }
        f.write_str(&piece.encode())?;
    }
    Ok(())
}
