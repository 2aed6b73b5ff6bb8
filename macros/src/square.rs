//! `square!`: if the call or its game has the shape of the board, the text of a square becomes the path of a constant.
//! Otherwise, the text becomes an argument of `from_static`.

use koma_runtime::error::SquareErrorKind;
use koma_runtime::macro_support::{Sizes, SquareNames};
use koma_runtime::{MAX_DIMENSION_SIZE, Shape};

use crate::Call;
use crate::call::{Game, expression, sizes, square_names};
use crate::input::{Errors, Input, Result, StringLiteral, flattened, start, type_arguments};
use crate::token::path;
use crate::tokens::{Literal, Span, ToTokens, TokenStream, quote, quote_spanned};

const EXPECTED: &str =
    "expected a square in a string literal, as in `square!(\"e4\")` or `square!(<8, 8> \"e4\")`";

/// The board used to check a call without a shape.
const LARGEST_PLANE: [usize; 2] = [MAX_DIMENSION_SIZE; 2];

pub(crate) fn expand(call: Call<'_>) -> TokenStream {
    let mut board = call.game.and_then(Game::board);
    expand_or_error(call, &mut board).unwrap_or_else(|errors| {
        // The error is inside the path of a square. Without this path, the compiler would treat a call in a pattern as
        // a wildcard and warn about the arms after it.
        square_at(call, board, &errors, errors.span())
    })
}

/// Expands a call. If the call contains the shape of the board, sets `board` to this shape.
fn expand_or_error(call: Call<'_>, board: &mut Option<Shape>) -> Result<TokenStream> {
    let tokens = flattened(call.tokens.iter().cloned().collect());
    let mut input = Input::new(&tokens);
    let (square, shape) = match (StringLiteral::alone(call.tokens), *board) {
        (Some(square), Some(shape)) => (square, shape),
        (Some(square), None) => return expand_on_any_board(call, &square),
        (None, None) if input.peek('<') => {
            let shape = *board.insert(input.shape(None)?);
            let square = input.string("expected a square in a string literal, as in `<8, 8> \"e4\"`")?;
            input.skip(',');
            if !input.is_empty() {
                return Err(input.error("expected a single square"));
            }
            (square, shape)
        }
        (None, None) => {
            let tokens = expression(call.tokens, "square", EXPECTED)?;
            return Ok(Call { game: None, ..call }.expand_static("Square", EXPECTED, &tokens));
        }
        (None, Some(_)) => {
            let example = if square_names(call.game) == SquareNames::Usi { "7g" } else { "e4" };
            let words = format!(
                "expected only a square in a string literal, as in `square!({example:?})`; the game determines the \
                 shape"
            );
            return Err(Errors::new(start(call.tokens), words));
        }
    };
    let StringLiteral { value: text, span } = &square;
    match sizes(shape, call.game).read(text) {
        Ok(index) => Ok(square_at(call, *board, &index, *span)),
        Err(error) => Err(square.error(error.explain_bytes(text).to_string())),
    }
}

/// Expands to a square on a board that the expected type determines. If the text is obviously invalid on every board,
/// the macro itself reports it.
fn expand_on_any_board(call: Call<'_>, square: &StringLiteral) -> Result<TokenStream> {
    let StringLiteral { value: text, span } = square;
    if let Err(error) = Sizes::of(&LARGEST_PLANE).read(text)
        && (error.range().start == 0 && error.kind() == SquareErrorKind::Form
            || !text.iter().all(u8::is_ascii_alphanumeric))
    {
        return Err(square.error(error.explain_bytes(text).to_string()));
    }
    let mut text = Literal::string(&square.lossy());
    text.set_span(*span);
    let krate = call.krate;
    Ok(quote_spanned! { *span=> const { #krate::Square::from_static(#text) } })
}

/// Returns the path of the square with this index, or a path that reports the errors.
fn square_at(call: Call<'_>, board: Option<Shape>, index: &dyn ToTokens, span: Span) -> TokenStream {
    let (krate, sizes) = (call.krate, type_arguments(board, Span::call_site()));
    path(&quote! { #krate::__private::SquareAt<#sizes, { #index }> }, "VALUE", span)
}
