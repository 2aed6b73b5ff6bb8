//! `square!`: if the call contains the size of the board, the text of a square becomes the path of a constant.
//! Otherwise, the text becomes an argument of `from_static`.

use koma_runtime::error::SquareErrorKind;
use koma_runtime::macro_support::squares::{self, SquareNames};
use koma_runtime::{MAX_DIMENSION_SIZE, Shape};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Error;
use syn::parse::{Parse, ParseStream};

use crate::argument::expression;
use crate::call::{Call, StringLiteral, is_punct};
use crate::syntax::{Size, expect, parse_call, type_arguments};
use crate::token::{from_static, path};
use crate::vocabulary::Game;

const EXPECTED: &str =
    "expected a square in a string literal, as in `square!(\"e4\")` or `square!(<8, 8> \"e4\")`";

/// The board used to check a call without a size.
const LARGEST_PLANE: Shape = match Shape::new(&[MAX_DIMENSION_SIZE, MAX_DIMENSION_SIZE]) {
    Ok(shape) => shape,
    Err(_) => unreachable!(),
};

pub(crate) fn expand(call: Call<'_>) -> TokenStream {
    let board = call.game.and_then(Game::board);
    expand_or_error(call, board).unwrap_or_else(|error| {
        // A square follows the error. With the error alone, the compiler would treat the pattern as one that matches
        // everything, and warn about the arms after it.
        let board = board.or_else(|| Size::at_start(call.tokens));
        square_at(call, board, &error.to_compile_error(), error.span())
    })
}

fn expand_or_error(call: Call<'_>, board: Option<Shape>) -> syn::Result<TokenStream> {
    let is_sized = call.tokens.first().is_some_and(|token| is_punct(token, '<'));
    match (StringLiteral::alone(call.tokens), board) {
        (Some(square), Some(board)) => expand_on_board(call, board, &square),
        (Some(square), None) => expand_on_any_board(call, &square),
        (None, None) if is_sized => {
            let SizedSquare(size, square) = parse_call(call.tokens)?;
            expand_on_board(call, size.shape()?, &square)
        }
        (None, None) => {
            let tokens = expression(call.tokens, "square", false, &|_| EXPECTED.to_owned())?;
            Ok(from_static(Call { game: None, ..call }, "Square", EXPECTED, &tokens))
        }
        (None, Some(_)) => {
            let example = match call.square_names() {
                SquareNames::Cell => "square!(\"e4\")",
                SquareNames::Usi => "square!(\"7g\")",
            };
            let words = if is_sized {
                "the game sets the board; expected"
            } else {
                "expected a square in a string literal, as in"
            };
            let expected = format!("{words} `{example}`");
            expression(call.tokens, "square", false, &|_| expected.clone())?;
            Err(Error::new(call.start(), expected))
        }
    }
}

/// Expands to a square whose board the expected type determines. The macro itself reports errors that occur on every
/// board.
fn expand_on_any_board(call: Call<'_>, literal: &StringLiteral) -> syn::Result<TokenStream> {
    let StringLiteral { value: text, span } = literal;
    if let Err(error) = squares::index(&LARGEST_PLANE, SquareNames::Cell, text)
        && (error.range().start == 0 && error.kind() == SquareErrorKind::Form
            || !text.iter().all(u8::is_ascii_alphanumeric))
    {
        return Err(Error::new(*span, error.explain_bytes(text)));
    }
    let mut text = Literal::string(&String::from_utf8_lossy(text));
    text.set_span(*span);
    let krate = call.krate;
    Ok(quote_spanned! { *span=> const { #krate::Square::from_static(#text) } })
}

/// A square with the size of its board: `<8, 8> "e4"`.
struct SizedSquare(Size, StringLiteral);

impl Parse for SizedSquare {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let size = input.parse()?;
        let square = expect(input, "expected a square in a string literal, as in `<8, 8> \"e4\"`")?;
        input.parse::<Option<syn::Token![,]>>()?;
        if input.is_empty() { Ok(Self(size, square)) } else { Err(input.error("expected a single square")) }
    }
}

fn expand_on_board(call: Call<'_>, board: Shape, square: &StringLiteral) -> syn::Result<TokenStream> {
    let StringLiteral { value: text, span } = square;
    match squares::index(&board, call.square_names(), text) {
        Ok(index) => {
            let index = Literal::usize_unsuffixed(index).into_token_stream();
            Ok(square_at(call, Some(board), &index, *span))
        }
        Err(error) => Err(Error::new(*span, error.explain_bytes(text))),
    }
}

/// Returns the path of the square with this index, or a path that reports the errors.
fn square_at(call: Call<'_>, board: Option<Shape>, index: &TokenStream, span: Span) -> TokenStream {
    let (krate, sizes) = (call.krate, type_arguments(board, Span::call_site()));
    path(&quote! { #krate::__private::SquareAt<#sizes, { #index }> }, &Ident::new("VALUE", span))
}
