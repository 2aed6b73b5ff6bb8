//! Plays random games and compares them with shakmaty, which is called the judge here.

use koma::chess::{self, Fen, Move, Outcome};
use koma::{Position, Side};
use shakmaty::fen::Fen as JudgeFen;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, KnownOutcome, Position as _};

/// Converts a move of the judge to a move of koma.
pub(crate) fn read(mv: shakmaty::Move) -> Move {
    let text = match mv {
        shakmaty::Move::Castle { king, rook } => match (king.file().char(), rook.file().char()) {
            ('e', 'a') => format!("{king}c{}", king.rank()),
            ('e', 'h') => format!("{king}g{}", king.rank()),
            _ => format!("{king}{rook}"),
        },
        _ => mv.to_uci(CastlingMode::Standard).to_string(),
    };
    Move::from_bytes(text.as_bytes()).unwrap()
}

/// Asserts that koma reads the same position with every convention for the en passant field. Also asserts
/// that koma writes the same FEN as the judge.
pub(super) fn agrees_on_fen(game: &Chess, position: &Position<8, 8>) {
    let text = JudgeFen::from_position(game, EnPassantMode::Legal).to_string();
    let fen = Fen::new(*position, game.halfmoves(), game.fullmoves().get()).unwrap();
    assert_eq!(fen.to_string(), text);
    for mode in [EnPassantMode::Always, EnPassantMode::PseudoLegal, EnPassantMode::Legal] {
        let text = JudgeFen::from_position(game, mode).to_string();
        assert_eq!(text.parse(), Ok(fen), "{text}");
    }
}

pub(super) fn position(game: &Chess) -> Position<8, 8> {
    JudgeFen::from_position(game, EnPassantMode::Legal).to_string().parse::<Fen>().unwrap().position()
}

/// Plays random games. Asserts that koma and the judge reach the same positions, and calls `check` with them.
pub(super) fn random_games(mode: CastlingMode, games: usize, mut check: impl FnMut(&Chess, &Position<8, 8>)) {
    let mut random = fastrand::Rng::with_seed(21);
    for number in 0..games {
        let mut here = match mode {
            CastlingMode::Standard => chess::START,
            CastlingMode::Chess960 => chess::start_960(number * 7 % 960).unwrap(),
        };
        let mut fen = Fen::new(here, 0, 1).unwrap();
        let mut game: Chess = fen.to_string().parse::<JudgeFen>().unwrap().into_position(mode).unwrap();
        for _ in 0..random.usize(20..300) {
            check(&game, &here);
            let moves = game.legal_moves();
            let Some(mv) = random.choice(&moves) else { break };
            let before = here;
            let undo = chess::play(&mut here, read(*mv)).unwrap();
            let after = here;
            fen = fen.play(read(*mv)).unwrap();
            chess::take_back(&mut here, undo);
            assert_eq!((here, here.zobrist()), (before, before.zobrist()), "{before} {mv:?}");
            here = after;
            game.play_unchecked(*mv);
            assert_eq!(here, position(&game), "{before} {mv:?}");
            assert_eq!(fen, Fen::new(here, game.halfmoves(), game.fullmoves().get()).unwrap());
        }
    }
}

/// Asserts that koma and the judge have the same legal moves.
pub(super) fn agrees_on_moves(game: &Chess, position: &Position<8, 8>) {
    let mut expected: Vec<Move> = game.legal_moves().into_iter().map(read).collect();
    expected.sort();
    let moves = chess::legal_moves(position);
    assert_eq!(moves.len(), expected.len());
    assert!(moves.clone().eq(expected.iter().copied()), "{position}: {moves:?} {expected:?}");
}

pub(super) fn outcome(game: &Chess) -> Option<Outcome> {
    match game.outcome().known()? {
        KnownOutcome::Decisive { winner: Color::White } => Some(Outcome::Checkmate { winner: Side::First }),
        KnownOutcome::Decisive { winner: Color::Black } => Some(Outcome::Checkmate { winner: Side::Second }),
        KnownOutcome::Draw if game.is_stalemate() => Some(Outcome::Stalemate),
        KnownOutcome::Draw => Some(Outcome::InsufficientMaterial),
    }
}
