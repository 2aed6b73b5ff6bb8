//! `square!`: if the call or its game has the shape of the board, the text of a square becomes the path of a constant.
//! Otherwise, the text becomes an argument of `from_static`.

use koma_runtime::error::SquareErrorKind;
use koma_runtime::macro_support::{Sizes, SquareNames};
use koma_runtime::{MAX_DIMENSION_SIZE, Shape};
use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::{Error, Token};

use crate::call::argument::{Argument, evaluated_call, validate_name};
use crate::call::errors::Result;
use crate::call::game_of_call::{GameOfCall, sizes, square_names};
use crate::call::literal::{StringLiteral, text_at};
use crate::call::shape::{BoardShape, is_shape_next, type_arguments};
use crate::call::{Call, path};

/// What a call contains.
enum Syntax {
    /// `<8, 8> "e4"`
    OnBoard { shape: Shape, square: StringLiteral },
    /// `"e4"`
    OnAnyBoard(StringLiteral),
    /// `NAME`
    Expression(TokenStream),
}

const EXPECTED: &str =
    "expected a square in a string literal, as in `square!(\"e4\")` or `square!(<8, 8> \"e4\")`";

impl Parse for Syntax {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        if !is_shape_next(input) {
            return Ok(match Argument::parse(input, "square!(", EXPECTED)? {
                Argument::Literal(square) => Self::OnAnyBoard(square),
                Argument::Expression(tokens) => Self::Expression(tokens),
            });
        }
        let shape = input.parse::<BoardShape>()?.shape;
        let expected = "expected a square in a string literal, as in `<8, 8> \"e4\"`";
        let square = StringLiteral::parse(input, expected)?;
        input.parse::<Option<Token![,]>>()?;
        if !input.is_empty() {
            return Err(Error::new(input.span(), "expected a single square"));
        }
        Ok(Self::OnBoard { shape, square })
    }
}

pub(crate) fn expand(call: &Call) -> Result<TokenStream> {
    if let Some(board) = call.game.as_ref().and_then(GameOfCall::board) {
        let square = call.parse(|input| square_of_game(input, call.game.as_ref()))?;
        return expand_on_board(call, board, &square);
    }
    match call.parse(Syntax::parse)? {
        Syntax::OnBoard { shape, square } => expand_on_board(call, shape, &square),
        Syntax::OnAnyBoard(square) => expand_on_any_board(call, &square),
        Syntax::Expression(tokens) => {
            validate_name(&tokens, "square!(", is_square_of_plane)?;
            let krate = &call.krate;
            let function = quote! { #krate::Square::from_static };
            Ok(evaluated_call(krate, &function, None, EXPECTED, &tokens))
        }
    }
}

/// Reads the only argument that the `square!` of a game with a board takes: `"e4"`.
fn square_of_game(input: ParseStream<'_>, game: Option<&GameOfCall>) -> Result<StringLiteral> {
    let example = match square_names(game) {
        SquareNames::Usi => "7g",
        SquareNames::Cell | SquareNames::Ucci => "e4",
    };
    StringLiteral::parse_alone(input).ok_or_else(|| {
        let words = format!(
            "expected only a square in a string literal, as in `square!({example:?})`; the game determines the shape"
        );
        Error::new(input.span(), words)
    })
}

/// Expands to a constant that is also a pattern.
fn expand_on_board(call: &Call, shape: Shape, square: &StringLiteral) -> Result<TokenStream> {
    let index = sizes(shape, call.game.as_ref()).read(&square.value);
    let index = index.map_err(|error| square.error(error.explain_bytes(&square.value)))?;
    let krate = &call.krate;
    let index = Literal::usize_unsuffixed(index);
    let sizes = type_arguments(Some(shape));
    Ok(path(&quote! { #krate::__private::SquareAt<#sizes, { #index }> }, "VALUE", square.span))
}

/// The board used to check a call without a shape.
const LARGEST_PLANE: [usize; 2] = [MAX_DIMENSION_SIZE; 2];

/// Reports whether a text is a square with a file and a rank, such as `e4`.
fn is_square_of_plane(text: &str) -> bool {
    text.ends_with(|c: char| c.is_ascii_digit()) && Sizes::of(&LARGEST_PLANE).read(text.as_bytes()).is_ok()
}

/// Expands to a square on a board that the expected type determines. If the text is obviously invalid on every board,
/// the macro itself reports it.
fn expand_on_any_board(call: &Call, square: &StringLiteral) -> Result<TokenStream> {
    let text = &square.value;
    if let Err(error) = Sizes::of(&LARGEST_PLANE).read(text) {
        let is_form = error.kind() == SquareErrorKind::Form;
        let start = error.range().start;
        let has_no_file = is_form && start == 0;
        let has_leading_zero = is_form && text.get(start) == Some(&b'0');
        if has_no_file || has_leading_zero || !text.iter().all(u8::is_ascii_alphanumeric) {
            return Err(square.error(error.explain_bytes(text)));
        }
    }
    let krate = &call.krate;
    let text = text_at(&square.lossy(), square.span);
    Ok(quote_spanned! { square.span=> const { #krate::Square::from_static(#text) } })
}
