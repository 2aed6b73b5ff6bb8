//! Feature `serde`: every value is its text, in formats for people and in binary ones alike.

mod position;
mod text;

use core::fmt;

use serde_core::de::{self, Deserialize, Deserializer};
use serde_core::ser::{Serialize, Serializer};

use crate::base::{Letter, Side, State};
use crate::position::{Shape, Square};
use crate::token::{Epin, Pin, Qpi, Sin, Styles};

use text::wrong;
pub use text::{Text, deserialize, utf8};

/// Declares both traits for types that write themselves as the text that they are read from.
macro_rules! as_text {
    ($([$($generics:tt)*] $Type:ty: $subject:literal, $(number: $number:literal,)? |$input:ident| $read:expr;)*) => {
        $(
            impl<$($generics)*> Text for $Type {
                const SUBJECT: &'static str = $subject;
                $(const MAY_BE_NUMBER: bool = $number;)?

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
                    deserialize(deserializer)
                }
            }
        )*
    };
}

as_text! {
    [] Sin: "SIN token",
        |input| Self::from_bytes(input).map_err(|error| E::custom(error.explain_bytes(input)));
    [] Pin: "PIN token",
        |input| Self::from_bytes(input).map_err(|error| E::custom(error.explain_bytes(input)));
    [] Epin: "EPIN token",
        |input| Self::from_bytes(input).map_err(|error| E::custom(error.explain_bytes(input)));
    [] Qpi: "QPI token",
        |input| Self::from_bytes(input).map_err(|error| E::custom(error.explain_bytes(input)));
    [const A: usize, const B: usize, const C: usize] Square<A, B, C>: "square",
        |input| Self::from_bytes(input).map_err(|error| E::custom(error.explain_bytes(input)));
    // `8` is a line.
    [] Shape: "shape", number: true, |input| {
        let text = utf8::<Self, E>(input)?;
        Self::parse(text).map_err(|error| E::custom(error.explain(text)))
    };
    [] Styles: "styles", |input| {
        let read = Self::parse(utf8::<Self, E>(input)?);
        read.map_err(|error| wrong::<Self, E>(input, error.words().as_str()))
    };
    [] Letter: "letter", |input| one_of(input, &Self::ALL, "it is one from `A` to `Z`");
    [] Side: "side", |input| one_of(input, &Self::ALL, "it is `first` or `second`");
    [] State: "state", |input| one_of(input, &Self::ALL, "it is `diminished`, `enhanced` or `normal`");
}

/// The value that writes itself as the input.
fn one_of<T: Text + Copy + fmt::Display, E: de::Error>(
    input: &[u8],
    all: &[T],
    expected: &str,
) -> Result<T, E> {
    let text = utf8::<T, E>(input)?;
    let found = all.iter().find(|value| is_written(**value, text));
    found.copied().ok_or_else(|| wrong::<T, E>(input, expected))
}

/// Whether a value writes itself as this text.
fn is_written(value: impl fmt::Display, text: &str) -> bool {
    struct Rest<'a>(&'a str);

    impl fmt::Write for Rest<'_> {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
            Ok(())
        }
    }

    let mut rest = Rest(text);
    fmt::write(&mut rest, format_args!("{value}")).is_ok() && rest.0.is_empty()
}
