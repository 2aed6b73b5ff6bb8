//! A weak chess player. It chooses at random among the moves that look best. A mate looks best, and captures of
//! valuable pieces look good.

use std::fmt::Write as _;

use koma::chess::{self, Move, Outcome, Position};
use koma::{Epin, Letter, Side, Square};

/// A generator of random numbers (`SplitMix64`). The numbers are the same on every machine.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number below `end`.
    pub(crate) const fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (((bits ^ (bits >> 31)) >> 32) * end) >> 32
    }
}

/// The number of half-moves after which the material decides a game.
const MOST_PLIES: usize = 80;

/// Returns `count` games in PGN.
pub(crate) fn games(count: usize, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut pgn = String::new();
    for round in 1..=count {
        game(round, &mut random, &mut pgn);
    }
    pgn
}

fn game(round: usize, random: &mut Random, pgn: &mut String) {
    let mut position = chess::START;
    let mut movetext = String::new();
    let mut line = 0;
    for ply in 0..MOST_PLIES {
        let Some(mv) = choose(&position, ply, random) else { break };
        let number = if ply % 2 == 0 { format!("{}. ", ply / 2 + 1) } else { String::new() };
        line = put(&mut movetext, &format!("{number}{}", chess::san(&position, mv)), line);
        let _ = chess::play_unchecked(&mut position, mv);
    }
    let result = result(&position);
    put(&mut movetext, result, line);
    // Writing to a string cannot fail.
    let _ = write!(
        pgn,
        "[Event \"Games of a random player\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"{round}\"]\n\
         [White \"Random\"]\n[Black \"Random\"]\n[Result \"{result}\"]\n\n{movetext}\n\n"
    );
}

/// Appends a word to `text`. `line` is the length of the last line of `text`. Returns the new value of `line`.
fn put(text: &mut String, word: &str, line: usize) -> usize {
    let longer = if line == 0 { word.len() } else { line + 1 + word.len() };
    let fits = longer <= 79;
    if line > 0 {
        text.push(if fits { ' ' } else { '\n' });
    }
    text.push_str(word);
    if fits { longer } else { word.len() }
}

/// Chooses a move. In the opening, chooses among the few moves that look best, so that games share
/// openings. Later, chooses among more moves.
fn choose(position: &Position, ply: usize, random: &mut Random) -> Option<Move> {
    let merit = |mv| (merit(position, mv), mv);
    let mut moves: Vec<(i32, Move)> = chess::legal_moves(position).map(merit).collect();
    moves.sort_by_key(|(merit, mv)| (-merit, mv.to_string()));
    let among = if ply < 10 { 4 } else { 8 }.min(moves.len());
    // The first move is the most likely.
    let place = random.below(among as u64 + 1).min(random.below(among as u64 + 1));
    let place = usize::try_from(place).ok()?.min(among.checked_sub(1)?);
    moves.get(place).map(|(_, mv)| *mv)
}

fn merit(position: &Position, mv: Move) -> i32 {
    let mut after = *position;
    let undo = chess::play_unchecked(&mut after, mv);
    if matches!(chess::outcome(&after), Some(Outcome::Checkmate { .. })) {
        return 1000;
    }
    let center = |square: Square<8, 8>| {
        let from_edge = |line: usize| i32::try_from(line.min(7 - line)).unwrap_or(0) + 1;
        from_edge(square.file()) * from_edge(square.rank())
    };
    let letter = position.piece(mv.origin()).map_or(Letter::K, Epin::letter);
    let haste = if matches!(letter, Letter::R | Letter::Q | Letter::K) { 8 } else { 0 };
    let gain =
        10 * undo.taken().map_or(0, |piece| worth(piece.letter())) + 10 * mv.promotion().map_or(0, worth);
    let is_attacked = chess::legal_moves(&after).any(|reply| reply.target() == mv.target());
    let risk = if is_attacked { 8 * worth(letter) } else { 0 };
    let is_castling = letter == Letter::K && mv.origin().file().abs_diff(mv.target().file()) == 2;
    gain - risk + if is_castling { 30 } else { 0 } - haste + center(mv.target()) - center(mv.origin())
}

const fn worth(letter: Letter) -> i32 {
    match letter {
        Letter::P => 1,
        Letter::N | Letter::B => 3,
        Letter::R => 5,
        Letter::Q => 9,
        _ => 0,
    }
}

/// Returns the result. If the game is not over, the material decides.
fn result(position: &Position) -> &'static str {
    let sum = |side| -> i32 { position.pieces_of(side).map(|(_, piece)| worth(piece.letter())).sum() };
    let lead = match chess::outcome(position) {
        Some(outcome) => outcome.winner().map_or(0, |side| if side == Side::First { 3 } else { -3 }),
        None => sum(Side::First) - sum(Side::Second),
    };
    match lead {
        3.. => "1-0",
        ..=-3 => "0-1",
        _ => "1/2-1/2",
    }
}
