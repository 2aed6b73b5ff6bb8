//! Calls of `position_map!` that name a file: positions in files are books.

use proc_macro2::TokenTree;
use syn::Error;

use super::entry::is_arrow;
use crate::input::{StringLiteral, is_punct, ungrouped};

/// The error of a call without entries that names a file.
pub(super) fn is_meant_as_file(call: &[TokenTree]) -> Option<Error> {
    let is_sign = |token: &TokenTree| is_punct(token, ':') || is_punct(token, '=');
    let is_field = |name: &TokenTree| matches!(name, TokenTree::Ident(name) if name == "file" || name == "bytes" || name == "key" || name == "value");
    let is_path =
        |token: &TokenTree| StringLiteral::of_token(token).is_some() && token.to_string().contains('.');
    let is_file = match call {
        [name, sign, next, ..] if is_field(name) && is_sign(sign) => !is_punct(next, ':'),
        [name, sign] if is_field(name) => is_sign(sign),
        [path, ..] => is_path(path),
        [] => false,
    };
    if !is_file || call.windows(2).any(is_arrow) {
        return None;
    }
    let words = "the rows of a file are a book: `book!(file: \"moves.tsv\", key: \"feen\", row: (\"move\": &str))`; \
        a map has its entries here, `key => value`";
    Some(Error::new(ungrouped(call[0].clone()).span(), words))
}
