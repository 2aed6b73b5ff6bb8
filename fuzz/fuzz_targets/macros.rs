//! Any text that is a sequence of tokens, handed to each of the macros: none panics, and every error lies inside the
//! text.
#![no_main]
#![allow(dead_code, unused_imports)]

#[path = "../../macros/src/errors.rs"]
mod errors;
#[path = "../../macros/src/input/mod.rs"]
mod input;
#[path = "../../macros/src/map/mod.rs"]
mod map;
#[path = "../../macros/src/position/mod.rs"]
mod position;
#[path = "../../macros/src/size.rs"]
mod size;
#[path = "../../macros/src/square.rs"]
mod square;
#[path = "../../macros/src/token.rs"]
mod token;

use koma_runtime::{Epin, Pin, Qpi, Sin};
use libfuzzer_sys::fuzz_target;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};

/// No span reaches beyond the text of the call.
fn check(expansion: TokenStream, len: usize) {
    for token in expansion {
        assert!(token.span().byte_range().end <= len);
        if let TokenTree::Group(group) = token {
            check(group.stream(), len);
        }
    }
}

fuzz_target!(|text: &str| {
    let Ok(call) = text.parse::<TokenStream>() else { return };
    let call: Vec<TokenTree> = call.into_iter().collect();
    let krate: TokenTree = Ident::new("koma", Span::call_site()).into();
    let len = text.chars().count();
    check(token::expand::<Sin>(&krate, &call), len);
    check(token::expand::<Pin>(&krate, &call), len);
    check(token::expand::<Epin>(&krate, &call), len);
    check(token::expand::<Qpi>(&krate, &call), len);
    check(square::expand(&krate, &call), len);
    check(position::expand(&krate, &call), len);
    check(map::expand(&krate, &call), len);
    check(map::expand_parsed(&krate, &call), len);
    check(map::expand_unparsable(&krate, &call), len);
    proc_macro2::extra::invalidate_current_thread_spans();
});
