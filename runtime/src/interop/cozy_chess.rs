//! Converts positions, moves, squares, roles and sides to and from the crate `cozy-chess`.

use core::error::Error;
use core::fmt;

use cozy_chess::{Board, BoardBuilder, BoardBuilderError, CastleRights, Color, File, Piece};

use crate::games::Counters;
use crate::games::chess::{Fen, Move, Numbering, Role, Setup, legal_move, unwritable, validated_sets};
use crate::{GameError, Side};

type Position = crate::Position<8, 8>;
type Square = crate::Square<8, 8>;

/// The reason why a position cannot become a [`Board`] of `cozy-chess`. Needs the feature `cozy-chess`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum CozyChessError {
    /// FEN or `cozy-chess` cannot express the position.
    Unwritable(GameError),
    /// `cozy-chess` rejects the position as illegal.
    Illegal(BoardBuilderError),
}

impl fmt::Display for CozyChessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unwritable(error) => error.fmt(f),
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl Error for CozyChessError {}

conversions! {
    [From::from -> Self]

    /// Converts the position and its counters. Supports games of Chess960.
    ///
    /// ```
    /// use cozy_chess::Board;
    /// use koma::chess::{self, Fen};
    ///
    /// assert_eq!(Fen::from(&Board::default()).position(), chess::START);
    /// ```
    Board => Fen: |board| {
        let halfmove_clock = board.halfmove_clock().into();
        let move_number = board.fullmove_number().into();
        Self { position: board.into(), counters: Counters { halfmove_clock, move_number, ..Counters::START } }
    };

    /// Converts the position. Supports games of Chess960. After an illegal move that was played without validation, an en
    /// passant square or a castling right can contradict the board. Then it is left out. Of two
    /// pieces on a square, one remains.
    Board => Position: |board| {
        Setup::from(board).position_of_board()
    };

    /// Converts the position. Supports games of Chess960.
    Board => Setup: |board| setup(board);
}

fn setup(board: &Board) -> Setup {
    let roles = Piece::ALL.map(|piece| board.pieces(piece).0);
    let sides = Color::ALL.map(|color| board.colors(color).0);
    let rooks = Color::ALL.into_iter().flat_map(|color| {
        let CastleRights { short, long } = *board.castle_rights(color);
        let rank = cozy_chess::Rank::First.relative_to(color);
        [short, long].into_iter().flatten().map(move |file| cozy_chess::Square::new(file, rank))
    });
    let turn = board.side_to_move();
    let passed = board.en_passant().map(|file| {
        let rank = cozy_chess::Rank::Sixth.relative_to(turn);
        square_from_cozy_chess(cozy_chess::Square::new(file, rank))
    });
    Setup::from_roles_and_sides(roles, sides, Numbering::A1)
        .with_turn(turn.into())
        .with_castling(rooks.map(square_from_cozy_chess).collect())
        .with_en_passant(passed)
}

conversions! {
    [TryFrom::try_from -> Result<Self, CozyChessError>, CozyChessError]

    /// Converts the position and its counters. A move number of 0 becomes 1.
    ///
    /// Fails if a player has two castling rights on the same side of the king, or if `cozy-chess` rejects the position
    /// as illegal. `cozy-chess` also rejects a half-move clock of more than 100, and a move number of more than 65,535.
    ///
    /// ```
    /// use cozy_chess::Board;
    /// use koma::chess::Fen;
    ///
    /// let fen = Fen::from_static("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1");
    /// assert_eq!(Board::try_from(&fen)?.to_string(), fen.to_string());
    /// assert!(Board::try_from(&Fen::from_static("8/8/8/8/8/8/8/8 w")).is_err());
    /// # Ok::<(), koma::error::CozyChessError>(())
    /// ```
    Fen => Board: |fen| board(&Setup::of(&fen.position), &fen.counters);

    /// Behaves like the conversion from a `Fen` with the counters of the start of a game. Also fails if FEN cannot
    /// express the position.
    Position => Board: |position| match validated_sets(position) {
        Ok(sets) => board(&Setup::of_sets(&sets), &Counters::START),
        Err(error) => Err(CozyChessError::Unwritable(error)),
    };
}

