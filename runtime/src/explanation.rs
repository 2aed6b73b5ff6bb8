use core::fmt;
use core::ops::Range;

use crate::feen::SortedHand;
use crate::text::{Glyph, unit_at};

/// A diagnostic as text: the reason, the input, carets under the culprit, and help where there is some.
///
/// Made by [`TokenError::explain`](crate::TokenError::explain); `Display` writes it, several lines
/// without a line break at the end.
///
/// ```
/// use koma::Epin;
///
/// let error = Epin::parse("K'^").unwrap_err();
/// let text = "\
/// invalid EPIN token: the terminal marker `^` must come before the derivation marker `'`
///   K'^
///     ^
///   help: did you mean `K^'`?";
/// assert_eq!(error.explain("K'^").to_string(), text);
/// ```
#[derive(Clone)]
pub struct Explanation<'a> {
    subject: &'static str,
    whereabouts: Whereabouts,
    reason: Reason<'a>,
    input: &'a [u8],
    start: usize,
    end: usize,
    help: Help<'a>,
}

/// Whereabouts in a larger input it is wrong, in pieces, if that is worth telling.
pub(crate) type Whereabouts = [Segment<'static>; 8];

/// What is wrong, in pieces: the end of line 1.
pub(crate) type Reason<'a> = [Segment<'a>; 5];

/// What can be done about it, in pieces; all [`NOTHING`](Segment::NOTHING) if nothing is known.
pub(crate) type Help<'a> = [Segment<'a>; 5];

/// A [`Reason`] or [`Help`] of at most five segments.
pub(crate) const fn sentence<const N: usize>(segments: [Segment<'_>; N]) -> [Segment<'_>; 5] {
    let mut all = [Segment::NOTHING; 5];
    let mut i = 0;
    while i < N {
        all[i] = segments[i];
        i += 1;
    }
    all
}

/// A piece of a diagnostic. Both ways out of here, a formatter and a const panic, walk the same pieces.
#[derive(Clone, Copy)]
pub(crate) enum Segment<'a> {
    Text(&'a str),
    Glyph(Glyph),
    /// An input, to be drawn unit by unit.
    Input(&'a [u8]),
    Repeat(&'static str, usize),
    /// The pieces of a hand, sorted.
    Hand(SortedHand<'a>),
}

/// What a segment writes at once.
enum Part<'a> {
    Text(&'a str),
    Glyph(Glyph),
}

impl<'a> Segment<'a> {
    pub(crate) const NOTHING: Self = Self::Text("");

    const fn is_nothing(&self) -> bool {
        matches!(self, Self::Text(text) if text.is_empty())
    }

    /// Takes the next part off the segment.
    const fn next(&mut self) -> Option<Part<'a>> {
        match *self {
            Self::Repeat(_, 0) => None,
            Self::Text(text) if text.is_empty() => None,
            Self::Text(text) => {
                *self = Self::NOTHING;
                Some(Part::Text(text))
            }
            Self::Glyph(glyph) => {
                *self = Self::NOTHING;
                Some(Part::Glyph(glyph))
            }
            Self::Input(input) => match unit_at(input, 0) {
                Some((unit, next)) => {
                    *self = Self::Input(input.split_at(next).1);
                    Some(Part::Glyph(Glyph::drawn(unit)))
                }
                None => None,
            },
            Self::Hand(ref mut hand) => match hand.next() {
                Some(glyph) => Some(Part::Glyph(glyph)),
                None => None,
            },
            Self::Repeat(text, times) => {
                *self = Self::Repeat(text, times - 1);
                Some(Part::Text(text))
            }
        }
    }
}

impl Part<'_> {
    const fn as_str(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Glyph(glyph) => glyph.as_str(),
        }
    }
}

impl<'a> Explanation<'a> {
    /// `subject` is what `input` should have been; `range` is where the culprit stands in it, in bytes.
    pub(crate) const fn new(
        subject: &'static str,
        reason: Reason<'a>,
        input: &'a [u8],
        range: Range<usize>,
        help: Help<'a>,
    ) -> Self {
        let whereabouts = [Segment::NOTHING; 8];
        Self { subject, whereabouts, reason, input, start: range.start, end: range.end, help }
    }

    /// For mistakes that only a macro can see. Not part of the public API.
    #[doc(hidden)]
    #[must_use]
    pub const fn __new(
        subject: &'static str,
        reason: &'a str,
        input: &'a [u8],
        range: Range<usize>,
        help: &'a str,
    ) -> Self {
        Self::new(subject, sentence([Segment::Text(reason)]), input, range, sentence([Segment::Text(help)]))
    }

    pub(crate) const fn whereabouts(mut self, whereabouts: &Whereabouts) -> Self {
        self.whereabouts = *whereabouts;
        self
    }

    /// Line 1.
    const fn title(&self) -> [Segment<'a>; 16] {
        let [w0, w1, w2, w3, w4, w5, w6, w7] = self.whereabouts;
        let [r0, r1, r2, r3, r4] = self.reason;
        let subject = Segment::Text(self.subject);
        let colon = Segment::Text(": ");
        [Segment::Text("invalid "), subject, colon, w0, w1, w2, w3, w4, w5, w6, w7, r0, r1, r2, r3, r4]
    }

    /// The lines behind it.
    const fn details(&self) -> [Segment<'a>; 11] {
        let [d0, d1, d2, d3, d4] = self.drawing();
        let [h0, h1, h2, h3, h4] = self.help;
        let help = Segment::Text(if h0.is_nothing() { "" } else { "\n  help: " });
        [d0, d1, d2, d3, d4, help, h0, h1, h2, h3, h4]
    }

    /// The input and the carets below it.
    const fn drawing(&self) -> [Segment<'a>; 5] {
        if self.input.is_empty() {
            return [Segment::NOTHING; 5];
        }
        let carets = match drawn_width(self.input, self.start, self.end) {
            0 => 1,
            width => width,
        };
        [
            Segment::Text("\n  "),
            Segment::Input(self.input),
            Segment::Text("\n  "),
            Segment::Repeat(" ", drawn_width(self.input, 0, self.start)),
            Segment::Repeat("^", carets),
        ]
    }

    /// Panics with the text. Of an input beyond 1 KiB, which no plausible token is, only line 1: drawing it
    /// would take const evaluation longer than rustc allows.
    #[track_caller]
    pub(crate) const fn panic(&self) -> ! {
        let mut text = Buffer { bytes: [0; 16 * 1024], len: 0 };
        text.write_all(&self.title());
        if self.input.len() <= 1024 {
            text.write_all(&self.details());
        }
        panic!("{}", text.as_str())
    }
}

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for mut segment in self.title().into_iter().chain(self.details()) {
            while let Some(part) = segment.next() {
                f.write_str(part.as_str())?;
            }
        }
        Ok(())
    }
}

