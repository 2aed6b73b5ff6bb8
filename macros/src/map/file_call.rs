//! Calls of `position_map!` with a file.

use proc_macro2::TokenTree;
use syn::Error;

use super::entry::is_arrow;
use crate::input::{StringLiteral, is_punct, ungrouped};

/// What stands behind `file:`, if a call starts like that.
pub(super) fn file_arguments(call: &[TokenTree]) -> Option<&[TokenTree]> {
    match call {
        [TokenTree::Ident(name), colon, rest @ ..]
            if name == "file"
                && is_punct(colon, ':')
                && rest.first().is_some_and(|token| !is_punct(token, ':')) =>
        {
            Some(rest)
        }
        _ => None,
    }
}

/// The error of a call that was meant to start with `file:`. It has no entries.
pub(super) fn is_meant_as_file(call: &[TokenTree]) -> Option<Error> {
    if call.windows(2).any(is_arrow) {
        return None;
    }
    let is_sign = |token: &TokenTree| is_punct(token, ':') || is_punct(token, '=');
    let is_string = |token: &TokenTree| StringLiteral::of_token(token).is_some();
    let (span, words) = match call {
        [TokenTree::Ident(name), colon] if name == "file" && is_punct(colon, ':') => {
            (colon.span(), "the path is missing behind `file:`".to_owned())
        }
        [TokenTree::Ident(name), sign, ..] if name == "file" && is_punct(sign, '=') => {
            (sign.span(), "expected `file: \"path\"`, with a colon".to_owned())
        }
        [TokenTree::Ident(name), path, ..] if name == "file" && is_string(path) => {
            (ungrouped(path.clone()).span(), "expected `file: \"path\"`, with a colon".to_owned())
        }
        [TokenTree::Ident(name), sign, ..] if (name == "key" || name == "value") && is_sign(sign) => {
            (name.span(), "`file: \"path\"` comes first, then `key:` and `value:`".to_owned())
        }
        [TokenTree::Ident(name), sign, path, ..]
            if is_sign(sign) && is_string(path) && is_lower_case(name) =>
        {
            (name.span(), format!("expected `file: \"path\"`, not `{name}`"))
        }
        [path, rest @ ..] if is_string(path) && is_path(path, rest) => {
            let words = format!("put `file:` before the path of a file: `file: {path}`");
            (ungrouped(path.clone()).span(), words)
        }
        _ => return None,
    };
    Some(Error::new(span, words))
}

fn is_lower_case(name: &proc_macro2::Ident) -> bool {
    !name.to_string().contains(char::is_uppercase)
}

/// Whether a literal is a path: another argument is named `key` or `value`, or there is a dot, which no FEEN has.
fn is_path(literal: &TokenTree, rest: &[TokenTree]) -> bool {
    let is_named =
        |token: &TokenTree| matches!(token, TokenTree::Ident(name) if name == "key" || name == "value");
    rest.get(1).is_some_and(is_named) || literal.to_string().contains('.')
}