fn board(setup: &Setup, counters: &Counters) -> Result<Board, CozyChessError> {
    let mut builder = BoardBuilder::empty();
    for square in Square::all() {
        builder.board[square_to_cozy_chess(square) as usize] =
            setup.piece(square).map(|(side, role)| (role.into(), side.into()));
    }
    for side in Side::ALL {
        let castling = setup.castling & setup.sides[side as usize];
        let king = setup.pieces(side, Role::King).first();
        let rights = builder.castle_rights_mut(side.into());
        for rook in castling {
            let is_short = king.is_some_and(|king| king < rook);
            let right = if is_short { &mut rights.short } else { &mut rights.long };
            if right.replace(File::index(rook.file())).is_some() {
                let reason = "cozy-chess has at most one castling right on each side of a king";
                return Err(CozyChessError::Unwritable(unwritable(reason)));
            }
        }
    }
    builder.side_to_move = setup.turn.into();
    builder.en_passant = setup.en_passant.map(square_to_cozy_chess);
    // `cozy-chess` rejects the numbers that replace those that are too large.
    builder.halfmove_clock = counters.halfmove_clock.try_into().unwrap_or(u8::MAX);
    builder.fullmove_number = counters.move_number.max(1).try_into().unwrap_or(0);
    builder.build().map_err(CozyChessError::Illegal)
}

/// Converts a square of the crate `cozy-chess`. Needs the feature `cozy-chess`.
pub const fn square_from_cozy_chess(square: cozy_chess::Square) -> Square {
    let Some(square) = Numbering::A1.square(square as usize) else { unreachable!() };
    square
}

/// Converts a square to a square of the crate `cozy-chess`. Needs the feature `cozy-chess`.
pub const fn square_to_cozy_chess(square: Square) -> cozy_chess::Square {
    cozy_chess::Square::ALL[Numbering::A1.number(square)]
}

impl From<cozy_chess::Square> for Square {
    fn from(square: cozy_chess::Square) -> Self {
        square_from_cozy_chess(square)
    }
}

impl From<Square> for cozy_chess::Square {
    fn from(square: Square) -> Self {
        square_to_cozy_chess(square)
    }
}

impl From<Piece> for Role {
    fn from(piece: Piece) -> Self {
        Self::ALL[piece as usize]
    }
}

impl From<Role> for Piece {
    fn from(role: Role) -> Self {
        Self::ALL[role as usize]
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        Self::ALL[color as usize]
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        Self::ALL[side as usize]
    }
}

/// Converts a move of `cozy-chess`, which writes castling as the king's capture of its rook, to the form that
/// [`legal_moves`](https://docs.rs/koma/latest/koma/chess/fn.legal_moves.html) returns. Returns `None` if the move is
/// not legal on the board. Needs the feature `cozy-chess`.
pub fn move_from_cozy_chess(mv: cozy_chess::Move, board: &Board) -> Option<Move> {
    let promotion = mv.promotion.map(|piece| Role::from(piece).letter());
    let mv = Move::new(mv.from.into(), mv.to.into(), promotion)?;
    legal_move(&board.into(), mv)
}

/// Converts a move to a move of the crate `cozy-chess`, or returns `None` if the move is not legal on the board. Needs
/// the feature `cozy-chess`.
///
/// ```
/// use cozy_chess::Board;
/// use koma::chess::{self, uci};
///
/// let board: Board = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let castling = chess::move_to_cozy_chess(uci!("e1g1"), &board).unwrap();
/// assert_eq!(castling.to_string(), "e1h1");
/// assert_eq!(chess::move_from_cozy_chess(castling, &board), Some(uci!("e1g1")));
/// # Ok::<(), cozy_chess::FenParseError>(())
/// ```
pub fn move_to_cozy_chess(mv: Move, board: &Board) -> Option<cozy_chess::Move> {
    let promotion = mv.promotion().and_then(Role::from_letter).map(Piece::from);
    let from = cozy_chess::Square::from(mv.origin());
    let to = cozy_chess::Square::from(mv.target());
    let mv = cozy_chess::Move { from, to, promotion };
    if board.is_legal(mv) {
        return Some(mv);
    }
    // Castling may be written as a move of the king by two squares.
    let CastleRights { short, long } = *board.castle_rights(board.side_to_move());
    let rook = match (from.file(), to.file()) {
        (File::E, File::G) => short.filter(|file| *file == File::H)?,
        (File::E, File::C) => long.filter(|file| *file == File::A)?,
        _ => return None,
    };
    let castling = cozy_chess::Move { to: cozy_chess::Square::new(rook, to.rank()), ..mv };
    let is_king = board.king(board.side_to_move()) == from && promotion.is_none();
    (is_king && board.is_legal(castling)).then_some(castling)
}
