use proc_macro2::Span;
use syn::Lit;
use syn::parse::{Parse, ParseStream};

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
        match literal {
            Lit::Str(text) if text.suffix().is_empty() => Ok(Self { value: text.value().into_bytes(), span }),
            Lit::ByteStr(text) if text.suffix().is_empty() => Ok(Self { value: text.value(), span }),
            _ => Err(syn::Error::new(span, EXPECTED)),
        }
    }
}

const EXPECTED: &str = "expected a string literal";
