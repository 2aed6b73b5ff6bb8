//! The front doors of the macros are the `macro_rules!` in the crate koma, which put their `$crate` before the
//! tokens of a call, and those of the games that users declare, which put a vocabulary there too.

use proc_macro2::{TokenStream, TokenTree};

use super::game::Game;
use super::token_tree::is_punct;

/// What expands a call: it gets the `$crate`, the game that the call is held to, and the tokens of the call.
pub(crate) type Expand = fn(&TokenTree, Option<&Game>, &[TokenTree]) -> TokenStream;

/// Expands what a front door hands over: `$crate …`, or `$crate @"head" [rest of the game] …`.
pub(crate) fn behind_front_door(input: TokenStream, expand: Expand) -> TokenStream {
    let input: Vec<TokenTree> = input.into_iter().collect();
    let Some((krate, call)) = input.split_first() else {
        return TokenStream::new(); // not called by a front door
    };
    if let [at, head, rest_of_game, tokens @ ..] = call
        && is_punct(at, '@')
        && let Some(game) = Game::of_tokens(head, rest_of_game)
    {
        return expand(krate, Some(&game), tokens);
    }
    expand(krate, None, call)
}
