//! Conversions from and to the positions and squares of the crate `shakmaty`.

use core::num::NonZeroU32;

use crate::{Epin, Letter, Pin, Side, State, Styles};
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, FromSetup, PositionError, Role, Setup};
use shakmaty::{Piece, Position as _};

use crate::games::{Counters, chess::Fen};

type Square = crate::Square<8, 8>;

/// Converts the position and its counters, in games of Chess960 too.
///
/// ```
/// use koma::chess::{self, Fen};
/// use shakmaty::Chess;
///
/// assert_eq!(Fen::from(&Chess::default()).position(), chess::START);
/// ```
impl From<&Chess> for Fen {
    fn from(game: &Chess) -> Self {
        let mut board = [[None; 8]; 8];
        let rights = game.castles().castling_rights();
        let taken = game.ep_square(EnPassantMode::Legal).map(|passed| passed.xor(shakmaty::Square::A2));
        for (square, piece) in game.board() {
            let state = match piece.role {
                Role::Rook if rights.contains(square) => State::Diminished,
                Role::Pawn if taken == Some(square) => State::Diminished,
                Role::Pawn if square.rank() == piece.color.relative_rank(shakmaty::Rank::Second) => {
                    State::Enhanced
                }
                _ => State::Normal,
            };
            board[7 - usize::from(square.rank())][usize::from(square.file())] = Some(epin(piece, state));
        }
        let styles = Styles::new(Letter::C, Letter::C);
        let Ok(position) = crate::Position::from_board(board.as_flattened(), styles, to_side(game.turn()))
        else {
            unreachable!() // the board has this size
        };
        let (halfmove_clock, fullmove_number) = (game.halfmoves(), game.fullmoves().get());
        Self { position, counters: Counters { halfmove_clock, fullmove_number, ..Counters::START } }
    }
}

impl From<Chess> for Fen {
    fn from(game: Chess) -> Self {
        Self::from(&game)
    }
}

/// Converts the position and its counters to what `shakmaty` makes a position of, with the castling mode of your choice.
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
impl From<&Fen> for Setup {
    fn from(fen: &Fen) -> Self {
        let mut setup = Self::empty();
        let position = fen.position();
        for (square, piece) in position.pieces() {
            let (at, role) = (square_to_shakmaty(square), role(piece));
            setup.board.set_piece_at(at, role.of(to_color(piece.side())));
            if piece.is_diminished() {
                match role {
                    Role::Rook => setup.castling_rights.add(at),
                    _ => setup.ep_square = Some(at.xor(shakmaty::Square::A2)),
                }
            }
        }
        setup.turn = to_color(position.turn());
        setup.halfmoves = fen.halfmove_clock();
        setup.fullmoves = NonZeroU32::new(fen.fullmove_number()).unwrap_or(NonZeroU32::MIN);
        setup
    }
}

impl From<Fen> for Setup {
    fn from(fen: Fen) -> Self {
        Self::from(&fen)
    }
}

/// Converts the position and its counters. The castling mode is that of standard chess if all kings and rooks with castling
/// rights are on their squares in standard chess, else that of Chess960.
///
/// Fails if `shakmaty` does not accept the position as legal.
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
impl TryFrom<&Fen> for Chess {
    type Error = PositionError<Self>;

    fn try_from(fen: &Fen) -> Result<Self, PositionError<Self>> {
        let setup = Setup::from(fen);
        let mode = CastlingMode::detect(&setup);
        Self::from_setup(setup, mode)
    }
}

impl TryFrom<Fen> for Chess {
    type Error = PositionError<Self>;

    fn try_from(fen: Fen) -> Result<Self, PositionError<Self>> {
        Self::try_from(&fen)
    }
}

/// Converts a square of the crate `shakmaty`. Needs the feature `shakmaty`.
#[must_use]
pub const fn square_from_shakmaty(square: shakmaty::Square) -> Square {
    // There, squares count from a1; here, from a8.
    match Square::from_index(square.flip_vertical().to_usize()) {
        Some(square) => square,
        None => unreachable!(),
    }
}

/// Converts a square to one of the crate `shakmaty`. Needs the feature `shakmaty`.
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "below 64")]
pub const fn square_to_shakmaty(square: Square) -> shakmaty::Square {
    shakmaty::Square::new(square.index() as u32).flip_vertical()
}

fn epin(Piece { color, role }: Piece, state: State) -> Epin {
    let letter = match role {
        Role::Pawn => Letter::P,
        Role::Knight => Letter::N,
        Role::Bishop => Letter::B,
        Role::Rook => Letter::R,
        Role::Queen => Letter::Q,
        Role::King => Letter::K,
    };
    Epin::new(Pin::new(letter, to_side(color), state, role == Role::King), false)
}

/// Returns the role of a piece that has a FEN.
fn role(piece: Epin) -> Role {
    match piece.letter() {
        Letter::N => Role::Knight,
        Letter::B => Role::Bishop,
        Letter::R => Role::Rook,
        Letter::Q => Role::Queen,
        Letter::K => Role::King,
        _ => Role::Pawn,
    }
}

fn to_side(color: Color) -> Side {
    color.fold_wb(Side::First, Side::Second)
}

fn to_color(side: Side) -> Color {
    Color::from_white(side.is(Side::First))
}
