//! `diagram!`: a FEEN becomes a string literal with its picture, for the documentation of an item.

use koma_runtime::macro_support::{Picture, SquareNames};
use koma_runtime::{Coordinates, Qpi};

use crate::call::{Call, Game, square_names};
use crate::input::{Errors, Result, StringLiteral, start};
use crate::position::read_feen;
use crate::tokens::{Literal, ToTokens, TokenStream};

const EXPECTED: &str =
    "expected a FEEN as one string literal, as in `#[doc = koma::diagram!(\"8/8/8/8/8/8/8/8 / C/c\")]`";

pub(crate) fn expand(call: Call<'_>) -> TokenStream {
    let feen = StringLiteral::alone(call.tokens).ok_or_else(|| Errors::new(start(call.tokens), EXPECTED));
    let expansion = feen.and_then(|feen| draw(&feen, call.game));
    // There is no block around the expansion, because in an attribute, a macro must expand to a literal.
    expansion.unwrap_or_else(|errors| errors.to_token_stream())
}

fn draw(feen: &StringLiteral, game: Option<&Game>) -> Result<TokenStream> {
    let (figures, is_plain) = game.map_or_else(Default::default, Game::look);
    let figures: Vec<(Qpi, &str)> = figures.iter().map(|(piece, text)| (*piece, text.as_str())).collect();
    let tables: &[&[(Qpi, &str)]] = if figures.is_empty() { &[] } else { &[&figures] };
    let mut drawn = String::new();
    let result = read_feen(feen, game, &mut |position| {
        let mut picture = Picture::new(*position);
        (picture.figures, picture.is_chequered) = (tables, !is_plain);
        if matches!(square_names(game), SquareNames::Usi) {
            picture.coordinates = Coordinates::USI;
        }
        drawn = picture.to_string();
    });
    // All messages are in one error, because an attribute accepts only one expression.
    result.map_err(|errors| feen.error(errors.words()))?;
    // Markdown recognizes a `div` as HTML even directly after a line of text. A blank line ends the HTML.
    let mut literal = Literal::string(&format!("<div>\n{drawn}</div>\n\n"));
    literal.set_span(feen.span);
    Ok(literal.to_token_stream())
}
