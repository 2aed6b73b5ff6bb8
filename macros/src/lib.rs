//! The procedural macros behind [`koma`](https://docs.rs/koma). Use that crate: its macros of the same
//! names hand `$crate` to these as their first token.

mod argument;
mod errors;
mod owned_position;
mod position;
mod position_map;
mod token;

use koma_runtime::{Epin, Pin, Qpi, Sin};
use proc_macro::TokenStream;

#[expect(missing_docs, reason = "documented in the crate koma")]
#[proc_macro]
pub fn sin(input: TokenStream) -> TokenStream {
    token::expand::<Sin>(input)
}

#[expect(missing_docs, reason = "documented in the crate koma")]
#[proc_macro]
pub fn pin(input: TokenStream) -> TokenStream {
    token::expand::<Pin>(input)
}

#[expect(missing_docs, reason = "documented in the crate koma")]
#[proc_macro]
pub fn epin(input: TokenStream) -> TokenStream {
    token::expand::<Epin>(input)
}

#[expect(missing_docs, reason = "documented in the crate koma")]
#[proc_macro]
pub fn qpi(input: TokenStream) -> TokenStream {
    token::expand::<Qpi>(input)
}

#[expect(missing_docs, reason = "documented in the crate koma")]
#[proc_macro]
pub fn position(input: TokenStream) -> TokenStream {
    position::expand(input)
}

#[expect(missing_docs, reason = "documented in the crate koma")]
#[proc_macro]
pub fn position_map(input: TokenStream) -> TokenStream {
    position_map::expand_inline(input)
}

#[expect(missing_docs, reason = "documented in the crate koma")]
#[proc_macro]
pub fn position_map_file(input: TokenStream) -> TokenStream {
    position_map::expand_file(input)
}
