//! A move in words, as records describe it.

use super::kif_style::KifStyle;
use crate::base::Side;
use crate::games::shogi::pieces::{HELD, PIECES};
use crate::games::text::bytes::index_of;

/// A move as a record of games describes it. A record omits what a reader can infer from the position.
#[derive(Clone, Copy)]
pub(super) struct Description {
    pub(super) notation: RecordNotation,
    /// The player who moves, if the text says so.
    pub(super) side: Option<Side>,
    /// The index of the piece in `PIECES`.
    pub(super) piece: usize,
    /// The square that the piece leaves, if the text says so.
    pub(super) origin: Option<usize>,
    /// Where the piece comes from, if the text says so.
    pub(super) sideways: Option<Sideways>,
    pub(super) direction: Option<Direction>,
    pub(super) target: usize,
    /// Whether the text refers to the target of the previous move instead of naming the target.
    pub(super) is_same_target: bool,
    pub(super) source: Source,
    /// Whether the piece promotes, if the text says so.
    pub(super) promotion: Option<bool>,
}

/// A notation of records.
#[derive(Clone, Copy)]
pub(super) enum RecordNotation {
    Japanese(KifStyle),
    Western,
    Csa,
}

/// Whether a text says that a piece comes from the board or from the hand.
#[derive(Clone, Copy)]
pub(super) enum Source {
    Either,
    Board,
    /// From the board, and it captures a piece.
    Capture,
    Hand,
}

/// The side that a piece comes from, as its player sees the board.
#[derive(Clone, Copy)]
pub(super) enum Sideways {
    Right,
    Left,
    /// From a square on the same file, behind the target.
    Straight,
}

/// The direction in which a piece moves, as its player sees the board.
#[derive(Clone, Copy)]
pub(super) enum Direction {
    Forward,
    Across,
    Back,
}

impl Description {
    /// Returns the description that names only the piece and the target.
    pub(super) const fn new(notation: RecordNotation, piece: usize, target: usize) -> Self {
        Self {
            notation,
            side: None,
            piece,
            origin: None,
            sideways: None,
            direction: None,
            target,
            is_same_target: false,
            source: Source::Either,
            promotion: None,
        }
    }

    /// Returns the index in `HELD` of the piece, or `None` if it is a king or a promoted piece.
    pub(super) const fn held_index(&self) -> Option<usize> {
        let piece = PIECES[self.piece].piece;
        if piece.is_enhanced() { None } else { index_of(piece.letter().as_ascii(), &HELD) }
    }

    /// Reports whether the text may mean a drop although it does not say so.
    pub(super) const fn may_be_drop(&self) -> bool {
        let is_from_board = self.origin.is_some()
            || self.sideways.is_some()
            || self.direction.is_some()
            || self.promotion.is_some();
        matches!(self.source, Source::Either) && !is_from_board
    }
}
