//! A game, as it is expanded.

use koma_runtime::{Pin, Shape, Sin};
use proc_macro2::{Ident, TokenStream};

use super::declaration::{Attributes, PieceEnum};
use super::figures::CheckedFigure;

/// A declaration without errors, or what is left of a wrong one: a game like any other, and whatever had a name in the
/// declaration is there, as far as possible.
pub(super) struct CheckedGame<'a> {
    pub(super) is_wrong: bool,
    /// If one was declared.
    pub(super) board: Option<CheckedBoard>,
    pub(super) is_only_style: bool,
    pub(super) styles: Vec<CheckedStyle<'a>>,
    /// One at most, if nothing is wrong.
    pub(super) enums: Vec<&'a PieceEnum>,
    pub(super) notations: Vec<CheckedNotation<'a>>,
    /// With their attributes, if some were declared.
    pub(super) figures: Option<(&'a Attributes, Vec<CheckedFigure>)>,
}

#[derive(Clone, Copy)]
pub(super) struct CheckedBoard {
    /// Unless it is wrong.
    pub(super) shape: Option<Shape>,
    /// Whether its squares have one color.
    pub(super) is_plain: bool,
}

impl CheckedGame<'_> {
    /// The shape of the board, if there is one that is right.
    pub(super) fn shape(&self) -> Option<Shape> {
        self.board?.shape
    }
}

pub(super) struct CheckedStyle<'a> {
    pub(super) sin: Sin,
    pub(super) name: &'a str,
    /// If there are several styles, unless the name is wrong.
    pub(super) module: Option<Ident>,
    pub(super) pieces: Vec<CheckedPiece<'a>>,
}

pub(super) struct CheckedPiece<'a> {
    /// The first player's.
    pub(super) pin: Pin,
    pub(super) names: Vec<&'a str>,
    /// Unless the name is wrong.
    pub(super) constant: Option<Ident>,
    /// If there is an enum.
    pub(super) variant: Option<Ident>,
}

pub(super) struct CheckedNotation<'a> {
    pub(super) name: &'a Ident,
    /// Unless it is wrong.
    pub(super) path: Option<&'a TokenStream>,
}
