//! Validates setups, and mends the boards of other crates.

use super::{Role, Setup, SetupError, SetupErrorKind};
#[cfg(any(feature = "shakmaty", feature = "cozy-chess"))]
use super::{Squares, square_codes::placed};
use crate::base::{Side, ok};
#[cfg(any(feature = "shakmaty", feature = "cozy-chess"))]
use crate::games::chess::Position;
use crate::games::chess::Square;
use crate::games::chess::board::{Sets, forward, row, row_squares};

impl Setup {
    /// Returns the position of a board that another crate holds. After an illegal move that the other crate did not refuse,
    /// the board can contradict itself. Then this method leaves out what [`mended`](Self::mended) leaves out, and an en
    /// passant square that no pawn can have passed.
    #[cfg(any(feature = "shakmaty", feature = "cozy-chess"))]
    pub(crate) const fn position_of_board(&self) -> Position {
        if let Ok(passed) = self.passed_pawn() {
            return placed(self, passed);
        }
        let mended = self.mended();
        match mended.passed_pawn() {
            Ok(passed) => placed(&mended, passed),
            Err(_) => placed(&mended, 0),
        }
    }

    /// Returns the setup with at most one piece on each square, and without pieces that lack a role or a side. Of two
    /// pieces on a square, the one with the first role remains. Also leaves out castling rights that contradict the board.
    #[cfg(any(feature = "shakmaty", feature = "cozy-chess"))]
    const fn mended(&self) -> Self {
        let mut mended = *self;
        let [white, black] = self.sides;
        let mut left = white.union(black);
        let mut role = 0;
        while role < self.roles.len() {
            mended.roles[role] = self.roles[role].intersection(left);
            left = left.difference(self.roles[role]);
            role += 1;
        }
        // The pieces that are left have no role.
        mended.sides = [white.difference(left), black.difference(white).difference(left)];
        mended.castling = Squares::of_word(self.castling.word() & mended.rooks_at_home());
        mended
    }

    /// Returns the pawn that can legally be captured en passant, as a set of squares.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`position`](Self::position).
    pub(super) const fn passed_pawn(&self) -> Result<u64, SetupError> {
        ok!(self.validate_pieces());
        ok!(self.validate_castling());
        match self.en_passant {
            Some(square) => self.pawn_that_passed(square),
            None => Ok(0),
        }
    }

    /// Returns an error if a square has two pieces, or a piece without a side or a role.
    const fn validate_pieces(&self) -> Result<(), SetupError> {
        let [white, black] = self.sides;
        let occupied = white.word() | black.word();
        let mut twice = white.word() & black.word();
        let mut seen = 0;
        let mut role = 0;
        while role < self.roles.len() {
            twice |= seen & self.roles[role].word();
            seen |= self.roles[role].word();
            role += 1;
        }
        if twice == 0 && seen == occupied {
            return Ok(());
        }
        let (squares, kind) = if twice != 0 {
            (twice, SetupErrorKind::TwoPieces)
        } else if occupied & !seen != 0 {
            (occupied & !seen, SetupErrorKind::NoRole)
        } else {
            (seen & !occupied, SetupErrorKind::NoSide)
        };
        Err(SetupError::new(kind, squares))
    }

    /// Returns an error if a rook that may castle is not on the first rank of a player whose king is also there.
    const fn validate_castling(&self) -> Result<(), SetupError> {
        let wrong = self.castling.word() & !self.rooks_at_home();
        if wrong == 0 { Ok(()) } else { Err(SetupError::new(SetupErrorKind::Castling, wrong)) }
    }

    /// Returns the rooks on the first ranks of players whose kings are also there.
    const fn rooks_at_home(&self) -> u64 {
        let mut homes = 0;
        let mut side = 0;
        while side < 2 {
            let home = self.sides[side].word() & row_squares(row(Side::ALL[side], 0));
            homes |= if self.roles[Role::King as usize].word() & home != 0 { home } else { 0 };
            side += 1;
        }
        self.roles[Role::Rook as usize].word() & homes
    }

    /// Returns the pawn that has just passed this square if another pawn can legally capture it, and the empty set if none
    /// can. Returns an error if no pawn can have passed the square.
    const fn pawn_that_passed(&self, square: Square) -> Result<u64, SetupError> {
        let mover = self.turn.flip();
        let passed = 1 << square.index();
        let origin = forward(self.turn, passed);
        let pawn = forward(mover, passed);
        let sets = self.sets();
        let is_possible = passed & row_squares(row(mover, 2)) != 0
            && self.pieces(mover, Role::Pawn).word() & pawn != 0
            && sets.occupied() & (origin | passed) == 0;
        if !is_possible {
            return Err(SetupError::new(SetupErrorKind::EnPassant, passed));
        }
        let is_takeable = sets.en_passant(pawn.trailing_zeros() as usize) != 0;
        Ok(if is_takeable { pawn } else { 0 })
    }

    /// Returns the sets of the pieces, without a pawn that can be captured en passant.
    const fn sets(&self) -> Sets {
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        let [white, black] = self.sides;
        let (own, other) = if self.turn.is(Side::First) { (white, black) } else { (black, white) };
        Sets {
            turn: self.turn,
            own: own.word(),
            other: other.word(),
            kinds: [kings.word(), queens.word(), rooks.word(), bishops.word(), knights.word(), pawns.word()],
            first: self.unmoved_pawns(),
            passed: 0,
            castling: self.castling.word(),
        }
    }

    /// Returns the pawns on their first squares.
    pub(super) const fn unmoved_pawns(&self) -> u64 {
        let [white, black] = self.sides;
        let home = white.word() & row_squares(row(Side::First, 1))
            | black.word() & row_squares(row(Side::Second, 1));
        self.roles[Role::Pawn as usize].word() & home
    }
}
