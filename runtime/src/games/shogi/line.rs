//! Reads and plays lines of moves, as records have them.

use core::ops::Range;

use super::Position;
use super::moves::Move;
use super::play::play_unchecked;
use super::records::{ENDINGS, after_marker, is_csa, read_word, side_of_marker};
use super::sfen::Sfen;
use crate::base::{Side, is_same, ok, read_decimal, some};
use crate::games::koma_game::KomaGame;
use crate::games::moves::error::{Mistake, MoveError};
use crate::games::moves::line::Cursor;
use crate::games::text::bytes::{index_of, part, run_end};
use crate::report::{after, char_at, char_or_nul, is_blank, plain};

/// Plays a line of moves and returns the number of moves.
///
/// The moves are in USI, in Japanese notation as [`parse_kif`](crate::shogi::parse_kif) reads it, in Western notation as
/// [`parse_western`](crate::shogi::parse_western) reads it, or in CSA as [`parse_csa`](crate::shogi::parse_csa) reads it.
/// [`MoveReader`] describes the line. [`kif_line`](crate::shogi::kif_line) writes a line in Japanese notation.
///
/// # Errors
///
/// Returns a [`MoveError`] with the range of the first invalid move in `line`. After an error, the position is
/// unchanged.
///
/// ```
/// use koma::shogi;
///
/// let lines = [
///     "7g7f 3c3d 8h2b+ 3a2b",
///     "1. P-7f P-3d 2. Bx2b+ {The bishops are exchanged.} Sx2b",
///     "▲７六歩 △３四歩 ▲２二角成 △同　銀",
///     "+7776FU -3334FU +8822UM -3122GI",
///     "\
///    1 ７六歩(77)   ( 0:01/00:00:01)
///    2 ３四歩(33)   ( 0:02/00:00:02)
///    3 ２二角成(88) ( 0:03/00:00:04)
/// * The bishops are exchanged.
///    4 同　銀(31)   ( 0:04/00:00:06)
///    5 投了         ( 0:05/00:00:09)
/// ",
/// ];
/// for line in lines {
///     let mut position = shogi::START;
///     assert_eq!(shogi::play_line(&mut position, line)?, 4);
///     assert_eq!(position, shogi::position!(moves: "7g7f 3c3d 8h2b+ 3a2b"));
/// }
/// # Ok::<(), koma::MoveError>(())
/// ```
pub const fn play_line(position: &mut Position, line: &str) -> Result<usize, MoveError> {
    let mut played = *position;
    let mut count = 0;
    let mut reader = MoveReader::new(line);
    while let Some(read) = reader.next_move(&played) {
        let (mv, _) = ok!(read);
        let _ = play_unchecked(&mut played, mv);
        count += 1;
    }
    *position = played;
    Ok(count)
}

impl Sfen {
    /// Plays a line of moves, like [`play_line`]. Returns the SFEN of the new position, with the next move number.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] with the range of the first invalid move in `line`.
    ///
    /// ```
    /// use koma::shogi::Sfen;
    ///
    /// let sfen = Sfen::from_static("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    /// let sfen = sfen.play_line("▲７六歩 △３四歩 ▲２二角成")?;
    /// assert_eq!(sfen.to_string(), "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4");
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    pub const fn play_line(&self, line: &str) -> Result<Self, MoveError> {
        let mut played = *self;
        let mut reader = MoveReader::new(line).starting_at(self.next_number(), self.turn());
        while let Some(read) = reader.next_move(&played.position) {
            let (mv, _) = ok!(read);
            played = played.play_legal(mv);
        }
        Ok(played)
    }
}