/// The text as a string literal.
impl fmt::Debug for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Explanation(\"")?;
        for mut segment in self.title().into_iter().chain(self.details()) {
            while let Some(part) = segment.next() {
                write!(f, "{}", part.as_str().escape_debug())?;
            }
        }
        f.write_str("\")")
    }
}

/// One line in pieces, for errors that are about no text: written by a formatter or a const panic.
pub(crate) struct Message<'a>(pub(crate) Reason<'a>);

impl Message<'_> {
    #[track_caller]
    pub(crate) const fn panic(&self) -> ! {
        let mut text = Buffer { bytes: [0; 1024], len: 0 };
        text.write_all(&self.0);
        panic!("{}", text.as_str())
    }
}

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for mut segment in self.0 {
            while let Some(part) = segment.next() {
                f.write_str(part.as_str())?;
            }
        }
        Ok(())
    }
}

/// How many characters the units of `input` that start within `start..end` are drawn with.
const fn drawn_width(input: &[u8], start: usize, end: usize) -> usize {
    let mut width = 0;
    let mut at = start;
    while at < end {
        let Some((unit, next)) = unit_at(input, at) else { break };
        width += Glyph::drawn(unit).width();
        at = next;
    }
    width
}

/// A text under construction in const code.
struct Buffer<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Buffer<N> {
    /// Appends the segments.
    const fn write_all(&mut self, segments: &[Segment<'_>]) {
        let mut i = 0;
        while i < segments.len() {
            let mut segment = segments[i];
            while let Some(part) = segment.next() {
                self.write(part.as_str().as_bytes());
            }
            i += 1;
        }
    }

    const fn write(&mut self, text: &[u8]) {
        let (_, free) = self.bytes.split_at_mut(self.len);
        let (room, _) = free.split_at_mut(text.len());
        room.copy_from_slice(text);
        self.len += text.len();
    }

    const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }
}
