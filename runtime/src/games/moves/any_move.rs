//! Represents a move of any game by numbers: the square that a piece leaves, the square that the piece reaches, and the
//! promotion. A drop has a piece in hand in place of the first square. Also reads and writes these moves.

use crate::base::{listed, some};
use crate::games::koma_game::KomaGame;
use crate::games::text::bytes::index_of;
use crate::token::TokenText;

/// A move from square to square or from a hand. Moves are ordered by origin, then by target, then by promotion.
// The compiler does not report repeated patterns in a `match` on a type that contains a `NonZero`. So only `promotion`,
// an enum, has a niche.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(in crate::games) struct AnyMove {
    /// The flat index of a square, or `HAND` plus the index of a piece in [`MoveNotation::held`].
    origin: u8,
    target: u8,
    promotion: Promotion,
}

listed! {
    /// The promotion of a move. `First` is the first character in [`MoveNotation::promotions`], and so on.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    enum Promotion { None First Second Third Fourth }

    const ALL: [Self; 5];
}

/// The origin of drops of the first piece that can be held. It is the number of squares of the largest board, and so greater
/// than every flat index.
pub(in crate::games) const HAND: usize = 90;

impl AnyMove {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 90 squares")]
    pub(in crate::games) const fn new(origin: usize, target: usize, promotion: usize) -> Self {
        Self { origin: origin as u8, target: target as u8, promotion: Promotion::ALL[promotion] }
    }

    /// Returns the drop of the piece with this index in [`MoveNotation::held`].
    pub(in crate::games) const fn from_hand(number: usize, target: usize) -> Self {
        Self::new(HAND + number, target, 0)
    }

    /// Returns the flat index of the origin. For a drop, returns a number that is greater than every flat index.
    #[inline]
    pub(in crate::games) const fn origin(self) -> usize {
        self.origin as usize
    }

    #[inline]
    pub(in crate::games) const fn target(self) -> usize {
        self.target as usize
    }

    /// Returns 1 for the first promotion in [`MoveNotation::promotions`], 2 for the second, and so on. Returns 0 for a move without a
    /// promotion.
    #[inline]
    pub(in crate::games) const fn promotion(self) -> usize {
        self.promotion as usize
    }

    pub(in crate::games) const fn promotes(self) -> bool {
        self.promotion() > 0
    }

    /// Returns the index of the dropped piece in [`MoveNotation::held`], or `None` if the move is not a drop.
    pub(in crate::games) const fn dropped(self) -> Option<usize> {
        self.origin().checked_sub(HAND)
    }

    pub(in crate::games) const fn encode(self, game: KomaGame) -> TokenText {
        let [a, b] = match self.dropped() {
            Some(number) => [game.move_notation().held[number], b'*'],
            None => square_text(game, self.origin()),
        };
        let [c, d] = square_text(game, self.target());
        let (promotion, len) = match self.promotion() {
            0 => (0, 4),
            number => (game.move_notation().promotions[number - 1], 5),
        };
        TokenText::from_packed(u64::from_le_bytes([a, b, c, d, promotion, 0, 0, 0]), len)
    }

    /// Reads a text that has the form of a move. The result may be a move that no piece can make.
    pub(in crate::games) const fn read(game: KomaGame, input: &[u8]) -> Option<Self> {
        let Some((&[a, b, c, d], sign)) = input.split_first_chunk() else { return None };
        let MoveNotation { promotions, held, .. } = game.move_notation();
        let promotion = match sign {
            [] => 0,
            [sign] => some!(index_of(*sign, promotions)) + 1,
            _ => return None,
        };
        let target = some!(read_square(game, [c, d]));
        if b == b'*' && promotion == 0 && !held.is_empty() {
            return Some(Self::from_hand(some!(index_of(a, held)), target));
        }
        Some(Self::new(some!(read_square(game, [a, b])), target, promotion))
    }
}

/// What the games differ in when they write moves.
pub(crate) struct MoveNotation {
    /// The name of the macro for moves.
    pub(crate) macro_name: &'static str,
    /// An example of a move.
    pub(crate) example: &'static str,
    /// The notations of moves in lines, and an example of a line from the start of the game.
    pub(crate) line_notations: &'static str,
    pub(crate) line_example: &'static str,
    /// The names of the files from the left, and of the ranks from the top.
    pub(in crate::games) files: Names,
    pub(in crate::games) ranks: Names,
    /// The characters that mark promotions at the end of a move.
    pub(in crate::games) promotions: &'static [u8],
    /// The letters of the pieces that can be dropped.
    pub(in crate::games) held: &'static [u8],
    /// Whether lines of moves usually have numbers, one for a move of each player. If so, messages show the number of a move.
    pub(in crate::games) has_numbers: bool,
    pub(crate) words: Sentences,
}

/// What messages about the moves of a game say.
pub(crate) struct Sentences {
    /// What is expected instead of a text that is not a move.
    pub(crate) expected: &'static str,
    /// Which moves are promotions, or `None` if the game has no promotions.
    pub(in crate::games) promotion: Option<&'static str>,
    /// What several pieces can do.
    pub(in crate::games) ambiguous: &'static str,
    /// What is wrong with a move after which the player is in check.
    pub(in crate::games) check: &'static str,
}

/// The names of files or ranks: consecutive ASCII characters, upwards or downwards.
pub(in crate::games) struct Names {
    pub(in crate::games) first: u8,
    pub(in crate::games) count: u8,
    pub(in crate::games) is_descending: bool,
}

impl Names {
    /// Returns consecutive names.
    pub(in crate::games) const fn from(first: u8, last: u8) -> Self {
        Self { first, count: first.abs_diff(last) + 1, is_descending: last < first }
    }

    #[expect(clippy::cast_possible_truncation, reason = "a board has at most ten files and ranks")]
    pub(in crate::games) const fn name(&self, index: usize) -> u8 {
        if self.is_descending { self.first - index as u8 } else { self.first + index as u8 }
    }

    const fn index(&self, name: u8) -> Option<usize> {
        let first = self.first;
        let index = if self.is_descending { first.wrapping_sub(name) } else { name.wrapping_sub(first) };
        if index < self.count { Some(index as usize) } else { None }
    }

    /// Returns the index of the name with this place in the order of all names.
    pub(in crate::games) const fn sorted(&self, place: usize) -> usize {
        if self.is_descending { self.count as usize - 1 - place } else { place }
    }
}

/// Returns the name that a game's moves use for a square.
pub(in crate::games) const fn square_text(game: KomaGame, index: usize) -> [u8; 2] {
    let MoveNotation { files, ranks, .. } = game.move_notation();
    let count = files.count as usize;
    [files.name(index % count), ranks.name(index / count)]
}

/// Returns the flat index of the square that has this name in a game's moves.
pub(in crate::games) const fn read_square(game: KomaGame, name: [u8; 2]) -> Option<usize> {
    let MoveNotation { files, ranks, .. } = game.move_notation();
    let [file, rank] = name;
    Some(some!(ranks.index(rank)) * files.count as usize + some!(files.index(file)))
}
