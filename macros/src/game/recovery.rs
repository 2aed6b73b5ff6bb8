//! What is read of a declaration behind a mistake.

use proc_macro2::{Ident, TokenTree};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::token::Brace;
use syn::{LitStr, Token};

use super::name::Name;

/// The value, if there is one, beside what else is to be told.
pub(super) fn divided<T>(read: syn::Result<T>) -> (Option<T>, syn::Result<()>) {
    match read {
        Ok(value) => (Some(value), Ok(())),
        Err(error) => (None, Err(error)),
    }
}

/// Passes the rest of an item: up to its semicolon, its braces or the start of another one. At its own start, it passes
/// one token at least.
pub(super) fn skip_item(input: ParseStream<'_>, mut is_at_start: bool) {
    while !input.is_empty() && (is_at_start || !starts_item(input)) {
        let is_end = input.peek(Token![;]) || input.peek(Brace);
        pass(input);
        if is_end {
            return;
        }
        is_at_start = false;
    }
}

/// Whether an item seems to start here.
pub(super) fn starts_item(input: ParseStream<'_>) -> bool {
    let is_keyword = |keyword: Ident| {
        ["style", "plain", "board", "enum", "notation", "figures", "pub"]
            .iter()
            .any(|expected| keyword == expected)
    };
    let is_of_path = || input.peek2(Token![:]) || input.peek2(Token![::]) || input.peek2(Token![;]);
    input.peek(Token![#]) || Ident::parse_any(&input.fork()).is_ok_and(is_keyword) && !is_of_path()
}

/// Passes the tokens before the next comma, and gives them.
pub(super) fn up_to_comma(input: ParseStream<'_>) -> Vec<TokenTree> {
    let mut passed = Vec::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        passed.extend(pass(input));
    }
    passed
}

/// Passes what stands before the next piece, where a comma should be: a comma, or a string literal.
pub(super) fn skip_to_piece(input: ParseStream<'_>) {
    while !input.is_empty() && !input.peek(Token![,]) && !input.peek(LitStr) {
        pass(input);
    }
}

/// Passes a token.
pub(super) fn pass(input: ParseStream<'_>) -> Option<TokenTree> {
    input.parse().ok() // there is one
}

/// The name that was meant in tokens that say none as they should: the last word, or else the last string literal.
pub(super) fn last_name(tokens: Vec<TokenTree>) -> Option<Name> {
    let (words, others): (Vec<_>, Vec<_>) =
        tokens.into_iter().partition(|token| matches!(token, TokenTree::Ident(_)));
    let name = |token: TokenTree| syn::parse2::<Name>(token.into()).ok();
    words.into_iter().next_back().and_then(name).or_else(|| others.into_iter().rev().find_map(name))
}
