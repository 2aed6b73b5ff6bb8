//! Fields of a call: `name: value, name: value`, in any order.

use crate::call::errors::Result;
use koma_runtime::macro_support::nearest;
use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{Error, Token};

/// The names of the fields that a call may have.
#[derive(Clone, Copy)]
pub(crate) struct FieldNames {
    pub(crate) names: &'static [&'static str],
    /// The names as a message lists them.
    pub(crate) expected: &'static str,
}

impl FieldNames {
    /// Reads the fields up to the end of the input. For each field, calls `read` with its name and the input at its value.
    pub(crate) fn parse(
        self,
        input: ParseStream<'_>,
        read: impl FnMut(&str, ParseStream<'_>) -> Result<()>,
    ) -> Result<()> {
        self.parse_after(&[], input, read)
    }

    /// Reads fields as [`FieldNames::parse`] does. The call has `already` given values for some fields, without their names.
    pub(crate) fn parse_after(
        self,
        already: &[&str],
        input: ParseStream<'_>,
        mut read: impl FnMut(&str, ParseStream<'_>) -> Result<()>,
    ) -> Result<()> {
        let mut found: Vec<String> = already.iter().map(|name| (*name).to_owned()).collect();
        while !input.is_empty() {
            let name = self.name(input)?;
            let text = name.to_string();
            if found.contains(&text) {
                return Err(Error::new(name.span(), format!("`{text}:` is given twice")));
            }
            if input.is_empty() || input.peek(Token![,]) {
                return Err(Error::new(name.span(), format!("expected a value after `{text}:`")));
            }
            read(&text, input)?;
            found.push(text);
            end(input)?;
        }
        Ok(())
    }

    /// Reports whether one of the fields has this name.
    pub(crate) fn contains(self, name: &Ident) -> bool {
        self.names.iter().any(|other| name == other)
    }

    /// Reads the name of a field and the colon after it.
    fn name(self, input: ParseStream<'_>) -> Result<Ident> {
        if !is_field(input) {
            let name = input.fork().call(Ident::parse_any).ok().filter(|name| self.contains(name));
            if let Some(name) = name {
                return Err(Error::new(name.span(), format!("expected `:` after `{name}`")));
            }
            return Err(Error::new(input.span(), format!("expected {} before this", self.expected)));
        }
        let name = input.call(Ident::parse_any)?;
        let text = name.to_string();
        if !self.contains(&name) {
            let meant = nearest(&text, self.names.iter().copied());
            let expected = meant.map_or(self.expected.to_owned(), |name| format!("`{name}:`"));
            return Err(Error::new(name.span(), format!("expected {expected}, not `{text}`")));
        }
        if input.peek(Token![=]) {
            return Err(Error::new(input.span(), format!("expected `:` after `{text}`, not `=`")));
        }
        input.parse::<Token![:]>()?;
        Ok(name)
    }

    /// Reads the tokens of an expression, up to the next field or the end of the input.
    pub(crate) fn expression(self, input: ParseStream<'_>) -> Result<TokenStream> {
        let mut tokens = TokenStream::new();
        while !input.is_empty() && !self.is_end(input) {
            tokens.extend([input.parse::<TokenTree>()?]);
        }
        Ok(tokens)
    }

    /// Reports whether a comma is next, and after it a field, another comma or the end of the input. A `name =` after the
    /// comma is a field only if the call has this field. Otherwise, it may belong to a type, such as
    /// `dyn Trait<u8, Output = u8>`.
    fn is_end(self, input: ParseStream<'_>) -> bool {
        let after = input.fork();
        if after.parse::<Token![,]>().is_err() {
            return false;
        }
        let is_own = after.fork().call(Ident::parse_any).is_ok_and(|name| self.contains(&name));
        after.is_empty() || after.peek(Token![,]) || is_field(&after) && (is_own || after.peek2(Token![:]))
    }
}

/// Reads the comma after a value. It is optional after the last one.
fn end(input: ParseStream<'_>) -> Result<()> {
    if !input.is_empty() && !input.peek(Token![,]) {
        return Err(Error::new(input.span(), "expected a comma before this"));
    }
    input.parse::<Option<Token![,]>>()?;
    Ok(())
}

/// Reports whether a name and `:`, or by mistake `=`, are next.
pub(crate) fn is_field(input: ParseStream<'_>) -> bool {
    let is_colon = input.peek2(Token![:]) && !input.peek2(Token![::]);
    let is_equals = input.peek2(Token![=]) && !input.peek2(Token![==]) && !input.peek2(Token![=>]);
    input.peek(Ident::peek_any) && (is_colon || is_equals)
}
