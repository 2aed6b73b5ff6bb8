//! Feature `serde`: serializes every value as its text, both in text formats and in binary formats.

use core::fmt;
use core::marker::PhantomData;

use serde_core::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::base::{Letter, Side, State};
#[cfg(feature = "games")]
use crate::games::{chess, makruk, shogi, xiangqi};
use crate::position::{Position, Shape, Square};
use crate::report::{Explanation, Words};
use crate::token::{Epin, Pin, Qpi, Sin, Styles};

/// A value that can be read from a text.
trait Text: Sized {
    /// The name of the type in messages.
    const SUBJECT: &'static str;

    /// Whether texts of the type can look like numbers. People forget to quote such texts.
    const MAY_BE_NUMBER: bool = false;

    /// Parses the text.
    fn read<E: Error>(input: &[u8]) -> Result<Self, E>;
}

/// Implements both traits for types whose text can be read back.
macro_rules! as_text {
    ($([$($generics:tt)*] $Type:ty: $subject:literal, $(number: $number:literal,)? |$input:ident| $read:expr;)*) => {
        $(
            impl<$($generics)*> Text for $Type {
                const SUBJECT: &'static str = $subject;
                $(const MAY_BE_NUMBER: bool = $number;)?

                fn read<E: Error>($input: &[u8]) -> Result<Self, E> {
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

            /// Reads the text. An error points out the mistake in the text.
            #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
            impl<'de, $($generics)*> Deserialize<'de> for $Type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    visit(deserializer, TextVisitor(PhantomData))
                }
            }
        )*
    };
}

/// Implements both traits for types with `from_bytes`, whose errors point out the mistake in the input.
macro_rules! parsed {
    ($([$($generics:tt)*] $Type:ty: $subject:literal;)*) => {
        as_text! {
            $([$($generics)*] $Type: $subject,
                |input| Self::from_bytes(input).map_err(|error| E::custom(error.explain_bytes(input)));)*
        }
    };
}

parsed! {
    [] Sin: "SIN token";
    [] Pin: "PIN token";
    [] Epin: "EPIN token";
    [] Qpi: "QPI token";
    [const A: usize, const B: usize, const C: usize] Square<A, B, C>: "square";
}

#[cfg(feature = "games")]
parsed! {
    [] chess::Fen: "FEN";
    [] makruk::Fen: "makruk FEN";
    [] shogi::Sfen: "SFEN";
    [] xiangqi::Fen: "xiangqi FEN";
    [] chess::Move: "move of chess";
    [] makruk::Move: "move of makruk";
    [] shogi::Move: "move of shōgi";
    [] xiangqi::Move: "move of xiangqi";
}

as_text! {
    // The shape `8` is a board of one dimension.
    [] Shape: "shape", number: true, |input| {
        let text = utf8::<Self, E>(input)?;
        Self::parse(text).map_err(|error| E::custom(error.explain(text)))
    };
    [] Styles: "styles", |input| {
        Self::parse(utf8::<Self, E>(input)?).map_err(|error| wrong::<Self, E>(input, error.words().as_str()))
    };
    [] Letter: "letter", |input| {
        utf8::<Self, E>(input)?;
        let letter = Self::ALL.into_iter().find(|letter| input == [letter.as_ascii()]);
        letter.ok_or_else(|| wrong::<Self, E>(input, "expected a letter from `A` to `Z`"))
    };
    [] Side: "side", |input| {
        Self::parse(utf8::<Self, E>(input)?).map_err(|error| wrong::<Self, E>(input, error.expected))
    };
    [] State: "state", |input| {
        Self::parse(utf8::<Self, E>(input)?).map_err(|error| wrong::<Self, E>(input, error.expected))
    };
}

impl<const A: usize, const B: usize, const C: usize> Text for Position<A, B, C> {
    const SUBJECT: &'static str = "position";

    fn read<E: Error>(input: &[u8]) -> Result<Self, E> {
        Self::from_bytes(input).map_err(|error| E::custom(error.explain_bytes(input)))
    }
}

/// Writes the FEEN.
#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl<const A: usize, const B: usize, const C: usize> Serialize for Position<A, B, C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads a FEEN. An error points out the mistake.
///
/// A returned position is copied on the stack, several times if formats are nested. If the board is too large for this,
/// use `Deserialize::deserialize_in_place`. This method reads into an existing position, like
/// [`parse_into`](Position::parse_into). After an error, the position is unchanged.
#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl<'de, const A: usize, const B: usize, const C: usize> Deserialize<'de> for Position<A, B, C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        visit(deserializer, TextVisitor(PhantomData))
    }

    fn deserialize_in_place<D: Deserializer<'de>>(deserializer: D, place: &mut Self) -> Result<(), D::Error> {
        visit(deserializer, InPlace(place))
    }
}

/// Requests a text, owned or borrowed. Binary CBOR provides long texts, and texts in parts, only as owned texts.
/// Human-readable formats accept both requests, but some formats without a heap refuse to provide an owned text.
fn visit<'de, V: Visitor<'de>, D: Deserializer<'de>>(
    deserializer: D,
    visitor: V,
) -> Result<V::Value, D::Error> {
    if deserializer.is_human_readable() {
        deserializer.deserialize_str(visitor)
    } else {
        deserializer.deserialize_string(visitor)
    }
}

/// Reads borrowed and owned texts, and bytes that contain a text.
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

/// Reads a FEEN into an existing position.
struct InPlace<'a, const A: usize, const B: usize, const C: usize>(&'a mut Position<A, B, C>);

impl<const A: usize, const B: usize, const C: usize> Visitor<'_> for InPlace<'_, A, B, C> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string (position)")
    }

    fn visit_str<E: Error>(self, input: &str) -> Result<(), E> {
        self.visit_bytes(input.as_bytes())
    }

    fn visit_bytes<E: Error>(self, input: &[u8]) -> Result<(), E> {
        self.0.read_into(input).map_err(|error| E::custom(error.explain_bytes(input)))
    }
}

/// Returns the error for an input that is not a value of the type. The error shows at most 4 KiB of the input.
fn wrong<T: Text, E: Error>(input: &[u8], reason: &str) -> E {
    E::custom(Explanation::new(T::SUBJECT, reason, input, 0..input.len(), None))
}

/// Converts bytes to a text. An error points at the first byte that is not UTF-8.
fn utf8<T: Text, E: Error>(input: &[u8]) -> Result<&str, E> {
    str::from_utf8(input).map_err(|error| {
        let start = error.valid_up_to();
        let range = start..error.error_len().map_or(input.len(), |len| start + len);
        E::custom(Explanation::new(T::SUBJECT, "it is not UTF-8 text", input, range, None))
    })
}
