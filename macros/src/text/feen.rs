//! FEENs in string literals.

use koma_runtime::error::FeenErrorKind;
use koma_runtime::macro_support::{
    AnyPosition, AnyToken, PositionHeader, SquareNames, as_feen_only, on_board, read,
};
use koma_runtime::{FeenError, Letter, MAX_DIMENSION_SIZE, Notation, Shape, Side, Sin, Styles};

use crate::call::errors::{Mistakes, Result};
use crate::call::game_of_call::{GameOfCall, square_names};
use crate::call::literal::StringLiteral;
use crate::text::legality::pack_legal;
use crate::text::other_notation;
use crate::text::parsed_position::{ParsedPosition, Slots};
use crate::text::pieces;

/// Reads a FEEN, and returns its position. If the FEEN is invalid, returns its first mistake. If the position is not in
/// the game, returns the mistakes that `validate_feen` finds. If no game can have the position, returns the reason.
pub(crate) fn parse(feen: &StringLiteral, game: Option<&GameOfCall>) -> Result<ParsedPosition> {
    parse_as(feen, game, |position| pack_legal(position, game, feen.span))?
}

/// Reads a FEEN as [`parse`] does, and returns the value that `convert` makes of the position. Accepts positions that no game can
/// have.
pub(crate) fn parse_as<T>(
    feen: &StringLiteral,
    game: Option<&GameOfCall>,
    convert: impl FnOnce(&AnyPosition<'_>) -> T,
) -> Result<T, Mistakes> {
    // Most boards have at most this number of squares.
    const USUAL_ROOM: usize = 100;
    parse_into(&mut Slots::new(USUAL_ROOM), USUAL_ROOM, feen, game, convert)
}

/// Reads a FEEN into memory for `room` squares. If the board is larger, reads the FEEN again.
fn parse_into<T>(
    slots: &mut Slots,
    room: usize,
    feen: &StringLiteral,
    game: Option<&GameOfCall>,
    convert: impl FnOnce(&AnyPosition<'_>) -> T,
) -> Result<T, Mistakes> {
    let mut builder = slots.builder();
    let header = read(&feen.value, None, &mut builder).map_err(|error| wrong_feen(error, feen, game))?;
    let square_count = header.shape.square_count();
    if square_count > room {
        return parse_into(&mut Slots::new(square_count), square_count, feen, game, convert);
    }
    let position = builder.finish(header);
    if let Some(game) = game
        && !game.holds(&position)
    {
        if let Some(error) = other_notation::board_without_markers(feen, game) {
            return Err(error);
        }
        pieces::validate_feen(game, feen, &position)?;
    }
    Ok(convert(&position))
}

/// Returns the error for an invalid FEEN. Its help may say how to read another notation, how to write a named
/// piece, or how to write a position of the game.
fn wrong_feen(error: FeenError, feen: &StringLiteral, game: Option<&GameOfCall>) -> Mistakes {
    let text = &feen.value;
    let error = with_names(error, text, game);
    let help = other_notation::help(text, game).or_else(|| match error.kind() {
        FeenErrorKind::Fields { found: 2.. } => help_of_game(game?),
        FeenErrorKind::Token(_) => {
            let token = text.get(error.range()).and_then(|token| str::from_utf8(token).ok())?;
            game?.name_of_piece(Notation::Epin, token)
        }
        _ => None,
    });
    match help {
        Some(help) => {
            let error = as_feen_only(error);
            feen.explained("FEEN", error.reason().as_str(), error.range(), Some(&help))
        }
        None => Mistakes::one(feen.span, error.explain_bytes(text)),
    }
}

/// Returns the error with the names of ranks and squares, if the game or the text determines the board.
pub(crate) fn with_names(error: FeenError, text: &[u8], game: Option<&GameOfCall>) -> FeenError {
    let names = square_names(game);
    let board = game.and_then(GameOfCall::board);
    // Names in USI depend on the number of files, which an invalid text may leave open.
    let of_text = || if names == SquareNames::Usi { None } else { board_of_text(&error, text) };
    on_board(error, board.or_else(of_text), names)
}

/// Returns the board of a FEEN that is wrong in one of its ranks, if its slashes give the numbers of layers and ranks.
/// If the first rank is wrong, assumes the maximum number of files.
fn board_of_text(error: &FeenError, text: &[u8]) -> Option<Shape> {
    if matches!(error.kind(), FeenErrorKind::EmptyRank | FeenErrorKind::TooLarge) {
        return None; // there may be a slash too many or too few
    }
    let placement = text.split(|byte| *byte == b' ').next()?;
    let placement = String::from_utf8_lossy(placement);
    let layers: Vec<Vec<&str>> = placement.split("//").map(|layer| layer.split('/').collect()).collect();
    let first_layer = layers.first()?;
    let first_rank = first_layer.first()?;
    let is_regular = layers.iter().all(|ranks| ranks.len() == first_layer.len());
    if !is_regular || layers.iter().flatten().any(|rank| rank.is_empty()) {
        return None;
    }
    let files = Shape::of_feen(&format!("{first_rank} / C/c"));
    let files = files.map_or(MAX_DIMENSION_SIZE, |rank| rank.square_count());
    let sizes = [layers.len(), first_layer.len(), files];
    let absent = sizes.iter().take_while(|size| **size == 1).count().min(2);
    Shape::new(sizes.get(absent..)?).ok()
}

/// Returns the help that shows how to write a position of the game: in the game's first notation, or as FEEN. The FEEN
/// has the board and the styles of the game, because the general example, a chessboard, would mislead.
fn help_of_game(game: &GameOfCall) -> Option<String> {
    if let Some(reader) = game.notations().next() {
        let words = "expected the name of the notation before the text";
        return Some(format!("{words}: `{}`", game.form().call(&reader.name)));
    }
    let mut letters =
        Letter::ALL.into_iter().filter(|letter| game.has(AnyToken::Sin(Sin::new(*letter, Side::First))));
    let first = letters.next()?;
    let styles = Styles::new(first, letters.next().unwrap_or(first));
    let shape = game.board()?;
    let header = PositionHeader { shape, styles, turn: Side::First };
    let example = Slots::new(shape.square_count()).builder().finish(header).to_string();
    let words = format!("a FEEN is `<placement> <hands> <active style>/<other style>`, as in `{example}`");
    (example.len() <= 80).then_some(words)
}
