//! Reads and writes books in the format of the shōgi engine YaneuraOu, `*.db`. Many shōgi programs read this format.
//!
//! A YaneuraOu book is a text. Its first line is a header. A line `sfen` starts a position, and the lines after it are moves
//! of this position:
//!
//! ```text
//! #YANEURAOU-DB2016 1.00
//! sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//! 7g7f 3c3d 45 32 120
//! 2g2f none 40 30 80
//! # comment
//! ```
//!
//! Each move is followed by the reply that the engine expects, a score, the depth of the search, and how often the move was
//! played. A missing reply, score or depth is `none`. The score is that for the player to move, in hundredths of a pawn.
//!
//! [`read`] makes a row for each line with a move. The rows have the columns [`COLUMNS`]. [`write()`] writes a line for each
//! row.
//!
//! Koma's positions have no move number, so move numbers are not read. If a file lists a position with several move numbers, the
//! position gets the moves of all of them. Every position is written with the move number 1. YaneuraOu finds such positions with
//! the option `IgnoreBookPly`.
//!
//! ```
//! use koma_book::{AnyBook, yaneuraou};
//!
//! let db = "\
//! #YANEURAOU-DB2016 1.00
//! sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//! 7g7f 3c3d 45 32 120
//! 2g2f none 40 30
//! ";
//! let book = AnyBook::from_bytes(yaneuraou::read("a.db", db.as_bytes())?.bytes)?;
//! assert_eq!(yaneuraou::write(&book)?, db.as_bytes());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod reading;
mod writing;

use koma_runtime::shogi::{self, Move, Position};

use crate::{ColumnType, Message};

pub use reading::{YaneuraouBook, YaneuraouRows, read, read_within};
pub use writing::{write, write_within};

/// The columns of a book that [`read`] makes, in addition to the column of positions, `feen`. In a program, the rows have the
/// type `(shogi::Move, Option<&str>, Option<i32>, Option<i32>, Option<u64>)`.
///
/// The reply is a text in USI, and not a move, since a column of moves has moves of the row's position. Cells are empty if
/// the line has no such value.
///
/// ```
/// use koma_book::yaneuraou;
///
/// assert_eq!(yaneuraou::COLUMNS.map(|(name, _)| name), ["move", "reply", "score", "depth", "count"]);
/// ```
pub const COLUMNS: [(&str, ColumnType); 5] = [
    ("move", ColumnType::ShogiMove),
    ("reply", ColumnType::Text.optional()),
    ("score", ColumnType::I32.optional()),
    ("depth", ColumnType::I32.optional()),
    ("count", ColumnType::U64.optional()),
];

/// The start of the first line of a book. The version follows.
const FORMAT: &str = "#YANEURAOU-DB2016 ";
const VERSION: &str = "1.00";

/// The word for a reply, a score or a depth that is missing.
const NONE: &str = "none";

/// Reads a legal move in USI, and returns it with the position after it. An error begins with the name of the move's column.
fn legal_move(position: &Position, text: &str, column: &str) -> Result<(Move, Position), Message> {
    let mut after = *position;
    let play = |mv| shogi::play(&mut after, mv).map(|_| mv);
    match Move::parse(text).and_then(play) {
        Ok(mv) => Ok((mv, after)),
        Err(error) => Err(Message::from(error.explain(text)).after(&format!("{column}: "))),
    }
}
