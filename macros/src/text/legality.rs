//! Refuses literals of positions that no game can have, in games that declare `validate_legal = koma::chess;` or the like.
//!
//! The compiler does not ask this about computed texts: the evaluation of a position would take up to twice as long.

use koma_runtime::macro_support::{AnyPosition, HelpLine, square_of_error};
use proc_macro2::Span;
use syn::Error;

use crate::call::errors::Result;
use crate::call::game_of_call::GameOfCall;
use crate::text::parsed_position::ParsedPosition;

/// Packs the position of a literal. If no game can have the position, returns an error with the place of the literal.
pub(crate) fn pack_legal(
    position: &AnyPosition<'_>,
    game: Option<&GameOfCall>,
    place: Span,
) -> Result<ParsedPosition> {
    match illegality(position, game) {
        None => Ok(ParsedPosition::of(position)),
        Some(illegality) => Err(illegality.error(place)),
    }
}

/// The reason why no game can have a position.
pub(crate) struct Illegality {
    pub(crate) reason: String,
    /// How to keep the position.
    pub(crate) help: String,
    /// The flat index of the square that the reason is about.
    pub(crate) square: Option<usize>,
}

impl Illegality {
    pub(crate) fn error(&self, place: Span) -> Error {
        Error::new(place, format!("{}{}", self.reason, HelpLine(&self.help)))
    }
}

/// Returns the reason why no game can have a position. Returns `None` if the game does not ask, or if the call begins with
/// `any`.
pub(crate) fn illegality(position: &AnyPosition<'_>, game: Option<&GameOfCall>) -> Option<Illegality> {
    let game = game.filter(|game| !game.accepts_any)?;
    let error = (game.legality()?.validate_legal)(position).err()?;
    let call = match game.macro_name.as_str() {
        "position_map" | "wrong_position_map" => "position_map! { any … }".to_owned(),
        "fen_str" => format!("{}_str!(any …)", game.notations().next()?.name),
        name => format!("{name}!(any …)"),
    };
    let help = format!("to accept every position, begin the call with `any`: `{call}`");
    Some(Illegality { reason: error.to_string(), help, square: square_of_error(&error) })
}
