use core::fmt;

use crate::base::pad;
use crate::position::{AnyPosition, Drawing, Position, Sizes, SquareNames};
use crate::token::TokenText;

/// Writes the position as FEEN. Honors width and fill. `{:#}` draws a picture instead, with the names of ranks, files
/// and layers as in [`Square`](crate::Square). Layers are drawn one below the other. Both players' styles and hands and
/// the turn follow.
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
        let position = AnyPosition::of(self);
        if f.alternate() { Drawing::new(position, SquareNames::Cell).fmt(f) } else { position.fmt(f) }
    }
}

/// Writes the position as FEEN.
impl fmt::Display for AnyPosition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_some() {
            return pad(f, self);
        }
        let mut out = Writer { formatter: f, text: [0; ROOM], len: 0 };
        let Sizes { ranks, files, .. } = Sizes::of(self.shape.dimensions());
        for (i, squares) in self.board.chunks(files).enumerate() {
            if i > 0 {
                out.put(if i % ranks == 0 { TWO_SLASHES } else { SLASH })?;
            }
            let mut rest = squares;
            while let [square, after @ ..] = rest {
                if let Some(piece) = square {
                    out.put(piece.encode())?;
                    rest = after;
                } else {
                    let empty = rest.iter().take_while(|square| square.is_none()).count();
                    out.put(TokenText::EMPTY.with_number(empty, b'0'))?;
                    rest = &rest[empty..];
                }
            }
        }
        for (before, hand) in [BLANK, SLASH].into_iter().zip(self.hands) {
            out.put(before)?;
            for (piece, count) in hand.in_feen_order() {
                if count > 1 {
                    out.put(TokenText::EMPTY.with_number(count, b'0'))?;
                }
                out.put(piece.encode())?;
            }
        }
        let [active, inactive] = [self.turn, self.turn.flip()].map(|side| self.styles.sin(side).as_ascii());
        out.put(BLANK.with(active).with(b'/').with(inactive))?;
        out.flush()
    }
}

/// Shows the type and the FEEN: `Position("3/3/3 / C/c")`.
impl<const A: usize, const B: usize, const C: usize> fmt::Debug for Position<A, B, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position(\"{}\")", AnyPosition::of(self))
    }
}

const BLANK: TokenText = TokenText::EMPTY.with(b' ');
const SLASH: TokenText = TokenText::EMPTY.with(b'/');
const TWO_SLASHES: TokenText = SLASH.with(b'/');

/// The size of the buffer in bytes. Most FEENs fit, and so does every token.
const ROOM: usize = 128;

/// Collects the many short texts of a FEEN. A formatter is much faster with a few long texts.
struct Writer<'a, 'f> {
    formatter: &'a mut fmt::Formatter<'f>,
    text: [u8; ROOM],
    len: usize,
}

impl Writer<'_, '_> {
    /// Appends a text by copying eight bytes at once. `len` does not count the extra bytes after the text.
    #[inline]
    fn put(&mut self, text: TokenText) -> fmt::Result {
        let (characters, len) = text.packed();
        let bytes = characters.to_le_bytes();
        if bytes.len() > ROOM - self.len {
            self.flush()?;
        }
        self.text[self.len..][..bytes.len()].copy_from_slice(&bytes);
        self.len += usize::from(len);
        Ok(())
    }

    fn flush(&mut self) -> fmt::Result {
        let text = str::from_utf8(&self.text[..self.len]).map_err(|_| fmt::Error)?;
        self.formatter.write_str(text)?;
        self.len = 0;
        Ok(())
    }
}
