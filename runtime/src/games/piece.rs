//! The tables of the games' pieces.

use crate::base::{Letter, Side, is_same};
use crate::token::{Epin, Qpi, Sin};
use crate::vocabulary::GamePiece;

/// A piece of a game: its token, and what the game's notations, rules, messages and pictures call it.
pub(super) struct PieceOfGame {
    /// The first player's piece.
    pub(super) piece: Epin,
    /// The kind for the rules. All pieces of a kind move alike. Kinds are numbered from 0.
    pub(super) kind: usize,
    /// The texts in FEN or SFEN. The first of them is written. The others are also read.
    pub(super) texts: &'static [&'static str],
    /// The name in messages, of one piece and of several.
    pub(super) name: &'static str,
    pub(super) plural: &'static str,
    /// The texts in records of moves. The first of them is written. The others are also read.
    pub(super) in_records: &'static [&'static str],
    /// The two letters for the piece in CSA, or an empty text.
    pub(super) csa: &'static str,
    /// The figures in pictures: the first player's, and the second player's if it is another one.
    pub(super) figures: &'static [&'static str],
    /// The names in the game's vocabulary.
    pub(super) names: &'static [&'static str],
}

/// Makes the table of a game's pieces, which has a line for each piece.
macro_rules! piece_table {
    ($(
        $piece:literal $kind:ident $texts:tt, $name:literal $plural:literal, $in_records:tt $(CSA $csa:literal)?,
        $figures:tt $names:tt;
    )*) => {
        [$($crate::games::piece::PieceOfGame {
            piece: $crate::token::Epin::from_static($piece),
            kind: $kind,
            texts: &$texts,
            name: $name,
            plural: $plural,
            in_records: &$in_records,
            csa: concat!($($csa)?),
            figures: &$figures,
            names: &$names,
        }),*]
    };
}
pub(super) use piece_table;

impl PieceOfGame {
    /// Returns the piece, declared in this style.
    const fn declared(&self, style: Letter) -> GamePiece {
        let sin = Sin::new(style, Side::First);
        GamePiece { qpi: Qpi::new(sin, self.piece.pin()), names: self.names }
    }
}

/// Returns the pieces of a game's vocabulary.
pub(super) const fn declared<const COUNT: usize>(
    style: Letter,
    table: &[PieceOfGame; COUNT],
) -> [GamePiece; COUNT] {
    let mut pieces = [table[0].declared(style); COUNT];
    let mut number = 0;
    while number < COUNT {
        pieces[number] = table[number].declared(style);
        number += 1;
    }
    pieces
}

/// Returns the figures of both players' pieces. A piece without a figure of its own has an empty text.
pub(super) const fn figures<const COUNT: usize>(table: &[PieceOfGame; COUNT]) -> [[&'static str; 2]; COUNT] {
    let mut figures = [[""; 2]; COUNT];
    let mut number = 0;
    while number < COUNT {
        let own = table[number].figures;
        figures[number].split_at_mut(own.len()).0.copy_from_slice(own);
        number += 1;
    }
    figures
}

/// Returns the first piece of each kind.
pub(super) const fn by_kind<const KINDS: usize>(table: &[PieceOfGame]) -> [&PieceOfGame; KINDS] {
    let mut pieces = [&table[0]; KINDS];
    let mut left = table;
    while let [rest @ .., last] = left {
        pieces[last.kind] = last;
        left = rest;
    }
    pieces
}

/// Returns the index of the row of a piece of either player, or `None` if the game does not have the piece.
pub(super) const fn row_of(table: &[PieceOfGame], piece: Epin) -> Option<usize> {
    let first = piece.with_side(Side::First).index();
    let mut row = 0;
    while row < table.len() {
        if table[row].piece.index() == first {
            return Some(row);
        }
        row += 1;
    }
    None
}

/// Returns the index of the row of the piece with this text in records, or `None` if no piece has it.
pub(super) const fn row_in_records(table: &[PieceOfGame], text: &[u8]) -> Option<usize> {
    let mut row = 0;
    while row < table.len() {
        let mut texts = table[row].in_records;
        while let [first, rest @ ..] = texts {
            if is_same(first.as_bytes(), text) {
                return Some(row);
            }
            texts = rest;
        }
        row += 1;
    }
    None
}

/// Returns the name of a piece in messages.
pub(super) const fn piece_name(table: &[PieceOfGame], piece: Epin) -> &'static str {
    match row_of(table, piece) {
        Some(row) => table[row].name,
        None => "piece",
    }
}

/// Declares the constant and the functions with which a game's module offers the declared game. `$squares` is the notation of
/// its squares. `Position` and `Square` must be in scope.
macro_rules! game_items {
    ($game:expr, $squares:literal) => {
        /// The vocabulary of the game.
        pub const VOCABULARY: crate::Vocabulary = $game;

        /// Validates that a position belongs to the game, as the method `validate` of `VOCABULARY` describes.
        ///
        /// # Errors
        ///
        /// Returns the first mistake.
        pub const fn validate<const A: usize, const B: usize, const C: usize>(
            position: &crate::Position<A, B, C>,
        ) -> Result<(), crate::GameError> {
            VOCABULARY.validate(position)
        }

        #[doc = concat!("Returns the name of a square in ", $squares, ".")]
        pub const fn square_name(square: Square) -> crate::TokenText {
            VOCABULARY.square_name(square)
        }

        #[doc = concat!("Parses the name of a square in ", $squares, ". Blanks around the square are an error.")]
        ///
        /// # Errors
        ///
        /// Returns a [`SquareError`](crate::SquareError), which states the mistake and its place.
        pub const fn parse_square(input: &str) -> Result<Square, crate::SquareError> {
            VOCABULARY.parse_square(input)
        }

        /// Returns a drawing of a position as text, like the format `{:#}`, but with the game's names of files and ranks.
        pub const fn drawing(position: &Position) -> crate::iter::Drawing<'_> {
            VOCABULARY.drawing(position)
        }
    };
}
pub(super) use game_items;
