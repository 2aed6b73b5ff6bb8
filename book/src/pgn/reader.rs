//! Reads games one by one.

use std::fmt;
use std::io::{self, Read};

use koma_runtime::chess::{self, Fen, Move};
use koma_runtime::format::Excerpt;
use koma_runtime::{Letter, Side};

use super::compression::decompress;
use super::text::{Skip, Text, Token, broken, parse_result};
use super::{SkipKind, SkippedGame};
use crate::Position;
use crate::chess_key::key_of;

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// `1-0`
    FirstWins,
    /// `1/2-1/2`
    Draw,
    /// `0-1`
    SecondWins,
}

/// A game of chess or Chess960.
///
/// ```
/// use koma_book::pgn::{GameResult, PgnReader};
/// use koma_book::chess;
///
/// let mut games = PgnReader::new("[White \"Ann\"]\n\n1. e4 e5 2. Nf3 1-0".as_bytes())?;
/// let game = games.read_game()?.unwrap()?;
/// assert_eq!(game.tag("White"), Some("Ann"));
/// assert_eq!((game.moves.len(), game.result), (3, Some(GameResult::FirstWins)));
/// let mut position = game.start;
/// for mv in &game.moves {
///     chess::play(&mut position, *mv)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// The tags. Each tag has two lines: its name and its value.
    tags: String,
    /// The position that the game starts from.
    pub start: Position<8, 8>,
    /// The moves of the game, without variations.
    pub moves: Vec<Move>,
    /// The result in the tag `Result` or, without this tag, after the moves. It is `None` if the result is missing or
    /// is `*`.
    pub result: Option<GameResult>,
}

impl PgnGame {
    /// Returns the last value of a tag such as `White`, or `None` if the game lacks the tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().filter(|(other, _)| *other == name).last().map(|(_, value)| value)
    }

    /// Returns the names and values of the tags, in their order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        let mut lines = self.tags.split('\n');
        std::iter::from_fn(move || Some((lines.next()?, lines.next()?)))
    }
}

/// Reads chess games in PGN, one by one, with little memory.
///
/// Comments, variations and glyphs such as `!?` and `$3` are skipped. Moves have the syntax of [`chess::parse_san`].
/// They may be followed by `e.p.`. The tags `Variant` and `FEN` identify Chess960.
///
/// The reader does not guess. A game is broken if it has any of these:
///
/// * a word with letters or digits that is not a legal move, a move number or a result, such as the German `Sf3`, or a
///   null move `--`,
/// * a wrong move number; the first move has the number 1, or any number if there is a tag `FEN`,
/// * a comment or a variation without an end, or a `)` without a `(`; a comment must end before a line that starts with
///   a tag and, if the comment has an empty line, before the next `{`,
/// * a move after the result, or two different results,
/// * a tag `FEN` without a possible chess position, Chess960 without a tag `FEN`, or a tag `Result` without a result,
/// * a line of more than 1 MiB.
///
/// Outside comments, the moves of a game end before an empty line, and before a line that starts with `[`.
///
/// ```
/// use koma_book::pgn::{PgnReader, SkipKind};
///
/// let mut games = PgnReader::new("1. e4 e5 2. Ke3\n\n1. d4 *\n".as_bytes())?;
/// let broken = games.read_game()?.unwrap().unwrap_err();
/// assert_eq!((broken.number, broken.kind), (1, SkipKind::Broken));
/// assert_eq!(games.read_game()?.unwrap()?.moves.len(), 1);
/// assert!(games.read_game()?.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PgnReader<'a> {
    text: Text<'a>,
    game: PgnGame,
    /// The maximum number of half-moves to read from each game. Later moves are not checked. By default, there is no
    /// limit.
    pub max_plies: usize,
    number: u64,
}

/// Shows the last game.
impl fmt::Debug for PgnReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PgnReader").field("game", &self.game).finish_non_exhaustive()
    }
}

impl<'a> PgnReader<'a> {
    /// Returns a reader of games in PGN. The input is plain or, with the feature `compression`, compressed with gzip or
    /// zstd.
    ///
    /// # Errors
    ///
    /// Returns an error if `input` cannot be read, or if it is compressed and cannot be decompressed.
    pub fn new(input: impl Read + 'a) -> io::Result<Self> {
        let game = PgnGame { tags: String::new(), start: START, moves: Vec::new(), result: None };
        Ok(Self { text: Text::new(decompress(input)?), game, max_plies: usize::MAX, number: 0 })
    }

