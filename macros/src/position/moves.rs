//! A position after a line of moves, as in `chess::position!(moves: "1. e4 e5", from: START)`, and `line!`, the moves.

#[cfg(feature = "games")]
use koma_runtime::macro_support::moves;
use koma_runtime::macro_support::positions::AnyPosition;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::Error;

use super::notation::{own_game, read_own};
use super::{MOVES, ParsedPosition, with_feen};
use crate::input::{Argument, Game, StringLiteral, is_punct, respanned};
use crate::size::type_arguments;

/// Reports whether a call starts with a field of moves, in a game that reads moves.
pub(super) fn is_call(game: &Game, name: &Ident) -> bool {
    MOVES.iter().any(|field| name == field) && reader(game).is_some()
}

/// Returns the path of the function that reads moves.
pub(crate) fn reader(game: &Game) -> Option<TokenStream> {
    Some(game.notations().into_iter().find(|(name, _)| name == "moves")?.1)
}

/// Expands a call. The macro plays literal moves of koma's games from their start, or from a literal FEEN or FEN. The compiler
/// plays all others.
pub(super) fn expand(krate: &TokenTree, game: &Game, call: &[TokenTree]) -> syn::Result<TokenStream> {
    let Fields { moves, from } = Fields::read(call)?;
    let Some(reader) = reader(game) else { return Ok(TokenStream::new()) }; // not called without it
    let (own, line) = (own_game(&reader), StringLiteral::alone(moves));
    if line.is_none() {
        Argument::read(moves).expression(
            "position",
            "expected one string literal after `moves:`, and `from:` before another position",
        )?;
    }
    let start = from.and_then(StringLiteral::alone).map(|literal| Start::read(&literal, game)).transpose()?;
    if let (Some(own), Some(line)) = (&own, &line)
        && from.is_none() == start.is_none()
        && let Some((position, _)) = play(own, start.as_ref(), line)?
    {
        return Ok(position.expand(krate, line.span));
    }
    let span = line.map_or_else(Span::call_site, |line| line.span);
    let from = match (start, from, &own) {
        (Some(start), ..) => start.position.expand(krate, start.span),
        (None, Some(from), _) => from.iter().cloned().collect(),
        (None, None, Some(own)) => quote! { #krate::#own::START },
        (None, None, None) => {
            let words = "expected the position before the moves, as in `moves: \"…\", from: START`";
            return Err(Error::new(span, words));
        }
    };
    let reader = own.map_or(reader, |own| quote! { #krate::__private::moves::#own::play });
    let (reader, vocabulary) = (respanned(reader, span), game.vocabulary());
    let played = quote_spanned! { span=> #reader(&(#from), #(#moves)*) };
    let checked = quote_spanned! { span=> <#krate::__private::InGame>::position(#vocabulary, #played) };
    let Some(shape) = game.board() else { return Ok(quote_spanned! { span=> const { #checked } }) };
    // An item is evaluated also where the compiler only checks.
    let sizes = type_arguments(&shape, Span::call_site());
    let name = Ident::new("__KOMA_POSITION", Span::mixed_site());
    let start = quote! { const #name: #krate::__private::Position<#sizes> };
    Ok(quote_spanned! { span=> { #start = #checked; #name } })
}

/// Returns the game and the indices of the moves of a call of `line!`.
#[cfg(feature = "games")]
pub(crate) fn line(game: &Game, call: &[TokenTree]) -> syn::Result<(Ident, Vec<usize>)> {
    let Fields { moves, from } = Fields::read(call)?;
    let literal = |tokens: &[TokenTree]| {
        let span = tokens.first().map_or_else(Span::call_site, TokenTree::span);
        let words = "expected a string literal, as in `line!(\"…\")` or `line!(\"…\", from: \"…\")`: the macro cannot see the \
            values of constants";
        StringLiteral::alone(tokens).ok_or_else(|| Error::new(span, words))
    };
    let line = literal(moves)?;
    let start = from.map(|from| Start::read(&literal(from)?, game)).transpose()?;
    let own = reader(game).as_ref().and_then(own_game);
    let played = own.as_ref().map(|own| play(own, start.as_ref(), &line)).transpose()?;
    let not_text = || Error::new(line.span, "the moves are not UTF-8 text");
    let (_, indices) = played.flatten().ok_or_else(not_text)?;
    Ok((own.ok_or_else(not_text)?, indices))
}

/// Names the macro that plays a text, if it is a line of moves from the start of the game, or of a game of koma.
#[cfg(feature = "games")]
pub(super) fn help(text: &str, game: Option<&Game>) -> Option<String> {
    let plays = |name: &str| {
        let mut count = 0;
        matches!(moves::play(name, None, text, |_| count += 1, |_| ()), Some(Ok(()))) && count > 0
    };
    let place = match game {
        Some(game) => plays(&own_game(&reader(game)?)?.to_string()).then(String::new)?,
        None => format!("koma::{}::", moves::GAMES.iter().find(|(name, ..)| plays(name))?.0),
    };
    Some(format!("`{place}position!(moves: \"…\")` plays these moves"))
}

/// The fields of a call.
struct Fields<'a> {
    moves: &'a [TokenTree],
    from: Option<&'a [TokenTree]>,
}

impl<'a> Fields<'a> {
    /// Reads `moves: …, from: …`, in any order. The first name may be absent if it is that of the moves.
    fn read(call: &'a [TokenTree]) -> syn::Result<Self> {
        let mut fields = [None; MOVES.len()];
        let (mut name, mut rest) = match field(call) {
            Some((name, rest)) => (Some(name), rest),
            None => (None, call),
        };
        loop {
            let at_name = || name.map_or_else(Span::call_site, Ident::span);
            let index = match name {
                None => Some(0),
                Some(name) => MOVES.iter().position(|field| name == field),
            };
            let Some(index) = index else {
                return Err(Error::new(at_name(), "expected `moves:` or `from:`"));
            };
            // A comma in an expression has no name and colon after it.
            let ends = |tokens: &[TokenTree]| tokens.len() == 1 || field(&tokens[1..]).is_some();
            let len = (0..rest.len()).find(|i| is_punct(&rest[*i], ',') && ends(&rest[*i..]));
            let value = &rest[..len.unwrap_or(rest.len())];
            if value.is_empty() {
                return Err(Error::new(at_name(), format!("expected a value after `{}:`", MOVES[index])));
            }
            if let Some((name, _)) = field(value) {
                let words = format!(
                    "expected no name after `{}:`, as in `from: \"…\"`: a FEN or a FEEN",
                    MOVES[index]
                );
                return Err(Error::new(name.span(), words));
            }
            if fields[index].replace(value).is_some() {
                return Err(Error::new(at_name(), format!("`{}:` is given twice", MOVES[index])));
            }
            match rest.get(value.len() + 1..).and_then(field) {
                Some((next, after)) => (name, rest) = (Some(next), after),
                None => break,
            }
        }
        match fields {
            [Some(moves), from] => Ok(Self { moves, from }),
            [None, _] => Err(Error::new(call[0].span(), "the moves are missing: `moves: \"…\"`")),
        }
    }
}

/// Returns a name with a colon after it, and what follows.
fn field(tokens: &[TokenTree]) -> Option<(&Ident, &[TokenTree])> {
    match tokens {
        [TokenTree::Ident(name), colon, rest @ ..]
            if is_punct(colon, ':') && !rest.first().is_some_and(|token| is_punct(token, ':')) =>
        {
            Some((name, rest))
        }
        _ => None,
    }
}

/// A literal position before the moves.
struct Start {
    position: ParsedPosition,
    #[cfg_attr(
        not(feature = "games"),
        expect(dead_code, reason = "only the moves of koma's games are played here")
    )]
    feen: String,
    span: Span,
}

impl Start {
    /// Reads a text in a notation of koma's own, or a FEEN, which has three fields.
    fn read(literal: &StringLiteral, game: &Game) -> syn::Result<Self> {
        let span = literal.span;
        if literal.value == b"startpos" {
            return Err(Error::new(
                span,
                "expected a FEN or a FEEN; without `from:`, the moves start from the game's start",
            ));
        }
        let of = |position: &AnyPosition<'_>| (ParsedPosition::of(position), position.to_string());
        let own = reader(game).as_ref().and_then(own_game);
        let is_feen = literal.value.split(|byte| *byte == b' ').count() <= 3;
        let read = own.map(|own| read_own(&own.to_string(), literal, game, of));
        let (position, feen) = match read {
            Some(Ok(Some(read))) => read,
            Some(Err(error)) if !is_feen => return Err(error),
            _ => with_feen(&literal.value, Some(game), of)
                .map_err(|mistakes| Error::new(span, mistakes.join("\n")))?,
        };
        Ok(Self { position, feen, span })
    }
}

/// Plays a line. Returns the position and the indices of the moves, or `None` if the compiler has to play it.
#[cfg(feature = "games")]
fn play(
    game: &Ident,
    start: Option<&Start>,
    line: &StringLiteral,
) -> syn::Result<Option<(ParsedPosition, Vec<usize>)>> {
    let Ok(text) = str::from_utf8(&line.value) else { return Ok(None) };
    let (mut indices, from) = (Vec::new(), start.map(|start| start.feen.as_str()));
    let played = moves::play(&game.to_string(), from, text, |index| indices.push(index), ParsedPosition::of);
    match played {
        Some(Err(error)) => Err(Error::new(line.span, error.explain(text))),
        played => Ok(played.and_then(Result::ok).map(|position| (position, indices))),
    }
}

#[cfg(not(feature = "games"))]
#[expect(clippy::unnecessary_wraps, reason = "with the feature, a move may be wrong")]
fn play(
    _: &Ident,
    _: Option<&Start>,
    _: &StringLiteral,
) -> syn::Result<Option<(ParsedPosition, Vec<usize>)>> {
    Ok(None)
}
