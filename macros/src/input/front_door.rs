//! What the front doors, the `macro_rules!` of the crate koma, put before the tokens of a call.

use proc_macro2::{TokenStream, TokenTree};

/// What `expand` makes of the `$crate` at the start and of the tokens behind it.
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