/// Reads the moves of a line one by one.
///
/// Each move can be in USI, in Japanese notation, in Western notation or in CSA. Blanks separate the moves. A marker such as `▲`
/// also starts a move. Between the moves, the line may have the following:
///
/// * move numbers: one for two moves, as in `1. P-7f P-3d 2. P-2f`, or one for each move, as in `1 ７六歩 2 ３四歩`. The
///   first number can be from 1 to 99,999. Later numbers must continue from it.
/// * comments in braces
/// * what KIF files have: times such as `( 0:16/00:00:16)`, and lines that start with `*`, `#` or `&`
///
/// A word such as `投了` ends the game, and so does `まで` with the rest of its row. Only comments, times and other such
/// words can follow.
///
/// ```
/// use koma::shogi::{self, MoveReader};
///
/// let mut position = shogi::START;
/// let mut reader = MoveReader::new("1 ７六歩(77) 2 ３四歩(33)");
/// while let Some(read) = reader.next_move(&position) {
///     let (mv, range) = read?;
///     println!("{mv} is written at {range:?}");
///     shogi::play_unchecked(&mut position, mv);
/// }
/// # Ok::<(), koma::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveReader<'a> {
    cursor: Cursor<'a>,
}

impl<'a> MoveReader<'a> {
    /// Returns a reader at the start of `line`.
    pub const fn new(line: &'a str) -> Self {
        Self::after(None, line)
    }

    /// Returns a reader at the start of `line`, whose first move follows this move. `同` at the start of the line is its target.
    pub(super) const fn after(previous: Option<Move>, line: &'a str) -> Self {
        let cursor = Cursor::new(KomaGame::Shogi, line);
        Self { cursor: if let Some(mv) = previous { cursor.after(mv.0) } else { cursor } }
    }

    /// Returns a reader of a line that starts at the start of a game, so that its first move has the number 1.
    pub(crate) const fn of_whole_game(line: &'a str) -> Self {
        Self { cursor: Cursor::of_whole_game(KomaGame::Shogi, line) }
    }

    /// Returns this reader for a line from a position whose next move, of the player `turn`, has this number in an SFEN. Errors
    /// have the numbers that continue from it, unless the line has other numbers.
    pub(crate) const fn starting_at(self, move_number: u32, turn: Side) -> Self {
        Self { cursor: self.cursor.starting_at(move_number, true, turn) }
    }

    /// Reads the next move and checks that it is legal in `position`. Returns the move and its range in the line, or
    /// `None` at the end.
    ///
    /// The caller must play the move before the next call. After an error, every later call returns `None`.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if the next word is not a legal move, if a comment has no end, or if a move number is
    /// wrong. The first move number must be from 1 to 99,999, and later numbers must continue from it. Several dots,
    /// which mark a move of the second player, must not come before a move of the first player.
    pub const fn next_move(
        &mut self,
        position: &Position,
    ) -> Option<Result<(Move, Range<usize>), MoveError>> {
        let side = position.turn();
        let range = match next_word(&mut self.cursor, side) {
            Ok(range) => some!(range),
            Err(error) => return Some(Err(self.cursor.stopped(side, error))),
        };
        let word = self.cursor.part(&range);
        Some(match read_word(position, word, self.cursor.previous()) {
            Ok(mv) => {
                self.cursor.read(mv.0, side, range.end);
                Ok((mv, range))
            }
            Err(error) => Err(self.cursor.refused(side, range.start, error)),
        })
    }
}

/// Returns the range of the next move, or `None` at the end of the line or of the game.
const fn next_word(cursor: &mut Cursor<'_>, side: Side) -> Result<Option<Range<usize>>, MoveError> {
    let line = cursor.line();
    loop {
        ok!(cursor.skip_to_word(side));
        let start = cursor.at();
        if start == line.len() {
            return Ok(None);
        }
        if let Some(end) = aside_end(line, start) {
            cursor.go_to(end);
        } else if let Some(end) = ending_end(line, start) {
            cursor.go_to(end);
            ok!(skip_after_game(cursor));
            return Ok(None);
        } else {
            let end = move_end(line, start);
            ok!(validate_word(line, start, end));
            return Ok(Some(start..end));
        }
    }
}

