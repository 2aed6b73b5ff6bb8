//! Reads the pieces of a described position: EPIN tokens, or QPI tokens in the players' styles.

use std::ops::Range;

use koma_runtime::macro_support::diagnostics::{LONE_COUNT, ONE_SLASH, hand_name};
use koma_runtime::macro_support::games::NO_HANDS;
use koma_runtime::macro_support::positions::read_decimal;
use koma_runtime::macro_support::squares::SquareNames;
use koma_runtime::macro_support::tokens::{epin_at, qpi_at, token_extent};
use koma_runtime::{Epin, Explanation, MAX_SQUARE_COUNT, Notation, Qpi, Side, Styles};
use syn::Error;

use super::outside::{limited, nearest_in_game, piece_outside};
use crate::call::{Errors, StringLiteral};
use crate::token::explain;
use crate::vocabulary::Game;

/// A mistake in a part of a literal.
pub(super) struct Mistake {
    pub(super) reason: String,
    /// The wrong bytes of the literal's value.
    pub(super) range: Range<usize>,
    /// The help that says how to fix it.
    help: Option<String>,
    /// Whether the mistake is after a piece but belongs to the piece, like the second `+` of `+P+`.
    pub(super) is_of_last_piece: bool,
}

impl Mistake {
    pub(super) fn new(reason: impl Into<String>, range: Range<usize>) -> Self {
        Self { reason: reason.into(), range, help: None, is_of_last_piece: false }
    }

    pub(super) fn with_help(self, help: Option<String>) -> Self {
        Self { help, ..self }
    }

    /// Puts a place before the reason, as in `rank 1, square 2: `.
    pub(super) fn at(self, place: &str) -> Self {
        Self { reason: format!("{place}{}", self.reason), ..self }
    }

    /// Returns a diagnostic that shows the text.
    pub(super) fn explain(&self, input: &[u8]) -> String {
        Explanation::new("position", &self.reason, input, self.range.clone(), self.help.as_deref())
            .to_string()
    }

    pub(super) fn error(&self, literal: &StringLiteral) -> Error {
        Error::new(literal.span, self.explain(&literal.value))
    }
}

/// The players' styles, if they are valid, and the game, if the call has a game.
#[derive(Clone, Copy)]
pub(super) struct Players<'a> {
    pub(super) styles: Option<Styles>,
    pub(super) game: Option<&'a Game>,
}

impl Players<'_> {
    /// Returns how the squares of the board are named.
    pub(super) fn square_names(self) -> SquareNames {
        self.game.map_or(SquareNames::Cell, Game::square_names)
    }

    /// Returns the mistake of a piece in the given range of a literal, if the piece is not in the game.
    fn outside(self, piece: Epin, range: Range<usize>) -> Option<Mistake> {
        piece_outside(self.game?, piece, self.styles?, range)
    }

    /// Returns the suggestion for a wrong token. `token` is the probable token. If it is not in the game, suggests the
    /// nearest token of the game.
    fn suggestion(self, token: &str) -> Option<String> {
        match (self.game, self.styles) {
            (Some(game), Some(styles)) => nearest_in_game(game, token, styles),
            _ => Some(token.to_owned()),
        }
    }

    /// Returns the EPIN of a QPI. The QPI starts at `at` in its literal.
    fn unqualify(self, token: Qpi, at: usize) -> Result<Epin, Mistake> {
        // Wrong styles are already an error, so there will be no position, and any piece can be returned.
        let Some(styles) = self.styles else { return Ok(Epin::new(token.pin(), false)) };
        token.unqualify(styles).ok_or_else(|| {
            let [first, second] = Side::ALL.map(|side| styles.sin(side));
            let sin = token.sin();
            let reason = format!("`{token}` has the style `{sin}`; expected `{first}` or `{second}`");
            let flipped = token.with_sin(sin.flip());
            let suggestion = flipped.unqualify(styles).and_then(|_| self.suggestion(&flipped.encode()));
            Mistake::new(reason, at..at + 1).with_help(did_you_mean(suggestion))
        })
    }
}

/// Returns the help that shows a suggestion.
pub(super) fn did_you_mean(suggestion: Option<String>) -> Option<String> {
    Some(format!("did you mean `{}`?", suggestion?))
}

