//! A position in a notation of its game, as in `chess::position!(fen: "…")`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::Error;

use crate::errors::compile_errors;
use crate::game::Game;
use crate::input::{StringLiteral, respanned};

/// Expands a call with the name of a notation and a text. The compiler reads the text, with a function of the crate that
/// declares the game.
pub(super) fn expand(krate: &TokenTree, game: &Game, name: &Ident, text: &[TokenTree]) -> TokenStream {
    let reader = match game.notation(name) {
        Ok(reader) => reader,
        Err(names) => return compile_errors(&Error::new(name.span(), unknown(name, &names))),
    };
    if text.is_empty() {
        let words = format!("expected a text behind `{name}:`, in a string literal");
        return compile_errors(&Error::new(name.span(), words));
    }
    let vocabulary = game.vocabulary();
    // Where a literal stands, so that the compiler underlines that.
    let span = StringLiteral::alone(text).map_or_else(Span::call_site, |literal| literal.span);
    let reader = respanned(reader, span);
    let read = quote_spanned! { span=> #reader(#(#text)*) };
    let held_to = respanned(quote! { #krate::__private::held_to }, span);
    let held = quote_spanned! { span=> #held_to(#vocabulary, #read) };
    quote_spanned! { span=> const { #held } }
}

fn unknown(name: &Ident, names: &[String]) -> String {
    match names {
        [] => format!("the game has no notation `{name}`, nor any but FEEN"),
        names => format!("the game has no notation `{name}`; it has `{}:`", names.join(":`, `")),
    }
}
