//! Tests the feature `cozy-chess`. Games must be unchanged after a conversion to koma and back.

use cozy_chess::{BitBoard, Board, BoardBuilderError, Color, Piece};
use koma::chess::{self, Fen, Move, Role, Setup};
use koma::error::CozyChessError;
use koma::{Position, Side};

/// In random games of standard chess and Chess960, both crates reach the same positions by the same moves.
#[test]
fn random_games() {
    let mut random = fastrand::Rng::with_seed(41);
    for number in [518, 518, 518].into_iter().chain((0..960).step_by(120)) {
        let mut board = Board::chess960_startpos(number);
        let mut fen = Fen::new(chess::start_960(number as usize).unwrap(), 0, 1).unwrap();
        while fen.halfmove_clock() < 100 {
            assert_converted(&board, &fen);
            let moves = moves(&board);
            let Some(mv) = random.choice(&moves) else { break };
            fen = fen.play(chess::move_from_cozy_chess(*mv, &board).unwrap()).unwrap();
            board.play(*mv);
        }
    }
}

fn moves(board: &Board) -> Vec<cozy_chess::Move> {
    let mut all = Vec::new();
    board.generate_moves(|moves| {
        all.extend(moves);
        false
    });
    all
}

/// Asserts that a board and its legal moves are unchanged after a conversion to koma and back.
fn assert_converted(board: &Board, fen: &Fen) {
    let position = fen.position();
    assert_eq!((Fen::from(board), Position::from(board)), (*fen, position));
    assert_eq!(Setup::from(board).zobrist(), Ok(position.zobrist()));
    assert_eq!(Position::from(board).zobrist(), position.zobrist());
    let back = Board::try_from(fen).unwrap();
    assert_eq!((Fen::from(&back), back.hash_without_ep()), (*fen, board.hash_without_ep()), "{fen}");
    // `cozy-chess` also has an en passant square if the capture is not legal.
    assert!(back.en_passant().is_none() || back == *board, "{fen}");
    let from_position = Board::try_from(position).unwrap();
    assert_eq!((from_position.hash(), from_position.halfmove_clock()), (back.hash(), 0));

    let mut ours: Vec<Move> = Vec::new();
    for mv in moves(board) {
        let our_move = chess::move_from_cozy_chess(mv, board).unwrap();
        assert_eq!(chess::move_to_cozy_chess(our_move, board), Some(mv), "{fen} {mv}");
        ours.push(our_move);
    }
    ours.sort();
    assert!(chess::legal_moves(&position).eq(ours), "{fen}");
    if position.zobrist().is_multiple_of(16) {
        for mv in Move::all() {
            let legal = chess::legal_move(&position, mv);
            let theirs = chess::move_to_cozy_chess(mv, board);
            assert_eq!(theirs.and_then(|mv| chess::move_from_cozy_chess(mv, board)), legal, "{fen} {mv}");
        }
    }
}

#[test]
fn squares_roles_and_sides() {
    const E4: chess::Square = chess::square_from_cozy_chess(cozy_chess::Square::E4);
    for ours in chess::Square::all() {
        let theirs = chess::square_to_cozy_chess(ours);
        assert_eq!(ours.to_string(), theirs.to_string());
        assert_eq!(chess::square_from_cozy_chess(theirs), ours);
        assert_eq!((chess::Square::from(theirs), cozy_chess::Square::from(ours)), (ours, theirs));
    }
    assert_eq!(E4, koma::square!("e4"));
    for (role, piece) in Role::ALL.into_iter().zip(Piece::ALL) {
        assert_eq!(role.letter().as_char().to_ascii_lowercase().to_string(), piece.to_string());
        assert_eq!((Role::from(piece), Piece::from(role)), (role, piece));
    }
    assert_eq!(Side::ALL.map(Color::from), [Color::White, Color::Black]);
    assert_eq!(Color::ALL.map(Side::from), Side::ALL);
}

