//! `sin!`, `pin!`, `epin!` and `qpi!`: a literal becomes the path of a constant. Any other argument becomes a call of
//! `from_static`.

use koma_runtime::macro_support::games::GameToken;
use koma_runtime::macro_support::tokens::{epin_constant, pin_constant};
use koma_runtime::{Epin, Explanation, Notation, Pin, Qpi, Sin, TokenError};
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::Error;

use crate::argument::expression;
use crate::call::{Call, StringLiteral, flattened, is_punct};
use crate::vocabulary::Game;

/// Expands a call of the notation's macro.
pub(crate) fn expand(notation: Notation, call: Call<'_>) -> TokenStream {
    let expansion = match StringLiteral::alone(call.tokens) {
        Some(StringLiteral { value: text, span }) => match read(notation, call.game, &text) {
            Ok(token) => Ok(constant(token, call.krate, span)),
            Err(words) => Err(Error::new(span, words)),
        },
        None => expand_expression(notation, call),
    };
    expansion.unwrap_or_else(|error| {
        // A token follows the error. With the error alone, the compiler would treat the pattern as one that matches
        // everything, and warn about the arms after it.
        path(&call.wrong(&error), &Ident::new(notation.name(), error.span()))
    })
}

/// Reads a text as a token, which must belong to the game.
fn read(notation: Notation, game: Option<&Game>, text: &[u8]) -> Result<GameToken, String> {
    match (parse(notation, text), game) {
        (Ok(token), Some(game)) if !game.has(token) => Err(game.whole().explain(token, text).to_string()),
        (Ok(token), _) => Ok(token),
        (Err(error), game) => Err(explain(&error, text, game)),
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

/// Returns the diagnostic of a text that is not a token. The suggested token belongs to the game. If the text is the
/// name or the figure of a piece, that piece is suggested.
pub(crate) fn explain(error: &TokenError, text: &[u8], game: Option<&Game>) -> String {
    match help(error, text, game) {
        Some(help) => {
            let subject = format!("{} token", error.notation());
            Explanation::new(&subject, error.reason().as_str(), text, error.range(), Some(&help)).to_string()
        }
        None => error.explain_bytes(text).to_string(),
    }
}

/// Returns the game's help for a token that is not in the game. If there is no help, returns an empty text.
fn help(error: &TokenError, text: &[u8], game: Option<&Game>) -> Option<String> {
    let (game, input, notation) = (game?, str::from_utf8(text).ok()?, error.notation());
    if let Some(help) = game.name_of_piece(notation, input) {
        return Some(help);
    }
    let suggestion = error.suggestion(input).and_then(|token| parse(notation, token.as_bytes()).ok());
    match (notation, suggestion.filter(|token| !game.has(*token))) {
        (Notation::Sin, _) => {
            let (letter, name) = game.whole().find_style(input.trim())?;
            Some(format!("the style {name} is written `{letter}`"))
        }
        (Notation::Qpi, None) => game.with_style(Pin::parse(input).ok()?),
        (_, Some(outside)) => Some(match game.whole().suggestion(outside) {
            Some(token) => format!("did you mean `{}`?", token.encode()),
            None => String::new(),
        }),
        _ => None,
    }
}

/// Leaves an expression to the compiler, unless the tokens are a piece token without quotation marks.
fn expand_expression(notation: Notation, call: Call<'_>) -> syn::Result<TokenStream> {
    let name = macro_name(notation);
    let tokens = expression(call.tokens, &name, true, &|text| literal_expected(notation, text))?;
    if let Some((text, span)) = unquoted(flattened(tokens.clone())) {
        return Err(Error::new(span, literal_expected(notation, &text)));
    }
    let (type_name, _) = type_and_example(notation);
    Ok(from_static(call, type_name, &literal_expected(notation, ""), &tokens))
}

/// Leaves an expression to the compiler, which reads its text as a value of the type. `otherwise` is the error if the
/// tokens are not an expression.
pub(crate) fn from_static(
    call: Call<'_>,
    type_name: &str,
    otherwise: &str,
    tokens: &TokenStream,
) -> TokenStream {
    let krate = call.krate;
    let reader = match call.game {
        Some(game) => {
            let function = format!("{}_in_game", type_name.to_lowercase());
            let (vocabulary, function) = (game.vocabulary(), Ident::new(&function, Span::call_site()));
            quote! { @#vocabulary #function }
        }
        None => Ident::new(type_name, Span::call_site()).into_token_stream(),
    };
    quote! { #krate::__from_static! { #reader #otherwise #tokens } }
}

/// Returns the text and the place of the tokens if they cannot be an expression, but may be a piece token without
/// quotation marks.
fn unquoted(mut tokens: Vec<TokenTree>) -> Option<(String, Span)> {
    tokens.pop_if(|last| is_punct(last, ','));
    let (first, last) = (tokens.first()?, tokens.last()?);
    let is_letter =
        |token: &TokenTree| matches!(token, TokenTree::Ident(name) if name.to_string().chars().count() == 1);
    let text: String = tokens.iter().map(ToString::to_string).collect();
    let text = text.replace('"', "");
    let is_unquoted = is_punct(first, '+')
        || matches!(last, TokenTree::Punct(_))
        || has_lone_colon(&tokens)
        || tokens.len() > 1 && (tokens.iter().all(is_letter) || notation_of(&text).is_some());
    is_unquoted.then(|| (text, first.span()))
}

/// Reports whether there is a single colon (not `::`).
fn has_lone_colon(tokens: &[TokenTree]) -> bool {
    let is_colon = |i: usize| tokens.get(i).is_some_and(|token| is_punct(token, ':'));
    (0..tokens.len()).any(|i| is_colon(i) && !is_colon(i + 1) && (i == 0 || !is_colon(i - 1)))
}

/// Returns the message that a string literal is expected. The message shows the literal for `text` if `text` is a
/// token, and otherwise an example.
fn literal_expected(notation: Notation, text: &str) -> String {
    let token = match parse(notation, text.as_bytes()) {
        Ok(_) => Some(text.to_owned()),
        Err(error) => error.suggestion(text).map(|token| token.to_string()),
    };
    if let (None, Some(other)) = (&token, notation_of(text)) {
        let name = macro_name(other);
        return format!("expected one string literal; `{text}` is a {other} token: `{name}!({text:?})`");
    }
    let (_, example) = type_and_example(notation);
    let token = token.as_deref().unwrap_or(example);
    format!("expected one string literal, as in `{}!({token:?})`", macro_name(notation))
}

/// Returns the notation in which a text is a token.
fn notation_of(text: &str) -> Option<Notation> {
    let notations = [Notation::Pin, Notation::Epin, Notation::Qpi];
    notations.into_iter().find(|notation| parse(*notation, text.as_bytes()).is_ok())
}

/// Returns the name of a notation's type, and the example that messages show.
fn type_and_example(notation: Notation) -> (&'static str, &'static str) {
    match notation {
        Notation::Sin => ("Sin", "C"),
        Notation::Pin => ("Pin", "K"),
        Notation::Epin => ("Epin", "K"),
        Notation::Qpi => ("Qpi", "C:K"),
    }
}

fn macro_name(notation: Notation) -> String {
    notation.name().to_lowercase()
}

/// Returns the path of a token's constant. For SIN, PIN and EPIN, the constant belongs to a type with the name of the
/// letter, in either case.
fn constant(token: GameToken, krate: &TokenTree, span: Span) -> TokenStream {
    let (letter, constant) = match token {
        GameToken::Sin(sin) => (sin, "SIN"),
        GameToken::Pin(pin) => (Sin::new(pin.letter(), pin.side()), pin_constant(pin)),
        GameToken::Epin(epin) => (Sin::new(epin.letter(), epin.side()), epin_constant(epin)),
        GameToken::Qpi(qpi) => {
            let index = Literal::usize_unsuffixed(qpi.index());
            return path(&quote! { #krate::__private::QpiAt<#index> }, &Ident::new("VALUE", span));
        }
    };
    let letter = Ident::new(&letter.encode(), Span::call_site());
    path(&quote! { #krate::__private::#letter }, &Ident::new(constant, span))
}

/// Returns `<Type>::CONSTANT` with the span of the constant's name. The tokens in the angle brackets do not have this
/// span. So at the literal, editors show only the constant, not the rest of its path.
pub(crate) fn path(of: &TokenStream, constant: &Ident) -> TokenStream {
    quote_spanned! { constant.span()=> <#of>::#constant }
}
