//! What a front door passes: the name of a macro, and the call. The macro with this name expands the call.

use koma_runtime::{Notation, Shape};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;
use syn::Error;

use crate::call::any::take_any;
use crate::call::errors::{Result, wrong_value};
use crate::call::game_of_call::{GameOfCall, own_item};
use crate::call::shape::{BoardShape, type_arguments};
use crate::call::{Call, path};
use crate::{fen_str, game, line, one_move, position, position_map, positions, square, token};

/// Expands `name $crate …`, or `name $crate @"head of the vocabulary" [rest of the game] …`.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let Some(FrontDoor { name, any, call }) = FrontDoor::read(input) else {
        return TokenStream::new(); // not called by a front door
    };
    let expansion = validate_any(any, &call).and_then(|()| expand_macro(&name, &call));
    expansion.unwrap_or_else(|errors| wrong_call(&name, &call, &errors))
}

/// What a front door passes.
struct FrontDoor {
    /// The name of the macro.
    name: String,
    /// The place of the word `any` at the start of the call.
    any: Option<Span>,
    call: Call,
}

impl FrontDoor {
    /// Takes the tokens one by one. Syn would read all tokens first, including a game's vocabulary, which can be long and
    /// is rarely needed.
    fn read(input: TokenStream) -> Option<Self> {
        let mut tokens = input.into_iter();
        let Some(TokenTree::Ident(name)) = tokens.next() else { return None };
        let Some(TokenTree::Ident(krate)) = tokens.next() else { return None };
        let name = name.to_string();
        let mut game = GameOfCall::take(&mut tokens, &name);
        let (any, tokens) = take_any(&name, tokens.collect());
        if let Some(game) = &mut game {
            game.accepts_any = any.is_some();
        }
        Some(Self { name, any, call: Call { krate, game, tokens } })
    }
}

/// Returns an error for an `any` that changes nothing.
fn validate_any(any: Option<Span>, call: &Call) -> Result<()> {
    match any {
        Some(place) if call.game.as_ref().and_then(GameOfCall::legality).is_none() => {
            let words = if call.game.is_some() {
                "expected no `any` here: the game does not declare `validate_legal`, which `any` turns off"
            } else {
                "expected no `any` here: this macro accepts all positions"
            };
            Err(Error::new(place, words))
        }
        _ => Ok(()),
    }
}

fn expand_macro(name: &str, call: &Call) -> Result<TokenStream> {
    match name {
        "sin" => token::expand(Notation::Sin, call),
        "pin" => token::expand(Notation::Pin, call),
        "epin" => token::expand(Notation::Epin, call),
        "qpi" => token::expand(Notation::Qpi, call),
        "square" => square::expand(call),
        "position" => position::expand(call),
        "positions" => positions::expand(call),
        "fen_str" => fen_str::expand(call),
        "one_move" => one_move::expand(call),
        "line" => line::expand(call),
        #[cfg(feature = "svg")]
        "diagram" => crate::diagram::expand(call),
        #[cfg(feature = "book")]
        "book" => crate::book::expand(call),
        "game" => Ok(game::expand(call)),
        "position_map" => Ok(position_map::expand(call)),
        "wrong_position_map" => Ok(position_map::expand_wrong(call)),
        _ => Ok(TokenStream::new()),
    }
}

/// Returns what an invalid call expands to: the errors, and a value of the type that a valid call would have.
fn wrong_call(name: &str, call: &Call, errors: &Error) -> TokenStream {
    let krate = &call.krate;
    let private = quote! { #krate::__private };
    let place = errors.clone().into_iter().next().map_or_else(Span::call_site, |first| first.span());
    let tokens = errors.to_compile_error();
    let sizes = type_arguments(probable_shape(name, call));
    let type_name = match name {
        // The errors are inside the path of a constant. Without this path, the compiler would treat a call in a
        // pattern as a wildcard and warn about the arms after it.
        "sin" | "pin" | "epin" | "qpi" => {
            return path(&quote! { #private::At<{ #tokens }> }, &name.to_uppercase(), place);
        }
        "square" => return path(&quote! { #private::SquareAt<#sizes, { #tokens }> }, "VALUE", place),
        "one_move" => {
            let own_game = call.game.as_ref().and_then(GameOfCall::own_moves);
            let move_at = own_game.map(|own| own_item(krate, own, "MoveAt"));
            return path(&quote! { #move_at<{ #tokens }> }, "VALUE", place);
        }
        "fen_str" => return quote! { { #tokens; "" } },
        "position" => quote! { #private::Position<#sizes> },
        "book" => quote! { #krate::Book<_, _> },
        "line" | "positions" => quote! { _ },
        "position_map" | "wrong_position_map" => quote! { #krate::PositionMap<_, _> },
        // The attribute around a `diagram!` accepts only a single expression.
        _ => return tokens,
    };
    wrong_value(krate, errors, &type_name)
}

/// Returns the shape of the board that an invalid call is about: the shape that it begins with, or the shape of the
/// game's board. In a game's `square!`, the game's board comes first. Returns `None` if there is no shape, so that
/// the compiler infers it.
fn probable_shape(name: &str, call: &Call) -> Option<Shape> {
    let written = call.parse(|input| {
        let shape: BoardShape = input.parse()?;
        input.parse::<TokenStream>()?;
        Ok(shape.shape)
    });
    let of_game = call.game.as_ref().and_then(GameOfCall::board);
    if name == "square" { of_game.or(written.ok()) } else { written.ok().or(of_game) }
}
