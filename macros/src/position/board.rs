//! The board of a described position: a picture or a list of squares.

use std::collections::HashSet;

use koma_runtime::{Epin, Shape};
use syn::parse::{Parse, ParseStream};
use syn::token::{Brace, Bracket};
use syn::{Error, Token, braced};

use super::picture::Picture;
use super::piece::{Players, read_piece};
use super::square_name::SquareName;
use crate::errors::Errors;
use crate::input::{StringLiteral, comma_separated};

pub(super) enum Board {
    Picture(Picture),
    SquareList(SquareList),
}

impl Parse for Board {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Bracket) {
            input.parse().map(Self::Picture)
        } else if input.peek(Brace) {
            input.parse().map(Self::SquareList)
        } else {
            Err(Error::new(input.span(), "expected a list of ranks, `[…]`, or of squares, `{…}`"))
        }
    }
}

impl Board {
    /// The pieces with their flat indices. The shape or the styles are `None` if they are wrong; whatever does not
    /// depend on them is checked all the same.
    pub(super) fn read(
        &self,
        shape: Option<Shape>,
        players: Players<'_>,
        errors: &mut Errors,
    ) -> Vec<(usize, Epin)> {
        match self {
            Self::Picture(picture) => picture.read(shape, players, errors),
            Self::SquareList(squares) => squares.read(shape, players, errors),
        }
    }
}

/// `{ "e8" => "k^", 60 => "K^" }`: squares, by name or flat index, and tokens.
pub(super) struct SquareList(Vec<(SquareName, StringLiteral)>);

impl Parse for SquareList {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let content;
        braced!(content in input);
        let square = |input: ParseStream<'_>| {
            let name = input.parse()?;
            let words = "expected `=>` between a square and its piece";
            input.parse::<Token![=>]>().map_err(|error| Error::new(error.span(), words))?;
            Ok((name, input.parse()?))
        };
        comma_separated(&content, "squares", square).map(Self)
    }
}

impl SquareList {
    pub(super) fn read(
        &self,
        shape: Option<Shape>,
        players: Players<'_>,
        errors: &mut Errors,
    ) -> Vec<(usize, Epin)> {
        let mut pieces = Vec::new();
        let mut seen = HashSet::new();
        for (name, token) in &self.0 {
            let index = errors.keep(name.index(shape)).flatten().filter(|index| {
                let is_new = seen.insert(*index);
                if !is_new {
                    let words = match name {
                        SquareName::Text(text) => {
                            format!("square `{}` is given twice", String::from_utf8_lossy(&text.value))
                        }
                        _ => format!("square {index} is given twice"),
                    };
                    errors.push(Error::new(name.span(), words));
                }
                is_new
            });
            let piece = errors.keep(read_piece(token, players));
            pieces.extend(index.zip(piece));
        }
        pieces
    }
}
