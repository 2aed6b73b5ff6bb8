//! `line!`: the text of a line becomes an array of moves. The macro plays the line.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::Error;

use crate::call::argument::{Argument, validate_name};
use crate::call::errors::{Result, with_help};
use crate::call::game_of_call::own_item;
use crate::call::literal::StringLiteral;
use crate::call::{Call, parse_tokens};
use crate::text::engine_command::help_of_line;
use crate::text::line::{Line, Played, read_start};
use crate::text::own_game::is_move;

/// Expands a call of `line!` to an array of moves.
pub(crate) fn expand(call: &Call) -> Result<TokenStream> {
    let Some(game) = &call.game else { return Ok(TokenStream::new()) };
    let Some(own) = game.own_moves() else { return Ok(TokenStream::new()) };
    let missing = "the moves are missing: `line!(\"…\")`";
    let Line { moves, from } = call.parse(|input| Line::parse(input, missing))?;
    validate_name(&moves, "line!(", |name| is_move(own, name))?;
    let line = literal_of_line("line!(", &moves)?;
    let read_from = |from| read_start(&literal_of_line("line!(\"…\", from: ", &from)?, game);
    let start = from.map(read_from).transpose()?;
    let played = Played::of(game, own, start.as_ref(), &line)
        .map_err(|explanation| line.error(with_help(&explanation, help_of_line(&line.lossy(), game))))?;
    let played = played.ok_or_else(|| {
        line.error(match line.text() {
            Some(_) => "the position after `from:` is not on the board of the game that plays the moves",
            None => "the moves are not UTF-8 text",
        })
    })?;
    let move_at = own_item(&call.krate, own, "MoveAt");
    let indices = played.moves.into_iter().map(Literal::usize_unsuffixed);
    Ok(quote! { [#(<#move_at<#indices>>::VALUE,)*] })
}

/// Returns the string literal that these tokens are. `before` is the part of the call before them.
fn literal_of_line(before: &str, tokens: &TokenStream) -> Result<StringLiteral> {
    let expected = "expected one string literal, and `from:` before another position";
    parse_tokens(tokens, |input| {
        let place = input.span();
        match Argument::parse(input, before, expected)? {
            Argument::Literal(literal) => Ok(literal),
            Argument::Expression(_) => {
                let words = "expected a string literal, as in `line!(\"…\")` or `line!(\"…\", from: \"…\")`: the macro \
                    cannot see the values of constants";
                Err(Error::new(place, words))
            }
        }
    })
}
