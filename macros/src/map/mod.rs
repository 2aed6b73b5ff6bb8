//! `position_map!`: positions and values become static data.

mod computed;
mod entries;
mod entry;
mod expansion;
mod key;
mod meant_as_file;

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use crate::book;
use crate::input::{Game, is_punct};
use meant_as_file::is_meant_as_file;

use entries::expand_unparsed;
pub(crate) use entries::{expand_parsed, expand_unparsable};

pub(crate) fn expand(krate: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    if let Some(error) = is_meant_as_file(call) {
        return book::expand_wrong(krate, &error);
    }
    // Commas stand between entries, and also in `Position::<8, 8>` and `|a, b| …`: where there are such signs, the
    // compiler's own parser of expressions finds the entries. That costs some time, which other calls save.
    if call.iter().any(|token| is_punct(token, '<') || is_punct(token, '|')) {
        let game = game.map(Game::context);
        return quote! { #krate::__position_map_entries! { #game #(#call)* } };
    }
    expand_unparsed(krate, game, call)
}
