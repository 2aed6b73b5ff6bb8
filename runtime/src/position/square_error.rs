//! The error for a text that is not a square of a board. It says what is wrong, and where.

use core::ops::Range;

use self::SquareErrorKind as Kind;
use super::square_names::{Cell, Sizes, SquareNames, read_letters, with_letter};
use crate::base::read_decimal;
use crate::report::{
    Unit, Words, after, char_at, diagnosed, is_blank, is_invisible, not_utf8, plain, unit_at,
};
use crate::token::TokenText;

/// The error for an input that is not a [`Square`](crate::Square). It says what is wrong, and where.
///
/// `Display` gives the reason in one line. [`explain`](Self::explain) draws the whole diagnostic.
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
    /// The number of the file, rank or layer that is off the board, or the unexpected character.
    detail: u32,
}

/// The ways in which a square can be invalid.
///
/// The examples are inputs for a chess board, unless another board is named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SquareErrorKind {
    /// The input is empty.
    Empty,
    /// The bytes are not UTF-8 text.
    NotUtf8,
    /// The file is missing: `"4"`.
    MissingFile,
    /// The file comes after the rank: `"4e"`, or `"g7"` in USI.
    FileBehindRank,
    /// The file is in upper case, like a layer: `"E4"`.
    FileInUpperCase,
    /// The board does not have this file: `"i4"`.
    FileOffBoard,
    /// The rank is missing: `"e"`.
    MissingRank,
    /// The rank is 0 or has a leading zero: `"e0"`, `"e04"`. In USI, the file is 0 or has a leading zero: `"0g"`.
    LeadingZero,
    /// In USI, the rank is in upper case: `"7G"`.
    RankInUpperCase,
    /// The board does not have this rank: `"e9"`.
    RankOffBoard,
    /// The square has a rank, but a line has no ranks: `"e1"`.
    RankOnLine,
    /// The layer is missing: `"e4"` in a cube.
    MissingLayer,
    /// The layer is in lower case, like a file: `"e4a"` in a cube.
    LayerInLowerCase,
    /// The board does not have this layer: `"e4F"` in a cube of five layers.
    LayerOffBoard,
    /// The square has a layer, but a board of one or two dimensions has no layers: `"e4A"`.
    LayerOnPlane,
    /// Letters or digits follow a complete square: `"e2e4"`.
    TooLong,
    /// A character is not valid in a square, or is not valid at this place: `"e-4"`.
    Unexpected,
}

impl SquareError {
    /// Returns the error for `input`, which must not be a square of a board with these sizes.
    #[cold]
    pub(crate) const fn new(sizes: Sizes, input: &[u8]) -> Self {
        let error = Self { kind: Kind::Empty, start: 0, end: 0, sizes, detail: 0 };
        if input.is_empty() {
            return error;
        }
        if let Some((start, end)) = not_utf8(input) {
            return error.at(Kind::NotUtf8, start, end);
        }
        match sizes.names {
            SquareNames::Cell => error.diagnosed(input),
            SquareNames::Usi => error.diagnosed_in_usi(input),
        }
    }

    const fn at(self, kind: Kind, start: usize, end: usize) -> Self {
        Self { kind, start, end, ..self }
    }

    #[expect(clippy::cast_possible_truncation, reason = "numbers up to 1,000")]
    const fn off_board(self, kind: Kind, start: usize, end: usize, number: usize) -> Self {
        Self { kind, start, end, detail: if number > 1_000 { 1_000 } else { number as u32 }, ..self }
    }

    const fn unexpected(self, input: &[u8], at: usize) -> Self {
        let detail = match char_at(input, at) {
            Some(c) => c as u32,
            None => 0,
        };
        Self { kind: Kind::Unexpected, start: at, end: after(input, at), detail, ..self }
    }

