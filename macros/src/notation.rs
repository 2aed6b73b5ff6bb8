//! The notations of games, as in `position!(fen: "…")` and `fen_str!`. Also the moves of games, as in `uci!`, `usi!`,
//! `ucci!`, `line!` and `position!(moves: "1. e4 e5", from: START)`.
//!
//! The macro reads literals in the notations of koma's own games. The compiler reads all other texts.

use koma_runtime::macro_support::AnyPosition;
use koma_runtime::macro_support::own::{GAMES, OwnGame};

use crate::call::{expression, own_item, respanned};
use crate::input::{
    Errors, Fields, Input, Result, StringLiteral, field, is_punct, start, value_len, without_comma,
};
use crate::position::{MOVES, ParsedPosition, Slots, evaluated, read_feen};
use crate::tokens::{Ident, Literal, Span, ToTokens, TokenStream, TokenTree, is_word, quote, quote_spanned};
use crate::{Call, Game, Reader, path};

/// Expands a call such as `position!(fen: "…")` or `position!(moves: "…")`. The macro reads a literal in one of koma's
/// own notations. The compiler reads all other texts, with koma's function or the function that the game declares.
pub(crate) fn expand(
    call: Call<'_>,
    (name, sign, text): (&Ident, &TokenTree, &[TokenTree]),
) -> Result<TokenStream> {
    let wrong = |words: String| Err(Errors::new(name.span(), words));
    if !is_punct(sign, ':') {
        let words = format!("expected `:` after `{name}`, as in `position!({name}: \"…\")`");
        return Err(Errors::new(sign.span(), words));
    }
    let Some(game) = call.game else {
        return wrong(format!(
            "expected a FEEN without a name before it; a game's own macro may read `{name}:`, such as \
             `koma::chess::position!`"
        ));
    };
    let moves = game.reader("moves");
    if let Some(reader) = moves
        && MOVES.iter().any(|field| is_word(name, field))
    {
        return expand_moves(call, game, reader);
    }
    let Some(reader) = game.notations().find(|other| is_word(name, &other.name.to_string())) else {
        let names = game.notations().chain(moves);
        let names: Vec<String> = names.map(|reader| format!("`{}:`", reader.name)).collect();
        let other = if names.is_empty() { String::new() } else { format!("; it has {}", names.join(", ")) };
        let words = "a FEEN is written without a name before it";
        return wrong(format!("the game has no notation `{name}`{other}; {words}"));
    };
    let text = without_comma(text);
    if text.is_empty() || text.iter().any(|token| is_punct(token, ',')) {
        return wrong(format!("expected one text after `{name}:`, in a string literal"));
    }
    let literal = StringLiteral::alone(text);
    if let Some(literal) = &literal
        && let Some(feen) = read_own(reader.own, literal, game)?
    {
        return Ok(ParsedPosition::from_literal(&feen, None)?.expand(call.krate, literal.span));
    }
    let span = literal.as_ref().map_or_else(Span::call_site, |literal| literal.span);
    let position = read_by_compiler(call, game, (reader, "read"), &text, span);
    Ok(evaluated(call.krate, game.board().filter(|_| literal.is_some()), span, &position, None))
}

