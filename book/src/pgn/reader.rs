//! Reads games one by one.

use std::fmt;
use std::io::{self, Read};

use koma_runtime::book_format::Excerpt;
use koma_runtime::chess::{self, Fen, Move, START};
use koma_runtime::{Letter, Side};

use super::PgnGame;
use super::text::Text;
use super::words::{Token, parse_result};
use crate::Position;
use crate::chess_key::key_of;
use crate::compression::decompress;
use crate::counting::{GameResult, LONG_GAME, MAX_PLIES, Skip, SkipKind, SkippedGame, broken};

/// Reads chess games in PGN, one by one, with little memory.
///
/// Comments, variations and glyphs such as `!?` and `$3` are skipped. Moves have the syntax of [`chess::parse_san`].
/// They may be followed by `e.p.`. The tags `Variant` and `FEN` identify Chess960. LF, CRLF or CR alone ends a line. No-break
/// spaces, characters without width and other white space of Unicode separate words like spaces.
///
/// A new game begins at a tag after moves or a result. Empty lines may be between the tags of a game. But if the game
/// already has a tag with the name of one of the tags after an empty line, these tags begin the next game. After the moves,
/// an empty line ends the game, unless the text after it can only continue this game: a result, a move number other than
/// 1, or the number of the first move of Black, such as `1...`. In the value of a tag, `\"` and `\\` are a quotation mark
/// and a backslash.
///
/// The result is that of the tag `Result` or of the moves. `*` says only that it is unknown, so the other one counts.
///
/// The reader does not guess. A game is broken if it has any of these:
///
/// * a word with letters or digits that is not a legal move, a move number or a result, such as the German `Sf3`, or a
///   null move `--`,
/// * a wrong move number; the first move has the number 1, or any number if there is a tag `FEN`,
/// * a comment or a variation without an end, or a `)` without a `(`; a comment must end before a line that starts with
///   a tag and, if the comment has an empty line, before the next `{`,
/// * a move after the result, or two results that contradict each other,
/// * a tag `FEN` without a possible chess position, Chess960 without a tag `FEN`, or a tag `Result` without a result,
/// * a line of more than 1 MiB, or a tag after 1 MiB of tags,
/// * more than 65,536 half-moves, if so many are read.
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
        Ok(Self::of_text(decompress(input)?))
    }

    /// Returns a reader of games in a text, which is not decompressed.
    pub(super) fn of_text(text: Box<dyn Read + 'a>) -> Self {
        let game = PgnGame { headers: String::new(), start: START, moves: Vec::new(), result: None };
        Self { text: Text::new(text), game, max_plies: usize::MAX, number: 0 }
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
        if let Some(error) = self.text.take_error() {
            return Err(error);
        }
        Ok(read.map(|read| match read {
            Ok(()) => Ok(&self.game),
            Err((kind, reason)) => Err(self.skipped(kind, reason)),
        }))
    }

    /// Returns the last game as a skipped game.
    pub(super) fn skipped(&self, kind: SkipKind, reason: impl Into<String>) -> SkippedGame {
        self.game.skipped(self.number, [&["White"], &["Black"]], kind, reason.into())
    }

    fn read(&mut self) -> Result<(), Skip> {
        let Self { text, game, max_plies, .. } = self;
        game.moves.clear();
        game.headers.clear();
        text.read_tags(&mut game.headers)?;
        let tagged = game.tag("Result").map(parse_tag_result).transpose()?.flatten();
        game.start = start(game)?;
        let mut line = Line::new(game);
        // Unknown results contradict no other result.
        let mut known = tagged;
        let mut has_ended = false;
        while let Some(token) = text.token()? {
            let is_complete = game.moves.len() >= *max_plies;
            match token {
                Token::Result(result) => {
                    has_ended = true;
                    if let (Some(result), Some(other)) = (result, known)
                        && result != other
                    {
                        return Err(broken("it has two different results"));
                    }
                    known = known.or(result);
                }
                Token::Move(word) if has_ended => {
                    return Err(broken(format!("the move {} comes after the result", Excerpt(word))));
                }
                Token::Number(..) if has_ended => {}
                // The rest of the game is skipped, except for the result.
                _ if is_complete && tagged.is_some() => break,
                _ if is_complete => {}
                Token::Number(number, dots) => line.validate_number(number, dots)?,
                Token::Move(_) if game.moves.len() >= MAX_PLIES => return Err(broken(LONG_GAME)),
                Token::Move(word) => game.moves.push(line.play(word)?),
            }
        }
        game.result = known;
        Ok(())
    }
}

/// Parses the value of the tag `Result`.
fn parse_tag_result(text: &str) -> Result<Option<GameResult>, Skip> {
    parse_result(text.as_bytes())
        .map_err(|()| broken(format!("tag Result: `{}` is not a result", Excerpt(text))))
}

/// The moves of a game up to a position.
struct Line {
    position: Position<8, 8>,
    /// The number of the next move. In a game with a tag `FEN`, it is unknown at first. Some games continue from the
    /// move number of the FEN, and others start at 1.
    number: Option<u32>,
}

impl Line {
    fn new(game: &PgnGame) -> Self {
        Self { position: game.start, number: game.tag("FEN").is_none().then_some(1) }
    }

    /// Returns an error if a move number with this number of dots does not fit here.
    fn validate_number(&mut self, number: u32, dots: usize) -> Result<(), Skip> {
        let expected = *self.number.get_or_insert(number);
        let is_first = self.position.turn() == Side::First;
        if number == expected && (dots <= 1 || !is_first) {
            return Ok(());
        }
        let found_dots = ".".repeat(dots.min(3));
        let expected_dots = if is_first { "." } else { "..." };
        Err(broken(format!(
            "the number {number}{found_dots} does not fit; expected {expected}{expected_dots}"
        )))
    }

    /// Plays the move that a word spells.
    fn play(&mut self, word: &str) -> Result<Move, Skip> {
        let turn = self.position.turn();
        let mv = chess::parse_san(&self.position, word).map_err(|error| {
            let player = if turn == Side::First { "White" } else { "Black" };
            let number = self.number.unwrap_or(1);
            let reason = error.reason().to_string();
            // Most reasons name the move.
            let named = if reason.contains(word) { reason } else { format!("`{}`: {reason}", Excerpt(word)) };
            broken(format!("move {number} of {player}: {named}"))
        })?;
        let _ = chess::play_unchecked(&mut self.position, mv);
        if turn == Side::Second {
            self.number = self.number.map(|number| number.saturating_add(1));
        }
        Ok(mv)
    }
}

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
        if is_chess960 {
            return Err(broken("a game of Chess960 without the FEN of its start"));
        }
        return Ok(START);
    };
    let start = Fen::parse(fen).map_err(|error| broken(format!("tag FEN: {error}")))?.position();
    let kings = |side| start.pieces_of(side).filter(|(_, piece)| piece.letter() == Letter::K).count();
    let has_both_kings = Side::ALL.map(kings) == [1, 1];
    // A FEN has only pieces of chess, so only positions with more than 32 pieces have no key.
    if has_both_kings && key_of(&start).is_some() && !chess::is_check(&start.toggle()) {
        Ok(start)
    } else {
        Err(broken("tag FEN: no game of chess can have this position"))
    }
}
