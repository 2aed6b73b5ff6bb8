//! `position!`: a FEEN, a picture or a list of squares becomes a constant.

mod board;
mod body;
mod number;
mod squares;
mod text;

use std::ops::Range;

use koma_runtime::Explanation;
use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::parse::Parser;

use crate::argument::Argument;
use crate::errors::compile_errors;
use crate::owned_position::OwnedPosition;

pub(crate) fn expand(krate: &TokenTree, input: IntoIter) -> TokenStream {
    checked(krate, input.collect()).unwrap_or_else(|errors| compile_errors(&errors))
}

fn checked(krate: &TokenTree, input: TokenStream) -> syn::Result<TokenStream> {
    if is_body(&input) {
        return Ok(from_body(input)?.expand(krate, Span::call_site()));
    }
    if starts_with(&input, '@') {
        return Ok(quote! { () }); // `position_map!` has read the rest
    }
    match Argument::read(input.into_iter()) {
        Argument::Literal(feen, span) => Ok(from_feen(&feen, span)?.expand(krate, span)),
        Argument::Other(tokens) => {
            let position = Ident::new("Position", Span::call_site());
            Ok(quote! { #krate::__from_static! { #position #EXPECTED #tokens } })
        }
        Argument::Wrong(_, span) | Argument::Alternatives(_, span) => Err(syn::Error::new(span, EXPECTED)),
    }
}

/// The position of a `position!` with these tokens, unless they are an expression.
pub(crate) fn read(input: TokenStream) -> syn::Result<Option<OwnedPosition>> {
    if is_body(&input) {
        return from_body(input).map(Some);
    }
    match Argument::read(input.into_iter()) {
        Argument::Literal(feen, span) => from_feen(&feen, span).map(Some),
        _ => Ok(None),
    }
}

const EXPECTED: &str = "expected a FEEN as one string literal, as in `position!(\"8/8/8/8/8/8/8/8 / C/c\")`, \
    or a shape, styles and a board, as in `position! { <8, 8> \"C/c\", board: [\"8\", …] }`";

/// Whether the tokens of a `position!` spell it out rather than hold a FEEN: they start with a shape, which is
/// no qualified path, `<T as Trait>::FEEN`.
fn is_body(input: &TokenStream) -> bool {
    let is_path = || {
        let tokens: Vec<TokenTree> = input.clone().into_iter().collect();
        tokens.windows(2).any(|pair| is(&pair[0], '>') && is(&pair[1], ':'))
    };
    starts_with(input, '<') && !is_path()
}

fn is(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c)
}

fn starts_with(input: &TokenStream, c: char) -> bool {
    input.clone().into_iter().next().is_some_and(|token| is(&token, c))
}

/// The position of a FEEN in a literal at `span`.
pub(crate) fn from_feen(feen: &[u8], span: Span) -> syn::Result<OwnedPosition> {
    OwnedPosition::from_feen(feen).map_err(|error| syn::Error::new(span, error.explain_bytes(feen)))
}

/// The position that is spelled out: its shape, styles, board and hands.
fn from_body(input: TokenStream) -> syn::Result<OwnedPosition> {
    body::Body::parse.parse2(input)?.read()
}

/// An error at `span` about a part of `input` there.
fn error_in(span: Span, reason: &str, input: &[u8], range: Range<usize>, help: &str) -> syn::Error {
    syn::Error::new(span, Explanation::__new("position", reason, input, range, help))
}
