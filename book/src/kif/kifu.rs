//! Reads records in KIF and KI2.

use koma_runtime::Side;
use koma_runtime::book_format::Excerpt;
use koma_runtime::shogi::{self, KifEnding, Move};

use super::course::{Course, Ending};
use super::csa::starts_csa;
use super::diagram::Diagram;
use super::handicaps::start_of;
use super::record_reader::{RecordReader, reason_of};
use crate::Position;
use crate::counting::{Skip, broken};

/// A record in KIF or KI2 up to a line.
pub(super) struct Kifu {
    /// The value of the header `手合割`.
    handicap: Option<String>,
    diagram: Diagram,
    /// The number of the first move. It is 1, or any number after a diagram.
    first_number: usize,
    /// Whether the start was read.
    has_started: bool,
    /// Whether a variation has begun. Variations come after the moves of the game.
    is_in_variation: bool,
}

impl Default for Kifu {
    fn default() -> Self {
        let diagram = Diagram::default();
        Self { handicap: None, diagram, first_number: 1, has_started: false, is_in_variation: false }
    }
}

/// A line of a record.
enum Line<'a> {
    /// A move or an ending, with its number: `1 ７六歩(77)   ( 0:16/00:00:16)`.
    Numbered(&'a str, &'a str),
    /// Moves of KI2: `▲７六歩 △３四歩`.
    Moves(&'a str),
    /// What follows `まで` in a line such as `まで97手で先手の勝ち`.
    Result(&'a str),
    Variation,
    Header(&'a str, &'a str),
    /// A rank of the diagram.
    Rank(&'a str),
    /// The player to move in the diagram: `後手番`.
    Turn(Side),
    /// A line before the moves without a meaning, such as the names of the columns.
    Ignored,
    /// How a program shows the board: `盤面回転`. The line has no meaning anywhere.
    View,
    Unknown,
}

/// The marks of both players in KI2, first those of the first player.
const MARKS: [char; 6] = ['▲', '▼', '☗', '△', '▽', '☖'];

impl<'a> Line<'a> {
    fn of(line: &'a str) -> Self {
        let digits = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
        if digits > 0 {
            return Self::Numbered(&line[..digits], line[digits..].trim_start());
        } else if line.starts_with(MARKS) {
            return Self::Moves(line);
        } else if let Some(result) = line.strip_prefix("まで") {
            return Self::Result(result);
        } else if line.starts_with("変化") {
            return Self::Variation;
        } else if let Some(cells) = line.strip_prefix('|') {
            return Self::Rank(cells);
        }
        let is_file_names = line.starts_with('９') && line.ends_with('１');
        if is_file_names || line.starts_with("+-") || line.starts_with("手数") {
            return Self::Ignored;
        }
        match line {
            "先手番" | "下手番" => Self::Turn(Side::First),
            "後手番" | "上手番" => Self::Turn(Side::Second),
            "盤面回転" | "盤面反転" => Self::View,
            _ => match line.split_once(['：', ':']) {
                Some((name, value)) if is_header_name(name.trim()) => Self::Header(name.trim(), value.trim()),
                _ => Self::Unknown,
            },
        }
    }
}

impl RecordReader for Kifu {
    fn is_header(line: &str) -> bool {
        // A header with an unreadable name could be the handicap or a hand.
        matches!(Line::of(line), Line::Header(name, _) if !name.contains(char::REPLACEMENT_CHARACTER))
    }

    fn is_of_moves(line: &str) -> bool {
        matches!(Line::of(line), Line::Numbered(..) | Line::Moves(_) | Line::Result(_) | Line::Variation)
    }

    fn is_next_game(line: &str, has_moves: bool, _course: &mut Course<'_>) -> bool {
        has_moves && (comes_before_moves(line) || starts_csa(line))
    }

    fn read_line(&mut self, line: &str, course: &mut Course<'_>) -> Result<(), Skip> {
        if self.is_in_variation {
            return Ok(());
        }
        match Line::of(line) {
            Line::Numbered(number, rest) => {
                self.start(course)?;
                self.read_numbered(number, rest, course)
            }
            Line::Moves(moves) => {
                self.start(course)?;
                read_moves(moves, course)
            }
            Line::Result(result) => {
                self.start(course)?;
                self.read_result(line, result, course)
            }
            Line::Variation => {
                self.start(course)?;
                self.is_in_variation = true;
                Ok(())
            }
            Line::Header(name, value) => {
                course.add_header(name, value)?;
                match name {
                    "手合割" => self.handicap = Some(value.to_owned()),
                    _ if name.contains('持') && name.contains('駒') => {
                        self.diagram.hold(owner_of_hand(name)?, value)?;
                    }
                    _ => {}
                }
                Ok(())
            }
            Line::Rank(cells) => self.diagram.put_rank(cells),
            Line::Turn(side) => {
                self.diagram.turn = Some(side);
                Ok(())
            }
            Line::Ignored | Line::View => Ok(()),
            Line::Unknown => Err(broken(format!("`{}` is not a line of a record", Excerpt(line)))),
        }
    }

    fn finish(&mut self, course: &mut Course<'_>) -> Result<(), Skip> {
        self.start(course)
    }
}

impl Kifu {
    /// Starts the game, if it has not started yet.
    fn start(&mut self, course: &mut Course<'_>) -> Result<(), Skip> {
        if self.has_started {
            return Ok(());
        }
        self.has_started = true;
        let handicap = self.handicap.as_deref().unwrap_or("平手");
        let start = start_of(handicap);
        if let Some(position) = self.diagram.position(start.map_or(Side::First, |start| start.turn()))? {
            return course.start(&position);
        }
        let unknown = || broken(format!("手合割: the position of `{}` is unknown", Excerpt(handicap)));
        course.start(&start.ok_or_else(unknown)?)
    }

    /// Reads the rest of a line after its number: a move or an ending, and a time in parentheses.
    fn read_numbered(&mut self, number: &str, rest: &str, course: &mut Course<'_>) -> Result<(), Skip> {
        let word = without_times(rest);
        if self.diagram.has_ranks() && course.plies() == 0 {
            self.first_number = number.parse().unwrap_or(0);
        }
        let expected = self.first_number.saturating_add(course.plies());
        if number.parse() != Ok(expected) && !course.has_ended() {
            return Err(broken(format!(
                "the move number {} does not fit; expected {expected}",
                Excerpt(number)
            )));
        }
        match ending(without_mark(word)) {
            Some(ending) => course.end(ending),
            None => play(word, course),
        }
    }

    /// Reads a line such as `まで97手で先手の勝ち`, of which `result` is what follows `まで`. The number must be that of the
    /// last move. Otherwise, moves are missing.
    fn read_result(&self, line: &str, result: &str, course: &mut Course<'_>) -> Result<(), Skip> {
        let (number, ending) = result_of(result)
            .ok_or_else(|| broken(format!("`{}` does not say how the game ended", Excerpt(line))))?;
        let last = self.first_number.saturating_add(course.plies()).saturating_sub(1);
        if number.is_some_and(|number| number != last) {
            return Err(broken(format!(
                "`{}` does not fit; the last move has the number {last}",
                Excerpt(line)
            )));
        }
        course.end(ending)
    }
}

/// Reports whether a line of KIF or KI2 comes before the moves: a header, a line of a diagram or the names of the columns.
fn comes_before_moves(line: &str) -> bool {
    matches!(Line::of(line), Line::Header(..) | Line::Rank(_) | Line::Turn(_) | Line::Ignored)
}

/// Reports whether a line after a game in CSA starts a game in KIF or KI2.
pub(super) fn starts_kif(line: &str) -> bool {
    // All of CSA but names and comments is in ASCII. A damaged move of CSA starts no game.
    !line.is_ascii()
        && !line.starts_with(['+', '-', '%'])
        && (comes_before_moves(line) || matches!(Line::of(line), Line::Moves(_) | Line::Numbered("1", _)))
}

/// Reports whether this is the name of a header. Other lines with a colon may have a time.
fn is_header_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(|c: char| matches!(c, '(' | '（') || c.is_whitespace())
}

/// Returns the player whose hand a header such as `先手の持駒` lists.
fn owner_of_hand(name: &str) -> Result<Side, Skip> {
    let hand = name.strip_suffix("持駒").or_else(|| name.strip_suffix("持ち駒"));
    match hand.map(|owner| owner.strip_suffix('の').unwrap_or(owner)) {
        Some("先手" | "下手") => Ok(Side::First),
        Some("後手" | "上手") => Ok(Side::Second),
        _ => Err(broken(format!(
            "`{}` does not say whose hand it is; expected `先手の持駒` or `後手の持駒`",
            Excerpt(name)
        ))),
    }
}

/// Returns the rest of a numbered line without what can follow a move or an ending: times such as `( 0:16/00:00:16)`, and a
/// `+`, which marks a move with variations.
fn without_times(rest: &str) -> &str {
    let mut rest = rest;
    loop {
        rest = rest.trim_end_matches('+').trim_end();
        match without_time(rest) {
            Some(before) => rest = before.trim_end(),
            None => return rest,
        }
    }
}

/// Removes a time in brackets from the end. Returns `None` if there is no time.
fn without_time(text: &str) -> Option<&str> {
    let (before, time) = text.strip_suffix([')', '）'])?.rsplit_once(['(', '（'])?;
    let has_colon = time.contains([':', '：']);
    let is_of_time =
        |c| matches!(c, '0'..='9' | '０'..='９' | ':' | '：' | '/' | '／' | '.' | ' ' | '\u{3000}');
    (has_colon && time.chars().all(is_of_time)).then_some(before)
}

/// Reads a line of moves of KI2, each of which starts with the mark of its player. An ending may come last.
fn read_moves(moves: &str, course: &mut Course<'_>) -> Result<(), Skip> {
    let mut marks = moves.match_indices(MARKS).map(|(start, _)| start).skip(1);
    let mut start = 0;
    while start < moves.len() {
        let end = marks.next().unwrap_or(moves.len());
        let word = without_times(moves[start..end].trim());
        match ending(without_mark(word)) {
            Some(ending) => course.end(ending)?,
            None => play(word, course)?,
        }
        start = end;
    }
    Ok(())
}

fn without_mark(word: &str) -> &str {
    word.strip_prefix(MARKS).unwrap_or(word).trim_start()
}

/// Validates a move after the last one that is read: it must start like a move of the player to move.
fn validate_unread(word: &str, course: &Course<'_>) -> Result<(), Skip> {
    let mark = word.chars().next().and_then(|first| MARKS.iter().position(|mark| *mark == first));
    let is_of_other = mark.is_some_and(|mark| (mark < MARKS.len() / 2) != (course.turn() == Side::First));
    let is_target = |c: char| matches!(c, '0'..='9' | '０'..='９' | '同') || shogi::kanji_digit(c).is_some();
    if is_of_other || !without_mark(word).starts_with(is_target) {
        let number = course.plies() + 1;
        return Err(broken(format!(
            "move {number}: `{}` is not a move of the player to move",
            Excerpt(word)
        )));
    }
    Ok(())
}

fn play(text: &str, course: &mut Course<'_>) -> Result<(), Skip> {
    if !course.reads_moves() && !course.has_ended() {
        validate_unread(text, course)?;
    }
    course.play(|course, position: &Position<9, 9>| {
        let previous = course.last_move().map(Move::target);
        shogi::parse_kif_after(position, previous, text).map_err(|error| reason_of(&error, text))
    })
}

/// Returns how a game ended with this word.
fn ending(word: &str) -> Option<Ending> {
    Some(match shogi::parse_kif_ending(word)? {
        KifEnding::MoverLoses => Ending::MoverLoses,
        KifEnding::MoverWins => Ending::MoverWins,
        KifEnding::Draw => Ending::Draw,
        _ => Ending::Unknown,
    })
}

/// Returns how a game ended, according to what follows `まで`: `97手で先手の勝ち`, `50手で千日手`, `7手詰`. Also returns the
/// number of the last move, if it has digits.
fn result_of(text: &str) -> Option<(Option<usize>, Ending)> {
    let words = text.trim_start_matches(char::is_numeric);
    let digits = &text[..text.len() - words.len()];
    let words = words.trim_start().strip_prefix('手')?;
    let words = words.strip_prefix('で').unwrap_or(words).trim();
    Some((number_of(digits), ending(words).or_else(|| winner_of(words))?))
}

/// Returns the number with these digits, which may be full-width, or `None` if there are no digits.
fn number_of(digits: &str) -> Option<usize> {
    let ascii = |c: char| match c {
        '０'..='９' => char::from_digit(u32::from(c) - u32::from('０'), 10).unwrap_or(c),
        _ => c,
    };
    let ascii: String = digits.chars().map(ascii).collect();
    // No move has a number that is not read, or that is too large.
    (!ascii.is_empty()).then(|| ascii.parse().unwrap_or(usize::MAX))
}

/// Returns the result of a game, according to words such as `先手の勝ち`.
fn winner_of(words: &str) -> Option<Ending> {
    // The last player that the text names has won or lost, as in `時間切れにより先手の勝ち`.
    let players =
        [("先手", Side::First), ("下手", Side::First), ("後手", Side::Second), ("上手", Side::Second)];
    let named = players.iter().filter_map(|(name, side)| Some((words.rfind(name)?, *side)));
    let (place, side) = named.max_by_key(|(place, _)| *place)?;
    match (words[place..].contains('勝'), words[place..].contains('負')) {
        (true, false) => Some(Ending::Wins(side)),
        (false, true) => Some(Ending::Wins(side.flip())),
        _ => None,
    }
}
