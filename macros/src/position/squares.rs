//! Ranks, hands and single tokens: what the literals of a `position!` say.

use std::ops::Range;

use koma_runtime::__private;
use koma_runtime::{Epin, MAX_SQUARE_COUNT, Qpi, Side, Styles, TokenError};
use proc_macro2::Span;

use super::error_in;
use super::text::Text;

/// Some pieces of a kind in a hand.
pub(super) struct Held {
    pub(super) side: Side,
    pub(super) piece: Epin,
    pub(super) count: usize,
    /// Where the literal says so.
    pub(super) range: Range<usize>,
}

/// What is wrong with a part of a literal.
struct Problem {
    reason: String,
    range: Range<usize>,
    help: String,
    /// Whether it is one of the token before.
    is_of_last_token: bool,
}

impl Problem {
    fn new(reason: impl Into<String>, range: Range<usize>) -> Self {
        Self { reason: reason.into(), range, help: String::new(), is_of_last_token: false }
    }

    /// At `place` in the literal `text` at `span`.
    fn at(&self, place: &str, span: Span, text: &[u8]) -> syn::Error {
        let reason = format!("{place}{}", self.reason);
        error_in(span, &reason, text, self.range.clone(), &self.help)
    }
}

/// A literal of a picture.
pub(super) struct Rank<'a> {
    pub(super) text: &'a Text,
    /// Which rank it is.
    pub(super) place: String,
    /// How many squares it should have, if that is known.
    pub(super) files: Option<usize>,
    pub(super) styles: Option<Styles>,
}

impl Rank<'_> {
    /// The pieces with their files, from 0.
    pub(super) fn read(&self) -> syn::Result<Vec<(usize, Epin)>> {
        let (span, text) = self.text.parts();
        let mut pieces = Vec::new();
        let mut squares = 0;
        let mut cursor = Cursor::new(text, self.styles);
        while let Some(byte) = cursor.next_byte() {
            let wrong = |problem: Problem| {
                let square = squares + usize::from(!problem.is_of_last_token);
                problem.at(&format!("{}, square {square}: ", self.place), span, text)
            };
            match byte {
                b'.' => {
                    cursor.at += 1;
                    squares += 1;
                }
                b'0'..=b'9' => squares += cursor.number().map_err(wrong)?,
                b'/' => {
                    let reason = "each rank is a literal of its own, without slashes";
                    return Err(wrong(Problem::new(reason, cursor.at..cursor.at + 1)));
                }
                _ => {
                    pieces.push((squares, cursor.piece().map_err(wrong)?));
                    squares += 1;
                }
            }
        }
        match self.files {
            Some(files) if files != squares => {
                let plural = if squares == 1 { "" } else { "s" };
                let reason = format!("{} has {squares} square{plural}, its shape wants {files}", self.place);
                Err(error_in(span, &reason, text, 0..text.len(), ""))
            }
            _ => Ok(pieces),
        }
    }
}

/// Both hands of a literal: `[count]token` in any order, the first player's, a slash and the second's.
pub(super) fn read_hands(text: &Text, styles: Option<Styles>) -> syn::Result<Vec<Held>> {
    let (span, text) = text.parts();
    let mut hands = Vec::new();
    let mut side = None;
    let mut cursor = Cursor::new(text, styles);
    loop {
        let place = match side {
            None => "the first player's hand: ",
            Some(Side::First | Side::Second) => "the second player's hand: ",
        };
        let Some(byte) = cursor.next_byte() else { break };
        if byte == b'/' {
            if side.is_some() {
                return Err(Problem::new(__private::ONE_SLASH, cursor.at..cursor.at + 1).at("", span, text));
            }
            side = Some(Side::Second);
            cursor.at += 1;
            continue;
        }
        let start = cursor.at;
        let held = cursor.held().map_err(|problem| problem.at(place, span, text))?;
        let side = side.unwrap_or(Side::First);
        hands.push(Held { side, piece: held.0, count: held.1, range: start..cursor.at });
    }
    match side {
        Some(_) => Ok(hands),
        None => Err(Problem::new(__private::ONE_SLASH, text.len()..text.len()).at("", span, text)),
    }
}

/// The one token of a literal.
pub(super) fn read_token(text: &Text, styles: Option<Styles>) -> syn::Result<Epin> {
    let (span, text) = text.parts();
    let wrong = |error: TokenError| syn::Error::new(span, error.explain_bytes(text));
    if !is_qpi(text) {
        return Epin::from_bytes(text).map_err(wrong);
    }
    let token = Qpi::from_bytes(text).map_err(wrong)?;
    unqualified(token, styles, 0).map_err(|problem| problem.at("", span, text))
}

