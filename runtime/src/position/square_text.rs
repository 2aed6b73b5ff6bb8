//! The texts of squares in CELL, USI and UCCI, and the error for a text that is not a square.

use core::ops::Range;

use crate::base::{ok, read_decimal, some};
use crate::report::{Words, diagnosed, is_blank, plain, unit_at};
use crate::token::TokenText;

/// A notation for the names of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SquareNames {
    /// CELL names, such as `e4`. [`Square`](crate::Square) uses these names.
    Cell,
    /// USI names, such as `7g`. Only planes have USI names. The file is in digits, counted from the right. The rank is
    /// in letters, counted from the top.
    Usi,
    /// UCCI names, such as `e0`. Only planes have UCCI names. They are like CELL names, but ranks count from 0.
    Ucci,
}

/// The sizes of a board, and the notation for its squares. Absent dimensions have size 1.
///
/// The text of a square has a part for each dimension: the file, the rank and the layer. Each part is a number in digits or
/// in letters. It counts from 1, but from 0 for ranks in UCCI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sizes {
    pub(crate) dimensions: usize,
    /// The number of layers.
    pub layers: usize,
    /// The number of ranks in a layer.
    pub ranks: usize,
    /// The number of files.
    pub files: usize,
    names: SquareNames,
}

impl Sizes {
    /// Returns the sizes of a board with these dimensions, outermost first.
    pub const fn of(dimensions: &[usize]) -> Self {
        let (layers, ranks, files) = match *dimensions {
            [layers, ranks, files] => (layers, ranks, files),
            [ranks, files] => (1, ranks, files),
            [files] => (1, 1, files),
            _ => (1, 1, 1),
        };
        Self { dimensions: dimensions.len(), layers, ranks, files, names: SquareNames::Cell }
    }

    /// Returns the sizes that the names of squares depend on. A trailing dimension of size 1 is left out, because names
    /// have no part for it.
    pub(crate) const fn of_names(dimensions: &[usize]) -> Self {
        match dimensions {
            [named @ .., 1] if !named.is_empty() => Self::of(named),
            _ => Self::of(dimensions),
        }
    }

    /// Returns the same sizes with the notation `names`. If the board is not a plane, the notation stays CELL.
    #[must_use]
    pub const fn named(self, names: SquareNames) -> Self {
        if self.dimensions == 2 { Self { names, ..self } } else { self }
    }

    /// Returns the flat index of the square with the text `input`.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has no such square.
    pub const fn read(self, input: &[u8]) -> Result<usize, SquareError> {
        let firsts = self.first_characters();
        let lowest = self.lowest_numbers();
        let counts = [self.files, self.ranks, self.layers];
        let mut numbers = [1; 3];
        let mut off_board = Ok(());
        let mut part = 0;
        let mut at = 0;
        while part < self.dimensions {
            let (number, next) = match firsts[part] {
                b'0' => read_decimal(input, at),
                first => read_letters(input, at, first),
            };
            if next == at {
                return Err(SquareError::new(self, SquareErrorKind::Form, at..input.len(), 0));
            }
            if input[at] == b'0' && next > at + 1 {
                return Err(SquareError::of_leading_zero(self, at..input.len()));
            }
            let is_on_board = number >= lowest[part] && number - lowest[part] < counts[part];
            if off_board.is_ok() && !is_on_board {
                off_board = Err(SquareError::new(self, PARTS[part].1, at..next, number));
            }
            // A number of many digits is `usize::MAX`, which is off every board.
            numbers[part] = number.saturating_add(1) - lowest[part];
            part += 1;
            at = next;
        }
        if at < input.len() {
            return Err(SquareError::new(self, SquareErrorKind::Form, at..input.len(), 0));
        }
        ok!(off_board);
        let [file, rank, layer] = numbers;
        let (file, rank) = match self.names {
            SquareNames::Cell | SquareNames::Ucci => (file - 1, self.ranks - rank),
            SquareNames::Usi => (self.files - file, rank - 1),
        };
        Ok(((self.layers - layer) * self.ranks + rank) * self.files + file)
    }

    /// Returns a character for each part: `0` if the part has digits, or else the letter that means 1.
    const fn first_characters(self) -> [u8; 3] {
        match self.names {
            SquareNames::Cell | SquareNames::Ucci => *b"a0A",
            SquareNames::Usi => *b"0aA",
        }
    }

    /// Returns the lowest number of each part.
    const fn lowest_numbers(self) -> [usize; 3] {
        match self.names {
            SquareNames::Cell | SquareNames::Usi => [1; 3],
            SquareNames::Ucci => [1, 0, 1],
        }
    }

