//! `square!`: the text of a square becomes the path of a constant if the call tells the size of the board, and otherwise
//! a call of `from_static`.

use koma_runtime::macro_support::squares;
use koma_runtime::{MAX_DIMENSION_SIZE, Shape, SquareError, SquareErrorKind};
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};

use crate::input::{Argument, Game, StringLiteral, is_punct, parse_call};
use crate::size::{Size, type_arguments};
use crate::token::path;

const EXPECTED: &str =
    "expected a square in a string literal, as in `square!(\"e4\")` or `square!(<8, 8> \"e4\")`";

/// Stands for the board where a call does not tell it.
const LARGEST_PLANE: Shape = match Shape::new(&[MAX_DIMENSION_SIZE, MAX_DIMENSION_SIZE]) {
    Ok(shape) => shape,
    Err(_) => unreachable!(),
};

pub(crate) fn expand(krate: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    let literal = StringLiteral::alone(call);
    if let Some(board) = game.and_then(Game::board) {
        let sizes = type_arguments(&board, Span::call_site());
        return match literal {
            Some(literal) => expand_of_board(krate, &board, &literal),
            None => expand_wrong(krate, &sizes, &wrong_of_game(call)),
        };
    }
    let expansion = match literal {
        Some(literal) => expand_of_any_board(krate, &literal),
        None if call.first().is_some_and(|token| is_punct(token, '<')) => {
            parse_call(call).and_then(|call: SizedCall| call.expand(krate))
        }
        None => expand_other(krate, call),
    };
    expansion.unwrap_or_else(|error| expand_wrong(krate, &quote! { _, _, _ }, &error))
}

/// The error, and a square that has none: in place of the error alone the compiler would take a pattern for one that
/// matches everything, and warn of the arms behind it.
fn expand_wrong(krate: &TokenTree, sizes: &TokenStream, error: &syn::Error) -> TokenStream {
    square_at(krate, sizes, &error.to_compile_error(), error.span())
}

/// What is wrong with a call that is no literal, of a game with a board.
fn wrong_of_game(call: &[TokenTree]) -> syn::Error {
    let words = match call.first() {
        Some(first) if is_punct(first, '<') => "the board is that of the game: expected `square!(\"e4\")`",
        _ => "expected a square in a string literal, as in `square!(\"e4\")`",
    };
    match Argument::read(call) {
        Argument::Wrapped(wrapping) => syn::Error::new(wrapping.span, wrapping.words("square")),
        Argument::Wrong(_, span) | Argument::Alternatives(_, span) => syn::Error::new(span, words),
        Argument::Expression(_) => {
            syn::Error::new(call.first().map_or_else(Span::call_site, TokenTree::span), words)
        }
    }
}

/// A square of the board that the expected type tells. What is wrong with it on each board is told here.
fn expand_of_any_board(krate: &TokenTree, literal: &StringLiteral) -> syn::Result<TokenStream> {
    let StringLiteral { value: text, span } = literal;
    if let Err(error) = squares::index(&LARGEST_PLANE, text)
        && is_of_each_board(&error)
    {
        return Err(syn::Error::new(*span, error.explain_bytes(text)));
    }
    let mut text = Literal::string(&String::from_utf8_lossy(text));
    text.set_span(*span);
    Ok(quote_spanned! { *span=> const { #krate::Square::from_static(#text) } })
}

/// Whether an input is wrong in the same way, and for the same reason, whatever the board is.
fn is_of_each_board(error: &SquareError) -> bool {
    use SquareErrorKind as Kind;
    matches!(
        error.kind(),
        Kind::Empty
            | Kind::NotUtf8
            | Kind::MissingFile
            | Kind::FileBehindRank
            | Kind::FileInUpperCase
            | Kind::LeadingZero
            | Kind::Unexpected
    )
}

/// Expands a call with anything but one string literal.
fn expand_other(krate: &TokenTree, call: &[TokenTree]) -> syn::Result<TokenStream> {
    match Argument::read(call) {
        Argument::Expression(tokens) => {
            let square = Ident::new("Square", Span::call_site());
            Ok(quote! { #krate::__from_static! { #square #EXPECTED #tokens } })
        }
        Argument::Wrapped(wrapping) => Err(syn::Error::new(wrapping.span, wrapping.words("square"))),
        Argument::Wrong(_, span) | Argument::Alternatives(_, span) => Err(syn::Error::new(span, EXPECTED)),
    }
}

/// `<8, 8> "e4"`.
struct SizedCall {
    size: Size,
    square: StringLiteral,
}

impl Parse for SizedCall {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let size = input.parse()?;
        let square = input.parse().map_err(|error: syn::Error| {
            syn::Error::new(error.span(), "expected a square in a string literal, as in `<8, 8> \"e4\"`")
        })?;
        input.parse::<Option<syn::Token![,]>>()?;
        if !input.is_empty() {
            return Err(input.error("expected a single square"));
        }
        Ok(Self { size, square })
    }
}

impl SizedCall {
    fn expand(&self, krate: &TokenTree) -> syn::Result<TokenStream> {
        Ok(expand_of_board(krate, &self.size.shape()?, &self.square))
    }
}

/// A square of a known board.
fn expand_of_board(krate: &TokenTree, board: &Shape, square: &StringLiteral) -> TokenStream {
    let StringLiteral { value: text, span } = square;
    let sizes = type_arguments(board, Span::call_site());
    match squares::index(board, text) {
        Ok(index) => {
            let index = Literal::usize_unsuffixed(index).into_token_stream();
            square_at(krate, &sizes, &index, *span)
        }
        Err(error) => expand_wrong(krate, &sizes, &syn::Error::new(*span, error.explain_bytes(text))),
    }
}

/// The path of the square with this index, or with errors in its place.
fn square_at(krate: &TokenTree, sizes: &TokenStream, index: &TokenStream, span: Span) -> TokenStream {
    path(&quote! { #krate::__private::SquareAt<#sizes, { #index }> }, &Ident::new("VALUE", span))
}