#[test]
fn what_the_other_crate_cannot_say() {
    let error = |fen: &str| Board::try_from(&fen.parse::<Fen>().unwrap()).unwrap_err();
    let text = "invalid position: cozy-chess has at most one castling right on each side of a king";
    for fen in ["4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1", "4k3/8/8/8/8/8/8/4K1RR w GH - 0 1"] {
        let error = error(fen);
        assert!(matches!(error, CozyChessError::Unwritable(_)));
        assert_eq!(error.to_string(), text);
    }
    for (fen, expected) in [
        ("8/8/8/8/8/8/8/8 w - - 0 1", BoardBuilderError::InvalidBoard),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", BoardBuilderError::InvalidBoard),
        ("4k3/8/8/8/8/8/8/4K3 w - - 101 1", BoardBuilderError::InvalidHalfMoveClock),
        ("4k3/8/8/8/8/8/8/4K3 w - - 300 1", BoardBuilderError::InvalidHalfMoveClock),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 65536", BoardBuilderError::InvalidFullmoveNumber),
    ] {
        let CozyChessError::Illegal(error) = error(fen) else { panic!("{fen}") };
        assert_eq!(error.to_string(), expected.to_string(), "{fen}");
    }
    let board = Board::try_from(&Fen::from_static("4k3/8/8/8/8/8/8/4K3 w - - 100 0")).unwrap();
    assert_eq!((board.halfmove_clock(), board.fullmove_number()), (100, 1));

    let unmarked = chess::START.map_pieces(|_, piece| piece.normalize());
    let error = Board::try_from(&unmarked).unwrap_err();
    assert_eq!(error.to_string(), chess::validate(&unmarked).unwrap_err().to_string());
    let no_board = Board::try_from(Position::new(chess::START.styles())).unwrap_err();
    assert!(matches!(no_board, CozyChessError::Illegal(_)));
}

/// Castling is written as in `cozy-chess`, or as in UCI if the king and the rook are on their squares in standard chess.
#[test]
fn castling() {
    let board: Board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
    for (ours, theirs) in [("e1g1", "e1h1"), ("e1h1", "e1h1"), ("e1c1", "e1a1"), ("e1a1", "e1a1")] {
        let found = chess::move_to_cozy_chess(ours.parse().unwrap(), &board).unwrap();
        assert_eq!(found.to_string(), theirs);
    }
    for wrong in ["e1f3", "e1e8", "e8g8", "a1a8q", "e2e4"] {
        if let Ok(mv) = wrong.parse() {
            assert_eq!(chess::move_to_cozy_chess(mv, &board), None, "{wrong}");
        }
        assert_eq!(chess::move_from_cozy_chess(wrong.parse().unwrap(), &board), None, "{wrong}");
    }
    let no_king: Board = "k7/8/8/8/8/8/8/K3R2R w - - 0 1".parse().unwrap();
    assert_eq!(chess::move_to_cozy_chess("e1h1".parse().unwrap(), &no_king), None);
    assert_eq!(chess::move_to_cozy_chess("e1g1".parse().unwrap(), &no_king).unwrap().to_string(), "e1g1");
}

/// An unchecked illegal move can leave two pieces of `cozy-chess` on a square, or half a piece. Tests that such a board
/// becomes a position with at most one piece on each square.
#[test]
fn boards_after_unchecked_moves_become_positions() {
    for from in cozy_chess::Square::ALL {
        for to in cozy_chess::Square::ALL {
            let mut board = Board::default();
            if board.piece_on(from).is_none() {
                continue;
            }
            board.play_unchecked(cozy_chess::Move { from, to, promotion: None });
            let position = Position::from(&board);
            assert_eq!(position.to_string().parse(), Ok(position), "{from}{to}");
            let with_role =
                Piece::ALL.into_iter().fold(BitBoard::EMPTY, |all, piece| all | board.pieces(piece));
            let pieces = (with_role & board.occupied()).len() as usize;
            assert_eq!(position.board_piece_count(), pieces, "{from}{to}");
            assert_eq!(chess::validate(&position), Ok(()), "{from}{to}");
        }
    }
    let twice: Board = {
        let mut board = Board::default();
        board.play_unchecked("g1b2".parse().unwrap());
        board
    };
    assert!(Setup::from(&twice).position().is_err());
}
