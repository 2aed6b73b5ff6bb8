use super::named::{Case, is_same_name};
use crate::base::{Letter, MARKER_SETS, Side};
use crate::position::{MAX_DIMENSIONS, Shape};
use crate::token::Pin;

/// The pieces of a game as one text, which the macros of the game hand to the procedural macros with every call.
///
/// First a *head*, in which a piece is found at a known place, however large the game is. It has no character that a
/// string literal would escape, so a literal is read without being evaluated:
///
/// ```text
/// <set of all pieces> <board> <number of styles, two digits> (<letter> <set of its pieces>)*
/// ```
///
/// A *set* has a bit for each PIN, whosever piece it is: four in each hexadecimal digit, the lowest bit first. The board is the size of each dimension in two hexadecimal digits,
/// outermost first, and zeros where there is none. Then, for
/// messages, a line for each style with its letter and name, and behind each a line for each of its pieces: the PIN in
/// upper case and the names, with tabs before them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vocabulary<'a> {
    text: &'a [u8],
}

/// How many PINs there are, whosever piece they are.
pub const PIN_NUMBERS: usize = Pin::COUNT / Side::ALL.len();
/// How many digits a set has.
const SET: usize = PIN_NUMBERS.div_ceil(4);
/// Where the sizes of the board start in the head, and the number of styles.
const BOARD: usize = SET;
const STYLE_COUNT: usize = BOARD + 2 * MAX_DIMENSIONS;
/// Where the styles start in the head, and how long each of them is.
const STYLES: usize = STYLE_COUNT + 2;
const STYLE: usize = 1 + SET;

/// The number of a PIN, whosever piece it is: below [`PIN_NUMBERS`].
#[must_use]
#[inline]
pub const fn pin_number(pin: Pin) -> usize {
    // Of each letter, the first player's PINs come first.
    pin.index() / (PINS_OF_LETTER * Side::ALL.len()) * PINS_OF_LETTER + pin.index() % PINS_OF_LETTER
}

/// How many PINs of a side have the same letter: a PIN has every other set of markers.
const PINS_OF_LETTER: usize = MARKER_SETS / 2;

impl<'a> Vocabulary<'a> {
    /// The vocabulary that is written in `text`. What only asks whether a piece is in the game needs no more than the
    /// head of it.
    #[must_use]
    pub const fn new(text: &'a [u8]) -> Self {
        Self { text }
    }

