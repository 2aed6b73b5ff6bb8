//! Defines SFEN, the moves of shōgi, and the USI names of squares.

mod moves;

pub use moves::{Move, MoveReader, Undo, play, play_line, play_unchecked, take_back};

use super::Game;
use super::fen_error::{FenError, FenErrorKind as Kind};
use super::notation::Field::{Hands, MoveNumber, Placement, Turn};
use super::notation::{Notation, Out, Span, by_letter, read_number, text_type, vocabulary};
use super::steps::find;
use crate::base::ok;
use crate::base::{Letter, Side};
use crate::position::{Hand, Position, Square, SquareError};
use crate::report::{after, char_at};
use crate::token::{Epin, TokenText};

const PIECES: &[(&str, Epin)] = &[
    ("K", Epin::from_static("K^")),
    ("R", Epin::from_static("R")),
    ("B", Epin::from_static("B")),
    ("G", Epin::from_static("G")),
    ("S", Epin::from_static("S")),
    ("N", Epin::from_static("N")),
    ("L", Epin::from_static("L")),
    ("P", Epin::from_static("P")),
    ("+R", Epin::from_static("+R")),
    ("+B", Epin::from_static("+B")),
    ("+S", Epin::from_static("+S")),
    ("+N", Epin::from_static("+N")),
    ("+L", Epin::from_static("+L")),
    ("+P", Epin::from_static("+P")),
];

/// The letters of the pieces that a player can hold, in the order of SFEN.
pub(super) const HELD: [u8; 7] = *b"RBGSNLP";

pub(super) static NOTATION: Notation = Notation {
    game: Game::Shogi,
    game_name: "shōgi",
    vocabulary: vocabulary!(
        "005000000010000025005005005410000000000" "09090010"
        "S" "Shogi" "K^" "King" "R" "Rook" "+R" "Dragon" "B" "Bishop" "+B" "Horse" "G" "Gold" "S" "Silver"
        "+S" "Promoted silver" "N" "Knight" "+N" "Promoted knight" "L" "Lance" "+L" "Promoted lance" "P" "Pawn"
        "+P" "Tokin"
    ),
    name: "SFEN",
    example: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    style: Letter::S,
    ranks: 9,
    files: 9,
    fields: &[Placement, Turn, Hands, MoveNumber],
    required: 3,
    turns: [b"b", b"w"],
    turns_in_words: "`b`, Black, the first player, or `w`, White",
    letters: " K R B G S N L P +R +B +S +N +L +P",
    pieces: PIECES,
    by_letter: by_letter(PIECES),
};

text_type! {
    NOTATION on <9, 9>;
    /// An SFEN: a position that SFEN can express, and the move number.
    ///
    /// ```
    /// use koma::shogi::Sfen;
    ///
    /// const MATE: Sfen = Sfen::from_static("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1");
    /// assert_eq!(MATE.position().to_string(), "4k^4/9/4P4/9/9/9/9/9/4K^4 G/17p4l4n4s3g2b2r S/s");
    /// assert_eq!(MATE.to_string(), "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1");
    /// ```
    Sfen;
    /// Parses an SFEN.
    ///
    /// ```text
    /// <placement> <turn> <hands> [<move number>]
    ///
    /// placement    ranks from the top, with `/` between them; letters of pieces, a `+` before promoted pieces, and
    ///              runs of empty squares
    /// turn         `b`, Black, who is the first player, or `w`
    /// hands        pieces of both players, each after its count if the count is 2 or more; or `-`
    /// move number  from 1; grows with every move
    /// ```
    ///
    /// Runs of empty squares may follow one another: `45` means the same as `9`. `Display` always writes `9`. Some
    /// other programs reject texts such as `45`.
    ///
    /// USI defines the fields. Many programs omit the move number. A missing move number is 1. Pieces in hand may be in
    /// any order. `Display` writes pieces in hand in the USI order: Black's pieces before White's pieces, and for each
    /// player rook, bishop, gold, silver, knight, lance, pawn. The rules of the game are not checked. However, a hand
    /// cannot contain a king or a promoted piece, and there cannot be more pieces than squares.
    ///
    /// # Errors
    ///
    /// Returns a [`FenError`](crate::FenError), which states the mistake and its place. Its
    /// [`explain`](crate::FenError::explain) points out the mistake in the text.
    ///
    /// ```
    /// use koma::{FenError, shogi};
    ///
    /// const DROPS: Result<shogi::Sfen, FenError> = shogi::Sfen::parse("4k4/9/9/9/9/9/9/9/4K4 w 2Pb 40");
    /// assert_eq!(DROPS?.position().to_string(), "4k^4/9/9/9/9/9/9/9/4K^4 2P/b s/S");
    ///
    /// let sfen = "4k4/9/9/9/4+G4/9/9/9/4K4 b -";
    /// let text = "\
    /// invalid SFEN: 5e: `+` is not a piece of shōgi; its pieces are K R B G S N L P +R +B +S +N +L +P
    ///   4k4/9/9/9/4+G4/9/9/9/4K4 b -
    ///              ^";
    /// assert_eq!(shogi::Sfen::parse(sfen).unwrap_err().explain(sfen).to_string(), text);
    /// # Ok::<(), FenError>(())
    /// ```
    parse;
    /// Returns the move number. It increases after each player's move.
    move_number: move_number = 1;
}