    /// Parses `input` up to the first mistake.
    const fn diagnosed(self, input: &[u8]) -> Self {
        let Sizes { dimensions, ranks, files, .. } = self.sizes;
        let (file, file_end) = read_letters(input, 0, b'a');
        if file_end == 0 {
            return self.without_file(input);
        }
        let (rank, rank_end) = read_decimal(input, file_end);
        let (layer, layer_end) = read_letters(input, rank_end, b'A');
        let has_rank = rank_end > file_end;
        let has_layer = layer_end > rank_end;
        if layer_end < input.len() {
            let (_, lower_end) = read_letters(input, layer_end, b'a');
            return if has_rank && !has_layer && dimensions == 3 && lower_end == input.len() {
                self.at(Kind::LayerInLowerCase, layer_end, lower_end)
            } else if has_layer && !has_rank && input[layer_end].is_ascii_digit() {
                self.at(Kind::MissingRank, file_end, layer_end)
            } else if input[layer_end].is_ascii_alphanumeric() {
                self.at(Kind::TooLong, layer_end, input.len())
            } else {
                self.unexpected(input, layer_end)
            };
        }
        if has_rank && dimensions == 1 {
            return self.at(Kind::RankOnLine, file_end, rank_end);
        }
        if has_layer && (dimensions < 3 || !has_rank) {
            let kind = if has_rank || dimensions == 1 { Kind::LayerOnPlane } else { Kind::MissingRank };
            return self.at(kind, rank_end, layer_end);
        }
        if has_rank && input[file_end] == b'0' {
            return self.at(Kind::LeadingZero, file_end, rank_end);
        }
        if file > files {
            return self.off_board(Kind::FileOffBoard, 0, file_end, file);
        }
        if dimensions > 1 && !has_rank {
            return self.at(Kind::MissingRank, file_end, file_end);
        }
        if rank > ranks {
            return self.off_board(Kind::RankOffBoard, file_end, rank_end, rank);
        }
        if dimensions > 2 && !has_layer {
            return self.at(Kind::MissingLayer, rank_end, rank_end);
        }
        self.off_board(Kind::LayerOffBoard, rank_end, layer_end, layer)
    }

    /// Diagnoses an input that does not start with a file.
    const fn without_file(self, input: &[u8]) -> Self {
        let (_, letters_end) = read_letters(input, 0, b'A');
        if letters_end > 0 {
            return self.at(Kind::FileInUpperCase, 0, letters_end);
        }
        let (_, rank_end) = read_decimal(input, 0);
        if rank_end == 0 {
            return self.unexpected(input, 0);
        }
        let first = if rank_end < input.len() && input[rank_end].is_ascii_uppercase() { b'A' } else { b'a' };
        let (_, file_end) = read_letters(input, rank_end, first);
        if file_end > rank_end {
            self.at(Kind::FileBehindRank, rank_end, file_end)
        } else if rank_end == input.len() {
            self.at(Kind::MissingFile, 0, rank_end)
        } else {
            self.unexpected(input, rank_end)
        }
    }

    /// Parses `input` as USI up to the first mistake.
    const fn diagnosed_in_usi(self, input: &[u8]) -> Self {
        let Sizes { ranks, files, .. } = self.sizes;
        let (file, file_end) = read_decimal(input, 0);
        let first = if file_end < input.len() && input[file_end].is_ascii_uppercase() { b'A' } else { b'a' };
        let (rank, rank_end) = read_letters(input, file_end, first);
        if file_end == 0 {
            let (_, end) = read_decimal(input, rank_end);
            return if rank_end == 0 {
                self.unexpected(input, 0)
            } else if end > rank_end {
                self.at(Kind::FileBehindRank, rank_end, end)
            } else if rank_end == input.len() {
                self.at(Kind::MissingFile, 0, rank_end)
            } else {
                self.unexpected(input, rank_end)
            };
        }
        if rank_end < input.len() {
            return if input[rank_end].is_ascii_alphanumeric() {
                self.at(Kind::TooLong, rank_end, input.len())
            } else {
                self.unexpected(input, rank_end)
            };
        }
        if input[0] == b'0' {
            return self.at(Kind::LeadingZero, 0, file_end);
        }
        if file > files {
            return self.off_board(Kind::FileOffBoard, 0, file_end, file);
        }
        if rank_end == file_end {
            return self.at(Kind::MissingRank, file_end, file_end);
        }
        if first == b'A' {
            return self.at(Kind::RankInUpperCase, file_end, rank_end);
        }
        debug_assert!(rank > ranks, "all else has been reported");
        self.off_board(Kind::RankOffBoard, file_end, rank_end, rank)
    }

