//! Lists of items with commas between them.

use crate::call::errors::Result;
use proc_macro2::TokenTree;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Error, Token};

/// Reads items up to the end of the input. A comma after the last item is optional. `items` is the word for the items in
/// messages.
pub(crate) fn comma_separated<T>(
    input: ParseStream<'_>,
    items: &str,
    mut parse: impl FnMut(ParseStream<'_>) -> Result<T>,
) -> Result<Punctuated<T, Token![,]>> {
    let mut list = Punctuated::new();
    while !input.is_empty() {
        if input.peek(Token![#]) {
            return Err(Error::new(input.span(), format!("{items} cannot have attributes")));
        }
        list.push_value(parse(input)?);
        if input.is_empty() {
            break;
        }
        if !input.peek(Token![,]) {
            let words = format!("expected a comma between two {items}, before this");
            return Err(Error::new(input.span(), words));
        }
        list.push_punct(input.parse()?);
    }
    Ok(list)
}

/// Skips the tokens before the next one for which `is_end` is true, and returns them.
pub(crate) fn skip_until(
    input: ParseStream<'_>,
    is_end: impl Fn(ParseStream<'_>) -> bool,
) -> Result<Vec<TokenTree>> {
    let mut skipped = Vec::new();
    while !input.is_empty() && !is_end(input) {
        skipped.push(input.parse()?);
    }
    Ok(skipped)
}
