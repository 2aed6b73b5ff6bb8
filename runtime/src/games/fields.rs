//! The fields of a text, with a blank between two of them.

use crate::report::{after, char_at, is_blank};

use super::error::{FenError, FenErrorKind as Kind};
use super::{Alphabet, FenField};

/// From where to where a field reaches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Span {
    pub(crate) const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// What stands there. It has to be a part of `input`.
    pub(crate) const fn of(self, input: &[u8]) -> &[u8] {
        input.split_at(self.end).0.split_at(self.start).1
    }

    /// Whether nothing but a dash stands there.
    pub(crate) const fn is_dash(self, input: &[u8]) -> bool {
        matches!(self.of(input), b"-")
    }
}

/// The most fields that any of the notations has.
const MOST: usize = 6;

/// The fields of a text, in their order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fields {
    spans: [Span; MOST],
    count: usize,
    /// Where another field starts, behind the last one.
    extra: Option<usize>,
}

impl Fields {
    /// The field with this number, if the text has so many.
    pub(crate) const fn get(&self, number: usize) -> Option<Span> {
        if number < self.count { Some(self.spans[number]) } else { None }
    }

    /// Refuses a text that goes on behind its last field.
    pub(crate) const fn check_end(&self, input: &[u8], alphabet: &'static Alphabet) -> Result<(), FenError> {
        match self.extra {
            Some(start) => Err(FenError::new(alphabet, Kind::TooManyFields, Span::new(start, input.len()))),
            None => Ok(()),
        }
    }

    /// Cuts a text into the fields that `names` lists. The first `required` of them must be there.
    pub(crate) const fn read(
        input: &[u8],
        alphabet: &'static Alphabet,
        names: &[FenField],
        required: usize,
    ) -> Result<Self, FenError> {
        if input.is_empty() {
            return Err(FenError::new(alphabet, Kind::Empty, Span::new(0, 0)));
        }
        if let Some(error) = wrong_blank(input, alphabet) {
            return Err(error);
        }
        let mut fields = Self { spans: [Span::new(0, 0); MOST], count: 0, extra: None };
        let mut start = 0;
        let mut at = 0;
        while at <= input.len() {
            if at == input.len() || input[at] == b' ' {
                if fields.count == names.len() {
                    fields.extra = Some(start);
                    break;
                }
                fields.spans[fields.count] = Span::new(start, at);
                fields.count += 1;
                start = at + 1;
            }
            at += 1;
        }
        if fields.count < required {
            let error = FenError::new(alphabet, Kind::MissingField, Span::new(input.len(), input.len()));
            return Err(error.in_field(names[fields.count]));
        }
        Ok(fields)
    }
}

/// Any blank that is not a single U+0020 between two fields.
const fn wrong_blank(input: &[u8], alphabet: &'static Alphabet) -> Option<FenError> {
    let mut at = 0;
    while at < input.len() {
        if input[at].is_ascii_graphic() {
            at += 1;
            continue;
        }
        let next = after(input, at);
        if let Some(c) = char_at(input, at)
            && is_blank(c)
        {
            let mut end = next;
            while let Some(c) = char_at(input, end)
                && is_blank(c)
            {
                end = after(input, end);
            }
            if at == 0 || end == input.len() {
                return Some(FenError::new(alphabet, Kind::OuterBlank(c), Span::new(at, end)));
            }
            if c != ' ' {
                return Some(FenError::new(alphabet, Kind::OtherBlank(c), Span::new(at, next)));
            }
            if end > next {
                return Some(FenError::new(alphabet, Kind::ExtraBlank, Span::new(next, end)));
            }
        }
        at = next;
    }
    None
}
