//! `position_map!`: expands positions and values to static data.
//!
//! The macro reads keys that are literals. All other keys are expressions, which the compiler evaluates.

mod entries;
mod keys;

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::Error;
use syn::parse::ParseStream;

use crate::call::Call;
use crate::call::errors::{Errors, Result};
use crate::call::fields::is_field;
use crate::call::game_of_call::GameOfCall;
use entries::{Entry, is_comma, parse_entries, probable_entries, validate_value};
use keys::Keys;

mod keyword {
    syn::custom_keyword!(file);
    syn::custom_keyword!(bytes);
}

/// Expands a map. If only the compiler can separate the entries, expands to a macro that calls this one again, with each
/// expression in an invisible group.
pub(crate) fn expand(call: &Call) -> TokenStream {
    let entries = call.parse(|input| {
        let entries = parse_entries(input);
        input.parse::<TokenStream>()?;
        Ok(entries)
    });
    if let Ok(Some(entries)) = entries {
        return expand_entries(call, entries.into_iter().map(Ok).collect());
    }
    if call.tokens.clone().into_iter().next().is_some_and(|token| is_comma(&token)) {
        return expand_wrong(call); // the compiler would separate no entries
    }
    let krate = &call.krate;
    let game = call.game.as_ref().map(GameOfCall::tokens);
    let tokens = &call.tokens;
    quote! { #krate::__position_map! { [#krate #game] #tokens } }
}

fn expand_entries(call: &Call, entries: Vec<Result<Entry>>) -> TokenStream {
    let mut errors = Errors::default();
    let mut keys = Keys::default();
    let mut values = TokenStream::new();
    for (i, entry) in entries.into_iter().enumerate() {
        let Some(Entry { key, value }) = errors.keep(entry) else { continue };
        errors.keep(keys.add(i.saturating_add(1), key, call.game.as_ref()));
        errors.keep(validate_value(&value));
        values.extend(quote! { #value, });
    }
    if errors.is_empty() {
        return keys.expand(call, &values);
    }
    // The expansion contains the keys that are expressions. Otherwise, the compiler would report the names in these keys
    // as unused. Keys and values are arguments of a macro. So the errors are reported even if an expression cannot be
    // parsed.
    let computed = keys.all.iter().filter(|key| key.position.is_none()).map(|key| &key.expression);
    let krate = &call.krate;
    quote! { { #errors #krate::__wrong_position_map! { [#(#computed,)*] #values } } }
}

/// Expands a call that the compiler cannot separate into entries, and reports its mistakes.
pub(crate) fn expand_wrong(call: &Call) -> TokenStream {
    if let Ok(error) = call.parse(table_instead_of_entries) {
        return expand_entries(call, vec![Err(error)]);
    }
    let tokens: Vec<TokenTree> = call.tokens.clone().into_iter().collect();
    expand_entries(call, probable_entries(&tokens))
}

/// Returns the error for `file: "…", …`, which belongs into a `book!`.
fn table_instead_of_entries(input: ParseStream<'_>) -> Result<Error> {
    let place = input.span();
    let is_table = is_field(input) && (input.peek(keyword::file) || input.peek(keyword::bytes));
    if !is_table {
        return Err(input.error("not a table"));
    }
    input.parse::<TokenStream>()?;
    let words = "expected entries, `key => value`; for the rows of a file, use \
        `book!(file: \"moves.tsv\", key: \"feen\", row: (\"move\": &str))`";
    Ok(Error::new(place, words))
}
