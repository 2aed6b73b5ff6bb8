//! What may be there only once.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// What each thing that may be there only once was claimed by.
#[derive(Default)]
pub(super) struct Claims(HashMap<String, String>);

impl Claims {
    /// Claims `key`, or gives what has claimed it before.
    pub(super) fn claim(&mut self, key: &str, by: &str) -> Option<String> {
        if let Some(other) = self.0.get(key) {
            return Some(other.clone());
        }
        self.0.insert(key.to_owned(), by.to_owned());
        None
    }
}

/// The tokens that nothing is declared with, for what is declared with a wrong one.
pub(super) struct Free<T>(Vec<T>);

impl<T: Eq + Hash> Free<T> {
    pub(super) fn new(all: impl Iterator<Item = T>, declared: impl Iterator<Item = T>) -> Self {
        let declared: HashSet<T> = declared.collect();
        Self(all.filter(|token| !declared.contains(token)).collect())
    }

    /// The one that was meant, if it is free, or else another one.
    pub(super) fn take(&mut self, meant: Option<T>) -> Option<T> {
        match meant.and_then(|meant| self.0.iter().position(|free| *free == meant)) {
            Some(at) => Some(self.0.remove(at)),
            None => self.0.pop(),
        }
    }
}
