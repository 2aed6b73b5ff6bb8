//! Tests positions that a notation cannot express, with the reasons. Also tests which pieces a notation can
//! express.

use koma::{Epin, Position, Side, chess, makruk, shogi, xiangqi};

use crate::support::rows;

/// Each line has a game, a position, the square of the piece at fault, and the reason why the position
/// has no text. `macros/src/tests/messages/positions_of_games.txt` shows more reasons.
const REFUSED: &str = "\
chess | 8/8/8/8/8/8/8/8 / C/s | - | the game has no style `s`; it has `c` (Chess)
chess | -r3K^3/8/8/8/8/8/8/8 / C/c | a8 | square a8: a rook castles only on its player's first rank, with the king on it; this rook cannot castle
chess | 8/8/8/8/3p-P3/8/8/8 / C/c | e4 | square e4: this pawn cannot just have moved two squares, so it cannot be taken en passant
chess | 8/8/8/3p-P3/8/8/8/8 / c/C | e5 | square e5: this pawn cannot just have moved two squares, so it cannot be taken en passant
chess | 8/8/8/8/3p-P3/8/4R3/8 / c/C | e4 | square e4: this pawn cannot just have moved two squares, so it cannot be taken en passant
chess | 8/8/8/8/2-Pp-P3/8/8/8 / c/C | e4 | square e4: another pawn can be taken en passant already; expected at most one
chess | 1/1/1/1/1/1/1/1//1/1/1/1/1/1/1/1//1/1/1/1/1/1/1/1//1/1/1/1/1/1/1/1//1/1/1/1/1/1/1/1//1/1/1/1/1/1/1/1//1/1/1/1/1/1/1/1//1/1/1/1/1/1/1/1 / C/c | - | the board is 8x8x1; expected 8x8, the board of the game
shogi | 9/9/9/9/4+G4/9/9/9/9 / S/s | 5e | square 5e: Shogi has no piece `+G`; it has K^ R +R B +B G S +S N +N L +L P +P
shogi | 9/9/9/9/9/9/9/9/9 3p2P/ S/s | - | the first player's hand: `s:p` cannot be held in hand
shogi | 9/9/9/9/9/9/9/9/9 /P' S/s | - | the second player's hand: `s:P` cannot be held in hand
shogi | 9/9/9/9/9/9/9/9/9 /k^ S/s | - | the second player's hand: `s:k^` cannot be held in hand
xiangqi | 9/9/9/9/9/9/9/9/9/4K^4 / X/x | e0 | square e0: Xiangqi has no piece `K^`; it has G^ A E H R C P
makruk | 8/8/8/8/8/8/8/8 M/ M/m | - | the first player's hand: `M:M` cannot be held in hand";

fn position<const A: usize, const B: usize>(feen: &str) -> Position<A, B> {
    feen.parse().unwrap()
}

#[test]
fn every_refusal_is_told() {
    for [game, feen, square, words] in rows(REFUSED) {
        let error = match game {
            "chess" => chess::Fen::try_from(position(feen)).unwrap_err(),
            "shogi" => shogi::Sfen::try_from(position(feen)).unwrap_err(),
            "xiangqi" => xiangqi::Fen::try_from(position(feen)).unwrap_err(),
            _ => makruk::Fen::try_from(position(feen)).unwrap_err(),
        };
        assert_eq!(error.reason().as_str(), words, "{feen}");
        assert_eq!(error.square().map_or("-".into(), |square| square.to_string()), square);
        if game == "chess" {
            assert_eq!(chess::validate(&position::<8, 8>(feen)).unwrap_err().to_string(), error.to_string());
        }
    }
}

/// Tests each of the 624 pieces on one square and in each hand. The pieces of the game are written, and all
/// other pieces are rejected. In chess, a piece alone on this square, g5, has neither `+` nor `-`.
#[test]
fn all_pieces() {
    macro_rules! check {
        ($($game:ident::$Text:ident, on board: $on_board:literal, in hand: $in_hand:literal;)*) => {
            for piece in Epin::all() {
                let name = piece.with_side(Side::First).to_string();
                $({
                    let empty = Position::new($game::START.styles());
                    let position = empty.board_diff(&[(30, Some(piece))]).unwrap();
                    let expected = $on_board.split(' ').any(|piece| piece == name);
                    assert_eq!($game::$Text::try_from(position).is_ok(), expected, "{piece}");
                    for side in Side::ALL {
                        let position = empty.hand_diff(side, &[(piece, 1)]).unwrap();
                        let expected = piece.side() == side && $in_hand.split(' ').any(|piece| piece == name);
                        assert_eq!($game::$Text::try_from(position).is_ok(), expected, "{piece}");
                    }
                })*
            }
        };
    }
    check! {
        chess::Fen, on board: "K^ Q R B N P", in hand: "";
        shogi::Sfen, on board: "K^ R B G S N L P +R +B +S +N +L +P", in hand: "R B G S N L P";
        xiangqi::Fen, on board: "G^ A E H R C P", in hand: "";
        makruk::Fen, on board: "K^ M S N R P +P", in hand: "";
    }
}
