//! A walk through a literal that holds several pieces: a rank or both hands.

use std::ops::Range;

use koma_runtime::macro_support::positions::read_decimal;
use koma_runtime::macro_support::tokens::{epin_at, qpi_at, token_extent};
use koma_runtime::macro_support::words::LONE_COUNT;
use koma_runtime::{Epin, MAX_SQUARE_COUNT, Qpi};

use super::mistake::Mistake;
use super::piece::{Players, is_qpi, starts_with_style, unqualified};

/// How far a literal has been read.
pub(super) struct PieceCursor<'a> {
    text: &'a [u8],
    at: usize,
    /// Where the last piece starts; `None` behind a blank or a number.
    last_piece: Option<usize>,
    players: Players<'a>,
}

impl<'a> PieceCursor<'a> {
    pub(super) fn new(text: &'a [u8], players: Players<'a>) -> Self {
        Self { text, at: 0, last_piece: None, players }
    }

    /// The place of the next byte.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Where the piece stands that was read last.
    pub(super) fn last_piece(&self) -> Range<usize> {
        self.last_piece.unwrap_or(self.at)..self.at
    }

    /// The next byte that is not blank; the blanks before it are passed.
    pub(super) fn next_byte(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
            self.last_piece = None;
        }
        self.text.get(self.at).copied()
    }

    /// Passes the next byte, which is neither of a piece nor of a number.
    pub(super) fn skip_byte(&mut self) {
        self.at += 1;
        self.last_piece = None;
    }

    /// A number from 1 to the largest that can make sense, without leading zeros. There is a digit here.
    pub(super) fn number(&mut self) -> Result<usize, Mistake> {
        let start = self.at;
        let (number, end) = read_decimal(self.text, start);
        self.at = end;
        self.last_piece = None;
        let reason = match number {
            _ if self.text[start] == b'0' => {
                "a number of squares or pieces is 1 or more, without leading zeros"
            }
            ..=MAX_SQUARE_COUNT => return Ok(number),
            _ => &format!("no position has so many squares or pieces: {MAX_SQUARE_COUNT} is the most"),
        };
        Err(Mistake::new(reason, start..end))
    }

    /// What is wrong with the next character of a rank, if it was meant for an empty square or to separate two.
    pub(super) fn wrong_square(&self) -> Option<Mistake> {
        let rest = self.text[self.at..].utf8_chunks().next()?.valid();
        let mut chars = rest.chars();
        let (c, next) = (chars.next()?, chars.next());
        let is_empty_square = match c {
            '_' | '*' | '·' | '•' | '∙' | '⋅' | '□' | '■' | '▢' | '◻' | '◼' => true,
            '-' => next.is_none_or(|next| next.is_ascii_whitespace() || matches!(next, '-' | '.')),
            '0' => next.is_none_or(|next| !next.is_ascii_digit()),
            _ => false,
        };
        let reason = match c {
            _ if is_empty_square => format!("an empty square is `.`, not `{c}`; a number stands for several"),
            ',' | ';' | '|' => format!("squares have blanks between them or nothing, not `{c}`"),
            _ => return None,
        };
        Some(Mistake::new(reason, self.at..self.at + c.len_utf8()))
    }

    /// A count, which may be absent, and the piece behind it.
    pub(super) fn held(&mut self) -> Result<(usize, Epin), Mistake> {
        let count = if self.text[self.at].is_ascii_digit() { self.number()? } else { 1 };
        match self.next_byte() {
            Some(b'.') => Err(Mistake::new("a hand has no empty squares", self.at..self.at + 1)),
            Some(byte) if byte != b'/' && !byte.is_ascii_digit() => Ok((count, self.piece()?)),
            _ => Err(Mistake::new(LONE_COUNT, self.at..self.at)),
        }
    }

    /// The piece of the longest token that starts here.
    pub(super) fn piece(&mut self) -> Result<Epin, Mistake> {
        let start = self.at;
        let (piece, end) = if starts_with_style(&self.text[start..]) {
            let (token, end) = qpi_at(self.text, start).ok_or_else(|| self.wrong_token())?;
            (unqualified(token, self.players, start), end)
        } else {
            let (piece, end) = epin_at(self.text, start).ok_or_else(|| self.wrong_token())?;
            (Ok(piece), end)
        };
        self.at = end;
        self.last_piece = Some(start);
        piece
    }

    /// What is wrong with the token here.
    fn wrong_token(&self) -> Mistake {
        // Unlike in FEEN, any blank ends a token here, and so does the dot of an empty square.
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'.');
        let end = self.text[self.at..].iter().position(is_end).map_or(self.text.len(), |len| self.at + len);
        let (start, end) = match self.text[self.at] {
            b':' => (self.last_piece.unwrap_or(self.at), end),
            _ if starts_with_style(&self.text[self.at..end]) => (self.at, end),
            _ => token_extent(&self.text[..end], self.at, self.last_piece),
        };
        let token = &self.text[start..end];
        let error = if is_qpi(token) { Qpi::from_bytes(token).err() } else { Epin::from_bytes(token).err() };
        let Some(error) = error else { return Mistake::new("this is not a token", start..end) };
        let help = std::str::from_utf8(token).ok().and_then(|token| error.suggestion(token));
        let help = help.and_then(|token| self.players.offered(token.as_str()));
        Mistake {
            reason: error.reason().to_string(),
            range: start + error.range().start..start + error.range().end,
            help: help.map_or_else(String::new, |token| format!("did you mean `{token}`?")),
            is_of_last_piece: start < self.at,
        }
    }
}
