//! The numbers of a `position!`: sizes and flat indices.

use syn::LitInt;
use syn::parse::ParseStream;

pub(super) fn integer(input: ParseStream<'_>) -> syn::Result<LitInt> {
    input.parse().map_err(|error: syn::Error| {
        syn::Error::new(
            error.span(),
            "expected a number literal: the macro cannot see the values of constants",
        )
    })
}

/// The value of a size or of an index.
pub(super) fn number(literal: &LitInt) -> syn::Result<usize> {
    match literal.base10_digits().parse() {
        Ok(number) if matches!(literal.suffix(), "" | "usize") => Ok(number),
        _ => {
            let words = "expected a whole number without a sign or suffix, of squares or of one square";
            Err(syn::Error::new(literal.span(), words))
        }
    }
}
