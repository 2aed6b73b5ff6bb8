//! The text of a vocabulary. The macros and the functions that validate positions query this text.

use crate::base::{Letter, MARKER_SETS, Side};
use crate::position::{MAX_DIMENSIONS, Shape, SquareNames};
#[cfg(feature = "_game")]
use crate::report::Text;
use crate::token::{AnyToken, Pin};

/// The styles, the pieces and the board of a game as one text. The game's macros pass this text to the procedural
/// macro with every call.
///
/// The text starts with a *head*. The head has a bit for each possible piece of each style, so finding a piece is fast
/// even in large games. The head consists of these parts, without blanks between them:
///
/// ```text
/// <set of all pieces> <board> <names of squares> <markers> <number of styles> (<letter> <set of its pieces>)*
/// ```
///
/// A *set* has a bit for each [`sideless_index`], so PINs that differ only in the player share a bit. Each hexadecimal
/// digit holds the bits of four numbers, the lowest number in the lowest bit. The board has two hexadecimal digits for
/// the size of each dimension, outermost first. Missing dimensions are zeros. The names of squares are `0` for CELL,
/// `1` for USI or `2` for UCCI. `<markers>` is `1` if the markers of pieces must follow the rules of chess, or `0` if they are not
/// checked. The number of styles has two decimal digits.
///
/// Messages use the lines after the head. Each style has a line with its letter, a tab and its name, and then a line
/// for each of its pieces. The line of a piece has its PIN in upper case and its names, each after a tab. The last
/// lines are the figures, such as `♔`: an equals sign, the QPI and the figure, separated by tabs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VocabularyText<'a> {
    text: &'a [u8],
}

/// The number of PINs. PINs that differ only in the player count as one.
pub const SIDELESS_PINS: usize = Pin::COUNT / Side::ALL.len();
/// The number of digits in a set.
const SET: usize = SIDELESS_PINS.div_ceil(4);
/// The offsets in the head of the sizes of the board, the names of squares, the markers, and the number of styles.
const BOARD: usize = SET;
const SQUARE_NAMES: usize = BOARD + 2 * MAX_DIMENSIONS;
const MARKERS: usize = SQUARE_NAMES + 1;
const STYLE_COUNT: usize = MARKERS + 1;
/// The offset of the styles in the head, and the length of each style.
const STYLES: usize = STYLE_COUNT + 2;
const STYLE: usize = 1 + SET;
/// The length of the head of a game with one style: one more than a multiple of 8.
#[cfg(feature = "chess")]
const HEAD_OF_ONE_STYLE: usize = STYLES + STYLE;

/// The number of PINs that one player has for each letter. PINs use half of the marker sets.
const PINS_OF_LETTER: usize = MARKER_SETS / 2;

/// Returns the number of a PIN, which is below [`SIDELESS_PINS`]. PINs that differ only in the player have the same number.
#[inline]
pub const fn sideless_index(pin: Pin) -> usize {
    // For each letter, the first player's PINs come first.
    pin.index() / (PINS_OF_LETTER * Side::ALL.len()) * PINS_OF_LETTER + pin.index() % PINS_OF_LETTER
}

/// Writes a set of PIN numbers in hexadecimal digits.
#[cfg(feature = "_game")]
pub(super) const fn write_set<const ROOM: usize>(
    text: Text<ROOM>,
    set: &[bool; SIDELESS_PINS],
) -> Text<ROOM> {
    let mut text = text;
    let mut start = 0;
    while start < SIDELESS_PINS {
        let digit = set[start] as usize
            + 2 * set[start + 1] as usize
            + 4 * set[start + 2] as usize
            + 8 * set[start + 3] as usize;
        text.put(HEXADECIMAL[digit]);
        start += 4;
    }
    text
}

/// The digits of sets and sizes.
#[cfg(feature = "_game")]
pub(super) const HEXADECIMAL: &[u8; 16] = b"0123456789abcdef";

impl<'a> VocabularyText<'a> {
    /// Wraps the text of a vocabulary. The head alone is enough to check tokens and positions.
    pub const fn new(text: &'a [u8]) -> Self {
        Self { text }
    }

