//! The vocabularies of games: the board, the styles and the pieces of a game, and their names.
// `game!` generates valid indices of pieces, and a name for each piece. Offsets in the text of a vocabulary are checked.

#[cfg(feature = "_game")]
mod declaration;
mod error;
mod foreign;
mod meant;
mod messages;
mod squares;
pub(crate) mod text;

#[cfg(feature = "_game")]
pub(crate) use declaration::{Declaration, declared_game};
pub use error::{DERIVED, GameError, GameErrorKind, NO_HANDS};
pub(crate) use text::{SIDELESS_PINS, VocabularyText, sideless_index};

use core::fmt;

use crate::base::{Letter, Side, is_same, some};
use crate::position::Shape;
use crate::token::Qpi;

/// The vocabulary of a game: its styles, their pieces and the board. koma's `game!` declares vocabularies.
///
/// `game!` generates a constant `VOCABULARY` of this type in the surrounding module, and functions that query it. A piece is
/// in the game if its style has such a piece. It does not matter which player owns the piece or the style: a game with
/// `C:Q` also has `C:q`, `c:Q` and `c:q`.
///
/// ```
/// use koma::{Vocabulary, Position, qpi};
///
/// mod checkers {
///     koma::game! {
///         board <8, 8>;
///         style "D" Draughts { "M" => Man, "+M" => King }
///     }
/// }
///
/// const VOCABULARY: Vocabulary = checkers::VOCABULARY;
/// assert_eq!(VOCABULARY.name(qpi!("D:+m")), Some("King"));
/// assert_eq!(VOCABULARY.count(), 4);
/// ```
#[derive(Clone, Copy)]
pub struct Vocabulary {
    pub(crate) text: VocabularyText<'static>,
    pub(crate) styles: &'static [GameStyle],
    /// For each style, maps the [`sideless_index`] of a PIN to the index of a piece in the style, or to [`NONE`].
    pub(crate) numbers: &'static [[u8; SIDELESS_PINS]],
}

/// Marks a piece as absent from a style.
pub const NONE: u8 = u8::MAX;

/// A style of a game: its letter, its name and its pieces.
///
/// koma's `game!` declares styles, and [`Vocabulary::styles`] returns them.
///
/// ```
/// use koma::{GameStyle, Letter};
/// use koma::makruk;
///
/// const MAKRUK: GameStyle = makruk::styles()[0];
/// assert_eq!((MAKRUK.letter(), MAKRUK.name(), MAKRUK.pieces().len()), (Letter::M, "Makruk", 7));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameStyle {
    pub(crate) letter: Letter,
    pub(crate) name: &'static str,
    pub(crate) pieces: &'static [GamePiece],
}

/// A piece of a game: the first player's token, and the names of the piece.
///
/// koma's `game!` declares pieces, and [`Vocabulary::pieces`] returns them.
///
/// ```
/// use koma::{GamePiece, Letter, qpi};
/// use koma::makruk;
///
/// const KHON: GamePiece = makruk::pieces(Letter::M)[2];
/// assert_eq!((KHON.qpi(), KHON.name(), KHON.names()), (qpi!("M:S"), "Khon", &["Khon", "โคน"][..]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GamePiece {
    pub(crate) qpi: Qpi,
    pub(crate) names: &'static [&'static str],
}

impl GameStyle {
    /// Returns the letter of the style's SIN.
    pub const fn letter(&self) -> Letter {
        self.letter
    }

    /// Returns the style's name, as it was declared.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the style's pieces, in the order of the declaration.
    pub const fn pieces(&self) -> &'static [GamePiece] {
        self.pieces
    }
}

impl GamePiece {
    /// Returns the piece's token, with the SIN and the piece letter in upper case.
    pub const fn qpi(&self) -> Qpi {
        self.qpi
    }

    /// Returns the piece's first name. Messages use this name.
    pub const fn name(&self) -> &'static str {
        self.names[0]
    }

    /// Returns all names of the piece. There is at least one name.
    pub const fn names(&self) -> &'static [&'static str] {
        self.names
    }
}

impl Vocabulary {
    /// Returns the shape of the board, or `None` if the game was declared without a board.
    pub const fn board(&self) -> Option<Shape> {
        self.text.board()
    }

