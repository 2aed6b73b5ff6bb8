//! Plays makruk, and reads and writes its positions (FEN) and moves (UCI).
//!
//! | piece | meaning | in a FEN |
//! |---|---|---|
//! | `K^` | a king, which is terminal | `K` |
//! | `M` | a met | `M` |
//! | `S` | a khon | `S` |
//! | `N` `R` `P` | a horse, a boat, a pawn | the same letters |
//! | `+P` | a promoted pawn, which moves like a met | `M~` |
//!
//! Fairy-Stockfish and pychess.org use the same letters. Some programs write `M` for promoted pawns too, but `M` is
//! always read as a met.
//!
//! The third field of a FEN is unused and contains a dash. While a player counts moves, the fourth field is the limit:
//! the game is drawn after this number of counted half-moves. The fifth field is the number of half-moves counted so
//! far. If no player counts, the fifth field is the half-move clock. A position includes none of these numbers. A
//! [`Fen`] has both the position and the numbers.
//!
//! The macros refuse literals of positions that no game can have, such as a pawn that should have been promoted, or two mets of
//! a player. [`validate_legal`] lists what they refuse. A call that begins with `any` accepts such positions:
//! `position!(any fen: "…")`. Readers at run time accept them too.
//!
//! # Moves
//!
//! A [`Move`] is written as in UCI. A pawn that reaches or passes the sixth rank promotes: `e5e6m`. [`play`] plays legal
//! moves, and refuses all others with the reason. [`legal_moves`] lists the legal moves, and [`outcome`] reports checkmate
//! and stalemate. [`gives_check`] says whether a move gives check, and a [`MoveGenerator`] answers many such
//! questions about one position. Stalemate is a draw. Draws by counting depend on the counters of a [`Fen`], which these functions do
//! not use. [`Fen::counting`] returns the count. With the feature `alloc`, `Game` is a game with its history, whose `outcome`
//! includes these draws. [`Counting`] describes the rules of the board's honor and of the pieces' honor.
//!
//! ```
//! use koma::makruk;
//!
//! let mut position = makruk::START;
//! let undo = makruk::play(&mut position, makruk::uci!("e3e4"))?;
//! assert_eq!(makruk::legal_moves(&position).len(), 23);
//!
//! let error = makruk::play(&mut position, makruk::uci!("c8c6")).unwrap_err();
//! assert_eq!(error.reason().to_string(), "c8c6 is not legal; the piece on c6 belongs to the same player; \
//!     the khon on c8 can go to b7, c7, d7");
//! makruk::take_back(&mut position, undo);
//! assert_eq!(position, makruk::START);
//! # Ok::<(), koma::MoveError>(())
//! ```
//!
//! These functions are `const`. The trait [`Rules`] has them as methods of [`Fen`]s, and [`Fen::play`] updates the counters.
//! A position does not have these methods, since positions of makruk and of chess are of the same type. For
//! `makruk::START.legal_moves()`, the compiler offers to import `chess::Rules`, whose methods move the pieces as in chess. Call
//! `makruk::legal_moves(&position)`, or the methods of a [`Fen`] or a `Game`.
//!
//! With `moves:`, [`position!`] plays a line of moves while the program compiles. An illegal move does not compile.

#[doc(alias("board"))]
pub use koma_runtime::makruk::Fen;
#[cfg(feature = "alloc")]
#[doc(alias("history", "repetition"))]
pub use koma_runtime::makruk::Game;
#[doc(alias("ply", "UCI"))]
pub use koma_runtime::makruk::Move;
pub use koma_runtime::makruk::{
    CheckingMoves, Counting, Honor, LegalMoves, MoveGenerator, MoveReader, Outcome, Position, Rules, START,
    Square, Squares, Undo, attackers, attacks, captures, checkers, gives_check, is_check, is_checkmate,
    is_legal, is_stalemate, legal_move, legal_moves, outcome, parse_move, play, play_line, play_unchecked,
    take_back, validate_legal,
};

#[cfg(not(feature = "macros"))]
pub use koma_runtime::makruk::{VOCABULARY, drawing, parse_square, square_name, validate};
#[cfg(not(feature = "macros"))]
macros_of_game! { fen_str as __fen_str, uci as __uci, line as __line }

// Declares the macros of the game, such as `position!` and `epin!`, the constants of its pieces, `VOCABULARY` and `validate`.
// `macros/src/game/expansion.rs` writes them.
#[cfg(feature = "macros")]
crate::game! {
    plain board <8, 8>;
    styles = koma::makruk;
    pub enum Piece;
    notation fen = koma::makruk;
    moves = koma::makruk;
    validate_legal = koma::makruk;

    /// The first consonants of the pieces' Thai names, for `Position::to_svg`. Unicode has no figures for makruk. The
    /// met has a mark above its consonant, since the horse has the same consonant. A promoted pawn is drawn as a pawn
    /// with a `+`. The second player's pieces are drawn upside down.
    ///
    /// ```
    /// use koma::makruk::{self, FIGURES};
    ///
    /// assert_eq!(FIGURES[0], (makruk::KING, "ข"));
    /// ```
    figures = koma::makruk;
}
