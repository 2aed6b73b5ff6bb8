//! `sin!`, `pin!`, `epin!` and `qpi!`: a literal becomes the path of a constant. Any other argument becomes the
//! argument of a function such as `from_static`.

use koma_runtime::macro_support::AnyToken;
use koma_runtime::macro_support::tokens::epin_constant;
use koma_runtime::{Epin, Notation, Pin, Qpi, Sin, TokenError};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};
use syn::Error;

use crate::call::argument::{Argument, evaluated_call};
use crate::call::errors::{Mistakes, Result};
use crate::call::game_of_call::GameOfCall;
use crate::call::literal::StringLiteral;
use crate::call::{Call, path, start};

/// Expands a call of the notation's macro.
pub(crate) fn expand(notation: Notation, call: &Call) -> Result<TokenStream> {
    let name = notation.name().to_lowercase();
    let expected = |token: &str| format!("expected one string literal, as in `{name}!({token:?})`");
    let example = match notation {
        Notation::Sin => "C",
        Notation::Pin | Notation::Epin => "K",
        Notation::Qpi => "C:K",
    };
    match call.parse(|input| Argument::parse(input, &format!("{name}!("), &expected(example)))? {
        Argument::Literal(literal) => expand_literal(notation, call, &literal),
        Argument::Expression(tokens) => {
            let text: String = tokens.to_string().split_whitespace().collect();
            if tokens.clone().into_iter().nth(1).is_some() && looks_like_token(notation, &text) {
                let suggestion =
                    parse(notation, text.as_bytes()).err().and_then(|error| error.suggestion(&text));
                let token = suggestion.map_or(text, |token| token.to_string());
                let words = format!("put the token in quotation marks: `{name}!({token:?})`");
                return Err(Error::new(start(&tokens), words));
            }
            Ok(expand_expression(notation, call, &expected(example), &tokens))
        }
    }
}

/// Reports whether the text of an argument is probably a token without quotation marks, such as `-K` or `K+`. No string
/// is computed with `-`, and no expression ends with `+`.
fn looks_like_token(notation: Notation, text: &str) -> bool {
    let is_of_token = |c: char| c.is_ascii_alphabetic() || "+-^':".contains(c);
    let is_expression = !text.starts_with(['+', '^', '\'', ':'])
        && !text.ends_with(['+', '-', '^', '\'', ':'])
        && (!text.contains(':') || text.contains("::"));
    parse(notation, text.as_bytes()).is_ok() || text.chars().all(is_of_token) && !is_expression
}

fn expand_literal(notation: Notation, call: &Call, literal: &StringLiteral) -> Result<TokenStream> {
    let game = call.game.as_ref();
    let token = parse(notation, &literal.value).map_err(|error| explain(&error, literal, game))?;
    match game {
        Some(game) if !game.has(token) => {
            Err(literal.error(game.vocabulary().explain(token, &literal.value)))
        }
        _ => Ok(constant(token, &call.krate, literal.span)),
    }
}

fn parse(notation: Notation, text: &[u8]) -> Result<AnyToken, TokenError> {
    Ok(match notation {
        Notation::Sin => AnyToken::Sin(Sin::from_bytes(text)?),
        Notation::Pin => AnyToken::Pin(Pin::from_bytes(text)?),
        Notation::Epin => AnyToken::Epin(Epin::from_bytes(text)?),
        Notation::Qpi => AnyToken::Qpi(Qpi::from_bytes(text)?),
    })
}

/// Returns the error for a literal that is not a token. If there is a game, the suggested token belongs to it. If the
/// literal is the name or the figure of one of the game's pieces, the error suggests this piece.
pub(crate) fn explain(error: &TokenError, literal: &StringLiteral, game: Option<&GameOfCall>) -> Mistakes {
    let text = &literal.value;
    let own = || error.explain_bytes(text).help().map(str::to_owned);
    let help = help_in_game(error, text, game, own);
    let subject = format!("{} token", error.notation());
    literal.explained(&subject, error.reason().as_str(), error.range(), help.as_deref())
}

/// Returns the help for a text that is not a token. `own` is the help of the error. If it suggests a token that is not in
/// the game, the help suggests the nearest token of the game instead, if one is near.
pub(crate) fn help_in_game(
    error: &TokenError,
    text: &[u8],
    game: Option<&GameOfCall>,
    own: impl FnOnce() -> Option<String>,
) -> Option<String> {
    let (Some(game), Ok(input)) = (game, str::from_utf8(text)) else { return own() };
    let notation = error.notation();
    if let Some(help) = game.name_of_piece(notation, input) {
        return Some(help);
    }
    let suggestion = error.suggestion(input).and_then(|token| parse(notation, token.as_bytes()).ok());
    if notation == Notation::Qpi && suggestion.is_none() {
        let piece = Pin::parse(input).ok();
        return piece.and_then(|piece| game.with_style(piece)).or_else(own);
    }
    match suggestion {
        Some(token) if !game.has(token) => {
            let nearest = game.vocabulary().suggestion(token)?;
            Some(format!("did you mean `{}`?", nearest.encode()))
        }
        _ => own(),
    }
}

/// Expands to a call of `from_static`, or of the function that also checks that the token is in the game.
fn expand_expression(notation: Notation, call: &Call, otherwise: &str, tokens: &TokenStream) -> TokenStream {
    let krate = &call.krate;
    let Some(game) = &call.game else {
        let type_name = match notation {
            Notation::Sin => "Sin",
            Notation::Pin => "Pin",
            Notation::Epin => "Epin",
            Notation::Qpi => "Qpi",
        };
        let type_name = Ident::new(type_name, Span::call_site());
        return evaluated_call(krate, &quote! { #krate::#type_name::from_static }, None, otherwise, tokens);
    };
    let function = format_ident!("{}_in_game", notation.name().to_lowercase());
    let function = quote! { #krate::__private::#function };
    evaluated_call(krate, &function, Some(&game.literal()), otherwise, tokens)
}

/// Returns the path of a token's constant. For EPIN, the constant belongs to the type that is named after the piece's
/// letter, such as `K` or `k`.
fn constant(token: AnyToken, krate: &Ident, span: Span) -> TokenStream {
    let (index, constant) = match token {
        AnyToken::Epin(epin) => {
            let letter = Sin::new(epin.letter(), epin.side()).encode();
            let letter = Ident::new(&letter, Span::call_site());
            return path(&quote! { #krate::__private::#letter }, epin_constant(epin), span);
        }
        AnyToken::Sin(sin) => (sin.index(), "SIN"),
        AnyToken::Pin(pin) => (pin.index(), "PIN"),
        AnyToken::Qpi(qpi) => (qpi.index(), "QPI"),
    };
    let index = Literal::usize_unsuffixed(index);
    path(&quote! { #krate::__private::At<#index> }, constant, span)
}
