//! `fen_str!` and `sfen_str!`: the text in a game's notation becomes the same text, checked.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote};
use syn::Error;

use crate::call::Call;
use crate::call::argument::Argument;
use crate::call::errors::Result;
use crate::call::fields::is_field;
use crate::call::game_of_call::{DeclaredPath, GameOfCall};
use crate::call::literal::{StringLiteral, returned_text};
use crate::text::notation::{read_by_compiler, read_literal};
use crate::text::parsed_position::evaluated;

/// Checks the text in a call of a macro such as `fen_str!`, and expands to this text.
pub(crate) fn expand(call: &Call) -> Result<TokenStream> {
    let Some(game) = &call.game else { return Ok(TokenStream::new()) };
    let Some(declared) = game.notations().next() else { return Ok(TokenStream::new()) };
    let name = format!("{}_str", declared.name);
    let expected = format!("expected one string literal, as in `{name}!(\"…\")`");
    let argument = call.parse(|input| {
        if is_field(input) {
            return Err(Error::new(input.span(), &expected));
        }
        Argument::parse(input, &format!("{name}!("), &expected)
    })?;
    match argument {
        Argument::Literal(literal) => checked_literal(call, game, declared, &literal),
        Argument::Expression(text) => Ok(checked_expression(call, game, declared, &text)),
    }
}

/// Expands to the text of a literal. If the macro cannot check the text alone, the compiler also evaluates its position.
fn checked_literal(
    call: &Call,
    game: &GameOfCall,
    declared: &DeclaredPath,
    literal: &StringLiteral,
) -> Result<TokenStream> {
    let krate = &call.krate;
    let span = literal.span;
    let text = literal.text().ok_or_else(|| literal.error("the text is not UTF-8"))?;
    let text = returned_text(text);
    let position = match read_literal(declared.own, literal, game)? {
        Some(_) if game.validator().is_none() => return Ok(text.into_token_stream()),
        Some(position) => position.expand(krate, span),
        None => read_by_compiler(call, game, declared, "read", &text, span),
    };
    let position = evaluated(krate, game.board(), span, &position, game.validator());
    Ok(quote! { { let _ = #position; #text } })
}

/// Expands to a constant expression, whose position the compiler evaluates.
fn checked_expression(
    call: &Call,
    game: &GameOfCall,
    declared: &DeclaredPath,
    expression: &TokenStream,
) -> TokenStream {
    let krate = &call.krate;
    let text = Ident::new("__koma_text", Span::mixed_site());
    let position = Ident::new("__koma_position", Span::mixed_site());
    let read = read_by_compiler(call, game, declared, "read", &text, Span::call_site());
    let validator = game.validator().map(|validator| quote! { #validator(&#position); });
    quote! {
        const {
            let #text: &'static #krate::__private::str = #expression;
            let #position = #read;
            #validator
            let _ = #position;
            #text
        }
    }
}
