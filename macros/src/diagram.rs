//! `diagram!`: a FEEN becomes a string literal, its picture for the documentation of an item.

use koma_runtime::macro_support::positions::{Draft, finish, read, svg};
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::ToTokens;

use crate::input::{Argument, Game, StringLiteral};
use crate::position::square_bound;

const EXPECTED: &str =
    "expected a FEEN as one string literal, as in `#[doc = koma::diagram!(\"8/8/8/8/8/8/8/8 / C/c\")]`";

pub(crate) fn expand(_: &TokenTree, _: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    let expansion = match StringLiteral::alone(call) {
        Some(feen) => draw(&feen),
        None => Err(wrong(call)),
    };
    // Without a block around it: an attribute takes nothing but an expression that becomes a literal.
    expansion.unwrap_or_else(|error| error.to_compile_error())
}

fn draw(feen: &StringLiteral) -> syn::Result<TokenStream> {
    let squares = square_bound(&feen.value);
    let (mut board, mut hands) = (vec![None; squares], vec![0; squares]);
    let mut draft = Draft::new(&mut board, &mut hands);
    let outline = read(&feen.value, None, &mut draft)
        .map_err(|error| syn::Error::new(feen.span, error.explain_bytes(&feen.value)))?;
    let picture = svg(&finish(draft, outline));
    // Markdown takes a `div` for HTML also right behind a line of text, and ends it at a blank line.
    let mut literal = Literal::string(&format!("<div>\n{picture}</div>\n\n"));
    literal.set_span(feen.span);
    Ok(literal.into_token_stream())
}

/// What is wrong with a call that is no literal.
fn wrong(call: &[TokenTree]) -> syn::Error {
    match Argument::read(call) {
        Argument::Wrapped(wrapping) => syn::Error::new(wrapping.span, wrapping.words("diagram")),
        Argument::Wrong(_, span) | Argument::Alternatives(_, span) => syn::Error::new(span, EXPECTED),
        Argument::Expression(_) => {
            syn::Error::new(call.first().map_or_else(Span::call_site, TokenTree::span), EXPECTED)
        }
    }
}
