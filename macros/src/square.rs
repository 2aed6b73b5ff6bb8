//! `square!`: the text of a square becomes the path of a constant if the call tells the size of the board, and otherwise
//! a call of `from_static`.

use koma_runtime::error::SquareErrorKind as Kind;
use koma_runtime::macro_support::squares::{self, SquareNames};
use koma_runtime::{MAX_DIMENSION_SIZE, Shape};
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::Error;
use syn::parse::{Parse, ParseStream};

use crate::input::{Argument, Game, StringLiteral, expect, is_punct, parse_call};
use crate::size::{Size, type_arguments};
use crate::token::{from_static, path};

const EXPECTED: &str =
    "expected a square in a string literal, as in `square!(\"e4\")` or `square!(<8, 8> \"e4\")`";

/// Replaces the board of a call that does not tell it.
const LARGEST_PLANE: Shape = match Shape::new(&[MAX_DIMENSION_SIZE, MAX_DIMENSION_SIZE]) {
    Ok(shape) => shape,
    Err(_) => unreachable!(),
};

pub(crate) fn expand(krate: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    let (literal, board) = (StringLiteral::alone(call), game.and_then(Game::board));
    let names = game.map_or(SquareNames::Cell, Game::square_names);
    let expansion = match (literal, board) {
        (Some(literal), Some(board)) => expand_on_board(krate, &board, names, &literal),
        (Some(literal), None) => expand_on_any_board(krate, &literal),
        (None, Some(_)) => Err(wrong_in_game(names, call)),
        (None, None) if call.first().is_some_and(|token| is_punct(token, '<')) => parse_call(call)
            .and_then(|SizedSquare(size, square)| expand_on_board(krate, &size.shape()?, names, &square)),
        (None, None) => Argument::read(call)
            .expression("square", EXPECTED)
            .map(|tokens| from_static(krate, None, "Square", EXPECTED, &tokens)),
    };
    expansion.unwrap_or_else(|error| {
        // A square follows the error. In place of the error alone the compiler would take a pattern for one that matches
        // everything, and warn of the arms after it.
        let board = board.or_else(|| Size::at_start(call));
        square_at(krate, board.as_ref(), &error.to_compile_error(), error.span())
    })
}

/// Returns the error of a call without a literal, for a game with a board.
fn wrong_in_game(names: SquareNames, call: &[TokenTree]) -> Error {
    let first = call.first();
    let example = match names {
        SquareNames::Cell => "square!(\"e4\")",
        SquareNames::Usi => "square!(\"7g\")",
    };
    let expected = &match first {
        Some(first) if is_punct(first, '<') => format!("the game sets the board; expected `{example}`"),
        _ => format!("expected a square in a string literal, as in `{example}`"),
    };
    match Argument::read(call).expression("square", expected) {
        Ok(_) => Error::new(first.map_or_else(Span::call_site, TokenTree::span), expected),
        Err(error) => error,
    }
}

/// Expands to a square of the board that the expected type tells. An error on every board is reported here.
fn expand_on_any_board(krate: &TokenTree, literal: &StringLiteral) -> syn::Result<TokenStream> {
    let StringLiteral { value: text, span } = literal;
    if let Err(error) = squares::index(&LARGEST_PLANE, SquareNames::Cell, text)
        && let Kind::Empty
        | Kind::NotUtf8
        | Kind::MissingFile
        | Kind::FileBehindRank
        | Kind::FileInUpperCase
        | Kind::LeadingZero
        | Kind::Unexpected = error.kind()
    {
        return Err(Error::new(*span, error.explain_bytes(text)));
    }
    let mut text = Literal::string(&String::from_utf8_lossy(text));
    text.set_span(*span);
    Ok(quote_spanned! { *span=> const { #krate::Square::from_static(#text) } })
}

/// `<8, 8> "e4"`.
struct SizedSquare(Size, StringLiteral);

impl Parse for SizedSquare {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let size = input.parse()?;
        let expected = "expected a square in a string literal, as in `<8, 8> \"e4\"`";
        let square = expect(input, expected)?;
        input.parse::<Option<syn::Token![,]>>()?;
        if !input.is_empty() {
            return Err(input.error("expected a single square"));
        }
        Ok(Self(size, square))
    }
}

fn expand_on_board(
    krate: &TokenTree,
    board: &Shape,
    names: SquareNames,
    square: &StringLiteral,
) -> syn::Result<TokenStream> {
    let StringLiteral { value: text, span } = square;
    match squares::index(board, names, text) {
        Ok(index) => {
            let index = Literal::usize_unsuffixed(index).into_token_stream();
            Ok(square_at(krate, Some(board), &index, *span))
        }
        Err(error) => Err(Error::new(*span, error.explain_bytes(text))),
    }
}

/// Returns the path of the square with this index, or with errors in its place.
fn square_at(krate: &TokenTree, board: Option<&Shape>, index: &TokenStream, span: Span) -> TokenStream {
    let sizes = board.map_or_else(|| quote! { _, _, _ }, |board| type_arguments(board, Span::call_site()));
    path(&quote! { #krate::__private::SquareAt<#sizes, { #index }> }, &Ident::new("VALUE", span))
}
