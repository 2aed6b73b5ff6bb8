//! FEN of chess: do koma and shakmaty say the same of every position, and do the openings lead where the data say?

use crate::support::OPENINGS;
use koma::{
    Position, Square,
    chess::{self, Fen},
    epin,
};
use shakmaty::fen::Fen as JudgeFen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

/// The position after the moves of an opening.
fn replay(moves: &str) -> Chess {
    let mut game = Chess::default();
    for step in moves.split(' ') {
        let step = step.parse::<UciMove>().unwrap().to_move(&game).unwrap();
        game.play_unchecked(step);
    }
    game
}

/// What the judge writes, with the en passant square where a pawn can legally take.
fn judge(game: &Chess) -> String {
    JudgeFen::from_position(game, EnPassantMode::Legal).to_string()
}

#[test]
fn openings_are_read_as_the_positions_of_the_data_and_written_back() {
    let (mut lines, mut passed, mut taken) = (0, 0, 0);
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
        passed += usize::from(game.ep_square(EnPassantMode::Always).is_some());
        taken +=
            usize::from(position.pieces().any(|(_, piece)| piece == epin!("-P") || piece == epin!("-p")));
    }
    assert_eq!((lines, passed, taken), (3807, 785, 15));
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
        let passed = game.ep_square(EnPassantMode::Legal);
        let diminished = match piece.role {
            shakmaty::Role::Rook => game.castles().castling_rights().contains(judged),
            shakmaty::Role::Pawn => passed.is_some_and(|passed| passed.xor(shakmaty::Square::A2) == judged),
            _ => false,
        };
        assert_eq!(found.is_diminished(), diminished, "{text}: {square}");
    }
    // The square that a pawn has passed is read wherever it is named, and left out where nothing can be taken.
    for mode in [EnPassantMode::Always, EnPassantMode::PseudoLegal] {
        let text = JudgeFen::from_position(game, mode).to_string();
        assert_eq!(text.parse::<Fen>().unwrap(), fen, "{text}");
    }
}

#[test]
fn random_games_of_chess() {
    let start = Fen::try_from(chess::START).unwrap().to_string();
    let positions = for_random_positions(CastlingMode::Standard, &[&start], 120, agrees);
    assert!(positions > 8000, "{positions}");
}

/// The 960 starts, whose first ranks are those that the rules of Chess960 allow.
fn chess960_starts() -> Vec<String> {
    let mut ranks = Vec::new();
    let mut rank = Vec::new();
    place(&mut rank, &mut ranks);
    ranks
}

/// Completes a first rank in all ways: `rank` is what stands on the files from the left.
fn place(rank: &mut Vec<char>, ranks: &mut Vec<String>) {
    if rank.len() == 8 {
        let bishops: usize = (0..8).filter(|file| rank[*file] == 'b').sum();
        if bishops % 2 == 1 {
            ranks.push(rank.iter().collect());
        }
        return;
    }
    for (piece, most) in [('k', 1), ('q', 1), ('r', 2), ('b', 2), ('n', 2)] {
        let count = |piece: char| rank.iter().filter(|other| **other == piece).count();
        let fits = match piece {
            'k' => count('r') == 1,
            'r' => count('r') == count('k'),
            _ => true,
        };
        if fits && count(piece) < most {
            rank.push(piece);
            place(rank, ranks);
            rank.pop();
        }
    }
}

fn start_of(rank: &str) -> String {
    format!("{rank}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", rank.to_uppercase())
}

#[test]
fn all_starts_of_chess960() {
    let ranks = chess960_starts();
    assert_eq!(ranks.len(), 960);
    for rank in ranks {
        let text = start_of(&rank);
        let judged: JudgeFen = text.parse().unwrap();
        let fen: Fen = text.parse().unwrap();
        assert_eq!(fen.to_string(), text);
        agrees(&judged.into_position(CastlingMode::Chess960).unwrap());
        // Shredder-FEN names the rooks by their files.
        let [left, right] = [rank.find('r'), rank.rfind('r')].map(|file| b"abcdefgh"[file.unwrap()] as char);
        let shredder = format!("{right}{left}");
        let shredder = text.replace("KQkq", &(shredder.to_uppercase() + &shredder));
        assert_eq!(shredder.parse(), Ok(fen), "{shredder}");
    }
}

