//! Xiangqi: its start, and its FEN.
//!
//! | piece | what it is | in a FEN |
//! |---|---|---|
//! | `G^` | a general, which is terminal | `K` |
//! | `A` | an advisor | `A` |
//! | `E` | an elephant | `B`; `E` is read as well |
//! | `H` | a horse | `N`; `H` is read as well |
//! | `R` `C` `P` | a chariot, a cannon, a soldier | the same letters |
//!
//! Two alphabets are in use: that of UCCI and of most engines, with the bishop's and the knight's letters of chess,
//! and that of the World Xiangqi Federation, with `E` and `H`. Both are read, and the first is written. The first
//! player is Red, `w`; `r` is read as well. The third and the fourth field have no use and are dashes. The counters
//! are no part of a position: [`Fen`] holds them beside it.

mod fen;

pub use fen::{Fen, from_fen};

use koma::{Epin, Letter, Position};

use crate::text::{Alphabet, Mark, table};

koma::game! {
    plain board <10, 9>;
    pub enum Piece;
    notation fen = crate::xiangqi::position_of_fen;

    style "X" Xiangqi {
        "G^" => General | "帥" | "將",
        "A" => Advisor | "仕" | "士",
        "E" => Elephant | "相" | "象",
        "H" => Horse | "傌" | "馬",
        "R" => Chariot | "俥" | "車",
        "C" => Cannon | "炮" | "砲",
        "P" => Soldier | "兵" | "卒",
    }

    /// The characters on the pieces of xiangqi, for `Position::to_svg` of koma: those of Red for the first player.
    ///
    /// The board is drawn as any other, without its river and its palaces, and the pieces stand on squares rather than on
    /// crossings.
    ///
    /// ```
    /// use koma_games::xiangqi::{self, FIGURES};
    ///
    /// assert_eq!(FIGURES[0], (xiangqi::GENERAL, "帥"));
    /// ```
    figures {
        "X:G^" => "帥",
        "X:A" => "仕",
        "X:E" => "相",
        "X:H" => "傌",
        "X:R" => "俥",
        "X:C" => "炮",
        "X:P" => "兵",
        "X:g^" => "將",
        "X:a" => "士",
        "X:e" => "象",
        "X:h" => "馬",
        "X:r" => "車",
        "X:c" => "砲",
        "X:p" => "卒",
    }
}

/// What `position!(fen: "…")` calls.
#[doc(hidden)]
#[must_use]
#[track_caller]
pub const fn position_of_fen(fen: &'static str) -> Position<10, 9> {
    Fen::from_static(fen).position()
}

/// The start of a game.
///
/// ```
/// use koma_games::xiangqi;
///
/// assert_eq!(
///     xiangqi::Fen::try_from(xiangqi::START)?.to_string(),
///     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
/// );
/// # Ok::<(), koma_games::UnwritableError>(())
/// ```
pub const START: Position<10, 9> =
    position!("rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x");

/// The letters and the pieces that they stand for.
const LETTERS: &[(Letter, Epin)] = &[
    (Letter::K, epin!("G^")),
    (Letter::A, epin!("A")),
    (Letter::B, epin!("E")),
    (Letter::N, epin!("H")),
    (Letter::R, epin!("R")),
    (Letter::C, epin!("C")),
    (Letter::P, epin!("P")),
];

/// How FEN writes the pieces of xiangqi.
pub(crate) static ALPHABET: Alphabet = Alphabet {
    game: "xiangqi",
    vocabulary: &GAME,
    notation: "xiangqi FEN",
    example: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    style: Letter::X,
    ranks: 10,
    files: 9,
    mark: Mark::None,
    pieces: LETTERS,
    table: table(LETTERS, &[(Letter::E, epin!("E")), (Letter::H, epin!("H"))]),
    states: &[],
    promoted: &[],
};
