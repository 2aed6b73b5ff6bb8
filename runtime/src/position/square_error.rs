//! What is wrong with a text that is no square of a board.

use core::error::Error;
use core::fmt;
use core::ops::Range;

use super::cell::{Cell, Sizes, read_letters, read_number};
use crate::report::{
    Explanation, Reason, Unit, Words, after, char_at, is_blank, is_invisible, plain, unit_at,
};
use crate::token::TokenText;

/// What is wrong with an input that should have been a [`Square`](crate::Square), and where.
///
/// `Display` gives the reason in one line. [`explain`](Self::explain) draws the whole diagnostic.
///
/// ```
/// use koma::{Square, SquareErrorKind};
///
/// let error = Square::<8, 8>::parse("e9").unwrap_err();
/// assert_eq!(error.kind(), SquareErrorKind::RankOffBoard);
/// assert_eq!(error.range(), 1..2);
/// assert_eq!(
///     error.to_string(),
///     "invalid square: rank 9 is off the board of 8x8, whose ranks are 1 to 8",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SquareError {
    kind: SquareErrorKind,
    start: usize,
    end: usize,
    sizes: Sizes,
    /// The number that is off the board, or the character that has no place in a square.
    detail: u32,
}

/// The ways in which a square can be wrong.
///
/// The examples are inputs for a chess board unless they say otherwise.
///
/// ```
/// use koma::{Square, SquareErrorKind};
///
/// assert_eq!(Square::<8, 8>::parse("4e").unwrap_err().kind(), SquareErrorKind::FileBehindRank);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SquareErrorKind {
    /// There is nothing.
    Empty,
    /// Bytes that are not UTF-8 text, where a square was read from bytes.
    NotUtf8,
    /// No file: `"4"`.
    MissingFile,
    /// The file behind the rank: `"4e"`.
    FileBehindRank,
    /// The file in upper case, which is for layers: `"E4"`.
    FileInUpperCase,
    /// A file that the board does not have: `"i4"`.
    FileOffBoard,
    /// No rank: `"e"`.
    MissingRank,
    /// A rank of 0, or with a leading zero: `"e0"`, `"e04"`.
    LeadingZero,
    /// A rank that the board does not have: `"e9"`.
    RankOffBoard,
    /// A rank on a line: `"e1"`.
    RankOnLine,
    /// No layer, in a cube: `"e4"`.
    MissingLayer,
    /// The layer in lower case, which is for files: `"e4a"` in a cube.
    LayerInLowerCase,
    /// A layer that the board does not have: `"e4F"` in a cube of five layers.
    LayerOffBoard,
    /// A layer on a board of one or two dimensions: `"e4A"`.
    LayerOnPlane,
    /// Letters or digits behind a whole square: `"e2e4"`.
    TooLong,
    /// A character that no square holds, or none at its place: `"e-4"`.
    Unexpected,
}

use SquareErrorKind as Kind;

impl SquareError {
    /// The error of `input`, which is no square of a board of these sizes.
    #[cold]
    pub(crate) const fn new(sizes: Sizes, input: &[u8]) -> Self {
        let error = Self { kind: Kind::Empty, start: 0, end: 0, sizes, detail: 0 };
        if input.is_empty() {
            return error;
        }
        if let Err(wrong) = core::str::from_utf8(input) {
            let start = wrong.valid_up_to();
            let end = match wrong.error_len() {
                Some(len) => start + len,
                None => input.len(),
            };
            return error.at(Kind::NotUtf8, start, end, 0);
        }
        error.diagnosed(input)
    }

    const fn at(mut self, kind: Kind, start: usize, end: usize, detail: u32) -> Self {
        self.kind = kind;
        self.start = start;
        self.end = end;
        self.detail = detail;
        self
    }

    /// Follows the grammar up to where the input leaves it.
    #[expect(clippy::cast_possible_truncation, reason = "numbers up to 1,000")]
    const fn diagnosed(self, input: &[u8]) -> Self {
        let Sizes { dimensions, ranks, files, .. } = self.sizes;
        let (file, file_end) = read_letters(input, 0, b'a');
        if file_end == 0 {
            return self.without_file(input);
        }
        let (rank, rank_end) = read_number(input, file_end);
        let (layer, layer_end) = read_letters(input, rank_end, b'A');
        let has_rank = rank_end > file_end;
        let has_layer = layer_end > rank_end;
        if layer_end < input.len() {
            let (_, lower_end) = read_letters(input, layer_end, b'a');
            return if has_rank && !has_layer && dimensions == 3 && lower_end == input.len() {
                self.at(Kind::LayerInLowerCase, layer_end, lower_end, 0)
            } else if has_layer && !has_rank && input[layer_end].is_ascii_digit() {
                self.at(Kind::MissingRank, file_end, layer_end, 0)
            } else if input[layer_end].is_ascii_alphanumeric() {
                self.at(Kind::TooLong, layer_end, input.len(), 0)
            } else {
                self.unexpected(input, layer_end)
            };
        }
        if has_rank && dimensions == 1 {
            return self.at(Kind::RankOnLine, file_end, rank_end, 0);
        }
        if has_layer && (dimensions < 3 || !has_rank) {
            let kind = if has_rank || dimensions == 1 { Kind::LayerOnPlane } else { Kind::MissingRank };
            return self.at(kind, rank_end, layer_end, 0);
        }
        if has_rank && input[file_end] == b'0' {
            return self.at(Kind::LeadingZero, file_end, rank_end, 0);
        }
        if file > files {
            return self.at(Kind::FileOffBoard, 0, file_end, file as u32);
        }
        if dimensions > 1 && !has_rank {
            return self.at(Kind::MissingRank, file_end, file_end, 0);
        }
        if rank > ranks {
            return self.at(Kind::RankOffBoard, file_end, rank_end, rank as u32);
        }
        if dimensions > 2 && !has_layer {
            return self.at(Kind::MissingLayer, rank_end, rank_end, 0);
        }
        self.at(Kind::LayerOffBoard, rank_end, layer_end, layer as u32)
    }

