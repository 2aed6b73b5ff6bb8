//! FEENs in string literals.

use koma_runtime::error::FeenErrorKind;
use koma_runtime::macro_support::{AnyPosition, AnyToken, PositionBuilder, PositionHeader, on_board, read};
use koma_runtime::{FeenError, Letter, Notation, Side, Sin, Styles};
use syn::Error;

use crate::errors::Result;
use crate::game_of_call::{Game, square_names};
use crate::literal::StringLiteral;
use crate::own_notation;
use crate::parsed_position::{ParsedPosition, Slots};
use crate::pieces;

/// Reads a FEEN, or returns its mistakes as errors at the literal.
pub(crate) fn parse(feen: &StringLiteral, game: Option<&Game>) -> Result<ParsedPosition> {
    let mut slots = Slots::default();
    read_feen(feen, game, &mut slots).map(|position| ParsedPosition::of(&position))
}

/// Reads a FEEN into `slots`. If the FEEN is invalid, returns its first mistake. If the position is not in the game,
/// returns the mistakes that `check_feen` finds.
pub(crate) fn read_feen<'s>(
    feen: &StringLiteral,
    game: Option<&Game>,
    slots: &'s mut Slots,
) -> Result<AnyPosition<'s>> {
    let text = &feen.value;
    let wrong = |error| wrong_feen(error, feen, game);
    // A builder with empty slices stores nothing. This first reading validates the text and finds the shape.
    let shape = read(text, None, &mut PositionBuilder::new(&mut [], &mut [])).map_err(wrong)?.shape;
    let mut builder = slots.builder(shape);
    let header = read(text, None, &mut builder).map_err(wrong)?;
    let position = builder.finish(header);
    if let Some(game) = game
        && !game.holds(&position)
    {
        pieces::check_feen(game, feen, &position)?;
    }
    Ok(position)
}

/// Returns the error for an invalid FEEN. Its help may say how to read another notation, how to write a named
/// piece, or how to write a position of the game.
fn wrong_feen(error: FeenError, feen: &StringLiteral, game: Option<&Game>) -> Error {
    let text = &feen.value;
    let error = on_board(error, game.and_then(Game::board), square_names(game));
    let help = own_notation::help(text, game).or_else(|| match error.kind() {
        FeenErrorKind::Fields { found: 2.. } => help_of_game(game?),
        FeenErrorKind::Token(_) => {
            let token = text.get(error.range()).and_then(|token| str::from_utf8(token).ok())?;
            game?.name_of_piece(Notation::Epin, token)
        }
        _ => None,
    });
    match help {
        Some(help) => feen.explained("FEEN", error.reason().as_str(), error.range(), Some(&help)),
        None => feen.error(error.explain_bytes(text)),
    }
}

/// Returns the help that shows how to write a position of the game: in the game's first notation, or as FEEN. The FEEN
/// has the board and the styles of the game, because the general example, a chessboard, would mislead.
fn help_of_game(game: &Game) -> Option<String> {
    if let Some(reader) = game.notations().next() {
        let words = "expected the name of the notation before the text";
        return Some(format!("{words}: `position!({}: \"…\")`", reader.name));
    }
    let mut letters =
        Letter::ALL.into_iter().filter(|letter| game.has(AnyToken::Sin(Sin::new(*letter, Side::First))));
    let first = letters.next()?;
    let styles = Styles::new(first, letters.next().unwrap_or(first));
    let shape = game.board()?;
    let header = PositionHeader { shape, styles, turn: Side::First };
    let example = Slots::default().builder(shape).finish(header).to_string();
    let words = format!("a FEEN is `<placement> <hands> <active style>/<other style>`, as in `{example}`");
    (example.len() <= 80).then_some(words)
}
