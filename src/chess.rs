//! Plays the legal moves of chess and Chess960, and reads and writes positions and moves.
//!
//! ```
//! use koma::chess;
//!
//! let mut position = chess::START;
//! let mv = chess::parse_san(&position, "Nf3")?;
//! let undo = chess::play(&mut position, mv)?; // an illegal move is an error that says why
//! let replies = chess::legal_moves(&position).map(|mv| chess::san(&position, mv).to_string());
//! assert_eq!(replies.filter(|san| san.starts_with('N')).collect::<Vec<_>>(), ["Na6", "Nc6", "Nf6", "Nh6"]);
//! chess::take_back(&mut position, undo);
//! assert_eq!(position, chess::START);
//! # Ok::<(), koma::MoveError>(())
//! ```
//!
//! These functions are `const`. The trait [`Rules`] has them as methods of positions and of [`Fen`]s:
//!
//! ```
//! use koma::chess::{self, Rules as _};
//!
//! assert!(chess::START.legal_moves().len() == 20 && !chess::START.is_check());
//! ```
//!
//! # Markers
//!
//! FEN has fields for castling rights and en passant. A position expresses both with the states of its pieces:
//!
//! | piece | meaning | in a FEN |
//! |---|---|---|
//! | `K^` | a king, which is terminal | `K` |
//! | `-R` | a rook that may still castle | `R`, and a castling right |
//! | `+P` | a pawn on its first square | `P` on rank 2, `p` on rank 7 |
//! | `-P` | a pawn that can be taken en passant now | `P`, and the square behind the pawn |
//! | `Q` `R` `B` `N` `P` | the other pieces | the same letters |
//!
//! Positions are *canonical*: a piece has a marker if and only if the rules give it one. The macros, [`validate`] and all
//! readers of this module refuse other positions. So a book finds a position, whichever program wrote the position's
//! text.
//!
//! The macros also refuse literals of positions that no game can have, such as a position without a king, with a pawn on the
//! last rank, or with a check to the player who is not to move. [`validate_legal`] lists what they refuse. A call that
//! begins with `any` accepts such positions: `position!(any fen: "8/8/8/3R4/8/8/8/8 w - - 0 1")`. Readers at run time, such
//! as [`Fen::parse`], accept them too.
//!
//! A position does not include the half-move clock and the move number. A [`Fen`] has the position and both numbers.
//!
//! ```
//! use koma::{Position, chess, epin, square};
//!
//! // Checked while the program compiles.
//! static ROOK: Position<8, 8> = chess::position!(fen: "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
//! assert_eq!(ROOK.piece(square!("a1")), Some(epin!("-R"))); // it may castle
//!
//! // Checked while it runs.
//! let fen: chess::Fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
//! assert_eq!(fen.position(), ROOK);
//! # Ok::<(), koma::FenError>(())
//! ```
//!
//! Programs that keep FENs as text can check constant FENs with [`fen_str!`], which returns the text itself:
//!
//! ```
//! use koma::chess::{self, Move, uci};
//!
//! const ENDGAMES: [&str; 2] = [
//!     chess::fen_str!("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
//!     chess::fen_str!("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"),
//! ];
//!
//! const fn is_kings_pawn(mv: Move) -> bool {
//!     matches!(mv, uci!("e2e4") | uci!("e7e5"))
//! }
//! assert!(ENDGAMES[0].starts_with("4k3") && is_kings_pawn(uci!("e2e4")));
//! ```
//!
//! # Moves
//!
//! With `moves:`, [`position!`] plays a line in SAN or UCI. The line begins at the starting position or, with `from:`,
//! at a FEN, a FEEN or a constant. [`line!`] makes an array of the moves of a line. The message for an illegal move
//! underlines the move and, if possible, lists where the piece can go.
//!
//! ```
//! use koma::chess::{self, Move, Position};
//!
//! static RUY_LOPEZ: Position = chess::position!(moves: "1. e4 e5 2. Nf3 Nc6 3. Bb5");
//! static EXCHANGE: Position = chess::position!(from: RUY_LOPEZ, moves: "3... a6 4. Bxc6 dxc6");
//! static LINE: [Move; 3] = chess::line!("3... a6 4. Bxc6 dxc6", from: "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
//!
//! let mut position = RUY_LOPEZ;
//! for mv in LINE {
//!     chess::play(&mut position, mv)?;
//! }
//! assert_eq!(position, EXCHANGE);
//! # Ok::<(), koma::MoveError>(())
//! ```
//!
//! A [`MoveGenerator`] answers many questions about the moves of one position, such as which of them give check.
//!
//! # Castling rights
//!
//! Castling rights are read as in X-FEN. `K` lets the king castle with the rook nearest to the h-file. `Q` lets the
//! king castle with the rook nearest to the a-file. The letter of a file lets the king castle with the rook on that
//! file. So Shredder-FEN (`HAha`) and FENs of Chess960 are read too. A castling right is written as `K` or `Q` if that
//! is unambiguous, and otherwise as the letter of the file. White's castling rights come before Black's. For each
//! player, the rook nearest to the h-file comes first.
//!
//! # En passant
//!
//! After a pawn moves two squares, programs write the passed square into a FEN by one of three conventions: always;
//! only if a pawn of the other player is next to the moved pawn; or only if such a pawn can legally take. All three
//! conventions give the same position. A pawn is `-P` only if taking it en passant is legal: the capture must not
//! expose the king. A FEN is written with the passed square only if a pawn is `-P`.

