//! Converts positions, moves and squares to and from the crate `shakmaty`.

use core::error::Error;
use core::fmt;
use core::num::NonZeroU32;

use shakmaty::uci::UciMove;
use shakmaty::variant::VariantPosition;
use shakmaty::{Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, Color, EnPassantMode, FromSetup};
use shakmaty::{Position as _, Role, Setup};

use crate::games::Counters;
use crate::games::chess::board::Sets;
use crate::games::chess::{self, Fen, Move, Numbering, unwritable, validated_sets};
use crate::{GameError, Letter, Side};

type Position = crate::Position<8, 8>;
type Square = crate::Square<8, 8>;
type PositionError = shakmaty::PositionError<Chess>;

/// The reason why a position cannot become `shakmaty`'s [`Chess`] or `VariantPosition`. Needs the feature `shakmaty`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ShakmatyError {
    /// FEN cannot express the position.
    Unwritable(GameError),
    /// `shakmaty` rejects the position as illegal.
    Illegal(PositionError),
}

impl fmt::Display for ShakmatyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unwritable(error) => error.fmt(f),
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl Error for ShakmatyError {}

/// The reason why a game of a chess variant cannot be converted.
const VARIANT: &str = "the game is a variant of chess";

/// Returns the setup of a board. `castling` has the rooks that may castle.
fn setup_of_board(board: &Board, turn: Color, castling: Bitboard) -> chess::Setup {
    let roles = Role::ALL.map(|role| board.by_role(role).0);
    let sides = Color::ALL.map(|color| board.by_color(color).0);
    chess::Setup::from_roles_and_sides(roles, sides, Numbering::A1)
        .with_turn(turn.into())
        .with_castling(Numbering::A1.squares(castling.0))
}

/// Converts the square that a pawn has passed to the square of this pawn. Also converts in the other direction.
fn beside(passed: Option<shakmaty::Square>) -> Option<shakmaty::Square> {
    passed.map(|square| square.xor(shakmaty::Square::A2))
}

/// Returns the setup of a position that FEN can express. `sets` has the pieces of the position.
fn setup(turn: Side, sets: &Sets) -> Setup {
    let theirs = |set: u64| Bitboard(set.swap_bytes());
    let [king, queen, rook, bishop, knight, pawn] = sets.kinds.map(theirs);
    let by_color = ByColor { white: theirs(sets.of(Side::First)), black: theirs(sets.of(Side::Second)) };
    let Ok(board) = Board::try_from_bitboards(ByRole { pawn, knight, bishop, rook, queen, king }, by_color)
    else {
        unreachable!("each square has at most one piece, and all pieces belong to chess")
    };
    Setup {
        board,
        turn: Color::from_white(turn.is(Side::First)),
        castling_rights: theirs(sets.castling),
        ep_square: beside(theirs(sets.passed).first()),
        ..Setup::empty()
    }
}

/// Returns the FEN of a setup of chess. Keeps an en passant square only if a pawn can legally capture there.
fn fen(setup: &Setup) -> Result<Fen, GameError> {
    if setup.pockets.is_some() || setup.remaining_checks.is_some() || setup.promoted.any() {
        return Err(unwritable(VARIANT));
    }
    let position = setup_of_board(&setup.board, setup.turn, setup.castling_rights)
        .with_en_passant(setup.ep_square.map(square_from_shakmaty))
        .position()
        .map_err(|error| unwritable(error.kind().reason()))?;
    Fen::new(position, setup.halfmoves, setup.fullmoves.get())
}

