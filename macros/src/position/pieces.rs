//! The pieces of a position, each with its place in a literal. This module reads the literals of a description. It also
//! finds the parts of a FEEN or a description that do not belong to the game.
#![allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "offsets are at most the length of the literal, all squares are on the board, and a FEEN has been read"
)]

use std::ops::Range;
use std::ptr;

use koma_runtime::macro_support::{
    AnyPosition, DERIVED, GameToken, NO_HANDS, ONE_SLASH, Sizes, epin_at, hand_name, qpi_at, read_decimal,
    token_extent, wrong_markers,
};
use koma_runtime::{Epin, Qpi, Shape, Side, Sin, Styles};

use crate::Game;
use crate::call::sizes;
use crate::input::{Errors, Result, StringLiteral};
use crate::token::{explain, help};

/// A mistake in a part of a literal.
pub(super) struct Mistake {
    pub(super) reason: String,
    /// The range of the wrong bytes in the literal's value.
    pub(super) range: Range<usize>,
    /// The help that says how to correct the mistake.
    pub(super) help: Option<String>,
}

impl Mistake {
    pub(super) fn new(reason: impl Into<String>, range: Range<usize>) -> Self {
        Self { reason: reason.into(), range, help: None }
    }

    /// Returns the mistake with its place before the reason.
    fn at(self, place: String) -> Self {
        Self { reason: place + &self.reason, ..self }
    }

    /// Returns the error, whose diagnostic shows the literal.
    pub(super) fn error(&self, literal: &StringLiteral) -> Errors {
        literal.explained("position", &self.reason, self.range.clone(), self.help.as_deref())
    }
}

/// Returns the help that shows a suggestion.
fn did_you_mean(suggestion: Option<impl std::fmt::Display>) -> Option<String> {
    Some(format!("did you mean `{}`?", suggestion?))
}

/// Where a piece is: on a square, given by its flat index, or in a hand.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Place {
    Square(usize),
    Hand(Side),
}

/// Equal pieces: where they are, and their range in a literal. The count exceeds one only in a hand.
pub(super) struct Pieces<'a> {
    pub(super) place: Place,
    pub(super) piece: Epin,
    pub(super) count: usize,
    pub(super) literal: &'a StringLiteral,
    pub(super) range: Range<usize>,
}

/// Returns the start of a message, which names the square.
fn on_square(sizes: Sizes, index: usize) -> String {
    format!("square {}: ", sizes.name(index))
}

/// Returns the start of a message, which names the hand.
pub(super) fn in_hand(side: Side) -> String {
    format!("{}: ", hand_name(side))
}

