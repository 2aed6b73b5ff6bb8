//! `diagram!`: a FEEN becomes a string literal with its picture, for the documentation of an item.

use koma_runtime::macro_support::{AnyPosition, Picture, SquareNames};
use koma_runtime::{Coordinates, Qpi};
use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::Error;

use crate::call::Call;
use crate::call::errors::Result;
use crate::call::game_of_call::{GameOfCall, square_names};
use crate::call::literal::{StringLiteral, returned_text};
use crate::text::feen::parse_as;

const EXPECTED: &str =
    "expected a FEEN as one string literal, as in `#[doc = koma::diagram!(\"8/8/8/8/8/8/8/8 / C/c\")]`";

pub(crate) fn expand(call: &Call) -> Result<TokenStream> {
    let feen = call
        .parse(|input| StringLiteral::parse_alone(input).ok_or_else(|| Error::new(input.span(), EXPECTED)))?;
    let game = call.game.as_ref();
    // All messages are in one error, because an attribute accepts only one expression.
    let picture = parse_as(&feen, game, |position| picture(*position, game))
        .map_err(|mistakes| feen.error(mistakes))?;
    // Markdown recognizes a `div` as HTML even directly after a line of text. A blank line ends the HTML.
    Ok(returned_text(&format!("<div>\n{picture}</div>\n\n")).into_token_stream())
}

/// Returns the picture of a position with the figures, the colors and the coordinates of the game.
fn picture(position: AnyPosition<'_>, game: Option<&GameOfCall>) -> String {
    let figures = game.map_or_else(Vec::new, figures);
    let tables: &[&[(Qpi, &str)]] = if figures.is_empty() { &[] } else { &[&figures] };
    let mut picture = Picture::new(position);
    picture.figures = tables;
    // All squares of a plain board have one color.
    picture.is_chequered = game.and_then(|game| game.declared("board")).is_none();
    picture.coordinates = match square_names(game) {
        SquareNames::Cell => Coordinates::CELL,
        SquareNames::Usi => Coordinates::USI,
        SquareNames::Ucci => Coordinates::UCCI,
    };
    picture.to_string()
}

/// Returns the figures of a game. In the vocabulary, the line of a figure starts with `=`.
fn figures(game: &GameOfCall) -> Vec<(Qpi, &str)> {
    let vocabulary = str::from_utf8(game.text()).unwrap_or_default();
    let figures = vocabulary.lines().filter_map(|line| line.strip_prefix("=\t")?.split_once('\t'));
    figures.filter_map(|(piece, text)| Some((Qpi::parse(piece).ok()?, text))).collect()
}
