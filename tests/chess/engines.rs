//! Tests what engines need: positions from their boards, sets of squares, and attacks.

use koma::chess::{self, Move, Numbering, Role, Setup, SetupError, SetupErrorKind, Squares};
use koma::{Epin, Position, Side, square};
use shakmaty::{Chess, Color, EnPassantMode, Position as _};

use super::judge;

type Square = koma::Square<8, 8>;

const COLORS: [Color; 2] = [Color::White, Color::Black];

fn theirs(square: Square) -> shakmaty::Square {
    square.to_string().parse().unwrap()
}

fn ours(square: shakmaty::Square) -> Square {
    square.to_string().parse().unwrap()
}

fn squares(set: shakmaty::Bitboard) -> Squares {
    Numbering::A1.squares(set.0)
}

/// Makes the position from the judge's board in every way. Compares the attacks of each square with the judge's.
pub(super) fn agrees(game: &Chess, position: &Position<8, 8>) {
    let board = game.board();
    let roles = shakmaty::Role::ALL;
    let side = |color: Color| color.fold_wb(Side::First, Side::Second);
    let piece_on = |square: Square| {
        let piece = board.piece_at(theirs(square))?;
        Some((side(piece.color), Role::ALL[piece.role as usize - 1]))
    };
    let complete = |setup: Setup, mode| {
        let passed = game.ep_square(mode).map(ours);
        setup
            .with_turn(side(game.turn()))
            .with_castling(squares(game.castles().castling_rights()))
            .with_en_passant(passed)
    };
    let expected = Setup::of(position);
    let by_role = roles.map(|role| board.by_role(role).0);
    let by_piece = COLORS.map(|color| roles.map(|role| (board.by_role(role) & board.by_color(color)).0));
    for setup in [
        Setup::from_bitboards(by_piece, Numbering::A1),
        Setup::from_roles_and_sides(by_role, COLORS.map(|color| board.by_color(color).0), Numbering::A1),
        Setup::from_fn(piece_on),
        Setup::from_squares(
            &std::array::from_fn(|number| piece_on(Square::from_index(number).unwrap())),
            Numbering::A8,
        ),
        Setup::from_squares(
            &std::array::from_fn(|number| piece_on(Numbering::H1.square(number).unwrap())),
            Numbering::H1,
        ),
    ] {
        assert_eq!(complete(setup, EnPassantMode::Legal), expected, "{position}");
        for mode in [EnPassantMode::Always, EnPassantMode::PseudoLegal, EnPassantMode::Legal] {
            let setup = complete(setup, mode);
            assert_eq!(setup.position(), Ok(*position), "{position}");
            assert_eq!(setup.position().unwrap().zobrist(), position.zobrist());
            assert_eq!(setup.zobrist(), Ok(position.zobrist()), "{position}");
        }
    }

    for mv in chess::legal_moves(position) {
        let mut next = *position;
        let _ = chess::play_unchecked(&mut next, mv);
        let setup = Setup::of(&next);
        assert_eq!(setup.zobrist_after(&expected, position.zobrist()), Ok(next.zobrist()), "{position} {mv}");
        assert_eq!(expected.zobrist_after(&setup, next.zobrist()), Ok(position.zobrist()), "{position} {mv}");
    }

    assert_eq!(chess::checkers(position), squares(game.checkers()));
    for square in Square::all() {
        assert_eq!(expected.piece(square), piece_on(square));
        assert_eq!(chess::attacks(position, square), squares(board.attacks_from(theirs(square))));
        for color in COLORS {
            let attackers = board.attacks_to(theirs(square), color, board.occupied());
            assert_eq!(chess::attackers(position, square, side(color)), squares(attackers));
        }
    }
    let legal = game.legal_moves();
    let mut captures: Vec<Move> =
        legal.iter().filter(|mv| mv.is_capture()).copied().map(judge::read).collect();
    captures.sort();
    let found = chess::captures(position);
    assert_eq!((found.len(), found.is_empty()), (captures.len(), captures.is_empty()));
    assert!(found.eq(captures.iter().copied()), "{position}");
}

#[test]
fn numberings() {
    let names =
        |numbering: Numbering| [0, 1, 8, 63].map(|number| numbering.square(number).unwrap().to_string());
    assert_eq!(names(Numbering::A1), ["a1", "b1", "a2", "h8"]);
    assert_eq!(names(Numbering::A8), ["a8", "b8", "a7", "h1"]);
    assert_eq!(names(Numbering::H1), ["h1", "g1", "h2", "a8"]);
    assert_eq!(names(Numbering::H8), ["h8", "g8", "h7", "a1"]);
    for numbering in [Numbering::A1, Numbering::A8, Numbering::H1, Numbering::H8] {
        for number in 0..64 {
            let square = numbering.square(number).unwrap();
            assert_eq!(numbering.number(square), number);
            assert_eq!(numbering.squares(1 << number), Squares::from(square));
            assert_eq!(numbering.bits(square.into()), 1 << number);
        }
        assert_eq!((numbering.square(64), numbering.square(usize::MAX)), (None, None));
    }
}

