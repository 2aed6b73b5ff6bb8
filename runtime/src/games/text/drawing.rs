//! Draws positions for `{:#}` with the letters that the notation of a game has for pieces.

use core::fmt;

use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::MoveNotation;
use crate::position::{EMPTY_SQUARE, draw_table};
use crate::token::{Epin, TokenText};

/// Draws a board with the names of files and ranks that the game's moves have, and then the fields of `text` after the
/// board.
pub(in crate::games) fn draw(
    f: &mut fmt::Formatter<'_>,
    game: KomaGame,
    board: &[Option<Epin>],
    text: &str,
) -> fmt::Result {
    let MoveNotation { files, ranks, .. } = game.move_notation();
    let [file_count, rank_count] = [files.count, ranks.count].map(usize::from);
    let label = |row| {
        if row < rank_count { TokenText::EMPTY.with(ranks.name(row)) } else { TokenText::EMPTY }
    };
    let square = |row: usize, file| match board.get(row * file_count + file) {
        Some(Some(piece)) => piece_text(game, *piece),
        Some(None) => EMPTY_SQUARE,
        None => TokenText::EMPTY.with(files.name(file)),
    };
    draw_table(f, rank_count + 1, file_count, label, square)?;
    let (_, other_fields) = text.split_once(' ').unwrap_or_default();
    write!(f, "\n{other_fields}")
}

/// Returns the text that the notation has for a piece.
fn piece_text(game: KomaGame, piece: Epin) -> TokenText {
    let [first, second] = game.notation().text(piece);
    let text = TokenText::EMPTY.with(first);
    if second == 0 { text } else { text.with(second) }
}
