//! Makes a vocabulary from its declaration in const code. The macro `game!` does the same while a program is compiled.

use super::text::{HEXADECIMAL, SIDELESS_PINS, sideless_index, write_set};
use super::{GameStyle, NONE};
use crate::position::{MAX_DIMENSIONS, SquareNames};
use crate::report::Text;

/// The board and the styles of a game.
pub(crate) struct Declaration {
    pub(crate) board: &'static [usize],
    pub(crate) square_names: SquareNames,
    /// Whether the markers of pieces must follow the rules of chess.
    pub(crate) follows_chess: bool,
    pub(crate) styles: &'static [GameStyle],
}

/// Makes the vocabulary of a game with one style.
macro_rules! declared_game {
    ($declaration:expr) => {{
        const DECLARATION: $crate::vocabulary::Declaration = $declaration;
        $crate::vocabulary::Vocabulary {
            text: $crate::vocabulary::VocabularyText::new(
                const { &DECLARATION.vocabulary() }.as_str().as_bytes(),
            ),
            styles: DECLARATION.styles,
            numbers: const { &[DECLARATION.styles[0].numbers()] },
        }
    }};
}
pub(crate) use declared_game;

impl Declaration {
    /// Writes the game's vocabulary, in the format that [`VocabularyText`](super::VocabularyText) describes.
    pub(crate) const fn vocabulary(&self) -> Text<1024> {
        let mut all_pieces = [false; SIDELESS_PINS];
        let mut styles = self.styles;
        while let [style, rest @ ..] = styles {
            style.add_to(&mut all_pieces);
            styles = rest;
        }
        let mut text = write_set(Text::EMPTY, &all_pieces);
        let mut dimension = 0;
        while dimension < MAX_DIMENSIONS {
            let size = if dimension < self.board.len() { self.board[dimension] } else { 0 };
            text.put(HEXADECIMAL[size / 16]);
            text.put(HEXADECIMAL[size % 16]);
            dimension += 1;
        }
        text.put(match self.square_names {
            SquareNames::Cell => b'0',
            SquareNames::Usi => b'1',
            SquareNames::Ucci => b'2',
        });
        text.put(if self.follows_chess { b'1' } else { b'0' });
        text = text.text(if self.styles.len() < 10 { "0" } else { "" }).count(self.styles.len());
        let mut styles = self.styles;
        while let [style, rest @ ..] = styles {
            let mut pieces = [false; SIDELESS_PINS];
            style.add_to(&mut pieces);
            text.put(style.letter.as_ascii());
            text = write_set(text, &pieces);
            styles = rest;
        }
        let mut styles = self.styles;
        while let [style, rest @ ..] = styles {
            text = style.write_lines(text);
            styles = rest;
        }
        text
    }
}

impl GameStyle {
    /// Returns the indices of the pieces in the style by the [`sideless_index`]s of their PINs.
    #[expect(clippy::cast_possible_truncation, reason = "a style has at most 156 pieces")]
    pub(crate) const fn numbers(&self) -> [u8; SIDELESS_PINS] {
        let mut numbers = [NONE; SIDELESS_PINS];
        let mut index = 0;
        while index < self.pieces.len() {
            numbers[sideless_index(self.pieces[index].qpi.pin())] = index as u8;
            index += 1;
        }
        numbers
    }

    /// Adds the pieces of the style to a set.
    const fn add_to(&self, set: &mut [bool; SIDELESS_PINS]) {
        let mut pieces = self.pieces;
        while let [piece, rest @ ..] = pieces {
            set[sideless_index(piece.qpi.pin())] = true;
            pieces = rest;
        }
    }

    /// Writes the lines of the style and of its pieces.
    const fn write_lines<const ROOM: usize>(&self, mut text: Text<ROOM>) -> Text<ROOM> {
        text.put(b'\n');
        text.put(self.letter.as_ascii());
        text = text.text("\t").text(self.name);
        let mut pieces = self.pieces;
        while let [piece, rest @ ..] = pieces {
            text = text.text("\n\t").text(piece.qpi.pin().encode().as_str());
            let mut names = piece.names;
            while let [name, other_names @ ..] = names {
                text = text.text("\t").text(name);
                names = other_names;
            }
            pieces = rest;
        }
        text
    }
}
