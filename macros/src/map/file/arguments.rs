//! What a map from a file is made of.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, LitStr, Token, parenthesized, token};

use crate::input::{named_fields, parse_text};

/// `"path", key: "column", value: "column"`.
pub(super) struct Arguments {
    pub(super) file: LitStr,
    pub(super) key: LitStr,
    pub(super) value: ValueColumns,
}

/// The column that the values are in, or the columns whose tuples they are.
pub(super) enum ValueColumns {
    One(LitStr),
    Tuple(Vec<LitStr>),
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let file = parse_text(input)?;
        let (mut key, mut value) = (None, None);
        named_fields(input, ["key", "value"], |name, input| {
            match name {
                "key" => key = Some(parse_text(input)?),
                _ => value = Some(input.parse()?),
            }
            Ok(())
        })?;
        let missing = |what: &str| Error::new(input.span(), format!("`{what}: \"column\"` is missing"));
        let key = key.ok_or_else(|| missing("key"))?;
        let value = value.ok_or_else(|| missing("value"))?;
        Ok(Self { file, key, value })
    }
}

impl Parse for ValueColumns {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if !input.peek(token::Paren) {
            return parse_text(input).map(Self::One);
        }
        let content;
        let parentheses = parenthesized!(content in input);
        let names = Punctuated::<LitStr, Token![,]>::parse_terminated_with(&content, parse_text)?;
        // As in Rust, a tuple of one has a comma behind it.
        let is_tuple = names.len() != 1 || names.trailing_punct();
        let mut names: Vec<LitStr> = names.into_iter().collect();
        match names.pop() {
            None => Err(Error::new(parentheses.span.join(), "expected the name of a column, or several")),
            Some(only) if !is_tuple => Ok(Self::One(only)),
            Some(last) => {
                names.push(last);
                Ok(Self::Tuple(names))
            }
        }
    }
}

impl ValueColumns {
    pub(super) fn names(&self) -> &[LitStr] {
        match self {
            Self::One(name) => std::slice::from_ref(name),
            Self::Tuple(names) => names,
        }
    }

    /// The value with these fields, one of each column, as an expression.
    pub(super) fn expand<'a>(&self, fields: impl Iterator<Item = &'a str>) -> TokenStream {
        match self {
            Self::One(_) => quote! { #(#fields)* },
            Self::Tuple(_) => quote! { (#(#fields,)*) },
        }
    }
}
