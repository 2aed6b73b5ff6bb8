//! `position!`: expands a FEEN, a text in a game's notation, moves, or a description (a drawing or a list of squares)
//! to a constant.

mod description;
pub(crate) mod moves;
pub(crate) mod named_text;
mod piece_reader;

use koma_runtime::Shape;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{Error, Token};

use crate::call::Call;
use crate::call::argument::{Argument, evaluated_call};
use crate::call::errors::Result;
use crate::call::fields::is_field;
use crate::call::form::Form;
use crate::call::game_of_call::GameOfCall;
use crate::call::list::is_list;
use crate::call::literal::StringLiteral;
use crate::call::shape::is_shape_next;
use crate::text::feen;
use crate::text::line;
use crate::text::parsed_position::evaluated;
use description::Description;
pub(crate) use description::FIELDS;
use named_text::NamedText;

mod keyword {
    syn::custom_keyword!(board);
    syn::custom_keyword!(from);
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
        if let Some(feen) = StringLiteral::parse_alone(input) {
            return Ok(Self::Feen(feen));
        }
        let is_of_description = input.peek(keyword::board) || input.peek(keyword::hands);
        if is_field(input) && !is_of_description {
            return Ok(Self::Named(NamedText::parse(input, Form::ONE)?));
        }
        if let Some(name) = name_without_colon(&input.fork()) {
            return Err(missing_colon(&name, Form::ONE));
        }
        if is_description(&input.fork())? {
            return Ok(Self::Description(Description::parse(input, board)?));
        }
        if let Some(place) = moves_without_name(&input.fork()) {
            let words = "expected `moves:` before the moves, as in `position!(moves: \"…\", from: START)`";
            return Err(Error::new(place, words));
        }
        if let Some(place) = several_texts(&input.fork()) {
            let words = "expected one FEEN; `positions![\"…\", …]` makes a list of positions";
            return Err(Error::new(place, words));
        }
        Ok(match Argument::parse(input, "position!(", EXPECTED)? {
            Argument::Literal(feen) => Self::Feen(feen),
            Argument::Expression(tokens) => Self::Expression(tokens),
        })
    }
}

/// Returns the error for a name that lacks a colon.
pub(crate) fn missing_colon(name: &Ident, form: Form) -> Error {
    Error::new(name.span(), format!("expected `:` after `{name}`, as in `{}`", form.call(name)))
}

/// Returns the name in `fen "…"`, which lacks a colon.
fn name_without_colon(input: ParseStream<'_>) -> Option<Ident> {
    let name = input.call(Ident::parse_any).ok()?;
    StringLiteral::is_next(input).then_some(name)
}

/// Returns the place of a list in brackets, or of the second of several texts with commas between them.
fn several_texts(input: ParseStream<'_>) -> Option<Span> {
    if is_list(input) {
        return Some(input.span());
    }
    StringLiteral::parse_opt(input)?;
    input.parse::<Token![,]>().ok()?;
    StringLiteral::is_next(input).then(|| input.span())
}

/// Reports whether a call describes a position: it begins with a shape, or has a `board:`.
pub(crate) fn is_description(input: ParseStream<'_>) -> Result<bool> {
    if is_shape_next(input) {
        return Ok(true);
    }
    while !input.is_empty() {
        if input.peek(keyword::board) && is_field(input) {
            return Ok(true);
        }
        input.parse::<TokenTree>()?;
    }
    Ok(false)
}

/// Returns the place of the literal in `"1. e4", from: START`, which lacks `moves:`.
fn moves_without_name(input: ParseStream<'_>) -> Option<Span> {
    let moves = StringLiteral::parse_opt(input)?;
    input.parse::<Token![,]>().ok()?;
    (input.peek(keyword::from) && is_field(input)).then_some(moves.span)
}

pub(crate) fn expand(call: &Call) -> Result<TokenStream> {
    let game = call.game.as_ref();
    let board = game.and_then(GameOfCall::board);
    let mut place = Span::call_site();
    let position = match call.parse(|input| Syntax::parse(input, board))? {
        Syntax::Feen(feen) => {
            place = feen.span;
            feen::parse(&feen, game)?.expand(&call.krate, place)
        }
        Syntax::Named(text) => match game {
            Some(game) if game.declared("moves").is_some() && line::FIELDS.contains(&text.name) => {
                moves::expand(call, game)?
            }
            _ => named_text::expand(call, &text)?,
        },
        Syntax::Description(description) => description.position(game)?.expand(&call.krate, place),
        Syntax::Expression(tokens) => evaluated_feen(call, &tokens, EXPECTED),
    };
    Ok(validated_by_game(call, place, position))
}

/// Returns an expression with which the compiler reads a FEEN. `otherwise` is the error for tokens that are not an expression.
pub(crate) fn evaluated_feen(call: &Call, feen: &TokenStream, otherwise: &str) -> TokenStream {
    let krate = &call.krate;
    match &call.game {
        Some(game) => {
            let function = quote! { #krate::__private::position_in_game };
            evaluated_call(krate, &function, Some(&game.literal()), otherwise, feen)
        }
        None => evaluated_call(krate, &quote! { #krate::Position::from_static }, None, otherwise, feen),
    }
}

/// Returns the expression of a position. If the game declares a function that validates positions, the compiler also calls it.
pub(crate) fn validated_by_game(call: &Call, place: Span, position: TokenStream) -> TokenStream {
    let game = call.game.as_ref();
    match game.and_then(GameOfCall::validator) {
        Some(validator) => {
            let board = game.and_then(GameOfCall::board);
            evaluated(&call.krate, board, place, &position, Some(validator))
        }
        None => position,
    }
}
