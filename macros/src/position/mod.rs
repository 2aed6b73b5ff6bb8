//! `position!`: a FEEN, a picture or a list of squares becomes a constant.

mod board;
mod description;
mod foreign;
mod hands;
mod mistake;
mod notation;
mod parsed;
mod picture;
mod piece;
mod piece_cursor;
mod rank;
mod square_name;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::errors::wrong;
use crate::input::{Argument, Game, StringLiteral, is_punct, parse_call};
use crate::size::{Size, type_arguments};
use description::Description;

#[cfg(feature = "svg")]
pub(crate) use notation::of as notation_of;
pub(crate) use notation::{own_game, own_reader};
pub(crate) use parsed::ParsedPosition;
#[cfg(feature = "svg")]
pub(crate) use parsed::{read, square_bound};

const EXPECTED: &str = "expected a FEEN as one string literal, as in `position!(\"8/8/8/8/8/8/8/8 / C/c\")`, \
    or a shape, styles and a board, as in `position! { <8, 8> \"C/c\", board: [\"8\", …] }`";

/// What a description has beside its shape and its styles.
pub(crate) const FIELDS: [&str; 2] = ["board", "hands"];

pub(crate) fn expand(krate: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    let expansion = match notation::of(call) {
        Some(text) => notation::expand(krate, game, text),
        None => expand_feen(krate, game, call),
    };
    expansion.unwrap_or_else(|errors| expand_wrong(krate, game, call, &errors))
}

/// Expands a call that names no other notation.
fn expand_feen(krate: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> syn::Result<TokenStream> {
    if let [TokenTree::Ident(name), second, ..] = call
        && game.is_some_and(|game| game.notation(name).is_some())
        && StringLiteral::of_token(second).is_some()
    {
        let words = format!("expected `:` behind `{name}`, as in `position!({name}: \"…\")`");
        return Err(syn::Error::new(second.span(), words));
    }
    match parse(call, game)? {
        Some((position, span)) => Ok(position.expand(krate, span)),
        None => expand_other(krate, game, call),
    }
}

/// The errors, and a position in their place: of the shape that the call tells, or else of the one that is expected.
fn expand_wrong(
    krate: &TokenTree,
    game: Option<&Game>,
    call: &[TokenTree],
    errors: &syn::Error,
) -> TokenStream {
    let shape = Size::at_start(call).or_else(|| game?.board());
    let sizes = shape.map_or_else(|| quote! { _, _, _ }, |shape| type_arguments(&shape, Span::call_site()));
    let wrong = wrong(krate, errors);
    quote! { <#wrong>::position::<#sizes>() }
}

/// Reads the position of a call of `position!`, and says where its expansion is to stand. `None` if the call has
/// none of the three forms: it may be an expression.
fn parse(call: &[TokenTree], game: Option<&Game>) -> syn::Result<Option<(ParsedPosition, Span)>> {
    if is_description(call) {
        let description: Description = parse_call(call)?;
        return Ok(Some((description.read(game)?, Span::call_site())));
    }
    match StringLiteral::alone(call) {
        Some(feen) => Ok(Some((ParsedPosition::from_literal(&feen, game)?, feen.span))),
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
fn expand_other(krate: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> syn::Result<TokenStream> {
    match Argument::read(call) {
        Argument::Expression(_) if is_unquoted(call) => {
            let words = "expected a FEEN in quotation marks, as in `position!(\"8/8/8/8/8/8/8/8 / C/c\")`";
            Err(syn::Error::new(call[0].span(), words))
        }
        Argument::Expression(tokens) => {
            let reader = match game {
                Some(game) => game.reader("position_held_to"),
                None => Ident::new("Position", Span::call_site()).into_token_stream(),
            };
            Ok(quote! { #krate::__from_static! { #reader #EXPECTED #tokens } })
        }
        Argument::Wrapped(wrapping) => Err(syn::Error::new(wrapping.span, wrapping.words("position"))),
        Argument::Wrong(_, span) | Argument::Alternatives(_, span) => Err(syn::Error::new(span, EXPECTED)),
    }
}
