//! Describes a legal move as records do.

use super::description::{Description, Direction, RecordNotation, Sideways, Source};
use super::kif_style::KifStyle;
use crate::base::{Side, some};
use crate::games::moves::any_move::AnyMove;
use crate::games::piece::row_of;
use crate::games::rules::piece_sets::has;
use crate::games::shogi::Position;
use crate::games::shogi::board::ahead;
use crate::games::shogi::pieces::{PIECES, held_piece};
use crate::games::shogi::situation::Situation;

impl Description {
    /// Describes a legal move. Names the piece, the target, and what distinguishes the move from other moves of such
    /// pieces to the target. Moves that would leave the king in check also count as other moves. Returns `None` if shōgi
    /// does not have the piece.
    pub(super) const fn of(
        notation: RecordNotation,
        position: &Position,
        situation: &Situation,
        mv: AnyMove,
    ) -> Option<Self> {
        let turn = position.turn();
        let piece = match mv.dropped() {
            Some(number) => held_piece(number, turn),
            None => some!(position.board()[mv.origin()]),
        };
        let description = Self::new(notation, some!(row_of(&PIECES, piece)), mv.target());
        let reaching = description.reaching(position, situation);
        // Books and KI2 files say that a move is a drop only if a piece on the board could go there too.
        let is_in_words = matches!(notation, RecordNotation::Japanese(KifStyle::Ki2 | KifStyle::Printed));
        if mv.dropped().is_some() {
            let is_written = !is_in_words || reaching != 0;
            let source = if is_written { Source::Hand } else { Source::Either };
            return Some(Self { source, ..description });
        }
        let can_promote = situation.with_promotions(mv.origin(), 1 << mv.target()).promoting != 0;
        let is_capture = has(situation.pieces.other, mv.target());
        let described = Self {
            source: if is_capture { Source::Capture } else { Source::Board },
            promotion: if can_promote { Some(mv.promotes()) } else { None },
            ..description
        };
        let with_origin = Self { origin: Some(mv.origin()), ..described };
        Some(match notation {
            // KIF files do not say that a piece does not promote.
            RecordNotation::Japanese(KifStyle::Kif) if !mv.promotes() => {
                Self { promotion: None, ..with_origin }
            }
            RecordNotation::Csa | RecordNotation::Japanese(KifStyle::Kif) => with_origin,
            _ if reaching.is_power_of_two() => described,
            RecordNotation::Japanese(_) => described.with_way(turn, mv.origin(), reaching),
            RecordNotation::Western => with_origin,
        })
    }

    /// Adds the words that distinguish the piece on `origin` from all others of these pieces: the direction of its move,
    /// or else the side that it comes from, or else both. If these words are not enough, adds the origin.
    const fn with_way(self, turn: Side, origin: usize, pieces: u128) -> Self {
        let directed = Self { direction: Some(Direction::of(turn, origin, self.target)), ..self };
        if directed.meant(turn, pieces) == 1 << origin {
            return directed;
        }
        if let Some(description) = self.with_side(turn, origin, pieces) {
            return description;
        }
        if let Some(description) = directed.with_side(turn, origin, pieces) {
            return description;
        }
        Self { origin: Some(origin), ..self }
    }

    /// Adds the side that the piece on `origin` comes from. Returns `None` if the description would not mean only this one
    /// of the pieces.
    const fn with_side(self, turn: Side, origin: usize, pieces: u128) -> Option<Self> {
        const LONG: &[Sideways] = &[Sideways::Right, Sideways::Left];
        const SHORT: &[Sideways] = &[Sideways::Right, Sideways::Left, Sideways::Straight];
        let mut sides = if self.is_long() { LONG } else { SHORT };
        while let [sideways, rest @ ..] = sides {
            let description = Self { sideways: Some(*sideways), ..self };
            if description.meant(turn, pieces) == 1 << origin {
                return Some(description);
            }
            sides = rest;
        }
        None
    }
}

impl Direction {
    const fn of(turn: Side, origin: usize, target: usize) -> Self {
        if has(ahead(turn, origin), target) {
            Self::Forward
        } else if has(ahead(turn.flip(), origin), target) {
            Self::Back
        } else {
            Self::Across
        }
    }
}
