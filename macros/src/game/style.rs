//! A style of a declaration and its pieces.

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::token::{Brace, Bracket, Paren};
use syn::{Error, Token, braced, bracketed, parenthesized};

use super::name::Name;
use super::recovery::{divided, last_name, pass, skip_to_piece, starts_item, up_to_comma};
use crate::errors::Errors;
use crate::input::StringLiteral;

/// `style "C" Chess { "K^" => King, … }`
pub(super) struct Style {
    pub(super) letter: Option<StringLiteral>,
    pub(super) name: Option<Name>,
    /// `None` if there are some, but none that can be read.
    pub(super) pieces: Option<Vec<Piece>>,
}

/// `"K^" => King | "玉将"`
pub(super) struct Piece {
    pub(super) token: Option<StringLiteral>,
    /// At least one.
    pub(super) names: Vec<Name>,
}

impl Style {
    /// Reads what stands behind the keyword. If there are no pieces, the rest of the item is still to be passed.
    pub(super) fn read(input: ParseStream<'_>, errors: &mut Errors) -> (Option<Self>, syn::Result<()>) {
        let words = "expected the letter of the style in a string literal, as in `style \"C\" Chess { … }`";
        let (letter, read) = divided(input.parse().map_err(|error: Error| Error::new(error.span(), words)));
        let (mut name, read) = match read {
            Ok(()) => divided(input.parse()),
            Err(error) => (None, Err(error)),
        };
        let mut read = read.and_then(|()| {
            let words = "expected the pieces in braces: `{ \"K^\" => King, … }`";
            if input.peek(Brace) { Ok(()) } else { Err(Error::new(input.span(), words)) }
        });
        if read.is_err() {
            let mut passed = Vec::new();
            while !is_group(input) && !input.peek(Token![;]) && !starts_item(input) && !input.is_empty() {
                passed.extend(pass(input));
            }
            name = name.or_else(|| last_name(passed));
        }
        let mut pieces = None;
        if is_group(input) {
            errors.keep(read);
            (pieces, read) = divided(read_pieces(input, errors));
        }
        let is_there = letter.is_some() || name.is_some();
        let pieces = pieces.flatten();
        (is_there.then_some(Self { letter, name, pieces }), read)
    }
}

fn is_group(input: ParseStream<'_>) -> bool {
    input.peek(Brace) || input.peek(Bracket) || input.peek(Paren)
}

/// The pieces of a style: its braces, or what stands in their place, are next.
fn read_pieces(input: ParseStream<'_>, errors: &mut Errors) -> syn::Result<Option<Vec<Piece>>> {
    let content;
    if input.peek(Brace) {
        braced!(content in input);
    } else if input.peek(Bracket) {
        bracketed!(content in input);
    } else {
        parenthesized!(content in input);
    }
    let is_empty = content.is_empty();
    let mut pieces = Vec::new();
    while !content.is_empty() {
        pieces.extend(Piece::read(&content, errors));
        if !content.is_empty() && !content.peek(Token![,]) {
            errors.push(Error::new(content.span(), no_comma(&content)));
            skip_to_piece(&content);
        }
        content.parse::<Option<Token![,]>>()?;
    }
    Ok(Some(pieces).filter(|pieces| is_empty || !pieces.is_empty()))
}

/// What is wrong where a comma is missing.
fn no_comma(input: ParseStream<'_>) -> &'static str {
    if input.peek(Ident::peek_any) {
        "expected a comma between two pieces, before this; several words are a name in quotation marks: `\"Gold general\"`"
    } else {
        "expected a comma between two pieces, before this"
    }
}

impl Piece {
    /// A piece, `None` if nothing of it can be called by a name.
    fn read(input: ParseStream<'_>, errors: &mut Errors) -> Option<Self> {
        let words = "expected a piece, as in `\"K^\" => King`";
        let (token, read) = divided(input.parse().map_err(|error: Error| Error::new(error.span(), words)));
        let mut names = Vec::new();
        if let Err(error) = read.and_then(|()| piece_names(input, &mut names)) {
            errors.push(error);
            let rest = up_to_comma(input);
            if names.is_empty() {
                names.extend(last_name(rest));
            }
        }
        (!names.is_empty()).then_some(Self { token, names })
    }
}

/// Reads `=> King | "玉将"`.
fn piece_names(input: ParseStream<'_>, names: &mut Vec<Name>) -> syn::Result<()> {
    let words = "expected `=>` between a piece and its name";
    input.parse::<Token![=>]>().map_err(|error| Error::new(error.span(), words))?;
    names.push(input.parse()?);
    while input.parse::<Option<Token![|]>>()?.is_some() {
        names.push(input.parse()?);
    }
    Ok(())
}
