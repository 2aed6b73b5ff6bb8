//! Single tokens of a call.

use proc_macro2::{Delimiter, TokenTree};

/// Whether the token is this punctuation character.
pub(crate) fn is_punct(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c)
}

/// The token without the invisible group in which a capture of `macro_rules!`, such as `$piece:literal`,
/// arrives; a group of several tokens, and any other token, as it is.
pub(crate) fn ungrouped(token: TokenTree) -> TokenTree {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let mut inner = group.stream().into_iter();
            match (inner.next(), inner.next()) {
                (Some(only), None) => ungrouped(only),
                _ => TokenTree::Group(group),
            }
        }
        token => token,
    }
}
