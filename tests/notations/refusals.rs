//! Tests positions that a notation cannot express. Covers every reason and its message. All other positions
//! have a text.

use koma::{Epin, Position, Side, Square, Styles, UnwritableError, chess, makruk, shogi, xiangqi};

/// A game, a position, the square of the culprit, and the reason why the position has no text. The page
/// `docs/errors.md` has more of them.
const REFUSED: &str = "\
chess | 8/8/8/8/8/8/8/8 / C/s | - | FEN: the styles of chess are `C/c`
chess | 8/8/8/8/8/8/8/7R' / C/c | h1 | FEN: h1: `R'` is derived, which FEN cannot express
chess | 8/8/8/3+q4/8/8/8/8 / C/c | d5 | FEN: d5: Chess has no piece `+q`; its pieces are k^ q r -r b n p +p -p
chess | 8/8/8/8/8/8/8/8 2P/ C/c | - | FEN: `P` is held in hand, which does not happen in chess
chess | -r3K^3/8/8/8/8/8/8/8 / C/c | a8 | FEN: a8: there is no king on the rank of this rook, so this rook cannot castle
chess | 8/8/8/8/8/8/4K^2-R/8 / C/c | h2 | FEN: h2: a rook castles only from its player's first rank, so this rook cannot castle
chess | 4K^2-R/8/8/8/8/8/8/8 / C/c | h8 | FEN: h8: a rook castles only from its player's first rank, so this rook cannot castle
chess | 8/7p/8/8/8/8/8/8 / C/c | h7 | FEN: h7: a pawn on its first square is `+P` or `+p`
chess | 8/8/8/8/8/4+P3/8/8 / C/c | e3 | FEN: e3: `+P` and `+p` are pawns on their first squares; expected `P` or `p` elsewhere
chess | 8/8/8/8/8/8/4+p3/8 / C/c | e2 | FEN: e2: `+P` and `+p` are pawns on their first squares; expected `P` or `p` elsewhere
chess | 8/8/8/8/3p-P3/8/8/8 / C/c | e4 | FEN: e4: this pawn cannot just have moved two squares, so it cannot be taken en passant
chess | 8/8/8/3p-P3/8/8/8/8 / c/C | e5 | FEN: e5: this pawn cannot just have moved two squares, so it cannot be taken en passant
chess | 8/8/8/8/3p-P3/8/4R3/8 / c/C | e4 | FEN: e4: this pawn cannot just have moved two squares, so it cannot be taken en passant
chess | 8/8/8/8/3P-PN2/8/8/8 / c/C | e4 | FEN: e4: no pawn can legally take this one, so it cannot be taken en passant
chess | 1/1/1/1/1/1/1/1//1/1/1/1/1/1/1/1//1/1/1/1/1/1/1/1//1/1/1/1/1/1/1/1//1/1/1/1/1/1/1/1//1/1/1/1/1/1/1/1//1/1/1/1/1/1/1/1//1/1/1/1/1/1/1/1 / C/c | - | FEN: its board is 8x8x1; expected 8x8
shogi | 9/9/9/9/9/9/9/9/9 / C/s | - | SFEN: the styles of shōgi are `S/s`
shogi | 9/9/9/9/4+G4/9/9/9/9 / S/s | 5e | SFEN: 5e: Shogi has no piece `+G`; its pieces are K^ R +R B +B G S +S N +N L +L P +P
shogi | 9/9/9/9/9/9/9/9/9 3p2P/ S/s | - | SFEN: `p` is held in hand; expected one of the player's own R B G S N L P
shogi | 9/9/9/9/9/9/9/9/9 /P' S/s | - | SFEN: `P'` is held in hand; expected one of the player's own R B G S N L P
xiangqi | 9/9/9/9/9/9/9/9/9/4K^4 / X/x | e1 | xiangqi FEN: e1: Xiangqi has no piece `K^`; its pieces are G^ A E H R C P
makruk | 8/8/8/8/8/8/8/7Q / M/m | h1 | makruk FEN: h1: Makruk has no piece `Q`; its pieces are K^ M S N R P +P
makruk | 8/8/8/8/8/8/8/8 M/ M/m | - | makruk FEN: `M` is held in hand, which does not happen in makruk";

fn position<const A: usize, const B: usize>(feen: &str) -> Position<A, B> {
    feen.parse().unwrap()
}

