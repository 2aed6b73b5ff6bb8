//! Plays shōgi, and reads and writes its squares, positions (SFEN, CSA) and moves (USI, KIF, Western notation and CSA).
//!
//! | piece | meaning | in an SFEN |
//! |---|---|---|
//! | `K^` | a king, which is terminal | `K` |
//! | `R` `B` `G` `S` `N` `L` `P` | the other pieces | the same letters |
//! | `+R` `+B` `+S` `+N` `+L` `+P` | promoted pieces | the same |
//!
//! The first player moves first and has the pieces in upper case. In SFEN, this player is Black, `b`. A piece in
//! hand has the case of the player who holds it. A position does not include the move number. An [`Sfen`] has both the
//! position and the move number.
//!
//! # Squares
//!
//! This module uses the square names of USI, as the first player sees the board. Files are the numbers 1 to 9 from the
//! right, and ranks are the letters `a` to `i` from the top. So `square!("7g")` is on the seventh file from the right
//! and the seventh rank from the top. The macros of this module, [`parse_square`], [`square_name`], [`drawing`],
//! diagrams and messages all use these names. The types [`Square`](crate::Square) and [`Position`](crate::Position) serve all games,
//! so they write squares in CELL. The square 7g is `c3` in CELL.
//!
//! ```
//! use koma::{Square, shogi};
//!
//! const PAWN: Square<9, 9> = shogi::square!("7g");
//! assert_eq!(PAWN.to_string(), "c3");
//! assert_eq!(shogi::square_name(PAWN).as_str(), "7g");
//! assert_eq!(shogi::START.piece(PAWN), Some(shogi::epin!("P")));
//! ```
//!
//! # SFEN
//!
//! SFEN is the notation of USI, the Universal Shogi Interface. The words `startpos` and `sfen` belong to USI commands,
//! not to SFEN, so a text that starts with one of them is invalid.
//!
//! CSA, the notation of computer shōgi, writes positions too. [`CsaPosition`] reads and writes them.
//!
//! The macros refuse literals of positions that no game and no tsume can have, such as two pawns of a player on a file, or more
//! pieces than a set has. [`validate_legal`] lists what they refuse. A call that begins with `any` accepts such positions:
//! `position!(any sfen: "…")`. Readers at run time, such as [`Sfen::parse`], accept them too.
//!
//! # Moves
//!
//! A [`Move`] is written as in USI: `7g7f`, `8h2b+`, `P*5e`. [`play`] plays legal moves, and refuses all others with the
//! reason. [`legal_moves`] lists the legal moves, and [`outcome`] reports checkmate and stalemate. [`gives_check`] says whether a
//! move gives check, and a [`MoveGenerator`] answers many such questions about one position. All these functions also work for
//! positions in which a player has no king, as in tsume problems.
//!
//! ```
//! use koma::shogi;
//!
//! let mut position = shogi::START;
//! shogi::play_line(&mut position, "7g7f 3c3d 8h2b+ 3a2b")?;
//! let undo = shogi::play(&mut position, shogi::usi!("B*4e"))?;
//! shogi::take_back(&mut position, undo);
//! assert_eq!(position.first_player_hand().to_string(), "B");
//!
//! let error = shogi::play(&mut position, shogi::usi!("4i4g")).unwrap_err();
//! assert_eq!(error.reason().to_string(), "4i4g is not legal; the piece on 4g belongs to the same player; \
//!     the gold on 4i can go to 3h, 4h, 5h");
//! # Ok::<(), koma::MoveError>(())
//! ```
//!
//! These functions are `const`. The trait [`Rules`] has them as methods of positions and of [`Sfen`]s. [`Sfen::play`] also
//! counts the move.
//!
//! # Games
//!
//! With the feature `alloc`, `Game` is a game with its history. Its `outcome` also reports fourfold repetition (*sennichite*)
//! and perpetual check. [`can_declare`] reports whether a player whose king has entered the promotion zone can declare a win.
//!
//! # Moves as records write them
//!
//! | notation | a move | a capture | a promotion, or not | a drop | read by | written by |
//! |---|---|---|---|---|---|---|
//! | USI | `7g7f` | `8h2b` | `8h2b+`, `8h2b` | `S*5e` | [`Move::parse`] | `Display` |
//! | Japanese, in books and KI2 files | `▲７六歩`, `▲５八金右` | `△同　銀` | `２二角成`, `２二角不成` | `５五銀打` | [`parse_kif`], [`parse_kif_after`] | [`kif`], [`kif_after`] |
//! | Japanese, in KIF files | `７六歩(77)` | `同　銀(31)` | `２二角成(88)`, `２二角(88)` | `５五銀打` | [`parse_kif`], [`parse_kif_after`] | [`kif_styled`] |
//! | Western | `P-7f`, `G4i-5h` | `Bx2b` | `Bx2b+`, `Bx2b=` | `S*5e` | [`parse_western`] | [`western`] |
//! | CSA | `+7776FU` | `-3122GI` | `+8822UM`, `+8822KA` | `-0055GI` | [`parse_csa`] | [`csa`] |
//!
//! Except in USI, a move needs the position to be understood. [`parse_move`], [`play_line`], the macros [`position!`] and
//! [`line!`], and tables accept moves in all of these notations, mixed. Lines can also have move numbers, comments in
//! braces, and what KIF files have between the moves. [`kif_line`] writes a line in Japanese notation.
//!
//! The Japan Shogi Association and books write `同銀` without a blank. Records write `同　銀`, with an ideographic blank. [`kif_after`]
//! writes the blank; [`kif_styled`] and [`kif_line`] write each of these forms, as [`KifStyle`] says. All forms are read.
//!
//! ```
//! use koma::shogi;
//!
//! static EXCHANGE: shogi::Position = shogi::position!(moves: "1. P-7f P-3d 2. Bx2b+ {the bishops} Sx2b");
//! static KIF: [shogi::Move; 4] = shogi::line!("
//!    1 ７六歩(77)   ( 0:16/00:00:16)
//!    2 ３四歩(33)   ( 0:02/00:00:02)
//!    3 ２二角成(88) ( 0:05/00:00:21)
//!    4 同　銀(31)   ( 0:01/00:00:03)
//! ");
//!
//! let mut position = shogi::START;
//! for mv in KIF {
//!     shogi::play(&mut position, mv)?;
//! }
//! assert_eq!(position, EXCHANGE);
//! let drop = shogi::parse_kif(&position, "▲４五角")?;
//! assert_eq!((drop, shogi::western(&position, drop).as_str()), (shogi::usi!("B*4e"), "B*4e"));
//! # Ok::<(), koma::MoveError>(())
//! ```
//!
//! # Moves in macros
//!
//! With `moves:`, [`position!`] plays a line of moves while the program compiles. An illegal move does not compile.
//!
//! ```
//! use koma::{Side, shogi};
//!
//! /// The gold, which the pawn protects, mates. The attacker has no king.
//! static MATE: shogi::Position = shogi::position!(from: "4k4/9/4P4/9/9/9/9/9/9 b G 1", moves: "G*5b");
//! assert_eq!(shogi::outcome(&MATE).and_then(shogi::Outcome::winner), Some(Side::First));
//! ```

