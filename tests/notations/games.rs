//! Tests koma's own games: do they have the pieces that their notations read, and do their macros reject
//! other pieces?

use std::collections::BTreeSet;

use koma::{Game, Position, Qpi, Side, Sin, chess, makruk, shogi, xiangqi};

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

/// Returns all texts that might be a piece: a character, alone or with a sign before or after the
/// character.
fn signs() -> impl Iterator<Item = String> {
    (' '..='~').flat_map(|c| {
        [format!("{c}"), format!("+{c}"), format!("-{c}"), format!("{c}~"), format!("{c}^"), format!("{c}'")]
    })
}

/// Returns the first player's pieces that a notation reads. Asserts that all of these pieces belong to the
/// game. `read` reads a board that has the given text on its first square.
fn pieces_read<const A: usize, const B: usize>(
    game: Game,
    read: impl Fn(&str) -> Option<Position<A, B>>,
) -> BTreeSet<String> {
    let mut pieces = BTreeSet::new();
    for sign in signs() {
        let Some(position) = read(&sign) else { continue };
        game.check(&position).unwrap_or_else(|error| panic!("{sign}: {error}"));
        let styles = position.styles();
        pieces.extend(position.pieces().map(|(_, piece)| piece.qualify(styles).with_side(Side::First)));
    }
    pieces
        .into_iter()
        .map(|piece: Qpi| piece.with_sin(Sin::new(piece.style(), Side::First)).to_string())
        .collect()
}

/// Returns the pieces of a game, except the pieces that a notation writes in other fields.
fn all_but(game: Game, others: &[&str]) -> BTreeSet<String> {
    let pieces = game.styles()[0].pieces().iter().map(|piece| piece.qpi().to_string());
    pieces.filter(|qpi| !others.contains(&qpi.as_str())).collect()
}

#[test]
fn what_the_notations_read_is_of_the_games() {
    let read = pieces_read(chess::GAME, |sign| {
        let board = format!("{sign}7/{sign}7/8/8/8/8/{sign}7/8 w - - 0 1");
        Some(chess::Fen::parse(&board).ok()?.position())
    });
    assert_eq!(read, all_but(chess::GAME, &["C:-R", "C:-P"]));
    let read = pieces_read(shogi::GAME, |sign| {
        Some(shogi::Sfen::parse(&format!("{sign}8/9/9/9/9/9/9/9/9 b - 1")).ok()?.position())
    });
    assert_eq!(read, all_but(shogi::GAME, &[]));
    let read = pieces_read(xiangqi::GAME, |sign| {
        Some(xiangqi::Fen::parse(&format!("{sign}8/9/9/9/9/9/9/9/9/9 w - - 0 1")).ok()?.position())
    });
    assert_eq!(read, all_but(xiangqi::GAME, &[]));
    let read = pieces_read(makruk::GAME, |sign| {
        Some(makruk::Fen::parse(&format!("{sign}7/8/8/8/8/8/8/8 w - - 0 1")).ok()?.position())
    });
    assert_eq!(read, all_but(makruk::GAME, &[]));
    // Positions with hands, castling rights and en passant.
    let held = shogi::Sfen::parse("9/9/9/9/9/9/9/9/9 b RBGSNLPrbgsnlp 1").unwrap().position();
    assert!(shogi::check(&held).is_ok() && held.hand_piece_count() == 14);
    let fen = chess::Fen::parse("r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq e6 0 1").unwrap().position();
    assert!(chess::check(&fen).is_ok());
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
fn macros_constants_and_enums() {
    let pawns = [chess::PAWN, chess::PAWN_ON_ITS_FIRST_SQUARE, chess::PAWN_OPEN_TO_EN_PASSANT];
    assert_eq!(pawns, [chess::qpi!("C:P"), chess::qpi!("C:+P"), chess::qpi!("C:-P")]);
    assert_eq!([shogi::DRAGON, shogi::TOKIN], [shogi::qpi!("S:+R"), shogi::qpi!("S:+P")]);
    assert_eq!([xiangqi::GENERAL, xiangqi::SOLDIER], [xiangqi::qpi!("X:G^"), xiangqi::qpi!("X:P")]);
    assert_eq!([makruk::KHON, makruk::PROMOTED_PAWN], [makruk::qpi!("M:S"), makruk::qpi!("M:+P")]);
    assert!(matches!(chess::epin!("-r'"), chess::epin!("-r'")) && makruk::sin!("m").is_second());
    assert_eq!((shogi::square!("5e").index(), xiangqi::square!("i10").index()), (40, 8));
    for piece in chess::Piece::ALL {
        let qpi = piece.qpi(Side::First);
        assert_eq!((chess::Piece::of(qpi), chess::name(qpi)), (Some(piece), Some(piece.name())));
    }
    let names = "[King, Met, Khon, Horse, Boat, Pawn, PromotedPawn]";
    assert_eq!(format!("{:?}", makruk::Piece::ALL), names);
    let d1 = chess::square!("d1");
    assert_eq!(chess::piece(&chess::START, d1), Some((Side::First, chess::Piece::Queen)));
    assert_eq!(shogi::by_name("Shogi", "龍王"), Some(shogi::DRAGON));
}
