//! Chess: its start, and FEN.
//!
//! A position tells by its pieces what a FEN tells in fields of their own:
//!
//! | piece | what it is | in a FEN |
//! |---|---|---|
//! | `K^` | a king, which is terminal | `K` |
//! | `-R` | a rook that may still castle | `R`, and a castling right |
//! | `+P` | a pawn on its first square | `P` on rank 2, `p` on rank 7 |
//! | `-P` | a pawn that can be taken en passant now | `P`, and the square behind it |
//! | `Q` `R` `B` `N` `P` | the others | the same letters |
//!
//! The half-move clock and the move number are no part of a position: [`Fen`] holds them beside it.
//!
//! # Castling rights
//!
//! They are read as X-FEN has them, which is FEN where FEN is enough. `K` is the right of the outermost rook to the
//! right of the king, `Q` that of the outermost one to its left, and the letter of a file that of the rook there; so
//! the letters of Shredder-FEN, `HAha`, are read too, and the positions of Chess960. Rights are written as `K` and `Q`
//! where that is clear and as files where it is not, White's before Black's, those to the right before those to the
//! left.
//!
//! # En passant
//!
//! After every move of a pawn by two squares, FEN names the square that it has passed, and many programs do so. Others
//! name it only where a pawn can take there, as X-FEN says. Both are read. A pawn is `-P` if a pawn of the other
//! player stands beside it; whether the capture would leave a king in check is a question of rules, and is not asked.
//! So only such squares are written, and of a FEN with another one, everything but this square comes back. That is how
//! the openings that come with koma are written: 785 of them end with such a move, and 15 of those have a pawn `-P`.

pub use koma_runtime::chess::{Fen, from_fen};
#[cfg(feature = "shakmaty")]
pub use koma_runtime::{square_from_shakmaty, square_to_shakmaty};

#[cfg(feature = "macros")]
crate::game! {
    board <8, 8>;
    pub enum Piece;
    notation fen = koma::chess;

    style "C" Chess {
        "K^" => King,
        "Q" => Queen,
        "R" => Rook,
        "-R" => "Rook that may castle",
        "B" => Bishop,
        "N" => Knight,
        "P" => Pawn,
        "+P" => "Pawn on its first square",
        "-P" => "Pawn open to en passant",
    }

    /// The figures of chess, for `Position::to_svg` of koma: white ones for the first player.
    ///
    /// They are drawn as in any diagram, so a picture does not tell whether a rook may still castle, whether a pawn is on
    /// its first square and whether it can be taken en passant. Without figures it does, as tokens have their `-` and `+`;
    /// so it does with a table of one's own that has neither of `C:-R`, `C:+P` and `C:-P`: then these markers stand beside
    /// the figure.
    ///
    /// ```
    /// use koma::chess::{self, FIGURES};
    ///
    /// assert_eq!(FIGURES[0], (chess::KING, "♔"));
    /// ```
    figures {
        "C:K^" => "♔",
        "C:Q" => "♕",
        "C:R" => "♖",
        "C:-R" => "♖",
        "C:B" => "♗",
        "C:N" => "♘",
        "C:P" => "♙",
        "C:+P" => "♙",
        "C:-P" => "♙",
        "C:k^" => "♚",
        "C:q" => "♛",
        "C:r" => "♜",
        "C:-r" => "♜",
        "C:b" => "♝",
        "C:n" => "♞",
        "C:p" => "♟\u{fe0e}",
        "C:+p" => "♟\u{fe0e}",
        "C:-p" => "♟\u{fe0e}",
    }
}

/// The start of a game.
///
/// ```
/// use koma::chess;
///
/// assert_eq!(
///     chess::Fen::try_from(chess::START)?.to_string(),
///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
/// );
/// # Ok::<(), koma::UnwritableError>(())
/// ```
#[cfg(feature = "macros")]
pub const START: crate::Position<8, 8> =
    position!("-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c");