fn refusal(game: &str, feen: &str) -> UnwritableError {
    match game {
        "chess" => chess::Fen::try_from(position(feen)).unwrap_err(),
        "shogi" => shogi::Sfen::try_from(position(feen)).unwrap_err(),
        "xiangqi" => xiangqi::Fen::try_from(position(feen)).unwrap_err(),
        _ => makruk::Fen::try_from(position(feen)).unwrap_err(),
    }
}

/// Returns the name of the square with a flat index.
fn name(game: &str, index: usize) -> String {
    match game {
        "xiangqi" => Square::<10, 9>::from_index(index).unwrap().to_string(),
        "shogi" => shogi::square_name(Square::from_index(index).unwrap()).to_string(),
        _ => Square::<8, 8>::from_index(index).unwrap().to_string(),
    }
}

#[test]
fn every_refusal_is_told() {
    for row in REFUSED.lines() {
        let [game, feen, square, words] = row.split(" | ").collect::<Vec<_>>()[..] else { panic!("{row}") };
        let error = refusal(game, feen);
        assert_eq!(error.to_string(), format!("the position has no {words}"), "{feen}");
        assert_eq!(error.square_index().map_or("-".into(), |index| name(game, index)), square);
    }
}

/// Tests each of the 624 pieces on one square and in each hand. The pieces of the game are written, and all
/// other pieces are rejected.
#[test]
fn all_pieces() {
    let written =
        |pieces: &[&str], piece: Epin| pieces.contains(&piece.with_side(Side::First).encode().as_str());
    let styles =
        [chess::START.styles(), shogi::START.styles(), xiangqi::START.styles(), makruk::START.styles()];
    for piece in Epin::all() {
        let on_board = [
            chess::Fen::try_from(with(styles[0], piece)).is_ok(),
            shogi::Sfen::try_from(with(styles[1], piece)).is_ok(),
            xiangqi::Fen::try_from(with(styles[2], piece)).is_ok(),
            makruk::Fen::try_from(with(styles[3], piece)).is_ok(),
        ];
        let expected = [
            written(&["K^", "Q", "R", "B", "N", "P"], piece),
            written(&["K^", "R", "B", "G", "S", "N", "L", "P", "+R", "+B", "+S", "+N", "+L", "+P"], piece),
            written(&["G^", "A", "E", "H", "R", "C", "P"], piece),
            written(&["K^", "M", "S", "N", "R", "P", "+P"], piece),
        ];
        assert_eq!(on_board, expected, "{piece}");
        for side in Side::ALL {
            let held = shogi::Sfen::try_from(holding(styles[1], side, piece)).is_ok();
            assert_eq!(
                held,
                piece.side() == side && written(&["R", "B", "G", "S", "N", "L", "P"], piece),
                "{piece}"
            );
            assert!(chess::Fen::try_from(holding(styles[0], side, piece)).is_err());
            assert!(xiangqi::Fen::try_from(holding(styles[2], side, piece)).is_err());
            assert!(makruk::Fen::try_from(holding(styles[3], side, piece)).is_err());
        }
    }
}

/// Returns a position with a piece in the middle of the board, where no chess piece may have a state.
fn with<const A: usize, const B: usize>(styles: Styles, piece: Epin) -> Position<A, B> {
    Position::new(styles).board_diff(&[(4 * B + 3, Some(piece))]).unwrap()
}

fn holding<const A: usize, const B: usize>(styles: Styles, side: Side, piece: Epin) -> Position<A, B> {
    Position::new(styles).hand_diff(side, &[(piece, 1)]).unwrap()
}

/// Tests the starting positions of other games, and positions of other styles.
#[test]
fn other_games() {
    assert!(chess::Fen::try_from(makruk::START).is_err());
    assert!(makruk::Fen::try_from(chess::START).is_err());
    for first in koma::Letter::ALL {
        for second in koma::Letter::ALL {
            let both = |letter| first == letter && second == letter;
            let styles = Styles::new(first, second);
            assert_eq!(chess::Fen::try_from(Position::new(styles)).is_ok(), both(koma::Letter::C));
            assert_eq!(shogi::Sfen::try_from(Position::new(styles)).is_ok(), both(koma::Letter::S));
            assert_eq!(xiangqi::Fen::try_from(Position::new(styles)).is_ok(), both(koma::Letter::X));
            assert_eq!(makruk::Fen::try_from(Position::new(styles)).is_ok(), both(koma::Letter::M));
        }
    }
}
