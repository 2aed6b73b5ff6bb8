//! Reads any text as Rust tokens, and passes them to each macro of koma and of a game. No macro may panic,
//! and every error must point inside the text.
#![no_main]
#![allow(dead_code, unused_imports)]

extern crate proc_macro;

#[path = "../../macros/src/argument.rs"]
mod argument;
#[path = "../../macros/src/book/mod.rs"]
mod book;
#[path = "../../macros/src/call.rs"]
mod call;
#[path = "../../macros/src/game/mod.rs"]
mod game;
#[path = "../../macros/src/map/mod.rs"]
mod map;
#[path = "../../macros/src/moves.rs"]
mod moves;
#[path = "../../macros/src/position/mod.rs"]
mod position;
#[path = "../../macros/src/square.rs"]
mod square;
#[path = "../../macros/src/syntax.rs"]
mod syntax;
#[path = "../../macros/src/token.rs"]
mod token;
#[path = "../../macros/src/vocabulary.rs"]
mod vocabulary;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;

/// Asserts that no error points outside the text of the call.
fn check(expansion: TokenStream, len: usize) {
    for token in expansion {
        match token {
            TokenTree::Ident(name) if name == "compile_error" => {
                assert!(name.span().byte_range().end <= len);
            }
            TokenTree::Group(group) => check(group.stream(), len),
            _ => {}
        }
    }
}

/// A game that uses everything a declaration can contain.
const GAME: &str = r#"
    board <8, 8>; enum Piece; notation fen = read_fen;
    style "C" Chess { "K^" => King, "R" => Rook, "-R" => "Rook that may castle" }
    style "S" "Shōgi" { "K^" => King | "玉将", "P" => Pawn, "+P" => Tokin }
"#;

/// Returns the text that the game's macros put before the tokens of a call: `@"head" [rest of the game]`.
fn context() -> String {
    let declaration: TokenStream = GAME.parse().unwrap();
    let mut contexts = Vec::new();
    find_contexts(call::expand(quote! { game koma #declaration }), &mut contexts);
    // The longest text belongs to `position!`, because it includes the notations.
    contexts.into_iter().max_by_key(String::len).unwrap()
}

fn find_contexts(tokens: TokenStream, contexts: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for window in tokens.windows(3) {
        if let [TokenTree::Punct(at), TokenTree::Literal(head), TokenTree::Group(rest)] = window
            && at.as_char() == '@'
        {
            contexts.push(format!("@{head}{rest}"));
        }
    }
    for token in tokens {
        if let TokenTree::Group(group) = token {
            find_contexts(group.stream(), contexts);
        }
    }
}

/// Returns the same tokens, but with spans outside of the text.
fn elsewhere(tokens: TokenStream) -> TokenStream {
    let elsewhere = |token: TokenTree| {
        let mut token = match token {
            TokenTree::Group(group) => Group::new(group.delimiter(), elsewhere(group.stream())).into(),
            token => token,
        };
        token.set_span(Span::call_site());
        token
    };
    tokens.into_iter().map(elsewhere).collect()
}

fuzz_target!(|text: &str| {
    static CONTEXT: LazyLock<String> = LazyLock::new(context);
    let Ok(call) = text.parse::<TokenStream>() else { return };
    let context = elsewhere(CONTEXT.parse().unwrap());
    let len = text.len();
    for name in ["sin", "pin", "epin", "qpi", "square", "position", "game", "position_map", "book"] {
        let name = Ident::new(name, Span::call_site());
        check(call::expand(quote! { #name koma #call }), len);
        check(call::expand(quote! { #name koma #context #call }), len);
    }
    proc_macro2::extra::invalidate_current_thread_spans();
});