    /// Returns the square of the board that `input` most likely means. To find the square, the letters and the number
    /// are put in the right order, and the letters in the right case.
    ///
    /// File and rank are swapped only if the result cannot be a wrong square. On most planes, `7g` may be a USI
    /// square of shōgi or a shōgi variant. On boards of 8x8 squares, `7g` cannot be a USI square.
    const fn suggestion(&self, input: &[u8]) -> Option<TokenText> {
        if self.sizes.read(input).is_some() {
            return None;
        }
        let (mut letters, mut runs, mut number, mut has_number) = ([0; 2], 0, 0, false);
        let mut starts_with_number = false;
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
                letters[runs - 1] = with_letter(letters[runs - 1], c.to_ascii_lowercase() as u8 - b'a');
            } else if c.is_ascii_digit() {
                if has_number && !last_is_digit {
                    return None;
                }
                let digits = number * 10 + (c as usize - '0' as usize);
                number = if digits > 1_000 { 1_000 } else { digits };
                has_number = true;
                starts_with_number |= runs == 0;
            } else if !is_blank(c) && !is_invisible(c) {
                return None;
            }
            (last_is_letter, last_is_digit) = (is_letter, c.is_ascii_digit());
            at = next;
        }
        let [file, layer] = letters;
        let index = match self.sizes {
            Sizes { names: SquareNames::Usi, ranks, files, .. } => {
                match (files.checked_sub(number), ranks.checked_sub(file)) {
                    (Some(file), Some(rank)) if starts_with_number && runs == 1 => {
                        self.sizes.index(file, rank, 0)
                    }
                    _ => None,
                }
            }
            Sizes { dimensions: 1, .. } => self.sizes.index_of(Cell { file, rank: 0, layer: 0 }),
            Sizes { dimensions: 2, ranks, files, .. } if !starts_with_number || ranks == 8 && files == 8 => {
                self.sizes.index_of(Cell { file, rank: number, layer: 0 })
            }
            Sizes { dimensions: 2, .. } => None,
            _ => self.sizes.index_of(Cell { file, rank: number, layer }),
        };
        match index {
            Some(index) => Some(self.sizes.name(index)),
            None => None,
        }
    }

    /// Returns the kind of mistake.
    #[must_use]
    pub const fn kind(&self) -> SquareErrorKind {
        self.kind
    }

    /// Returns the byte range of the mistake in the input, on character boundaries. The range is empty if something
    /// is missing there.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns how to correct `input`.
    const fn help(&self, input: &[u8]) -> Option<Words> {
        if let Some(square) = self.suggestion(input) {
            return Some(Words::new("did you mean `").text(square.as_str()).text("`?"));
        }
        // If the square is in the other notation, the help names that notation but suggests no square, since the
        // letters are ambiguous.
        match (self.sizes.names, self.sizes.named(SquareNames::Cell).read(input)) {
            (SquareNames::Usi, Some(index)) => {
                let words = Words::new("this is CELL, which `koma::square!` reads; in USI that square is `");
                Some(words.text(self.sizes.name(index).as_str()).text("`"))
            }
            (SquareNames::Cell, None) if self.is_of_shogi(input) => Some(Words::new(
                "`shogi::square!` and `shogi::parse_square` read the squares of shōgi as USI names them",
            )),
            _ => None,
        }
    }

    /// Reports whether `input` is a USI square. The board must have 9x9 squares, or have 255 ranks, which means that
    /// its size is unknown.
    const fn is_of_shogi(&self, input: &[u8]) -> bool {
        let shogi = Sizes::of(&[9, 9]).named(SquareNames::Usi);
        matches!(self.sizes, Sizes { ranks: 9, files: 9, .. } | Sizes { ranks: 255, .. })
            && shogi.read(input).is_some()
    }

    #[rustfmt::skip]
    const fn words(&self) -> Words {
        let is_line = self.sizes.dimensions == 1;
        let is_usi = matches!(self.sizes.names, SquareNames::Usi);
        match self.kind {
            Kind::Empty => self.as_in("the text is empty; expected a square"),
            Kind::NotUtf8 => Words::new("it is not UTF-8 text"),
            Kind::MissingFile if is_line => self.as_in("the file is missing; expected a letter"),
            Kind::MissingFile if is_usi => self.as_in("the file is missing; expected a number before the rank"),
            Kind::MissingFile => self.as_in("the file is missing; expected a letter before the rank"),
            Kind::FileBehindRank if is_usi => self.as_in("expected the file before the rank"),
            Kind::FileBehindRank => Words::new("expected the file before the rank"),
            Kind::FileInUpperCase => Words::new("expected the file in lower case"),
            Kind::FileOffBoard if is_usi => self.number_off_board("file", self.sizes.files),
            Kind::FileOffBoard => self.letters_off_board("file", b'a', self.sizes.files),
            Kind::MissingRank if is_usi => self.as_in("the rank is missing; expected a letter after the file"),
            Kind::MissingRank => self.as_in("the rank is missing; expected a number after the file"),
            Kind::LeadingZero if is_usi => Words::new("files count from 1, without leading zeros"),
            Kind::LeadingZero => Words::new("ranks count from 1, without leading zeros"),
            Kind::RankInUpperCase => Words::new("expected the rank in lower case"),
            Kind::RankOffBoard if is_usi => self.letters_off_board("rank", b'a', self.sizes.ranks),
            Kind::RankOffBoard => self.number_off_board("rank", self.sizes.ranks),
            Kind::RankOnLine => self.as_in("a board of one dimension has no ranks; expected a file alone"),
            Kind::MissingLayer => self.as_in("the layer is missing; expected an upper-case letter after the rank"),
            Kind::LayerInLowerCase => Words::new("expected the layer in upper case"),
            Kind::LayerOffBoard => self.letters_off_board("layer", b'A', self.sizes.layers),
            Kind::LayerOnPlane if is_line => {
                self.as_in("a board of one dimension has no layers; expected a file alone")
            }
            Kind::LayerOnPlane => Words::new("a board of two dimensions has no layers"),
            Kind::TooLong => self.as_in(match self.sizes.dimensions {
                1 => "the square ends before this; expected a file alone",
                2 => "the square ends before this; expected a file and a rank",
                _ => "the square ends before this; expected a file, a rank and a layer",
            }),
            Kind::Unexpected => match char::from_u32(self.detail) {
                Some(c) => Words::EMPTY.quoted(c).text(" is not part of a square"),
                None => unreachable!(), // `detail` is a character for this kind
            },
        }
    }

    /// Returns the message about a file or a rank whose number is off the board.
    const fn number_off_board(&self, what: &str, count: usize) -> Words {
        let words = match self.detail {
            ..1_000 => Words::new(what).text(" ").number(self.detail as u64),
            _ => Words::new("this ").text(what),
        };
        self.off_the_board(words).text("; its ").text(what).text("s are 1 to ").count(count)
    }

    /// Returns the message about a file, a rank or a layer whose letters are off the board.
    const fn letters_off_board(&self, what: &str, first: u8, count: usize) -> Words {
        let words = if self.detail as usize > TWO_LETTERS {
            Words::new("this ").text(what)
        } else {
            let letters = Cell::letters(self.detail as usize, first);
            Words::new(what).text(" `").text(letters.as_str()).text("`")
        };
        let words = self.off_the_board(words).text("; its ").text(what).text("s are ");
        let words = words.text(Cell::letters(1, first).as_str()).text(" to ");
        words.text(Cell::letters(count, first).as_str())
    }

    const fn off_the_board(&self, words: Words) -> Words {
        let Sizes { dimensions, layers, ranks, files, .. } = self.sizes;
        let mut words = words.text(" is off the board of ");
        if dimensions > 2 {
            words = words.count(layers).text("x");
        }
        if dimensions > 1 {
            words = words.count(ranks).text("x");
        }
        words.count(files)
    }

    /// Appends an example to the words. The example is a square that every board with this number of dimensions has.
    const fn as_in(&self, words: &'static str) -> Words {
        let dimensions = self.sizes.dimensions;
        let first = match self.sizes.names {
            SquareNames::Cell => {
                Cell { file: 1, rank: (dimensions > 1) as usize, layer: (dimensions > 2) as usize }.text()
            }
            SquareNames::Usi => self.sizes.name(self.sizes.files - 1), // `1a`
        };
        Words::new(words).text(", as in `").text(first.as_str()).text("`")
    }
}

/// The number that `zz` spells: the largest number with two letters.
const TWO_LETTERS: usize = 26 * 27;

diagnosed! {
    /// ```
    /// use koma::Square;
    ///
    /// let text = "\
    /// invalid square: expected the file before the rank
    ///   4e
    ///    ^
    ///   help: did you mean `e4`?";
    /// assert_eq!(Square::<8, 8>::parse("4e").unwrap_err().explain("4e").to_string(), text);
    /// ```
    SquareError, |_error| "square"
}
