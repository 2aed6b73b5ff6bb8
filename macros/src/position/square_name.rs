//! A square in a list of squares: its name, or its flat index.

use koma_runtime::Shape;
use koma_runtime::macro_support::squares;
use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Ident, LitByteStr, LitStr};

use crate::input::{StringLiteral, WholeNumber};

pub(super) enum SquareName {
    Index(WholeNumber),
    /// A text such as `e1`.
    Text(StringLiteral),
    /// A name without quotation marks, which is an error.
    Unquoted(Ident),
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

impl SquareName {
    pub(super) fn span(&self) -> Span {
        match self {
            Self::Index(number) => number.span(),
            Self::Text(text) => text.span,
            Self::Unquoted(name) => name.span(),
        }
    }

    /// The flat index, or an error if it is off the board or is not written as a square. `None` where the shape is
    /// wrong, so that nobody knows.
    pub(super) fn index(&self, shape: Option<Shape>) -> syn::Result<Option<usize>> {
        match self {
            Self::Index(number) => index_on_board(number, shape).map(Some),
            Self::Text(StringLiteral { value: text, span })
                if text.iter().all(u8::is_ascii_digit) && !text.is_empty() =>
            {
                Err(Error::new(*span, "the number of a square is written without quotation marks"))
            }
            Self::Text(StringLiteral { value: text, span }) => {
                let index = shape.map(|shape| squares::index(&shape, text)).transpose();
                index.map_err(|error| Error::new(*span, error.explain_bytes(text)))
            }
            Self::Unquoted(name) => {
                let text = name.to_string();
                let is_square = shape.is_some_and(|shape| squares::index(&shape, text.as_bytes()).is_ok());
                let words = if is_square {
                    format!("squares are written in quotation marks: `\"{text}\"`")
                } else {
                    "expected a square, as in `\"e1\"`, or its number: the macro cannot see the values of constants"
                        .to_owned()
                };
                Err(Error::new(name.span(), words))
            }
        }
    }
}

fn index_on_board(number: &WholeNumber, shape: Option<Shape>) -> syn::Result<usize> {
    let words = match (number.value()?, shape.map(|shape| shape.square_count())) {
        (index, Some(1)) if index > 0 => format!("square {index} is off the board, whose only square is 0"),
        (index, Some(squares)) if index >= squares => {
            format!("square {index} is off the board, whose squares are 0 to {}", squares - 1)
        }
        (index, _) => return Ok(index),
    };
    Err(Error::new(number.span(), words))
}
