//! Items that all modules use: letters, sides, states, names, decimal numbers, and macros that implement traits.

/// Implements `FromStr` and `TryFrom<&str>`, which call the type's `parse`. If the last argument is `from_bytes`,
/// also implements `TryFrom<&[u8]>`, which calls the type's `from_bytes`. The brackets contain the parameters of a
/// generic type: `text_traits!([const A: usize] Square<A>, SquareError, from_bytes)`.
macro_rules! text_traits {
    ([$($parameter:tt)*] $Type:ty, $Error:ty) => {
        /// Calls `parse`.
        impl<$($parameter)*> core::str::FromStr for $Type {
            type Err = $Error;

            fn from_str(input: &str) -> Result<Self, $Error> {
                Self::parse(input)
            }
        }

        /// Calls `parse`.
        impl<$($parameter)*> TryFrom<&str> for $Type {
            type Error = $Error;

            fn try_from(input: &str) -> Result<Self, $Error> {
                Self::parse(input)
            }
        }
    };
    ([$($parameter:tt)*] $Type:ty, $Error:ty, from_bytes) => {
        $crate::base::text_traits!([$($parameter)*] $Type, $Error);

        /// Calls `from_bytes`.
        impl<$($parameter)*> TryFrom<&[u8]> for $Type {
            type Error = $Error;

            fn try_from(input: &[u8]) -> Result<Self, $Error> {
                Self::from_bytes(input)
            }
        }
    };
}

/// Implements the traits of an iterator. The iterator must have a field `range`, which is a double-ended iterator of
/// exact size. It must also have a method `item`, which converts each entry of `range` to an item.
macro_rules! range_iterator {
    ([$($generics:tt)*] $Iter:ty, $Item:ty) => {
        impl<$($generics)*> Iterator for $Iter {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                self.range.next().map(|entry| self.item(entry))
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                self.range.size_hint()
            }

            fn nth(&mut self, n: usize) -> Option<$Item> {
                self.range.nth(n).map(|entry| self.item(entry))
            }

            fn count(self) -> usize {
                self.range.len()
            }

            fn last(mut self) -> Option<$Item> {
                self.next_back()
            }
        }

        impl<$($generics)*> DoubleEndedIterator for $Iter {
            fn next_back(&mut self) -> Option<$Item> {
                self.range.next_back().map(|entry| self.item(entry))
            }

            fn nth_back(&mut self, n: usize) -> Option<$Item> {
                self.range.nth_back(n).map(|entry| self.item(entry))
            }
        }

        impl<$($generics)*> ExactSizeIterator for $Iter {}

        impl<$($generics)*> core::iter::FusedIterator for $Iter {}
    };
}

/// Implements `Debug` for an iterator. It writes the name of the iterator, then the remaining items.
macro_rules! debug_iterator {
    ($([$($generics:tt)*] $Iter:ty: $name:literal;)*) => {
        $(
            /// Writes the remaining items.
            impl<$($generics)*> core::fmt::Debug for $Iter {
                fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                    f.write_str($name)?;
                    f.debug_list().entries(self.clone()).finish()
                }
            }
        )*
    };
}

mod letter;
mod side;

pub(crate) use letter::CasedLetter;
pub use letter::{Letter, LetterError};
pub(crate) use side::{MARKER_SETS, set_number};
pub use side::{Side, State};
pub(crate) use {debug_iterator, range_iterator, text_traits};

use core::fmt;

/// The error for a text that is not the name of a [`Side`](crate::Side) or a [`State`](crate::State).
///
/// ```
/// use koma::{Side, State};
///
/// let error = "white".parse::<Side>().unwrap_err();
/// assert_eq!(error.to_string(), "invalid side: expected `first` or `second`");
/// let error = "promoted".parse::<State>().unwrap_err();
/// assert_eq!(error.to_string(), "invalid state: expected `diminished`, `enhanced` or `normal`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct NameError {
    /// The kind of name that was expected, such as `side`.
    pub(crate) subject: &'static str,
    pub(crate) expected: &'static str,
}

/// Writes the reason, so that a failed `unwrap` shows the reason.
impl fmt::Debug for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NameError(\"{self}\")")
    }
}

/// Whether the comparison of two names respects the case of ASCII letters.
#[derive(Clone, Copy)]
pub(crate) enum Case {
    Same,
    Any,
}

/// Reports whether two names are equal.
pub(crate) const fn is_same_name(one: &str, other: &str, case: Case) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut i = 0;
    while i < one.len() && i < other.len() {
        let is_same = match case {
            Case::Same => one[i] == other[i],
            Case::Any => one[i].eq_ignore_ascii_case(&other[i]),
        };
        if !is_same {
            return false;
        }
        i += 1;
    }
    one.len() == other.len()
}

/// Returns the number, or `u32::MAX` if the number is larger than that.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the maximum is checked")]
pub(crate) const fn to_u32(number: usize) -> u32 {
    if number < u32::MAX as usize { number as u32 } else { u32::MAX }
}

/// Returns the decimal number at byte `at`, and the offset after it. Without a digit, the number is 0 and the offset
/// is `at`. A number that is too large becomes `usize::MAX`.
#[must_use]
#[inline]
pub const fn read_decimal(input: &[u8], at: usize) -> (usize, usize) {
    // Most numbers have one digit and need no arithmetic.
    if at >= input.len() || !input[at].is_ascii_digit() {
        return (0, at);
    }
    let mut number = (input[at] - b'0') as usize;
    let mut end = at + 1;
    while end < input.len() && input[end].is_ascii_digit() {
        number = number.saturating_mul(10).saturating_add((input[end] - b'0') as usize);
        end += 1;
    }
    (number, end)
}

/// The decimal digits of a number.
#[derive(Clone, Copy, Debug)]
pub struct Decimal {
    digits: [u8; 20],
    start: usize,
}

impl Decimal {
    /// Returns the text of `number`.
    #[must_use]
    pub const fn new(number: u64) -> Self {
        let mut text = Self { digits: [b'0'; 20], start: 20 };
        let mut left = number;
        while left > 0 || text.start == 20 {
            text.start -= 1;
            text.digits[text.start] = b"0123456789"[(left % 10) as usize];
            left /= 10;
        }
        text
    }

    /// Returns the digits.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.digits.split_at(self.start).1) {
            Ok(digits) => digits,
            Err(_) => "",
        }
    }
}
