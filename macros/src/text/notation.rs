//! Texts in the notations of games. The macro reads literals in the notations of koma's own games. The compiler reads all
//! other texts.

use koma_runtime::macro_support::own::OwnGame;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};

use crate::call::errors::{Result, with_help};
use crate::call::game_of_call::{DeclaredPath, GameOfCall, own_item};
use crate::call::literal::StringLiteral;
use crate::call::{Call, respanned};
use crate::text::engine_command;
use crate::text::legality::pack_legal;
use crate::text::other_notation::help_of_moves;
use crate::text::own_game::read;
use crate::text::parsed_position::ParsedPosition;

/// Reads a literal in the notation of `own`. Returns `None` if the compiler has to read the literal: if `own` is `None`,
/// if the literal is not UTF-8, or if the position is not in `game`. If no game can have the position, returns the reason as
/// an error.
pub(crate) fn read_literal(
    own: Option<&OwnGame>,
    literal: &StringLiteral,
    game: &GameOfCall,
) -> Result<Option<ParsedPosition>> {
    let (Some(own), Some(text)) = (own, literal.text()) else { return Ok(None) };
    let position = read(own, text, Some(game), |position| pack_legal(position, Some(game), literal.span));
    let position = position.map_err(|explanation| {
        let help = help_of_moves(text, Some(game)).or_else(|| engine_command::help(text, Some(game)));
        literal.error(with_help(&explanation, help))
    })?;
    position.transpose()
}

/// Returns an expression for a position. The compiler makes the position with a declared function, or with the function
/// `own_function` of one of koma's own games, and rejects a position that does not belong to the game.
pub(crate) fn read_by_compiler(
    call: &Call,
    game: &GameOfCall,
    declared: &DeclaredPath,
    own_function: &str,
    arguments: &impl ToTokens,
    span: Span,
) -> TokenStream {
    let krate = &call.krate;
    let vocabulary = game.literal();
    let own = declared.own.map(|own| own_item(krate, own, own_function));
    let function = respanned(own.as_ref().unwrap_or(&declared.path), span);
    quote_spanned! { span=> <#krate::__private::InGame>::position(#vocabulary, #function(#arguments)) }
}
