//! Expands `chess::position!(fen: "…")`, a position in a notation of its game, and
//! `chess::position!(moves: "1. e4 e5", from: START)`, a position after moves. Also expands `line!`, which returns the
//! moves, and `fen_str!`, which returns the text.

use koma_runtime::Explanation;
use koma_runtime::macro_support::own;
use koma_runtime::macro_support::positions::AnyPosition;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::Error;

use super::{FIELDS, MOVES, ParsedPosition, evaluated, with_feen};
use crate::argument::expression;
use crate::call::{Call, StringLiteral, field, is_punct, respanned, start};
use crate::vocabulary::Game;

/// The name of a notation, the colon, and the tokens that follow.
type NamedText<'a> = (&'a Ident, &'a TokenTree, &'a [TokenTree]);

/// Returns the name of a notation, the colon and the tokens that follow, if a call starts with a name and a colon.
pub(crate) fn of(tokens: &[TokenTree]) -> Option<NamedText<'_>> {
    let is_sign = |token: &TokenTree| is_punct(token, ':') || is_punct(token, '=');
    match tokens {
        [TokenTree::Ident(name), colon, text @ ..]
            if is_sign(colon)
                && !text.first().is_some_and(is_sign)
                && FIELDS.iter().all(|field| name != field) =>
        {
            Some((name, colon, text))
        }
        _ => None,
    }
}

/// Expands a call with the name of a notation and a text. The macro reads a literal in one of koma's own notations. The
/// compiler reads all other texts, with a function of the crate that declares the game.
pub(super) fn expand(call: Call<'_>, (name, colon, text): NamedText<'_>) -> syn::Result<TokenStream> {
    let wrong = |span: Span, words: String| Err(Error::new(span, words));
    if !is_punct(colon, ':') {
        return wrong(colon.span(), format!("expected `:` after `{name}`, as in `position!({name}: \"…\")`"));
    }
    let Some(game) = call.game else {
        let words = format!(
            "expected a FEEN without a name before it; a game's own macro may read `{name}:`, as \
             `koma::chess::position!(fen: \"…\")` does"
        );
        return wrong(name.span(), words);
    };
    if MOVES.iter().any(|field| name == field)
        && let Some(reader) = game.function("moves")
    {
        return expand_moves(call, game, &reader);
    }
    let notations = game.notations();
    let Some((_, reader)) = notations.iter().find(|(other, _)| other == name) else {
        return wrong(name.span(), unknown(name, game));
    };
    let text = match text {
        [text @ .., comma] if is_punct(comma, ',') => text,
        text => text,
    };
    if text.is_empty() {
        return wrong(name.span(), format!("expected a text after `{name}:`, in a string literal"));
    }
    if let Some(comma) = text.iter().find(|token| is_punct(token, ',')) {
        return wrong(comma.span(), format!("expected one text after `{name}:`"));
    }
    let literal = StringLiteral::alone(text);
    if let Some(literal) = &literal
        && let Some((position, _)) = read_own(reader, literal, game)?
    {
        return Ok(position.expand(call.krate, literal.span));
    }
    let span = literal.as_ref().map_or_else(Span::call_site, |literal| literal.span);
    let position = read_by_compiler(call, game, reader, &text.iter().cloned().collect(), span);
    let board = game.board().filter(|_| literal.is_some());
    Ok(evaluated(call.krate, board, span, &position, None, None))
}

fn unknown(name: &Ident, game: &Game) -> String {
    if name == "feen" {
        return "expected a FEEN without a name before it: `position!(\"…\")`".to_owned();
    }
    let mut names: Vec<String> = game.notations().iter().map(|(name, _)| format!("`{name}:`")).collect();
    if game.function("moves").is_some() {
        names.push("`moves:`".to_owned());
    }
    if names.is_empty() {
        return format!(
            "the game has no notation `{name}`: its positions are written as FEEN, without a name before it"
        );
    }
    format!("the game has no notation `{name}`; it has {}", names.join(", "))
}

