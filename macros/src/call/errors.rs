//! The mistakes of a call. A call reports all its mistakes, each at its place.

use std::fmt::{self, Display};

use koma_runtime::Explanation;
use koma_runtime::macro_support::HelpLine;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Error;

pub(crate) type Result<T, E = Error> = std::result::Result<T, E>;

/// The mistakes that have been found so far.
#[derive(Default)]
pub(crate) struct Errors(Option<Error>);

impl Errors {
    pub(crate) fn add(&mut self, place: Span, words: impl Display) {
        self.combine(Error::new(place, words));
    }

    pub(crate) fn combine(&mut self, error: impl Into<Error>) {
        let error = error.into();
        match &mut self.0 {
            Some(errors) => errors.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// Returns the value of `result`. If `result` is an error, adds the error and returns `None`.
    pub(crate) fn keep<T>(&mut self, result: Result<T, impl Into<Error>>) -> Option<T> {
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

/// Returns an expression of the type `type_name`, with the errors inside.
pub(crate) fn wrong_value(krate: &Ident, errors: &Error, type_name: &TokenStream) -> TokenStream {
    let errors = errors.to_compile_error();
    quote! { <#krate::__private::At<{ #errors }>>::value::<#type_name>() }
}

/// Mistakes in literals, each with its place. Unlike an [`Error`], they tell their messages from their helps.
#[derive(Default)]
pub(crate) struct Mistakes(Vec<(Span, Explanation)>);

impl Mistakes {
    pub(crate) fn one(place: Span, explanation: Explanation) -> Self {
        Self(vec![(place, explanation)])
    }

    pub(crate) fn combine(&mut self, mistakes: Self) {
        self.0.extend(mistakes.0);
    }

    /// Returns these mistakes, or `Ok` if there are no mistakes.
    pub(crate) fn into_result(self) -> Result<(), Self> {
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }

    /// Returns the diagnostics of all mistakes.
    #[cfg(feature = "book")]
    pub(crate) fn explanations(&self) -> impl Iterator<Item = &Explanation> {
        self.0.iter().map(|(_, explanation)| explanation)
    }
}

/// Writes the diagnostics of all mistakes, with line breaks between them.
impl Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line_break = "";
        for (_, explanation) in &self.0 {
            write!(f, "{line_break}{explanation}")?;
            line_break = "\n";
        }
        Ok(())
    }
}

impl From<Mistakes> for Error {
    fn from(mistakes: Mistakes) -> Self {
        let mut errors = Errors::default();
        for (place, explanation) in mistakes.0 {
            errors.add(place, explanation);
        }
        errors.0.unwrap_or_else(|| Self::new(Span::call_site(), "there are no mistakes"))
    }
}

/// Returns a message with `help` instead of its own help, if there is a `help`.
pub(crate) fn with_help(explanation: &Explanation, help: Option<String>) -> String {
    match help {
        Some(help) => format!("{}{}", explanation.without_help(), HelpLine(&help)),
        None => explanation.to_string(),
    }
}