    /// Returns the name of the square with this flat index.
    pub const fn name(self, index: usize) -> TokenText {
        self.spell(index, 0, self.dimensions)
    }

    /// Returns the name of a file. Files count from 0 at the left.
    pub(crate) const fn file_name(self, file: usize) -> TokenText {
        self.spell(file, 0, 1)
    }

    /// Returns the name of the rank that contains the square with this flat index. If the board has one
    /// dimension, returns an empty text.
    pub const fn rank_name(self, index: usize) -> TokenText {
        self.spell(index, 1, if self.dimensions > 1 { 2 } else { 1 })
    }

    /// Returns the name of a layer. Layers count from 1 at the first player's side.
    pub const fn layer_name(layer: usize) -> TokenText {
        TokenText::EMPTY.with_number(layer, b'A')
    }

    /// Returns the parts `start..end` of a square's name. The parts are the file (0), the rank (1) and the layer (2).
    const fn spell(self, index: usize, start: usize, end: usize) -> TokenText {
        let Self { layers, ranks, files, .. } = self;
        let file = index % files;
        let rank = index / files % ranks;
        let layer = index / files / ranks;
        let numbers = match self.names {
            SquareNames::Cell => [file + 1, ranks - rank, layers - layer],
            SquareNames::Ucci => [file + 1, ranks - 1 - rank, 1],
            SquareNames::Usi => [files - file, rank + 1, 1],
        };
        let firsts = self.first_characters();
        let mut text = TokenText::EMPTY;
        let mut part = start;
        while part < end {
            text = text.with_number(numbers[part], firsts[part]);
            part += 1;
        }
        text
    }
}

/// Reads the letters at `start`. Returns the number that they spell, and the offset after them. If `first` is `a`, `a`
/// is 1 and `aa` is 27.
///
/// Without letters, the number is 0. The number is at most [`MANY`].
const fn read_letters(input: &[u8], start: usize, first: u8) -> (usize, usize) {
    let mut number = 0;
    let mut at = start;
    while at < input.len() && input[at] >= first && input[at] < first + 26 {
        number = number * 26 + (input[at] - first) as usize + 1;
        number = if number > MANY { MANY } else { number };
        at += 1;
    }
    (number, at)
}

/// A number that is larger than the number of any file, rank or layer. Messages show only smaller numbers.
const MANY: usize = 700;

impl TokenText {
    /// Appends a number of at most five digits or letters. `first` is `0` for digits, or the letter that means 1.
    #[expect(clippy::cast_possible_truncation, reason = "numbers of letters and digits")]
    pub(crate) const fn with_number(self, number: usize, first: u8) -> Self {
        let (base, rest) = if first == b'0' { (10, number) } else { (26, number - 1) };
        if rest < base {
            return self.with(first + rest as u8);
        }
        self.with_number(rest / base, first).with(first + (rest % base) as u8)
    }
}

/// The error for an input that is not a [`Square`](crate::Square). It says what is wrong, and where.
///
/// `Display` writes what is wrong in one line. [`explain`](Self::explain) returns the whole diagnostic.
///
/// ```
/// use koma::error::SquareErrorKind;
/// use koma::Square;
///
/// let error = Square::<8, 8>::parse("e9").unwrap_err();
/// assert_eq!(error.kind(), SquareErrorKind::RankOffBoard);
/// assert_eq!(error.range(), 1..2);
/// assert_eq!(
///     error.to_string(),
///     "invalid square: rank 9 is off the board of 8x8; its ranks are 1 to 8",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SquareError {
    kind: SquareErrorKind,
    start: usize,
    end: usize,
    sizes: Sizes,
    /// The number of the file, rank or layer that is off the board.
    number: usize,
    /// Whether the part in digits has a leading zero.
    has_leading_zero: bool,
}

/// The ways in which a square can be invalid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SquareErrorKind {
    /// The text does not consist of the parts that squares of the board have. On a chess board: `""`, `"4e"`, `"E4"`,
    /// `"e"`, `"e04"`, `"e4A"`, `"e2e4"`, or bytes that are not UTF-8.
    Form,
    /// The board does not have this file: `"i4"` on a chess board.
    FileOffBoard,
    /// The board does not have this rank: `"e9"` on a chess board.
    RankOffBoard,
    /// The board does not have this layer: `"e4F"` in a cube of five layers.
    LayerOffBoard,
}

/// The name of each part of a square's text, and the kind of error if the part is off the board.
const PARTS: [(&str, SquareErrorKind); 3] = [
    ("file", SquareErrorKind::FileOffBoard),
    ("rank", SquareErrorKind::RankOffBoard),
    ("layer", SquareErrorKind::LayerOffBoard),
];

