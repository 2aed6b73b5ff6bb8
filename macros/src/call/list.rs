//! Lists of items with commas between them.

use crate::call::errors::Result;
use crate::call::parse_tokens;
use proc_macro2::{TokenStream, TokenTree};
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Error, Token, token};

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

/// Reports whether a list in brackets, with or without a comma after it, is the rest of the input.
pub(crate) fn is_list(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    ahead.peek(token::Bracket)
        && ahead.parse::<TokenTree>().is_ok()
        && ahead.parse::<Option<Token![,]>>().is_ok()
        && ahead.is_empty()
}

/// Reports whether tokens are a list in brackets, with or without a comma after it.
pub(crate) fn are_list(tokens: &TokenStream) -> bool {
    let read = |input: ParseStream<'_>| {
        let is_list = is_list(input);
        input.parse::<TokenStream>()?;
        Ok(is_list)
    };
    parse_tokens(tokens, read).unwrap_or(false)
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
