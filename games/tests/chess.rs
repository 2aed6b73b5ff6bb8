//! FEN of chess: do koma and shakmaty say the same of every position, and do the openings lead where the data say?

use koma::{Position, Square};
use koma_games::chess::{self, Fen};
use shakmaty::fen::Fen as JudgeFen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

const OPENINGS: &str = include_str!("../../data/chess-openings.tsv");

/// The position after the moves of an opening.
fn replay(moves: &str) -> Chess {
    let mut game = Chess::default();
    for step in moves.split(' ') {
        let step = step.parse::<UciMove>().unwrap().to_move(&game).unwrap();
        game.play_unchecked(step);
    }
    game
}

/// What the judge writes, with the en passant square where a pawn stands that takes there.
fn judge(game: &Chess) -> String {
    JudgeFen::from_position(game, EnPassantMode::PseudoLegal).to_string()
}

#[test]
fn openings_are_read_as_the_positions_of_the_data_and_written_back() {
    let mut lines = 0;
    for line in OPENINGS.lines().skip(1) {
        let [expected, _, name, moves] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let game = replay(moves);
        let fen: Fen = judge(&game).parse().unwrap();
        assert_eq!(fen.position().to_string(), expected, "{name}");
        assert_eq!(fen.to_string(), judge(&game));
        let position: Position<8, 8> = expected.parse().unwrap();
        let written = Fen::new(position, game.halfmoves(), game.fullmoves().get()).unwrap();
        assert_eq!(written, fen);
        lines += 1;
    }
    assert_eq!(lines, 3807);
}

/// Every position of random games, some thousands in all.
fn for_random_positions(
    mode: CastlingMode,
    starts: &[&str],
    games: usize,
    mut check: impl FnMut(&Chess),
) -> usize {
    let mut random = fastrand::Rng::with_seed(64);
    let mut positions = 0;
    for game in 0..games {
        let start: JudgeFen = starts[game % starts.len()].parse().unwrap();
        let mut game: Chess = start.into_position(mode).unwrap();
        for _ in 0..random.usize(20..160) {
            check(&game);
            positions += 1;
            let moves = game.legal_moves();
            let Some(step) = random.choice(&moves) else { break };
            game.play_unchecked(*step);
        }
    }
    positions
}

/// That koma reads what the judge writes, says what stands where, and writes it again.
fn agrees(game: &Chess) {
    let text = judge(game);
    let fen: Fen = text.parse().unwrap();
    assert_eq!(fen.to_string(), text);
    assert_eq!((fen.halfmove_clock(), fen.fullmove_number()), (game.halfmoves(), game.fullmoves().get()));
    let position = fen.position();
    assert_eq!(Fen::new(position, fen.halfmove_clock(), fen.fullmove_number()), Ok(fen));
    // Square by square: the letter, and what the state says.
    for square in Square::<8, 8>::all() {
        let judged: shakmaty::Square = square.to_string().parse().unwrap();
        let piece = game.board().piece_at(judged);
        let found = position.piece(square);
        assert_eq!(
            found.map(|piece| piece.pin().letter().as_char()),
            piece.map(|piece| piece.role.upper_char())
        );
        let Some((found, piece)) = found.zip(piece) else { continue };
        assert_eq!(found.is_first(), piece.color.is_white());
        assert_eq!(found.is_terminal(), piece.role == shakmaty::Role::King);
        let enhanced = piece.role == shakmaty::Role::Pawn
            && judged.rank() == piece.color.fold_wb(1, 6).try_into().unwrap();
        assert_eq!(found.is_enhanced(), enhanced);
        let passed = game.ep_square(EnPassantMode::PseudoLegal);
        let diminished = match piece.role {
            shakmaty::Role::Rook => game.castles().castling_rights().contains(judged),
            shakmaty::Role::Pawn => passed.is_some_and(|passed| passed.xor(shakmaty::Square::A2) == judged),
            _ => false,
        };
        assert_eq!(found.is_diminished(), diminished, "{text}: {square}");
    }
    // The square that a pawn has passed is read wherever it is named, and left out where it says nothing.
    let always = JudgeFen::from_position(game, EnPassantMode::Always).to_string();
    assert_eq!(always.parse::<Fen>().unwrap(), fen, "{always}");
}

#[test]
fn random_games_of_chess() {
    let start = Fen::try_from(chess::START).unwrap().to_string();
    let positions = for_random_positions(CastlingMode::Standard, &[&start], 120, agrees);
    assert!(positions > 8000, "{positions}");
}
