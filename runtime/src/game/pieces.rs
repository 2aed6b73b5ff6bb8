use crate::base::Letter;
use crate::token::Qpi;

/// A style of a [`Game`](crate::Game): its letter, its name and its pieces.
///
/// Made by `game!` of `koma`; [`Game::styles`](crate::Game::styles) gives them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameStyle {
    letter: Letter,
    name: &'static str,
    pieces: &'static [GamePiece],
}

/// A piece of a [`Game`](crate::Game): the first player's token, and its names.
///
/// Made by `game!` of `koma`; [`Game::pieces`](crate::Game::pieces) gives them.
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
    #[must_use]
    pub const fn letter(&self) -> Letter {
        self.letter
    }

    /// Its name, as it was declared.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Its pieces, in the order of the declaration.
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
    #[must_use]
    pub const fn qpi(&self) -> Qpi {
        self.qpi
    }

    /// The first of its names, which messages use.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self.names {
            [first, ..] => first,
            [] => "",
        }
    }

    /// All its names, at least one.
    #[must_use]
    pub const fn names(&self) -> &'static [&'static str] {
        self.names
    }
}