/// Parses a square in USI notation. The file comes first: a digit, from 1 at the right to 9 at the left. The rank
/// follows: a letter, from `a` at the top to `i` at the bottom. Blanks around the square are an error.
///
/// [`Square`] itself reads and writes a different notation, CELL. The example's square `7g` is `c3` in CELL.
///
/// # Errors
///
/// Returns a [`SquareError`], which states the mistake and its place. Its [`explain`](SquareError::explain) points out
/// the mistake in the text.
///
/// ```
/// use koma::{Square, SquareError, shogi};
///
/// const PAWN: Result<Square<9, 9>, SquareError> = shogi::parse_square("7g");
/// assert_eq!(PAWN?, Square::from_static("c3"));
/// assert_eq!(
///     shogi::parse_square("7j").unwrap_err().to_string(),
///     "invalid square: rank `j` is off the board of 9x9; its ranks are a to i",
/// );
/// # Ok::<(), SquareError>(())
/// ```
pub const fn parse_square(input: &str) -> Result<Square<9, 9>, SquareError> {
    Ok(super::moves::square(ok!(NOTATION.sizes().read(input.as_bytes()))))
}

/// Returns the USI name of a square, such as `7g`.
///
/// ```
/// use koma::{Square, shogi};
///
/// assert_eq!(shogi::square_name(Square::from_static("c3")).as_str(), "7g");
/// ```
#[must_use]
pub const fn square_name(square: Square<9, 9>) -> TokenText {
    NOTATION.sizes().name(square.index())
}

/// The USI names of files and ranks, for [`Svg::coordinates`](crate::Svg::coordinates).
///
/// ```
/// use koma::{Position, shogi};
///
/// let board: Position<9, 9> = koma::position!("9/9/9/9/9/9/9/9/9 / S/s");
/// let svg = board.to_svg().coordinates(shogi::COORDINATES).to_string();
/// assert!(svg.contains(">9</text>") && svg.contains(">a</text>"));
/// ```
#[cfg(feature = "svg")]
#[cfg_attr(docsrs, doc(cfg(feature = "svg")))]
pub const COORDINATES: crate::Coordinates = crate::Coordinates::USI;

/// The counts of the pieces in `HELD`, for each player.
pub(super) type Counts = [[u8; HELD.len()]; 2];

/// Returns the first player's piece with this index in `HELD`. In `PIECES`, the king comes before these pieces.
pub(super) const fn held(number: usize) -> Epin {
    PIECES[1 + number].1
}

/// Returns the index of a piece in `HELD`, or `None` if this player cannot hold the piece.
const fn number_of(piece: Epin, side: Side) -> Option<usize> {
    match find(piece.letter().as_ascii(), &HELD) {
        Some(number) if held(number).with_side(side).index() == piece.index() => Some(number),
        _ => None,
    }
}

