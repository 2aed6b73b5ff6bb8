//! Plays xiangqi, and reads and writes its positions (FEN) and moves (UCCI).
//!
//! | piece | meaning | in a FEN |
//! |---|---|---|
//! | `G^` | a general, which is terminal | `K` |
//! | `A` | an advisor | `A` |
//! | `E` | an elephant | `B`; `E` is read too |
//! | `H` | a horse | `N`; `H` is read too |
//! | `R` `C` `P` | a chariot, a cannon, a soldier | the same letters |
//!
//! Two alphabets are in use. UCCI and most engines use `B` and `N`, the letters of the bishop and the knight of chess.
//! The World Xiangqi Federation uses `E` and `H`. Both alphabets are read. `B` and `N` are written. The first player is
//! Red, written as `w`; `r` is read too. The third and fourth fields of a FEN are unused and contain a dash. A position
//! does not include the counters of a FEN. A [`Fen`] has both the position and the counters.
//!
//! A [`Move`] is written as in UCCI, such as `h2e2`. UCCI numbers ranks from 0. A [`Square`] numbers them from 1, as in
//! all games, so this move starts on the square `h3`. [`play`] checks that the piece belongs to the player to move, and
//! that it takes no piece of this player and no general. It does not check how pieces move.
//!
//! ```
//! use koma::xiangqi;
//!
//! let mut position = xiangqi::START;
//! let undo = xiangqi::play(&mut position, xiangqi::ucci!("h2e2"))?;
//! xiangqi::take_back(&mut position, undo);
//! assert_eq!(position, xiangqi::START);
//! # Ok::<(), koma::MoveError>(())
//! ```

#[doc(alias("ply", "UCCI"))]
pub use koma_runtime::xiangqi::Move;
pub use koma_runtime::xiangqi::{Fen, MoveReader, Undo, play, play_line, play_unchecked, take_back};

/// A position of xiangqi.
pub type Position = crate::Position<10, 9>;

/// A square of the board of xiangqi.
pub type Square = crate::Square<10, 9>;

#[cfg(feature = "macros")]
crate::game! {
    plain board <10, 9>;
    pub enum Piece;
    notation fen = koma::xiangqi;
    moves = koma::xiangqi;

    style "X" Xiangqi {
        "G^" => General | "帥" | "將",
        "A" => Advisor | "仕" | "士",
        "E" => Elephant | "相" | "象",
        "H" => Horse | "傌" | "馬",
        "R" => Chariot | "俥" | "車",
        "C" => Cannon | "炮" | "砲",
        "P" => Soldier | "兵" | "卒",
    }

    /// The characters on the pieces of xiangqi, for `Position::to_svg`. The first player has the characters of Red.
    ///
    /// The board is drawn without its river and its palaces, and the pieces are on squares rather than on crossings.
    ///
    /// ```
    /// use koma::xiangqi::{self, FIGURES};
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

/// The starting position.
///
/// ```
/// use koma::xiangqi;
///
/// assert_eq!(
///     xiangqi::Fen::try_from(xiangqi::START)?.to_string(),
///     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
/// );
/// # Ok::<(), koma::GameError>(())
/// ```
#[cfg(feature = "macros")]
pub const START: Position = position!("rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x");
