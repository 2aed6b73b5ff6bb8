//! Reads and writes the fields of a text: the blanks between them, the turn and the counters.

use super::error::{FenError, FenErrorKind as Kind, FenField};
use super::shogi::{self, HELD};
use super::{Game, Notation, board, chess};
use crate::base::Side;
use crate::feen::ok;
use crate::position::{AnyPosition, Position};
use crate::report::{after, char_at, is_blank};
use crate::token::Epin;

/// The byte range of a part of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Span {
    pub(super) const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the part of `input` in this range.
    pub(super) const fn of(self, input: &[u8]) -> &[u8] {
        input.split_at(self.end).0.split_at(self.start).1
    }
}

/// The counters in a text. A notation uses some of the counters. The other counters have their values in `START`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Counters {
    pub(crate) counting_limit: Option<u32>,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    pub(crate) move_number: u32,
}

impl Counters {
    /// The counters of a text without counters.
    pub(crate) const START: Self =
        Self { counting_limit: None, halfmove_clock: 0, fullmove_number: 1, move_number: 1 };
}

/// The contents of a text, without the board.
pub(super) struct Read {
    turn: Side,
    /// The counts of the pieces in `HELD`, for each player.
    hands: [[u8; HELD.len()]; 2],
    pub(super) counters: Counters,
}

/// Reads a text and puts its pieces on an empty board. The squares of the board start at the top rank.
pub(super) const fn read(
    input: &[u8],
    notation: &'static Notation,
    board: &mut [Option<Epin>],
) -> Result<Read, FenError> {
    let fields = match Fields::split(input, notation) {
        Ok(fields) => fields,
        Err(error) => return Err(error.or_other_notation(input)),
    };
    let mut read = Read { turn: Side::First, hands: [[0; HELD.len()]; 2], counters: Counters::START };
    let mut number = 0;
    while number < fields.count {
        let field = notation.fields[number];
        if let Err(error) = read.field(field, input, fields.spans[number], notation, board) {
            return Err(error.in_field(field).or_other_notation(input));
        }
        number += 1;
    }
    if let Some(start) = fields.extra {
        let error = FenError::new(notation, Kind::TooManyFields, Span::new(start, input.len()));
        return Err(error.or_other_notation(input));
    }
    Ok(read)
}

