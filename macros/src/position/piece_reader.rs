//! Reads the literals of a description: ranks of a picture, pieces of a list, and hands.
#![allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "offsets are at most the length of the literal, and all squares are on the board"
)]

use std::ops::Range;
use std::ptr;

use koma_runtime::macro_support::{ONE_SLASH, Sizes, epin_at, qpi_at, read_decimal, token_extent};
use koma_runtime::{Epin, Qpi, Shape, Side, Styles};

use crate::call::errors::Result;
use crate::call::game_of_call::{GameOfCall, sizes};
use crate::call::literal::StringLiteral;
use crate::text::pieces::{Mistake, Pieces, Place, did_you_mean, in_hand, on_square};
use crate::token::{explain, help_in_game};

/// Reads pieces, literal by literal.
pub(super) struct PieceReader<'a> {
    pub(super) shape: Shape,
    /// The players' styles, if they are valid.
    pub(super) styles: Option<Styles>,
    pub(super) game: Option<&'a GameOfCall>,
    pub(super) pieces: Vec<Pieces<'a>>,
    /// The literal that is being read, and the offset of the next byte in it.
    pub(super) literal: &'a StringLiteral,
    pub(super) at: usize,
}

impl<'a> PieceReader<'a> {
    /// Reads a literal that is the piece on a square.
    pub(super) fn read_piece(&mut self, literal: &'a StringLiteral, index: usize) -> Result<()> {
        let text = &literal.value;
        let wrong = |error| explain(&error, literal, self.game);
        let piece = if is_qpi(text) {
            let token = Qpi::from_bytes(text).map_err(wrong)?;
            self.unqualify(token, 0).map_err(|mistake| mistake.error(literal))?
        } else {
            Epin::from_bytes(text).map_err(wrong)?
        };
        let range = 0..text.len();
        self.pieces.push(Pieces { place: Place::Square(index), piece, count: 1, literal, range });
        Ok(())
    }

    /// Goes to the start of a literal.
    fn start(&mut self, literal: &'a StringLiteral) {
        self.literal = literal;
        self.at = 0;
    }

    /// Reads a rank, whose first square has the flat index `start`.
    pub(super) fn read_rank(&mut self, literal: &'a StringLiteral, start: usize) -> Result<()> {
        self.start(literal);
        let result = self.rank(start);
        // If the rank is too long, the pieces after its last square are not on the board.
        let end = start + Sizes::of(self.shape.dimensions()).files;
        self.pieces.retain(|pieces| !matches!(pieces.place, Place::Square(index) if index >= end));
        Ok(result.map_err(|mistake| mistake.error(literal))?)
    }

    fn rank(&mut self, start: usize) -> Result<(), Mistake> {
        let files = Sizes::of(self.shape.dimensions()).files;
        let mut squares = 0_usize;
        while let Some(byte) = self.next_byte() {
            let pieces_before = self.pieces.len();
            let count = self.squares(byte, start.saturating_add(squares)).map_err(|mistake| {
                // `wrong_token` removes the last piece if the mistake also concerns it.
                let square = squares - usize::from(self.pieces.len() < pieces_before);
                mistake.at(self.place_in_rank(start, square))
            })?;
            squares = squares.saturating_add(count);
        }
        if squares == files {
            return Ok(());
        }
        let rank = self.name_of_rank(start);
        let plural = if squares == 1 { "" } else { "s" };
        let reason = format!("{rank} has {squares} square{plural}; expected {files}");
        Err(Mistake::new(reason, 0..self.literal.value.len()))
    }

    /// Reads a piece or empty squares at `byte`, the next byte. Returns the number of squares. A piece is on the square with
    /// the flat index `index`.
    fn squares(&mut self, byte: u8, index: usize) -> Result<usize, Mistake> {
        let at = self.at;
        match byte {
            b'.' => {
                self.at += 1;
                Ok(1)
            }
            b'0'..=b'9' => self.number(),
            b'/' => Err(Mistake::new("each rank is a literal of its own, without slashes", at..at + 1)),
            b'_' | b'*' | b',' | b';' | b'|' => {
                let words = "expected a piece, or `.` or a number for empty squares, not";
                Err(Mistake::new(format!("{words} `{}`", char::from(byte)), at..at + 1))
            }
            _ => self.piece(Place::Square(index), 1).map(|()| 1),
        }
    }

    /// Returns the start of a message about a square of the rank whose first square has the flat index `start`. If the
    /// rank is too long, the message names the rank.
    fn place_in_rank(&self, start: usize, square: usize) -> String {
        let sizes = sizes(self.shape, self.game);
        if square < sizes.files {
            return on_square(sizes, start + square);
        }
        format!("{}: ", self.name_of_rank(start))
    }

    /// Returns the name of the rank whose first square has the flat index `start`.
    fn name_of_rank(&self, start: usize) -> String {
        let sizes = sizes(self.shape, self.game);
        let Sizes { layers, ranks, files, .. } = sizes;
        match self.shape.dimensions().len() {
            1 => "the board".to_owned(),
            2 => format!("rank {}", sizes.rank_name(start)),
            _ => {
                let layer = Sizes::layer_name(layers - start / (ranks * files));
                format!("layer {layer}, rank {}", sizes.rank_name(start))
            }
        }
    }

