//! A text in a notation of the game: `position!(fen: "…")`.

use koma_runtime::macro_support::nearest;
use koma_runtime::macro_support::own::{GAMES, OwnGame};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{Error, Token};

use crate::call::any::validate_place_of_any;
use crate::call::argument::Argument;
use crate::call::errors::Result;
use crate::call::fields::is_field;
use crate::call::form::Form;
use crate::call::game_of_call::{DeclaredPath, GameOfCall};
use crate::call::list::are_list;
use crate::call::{Call, parse_tokens, start};
use crate::text::line::means_moves;
use crate::text::notation::{read_by_compiler, read_literal};
use crate::text::parsed_position::evaluated;

mod keyword {
    syn::custom_keyword!(moves);
}

/// `fen: "…"`
pub(crate) struct NamedText {
    pub(crate) name: Ident,
    pub(crate) text: TokenStream,
}

impl NamedText {
    /// Reads a name and what comes after it. An error shows the call in the form `form`.
    pub(crate) fn parse(input: ParseStream<'_>, form: Form) -> Result<Self> {
        let name = input.call(Ident::parse_any)?;
        if input.peek(Token![=]) {
            let words = format!("expected `:` after `{name}`, as in `{}`", form.call(&name));
            return Err(Error::new(input.span(), words));
        }
        input.parse::<Token![:]>()?;
        Ok(Self { name, text: input.parse()? })
    }
}

/// Expands a call of `position!` with a text in a notation of its game.
pub(crate) fn expand(call: &Call, NamedText { name, text }: &NamedText) -> Result<TokenStream> {
    let notation = NotationOfCall::find(call, name, Form::ONE)?;
    notation.validate_start(name, text)?;
    if are_list(text) {
        let words = format!("expected one text after `{name}:`; for a list, use `{}`", Form::LIST.call(name));
        return Err(Error::new(start(text), words));
    }
    notation.expand(text)
}

/// The notation that a call names before its texts.
pub(crate) struct NotationOfCall<'a> {
    call: &'a Call,
    game: &'a GameOfCall,
    declared: &'a DeclaredPath,
    form: Form,
    /// The error for what is not a text.
    expected: String,
}

impl<'a> NotationOfCall<'a> {
    /// Finds the notation of the call's game that is called `name`.
    pub(crate) fn find(call: &'a Call, name: &Ident, form: Form) -> Result<Self> {
        let Some(game) = &call.game else {
            let words = format!(
                "expected a FEEN without a name before it; a game's own macro may read `{name}:`, such as \
                 `koma::chess::{}`",
                form.macro_name()
            );
            return Err(Error::new(name.span(), words));
        };
        let declared = game
            .notations()
            .find(|declared| declared.name == *name)
            .ok_or_else(|| unknown_notation(game, name))?;
        let expected = form.expected(name);
        Ok(Self { call, game, declared, form, expected })
    }

    /// Returns an error if there are no tokens after the name, or if they contain moves.
    pub(crate) fn validate_start(&self, name: &Ident, tokens: &TokenStream) -> Result<()> {
        if tokens.is_empty() {
            return Err(Error::new(name.span(), &self.expected));
        }
        if self.game.declared("moves").is_none() || !has_moves(tokens) {
            return Ok(());
        }
        let words = format!(
            "expected `from:`, not `{name}:`, before the position that the moves start from: `{}`",
            self.form.moves_from("\"…\"")
        );
        Err(Error::new(name.span(), words))
    }

    /// Expands to the position of a text. The macro reads a literal in one of koma's own notations. The compiler reads all
    /// other texts, with koma's function or the function that the game declares.
    pub(crate) fn expand(&self, text: &TokenStream) -> Result<TokenStream> {
        let Self { call, game, declared, form, expected } = self;
        let krate = &call.krate;
        let before = form.before(&declared.name);
        let argument = parse_tokens(text, |input| {
            validate_place_of_any(input)?;
            Argument::parse(input, &before, expected)
        });
        match argument? {
            Argument::Literal(literal) => {
                let span = literal.span;
                if let Some(position) = read_literal(declared.own, &literal, game)? {
                    return Ok(position.expand(krate, span));
                }
                let position = read_by_compiler(call, game, declared, "read", text, span);
                Ok(evaluated(krate, game.board(), span, &position, None))
            }
            Argument::Expression(text) => {
                let span = Span::call_site();
                let position = read_by_compiler(call, game, declared, "read", &text, span);
                Ok(evaluated(krate, None, span, &position, None))
            }
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

/// Returns the error for a notation that the game does not have.
fn unknown_notation(game: &GameOfCall, name: &Ident) -> Error {
    let words = if let Some(meant) = meant_notation(game, &name.to_string()) {
        format!("the game has no notation `{name}`; did you mean `{meant}:`?")
    } else {
        let names: Vec<String> = names(game).map(|name| format!("`{name}:`")).collect();
        let others = if names.is_empty() { String::new() } else { format!("; it has {}", names.join(", ")) };
        // Other names belong to several games.
        let owner = GAMES.iter().find(|own| own.notation == "sfen" && name == own.notation);
        let owner = owner.map_or_else(String::new, |own| {
            format!(", which `koma::{}::{}` reads", own.name, game.form().macro_name())
        });
        let is_without = game.notations().next().is_none() && name != "feen";
        let advice = if is_without { format!("; {DECLARING_A_NOTATION}") } else { String::new() };
        format!(
            "the game has no notation `{name}`{owner}{others}; a FEEN is written without a name before it{advice}"
        )
    };
    Error::new(name.span(), words)
}

/// Returns the names that the game's `position!` accepts before a text, except `from`.
fn names(game: &GameOfCall) -> impl Iterator<Item = &Ident> {
    game.notations().chain(game.declared("moves")).map(|declared| &declared.name)
}

/// Returns the name that `name` probably means, or `None` for `feen` and for names that are not similar.
fn meant_notation(game: &GameOfCall, name: &str) -> Option<String> {
    match name {
        "feen" => None,
        _ if means_moves(name) => Some(game.declared("moves")?.name.to_string()),
        "fen" | "sfen" | "epd" => {
            // FEN is the name of several notations, but only shōgi has SFEN.
            let is_meant = |own: &OwnGame| name != "sfen" || own.notation == name;
            Some(game.notations().find(|declared| declared.own.is_some_and(is_meant))?.name.to_string())
        }
        _ => {
            let names: Vec<String> = names(game).map(Ident::to_string).collect();
            nearest(name, names.iter().map(String::as_str)).map(str::to_owned)
        }
    }
}
