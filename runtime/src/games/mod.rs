//! Plays chess, shōgi, xiangqi and makruk, and reads and writes their classical notations.
//!
//! Makruk is the shortest example of a game, and shōgi is the example of a game with drops. The folder of a game has these files,
//! with the same names in each game:
//!
//! * `pieces`: the table of the pieces (`piece_table!`), their kinds, `FIGURES`, and the vocabulary (`declared_game!`). In a
//!   game with drops, also `HELD`, the letters of the pieces in hand, which `NOTATION` and `MOVE_NOTATION` refer to.
//! * `fen` or `sfen`: the type `Fen` or `Sfen` with its `parse`, the constant `NOTATION`, which says how the notation differs from
//!   others, the functions that read and write fields, and the constant `START`, which in chess is in `start`. `text_methods!` adds
//!   the other methods. A new kind of field is a variant of `text::notation::Field`. If the squares have names of their own,
//!   `NOTATION`, the vocabulary and `MOVE_NOTATION` each say so. `COORDINATES` has these names for pictures; in shōgi and xiangqi,
//!   it is in the file `squares`.
//! * `moves`: the type `Move` with its `parse`, `new` and accessors, `MOVE_NOTATION`, `MOVE_TABLE`, and `help_for_record`, which in
//!   shōgi is in `records`. `move_methods!` adds the other methods. The table needs a function `reach`, which returns all squares
//!   that any piece can reach from a square.
//! * `board`: the steps of pieces, and `Traits`, with which `PieceSets` turns a position into sets of squares. `Lines` has the
//!   moves of sliding pieces.
//! * `situation`: the type `Situation`, which finds the legal targets of each piece, as `Targets`. `Restrictions` are the checks and
//!   pins of sliding pieces. Where they do not suffice, `Situation` tries moves.
//! * `attacks`: `checkers`, `attackers`, `attacks` and `captures`.
//! * `checks`: the type `Checks`, with which `Situation` finds the moves that give check without playing them.
//! * `legal`: `LegalMoves`, `legal_moves`, `is_check`, `is_legal` and `legal_move`. `iterator_of_moves!` adds the traits of an iterator.
//! * `checking_moves`: `CheckingMoves`, the legal moves that give check. `iterator_of_checks!` adds the traits of an iterator.
//! * `generator`: `MoveGenerator`, which answers many questions about a position, and `gives_check`.
//! * `outcome`: `Outcome`, `outcome`, `is_checkmate` and `is_stalemate`.
//! * `validate_legal`: what no game can have, with the functions of `rules/impossible`.
//! * `rules`: the trait `Rules`, which has the functions as methods. `Position` has them too, unless another game has the same
//!   type of positions.
//! * `play`: `play`, `play_unchecked`, `take_back` and `Undo`. `MoveError::of_move` returns the error for an illegal move.
//! * `game`: `Game`, a game with its history. It keeps a `History`, and `history_methods!` adds what is the same for all games.
//! * `line`: `play_line`, also of `Fen` or `Sfen`, and `MoveReader`, which read lines with `Cursor`; and in makruk `parse_move`,
//!   which reads a single legal move. In the other games, it is in `san`, `records` and `wxf`.
//! * `mod`: the names above that the list of games and `koma_game` use, the types `Position` and `Square`, and `game_items!`.
//!
//! What the games share is made for these boards:
//!
//! * at most 90 squares (`HAND`), 10 files and 10 ranks, with names of one character; at most seven kinds of pieces in hand
//!   (`ORIGINS`), four promotions, and 63 kinds of pieces on the board (`Traits`)
//! * for steps to the next file, at least three files; for leaps over two files, at least five (`Grid::near`). On narrower
//!   boards, some targets are wrong, without an error.
//! * for `Surroundings::pawn`: eight ranks
//!
//! The mistakes of pieces that the rules do not allow, such as a wrong marker, are found only in chess (`chess::markers`). Chess also
//! has rules of its own: its sets of squares are `u64`, for speed.
// Squares, files, ranks and kinds of pieces index boards and tables with an entry for each. Offsets are at most the
// length of the text that was read. Numbers of pieces, squares and moves are small.

// What the shared code asks of each game, and the table of its pieces.
mod koma_game;
#[cfg_attr(
    not(feature = "games"),
    allow(dead_code, reason = "each game uses its own part of what the games share")
)]
mod piece;

// What the games share: games with their history, moves, rules, and texts of positions.
#[cfg(feature = "alloc")]
#[cfg_attr(
    not(feature = "games"),
    allow(dead_code, reason = "each game uses its own part of what the games share")
)]
mod history;
#[cfg_attr(
    not(feature = "games"),
    allow(dead_code, reason = "each game uses its own part of what the games share")
)]
mod moves;
#[cfg_attr(
    not(feature = "games"),
    allow(dead_code, reason = "each game uses its own part of what the games share")
)]
mod rules;
#[cfg_attr(
    not(feature = "games"),
    allow(dead_code, reason = "each game uses its own part of what the games share")
)]
mod text;

#[cfg(feature = "chess")]
pub mod chess;
#[cfg(feature = "makruk")]
pub mod makruk;
#[cfg(feature = "shogi")]
pub mod shogi;
#[cfg(feature = "xiangqi")]
pub mod xiangqi;

pub use moves::error::{MoveError, MoveErrorKind};
pub use text::error::{FenError, FenErrorKind};
#[cfg(any(feature = "shakmaty", feature = "cozy-chess", feature = "shogi_core"))]
pub(crate) use text::notation::Counters;
