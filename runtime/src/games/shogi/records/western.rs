//! Reads and writes Western notation.

use super::description::{Description, RecordNotation, Source};
use super::recognize::{after_marker, is_western, read_usi, without_annotation};
use crate::base::{Letter, Side, State, some};
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::read_square;
use crate::games::moves::error::{Mistake, MoveError};
use crate::games::moves::text::MoveText;
use crate::games::piece::row_of;
use crate::games::shogi::Position;
use crate::games::shogi::moves::Move;
use crate::games::shogi::pieces::PIECES;
use crate::games::shogi::situation::Situation;
use crate::report::{after, char_at, latin, plain};
use crate::token::{Epin, Pin};

/// Returns a legal move in Western notation.
///
/// The text has `+` or `=` if the piece could promote, and the origin if several such pieces could go to the target.
///
/// Returns USI instead if the move is not legal. [`parse_western`] can read the result for every legal move.
///
/// ```
/// use koma::shogi::{self, usi};
///
/// let position = shogi::position!(moves: "7g7f 3c3d");
/// assert_eq!(shogi::western(&position, usi!("8h2b+")), "Bx2b+");
/// assert_eq!(shogi::western(&position, usi!("8h2b")), "Bx2b=");
/// assert_eq!(shogi::western(&position, usi!("4i5h")), "G4i-5h");
/// ```
#[doc(alias("Hodges"))]
pub const fn western(position: &Position, mv: Move) -> MoveText {
    let situation = Situation::new(position);
    if situation.allows(mv.0)
        && let Some(description) = Description::of(RecordNotation::Western, position, &situation, mv.0)
    {
        return description.text();
    }
    MoveText::new(mv.encode().as_str())
}

/// Parses a move in Western notation. Returns the move if it is legal.
///
/// ```text
/// move     ::= [marker] piece [origin] [sign] target ["+" | "="]
///
/// marker       `▲`, `▼` or `☗` for the first player, `△`, `▽` or `☖` for the second
/// piece        `K` `R` `B` `G` `S` `N` `L` `P`, with `+` before a promoted piece
/// origin       the file and the rank: `4i` or `49`
/// sign         `-` a move, `x` a capture, `*` a drop
/// target       the file and the rank: `5h` or `58`
/// +            the piece promotes
/// =            the piece could promote, but does not
/// ```
///
/// The text may omit the origin if only one such piece can go to the target. Without a sign, a move on the board comes
/// before a drop. `-` and `x` mean the same. Also reads USI, and ignores `!` and `?` at the end.
///
/// # Errors
///
/// Returns a [`MoveError`] if `input` is not a move, if the move is not legal, or if several moves have this description.
///
/// ```
/// use koma::shogi::{self, usi};
///
/// assert_eq!(shogi::parse_western(&shogi::START, "P-7f")?, usi!("7g7f"));
/// assert_eq!(shogi::parse_western(&shogi::START, "P-76")?, usi!("7g7f"));
///
/// let error = shogi::parse_western(&shogi::START, "G-5h").unwrap_err();
/// assert_eq!(error.to_string(), "invalid move: G-5h is ambiguous; the golds on 4i, 6i can go there");
/// # Ok::<(), koma::MoveError>(())
/// ```
#[doc(alias("Hodges"))]
pub const fn parse_western(position: &Position, input: &str) -> Result<Move, MoveError> {
    let word = without_annotation(input.as_bytes());
    if is_western(word) { read_western(position, word) } else { read_usi(position, word) }
}

/// Reads a word in Western notation as a legal move.
pub(super) const fn read_western(position: &Position, word: &[u8]) -> Result<Move, MoveError> {
    if let Some(description) = described(word) {
        return description.resolve_in(position, word);
    }
    let reason = "expected Western notation such as `P-7f`, `Bx3c+`, `G4i-5h` or `S*5e`, or USI";
    Err(MoveError::new(KomaGame::Shogi, Mistake::Record(reason), 0..word.len()))
}

/// Reads the description of a move, or returns `None` if the text is not a move.
pub(super) const fn described(word: &[u8]) -> Option<Description> {
    let (side, start) = after_marker(word);
    let mut buffer = [0; 10];
    let text = some!(simplified(word.split_at(start).1, &mut buffer));
    let (state, text) = match text {
        [b'+', rest @ ..] => (State::Enhanced, rest),
        _ => (State::Normal, text),
    };
    let [letter, rest @ ..] = text else { return None };
    let (squares, promotion) = match rest {
        [squares @ .., b'+'] => (squares, Some(true)),
        [squares @ .., b'='] => (squares, Some(false)),
        _ => (rest, None),
    };
    let [origin_and_sign @ .., file, rank] = squares else { return None };
    let (origin, source) = match origin_and_sign {
        [origin @ .., b'*' | b'\''] => (origin, Source::Hand),
        [origin @ .., b'x'] => (origin, Source::Capture),
        [origin @ .., b'-'] => (origin, Source::Board),
        origin => (origin, Source::Either),
    };
    let origin = match *origin {
        [] => None,
        [file, rank] => Some(some!(square(file, rank))),
        _ => return None,
    };
    if matches!(source, Source::Hand) && (origin.is_some() || promotion.is_some()) {
        return None;
    }
    let piece = some!(piece(*letter, state));
    let target = some!(square(*file, *rank));
    let description = Description::new(RecordNotation::Western, piece, target);
    Some(Description { side, origin, source, promotion, ..description })
}

/// Returns the index in `PIECES` of the piece with this letter.
const fn piece(letter: u8, state: State) -> Option<usize> {
    let letter =
        if letter.is_ascii_uppercase() { some!(Letter::from_char(letter as char)) } else { return None };
    let pin = Pin::new(letter, Side::First, state, letter.is(Letter::K));
    row_of(&PIECES, Epin::new(pin, false))
}

/// Reads a square. The rank is a letter or a digit.
pub(super) const fn square(file: u8, rank: u8) -> Option<usize> {
    let rank_letter = if let b'1'..=b'9' = rank { rank - b'1' + b'a' } else { rank };
    read_square(KomaGame::Shogi, [file, rank_letter])
}

/// Returns a text as ASCII. Returns `None` if a character is not ASCII and has no replacement, or if the text does not
/// fit in the buffer.
const fn simplified<'a>(text: &[u8], buffer: &'a mut [u8; 10]) -> Option<&'a [u8]> {
    let mut at = 0;
    let mut len = 0;
    while at < text.len() {
        let c = some!(char_at(text, at));
        let ascii = if c == '×' { 'x' } else { plain(c) };
        // A Cyrillic or Greek letter that looks like a Latin one is probably another piece.
        if len == buffer.len() || !ascii.is_ascii() || latin(c) != c {
            return None;
        }
        buffer[len] = ascii as u8;
        len += 1;
        at = after(text, at);
    }
    Some(buffer.split_at(len).0)
}
