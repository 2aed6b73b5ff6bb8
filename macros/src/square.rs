//! `square!`: if the call or its game has the shape of the board, the text of a square becomes the path of a constant.
//! Otherwise, the text becomes an argument of `from_static`.

use koma_runtime::MAX_DIMENSION_SIZE;
use koma_runtime::error::SquareErrorKind;
use koma_runtime::macro_support::{Sizes, SquareNames};

use crate::call::{expression, sizes, square_names};
use crate::input::{Errors, Input, Result, StringLiteral, start, type_arguments};
use crate::tokens::{Literal, TokenStream, quote, quote_spanned};
use crate::{Call, Game, path};

const EXPECTED: &str =
    "expected a square in a string literal, as in `square!(\"e4\")` or `square!(<8, 8> \"e4\")`";

/// The board used to check a call without a shape.
const LARGEST_PLANE: [usize; 2] = [MAX_DIMENSION_SIZE; 2];

pub(crate) fn expand(call: Call<'_>) -> Result<TokenStream> {
    let tokens = call.flattened();
    let mut input = Input::new(&tokens);
    let (square, shape) = match (StringLiteral::alone(call.tokens), call.game.and_then(Game::board)) {
        (Some(square), Some(shape)) => (square, shape),
        (Some(square), None) => return expand_on_any_board(call, &square),
        (None, None) if input.peek('<') => {
            let shape = input.shape(None)?;
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
    let index = sizes(shape, call.game).read(&square.value);
    let index = index.map_err(|error| square.error(error.explain_bytes(&square.value).to_string()))?;
    let (krate, sizes) = (call.krate, type_arguments(Some(shape)));
    Ok(path(&quote! { #krate::__private::SquareAt<#sizes, { #index }> }, "VALUE", square.span))
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
