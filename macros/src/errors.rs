//! Collecting errors, so that all mistakes of a call are reported at once.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// The errors found so far.
#[derive(Default)]
pub(crate) struct Errors(Option<syn::Error>);

impl Errors {
    pub(crate) fn push(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(errors) => errors.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// Returns the value of `result`. Pushes an error.
    pub(crate) fn keep<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Returns all errors. There must be one.
    pub(crate) fn into_error(self) -> syn::Error {
        self.0.unwrap_or_else(|| syn::Error::new(Span::call_site(), "no value"))
    }

    /// Returns the value, or all errors if there are any. There must be one if `value` is `None`.
    pub(crate) fn finish<T>(self, value: Option<T>) -> syn::Result<T> {
        match (self.0, value) {
            (None, Some(value)) => Ok(value),
            (errors, _) => Err(Self(errors).into_error()),
        }
    }
}

/// Items for the errors, none if there are none.
impl ToTokens for Errors {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.0.as_ref().map(syn::Error::to_compile_error));
    }
}