/// Returns the expression of a position that the compiler reads from a text.
fn read_by_compiler(
    call: Call<'_>,
    game: &Game,
    reader: &TokenStream,
    text: &TokenStream,
    span: Span,
) -> TokenStream {
    let reader =
        own_game(reader).map_or_else(|| reader.clone(), |name| own_function(call.krate, &name, "read"));
    let reader = respanned(reader, span);
    in_game(call, game, &quote_spanned! { span=> #reader(#text) }, span)
}

/// Returns the expression of a position. The compiler refuses the position if it does not belong to the game.
fn in_game(call: Call<'_>, game: &Game, position: &TokenStream, span: Span) -> TokenStream {
    let (krate, vocabulary) = (call.krate, game.vocabulary());
    quote_spanned! { span=> <#krate::__private::InGame>::position(#vocabulary, #position) }
}

/// Checks a text in the only notation of the macro, and expands to the text.
pub(crate) fn expand_text(call: Call<'_>) -> TokenStream {
    let notation = call.game.and_then(|game| game.notations().into_iter().next());
    let (Some(game), Some((name, reader))) = (call.game, notation) else { return TokenStream::new() };
    expand_text_of(call, game, &format!("{name}_str"), &reader).unwrap_or_else(|error| {
        let error = error.to_compile_error();
        quote! { { #error; "" } }
    })
}

fn expand_text_of(
    call: Call<'_>,
    game: &Game,
    macro_name: &str,
    reader: &TokenStream,
) -> syn::Result<TokenStream> {
    let Some(literal) = StringLiteral::alone(call.tokens) else {
        let expected = |_: &str| format!("expected one string literal, as in `{macro_name}!(\"…\")`");
        let text = expression(call.tokens, macro_name, false, &expected)?;
        let (private, name) = (call.private(), Ident::new("text", Span::mixed_site()));
        let read = read_by_compiler(call, game, reader, &name.to_token_stream(), Span::call_site());
        return Ok(quote! { const { let #name: &'static #private::str = #text; let _ = #read; #name } });
    };
    let Some(text) = literal.text() else { return Err(Error::new(literal.span, "the text is not UTF-8")) };
    let mut text = Literal::string(text);
    text.set_span(literal.span);
    if read_own(reader, &literal, game)?.is_some() {
        return Ok(text.into_token_stream());
    }
    let read = read_by_compiler(call, game, reader, &text.to_token_stream(), literal.span);
    Ok(evaluated(call.krate, game.board(), literal.span, &read, None, Some(&text.into())))
}

/// Returns the game of a path such as `koma::chess`, if koma itself has the reader.
pub(crate) fn own_game(reader: &TokenStream) -> Option<Ident> {
    let mut tokens = reader.clone().into_iter();
    match (tokens.next()?, tokens.last()?) {
        (TokenTree::Ident(koma), TokenTree::Ident(game)) if koma == "koma" => Some(game),
        _ => None,
    }
}

/// Returns the path of a function in the module of one of koma's own games.
pub(crate) fn own_function(krate: &TokenTree, game: &Ident, name: &str) -> TokenStream {
    let name = Ident::new(name, Span::call_site());
    quote! { #krate::__private::own::#game::#name }
}

/// Returns the help for a text that should be a FEEN but is not. For a FEN or an SFEN, the help names the macro that
/// reads it, or shows the FEEN. For moves, it names the macro that plays them.
pub(super) fn help(text: &[u8], game: Option<&Game>) -> Option<String> {
    let text = str::from_utf8(text).ok()?;
    let feen = |name: &str| {
        let mut feen = None;
        let mut take = |position: &AnyPosition<'_>| {
            feen = game.is_none_or(|game| game.holds(position)).then(|| position.to_string());
        };
        let _ = own::read(name, text, &mut take);
        feen
    };
    let found = |call: String, feen: String| Some(format!("`{call}` reads this; as FEEN it is `{feen}`"));
    match game {
        None => {
            for (game, name, ..) in own::GAMES {
                if let Some(feen) = feen(game) {
                    return found(format!("koma::{game}::position!({name}: \"…\")"), feen);
                }
            }
        }
        Some(game) => {
            for (name, reader) in game.notations() {
                if let Some(feen) = own_game(&reader).and_then(|game| feen(&game.to_string())) {
                    return found(format!("position!({name}: \"…\")"), feen);
                }
            }
        }
    }
    help_of_moves(text, game)
}

/// Returns the macro that plays a text, if the text is a line of moves from the starting position of the game or of one
/// of koma's games.
fn help_of_moves(text: &str, game: Option<&Game>) -> Option<String> {
    let plays = |name: &str| {
        let mut count = 0;
        matches!(own::play(name, None, text, &mut |_| count += 1, &mut |_| ()), Some(Ok(()))) && count > 0
    };
    let place = match game {
        Some(game) => plays(&own_game(&game.function("moves")?)?.to_string()).then(String::new)?,
        None => format!("koma::{}::", own::GAMES.iter().find(|(name, ..)| plays(name))?.0),
    };
    Some(format!("`{place}position!(moves: \"…\")` plays these moves"))
}

/// Reads a literal in one of koma's own notations. Returns the position and its FEEN. Returns `None` if the compiler
/// has to read the literal: if koma does not have the reader, if the literal is not UTF-8, or if the position is not in
/// the game.
fn read_own(
    reader: &TokenStream,
    literal: &StringLiteral,
    game: &Game,
) -> syn::Result<Option<(ParsedPosition, String)>> {
    let (Some(name), Some(text)) = (own_game(reader), literal.text()) else { return Ok(None) };
    let mut position = None;
    let mut take = |read: &AnyPosition<'_>| {
        position = game.holds(read).then(|| (ParsedPosition::of(read), read.to_string()));
    };
    if let Some(Err(explanation)) = own::read(&name.to_string(), text, &mut take) {
        let mut words = explanation.to_string();
        if let Some(help) = help_of_moves(text, Some(game)) {
            words.truncate(words.find("\n  help: ").unwrap_or(words.len()));
            words = words + "\n  help: " + &help;
        }
        return Err(Error::new(literal.span, words));
    }
    Ok(position)
}

/// Expands a call with moves. The macro plays literal moves of koma's games from the starting position, or from a
/// literal FEEN or FEN. The compiler plays all other moves.
fn expand_moves(call: Call<'_>, game: &Game, reader: &TokenStream) -> syn::Result<TokenStream> {
    let Fields { moves, from } = Fields::read(call.tokens)?;
    let (own, line) = (own_game(reader), StringLiteral::alone(moves));
    if line.is_none() {
        let words = "expected one string literal after `moves:`, and `from:` before another position";
        expression(moves, "position", false, &|_| words.to_owned())?;
    }
    let start = from.and_then(StringLiteral::alone).map(|literal| Start::read(&literal, game)).transpose()?;
    if let (Some(own), Some(line)) = (&own, &line)
        && from.is_none() == start.is_none()
        && let Some((position, _)) = play(own, start.as_ref(), line)?
    {
        return Ok(position.expand(call.krate, line.span));
    }
    let span = line.map_or_else(Span::call_site, |line| line.span);
    let from = match (start, from, &own) {
        (Some(start), ..) => start.position.expand(call.krate, start.span),
        (None, Some(from), _) => from.iter().cloned().collect(),
        (None, None, Some(own)) => {
            let krate = call.krate;
            quote! { #krate::#own::START }
        }
        (None, None, None) => {
            let words = "expected the position before the moves, as in `moves: \"…\", from: START`";
            return Err(Error::new(span, words));
        }
    };
    let reader = own.map_or_else(|| reader.clone(), |own| own_function(call.krate, &own, "play"));
    let reader = respanned(reader, span);
    let played = in_game(call, game, &quote_spanned! { span=> #reader(&(#from), #(#moves)*) }, span);
    Ok(evaluated(call.krate, game.board(), span, &played, None, None))
}

/// Returns the game and the indices of the moves in a call of `line!`.
pub(crate) fn line(game: &Game, call: &[TokenTree]) -> syn::Result<(Ident, Vec<usize>)> {
    let Fields { moves, from } = Fields::read(call)?;
    let literal = |tokens: &[TokenTree]| {
        let words = "expected a string literal, as in `line!(\"…\")` or `line!(\"…\", from: \"…\")`: the macro cannot see the \
            values of constants";
        StringLiteral::alone(tokens).ok_or_else(|| Error::new(start(tokens), words))
    };
    let line = literal(moves)?;
    let start = match from {
        Some(from) => Some(Start::read(&literal(from)?, game)?),
        None => None,
    };
    if let Some(own) = game.function("moves").as_ref().and_then(own_game)
        && let Some((_, indices)) = play(&own, start.as_ref(), &line)?
    {
        return Ok((own, indices));
    }
    Err(Error::new(line.span, "the moves are not UTF-8 text"))
}

/// The fields `moves: …, from: …`.
struct Fields<'a> {
    moves: &'a [TokenTree],
    from: Option<&'a [TokenTree]>,
}

impl<'a> Fields<'a> {
    /// Reads the fields, in any order. If the first field has no name, it is the moves.
    fn read(call: &'a [TokenTree]) -> syn::Result<Self> {
        let mut fields = [None; MOVES.len()];
        let mut next = Some(field(call).map_or((None, call), |(name, rest)| (Some(name), rest)));
        while let Some((name, rest)) = next {
            let wrong =
                |words: String| Err(Error::new(name.map_or_else(Span::call_site, Ident::span), words));
            let Some(index) = MOVES.iter().position(|field| name.is_none_or(|name| name == field)) else {
                return wrong("expected `moves:` or `from:`".to_owned());
            };
            // Within an expression, a comma is never followed by a name and a colon.
            let ends = |tokens: &[TokenTree]| tokens.len() == 1 || field(&tokens[1..]).is_some();
            let len = (0..rest.len()).find(|i| is_punct(&rest[*i], ',') && ends(&rest[*i..]));
            let value = &rest[..len.unwrap_or(rest.len())];
            if value.is_empty() {
                return wrong(format!("expected a value after `{}:`", MOVES[index]));
            }
            if let Some((name, _)) = field(value) {
                let words = format!(
                    "expected no name after `{}:`, as in `from: \"…\"`: a FEN or a FEEN",
                    MOVES[index]
                );
                return Err(Error::new(name.span(), words));
            }
            if fields[index].replace(value).is_some() {
                return wrong(format!("`{}:` is given twice", MOVES[index]));
            }
            next = rest.get(value.len() + 1..).and_then(field).map(|(name, rest)| (Some(name), rest));
        }
        match fields {
            [Some(moves), from] => Ok(Self { moves, from }),
            [None, _] => Err(Error::new(start(call), "the moves are missing: `moves: \"…\"`")),
        }
    }
}

/// A literal position before the moves.
struct Start {
    position: ParsedPosition,
    feen: String,
    span: Span,
}

impl Start {
    /// Reads a text in one of koma's own notations, or a FEEN, which has three fields.
    fn read(literal: &StringLiteral, game: &Game) -> syn::Result<Self> {
        let span = literal.span;
        if literal.value == b"startpos" {
            let words = "expected a FEN or a FEEN; without `from:`, the moves start from the game's start";
            return Err(Error::new(span, words));
        }
        let is_feen = literal.value.split(|byte| *byte == b' ').count() <= 3;
        if let Some(reader) = game.function("moves") {
            match read_own(&reader, literal, game) {
                Ok(Some((position, feen))) => return Ok(Self { position, feen, span }),
                Err(error) if !is_feen => return Err(error),
                _ => {}
            }
        }
        let mut read = None;
        let mut take = |position: &AnyPosition<'_>| {
            read = Some(Self { position: ParsedPosition::of(position), feen: position.to_string(), span });
        };
        match with_feen(&literal.value, Some(game), &mut take) {
            Err(mistakes) => Err(Error::new(span, mistakes.join("\n"))),
            Ok(()) => read.ok_or_else(|| Error::new(span, "no position")),
        }
    }
}

/// Plays a line. Returns the position and the indices of the moves, or `None` if the compiler has to play it.
fn play(
    game: &Ident,
    start: Option<&Start>,
    line: &StringLiteral,
) -> syn::Result<Option<(ParsedPosition, Vec<usize>)>> {
    let Some(text) = line.text() else { return Ok(None) };
    let (mut indices, mut position) = (Vec::new(), None);
    let from = start.map(|start| start.feen.as_str());
    let mut take = |played: &AnyPosition<'_>| position = Some(ParsedPosition::of(played));
    let played: Option<Result<(), Explanation<'_>>> =
        own::play(&game.to_string(), from, text, &mut |index| indices.push(index), &mut take);
    match played {
        Some(Err(explanation)) => Err(Error::new(line.span, explanation)),
        _ => Ok(position.map(|position| (position, indices))),
    }
}
