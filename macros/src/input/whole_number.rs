//! Number literals that are a size or a flat index.

use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::{Error, LitInt};

/// A number literal that may still be too large, or have a sign or a suffix.
pub(crate) struct WholeNumber(LitInt);

impl WholeNumber {
    pub(crate) fn value(&self) -> syn::Result<usize> {
        match self.0.base10_digits().parse() {
            Ok(number) if matches!(self.0.suffix(), "" | "usize") => Ok(number),
            _ => {
                let words = "expected a whole number without a sign or suffix, of squares or of one square";
                Err(Error::new(self.span(), words))
            }
        }
    }

    pub(crate) fn span(&self) -> Span {
        self.0.span()
    }
}

impl Parse for WholeNumber {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let words = "expected a number literal: the macro cannot see the values of constants";
        input.parse().map(Self).map_err(|error| Error::new(error.span(), words))
    }
}
