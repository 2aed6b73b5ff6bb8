//! Number literals that are a size or a flat index.

use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Lit, LitInt};

/// A number literal that may still be too large, or have a sign or a suffix.
pub(crate) struct WholeNumber(LitInt);

impl WholeNumber {
    pub(crate) fn value(&self) -> syn::Result<usize> {
        let (digits, suffix) = (self.0.base10_digits(), self.0.suffix());
        let words = match digits.parse() {
            _ if digits.starts_with('-') => "expected a number without a sign".to_owned(),
            _ if !matches!(suffix, "" | "usize") => match size_behind(suffix) {
                Some(size) => format!("sizes have commas between them, as in `<{digits}, {size}>`"),
                None => format!("expected a number without the suffix `{suffix}`"),
            },
            Ok(number) => return Ok(number),
            Err(_) => "this number is too large".to_owned(),
        };
        Err(Error::new(self.span(), words))
    }

    pub(crate) fn span(&self) -> Span {
        self.0.span()
    }
}

/// The second size of `8x8`, whose suffix is `x8`.
fn size_behind(suffix: &str) -> Option<usize> {
    suffix.strip_prefix(['x', 'X'])?.parse().ok()
}

impl Parse for WholeNumber {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitInt) || input.peek(syn::Token![-]) && input.peek2(LitInt) {
            return input.parse().map(Self);
        }
        let words = match input.fork().parse() {
            Ok(Lit::Float(_)) => "expected a whole number",
            Ok(Lit::Str(_) | Lit::ByteStr(_)) => "expected a number, without quotation marks",
            _ if input.peek(syn::Ident) => {
                "expected a number literal: the macro cannot see the values of constants"
            }
            _ if input.is_empty() => "a number is missing",
            _ => "expected a number",
        };
        Err(Error::new(input.span(), words))
    }
}
