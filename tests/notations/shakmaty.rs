//! Tests the feature `shakmaty`. Games must be unchanged after a conversion to koma and back. `chess/rules.rs` calls
//! `assert_converted` for the positions of random games.

use koma::chess::{self, Fen};
use koma::error::{FenErrorKind as Kind, GameErrorKind, ShakmatyError};
use shakmaty::fen::Fen as JudgeFen;
use shakmaty::variant::{Variant, VariantPosition};
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position as _, Role, Setup};

use crate::chess::judge;

type Board = koma::Position<8, 8>;

/// Well-known positions for testing move generators. The last two positions are from Chess960.
const POSITIONS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
];

fn game(fen: &str) -> Chess {
    let fen: JudgeFen = fen.parse().unwrap();
    let mode = CastlingMode::detect(fen.as_setup());
    fen.into_position(mode).unwrap()
}

/// Positions can be converted from and to all of shakmaty's types of positions. All of these conversions give the same
/// position.
#[test]
fn positions_setups_and_variants() {
    for game in POSITIONS.map(game) {
        let fen = Fen::from(&game);
        let (board, variant) = (fen.position(), VariantPosition::Chess(game.clone()));
        assert_converted(&game, &board);
        let setup = game.to_setup(EnPassantMode::Always);
        assert_eq!((Board::from(game.clone()), Chess::try_from(&fen).unwrap()), (board, game.clone()));
        assert_eq!((Fen::try_from(setup.clone()), Board::try_from(&setup)), (Ok(fen), Ok(board)));
        assert_eq!((Fen::try_from(&variant), Board::try_from(&variant)), (Ok(fen), Ok(board)));
        assert_eq!(VariantPosition::try_from(fen).unwrap(), variant);

        let first = Fen::try_from(board).unwrap();
        assert_eq!(Setup::try_from(board), Ok(Setup::from(&first)));
        assert_eq!(Chess::try_from(board).unwrap(), Chess::try_from(&first).unwrap());
        assert_eq!(VariantPosition::try_from(&board).unwrap(), Chess::try_from(&first).unwrap().into());
    }
}