impl SquareError {
    #[cold]
    const fn new(sizes: Sizes, kind: SquareErrorKind, range: Range<usize>, number: usize) -> Self {
        Self { kind, start: range.start, end: range.end, sizes, number, has_leading_zero: false }
    }

    #[cold]
    const fn of_leading_zero(sizes: Sizes, range: Range<usize>) -> Self {
        Self { has_leading_zero: true, ..Self::new(sizes, SquareErrorKind::Form, range, 0) }
    }

    /// Returns the square that `input` probably means. Converts `input` to ASCII, removes blanks, invisible characters
    /// and leading zeros, and corrects the case. Returns `None` if the result is not a square of the board.
    const fn suggestion(&self, input: &[u8]) -> Option<TokenText> {
        let (text, len) = some!(self.corrected(input));
        self.square(text.split_at(len).0)
    }

    /// Returns the CELL square of a text that has the rank before the file, as in `4e`.
    const fn swapped(&self, text: [u8; 8], len: usize) -> Option<TokenText> {
        let (_, rank_end) = read_decimal(&text, 0);
        if rank_end == 0 || !text[len - 1].is_ascii_lowercase() {
            return None;
        }
        let mut swapped = [0; 8];
        let mut i = 0;
        while i < len {
            swapped[(i + len - rank_end) % len] = text[i];
            i += 1;
        }
        self.square(swapped.split_at(len).0)
    }

    const fn square(&self, text: &[u8]) -> Option<TokenText> {
        match self.sizes.read(text) {
            Ok(index) => Some(self.sizes.name(index)),
            Err(_) => None,
        }
    }

    /// Returns the letters and digits of `input` in ASCII and in the usual case, without leading zeros, and their
    /// number. Returns `None` if there is anything else but blanks, or if the text is too long for a square.
    const fn corrected(&self, input: &[u8]) -> Option<([u8; 8], usize)> {
        let mut text = [0_u8; 8];
        let mut len = 0;
        let mut at = 0;
        while let Some((unit, next)) = unit_at(input, at) {
            let Ok(c) = unit else { return None };
            let c = plain(c);
            let follows_digit = len > 0 && text[len - 1].is_ascii_digit();
            let precedes_digit = next < input.len() && input[next].is_ascii_digit();
            let is_leading_zero = c == '0' && precedes_digit && !follows_digit;
            if c.is_ascii_alphanumeric() && !is_leading_zero {
                if len == text.len() {
                    return None;
                }
                let is_layer = self.sizes.dimensions == 3 && len > 0 && !text[len - 1].is_ascii_lowercase();
                text[len] = if is_layer { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() } as u8;
                len += 1;
            } else if !is_leading_zero && !is_blank(c) {
                return None;
            }
            at = next;
        }
        Some((text, len))
    }

    /// Returns how to correct `input`.
    const fn help(&self, input: &[u8]) -> Option<Words> {
        if let SquareErrorKind::Form = self.kind
            && let Some(square) = self.suggestion(input)
        {
            return Some(self.with_ucci(Words::did_you_mean(square.as_str()), square));
        }
        match self.sizes.names {
            SquareNames::Usi => self.help_for_cell(input, "USI"),
            SquareNames::Ucci if !matches!(self.kind, SquareErrorKind::Form) => {
                self.help_for_cell(input, "UCCI")
            }
            SquareNames::Ucci => self.help_for_rank_before_file(input),
            SquareNames::Cell => match self.help_for_ucci(input) {
                None => self.help_for_rank_before_file(input),
                help => help,
            },
        }
    }

    /// Returns the help for a CELL square where a square in `expected`, another notation, is expected.
    const fn help_for_cell(&self, input: &[u8], expected: &str) -> Option<Words> {
        let Ok(index) = self.sizes.named(SquareNames::Cell).read(input) else { return None };
        let words = Words::new("this is CELL, which `koma::square!` reads; in ").text(expected);
        Some(words.text(" that square is `").text(self.sizes.name(index).as_str()).text("`"))
    }

    /// Reports whether a CELL square of the board of xiangqi is expected, whose squares also have UCCI names.
    const fn is_xiangqi(&self) -> bool {
        matches!(self.sizes, Sizes { dimensions: 2, ranks: 10, files: 9, names: SquareNames::Cell, .. })
    }

