//! The text that describes a game, and the messages for tokens that are not in the game. The macros and the checks of
//! positions query this text.

use crate::base::{Letter, MARKER_SETS, Side, State};
use crate::position::{MAX_DIMENSIONS, Shape, SquareNames};
#[cfg(feature = "games")]
use crate::report::Text;
use crate::report::{Explanation, Words};
use crate::token::{AnyToken, Pin, Qpi, Sin};

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
/// A *set* has a bit for each [`pin_number`], so PINs that differ only in the player share a bit. Each hexadecimal
/// digit holds the bits of four numbers, the lowest number in the lowest bit. The board has two hexadecimal digits for
/// the size of each dimension, outermost first. Missing dimensions are zeros. The names of squares are `0` for CELL or
/// `1` for USI. `<markers>` is `1` if the markers of pieces must follow the rules of chess, or `0` if they are not
/// checked. The number of styles has two decimal digits.
///
/// Messages use the lines after the head. Each style has a line with its letter, a tab and its name, and then a line
/// for each of its pieces. The line of a piece has its PIN in upper case and its names, each after a tab. The last
/// lines are the figures, such as `♔`: an equals sign, the QPI and the figure, separated by tabs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vocabulary<'a> {
    text: &'a [u8],
}

/// The number of PINs. PINs that differ only in the player count as one.
pub const PIN_NUMBERS: usize = Pin::COUNT / Side::ALL.len();
/// The number of digits in a set.
const SET: usize = PIN_NUMBERS.div_ceil(4);
/// The offsets in the head of the sizes of the board, the names of squares, the markers, and the number of styles.
const BOARD: usize = SET;
const SQUARE_NAMES: usize = BOARD + 2 * MAX_DIMENSIONS;
const MARKERS: usize = SQUARE_NAMES + 1;
const STYLE_COUNT: usize = MARKERS + 1;
/// The offset of the styles in the head, and the length of each style.
const STYLES: usize = STYLE_COUNT + 2;
const STYLE: usize = 1 + SET;
/// The length of the head of a game with one style: one more than a multiple of 8.
#[cfg(feature = "games")]
const HEAD_OF_ONE_STYLE: usize = STYLES + STYLE;

/// The number of PINs that one player has for each letter. PINs use half of the marker sets.
const PINS_OF_LETTER: usize = MARKER_SETS / 2;

/// Returns the number of a PIN, which is below [`PIN_NUMBERS`]. PINs that differ only in the player have the same number.
#[inline]
pub const fn pin_number(pin: Pin) -> usize {
    // For each letter, the first player's PINs come first.
    pin.index() / (PINS_OF_LETTER * Side::ALL.len()) * PINS_OF_LETTER + pin.index() % PINS_OF_LETTER
}

