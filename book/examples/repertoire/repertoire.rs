//! A book of games, and statistics of the book's positions.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use koma::chess::{self, Move, Position};
use koma::{Book, ByZobrist, Side};
use koma_book::pgn::{PgnOptions, book_from_pgn};

use super::player::{self, Random};

/// A book of moves. Each row has a move, and the numbers of games that the first player won, drew and lost.
type Moves = Book<Position, (Move, u32, u32, u32), Vec<u8>>;

pub(crate) fn run(arguments: impl Iterator<Item = String>, out: &mut impl Write) -> Result<(), String> {
    let mut arguments = arguments.peekable();
    let mut games = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/games.pgn");
    let mut seed = 1;
    let mut position = chess::START;
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("a value is missing after `{argument}`"));
        match argument.as_str() {
            "--games" => games = PathBuf::from(value()?),
            "--seed" => seed = number(&value()?)?,
            "--play" => {
                let count = usize::try_from(number(&value()?)?).map_err(|error| error.to_string())?;
                return write!(out, "{}", player::games(count, seed)).map_err(|error| error.to_string());
            }
            text => {
                let mv = chess::parse_san(&position, text).map_err(|error| error.to_string())?;
                let _ = chess::play_unchecked(&mut position, mv);
            }
        }
    }
    let repertoire = Repertoire::read(&games)?;
    let mut random = Random::new(seed);
    if position == chess::START {
        return repertoire.play(&mut random, out).map_err(|error| error.to_string());
    }
    repertoire.show(&position, out).map_err(|error| error.to_string())?;
    if let Some(mv) = repertoire.choose(&position, &mut random) {
        writeln!(out, "plays {}", chess::san(&position, mv)).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|error| format!("{text}: {error}"))
}

/// A book and, for each position, the number of the book's moves that lead to this position.
pub(crate) struct Repertoire {
    moves: Moves,
    ways: HashMap<Position, usize, ByZobrist>,
}

impl Repertoire {
    pub(crate) fn read(games: &Path) -> Result<Self, String> {
        let read = book_from_pgn(&[games], &PgnOptions::default()).map_err(|error| error.to_string())?;
        let moves = Moves::from_bytes(read.bytes).map_err(|error| error.to_string())?;
        let mut ways: HashMap<Position, usize, ByZobrist> = HashMap::default();
        for (position, rows) in &moves {
            for (mv, ..) in rows {
                *ways.entry(after(&position, mv)).or_default() += 1;
            }
        }
        Ok(Self { moves, ways })
    }

    /// Returns a random move that the book has for this position. Moves of more games are more likely.
    pub(crate) fn choose(&self, position: &Position, random: &mut Random) -> Option<Move> {
        let rows = self.moves.rows(position);
        let total: u64 = rows.clone().map(|(_, wins, draws, losses)| games(wins, draws, losses)).sum();
        let mut left = random.below(total);
        for (mv, wins, draws, losses) in rows {
            match left.checked_sub(games(wins, draws, losses)) {
                Some(rest) => left = rest,
                None => return Some(mv),
            }
        }
        None
    }

    /// Shows the moves of a position with their statistics, and the transpositions.
    pub(crate) fn show(&self, position: &Position, out: &mut impl Write) -> io::Result<()> {
        let ways = |position: &Position| self.ways.get(position).copied().unwrap_or(0);
        writeln!(out, "{position:#}")?;
        writeln!(out, "moves of the book that lead here: {}\n", ways(position))?;
        if self.moves.contains(position) {
            writeln!(out, "move     games  score  wins  draws  losses  ways to the next position")?;
        } else {
            writeln!(out, "nothing was played here")?;
        }
        for (mv, wins, draws, losses) in self.moves.rows(position) {
            let score = score(position.turn(), wins, draws, losses);
            writeln!(
                out,
                "{:<8}{:>6}{score:>6}%{wins:>6}{draws:>7}{losses:>8}{:>6}",
                chess::san(position, mv).as_str(),
                games(wins, draws, losses),
                ways(&after(position, mv))
            )?;
        }
        for (text, rows) in self.transpositions(position) {
            let moves = if rows == 1 { "move" } else { "moves" };
            writeln!(out, "{text} was not played here, but transposes to a position with {rows} {moves}")?;
        }
        Ok(())
    }

    /// Returns moves that nobody played in this position, but that lead to a position of the book. Each move comes
    /// with the number of moves that the book has for the next position.
    pub(crate) fn transpositions(&self, position: &Position) -> Vec<(String, usize)> {
        let mut found = Vec::new();
        for mv in chess::legal_moves(position) {
            let rows = self.moves.rows(&after(position, mv)).len();
            if rows > 0 && self.moves.rows(position).all(|(other, ..)| other != mv) {
                found.push((chess::san(position, mv).to_string(), rows));
            }
        }
        found.sort();
        found
    }

    /// Plays until the book has no more moves.
    fn play(&self, random: &mut Random, out: &mut impl Write) -> io::Result<()> {
        let mut position = chess::START;
        let mut ply = 0;
        while let Some(mv) = self.choose(&position, random) {
            let number = if ply % 2 == 0 { format!("{}. ", ply / 2 + 1) } else { String::new() };
            write!(out, "{number}{} ", chess::san(&position, mv))?;
            position = after(&position, mv);
            ply += 1;
        }
        writeln!(out, "\n\n{position:#}")
    }
}

/// Returns the position after a move.
pub(crate) fn after(position: &Position, mv: Move) -> Position {
    let mut after = *position;
    let _ = chess::play_unchecked(&mut after, mv);
    after
}

fn games(wins: u32, draws: u32, losses: u32) -> u64 {
    u64::from(wins) + u64::from(draws) + u64::from(losses)
}

/// Returns the score of the player to move, in percent.
fn score(turn: Side, wins: u32, draws: u32, losses: u32) -> u64 {
    let won = if turn == Side::First { wins } else { losses };
    (200 * u64::from(won) + 100 * u64::from(draws)) / (2 * games(wins, draws, losses)).max(1)
}
