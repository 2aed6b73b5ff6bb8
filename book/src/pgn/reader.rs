//! Reads games one by one.

use std::fmt;
use std::io::{self, Read};

use koma_runtime::Side;
use koma_runtime::chess::{self, Move};

use super::compression::decompress;
use super::report::{SkipKind, SkippedGame};
use super::tags::Tags;
use super::text::{Failure, Text, Token, broken};
use crate::Position;

/// The result of a game.
///
/// ```
/// use koma_book::pgn::GameResult;
///
/// assert_eq!(GameResult::Draw.to_string(), "1/2-1/2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// `1-0`
    FirstWins,
    /// `1/2-1/2`
    Draw,
    /// `0-1`
    SecondWins,
}

/// Writes the result in PGN.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::FirstWins => "1-0",
            Self::Draw => "1/2-1/2",
            Self::SecondWins => "0-1",
        })
    }
}

/// The result of a game in PGN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    Known(GameResult),
    /// `*`
    Unknown,
}

impl Ending {
    pub(super) fn parse(word: &[u8]) -> Option<Self> {
        Some(match word {
            b"1-0" => Self::Known(GameResult::FirstWins),
            b"0-1" => Self::Known(GameResult::SecondWins),
            b"1/2-1/2" | b"1/2" | b"\xC2\xBD-\xC2\xBD" => Self::Known(GameResult::Draw),
            b"*" => Self::Unknown,
            _ => return None,
        })
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(result) => result.fmt(f),
            Self::Unknown => f.write_str("*"),
        }
    }
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
/// assert_eq!((game.moves().len(), game.result()), (3, Some(GameResult::FirstWins)));
/// let mut position = *game.start();
/// for step in game.moves() {
///     chess::play(&mut position, *step)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PgnGame {
    tags: Tags,
    start: Position<8, 8>,
    moves: Vec<Move>,
    ending: Option<Ending>,
}

impl PgnGame {
    /// Returns the value of a tag such as `White`.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Returns the names and values of the tags, in their order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// Returns the position that the game starts from.
    #[must_use]
    pub const fn start(&self) -> &Position<8, 8> {
        &self.start
    }

    /// Returns the moves of the game, without variations.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the result in the tag `Result`. If this tag is missing, returns the result after the moves. Returns
    /// `None` if there is no result, or if the result is `*`.
    #[must_use]
    pub const fn result(&self) -> Option<GameResult> {
        match self.ending {
            Some(Ending::Known(result)) => Some(result),
            Some(Ending::Unknown) | None => None,
        }
    }

    pub(super) const fn ending(&self) -> Option<Ending> {
        self.ending
    }
}

/// Reads chess games in PGN, one by one, with little memory.
///
/// Comments, variations and glyphs such as `!?` and `$3` are skipped. Moves have the syntax of [`chess::parse_san`].
/// They may be followed by `e.p.`. The tags `Variant` and `FEN` identify Chess960.
///
/// The reader does not guess. A game is broken if it has any of these:
///
/// * a word with letters that is not a legal move, such as `Sf3`, the German `Nf3`,
/// * a wrong move number; the first move has the number 1, or any number after a tag `FEN`,
/// * a comment or a variation without an end, or a `)` without a beginning; a comment must end before a line that
///   starts with a tag, and before a blank line followed by another `{`,
/// * a move after the result, or two different results,
/// * a tag `FEN` that is not a chess position, or a tag `Result` that is not a result.
///
/// A game ends before a blank line and before a line that starts with `[`.
///
/// ```
/// use koma_book::pgn::{PgnReader, SkipKind};
///
/// let mut games = PgnReader::new("1. e4 e5 2. Ke3\n\n1. d4 *\n".as_bytes())?;
/// let broken = games.read_game()?.unwrap().unwrap_err();
/// assert_eq!((broken.number, broken.kind), (1, SkipKind::Broken));
/// assert_eq!(games.read_game()?.unwrap()?.moves().len(), 1);
/// assert!(games.read_game()?.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PgnReader<'a> {
    text: Text<'a>,
    game: PgnGame,
    max_plies: usize,
    number: u64,
}

/// Shows the last game.
impl fmt::Debug for PgnReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PgnReader").field("game", &self.game).finish_non_exhaustive()
    }
}

impl<'a> PgnReader<'a> {
    /// Returns a reader of games in PGN. The input is plain text, or is compressed with gzip or zstd.
    ///
    /// # Errors
    ///
    /// Returns an error if `input` cannot be read, or if it has another compression.
    pub fn new(input: impl Read + 'a) -> io::Result<Self> {
        let game = PgnGame { tags: Tags::default(), start: super::START, moves: Vec::new(), ending: None };
        Ok(Self { text: Text::new(decompress(input)?), game, max_plies: usize::MAX, number: 0 })
    }

