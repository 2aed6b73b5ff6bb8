//! Feature `serde`: every value is its text, in formats for people and in binary ones alike.

use core::fmt;
use core::marker::PhantomData;

use serde_core::de::{self, Deserialize, Deserializer, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::base::{Letter, Side, State};
use crate::feen::scan_number;
use crate::position::{MAX_DIMENSIONS, Position, Shape, Square};
use crate::report::Explanation;
use crate::token::{Epin, Pin, Qpi, Sin, Styles};

/// A value that is read from a text.
trait Text: Sized {
    /// What messages call it, and how it is written.
    const SUBJECT: &'static str;
    const EXPECTED: &'static str;

    /// The value that an input spells, or an error in the words of this crate.
    fn read<E: de::Error>(input: &[u8]) -> Result<Self, E>;
}

/// Reads texts, borrowed or owned, and bytes that are one.
struct TextVisitor<T>(PhantomData<T>);

impl<T: Text> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a string ({})", T::SUBJECT)
    }

    fn visit_str<E: de::Error>(self, input: &str) -> Result<T, E> {
        T::read(input.as_bytes())
    }

    fn visit_bytes<E: de::Error>(self, input: &[u8]) -> Result<T, E> {
        T::read(input)
    }
}

/// Declares both traits for types that write themselves as the text that they are read from.
macro_rules! as_text {
    ($($Type:ty, $subject:literal, $expected:literal, |$input:ident| $read:expr;)*) => {
        $(
            as_text!(@ [] $Type, $subject, $expected, |$input| $read);
        )*
    };
    (@ [$($generics:tt)*] $Type:ty, $subject:literal, $expected:literal, |$input:ident| $read:expr) => {
        impl<$($generics)*> Text for $Type {
            const SUBJECT: &'static str = $subject;
            const EXPECTED: &'static str = $expected;

            fn read<E: de::Error>($input: &[u8]) -> Result<Self, E> {
                $read
            }
        }

        /// Writes the text.
        #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
        impl<$($generics)*> Serialize for $Type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        /// Reads the text; an error tells what is wrong with it, and where.
        #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
        impl<'de, $($generics)*> Deserialize<'de> for $Type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(TextVisitor(PhantomData))
            }
        }
    };
}

as_text! {
    Sin, "SIN token", "a letter, as in `C`",
        |input| Self::from_bytes(input).map_err(|error| E::custom(error.explain_bytes(input)));
    Pin, "PIN token", "a piece, as in `+P`",
        |input| Self::from_bytes(input).map_err(|error| E::custom(error.explain_bytes(input)));
    Epin, "EPIN token", "a piece, as in `+P'`",
        |input| Self::from_bytes(input).map_err(|error| E::custom(error.explain_bytes(input)));
    Qpi, "QPI token", "a style and a piece, as in `C:K^`",
        |input| Self::from_bytes(input).map_err(|error| E::custom(error.explain_bytes(input)));
    Styles, "pair of styles", "the first player's and the second's, as in `C/s`", |input| match str::from_utf8(input) {
        Ok(text) => Self::parse(text).map_err(|error| {
            E::custom(Explanation::of_strs("styles", error.words().as_str(), input, &(0..input.len()), ""))
        }),
        Err(_) => Err(wrong::<Self, E>(input)),
    };
    Shape, "shape", "it is written as in `8x8`", |input| read_shape(input);
    Letter, "letter", "it is one from `A` to `Z`", |input| one_of(input, &Self::ALL);
    Side, "side", "it is `first` or `second`", |input| one_of(input, &Self::ALL);
    State, "state", "it is `diminished`, `enhanced` or `normal`", |input| one_of(input, &Self::ALL);
}

as_text!(@ [const A: usize, const B: usize, const C: usize] Square<A, B, C>,
    "square", "a file, a rank and a layer, as the board has them",
    |input| Self::from_bytes(input).map_err(|error| E::custom(error.explain_bytes(input))));

as_text!(@ [const A: usize, const B: usize, const C: usize] Position<A, B, C>,
    "position", "it is written as FEEN",
    |input| Self::from_bytes(input).map_err(|error| E::custom(error.explain_bytes(input))));

/// The error of an input that is no value of a type. It is drawn, at most 4 KiB, however long the input is.
fn wrong<T: Text, E: de::Error>(input: &[u8]) -> E {
    E::custom(Explanation::of_strs(T::SUBJECT, T::EXPECTED, input, &(0..input.len()), ""))
}

/// The value that writes itself as the input.
fn one_of<T: Copy + fmt::Display + Text, E: de::Error>(input: &[u8], all: &[T]) -> Result<T, E> {
    let found = all.iter().find(|value| is_written(**value, input));
    found.copied().ok_or_else(|| wrong::<T, E>(input))
}

/// Whether a value writes itself as this text.
fn is_written(value: impl fmt::Display, input: &[u8]) -> bool {
    struct Rest<'a>(&'a [u8]);

    impl fmt::Write for Rest<'_> {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(part.as_bytes()).ok_or(fmt::Error)?;
            Ok(())
        }
    }

    let mut rest = Rest(input);
    fmt::write(&mut rest, format_args!("{value}")).is_ok() && rest.0.is_empty()
}

/// The shape whose sizes have `x` between them, as it writes them.
fn read_shape<E: de::Error>(input: &[u8]) -> Result<Shape, E> {
    let (mut sizes, mut count) = ([0; MAX_DIMENSIONS], 0);
    for size in input.split(|byte| *byte == b'x') {
        let place = sizes.get_mut(count).ok_or_else(|| wrong::<Shape, E>(input))?;
        let (number, end) = scan_number(size, 0);
        if end == 0 || end < size.len() {
            return Err(wrong::<Shape, E>(input));
        }
        *place = number;
        count += 1;
    }
    let shape = Shape::new(&sizes[..count]).map_err(E::custom)?;
    // Without leading zeros: each shape has one text.
    if is_written(shape, input) { Ok(shape) } else { Err(wrong::<Shape, E>(input)) }
}
