//! Defines the FEN and the moves of xiangqi. The FEN may name the elephant `B` or `E`, and the horse `N` or `H`.

use super::Game;
use super::move_error::MoveError;
use super::moves::{game_moves, mover};
use super::notation::Field::{HalfmoveClock, MoveNumber, Placement, Turn, Unused};
use super::notation::{Notation, Pieces, pieces, text_type, vocabulary};
use super::steps::Step;
use crate::base::{Letter, ok, some};
use crate::position::{Position, Sizes, Square};
use crate::token::{Epin, Styles};

const PIECES: &[(&str, Epin)] = pieces!(
    "K" => "G^", "A" => "A", "B" => "E", "N" => "H", "R" => "R", "C" => "C", "P" => "P",
    "E" => "E", "H" => "H"
);

pub(super) static NOTATION: Notation = Notation {
    game: Game::Xiangqi,
    game_name: "xiangqi",
    vocabulary: vocabulary!(
        "010010010024000000000004004000000000000" "0a090000"
        "X" "Xiangqi" "G^" "A" "E" "H" "R" "C" "P"
    ),
    name: "xiangqi FEN",
    example: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    styles: Styles::new(Letter::X, Letter::X),
    sizes: Sizes::of(&[10, 9]),
    fields: &[Placement, Turn, Unused, Unused, HalfmoveClock, MoveNumber],
    turns: [b"wr", b"b"],
    turns_in_words: "`w`, Red, the first player, or `b`, Black",
    letters: " K A B N R C P",
    pieces: Pieces::new(PIECES),
};

text_type! {
    NOTATION on <10, 9>;
    /// A FEN of xiangqi: a position that FEN can express, and its counters.
    ///
    /// ```
    /// use koma::xiangqi::Fen;
    ///
    /// const FEN: Fen = Fen::from_static("3k5/9/9/9/9/9/9/4E4/4H4/4K4 r - - 12 40");
    /// assert_eq!(FEN.position().to_string(), "3g^5/9/9/9/9/9/9/4E4/4H4/4G^4 / X/x");
    /// assert_eq!(FEN.to_string(), "3k5/9/9/9/9/9/9/4B4/4N4/4K4 w - - 12 40");
    /// ```
    Fen;
    /// Parses a FEN of xiangqi.
    ///
    /// ```text
    /// <placement> <turn> [- [- [<half-move clock> [<move number>]]]]
    ///
    /// placement        ranks from the top, with `/` between them; letters of pieces and runs of empty squares
    /// turn             `w` or `r`, Red, who is the first player, or `b`
    /// half-move clock  how many half-moves ago a piece was taken; some programs count differently
    /// move number      from 1; grows when Black has moved
    /// ```
    ///
    /// Runs of empty squares may follow one another: `45` means the same as `9`. `Display` always writes `9`. Some
    /// other programs reject texts such as `45`.
    ///
    /// The fields are those of chess FEN, as UCCI and the World Xiangqi Federation use them. The last fields may
    /// be omitted. A missing half-move clock is 0. A missing move number is 1. The rules of the game are not checked.
    ///
    /// # Errors
    ///
    /// Returns a [`FenError`](crate::FenError), which states the mistake and its place. Its
    /// [`explain`](crate::FenError::explain) points out the mistake in the text.
    ///
    /// ```
    /// use koma::{FenError, xiangqi};
    ///
    /// const START: Result<xiangqi::Fen, FenError> =
    ///     xiangqi::Fen::parse("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r");
    /// assert_eq!(START?.position(), xiangqi::START);
    /// # Ok::<(), FenError>(())
    /// ```
    parse;
    /// Returns the number of half-moves since the last capture. The program that wrote the FEN may count differently.
    halfmove_clock: halfmove_clock;
    /// Returns the move number. It increases after Black's move.
    fullmove_number: move_number;
}

game_moves! {
    Game::Xiangqi, "xiangqi" "h2e2 h9g7 h0g2" on 10 x 9;
    /// A move of xiangqi: the square that a piece leaves, and the square that the piece reaches.
    ///
    /// ```text
    /// move ::= origin target        squares from `a0` to `i9`
    /// ```
    ///
    /// The notation is UCCI, whose ranks start at 0. So `h2` in UCCI is `h3` in the notation of [`Square`]. A `Move`
    /// is not tied to a position. At least one piece can make the move in at least one position. A `Move` takes three
    /// bytes, like an `Option<Move>`. Moves are ordered by origin, then by target.
    ///
    /// ```
    /// use koma::{Square, xiangqi::Move};
    ///
    /// const CANNON: Move = Move::from_static("h2e2");
    /// assert_eq!(CANNON.origin(), Square::from_static("h3"));
    /// assert!(Move::parse("h2f3").is_ok() && Move::parse("h2f4").is_err()); // no elephant can be on h2
    /// ```
    #[doc(alias("UCCI", "ply"))]
    Move;
    /// ```
    /// use koma::{MoveError, xiangqi::Move};
    ///
    /// const CANNON: Result<Move, MoveError> = Move::parse("h2e2");
    /// assert_eq!(CANNON?.to_string(), "h2e2");
    /// assert!(Move::parse("h2-e2").is_err());
    /// # Ok::<(), MoveError>(())
    /// ```
    parse;
    /// Plays a move and passes the turn to the other player.
    ///
    /// Does not check how the piece moves, whether other pieces are in its way, or whether a general is in check.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`](crate::MoveError) if the origin is empty or has a piece of the other player. Also
    /// returns a `MoveError` if the target has a piece of the mover or a general. After an error, the position is
    /// unchanged.
    ///
    /// ```
    /// use koma::xiangqi::{self, Move};
    ///
    /// let mut position = xiangqi::START;
    /// let undo = xiangqi::play(&mut position, Move::from_static("h2e2"))?;
    /// assert_eq!(
    ///     position,
    ///     xiangqi::position!(fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"),
    /// );
    /// xiangqi::take_back(&mut position, undo);
    /// assert_eq!(position, xiangqi::START);
    ///
    /// let error = xiangqi::play(&mut position, Move::from_static("h2h0")).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "invalid move: h2h0 is not legal; the piece on h0 belongs to the same player",
    /// );
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    play;
}

impl Move {
    /// Returns the move from `origin` to `target`, or `None` if no piece can make the move in any position.
    pub const fn new(origin: Square<10, 9>, target: Square<10, 9>) -> Option<Self> {
        Some(Self(some!(Game::Xiangqi.steps().find(origin.index(), target.index(), 0))))
    }

    /// Returns the square that the piece leaves.
    pub const fn origin(self) -> Square<10, 9> {
        Square::numbered(self.0.origin())
    }
}

/// Performs the checks of `play`.
const fn check(position: &Position<10, 9>, mv: Step) -> Result<(), MoveError> {
    ok!(mover(position, mv, Game::Xiangqi));
    Ok(())
}
