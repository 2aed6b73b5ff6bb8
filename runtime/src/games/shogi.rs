//! Defines SFEN, the moves of shōgi, and the USI names of squares.

use core::ops::Range;

use super::fen_error::{FenError, FenErrorKind};
use super::move_error::{MoveError, MoveErrorKind as Kind};
use super::moves::{game_moves, mover};
use super::notation::Field::{Hands, MoveNumber, Placement, Turn};
use super::notation::{Notation, Out, Pieces, Reader, pieces, read_number, text_type, vocabulary};
use super::steps::Step;
use super::{Game, HELD, find, part};
use crate::base::{Letter, Side, ok, read_decimal, some};
use crate::game::{GameErrorKind, GameToken};
use crate::position::{AnyPosition, Hand, Position, Sizes, Square, SquareError, SquareNames};
use crate::token::{Epin, Styles, TokenText};

const PIECES: &[(&str, Epin)] = pieces!(
    "K" => "K^", "R" => "R", "B" => "B", "G" => "G", "S" => "S", "N" => "N", "L" => "L", "P" => "P",
    "+R" => "+R", "+B" => "+B", "+S" => "+S", "+N" => "+N", "+L" => "+L", "+P" => "+P"
);

pub(super) static NOTATION: Notation = Notation {
    game: Game::Shogi,
    game_name: "shōgi",
    vocabulary: vocabulary!(
        "005000000010000025005005005410000000000" "09090010"
        "S" "Shogi" "K^" "R" "+R" "B" "+B" "G" "S" "+S" "N" "+N" "L" "+L" "P" "+P"
    ),
    name: "SFEN",
    example: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    styles: Styles::new(Letter::S, Letter::S),
    sizes: Sizes::of(&[9, 9]).named(SquareNames::Usi),
    fields: &[Placement, Turn, Hands, MoveNumber],
    turns: [b"b", b"w"],
    turns_in_words: "`b`, Black, the first player, or `w`, White",
    letters: " K R B G S N L P +R +B +S +N +L +P",
    pieces: Pieces::new(PIECES),
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
    move_number: move_number;
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
    Ok(Square::numbered(ok!(NOTATION.sizes.read(input.as_bytes()))))
}

/// Returns the USI name of a square, such as `7g`.
///
/// ```
/// use koma::{Square, shogi};
///
/// assert_eq!(shogi::square_name(Square::from_static("c3")).as_str(), "7g");
/// ```
pub const fn square_name(square: Square<9, 9>) -> TokenText {
    NOTATION.sizes.name(square.index())
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

/// Returns a player's piece with this index in `HELD`.
pub(super) const fn held(number: usize, side: Side) -> Epin {
    // In `PIECES`, the king comes before these pieces.
    PIECES[1 + number].1.with_side(side)
}

impl Reader<'_> {
    /// Reads the hands. Pieces may be in any order. A count of 2 or more comes before its piece.
    pub(super) const fn read_hands(&mut self, range: Range<usize>) -> Result<(), FenError> {
        let (input, mut at, mut seen) = (self.input, range.start, [false; 128]);
        while at < range.end {
            let (_, start) = read_decimal(input, at);
            let count = match read_number(part(input, &(at..start))) {
                _ if start == at => 1,
                Some(count @ 2..) if start < range.end => count as usize,
                _ => return Err(self.error(FenErrorKind::HandCount, at..start)),
            };
            let (c, letter) = self.char_at(start);
            let piece = match NOTATION.piece(0, c) {
                Some(piece) if !piece.is_terminal() => piece,
                _ => return Err(self.error(FenErrorKind::Hand(c), letter)),
            };
            let kind = if seen[c as usize] {
                FenErrorKind::Repeated(c)
            } else if self.builder.hold(piece.side(), piece, count).is_err() {
                FenErrorKind::TooManyPieces
            } else {
                seen[c as usize] = true;
                at = letter.end;
                continue;
            };
            return Err(self.error(kind, at..letter.end));
        }
        Ok(())
    }
}