conversions! {
    [From::from -> Self]

    /// Converts the position and its counters. Supports games of Chess960.
    ///
    /// ```
    /// use koma::chess::{self, Fen};
    /// use shakmaty::Chess;
    ///
    /// assert_eq!(Fen::from(&Chess::default()).position(), chess::START);
    /// ```
    Chess => Fen: |game| {
        let halfmove_clock = game.halfmoves();
        let move_number = game.fullmoves().get();
        Self { position: game.into(), counters: Counters { halfmove_clock, move_number, ..Counters::START } }
    };

    /// Converts the position. Supports games of Chess960. After an illegal move that was played without validation, an en
    /// passant square or a castling right can contradict the board. Then it is left out.
    Chess => Position: |game| {
        chess::Setup::from(game).position_of_board()
    };

    /// Converts the position. Supports games of Chess960.
    Chess => chess::Setup: |game| {
        setup_of_board(game.board(), game.turn(), game.castles().castling_rights())
            .with_en_passant(game.ep_square(EnPassantMode::Always).map(square_from_shakmaty))
    };

    /// Converts the position and its counters to a `Setup`. `Setup::position` then makes a position of `shakmaty` in
    /// the castling mode of your choice.
    ///
    /// A move number of 0 becomes 1.
    ///
    /// ```
    /// use koma::chess::Fen;
    /// use shakmaty::{CastlingMode, Chess, PositionError, Setup};
    ///
    /// let fen = Fen::from_static("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// let game: Chess = Setup::from(&fen).position(CastlingMode::Chess960)?;
    /// # Ok::<(), PositionError<Chess>>(())
    /// ```
    Fen => Setup: |fen| {
        let turn = fen.position.turn();
        let fullmoves = NonZeroU32::new(fen.fullmove_number()).unwrap_or(NonZeroU32::MIN);
        Self { halfmoves: fen.halfmove_clock(), fullmoves, ..setup(turn, &Sets::new(fen.position.board(), turn)) }
    };
}

conversions! {
    [TryFrom::try_from -> Result<Self, GameError>, GameError]

    /// Converts the position and its counters. Keeps an en passant square only if a pawn can legally capture there.
    ///
    /// Fails if the setup has pockets, remaining checks or promoted pieces, which belong to variants of chess. Also
    /// fails if the castling rights or the en passant square contradict the board.
    Setup => Fen: |setup| fen(setup);

    /// Behaves like the conversion to `Fen`, but drops the counters.
    Setup => Position: |setup| Fen::try_from(setup).map(|fen| fen.position);

    /// Converts the position and its counters if the game is standard chess or Chess960.
    VariantPosition => Fen: |game| match game {
        VariantPosition::Chess(game) => Ok(game.into()),
        _ => Err(unwritable(VARIANT)),
    };

    /// Behaves like the conversion to `Fen`, but drops the counters.
    VariantPosition => Position: |game| Fen::try_from(game).map(|fen| fen.position);

    /// Behaves like the conversion from a `Fen` with the counters of the start of a game. Fails if FEN cannot
    /// express the position.
    Position => Setup: |position| Ok(setup(position.turn(), &validated_sets(position)?));
}

conversions! {
    [TryFrom::try_from -> Result<Self, PositionError>, PositionError]

    /// Converts the position and its counters. The castling mode is standard if all kings and rooks with castling
    /// rights are on their squares in standard chess. Otherwise, the castling mode is Chess960.
    ///
    /// Fails if `shakmaty` rejects the position as illegal.
    ///
    /// ```
    /// use koma::chess::Fen;
    /// use shakmaty::{Chess, Position as _, PositionError};
    ///
    /// let fen = Fen::from_static("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1");
    /// assert_eq!(Chess::try_from(&fen)?.legal_moves().len(), 9);
    /// assert!(Chess::try_from(&Fen::from_static("8/8/8/8/8/8/8/8 w")).is_err());
    /// # Ok::<(), PositionError<Chess>>(())
    /// ```
    Fen => Chess: |fen| game(Setup::from(fen));

    /// Behaves like the conversion to [`Chess`].
    Fen => VariantPosition: |fen| Chess::try_from(fen).map(Self::Chess);
}

conversions! {
    [TryFrom::try_from -> Result<Self, ShakmatyError>, ShakmatyError]

    /// Behaves like the conversion from a `Fen` with the counters of the start of a game. Also fails if FEN
    /// cannot express the position.
    Position => Chess: |position| {
        let setup = Setup::try_from(position).map_err(ShakmatyError::Unwritable)?;
        game(setup).map_err(ShakmatyError::Illegal)
    };

    /// Behaves like the conversion from a `Fen` with the counters of the start of a game. Also fails if FEN
    /// cannot express the position.
    Position => VariantPosition: |position| Chess::try_from(position).map(Self::Chess);
}

