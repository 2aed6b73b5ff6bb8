//! `diagram!`: a FEEN becomes a string literal, its picture for the documentation of an item.

use koma_runtime::macro_support::positions::svg;
use koma_runtime::macro_support::squares::SquareNames;
use koma_runtime::{Coordinates, Qpi};
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Error;

use crate::input::{Argument, Game, StringLiteral};
use crate::position::{notation_of, with_feen};

const EXPECTED: &str =
    "expected a FEEN as one string literal, as in `#[doc = koma::diagram!(\"8/8/8/8/8/8/8/8 / C/c\")]`";

pub(crate) fn expand(_: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    let expansion = match StringLiteral::alone(call) {
        Some(feen) => draw(&feen, game),
        None => Err(wrong(call)),
    };
    // Without a block around it: an attribute takes nothing but an expression that becomes a literal.
    expansion.unwrap_or_else(|error| error.to_compile_error())
}

fn draw(feen: &StringLiteral, game: Option<&Game>) -> syn::Result<TokenStream> {
    let (figures, is_plain) = game.map_or_else(Default::default, Game::look);
    let figures: Vec<(Qpi, &str)> = figures.iter().map(|(piece, text)| (*piece, text.as_str())).collect();
    let tables: &[&[(Qpi, &str)]] = if figures.is_empty() { &[] } else { &[&figures] };
    let picture = with_feen(&feen.value, game, |position| {
        let mut picture = svg(position);
        (picture.figures, picture.is_chequered) = (tables, !is_plain);
        if game.is_some_and(|game| matches!(game.square_names(), SquareNames::Usi)) {
            picture.coordinates = Coordinates::USI;
        }
        picture.to_string()
    });
    // One error, as an attribute takes no more.
    let picture = picture.map_err(|all| Error::new(feen.span, all.join("\n")))?;
    // Markdown takes a `div` for HTML also right after a line of text, and ends it at a blank line.
    let mut literal = Literal::string(&format!("<div>\n{picture}</div>\n\n"));
    literal.set_span(feen.span);
    Ok(literal.into_token_stream())
}

/// Returns the error of a call without a literal.
fn wrong(call: &[TokenTree]) -> Error {
    if let Some((name, ..)) = notation_of(call) {
        let words = "expected a FEEN: a diagram cannot be drawn from another notation";
        return Error::new(name.span(), words);
    }
    match Argument::read(call).expression("diagram", EXPECTED) {
        Ok(_) => Error::new(call.first().map_or_else(Span::call_site, TokenTree::span), EXPECTED),
        Err(error) => error,
    }
}
