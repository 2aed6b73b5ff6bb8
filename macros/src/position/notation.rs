//! Texts in the notations of games: `chess::position!(fen: "…")` and `chess::fen_str!("…")`.

use koma_runtime::macro_support::AnyPosition;
use koma_runtime::macro_support::own::{GAMES, OwnGame};

use super::{MOVES, ParsedPosition, evaluated};
use crate::call::{Call, Game, expression, own_game};
use crate::input::{Errors, Result, StringLiteral, is_punct, without_comma};
use crate::moves::expand_moves;
use crate::tokens::{Ident, Literal, Span, ToTokens, TokenStream, TokenTree, is_word, quote, quote_spanned};

/// Expands a call such as `position!(fen: "…")` or `position!(moves: "…")`. The macro reads a literal in one of koma's
/// own notations. The compiler reads all other texts, with koma's function or the function that the game declares.
pub(super) fn expand(
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
    let moves = game.function("moves");
    if let Some(reader) = &moves
        && MOVES.iter().any(|field| is_word(name, field))
    {
        return expand_moves(call, game, reader);
    }
    let notations = game.notations();
    let Some((_, reader)) = notations.iter().find(|(other, _)| is_word(other, &name.to_string())) else {
        let names =
            notations.iter().map(|(name, _)| name.to_string()).chain(moves.map(|_| "moves".to_owned()));
        let names: Vec<String> = names.map(|name| format!("`{name}:`")).collect();
        let other = if names.is_empty() { String::new() } else { format!("; it has {}", names.join(", ")) };
        return wrong(format!(
            "the game has no notation `{name}`{other}; a FEEN is written without a name before it"
        ));
    };
    let text = without_comma(text);
    if text.is_empty() || text.iter().any(|token| is_punct(token, ',')) {
        return wrong(format!("expected one text after `{name}:`, in a string literal"));
    }
    let literal = StringLiteral::alone(text);
    if let Some(literal) = &literal
        && let Some((position, _)) = read_own(own_game(reader), literal, game)?
    {
        return Ok(position.expand(call.krate, literal.span));
    }
    let span = literal.as_ref().map_or_else(Span::call_site, |literal| literal.span);
    let position = read_by_compiler(call, game, (reader, "read"), &text, span);
    let board = game.board().filter(|_| literal.is_some());
    Ok(evaluated(call.krate, board, span, &position, None))
}

/// Returns an expression for a position. The compiler makes the position with a declared function, or with the function
/// `own_name` of one of koma's own games, and rejects a position that does not belong to the game.
pub(crate) fn read_by_compiler(
    call: Call<'_>,
    game: &Game,
    (reader, own_name): (&TokenStream, &str),
    arguments: &dyn ToTokens,
    span: Span,
) -> TokenStream {
    let (krate, vocabulary) = (call.krate, game.vocabulary());
    let own = own_game(reader).map(|own| own_item(krate, own, own_name));
    let reader = respanned(own.as_ref().unwrap_or(reader), span);
    quote_spanned! { span=> <#krate::__private::InGame>::position(#vocabulary, #reader(#arguments)) }
}

/// Returns the path of an item in the module of one of koma's own games.
pub(crate) fn own_item(krate: &TokenTree, game: &OwnGame, name: &str) -> TokenStream {
    let name_of = |name: &str| Ident::new(name, Span::call_site());
    let (game, name) = (name_of(game.name), name_of(name));
    quote! { #krate::__private::own::#game::#name }
}

/// Returns the tokens of a path with the location `span`, which messages show. The compiler still resolves each name at
/// the place where the name was written.
pub(super) fn respanned(path: &TokenStream, span: Span) -> TokenStream {
    let respanned = path.clone().into_iter().map(|mut token| {
        token.set_span(token.span().located_at(span));
        token
    });
    respanned.collect()
}

/// Checks the text in a call of a macro such as `fen_str!`, and expands to this text.
pub(crate) fn expand_text(call: Call<'_>) -> TokenStream {
    let notation = call.game.and_then(|game| game.notations().into_iter().next());
    let (Some(game), Some((name, reader))) = (call.game, notation) else { return TokenStream::new() };
    let expansion = if let Some(literal) = StringLiteral::alone(call.tokens) {
        expand_literal_text(call, game, &literal, &reader)
    } else {
        let expected = format!("expected one string literal, as in `{name}_str!(\"…\")`");
        expression(call.tokens, &format!("{name}_str"), &expected).map(|text| {
            let (private, name) = (call.private(), Ident::new("text", Span::mixed_site()));
            let read = read_by_compiler(call, game, (&reader, "read"), &name, Span::call_site());
            quote! { const { let #name: &'static #private::str = #text; let _ = #read; #name } }
        })
    };
    expansion.unwrap_or_else(|errors| quote! { { #errors; "" } })
}

fn expand_literal_text(
    call: Call<'_>,
    game: &Game,
    literal: &StringLiteral,
    reader: &TokenStream,
) -> Result<TokenStream> {
    let text = literal.text().ok_or_else(|| literal.error("the text is not UTF-8"))?;
    let mut text = Literal::string(text);
    text.set_span(literal.span);
    if read_own(own_game(reader), literal, game)?.is_some() {
        return Ok(text.to_token_stream());
    }
    let read = read_by_compiler(call, game, (reader, "read"), &text, literal.span);
    let position = evaluated(call.krate, game.board(), literal.span, &read, None);
    Ok(quote! { { let _ = #position; #text } })
}

/// Reads a literal in the notation of one of koma's own games. Returns the position and its FEEN. Returns `None` if the
/// compiler has to read the literal: if `own` is `None`, if the literal is not UTF-8, or if the position is not in
/// `game`.
pub(crate) fn read_own(
    own: Option<&OwnGame>,
    literal: &StringLiteral,
    game: &Game,
) -> Result<Option<(ParsedPosition, String)>> {
    let (Some(own), Some(text)) = (own, literal.text()) else { return Ok(None) };
    let mut position = None;
    let mut take = |read: &AnyPosition<'_>| {
        position = game.holds(read).then(|| (ParsedPosition::of(read), read.to_string()));
    };
    (own.read)(text, &mut take).map_err(|explanation| literal.error(explanation.to_string()))?;
    Ok(position)
}

/// Returns the help for a FEN, an SFEN or moves that were written instead of a FEEN. The help names the macro that
/// reads this text. It also shows the FEEN, except for moves and for a text of a game other than the call's.
pub(super) fn help(text: &[u8], game: Option<&Game>) -> Option<String> {
    let text = str::from_utf8(text).ok()?;
    let notations = game.map_or_else(Vec::new, Game::notations);
    let declared = |own: &OwnGame| {
        notations.iter().find(|(_, reader)| own_game(reader).is_some_and(|game| game.name == own.name))
    };
    // The notation of the call's game comes first, because a few texts belong to several games.
    let mut games: Vec<&OwnGame> = GAMES.iter().collect();
    games.sort_by_key(|own| declared(own).is_none());
    let found = games.into_iter().find_map(|own| {
        let (declared, OwnGame { name, notation, .. }) = (declared(own), own);
        let mut feen = None;
        let mut take = |position: &AnyPosition<'_>| {
            let is_in_game = declared.is_none() || game.is_none_or(|game| game.holds(position));
            feen = is_in_game.then(|| position.to_string());
        };
        (own.read)(text, &mut take).ok()?;
        let feen = feen?;
        let reader = match declared {
            Some((notation, _)) => format!("position!({notation}: \"…\")"),
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
