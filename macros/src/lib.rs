//! The procedural macros behind [`koma`](https://docs.rs/koma). Use that crate: its macros of the same
//! names hand `$crate` to these as their first token.

mod argument;
mod errors;
mod fields;
mod owned_position;
mod position;
mod position_map;
mod token;

use koma_runtime::{Epin, Pin, Qpi, Sin};
use proc_macro::TokenStream;
use proc_macro2::TokenTree;
use proc_macro2::token_stream::IntoIter;

/// What `expand` makes of a macro's arguments, and of the `$crate` that its front door puts before them.
fn behind_front_door(
    input: TokenStream,
    expand: fn(&TokenTree, IntoIter) -> proc_macro2::TokenStream,
) -> TokenStream {
    let mut input = proc_macro2::TokenStream::from(input).into_iter();
    match input.next() {
        Some(krate) => expand(&krate, input).into(),
        None => TokenStream::new(), // not called by the front door
    }
}

#[expect(missing_docs, reason = "documented in the crate koma")]
#[proc_macro]
pub fn sin(input: TokenStream) -> TokenStream {
    behind_front_door(input, token::expand::<Sin>)
}

#[expect(missing_docs, reason = "documented in the crate koma")]
#[proc_macro]
pub fn pin(input: TokenStream) -> TokenStream {
    behind_front_door(input, token::expand::<Pin>)
}

#[expect(missing_docs, reason = "documented in the crate koma")]
#[proc_macro]
pub fn epin(input: TokenStream) -> TokenStream {
    behind_front_door(input, token::expand::<Epin>)
}

#[expect(missing_docs, reason = "documented in the crate koma")]
#[proc_macro]
pub fn qpi(input: TokenStream) -> TokenStream {
    behind_front_door(input, token::expand::<Qpi>)
}

#[expect(missing_docs, reason = "documented in the crate koma")]
#[proc_macro]
pub fn position(input: TokenStream) -> TokenStream {
    behind_front_door(input, position::expand)
}

#[expect(missing_docs, reason = "documented in the crate koma")]
#[proc_macro]
pub fn position_map(input: TokenStream) -> TokenStream {
    behind_front_door(input, position_map::inline)
}

#[expect(missing_docs, reason = "documented in the crate koma")]
#[proc_macro]
pub fn position_map_file(input: TokenStream) -> TokenStream {
    behind_front_door(input, position_map::file)
}