    /// Returns the styles, in the order of the declaration.
    pub const fn styles(&self) -> &'static [GameStyle] {
        self.styles
    }

    /// Returns the pieces of the style with this letter, in the order of the declaration. Returns an empty slice if
    /// there is no such style.
    pub const fn pieces(&self, style: Letter) -> &'static [GamePiece] {
        let mut styles = self.styles;
        while let [first, rest @ ..] = styles {
            if first.letter.is(style) {
                return first.pieces;
            }
            styles = rest;
        }
        &[]
    }

    /// Returns the first name of a piece of either player, or `None` if the piece is not in the game.
    ///
    /// ```
    /// use koma::qpi;
    /// use koma::shogi;
    ///
    /// const NAME: Option<&str> = shogi::VOCABULARY.name(qpi!("s:+r"));
    /// assert_eq!(NAME, Some("Dragon"));
    /// assert_eq!(shogi::VOCABULARY.name(qpi!("s:q")), None);
    /// ```
    pub const fn name(&self, piece: Qpi) -> Option<&'static str> {
        let (_, piece) = some!(self.find(piece));
        Some(piece.name())
    }

    /// Returns the first player's piece named `piece` in the style named `style`, or `None` if there is no such piece.
    /// `piece` can be any of the piece's names. Names must match the declaration exactly.
    ///
    /// ```
    /// use koma::qpi;
    /// use koma::shogi;
    ///
    /// assert_eq!(shogi::VOCABULARY.by_name("Shogi", "Dragon"), Some(qpi!("S:+R")));
    /// assert_eq!(shogi::VOCABULARY.by_name("Shogi", "竜王"), Some(qpi!("S:+R")));
    /// assert_eq!(shogi::VOCABULARY.by_name("Shogi", "Queen"), None);
    /// ```
    pub const fn by_name(&self, style: &str, piece: &str) -> Option<Qpi> {
        let mut styles = self.styles;
        while let [first, rest @ ..] = styles {
            let mut pieces =
                if is_same(first.name.as_bytes(), style.as_bytes()) { first.pieces } else { &[] };
            while let [first, rest @ ..] = pieces {
                let mut names = first.names;
                while let [name, rest @ ..] = names {
                    if is_same(name.as_bytes(), piece.as_bytes()) {
                        return Some(first.qpi);
                    }
                    names = rest;
                }
                pieces = rest;
            }
            styles = rest;
        }
        None
    }

    /// Reports whether a piece is in the game.
    #[inline]
    pub const fn contains(&self, piece: Qpi) -> bool {
        self.index(piece).is_some()
    }

    /// Returns the number of pieces, counting the pieces of both players. [`index`](Self::index) returns indices below
    /// this count.
    ///
    /// ```
    /// use koma::chess;
    ///
    /// static VALUES: [i32; chess::VOCABULARY.count()] = [0; chess::VOCABULARY.count()];
    /// assert_eq!(VALUES.len(), 18); // nine pieces of each player
    /// ```
    pub const fn count(&self) -> usize {
        let mut count = 0;
        let mut i = 0;
        while i < self.styles.len() {
            count += self.styles[i].pieces.len();
            i += 1;
        }
        count * Side::ALL.len()
    }

    /// Returns the index of a piece in the game, or `None` if the piece is not in the game. The index is below
    /// [`count`](Self::count).
    ///
    /// Indices start at 0 and follow the order of the declaration. Each piece of the first player comes directly before
    /// the same piece of the second player. It does not matter which player owns the style: `C:q` and `c:q` have the
    /// same index.
    ///
    /// ```
    /// use koma::qpi;
    /// use koma::chess;
    ///
    /// assert_eq!(chess::VOCABULARY.index(qpi!("C:K^")), Some(0));
    /// assert_eq!(chess::VOCABULARY.index(qpi!("c:k^")), Some(1));
    /// assert_eq!(chess::VOCABULARY.index(qpi!("C:X")), None);
    /// ```
    #[inline]
    pub const fn index(&self, piece: Qpi) -> Option<usize> {
        let (number, _) = some!(self.find(piece));
        Some(number * Side::ALL.len() + piece.side() as usize)
    }

    /// Returns the native piece with this index, or `None` if the index is too large. For native pieces, this is the
    /// inverse of [`index`](Self::index).
    pub const fn from_index(&self, index: usize) -> Option<Qpi> {
        let side = Side::ALL[index % Side::ALL.len()];
        let mut number = index / Side::ALL.len();
        let mut styles = self.styles;
        while let [first, rest @ ..] = styles {
            if number < first.pieces.len() {
                let piece = first.pieces[number].qpi;
                return Some(Qpi::new(piece.sin().with_side(side), piece.pin().with_side(side)));
            }
            number -= first.pieces.len();
            styles = rest;
        }
        None
    }

    /// Returns the number of pieces declared before `piece`, and the declaration of `piece`. `piece` can belong to
    /// either player.
    #[inline]
    const fn find(&self, piece: Qpi) -> Option<(usize, &'static GamePiece)> {
        let mut earlier = 0;
        let mut i = 0;
        while i < self.styles.len() {
            let style = &self.styles[i];
            if style.letter.is(piece.style()) {
                return match self.numbers[i][sideless_index(piece.pin())] {
                    NONE => None,
                    number => Some((earlier + number as usize, &style.pieces[number as usize])),
                };
            }
            earlier += style.pieces.len();
            i += 1;
        }
        None
    }
}

/// Writes the names of the styles.
impl fmt::Debug for Vocabulary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Vocabulary")?;
        f.debug_list().entries(self.styles.iter().map(GameStyle::name)).finish()
    }
}
