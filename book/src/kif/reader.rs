//! Reads games one by one.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Read};

use koma_runtime::shogi;

use super::KifGame;
use super::course::Course;
use super::csa::{Csa, is_csa};
use super::encoding::{decode, decode_lossy};
use super::kifu::Kifu;
use super::record_reader::RecordReader;
use crate::compression::decompress;
use crate::counting::{Skip, SkipKind, SkippedGame, broken};
use crate::lines::{LONG_LINE, Lines};

/// Reads shōgi games in KIF, KI2 or CSA, one by one, with little memory.
///
/// The first line of a game shows its format. A line is in UTF-8 or, with the feature `shift-jis`, in Shift-JIS. In another
/// encoding, comments are skipped, and names and other headers have `\u{FFFD}` for what is unreadable. Comments,
/// variations and times are skipped.
///
/// * **KIF and KI2**: Moves have the syntax of [`shogi::parse_kif_after`](koma_runtime::shogi::parse_kif_after). A header
///   after the moves starts the next game. The start is that of the header `手合割`, or a diagram before the moves. The
///   last line, such as `投了` or `まで97手で先手の勝ち`, shows the result.
/// * **CSA**, versions 2 and 3: A line `/` starts the next game. So do a version, a name or a start position after the
///   moves. Other headers after the moves, such as `$END_TIME`, belong to the game, unless it has this header already. The
///   last statement, such as `%TORYO`, shows the result.
///
/// The *first player* is Sente or, in a handicap game, Shitate, who moves second. Repetition (`千日手`, `%SENNICHITE`) and
/// impasse (`持将棋`, `%JISHOGI`) are draws. A game that was interrupted (`中断`, `%CHUDAN`) has no result, unless another
/// line shows one.
///
/// The reader does not guess. A game is broken if it has any of these:
///
/// * a line that is not part of the format, or moves that are neither in UTF-8 nor in Shift-JIS,
/// * a move that is not legal, a move of the other player, or a wrong move number,
/// * a move after the result, or two different results,
/// * a start with several kings of a player or with more than 40 pieces, or in which the player to move could take the
///   king (but in a problem, a player may have no king),
/// * a handicap without a known position,
/// * a line of more than 1 MiB, or a header after 1 MiB of headers,
/// * more than 65,536 half-moves, if so many are read.
///
/// The illegal move of a game that ended with `反則勝ち` is broken too.
///
/// ```
/// use koma_book::kif::{GameResult, KifReader, SkipKind};
///
/// let csa = "V2.2\nN+Ann\nN-Bob\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\nPI\n+\n+7775FU\n%TORYO\n";
/// let mut games = KifReader::new(csa.as_bytes())?;
/// let game = games.read_game()?.unwrap()?;
/// assert_eq!((game.moves.len(), game.result), (2, Some(GameResult::SecondWins)));
/// let broken = games.read_game()?.unwrap().unwrap_err();
/// assert_eq!((broken.number, broken.kind), (2, SkipKind::Broken));
/// assert!(games.read_game()?.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct KifReader<'a> {
    lines: Lines<'a>,
    /// Whether the current line is the first line of the next game.
    has_line: bool,
    game: KifGame,
    /// The maximum number of half-moves to read from each game. Later moves are not checked. By default, there is no
    /// limit.
    pub max_plies: usize,
    number: u64,
}

/// Shows the last game.
impl fmt::Debug for KifReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KifReader").field("game", &self.game).finish_non_exhaustive()
    }
}

impl<'a> KifReader<'a> {
    /// Returns a reader of games in KIF or CSA. The input is plain or, with the feature `compression`, compressed with
    /// gzip or zstd.
    ///
    /// # Errors
    ///
    /// Returns an error if `input` cannot be read, or if it is compressed and cannot be decompressed.
    pub fn new(input: impl Read + 'a) -> io::Result<Self> {
        Ok(Self::of_text(decompress(input)?))
    }

    /// Returns a reader of games in a text, which is not decompressed.
    pub(super) fn of_text(text: Box<dyn Read + 'a>) -> Self {
        let game = KifGame { headers: String::new(), start: shogi::START, moves: Vec::new(), result: None };
        Self { lines: Lines::new(text), has_line: false, game, max_plies: usize::MAX, number: 0 }
    }