/// Returns an error if the word from `start` to `end` belongs to a file with a record, but is not one of its moves.
const fn validate_word(line: &[u8], start: usize, end: usize) -> Result<(), MoveError> {
    let (reason, range) = if let Some(end) = header_end(line, start) {
        ("a line has only the moves of a KIF file, without its header and its variations", start..end)
    } else if is_statement_of_csa(line, start) {
        (
            "a line has only the moves of a CSA file, such as `+7776FU`, without its other rows",
            start..run_end(line, start, false),
        )
    } else if is_csa(part(line, &(start..end)))
        && let Some(len) = index_of(b',', part(line, &(start..end)))
    {
        ("a line has the moves of a CSA file with blanks between them, and without times", start + len..end)
    } else {
        return Ok(());
    };
    Err(MoveError::new(KomaGame::Shogi, Mistake::Record(reason), range))
}

/// Returns the end of the move that starts at `start`. It includes the blanks after a marker and after `同`, and an origin
/// after blanks, as in `同銀　(31)`.
const fn move_end(line: &[u8], start: usize) -> usize {
    let (_, marker_len) = after_marker(line.split_at(start).1);
    let mut at = start + marker_len;
    if matches!(char_at(line, at), Some('同')) {
        at = run_end(line, after(line, at), true);
    }
    while let Some(c) = char_at(line, at) {
        let starts_time = is_opening(c) && time_end(line, at).is_some();
        if is_blank(c) || c == '{' || side_of_marker(c).is_some() || starts_time {
            break;
        }
        at = after(line, at);
    }
    match origin_end(line, at) {
        Some(end) => end,
        None => at,
    }
}

/// Returns the end of an origin such as `(31)` that comes next, perhaps after blanks.
const fn origin_end(line: &[u8], at: usize) -> Option<usize> {
    let start = run_end(line, at, true);
    if !is_opening(some!(char_at(line, start))) {
        return None;
    }
    let mut at = after(line, start);
    let mut digits = 0;
    while digits < 2 && plain(some!(char_at(line, at))).is_ascii_digit() {
        at = after(line, at);
        digits += 1;
    }
    if digits == 2 && plain(char_or_nul(line, at)) == ')' { Some(after(line, at)) } else { None }
}

const fn is_opening(c: char) -> bool {
    matches!(c, '(' | '（')
}

/// Returns the end of the word at `start` that ends the game, if there is one.
const fn ending_end(line: &[u8], start: usize) -> Option<usize> {
    let (_, marker_len) = after_marker(line.split_at(start).1);
    let start = start + marker_len;
    // Most words are moves, and most moves start with a digit.
    if plain(char_or_nul(line, start)).is_ascii_digit() {
        return None;
    }
    // A row such as `まで4手で後手の勝ち`.
    if starts_with(line, start, "まで") {
        return Some(row_end(line, start));
    }
    let mut endings = ENDINGS.as_slice();
    while let [(ending, _), rest @ ..] = endings {
        if starts_with(line, start, ending) {
            return Some(start + ending.len());
        }
        endings = rest;
    }
    None
}

/// Returns the end of a word at `start` that ends the game, perhaps after a number. A record can have several.
const fn numbered_ending_end(line: &[u8], start: usize) -> Option<usize> {
    let (_, number_end) = read_decimal(line, start);
    ending_end(line, run_end(line, number_end, true))
}

/// Moves to the end of the line after the end of a game. Returns an error if another word follows.
const fn skip_after_game(cursor: &mut Cursor<'_>) -> Result<(), MoveError> {
    let line = cursor.line();
    loop {
        ok!(cursor.skip_comments());
        let start = cursor.at();
        if start == line.len() {
            return Ok(());
        }
        let end = aside_end(line, start);
        let Some(end) = (if end.is_some() { end } else { numbered_ending_end(line, start) }) else {
            let reason = "the game has ended before this word";
            let end = move_end(line, start);
            return Err(MoveError::new(KomaGame::Shogi, Mistake::Record(reason), start..end));
        };
        cursor.go_to(end);
    }
}

