//! Reads records in CSA.

use koma_runtime::book_format::Excerpt;
use koma_runtime::shogi::{self, Move, Square};
use koma_runtime::{Letter, Side, Styles};

use super::course::{Course, Ending};
use super::kifu::starts_kif;
use super::pieces::{csa_of, holdable_pieces, piece_of_csa, square_at, square_of};
use super::record::Record;
use crate::Position;
use crate::counting::{Skip, broken};

/// A record in CSA up to a line.
#[derive(Default)]
pub(super) struct Csa {
    /// The pieces of the start, until the line with the player to move.
    start: Option<Position<9, 9>>,
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

impl Record for Csa {
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
            [b'P', b'I', ..] => self.remove_pieces(&statement[2..]).ok_or_else(unknown),
            [b'P', rank @ b'1'..=b'9', ..] => {
                self.put_rank(usize::from(rank - b'0'), &statement[2..]).ok_or_else(unknown)
            }
            [b'P', b'+', ..] => self.put_pieces(Side::First, &statement[2..]).ok_or_else(unknown),
            [b'P', b'-', ..] => self.put_pieces(Side::Second, &statement[2..]).ok_or_else(unknown),
            [sign @ (b'+' | b'-'), mv @ ..] => {
                let side = if *sign == b'+' { Side::First } else { Side::Second };
                match mv {
                    [] if !self.has_started => self.start(side, course),
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

    fn board(&mut self) -> &mut Position<9, 9> {
        self.start.get_or_insert(Position::new(Styles::new(Letter::S, Letter::S)))
    }

    /// Sets the usual start without these pieces, as in `82HI22KA`.
    fn remove_pieces(&mut self, pieces: &str) -> Option<()> {
        let mut position = shogi::START;
        for (square, name) in squares_and_pieces(pieces)? {
            let piece = position.take(square_of(square)?)?;
            if csa_of(piece) != name {
                return None;
            }
        }
        self.start.replace(position).is_none().then_some(())
    }

    /// Puts the pieces of a rank on the board, as in `-KY-KE * …`.
    fn put_rank(&mut self, rank: usize, cells: &str) -> Option<()> {
        if !cells.is_ascii() {
            return None;
        }
        // Blanks at the end of the line may be missing.
        for (file, start) in (1..=9).rev().zip((0..).step_by(3)) {
            let cell = cells.get(start..(start + 3).min(cells.len()))?.trim();
            let side = match cell.chars().next()? {
                '*' if cell == "*" => continue,
                '+' => Side::First,
                '-' => Side::Second,
                _ => return None,
            };
            self.put(square_at(file, rank)?, &cell[1..], side)?;
        }
        (cells.len() <= 27).then_some(())
    }

    /// Puts pieces on the board or in a hand, as in `63FU00KI`. `00AL` puts all remaining pieces in the hand.
    fn put_pieces(&mut self, side: Side, pieces: &str) -> Option<()> {
        for (square, name) in squares_and_pieces(pieces)? {
            match (square, name) {
                ("00", "AL") => self.hold_remaining(side)?,
                ("00", _) => self.board().add_to_hand(side, holdable(piece_of_csa(name, side)?)?).ok()?,
                _ => self.put(square_of(square)?, name, side)?,
            }
        }
        Some(())
    }

    fn put(&mut self, square: Square, name: &str, side: Side) -> Option<()> {
        let piece = piece_of_csa(name, side)?;
        self.board().put(square, piece).ok()?.is_none().then_some(())
    }

    /// Puts all pieces in the hand that are neither on the board nor in a hand. Kings never are.
    fn hold_remaining(&mut self, side: Side) -> Option<()> {
        let position = self.board();
        for (held, count) in holdable_pieces() {
            let letter = held.letter();
            let on_board = position.pieces().filter(|(_, piece)| piece.letter() == letter).count();
            let of_hand = |side| position.hand(side).count(held.with_side(side));
            let used = on_board + Side::ALL.map(of_hand).iter().sum::<usize>();
            for _ in used..count {
                position.add_to_hand(side, held.with_side(side)).ok()?;
            }
        }
        Some(())
    }

    fn start(&mut self, turn: Side, course: &mut Course<'_>) -> Result<(), Skip> {
        let mut position = self.start.ok_or_else(|| {
            broken("the start position is missing; expected `PI` or lines from `P1` to `P9`")
        })?;
        position.set_turn(turn);
        self.has_started = true;
        course.start(&position)
    }
}

/// Splits a header such as `EVENT:Title`, without its `$`, into its name, with a `$`, and its value.
fn header_of(header: &str) -> (String, &str) {
    let (name, value) = header.split_once(':').unwrap_or((header, ""));
    (format!("${}", name.trim()), value)
}

/// Returns the piece if a hand can hold it.
fn holdable(piece: koma_runtime::Epin) -> Option<koma_runtime::Epin> {
    (piece.is_normal() && !piece.is_terminal()).then_some(piece)
}

/// Splits a text such as `82HI22KA` into squares and names of pieces.
fn squares_and_pieces(text: &str) -> Option<impl Iterator<Item = (&str, &str)>> {
    let is_whole = text.is_ascii() && text.len().is_multiple_of(4);
    is_whole.then(|| (0..text.len()).step_by(4).map(|at| (&text[at..at + 2], &text[at + 2..at + 4])))
}

/// Plays a move such as `+7776FU`: the player, the origin or `00` for a drop, the target, and the piece after the move.
fn play(side: Side, text: &str, course: &mut Course<'_>) -> Result<(), Skip> {
    if side != course.turn() {
        let number = course.plies() + 1;
        return Err(broken(format!("move {number}: {} is a move of the other player", Excerpt(text))));
    }
    course.play(|_, position| {
        let mv = read_move(position, text)?;
        let mut after = *position;
        shogi::play(&mut after, mv).map_err(|error| format!("{text}: {}", error.reason()))?;
        Ok(mv)
    })
}

fn read_move(position: &Position<9, 9>, text: &str) -> Result<Move, String> {
    let unknown = || format!("{} is not a move; expected one such as +7776FU", Excerpt(text));
    let (Some(origin), Some(target), Some(name)) = (text.get(1..3), text.get(3..5), text.get(5..)) else {
        return Err(unknown());
    };
    let target = square_of(target).ok_or_else(unknown)?;
    let named = piece_of_csa(name, position.turn()).ok_or_else(unknown)?;
    if origin == "00" {
        let mv = holdable(named).and_then(|piece| Move::new_drop(piece.letter(), target));
        return mv.ok_or_else(|| format!("{text}: a hand cannot hold this piece"));
    }
    let origin = square_of(origin).ok_or_else(unknown)?;
    let piece = position.piece(origin).ok_or_else(|| format!("{text}: the origin is empty"))?;
    let promotes = piece.is_normal() && named == piece.enhance();
    if named != piece && !promotes {
        return Err(format!("{text}: the piece on the origin is {}", csa_of(piece)));
    }
    Move::new(origin, target, promotes).ok_or_else(|| format!("{text}: no piece moves like this"))
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