    /// An input that does not start with a file.
    const fn without_file(self, input: &[u8]) -> Self {
        let (_, letters_end) = read_letters(input, 0, b'A');
        if letters_end > 0 {
            return self.at(Kind::FileInUpperCase, 0, letters_end, 0);
        }
        let (_, rank_end) = read_number(input, 0);
        if rank_end == 0 {
            return self.unexpected(input, 0);
        }
        let first = if rank_end < input.len() && input[rank_end].is_ascii_uppercase() { b'A' } else { b'a' };
        let (_, file_end) = read_letters(input, rank_end, first);
        if file_end > rank_end {
            self.at(Kind::FileBehindRank, rank_end, file_end, 0)
        } else if rank_end == input.len() {
            self.at(Kind::MissingFile, 0, rank_end, 0)
        } else {
            self.unexpected(input, rank_end)
        }
    }

    const fn unexpected(self, input: &[u8], at: usize) -> Self {
        let c = match char_at(input, at) {
            Some(c) => c as u32,
            None => 0,
        };
        self.at(Kind::Unexpected, at, after(input, at), c)
    }

    /// What is wrong.
    ///
    /// ```
    /// use koma::{Square, SquareErrorKind};
    ///
    /// assert_eq!(Square::<8, 8>::parse("E4").unwrap_err().kind(), SquareErrorKind::FileInUpperCase);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> SquareErrorKind {
        self.kind
    }

    /// Where the culprit stands in the input, in bytes, on character boundaries; empty if something is missing there.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// assert_eq!(Square::<8, 8>::parse("e10").unwrap_err().range(), 1..3);
    /// ```
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The whole diagnostic as text: the reason, `input` with carets under the culprit, and a suggestion where there is
    /// a natural one.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// let text = "\
    /// invalid square: the file stands before the rank
    ///   4e
    ///    ^
    ///   help: did you mean `e4`?";
    /// assert_eq!(Square::<8, 8>::parse("4e").unwrap_err().explain("4e").to_string(), text);
    /// ```
    #[must_use]
    pub const fn explain<'a>(&self, input: &'a str) -> Explanation<'a> {
        self.explain_bytes(input.as_bytes())
    }

    /// [`explain`](Self::explain) for an input that was read as bytes.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// let error = Square::<8, 8>::from_bytes(b"e\xFF").unwrap_err();
    /// assert!(error.explain_bytes(b"e\xFF").to_string().ends_with("\n  e\\xff\n   ^^^^"));
    /// ```
    #[must_use]
    pub const fn explain_bytes<'a>(&self, input: &'a [u8]) -> Explanation<'a> {
        let help = match self.meant(input) {
            Some(square) => Some(Words::new("did you mean `").text(square.as_str()).text("`?")),
            None => None,
        };
        Explanation::new("square", self.words(), input, &self.range(), help)
    }

    /// What is wrong, in words, without a title before them: for messages of your own.
    ///
    /// ```
    /// use koma::Square;
    ///
    /// let error = Square::<8, 8>::parse("e").unwrap_err();
    /// assert_eq!(error.reason().to_string(), "the rank is missing: a number behind the file, as in `a1`");
    /// ```
    #[must_use]
    pub const fn reason(&self) -> Reason {
        Reason::new(self.words())
    }

    /// The diagnostic without an input: line 1.
    pub(crate) const fn title(&self) -> Explanation<'static> {
        Explanation::new("square", self.words(), b"", &(0..0), None)
    }

    #[rustfmt::skip]
    const fn words(&self) -> Words {
        match self.kind {
            Kind::Empty => self.as_in("it is empty; a square is needed"),
            Kind::NotUtf8 => Words::new("it is not UTF-8 text"),
            Kind::MissingFile if self.sizes.dimensions == 1 => self.as_in("the file is missing: a letter"),
            Kind::MissingFile => self.as_in("the file is missing: a letter before the rank"),
            Kind::FileBehindRank => Words::new("the file stands before the rank"),
            Kind::FileInUpperCase => Words::new("files are written in lower case"),
            Kind::FileOffBoard => self.off_board("file", b'a', self.sizes.files),
            Kind::MissingRank => self.as_in("the rank is missing: a number behind the file"),
            Kind::LeadingZero => Words::new("ranks count from 1, without leading zeros"),
            Kind::RankOffBoard if self.detail > 999 => {
                self.on_board(Words::new("this rank")).text(", whose ranks are 1 to ").count(self.sizes.ranks)
            }
            Kind::RankOffBoard => self
                .on_board(Words::new("rank ").number(self.detail as u64))
                .text(", whose ranks are 1 to ")
                .count(self.sizes.ranks),
            Kind::RankOnLine => self.as_in("a board of one dimension has no ranks: a square is its file alone"),
            Kind::MissingLayer => self.as_in("the layer is missing: a letter in upper case behind the rank"),
            Kind::LayerInLowerCase => Words::new("layers are written in upper case"),
            Kind::LayerOffBoard => self.off_board("layer", b'A', self.sizes.layers),
            Kind::LayerOnPlane if self.sizes.dimensions == 1 => {
                self.as_in("a board of one dimension has no layers: a square is its file alone")
            }
            Kind::LayerOnPlane => Words::new("a board of two dimensions has no layers"),
            Kind::TooLong => self.as_in(match self.sizes.dimensions {
                1 => "the square ends before this: it is a file alone",
                2 => "the square ends before this: it is a file and a rank",
                _ => "the square ends before this: it is a file, a rank and a layer",
            }),
            Kind::Unexpected => match char::from_u32(self.detail) {
                Some(c) => Words::EMPTY.quoted(c).text(" is not part of a square"),
                None => unreachable!(), // a character has been put there
            },
        }
    }

    /// A file or a layer that there is not.
    const fn off_board(&self, what: &str, first: u8, count: usize) -> Words {
        let words = if self.detail as usize > TWO_LETTERS {
            Words::new("this ").text(what)
        } else {
            let letters = Cell::letters(self.detail as usize, first);
            Words::new(what).text(" `").text(letters.as_str()).text("`")
        };
        let letters = [Cell::letters(1, first), Cell::letters(count, first)];
        self.on_board(words)
            .text(", whose ")
            .text(what)
            .text("s are ")
            .text(letters[0].as_str())
            .text(" to ")
            .text(letters[1].as_str())
    }

    /// … is off the board of so many squares.
    const fn on_board(&self, words: Words) -> Words {
        let Sizes { dimensions, layers, ranks, files } = self.sizes;
        let words = words.text(" is off the board of ");
        match dimensions {
            1 => words.count(files),
            2 => words.count(ranks).text("x").count(files),
            _ => words.count(layers).text("x").count(ranks).text("x").count(files),
        }
    }

    /// …, as in a square that every such board has.
    const fn as_in(&self, words: &'static str) -> Words {
        let dimensions = self.sizes.dimensions;
        let first = Cell { file: 1, rank: (dimensions > 1) as usize, layer: (dimensions > 2) as usize };
        Words::new(words).text(", as in `").text(first.text().as_str()).text("`")
    }

    /// The square of the board that `input` was most likely meant to be: its letters and its number, in their places
    /// and in their cases.
    const fn meant(&self, input: &[u8]) -> Option<TokenText> {
        let (mut letters, mut runs, mut number, mut has_number) = ([0; 2], 0, 0, false);
        let (mut last_is_letter, mut last_is_digit) = (false, false);
        let mut at = 0;
        while let Some((unit, next)) = unit_at(input, at) {
            let Unit::Char(c) = unit else { return None };
            let c = plain(c);
            let is_letter = c.is_ascii_alphabetic();
            if is_letter {
                runs += !last_is_letter as usize;
                if runs > letters.len() {
                    return None;
                }
                letters[runs - 1] =
                    bounded(letters[runs - 1] * 26 + (c.to_ascii_lowercase() as usize - 'a' as usize) + 1);
            } else if c.is_ascii_digit() {
                if has_number && !last_is_digit {
                    return None;
                }
                number = bounded(number * 10 + (c as usize - '0' as usize));
                has_number = true;
            } else if !is_blank(c) && !is_invisible(c) {
                return None;
            }
            (last_is_letter, last_is_digit) = (is_letter, c.is_ascii_digit());
            at = next;
        }
        let Sizes { dimensions, layers, ranks, files } = self.sizes;
        let [file, layer] = letters;
        let cell = match dimensions {
            1 => Cell { file, rank: 0, layer: 0 },
            2 => Cell { file, rank: number, layer: 0 },
            _ => Cell { file, rank: number, layer },
        };
        let is_on_board = file >= 1
            && file <= files
            && (dimensions < 2 || number >= 1 && number <= ranks)
            && (dimensions < 3 || layer >= 1 && layer <= layers);
        if !is_on_board {
            return None;
        }
        let text = cell.text();
        if same(text.as_str().as_bytes(), input) { None } else { Some(text) }
    }
}

/// The number of `zz`, the last that two letters tell.
const TWO_LETTERS: usize = 26 * 27;

const fn bounded(number: usize) -> usize {
    if number > 1_000 { 1_000 } else { number }
}

/// `==` for const code.
const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// Writes the reason, in one line.
impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.title().fmt(f)
    }
}

impl Error for SquareError {}
