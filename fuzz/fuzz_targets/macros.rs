//! Reads any text as Rust tokens, and passes the tokens to each macro of koma and of three games, except `diagram!`. No
//! macro may panic, and every error must point inside the text.
//!
//! A crate of procedural macros exports only macros. So this target includes the modules of `koma-macros`.
#![cfg_attr(not(test), no_main)]
#![allow(
    dead_code,
    unexpected_cfgs,
    reason = "neither the entry point of koma-macros nor its feature `svg` is here"
)]

#[cfg(feature = "book")]
#[path = "../../macros/src/book/mod.rs"]
mod book;
#[path = "../../macros/src/call/mod.rs"]
mod call;
#[path = "../../macros/src/fen_str.rs"]
mod fen_str;
#[path = "../../macros/src/front_door.rs"]
mod front_door;
#[path = "../../macros/src/game/mod.rs"]
mod game;
#[path = "../../macros/src/line.rs"]
mod line;
#[path = "../../macros/src/one_move.rs"]
mod one_move;
#[path = "../../macros/src/position/mod.rs"]
mod position;
#[path = "../../macros/src/position_map/mod.rs"]
mod position_map;
#[path = "../../macros/src/positions.rs"]
mod positions;
#[path = "../../macros/src/square.rs"]
mod square;
#[path = "../../macros/src/text/mod.rs"]
mod text;
#[path = "../../macros/src/token.rs"]
mod token;

use std::sync::LazyLock;

use front_door::expand;
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

/// A game of two styles with a notation of its own, and two games with koma's notations.
const GAMES: [&str; 3] = [
    r#"board <8, 8>; enum Piece; notation fen = crate::read_fen;
    style "C" Chess { "K^" => King, "R" => Rook, "-R" => Castle }
    style "S" "Shōgi" { "K^" => King | "玉将", "P" => Pawn, "+P" => Tokin }"#,
    r#"board <8, 8>; enum Piece; notation fen = koma::chess; moves = koma::chess; validate = koma::chess;
    style "C" Chess { "K^" => King, "Q" => Queen, "R" => Rook, "-R" => "Rook that may castle", "B" => Bishop,
    "N" => Knight, "P" => Pawn, "+P" => "Pawn on its first square", "-P" => "Pawn open to en passant" }"#,
    r#"board <9, 9>; notation sfen = koma::shogi; moves = koma::shogi; squares = koma::shogi;
    style "S" Shogi { "K^" => King, "P" => Pawn, "+P" => Tokin, "R" => Rook, "B" => Bishop, "G" => Gold }"#,
];

/// Returns the text that the game's macros put before the tokens of a call: `@"head" [rest of the game]`.
fn context(declaration: &str) -> String {
    let declaration: TokenStream = declaration.parse().unwrap();
    let mut contexts = Vec::new();
    let expansion = expand(quote! { game koma #declaration });
    assert!(!expansion.to_string().contains("compile_error"), "{expansion}");
    find_contexts(expansion, &mut contexts);
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

/// Returns the same tokens, with the call site as their span.
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

fn run(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else { return };
    static CONTEXTS: LazyLock<[String; 3]> = LazyLock::new(|| {
        // `game!` catches a panic for each name that is not an identifier. Other panics still end the search.
        std::panic::set_hook(Box::new(|_| ()));
        GAMES.map(context)
    });
    let Ok(call) = text.parse::<TokenStream>() else { return };
    let contexts = CONTEXTS.iter().map(|context| elsewhere(context.parse().unwrap()));
    for context in std::iter::once(TokenStream::new()).chain(contexts) {
        for name in [
            "sin",
            "pin",
            "epin",
            "qpi",
            "square",
            "position",
            "positions",
            "fen_str",
            "one_move",
            "line",
            "game",
            "position_map",
            "wrong_position_map",
            "book",
        ] {
            let name = Ident::new(name, Span::call_site());
            check(expand(quote! { #name koma #context #call }), text.len());
        }
    }
    proc_macro2::extra::invalidate_current_thread_spans();
}

koma_fuzz::target!("macros", run);