/// These inputs cannot be converted: a setup whose fields contradict each other, a variant, and a position
/// that is not chess.
#[test]
fn what_is_not_chess_is_refused() {
    let setup = |fen: &str| fen.parse::<JudgeFen>().unwrap().into_setup();
    let read = |setup: Setup| Fen::try_from(&setup).map(|fen| fen.to_string()).map_err(|error| error.kind());
    let refused =
        |setup| matches!(read(setup), Err(GameErrorKind::Unwritable(_) | GameErrorKind::Marker { .. }));
    let rights = setup("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let rights = Setup { castling_rights: shakmaty::Square::A1.into(), ..rights };
    assert!(refused(rights) && refused(setup("4k3/8/8/8/8/8/8/4K3 w - e6 0 1")));
    assert!(refused(setup("4k3/8/4p3/4p3/8/8/8/4K3 w - e6 0 1")));
    for passed in shakmaty::Square::ALL {
        assert!(refused(Setup { ep_square: Some(passed), ..Setup::initial() }), "{passed}");
    }
    let untakeable = "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1";
    assert_eq!(read(setup("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1")).as_deref(), Ok(untakeable));
    let pockets = Setup { pockets: Some(shakmaty::ByColor::default()), ..Setup::initial() };
    assert!(refused(pockets));
    let error = Fen::try_from(&VariantPosition::new(Variant::Atomic)).unwrap_err();
    assert_eq!(error.to_string(), "invalid position: the game is a variant of chess");

    let empty = Chess::try_from(&koma::Position::new(chess::START.styles())).unwrap_err();
    assert!(matches!(&empty, ShakmatyError::Illegal(error) if error.to_string() == empty.to_string()));
    let unmarked = chess::START.map_pieces(|_, piece| piece.normalize());
    let error = Setup::try_from(&unmarked).unwrap_err().to_string();
    let to_chess = Chess::try_from(&unmarked).unwrap_err();
    assert!(matches!(to_chess, ShakmatyError::Unwritable(_)) && to_chess.to_string() == error);
}

/// Asserts that a game and its legal moves are unchanged after a conversion to koma and back.
pub(crate) fn assert_converted(game: &Chess, position: &Board) {
    let fen = Fen::from(game);
    assert_eq!(chess::Setup::from(game).position(), Ok(*position));
    assert_eq!(fen, Fen::new(*position, game.halfmoves(), game.fullmoves().get()).unwrap());
    let setup = game.to_setup(EnPassantMode::Legal);
    assert_eq!(
        (Setup::from(&fen), Chess::try_from(&fen).unwrap().to_setup(EnPassantMode::Legal)),
        (setup.clone(), setup)
    );
    for mv in game.legal_moves() {
        let ours = judge::read(mv);
        assert_eq!(chess::move_from_shakmaty(mv), Some(ours), "{position}");
        assert_eq!(chess::move_to_shakmaty(ours, game), Some(mv), "{position}");
    }
}

#[test]
fn moves_without_a_counterpart() {
    let (drop, game) = (shakmaty::Move::Put { role: Role::Pawn, to: shakmaty::Square::E4 }, Chess::default());
    assert_eq!(chess::move_from_shakmaty(drop), None);
    assert_eq!(chess::move_to_shakmaty(chess::Move::from_static("e2e5"), &game), None);
}

#[test]
fn squares_roles_and_sides() {
    for (ours, theirs) in koma::Square::<8, 8>::all().map(|ours| (ours, chess::square_to_shakmaty(ours))) {
        assert_eq!(ours.to_string(), theirs.to_string());
        assert_eq!(chess::square_from_shakmaty(theirs), ours);
        assert_eq!((chess::Square::from(theirs), shakmaty::Square::from(ours)), (ours, theirs));
    }
    for (ours, theirs) in chess::Role::ALL.into_iter().zip(Role::ALL) {
        assert_eq!(ours.letter().as_char(), theirs.upper_char());
        assert_eq!((chess::Role::from(theirs), Role::from(ours)), (ours, theirs));
    }
    assert_eq!(koma::Side::ALL.map(Color::from), [Color::White, Color::Black]);
    assert_eq!(Color::ALL.map(koma::Side::from), koma::Side::ALL);
}

#[test]
fn the_castling_mode_is_the_one_that_is_needed() {
    // Tests a king and a rook on any two squares of the first rank.
    let piece = koma::Epin::from_static;
    for (king, rook) in (0..64).map(|number| (number / 8, number % 8)).filter(|(king, rook)| king != rook) {
        let mut position = Board::new(chess::START.styles());
        for (file, rank, token) in [(king, 0, "K^"), (rook, 0, "-R"), (king, 7, "k^")] {
            position.put(chess::Square::at(file, rank).unwrap(), piece(token)).unwrap();
        }
        let fen = Fen::try_from(position).unwrap();
        let detected = CastlingMode::detect(&Setup::from(&fen));
        assert_eq!(Chess::try_from(&fen).unwrap().castles().mode(), detected, "{fen}");
    }
}

#[test]
fn what_shakmaty_does_not_take_for_chess_is_refused() {
    for fen in
        ["8/8/8/8/8/8/8/8 w - - 0 1", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "1k6/8/8/8/8/8/8/RR2K3 w AB - 0 1"]
    {
        let fen: Fen = fen.parse().unwrap();
        assert!(Chess::try_from(&fen).is_err(), "{fen}");
    }
    // A move number of 0 becomes 1.
    let game = Chess::try_from(&Fen::from_static("4k3/8/8/8/8/8/8/4K3 w - - 7 0")).unwrap();
    assert_eq!((game.halfmoves(), game.fullmoves().get()), (7, 1));
}

/// Tests texts that differ from valid FENs by one character. If koma and `shakmaty` both accept a text,
/// they read the same position, apart from en passant squares that koma omits. Koma accepts no text that
/// `shakmaty` rejects. But koma also rejects fields that contradict each other, repeated castling rights, and
/// non-canonical numbers and spaces.
#[test]
fn changed_texts_are_read_alike() {
    let (mut both, mut theirs) = (0, 0);
    for right in POSITIONS {
        for (at, old) in right.char_indices() {
            for new in " -/0123456789abcdefghknpqrwABCDEFGHKNPQR".chars().map(Some).chain([None]) {
                let behind = &right[at + old.len_utf8()..];
                let text: String = right[..at].chars().chain(new).chain(behind.chars()).collect();
                match (text.parse::<Fen>(), text.parse::<JudgeFen>()) {
                    (Ok(fen), Ok(judged)) => {
                        let mut judged = judged.into_setup();
                        let read = Setup::from(&fen);
                        if read.ep_square.is_none() {
                            judged.ep_square = None;
                        }
                        assert_eq!(read, judged, "{text}");
                        both += 1;
                    }
                    (Ok(_), Err(error)) => panic!("{text}: {error}"),
                    (Err(error), Ok(_)) => {
                        let is_known = matches!(
                            error.kind(),
                            Kind::CastlingRook(_)
                                | Kind::CastlingRepeated(_)
                                | Kind::EnPassantPawn { .. }
                                | Kind::EnPassant { .. }
                                | Kind::HalfmoveClock
                                | Kind::MoveNumber
                                | Kind::Blank(' ')
                        );
                        assert!(is_known, "{text}: {error}");
                        theirs += 1;
                    }
                    (Err(_), Err(_)) => {}
                }
            }
        }
    }
    assert!(both > 3000 && theirs > 500, "{both} {theirs}");
}

/// Illegal moves that `shakmaty` plays without a check can leave rights that contradict the board.
#[test]
fn after_unchecked_illegal_moves() {
    use shakmaty::{Move, Square};

    let over_a_piece =
        Move::Normal { role: Role::Pawn, from: Square::E2, capture: None, to: Square::E4, promotion: None };
    let rook_as_knight =
        Move::Normal { role: Role::Knight, from: Square::H1, capture: None, to: Square::H2, promotion: None };
    for (fen, mv, expected) in [
        ("4k3/8/8/8/3p4/4n3/4P3/4K2R w K - 0 1", over_a_piece, "4k3/8/8/8/3pP3/4n3/8/4K2R b K - 0 1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", rook_as_knight, "4k3/8/8/8/8/8/7N/R3K3 b Q - 1 1"),
    ] {
        let fen: JudgeFen = fen.parse().unwrap();
        let mut game: Chess = fen.into_position(CastlingMode::Standard).unwrap();
        game.play_unchecked(mv);
        assert_eq!(Board::from(&game), Fen::from_static(expected).position());
    }
}