/// Finds the first piece in the hands that `game` does not allow there. Only shōgi has hands.
pub(super) const fn not_held(position: &AnyPosition<'_>, game: Game) -> Option<GameErrorKind> {
    let mut player = 0;
    while player < Side::ALL.len() {
        let (side, mut kinds) = (Side::ALL[player], position.hands[player].iter());
        while let Some((piece, _)) = kinds.next_kind() {
            match find(piece.letter().as_ascii(), &HELD) {
                Some(number)
                    if matches!(game, Game::Shogi) && held(number, side).index() == piece.index() => {}
                _ => return Some(GameErrorKind::InHand { side, piece: piece.qualify(position.styles) }),
            }
        }
        player += 1;
    }
    None
}

impl Out {
    /// Writes both hands. The first player's hand comes first.
    pub(super) const fn put_hands(&mut self, hands: &[Hand<'_>; 2]) {
        if hands[0].is_empty() && hands[1].is_empty() {
            return self.put(b'-');
        }
        let mut index = 0;
        while index < 2 * HELD.len() {
            let piece = held(index % HELD.len(), Side::ALL[index / HELD.len()]);
            let count = hands[piece.side() as usize].count(piece);
            if count > 1 {
                *self = self.count(count);
            }
            if count > 0 {
                NOTATION.write_piece(piece, self);
            }
            index += 1;
        }
    }
}

game_moves! {
    Game::Shogi, "shogi" "7g7f 3c3d 8h2b+" on 9 x 9;
    /// A move of shōgi. A move is either a move on the board, with or without a promotion, or the drop of a piece from
    /// the hand.
    ///
    /// ```text
    /// move     ::= origin target ["+"] | piece "*" target
    ///
    /// origin       the square that the piece leaves: `1a` to `9i`
    /// target       the square that it reaches
    /// +            the piece promotes
    /// piece        the piece that is dropped: `R`, `B`, `G`, `S`, `N`, `L` or `P`
    /// ```
    ///
    /// The notation is USI. A `Move` is not tied to a position. It is a drop on any square, or a move that at least
    /// one piece can make in at least one position. A `Move` takes three bytes, like an `Option<Move>`. Moves are
    /// ordered by origin, then by target. A promotion comes after the same move without a promotion. Drops come after
    /// all other moves.
    ///
    /// ```
    /// use koma::{Letter, shogi::{self, Move}};
    ///
    /// const PROMOTION: Move = Move::from_static("8h2b+");
    /// assert_eq!((PROMOTION.origin(), PROMOTION.target()), (Some(shogi::square!("8h")), shogi::square!("2b")));
    /// assert!(PROMOTION.promotion());
    /// assert_eq!(Move::from_static("P*5e").dropped(), Some(Letter::P));
    /// assert!(Move::parse("7g8d").is_err()); // no piece moves like that
    /// ```
    #[doc(alias("USI", "ply"))]
    Move;
    /// ```
    /// use koma::{MoveError, shogi::Move};
    ///
    /// const PAWN: Result<Move, MoveError> = Move::parse("7g7f");
    /// assert_eq!(PAWN?.to_string(), "7g7f");
    /// assert!(Move::parse("7g-7f").is_err());
    /// # Ok::<(), MoveError>(())
    /// ```
    parse;
    /// Plays a move and passes the turn to the other player. A captured piece loses its promotion and is added to the
    /// mover's hand.
    ///
    /// Does not check how the piece moves or whether other pieces are in its way. Does not detect check, or mate by the
    /// drop of a pawn.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`](crate::MoveError) and leaves the position unchanged in these cases:
    ///
    /// * The origin is empty or has a piece of the other player, or the target has a piece of the mover or a king.
    /// * The piece promotes although it cannot promote, or although the move neither starts nor ends on the last three
    ///   ranks.
    /// * A pawn or lance reaches the last rank without promoting, or a knight reaches one of the last two ranks without
    ///   promoting. Dropping these pieces there is also an error.
    /// * The dropped piece is not in the hand, or its target is not empty.
    /// * A pawn is dropped on a file that has another unpromoted pawn of the mover.
    ///
    /// ```
    /// use koma::shogi::{self, Move};
    ///
    /// let mut position = shogi::START;
    /// let undo = shogi::play(&mut position, Move::from_static("7g7f"))?;
    /// assert_eq!(position, shogi::position!(sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"));
    /// shogi::take_back(&mut position, undo);
    /// assert_eq!(position, shogi::START);
    ///
    /// let error = shogi::play(&mut position, Move::from_static("P*5e")).unwrap_err();
    /// assert_eq!(error.to_string(), "invalid move: P*5e is not legal; the hand does not hold this piece");
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    play;
}

impl Move {
    /// Returns the move from `origin` to `target`, or `None` if no piece can make the move in any position.
    pub const fn new(origin: Square<9, 9>, target: Square<9, 9>, promotion: bool) -> Option<Self> {
        Some(Self(some!(Game::Shogi.steps().find(origin.index(), target.index(), promotion as usize))))
    }

