//! The front doors of the macros are the `macro_rules!` in the crate koma, which put their `$crate` before the
//! tokens of a call.

use proc_macro2::{TokenStream, TokenTree};

/// Expands what a front door hands over: `expand` gets the `$crate`, and the tokens of the call.
pub(crate) fn behind_front_door(
    input: TokenStream,
    expand: fn(&TokenTree, &[TokenTree]) -> TokenStream,
) -> TokenStream {
    let input: Vec<TokenTree> = input.into_iter().collect();
    match input.as_slice() {
        [krate, call @ ..] => expand(krate, call),
        [] => TokenStream::new(), // not called by a front door
    }
}
