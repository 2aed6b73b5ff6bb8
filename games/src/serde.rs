//! Feature `serde`: what a text of a game's notation says is that text.

use koma::__private::serde::{Text, deserialize, utf8};
use serde_core::de::{Deserialize, Deserializer, Error};
use serde_core::ser::{Serialize, Serializer};

use crate::{chess, makruk, shogi, xiangqi};

macro_rules! as_text {
    ($($Text:ty: $subject:literal, $read:path;)*) => {
        $(
            impl Text for $Text {
                const SUBJECT: &'static str = $subject;

                fn read<E: Error>(input: &[u8]) -> Result<Self, E> {
                    let text = utf8::<Self, E>(input)?;
                    $read(text).map_err(|error| E::custom(error.explain(text)))
                }
            }

            /// Writes the text.
            impl Serialize for $Text {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            /// Reads the text; an error tells what is wrong with it, and where.
            impl<'de> Deserialize<'de> for $Text {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    deserialize(deserializer)
                }
            }
        )*
    };
}

as_text! {
    chess::Fen: "FEN", chess::from_fen;
    shogi::Sfen: "SFEN", shogi::from_sfen;
    xiangqi::Fen: "xiangqi FEN", xiangqi::from_fen;
    makruk::Fen: "makruk FEN", makruk::from_fen;
}