    /// Reads the next game. Returns `None` at the end of the input. Returns a [`SkippedGame`] if the game is broken or
    /// if its variant is not chess or Chess960.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be read.
    pub fn read_game(&mut self) -> io::Result<Option<Result<&PgnGame, SkippedGame>>> {
        let read = self.text.next_game().then(|| self.read());
        self.text.skip_rest();
        self.number += 1;
        match (self.text.error.take(), read) {
            (Some(error), _) => Err(error),
            (None, None) => Ok(None),
            (None, Some(Ok(()))) => Ok(Some(Ok(&self.game))),
            (None, Some(Err((kind, reason)))) => Ok(Some(Err(self.skipped(kind, reason)))),
        }
    }

    /// Returns the last game as a skipped game.
    pub(super) fn skipped(&self, kind: SkipKind, reason: impl Into<String>) -> SkippedGame {
        let [white, black] = ["White", "Black"].map(|name| self.game.tag(name).unwrap_or_default());
        let players = match (white, black) {
            ("", "") => String::new(),
            _ => format!("{} - {}", Excerpt(white), Excerpt(black)),
        };
        SkippedGame { number: self.number, players, kind, reason: reason.into() }
    }

    fn read(&mut self) -> Result<(), Skip> {
        let Self { text, game, .. } = self;
        game.moves.clear();
        game.tags.clear();
        text.read_tags(&mut game.tags)?;
        let parse = |text: &str| {
            let error = |()| broken(format!("tag Result: `{}` is not a result", Excerpt(text)));
            parse_result(text.as_bytes()).map_err(error)
        };
        let tagged = game.tag("Result").map(parse).transpose()?;
        game.start = start(game)?;
        let mut position = game.start;
        // In a game with a tag `FEN`, the first move number is unknown. Some games continue from the move number of the
        // FEN, and others start at 1.
        let mut next = game.tag("FEN").is_none().then_some(1_u32);
        let mut found = None;
        while let Some(token) = text.token()? {
            let is_complete = game.moves.len() >= self.max_plies;
            match token {
                Token::Result(result) => {
                    if tagged.or(found).is_some_and(|other| other != result) {
                        return Err(broken("it has two different results"));
                    }
                    found = Some(result);
                }
                Token::Move(word) if found.is_some() => {
                    return Err(broken(format!("the move {} comes after the result", Excerpt(word))));
                }
                Token::Number(..) if found.is_some() => {}
                // The rest of the game is skipped, except for the result.
                _ if is_complete && tagged.is_some() => break,
                _ if is_complete => {}
                Token::Number(number, dots) => {
                    let next = *next.get_or_insert(number);
                    let is_first = position.turn() == Side::First;
                    if number != next || (dots > 1 && is_first) {
                        let (dots, expected) = (".".repeat(dots.min(3)), if is_first { "." } else { "..." });
                        return Err(broken(format!(
                            "the number {number}{dots} does not fit; expected {next}{expected}"
                        )));
                    }
                }
                Token::Move(word) => {
                    let mv = chess::parse_san(&position, word).map_err(|error| {
                        let player = if position.turn() == Side::First { "White" } else { "Black" };
                        let (number, reason) = (next.unwrap_or(1), error.reason());
                        broken(format!("move {number} of {player}: {reason}"))
                    })?;
                    game.moves.push(mv);
                    if position.turn() == Side::Second {
                        next = next.map(|number| number.saturating_add(1));
                    }
                    let _ = chess::play_unchecked(&mut position, mv);
                }
            }
        }
        game.result = found.or(tagged).flatten();
        Ok(())
    }
}

/// The start position of chess.
pub(super) const START: Position<8, 8> =
    Fen::from_static("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").position();

/// Returns the position that a game starts from, according to its tags.
fn start(game: &PgnGame) -> Result<Position<8, 8>, Skip> {
    let variant = game.tag("Variant").unwrap_or_default();
    let name = variant.to_ascii_lowercase().replace([' ', '-', '_'], "");
    // A Chess960 game has its start position in the tag `FEN`.
    let is_chess960 = name.contains("960") || (name.starts_with("fische") && name.contains("random"));
    if !is_chess960 && !["", "standard", "chess", "normal", "fromposition"].contains(&name.as_str()) {
        return Err((SkipKind::Variant, format!("a game of {}", Excerpt(variant))));
    }
    let Some(fen) = game.tag("FEN") else {
        let error = broken("a game of Chess960 without the FEN of its start");
        return if is_chess960 { Err(error) } else { Ok(START) };
    };
    let start = Fen::parse(fen).map_err(|error| broken(format!("tag FEN: {error}")))?.position();
    let kings = |side| start.pieces_of(side).filter(|(_, piece)| piece.letter() == Letter::K).count();
    // A FEN has only pieces of chess, so only positions with more than 32 pieces have no key.
    let is_possible =
        Side::ALL.map(kings) == [1, 1] && key_of(&start).is_some() && !chess::is_check(&start.toggle());
    if is_possible { Ok(start) } else { Err(broken("tag FEN: no game of chess can have this position")) }
}