/// Writes a set of PIN numbers in hexadecimal digits.
#[cfg(feature = "games")]
pub(super) const fn write_set<const ROOM: usize>(text: Text<ROOM>, set: &[bool; PIN_NUMBERS]) -> Text<ROOM> {
    let mut text = text;
    let mut start = 0;
    while start < PIN_NUMBERS {
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
#[cfg(feature = "games")]
pub(super) const HEXADECIMAL: &[u8; 16] = b"0123456789abcdef";

impl<'a> Vocabulary<'a> {
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
    #[cfg(feature = "games")]
    pub(crate) const fn has_head_of(self, other: Vocabulary<'_>) -> bool {
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

    const fn has_style(self, letter: Letter) -> bool {
        self.style_at(letter).is_some()
    }

    const fn style_count(self) -> usize {
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
        if self.byte(SQUARE_NAMES) == b'1' { SquareNames::Usi } else { SquareNames::Cell }
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
    const fn is_in_set(self, at: usize, pin: Pin) -> bool {
        let number = pin_number(pin);
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
    const fn lines(self) -> (&'a str, &'a str) {
        match core::str::from_utf8(self.text) {
            Ok(text) => split(text, b'\n'),
            Err(_) => ("", ""),
        }
    }

    /// Returns the styles and pieces in the order of the declaration. Each style comes before its pieces.
    const fn entries(self) -> Entries<'a> {
        Entries { rest: self.lines().1, style: Letter::A, style_name: "", piece: None }
    }

    /// Returns the token that was probably meant instead of `token`: a piece with the same letter, or a terminal piece
    /// with another letter. `token` must not be in the game. Returns `None` for a SIN, or if there is no such piece.
    pub const fn suggestion(self, token: AnyToken) -> Option<AnyToken> {
        let nearest = match token {
            AnyToken::Sin(_) => None,
            AnyToken::Pin(pin) => self.nearest(None, pin),
            AnyToken::Epin(epin) => self.nearest(None, epin.pin()),
            AnyToken::Qpi(qpi) => match self.nearest(Some(qpi.style()), qpi.pin()) {
                None if self.is_in_set(0, qpi.pin()) => self.nearest(None, qpi.pin()),
                nearest => nearest,
            },
        };
        let Some((style, pin)) = nearest else { return None };
        Some(match token {
            AnyToken::Sin(_) => token,
            AnyToken::Pin(_) => AnyToken::Pin(pin),
            AnyToken::Epin(epin) => AnyToken::Epin(epin.with_pin(pin)),
            AnyToken::Qpi(qpi) => AnyToken::Qpi(qpi.with_style(style).with_pin(pin)),
        })
    }

    /// Returns the piece that has the letter of `pin` and is most similar to `pin`. If there is no such piece and `pin`
    /// is terminal, returns a terminal piece in the same state. The result belongs to the player of `pin`. Searches all
    /// styles if `style` is `None`.
    const fn nearest(self, style: Option<Letter>, pin: Pin) -> Option<(Letter, Pin)> {
        let mut nearest = None;
        let mut least = u8::MAX;
        let mut entries = self.entries();
        while entries.next() {
            if let Some((piece, _)) = entries.piece
                && !matches!(style, Some(style) if !style.is(entries.style))
            {
                let is_like = piece.letter().is(pin.letter());
                // In this game, the king may have another letter.
                let is_royal = piece.is_terminal() && pin.is_terminal() && piece.state().is(pin.state());
                let difference = if is_like { difference(piece, pin) } else { u8::MAX - 1 };
                if (is_like || is_royal) && difference < least {
                    nearest = Some((entries.style, piece.with_side(pin.side())));
                    least = difference;
                }
            }
        }
        nearest
    }

    /// Returns the native piece with this figure, or the first player's piece with this name. Also returns the piece's
    /// first name. In names, ignores ASCII case and a style before a colon. In figures, ignores variation selectors at
    /// the end, which select the text or picture form of a character.
    pub fn find_piece(self, text: &str) -> Option<(Qpi, &'a str)> {
        let figure = (self.lines().1.lines())
            .filter_map(|line| line.strip_prefix("=\t")?.split_once('\t'))
            .find(|(_, figure)| plain(figure) == plain(text))
            .and_then(|(token, _)| Qpi::parse(token).ok());
        let name = text.rsplit(':').next()?;
        let mut entries = self.entries();
        while entries.next() {
            let (style, Some((pin, names))) = (entries.style, entries.piece) else { continue };
            let side = match figure {
                Some(figure) if figure.style() == style && figure.pin().with_side(Side::First) == pin => {
                    figure.side()
                }
                None if names.split('\t').any(|other| other.eq_ignore_ascii_case(name)) => Side::First,
                _ => continue,
            };
            return Some((Qpi::new(Sin::new(style, side), pin.with_side(side)), split(names, b'\t').0));
        }
        None
    }
}

/// Removes variation selectors from the end of a figure.
fn plain(figure: &str) -> &str {
    figure.trim_end_matches(['\u{fe0e}', '\u{fe0f}'])
}

impl Vocabulary<'_> {
    /// Returns the reason why a token is not in the game.
    pub const fn reason(self, token: AnyToken) -> Explanation {
        Explanation::of(match token {
            AnyToken::Sin(sin) => self.no_style(sin),
            AnyToken::Qpi(qpi) if !self.has_style(qpi.style()) => self.no_style(qpi.sin()),
            AnyToken::Qpi(qpi) => self.no_piece(Words::EMPTY, Some(qpi.style()), qpi.pin()),
            AnyToken::Pin(pin) => self.no_piece(Words::EMPTY, None, pin),
            AnyToken::Epin(epin) => self.no_piece(Words::EMPTY, None, epin.pin()),
        })
    }

    /// Returns the message that a board has the shape `found` instead of `expected`.
    pub const fn shape_reason(expected: Shape, found: Shape) -> Explanation {
        let words = found.append_to(Words::new("the board is "));
        Explanation::of(expected.append_to(words.text("; expected ")).text(", the board of the game"))
    }

    /// Returns the diagnostic for a token that is not in the game. `input` is the token's text.
    pub const fn explain(self, token: AnyToken, input: &[u8]) -> Explanation {
        let range = match token {
            AnyToken::Qpi(qpi) if self.has_style(qpi.style()) => "C:".len()..input.len(),
            AnyToken::Qpi(_) => 0.."C".len(),
            _ => 0..input.len(),
        };
        let help = match self.suggestion(token) {
            Some(token) => Words::did_you_mean(token.encode().as_str()),
            None => Words::EMPTY,
        };
        Explanation::new("", self.reason(token).as_str(), input, range, Some(help.as_str()))
    }

    /// Returns the message that the game does not have this style.
    pub(super) const fn no_style(self, sin: Sin) -> Words {
        let mut words = Words::new("the game has no style `").text(sin.encode().as_str()).text("`; it has");
        let mut entries = self.entries();
        let mut comma = " `";
        while entries.next() {
            let Entries { style, style_name, piece, .. } = entries;
            if piece.is_some() {
                continue;
            }
            if words.room() < style_name.len() + ROOM_FOR_THE_REST {
                return words.text(" …");
            }
            words = words.text(comma).text(Sin::new(style, sin.side()).encode().as_str());
            words = words.text("` (").text(style_name).text(")");
            comma = ", `";
        }
        words
    }

    /// Returns the message that a style does not have a piece. The message starts with `place`. `style` is the letter
    /// of the style, or `None` if no style of the game has the piece.
    pub(super) const fn no_piece(self, place: Words, style: Option<Letter>, pin: Pin) -> Words {
        let token = pin.encode();
        let is_only_style = style.is_some() || self.style_count() == 1;
        let mut words = place;
        if !is_only_style {
            words = words.text("no style has a piece `").text(token.as_str()).text("`");
        }
        let mut entries = self.entries();
        while entries.next() {
            let name_len = if entries.piece.is_some() { 0 } else { entries.style_name.len() };
            if matches!(style, Some(style) if !style.is(entries.style)) {
                continue;
            }
            if words.room() < name_len + ROOM_FOR_THE_REST {
                return words.text(" …");
            }
            words = match entries.piece {
                Some((piece, _)) => words.text(" ").text(piece.with_side(pin.side()).encode().as_str()),
                None if is_only_style => {
                    let words = words.text(entries.style_name).text(" has no piece `");
                    words.text(token.as_str()).text("`; it has")
                }
                None => words.text("; ").text(entries.style_name).text(" has"),
            };
        }
        words
    }
}

/// Enough bytes for a list entry without the style's name, and for ` …` after the entry.
const ROOM_FOR_THE_REST: usize = 40;

/// Measures how much two pieces with the same letter differ.
const fn difference(piece: Pin, pin: Pin) -> u8 {
    let state = match piece.state() {
        same if same.is(pin.state()) => 0,
        State::Normal => 2,
        _ => 3,
    };
    2 * state + (piece.is_terminal() != pin.is_terminal()) as u8
}

/// A cursor over the styles and pieces after the head. It is at a style, or at a piece and its style.
struct Entries<'a> {
    /// The lines that have not been read.
    rest: &'a str,
    style: Letter,
    style_name: &'a str,
    /// The PIN of the piece, and its names, separated by tabs.
    piece: Option<(Pin, &'a str)>,
}

impl Entries<'_> {
    /// Moves to the next entry. Returns `false` at the end.
    const fn next(&mut self) -> bool {
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
const fn split(text: &str, separator: u8) -> (&str, &str) {
    let mut end = 0;
    while end < text.len() && text.as_bytes()[end] != separator {
        end += 1;
    }
    let (first, rest) = text.split_at(end);
    (first, if rest.is_empty() { rest } else { rest.split_at(1).1 })
}