#[test]
fn random_games_of_chess960() {
    let starts: Vec<String> = chess960_starts().iter().map(|rank| start_of(rank)).collect();
    let starts: Vec<&str> = starts.iter().step_by(8).map(String::as_str).collect();
    let positions = for_random_positions(CastlingMode::Chess960, &starts, 120, agrees);
    assert!(positions > 8000, "{positions}");
}

/// A rook may stand outside the one that may castle: then X-FEN names the file.
#[test]
fn rights_of_inner_rooks() {
    for text in [
        "4k3/8/8/8/8/8/8/1R2K1RR w G - 0 1",
        "4k3/8/8/8/8/8/8/1R2K1RR w KB - 0 1",
        "rr2k1r1/8/8/8/8/8/8/4K3 b b - 0 1",
        "rr2k1rr/8/8/8/8/8/8/RR2K1RR b GBgb - 0 1",
        "rr2k1rr/8/8/8/8/8/8/RR2K1RR b KQkq - 0 1",
    ] {
        let fen: Fen = text.replace("KB", "HB").parse().unwrap();
        let judged: JudgeFen = text.parse().unwrap();
        assert_eq!(fen.to_string(), judged.to_string());
        agrees(&judged.into_position(CastlingMode::Chess960).unwrap());
    }
}

#[test]
fn rights_in_any_order() {
    let fen = |rights: &str| format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1").parse::<Fen>();
    let all = fen("KQkq").unwrap();
    assert_eq!(all.to_string(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for rights in ["qkQK", "kqKQ", "HAha", "AHah", "KAkq", "hQKa"] {
        assert_eq!(fen(rights), Ok(all), "{rights}");
    }
    for subset in 0..16_u32 {
        let rights: String =
            "KQkq".chars().enumerate().filter(|(i, _)| subset >> i & 1 == 1).map(|(_, c)| c).collect();
        let rights = if rights.is_empty() { "-".to_owned() } else { rights };
        let fen = fen(&rights).unwrap();
        assert_eq!(fen.to_string(), format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1"));
        let rooks = fen.position().pieces().filter(|(_, piece)| piece.is_diminished()).count();
        assert_eq!(rooks, subset.count_ones() as usize);
    }
}

#[test]
fn fields_that_are_left_out() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let read = |rest: &str| format!("{start} {rest}").parse::<Fen>().unwrap().to_string();
    assert_eq!(read("w"), format!("{start} w - - 0 1"));
    assert_eq!(read("b Kq"), format!("{start} b Kq - 0 1"));
    assert_eq!(read("b Kq -"), format!("{start} b Kq - 0 1"));
    assert_eq!(read("b Kq - 3"), format!("{start} b Kq - 3 1"));
    assert_eq!(read("b Kq - 3 0"), format!("{start} b Kq - 3 0"));
    assert_eq!(read("b Kq - 4294967295 4294967295"), format!("{start} b Kq - 4294967295 4294967295"));
    // Runs of empty squares may be split.
    assert_eq!(
        "rnbqkbnr/pppppppp/11111111/44/8/8/PPPPPPPP/RNBQKBNR w".parse::<Fen>().unwrap().to_string(),
        read("w")
    );
}

#[test]
fn constants_and_formats() {
    const START: Fen = Fen::from_static("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    const AGAIN: Fen = match Fen::new(START.position(), START.halfmove_clock(), START.fullmove_number()) {
        Ok(fen) => fen,
        Err(_) => panic!(),
    };
    const READ: Result<Fen, koma::FenError> = Fen::parse("8/8/8/8/8/8/8/8 w");
    assert_eq!((START, START.position()), (AGAIN, chess::START));
    assert_eq!(
        format!("{:>58}|{:.8}|{:-^10.3}|", READ.unwrap(), START, START),
        format!("{:>58}|rnbqkbnr|---rnb----|", "8/8/8/8/8/8/8/8 w - - 0 1")
    );
    assert_eq!(format!("{START:?}"), "Fen(\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\")");
    assert_eq!(Fen::try_from("8/8/8/8/8/8/8/8 w"), READ);
}
