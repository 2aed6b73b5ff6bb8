//! How a value is read from a text, whatever the format.

use core::fmt;
use core::marker::PhantomData;

use serde_core::de::{Deserializer, Error, Unexpected, Visitor};

use crate::report::{Explanation, Words};

/// A value that is read from a text.
pub(super) trait Text: Sized {
    /// What messages call it.
    const SUBJECT: &'static str;

    /// Whether some of its texts look like numbers, which people forget to quote.
    const MAY_BE_NUMBER: bool = false;

    /// The value that an input spells.
    ///
    /// # Errors
    ///
    /// An error in the words of this crate, if it spells none.
    fn read<E: Error>(input: &[u8]) -> Result<Self, E>;
}

/// Reads texts, borrowed or owned, and bytes that are one.
struct TextVisitor<T>(PhantomData<T>);

impl<T: Text> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a string ({})", T::SUBJECT)
    }

    fn visit_str<E: Error>(self, input: &str) -> Result<T, E> {
        T::read(input.as_bytes())
    }

    fn visit_bytes<E: Error>(self, input: &[u8]) -> Result<T, E> {
        T::read(input)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        match u64::try_from(number) {
            Ok(number) => self.visit_u64(number),
            Err(_) => Err(E::invalid_type(Unexpected::Signed(number), &self)),
        }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        if T::MAY_BE_NUMBER {
            T::read(Words::EMPTY.number(number).as_str().as_bytes())
        } else {
            Err(E::invalid_type(Unexpected::Unsigned(number), &self))
        }
    }
}

/// Reads a value.
///
/// # Errors
///
/// Those of the format, and of [`Text::read`].
pub(super) fn deserialize<'de, T: Text, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    visit(deserializer, TextVisitor(PhantomData))
}

/// Asks for a text. Of CBOR, which is binary, a long one or one in parts is given only to those who ask for an owned one.
/// Formats for people have the same for both, and some that know no heap refuse to give an owned one.
pub(super) fn visit<'de, V: Visitor<'de>, D: Deserializer<'de>>(
    deserializer: D,
    visitor: V,
) -> Result<V::Value, D::Error> {
    if deserializer.is_human_readable() {
        deserializer.deserialize_str(visitor)
    } else {
        deserializer.deserialize_string(visitor)
    }
}

/// The error of an input that is no value of a type. It is drawn, at most 4 KiB, however long the input is.
pub(super) fn wrong<T: Text, E: Error>(input: &[u8], reason: &str) -> E {
    E::custom(Explanation::new(T::SUBJECT, reason, input, 0..input.len(), None))
}

/// The text that some bytes are.
///
/// # Errors
///
/// If they are none, with the first that is wrong.
pub(super) fn utf8<T: Text, E: Error>(input: &[u8]) -> Result<&str, E> {
    str::from_utf8(input).map_err(|error| {
        let start = error.valid_up_to();
        let range = start..error.error_len().map_or(input.len(), |len| start + len);
        E::custom(Explanation::new(T::SUBJECT, "it is not UTF-8 text", input, range, None))
    })
}