/// Reads a literal that contains only one piece.
pub(super) fn read_piece(literal: &StringLiteral, players: Players<'_>) -> syn::Result<Epin> {
    let StringLiteral { value: text, span } = literal;
    let piece = if is_qpi(text) {
        Qpi::from_bytes(text).map(|token| players.unqualify(token, 0))
    } else {
        Epin::from_bytes(text).map(Ok)
    };
    let piece = piece.map_err(|error| Error::new(*span, explain(&error, text, players.game)))?;
    let piece = piece.map_err(|mistake| mistake.error(literal))?;
    match players.outside(piece, 0..text.len()) {
        Some(mistake) => Err(mistake.error(literal)),
        None => Ok(piece),
    }
}

/// Reports whether a text has a colon, so that it must be a QPI token. A full-width colon counts too, so that the error
/// can name this mistake.
fn is_qpi(text: &[u8]) -> bool {
    text.contains(&b':') || text.windows(3).any(|bytes| bytes == "：".as_bytes())
}

/// Reports whether a text starts with a letter and a colon.
fn starts_with_style(text: &[u8]) -> bool {
    match text {
        [letter, b':', ..] | [letter, 0xEF, 0xBC, 0x9A, ..] => letter.is_ascii_alphabetic(),
        _ => false,
    }
}

/// Reads a literal with several pieces, such as a rank or both hands, by calling `read`. Also reports the pieces that
/// are not in the game.
pub(super) fn read_pieces(
    literal: &StringLiteral,
    players: Players<'_>,
    errors: &mut Errors,
    read: &mut dyn FnMut(&mut PieceCursor<'_>) -> Result<(), Mistake>,
) {
    let mut cursor =
        PieceCursor { text: &literal.value, at: 0, last_piece: None, players, outside: Vec::new() };
    let result = read(&mut cursor);
    let PieceCursor { at, mut outside, .. } = cursor;
    if let Err(Mistake { is_of_last_piece: true, .. }) = result {
        outside.pop_if(|last| last.range.end == at);
    }
    let mut mistakes = limited(outside);
    mistakes.extend(result.err());
    for mistake in mistakes {
        errors.push(mistake.error(literal));
    }
}

/// A cursor in a literal with several pieces.
pub(super) struct PieceCursor<'a> {
    text: &'a [u8],
    at: usize,
    /// The start of the last piece. `None` after a blank or a number.
    last_piece: Option<usize>,
    players: Players<'a>,
    /// The mistakes of pieces that are not in the game.
    outside: Vec<Mistake>,
}

impl PieceCursor<'_> {
    /// Returns the place of the next byte.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Returns the next byte that is not blank, and skips the blanks before it.
    pub(super) fn next_byte(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.skip_byte();
        }
        self.text.get(self.at).copied()
    }

    /// Skips the next byte. It does not belong to a piece or a number.
    pub(super) fn skip_byte(&mut self) {
        self.at += 1;
        self.last_piece = None;
    }

    /// Reads a number without leading zeros, from 1 to a maximum. The next byte must be a digit.
    pub(super) fn number(&mut self) -> Result<usize, Mistake> {
        let start = self.at;
        let (number, end) = read_decimal(self.text, start);
        self.at = end;
        self.last_piece = None;
        let reason = match number {
            _ if self.text[start] == b'0' => "expected a number of 1 or more without leading zeros",
            ..=MAX_SQUARE_COUNT => return Ok(number),
            _ => &format!("the number is too large; expected at most {MAX_SQUARE_COUNT}"),
        };
        Err(Mistake::new(reason, start..end))
    }

    /// Returns the mistake of the next character of a rank, if it was meant as an empty square or as a separator.
    pub(super) fn wrong_square(&self) -> Option<Mistake> {
        let two_chars = &self.text[self.at..self.text.len().min(self.at + 2 * char::MAX.len_utf8())];
        let mut chars = two_chars.utf8_chunks().next()?.valid().chars();
        let (c, next) = (chars.next()?, chars.next());
        let is_empty_square = match c {
            '_' | '*' | '·' | '•' | '∙' | '⋅' | '□' | '■' | '▢' | '◻' | '◼' => true,
            '-' => next.is_none_or(|next| next.is_ascii_whitespace() || matches!(next, '-' | '.')),
            '0' => next.is_none_or(|next| !next.is_ascii_digit()),
            _ => false,
        };
        let reason = match c {
            _ if is_empty_square => {
                format!("expected `.` for an empty square or a number for several, not `{c}`")
            }
            ',' | ';' | '|' => format!("expected a blank or nothing between squares, not `{c}`"),
            _ => return None,
        };
        Some(Mistake::new(reason, self.at..self.at + c.len_utf8()))
    }

    /// Reads the longest token that starts here. `place` is the place of the piece. An error for a piece that is not in
    /// the game shows it.
    pub(super) fn piece(&mut self, place: &dyn Fn() -> String) -> Result<Epin, Mistake> {
        let start = self.at;
        let (piece, end) = if starts_with_style(&self.text[start..]) {
            let (token, end) = qpi_at(self.text, start).ok_or_else(|| self.wrong_token())?;
            (self.players.unqualify(token, start), end)
        } else {
            let (piece, end) = epin_at(self.text, start).ok_or_else(|| self.wrong_token())?;
            (Ok(piece), end)
        };
        self.at = end;
        self.last_piece = Some(start);
        let piece = piece?;
        if let Some(mistake) = self.players.outside(piece, start..end) {
            self.outside.push(mistake.at(&place()));
        }
        Ok(piece)
    }

    /// Returns the mistake of the token that starts here.
    fn wrong_token(&self) -> Mistake {
        // Unlike in FEEN, any blank ends a token here. The dot of an empty square ends it too.
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
        let suggestion = std::str::from_utf8(token).ok().and_then(|token| error.suggestion(token));
        let suggestion = suggestion.and_then(|token| self.players.suggestion(token.as_str()));
        let name = || self.players.game?.name_of_piece(Notation::Epin, str::from_utf8(token).ok()?);
        Mistake {
            reason: error.reason().to_string(),
            range: start + error.range().start..start + error.range().end,
            help: did_you_mean(suggestion).or_else(name),
            is_of_last_piece: start < self.at,
        }
    }
}

