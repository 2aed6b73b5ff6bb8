//! The moves of a game: `position!(moves: "1. e4 e5", from: START)`.
//!
//! The macro plays literal moves of koma's own games. The compiler plays all other moves.

use koma_runtime::macro_support::own::OwnGame;
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Error;

use crate::call::any::validate_place_of_any;
use crate::call::argument::{Argument, validate_name};
use crate::call::errors::{Result, with_help};
use crate::call::form::Form;
use crate::call::game_of_call::{DeclaredPath, GameOfCall, own_item};
use crate::call::list::are_list;
use crate::call::literal::StringLiteral;
use crate::call::{self, Call, given_position, parse_tokens};
use crate::text::engine_command;
use crate::text::line::{Line, Played, StartOfLine, read_start};
use crate::text::notation::read_by_compiler;
use crate::text::own_game::is_move;
use crate::text::parsed_position::evaluated;

/// Expands a call of `position!` with moves.
pub(super) fn expand(call: &Call, game: &GameOfCall) -> Result<TokenStream> {
    let Some(declared) = game.declared("moves") else { return Ok(TokenStream::new()) };
    let missing = "the moves are missing: `moves: \"…\"`";
    let Line { moves, from } = call.parse(|input| Line::parse(input, missing))?;
    if are_list(&moves) {
        let words =
            format!("expected one text after `moves:`; for a list, use `{}`", Form::LIST.call("moves"));
        return Err(Error::new(call::start(&moves), words));
    }
    MovesOfCall::new(call, game, declared, from, Form::ONE)?.expand(&moves)
}

/// What the lines of a call have in common.
pub(crate) struct MovesOfCall<'a> {
    call: &'a Call,
    game: &'a GameOfCall,
    declared: &'a DeclaredPath,
    /// The tokens after `from:`.
    from: Option<TokenStream>,
    /// The position where the lines start, if it is a literal.
    start: Option<StartOfLine>,
    form: Form,
}

impl<'a> MovesOfCall<'a> {
    /// Reads the position where the lines start, if it is a literal.
    pub(crate) fn new(
        call: &'a Call,
        game: &'a GameOfCall,
        declared: &'a DeclaredPath,
        from: Option<TokenStream>,
        form: Form,
    ) -> Result<Self> {
        let start = from
            .as_ref()
            .and_then(StringLiteral::alone)
            .map(|literal| read_start(&literal, game))
            .transpose()?;
        Ok(Self { call, game, declared, from, start, form })
    }

    /// Expands to the position after the moves of a line.
    pub(crate) fn expand(&self, moves: &TokenStream) -> Result<TokenStream> {
        let Self { call, game, declared, from, start, form } = self;
        let expected = form.expected_line();
        let before = form.before("moves");
        let line = match parse_tokens(moves, |input| {
            validate_place_of_any(input)?;
            Argument::parse(input, &before, &expected)
        })? {
            Argument::Literal(line) => Some(line),
            Argument::Expression(expression) => {
                validate_name(&expression, &before, |name| {
                    declared.own.is_some_and(|own| is_move(own, name))
                })?;
                None
            }
        };
        let is_known = from.is_none() || start.is_some();
        if let (Some(own), Some(line), true) = (declared.own, &line, is_known)
            && let Some(Played { position: Some(position), .. }) = Played::of(game, own, start.as_ref(), line)
                .map_err(|explanation| {
                    line.error(with_help(&explanation, engine_command::help(&line.lossy(), Some(game))))
                })?
        {
            return Ok(position.expand(&call.krate, line.span));
        }
        let span = line.map_or_else(Span::call_site, |line| line.span);
        // An error in the type of the start has the place of the start.
        let place_of_start = from.as_ref().map_or(span, call::start);
        let krate = &call.krate;
        let from = match (start, from) {
            (Some(start), _) => start.position.expand(krate, span),
            (None, Some(from)) => {
                let position = given_position(krate, place_of_start, from);
                quote! { { use #krate::__private::NoPosition as _; #position } }
            }
            (None, None) => start_of_game(call, declared.own, span)?,
        };
        let reference = quote_spanned! { place_of_start=> &(#from) };
        let arguments = quote! { #reference, #moves };
        let played = read_by_compiler(call, game, declared, "play", &arguments, span);
        Ok(evaluated(&call.krate, game.board(), span, &played, None))
    }
}

/// Returns the starting position of one of koma's games. Other games have none, so their calls need `from:`.
fn start_of_game(call: &Call, own: Option<&OwnGame>, span: Span) -> Result<TokenStream> {
    let expected = "expected the position before the moves, as in `moves: \"…\", from: START`";
    let own = own.ok_or_else(|| Error::new(span, expected))?;
    Ok(own_item(&call.krate, own, "START"))
}
