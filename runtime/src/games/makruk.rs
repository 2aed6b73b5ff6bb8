//! Defines the FEN and the moves of makruk, in the form that Fairy-Stockfish uses.

use super::Game;
use super::move_error::{MoveError, MoveErrorKind as Kind};
use super::moves::{game_moves, mover};
use super::notation::Field::{CountingLimit, HalfmoveClock, MoveNumber, Placement, Turn, Unused};
use super::notation::{Notation, Pieces, pieces, text_type, vocabulary};
use super::steps::Step;
use crate::base::{Letter, ok, some};
use crate::position::{Position, Sizes, Square};
use crate::token::{Epin, Styles};

const PIECES: &[(&str, Epin)] = pieces!(
    "K" => "K^", "M" => "M", "S" => "S", "N" => "N", "R" => "R", "P" => "P", "M~" => "+P"
);

pub(super) static NOTATION: Notation = Notation {
    game: Game::Makruk,
    game_name: "makruk",
    vocabulary: vocabulary!(
        "000000000000000020014005004010000000000" "08080000"
        "M" "Makruk" "K^" "M" "S" "N" "R" "P" "+P"
    ),
    name: "makruk FEN",
    example: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    styles: Styles::new(Letter::M, Letter::M),
    sizes: Sizes::of(&[8, 8]),
    fields: &[Placement, Turn, Unused, CountingLimit, HalfmoveClock, MoveNumber],
    turns: [b"w", b"b"],
    turns_in_words: "`w`, White, or `b`, Black",
    letters: " K M S N R P M~",
    pieces: Pieces::new(PIECES),
};

text_type! {
    NOTATION on <8, 8>;
    /// A FEN of makruk: a position that FEN can express, and its counters.
    ///
    /// ```
    /// use koma::makruk::Fen;
    ///
    /// const FEN: Fen = Fen::from_static("4k3/8/3M~4/8/8/8/8/4K3 w - 128 7 80");
    /// assert_eq!(FEN.position().to_string(), "4k^3/8/3+P4/8/8/8/8/4K^3 / M/m");
    /// assert_eq!((FEN.counting_limit(), FEN.halfmove_clock()), (Some(128), 7));
    /// assert_eq!(FEN.to_string(), "4k3/8/3M~4/8/8/8/8/4K3 w - 128 7 80");
    /// ```
    Fen;
    /// Parses a FEN of makruk.
    ///
    /// ```text
    /// <placement> <turn> [- [<counting limit> [<half-move clock> [<move number>]]]]
    ///
    /// placement        ranks from the top, with `/` between them; letters of pieces, `M~` for promoted pawns, and runs
    ///                  of empty squares
    /// turn             `w`, White, who is the first player, or `b`
    /// counting limit   after how many counted half-moves the game is drawn, or `-`
    /// half-move clock  how many half-moves have been counted; without a counting limit, as in chess
    /// move number      from 1; grows when Black has moved
    /// ```
    ///
    /// Runs of empty squares may follow one another: `44` means the same as `8`. `Display` always writes `8`. Some
    /// other programs reject texts such as `44`.
    ///
    /// The fields are those of chess FEN, but the counting limit replaces the en passant square, as in Fairy-Stockfish.
    /// The last fields may be omitted. A missing counting limit means that no player counts. A missing half-move clock
    /// is 0. A missing move number is 1. The rules of the game are not checked.
    ///
    /// # Errors
    ///
    /// Returns a [`FenError`](crate::FenError), which states the mistake and its place. Its
    /// [`explain`](crate::FenError::explain) points out the mistake in the text.
    ///
    /// ```
    /// use koma::{FenError, makruk};
    ///
    /// const START: Result<makruk::Fen, FenError> =
    ///     makruk::Fen::parse("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1");
    /// assert_eq!(START?.position(), makruk::START);
    /// # Ok::<(), FenError>(())
    /// ```
    parse;
    /// Returns the number of half-moves counted so far. Without a counting limit, returns the number of half-moves
    /// since the last pawn move or capture.
    halfmove_clock: halfmove_clock;
    /// Returns the move number. It increases after Black's move.
    fullmove_number: move_number;
}

impl Fen {
    /// Returns the number of counted half-moves after which the game is drawn, or `None` if no player counts.
    pub const fn counting_limit(&self) -> Option<u32> {
        self.counters.counting_limit
    }

    /// Returns the same FEN with this counting limit.
    #[must_use]
    pub const fn with_counting_limit(mut self, counting_limit: Option<u32>) -> Self {
        self.counters.counting_limit = counting_limit;
        self
    }
}

