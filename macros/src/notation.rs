//! Texts in the notation of a game: `position!(fen: "…")` and `fen_str!("…")`.
//!
//! The macro reads literals in the notations of koma's own games. The compiler reads all other texts.

use koma_runtime::macro_support::AnyPosition;
use koma_runtime::macro_support::nearest;
use koma_runtime::macro_support::own::OwnGame;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Token};

use crate::argument::Argument;
use crate::call::{Call, parse_tokens, respanned};
use crate::engine_command::{self, with_help};
use crate::errors::Result;
use crate::fields::is_field;
use crate::game_of_call::{Game, Reader, own_item};
use crate::literal::{StringLiteral, text_at};
use crate::other_notation::help_of_moves;
use crate::own_notation;
use crate::parsed_position::{ParsedPosition, evaluated};

mod keyword {
    syn::custom_keyword!(moves);
}

/// `fen: "…"`
pub(crate) struct NamedText {
    pub(crate) name: Ident,
    text: TokenStream,
}

impl Parse for NamedText {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name = input.call(Ident::parse_any)?;
        if input.peek(Token![=]) {
            let words = format!("expected `:` after `{name}`, as in `position!({name}: \"…\")`");
            return Err(Error::new(input.span(), words));
        }
        input.parse::<Token![:]>()?;
        Ok(Self { name, text: input.parse()? })
    }
}

/// Expands a call of `position!` with a text in a notation of its game. The macro reads a literal in one of koma's own
/// notations. The compiler reads all other texts, with koma's function or the function that the game declares.
pub(crate) fn expand(call: &Call, NamedText { name, text }: &NamedText) -> Result<TokenStream> {
    let Some(game) = &call.game else {
        let words = format!(
            "expected a FEEN without a name before it; a game's own macro may read `{name}:`, such as \
             `koma::chess::position!`"
        );
        return Err(Error::new(name.span(), words));
    };
    let reader =
        game.notations().find(|reader| reader.name == *name).ok_or_else(|| unknown_notation(game, name))?;
    let expected = format!("expected one text after `{name}:`, in a string literal");
    if text.is_empty() {
        return Err(Error::new(name.span(), expected));
    }
    if game.reader("moves").is_some() && has_moves(text) {
        let words = format!(
            "expected `from:`, not `{name}:`, before the position that the moves start from: \
             `position!(moves: \"…\", from: \"…\")`"
        );
        return Err(Error::new(name.span(), words));
    }
    let krate = &call.krate;
    let before = format!("position!({name}: ");
    match parse_tokens(text, |input| Argument::parse(input, &before, &expected))? {
        Argument::Literal(literal) => {
            let span = literal.span;
            if let Some(position) = read_literal(reader.own, &literal, game, ParsedPosition::of)? {
                return Ok(position.expand(krate, span));
            }
            let position = read_by_compiler(call, game, reader, "read", text, span);
            Ok(evaluated(krate, game.board(), span, &position, None))
        }
        Argument::Expression(text) => {
            let span = Span::call_site();
            let position = read_by_compiler(call, game, reader, "read", &text, span);
            Ok(evaluated(krate, None, span, &position, None))
        }
    }
}

/// Reports whether tokens contain a field `moves:`.
fn has_moves(tokens: &TokenStream) -> bool {
    let find = |input: ParseStream<'_>| {
        let mut is_found = false;
        while !input.is_empty() {
            is_found |= is_field(input) && input.peek(keyword::moves);
            input.parse::<TokenTree>()?;
        }
        Ok(is_found)
    };
    parse_tokens(tokens, find).unwrap_or(false)
}

const DECLARING_A_NOTATION: &str =
    "a notation is declared in `game!`, as in `notation fen = crate::position_of_fen;`";

