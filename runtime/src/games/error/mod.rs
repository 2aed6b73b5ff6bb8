//! What is wrong with a text: its kind and place, the words for it ([`words`]), and what was meant ([`help`]).

mod help;
mod kinds;
mod words;

pub use kinds::{FenErrorKind, FenField};
pub(crate) use words::square_name;

use core::error::Error;
use core::fmt;
use core::ops::Range;

use crate::report::{Explanation, Reason};

use super::{Alphabet, Span};

/// What is wrong with a text that should have been a position in a game's notation, and where.
///
/// `Display` gives the reason in one line. [`explain`](Self::explain) draws the whole diagnostic.
///
/// ```
/// use koma::chess;
///
/// let fen = "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1";
/// let text = "\
/// invalid FEN: Black is to move, so the en passant square is on rank 3: it is the one that a white pawn has passed
///   4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1
///                             ^^
///   help: did you mean `e3`, the square behind the pawn?";
/// assert_eq!(chess::from_fen(fen).unwrap_err().explain(fen).to_string(), text);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FenError {
    alphabet: &'static Alphabet,
    kind: FenErrorKind,
    start: usize,
    end: usize,
    field: Option<FenField>,
    square: Option<usize>,
}

impl FenError {
    pub(crate) const fn new(alphabet: &'static Alphabet, kind: FenErrorKind, span: Span) -> Self {
        Self { alphabet, kind, start: span.start, end: span.end, field: None, square: None }
    }

    pub(crate) const fn in_field(mut self, field: FenField) -> Self {
        self.field = Some(field);
        self
    }

    /// `index` is the square's flat index.
    pub(crate) const fn on_square(mut self, index: usize) -> Self {
        self.square = Some(index);
        self
    }

    /// This error, or, if the input looks like a FEEN or a command, one that says so.
    pub(crate) const fn or_other(self, input: &[u8]) -> Self {
        if is_like_feen(input) {
            return Self::new(self.alphabet, FenErrorKind::Feen, Span::new(0, input.len()));
        }
        let command = command_len(input);
        if command > 0 {
            return Self::new(self.alphabet, FenErrorKind::Command, Span::new(0, command));
        }
        self
    }

    /// What is wrong.
    ///
    /// ```
    /// use koma::{FenErrorKind, shogi};
    ///
    /// let error = shogi::from_sfen("9/9/9/9/9/9/9/9/9 b - 01").unwrap_err();
    /// assert_eq!(error.kind(), FenErrorKind::LeadingZero);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> FenErrorKind {
        self.kind
    }

    /// In which field it is; `None` if it is about the text as a whole. Of a field that is missing, which one.
    ///
    /// ```
    /// use koma::{FenField, chess};
    ///
    /// let error = chess::from_fen("8/8/8/8/8/8/8/8").unwrap_err();
    /// assert_eq!(error.field(), Some(FenField::Turn));
    /// ```
    #[must_use]
    pub const fn field(&self) -> Option<FenField> {
        self.field
    }

    /// The flat index of the square that it is about, if it is about one.
    ///
    /// ```
    /// use koma::Square;
    /// use koma::chess;
    ///
    /// let error = chess::from_fen("8/3X4/8/8/8/8/8/8 w").unwrap_err();
    /// let square = error.square_index().and_then(Square::<8, 8>::from_index);
    /// assert_eq!(square, Some(Square::from_static("d7")));
    /// ```
    #[must_use]
    pub const fn square_index(&self) -> Option<usize> {
        self.square
    }

    /// Where the culprit stands in the input, in bytes, on character boundaries; empty if something is missing there.
    ///
    /// ```
    /// use koma::chess;
    ///
    /// assert_eq!(chess::from_fen("8/3X4/8/8/8/8/8/8 w").unwrap_err().range(), 3..4);
    /// ```
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The whole diagnostic as text: the reason, `input` with carets under the culprit, and help where there is some.
    ///
    /// ```
    /// use koma::xiangqi;
    ///
    /// let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBQKABNR w - - 0 1";
    /// let text = "\
    /// invalid xiangqi FEN: d1: xiangqi has no piece `Q`; its letters are K A B N R C P
    ///   rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBQKABNR w - - 0 1
    ///                                                        ^";
    /// assert_eq!(xiangqi::from_fen(fen).unwrap_err().explain(fen).to_string(), text);
    /// ```
    #[must_use]
    pub const fn explain<'a>(&self, input: &'a str) -> Explanation<'a> {
        Explanation::from_words(
            self.alphabet.notation,
            self.words(),
            input.as_bytes(),
            self.range(),
            self.help(input.as_bytes()),
        )
    }

    /// What is wrong and where, in words and without a title, for messages of your own.
    ///
    /// ```
    /// use koma::chess;
    ///
    /// let error = chess::from_fen("8/8/8/8/8/8/8/7 w").unwrap_err();
    /// assert_eq!(error.reason().to_string(), "the bottom rank has 7 squares, a rank of a chess board has 8");
    /// ```
    #[must_use]
    pub const fn reason(&self) -> Reason {
        Reason::new(self.words())
    }

    /// The diagnostic without an input: line 1.
    pub(crate) const fn title(&self) -> Explanation<'static> {
        Explanation::from_words(self.alphabet.notation, self.words(), b"", 0..0, None)
    }
}

/// Writes the reason, in one line.
impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.title().fmt(f)
    }
}

/// The reason and the place, as a failed `unwrap` shows them.
impl fmt::Debug for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FenError(\"{self}\", {:?})", self.range())
    }
}

impl Error for FenError {}

/// Whether there are three fields, a slash between the hands in the second, and one between two styles in the third.
const fn is_like_feen(input: &[u8]) -> bool {
    let mut field = 1;
    let mut hands = false;
    let mut styles = 0;
    let mut at = 0;
    while at < input.len() {
        match (input[at], field) {
            (b' ', _) => field += 1,
            (b'/', 2) => hands = true,
            (c, 3) if styles == 1 && c == b'/' || styles != 1 && c.is_ascii_alphabetic() => styles += 1,
            (_, 3) => return false,
            _ => {}
        }
        at += 1;
    }
    field == 3 && hands && styles == 3
}

/// How long the word is with which the input starts, if it is one of the protocols UCI and USI; 0 otherwise.
const fn command_len(input: &[u8]) -> usize {
    match input {
        [b'p', b'o', b's', b'i', b't', b'i', b'o', b'n', b' ', ..]
        | [b's', b't', b'a', b'r', b't', b'p', b'o', b's', ..] => 8,
        [b's', b'f', b'e', b'n', b' ', ..] => 4,
        [b'f', b'e', b'n', b' ', ..] => 3,
        _ => 0,
    }
}
