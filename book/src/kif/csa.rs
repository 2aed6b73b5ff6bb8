//! Reads records in CSA.

use koma_runtime::Side;
use koma_runtime::book_format::Excerpt;
use koma_runtime::shogi::{self, CsaErrorKind, CsaPosition};

use super::course::{Course, Ending};
use super::kifu::starts_kif;
use super::record_reader::{RecordReader, reason_of};
use crate::counting::{Skip, broken};

/// A record in CSA up to a line.
#[derive(Default)]
pub(super) struct Csa {
    /// The statements about the pieces of the start, each in a line.
    start: String,
    has_started: bool,
}

/// Reports whether a line starts a record in CSA rather than in KIF.
pub(super) fn is_csa(line: &[u8]) -> bool {
    let second = line.get(1);
    match line.first() {
        Some(b'V' | b'T') => second.is_some_and(u8::is_ascii_digit),
        Some(b'N') => matches!(second, Some(b'+' | b'-')),
        Some(b'P') => matches!(second, Some(b'I' | b'1'..=b'9' | b'+' | b'-')),
        Some(b'+' | b'-') => second.is_none_or(u8::is_ascii_digit),
        Some(b'$' | b'%') => true,
        _ => false,
    }
}

/// Reports whether a line after a game in KIF starts a game in CSA: the version, a name, a header or pieces.
pub(super) fn starts_csa(line: &str) -> bool {
    line.starts_with(['V', 'N', 'P', '$']) && is_csa(line.as_bytes())
}

impl RecordReader for Csa {
    /// A comment may come after other statements, as in `+7776FU,'comment`. Names and other headers have no comments.
    fn without_comment(line: &[u8]) -> &[u8] {
        if let [b'N' | b'$', ..] = line {
            return line;
        }
        line.split(|byte| *byte == b'\'').next().unwrap_or_default().trim_ascii_end()
    }

    fn is_header(line: &str) -> bool {
        line.starts_with("N+") || line.starts_with("N-") || line.starts_with('$')
    }

    fn is_of_moves(line: &str) -> bool {
        line.starts_with(['+', '-', '%'])
    }

    fn is_next_game(line: &str, has_moves: bool, course: &mut Course<'_>) -> bool {
        if line == "/" {
            return true;
        }
        if !has_moves {
            return false;
        }
        // Some programs write headers such as `$END_TIME` after the moves.
        match line.strip_prefix('$') {
            Some(header) => course.has_header(&header_of(header).0),
            None => starts_csa(line) || starts_kif(line),
        }
    }

    fn read_line(&mut self, line: &str, course: &mut Course<'_>) -> Result<(), Skip> {
        // The names of players and other headers may have commas.
        if let Some(name) = line.strip_prefix("N+") {
            course.add_header("N+", name)
        } else if let Some(name) = line.strip_prefix("N-") {
            course.add_header("N-", name)
        } else if let Some(header) = line.strip_prefix('$') {
            let (name, value) = header_of(header);
            course.add_header(&name, value)
        } else {
            line.split(',').try_for_each(|statement| self.read_statement(statement.trim(), course))
        }
    }

    fn finish(&mut self, _course: &mut Course<'_>) -> Result<(), Skip> {
        if self.has_started {
            Ok(())
        } else {
            Err(broken("the player to move first is missing; expected a line `+` or `-`"))
        }
    }
}

impl Csa {
    fn read_statement(&mut self, statement: &str, course: &mut Course<'_>) -> Result<(), Skip> {
        let unknown = || broken(format!("`{}` is not a statement of CSA", Excerpt(statement)));
        let too_early = || {
            let words = "the player to move first is missing before this; expected a line `+` or `-`";
            broken(format!("`{}`: {words}", Excerpt(statement)))
        };
        match statement.as_bytes() {
            // A comma at the end of a line is allowed. A time does not matter, nor does the version.
            [] | [b'V' | b'T', b'0'..=b'9', ..] => Ok(()),
            [b'P', ..] if self.has_started => Err(unknown()),
            [b'P', b'I' | b'1'..=b'9' | b'+' | b'-', ..] => self.add_pieces(statement),
            [sign @ (b'+' | b'-'), mv @ ..] => {
                let side = if *sign == b'+' { Side::First } else { Side::Second };
                match mv {
                    [] if !self.has_started => self.start(statement, course),
                    [_, _, _, _, _, _] if self.has_started => play(side, statement, course),
                    [_, _, _, _, _, _] => Err(too_early()),
                    _ => Err(unknown()),
                }
            }
            [b'%', ..] => {
                let ending = ending(statement).ok_or_else(unknown)?;
                if self.has_started { course.end(ending) } else { Err(too_early()) }
            }
            _ => Err(unknown()),
        }
    }

    /// Adds a statement about the pieces of the start, such as `PI` or `P-22KA`.
    fn add_pieces(&mut self, statement: &str) -> Result<(), Skip> {
        if self.start.len() > MAX_START_LEN {
            return Err(broken("the start position is too long"));
        }
        self.start.extend([statement, "\n"]);
        match CsaPosition::parse(&self.start) {
            // The player to move comes later.
            Err(error) if error.kind() != CsaErrorKind::Turn => {
                Err(broken(format!("`{}`: {}", Excerpt(statement), error.reason())))
            }
            _ => Ok(()),
        }
    }

    /// Starts the game after the statement with the player to move.
    fn start(&mut self, turn: &str, course: &mut Course<'_>) -> Result<(), Skip> {
        self.start.push_str(turn);
        let start = CsaPosition::parse(&self.start)
            .map_err(|error| broken(format!("the start position: {}", error.reason())))?;
        self.has_started = true;
        course.start(&start.position())
    }
}

/// The maximum length in bytes of the statements before the last about the pieces of the start. A valid start with one
/// piece in each statement is shorter.
const MAX_START_LEN: usize = 4 << 10;

/// Splits a header such as `EVENT:Title`, without its `$`, into its name, with a `$`, and its value.
fn header_of(header: &str) -> (String, &str) {
    let (name, value) = header.split_once(':').unwrap_or((header, ""));
    (format!("${}", name.trim()), value)
}

/// Plays a move such as `+7776FU`: the player, the origin or `00` for a drop, the target, and the piece after the move.
fn play(side: Side, text: &str, course: &mut Course<'_>) -> Result<(), Skip> {
    if side != course.turn() {
        let number = course.plies() + 1;
        return Err(broken(format!("move {number}: {} is a move of the other player", Excerpt(text))));
    }
    course.play(|_, position| shogi::parse_csa(position, text).map_err(|error| reason_of(&error, text)))
}

/// Returns how a game ended with this statement. The player to move is the one who resigns, loses on time, makes an
/// illegal move, is mated or declares a win.
fn ending(statement: &str) -> Option<Ending> {
    Some(match statement {
        "%TORYO" | "%TIME_UP" | "%ILLEGAL_MOVE" | "%TSUMI" => Ending::MoverLoses,
        "%KACHI" => Ending::MoverWins,
        "%+ILLEGAL_ACTION" => Ending::Wins(Side::Second),
        "%-ILLEGAL_ACTION" => Ending::Wins(Side::First),
        "%SENNICHITE" | "%JISHOGI" | "%HIKIWAKE" | "%MAX_MOVES" => Ending::Draw,
        "%CHUDAN" | "%MATTA" | "%FUZUMI" | "%ERROR" => Ending::Unknown,
        _ => return None,
    })
}
