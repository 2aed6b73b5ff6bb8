use proc_macro2::{Span, TokenStream};
use quote::quote;

/// The errors so far: all of them are reported at once.
#[derive(Default)]
pub(crate) struct Errors(Option<syn::Error>);

impl Errors {
    pub(crate) fn push(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(errors) => errors.combine(error),
            None => self.0 = Some(error),
        }
    }

    pub(crate) fn keep<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// The value, unless there was an error. Whoever has no value has pushed an error.
    pub(crate) fn finish<T>(self, value: Option<T>) -> syn::Result<T> {
        match (self.0, value) {
            (None, Some(value)) => Ok(value),
            (errors, _) => Err(errors.unwrap_or_else(|| syn::Error::new(Span::call_site(), "no value"))),
        }
    }
}

/// The errors as one expression: a macro call that stands as one may not expand to several.
pub(crate) fn compile_errors(errors: &syn::Error) -> TokenStream {
    let errors = errors.to_compile_error();
    quote! { { #errors } }
}
