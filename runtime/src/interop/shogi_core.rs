//! Converts positions, moves, squares, pieces and sides to and from the crate `shogi_core`.

use core::array;

use shogi_core::{Color, Hand, PartialPosition, Piece, PieceKind};

use crate::error::GameErrorKind;
use crate::games::Counters;
use crate::games::shogi::{Move, Sfen, VOCABULARY};
use crate::{Epin, GameError, Letter, Side, State, Styles};

type Position = crate::Position<9, 9>;
type Square = crate::Square<9, 9>;

/// The kinds of pieces and the first player's pieces, in the order of `PieceKind`.
const PIECES: [(PieceKind, Epin); 14] = [
    (PieceKind::Pawn, Epin::from_static("P")),
    (PieceKind::Lance, Epin::from_static("L")),
    (PieceKind::Knight, Epin::from_static("N")),
    (PieceKind::Silver, Epin::from_static("S")),
    (PieceKind::Gold, Epin::from_static("G")),
    (PieceKind::Bishop, Epin::from_static("B")),
    (PieceKind::Rook, Epin::from_static("R")),
    (PieceKind::King, Epin::from_static("K^")),
    (PieceKind::ProPawn, Epin::from_static("+P")),
    (PieceKind::ProLance, Epin::from_static("+L")),
    (PieceKind::ProKnight, Epin::from_static("+N")),
    (PieceKind::ProSilver, Epin::from_static("+S")),
    (PieceKind::ProBishop, Epin::from_static("+B")),
    (PieceKind::ProRook, Epin::from_static("+R")),
];

/// The number of kinds at the start of [`PIECES`] that players can hold.
const HELD: usize = 7;

/// Returns the error for a position that koma or `shogi_core` cannot express.
const fn unwritable(reason: &'static str) -> GameError {
    GameError::new(GameErrorKind::Unwritable(reason), Position::SHAPE, VOCABULARY.text)
}

conversions! {
    [TryFrom::try_from -> Result<Self, GameError>, GameError]

    /// Converts the position and its move number. Drops what `PartialPosition` has besides: the last move, and the square
    /// on which each player's king was put last. `piece_set` does not update this square if it removes the king. So after a
    /// conversion back, `king_position` may differ, and then the positions are not equal, although their pieces are. That
    /// happens only if a king was removed or a player has several kings.
    ///
    /// Fails if there are more pieces than squares.
    ///
    /// ```
    /// use koma::shogi::{self, Sfen};
    /// use shogi_core::PartialPosition;
    ///
    /// assert_eq!(Sfen::try_from(&PartialPosition::startpos())?.position(), shogi::START);
    /// # Ok::<(), koma::GameError>(())
    /// ```
    PartialPosition => Sfen: |theirs| {
        let position = position(theirs)?;
        let counters = Counters { move_number: theirs.ply().into(), ..Counters::START };
        Ok(Self { position, counters })
    };

    /// Behaves like the conversion to `Sfen`, but drops the move number.
    PartialPosition => Position: |theirs| position(theirs);

    /// Converts the position and its move number. The position has no last move.
    ///
    /// Fails if the move number is 0 or more than 65,535.
    ///
    /// ```
    /// use koma::shogi::Sfen;
    /// use shogi_core::PartialPosition;
    ///
    /// let sfen = Sfen::from_static("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 7");
    /// let position = PartialPosition::try_from(&sfen)?;
    /// assert_eq!(position.ply(), 7);
    /// # Ok::<(), koma::GameError>(())
    /// ```
    Sfen => PartialPosition: |sfen| partial_position(sfen);

    /// Behaves like the conversion from an `Sfen` with the move number 1. Fails if SFEN cannot express the position.
    Position => PartialPosition: |position| partial_position(&Sfen::try_from(*position)?);
}

fn position(theirs: &PartialPosition) -> Result<Position, GameError> {
    let turn = Side::from(theirs.side_to_move());
    let mut position = Position::new(Styles::new(Letter::S, Letter::S)).with_turn(turn);
    for square in Square::all() {
        let piece = theirs.piece_at(square_to_shogi_core(square));
        position.replace(square.index(), piece.map(Epin::from));
    }
    for side in Side::ALL {
        let hand = theirs.hand_of_a_player(side.into());
        let changes: [(Epin, i32); HELD] = array::from_fn(|number| {
            let (kind, piece) = PIECES[number];
            (piece.with_side(side), hand.count(kind).unwrap_or(0).into())
        });
        position = (position.hand_diff(side, &changes))
            .map_err(|_| unwritable("the position has more pieces than squares"))?;
    }
    Ok(position)
}