/// Pieces of one kind in a hand.
pub(super) struct HandPieces {
    pub(super) side: Side,
    pub(super) piece: Epin,
    pub(super) count: usize,
    /// The place of the pieces in the literal.
    pub(super) range: Range<usize>,
}

/// Reads both hands: the first player's, a slash, and the second player's. A hand is a list of `[count]token` in any
/// order.
pub(super) fn read_hands(
    literal: &StringLiteral,
    players: Players<'_>,
    errors: &mut Errors,
) -> Vec<HandPieces> {
    let (text, mut hands) = (&literal.value, Vec::new());
    read_pieces(literal, players, errors, &mut |cursor| {
        if text == b"-" {
            let mistake = Mistake::new(ONE_SLASH, 0..1);
            return Err(mistake.with_help(Some("empty hands are written `/`, or left out".to_owned())));
        }
        let mut side = Side::First;
        while let Some(byte) = cursor.next_byte() {
            let start = cursor.at();
            match (byte, side) {
                (b'/', Side::First) => {
                    cursor.skip_byte();
                    side = Side::Second;
                }
                (b'/', Side::Second) => return Err(Mistake::new(ONE_SLASH, start..start + 1)),
                _ => {
                    let place = format!("{}: ", hand_name(side));
                    let (count, piece) =
                        count_and_piece(cursor, &place).map_err(|mistake| mistake.at(&place))?;
                    if players.game.is_some_and(|game| !game.has_hands()) {
                        return Err(Mistake::new(NO_HANDS, start..cursor.at()).at(&place));
                    }
                    hands.push(HandPieces { side, piece, count, range: start..cursor.at() });
                }
            }
        }
        match side {
            Side::First => Err(Mistake::new(ONE_SLASH, text.len()..text.len())),
            Side::Second => Ok(()),
        }
    });
    hands
}

/// Reads an optional count and the piece after it.
fn count_and_piece(cursor: &mut PieceCursor<'_>, place: &str) -> Result<(usize, Epin), Mistake> {
    let digit = cursor.next_byte().filter(u8::is_ascii_digit);
    let count = digit.map_or(Ok(1), |_| cursor.number())?;
    match cursor.next_byte() {
        Some(b'.') => Err(Mistake::new("a hand has no empty squares", cursor.at..cursor.at + 1)),
        Some(byte) if byte != b'/' && !byte.is_ascii_digit() => {
            Ok((count, cursor.piece(&|| place.to_owned())?))
        }
        _ => Err(Mistake::new(LONE_COUNT, cursor.at..cursor.at)),
    }
}
