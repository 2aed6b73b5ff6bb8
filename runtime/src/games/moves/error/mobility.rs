//! Lists in messages where pieces are, and where they can go.

use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::{MoveNotation, square_text};
use crate::games::piece::PieceOfGame;
use crate::report::Words;
use crate::token::TokenText;

/// What the pieces that a move means can legally do instead.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::games) struct Mobility {
    /// The name of the pieces, such as "knight" or "knights".
    pieces: &'static str,
    origin: Origin,
    targets: SquareList,
}

/// Where the pieces of a [`Mobility`] are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Origin {
    /// One piece is on the square with this flat index.
    Square(u8),
    /// Several pieces are on the board.
    Several,
    /// A piece is in the player's hand.
    Hand,
}

/// Squares that a message lists. Bit `i` is the square with the flat index `i`.
// `u128` is aligned to 16 bytes, which would make a `MoveError` 16 bytes larger.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(Rust, packed(8))]
pub(in crate::games) struct SquareList(pub(super) u128);

impl Mobility {
    /// Returns what the piece on a square can do.
    pub(in crate::games) const fn of_one(name: &'static str, origin: usize, targets: u128) -> Self {
        let origin = Origin::Square(flat_index(origin));
        Self { pieces: name, origin, targets: SquareList(targets) }
    }

    /// Returns what the pieces of a kind on these squares can do.
    pub(in crate::games) const fn of_all(piece: &PieceOfGame, origins: u128, targets: u128) -> Self {
        if origins.is_power_of_two() {
            return Self::of_one(piece.name, origins.trailing_zeros() as usize, targets);
        }
        Self { pieces: piece.plural, origin: Origin::Several, targets: SquareList(targets) }
    }

    /// Returns where a piece in hand can be dropped.
    pub(in crate::games) const fn of_drop(name: &'static str, targets: u128) -> Self {
        Self { pieces: name, origin: Origin::Hand, targets: SquareList(targets) }
    }

    /// Appends a semicolon and where the pieces can go.
    pub(super) const fn append_to(&self, words: Words, game: KomaGame) -> Words {
        let words = match self.origin {
            Origin::Square(origin) => {
                let words = words.text("; the ").text(self.pieces).text(" on ");
                words.text(square_name(game, origin as usize).as_str())
            }
            Origin::Several => words.text("; the ").text(self.pieces),
            Origin::Hand => words.text("; a ").text(self.pieces),
        };
        let can_be_dropped = matches!(self.origin, Origin::Hand);
        match self.targets.count() {
            0 if can_be_dropped => words.text(" cannot be dropped"),
            0 => words.text(" cannot move"),
            _ if can_be_dropped => self.targets.append_to(words.text(" can be dropped on "), game),
            _ => self.targets.append_to(words.text(" can go to "), game),
        }
    }
}

impl SquareList {
    pub(super) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Appends the names of at most 24 squares, in the order of their names, and then how many more there are.
    pub(super) const fn append_to(self, words: Words, game: KomaGame) -> Words {
        const MOST: u32 = 24;
        let MoveNotation { files, ranks, .. } = game.move_notation();
        let (file_count, rank_count) = (files.count as usize, ranks.count as usize);
        let mut words = words;
        let mut listed = 0;
        let mut place = 0;
        while place < rank_count * file_count && listed < MOST {
            let index = ranks.sorted(place % rank_count) * file_count + files.sorted(place / rank_count);
            if self.0 >> index & 1 != 0 {
                words = words.text(if listed > 0 { ", " } else { "" });
                words = words.text(square_name(game, index).as_str());
                listed += 1;
            }
            place += 1;
        }
        match self.count() - listed {
            0 => words,
            rest => words.text(" and ").number(rest as u64).text(" more"),
        }
    }
}

/// Returns the name that moves use for a square.
pub(super) const fn square_name(game: KomaGame, index: usize) -> TokenText {
    let [file, rank] = square_text(game, index);
    TokenText::EMPTY.with(file).with(rank)
}

#[expect(clippy::cast_possible_truncation, reason = "a board has at most 90 squares")]
pub(super) const fn flat_index(square: usize) -> u8 {
    square as u8
}