/// Whether a style stands before the piece; the colon behind it may be a full-width one, which is an error.
fn is_qpi(text: &[u8]) -> bool {
    match text {
        [letter, b':', ..] | [letter, 0xEF, 0xBC, 0x9A, ..] => letter.is_ascii_alphabetic(),
        _ => false,
    }
}

/// The piece of a QPI in the match's styles.
fn unqualified(token: Qpi, styles: Option<Styles>, at: usize) -> Result<Epin, Problem> {
    // Which pieces the styles make of it is of no interest where the styles are wrong.
    let Some(styles) = styles else { return Ok(Epin::new(token.pin(), false)) };
    token.unqualify(styles).ok_or_else(|| {
        let [first, second] = Side::ALL.map(|side| styles.sin(side));
        let reason = format!(
            "`{token}` has the style `{}`, but the players' are `{first}` and `{second}`",
            token.sin()
        );
        let meant = token.with_sin(token.sin().flip());
        let help = match meant.unqualify(styles) {
            Some(_) => format!("did you mean `{meant}`?"),
            None => String::new(),
        };
        Problem { help, ..Problem::new(reason, at..at + 1) }
    })
}

/// How far a literal has been read.
struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
    /// Where the token starts that ends here.
    last_token: Option<usize>,
    styles: Option<Styles>,
}

impl<'a> Cursor<'a> {
    fn new(text: &'a [u8], styles: Option<Styles>) -> Self {
        Self { text, at: 0, last_token: None, styles }
    }

    /// The next byte that is not blank.
    fn next_byte(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
            self.last_token = None;
        }
        self.text.get(self.at).copied()
    }

    /// A number from 1, without leading zeros; one too large for anything stays so.
    fn number(&mut self) -> Result<usize, Problem> {
        let start = self.at;
        let (number, end) = __private::number(self.text, start);
        self.at = end;
        self.last_token = None;
        let reason = match number {
            _ if self.text[start] == b'0' => {
                "a number of squares or pieces is 1 or more, without leading zeros"
            }
            ..=MAX_SQUARE_COUNT => return Ok(number),
            _ => "no position has so many squares or pieces: 65,025 is the most",
        };
        Err(Problem::new(reason, start..self.at))
    }

    /// `[count]token`
    fn held(&mut self) -> Result<(Epin, usize), Problem> {
        let count = if self.text[self.at].is_ascii_digit() { self.number()? } else { 1 };
        match self.next_byte() {
            Some(byte) if byte != b'/' => Ok((self.piece()?, count)),
            _ => Err(Problem::new(__private::LONE_COUNT, self.at..self.at)),
        }
    }

    /// The longest EPIN or QPI that starts here.
    fn piece(&mut self) -> Result<Epin, Problem> {
        let start = self.at;
        let rest = &self.text[start..];
        let longest = |most: usize| (1..=most.min(rest.len())).rev();
        let found = if is_qpi(rest) {
            longest(5).find_map(|len| {
                let token = Qpi::from_bytes(&rest[..len]).ok()?;
                Some((unqualified(token, self.styles, start), len))
            })
        } else {
            longest(4).find_map(|len| Some((Ok(Epin::from_bytes(&rest[..len]).ok()?), len)))
        };
        let Some((piece, len)) = found else { return Err(self.wrong_token()) };
        self.at += len;
        self.last_token = Some(start);
        piece
    }

    /// What is wrong with the token here.
    fn wrong_token(&self) -> Problem {
        // Up to what cannot be of a token here, unlike in FEEN: any blank, and the dot of an empty square.
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'.');
        let end = self.text[self.at..].iter().position(is_end).map_or(self.text.len(), |len| self.at + len);
        let (start, end) = if is_qpi(&self.text[self.at..]) {
            (self.at, end)
        } else {
            __private::extent(&self.text[..end], self.at, self.last_token)
        };
        let token = &self.text[start..end];
        let error = if is_qpi(token) { Qpi::from_bytes(token).err() } else { Epin::from_bytes(token).err() };
        let Some(error) = error else { return Problem::new("this is not a token", start..end) };
        let help = std::str::from_utf8(token).ok().and_then(|token| error.suggestion(token));
        Problem {
            reason: error.__reason().to_string(),
            range: start + error.range().start..start + error.range().end,
            help: help.map_or_else(String::new, |token| format!("did you mean `{token}`?")),
            is_of_last_token: start < self.at,
        }
    }
}
