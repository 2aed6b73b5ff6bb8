//! Finds the legal move that a record describes.

use super::description::{Description, RecordNotation, Source};
use crate::base::Side;
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::AnyMove;
use crate::games::moves::error::{MoveError, MoveErrorKind as Kind};
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
            Err(error) => Err(MoveError { start: 0, end: word.len(), ..error }),
        }
    }

    /// Returns the legal move with this description.
    const fn resolve(&self, position: &Position) -> Result<Move, MoveError> {
        let turn = position.turn();
        if let Some(side) = self.side
            && !side.is(turn)
        {
            return Err(self.not_legal_because(match turn {
                Side::First => "the marker says that White moves, but Black is to move",
                Side::Second => "the marker says that Black moves, but White is to move",
            }));
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
            return Err(MoveError {
                pieces: PIECES[self.piece].plural,
                squares: legal,
                ..self.error(Kind::Ambiguous)
            });
        }
        if self.may_be_drop() {
            match self.resolve_drop(position, &situation) {
                Err(_) if self.pieces(position) != 0 => {}
                Err(MoveError { kind: Kind::NotInHand, .. }) => {}
                drop => return drop,
            }
        }
        Err(self.not_legal(position, &situation))
    }

    const fn resolve_drop(&self, position: &Position, situation: &Situation) -> Result<Move, MoveError> {
        // A hand never holds kings and promoted pieces.
        let Some(number) = self.held() else { return Err(self.error(Kind::NotInHand)) };
        let mv = AnyMove::from_hand(number, self.target);
        if situation.allows(mv) {
            return Ok(Move(mv));
        }
        Err(MoveError { text: self.text(), ..refused_drop(position, situation, mv, number) })
    }

    /// Returns the legal move of the piece on `origin`, with or without a promotion.
    const fn with_promotion(&self, situation: &Situation, origin: usize) -> Result<Move, MoveError> {
        let targets = situation.targets(origin);
        let (can_stay, can_promote) = (has(targets.plain, self.target), has(targets.promoting, self.target));
        // A KIF file names the origin, and says nothing if the piece does not promote.
        let says_all = matches!(self.notation, RecordNotation::Kif) && self.origin.is_some();
        let promotes = match self.promotion {
            Some(true) if !can_promote => return Err(self.error(Kind::CannotPromote)),
            Some(false) if !can_stay => {
                let reason = "the piece must promote";
                return Err(MoveError { reason, ..self.error(Kind::MissingPromotion) });
            }
            Some(promotes) => promotes,
            None if !can_stay => {
                return Err(Self { origin: None, ..*self }.error(Kind::MissingPromotion));
            }
            None if can_promote && !says_all => {
                let reason = match self.notation {
                    RecordNotation::Kif => "expected `成` or `不成` after it",
                    RecordNotation::Western => {
                        "expected `+` after it if the piece promotes, or `=` if it does not"
                    }
                };
                return Err(MoveError { reason, ..self.error(Kind::Ambiguous) });
            }
            None => false,
        };
        Ok(Move(AnyMove::new(origin, self.target, promotes as usize)))
    }

    /// Returns the error for a move that no piece of this kind can make.
    #[cold]
    const fn not_legal(&self, position: &Position, situation: &Situation) -> MoveError {
        let all = self.pieces(position);
        let named = if let Some(origin) = self.origin { all & 1 << origin } else { all };
        let reaching = self.reaching(position, situation);
        if named == 0 || self.legal(situation, reaching) != 0 {
            let pieces =
                if all.count_ones() > 1 { PIECES[self.piece].plural } else { PIECES[self.piece].name };
            return MoveError { pieces, squares: all, ..self.error(Kind::NoPiece) };
        }
        let mut left = named;
        let mut squares = 0;
        while let Some(origin) = next(&mut left) {
            squares |= situation.targets(origin).all();
        }
        let leaves_check = self.meant(position.turn(), reaching) != 0;
        let error = self.error(if leaves_check { Kind::Check } else { Kind::Illegal });
        if named.is_power_of_two() {
            let pieces = PIECES[self.piece].name;
            return MoveError { pieces, squares, ..error.on(named.trailing_zeros() as usize) };
        }
        MoveError { pieces: PIECES[self.piece].plural, squares, ..error }
    }

    const fn not_legal_because(&self, reason: &'static str) -> MoveError {
        MoveError { reason, ..self.error(Kind::Illegal) }
    }

    const fn error(&self, kind: Kind) -> MoveError {
        MoveError::of_text(KomaGame::Shogi, kind, self.text().as_str())
    }
}