    /// Returns the drop of a piece on `target`. Returns `None` if the piece is not R, B, G, S, N, L or P.
    pub const fn new_drop(piece: Letter, target: Square<9, 9>) -> Option<Self> {
        Some(Self(Step::from_hand(some!(find(piece.as_ascii(), &HELD)), target.index())))
    }

    /// Returns the square that the piece leaves, or `None` if the move is a drop.
    pub const fn origin(self) -> Option<Square<9, 9>> {
        if self.0.dropped().is_some() { None } else { Some(Square::numbered(self.0.origin())) }
    }

    /// Reports whether the piece promotes.
    pub const fn promotion(self) -> bool {
        self.0.promotes()
    }

    /// Returns the piece that is dropped, or `None` if a piece on the board moves.
    pub const fn dropped(self) -> Option<Letter> {
        Letter::from_char(HELD[some!(self.0.dropped())] as char)
    }
}

/// Performs the checks of `play`.
const fn check(position: &Position<9, 9>, mv: Step) -> Result<(), MoveError> {
    let (side, target) = (position.turn(), mv.target());
    let kind = if let Some(number) = mv.dropped() {
        let piece = held(number, side);
        match position.hand(side).count(piece) {
            0 => Kind::NotInHand,
            _ if position.board()[target].is_some() => Kind::Occupied,
            _ if is_stuck(piece, target) => Kind::Stuck,
            _ if matches!(HELD[number], b'P') && has_pawn(position, piece, target % 9) => Kind::TwoPawns,
            _ => return Ok(()),
        }
    } else {
        let piece = ok!(mover(position, mv, Game::Shogi));
        let is_promotion =
            promotes(piece) && (ranks_left(side, mv.origin()) < 3 || ranks_left(side, target) < 3);
        match (mv.promotes(), is_promotion) {
            (true, false) => Kind::CannotPromote,
            (false, _) if is_stuck(piece, target) => Kind::MissingPromotion,
            _ => return Ok(()),
        }
    };
    Err(MoveError { square: Some(target), ..mv.error(Game::Shogi, kind) })
}

/// Returns the number of ranks in front of a player's piece.
const fn ranks_left(side: Side, index: usize) -> usize {
    if side.is(Side::First) { index / 9 } else { 8 - index / 9 }
}

/// Reports whether a piece can promote at all.
const fn promotes(piece: Epin) -> bool {
    piece.is_normal() && NOTATION.vocabulary.has_token(GameToken::Epin(piece.enhance()))
}

/// Reports whether a piece could never move from a square.
const fn is_stuck(piece: Epin, index: usize) -> bool {
    let needed = match piece.letter() {
        Letter::P | Letter::L if piece.is_normal() => 1,
        Letter::N if piece.is_normal() => 2,
        _ => 0,
    };
    ranks_left(piece.side(), index) < needed
}

/// Reports whether `pawn` is on a square of this file.
const fn has_pawn(position: &Position<9, 9>, pawn: Epin, file: usize) -> bool {
    let mut index = file;
    while index < 81 {
        if matches!(position.board()[index], Some(piece) if piece.index() == pawn.index()) {
            return true;
        }
        index += 9;
    }
    false
}