// These aliases are for rustdoc; see the root of the crate.
#[doc(alias("board", "EPD"))]
pub use koma_runtime::chess::Fen;
#[cfg(feature = "alloc")]
#[doc(alias("history", "repetition", "PGN"))]
pub use koma_runtime::chess::Game;
#[doc(alias("UCI", "ply"))]
pub use koma_runtime::chess::Move;
#[doc(alias("PGN"))]
pub use koma_runtime::chess::MoveReader;
#[doc(alias("square index"))]
pub use koma_runtime::chess::Numbering;
#[doc(alias("bitboard", "board"))]
pub use koma_runtime::chess::Setup;
#[doc(alias("bitboard"))]
pub use koma_runtime::chess::Squares;
#[doc(alias("quiescence"))]
pub use koma_runtime::chess::captures;
#[doc(alias("algebraic", "PGN", "SAN"))]
pub use koma_runtime::chess::parse_san;
#[doc(alias("PGN", "UCI"))]
pub use koma_runtime::chess::play_line;
pub use koma_runtime::chess::{
    CheckingMoves, LegalMoves, MoveGenerator, Outcome, Position, Role, Rules, START, SetupError,
    SetupErrorKind, Square, Undo, attackers, attacks, castling_rooks, checkers, gives_check, is_check,
    is_checkmate, is_legal, is_stalemate, legal_move, legal_moves, outcome, parse_move, play, play_unchecked,
    san, start_960, take_back, validate_legal,
};
#[cfg(feature = "cozy-chess")]
pub use koma_runtime::{
    move_from_cozy_chess, move_to_cozy_chess, square_from_cozy_chess, square_to_cozy_chess,
};
#[cfg(feature = "shakmaty")]
pub use koma_runtime::{move_from_shakmaty, move_to_shakmaty, square_from_shakmaty, square_to_shakmaty};

#[cfg(not(feature = "macros"))]
pub use koma_runtime::chess::{VOCABULARY, drawing, parse_square, square_name, validate};
#[cfg(not(feature = "macros"))]
macros_of_game! { fen_str as __fen_str, uci as __uci, line as __line }

// Declares the macros of the game, such as `position!` and `epin!`, the constants of its pieces, `VOCABULARY` and `validate`.
// `macros/src/game/expansion.rs` writes them.
#[cfg(feature = "macros")]
crate::game! {
    board <8, 8>;
    styles = koma::chess;
    pub enum Piece;
    notation fen = koma::chess;
    moves = koma::chess;
    validate_legal = koma::chess;
    validate = koma::chess;

    /// The figures of chess, for `Position::to_svg`. The first player's figures are white.
    ///
    /// As in printed diagrams, rooks and pawns with the markers `-` and `+` look like other rooks and pawns. To show
    /// the markers, use your own table without figures for these pieces, or draw tokens.
    ///
    /// ```
    /// use koma::chess::{self, FIGURES};
    ///
    /// assert_eq!(FIGURES[0], (chess::KING, "♔"));
    /// ```
    figures = koma::chess;
}