    /// Returns the head, which is the first line.
    pub const fn head(self) -> &'a str {
        self.lines().0
    }

    /// Reports whether a token is in the game. A PIN or an EPIN is in the game if at least one style has it.
    pub const fn has_token(self, token: AnyToken) -> bool {
        match token {
            AnyToken::Sin(sin) => self.has_style(sin.letter()),
            AnyToken::Pin(pin) => self.is_in_set(0, pin),
            AnyToken::Epin(epin) => self.is_in_set(0, epin.pin()),
            AnyToken::Qpi(qpi) => {
                matches!(self.style_at(qpi.style()), Some(at) if self.is_in_set(at + 1, qpi.pin()))
            }
        }
    }

    /// Reports whether both games have the same head. `other` must have one style. The last digit of each head is not
    /// compared: it equals the last digit of the set of all pieces, which is compared.
    #[cfg(feature = "chess")]
    pub(crate) const fn has_head_of(self, other: VocabularyText<'_>) -> bool {
        let words = self.text.as_chunks::<8>().0;
        let others = other.text.as_chunks::<8>().0;
        let mut i = 0;
        while i < HEAD_OF_ONE_STYLE / 8 {
            if i >= words.len() || u64::from_le_bytes(words[i]) != u64::from_le_bytes(others[i]) {
                return false;
            }
            i += 1;
        }
        true
    }

    pub(super) const fn has_style(self, letter: Letter) -> bool {
        self.style_at(letter).is_some()
    }

    pub(super) const fn style_count(self) -> usize {
        self.digit(STYLE_COUNT) * 10 + self.digit(STYLE_COUNT + 1)
    }

    /// Returns the shape of the board, or `None` if the game has no board.
    pub const fn board(self) -> Option<Shape> {
        let mut sizes = [0; MAX_DIMENSIONS];
        let mut dimensions = 0;
        while dimensions < MAX_DIMENSIONS {
            let at = BOARD + 2 * dimensions;
            sizes[dimensions] = self.digit(at) * 16 + self.digit(at + 1);
            if sizes[dimensions] == 0 {
                break;
            }
            dimensions += 1;
        }
        if let Ok(shape) = Shape::new(sizes.split_at(dimensions).0) { Some(shape) } else { None }
    }

    /// Returns how the squares of the board are named.
    pub const fn square_names(self) -> SquareNames {
        match self.byte(SQUARE_NAMES) {
            b'1' => SquareNames::Usi,
            b'2' => SquareNames::Ucci,
            _ => SquareNames::Cell,
        }
    }

    /// Reports whether the markers of pieces must follow the rules of chess. Such a game has no pieces in hand.
    pub const fn follows_chess(self) -> bool {
        self.byte(MARKERS) == b'1'
    }

    /// Returns the offset at which the style with this letter starts in the head.
    const fn style_at(self, letter: Letter) -> Option<usize> {
        let mut style = 0;
        while style < self.style_count() {
            let at = STYLES + style * STYLE;
            if self.byte(at) == letter.as_ascii() {
                return Some(at);
            }
            style += 1;
        }
        None
    }

    /// Reports whether the piece is in the set that starts at `at`.
    pub(super) const fn is_in_set(self, at: usize, pin: Pin) -> bool {
        let number = sideless_index(pin);
        self.digit(at + number / 4) >> (number % 4) & 1 == 1
    }

    /// Returns the value of the hexadecimal digit at `at`.
    const fn digit(self, at: usize) -> usize {
        match self.byte(at) {
            digit @ b'a'..=b'f' => (digit - b'a' + 10) as usize,
            digit => digit.wrapping_sub(b'0') as usize,
        }
    }

    const fn byte(self, at: usize) -> u8 {
        if at < self.text.len() { self.text[at] } else { b'0' }
    }

    /// Returns the head, and the lines after it.
    pub(super) const fn lines(self) -> (&'a str, &'a str) {
        match core::str::from_utf8(self.text) {
            Ok(text) => split(text, b'\n'),
            Err(_) => ("", ""),
        }
    }

    /// Returns the styles and pieces in the order of the declaration. Each style comes before its pieces.
    pub(super) const fn entries(self) -> Entries<'a> {
        Entries { rest: self.lines().1, style: Letter::A, style_name: "", piece: None }
    }
}

/// A cursor over the styles and pieces after the head. It is at a style, or at a piece and its style.
pub(super) struct Entries<'a> {
    /// The lines that have not been read.
    rest: &'a str,
    pub(super) style: Letter,
    pub(super) style_name: &'a str,
    /// The PIN of the piece, and its names, separated by tabs.
    pub(super) piece: Option<(Pin, &'a str)>,
}

impl Entries<'_> {
    /// Moves to the next entry. Returns `false` at the end.
    pub(super) const fn next(&mut self) -> bool {
        let (line, other_lines) = split(self.rest, b'\n');
        self.rest = other_lines;
        let (first, rest) = split(line, b'\t');
        let (second, names) = split(rest, b'\t');
        match *first.as_bytes() {
            // The line of a style.
            [letter @ b'A'..=b'Z'] => {
                self.style = Letter::ALL[(letter - b'A') as usize];
                self.style_name = rest;
                self.piece = None;
                true
            }
            // The line of a piece.
            [] => {
                let Ok(pin) = Pin::parse(second) else { return false };
                self.piece = Some((pin, names));
                true
            }
            _ => false,
        }
    }
}

/// Returns the text before the first `separator`, and the text after it.
pub(super) const fn split(text: &str, separator: u8) -> (&str, &str) {
    let mut end = 0;
    while end < text.len() && text.as_bytes()[end] != separator {
        end += 1;
    }
    let (first, rest) = text.split_at(end);
    (first, if rest.is_empty() { rest } else { rest.split_at(1).1 })
}
