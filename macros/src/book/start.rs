//! How a call of `book!` starts.

use proc_macro2::{Span, TokenTree};
use syn::Error;

use crate::input::{StringLiteral, is_punct};

const EXPECTED: &str = "expected a table, `file: \"moves.tsv\", key: \"feen\", row: (\"move\": &str, \"weight\": u16)`, \
    or a book, `bytes: \"moves.book\"`";

/// Refuses what does not start with `file:` or `bytes:`, and says what was meant.
pub(super) fn check_start(call: &[TokenTree]) -> syn::Result<()> {
    if let Some(value) = call.windows(2).find(|pair| is_name(&pair[0], &["value"]) && is_punct(&pair[1], ':'))
    {
        let words = "expected `row:`, which also tells the types of the columns: `row: (\"eco\": &str, \"name\": &str)`";
        return Err(Error::new(value[0].span(), words));
    }
    match call {
        [name, colon, ..] if is_name(name, &["file", "bytes"]) && is_punct(colon, ':') => Ok(()),
        [first, ..] => Err(Error::new(of_wrong_start(call).unwrap_or(first).span(), words(call))),
        [] => Err(Error::new(Span::call_site(), EXPECTED)),
    }
}

/// The token of a wrong start that is wrong, if that is not the first one.
fn of_wrong_start(call: &[TokenTree]) -> Option<&TokenTree> {
    call.get(1).filter(|_| is_name(&call[0], &["file", "bytes"]))
}

fn words(call: &[TokenTree]) -> String {
    let is_arrow = |pair: &[TokenTree]| is_punct(&pair[0], '=') && is_punct(&pair[1], '>');
    match call {
        _ if call.windows(2).any(is_arrow) => "entries are for a map: `position_map! { … }`".to_owned(),
        [name, ..] if is_name(name, &["file", "bytes"]) => {
            format!("expected `{name}: \"path\"`, with a colon")
        }
        [name, colon, ..] if is_name(name, &["key", "row"]) && is_punct(colon, ':') => {
            "`file: \"path\"` comes first, then `key:` and `row:`".to_owned()
        }
        [path, ..] => match StringLiteral::of_token(path) {
            Some(text) => {
                let field = if text.value.ends_with(b".book") { "bytes" } else { "file" };
                let path = String::from_utf8_lossy(&text.value);
                format!("put `{field}:` before the path: `{field}: {path:?}`")
            }
            None => EXPECTED.to_owned(),
        },
        [] => EXPECTED.to_owned(),
    }
}

fn is_name(token: &TokenTree, names: &[&str]) -> bool {
    matches!(token, TokenTree::Ident(name) if names.iter().any(|other| name == other))
}
