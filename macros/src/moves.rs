//! `uci!`, `usi!` and `ucci!` of the games whose moves koma reads: a literal becomes the path of a constant, anything else a
//! call of `from_static`. `line!`, an array of moves.

use koma_runtime::macro_support::moves;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::Error;

use crate::input::{Argument, Game, StringLiteral, flattened, wrong};
use crate::position::{line, own_game, reader};
use crate::token::path;

/// A game whose moves koma reads.
struct OwnGame {
    name: Ident,
    /// `uci`.
    macro_name: &'static str,
    /// A move.
    example: &'static str,
}

pub(crate) fn expand(krate: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    let Some(own) = game.and_then(reader).as_ref().and_then(OwnGame::of) else { return TokenStream::new() };
    let name = &own.name;
    let constant = |index: &TokenStream, span: Span| {
        path(&quote! { #krate::__private::moves::#name::MoveAt<{ #index }> }, &Ident::new("VALUE", span))
    };
    let expansion = match StringLiteral::alone(call) {
        Some(literal) => index(&own, &literal).map(|index| constant(&quote! { #index }, literal.span)),
        None => expand_other(krate, &own, call),
    };
    // A move follows the error. In place of the error alone the compiler would take a pattern for one that matches
    // everything, and warn of the arms after it.
    expansion.unwrap_or_else(|error| constant(&error.to_compile_error(), error.span()))
}

/// Expands a call of `line!` to an array of moves.
pub(crate) fn expand_line(krate: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    let Some(game) = game else { return TokenStream::new() };
    match line(game, call) {
        Ok((name, indices)) => quote! { [#(<#krate::__private::moves::#name::MoveAt<#indices>>::VALUE),*] },
        Err(error) => {
            let wrong = wrong(krate, &error);
            quote! { <#wrong>::line() }
        }
    }
}

/// Returns the name of the macro for a move of the game that `moves = koma::chess;` names.
pub(crate) fn macro_of_moves(path: &TokenStream) -> Option<&'static str> {
    OwnGame::of(path).map(|game| game.macro_name)
}

impl OwnGame {
    fn of(path: &TokenStream) -> Option<Self> {
        let name = own_game(path)?;
        let (_, macro_name, example) = moves::GAMES.iter().find(|(game, ..)| name == game)?;
        Some(Self { name, macro_name, example })
    }
}

fn index(game: &OwnGame, literal: &StringLiteral) -> syn::Result<usize> {
    match moves::index(&game.name.to_string(), &literal.value) {
        Some(Err(error)) => {
            let words = error.explain_bytes(&literal.value).to_string();
            let is_san = game.name == "chess"
                && matches!(
                    literal.value.as_slice(),
                    [b'K' | b'Q' | b'R' | b'B' | b'N' | b'O' | b'0', ..] | [b'a'..=b'h', b'1'..=b'8']
                );
            let help = "\n  help: SAN depends on the position: `position!(moves: …)`, `line!` and `parse_san` read it";
            Err(Error::new(
                literal.span,
                if is_san && !words.contains("\n  help: ") { words + help } else { words },
            ))
        }
        index => Ok(index.and_then(Result::ok).unwrap_or_default()),
    }
}

/// Expands a call with anything but one string literal.
fn expand_other(krate: &TokenTree, game: &OwnGame, call: &[TokenTree]) -> syn::Result<TokenStream> {
    let OwnGame { name, macro_name, example } = game;
    let expected = |text: &str| format!("expected one string literal, as in `{macro_name}!({text:?})`");
    let tokens = match Argument::read(call) {
        Argument::Alternatives(literals, span) => {
            return Err(Argument::one_literal(macro_name, &literals, span));
        }
        argument => argument.expression(macro_name, &expected(example))?,
    };
    // A move without its quotation marks is a name in Rust.
    if let [TokenTree::Ident(text)] = flattened(tokens.clone()).as_slice()
        && index(game, &StringLiteral { value: text.to_string().into_bytes(), span: text.span() }).is_ok()
    {
        return Err(Error::new(text.span(), expected(&text.to_string())));
    }
    let otherwise = expected(example);
    Ok(quote! { #krate::__from_static! { :: #name #otherwise #tokens } })
}