    /// Reads the first player's hand, a slash, and the second player's hand. A hand is a list of `[count]token` in any
    /// order.
    pub(super) fn read_hands(&mut self, literal: &'a StringLiteral) -> Result<()> {
        self.start(literal);
        Ok(self.hands().map_err(|mistake| mistake.error(literal))?)
    }

    fn hands(&mut self) -> Result<(), Mistake> {
        let mut side = Side::First;
        while let Some(byte) = self.next_byte() {
            if byte != b'/' {
                self.count_and_piece(side).map_err(|mistake| mistake.at(in_hand(side)))?;
            } else if side == Side::First {
                self.at += 1;
                side = Side::Second;
            } else {
                return Err(Mistake::new(ONE_SLASH, self.at..self.at + 1));
            }
        }
        if side == Side::Second { Ok(()) } else { Err(Mistake::new(ONE_SLASH, self.at..self.at)) }
    }

    /// Reads an optional count and the piece after it.
    fn count_and_piece(&mut self, side: Side) -> Result<(), Mistake> {
        let digit = self.next_byte().filter(u8::is_ascii_digit);
        let count = digit.map_or(Ok(1), |_| self.number())?;
        match self.next_byte() {
            Some(byte) if byte != b'/' && !byte.is_ascii_digit() => self.piece(Place::Hand(side), count),
            _ => Err(Mistake::new("expected a piece after the count", self.at..self.at)),
        }
    }

    /// Returns the next byte that is not blank, and skips the blanks before it.
    fn next_byte(&mut self) -> Option<u8> {
        while self.literal.value.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.literal.value.get(self.at).copied()
    }

    /// Reads a number. The next byte must be a digit.
    fn number(&mut self) -> Result<usize, Mistake> {
        let text = &self.literal.value;
        let start = self.at;
        let (number, end) = read_decimal(text, start);
        self.at = end;
        if text[start] == b'0' {
            let reason = "expected a number of 1 or more without leading zeros";
            return Err(Mistake::new(reason, start..end));
        }
        Ok(number)
    }

    /// Reads the longest token at the next byte.
    fn piece(&mut self, place: Place, count: usize) -> Result<(), Mistake> {
        let literal = self.literal;
        let start = self.at;
        let (piece, end) = if starts_with_style(&literal.value[start..]) {
            let (token, end) = qpi_at(&literal.value, start).ok_or_else(|| self.wrong_token())?;
            (self.unqualify(token, start)?, end)
        } else {
            epin_at(&literal.value, start).ok_or_else(|| self.wrong_token())?
        };
        self.at = end;
        self.pieces.push(Pieces { place, piece, count, literal, range: start..end });
        Ok(())
    }

    /// Returns the EPIN of a QPI. The QPI starts at `at` in its literal.
    fn unqualify(&self, token: Qpi, at: usize) -> Result<Epin, Mistake> {
        // Invalid styles have already been reported, so the call gives no position, and any piece can be returned.
        let Some(styles) = self.styles else { return Ok(Epin::new(token.pin(), false)) };
        token.unqualify(styles).ok_or_else(|| {
            let first = styles.sin(Side::First);
            let second = styles.sin(Side::Second);
            let words =
                format!("`{token}` has the style `{}`; expected `{first}` or `{second}`", token.sin());
            Mistake::new(words, at..at + 1)
        })
    }

    /// Returns the mistake in the token at the next byte. If the mistake also concerns the piece directly before it, as
    /// the second `+` in `+P+` does, removes this piece.
    fn wrong_token(&mut self) -> Mistake {
        let Range { start, end } = self.extent_of_wrong_token();
        let token = &self.literal.value[start..end];
        let error = if is_qpi(token) { Qpi::from_bytes(token).err() } else { Epin::from_bytes(token).err() };
        let Some(error) = error else { return Mistake::new("this is not a token", start..end) };
        let suggestion = || did_you_mean(error.suggestion(str::from_utf8(token).ok()?));
        let help = help_in_game(&error, token, self.game, suggestion);
        self.pieces.pop_if(|_| start < self.at);
        let range = start + error.range().start..start + error.range().end;
        Mistake { reason: error.reason().to_string(), range, help }
    }

    /// Returns the range that was probably meant as a token, around the next byte.
    fn extent_of_wrong_token(&self) -> Range<usize> {
        let text = &self.literal.value;
        let at = self.at;
        // Unlike in FEEN, any blank ends a token here. The dot of an empty square ends it too.
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'.');
        let end = text[at..].iter().position(is_end).map_or(text.len(), |len| at + len);
        let last_piece = self.pieces.last().filter(|piece| ptr::eq(piece.literal, self.literal));
        let last_start = last_piece.filter(|piece| piece.range.end == at).map(|piece| piece.range.start);
        if text[at] == b':' {
            return last_start.unwrap_or(at)..end;
        }
        if starts_with_style(&text[at..end]) {
            return at..end;
        }
        let (start, end) = token_extent(&text[..end], at, last_start);
        start..end
    }
}

/// Reports whether a text has a colon and therefore must be a QPI token. A full-width colon counts too, because the
/// error for QPI tokens reports this mistake.
fn is_qpi(text: &[u8]) -> bool {
    text.contains(&b':') || text.windows(3).any(|bytes| bytes == "：".as_bytes())
}

/// Reports whether a text starts with a letter and a colon, which may be full-width.
fn starts_with_style(text: &[u8]) -> bool {
    matches!(text, [letter, b':', ..] | [letter, 0xEF, 0xBC, 0x9A, ..] if letter.is_ascii_alphabetic())
}
