//! Reads the fields that the notations of the games share. The modules of chess and shōgi read castling rights, en passant
//! squares and hands.

use core::ops::Range;

use crate::base::{Letter, Side, ok};
use crate::games::koma_game::KomaGame;
use crate::games::text::bytes::{index_of, part};
use crate::games::text::error::{FenError, FenErrorKind as Kind};
use crate::games::text::notation::{Counters, Field, PositionNotation, form};
use crate::position::{PositionBuilder, Sizes};
use crate::report::{after, char_or_nul};
use crate::token::Epin;

/// A FEN or an SFEN, as far as it has been read.
pub(in crate::games) struct FieldReader<'a> {
    pub(in crate::games) input: &'a [u8],
    game: KomaGame,
    notation: &'static PositionNotation,
    /// The field that is being read.
    pub(in crate::games) field: Field,
    /// The fields after it.
    other_fields: &'static [Field],
    /// The offset at which the next field starts.
    next: usize,
    pub(in crate::games) builder: PositionBuilder<'a>,
    pub(in crate::games) turn: Side,
    pub(in crate::games) counters: Counters,
}

impl<'a> FieldReader<'a> {
    /// Returns a reader at the start of `input`.
    pub(in crate::games) const fn new(input: &'a [u8], game: KomaGame, builder: PositionBuilder<'a>) -> Self {
        Self {
            input,
            game,
            notation: game.notation(),
            field: Field::Placement,
            other_fields: game.notation().fields,
            next: 0,
            builder,
            turn: Side::First,
            counters: Counters::START,
        }
    }

    /// Returns an error about a part of the text.
    pub(in crate::games) const fn error(&self, kind: Kind, range: Range<usize>) -> FenError {
        FenError::new(self.game, kind, range)
    }

    /// Returns the character at an offset, and its range.
    pub(in crate::games) const fn char_at(&self, at: usize) -> (char, Range<usize>) {
        (char_or_nul(self.input, at), at..after(self.input, at))
    }

    /// Moves to the next field. Returns the range of its text, or `None` at the end of the input.
    pub(in crate::games) const fn next_field(&mut self) -> Result<Option<Range<usize>>, FenError> {
        let start = self.next;
        if start > self.input.len() {
            let end = self.input.len()..self.input.len();
            return match *self.other_fields {
                [Field::Turn, ..] => Err(self.error(Kind::MissingTurn, end)),
                [Field::Hands, ..] => Err(self.error(Kind::MissingHands, end)),
                // The other fields may be omitted.
                _ => Ok(None),
            };
        }
        let [field, other_fields @ ..] = self.other_fields else {
            return Err(self.error(Kind::TooManyFields, start..self.input.len()));
        };
        let mut end = start;
        while end < self.input.len() && self.input[end] != b' ' {
            end += 1;
        }
        self.field = *field;
        self.other_fields = other_fields;
        self.next = end + 1;
        if start == end { Err(self.error(Kind::Blank(' '), start..end)) } else { Ok(Some(start..end)) }
    }

    /// Reads the current field. Castling rights, an en passant square and hands must be `-`, which means that there are none: a
    /// game that has them reads other texts itself.
    pub(in crate::games) const fn read_field(&mut self, range: Range<usize>) -> Result<(), FenError> {
        let is_empty = matches!(part(self.input, &range), b"-");
        match self.field {
            Field::Placement => ok!(self.read_placement(range)),
            Field::Turn => self.turn = ok!(self.read_turn(range)),
            Field::Castling | Field::EnPassant | Field::Hands | Field::CountingLimit | Field::Unused
                if is_empty => {}
            Field::Unused if self.input[range.start].is_ascii_digit() => {
                self.skip_to_halfmove_clock();
                self.counters.halfmove_clock = ok!(self.read_counter(range, Kind::HalfmoveClock));
            }
            Field::CountingLimit => {
                self.counters.counting_limit = Some(ok!(self.read_counter(range, Kind::CountingLimit)));
            }
            Field::HalfmoveClock => {
                self.counters.halfmove_clock = ok!(self.read_counter(range, Kind::HalfmoveClock));
            }
            Field::MoveNumber => self.counters.move_number = ok!(self.read_counter(range, Kind::MoveNumber)),
            Field::Castling | Field::EnPassant | Field::Hands | Field::Unused => {
                return Err(self.error(Kind::Dash, range));
            }
        }
        Ok(())
    }

