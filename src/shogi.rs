//! Plays shōgi, and reads and writes its squares, positions (SFEN) and moves (USI).
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
//! and the seventh rank from the top. The macros of this module, [`parse_square`], [`square_name`], diagrams and
//! messages all use these names. The types [`Square`](crate::Square) and [`Position`](crate::Position) serve all games,
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
//! # Moves
//!
//! A [`Move`] is written as in USI: `7g7f`, `8h2b+`, `P*5e`. [`play`] plays legal moves, and refuses all others with the
//! reason. [`legal_moves`] lists the legal moves, and [`outcome`] reports checkmate and stalemate. These functions also
//! work for positions in which a player has no king, as in tsume problems.
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
#[doc(alias("ply", "USI"))]
pub use koma_runtime::shogi::Move;
pub use koma_runtime::shogi::{
    LegalMoves, MoveReader, MoveText, Outcome, Position, START, Sfen, Square, Undo, is_check, is_legal, kif,
    kif_after, legal_move, legal_moves, outcome, parse_kif, parse_kif_after, parse_move, parse_square,
    parse_western, play, play_line, play_unchecked, square_name, take_back, western,
};
#[cfg(feature = "shogi_core")]
pub use koma_runtime::{
    move_from_shogi_core, move_to_shogi_core, piece_to_shogi_core, square_from_shogi_core,
    square_to_shogi_core,
};

#[cfg(not(feature = "macros"))]
pub use koma_runtime::shogi::{GAME, check};

#[cfg(feature = "macros")]
crate::game! {
    plain board <9, 9>;
    styles = koma::shogi;
    pub enum Piece;
    squares = koma::shogi;
    notation sfen = koma::shogi;
    moves = koma::shogi;

    /// The characters on the pieces of shōgi, for `Position::to_svg`. The second player's pieces are drawn upside down.
    ///
    /// ```
    /// use koma::shogi::{self, FIGURES};
    ///
    /// assert_eq!(FIGURES[2], (shogi::DRAGON, "龍"));
    /// ```
    figures {
        "S:K^" => "玉",
        "S:R" => "飛",
        "S:+R" => "龍",
        "S:B" => "角",
        "S:+B" => "馬",
        "S:G" => "金",
        "S:S" => "銀",
        "S:+S" => "全",
        "S:N" => "桂",
        "S:+N" => "圭",
        "S:L" => "香",
        "S:+L" => "杏",
        "S:P" => "歩",
        "S:+P" => "と",
    }
}
