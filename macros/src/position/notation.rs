//! A position in a notation of its game, as in `chess::position!(fen: "…")`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::Error;

use super::FIELDS;
use crate::input::{Game, StringLiteral, is_punct, respanned};
use crate::size::type_arguments;

/// The name of a notation, the colon and what stands behind it, if a call starts like that.
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

/// Expands a call with the name of a notation and a text. The compiler reads the text, with a function of the crate that
/// declares the game.
pub(super) fn expand(
    krate: &TokenTree,
    game: Option<&Game>,
    (name, colon, text): (&Ident, &TokenTree, &[TokenTree]),
) -> syn::Result<TokenStream> {
    if !is_punct(colon, ':') {
        let words = format!("expected `:` behind `{name}`, as in `position!({name}: \"…\")`");
        return Err(Error::new(colon.span(), words));
    }
    let Some(game) = game else {
        let words = format!(
            "koma itself reads FEEN alone, without a name before it; a game's own macro may read `{name}:`, as \
             `koma::chess::position!(fen: \"…\")` does"
        );
        return Err(Error::new(name.span(), words));
    };
    let Some(reader) = game.notation(name) else {
        return Err(Error::new(name.span(), unknown(name, &game.notation_names())));
    };
    let text = match text {
        [text @ .., comma] if is_punct(comma, ',') => text,
        text => text,
    };
    if text.is_empty() {
        let words = format!("expected a text behind `{name}:`, in a string literal");
        return Err(Error::new(name.span(), words));
    }
    if let Some(comma) = text.iter().find(|token| is_punct(token, ',')) {
        let words = format!("expected one text behind `{name}:`");
        return Err(Error::new(comma.span(), words));
    }
    let vocabulary = game.vocabulary();
    // Where a literal stands, so that the compiler underlines that.
    let literal = StringLiteral::alone(text);
    let span = literal.as_ref().map_or_else(Span::call_site, |literal| literal.span);
    let reader = respanned(reader, span);
    let read = quote_spanned! { span=> #reader(#(#text)*) };
    let held = quote_spanned! { span=> <#krate::__private::Held>::to(#vocabulary, #read) };
    Ok(match game.board() {
        // An item is evaluated also where the compiler only checks.
        Some(shape) if literal.is_some() => {
            let sizes = type_arguments(&shape, Span::call_site());
            let name = Ident::new("__KOMA_POSITION", Span::mixed_site());
            // Not at the literal, where editors would explain it.
            let start = quote! { const #name: #krate::__private::Position<#sizes> };
            quote_spanned! { span=> { #start = #held; #name } }
        }
        _ => quote_spanned! { span=> const { #held } },
    })
}

fn unknown(name: &Ident, names: &[Ident]) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("`{name}:`")).collect();
    match names.as_slice() {
        _ if name == "feen" => "a FEEN stands without a name before it: `position!(\"…\")`".to_owned(),
        [] => format!(
            "the game has no notation `{name}`: its positions are written as FEEN, without a name before it"
        ),
        names => format!("the game has no notation `{name}`; it has {}", names.join(", ")),
    }
}
