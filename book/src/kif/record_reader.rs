//! What the readers of KIF and CSA have in common.

use koma_runtime::MoveError;
use koma_runtime::book_format::Excerpt;
use koma_runtime::error::MoveErrorKind;

use super::course::Course;
use crate::counting::Skip;

/// The reader of one record in KIF or CSA. It reads the lines of the record one after another.
pub(super) trait RecordReader {
    /// Returns a line without its comment.
    fn without_comment(line: &[u8]) -> &[u8] {
        line
    }

    /// Reports whether a line is a header with a readable name. The value of a header may be in an unknown encoding.
    fn is_header(line: &str) -> bool;

    /// Reports whether a line has moves or the result.
    fn is_of_moves(line: &str) -> bool;

    /// Reports whether the next game starts with a line, or after it if the line only separates games. `has_moves` says
    /// whether a line of moves or of the result came before.
    fn is_next_game(line: &str, has_moves: bool, course: &mut Course<'_>) -> bool;

    /// Reads a line that is not blank and has no blanks around it.
    fn read_line(&mut self, line: &str, course: &mut Course<'_>) -> Result<(), Skip>;

    /// Reads the end of the game.
    fn finish(&mut self, course: &mut Course<'_>) -> Result<(), Skip>;
}

/// Returns the reason why `text` is not a legal move. The reason names the move.
pub(super) fn reason_of(error: &MoveError, text: &str) -> String {
    let reason = error.reason().to_string();
    // Only the reasons of illegal moves name the move.
    if error.kind() == MoveErrorKind::Record { format!("`{}`: {reason}", Excerpt(text)) } else { reason }
}
