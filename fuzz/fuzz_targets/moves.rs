//! Plays moves. The first line of the input is a position in FEN, SFEN or FEEN. Each of the next 64 bytes chooses a
//! move. Taking back a move must restore the position exactly. Chess moves must agree with shakmaty if shakmaty accepts
//! the position, and must be read back from SAN.
#![cfg_attr(not(test), no_main)]

use koma_runtime::chess::Outcome;
use koma_runtime::{Position, chess, makruk, shogi, xiangqi};
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen as JudgeFen};

type Board = Position<8, 8>;

/// Returns the legal moves according to shakmaty, or `None` if the position has no FEN or shakmaty rejects it.
fn judge(position: &Board) -> Option<Vec<chess::Move>> {
    let fen = chess::Fen::try_from(*position).ok()?.to_string();
    assert_eq!(fen.parse::<chess::Fen>().map(|fen| fen.position()), Ok(*position));
    let fen: JudgeFen = fen.parse().expect("a FEN");
    let judge: Chess = fen.into_position(CastlingMode::Chess960).ok()?;
    let read = |mv: &shakmaty::Move| {
        let mv = chess::Move::parse(&mv.to_uci(CastlingMode::Chess960).to_string()).expect("a move");
        chess::legal_move(position, mv).unwrap_or_else(|| panic!("{mv} is not legal in {position}"))
    };
    let mut moves: Vec<_> = judge.legal_moves().iter().map(read).collect();
    moves.sort();
    assert_eq!(chess::is_check(position), judge.is_check(), "{position}");
    Some(moves)
}

/// Plays chess from any position.
fn play_chess(mut position: Board, choices: &[u8]) {
    for choice in choices {
        let moves: Vec<_> = chess::legal_moves(&position).collect();
        assert!(moves.is_sorted() && moves.len() == chess::legal_moves(&position).len());
        if let Some(expected) = judge(&position) {
            assert_eq!(moves, expected, "{position}");
        }
        let is_over =
            matches!(chess::outcome(&position), Some(Outcome::Checkmate { .. } | Outcome::Stalemate));
        assert_eq!(is_over, moves.is_empty(), "{position}");
        // Tries a move that is usually illegal.
        if let Some(mv) = chess::Move::from_index(usize::from(*choice) * 7) {
            let is_played = chess::play(&mut position.clone(), mv).is_ok();
            assert_eq!(chess::legal_move(&position, mv).is_some_and(|mv| moves.contains(&mv)), is_played);
        }
        let Some(mv) = moves.get(usize::from(*choice) % moves.len().max(1)).copied() else { break };
        assert_eq!(chess::parse_san(&position, &chess::san(&position, mv)), Ok(mv), "{position}");
        let before = position;
        let undo = chess::play(&mut position, mv).expect("a legal move");
        let read: Board = position.to_string().parse().expect("a FEEN");
        assert_eq!((read, read.zobrist()), (position, position.zobrist()));
        let mut back = position;
        chess::take_back(&mut back, undo);
        assert_eq!((back, back.zobrist()), (before, before.zobrist()));
    }
}

macro_rules! play_others {
    ($start:expr, $choices:expr, $($game:ident $Text:ident),*) => { $(
        if let Ok(start) = $start.parse::<$game::$Text>() {
            let mut position = start.position();
            for choice in $choices {
                let moves = $game::legal_moves(&position);
                assert_eq!(moves.len(), moves.clone().count());
                assert_eq!($game::outcome(&position).is_some(), moves.is_empty());
                // Tries moves until one is legal, starting with the move that the byte chooses. If this first move is
                // illegal, also plays it unchecked and takes it back.
                let first = usize::from(*choice) * ($game::Move::COUNT / 256);
                for index in (first..$game::Move::COUNT).chain(0..first) {
                    let mv = $game::Move::from_index(index).expect("an index below the count");
                    let (before, mut after) = (position, position);
                    let played = $game::play(&mut after, mv);
                    assert!(played.is_ok() || after == before);
                    let is_played = played.is_ok();
                    assert_eq!(is_played, $game::is_legal(&before, mv), "{before} {mv}");
                    let undo = match played {
                        Ok(undo) => undo,
                        Err(_) if index == first => $game::play_unchecked(&mut after, mv),
                        Err(_) => continue,
                    };
                    let read: Position<_, _> = after.to_string().parse().expect("a FEEN");
                    assert_eq!((read, read.zobrist()), (after, after.zobrist()));
                    let mut back = after;
                    $game::take_back(&mut back, undo);
                    assert_eq!((back, back.zobrist()), (before, before.zobrist()), "{mv}");
                    if is_played {
                        let text = $game::$Text::try_from(after).expect("a position of the game").to_string();
                        assert_eq!(text.parse::<$game::$Text>().map(|text| text.position()), Ok(after));
                        position = after;
                        break;
                    }
                }
            }
        }
    )* };
}

fn run(input: &[u8]) {
    let mut parts = input.splitn(2, |byte| *byte == b'\n');
    let (start, choices) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let Ok(start) = str::from_utf8(start) else { return };
    let choices = &choices[..choices.len().min(64)];
    if let Ok(fen) = start.parse::<chess::Fen>() {
        play_chess(fen.position(), choices);
    }
    if let Ok(position) = start.parse() {
        play_chess(position, choices);
    }
    play_others!(start, choices, makruk Fen, shogi Sfen, xiangqi Fen);
}

koma_fuzz::target!("moves", run);
