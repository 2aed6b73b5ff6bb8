//! `diagram!`: a FEEN becomes a string literal with its picture, for the documentation of an item.

use koma_runtime::macro_support::{Picture, SquareNames};
use koma_runtime::{Coordinates, Qpi};

use crate::Call;
use crate::call::square_names;
use crate::input::{Errors, Result, StringLiteral, start};
use crate::position::{Slots, read_feen};
use crate::tokens::{Literal, TokenStream, quote};

const EXPECTED: &str =
    "expected a FEEN as one string literal, as in `#[doc = koma::diagram!(\"8/8/8/8/8/8/8/8 / C/c\")]`";

pub(crate) fn expand(call: Call<'_>) -> Result<TokenStream> {
    let feen = StringLiteral::alone(call.tokens).ok_or_else(|| Errors::new(start(call.tokens), EXPECTED))?;
    let game = call.game;
    let vocabulary = game.and_then(|game| str::from_utf8(game.text()).ok()).unwrap_or_default();
    // In the vocabulary, the line of a figure starts with `=`.
    let figures = vocabulary.lines().filter_map(|line| line.strip_prefix("=\t")?.split_once('\t'));
    let figures = figures.filter_map(|(piece, text)| Some((Qpi::parse(piece).ok()?, text)));
    let figures: Vec<(Qpi, &str)> = figures.collect();
    let tables: &[&[(Qpi, &str)]] = if figures.is_empty() { &[] } else { &[&figures] };
    let mut slots = Slots::default();
    // All messages are in one error, because an attribute accepts only one expression.
    let position = read_feen(&feen, game, &mut slots).map_err(|errors| feen.error(errors.words()))?;
    let mut picture = Picture::new(position);
    // All squares of a plain board have one color.
    (picture.figures, picture.is_chequered) = (tables, game.and_then(|game| game.reader("board")).is_none());
    if square_names(game) == SquareNames::Usi {
        picture.coordinates = Coordinates::USI;
    }
    // Markdown recognizes a `div` as HTML even directly after a line of text. A blank line ends the HTML.
    let mut literal = Literal::string(&format!("<div>\n{picture}</div>\n\n"));
    literal.set_span(feen.span);
    Ok(quote! { #literal })
}
