use proc_macro2::Span;
use syn::Lit;
use syn::parse::{Parse, ParseStream};

use crate::argument::string_value;

/// A string literal, plain, raw or a byte string.
pub(super) struct Text {
    value: Vec<u8>,
    span: Span,
}

impl Text {
    /// Where it stands, and what it says.
    pub(super) fn parts(&self) -> (Span, &[u8]) {
        (self.span, &self.value)
    }
}

impl Parse for Text {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let literal: Lit = input.parse().map_err(|error| syn::Error::new(error.span(), EXPECTED))?;
        let span = literal.span();
        let value = string_value(&literal).ok_or_else(|| syn::Error::new(span, EXPECTED))?;
        Ok(Self { value, span })
    }
}

const EXPECTED: &str = "expected a string literal";
