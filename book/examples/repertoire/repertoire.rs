//! The book of some games, and what it tells of a position.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use koma::chess::Fen;
use koma::{Book, ByZobrist, Position};
use koma_book::pgn::{PgnOptions, book_from_pgn};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Position as _};

use crate::player::{self, Random};

type Board = Position<8, 8>;
/// Moves with the games that the first player has won, drawn and lost.
type Moves = Book<Board, (&'static str, u32, u32, u32), Vec<u8>>;

pub(crate) fn run(arguments: impl Iterator<Item = String>, out: &mut impl Write) -> Result<(), String> {
    let mut arguments = arguments.peekable();
    let mut games = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/games.pgn");
    let mut seed = 1;
    let mut game = Chess::new();
    let mut has_moves = false;
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
                game = play(&game, text).ok_or(format!("{text}: this move cannot be played here"))?;
                has_moves = true;
            }
        }
    }
    let repertoire = Repertoire::read(&games)?;
    let mut random = Random::new(seed);
    if has_moves {
        repertoire.show(&game, out).map_err(|error| error.to_string())?;
        if let Some(text) = repertoire.choose(&game, &mut random) {
            writeln!(out, "plays {}", in_words(&game, text)).map_err(|error| error.to_string())?;
        }
    } else {
        repertoire.play(&mut random, out).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|error| format!("{text}: {error}"))
}

/// A book, and how many moves of it lead to each position.
pub(crate) struct Repertoire {
    moves: Moves,
    ways: HashMap<Board, usize, ByZobrist>,
}

impl Repertoire {
    pub(crate) fn read(games: &Path) -> Result<Self, String> {
        let read = book_from_pgn(&[games], &PgnOptions::new()).map_err(|error| error.to_string())?;
        let moves = Moves::from_bytes(read.bytes).map_err(|error| error.to_string())?;
        let mut ways: HashMap<Board, usize, ByZobrist> = HashMap::default();
        for (position, rows) in &moves {
            let Some(game) = Fen::try_from(position).ok().and_then(|fen| Chess::try_from(&fen).ok()) else {
                continue;
            };
            for (text, ..) in rows {
                if let Some(after) = play(&game, text) {
                    *ways.entry(board(&after)).or_default() += 1;
                }
            }
        }
        Ok(Self { moves, ways })
    }

    /// A move of the book, the likelier the more games it was played in.
    pub(crate) fn choose(&self, game: &Chess, random: &mut Random) -> Option<&str> {
        let rows = self.moves.rows(&board(game));
        let total: u64 = rows.clone().map(|(_, wins, draws, losses)| games(wins, draws, losses)).sum();
        let mut left = random.below(total);
        for (text, wins, draws, losses) in rows {
            match left.checked_sub(games(wins, draws, losses)) {
                Some(rest) => left = rest,
                None => return Some(text),
            }
        }
        None
    }

    /// The moves of a position with their statistics, and the transpositions.
    pub(crate) fn show(&self, game: &Chess, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{:#}", board(game))?;
        let ways = self.ways.get(&board(game)).copied().unwrap_or(0);
        writeln!(out, "moves of the book that lead here: {ways}\n")?;
        if self.moves.contains(&board(game)) {
            writeln!(out, "move     games  score  wins  draws  losses  ways to the next position")?;
        } else {
            writeln!(out, "nothing was played here")?;
        }
        for (text, wins, draws, losses) in self.moves.rows(&board(game)) {
            let ways = play(game, text).and_then(|after| self.ways.get(&board(&after)).copied()).unwrap_or(0);
            let score = score(game.turn(), wins, draws, losses);
            writeln!(
                out,
                "{:<8}{:>6}{score:>6}%{wins:>6}{draws:>7}{losses:>8}{ways:>6}",
                in_words(game, text),
                games(wins, draws, losses)
            )?;
        }
        for (text, rows) in self.transpositions(game) {
            let moves = if rows == 1 { "move" } else { "moves" };
            writeln!(out, "{text} was not played here, but transposes to a position with {rows} {moves}")?;
        }
        Ok(())
    }

    /// Moves that nobody played here, to positions that others reached; with the number of moves played there.
    pub(crate) fn transpositions(&self, game: &Chess) -> Vec<(String, usize)> {
        let played: Vec<Board> = self
            .moves
            .rows(&board(game))
            .filter_map(|(text, ..)| play(game, text))
            .map(|game| board(&game))
            .collect();
        let mut found = Vec::new();
        for step in game.legal_moves() {
            let mut after = game.clone();
            after.play_unchecked(step);
            let position = board(&after);
            if self.moves.contains(&position) && !played.contains(&position) {
                found.push((
                    SanPlus::from_move(game.clone(), step).to_string(),
                    self.moves.rows(&position).len(),
                ));
            }
        }
        found.sort();
        found
    }

    /// Plays until the book ends.
    fn play(&self, random: &mut Random, out: &mut impl Write) -> io::Result<()> {
        let mut game = Chess::new();
        let mut ply = 0;
        while let Some(text) = self.choose(&game, random) {
            let number = if ply % 2 == 0 { format!("{}. ", ply / 2 + 1) } else { String::new() };
            write!(out, "{number}{} ", in_words(&game, text))?;
            match play(&game, text) {
                Some(after) => game = after,
                None => break,
            }
            ply += 1;
        }
        writeln!(out, "\n\n{:#}", board(&game))
    }
}

fn board(game: &Chess) -> Board {
    Fen::from(game).position()
}

fn games(wins: u32, draws: u32, losses: u32) -> u64 {
    u64::from(wins) + u64::from(draws) + u64::from(losses)
}

/// How many hundredths of the points the player to move has made.
fn score(turn: Color, wins: u32, draws: u32, losses: u32) -> u64 {
    let won = if turn == Color::White { wins } else { losses };
    (200 * u64::from(won) + 100 * u64::from(draws)) / (2 * games(wins, draws, losses)).max(1)
}

/// The game after a move in the words of UCI.
fn play(game: &Chess, text: &str) -> Option<Chess> {
    let step = text.parse::<UciMove>().ok()?.to_move(game).ok()?;
    let mut after = game.clone();
    after.play_unchecked(step);
    Some(after)
}

/// A move as players write it.
fn in_words(game: &Chess, text: &str) -> String {
    let step = text.parse::<UciMove>().ok().and_then(|uci| uci.to_move(game).ok());
    step.map_or_else(|| text.to_owned(), |step| SanPlus::from_move(game.clone(), step).to_string())
}