/// Returns the game that starts with this setup. The castling mode is standard if all kings and rooks with castling
/// rights are on their squares in standard chess.
fn game(setup: Setup) -> Result<Chess, PositionError> {
    let is_home = |color: Color, king| {
        (setup.castling_rights & color.backrank()).is_empty() || setup.board.king_of(color) == Some(king)
    };
    let is_standard = (setup.castling_rights & !Bitboard::CORNERS).is_empty()
        && is_home(Color::White, shakmaty::Square::E1)
        && is_home(Color::Black, shakmaty::Square::E8);
    Chess::from_setup(setup, CastlingMode::from_standard(is_standard))
}

/// Converts a square of the crate `shakmaty`. Needs the feature `shakmaty`.
pub const fn square_from_shakmaty(square: shakmaty::Square) -> Square {
    // In `shakmaty`, squares are numbered from a1. In koma, they are numbered from a8.
    Square::from_valid_index(square.flip_vertical().to_usize())
}

/// Converts a square to a square of the crate `shakmaty`. Needs the feature `shakmaty`.
#[expect(clippy::cast_possible_truncation, reason = "below 64")]
pub const fn square_to_shakmaty(square: Square) -> shakmaty::Square {
    shakmaty::Square::new(square.index() as u32).flip_vertical()
}

impl From<shakmaty::Square> for Square {
    fn from(square: shakmaty::Square) -> Self {
        square_from_shakmaty(square)
    }
}

impl From<Square> for shakmaty::Square {
    fn from(square: Square) -> Self {
        square_to_shakmaty(square)
    }
}

impl From<Role> for chess::Role {
    fn from(role: Role) -> Self {
        match role {
            Role::Pawn => Self::Pawn,
            Role::Knight => Self::Knight,
            Role::Bishop => Self::Bishop,
            Role::Rook => Self::Rook,
            Role::Queen => Self::Queen,
            Role::King => Self::King,
        }
    }
}

impl From<chess::Role> for Role {
    fn from(role: chess::Role) -> Self {
        Self::ALL[role as usize]
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        color.fold_wb(Self::First, Self::Second)
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        Self::from_white(side.is(Side::First))
    }
}

/// Converts a move of `shakmaty`. Returns `None` for a move that chess does not have, such as a drop. Needs the feature
/// `shakmaty`.
pub fn move_from_shakmaty(mv: shakmaty::Move) -> Option<Move> {
    // The target of castling is two files from the king if the king and the rook are on their files in standard chess.
    // Otherwise, the target is the rook's square.
    let is_standard_castling = matches!(mv, shakmaty::Move::Castle { king, rook }
        if king.file() == shakmaty::File::E && matches!(rook.file(), shakmaty::File::A | shakmaty::File::H));
    let uci = if is_standard_castling { UciMove::from_standard(mv) } else { UciMove::from_chess960(mv) };
    match uci {
        UciMove::Normal { from, to, promotion } => {
            let promotion = promotion.and_then(|role| Letter::from_char(role.char()));
            Move::new(square_from_shakmaty(from), square_from_shakmaty(to), promotion)
        }
        UciMove::Put { .. } | UciMove::Null => None,
    }
}

/// Converts a move to a move of the crate `shakmaty`, or returns `None` if the move is not legal in `game`. Needs the
/// feature `shakmaty`.
///
/// ```
/// use koma::chess;
/// use shakmaty::{Chess, Position as _};
///
/// let game = Chess::default();
/// let mv = chess::move_to_shakmaty(chess::Move::from_static("g1f3"), &game).unwrap();
/// assert_eq!(game.legal_moves().iter().filter(|legal| **legal == mv).count(), 1);
/// assert_eq!(chess::move_from_shakmaty(mv), Some(chess::Move::from_static("g1f3")));
/// ```
pub fn move_to_shakmaty(mv: Move, game: &Chess) -> Option<shakmaty::Move> {
    let from = square_to_shakmaty(mv.origin());
    let to = square_to_shakmaty(mv.target());
    let promotion = mv.promotion().and_then(|letter| Role::from_char(letter.as_char()));
    UciMove::Normal { from, to, promotion }.to_move(game).ok()
}