/// Reads a literal in the notation of `own`. Returns `None` if the compiler has to read the literal: if `own` is `None`,
/// if the literal is not UTF-8, or if the position is not in `game`.
pub(crate) fn read_literal<T>(
    own: Option<&OwnGame>,
    literal: &StringLiteral,
    game: &Game,
    of: fn(&AnyPosition<'_>) -> T,
) -> Result<Option<T>> {
    let (Some(own), Some(text)) = (own, literal.text()) else { return Ok(None) };
    own_notation::read(own, text, Some(game), of).map_err(|words| {
        let help = help_of_moves(text, Some(game)).or_else(|| engine_command::help(text, Some(game)));
        literal.error(with_help(words, help))
    })
}

/// Returns the error for a notation that the game does not have.
fn unknown_notation(game: &Game, name: &Ident) -> Error {
    let words = if let Some(meant) = meant_notation(game, &name.to_string()) {
        format!("the game has no notation `{name}`; did you mean `{meant}:`?")
    } else {
        let names: Vec<String> = names(game).map(|name| format!("`{name}:`")).collect();
        let others = if names.is_empty() { String::new() } else { format!("; it has {}", names.join(", ")) };
        let is_without = game.notations().next().is_none() && name != "feen";
        let advice = if is_without { format!("; {DECLARING_A_NOTATION}") } else { String::new() };
        format!(
            "the game has no notation `{name}`{others}; a FEEN is written without a name before it{advice}"
        )
    };
    Error::new(name.span(), words)
}

/// Returns the names that the game's `position!` accepts before a text, except `from`.
fn names(game: &Game) -> impl Iterator<Item = &Ident> {
    game.notations().chain(game.reader("moves")).map(|reader| &reader.name)
}

/// Returns the name that `name` probably means, or `None` for `feen` and for names that are not similar.
fn meant_notation(game: &Game, name: &str) -> Option<String> {
    match name {
        "feen" => None,
        _ if means_moves(name) => Some(game.reader("moves")?.name.to_string()),
        "fen" | "sfen" | "epd" => {
            Some(game.notations().find(|reader| reader.own.is_some())?.name.to_string())
        }
        _ => {
            let names: Vec<String> = names(game).map(Ident::to_string).collect();
            nearest(name, names.iter().map(String::as_str)).map(str::to_owned)
        }
    }
}

/// Reports whether a name is not `moves`, but probably means moves.
pub(crate) fn means_moves(name: &str) -> bool {
    ["pgn", "san", "uci", "usi", "wxf", "ucci", "move", "line"].contains(&name)
}

/// Returns an expression for a position. The compiler makes the position with a declared function, or with the function
/// `own_name` of one of koma's own games, and rejects a position that does not belong to the game.
pub(crate) fn read_by_compiler(
    call: &Call,
    game: &Game,
    reader: &Reader,
    own_name: &str,
    arguments: &impl ToTokens,
    span: Span,
) -> TokenStream {
    let krate = &call.krate;
    let vocabulary = game.literal();
    let own = reader.own.map(|own| own_item(krate, own, own_name));
    let reader = respanned(own.as_ref().unwrap_or(&reader.path), span);
    quote_spanned! { span=> <#krate::__private::InGame>::position(#vocabulary, #reader(#arguments)) }
}

/// Checks the text in a call of a macro such as `fen_str!`, and expands to this text.
pub(crate) fn expand_checked_text(call: &Call) -> Result<TokenStream> {
    let Some(game) = &call.game else { return Ok(TokenStream::new()) };
    let Some(reader) = game.notations().next() else { return Ok(TokenStream::new()) };
    let name = format!("{}_str", reader.name);
    let expected = format!("expected one string literal, as in `{name}!(\"…\")`");
    let argument = call.parse(|input| {
        if is_field(input) {
            return Err(Error::new(input.span(), &expected));
        }
        Argument::parse(input, &format!("{name}!("), &expected)
    })?;
    match argument {
        Argument::Literal(literal) => checked_literal(call, game, reader, &literal),
        Argument::Expression(text) => Ok(checked_expression(call, game, reader, &text)),
    }
}

/// Expands to the text of a literal. If the macro cannot check the text alone, the compiler also evaluates its position.
fn checked_literal(
    call: &Call,
    game: &Game,
    reader: &Reader,
    literal: &StringLiteral,
) -> Result<TokenStream> {
    let krate = &call.krate;
    let span = literal.span;
    let text = literal.text().ok_or_else(|| literal.error("the text is not UTF-8"))?;
    let text = text_at(text, span);
    let position = match read_literal(reader.own, literal, game, ParsedPosition::of)? {
        Some(_) if game.check().is_none() => return Ok(text.into_token_stream()),
        Some(position) => position.expand(krate, span),
        None => read_by_compiler(call, game, reader, "read", &text, span),
    };
    let position = evaluated(krate, game.board(), span, &position, game.check());
    Ok(quote! { { let _ = #position; #text } })
}

/// Expands to a constant expression, whose position the compiler evaluates.
fn checked_expression(call: &Call, game: &Game, reader: &Reader, expression: &TokenStream) -> TokenStream {
    let krate = &call.krate;
    let text = Ident::new("__koma_text", Span::mixed_site());
    let position = Ident::new("__koma_position", Span::mixed_site());
    let read = read_by_compiler(call, game, reader, "read", &text, Span::call_site());
    let check = game.check().map(|check| quote! { #check(&#position); });
    quote! {
        const {
            let #text: &'static #krate::__private::str = #expression;
            let #position = #read;
            #check
            let _ = #position;
            #text
        }
    }
}
