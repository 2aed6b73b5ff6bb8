//! The names of pieces in KIF and CSA, and the digits of KIF.

use crate::base::{Side, is_same, some};
use crate::games::moves::kanji;
use crate::games::piece::{row_in_records, row_of};
use crate::games::shogi::pieces::PIECES;
use crate::token::Epin;

/// Returns the name of a piece in KIF, such as `歩` or `成銀`, or `None` if shōgi does not have the piece. Both players'
/// pieces have the same names.
///
/// ```
/// use koma::{epin, shogi};
///
/// assert_eq!(shogi::kif_piece(epin!("+s")), Some("成銀"));
/// assert_eq!(shogi::kif_piece(epin!("Q")), None);
/// ```
pub const fn kif_piece(piece: Epin) -> Option<&'static str> {
    Some(PIECES[some!(row_of(&PIECES, piece))].in_records[0])
}

/// Returns the piece of `side` with this name in KIF, or `None` if no piece has the name.
///
/// Also reads `王` for `玉`, `龍` for `竜`, and the single characters of diagrams: `全`, `圭` and `杏`.
///
/// ```
/// use koma::{Side, epin, shogi};
///
/// assert_eq!(shogi::parse_kif_piece("成銀", Side::Second), Some(epin!("+s")));
/// assert_eq!(shogi::parse_kif_piece("全", Side::First), Some(epin!("+S")));
/// ```
pub const fn parse_kif_piece(name: &str, side: Side) -> Option<Epin> {
    Some(PIECES[some!(row_in_records(&PIECES, name.as_bytes()))].piece.with_side(side))
}

/// Returns the name of a piece in CSA, such as `FU`, or `None` if shōgi does not have the piece. Both players' pieces
/// have the same names.
///
/// ```
/// use koma::{epin, shogi};
///
/// assert_eq!(shogi::csa_piece(epin!("+s")), Some("NG"));
/// ```
pub const fn csa_piece(piece: Epin) -> Option<&'static str> {
    Some(PIECES[some!(row_of(&PIECES, piece))].csa)
}

/// Returns the piece of `side` with this name in CSA, or `None` if no piece has the name.
///
/// ```
/// use koma::{Side, epin, shogi};
///
/// assert_eq!(shogi::parse_csa_piece("NG", Side::Second), Some(epin!("+s")));
/// assert_eq!(shogi::parse_csa_piece("ng", Side::Second), None);
/// ```
pub const fn parse_csa_piece(name: &str, side: Side) -> Option<Epin> {
    Some(PIECES[some!(row_of_csa(name.as_bytes()))].piece.with_side(side))
}

/// Returns the index in `PIECES` of the piece with this name in CSA, or `None` if no piece has the name.
pub(super) const fn row_of_csa(name: &[u8]) -> Option<usize> {
    let mut row = 0;
    while row < PIECES.len() {
        if is_same(PIECES[row].csa.as_bytes(), name) {
            return Some(row);
        }
        row += 1;
    }
    None
}

/// Returns the value of a Japanese digit from `一` to `九`, or `None` for another character.
///
/// ```
/// use koma::shogi;
///
/// assert_eq!(shogi::kanji_digit('七'), Some(7));
/// assert_eq!(shogi::kanji_digit('7'), None);
/// ```
pub const fn kanji_digit(character: char) -> Option<u8> {
    kanji::digit(character)
}