    /// Returns the help for a UCCI square of rank 0 where a CELL square is expected, on the board of xiangqi.
    const fn help_for_ucci(&self, input: &[u8]) -> Option<Words> {
        if !self.is_xiangqi() {
            return None;
        }
        let (text, len) = some!(self.corrected(input));
        let Ok(index) = self.sizes.named(SquareNames::Ucci).read(text.split_at(len).0) else { return None };
        let readers = "`xiangqi::square!` and `xiangqi::parse_square` read";
        let words = Words::new("this is UCCI, which ").text(readers).text("; in CELL that square is `");
        Some(words.text(self.sizes.name(index).as_str()).text("`"))
    }

    /// Adds to the suggestion of a CELL square who reads UCCI, if the board is that of xiangqi and the name is also a UCCI
    /// name, of another square.
    const fn with_ucci(&self, words: Words, name: TokenText) -> Words {
        if self.is_xiangqi() && self.sizes.named(SquareNames::Ucci).read(name.as_str().as_bytes()).is_ok() {
            let ucci = " `xiangqi::square!` and `xiangqi::parse_square` read the squares of xiangqi as UCCI names them";
            return words.text(ucci);
        }
        words
    }

    /// Returns the help for a square such as `7g` where a square with the file first is expected. It probably means `g7`. On the
    /// board of shōgi, it can also be the USI name of `c3`.
    const fn help_for_rank_before_file(&self, input: &[u8]) -> Option<Words> {
        let (text, len) = some!(self.corrected(input));
        let square = some!(self.swapped(text, len));
        let words = self.with_ucci(Words::did_you_mean(square.as_str()), square);
        // If a macro does not know the size of the board, it passes 255 ranks.
        let is_cell = matches!(self.sizes.names, SquareNames::Cell);
        let may_be_shogi = is_cell && matches!((self.sizes.ranks, self.sizes.files), (9, 9) | (255, _));
        let shogi = Sizes::of(&[9, 9]).named(SquareNames::Usi);
        if may_be_shogi && shogi.read(text.split_at(len).0).is_ok() {
            let usi =
                " `shogi::square!` and `shogi::parse_square` read the squares of shōgi as USI names them";
            return Some(words.text(usi));
        }
        Some(words)
    }

    const fn words(&self) -> Words {
        let Sizes { dimensions, layers, ranks, files, names } = self.sizes;
        if self.has_leading_zero {
            return Words::new(match names {
                SquareNames::Cell | SquareNames::Ucci => "a rank has no leading zero",
                SquareNames::Usi => "a file has no leading zero",
            });
        }
        let Some(part) = (self.kind as usize).checked_sub(SquareErrorKind::FileOffBoard as usize) else {
            return Words::new(expected_form(names, dimensions));
        };
        let what = PARTS[part].0;
        let first = self.sizes.first_characters()[part];
        let quote = if first == b'0' { "" } else { "`" };
        let mut words = if self.number < MANY {
            let number = TokenText::EMPTY.with_number(self.number, first);
            Words::new(what).text(" ").text(quote).text(number.as_str()).text(quote)
        } else {
            Words::new("this ").text(what)
        };
        words = words.text(" is off the board of ");
        words = match dimensions {
            1 => words,
            2 => words.count(ranks).text("x"),
            _ => words.count(layers).text("x").count(ranks).text("x"),
        };
        let lowest = self.sizes.lowest_numbers()[part];
        let last = TokenText::EMPTY.with_number([files, ranks, layers][part] - 1 + lowest, first);
        let words = words.count(files).text("; its ").text(what).text("s are ");
        let words = words.text(TokenText::EMPTY.with_number(lowest, first).as_str());
        words.text(" to ").text(last.as_str())
    }
}

diagnosed! {
    /// ```
    /// use koma::Square;
    ///
    /// let text = "\
    /// invalid square: expected a file in lower case and a rank in digits, as in `a1`
    ///   E4
    ///   ^^
    ///   help: did you mean `e4`?";
    /// assert_eq!(Square::<8, 8>::parse("E4").unwrap_err().explain("E4").to_string(), text);
    /// ```
    SquareError: SquareErrorKind,
    kind: |error| error.kind,
    subject: |_error| "square",
    range: |error| error.start..error.end,
}

/// Returns the message for a text that does not have the form of a square's name.
const fn expected_form(names: SquareNames, dimensions: usize) -> &'static str {
    match names {
        SquareNames::Usi => "expected a file in digits and a rank in lower case, as in `1a`",
        SquareNames::Ucci => "expected a file in lower case and a rank in digits, as in `a0`",
        SquareNames::Cell => match dimensions {
            1 => "expected only a file in lower case, as in `a`",
            2 => "expected a file in lower case and a rank in digits, as in `a1`",
            _ => "expected a file in lower case, a rank in digits and a layer in upper case, as in `a1A`",
        },
    }
}
