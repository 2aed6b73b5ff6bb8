//! Feature `serde`: serializes every value as its text, both in text formats and in binary formats.

use core::fmt;

use serde_core::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::base::{Letter, Side, State};
#[cfg(feature = "_game")]
use crate::games;
use crate::position::{Position, Shape, Square};
#[cfg(feature = "_game")]
use crate::report::Text;
use crate::token::{Epin, Pin, Qpi, Sin, Styles};

/// Implements `Serialize` and `Deserialize` for types whose text can be read back. An entry may end with more methods
/// of `Deserialize`, in braces.
macro_rules! as_text {
    ($([$($generics:tt)*] $Type:ty: $subject:expr, |$input:ident| $read:expr $(, { $($method:item)* })?;)*) => {
        $(
            /// Writes the text.
            #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
            impl<$($generics)*> Serialize for $Type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            /// Reads the text. An error says what is wrong with the text.
            #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
            impl<'de, $($generics)*> Deserialize<'de> for $Type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    visit(deserializer, $subject, |$input| $read)
                }

                $($($method)*)?
            }
        )*
    };
}

/// Implements `Serialize` and `Deserialize` for types whose errors point out the mistake in the text.
macro_rules! explained {
    ($([$($generics:tt)*] $Type:ty: $subject:expr $(, $methods:tt)?;)*) => {
        as_text! {
            $([$($generics)*] $Type: $subject,
                |input| Self::parse(input).map_err(|error| error.explain(input)) $(, $methods)?;)*
        }
    };
}

explained! {
    [] Sin: "SIN token";
    [] Pin: "PIN token";
    [] Epin: "EPIN token";
    [] Qpi: "QPI token";
    [const A: usize, const B: usize, const C: usize] Square<A, B, C>: "square";
    [const A: usize, const B: usize, const C: usize] Position<A, B, C>: "position", {
        /// Reads a FEEN into an existing position, like [`parse_into`](Position::parse_into). After an error, the
        /// position is unchanged.
        ///
        /// Use this method for boards that are too large for the stack. `deserialize` returns its position on the
        /// stack, and formats may copy the position several times.
        fn deserialize_in_place<D: Deserializer<'de>>(deserializer: D, place: &mut Self) -> Result<(), D::Error> {
            visit(deserializer, "position", |input| place.parse_into(input).map_err(|error| error.explain(input)))
        }
    };
}

macro_rules! games_as_text {
    ({} $(#[$on:meta] $game:ident $Game:ident ($Text:ident $A:literal $B:literal) $column:tt $keys:tt)*) => {
        $(
            #[$on]
            explained! {
                [] games::$game::$Text: games::$game::NOTATION.name;
                [] games::$game::Move: const {
                    &Text::<24>::new("move of ").text(games::$game::NOTATION.game_name)
                }.as_str();
            }
        )*
    };
}

crate::__games! { games_as_text {} }

as_text! {
    [] Shape: "shape", |input| Self::parse(input);
    [] Styles: "styles", |input| Self::parse(input);
    [] Side: "side", |input| Self::parse(input);
    [] State: "state", |input| Self::parse(input);
    [] Letter: "letter", |input| {
        let letter = Self::ALL.into_iter().find(|letter| input.as_bytes() == [letter.as_ascii()]);
        letter.ok_or("invalid letter: expected a letter from `A` to `Z`")
    };
}

/// Requests a text and reads it. From binary formats, requests an owned text, because CBOR provides long texts, and
/// texts in parts, only as owned texts. From human-readable formats, requests a borrowed text, because some of these
/// formats have no heap and refuse to provide an owned text.
fn visit<'de, D: Deserializer<'de>, T, M: fmt::Display>(
    deserializer: D,
    subject: &'static str,
    read: impl FnOnce(&str) -> Result<T, M>,
) -> Result<T, D::Error> {
    let visitor = TextVisitor { subject, read };
    if deserializer.is_human_readable() {
        deserializer.deserialize_str(visitor)
    } else {
        deserializer.deserialize_string(visitor)
    }
}

/// Reads borrowed and owned texts, and bytes that contain a text.
struct TextVisitor<F> {
    /// The name of the type in messages.
    subject: &'static str,
    read: F,
}

impl<T, M: fmt::Display, F: FnOnce(&str) -> Result<T, M>> Visitor<'_> for TextVisitor<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a string ({})", self.subject)
    }

    fn visit_str<E: Error>(self, input: &str) -> Result<T, E> {
        (self.read)(input).map_err(E::custom)
    }

    fn visit_bytes<E: Error>(self, input: &[u8]) -> Result<T, E> {
        match str::from_utf8(input) {
            Ok(input) => self.visit_str(input),
            Err(_) => Err(E::invalid_value(Unexpected::Bytes(input), &self)),
        }
    }
}
