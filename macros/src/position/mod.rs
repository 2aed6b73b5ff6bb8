//! `position!`: expands a FEEN, a text in a game's notation, moves, or a description (a picture or a list of squares)
//! to a constant.

mod description;
mod piece_reader;

use koma_runtime::Shape;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{Error, Token};

use crate::argument::{Argument, evaluated_call};
use crate::call::Call;
use crate::errors::Result;
use crate::feen;
use crate::fields::is_field;
use crate::game_of_call::Game;
use crate::literal::StringLiteral;
use crate::moves;
use crate::notation::{self, NamedText};
use crate::parsed_position::evaluated;
use description::Description;
pub(crate) use description::FIELDS;

mod keyword {
    syn::custom_keyword!(board);
    syn::custom_keyword!(hands);
}

/// What a call contains.
enum Syntax {
    /// `"8/8/8/8/8/8/8/8 / C/c"`
    Feen(StringLiteral),
    /// `fen: "…"`, or the fields of moves
    Named(NamedText),
    /// `<8, 8> "C/c", board: […]`
    Description(Description),
    /// `FEEN`
    Expression(TokenStream),
}

const EXPECTED: &str = "expected a FEEN as one string literal, as in `position!(\"8/8/8/8/8/8/8/8 / C/c\")`, \
    or a shape, styles and a board, as in `position! { <8, 8> \"C/c\", board: [\"8\", …] }`";

impl Syntax {
    /// Reads the tokens of a call. `board` is the shape of the game's board.
    fn parse(input: ParseStream<'_>, board: Option<Shape>) -> Result<Self> {
        let is_of_description = input.peek(keyword::board) || input.peek(keyword::hands);
        if is_field(input) && !is_of_description {
            return Ok(Self::Named(input.parse()?));
        }
        if let Some(name) = name_without_colon(&input.fork()) {
            let words = format!("expected `:` after `{name}`, as in `position!({name}: \"…\")`");
            return Err(Error::new(name.span(), words));
        }
        if StringLiteral::parse_alone(&input.fork()).is_none() && is_description(&input.fork())? {
            return Ok(Self::Description(Description::parse(input, board)?));
        }
        let place = input.span();
        Ok(match Argument::parse(input, "position", EXPECTED)? {
            Argument::Literal(feen) => Self::Feen(feen),
            // A division such as `a / b` is not a string, but a FEEN may lack its quotation marks.
            Argument::Expression(tokens) if has_slash(&tokens) => return Err(Error::new(place, EXPECTED)),
            Argument::Expression(tokens) => Self::Expression(tokens),
        })
    }
}

/// Returns the name in `fen "…"`, which lacks a colon.
fn name_without_colon(input: ParseStream<'_>) -> Option<Ident> {
    let name = input.call(Ident::parse_any).ok()?;
    StringLiteral::is_next(input).then_some(name)
}

/// Reports whether a call describes a position: it has a `board:`, or begins with `<`. A qualified path, such as
/// `<T as Trait>::FEEN`, also begins with `<`.
fn is_description(input: ParseStream<'_>) -> Result<bool> {
    let begins_with_shape = input.peek(Token![<]);
    let mut has_qualified_path = false;
    while !input.is_empty() {
        if input.peek(keyword::board) && is_field(input) {
            return Ok(true);
        }
        has_qualified_path |= input.peek(Token![>]) && input.peek2(Token![::]);
        input.parse::<TokenTree>()?;
    }
    Ok(begins_with_shape && !has_qualified_path)
}

fn has_slash(tokens: &TokenStream) -> bool {
    let is_slash = |token| matches!(token, TokenTree::Punct(sign) if sign.as_char() == '/');
    tokens.clone().into_iter().any(is_slash)
}

pub(crate) fn expand(call: &Call) -> Result<TokenStream> {
    let krate = &call.krate;
    let game = call.game.as_ref();
    let board = game.and_then(Game::board);
    let mut place = Span::call_site();
    let position = match call.parse(|input| Syntax::parse(input, board))? {
        Syntax::Feen(feen) => {
            place = feen.span;
            feen::parse(&feen, game)?.expand(krate, place)
        }
        Syntax::Named(text) => match game {
            Some(game) if game.reader("moves").is_some() && moves::FIELDS.contains(&text.name) => {
                moves::expand_position(call, game)?
            }
            _ => notation::expand(call, &text)?,
        },
        Syntax::Description(description) => description.position(game)?.expand(krate, place),
        Syntax::Expression(tokens) => expand_expression(call, &tokens),
    };
    match game.and_then(Game::check) {
        Some(check) => Ok(evaluated(krate, board, place, &position, Some(check))),
        None => Ok(position),
    }
}

fn expand_expression(call: &Call, tokens: &TokenStream) -> TokenStream {
    let krate = &call.krate;
    match &call.game {
        Some(game) => {
            let function = quote! { #krate::__private::position_in_game };
            evaluated_call(krate, &function, Some(&game.literal()), EXPECTED, tokens)
        }
        None => evaluated_call(krate, &quote! { #krate::Position::from_static }, None, EXPECTED, tokens),
    }
}
