//! String literals.

use proc_macro2::{Span, TokenTree};
use syn::parse::{Parse, ParseStream};
use syn::{Error, Lit, LitStr};

use super::token_tree::ungrouped;

const EXPECTED: &str = "expected a string literal";

/// A string literal: plain, raw or a byte string, without a suffix.
pub(crate) struct StringLiteral {
    pub(crate) value: Vec<u8>,
    pub(crate) span: Span,
}

impl StringLiteral {
    /// The string literal that a macro was called with, if it was called with just one; a comma may follow it.
    pub(crate) fn alone(argument: &[TokenTree]) -> Option<Self> {
        match argument {
            [literal] => Self::of_token(literal),
            [literal, TokenTree::Punct(comma)] if comma.as_char() == ',' => Self::of_token(literal),
            _ => None,
        }
    }

    pub(crate) fn of_token(token: &TokenTree) -> Option<Self> {
        match ungrouped(token.clone()) {
            TokenTree::Literal(literal) => Self::of_literal(&Lit::new(literal)),
            _ => None,
        }
    }

    fn of_literal(literal: &Lit) -> Option<Self> {
        let value = match literal {
            Lit::Str(text) if text.suffix().is_empty() => text.value().into_bytes(),
            Lit::ByteStr(text) if text.suffix().is_empty() => text.value(),
            _ => return None,
        };
        Some(Self { value, span: literal.span() })
    }
}

impl Parse for StringLiteral {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let literal: Lit = input.parse().map_err(|error| Error::new(error.span(), EXPECTED))?;
        Self::of_literal(&literal).ok_or_else(|| Error::new(literal.span(), EXPECTED))
    }
}

/// Parses a string literal that is text: no byte string.
pub(crate) fn parse_text(input: ParseStream<'_>) -> syn::Result<LitStr> {
    match input.parse::<LitStr>() {
        Ok(text) if text.suffix().is_empty() => Ok(text),
        Ok(text) => Err(Error::new(text.span(), EXPECTED)),
        Err(error) => Err(Error::new(error.span(), EXPECTED)),
    }
}
