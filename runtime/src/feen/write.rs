use core::fmt;

use crate::base::Decimal;
use crate::position::{AnyPosition, Hand, Position};
use crate::token::Epin;

/// Writes the position as FEEN. `{:#}` draws a picture instead. The picture has a line for each rank, and the
/// coordinates that [`Square`](crate::Square) reads. The layers of a cube are drawn one below the other, each under the
/// layer's name.
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
///
/// let picture = "\
/// 3  . k^ . .
/// 2  . .  . .
/// 1  . .  P .
///    a b  c d
///
/// first player: style C, in hand 2P
/// second player: style s
/// second player to move";
/// assert_eq!(format!("{position:#}"), picture);
/// # Ok::<(), koma::PositionError>(())
/// ```
impl<const A: usize, const B: usize, const C: usize> fmt::Display for Position<A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { self.draw(f) } else { write_feen(&AnyPosition::of(self), f) }
    }
}

/// Writes the position as FEEN.
impl fmt::Display for AnyPosition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_feen(self, f)
    }
}

/// Writes a position of any shape.
pub(crate) fn write_feen(position: &AnyPosition<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut out = Writer::new(f);
    let (rank, ranks) = match *position.shape.dimensions() {
        [.., ranks, rank] => (rank, ranks),
        _ => (position.board.len(), 1),
    };
    for (i, squares) in position.board.chunks(rank).enumerate() {
        if i > 0 {
            out.put(if i % ranks == 0 { "//" } else { "/" })?;
        }
        out.put_rank(squares)?;
    }
    out.put(" ")?;
    out.put_hand(position.hands[0])?;
    out.put("/")?;
    out.put_hand(position.hands[1])?;
    let (active, inactive) = (position.turn, position.turn.flip());
    for text in [" ", &position.styles.sin(active).encode(), "/", &position.styles.sin(inactive).encode()] {
        out.put(text)?;
    }
    out.flush()
}

/// Shows the type and the FEEN: `Position("3/3/3 / C/c")`.
impl<const A: usize, const B: usize, const C: usize> fmt::Debug for Position<A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Position(\"")?;
        write_feen(&AnyPosition::of(self), f)?;
        f.write_str("\")")
    }
}

/// The buffer size. The size is enough for most positions, and every token fits.
const ROOM: usize = 128;

/// Collects the many short texts of a FEEN. A formatter is much faster with a few long texts.
struct Writer<'a, 'f> {
    formatter: &'a mut fmt::Formatter<'f>,
    text: [u8; ROOM],
    len: usize,
}

impl<'a, 'f> Writer<'a, 'f> {
    fn new(formatter: &'a mut fmt::Formatter<'f>) -> Self {
        Self { formatter, text: [0; ROOM], len: 0 }
    }

    /// Appends a text of at most [`ROOM`] bytes.
    #[inline]
    fn put(&mut self, piece: &str) -> fmt::Result {
        let piece = piece.as_bytes();
        if piece.len() > ROOM - self.len {
            self.flush()?;
        }
        self.text[self.len..][..piece.len()].copy_from_slice(piece);
        self.len += piece.len();
        Ok(())
    }

    /// Appends a token by copying eight bytes at once. Later writes overwrite the bytes after the token.
    #[inline]
    fn put_token(&mut self, piece: Epin) -> fmt::Result {
        let text = piece.encode();
        let (bytes, len) = text.chunk();
        if bytes.len() > ROOM - self.len {
            self.flush()?;
        }
        self.text[self.len..][..bytes.len()].copy_from_slice(bytes);
        self.len += len;
        Ok(())
    }

    fn flush(&mut self) -> fmt::Result {
        let text = str::from_utf8(&self.text[..self.len]).map_err(|_| fmt::Error)?;
        self.formatter.write_str(text)?;
        self.len = 0;
        Ok(())
    }

    /// Appends pieces as tokens, and runs of empty squares as their length.
    fn put_rank(&mut self, rank: &[Option<Epin>]) -> fmt::Result {
        let mut empty = 0;
        for square in rank {
            let Some(piece) = square else {
                empty += 1;
                continue;
            };
            self.put_count(empty, 1)?;
            empty = 0;
            self.put_token(*piece)?;
        }
        self.put_count(empty, 1)
    }

    /// Appends each kind of piece once. If its count is more than 1, the count comes first.
    fn put_hand(&mut self, hand: Hand<'_>) -> fmt::Result {
        for (piece, count) in hand.in_feen_order() {
            self.put_count(count, 2)?;
            self.put_token(piece)?;
        }
        Ok(())
    }

    /// Appends `count` if it is at least `least`.
    #[inline]
    fn put_count(&mut self, count: usize, least: usize) -> fmt::Result {
        if count < least {
            return Ok(());
        }
        if count < 10 { self.put_digit(count) } else { self.put_number(count) }
    }

    #[inline(never)]
    fn put_number(&mut self, number: usize) -> fmt::Result {
        self.put(Decimal::new(number as u64).as_str())
    }

    #[inline]
    fn put_digit(&mut self, digit: usize) -> fmt::Result {
        if self.len == ROOM {
            self.flush()?;
        }
        self.text[self.len] = b"0123456789"[digit];
        self.len += 1;
        Ok(())
    }
}
