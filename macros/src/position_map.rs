//! `position_map!`: positions and values, written down or read from a file, become static data.

mod file;
mod inline;

pub(crate) use file::expand as file;
pub(crate) use inline::expand as inline;

use std::collections::HashMap;

use koma_runtime::__private::{self, Key, MAX_ENTRIES};
use koma_runtime::Shape;
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::quote;

use crate::owned_position::{OwnedPosition, type_arguments};

/// A position that has been read as a key.
struct ReadKey {
    /// How messages call it.
    name: String,
    hash: u64,
    bytes: Vec<u8>,
}

impl ReadKey {
    fn new(owned: &OwnedPosition, name: &str) -> Self {
        Self { name: shortened(name), hash: owned.hash(), bytes: owned.to_bytes() }
    }
}

/// What the keys that have been read so far have in common, and which there are.
#[derive(Default)]
struct Checks {
    shape: Option<Shape>,
    places: HashMap<Vec<u8>, String>,
}

impl Checks {
    /// Adds a key. What is wrong with it if it is not like the others, or is one of them; `place` is what
    /// messages about later keys call it.
    fn add(&mut self, owned: &OwnedPosition, key: &ReadKey, place: String) -> Result<(), String> {
        let first = *self.shape.get_or_insert(owned.shape());
        if owned.shape() != first {
            let shape = owned.shape();
            return Err(format!("this position's shape is {shape}, but that of the first key is {first}"));
        }
        if let Some(other) = self.places.get(&key.bytes) {
            return Err(format!("this is the same position as that of {other}"));
        }
        self.places.insert(key.bytes.clone(), place);
        Ok(())
    }
}

/// A map whose keys have all been read.
fn map(krate: &TokenTree, shape: Option<Shape>, keys: &[&ReadKey], values: &TokenStream) -> TokenStream {
    let keys: Vec<Key<'_, 1, 1, 1>> =
        keys.iter().map(|key| Key::Read(&key.name, key.hash, &key.bytes)).collect();
    let mut data = vec![0; __private::data_len(&keys)];
    __private::fill(&keys, &mut data);
    let data = Literal::byte_string(&data);
    let map = shape.map_or_else(
        || quote! { #krate::PositionMap },
        |shape| {
            let sizes = type_arguments(&shape, Span::call_site());
            quote! { #krate::PositionMap::<_, #sizes> }
        },
    );
    quote! { const { #map::__new(#data, const { &[#values] }) } }
}

fn too_many(entries: usize) -> Option<String> {
    (entries > MAX_ENTRIES).then(|| format!("a map has at most {MAX_ENTRIES} entries, not {entries}"))
}

/// A text that is not too long for a message.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(100) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
