//! Moves and lines of moves: `uci!`, `usi!` and `ucci!`, `line!`, and `position!(moves: "1. e4 e5", from: START)`.
//!
//! The macro reads literal moves of koma's own games. The compiler reads all other moves.

use koma_runtime::macro_support::AnyPosition;
use koma_runtime::macro_support::own::OwnGame;

use crate::call::{Call, Game, expression, own_game};
use crate::input::{Errors, Fields, Input, Result, StringLiteral, field, start, value_len};
use crate::position::{
    MOVES, ParsedPosition, Slots, evaluated, own_item, read_by_compiler, read_feen, read_own,
};
use crate::token::path;
use crate::tokens::{Ident, Span, ToTokens, TokenStream, TokenTree, quote, quote_spanned};

/// Expands a call of `uci!`, `usi!` or `ucci!`.
pub(crate) fn expand(call: Call<'_>) -> TokenStream {
    let Some(own) = call.game.and_then(Game::own_moves) else { return TokenStream::new() };
    let OwnGame { move_macro, example, .. } = own;
    let move_at = own_item(call.krate, own, "MoveAt");
    let constant =
        |index: &dyn ToTokens, span: Span| path(&quote! { #move_at<{ #index }> }, &Ident::new("VALUE", span));
    let expansion = if let Some(literal) = StringLiteral::alone(call.tokens) {
        match (own.move_index)(&literal.value) {
            Ok(index) => Ok(constant(&index, literal.span)),
            Err(explanation) => {
                let is_san = matches!(
                    literal.value.as_slice(),
                    [b'K' | b'Q' | b'R' | b'B' | b'N' | b'O' | b'0', ..] | [b'a'..=b'h', b'1'..=b'8']
                );
                let mut words = explanation.to_string();
                if is_san && own.name == "chess" && !words.contains("\n  help: ") {
                    words += "\n  help: SAN depends on the position: `position!(moves: …)`, `line!` and `parse_san` read it";
                }
                Err(literal.error(words))
            }
        }
    } else {
        let expected = format!("expected one string literal, as in `{move_macro}!({example:?})`");
        let (krate, of_type) = (call.krate, own_item(call.krate, own, "Move"));
        expression(call.tokens, move_macro, &expected)
            .map(|tokens| quote! { #krate::__from_static! { [#of_type::from_static] [] #expected #tokens } })
    };
    // The error is inside the path of a move. Without this path, the compiler would treat a call in a pattern as a
    // wildcard and warn about the arms after it.
    expansion.unwrap_or_else(|errors| constant(&errors, errors.span()))
}

/// Expands a call of `line!` to an array of moves.
pub(crate) fn expand_line(call: Call<'_>) -> TokenStream {
    let Some(game) = call.game else { return TokenStream::new() };
    match line(game, call.tokens) {
        Ok((own, indices)) => {
            let move_at = own_item(call.krate, own, "MoveAt");
            let moves = indices.iter().map(|index| quote! { <#move_at<#index>>::VALUE, });
            let moves: TokenStream = moves.collect();
            quote! { [#moves] }
        }
        Err(errors) => call.wrong(&errors, &quote! { _ }),
    }
}

/// Returns the game and the indices of the moves in a call of `line!`.
fn line(game: &Game, call: &[TokenTree]) -> Result<(&'static OwnGame, Vec<usize>)> {
    let (moves, from) = fields(call)?;
    let literal = |tokens: &[TokenTree]| {
        let words = "expected a string literal, as in `line!(\"…\")` or `line!(\"…\", from: \"…\")`: the macro cannot see the \
            values of constants";
        StringLiteral::alone(tokens).ok_or_else(|| Errors::new(start(tokens), words))
    };
    let line = literal(moves)?;
    let start = from.map(|from| feen_of(&literal(from)?, game)).transpose()?;
    if let Some(own) = game.own_moves()
        && let Some((_, indices)) = play(own, start.as_deref(), &line)?
    {
        return Ok((own, indices));
    }
    Err(line.error("the moves are not UTF-8 text"))
}

/// Expands a call of `position!` with moves.
pub(crate) fn expand_moves(call: Call<'_>, game: &Game, reader: &TokenStream) -> Result<TokenStream> {
    let (moves, from) = fields(call.tokens)?;
    let (own, line) = (own_game(reader), StringLiteral::alone(moves));
    if line.is_none() {
        let words = "expected one string literal after `moves:`, and `from:` before another position";
        expression(moves, "position", words)?;
    }
    let literal = from.and_then(StringLiteral::alone);
    let start = literal.as_ref().map(|literal| feen_of(literal, game)).transpose()?;
    if let (Some(own), Some(line)) = (own, &line)
        && from.is_none() == start.is_none()
        && let Some((position, _)) = play(own, start.as_deref(), line)?
    {
        return Ok(position.expand(call.krate, line.span));
    }
    let span = line.map_or_else(Span::call_site, |line| line.span);
    let from = match (start, from, own) {
        (Some(start), ..) => {
            let feen = StringLiteral { value: start.into_bytes(), span };
            ParsedPosition::from_literal(&feen, None)?.expand(call.krate, span)
        }
        (None, Some(from), _) => from.iter().cloned().collect(),
        (None, None, Some(own)) => {
            let (krate, game) = (call.krate, Ident::new(own.name, Span::call_site()));
            quote! { #krate::#game::START }
        }
        (None, None, None) => {
            let words = "expected the position before the moves, as in `moves: \"…\", from: START`";
            return Err(Errors::new(span, words));
        }
    };
    let arguments = quote_spanned! { span=> &(#from), #moves };
    let played = read_by_compiler(call, game, (reader, "play"), &arguments, span);
    Ok(evaluated(call.krate, game.board(), span, &played, None))
}

/// Reads `moves: …, from: …`, in any order. If the first value has no field name, this value is the moves.
fn fields(call: &[TokenTree]) -> Result<(&[TokenTree], Option<&[TokenTree]>)> {
    let (unnamed, rest) = call.split_at(if field(call).is_none() { value_len(call) } else { 0 });
    let rest = if unnamed.is_empty() { call } else { rest.get(1..).unwrap_or_default() };
    let fields = Fields::read(Input::new(rest), &MOVES, "`moves:` or `from:`")?;
    let from = fields.get("from");
    let moves = Some(unnamed).filter(|moves| !moves.is_empty()).or_else(|| fields.get("moves"));
    Ok((moves.ok_or_else(|| Errors::new(start(call), "the moves are missing: `moves: \"…\"`"))?, from))
}

/// Returns the FEEN of the literal position before the moves. If one of koma's games plays the moves, first reads the
/// literal in the notation of that game. Otherwise, or if this fails and the literal has at most three fields, reads it
/// as a FEEN.
fn feen_of(literal: &StringLiteral, game: &Game) -> Result<String> {
    let is_feen = literal.value.split(|byte| *byte == b' ').count() <= 3;
    match read_own(game.own_moves(), literal, game) {
        Ok(Some((_, feen))) => return Ok(feen),
        Err(errors) if !is_feen => return Err(errors),
        _ => {}
    }
    read_feen(literal, Some(game), &mut Slots::default())?;
    Ok(literal.lossy())
}

/// Plays a line. Returns the last position and the indices of the moves, or `None` if the compiler has to play it.
fn play(
    own: &OwnGame,
    start: Option<&str>,
    line: &StringLiteral,
) -> Result<Option<(ParsedPosition, Vec<usize>)>> {
    let Some(text) = line.text() else { return Ok(None) };
    let (mut indices, mut position) = (Vec::new(), None);
    let mut take = |played: &AnyPosition<'_>| position = Some(ParsedPosition::of(played));
    (own.play)(start, text, &mut |index| indices.push(index), &mut take)
        .map_err(|explanation| line.error(explanation.to_string()))?;
    Ok(position.map(|position| (position, indices)))
}
