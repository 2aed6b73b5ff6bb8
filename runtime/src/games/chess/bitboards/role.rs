//! The roles of the pieces, without their side and their markers.

use crate::base::{Letter, Side};
use crate::games::chess::pieces::{BY_KIND, KINDS, LETTERS};
use crate::games::text::bytes::index_of;
use crate::token::Epin;

/// What a piece of chess is, without its side and its marker, in the order that most engines use.
///
/// ```
/// use koma::chess::Role;
/// use koma::{Letter, Side, epin};
///
/// assert_eq!(Role::ALL.map(|role| role as usize), [0, 1, 2, 3, 4, 5]);
/// assert_eq!((Role::Knight.letter(), Role::Rook.piece(Side::Second)), (Letter::N, epin!("r")));
/// assert_eq!(Role::of(epin!("-P")), Some(Role::Pawn)); // whatever the marker
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// `P`, `+P` and `-P`.
    Pawn,
    /// `N`.
    Knight,
    /// `B`.
    Bishop,
    /// `R` and `-R`.
    Rook,
    /// `Q`.
    Queen,
    /// `K^`.
    King,
}

impl Role {
    /// All roles, in order.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// Returns the letter of the pieces with this role.
    pub const fn letter(self) -> Letter {
        BY_KIND[self.kind()].piece.letter()
    }

    /// Returns the role with this letter, or `None` if chess has no such piece.
    pub const fn from_letter(letter: Letter) -> Option<Self> {
        match index_of(letter.as_ascii(), &LETTERS) {
            Some(kind) => Some(Self::ALL[KINDS - 1 - kind]),
            None => None,
        }
    }

    /// Returns the role of a piece, or `None` if chess has no piece with this letter. Ignores markers.
    pub const fn of(piece: Epin) -> Option<Self> {
        Self::from_letter(piece.letter())
    }

    /// Returns the piece with this role, without the markers `-` and `+`. A king has its `^`.
    pub const fn piece(self, side: Side) -> Epin {
        BY_KIND[self.kind()].piece.with_side(side)
    }

    /// Returns the index of the role in `Sets::kinds`.
    pub(crate) const fn kind(self) -> usize {
        KINDS - 1 - self as usize
    }
}
