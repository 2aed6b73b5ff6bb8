//! A player who knows little: takes what is worth most, gives mate where it can, and otherwise does anything.

use std::fmt::Write as _;

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, KnownOutcome, Move, Outcome, Position as _, Role};

/// Random numbers, the same on every machine and for ever: `SplitMix64`.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`.
    pub(crate) const fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (((bits ^ (bits >> 31)) >> 32) * end) >> 32
    }
}

/// Half-moves after which a game is judged by what is on the board.
const MOST_PLIES: usize = 80;

/// This many games in PGN.
pub(crate) fn games(count: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut pgn = String::new();
    for round in 1..=count {
        game(round, &mut random, &mut pgn);
    }
    pgn
}

fn game(round: usize, random: &mut Random, pgn: &mut String) {
    let mut game = Chess::new();
    let mut movetext = String::new();
    let mut line = 0;
    for ply in 0..MOST_PLIES {
        let Some(step) = choose(&game, ply, random) else { break };
        let number = if ply % 2 == 0 { format!("{}. ", ply / 2 + 1) } else { String::new() };
        let word = format!("{number}{}", SanPlus::from_move_and_play_unchecked(&mut game, step));
        line = put(&mut movetext, &word, line);
    }
    let result = result(&game);
    put(&mut movetext, result.as_str(), line);
    // Writing to a string cannot fail.
    let _ = write!(
        pgn,
        "[Event \"Games of a random player\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"{round}\"]\n\
         [White \"Random\"]\n[Black \"Random\"]\n[Result \"{result}\"]\n\n{movetext}\n\n",
        result = result.as_str()
    );
}

/// Appends a word to text whose last line is so long, and gives the length of the last line then.
fn put(text: &mut String, word: &str, line: usize) -> usize {
    let (blank, line) = match line {
        0 => ("", 0),
        line if line + 1 + word.len() > 79 => ("\n", 0),
        line => (" ", line + 1),
    };
    text.push_str(blank);
    text.push_str(word);
    line + word.len()
}

/// In the first moves, one of the few that look best, so that games have openings in common; later, one of many.
fn choose(game: &Chess, ply: usize, random: &mut Random) -> Option<Move> {
    let mut moves: Vec<(i32, String, Move)> = game
        .legal_moves()
        .into_iter()
        .map(|step| (merit(game, step), step.to_uci(shakmaty::CastlingMode::Standard).to_string(), step))
        .collect();
    moves.sort_by(|(merit, text, _), (other_merit, other_text, _)| {
        other_merit.cmp(merit).then_with(|| text.cmp(other_text))
    });
    let among = if ply < 10 { 4 } else { 8 }.min(moves.len());
    // The first is the likeliest.
    let place = random.below(among as u64 + 1).min(random.below(among as u64 + 1));
    let place = usize::try_from(place).ok()?.min(among.checked_sub(1)?);
    moves.get(place).map(|(_, _, step)| *step)
}

fn merit(game: &Chess, step: Move) -> i32 {
    let mut after = game.clone();
    after.play_unchecked(step);
    if after.is_checkmate() {
        return 1000;
    }
    let center = |square: shakmaty::Square| {
        let (file, rank) = square.coords();
        let from_edge = |line: u8| i32::from(line.min(7 - line)) + 1;
        from_edge(u8::from(file)) * from_edge(u8::from(rank))
    };
    let haste = if matches!(step.role(), Role::Rook | Role::Queen | Role::King) { 8 } else { 0 };
    let gain = step.capture().map_or(0, worth) * 10 + step.promotion().map_or(0, worth) * 10;
    let risk = if after.king_attackers(step.to(), after.turn(), after.board().occupied()).any() {
        worth(step.role()) * 8
    } else {
        0
    };
    let castling = if step.is_castle() { 30 } else { 0 };
    gain - risk + castling - haste + center(step.to()) - step.from().map_or(0, center)
}

const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// The outcome, or who has more where the game was not played to its end.
fn result(game: &Chess) -> Outcome {
    if game.is_game_over() {
        return game.outcome();
    }
    let sum = |color: Color| -> i32 {
        game.board()
            .iter()
            .filter(|(_, piece)| piece.color == color)
            .map(|(_, piece)| worth(piece.role))
            .sum()
    };
    let winner = match sum(Color::White) - sum(Color::Black) {
        3.. => Some(Color::White),
        ..=-3 => Some(Color::Black),
        _ => None,
    };
    Outcome::Known(KnownOutcome::from_winner(winner))
}
