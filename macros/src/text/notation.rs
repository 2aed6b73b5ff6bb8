//! Texts in the notations of games. The macro reads literals in the notations of koma's own games. The compiler reads all
//! other texts.

use koma_runtime::Explanation;
use koma_runtime::macro_support::AnyPosition;
use koma_runtime::macro_support::own::OwnGame;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};

use crate::call::errors::Result;
use crate::call::game_of_call::{DeclaredPath, GameOfCall, own_item};
use crate::call::literal::StringLiteral;
use crate::call::{Call, respanned};
use crate::text::engine_command::{self, with_help};
use crate::text::legality::pack_legal;
use crate::text::other_notation::help_of_moves;
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
/// `own_name` of one of koma's own games, and rejects a position that does not belong to the game.
pub(crate) fn read_by_compiler(
    call: &Call,
    game: &GameOfCall,
    declared: &DeclaredPath,
    own_name: &str,
    arguments: &impl ToTokens,
    span: Span,
) -> TokenStream {
    let krate = &call.krate;
    let vocabulary = game.literal();
    let own = declared.own.map(|own| own_item(krate, own, own_name));
    let function = respanned(own.as_ref().unwrap_or(&declared.path), span);
    quote_spanned! { span=> <#krate::__private::InGame>::position(#vocabulary, #function(#arguments)) }
}

/// Reads a text in the notation of `own`, and returns the value that `convert` makes of the position. Returns `None` if the
/// position is not in `game`.
pub(crate) fn read<T>(
    own: &OwnGame,
    text: &str,
    game: Option<&GameOfCall>,
    mut convert: impl FnMut(&AnyPosition<'_>) -> T,
) -> Result<Option<T>, Box<Explanation>> {
    let mut value = None;
    let mut take = |position: &AnyPosition<'_>| {
        if game.is_none_or(|game| game.holds(position)) {
            value = Some(convert(position));
        }
    };
    (own.read)(text, &mut take).map_err(Box::new)?;
    Ok(value)
}

/// Returns the notation of the game that is the notation of `own`.
pub(crate) fn declaration<'a>(game: &'a GameOfCall, own: &OwnGame) -> Option<&'a DeclaredPath> {
    game.notations().find(|declared| declared.own.is_some_and(|game| game.name == own.name))
}

/// Reports whether a text is a line of at least one move from the start of the game.
pub(crate) fn plays(own: &OwnGame, text: &str) -> bool {
    let mut has_moves = false;
    let mut each = |_| has_moves = true;
    (own.play)(None, text, &mut each, &mut |_| ()).is_ok() && has_moves
}
