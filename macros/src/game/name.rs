//! The names of styles and pieces, and the Rust names made from them.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Error, LitStr};

/// The maximum length of a name in bytes. A message has room for the names of a piece and a style.
const LONGEST: usize = 80;

/// A name such as `King`, or `"Rook that may castle"`.
pub(super) struct Name {
    pub(super) text: String,
    pub(super) span: Span,
}

impl Parse for Name {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) {
            let literal: LitStr = input.parse()?;
            return Ok(Self { text: literal.value(), span: literal.span() });
        }
        let words = "expected a name: `King`, or `\"Gold general\"` in quotation marks";
        let name = input.call(Ident::parse_any).map_err(|error| Error::new(error.span(), words))?;
        Ok(Self { text: name.unraw().to_string(), span: name.span() })
    }
}

impl Name {
    /// Returns an error if the name cannot be used in messages or in the vocabulary.
    pub(super) fn check(&self) -> syn::Result<()> {
        let words = match &self.text {
            text if text.trim().is_empty() => "a name needs a letter".to_owned(),
            text if text.trim() != text => "a name has no blanks before or after it".to_owned(),
            text if text.contains(char::is_control) => "a name has no control characters".to_owned(),
            text if text.len() > LONGEST => format!("a name has at most {LONGEST} bytes"),
            _ => return Ok(()),
        };
        Err(Error::new(self.span, words))
    }

    /// Returns the name of a constant, such as `PROMOTED_SILVER`.
    pub(super) fn constant(&self) -> syn::Result<Ident> {
        self.ident(&self.words().join("_").to_uppercase(), "constant")
    }

    /// Returns the name of a module, such as `promoted_silver`.
    pub(super) fn module(&self) -> syn::Result<Ident> {
        self.ident(&self.words().join("_").to_lowercase(), "module")
    }

    /// Returns the name of a variant, such as `PromotedSilver`.
    pub(super) fn variant(&self) -> String {
        let mut variant = String::new();
        for word in self.words() {
            let mut chars = word.chars();
            variant.extend(chars.next().map(|first| first.to_uppercase().to_string()));
            variant.push_str(chars.as_str());
        }
        variant
    }

    pub(super) fn ident(&self, text: &str, what: &str) -> syn::Result<Ident> {
        if text == "gen" {
            return Ok(Ident::new_raw(text, self.span)); // a keyword of some editions
        }
        if syn::parse_str::<Ident>(text).is_ok() {
            return Ok(Ident::new(text, self.span));
        }
        let words = match text {
            "" => format!("no {what} can be named after this: it has no letters"),
            text => format!("no {what} can be named after this: `{text}` is not a name in Rust"),
        };
        Err(Error::new(self.span, words))
    }

    /// Returns the words of the name. Blanks and punctuation separate words, and a capital letter starts a word.
    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        for part in self
            .text
            .split(|c: char| c == '_' || !unicode_ident::is_xid_continue(c))
            .filter(|part| !part.is_empty())
        {
            let mut word = String::new();
            for c in part.chars() {
                if c.is_uppercase() && word.ends_with(char::is_lowercase) {
                    words.push(std::mem::take(&mut word));
                }
                word.push(c);
            }
            words.push(word);
        }
        words
    }
}