    /// The head, which is a vocabulary too, but has no names.
    #[must_use]
    pub const fn head(self) -> &'a str {
        self.slice(0, STYLES + self.style_count() * STYLE)
    }

    /// Whether some style has the piece.
    #[must_use]
    pub const fn has_pin(self, pin: Pin) -> bool {
        self.is_in_set(0, pin)
    }

    /// Whether there is a style with this letter.
    #[must_use]
    pub const fn has_style(self, letter: Letter) -> bool {
        self.style_at(letter).is_some()
    }

    /// Whether the style with this letter has the piece.
    #[must_use]
    pub const fn has(self, style: Letter, pin: Pin) -> bool {
        match self.style_at(style) {
            Some(at) => self.is_in_set(at + 1, pin),
            None => false,
        }
    }

    const fn byte(self, at: usize) -> u8 {
        if at < self.text.len() { self.text[at] } else { b'0' }
    }

    /// A hexadecimal digit.
    const fn digit(self, at: usize) -> usize {
        match self.byte(at) {
            digit @ b'a'..=b'f' => (digit - b'a' + 10) as usize,
            digit => digit.wrapping_sub(b'0') as usize,
        }
    }

    /// How many styles there are.
    pub(super) const fn style_count(self) -> usize {
        self.digit(STYLE_COUNT) * 10 + self.digit(STYLE_COUNT + 1)
    }

    /// Where the style with this letter stands in the head.
    const fn style_at(self, letter: Letter) -> Option<usize> {
        let mut style = 0;
        while style < self.style_count() && style < Letter::ALL.len() {
            let at = STYLES + style * STYLE;
            if self.byte(at) == letter.as_ascii() {
                return Some(at);
            }
            style += 1;
        }
        None
    }

    /// Whether the piece is in the set that starts at `at`.
    const fn is_in_set(self, at: usize, pin: Pin) -> bool {
        let number = pin_number(pin);
        self.digit(at + number / 4) >> (number % 4) & 1 == 1
    }

    /// The shape of the board, if the game has one.
    #[must_use]
    pub const fn board(self) -> Option<Shape> {
        let (mut sizes, mut dimensions) = ([0; MAX_DIMENSIONS], 0);
        while dimensions < MAX_DIMENSIONS {
            let at = BOARD + 2 * dimensions;
            sizes[dimensions] = self.digit(at) * 16 + self.digit(at + 1);
            if sizes[dimensions] == 0 {
                break;
            }
            dimensions += 1;
        }
        match Shape::new(sizes.split_at(dimensions).0) {
            Ok(shape) => Some(shape),
            Err(_) => None,
        }
    }

    /// The first style or piece.
    pub(super) const fn entries(self) -> Entries<'a> {
        let (_, at) = self.line(STYLES + self.style_count() * STYLE);
        Entries { vocabulary: self, at }
    }

    /// The line at `at`, and where the next one starts.
    const fn line(self, at: usize) -> (&'a str, usize) {
        let (start, mut end) = (if at < self.text.len() { at } else { self.text.len() }, at);
        while end < self.text.len() && self.text[end] != b'\n' {
            end += 1;
        }
        (self.slice(start, end), end + 1)
    }

    const fn slice(self, start: usize, end: usize) -> &'a str {
        let end = if end < self.text.len() { end } else { self.text.len() };
        let start = if start < end { start } else { end };
        match core::str::from_utf8(self.text.split_at(end).0.split_at(start).1) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

/// A walk through the styles and pieces, as they were declared.
#[derive(Clone, Copy)]
pub(super) struct Entries<'a> {
    vocabulary: Vocabulary<'a>,
    at: usize,
}

/// A line behind the head.
#[derive(Clone, Copy)]
pub(super) enum Entry<'a> {
    Style(Letter, &'a str),
    /// A piece of the style before it, in upper case, and its names, with tabs between them.
    Piece(Pin, Names<'a>),
}

/// The names of a piece.
#[derive(Clone, Copy)]
pub(super) struct Names<'a>(&'a str);

impl<'a> Entries<'a> {
    pub(super) const fn next(mut self) -> Option<(Entry<'a>, Self)> {
        let (line, next) = self.vocabulary.line(self.at);
        self.at = next;
        let (first, rest) = Names(line).split();
        match (first.as_bytes(), Names(rest).split()) {
            ([letter], (name, _)) => match Letter::from_char(*letter as char) {
                Some(letter) => Some((Entry::Style(letter, name), self)),
                None => None,
            },
            ([], (pin, names)) => match Pin::parse(pin) {
                Ok(pin) => Some((Entry::Piece(pin, Names(names)), self)),
                Err(_) => None,
            },
            _ => None,
        }
    }

    /// Whether the next entry is a piece, and the only one of its style.
    pub(super) const fn is_only_piece(self) -> bool {
        let Some((Entry::Piece(..), rest)) = self.next() else { return false };
        !matches!(rest.next(), Some((Entry::Piece(..), _)))
    }
}

impl<'a> Names<'a> {
    /// The text before the first tab, and what is behind it.
    const fn split(self) -> (&'a str, &'a str) {
        let bytes = self.0.as_bytes();
        let mut end = 0;
        while end < bytes.len() && bytes[end] != b'\t' {
            end += 1;
        }
        let (first, rest) = self.0.split_at(end);
        (first, if rest.is_empty() { rest } else { rest.split_at(1).1 })
    }

    pub(super) const fn first(self) -> &'a str {
        self.split().0
    }

    /// Whether one of them is this name, in whatever case.
    pub(super) const fn contain(self, name: &str) -> bool {
        let mut names = self;
        while !names.0.is_empty() {
            let (first, rest) = names.split();
            if is_same_name(first, name, Case::Any) {
                return true;
            }
            names = Self(rest);
        }
        false
    }
}
