//! The letters of a game: how its pieces are written in its notation, and which tokens they are.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::game::Vocabulary;
use crate::{Epin, Letter, Side};

/// How a game writes its pieces, and on what board.
pub(crate) struct Alphabet {
    /// In words: "a chess board has 8 ranks".
    pub(crate) game: &'static str,
    /// The pieces that the game has.
    pub(crate) vocabulary: Vocabulary<'static>,
    /// What a text in this notation is called.
    pub(crate) notation: &'static str,
    /// The start as text, as an example.
    pub(crate) example: &'static str,
    /// The style of both players.
    pub(crate) style: Letter,
    pub(crate) ranks: usize,
    pub(crate) files: usize,
    /// How a promoted piece is written.
    pub(crate) mark: Mark,
    /// The first player's pieces, as they are written and as what they are read. They are listed in this order.
    pub(crate) pieces: &'static [(Letter, Epin)],
    /// Pieces that share a letter with one of those; other fields, or the square, tell which it is.
    pub(crate) states: &'static [(Letter, Epin)],
    /// What each ASCII character stands for; made by [`table`].
    pub(crate) table: [Option<Epin>; 128],
    /// The letters of pieces that promote, and the promoted pieces.
    pub(crate) promoted: &'static [(Letter, Epin)],
}

/// What tells a promoted piece from an ordinary one.
#[derive(Clone, Copy)]
pub(crate) enum Mark {
    /// There are none, or the notation does not tell.
    None,
    /// `+` before the letter.
    Plus,
    /// `~` behind the letter.
    Tilde,
}

impl Alphabet {
    /// The piece that a letter stands for, in upper case for the first player and in lower case for the second.
    #[inline]
    pub(crate) const fn piece(&self, letter: char) -> Option<Epin> {
        let code = letter as usize;
        if code < self.table.len() { self.table[code] } else { None }
    }

    /// The piece that a letter stands for if it is marked as promoted.
    pub(crate) const fn promoted(&self, letter: char) -> Option<Epin> {
        find(self.promoted, letter)
    }

    /// How the piece is written whose token has this letter, in the case of that.
    pub(crate) const fn written(&self, letter: char) -> Option<char> {
        let mut pieces = self.pieces;
        while let [(written, piece), rest @ ..] = pieces {
            let token = piece.letter().as_char();
            if token == letter {
                return Some(written.as_char());
            }
            if token.to_ascii_lowercase() == letter {
                return Some(written.as_char().to_ascii_lowercase());
            }
            pieces = rest;
        }
        None
    }

    /// How a piece is written: its letter in its case, and whether it is marked as promoted. `None` if the game has no
    /// such piece.
    pub(crate) const fn letter(&self, piece: Epin) -> Option<(u8, bool)> {
        match find_letter(self.pieces, piece) {
            Some(letter) => Some((letter, false)),
            None => match find_letter(self.states, piece) {
                Some(letter) => Some((letter, false)),
                None => match find_letter(self.promoted, piece) {
                    Some(letter) => Some((letter, true)),
                    None => None,
                },
            },
        }
    }
}

/// What each ASCII character stands for in a placement: a letter of a piece, or another letter for one, which is read and
/// never written.
pub(crate) const fn table(pieces: &[(Letter, Epin)], alternatives: &[(Letter, Epin)]) -> [Option<Epin>; 128] {
    let mut table = [None; 128];
    fill(&mut table, pieces);
    fill(&mut table, alternatives);
    table
}

const fn fill(table: &mut [Option<Epin>; 128], pieces: &[(Letter, Epin)]) {
    let mut pieces = pieces;
    while let [(letter, piece), rest @ ..] = pieces {
        let letter = letter.as_ascii();
        table[letter as usize] = Some(*piece);
        table[letter.to_ascii_lowercase() as usize] = Some(piece.flip());
        pieces = rest;
    }
}

/// Each game has one.
impl PartialEq for Alphabet {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
    }
}

impl Eq for Alphabet {}

impl Hash for Alphabet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.game.hash(state);
    }
}

/// The name of the game, which tells all the rest.
impl fmt::Debug for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.game)
    }
}

const fn find(pieces: &[(Letter, Epin)], letter: char) -> Option<Epin> {
    let Some(name) = Letter::from_char(letter) else { return None };
    let mut pieces = pieces;
    while let [(written, piece), rest @ ..] = pieces {
        if written.is(name) {
            return Some(if letter.is_ascii_lowercase() { piece.flip() } else { *piece });
        }
        pieces = rest;
    }
    None
}

const fn find_letter(pieces: &[(Letter, Epin)], piece: Epin) -> Option<u8> {
    let first = piece.with_side(Side::First);
    let mut pieces = pieces;
    while let [(written, other), rest @ ..] = pieces {
        if other.index() == first.index() {
            let letter = written.as_ascii();
            return Some(if piece.is_second() { letter.to_ascii_lowercase() } else { letter });
        }
        pieces = rest;
    }
    None
}