game_moves! {
    Game::Makruk, "makruk" "e3e4 e6e5 b1d2" on 8 x 8;
    /// A move of makruk: the square that a piece leaves, the square that the piece reaches, and whether a pawn
    /// promotes.
    ///
    /// ```text
    /// move   ::= origin target ["m"]
    ///
    /// origin     the square that the piece leaves: `a1` to `h8`
    /// target     the square that it reaches
    /// m          a pawn reaches or passes the player's sixth rank and becomes a promoted pawn, which moves like a met
    /// ```
    ///
    /// The notation is UCI, as Fairy-Stockfish uses it. A `Move` is not tied to a position. At least one piece can make
    /// the move in at least one position. A `Move` takes three bytes, like an `Option<Move>`. Moves are ordered by origin,
    /// then by target. A promotion comes after the same move without a promotion.
    ///
    /// ```
    /// use koma::{Letter, makruk::Move};
    ///
    /// const PROMOTION: Move = Move::from_static("e5e6m");
    /// assert_eq!(PROMOTION.promotion(), Some(Letter::M));
    /// assert!(Move::parse("e4e5m").is_err() && Move::parse("e4g6").is_err());
    /// ```
    #[doc(alias("UCI", "ply"))]
    Move;
    /// ```
    /// use koma::{MoveError, makruk::Move};
    ///
    /// const PAWN: Result<Move, MoveError> = Move::parse("e3e4");
    /// assert_eq!(PAWN?.to_string(), "e3e4");
    /// assert!(Move::parse("e3-e4").is_err());
    /// # Ok::<(), MoveError>(())
    /// ```
    parse;
    /// Plays a move and passes the turn to the other player. A pawn that promotes gets a `+`.
    ///
    /// Does not check how the piece moves, whether other pieces are in its way, or whether a king is in check.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`](crate::MoveError) and leaves the position unchanged in these cases:
    ///
    /// * The origin is empty or has a piece of the other player, or the target has a piece of the mover or a king.
    /// * A pawn reaches or passes the player's sixth rank without promoting.
    /// * A piece other than a pawn promotes, or a pawn promotes before that rank.
    ///
    /// ```
    /// use koma::makruk::{self, Move};
    ///
    /// let mut position = makruk::position!(fen: "4k3/8/8/4P3/8/8/8/4K3 w");
    /// let undo = makruk::play(&mut position, Move::from_static("e5e6m"))?;
    /// assert_eq!(position, makruk::position!(fen: "4k3/8/4M~3/8/8/8/8/4K3 b"));
    /// makruk::take_back(&mut position, undo);
    ///
    /// let error = makruk::play(&mut position, Move::from_static("e5e6")).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "invalid move: e5e6 is not legal; the piece must promote, as in `e5e6m`",
    /// );
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    play;
}

impl Move {
    /// Returns the move from `origin` to `target`, or `None` if no piece can make the move in any position.
    ///
    /// `promotion` is M or `None`.
    pub const fn new(origin: Square<8, 8>, target: Square<8, 8>, promotion: Option<Letter>) -> Option<Self> {
        let number = match promotion {
            None => 0,
            Some(Letter::M) => 1,
            Some(_) => return None,
        };
        Some(Self(some!(Game::Makruk.steps().find(origin.index(), target.index(), number))))
    }

    /// Returns the square that the piece leaves.
    pub const fn origin(self) -> Square<8, 8> {
        Square::numbered(self.0.origin())
    }

    /// Returns M if a pawn promotes, or `None` otherwise.
    pub const fn promotion(self) -> Option<Letter> {
        if self.0.promotes() { Some(Letter::M) } else { None }
    }
}

/// Performs the checks of `play`.
const fn check(position: &Position<8, 8>, mv: Step) -> Result<(), MoveError> {
    let piece = ok!(mover(position, mv, Game::Makruk));
    let is_pawn = piece.is_normal() && matches!(piece.letter(), Letter::P);
    let is_far = if piece.is_first() { mv.target() < 24 } else { mv.target() >= 40 };
    let (_, can_promote) = Game::Makruk.steps().reach(mv.origin(), mv.target());
    let kind = match (is_pawn && is_far, mv.promotes()) {
        (true, false) if can_promote => Kind::MissingPromotion,
        (true, false) => Kind::Illegal,
        (false, true) => Kind::CannotPromote,
        _ => return Ok(()),
    };
    // Only the message for `Illegal` has the reason.
    Err(MoveError { reason: "a pawn cannot go there", ..mv.error(Game::Makruk, kind) })
}