#[test]
fn roles() {
    for piece in Epin::all() {
        let role = Role::of(piece);
        assert_eq!(role, Role::from_letter(piece.letter()));
        assert_eq!(role.is_some(), "PNBRQK".contains(piece.letter().as_char()));
    }
    for (role, letters) in Role::ALL.into_iter().zip(["Pp", "Nn", "Bb", "Rr", "Qq", "K^k^"]) {
        assert_eq!(Side::ALL.map(|side| role.piece(side).to_string()).concat(), letters);
        assert_eq!(Role::from_letter(role.letter()), Some(role));
    }
}

#[test]
fn what_is_no_position() {
    let start = Setup::of(&chess::START).with_castling(Squares::EMPTY);
    let without_roles = Setup { roles: [Squares::EMPTY; 6], ..start };
    let without_sides = Setup { sides: [Squares::EMPTY; 2], ..start };
    let after_e4 = Setup::of(&chess::position!(moves: "1. e4"));
    let in_the_middle = Setup::EMPTY
        .with(square!("e2"), Side::First, Role::King)
        .with(square!("h1"), Side::First, Role::Rook)
        .with_castling(square!("h1").into());
    let passed = |setup: Setup, square| setup.with_en_passant(Some(square));
    let castling = "a castling right needs a rook and a king on its player's first rank";
    let en_passant = "expected a square that a pawn of the other player has just passed with a double step";
    let two = "expected at most one piece, but there are two";
    for (setup, kind, square, reason) in [
        (start.with(square!("e1"), Side::First, Role::Queen), SetupErrorKind::TwoPieces, "e1", two),
        (start.with(square!("e1"), Side::Second, Role::King), SetupErrorKind::TwoPieces, "e1", two),
        (without_roles, SetupErrorKind::NoRole, "a8", "the piece belongs to a side, but has no role"),
        (without_sides, SetupErrorKind::NoSide, "a8", "the piece has a role, but belongs to no side"),
        (start.with_castling(square!("b1").into()), SetupErrorKind::Castling, "b1", castling),
        (start.with_castling(square!("e4").into()), SetupErrorKind::Castling, "e4", castling),
        (in_the_middle, SetupErrorKind::Castling, "h1", castling),
        (passed(start, square!("e6")), SetupErrorKind::EnPassant, "e6", en_passant),
        (passed(after_e4, square!("d3")), SetupErrorKind::EnPassant, "d3", en_passant),
        (passed(after_e4, square!("e4")), SetupErrorKind::EnPassant, "e4", en_passant),
        (passed(after_e4, square!("e8")), SetupErrorKind::EnPassant, "e8", en_passant),
        (passed(after_e4.with_turn(Side::First), square!("e3")), SetupErrorKind::EnPassant, "e3", en_passant),
    ] {
        let error: SetupError = setup.position().unwrap_err();
        assert_eq!((setup.zobrist(), setup.zobrist_after(&start, 0)), (Err(error), Err(error)));
        assert_eq!(start.zobrist_after(&setup, 0), Err(error));
        assert_eq!((error.kind(), error.square().to_string().as_str()), (kind, square));
        assert_eq!(error.to_string(), format!("invalid position: square {square}: {reason}"));
        assert_eq!(error.title().as_str(), error.to_string());
    }
    assert_eq!(passed(after_e4, square!("e3")).position(), Ok(chess::position!(moves: "1. e4")));
}

/// Castling rights of standard chess, as masks.
#[test]
fn castling_masks() {
    for mask in 0..=255_u8 {
        let letters = ["K", "Q", "k", "q"].iter().enumerate();
        let rights: String =
            letters.filter(|(bit, _)| mask >> bit & 1 != 0).map(|(_, right)| *right).collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        let fen: chess::Fen = format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights}").parse().unwrap();
        assert_eq!(Setup::of(&fen.position()).castling, chess::castling_rooks(mask));
    }
}

/// After a null move, a player's own pawn still has the marker of a pawn that can be taken en passant.
#[test]
fn en_passant_after_a_null_move() {
    let mut position = chess::Fen::from_static("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1").position();
    chess::play(&mut position, chess::uci!("e2e4")).unwrap();
    assert_eq!(chess::captures(&position).len(), 1);
    let position = position.toggle();
    assert!(chess::captures(&position).is_empty());
    assert_eq!(Setup::of(&position).en_passant, None);
    assert!(Setup::of(&position).position().is_ok());
}

/// Pieces of other games attack nothing, and give no check.
#[test]
fn attacks_of_other_pieces() {
    let position = Position::from_static("4k^3/8/8/8/8/8/8/+Q3K^3 / C/c");
    let (queen, target) = (koma::square!("a1"), koma::square!("a8"));
    assert!(chess::attacks(&position, queen).is_empty());
    assert!(chess::attackers(&position, target, Side::First).is_empty());
}
