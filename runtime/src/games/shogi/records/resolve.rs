//! Finds the legal move that a record describes.

use super::description::{Description, RecordNotation, Source};
use crate::base::Side;
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::AnyMove;
use crate::games::moves::error::{Mobility, MoveError, Refusal};
use crate::games::rules::piece_sets::{has, next};
use crate::games::shogi::Position;
use crate::games::shogi::moves::Move;
use crate::games::shogi::pieces::PIECES;
use crate::games::shogi::play::refused_drop;
use crate::games::shogi::situation::Situation;

impl Description {
    /// Returns the legal move that `word` describes. The error is about the whole word.
    pub(super) const fn resolve_in(&self, position: &Position, word: &[u8]) -> Result<Move, MoveError> {
        match self.resolve(position) {
            Ok(mv) => Ok(mv),
            Err(refusal) => Err(self.refused(word, refusal)),
        }
    }

    /// Returns the error about the whole word for a move that is refused.
    pub(super) const fn refused(&self, word: &[u8], refusal: Refusal) -> MoveError {
        // The example of a promotion has no origin, so the move is shown without it too.
        let shown = match refusal {
            Refusal::MissingPromotion { .. } => Self { origin: None, ..*self },
            _ => *self,
        };
        MoveError::refused(KomaGame::Shogi, shown.text(), refusal).at(0..word.len())
    }

    /// Returns the legal move with this description.
    const fn resolve(&self, position: &Position) -> Result<Move, Refusal> {
        let turn = position.turn();
        if let Some(refusal) = self.wrong_side(turn) {
            return Err(refusal);
        }
        let situation = Situation::new(position);
        if matches!(self.source, Source::Hand) {
            return self.resolve_drop(position, &situation);
        }
        let meant = self.meant(turn, self.reaching(position, &situation));
        let legal = self.legal(&situation, meant);
        if legal.is_power_of_two() {
            return self.with_promotion(&situation, legal.trailing_zeros() as usize);
        }
        if legal != 0 {
            return Err(Refusal::ambiguous(&PIECES[self.piece], legal));
        }
        if self.may_be_drop() {
            match self.resolve_drop(position, &situation) {
                Err(_) if self.pieces(position) != 0 => {}
                Err(Refusal::NotInHand) => {}
                drop => return drop,
            }
        }
        Err(self.not_legal(position, &situation))
    }

    /// Returns the reason for a refusal if the text says that the other player moves.
    pub(super) const fn wrong_side(&self, turn: Side) -> Option<Refusal> {
        if self.side.is_none() || matches!(self.side, Some(side) if side.is(turn)) {
            return None;
        }
        let reason = match (self.notation, turn) {
            (RecordNotation::Csa, Side::First) => "the sign says that White moves, but Black is to move",
            (RecordNotation::Csa, Side::Second) => "the sign says that Black moves, but White is to move",
            (_, Side::First) => "the marker says that White moves, but Black is to move",
            (_, Side::Second) => "the marker says that Black moves, but White is to move",
        };
        Some(Refusal::Forbidden(reason))
    }

    const fn resolve_drop(&self, position: &Position, situation: &Situation) -> Result<Move, Refusal> {
        // A hand never holds kings and promoted pieces.
        let Some(number) = self.held_index() else { return Err(Refusal::NotInHand) };
        let mv = AnyMove::from_hand(number, self.target);
        if situation.allows(mv) { Ok(Move(mv)) } else { Err(refused_drop(position, situation, mv, number)) }
    }

    /// Returns the legal move of the piece on `origin`, with or without a promotion.
    const fn with_promotion(&self, situation: &Situation, origin: usize) -> Result<Move, Refusal> {
        let targets = situation.targets(origin);
        let (can_stay, can_promote) = (has(targets.plain, self.target), has(targets.promoting, self.target));
        // A KIF file names the origin, and says nothing if the piece does not promote.
        let says_all = self.origin.is_some() && !matches!(self.notation, RecordNotation::Western);
        let promotes = match self.promotion {
            Some(true) if !can_promote => return Err(Refusal::CannotPromote),
            Some(false) if !can_stay => return Err(Refusal::DeclinedPromotion),
            Some(promotes) => promotes,
            None if !can_stay => {
                let promoting = Self { origin: None, promotion: Some(true), ..*self };
                return Err(Refusal::MissingPromotion { example: promoting.text() });
            }
            None if can_promote && !says_all => {
                return Err(Refusal::UnclearPromotion(match self.notation {
                    RecordNotation::Western => {
                        "expected `+` after it if the piece promotes, or `=` if it does not"
                    }
                    _ => "expected `成` or `不成` after it",
                }));
            }
            None => false,
        };
        Ok(Move(AnyMove::new(origin, self.target, promotes as usize)))
    }

    /// Returns the reason why no piece of this kind can make the move.
    #[cold]
    const fn not_legal(&self, position: &Position, situation: &Situation) -> Refusal {
        let all = self.pieces(position);
        let named = if let Some(origin) = self.origin { all & 1 << origin } else { all };
        let reaching = self.reaching(position, situation);
        if named == 0 || self.legal(situation, reaching) != 0 {
            return Refusal::no_piece(&PIECES[self.piece], all);
        }
        let mut left = named;
        let mut targets = 0;
        while let Some(origin) = next(&mut left) {
            targets |= situation.targets(origin).all();
        }
        let mobility = Mobility::of_all(&PIECES[self.piece], named, targets);
        let leaves_check = self.meant(position.turn(), reaching) != 0;
        if leaves_check { Refusal::Check(mobility) } else { Refusal::Illegal(mobility) }
    }
}