fn partial_position(sfen: &Sfen) -> Result<PartialPosition, GameError> {
    let Sfen { position, counters } = sfen;
    let foreign = || unwritable("shogi_core has no such piece");
    let mut theirs = PartialPosition::empty();
    for (square, piece) in position.pieces() {
        theirs.piece_set(square_to_shogi_core(square), Some(piece_to_shogi_core(piece).ok_or_else(foreign)?));
    }
    for side in Side::ALL {
        let mut hand = Hand::default();
        for (piece, count) in position.hand(side) {
            let kind = piece_to_shogi_core(piece).ok_or_else(foreign)?.piece_kind();
            for _ in 0..count {
                hand = hand.added(kind).ok_or_else(foreign)?;
            }
        }
        *theirs.hand_of_a_player_mut(side.into()) = hand;
    }
    theirs.side_to_move_set(position.turn().into());
    let is_set = counters.move_number.try_into().is_ok_and(|ply| theirs.ply_set(ply));
    if is_set { Ok(theirs) } else { Err(unwritable("the move number in shogi_core is from 1 to 65,535")) }
}

/// Converts a square of the crate `shogi_core`. Needs the feature `shogi_core`.
pub const fn square_from_shogi_core(square: shogi_core::Square) -> Square {
    // In `shogi_core`, squares are numbered from 1a down each file. In koma, they are numbered from 9a along each rank.
    let (file, rank) = (square.array_index() / 9, square.array_index() % 9);
    Square::from_valid_index(rank * 9 + 8 - file)
}

/// Converts a square to a square of the crate `shogi_core`. Needs the feature `shogi_core`.
#[expect(clippy::cast_possible_truncation, reason = "files and ranks are below 9")]
pub const fn square_to_shogi_core(square: Square) -> shogi_core::Square {
    let (file, rank) = (9 - square.file() as u8, 9 - square.rank() as u8);
    let Some(square) = shogi_core::Square::new(file, rank) else { unreachable!() };
    square
}

impl From<shogi_core::Square> for Square {
    fn from(square: shogi_core::Square) -> Self {
        square_from_shogi_core(square)
    }
}

impl From<Square> for shogi_core::Square {
    fn from(square: Square) -> Self {
        square_to_shogi_core(square)
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::First,
            Color::White => Self::Second,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::Black,
            Side::Second => Self::White,
        }
    }
}

impl From<Piece> for Epin {
    fn from(piece: Piece) -> Self {
        let (kind, color) = piece.to_parts();
        PIECES[kind.array_index()].1.with_side(color.into())
    }
}

/// Converts a piece to a piece of the crate `shogi_core`. Returns `None` if shōgi has no such piece. Needs the feature
/// `shogi_core`.
pub fn piece_to_shogi_core(piece: Epin) -> Option<Piece> {
    let of_first = piece.with_side(Side::First);
    let (kind, _) = PIECES.iter().find(|(_, ours)| *ours == of_first)?;
    Some(Piece::new(*kind, piece.side().into()))
}

/// Converts a move of `shogi_core`. Returns `None` for a move that no piece can make in any position. Needs the feature
/// `shogi_core`.
pub fn move_from_shogi_core(mv: shogi_core::Move) -> Option<Move> {
    match mv {
        shogi_core::Move::Normal { from, to, promote } => Move::new(from.into(), to.into(), promote),
        shogi_core::Move::Drop { piece, to } => {
            let piece = Epin::from(piece);
            let is_plain = piece.state() == State::Normal && !piece.is_terminal();
            Move::new_drop(piece.letter(), to.into()).filter(|_| is_plain)
        }
    }
}

/// Converts a move of this side to a move of the crate `shogi_core`. Needs the feature `shogi_core`.
///
/// ```
/// use koma::{Side, shogi};
/// use shogi_core::{Move, Piece, Square};
///
/// let drop = shogi::move_to_shogi_core(shogi::Move::from_static("P*5e"), Side::Second);
/// assert_eq!(drop, Move::Drop { piece: Piece::W_P, to: Square::SQ_5E });
/// assert_eq!(shogi::move_from_shogi_core(drop), Some(shogi::Move::from_static("P*5e")));
/// ```
pub fn move_to_shogi_core(mv: Move, side: Side) -> shogi_core::Move {
    let to = mv.target().into();
    let held = mv.dropped().and_then(|letter| PIECES.iter().find(|(_, piece)| piece.letter() == letter));
    match (mv.origin(), held) {
        (Some(from), _) => shogi_core::Move::Normal { from: from.into(), to, promote: mv.promotion() },
        (None, Some((kind, _))) => shogi_core::Move::Drop { piece: Piece::new(*kind, side.into()), to },
        (None, None) => unreachable!("a move without an origin is a drop"),
    }
}