/// Reads pieces, literal by literal.
pub(super) struct PieceReader<'a> {
    pub(super) shape: Shape,
    /// The players' styles, if they are valid.
    pub(super) styles: Option<Styles>,
    pub(super) game: Option<&'a Game>,
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
        let (place, range) = (Place::Square(index), 0..text.len());
        self.pieces.push(Pieces { place, piece, count: 1, literal, range });
        Ok(())
    }

    /// Reads a rank, whose first square has the flat index `start`.
    pub(super) fn read_rank(&mut self, literal: &'a StringLiteral, start: usize) -> Result<()> {
        (self.literal, self.at) = (literal, 0);
        let result = self.rank(start);
        // If the rank is too long, the pieces after its last square are not on the board.
        let end = start + Sizes::of(self.shape.dimensions()).files;
        self.pieces.retain(|pieces| !matches!(pieces.place, Place::Square(index) if index >= end));
        result.map_err(|mistake| mistake.error(literal))
    }

    fn rank(&mut self, start: usize) -> Result<(), Mistake> {
        let sizes = sizes(self.shape, self.game);
        let Sizes { layers, ranks, files, .. } = sizes;
        let rank = match self.shape.dimensions().len() {
            1 => "the board".to_owned(),
            2 => format!("rank {}", sizes.rank_name(start)),
            _ => {
                let layer = Sizes::layer_name(layers - start / (ranks * files));
                format!("layer {layer}, rank {}", sizes.rank_name(start))
            }
        };
        let mut squares = 0_usize;
        while let Some(byte) = self.next_byte() {
            let (at, pieces) = (self.at, self.pieces.len());
            let count = match byte {
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
                _ => self.piece(Place::Square(start.saturating_add(squares)), 1).map(|()| 1),
            };
            let count = count.map_err(|mistake| {
                // `wrong_token` removes the last piece if the mistake also concerns it.
                let square = squares - usize::from(self.pieces.len() < pieces);
                let is_on_board = square < files;
                mistake.at(if is_on_board { on_square(sizes, start + square) } else { format!("{rank}: ") })
            });
            squares = squares.saturating_add(count?);
        }
        if squares == files {
            return Ok(());
        }
        let plural = if squares == 1 { "" } else { "s" };
        let reason = format!("{rank} has {squares} square{plural}; expected {files}");
        Err(Mistake::new(reason, 0..self.literal.value.len()))
    }

    /// Reads the first player's hand, a slash, and the second player's hand. A hand is a list of `[count]token` in any
    /// order.
    pub(super) fn read_hands(&mut self, literal: &'a StringLiteral) -> Result<()> {
        (self.literal, self.at) = (literal, 0);
        self.hands().map_err(|mistake| mistake.error(literal))
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
        let (text, start) = (&self.literal.value, self.at);
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
        let (literal, start) = (self.literal, self.at);
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
            let (first, second) = (styles.sin(Side::First), styles.sin(Side::Second));
            let words =
                format!("`{token}` has the style `{}`; expected `{first}` or `{second}`", token.sin());
            Mistake::new(words, at..at + 1)
        })
    }

    /// Returns the mistake in the token at the next byte. If the mistake also concerns the piece directly before it, as
    /// the second `+` in `+P+` does, removes this piece.
    fn wrong_token(&mut self) -> Mistake {
        let (text, at) = (&self.literal.value, self.at);
        let before = self.pieces.last().filter(|piece| ptr::eq(piece.literal, self.literal));
        let before = before.filter(|piece| piece.range.end == at).map(|piece| piece.range.start);
        // Unlike in FEEN, any blank ends a token here. The dot of an empty square ends it too.
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'.');
        let end = text[at..].iter().position(is_end).map_or(text.len(), |len| at + len);
        let (start, end) = match text[at] {
            b':' => (before.unwrap_or(at), end),
            _ if starts_with_style(&text[at..end]) => (at, end),
            _ => token_extent(&text[..end], at, before),
        };
        let token = &text[start..end];
        let error = if is_qpi(token) { Qpi::from_bytes(token).err() } else { Epin::from_bytes(token).err() };
        let Some(error) = error else { return Mistake::new("this is not a token", start..end) };
        let suggestion = || did_you_mean(error.suggestion(str::from_utf8(token).ok()?));
        let help = help(&error, token, self.game).or_else(suggestion);
        self.pieces.pop_if(|_| start < at);
        let range = start + error.range().start..start + error.range().end;
        Mistake { reason: error.reason().to_string(), range, help }
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

/// Returns the mistakes in a valid FEEN whose position is not in the game.
pub(super) fn check_feen(game: &Game, feen: &StringLiteral, position: &AnyPosition<'_>) -> Result<()> {
    let text = &feen.value;
    if let Some(reason) = game.other_shape(position.shape()) {
        let end = text.iter().position(|byte| *byte == b' ').unwrap_or(text.len());
        return Err(Mistake::new(reason, 0..end).error(feen));
    }
    let pieces = pieces_of_feen(feen, position);
    let styles_at = text.len().saturating_sub("C/c".len());
    check_pieces(game, position.shape(), position.styles(), &pieces, (feen, styles_at)).check()?;
    check_markers(game, position, &pieces)
}

/// Returns the pieces of a valid FEEN. They are in the order of the position: the squares, then each hand.
fn pieces_of_feen<'a>(feen: &'a StringLiteral, position: &AnyPosition<'_>) -> Vec<Pieces<'a>> {
    let (text, mut at, mut pieces) = (&feen.value, 0, Vec::new());
    let mut add = |place| {
        let token = |start| Some((start, epin_at(text, start)?));
        if let Some((start, (piece, end))) = (at..text.len()).find_map(token) {
            at = end;
            pieces.push(Pieces { place, piece, count: 1, literal: feen, range: start..end });
        }
    };
    for (index, _) in position.board().iter().enumerate().filter(|(_, piece)| piece.is_some()) {
        add(Place::Square(index));
    }
    for side in Side::ALL {
        position.hand(side).iter().for_each(|_| add(Place::Hand(side)));
    }
    pieces
}