impl Read {
    const fn field(
        &mut self,
        field: FenField,
        input: &[u8],
        span: Span,
        notation: &'static Notation,
        board: &mut [Option<Epin>],
    ) -> Result<(), FenError> {
        let is_dash = matches!(span.of(input), b"-");
        match field {
            FenField::Placement => {
                ok!(board::read(input, span, notation, board));
                if matches!(notation.game, Game::Chess) {
                    chess::mark_first_squares(board);
                }
            }
            FenField::Turn => match read_turn(span.of(input), notation) {
                Some(turn) => self.turn = turn,
                None => return Err(FenError::new(notation, Kind::Turn, span)),
            },
            FenField::Castling if !is_dash => return chess::read_castling(input, span, board),
            FenField::EnPassant if !is_dash => return chess::read_en_passant(input, span, board, self.turn),
            FenField::Hands if !is_dash => self.hands = ok!(shogi::read_hands(input, span, board)),
            FenField::Unused if !is_dash => return Err(FenError::new(notation, Kind::Dash, span)),
            FenField::CountingLimit if is_dash => {}
            FenField::CountingLimit
            | FenField::HalfmoveClock
            | FenField::FullmoveNumber
            | FenField::MoveNumber => {
                let number = match read_number(span.of(input)) {
                    Ok(number) => number,
                    Err(kind) => return Err(FenError::new(notation, kind, span)),
                };
                match field {
                    FenField::CountingLimit => self.counters.counting_limit = Some(number),
                    FenField::HalfmoveClock => self.counters.halfmove_clock = number,
                    FenField::FullmoveNumber => self.counters.fullmove_number = number,
                    _ => self.counters.move_number = number,
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns the position with these squares.
    pub(super) const fn position<const A: usize, const B: usize>(
        &self,
        board: &[Option<Epin>],
        notation: &Notation,
    ) -> Position<A, B> {
        let Ok(mut position) = Position::from_board(board, notation.styles(), self.turn) else {
            unreachable!() // the board has this size
        };
        shogi::hold(&mut position, &self.hands);
        position
    }
}

const fn read_turn(field: &[u8], notation: &Notation) -> Option<Side> {
    let &[letter] = field else { return None };
    if contains(notation.turns[0], letter) {
        Some(Side::First)
    } else if contains(notation.turns[1], letter) {
        Some(Side::Second)
    } else {
        None
    }
}

pub(super) const fn contains(text: &[u8], byte: u8) -> bool {
    let mut text = text;
    while let [first, rest @ ..] = text {
        if *first == byte {
            return true;
        }
        text = rest;
    }
    false
}

/// Reads a decimal number without a sign and leading zeros.
pub(super) const fn read_number(digits: &[u8]) -> Result<u32, Kind> {
    let mut number: Option<u32> = Some(0);
    let mut left = digits;
    while let [digit, rest @ ..] = left {
        if !digit.is_ascii_digit() {
            return Err(Kind::Counter);
        }
        number = match number {
            Some(number) => match number.checked_mul(10) {
                Some(tens) => tens.checked_add((*digit - b'0') as u32),
                None => None,
            },
            None => None,
        };
        left = rest;
    }
    match (digits, number) {
        ([], _) => Err(Kind::Counter),
        ([b'0', _, ..], _) => Err(Kind::LeadingZero),
        (_, Some(number)) => Ok(number),
        (_, None) => Err(Kind::TooLarge),
    }
}

/// The largest number of fields in any notation.
const MOST: usize = 6;

/// The ranges of the fields in a text.
struct Fields {
    spans: [Span; MOST],
    count: usize,
    /// The start of the text after the last field.
    extra: Option<usize>,
}

impl Fields {
    const fn split(input: &[u8], notation: &'static Notation) -> Result<Self, FenError> {
        if input.is_empty() {
            return Err(FenError::new(notation, Kind::Empty, Span::new(0, 0)));
        }
        if let Some(error) = wrong_blank(input, notation) {
            return Err(error);
        }
        let mut fields = Self { spans: [Span::new(0, 0); MOST], count: 0, extra: None };
        let (mut start, mut at) = (0, 0);
        while at <= input.len() {
            if at == input.len() || input[at] == b' ' {
                if fields.count == notation.fields.len() {
                    fields.extra = Some(start);
                    break;
                }
                fields.spans[fields.count] = Span::new(start, at);
                fields.count += 1;
                start = at + 1;
            }
            at += 1;
        }
        if fields.count < notation.required {
            let error = FenError::new(notation, Kind::MissingField, Span::new(input.len(), input.len()));
            return Err(error.in_field(notation.fields[fields.count]));
        }
        Ok(fields)
    }
}

/// Returns the error for the first white space that is not a single U+0020 between two fields.
const fn wrong_blank(input: &[u8], notation: &'static Notation) -> Option<FenError> {
    let mut at = 0;
    while at < input.len() {
        if input[at].is_ascii_graphic() {
            at += 1;
            continue;
        }
        let next = after(input, at);
        if let Some(c) = char_at(input, at)
            && is_blank(c)
        {
            let mut end = next;
            while let Some(c) = char_at(input, end)
                && is_blank(c)
            {
                end = after(input, end);
            }
            if at == 0 || end == input.len() {
                return Some(FenError::new(notation, Kind::OuterBlank(c), Span::new(at, end)));
            }
            if c != ' ' {
                return Some(FenError::new(notation, Kind::OtherBlank(c), Span::new(at, next)));
            }
            if end > next {
                return Some(FenError::new(notation, Kind::ExtraBlank, Span::new(next, end)));
            }
        }
        at = next;
    }
    None
}

/// Writes the text of a position that the notation can express.
pub(super) const fn write(position: &AnyPosition<'_>, counters: &Counters, notation: &Notation) -> Out {
    let mut out = Out { bytes: [0; Out::ROOM], len: 0 };
    let mut number = 0;
    while number < notation.fields.len() {
        if number > 0 {
            out.put(b' ');
        }
        match notation.fields[number] {
            FenField::Placement => board::write(position.board, notation, &mut out),
            FenField::Turn => out.put(notation.turns[position.turn as usize][0]),
            FenField::Castling => chess::write_castling(position.board, &mut out),
            FenField::EnPassant => chess::write_en_passant(position.board, position.turn, &mut out),
            FenField::Hands => shogi::write_hands(&position.hands, &mut out),
            FenField::HalfmoveClock => out.put_number(counters.halfmove_clock),
            FenField::FullmoveNumber => out.put_number(counters.fullmove_number),
            FenField::MoveNumber => out.put_number(counters.move_number),
            FenField::CountingLimit => match counters.counting_limit {
                Some(limit) => out.put_number(limit),
                None => out.put(b'-'),
            },
            FenField::Unused => out.put(b'-'),
        }
        number += 1;
    }
    out
}

/// An ASCII text that is written in const code.
pub(super) struct Out {
    bytes: [u8; Self::ROOM],
    len: usize,
}

impl Out {
    /// A length greater than the longest text, which has a full board of promoted pieces, both hands and the counters.
    const ROOM: usize = 256;

    pub(super) const fn put(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    pub(super) const fn put_number(&mut self, number: u32) {
        if number > 9 {
            self.put_number(number / 10);
        }
        self.put(b"0123456789"[(number % 10) as usize]);
    }

    pub(super) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }
}