    /// Reads the next game. Returns `None` at the end of the input. Returns a [`SkippedGame`] if the game is broken.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be read.
    pub fn read_game(&mut self) -> io::Result<Option<Result<&KifGame, SkippedGame>>> {
        let has_game = self.find_game();
        let read = match () {
            () if !has_game => Ok(()),
            () if is_csa(trimmed(&self.lines.line)) => self.read(Csa::default()),
            () => self.read(Kifu::default()),
        };
        self.number += 1;
        if let Some(error) = self.lines.error.take() {
            return Err(error);
        }
        Ok(has_game.then(|| match read {
            Ok(()) => Ok(&self.game),
            Err((kind, reason)) => Err(self.skipped(kind, reason)),
        }))
    }

    /// Returns the last game as a skipped game.
    pub(super) fn skipped(&self, kind: SkipKind, reason: impl Into<String>) -> SkippedGame {
        const PLAYERS: [&[&str]; 2] = [&["先手", "下手", "N+"], &["後手", "上手", "N-"]];
        self.game.skipped(self.number, PLAYERS, kind, reason.into())
    }

    /// Moves to the first line of the next game. Returns `false` at the end of the file.
    fn find_game(&mut self) -> bool {
        while self.has_line || self.lines.next_line() {
            self.has_line = false;
            if !matches!(trimmed(&self.lines.line), [] | b"/") && !is_comment(&self.lines.line) {
                return true;
            }
        }
        false
    }

    /// Reads the lines of a game. After a mistake, the other lines of the game are skipped.
    fn read<R: RecordReader>(&mut self, mut record: R) -> Result<(), Skip> {
        let mut course = Course::new(&mut self.game, self.max_plies);
        let first = self.lines.number;
        // After a mistake too, a line of moves shows that headers belong to the next game.
        let mut has_moves = false;
        let mut read = Ok(());
        loop {
            let mut read_line = Ok(());
            match text_of::<R>(&self.lines) {
                Ok(None) => {}
                Ok(Some(text)) => {
                    let line = text.trim();
                    // The first line belongs to this game.
                    if self.lines.number > first && R::is_next_game(line, has_moves, &mut course) {
                        self.has_line = true;
                        break;
                    }
                    has_moves = has_moves || R::is_of_moves(line);
                    if read.is_ok() {
                        read_line = record.read_line(line, &mut course);
                    }
                }
                Err(mistake) => read_line = Err(mistake),
            }
            if read.is_ok() {
                let number = self.lines.number;
                read = read_line.map_err(|(kind, reason)| (kind, format!("line {number}: {reason}")));
            }
            if !self.lines.next_line() {
                break;
            }
        }
        read.and_then(|()| record.finish(&mut course))
    }
}

/// Returns the text of the current line without its comment, or `None` if nothing else is in it. A header may be in an
/// unknown encoding, which makes its value unreadable, but not the game.
fn text_of<'l, R: RecordReader>(lines: &'l Lines<'_>) -> Result<Option<Cow<'l, str>>, Skip> {
    let line = trimmed(&lines.line);
    if lines.is_too_long() {
        return Err(broken(LONG_LINE));
    } else if is_comment(line) {
        return Ok(None);
    }
    let line = R::without_comment(line);
    if line.is_empty() {
        return Ok(None);
    }
    match decode(line) {
        Ok(text) => Ok(Some(text)),
        Err(mistake) => {
            let text = decode_lossy(line);
            if R::is_header(text.trim()) { Ok(Some(Cow::Owned(text))) } else { Err(mistake) }
        }
    }
}

/// Returns a line without the byte order mark, which some files start with, and without ASCII blanks around it.
fn trimmed(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line).trim_ascii()
}

/// Reports whether a line is a comment in KIF or CSA. Comments are not decoded.
fn is_comment(line: &[u8]) -> bool {
    matches!(trimmed(line), [b'#' | b'*' | b'&' | b'\'', ..])
}
