//! A square in a list of squares: its flat index.

use koma_runtime::Shape;
use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Ident, LitStr};

use crate::input::WholeNumber;

pub(super) enum SquareName {
    Index(WholeNumber),
    /// A text such as `e1`, which is an error.
    Text(String, Span),
    /// A name, which is an error too.
    Name(String, Span),
}

impl Parse for SquareName {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) {
            let text: LitStr = input.parse()?;
            Ok(Self::Text(text.value(), text.span()))
        } else if input.peek(Ident) {
            let name: Ident = input.parse()?;
            Ok(Self::Name(name.to_string(), name.span()))
        } else {
            input.parse().map(Self::Index)
        }
    }
}

impl SquareName {
    pub(super) fn span(&self) -> Span {
        match self {
            Self::Index(number) => number.span(),
            Self::Text(_, span) | Self::Name(_, span) => *span,
        }
    }

    /// The flat index, or an error if it is off the board or is not written as one.
    pub(super) fn index(&self, shape: Option<Shape>) -> syn::Result<usize> {
        let squares = shape.map(|shape| shape.square_count());
        let words = match self {
            Self::Index(number) => match (number.value()?, squares) {
                (index, Some(1)) if index > 0 => {
                    format!("square {index} is off the board, whose only square is 0")
                }
                (index, Some(squares)) if index >= squares => {
                    format!("square {index} is off the board, whose squares are 0 to {}", squares - 1)
                }
                (index, _) => return Ok(index),
            },
            Self::Text(text, _) | Self::Name(text, _) => {
                match (shape.and_then(|shape| index_of(text, &shape)), self) {
                    (Some(index), _) => {
                        format!("squares are numbered from 0, the first rank first: `{text}` is {index}")
                    }
                    (None, Self::Name(..)) => {
                        "expected a number literal: the macro cannot see the values of constants".to_owned()
                    }
                    _ if text.parse::<usize>().is_ok() => {
                        "expected a number, without quotation marks".to_owned()
                    }
                    _ => {
                        "expected the number of a square; they count from 0, the first rank first".to_owned()
                    }
                }
            }
        };
        Err(Error::new(self.span(), words))
    }
}

/// The flat index of a square such as `e1`, a file from the left and a rank from the bottom, of a board of two
/// dimensions.
fn index_of(text: &str, shape: &Shape) -> Option<usize> {
    let &[ranks, files] = shape.dimensions() else { return None };
    let digits = text.find(|c: char| c.is_ascii_digit())?;
    let (letters, digits) = text.split_at(digits);
    let mut file = 0_usize;
    for letter in letters.bytes() {
        let letter = letter.is_ascii_lowercase().then(|| usize::from(letter - b'a'))?;
        file = file.checked_mul(26)?.checked_add(letter + 1)?;
    }
    let rank: usize = digits.parse().ok()?;
    let is_on_board = (1..=files).contains(&file) && (1..=ranks).contains(&rank);
    is_on_board.then(|| (ranks - rank) * files + file - 1)
}