    /// Sets the maximum number of half-moves to read from each game. Later moves are not checked.
    #[must_use]
    pub fn with_max_plies(mut self, max_plies: usize) -> Self {
        self.max_plies = max_plies;
        self
    }

    /// Reads the next game. Returns `None` at the end of the input. Returns a [`SkippedGame`] for a broken game and for
    /// a game of another variant.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be read.
    pub fn read_game(&mut self) -> io::Result<Option<Result<&PgnGame, SkippedGame>>> {
        self.read_with(&mut |_, _| ())
    }

    /// Reads the next game. Calls `visit` with each position and the move that was played in that position.
    pub(super) fn read_with(
        &mut self,
        visit: &mut impl FnMut(&Position<8, 8>, Move),
    ) -> io::Result<Option<Result<&PgnGame, SkippedGame>>> {
        if !self.text.next_game()? {
            return Ok(None);
        }
        self.number += 1;
        match self.read(visit) {
            Ok(()) => Ok(Some(Ok(&self.game))),
            Err(Failure::Io(error)) => Err(error),
            Err(Failure::Skip(kind, reason)) => {
                self.text.skip_rest()?;
                Ok(Some(Err(self.skipped(kind, reason))))
            }
        }
    }

    /// Returns the last game as a skipped game.
    pub(super) fn skipped(&self, kind: SkipKind, reason: String) -> SkippedGame {
        SkippedGame { number: self.number, players: self.game.tags.players(), kind, reason }
    }

    fn read(&mut self, visit: &mut impl FnMut(&Position<8, 8>, Move)) -> Result<(), Failure> {
        let Self { text, game, .. } = self;
        game.moves.clear();
        game.tags.clear();
        text.read_tags(&mut game.tags)?;
        let tagged = game.tags.ending()?;
        (game.start, game.ending) = (game.tags.start()?, tagged);
        let mut position = game.start;
        let mut numbers = Numbers { next: game.tags.get("FEN").is_none().then_some(1) };
        let mut found = None;
        loop {
            match text.token()? {
                Token::End => break,
                Token::Ending(ending) => {
                    let expected = tagged.or(found).unwrap_or(ending);
                    if ending != expected {
                        return Err(broken(format!("its result is both {expected} and {ending}")));
                    }
                    found = Some(ending);
                }
                Token::Move(word) if found.is_some() => {
                    return Err(broken(format!("the move {} comes after the result", word.escape_debug())));
                }
                Token::Number(..) if found.is_some() => {}
                // The rest of the game is skipped, except for the result.
                _ if game.moves.len() >= self.max_plies => {
                    if tagged.is_some() {
                        return Ok(text.skip_rest()?);
                    }
                }
                Token::Number(number, dots) => numbers.check(number, dots, position.turn())?,
                Token::Move(word) => {
                    let step = parse_move(&position, word).map_err(|reason| {
                        let (number, word) = (numbers.next.unwrap_or(1), word.escape_debug());
                        let player = if position.turn() == Side::First { "White" } else { "Black" };
                        broken(format!("move {number} of {player}, {word}: {reason}"))
                    })?;
                    visit(&position, step);
                    game.moves.push(step);
                    numbers.advance(position.turn());
                    let _ = chess::play_unchecked(&mut position, step);
                }
            }
        }
        game.ending = found.or(tagged);
        Ok(())
    }
}

/// Parses a move. A mark for en passant, such as `e.p.`, may follow the move.
fn parse_move(position: &Position<8, 8>, word: &str) -> Result<Move, String> {
    let san = ["e.p.", "e.p", "ep"].iter().find_map(|end| word.strip_suffix(end)).unwrap_or(word);
    chess::parse_san(position, san).map_err(|error| {
        let reason = error.reason().to_string();
        // The message already names the word.
        let rest = reason.strip_prefix(san).and_then(|rest| rest.strip_prefix(" is "));
        rest.map_or(reason.clone(), str::to_owned)
    })
}

/// Checks the move numbers.
struct Numbers {
    /// The expected number of the next move. In a game with a tag `FEN`, the first number is unknown, because some
    /// games continue the numbers of the FEN, and others start at 1.
    next: Option<u32>,
}

impl Numbers {
    fn advance(&mut self, turn: Side) {
        if turn == Side::Second {
            self.next = self.next.map(|number| number.saturating_add(1));
        }
    }

    fn check(&mut self, number: u32, dots: usize, turn: Side) -> Result<(), Failure> {
        let next = *self.next.get_or_insert(number);
        if number != next {
            return Err(broken(format!("the move number {number} does not fit; expected {next}")));
        }
        if dots > 1 && turn == Side::First {
            return Err(broken(format!("`{number}...` announces a move of Black; expected one of White")));
        }
        Ok(())
    }
}
