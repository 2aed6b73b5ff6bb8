use core::fmt;

use serde_core::de::{Deserialize, Deserializer, Error, Visitor};
use serde_core::ser::{Serialize, Serializer};

use super::text::{Text, deserialize, visit};
use crate::position::Position;

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

/// Reads a FEEN; an error tells what is wrong with it, and where.
///
/// A position that is returned passes the stack, several times where formats are nested. For boards that are too large
/// for that, `Deserialize::deserialize_in_place` reads into one that is there already, as
/// [`parse_into`](Position::parse_into) does: if it fails, that is as it was.
#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl<'de, const A: usize, const B: usize, const C: usize> Deserialize<'de> for Position<A, B, C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(deserializer)
    }

    fn deserialize_in_place<D: Deserializer<'de>>(deserializer: D, place: &mut Self) -> Result<(), D::Error> {
        visit(deserializer, InPlace(place))
    }
}

/// Reads into a position.
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
