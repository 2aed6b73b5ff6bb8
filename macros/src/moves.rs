//! `uci!`, `usi!`, `ucci!` and `line!` of the games whose moves koma reads. A literal move becomes the path of a
//! constant. Any other argument becomes a call of `from_static`. A line becomes an array of moves.

use koma_runtime::macro_support::own;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;
use syn::Error;

use crate::argument::expression;
use crate::call::{Call, StringLiteral, flattened};
use crate::position::{line, own_game};
use crate::token::path;

/// Returns the name of a game whose moves koma reads, the name of the macro for its moves, such as `uci`, and an
/// example of a move.
fn own_moves(path: &TokenStream) -> Option<(Ident, &'static str, &'static str)> {
    let name = own_game(path)?;
    let (_, _, macro_name, example) = own::GAMES.iter().find(|(game, ..)| name == game)?;
    Some((name, macro_name, example))
}

/// Returns the name of the macro for moves, such as `uci`. The game is the one that `moves = koma::chess;` names.
pub(crate) fn macro_of_moves(path: &TokenStream) -> Option<&'static str> {
    own_moves(path).map(|(_, macro_name, _)| macro_name)
}

pub(crate) fn expand(call: Call<'_>) -> TokenStream {
    let path_of_moves = call.game.and_then(|game| game.function("moves"));
    let Some((game, macro_name, example)) = path_of_moves.as_ref().and_then(own_moves) else {
        return TokenStream::new();
    };
    let private = call.private();
    let constant = |index: &TokenStream, span: Span| {
        path(&quote! { #private::own::#game::MoveAt<{ #index }> }, &Ident::new("VALUE", span))
    };
    let expansion = match StringLiteral::alone(call.tokens) {
        Some(literal) => index(&game, &literal).map(|index| constant(&quote! { #index }, literal.span)),
        None => expand_expression(call, &game, macro_name, example),
    };
    // A move follows the error. With the error alone, the compiler would treat the pattern as one that matches
    // everything, and warn about the arms after it.
    expansion.unwrap_or_else(|error| constant(&error.to_compile_error(), error.span()))
}

/// Expands a call of `line!` to an array of moves.
pub(crate) fn expand_line(call: Call<'_>) -> TokenStream {
    let Some(game) = call.game else { return TokenStream::new() };
    let private = call.private();
    match line(game, call.tokens) {
        Ok((name, indices)) => {
            let mut moves = TokenStream::new();
            for index in indices {
                let index = Literal::usize_unsuffixed(index);
                moves.extend(quote! { <#private::own::#name::MoveAt<#index>>::VALUE, });
            }
            quote! { [#moves] }
        }
        Err(error) => {
            let wrong = call.wrong(&error);
            quote! { <#wrong>::line() }
        }
    }
}

fn index(game: &Ident, literal: &StringLiteral) -> syn::Result<usize> {
    let text = literal.value.as_slice();
    let Some(Err(explanation)) = own::index(&game.to_string(), text) else {
        return Ok(own::index(&game.to_string(), text).and_then(Result::ok).unwrap_or_default());
    };
    let mut words = explanation.to_string();
    let is_san =
        matches!(text, [b'K' | b'Q' | b'R' | b'B' | b'N' | b'O' | b'0', ..] | [b'a'..=b'h', b'1'..=b'8']);
    if is_san && game == "chess" && !words.contains("\n  help: ") {
        words +=
            "\n  help: SAN depends on the position: `position!(moves: …)`, `line!` and `parse_san` read it";
    }
    Err(Error::new(literal.span, words))
}

/// Expands a call whose argument is not one string literal.
fn expand_expression(
    call: Call<'_>,
    game: &Ident,
    macro_name: &str,
    example: &str,
) -> syn::Result<TokenStream> {
    let expected = |text: &str| format!("expected one string literal, as in `{macro_name}!({text:?})`");
    let tokens = expression(call.tokens, macro_name, true, &|_| expected(example))?;
    // For Rust, a move without quotation marks is a name.
    if let [TokenTree::Ident(text)] = flattened(tokens.clone()).as_slice() {
        let (text, span) = (text.to_string(), text.span());
        if let Some(Ok(_)) = own::index(&game.to_string(), text.as_bytes()) {
            return Err(Error::new(span, expected(&text)));
        }
    }
    let (krate, otherwise) = (call.krate, expected(example));
    Ok(quote! { #krate::__from_static! { :: #game #otherwise #tokens } })
}
