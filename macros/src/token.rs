//! `sin!`, `pin!`, `epin!` and `qpi!`: a literal becomes the path of a constant. Any other argument becomes the
//! argument of a function such as `from_static`.

use koma_runtime::macro_support::GameToken;
use koma_runtime::macro_support::tokens::epin_constant;
use koma_runtime::{Epin, Notation, Pin, Qpi, Sin, TokenError};

use crate::call::expression;
use crate::input::{Errors, Result, StringLiteral, flattened, start};
use crate::tokens::{Ident, Span, TokenStream, TokenTree, quote};
use crate::{Call, Game, path};

/// Expands a call of the notation's macro.
pub(crate) fn expand(notation: Notation, call: Call<'_>) -> Result<TokenStream> {
    let Some(literal) = StringLiteral::alone(call.tokens) else { return expand_expression(notation, call) };
    let text = &literal.value;
    match (parse(notation, text), call.game) {
        (Ok(token), Some(game)) if !game.has(token) => {
            Err(literal.error(game.vocabulary().explain(token, text).to_string()))
        }
        (Ok(token), _) => Ok(constant(token, call.krate, literal.span)),
        (Err(error), game) => Err(explain(&error, &literal, game)),
    }
}

fn parse(notation: Notation, text: &[u8]) -> Result<GameToken, TokenError> {
    Ok(match notation {
        Notation::Sin => GameToken::Sin(Sin::from_bytes(text)?),
        Notation::Pin => GameToken::Pin(Pin::from_bytes(text)?),
        Notation::Epin => GameToken::Epin(Epin::from_bytes(text)?),
        Notation::Qpi => GameToken::Qpi(Qpi::from_bytes(text)?),
    })
}

/// Returns the error for a literal that is not a token. If there is a game, the suggested token belongs to it. If the
/// literal is the name or the figure of one of the game's pieces, the error suggests this piece.
pub(crate) fn explain(error: &TokenError, literal: &StringLiteral, game: Option<&Game>) -> Errors {
    let Some(help) = help(error, &literal.value, game) else {
        return literal.error(error.explain_bytes(&literal.value).to_string());
    };
    let subject = format!("{} token", error.notation());
    literal.explained(&subject, error.reason().as_str(), error.range(), Some(&help))
}

/// Returns the game's help for a text that is not a token, or `None` to keep the error's own help. If the error's
/// help suggests a token that is not in the game, the game's help suggests the nearest token of the game, or is empty
/// if no token is near.
pub(crate) fn help(error: &TokenError, text: &[u8], game: Option<&Game>) -> Option<String> {
    let (game, input, notation) = (game?, str::from_utf8(text).ok()?, error.notation());
    if let Some(help) = game.name_of_piece(notation, input) {
        return Some(help);
    }
    let suggestion = error.suggestion(input).and_then(|token| parse(notation, token.as_bytes()).ok());
    if let (Notation::Qpi, None) = (notation, suggestion) {
        return game.with_style(Pin::parse(input).ok()?);
    }
    let token = suggestion.filter(|token| !game.has(*token))?;
    let nearest = game.vocabulary().suggestion(token);
    Some(nearest.map_or(String::new(), |token| format!("did you mean `{}`?", token.encode())))
}

/// Leaves an expression to the compiler, unless it is probably a token without quotation marks, such as `+K`.
fn expand_expression(notation: Notation, call: Call<'_>) -> Result<TokenStream> {
    let name = notation.name().to_lowercase();
    let expected = |token: &str| format!("expected one string literal, as in `{name}!({token:?})`");
    let (type_name, example) = match notation {
        Notation::Sin => ("Sin", "C"),
        Notation::Pin => ("Pin", "K"),
        Notation::Epin => ("Epin", "K"),
        Notation::Qpi => ("Qpi", "C:K"),
    };
    let tokens = expression(call.tokens, &name, &expected(example))?;
    let flat = flattened(tokens.clone());
    let text: String = flat.iter().map(ToString::to_string).collect();
    if flat.len() > 1 && parse(notation, text.as_bytes()).is_ok() {
        return Err(Errors::new(start(&flat), expected(&text)));
    }
    Ok(call.expand_static(type_name, &expected(example), &tokens))
}

/// Returns the path of a token's constant. For EPIN, the constant belongs to the type that is named after the piece's
/// letter, such as `K` or `k`.
fn constant(token: GameToken, krate: &TokenTree, span: Span) -> TokenStream {
    let (index, constant) = match token {
        GameToken::Epin(epin) => {
            let letter = Sin::new(epin.letter(), epin.side()).encode();
            let letter = Ident::new(&letter, Span::call_site());
            return path(&quote! { #krate::__private::#letter }, epin_constant(epin), span);
        }
        GameToken::Sin(sin) => (sin.index(), "SIN"),
        GameToken::Pin(pin) => (pin.index(), "PIN"),
        GameToken::Qpi(qpi) => (qpi.index(), "QPI"),
    };
    path(&quote! { #krate::__private::At<#index> }, constant, span)
}
