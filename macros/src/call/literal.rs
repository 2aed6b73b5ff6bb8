//! String literals.

use std::ops::Range;

use crate::call::errors::{Mistakes, Result};
use koma_runtime::Explanation;
use proc_macro2::{Literal, Span, TokenStream};
use quote::ToTokens;
use syn::buffer::Cursor;
use syn::parse::{ParseStream, Parser as _};
use syn::{Error, Lit, LitByteStr, LitStr};

/// A string literal: plain or raw, of text or bytes, without a suffix.
pub(crate) struct StringLiteral {
    pub(crate) value: Vec<u8>,
    pub(crate) span: Span,
}

impl StringLiteral {
    /// Reads a string literal. Any other token is an error with the message `expected`.
    pub(crate) fn parse(input: ParseStream<'_>, expected: &str) -> Result<Self> {
        Self::parse_opt(input).ok_or_else(|| Error::new(input.span(), expected))
    }

    /// Reads a string literal, if it is next.
    pub(crate) fn parse_opt(input: ParseStream<'_>) -> Option<Self> {
        input.step(|cursor| Self::at(*cursor).ok_or_else(|| cursor.error("not a string literal"))).ok()
    }

    /// Reads the rest of the input if it is one string literal, with or without a comma after it.
    pub(crate) fn parse_alone(input: ParseStream<'_>) -> Option<Self> {
        let alone = input.step(|cursor| {
            let (literal, rest) = Self::at(*cursor).ok_or_else(|| cursor.error("not a string literal"))?;
            let rest = match rest.punct() {
                Some((comma, rest)) if comma.as_char() == ',' => rest,
                _ => rest,
            };
            if rest.eof() { Ok((literal, rest)) } else { Err(cursor.error("not alone")) }
        });
        alone.ok()
    }

    /// Returns the string literal if the tokens are one string literal, with or without a comma after it.
    pub(crate) fn alone(tokens: &TokenStream) -> Option<Self> {
        let read = |input: ParseStream<'_>| {
            Self::parse_alone(input).ok_or_else(|| input.error("not a string literal"))
        };
        read.parse2(tokens.clone()).ok()
    }

    /// Reports whether a string literal is next.
    pub(crate) fn is_next(input: ParseStream<'_>) -> bool {
        Self::at(input.cursor()).is_some()
    }

    /// Returns the string literal at the cursor, and the place after it.
    fn at(cursor: Cursor<'_>) -> Option<(Self, Cursor<'_>)> {
        let (literal, rest) = cursor.literal()?;
        Some((Self::of(literal)?, rest))
    }

    /// Returns the string literal that a literal is.
    pub(crate) fn of(literal: Literal) -> Option<Self> {
        let span = literal.span();
        let value = match Lit::new(literal) {
            Lit::Str(text) if text.suffix().is_empty() => LitStr::value(&text).into_bytes(),
            Lit::ByteStr(bytes) if bytes.suffix().is_empty() => LitByteStr::value(&bytes),
            _ => return None,
        };
        Some(Self { value, span })
    }

    /// Returns the value if it is UTF-8.
    pub(crate) fn text(&self) -> Option<&str> {
        str::from_utf8(&self.value).ok()
    }

    /// Returns the value. Bytes that are not UTF-8 are replaced.
    pub(crate) fn lossy(&self) -> String {
        String::from_utf8_lossy(&self.value).into_owned()
    }

    pub(crate) fn error(&self, words: impl std::fmt::Display) -> Error {
        Error::new(self.span, words)
    }

    /// Returns a mistake with a diagnostic that shows the literal. `subject` says what the literal should be.
    pub(crate) fn explained(
        &self,
        subject: &str,
        reason: &str,
        range: Range<usize>,
        help: Option<&str>,
    ) -> Mistakes {
        Mistakes::one(self.span, Explanation::new(subject, reason, &self.value, range, help))
    }
}

/// Reports whether a literal is invalid, such as `"\q"`. The compiler itself has reported it.
pub(crate) fn is_invalid(literal: &Lit) -> bool {
    matches!(literal, Lit::Verbatim(_))
}

/// Writes a text literal with the same value at the same place.
impl ToTokens for StringLiteral {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        text_at(&self.lossy(), self.span).to_tokens(tokens);
    }
}

/// Returns a text literal with the place `span`.
pub(crate) fn text_at(text: &str, span: Span) -> Literal {
    let mut literal = Literal::string(text);
    literal.set_span(span);
    literal
}

/// Returns a text literal that a macro returns to its caller. Its place is the call, not the literal in the call: a lint
/// replaces an expression by the source text at its place, and the literal alone would compile without the check.
pub(crate) fn returned_text(text: &str) -> Literal {
    Literal::string(text)
}
