//! Tests koma's own games: their starting positions, the names and constants of their pieces, and FENs in macros.

use std::collections::BTreeSet;

use koma::{Position, chess, makruk, shogi, xiangqi};

#[test]
fn starts_are_of_their_games_and_of_no_other() {
    const CHECKED: [bool; 4] = [
        chess::check(&chess::START).is_ok(),
        shogi::check(&shogi::START).is_ok(),
        xiangqi::check(&xiangqi::START).is_ok(),
        makruk::check(&makruk::START).is_ok(),
    ];
    assert_eq!(CHECKED, [true; 4]);
    assert!(chess::check(&makruk::START).is_err() && makruk::check(&chess::START).is_err());
    assert_eq!([chess::COUNT, shogi::COUNT, xiangqi::COUNT, makruk::COUNT], [18, 28, 14, 14]);
    let boards =
        [chess::GAME, shogi::GAME, xiangqi::GAME, makruk::GAME].map(|game| game.board().unwrap().to_string());
    assert_eq!(boards, ["8x8", "9x9", "10x9", "8x8"]);
}

#[test]
fn pieces_with_markers_have_names() {
    let fen = chess::Fen::parse("r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq e6 0 1").unwrap().position();
    let names: BTreeSet<_> =
        fen.pieces().map(|(_, piece)| chess::name(piece.qualify(fen.styles())).unwrap()).collect();
    assert_eq!(names, ["King", "Pawn", "Pawn open to en passant", "Rook that may castle"].into());
}

#[test]
fn positions_are_spelled_in_their_notations() {
    const ITALIAN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    const SPELLED: [Position<8, 8>; 3] = [
        chess::position!(fen: "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"),
        chess::position!(fen: ITALIAN),
        chess::position!("-r1bqk^bn-r/+p+p+p+p1+p+p+p/2n5/4p3/2B1P3/5N2/+P+P+P+P1+P+P+P/-RNBQK^2-R / c/C"),
    ];
    const STARTS: (Position<10, 9>, Position<8, 8>) = (
        xiangqi::position!(fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"),
        makruk::position!(fen: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"),
    );
    const HANDS: Position<9, 9> = shogi::position!(sfen: "4k4/9/9/9/9/9/9/9/4K4 w R2b3P 40");
    assert_eq!(SPELLED, [chess::Fen::parse(ITALIAN).unwrap().position(); 3]);
    assert_eq!(STARTS, (xiangqi::START, makruk::START));
    assert_eq!(HANDS, shogi::position!("4k^4/9/9/9/9/9/9/9/4K^4 3PR/2b s/S"));
}

#[test]
fn pieces_have_constants() {
    let pawns = [chess::PAWN, chess::PAWN_ON_ITS_FIRST_SQUARE, chess::PAWN_OPEN_TO_EN_PASSANT];
    assert_eq!(pawns, [chess::qpi!("C:P"), chess::qpi!("C:+P"), chess::qpi!("C:-P")]);
    assert_eq!([shogi::DRAGON, shogi::TOKIN], [shogi::qpi!("S:+R"), shogi::qpi!("S:+P")]);
    assert_eq!([xiangqi::GENERAL, xiangqi::SOLDIER], [xiangqi::qpi!("X:G^"), xiangqi::qpi!("X:P")]);
    assert_eq!([makruk::KHON, makruk::PROMOTED_PAWN], [makruk::qpi!("M:S"), makruk::qpi!("M:+P")]);
}
