//! Plays xiangqi, and reads and writes its positions (FEN) and moves (UCCI and WXF). Moves in Chinese notation are read too.
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
//! The macros refuse literals of positions that no game can have, such as an advisor outside of its palace, or generals that
//! face each other. [`validate_legal`] lists what they refuse. A call that begins with `any` accepts such positions:
//! `position!(any fen: "…")`. Readers at run time accept them too.
//!
//! # Squares
//!
//! This module uses the square names of UCCI, as moves do: files are the letters `a` to `i` from the left, and ranks are the
//! numbers 0 to 9 from Red's side. The macros of this module, [`parse_square`], [`square_name`], [`drawing`], diagrams and
//! messages all use these names. The types [`Square`](crate::Square) and [`Position`](crate::Position) serve all games, so
//! they write squares in CELL, whose ranks count from 1. So `square!("e0")` of this module is `e1` in CELL.
//!
//! ```
//! use koma::{Square, xiangqi};
//!
//! const GENERAL: Square<10, 9> = xiangqi::square!("e0");
//! assert_eq!(GENERAL.to_string(), "e1");
//! assert_eq!(xiangqi::square_name(GENERAL).as_str(), "e0");
//! assert_eq!(xiangqi::START.piece(GENERAL), Some(xiangqi::epin!("G^")));
//! ```
//!
//! # Moves
//!
//! A [`Move`] is written as in UCCI, such as `h2e2`. [`play`] plays legal moves, and refuses all others with the reason.
//! [`legal_moves`] lists the legal moves, and [`outcome`] reports checkmate and stalemate. A player without a legal move
//! has lost, in check or not. [`gives_check`] says whether a move gives check, and a [`MoveGenerator`] answers many such questions
//! about one position. With the feature `alloc`, `Game` is a game with its history. It counts
//! repetitions and names the player who gives perpetual check.
//!
//! ```
//! use koma::xiangqi;
//!
//! let mut position = xiangqi::START;
//! let undo = xiangqi::play(&mut position, xiangqi::ucci!("h2e2"))?;
//! assert_eq!(xiangqi::legal_moves(&position).len(), 45);
//!
//! // A piece beside the horse blocks it.
//! let error = xiangqi::play(&mut position, xiangqi::ucci!("h9f8")).unwrap_err();
//! assert_eq!(error.reason().to_string(), "h9f8 is not legal; the horse on h9 can go to g7, i7");
//! xiangqi::take_back(&mut position, undo);
//! assert_eq!(position, xiangqi::START);
//! # Ok::<(), koma::MoveError>(())
//! ```
//!
//! These functions are `const`. The trait [`Rules`] has them as methods of positions and of [`Fen`]s. [`Fen::play`] also
//! updates the counters.
//!
//! With `moves:`, [`position!`] plays a line of moves while the program compiles. An illegal move does not compile. The
//! moves are in UCCI, in WXF, the notation of the World Xiangqi Federation, or in Chinese notation: `C2=5` and `炮二平五` move the
//! cannon on the second file from the right sideways to the fifth. [`parse_wxf`] reads all of these, and [`wxf`] writes WXF.
//!
//! ```
//! use koma::xiangqi::{self, Move, Position};
//!
//! static CENTRAL_CANNON: Position = xiangqi::position!(moves: "1. C2=5 H8+7 2. H2+3");
//! static LINE: [Move; 3] = xiangqi::line!("h2e2 h9g7 h0g2");
//!
//! let mut position = xiangqi::START;
//! let mut texts = Vec::new();
//! for mv in LINE {
//!     texts.push(xiangqi::wxf(&position, mv).to_string());
//!     xiangqi::play(&mut position, mv)?;
//! }
//! assert_eq!(texts, ["C2=5", "H8+7", "H2+3"]);
//! assert_eq!(position, CENTRAL_CANNON);
//! # Ok::<(), koma::MoveError>(())
//! ```

#[cfg(feature = "svg")]
pub use koma_runtime::xiangqi::COORDINATES;
#[doc(alias("board"))]
pub use koma_runtime::xiangqi::Fen;
#[cfg(feature = "alloc")]
#[doc(alias("history", "repetition"))]
pub use koma_runtime::xiangqi::Game;
#[doc(alias("ply", "UCCI"))]
pub use koma_runtime::xiangqi::Move;
pub use koma_runtime::xiangqi::{
    CheckingMoves, LegalMoves, MoveGenerator, MoveReader, Outcome, Position, Rules, START, Square, Squares,
    Undo, attackers, attacks, captures, checkers, gives_check, is_check, is_checkmate, is_legal,
    is_stalemate, legal_move, legal_moves, outcome, parse_move, play, play_line, play_unchecked, take_back,
    validate_legal,
};
#[doc(alias("World Xiangqi Federation", "notation"))]
pub use koma_runtime::xiangqi::{parse_wxf, wxf};

#[cfg(not(feature = "macros"))]
pub use koma_runtime::xiangqi::{VOCABULARY, drawing, parse_square, square_name, validate};
#[cfg(not(feature = "macros"))]
macros_of_game! { fen_str as __fen_str, ucci as __ucci, line as __line }

// Declares the macros of the game, such as `position!` and `epin!`, the constants of its pieces, `VOCABULARY` and `validate`.
// `macros/src/game/expansion.rs` writes them.
#[cfg(feature = "macros")]
crate::game! {
    plain board <10, 9>;
    styles = koma::xiangqi;
    pub enum Piece;
    squares = koma::xiangqi;
    notation fen = koma::xiangqi;
    moves = koma::xiangqi;
    validate_legal = koma::xiangqi;

    /// The characters on the pieces of xiangqi, for `Position::to_svg`. The first player has the characters of Red.
    ///
    /// The board is drawn without its river and its palaces, and the pieces are on squares rather than on crossings.
    ///
    /// ```
    /// use koma::xiangqi::{self, FIGURES};
    ///
    /// assert_eq!(FIGURES[0], (xiangqi::GENERAL, "帥"));
    /// ```
    figures = koma::xiangqi;
}
