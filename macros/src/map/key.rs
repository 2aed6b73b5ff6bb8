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
    pub(super) shape: Option<Shape>,
    places: HashMap<Vec<u8>, String>,
    /// How many bytes they take.
    bytes: u64,
}

impl KeyChecks {
    /// Adds a key. It is an error if its shape is not that of the others, or if one of them is the same position.
    /// `place` is what the errors of later keys call this one.
    pub(super) fn add(
        &mut self,
        position: &ParsedPosition,
        key: &ParsedKey,
        place: String,
    ) -> Result<(), String> {
        let first = *self.shape.get_or_insert(position.shape());
        if position.shape() != first {
            let shape = position.shape();
            return Err(format!("this position's shape is {shape}, but that of the first key is {first}"));
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

/// A text for a message: the first hundred characters, and `…` if there are more.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(100) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
