//! Reads records in KIF and KI2.

use koma_runtime::Side;
use koma_runtime::format::Excerpt;
use koma_runtime::shogi::{self, Move};

use super::course::{Course, Ending};
use super::csa::is_csa;
use super::diagram::Diagram;
use super::handicaps::start_of;
use super::record::Record;
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
    /// Whether there was a line of moves, or of the result. After a mistake, such lines are not read.
    has_moves: bool,
    /// Whether a variation has begun. Variations come after the moves of the game.
    is_in_variation: bool,
}

impl Default for Kifu {
    fn default() -> Self {
        let diagram = Diagram::default();
        Self {
            handicap: None,
            diagram,
            first_number: 1,
            has_started: false,
            has_moves: false,
            is_in_variation: false,
        }
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
    /// A line without a meaning, such as the names of the columns.
    Ignored,
    Unknown,
}

/// The marks of both players in KI2.
const MARKS: [char; 8] = ['▲', '△', '▼', '▽', '☗', '☖', '⛊', '⛉'];

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
            _ => match line.split_once(['：', ':']) {
                Some((name, value)) if !name.is_empty() => Self::Header(name.trim(), value.trim()),
                _ => Self::Unknown,
            },
        }
    }
}

impl Record for Kifu {
    fn is_next_game(&mut self, line: &str) -> bool {
        match Line::of(line) {
            Line::Numbered(..) | Line::Moves(_) | Line::Result(_) | Line::Variation => {
                self.has_moves = true;
                false
            }
            // Headers, diagrams and the names of the columns come before the moves.
            Line::Header(..) | Line::Rank(_) | Line::Turn(_) | Line::Ignored => self.has_moves,
            Line::Unknown => self.has_moves && is_csa(line.as_bytes()),
        }
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
                let mut marks = moves.match_indices(MARKS).map(|(start, _)| start).skip(1).peekable();
                let mut start = 0;
                while start < moves.len() {
                    let end = marks.next().unwrap_or(moves.len());
                    play(moves[start..end].trim(), course)?;
                    start = end;
                }
                Ok(())
            }
            Line::Result(result) => {
                self.start(course)?;
                course.end(
                    result_of(result).ok_or_else(|| {
                        broken(format!("`{}` does not say how the game ended", Excerpt(line)))
                    })?,
                )
            }
            Line::Variation => {
                self.start(course)?;
                self.is_in_variation = true;
                Ok(())
            }
            Line::Header(name, value) => {
                course.add_header(name, value);
                match name {
                    "手合割" => self.handicap = Some(value.to_owned()),
                    "先手の持駒" | "下手の持駒" => self.diagram.hold(Side::First, value)?,
                    "後手の持駒" | "上手の持駒" => self.diagram.hold(Side::Second, value)?,
                    _ => {}
                }
                Ok(())
            }
            Line::Rank(cells) => self.diagram.put_rank(cells),
            Line::Turn(side) => {
                self.diagram.turn = Some(side);
                Ok(())
            }
            Line::Ignored => Ok(()),
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

    /// Reads the rest of a line after its number: a move or an ending, and a time in parentheses after blanks.
    fn read_numbered(&mut self, number: &str, rest: &str, course: &mut Course<'_>) -> Result<(), Skip> {
        let is_time = |start: &usize| rest[..*start].ends_with(char::is_whitespace);
        let end = rest.match_indices('(').map(|(start, _)| start).find(is_time).unwrap_or(rest.len());
        // A `+` marks a move with variations.
        let word = rest[..end].trim_end().trim_end_matches('+').trim_end();
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
        match ending(word) {
            Some(ending) => course.end(ending),
            None => play(word, course),
        }
    }
}

fn play(text: &str, course: &mut Course<'_>) -> Result<(), Skip> {
    course.play(|course, position: &Position<9, 9>| {
        let previous = course.last_move().map(Move::target);
        shogi::parse_kif_after(position, previous, text).map_err(|error| error.reason().to_string())
    })
}

/// Returns how a game ended with this word. The player to move is the one who resigns, is mated or loses on time. After
/// an illegal move of the other player, the player to move wins.
fn ending(word: &str) -> Option<Ending> {
    Some(match word {
        "投了" | "詰み" | "詰" | "切れ負け" | "時間切れ" | "反則負け" | "不戦敗" => {
            Ending::MoverLoses
        }
        "反則勝ち" | "入玉勝ち" | "勝ち宣言" | "宣言勝ち" | "不戦勝" => Ending::MoverWins,
        "千日手" | "持将棋" | "引き分け" | "最大手数" => Ending::Draw,
        "中断" | "不詰" | "封じ手" => Ending::Unknown,
        _ => return None,
    })
}

/// Returns how a game ended, according to what follows `まで`: `97手で先手の勝ち`, `50手で千日手`, `7手詰`.
fn result_of(text: &str) -> Option<Ending> {
    let text = text.trim_start_matches(char::is_numeric).trim_start();
    let words = text.strip_prefix('手')?;
    let words = words.strip_prefix('で').unwrap_or(words).trim();
    if let Some(ending) = ending(words) {
        return Some(ending);
    }
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