/// Reads the hands. Pieces may be in any order. A count of 2 or more comes before its piece.
#[expect(clippy::cast_possible_truncation, reason = "there are at most 81 pieces")]
pub(super) const fn read_hands(input: &[u8], span: Span, board: &[Option<Epin>]) -> Result<Counts, FenError> {
    let mut pieces = 0;
    let mut index = 0;
    while index < board.len() {
        pieces += board[index].is_some() as usize;
        index += 1;
    }
    let mut counts = [[0; HELD.len()]; 2];
    let mut at = span.start;
    while at < span.end {
        let mut start = at;
        while start < span.end && input[start].is_ascii_digit() {
            start += 1;
        }
        let digits = Span::new(at, start);
        let count = match read_number(digits.of(input)) {
            _ if start == at => 1,
            Some(count @ 2..) if start < span.end => count as usize,
            _ => return Err(FenError::new(&NOTATION, Kind::HandCount, digits)),
        };
        let Some(c) = char_at(input, start) else { unreachable!() }; // the input is text
        let end = after(input, start);
        let Some(held) = count_of(c, &mut counts) else {
            return Err(FenError::new(&NOTATION, Kind::Hand(c), Span::new(start, end)));
        };
        pieces = pieces.saturating_add(count);
        let kind = match *held {
            0 if pieces <= board.len() => {
                *held = count as u8;
                at = end;
                continue;
            }
            0 => Kind::TooManyPieces,
            _ => Kind::Repeated(c),
        };
        return Err(FenError::new(&NOTATION, kind, Span::new(at, end)));
    }
    Ok(counts)
}

/// Returns the count of the piece with this letter, or `None` if the piece cannot be held.
const fn count_of(letter: char, counts: &mut Counts) -> Option<&mut u8> {
    let Some(piece) = NOTATION.piece(letter) else { return None };
    match number_of(piece, piece.side()) {
        Some(number) => Some(&mut counts[piece.side() as usize][number]),
        None => None,
    }
}

/// Puts pieces into the empty hands of a position. The position must have room for these pieces.
pub(super) const fn hold<const A: usize, const B: usize>(position: &mut Position<A, B>, counts: &Counts) {
    let mut i = 0;
    while i < 2 * HELD.len() {
        let (side, number) = (Side::ALL[i / HELD.len()], i % HELD.len());
        let mut left = counts[side as usize][number];
        while left > 0 {
            let _ = position.add_to_hand(side, held(number).with_side(side));
            left -= 1;
        }
        i += 1;
    }
}

/// Returns the first piece in the hands that `game` does not allow there, and its holder. Only shōgi has hands.
pub(super) const fn not_held(hands: &[Hand<'_>; 2], game: Game) -> Option<(Side, Epin)> {
    let mut player = 0;
    while player < Side::ALL.len() {
        let (side, mut kinds) = (Side::ALL[player], hands[player].iter());
        while let Some((piece, _)) = kinds.next_kind() {
            if !matches!(game, Game::Shogi) || number_of(piece, side).is_none() {
                return Some((side, piece));
            }
        }
        player += 1;
    }
    None
}

/// Writes both hands. The first player's hand comes first.
#[expect(clippy::cast_possible_truncation, reason = "there are at most 81 pieces")]
pub(super) const fn write_hands(hands: &[Hand<'_>; 2], out: &mut Out) {
    if hands[0].is_empty() && hands[1].is_empty() {
        return out.put(b'-');
    }
    let mut i = 0;
    while i < 2 * HELD.len() {
        let (side, number) = (Side::ALL[i / HELD.len()], i % HELD.len());
        let piece = held(number).with_side(side);
        let count = hands[side as usize].count(piece);
        if count > 1 {
            out.put_number(count as u32);
        }
        if count > 0 {
            NOTATION.write_piece(piece, out);
        }
        i += 1;
    }
}
