//! The mistakes of a call. A call reports all its mistakes, each at its place.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::Error;

pub(crate) type Result<T, E = Error> = std::result::Result<T, E>;

/// The mistakes that have been found so far.
#[derive(Default)]
pub(crate) struct Errors(Option<Error>);

impl Errors {
    pub(crate) fn add(&mut self, place: Span, words: impl Display) {
        self.combine(Error::new(place, words));
    }

    pub(crate) fn combine(&mut self, error: Error) {
        match &mut self.0 {
            Some(errors) => errors.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// Returns the value of `result`. If `result` is an error, adds the error and returns `None`.
    pub(crate) fn keep<T>(&mut self, result: Result<T>) -> Option<T> {
        result.map_err(|error| self.combine(error)).ok()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Returns all mistakes as one error, or `Ok` if there are no mistakes.
    pub(crate) fn into_result(self) -> Result<()> {
        self.0.map_or(Ok(()), Err)
    }
}

/// Writes a `compile_error!` for each mistake.
impl ToTokens for Errors {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.0.as_ref().map(Error::to_compile_error));
    }
}

/// Returns the messages of all mistakes, with line breaks between them.
#[cfg(any(feature = "book", feature = "svg"))]
pub(crate) fn messages(error: Error) -> String {
    let messages: Vec<String> = error.into_iter().map(|error| error.to_string()).collect();
    messages.join("\n")
}