/// Returns the errors for styles that are not in the game, and for pieces for which [`is_outside`] is true. `literal`
/// contains the styles at the offset `start`.
pub(super) fn check_pieces(
    game: &Game,
    shape: Shape,
    styles: Styles,
    pieces: &[Pieces<'_>],
    (literal, start): (&StringLiteral, usize),
) -> Errors {
    const MAX_REPORTS: usize = 20;
    let mut errors = Errors::default();
    let outside: Vec<&Pieces<'_>> = pieces.iter().filter(|piece| is_outside(game, styles, piece)).collect();
    let swapped = Styles::new(styles.second(), styles.first());
    if outside.len() > 1 && !pieces.iter().any(|piece| is_outside(game, swapped, piece)) {
        let written = String::from_utf8_lossy(&literal.value[start..]).into_owned();
        let letters: String = written.chars().rev().collect();
        let swap = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        let cases: String = written.chars().map(swap).collect();
        let reason = format!("with `{written}` the players have pieces of each other's styles");
        let help = Some(format!("did you mean `{cases}`, or `{letters}`?"));
        return Mistake { reason, range: start..literal.value.len(), help }.error(literal);
    }
    for piece in outside.iter().take(MAX_REPORTS) {
        let qpi = piece.piece.qualify(styles);
        let token = GameToken::Qpi(qpi);
        let place = match piece.place {
            Place::Hand(side) => in_hand(side),
            Place::Square(index) => on_square(sizes(shape, Some(game)), index),
        };
        let (reason, nearest) = match piece.place {
            Place::Hand(_) if !game.head().has_hands() => (NO_HANDS.to_owned(), None),
            _ if game.has(token) => (format!("`{qpi}`{DERIVED}"), None),
            _ => (game.vocabulary().reason(token).to_string(), game.vocabulary().suggestion(token)),
        };
        let mut mistake = Mistake::new(place + &reason, piece.range.clone());
        if let Some(GameToken::Qpi(nearest)) = nearest
            && nearest.same_style(qpi)
        {
            mistake.help = did_you_mean(Some(piece.piece.with_pin(nearest.pin())));
        }
        errors.append(mistake.error(piece.literal));
    }
    if let (Some(more @ 1..), Some(last)) = (outside.len().checked_sub(MAX_REPORTS), outside.last()) {
        let words = format!("in all, {} pieces are not in the game", MAX_REPORTS + more);
        errors.append(Mistake::new(words, 0..0).error(last.literal));
    }
    for at in [start, literal.value.len() - 1] {
        if let Ok(sin) = Sin::from_bytes(&literal.value[at..=at])
            && !game.has(GameToken::Sin(sin))
        {
            let reason = game.vocabulary().reason(GameToken::Sin(sin)).to_string();
            errors.append(Mistake::new(reason, at..at + 1).error(literal));
        }
    }
    errors
}

/// Reports whether the game has the pieces' style but not the pieces. With `check = koma::chess`, also returns true for
/// pieces in hand, and for derived pieces if both styles are the same. Unknown styles get their own errors.
fn is_outside(game: &Game, styles: Styles, pieces: &Pieces<'_>) -> bool {
    let qpi = pieces.piece.qualify(styles);
    let is_wrong = !game.has(GameToken::Qpi(qpi)) && game.has(GameToken::Sin(qpi.sin()));
    let is_derived = pieces.piece.is_derived() && styles.first() == styles.second();
    is_wrong || !game.head().has_hands() && (is_derived || matches!(pieces.place, Place::Hand(_)))
}

/// Reports the pieces whose markers contradict the rules of the game, in one error for each literal. The error
/// describes the first such piece, and names the squares of the others. It suggests the correct piece or, if there are
/// several such pieces, the correct literal.
pub(super) fn check_markers(game: &Game, position: &AnyPosition<'_>, pieces: &[Pieces<'_>]) -> Result<()> {
    // Each wrong piece, its square, the right EPIN, and the reason.
    let mut found: Vec<(&Pieces<'_>, usize, Epin, &str)> = Vec::new();
    wrong_markers(game.head(), position, &mut |index, meant, reason| {
        let piece = pieces.iter().find(|piece| piece.place == Place::Square(index));
        found.extend(piece.map(|piece| (piece, index, piece.piece.with_pin(meant.pin()), reason)));
    });
    let (sizes, mut errors) = (sizes(position.shape(), Some(game)), Errors::default());
    while let Some(&(piece, index, meant, reason)) = found.first() {
        let literal = piece.literal;
        let group: Vec<_> = found.extract_if(.., |(piece, ..)| ptr::eq(piece.literal, literal)).collect();
        let (mut reason, mut meant) = (on_square(sizes, index) + reason, meant.to_string());
        if group.len() > 1 {
            let others: Vec<_> =
                group[1..].iter().map(|(_, index, ..)| sizes.name(*index).to_string()).collect();
            reason = format!("{reason}; the markers on {} are wrong too", others.join(", "));
            meant = literal.lossy();
            // The last piece comes first, so that the ranges of the others stay valid.
            for piece in pieces.iter().rev() {
                if let Some((.., right, _)) = group.iter().find(|(wrong, ..)| ptr::eq(*wrong, piece)) {
                    meant.replace_range(piece.range.clone(), right.encode().as_str());
                }
            }
        }
        let (range, help) = (piece.range.clone(), did_you_mean(Some(meant)));
        errors.append(Mistake { reason, range, help }.error(literal));
    }
    errors.check()
}
