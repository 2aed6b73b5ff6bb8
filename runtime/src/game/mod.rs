//! Games: which styles and pieces there are, what they are called, and whether a position holds no others.

mod check;
mod error;
mod game_token;
mod meant;
mod named;
mod pieces;
mod vocabulary;
mod words;

pub use error::{GameError, GameErrorKind};
pub use game_token::GameToken;
pub use pieces::{GamePiece, GameStyle};
pub use vocabulary::{PIN_NUMBERS, Vocabulary, pin_number};

use core::fmt;

use self::named::{Case, is_same_name};
use crate::base::{Letter, Side};
use crate::position::{Position, Shape};
use crate::report::Reason;
use crate::token::Qpi;

/// The vocabulary of a game: its styles, their pieces and the board, as `game!` of `koma` declares it.
///
/// Each module that `game!` fills has a constant `GAME` of this type, and functions that ask it. A piece is in the game
/// if its style has it, whoever's it is and whoever's the style is: with `C:Q`, `C:q`, `c:Q` and `c:q` are in it too.
///
/// ```
/// use koma::{Game, Position, qpi};
///
/// mod checkers {
///     koma::game! {
///         board <8, 8>;
///         style "D" Draughts { "M" => Man, "+M" => King }
///     }
/// }
///
/// const GAME: Game = checkers::GAME;
/// assert_eq!(GAME.name(qpi!("D:+m")), Some("King"));
/// assert_eq!(GAME.count(), 4);
/// ```
#[derive(Clone, Copy)]
pub struct Game {
    vocabulary: Vocabulary<'static>,
    styles: &'static [GameStyle],
    /// For each style: by the number of a PIN, which of its pieces that is, or [`NONE`].
    numbers: &'static [[u8; PIN_NUMBERS]],
}

/// In the place of a piece's number: the style does not have it.
pub const NONE: u8 = u8::MAX;

impl Game {
    pub(crate) const fn new(
        vocabulary: &'static str,
        styles: &'static [GameStyle],
        numbers: &'static [[u8; PIN_NUMBERS]],
    ) -> Self {
        Self { vocabulary: Vocabulary::new(vocabulary.as_bytes()), styles, numbers }
    }

    /// The shape of the board; `None` if the game is declared without one.
    ///
    /// ```
    /// use koma::xiangqi;
    ///
    /// assert_eq!(xiangqi::GAME.board().unwrap().dimensions(), [10, 9]);
    /// ```
    #[must_use]
    pub const fn board(&self) -> Option<Shape> {
        self.vocabulary.board()
    }

