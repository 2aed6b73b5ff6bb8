//! `position!`: a FEEN, a picture or a list of squares becomes a constant.

mod board;
mod description;
mod hands;
mod mistake;
mod parsed;
mod picture;
mod piece;
mod piece_cursor;
mod rank;
mod square_name;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;

use crate::errors::compile_errors;
use crate::input::{Argument, StringLiteral, is_punct, parse_call};
use description::Description;

pub(crate) use parsed::ParsedPosition;

const EXPECTED: &str = "expected a FEEN as one string literal, as in `position!(\"8/8/8/8/8/8/8/8 / C/c\")`, \
    or a shape, styles and a board, as in `position! { <8, 8> \"C/c\", board: [\"8\", …] }`";

/// The argument with which `position_map!` calls a `position!` that it has read already: nobody else's.
pub(crate) const USED: &str = "__koma_position_map_has_read_this";

pub(crate) fn expand(krate: &TokenTree, call: &[TokenTree]) -> TokenStream {
    if let [TokenTree::Ident(only)] = call
        && only == USED
    {
        return quote! { () };
    }
    let expansion = match parse(call) {
        Ok(Some((position, span))) => Ok(position.expand(krate, span)),
        Ok(None) => expand_other(krate, call),
        Err(errors) => Err(errors),
    };
    expansion.unwrap_or_else(|errors| compile_errors(&errors))
}

/// Reads the position of a call of `position!`, and says where its expansion is to stand. `None` if the call has
/// none of the three forms: it may be an expression.
pub(crate) fn parse(call: &[TokenTree]) -> syn::Result<Option<(ParsedPosition, Span)>> {
    if is_description(call) {
        let description: Description = parse_call(call)?;
        return Ok(Some((description.read()?, Span::call_site())));
    }
    match StringLiteral::alone(call) {
        Some(feen) => Ok(Some((ParsedPosition::from_literal(&feen)?, feen.span))),
        None => Ok(None),
    }
}

/// Whether a call describes a position. A qualified path, `<T as Trait>::FEEN`, starts with `<` like a shape.
fn is_description(call: &[TokenTree]) -> bool {
    let is_path = || call.windows(2).any(|pair| is_punct(&pair[0], '>') && is_punct(&pair[1], ':'));
    let starts_with_shape = call.first().is_some_and(|token| is_punct(token, '<')) && !is_path();
    starts_with_shape || call.windows(2).any(is_board)
}

/// Whether two tokens are `board:`, or nearly.
fn is_board(pair: &[TokenTree]) -> bool {
    let is_name = matches!(&pair[0], TokenTree::Ident(name) if name == "board");
    is_name && (is_punct(&pair[1], ':') || is_punct(&pair[1], '='))
}

/// Whether the tokens are a FEEN without its quotation marks: no string is a quotient.
fn is_unquoted(tokens: &[TokenTree]) -> bool {
    tokens.iter().any(|token| is_punct(token, '/'))
}

/// Expands a call that has none of the three forms.
fn expand_other(krate: &TokenTree, call: &[TokenTree]) -> syn::Result<TokenStream> {
    match Argument::read(call) {
        Argument::Expression(_) if is_unquoted(call) => {
            let words = "expected a FEEN in quotation marks, as in `position!(\"8/8/8/8/8/8/8/8 / C/c\")`";
            Err(syn::Error::new(call[0].span(), words))
        }
        Argument::Expression(tokens) => {
            let position = Ident::new("Position", Span::call_site());
            Ok(quote! { #krate::__from_static! { #position #EXPECTED #tokens } })
        }
        Argument::Wrapped(wrapping) => Err(syn::Error::new(wrapping.span, wrapping.words("position"))),
        Argument::Wrong(_, span) | Argument::Alternatives(_, span) => Err(syn::Error::new(span, EXPECTED)),
    }
}
