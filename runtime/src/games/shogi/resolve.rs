//! Finds the legal move that a record describes, and describes a legal move as records do.

use super::Position;
use super::board::{ahead, files};
use super::description::{Description, Direction, RecordNotation, Sideways, Source};
use super::moves::Move;
use super::pieces::held;
use super::pieces::{BISHOP, DRAGON, HORSE, PIECES, ROOK};
use super::play::refused_drop;
use super::situation::Situation;
use crate::base::{Side, some};
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::AnyMove;
use crate::games::moves::error::{Mobility, MoveError, Refusal};
use crate::games::piece::row_of;
use crate::games::rules::piece_sets::{has, next};

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
            Some(number) => held(number, turn),
            None => some!(position.board()[mv.origin()]),
        };
        let description = Self::new(notation, some!(row_of(&PIECES, piece)), mv.target());
        let reaching = description.reaching(position, situation);
        if mv.dropped().is_some() {
            let is_written = matches!(notation, RecordNotation::Western) || reaching != 0;
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
        Some(match notation {
            _ if reaching.is_power_of_two() => described,
            RecordNotation::Kif => described.with_way(turn, mv.origin(), reaching),
            RecordNotation::Western => Self { origin: Some(mv.origin()), ..described },
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

    /// Reports whether the piece moves many squares. The words for right and left then compare two such pieces.
    const fn is_long(&self) -> bool {
        matches!(PIECES[self.piece].kind, ROOK | BISHOP | DRAGON | HORSE)
    }

    /// Returns the player's pieces of this kind.
    const fn pieces(&self, position: &Position) -> u128 {
        let piece = PIECES[self.piece].piece.with_side(position.turn()).index();
        let mut pieces = 0;
        let mut square = 0;
        while square < position.board().len() {
            if let Some(found) = position.board()[square]
                && found.index() == piece
            {
                pieces |= 1 << square;
            }
            square += 1;
        }
        pieces
    }

    /// Returns the player's pieces of this kind that can go to the target, or could if the king's safety did not matter.
    const fn reaching(&self, position: &Position, situation: &Situation) -> u128 {
        let mut pieces = self.pieces(position);
        let mut reaching = 0;
        while let Some(origin) = next(&mut pieces) {
            reaching |= (has(situation.pseudo_targets(origin), self.target) as u128) << origin;
        }
        reaching
    }

    /// Returns those of the pieces that come from where the description says.
    const fn meant(&self, turn: Side, pieces: u128) -> u128 {
        let target = self.target;
        let mut meant = pieces;
        if let Some(origin) = self.origin {
            meant &= 1 << origin;
        }
        meant &= match self.direction {
            Some(Direction::Forward) => ahead(turn.flip(), target),
            Some(Direction::Back) => ahead(turn, target),
            Some(Direction::Across) => !(ahead(turn, target) | ahead(turn.flip(), target)),
            None => !0,
        };
        match self.sideways {
            Some(Sideways::Straight) => meant & files(1 << target) & ahead(turn.flip(), target),
            Some(Sideways::Right) if self.is_long() => outermost(turn, meant),
            Some(Sideways::Left) if self.is_long() => outermost(turn.flip(), meant),
            Some(Sideways::Right) => meant & right_of(turn, target),
            Some(Sideways::Left) => meant & right_of(turn.flip(), target),
            None => meant,
        }
    }

    /// Returns those of the pieces that can legally go to the target.
    const fn legal(&self, situation: &Situation, pieces: u128) -> u128 {
        let mut left = pieces;
        let mut legal = 0;
        while let Some(origin) = next(&mut left) {
            legal |= (has(situation.targets(origin).all(), self.target) as u128) << origin;
        }
        legal
    }

    /// Returns the legal move that `word` describes. The error is about the whole word.
    pub(super) const fn resolve_in(&self, position: &Position, word: &[u8]) -> Result<Move, MoveError> {
        match self.resolve(position) {
            Ok(mv) => Ok(mv),
            Err(refusal) => {
                // The example of a promotion has no origin, so the move is shown without it too.
                let shown = match refusal {
                    Refusal::MissingPromotion { .. } => Self { origin: None, ..*self },
                    _ => *self,
                };
                Err(MoveError::refused(KomaGame::Shogi, shown.text(), refusal).at(0..word.len()))
            }
        }
    }

    /// Returns the legal move with this description.
    const fn resolve(&self, position: &Position) -> Result<Move, Refusal> {
        let turn = position.turn();
        if let Some(side) = self.side
            && !side.is(turn)
        {
            return Err(Refusal::Forbidden(match turn {
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

    /// Reports whether the text may mean a drop although it does not say so.
    pub(super) const fn may_be_drop(&self) -> bool {
        let is_from_board = self.origin.is_some()
            || self.sideways.is_some()
            || self.direction.is_some()
            || self.promotion.is_some();
        matches!(self.source, Source::Either) && !is_from_board
    }

    const fn resolve_drop(&self, position: &Position, situation: &Situation) -> Result<Move, Refusal> {
        // A hand never holds kings and promoted pieces.
        let Some(number) = self.held() else { return Err(Refusal::NotInHand) };
        let mv = AnyMove::from_hand(number, self.target);
        if situation.allows(mv) { Ok(Move(mv)) } else { Err(refused_drop(position, situation, mv, number)) }
    }

    /// Returns the legal move of the piece on `origin`, with or without a promotion.
    const fn with_promotion(&self, situation: &Situation, origin: usize) -> Result<Move, Refusal> {
        let targets = situation.targets(origin);
        let (can_stay, can_promote) = (has(targets.plain, self.target), has(targets.promoting, self.target));
        // A KIF file names the origin, and says nothing if the piece does not promote.
        let says_all = matches!(self.notation, RecordNotation::Kif) && self.origin.is_some();
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
                    RecordNotation::Kif => "expected `成` or `不成` after it",
                    RecordNotation::Western => {
                        "expected `+` after it if the piece promotes, or `=` if it does not"
                    }
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

/// Returns the squares to the right of a square, as the player sees the board.
const fn right_of(side: Side, square: usize) -> u128 {
    let mut squares = 0;
    let mut file = 0;
    while file < 9 {
        let is_right = if side.is(Side::First) { file > square % 9 } else { file < square % 9 };
        if is_right {
            squares |= files(1 << file);
        }
        file += 1;
    }
    squares
}

/// Returns those of the pieces that are furthest to the right, as the player sees the board.
const fn outermost(side: Side, pieces: u128) -> u128 {
    let mut number = 0;
    while number < 9 {
        let file = if side.is(Side::First) { 8 - number } else { number };
        let on_file = pieces & files(1 << file);
        if on_file != 0 {
            return on_file;
        }
        number += 1;
    }
    0
}
