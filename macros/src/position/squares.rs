//! A board as a list of squares.

use std::collections::HashSet;

use koma_runtime::macro_support::squares::{self, SquareNames};
use koma_runtime::{Epin, Shape};
use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Ident, LitByteStr, LitStr, Token, braced};

use super::pieces::{Players, read_piece};
use crate::errors::Errors;
use crate::input::{StringLiteral, WholeNumber, comma_separated, expect};

/// `{ "e8" => "k^", 60 => "K^" }`: squares, by name or flat index, and tokens.
pub(super) struct SquareList(Vec<(SquareName, StringLiteral)>);

enum SquareName {
    Index(WholeNumber),
    /// A text such as `e1`.
    Text(StringLiteral),
    /// A name without quotation marks, which is an error.
    Unquoted(Ident),
}

impl Parse for SquareList {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let content;
        braced!(content in input);
        let square = |input: ParseStream<'_>| {
            let name = input.parse()?;
            expect::<Token![=>]>(input, "expected `=>` between a square and its piece")?;
            Ok((name, input.parse()?))
        };
        comma_separated(&content, "squares", square).map(Self)
    }
}

impl Parse for SquareName {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) || input.peek(LitByteStr) {
            input.parse().map(Self::Text)
        } else if input.peek(Ident) {
            input.parse().map(Self::Unquoted)
        } else {
            input.parse().map(Self::Index)
        }
    }
}

impl SquareList {
    /// Returns the literal with the piece on a square.
    pub(super) fn token_of(&self, index: usize, shape: Shape, names: SquareNames) -> Option<&StringLiteral> {
        let is_square =
            |name: &SquareName| name.index(Some(shape), names).is_ok_and(|found| found == Some(index));
        self.0.iter().find(|(name, _)| is_square(name)).map(|(_, token)| token)
    }

    /// Reads the pieces, with their flat indices. Without a shape, the pieces are checked all the same.
    pub(super) fn read(
        &self,
        shape: Option<Shape>,
        players: Players<'_>,
        errors: &mut Errors,
    ) -> Vec<(usize, Epin)> {
        let mut pieces = Vec::new();
        let mut seen = HashSet::new();
        for (name, token) in &self.0 {
            let index = errors.keep(name.index(shape, players.square_names())).flatten().filter(|index| {
                let is_new = seen.insert(*index);
                if !is_new {
                    let square = match name {
                        SquareName::Text(text) => format!("`{}`", String::from_utf8_lossy(&text.value)),
                        _ => index.to_string(),
                    };
                    errors.push(Error::new(name.span(), format!("square {square} is given twice")));
                }
                is_new
            });
            let piece = errors.keep(read_piece(token, players));
            pieces.extend(index.zip(piece));
        }
        pieces
    }
}

impl SquareName {
    fn span(&self) -> Span {
        match self {
            Self::Index(number) => number.span(),
            Self::Text(text) => text.span,
            Self::Unquoted(name) => name.span(),
        }
    }

    /// Returns the flat index, or an error if it is off the board or not written as a square. Returns `None` for a text if
    /// the shape is wrong.
    fn index(&self, shape: Option<Shape>, names: SquareNames) -> syn::Result<Option<usize>> {
        let words = match self {
            Self::Index(number) => match (number.value()?, shape.map(|shape| shape.square_count())) {
                (index, Some(1)) if index > 0 => {
                    format!("square {index} is off the board; its only square is 0")
                }
                (index, Some(squares)) if index >= squares => {
                    format!("square {index} is off the board; its squares are 0 to {}", squares - 1)
                }
                (index, _) => return Ok(Some(index)),
            },
            Self::Text(text) if !text.value.is_empty() && text.value.iter().all(u8::is_ascii_digit) => {
                "expected the number of the square without quotation marks".to_owned()
            }
            Self::Text(StringLiteral { value: text, .. }) => {
                match shape.map(|shape| squares::index(&shape, names, text)).transpose() {
                    Ok(index) => return Ok(index),
                    Err(error) => error.explain_bytes(text).to_string(),
                }
            }
            Self::Unquoted(name) => {
                let text = name.to_string();
                if shape.is_some_and(|shape| squares::index(&shape, names, text.as_bytes()).is_ok()) {
                    format!("expected the square in quotation marks: `\"{text}\"`")
                } else {
                    let example = match names {
                        SquareNames::Cell => "e1",
                        SquareNames::Usi => "5i",
                    };
                    format!(
                        "expected a square, as in `\"{example}\"`, or its number: the macro cannot see the values of constants"
                    )
                }
            }
        };
        Err(Error::new(self.span(), words))
    }
}
