use crate::base::Letter;
use crate::token::Qpi;

/// A style of a [`Game`](crate::Game): its letter, its name and its pieces.
///
/// Made by `game!` of `koma`; [`Game::styles`](crate::Game::styles) gives them.
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
    letter: Letter,
    name: &'static str,
    pieces: &'static [GamePiece],
}

/// A piece of a [`Game`](crate::Game): the first player's token, and its names.
///
/// Made by `game!` of `koma`; [`Game::pieces`](crate::Game::pieces) gives them.
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
    qpi: Qpi,
    names: &'static [&'static str],
}

impl GameStyle {
    pub(crate) const fn new(letter: Letter, name: &'static str, pieces: &'static [GamePiece]) -> Self {
        Self { letter, name, pieces }
    }

    /// The letter of its SIN.
    ///
    /// ```
    /// use koma::Letter;
    ///
    /// assert_eq!(koma::chess::styles()[0].letter(), Letter::C);
    /// ```
    #[must_use]
    pub const fn letter(&self) -> Letter {
        self.letter
    }

    /// Its name, as it was declared.
    ///
    /// ```
    /// assert_eq!(koma::chess::styles()[0].name(), "Chess");
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Its pieces, in the order of the declaration.
    ///
    /// ```
    /// assert_eq!(koma::chess::styles()[0].pieces()[1].name(), "Queen");
    /// ```
    #[must_use]
    pub const fn pieces(&self) -> &'static [GamePiece] {
        self.pieces
    }
}

impl GamePiece {
    pub(crate) const fn new(qpi: Qpi, names: &'static [&'static str]) -> Self {
        Self { qpi, names }
    }

    /// The token of the first player's piece in the first player's style.
    ///
    /// ```
    /// use koma::{Letter, qpi};
    ///
    /// assert_eq!(koma::chess::pieces(Letter::C)[1].qpi(), qpi!("C:Q"));
    /// ```
    #[must_use]
    pub const fn qpi(&self) -> Qpi {
        self.qpi
    }

    /// The first of its names, which messages use.
    ///
    /// ```
    /// use koma::Letter;
    ///
    /// assert_eq!(koma::xiangqi::pieces(Letter::X)[0].name(), "General");
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self.names {
            [first, ..] => first,
            [] => "",
        }
    }

    /// All its names, at least one.
    ///
    /// ```
    /// use koma::Letter;
    ///
    /// assert_eq!(koma::xiangqi::pieces(Letter::X)[0].names(), ["General", "帥", "將"]);
    /// ```
    #[must_use]
    pub const fn names(&self) -> &'static [&'static str] {
        self.names
    }
}