/// Returns the end of what a KIF file has between moves: a time, or a row with a comment or with the titles of the columns.
const fn aside_end(line: &[u8], start: usize) -> Option<usize> {
    let is_comment = matches!(line.split_at(start).1, [b'*' | b'#' | b'&', ..]);
    if (is_comment || starts_with(line, start, "手数--")) && is_row_start(line, start) {
        return Some(row_end(line, start));
    }
    time_end(line, start)
}

/// Returns the end of the name at `start` if this is a row with a name and a value, such as `手合割：平手`, or a row that
/// starts a variation, such as `変化：4手`.
const fn header_end(line: &[u8], start: usize) -> Option<usize> {
    if !is_row_start(line, start) {
        return None;
    }
    let name_end = run_end(line, start, false);
    let mut at = start;
    while at < name_end {
        match some!(char_at(line, at)) {
            '：' => return Some(at),
            ':' if !line[start].is_ascii() => return Some(at),
            // A move and its time or comment.
            '(' | '（' | '{' => return None,
            _ => at = after(line, at),
        }
    }
    None
}

/// Reports whether the row that starts at `start` is one of a CSA file but not a move: the version, a name, a part of the
/// position, a comment or a time.
const fn is_statement_of_csa(line: &[u8], start: usize) -> bool {
    if !is_row_start(line, start) {
        return false;
    }
    match part(line, &(start..row_end(line, start))) {
        // The version, an entry of the header, a comment, a time, and the player to move.
        [b'V', b'1'..=b'9', ..] | [b'$' | b'\'', ..] | [b'T', b'0'..=b'9', ..] | [b'+' | b'-']
        // The position, and the name of the first player.
        | [b'P', b'I' | b'+', ..]
        | [b'P', b'1'..=b'9', b'+' | b'-' | b'*', ..]
        | [b'P', b'1'..=b'9', b' ', b'*', ..]
        | [b'P', b'-', b'0'..=b'9', b'0'..=b'9', b'A'..=b'Z', ..]
        | [b'N', b'+', ..] => true,
        // The name of the second player. A knight of Western notation is `N-7g`.
        [b'N', b'-', after, ..] => !after.is_ascii_digit(),
        _ => false,
    }
}

/// Reports whether only blanks precede `at` in its row.
const fn is_row_start(line: &[u8], at: usize) -> bool {
    let mut before = line.split_at(at).0;
    while let [rest @ .., byte] = before {
        match byte {
            b'\n' | b'\r' => return true,
            b' ' | b'\t' => before = rest,
            _ => return false,
        }
    }
    true
}

/// Returns the end of the row that contains `at`.
const fn row_end(line: &[u8], at: usize) -> usize {
    let mut end = at;
    while end < line.len() && !matches!(line[end], b'\n' | b'\r') {
        end += 1;
    }
    end
}

/// Returns the end of a time such as `( 0:16/00:00:16)`, whose characters may be full-width. The sign `+` after it, for a
/// move with variations, belongs to it.
const fn time_end(line: &[u8], start: usize) -> Option<usize> {
    if !is_opening(some!(char_at(line, start))) {
        return None;
    }
    let mut at = after(line, start);
    let mut has_colon = false;
    loop {
        let (c, next) = match line.split_at(at).1 {
            [byte, ..] if byte.is_ascii() => (*byte as char, at + 1),
            _ => (plain(some!(char_at(line, at))), after(line, at)),
        };
        at = next;
        match c {
            ':' => has_colon = true,
            '0'..='9' | '/' | '.' | ' ' | '\u{3000}' => {}
            ')' if has_colon => break,
            _ => return None,
        }
    }
    Some(if matches!(char_at(line, at), Some('+')) { at + 1 } else { at })
}

const fn starts_with(line: &[u8], start: usize, word: &str) -> bool {
    let end = start + word.len();
    end <= line.len() && is_same(part(line, &(start..end)), word.as_bytes())
}
