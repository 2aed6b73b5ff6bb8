//! The list of koma's games. Other lists come from it. The module compiles even if no game is on.

/// Passes the list of koma's games to the macro `$declare`, after the tokens in braces.
///
/// The parts of a game are, in this order:
///
/// * the feature that turns the game on, as a condition
/// * its module, which has the same name as the feature, and its name in types
/// * the type of its texts of positions, and the sizes of its board
/// * the type of columns with its moves, the code of the type in books, the name of the type, and the function that reads a
///   legal move in any notation
/// * for tables: the notation of its positions, with its name in calls of `book!` and its name in messages; and the notation
///   of its moves
// A code keeps its meaning forever. A new game gets the next code and a description in `book/FORMAT.md`.
#[doc(hidden)]
#[macro_export]
macro_rules! __games {
    ($declare:path { $($before:tt)* }) => {
        $declare! {
            { $($before)* }

            #[cfg(feature = "chess")]
            chess Chess (Fen 8 8) (ChessMove 20 "chess::Move" parse_san) {
                /// Chess FEN, with four to six fields.
                ChessFen "fen" "a FEN"
                /// Chess moves from the start, in SAN or UCI: `1. e4 e5 2. Nf3`.
                ChessMoves
            }

            #[cfg(feature = "makruk")]
            makruk Makruk (Fen 8 8) (MakrukMove 23 "makruk::Move" parse_move) {
                /// Makruk FEN.
                MakrukFen "fen" "a FEN"
                /// Makruk moves from the start: `e3e4 d6d5`.
                MakrukMoves
            }

            #[cfg(feature = "shogi")]
            shogi Shogi (Sfen 9 9) (ShogiMove 21 "shogi::Move" parse_move) {
                /// Shōgi SFEN.
                ShogiSfen "sfen" "an SFEN"
                /// Shōgi moves from the start, in USI, Japanese notation, Western notation or CSA: `7g7f 3c3d`,
                /// `▲７六歩 △３四歩`, `1. P-7f P-3d`, `+7776FU -3334FU`.
                ShogiMoves
            }

            #[cfg(feature = "xiangqi")]
            xiangqi Xiangqi (Fen 10 9) (XiangqiMove 22 "xiangqi::Move" parse_wxf) {
                /// Xiangqi FEN.
                XiangqiFen "fen" "a FEN"
                /// Xiangqi moves from the start, in WXF, Chinese notation or UCCI: `1. C2=5 H8+7`, `炮二平五 马8进7`.
                XiangqiMoves
            }
        }
    };
}
