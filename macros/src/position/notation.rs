//! A position in a notation of its game, as in `chess::position!(fen: "…")`.

use std::slice;

#[cfg(feature = "games")]
use koma_runtime::macro_support::notations;
use koma_runtime::macro_support::positions::AnyPosition;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::Error;

use super::{FIELDS, ParsedPosition};
use crate::input::{Argument, Game, StringLiteral, is_punct, respanned};
use crate::size::type_arguments;

/// Returns the name of a notation, the colon and what follows, if a call starts with these.
pub(crate) fn of(call: &[TokenTree]) -> Option<(&Ident, &TokenTree, &[TokenTree])> {
    match call {
        [TokenTree::Ident(name), colon, text @ ..]
            if (is_punct(colon, ':') || is_punct(colon, '='))
                && !text.first().is_some_and(|token| is_punct(token, ':') || is_punct(token, '='))
                && !FIELDS.contains(&name.to_string().as_str()) =>
        {
            Some((name, colon, text))
        }
        _ => None,
    }
}

/// Expands a call with the name of a notation and a text. The macro reads a literal in a notation of koma's own. All other
/// texts are read by the compiler, with a function of the crate that declares the game.
pub(super) fn expand(
    krate: &TokenTree,
    game: Option<&Game>,
    (name, colon, text): (&Ident, &TokenTree, &[TokenTree]),
    call: &[TokenTree],
) -> syn::Result<TokenStream> {
    let wrong = |span: Span, words: String| Err(Error::new(span, words));
    if !is_punct(colon, ':') {
        return wrong(colon.span(), format!("expected `:` after `{name}`, as in `position!({name}: \"…\")`"));
    }
    let Some(game) = game else {
        let words = format!(
            "expected a FEEN without a name before it; a game's own macro may read `{name}:`, as \
             `koma::chess::position!(fen: \"…\")` does"
        );
        return wrong(name.span(), words);
    };
    if super::moves::is_call(game, name) {
        return super::moves::expand(krate, game, call);
    }
    let notations = game.notations();
    let Some((_, reader)) = notations.iter().find(|(other, _)| other == name) else {
        return wrong(name.span(), unknown(name, &notations));
    };
    let text = match text {
        [text @ .., comma] if is_punct(comma, ',') => text,
        text => text,
    };
    if text.is_empty() {
        return wrong(name.span(), format!("expected a text after `{name}:`, in a string literal"));
    }
    if let Some(comma) = text.iter().find(|token| is_punct(token, ',')) {
        return wrong(comma.span(), format!("expected one text after `{name}:`"));
    }
    let literal = StringLiteral::alone(text);
    if let (Some(literal), Some(name)) = (&literal, &own_game(reader))
        && let Some(position) = read_own(&name.to_string(), literal, game, ParsedPosition::of)?
    {
        return Ok(position.expand(krate, literal.span));
    }
    let (checked, span) = read_by_compiler(krate, game, reader, text);
    Ok(match game.board() {
        // An item is evaluated also where the compiler only checks.
        Some(shape) if literal.is_some() => {
            let sizes = type_arguments(&shape, Span::call_site());
            let name = Ident::new("__KOMA_POSITION", Span::mixed_site());
            // Not at the literal, where editors would explain it.
            let start = quote! { const #name: #krate::__private::Position<#sizes> };
            quote_spanned! { span=> { #start = #checked; #name } }
        }
        _ => quote_spanned! { span=> const { #checked } },
    })
}

/// Returns the expression of a position that the compiler reads, and its place: the literal, if there is one.
fn read_by_compiler(
    krate: &TokenTree,
    game: &Game,
    reader: &TokenStream,
    text: &[TokenTree],
) -> (TokenStream, Span) {
    let span = StringLiteral::alone(text).map_or_else(Span::call_site, |literal| literal.span);
    let reader = own_game(reader).map_or_else(|| reader.clone(), |name| own_reader(krate, &name));
    let (reader, vocabulary) = (respanned(reader, span), game.vocabulary());
    let read = quote_spanned! { span=> #reader(#(#text)*) };
    (quote_spanned! { span=> <#krate::__private::InGame>::position(#vocabulary, #read) }, span)
}

/// Expands to a text in the only notation of the macro, checked.
pub(crate) fn expand_text(krate: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    let notation = game.and_then(|game| game.notations().into_iter().next());
    let (Some(game), Some((name, reader))) = (game, notation) else { return TokenStream::new() };
    expand_text_of(krate, game, &format!("{name}_str"), &reader, call).unwrap_or_else(|error| {
        let error = error.to_compile_error();
        quote! { { #error; "" } }
    })
}

fn expand_text_of(
    krate: &TokenTree,
    game: &Game,
    macro_name: &str,
    reader: &TokenStream,
    call: &[TokenTree],
) -> syn::Result<TokenStream> {
    let private = quote! { #krate::__private };
    let Some(literal) = StringLiteral::alone(call) else {
        let expected = format!("expected one string literal, as in `{macro_name}!(\"…\")`");
        let text = Argument::read(call).expression(macro_name, &expected)?;
        let name = TokenTree::Ident(Ident::new("text", Span::mixed_site()));
        let (checked, _) = read_by_compiler(krate, game, reader, slice::from_ref(&name));
        return Ok(quote! { const { let #name: &'static #private::str = #text; let _ = #checked; #name } });
    };
    let Ok(text) = str::from_utf8(&literal.value) else {
        return Err(Error::new(literal.span, "the text is not UTF-8"));
    };
    let mut text = Literal::string(text);
    text.set_span(literal.span);
    if let Some(own) = own_game(reader)
        && read_own(&own.to_string(), &literal, game, |_| ())?.is_some()
    {
        return Ok(text.into_token_stream());
    }
    let text = TokenTree::from(text);
    let (checked, span) = read_by_compiler(krate, game, reader, slice::from_ref(&text));
    let Some(shape) = game.board() else {
        return Ok(quote_spanned! { span=> const { let _ = #checked; #text } });
    };
    let sizes = type_arguments(&shape, Span::call_site());
    let start = quote! { const _: #private::Position<#sizes> };
    Ok(quote_spanned! { span=> { #start = #checked; #text } })
}

/// Returns the game of a reader that is koma's own, as in `koma::chess`.
pub(crate) fn own_game(reader: &TokenStream) -> Option<Ident> {
    let mut tokens = reader.clone().into_iter();
    match (tokens.next()?, tokens.last()?) {
        (TokenTree::Ident(koma), TokenTree::Ident(game)) if koma == "koma" => Some(game),
        _ => None,
    }
}

/// Returns the path of a reader of koma's own, as a const function.
pub(crate) fn own_reader(krate: &TokenTree, game: &Ident) -> TokenStream {
    quote! { #krate::__private::notations::#game }
}

/// Returns how to write a FEN or an SFEN that was given as FEEN: with the macro that reads it, or as FEEN.
#[cfg(feature = "games")]
pub(super) fn help(text: &[u8], game: Option<&Game>) -> Option<String> {
    let text = str::from_utf8(text).ok()?;
    let feen = |name: &str| {
        let is_in_game = |position: &AnyPosition<'_>| game.is_none_or(|game| game.holds(position));
        notations::read(name, text, |position| is_in_game(position).then(|| position.to_string()))?.ok()?
    };
    let found = match game {
        None => notations::GAMES
            .iter()
            .find_map(|(game, name)| Some((format!("koma::{game}::position!({name}: \"…\")"), feen(game)?))),
        Some(game) => game.notations().iter().find_map(|(name, reader)| {
            Some((format!("position!({name}: \"…\")"), feen(&own_game(reader)?.to_string())?))
        }),
    };
    match found {
        Some((call, feen)) => Some(format!("`{call}` reads this; as FEEN it is `{feen}`")),
        None => super::moves::help(text, game),
    }
}

#[cfg(not(feature = "games"))]
pub(super) fn help(_: &[u8], _: Option<&Game>) -> Option<String> {
    None
}

/// Reads a literal in a notation of koma's own, and passes the position on. Returns `None` if it has to be left to the
/// compiler: if it is no text, or if its position is not in the game.
#[cfg(feature = "games")]
pub(super) fn read_own<T>(
    name: &str,
    literal: &StringLiteral,
    game: &Game,
    take: impl FnOnce(&AnyPosition<'_>) -> T,
) -> syn::Result<Option<T>> {
    let Ok(text) = str::from_utf8(&literal.value) else { return Ok(None) };
    let read = notations::read(name, text, |position| game.holds(position).then(|| take(position)));
    match read {
        Some(Ok(position)) => Ok(position),
        Some(Err(error)) => {
            let words = error.explain(text).to_string();
            let words = match super::moves::help(text, Some(game)) {
                Some(help) => {
                    format!("{}\n  help: {help}", words.split("\n  help: ").next().unwrap_or_default())
                }
                None => words,
            };
            Err(Error::new(literal.span, words))
        }
        None => Ok(None),
    }
}

#[cfg(not(feature = "games"))]
#[expect(clippy::unnecessary_wraps, reason = "with the feature, reading may fail")]
pub(super) fn read_own<T>(
    _: &str,
    _: &StringLiteral,
    _: &Game,
    _: impl FnOnce(&AnyPosition<'_>) -> T,
) -> syn::Result<Option<T>> {
    Ok(None)
}

fn unknown(name: &Ident, notations: &[(Ident, TokenStream)]) -> String {
    let names: Vec<_> = notations.iter().map(|(name, _)| format!("`{name}:`")).collect();
    match names.as_slice() {
        _ if name == "feen" => "expected a FEEN without a name before it: `position!(\"…\")`".to_owned(),
        [] => format!(
            "the game has no notation `{name}`: its positions are written as FEEN, without a name before it"
        ),
        names => format!("the game has no notation `{name}`; it has {}", names.join(", ")),
    }
}
