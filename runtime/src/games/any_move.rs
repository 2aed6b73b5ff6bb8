//! Represents a move of any game by numbers: the square that a piece leaves, the square that the piece reaches, and the
//! promotion. A drop has a piece in hand in place of the first square. Also reads and writes these moves.

use super::bytes::find;
use super::declarations::{Game, HELD};
use crate::base::{listed, some};
use crate::token::TokenText;

/// A move from square to square or from a hand. Moves are ordered by origin, then by target, then by promotion.
// The compiler does not report repeated patterns in a `match` on a type that contains a `NonZero`. So only `promotion`,
// an enum, has a niche.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct AnyMove {
    /// The flat index of a square, or `HAND` plus the index of a piece in `HELD`.
    origin: u8,
    target: u8,
    promotion: Promotion,
}

listed! {
    /// The promotion of a move. `First` is the first character in [`promotions`], and so on.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    enum Promotion { None First Second Third Fourth }

    const ALL: [Self; 5];
}

/// The origin of drops of the first piece in `HELD`. It is the number of squares of the largest board, and so greater
/// than every flat index.
pub(super) const HAND: usize = 90;

impl AnyMove {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 90 squares")]
    pub(super) const fn new(origin: usize, target: usize, promotion: usize) -> Self {
        Self { origin: origin as u8, target: target as u8, promotion: Promotion::ALL[promotion] }
    }

    /// Returns the drop of the piece with this index in `HELD`.
    pub(super) const fn from_hand(number: usize, target: usize) -> Self {
        Self::new(HAND + number, target, 0)
    }

    /// Returns the flat index of the origin. For a drop, returns a number that is greater than every flat index.
    #[inline]
    pub(super) const fn origin(self) -> usize {
        self.origin as usize
    }

    #[inline]
    pub(super) const fn target(self) -> usize {
        self.target as usize
    }

    /// Returns 1 for the first promotion in [`promotions`], 2 for the second, and so on. Returns 0 for a move without a
    /// promotion.
    #[inline]
    pub(super) const fn promotion(self) -> usize {
        self.promotion as usize
    }

    pub(super) const fn promotes(self) -> bool {
        self.promotion() > 0
    }

    /// Returns the index of the dropped piece in `HELD`, or `None` if the move is not a drop.
    pub(super) const fn dropped(self) -> Option<usize> {
        self.origin().checked_sub(HAND)
    }

    pub(super) const fn encode(self, game: Game) -> TokenText {
        let [a, b] = match self.dropped() {
            Some(number) => [HELD[number], b'*'],
            None => square_text(game, self.origin()),
        };
        let [c, d] = square_text(game, self.target());
        let (promotion, len) = match self.promotion() {
            0 => (0, 4),
            number => (promotions(game)[number - 1], 5),
        };
        TokenText::from_packed(u64::from_le_bytes([a, b, c, d, promotion, 0, 0, 0]), len)
    }

    /// Reads a text that has the form of a move. The result may be a move that no piece can make.
    pub(super) const fn read(game: Game, input: &[u8]) -> Option<Self> {
        let Some((&[a, b, c, d], sign)) = input.split_first_chunk() else { return None };
        let promotion = match sign {
            [] => 0,
            [sign] => some!(find(*sign, promotions(game))) + 1,
            _ => return None,
        };
        let target = some!(read_square(game, [c, d]));
        if matches!((game, b, promotion), (Game::Shogi, b'*', 0)) {
            return Some(Self::from_hand(some!(find(a, &HELD)), target));
        }
        Some(Self::new(some!(read_square(game, [a, b])), target, promotion))
    }
}

/// Returns the characters that mark promotions at the end of a game's moves.
pub(super) const fn promotions(game: Game) -> &'static [u8] {
    match game {
        Game::Chess => b"qrbn",
        Game::Makruk => b"m",
        Game::Shogi => b"+",
        Game::Xiangqi => b"",
    }
}

/// Returns the name that a game's moves use for a square.
pub(super) const fn square_text(game: Game, index: usize) -> [u8; 2] {
    match game {
        Game::Shogi => [b"987654321"[index % 9], b"abcdefghi"[index / 9]],
        Game::Xiangqi => [b"abcdefghi"[index % 9], b"9876543210"[index / 9]],
        Game::Makruk | Game::Chess => [b"abcdefgh"[index % 8], b"87654321"[index / 8]],
    }
}

/// Returns the flat index of the square that has this name in a game's moves.
pub(super) const fn read_square(game: Game, name: [u8; 2]) -> Option<usize> {
    let (row, column, files) = match (game, name) {
        (Game::Shogi, [file @ b'1'..=b'9', rank @ b'a'..=b'i']) => (rank - b'a', b'9' - file, 9),
        (Game::Xiangqi, [file @ b'a'..=b'i', rank @ b'0'..=b'9']) => (b'9' - rank, file - b'a', 9),
        (Game::Makruk | Game::Chess, [file @ b'a'..=b'h', rank @ b'1'..=b'8']) => {
            (b'8' - rank, file - b'a', 8)
        }
        _ => return None,
    };
    Some(row as usize * files + column as usize)
}