/// Returns an expression for a position. The compiler makes the position with a declared function, or with the function
/// `own_name` of one of koma's own games, and rejects a position that does not belong to the game.
fn read_by_compiler(
    call: Call<'_>,
    game: &Game,
    (reader, own_name): (&Reader, &str),
    arguments: &dyn ToTokens,
    span: Span,
) -> TokenStream {
    let (krate, vocabulary) = (call.krate, game.literal());
    let own = reader.own.map(|own| own_item(krate, own, own_name));
    let reader = respanned(own.as_ref().unwrap_or(&reader.path), span);
    quote_spanned! { span=> <#krate::__private::InGame>::position(#vocabulary, #reader(#arguments)) }
}

/// Checks the text in a call of a macro such as `fen_str!`, and expands to this text.
pub(crate) fn expand_text(call: Call<'_>) -> Result<TokenStream> {
    let Some((game, reader)) = call.game.and_then(|game| Some((game, game.notations().next()?))) else {
        return Ok(TokenStream::new());
    };
    let Some(literal) = StringLiteral::alone(call.tokens) else {
        let name = &reader.name;
        let expected = format!("expected one string literal, as in `{name}_str!(\"…\")`");
        let text = expression(call.tokens, &format!("{name}_str"), &expected)?;
        let (krate, name) = (call.krate, Ident::new("text", Span::mixed_site()));
        let read = read_by_compiler(call, game, (reader, "read"), &name, Span::call_site());
        let text = quote! { let #name: &'static #krate::__private::str = #text; };
        return Ok(quote! { const { #text let _ = #read; #name } });
    };
    let text = literal.text().ok_or_else(|| literal.error("the text is not UTF-8"))?;
    let mut text = Literal::string(text);
    text.set_span(literal.span);
    if read_own(reader.own, &literal, game)?.is_some() {
        return Ok(quote! { #text });
    }
    let read = read_by_compiler(call, game, (reader, "read"), &text, literal.span);
    let position = evaluated(call.krate, game.board(), literal.span, &read, None);
    Ok(quote! { { let _ = #position; #text } })
}

/// Reads a literal in the notation of one of koma's own games, and returns the FEEN of the position. Returns `None` if
/// the compiler has to read the literal: if `own` is `None`, if the literal is not UTF-8, or if the position is not in
/// `game`.
fn read_own(own: Option<&OwnGame>, literal: &StringLiteral, game: &Game) -> Result<Option<StringLiteral>> {
    let (Some(own), Some(text)) = (own, literal.text()) else { return Ok(None) };
    let feen = feen_of_own(own, text, Some(game)).map_err(|words| literal.error(words))?;
    Ok(feen.map(|feen| literal.with_text(feen)))
}

/// Reads a text in the notation of one of koma's own games, and returns the FEEN of the position. Returns `None` if the
/// position is not in `game`.
fn feen_of_own(own: &OwnGame, text: &str, game: Option<&Game>) -> Result<Option<String>, String> {
    let mut feen = None;
    let mut take = |position: &AnyPosition<'_>| {
        feen = game.is_none_or(|game| game.holds(position)).then(|| position.to_string());
    };
    (own.read)(text, &mut take).map_err(|explanation| explanation.to_string())?;
    Ok(feen)
}

/// Returns the help for a FEN, an SFEN or moves that were written instead of a FEEN. The help names the macro that
/// reads this text. It also shows the FEEN, except for moves and for a text of a game other than the call's.
pub(crate) fn help(text: &[u8], game: Option<&Game>) -> Option<String> {
    let text = str::from_utf8(text).ok()?;
    let declared =
        |own: &OwnGame| game?.notations().find(|reader| reader.own.is_some_and(|game| game.name == own.name));
    // The notation of the call's game comes first, because a few texts belong to several games.
    let (of_game, others): (Vec<_>, Vec<_>) = GAMES.iter().partition(|own| declared(own).is_some());
    let found = of_game.into_iter().chain(others).find_map(|own| {
        let (declared, OwnGame { name, notation, .. }) = (declared(own), own);
        let feen = feen_of_own(own, text, declared.and(game)).ok()??;
        let reader = match declared {
            Some(reader) => format!("position!({}: \"…\")", reader.name),
            None => format!("koma::{name}::position!({notation}: \"…\")"),
        };
        let is_of_call = declared.is_some() || game.is_none();
        let feen = if is_of_call { format!("; as FEEN it is `{feen}`") } else { String::new() };
        Some(format!("`{reader}` reads this{feen}"))
    });
    found.or_else(|| help_of_moves(text, game))
}

/// Returns the help that names the macro for a line of moves. The moves must start from the starting position of the
/// call's game or, without a game, of one of koma's games.
fn help_of_moves(text: &str, game: Option<&Game>) -> Option<String> {
    let plays = |own: &OwnGame| {
        let mut has_moves = false;
        let mut each = |_| has_moves = true;
        (own.play)(None, text, &mut each, &mut |_| ()).is_ok() && has_moves
    };
    let place = match game {
        Some(game) => plays(game.own_moves()?).then(String::new)?,
        None => format!("koma::{}::", GAMES.iter().find(|own| plays(own))?.name),
    };
    Some(format!("`{place}position!(moves: \"…\")` plays these moves"))
}

/// Expands a call of `uci!`, `usi!` or `ucci!`.
pub(crate) fn expand_step(call: Call<'_>) -> Result<TokenStream> {
    let Some(own) = call.game.and_then(Game::own_moves) else { return Ok(TokenStream::new()) };
    let (krate, OwnGame { move_macro, example, .. }) = (call.krate, own);
    let Some(literal) = StringLiteral::alone(call.tokens) else {
        let expected = format!("expected one string literal, as in `{move_macro}!({example:?})`");
        let tokens = expression(call.tokens, move_macro, &expected)?;
        let of_type = own_item(krate, own, "Move");
        return Ok(quote! { #krate::__from_static! { [#of_type::from_static] [] #expected #tokens } });
    };
    let index = (own.move_index)(&literal.value).map_err(|explanation| {
        let is_san = matches!(
            literal.value.as_slice(),
            [b'K' | b'Q' | b'R' | b'B' | b'N' | b'O' | b'0', ..] | [b'a'..=b'h', b'1'..=b'8']
        );
        let mut words = explanation.to_string();
        if is_san && own.name == "chess" && !words.contains("\n  help: ") {
            words += "\n  help: SAN depends on the position: `position!(moves: …)`, `line!` and `parse_san` read it";
        }
        literal.error(words)
    })?;
    let move_at = own_item(krate, own, "MoveAt");
    Ok(path(&quote! { #move_at<{ #index }> }, "VALUE", literal.span))
}

/// Expands a call of `line!` to an array of moves.
pub(crate) fn expand_line(call: Call<'_>) -> Result<TokenStream> {
    let Some(game) = call.game else { return Ok(TokenStream::new()) };
    let (moves, from) = fields(call.tokens)?;
    let literal = |tokens: &[TokenTree]| {
        let words = "expected a string literal, as in `line!(\"…\")` or `line!(\"…\", from: \"…\")`: the macro cannot see the \
            values of constants";
        StringLiteral::alone(tokens).ok_or_else(|| Errors::new(start(tokens), words))
    };
    let line = literal(moves)?;
    let start = from.map(|from| feen_of(&literal(from)?, game)).transpose()?;
    if let Some(own) = game.own_moves()
        && let Some((_, indices)) = play(own, start.as_ref(), &line)?
    {
        let move_at = own_item(call.krate, own, "MoveAt");
        let moves: TokenStream = indices.iter().map(|index| quote! { <#move_at<#index>>::VALUE, }).collect();
        return Ok(quote! { [#moves] });
    }
    Err(line.error("the moves are not UTF-8 text"))
}

/// Expands a call of `position!` with moves.
fn expand_moves(call: Call<'_>, game: &Game, reader: &Reader) -> Result<TokenStream> {
    let (moves, from) = fields(call.tokens)?;
    let line = StringLiteral::alone(moves);
    if line.is_none() {
        let words = "expected one string literal after `moves:`, and `from:` before another position";
        expression(moves, "position", words)?;
    }
    let start = from.and_then(StringLiteral::alone).map(|literal| feen_of(&literal, game)).transpose()?;
    if let (Some(own), Some(line)) = (reader.own, &line)
        && from.is_none() == start.is_none()
        && let Some((position, _)) = play(own, start.as_ref(), line)?
    {
        return Ok(position.expand(call.krate, line.span));
    }
    let span = line.map_or_else(Span::call_site, |line| line.span);
    let from = match (start, from, reader.own) {
        (Some(start), ..) => ParsedPosition::from_literal(&start, None)?.expand(call.krate, span),
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

/// Returns the FEEN of the literal after `from:`. If one of koma's games plays the moves, first reads the literal in
/// the notation of that game. If this is an error and the literal has more than three fields, returns the error. If
/// there is still no FEEN, reads the literal as a FEEN.
fn feen_of(literal: &StringLiteral, game: &Game) -> Result<StringLiteral> {
    let is_feen = literal.value.split(|byte| *byte == b' ').count() <= 3;
    match read_own(game.own_moves(), literal, game) {
        Ok(Some(feen)) => return Ok(feen),
        Err(errors) if !is_feen => return Err(errors),
        _ => {}
    }
    read_feen(literal, Some(game), &mut Slots::default())?;
    Ok(literal.with_text(literal.lossy()))
}

/// Plays a line. Returns the last position and the indices of the moves, or `None` if the literal is not UTF-8.
fn play(
    own: &OwnGame,
    start: Option<&StringLiteral>,
    line: &StringLiteral,
) -> Result<Option<(ParsedPosition, Vec<usize>)>> {
    let Some(text) = line.text() else { return Ok(None) };
    let (mut indices, mut position) = (Vec::new(), None);
    let mut take = |played: &AnyPosition<'_>| position = Some(ParsedPosition::of(played));
    (own.play)(start.and_then(StringLiteral::text), text, &mut |index| indices.push(index), &mut take)
        .map_err(|explanation| line.error(explanation.to_string()))?;
    Ok(position.map(|position| (position, indices)))
}
