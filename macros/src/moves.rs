//! The moves of games: `position!(moves: "1. e4 e5", from: START)`, `line!("1. e4 e5")`, and `uci!`, `usi!` and `ucci!`.
//!
//! The macro plays literal moves of koma's own games. The compiler plays all other moves.

use koma_runtime::macro_support::AnyPosition;
use koma_runtime::macro_support::own::{OwnGame, Start};
use proc_macro2::{Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::parse::ParseStream;
use syn::{Error, Token};

use crate::argument::{Argument, check_name, evaluated_call};
use crate::call::{self, Call, given_position, parse_tokens, path};
use crate::engine_command::{self, help_of_line, with_help};
use crate::errors::Result;
use crate::feen;
use crate::fields::{FieldNames, is_field};
use crate::game_of_call::{Game, own_item};
use crate::literal::StringLiteral;
use crate::notation::{read_by_compiler, read_literal};
use crate::own_notation::plays;
use crate::parsed_position::{ParsedPosition, evaluated};

/// `moves: "1. e4 e5", from: START`, or `"1. e4 e5", from: "8/8/…"`. A start is optional.
struct Line {
    moves: TokenStream,
    from: Option<TokenStream>,
}

/// The fields of a call with moves.
pub(crate) const FIELDS: FieldNames =
    FieldNames { names: &["moves", "from"], expected: "`moves:` or `from:`" };

impl Line {
    /// Reads the moves and the start. If the moves are missing, the error is `missing`.
    fn parse(input: ParseStream<'_>, missing: &str) -> Result<Self> {
        let start = input.span();
        let mut moves = None;
        if !input.is_empty() && !is_field(input) {
            moves = Some(FIELDS.expression(input)?);
            input.parse::<Option<Token![,]>>()?;
        }
        let mut from = None;
        let already: &[&str] = if moves.is_some() { &["moves"] } else { &[] };
        FIELDS.parse_after(already, input, |name, value| {
            let field = if name == "moves" { &mut moves } else { &mut from };
            *field = Some(FIELDS.expression(value)?);
            Ok(())
        })?;
        let moves = moves.ok_or_else(|| Error::new(start, missing))?;
        Ok(Self { moves, from })
    }
}

/// Expands a call of `position!` with moves.
pub(crate) fn expand_position(call: &Call, game: &Game) -> Result<TokenStream> {
    let Some(reader) = game.reader("moves") else { return Ok(TokenStream::new()) };
    let missing = "the moves are missing: `moves: \"…\"`";
    let Line { moves, from } = call.parse(|input| Line::parse(input, missing))?;
    let expected = "expected one string literal after `moves:`, and `from:` before another position";
    let before = "position!(moves: ";
    let line = match parse_tokens(&moves, |input| Argument::parse(input, before, expected))? {
        Argument::Literal(line) => Some(line),
        Argument::Expression(expression) => {
            check_name(&expression, before, |name| reader.own.is_some_and(|own| is_move(own, name)))?;
            None
        }
    };
    let start = from.as_ref().and_then(alone).map(|literal| read_start(&literal, game)).transpose()?;
    let is_known = from.is_none() || start.is_some();
    if let (Some(own), Some(line), true) = (reader.own, &line, is_known)
        && let Some(Played { position: Some(position), .. }) = Played::of(game, own, start.as_ref(), line)
            .map_err(|words| line.error(with_help(words, engine_command::help(&line.lossy(), Some(game)))))?
    {
        return Ok(position.expand(&call.krate, line.span));
    }
    let span = line.map_or_else(Span::call_site, |line| line.span);
    // An error in the type of the start has the place of the start.
    let place_of_start = from.as_ref().map_or(span, call::start);
    let krate = &call.krate;
    let from = match (start, from) {
        (Some(start), _) => start.expand(krate, span),
        (None, Some(from)) => {
            let position = given_position(krate, place_of_start, &from);
            quote! { { use #krate::__private::NoPosition as _; #position } }
        }
        (None, None) => start_of_game(call, reader.own, span)?,
    };
    let reference = quote_spanned! { place_of_start=> &(#from) };
    let arguments = quote! { #reference, #moves };
    let played = read_by_compiler(call, game, reader, "play", &arguments, span);
    Ok(evaluated(&call.krate, game.board(), span, &played, None))
}

/// Returns the starting position of one of koma's games. Other games have none, so their calls need `from:`.
fn start_of_game(call: &Call, own: Option<&OwnGame>, span: Span) -> Result<TokenStream> {
    let expected = "expected the position before the moves, as in `moves: \"…\", from: START`";
    let own = own.ok_or_else(|| Error::new(span, expected))?;
    Ok(own_item(&call.krate, own, "START"))
}

/// Expands a call of `line!` to an array of moves.
pub(crate) fn expand_line(call: &Call) -> Result<TokenStream> {
    let Some(game) = &call.game else { return Ok(TokenStream::new()) };
    let Some(own) = game.own_moves() else { return Ok(TokenStream::new()) };
    let missing = "the moves are missing: `line!(\"…\")`";
    let Line { moves, from } = call.parse(|input| Line::parse(input, missing))?;
    check_name(&moves, "line!(", |name| is_move(own, name))?;
    let line = literal_of_line("line!(", &moves)?;
    let read_from = |from| read_start(&literal_of_line("line!(\"…\", from: ", &from)?, game);
    let start = from.map(read_from).transpose()?;
    let played = Played::of(game, own, start.as_ref(), &line)
        .map_err(|words| line.error(with_help(words, help_of_line(&line.lossy(), game))))?;
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

/// Returns the string literal if the tokens are nothing else.
fn alone(tokens: &TokenStream) -> Option<StringLiteral> {
    let read = |input: ParseStream<'_>| {
        StringLiteral::parse_alone(input).ok_or_else(|| input.error("not a string literal"))
    };
    parse_tokens(tokens, read).ok()
}

/// Reads the position of a literal after `from:`: in the notation of the game that plays the moves, if it is one of
/// koma's games, or else as a FEEN. For a literal of more than three fields, which is no FEEN, the error is about the
/// game's notation.
fn read_start(literal: &StringLiteral, game: &Game) -> Result<ParsedPosition> {
    if literal.value == b"startpos" {
        let words = "the moves begin at the starting position if there is no `from:`";
        return Err(literal.error(words));
    }
    let field_count = literal.value.split(|byte| *byte == b' ').count();
    match read_literal(game.own_moves(), literal, game, ParsedPosition::of) {
        Ok(Some(start)) => Ok(start),
        Err(errors) if field_count > 3 => Err(errors),
        _ => feen::parse(literal, Some(game)),
    }
}

/// A line that one of koma's games has played.
struct Played {
    /// The indices of the moves.
    moves: Vec<usize>,
    /// The position after the moves, or `None` if it is not in the game of the call.
    position: Option<ParsedPosition>,
}

impl Played {
    /// Plays a line in the game `own`. Returns a message if a move is invalid. Returns `None` if the literal is not UTF-8,
    /// or if the start is not on the board of `own`.
    fn of(
        game: &Game,
        own: &OwnGame,
        start: Option<&ParsedPosition>,
        line: &StringLiteral,
    ) -> Result<Option<Self>, String> {
        let Some(text) = line.text() else { return Ok(None) };
        let mut moves = Vec::new();
        let mut is_played = false;
        let mut position = None;
        let mut each = |index| moves.push(index);
        let mut take = |played: &AnyPosition<'_>| {
            is_played = true;
            position = game.holds(played).then(|| ParsedPosition::of(played));
        };
        let start = start.map(|start| Start { shape: start.shape, bytes: &start.bytes, hash: start.hash });
        (own.play)(start.as_ref(), text, &mut each, &mut take)
            .map_err(|explanation| explanation.to_string())?;
        Ok(is_played.then_some(Self { moves, position }))
    }
}

/// Expands a call of `uci!`, `usi!` or `ucci!`.
pub(crate) fn expand_move(call: &Call) -> Result<TokenStream> {
    let Some(own) = call.game.as_ref().and_then(Game::own_moves) else { return Ok(TokenStream::new()) };
    let krate = &call.krate;
    let expected = format!("expected one string literal, as in `{}!({:?})`", own.move_macro, own.example);
    let before = format!("{}!(", own.move_macro);
    let literal = match call.parse(|input| Argument::parse(input, &before, &expected))? {
        Argument::Literal(literal) => literal,
        Argument::Expression(tokens) => {
            check_name(&tokens, &before, |name| is_move(own, name))?;
            let move_type = own_item(krate, own, "Move");
            let function = quote! { #move_type::from_static };
            return Ok(evaluated_call(krate, &function, None, &expected, &tokens));
        }
    };
    let index = (own.move_index)(&literal.value)
        .map_err(|explanation| wrong_move(own, &literal, explanation.to_string()))?;
    let move_at = own_item(krate, own, "MoveAt");
    let index = Literal::usize_unsuffixed(index);
    Ok(path(&quote! { #move_at<{ #index }> }, "VALUE", literal.span))
}

/// Reports whether a text is a move in the game's own notation, or in any notation at the start of the game.
fn is_move(own: &OwnGame, text: &str) -> bool {
    (own.move_index)(text.as_bytes()).is_ok() || plays(own, text)
}

/// Returns the error for a literal that is not a move. If the error has no help and the literal looks like SAN or WXF, or
/// is in Chinese, the help says what reads this notation.
fn wrong_move(own: &OwnGame, literal: &StringLiteral, words: String) -> Error {
    let (notation, function) = match own.name {
        "chess" if looks_like_san(&literal.value) => ("SAN", "parse_san"),
        "xiangqi" if looks_like_wxf(&literal.value) => ("WXF", "parse_wxf"),
        "xiangqi" if looks_chinese(literal) => ("the Chinese notation", "parse_wxf"),
        _ => return literal.error(words),
    };
    if words.contains("\n  help: ") {
        return literal.error(words);
    }
    literal.error(format!(
        "{words}\n  help: {notation} depends on the position: `position!(moves: …)`, `line!` and `{function}` read it"
    ))
}

/// Reports whether a text starts like SAN, such as `Nf3`, `O-O` or `e4`.
fn looks_like_san(text: &[u8]) -> bool {
    matches!(
        text,
        [b'K' | b'Q' | b'R' | b'B' | b'N', ..] | [b'O' | b'0', b'-', ..] | [b'a'..=b'h', b'1'..=b'8']
    )
}

/// Reports whether a text starts like WXF, such as `C2=5`.
fn looks_like_wxf(text: &[u8]) -> bool {
    matches!(text, [_, _, b'+' | b'-' | b'=' | b'.', b'1'..=b'9', ..])
}

/// Reports whether a text has the direction of a move of xiangqi in Chinese characters, such as `炮二平五`.
fn looks_chinese(literal: &StringLiteral) -> bool {
    literal.text().is_some_and(|text| text.contains(['進', '进', '退', '平']))
}
