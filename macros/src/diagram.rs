//! `diagram!`: a FEEN becomes a string literal with its picture, for the documentation of an item.

use koma_runtime::macro_support::positions::svg;
use koma_runtime::macro_support::squares::SquareNames;
use koma_runtime::{Coordinates, Qpi};
use proc_macro2::{Literal, TokenStream};
use quote::ToTokens;
use syn::Error;

use crate::argument::expression;
use crate::call::{Call, StringLiteral};
use crate::position::{notation_of, with_feen};
use crate::vocabulary::Game;

const EXPECTED: &str =
    "expected a FEEN as one string literal, as in `#[doc = koma::diagram!(\"8/8/8/8/8/8/8/8 / C/c\")]`";

pub(crate) fn expand(call: Call<'_>) -> TokenStream {
    let expansion = match StringLiteral::alone(call.tokens) {
        Some(feen) => draw(&feen, call.game),
        None => Err(wrong(call)),
    };
    // There is no block around the expansion, since an attribute accepts only an expression that expands to a literal.
    expansion.unwrap_or_else(|error| error.to_compile_error())
}

fn draw(feen: &StringLiteral, game: Option<&Game>) -> syn::Result<TokenStream> {
    let (figures, is_plain) = game.map_or_else(Default::default, Game::look);
    let figures: Vec<(Qpi, &str)> = figures.iter().map(|(piece, text)| (*piece, text.as_str())).collect();
    let tables: &[&[(Qpi, &str)]] = if figures.is_empty() { &[] } else { &[&figures] };
    let mut drawn = String::new();
    let result = with_feen(&feen.value, game, &mut |position| {
        let mut picture = svg(position);
        (picture.figures, picture.is_chequered) = (tables, !is_plain);
        if game.is_some_and(|game| matches!(game.square_names(), SquareNames::Usi)) {
            picture.coordinates = Coordinates::USI;
        }
        drawn = picture.to_string();
    });
    // Only one error is returned, since an attribute accepts only one.
    result.map_err(|all| Error::new(feen.span, all.join("\n")))?;
    // Markdown recognises a `div` as HTML even directly after a line of text. A blank line ends the HTML.
    let mut literal = Literal::string(&format!("<div>\n{drawn}</div>\n\n"));
    literal.set_span(feen.span);
    Ok(literal.into_token_stream())
}

/// Returns the error for a call without a literal.
fn wrong(call: Call<'_>) -> Error {
    if let Some((name, ..)) = notation_of(call.tokens) {
        let words = "expected a FEEN: a diagram cannot be drawn from another notation";
        return Error::new(name.span(), words);
    }
    let error = expression(call.tokens, "diagram", false, &|_| EXPECTED.to_owned()).err();
    error.unwrap_or_else(|| Error::new(call.start(), EXPECTED))
}
