//! Feature `serde`: every value is its text, in formats for people and in binary ones alike.

mod position;
mod text;

use serde_core::de::{self, Deserialize, Deserializer};
use serde_core::ser::{Serialize, Serializer};

use crate::base::{Letter, Side, State};
#[cfg(feature = "games")]
use crate::games::{chess, makruk, shogi, xiangqi};
use crate::position::{Shape, Square};
use crate::token::{Epin, Pin, Qpi, Sin, Styles};

use text::{Text, deserialize, utf8, wrong};

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
    [] Letter: "letter", |input| {
        utf8::<Self, E>(input)?;
        let letter = Self::ALL.into_iter().find(|letter| input == [letter.as_ascii()]);
        letter.ok_or_else(|| wrong::<Self, E>(input, "it is one from `A` to `Z`"))
    };
    [] Side: "side", |input| {
        let read = Self::parse(utf8::<Self, E>(input)?);
        read.map_err(|error| wrong::<Self, E>(input, error.expected))
    };
    [] State: "state", |input| {
        let read = Self::parse(utf8::<Self, E>(input)?);
        read.map_err(|error| wrong::<Self, E>(input, error.expected))
    };
}

#[cfg(feature = "games")]
as_text! {
    [] chess::Fen: "FEN", |input| {
        let text = utf8::<Self, E>(input)?;
        Self::try_from(text).map_err(|error| E::custom(error.explain(text)))
    };
    [] makruk::Fen: "makruk FEN", |input| {
        let text = utf8::<Self, E>(input)?;
        Self::try_from(text).map_err(|error| E::custom(error.explain(text)))
    };
    [] shogi::Sfen: "SFEN", |input| {
        let text = utf8::<Self, E>(input)?;
        Self::try_from(text).map_err(|error| E::custom(error.explain(text)))
    };
    [] xiangqi::Fen: "xiangqi FEN", |input| {
        let text = utf8::<Self, E>(input)?;
        Self::try_from(text).map_err(|error| E::custom(error.explain(text)))
    };
}
