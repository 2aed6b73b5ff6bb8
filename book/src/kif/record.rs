//! What the readers of KIF and CSA have in common.

use super::course::Course;
use crate::counting::Skip;

/// A record in KIF or CSA up to a line.
pub(super) trait Record {
    /// Reports whether the next game starts with a line, or after it if the line only separates games.
    fn is_next_game(&mut self, line: &str) -> bool;

    /// Reads a line that is not blank and has no blanks around it.
    fn read_line(&mut self, line: &str, course: &mut Course<'_>) -> Result<(), Skip>;

    /// Reads the end of the game.
    fn finish(&mut self, course: &mut Course<'_>) -> Result<(), Skip>;
}