    /// Makes the current field the half-move clock. `XBoard` omits all fields between the turn and the half-move clock if the
    /// game has no castling.
    const fn skip_to_halfmove_clock(&mut self) {
        while let [field, other_fields @ ..] = self.other_fields {
            self.field = *field;
            self.other_fields = other_fields;
            if matches!(field, Field::HalfmoveClock) {
                return;
            }
        }
    }

    const fn read_turn(&self, range: Range<usize>) -> Result<Side, FenError> {
        let [first, second] = self.notation.turns;
        if let [letter] = part(self.input, &range) {
            if index_of(*letter, first).is_some() {
                return Ok(Side::First);
            }
            if index_of(*letter, second).is_some() {
                return Ok(Side::Second);
            }
        }
        Err(self.error(Kind::Turn, range))
    }

    /// Reads a counter. If it is invalid, the error is `wrong`.
    const fn read_counter(&self, range: Range<usize>, wrong: Kind) -> Result<u32, FenError> {
        match read_number(part(self.input, &range)) {
            Some(number) => Ok(number),
            None => Err(self.error(wrong, range)),
        }
    }

    /// Reads the ranks of the board, from the top.
    const fn read_placement(&mut self, range: Range<usize>) -> Result<(), FenError> {
        let range = self.without_empty_hands(range);
        let ranks = self.notation.sizes.ranks;
        let mut rank = 0;
        let mut at = range.start;
        loop {
            at = ok!(self.read_rank(rank, at, range.end));
            rank += 1;
            if at == range.end {
                break;
            }
            at += 1;
        }
        if rank != ranks {
            return Err(self.error(Kind::RankCount { ranks: rank }, range));
        }
        Ok(())
    }

    /// Returns the range of the placement without `[]` or `[-]` at its end. Programs for many games, such as Fairy-Stockfish,
    /// write the pieces in hand there. In chess, they belong to another game, and in shōgi, SFEN has another place for them.
    const fn without_empty_hands(&self, range: Range<usize>) -> Range<usize> {
        match part(self.input, &range) {
            [placement @ .., b'[', b']'] | [placement @ .., b'[', b'-', b']']
                if self.notation.allows_empty_hands =>
            {
                range.start..range.start + placement.len()
            }
            _ => range,
        }
    }

    /// Reads the rank that starts at `start`. Checks pieces that do not fit on the board, but does not store them. Returns
    /// the end of the rank.
    const fn read_rank(
        &mut self,
        rank: usize,
        start: usize,
        placement_end: usize,
    ) -> Result<usize, FenError> {
        let Sizes { ranks, files, .. } = self.notation.sizes;
        let mut file = 0_usize;
        let mut at = start;
        while at < placement_end && self.input[at] != b'/' {
            if let digit @ b'1'..=b'9' = self.input[at] {
                file = file.saturating_add((digit - b'0') as usize);
                at += 1;
                continue;
            }
            let square = if file < files && rank < ranks { Some(rank * files + file) } else { None };
            let (form, letter) = form(self.input.split_at(at).1);
            let Some(piece) = self.notation.piece(form, letter as char) else {
                let (c, range) = self.char_at(if form == 2 { at + 1 } else { at });
                return Err(self.error(Kind::Piece(c), range).on(square));
            };
            if let Some(square) = square {
                let is_marked = self.notation.marks_first_pawns && is_first_square(square, piece);
                self.builder.put(square, if is_marked { piece.enhance() } else { piece });
            }
            file += 1;
            at += if form == 0 { 1 } else { 2 };
        }
        if file != files && rank < ranks {
            return Err(self.error(Kind::RankLength { rank: rank + 1, squares: file }, start..at));
        }
        Ok(at)
    }
}

/// Reports whether a piece is a pawn on its first square of a board with 8x8 squares.
const fn is_first_square(square: usize, piece: Epin) -> bool {
    let first_row = if piece.is_first() { 6 } else { 1 };
    piece.letter().is(Letter::P) && square / 8 == first_row
}

/// Reads a decimal number without a sign or leading zeros.
pub(in crate::games) const fn read_number(digits: &[u8]) -> Option<u32> {
    if !matches!(digits, [b'+', ..] | [b'0', _, ..])
        && let Ok(digits) = core::str::from_utf8(digits)
        && let Ok(number) = u32::from_str_radix(digits, 10)
    {
        return Some(number);
    }
    None
}