    /// The styles, in the order of the declaration.
    ///
    /// ```
    /// use koma::chess;
    ///
    /// let names: Vec<_> = chess::GAME.styles().iter().map(|style| style.name()).collect();
    /// assert_eq!(names, ["Chess"]);
    /// ```
    #[must_use]
    pub const fn styles(&self) -> &'static [GameStyle] {
        self.styles
    }

    /// The pieces of the style with this letter, in the order of the declaration; none if there is no such style.
    ///
    /// ```
    /// use koma::Letter;
    /// use koma::chess;
    ///
    /// assert_eq!(chess::GAME.pieces(Letter::C)[0].name(), "King");
    /// assert!(chess::GAME.pieces(Letter::S).is_empty());
    /// ```
    #[must_use]
    pub const fn pieces(&self, style: Letter) -> &'static [GamePiece] {
        match self.style(style) {
            Some((style, _)) => self.styles[style].pieces(),
            None => &[],
        }
    }

    /// The name of a piece, whoever's it is; `None` if it is not in the game.
    ///
    /// ```
    /// use koma::qpi;
    /// use koma::shogi;
    ///
    /// const NAME: Option<&str> = shogi::GAME.name(qpi!("s:+r"));
    /// assert_eq!(NAME, Some("Dragon"));
    /// assert_eq!(shogi::GAME.name(qpi!("s:q")), None);
    /// ```
    #[must_use]
    pub const fn name(&self, piece: Qpi) -> Option<&'static str> {
        match self.declared(piece) {
            Some(piece) => Some(piece.name()),
            None => None,
        }
    }

    /// The first player's piece with this name, of the style with that name; `None` if there is none. Any of a piece's
    /// names will do, as it was declared.
    ///
    /// ```
    /// use koma::qpi;
    /// use koma::shogi;
    ///
    /// assert_eq!(shogi::GAME.by_name("Shogi", "Dragon"), Some(qpi!("S:+R")));
    /// assert_eq!(shogi::GAME.by_name("Shogi", "竜王"), Some(qpi!("S:+R")));
    /// assert_eq!(shogi::GAME.by_name("Shogi", "Queen"), None);
    /// ```
    #[must_use]
    pub const fn by_name(&self, style: &str, piece: &str) -> Option<Qpi> {
        let mut styles = self.styles;
        while let [first, rest @ ..] = styles {
            if is_same_name(first.name(), style, Case::Same)
                && let Some(piece) = by_name(first.pieces(), piece)
            {
                return Some(piece);
            }
            styles = rest;
        }
        None
    }

    /// Whether a piece is in the game.
    ///
    /// ```
    /// use koma::qpi;
    /// use koma::chess;
    ///
    /// assert!(chess::GAME.contains(qpi!("c:k^")) && chess::GAME.contains(qpi!("C:k^")));
    /// assert!(!chess::GAME.contains(qpi!("C:K")) && !chess::GAME.contains(qpi!("S:K^")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn contains(&self, piece: Qpi) -> bool {
        self.index(piece).is_some()
    }

    /// How many pieces there are, each of both players: what [`index`](Self::index) is less than.
    ///
    /// ```
    /// use koma::chess;
    ///
    /// static VALUES: [i32; chess::GAME.count()] = [0; chess::GAME.count()];
    /// assert_eq!(VALUES.len(), 18); // nine pieces of each player
    /// ```
    #[must_use]
    pub const fn count(&self) -> usize {
        let (mut count, mut i) = (0, 0);
        while i < self.styles.len() {
            count += self.styles[i].pieces().len();
            i += 1;
        }
        count * Side::ALL.len()
    }

    /// The number of a piece among those of the game, without gaps from 0 to [`count`](Self::count) less one; `None` if
    /// it is not in the game.
    ///
    /// Pieces are numbered as they were declared, of each the first player's before the second's. Whose style it is
    /// makes no difference: `C:q` and `c:q` have one number.
    ///
    /// ```
    /// use koma::qpi;
    /// use koma::chess;
    ///
    /// assert_eq!(chess::GAME.index(qpi!("C:K^")), Some(0));
    /// assert_eq!(chess::GAME.index(qpi!("c:k^")), Some(1));
    /// assert_eq!(chess::GAME.index(qpi!("C:X")), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(&self, piece: Qpi) -> Option<usize> {
        match self.style(piece.style()) {
            Some((style, first)) => match self.numbers[style][pin_number(piece.pin())] {
                NONE => None,
                number => Some((first + number as usize) * Side::ALL.len() + piece.side() as usize),
            },
            None => None,
        }
    }

    /// The piece with this number, native; `None` if there are not so many. The inverse of [`index`](Self::index).
    ///
    /// ```
    /// use koma::qpi;
    /// use koma::chess;
    ///
    /// assert_eq!(chess::GAME.from_index(1), Some(qpi!("c:k^")));
    /// assert_eq!(chess::GAME.from_index(chess::COUNT), None);
    /// ```
    #[must_use]
    pub const fn from_index(&self, index: usize) -> Option<Qpi> {
        let side = Side::ALL[index % Side::ALL.len()];
        let mut number = index / Side::ALL.len();
        let mut styles = self.styles;
        while let [first, rest @ ..] = styles {
            if number < first.pieces().len() {
                let piece = first.pieces()[number].qpi();
                return Some(Qpi::new(piece.sin().with_side(side), piece.pin().with_side(side)));
            }
            number -= first.pieces().len();
            styles = rest;
        }
        None
    }

    /// Checks that a position is one of this game: the shape of its board, both players' styles, and every piece on the
    /// board and in the hands.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, in this order; on the board, by flat index.
    ///
    /// ```
    /// use koma::{Position, position, qpi};
    /// use koma::chess;
    ///
    /// let position: Position<8, 8> = position!("4k3/8/8/8/8/8/8/4K^3 / C/c");
    /// let error = chess::GAME.check(&position).unwrap_err();
    /// assert_eq!(error.square().unwrap(), "e8");
    /// assert_eq!(error.meant(), Some(qpi!("c:k^")));
    /// ```
    pub const fn check<const A: usize, const B: usize, const C: usize>(
        &self,
        position: &Position<A, B, C>,
    ) -> Result<(), GameError> {
        check(self.vocabulary, position)
    }

    /// Why a piece is not in the game.
    #[doc(hidden)]
    #[must_use]
    pub const fn reason(&self, piece: Qpi) -> Reason {
        self.vocabulary.reason(GameToken::Qpi(piece))
    }

    /// The style with this letter, and the number of its first piece.
    const fn style(&self, letter: Letter) -> Option<(usize, usize)> {
        let (mut style, mut first) = (0, 0);
        while style < self.styles.len() {
            if self.styles[style].letter().is(letter) {
                return Some((style, first));
            }
            first += self.styles[style].pieces().len();
            style += 1;
        }
        None
    }

    const fn declared(&self, piece: Qpi) -> Option<&'static GamePiece> {
        match self.style(piece.style()) {
            Some((style, _)) => match self.numbers[style][pin_number(piece.pin())] {
                NONE => None,
                number => Some(&self.styles[style].pieces()[number as usize]),
            },
            None => None,
        }
    }
}

/// The names of the styles.
impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Game")?;
        f.debug_list().entries(self.styles.iter().map(GameStyle::name)).finish()
    }
}

/// What [`Game::check`] does, of the game with this vocabulary.
///
/// # Errors
///
/// As `check`.
pub(crate) const fn check<const A: usize, const B: usize, const C: usize>(
    vocabulary: Vocabulary<'static>,
    position: &Position<A, B, C>,
) -> Result<(), GameError> {
    match vocabulary.wrong(&position.untyped()) {
        Some(kind) => Err(GameError::new(kind, position.shape(), vocabulary)),
        None => Ok(()),
    }
}

const fn by_name(pieces: &[GamePiece], name: &str) -> Option<Qpi> {
    let mut pieces = pieces;
    while let [first, rest @ ..] = pieces {
        let mut names = first.names();
        while let [first_name, other_names @ ..] = names {
            if is_same_name(first_name, name, Case::Same) {
                return Some(first.qpi());
            }
            names = other_names;
        }
        pieces = rest;
    }
    None
}