#[cfg(feature = "svg")]
pub use koma_runtime::shogi::COORDINATES;
#[cfg(feature = "alloc")]
#[doc(alias("history", "repetition", "sennichite"))]
pub use koma_runtime::shogi::Game;
#[doc(alias("ply", "USI"))]
pub use koma_runtime::shogi::Move;
#[doc(alias("KIF", "KI2"))]
pub use koma_runtime::shogi::MoveReader;
#[doc(alias("board"))]
pub use koma_runtime::shogi::Sfen;
#[doc(alias("impasse", "jishogi", "nyugyoku", "entering king"))]
pub use koma_runtime::shogi::can_declare;
#[doc(alias("KI2", "Japanese notation"))]
pub use koma_runtime::shogi::kif;
#[doc(alias("KI2", "Japanese notation"))]
pub use koma_runtime::shogi::parse_kif;
#[doc(alias("Hodges"))]
pub use koma_runtime::shogi::parse_western;
#[doc(alias("KIF", "KI2"))]
pub use koma_runtime::shogi::play_line;
#[doc(alias("Hodges"))]
pub use koma_runtime::shogi::western;
pub use koma_runtime::shogi::{
    CheckingMoves, CsaError, CsaErrorKind, CsaPosition, KifEnding, KifLine, KifStyle, LegalMoves,
    MoveGenerator, MoveText, Outcome, Position, Rules, START, Square, Squares, Undo, attackers, attacks,
    captures, checkers, csa, csa_piece, declaration_points, gives_check, is_check, is_checkmate, is_legal,
    is_stalemate, kanji_digit, kif_after, kif_line, kif_piece, kif_styled, legal_move, legal_moves, outcome,
    parse_csa, parse_csa_piece, parse_kif_after, parse_kif_ending, parse_kif_piece, parse_move, play,
    play_unchecked, take_back, validate_legal,
};
#[cfg(feature = "shogi_core")]
pub use koma_runtime::{
    move_from_shogi_core, move_to_shogi_core, piece_to_shogi_core, square_from_shogi_core,
    square_to_shogi_core,
};

#[cfg(not(feature = "macros"))]
pub use koma_runtime::shogi::{VOCABULARY, drawing, parse_square, square_name, validate};
#[cfg(not(feature = "macros"))]
macros_of_game! { sfen_str as __sfen_str, usi as __usi, line as __line }

// Declares the macros of the game, such as `position!` and `epin!`, the constants of its pieces, `VOCABULARY` and `validate`.
// `macros/src/game/expansion.rs` writes them.
#[cfg(feature = "macros")]
crate::game! {
    plain board <9, 9>;
    styles = koma::shogi;
    pub enum Piece;
    squares = koma::shogi;
    notation sfen = koma::shogi;
    moves = koma::shogi;
    validate_legal = koma::shogi;

    /// The characters on the pieces of shōgi, for `Position::to_svg`. The second player's pieces are drawn upside down.
    ///
    /// ```
    /// use koma::shogi::{self, FIGURES};
    ///
    /// assert_eq!(FIGURES[2], (shogi::DRAGON, "龍"));
    /// ```
    figures = koma::shogi;
}
