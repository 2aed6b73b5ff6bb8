//! The keys that the macro has read, and checks of them.

use std::collections::HashMap;

use koma_runtime::Shape;
use koma_runtime::macro_support::tables::excess;

use crate::position::ParsedPosition;

/// A key that has been read: its position as a map stores it.
pub(super) struct ParsedKey {
    /// What messages call it.
    pub(super) name: String,
    pub(super) hash: u64,
    pub(super) bytes: Vec<u8>,
}

impl ParsedKey {
    pub(super) fn new(position: &ParsedPosition, name: &str) -> Self {
        Self { name: shortened(name), hash: position.hash(), bytes: position.bytes().to_vec() }
    }
}

/// The keys so far: their common shape, and where each of them stands.
#[derive(Default)]
pub(super) struct KeyChecks {
    /// The shape of the first key, and its place.
    first: Option<(Shape, String)>,
    places: HashMap<Vec<u8>, String>,
    /// How many bytes they take.
    bytes: u64,
}

impl KeyChecks {
    /// The shape that all keys have; `None` without any.
    pub(super) fn shape(&self) -> Option<Shape> {
        self.first.as_ref().map(|(shape, _)| *shape)
    }

    /// Adds a key. It is an error if its shape is not that of the others, or if one of them is the same position.
    /// `place` is what the errors of later keys call this one.
    pub(super) fn add(
        &mut self,
        position: &ParsedPosition,
        key: &ParsedKey,
        place: String,
    ) -> Result<(), String> {
        let (first, first_place) = self.first.get_or_insert_with(|| (position.shape(), place.clone()));
        if position.shape() != *first {
            let shape = position.shape();
            return Err(format!("this position's shape is {shape}, but that of {first_place} is {first}"));
        }
        if let Some(other) = self.places.get(&key.bytes) {
            return Err(format!("this is the same position as that of {other}"));
        }
        self.bytes += key.bytes.len() as u64;
        self.places.insert(key.bytes.clone(), place);
        Ok(())
    }

    /// Why there is no map with these keys, if they are too many or too large.
    pub(super) fn excess(&self) -> Option<&'static str> {
        excess(self.places.len(), self.bytes)
    }
}

/// A text for a message: what stands in the first eighty bytes, and `…` if there is more. Messages of the compiler
/// have room for two of that.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().find(|(start, c)| start + c.len_utf8() > 80) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
