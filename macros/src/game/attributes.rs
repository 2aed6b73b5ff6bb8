//! The attributes of items in `game!`.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Token, bracketed, token};

use crate::call::errors::Result;

/// The traits that `game!` derives for the enum of the pieces.
pub(super) const DERIVED: [&str; 6] = ["Clone", "Copy", "PartialEq", "Eq", "Hash", "Debug"];

/// The attributes of an item.
#[derive(Default)]
pub(super) struct Attributes {
    pub(super) tokens: TokenStream,
    /// The `cfg` attributes.
    pub(super) condition: TokenStream,
    /// The derived traits that are in `DERIVED`. They are not in `tokens`.
    pub(super) derived_twice: Vec<Ident>,
    /// Whether one of the attributes is or may be `deprecated`.
    pub(super) is_deprecated: bool,
    /// Whether one of the attributes is documentation.
    has_doc: bool,
}

impl Parse for Attributes {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut attributes = Self::default();
        while input.peek(Token![#]) && input.peek2(token::Bracket) {
            let hash: TokenTree = input.parse()?;
            let inside;
            let brackets = bracketed!(inside in input);
            let name = inside.fork().call(Ident::parse_any);
            let inside: TokenStream = inside.parse()?;
            let inside = attributes.without_derived_twice(inside);
            let mut attribute = TokenStream::from(hash);
            brackets.surround(&mut attribute, |tokens| tokens.extend(inside.clone()));
            match name {
                Ok(name) if name == "cfg" => attributes.condition.extend(attribute.clone()),
                Ok(name) if name == "deprecated" => attributes.is_deprecated = true,
                Ok(name) if name == "doc" => attributes.has_doc = true,
                Ok(name) if name == "cfg_attr" => attributes.add_conditional(&inside)?,
                _ => {}
            }
            attributes.tokens.extend(attribute);
        }
        Ok(attributes)
    }
}

impl Attributes {
    /// Notices the attributes in a `cfg_attr(…)`. A `cfg` in it would hide the enum, but not the functions of the enum.
    fn add_conditional(&mut self, tokens: &TokenStream) -> Result<()> {
        for token in tokens.clone() {
            match token {
                TokenTree::Group(group) => self.add_conditional(&group.stream())?,
                TokenTree::Ident(name) if name == "cfg" => {
                    let words = "expected no `cfg` in `cfg_attr`; put `#[cfg(all(…, …))]` before the item";
                    return Err(Error::new(name.span(), words));
                }
                TokenTree::Ident(name) => self.is_deprecated |= name == "deprecated",
                _ => {}
            }
        }
        Ok(())
    }

    /// Removes the traits in `DERIVED` from the parentheses of each `derive(…)` in an attribute.
    fn without_derived_twice(&mut self, attribute: TokenStream) -> TokenStream {
        let mut others = TokenStream::new();
        let mut name = None;
        for token in attribute {
            let TokenTree::Group(group) = token else {
                if let TokenTree::Ident(word) = &token {
                    name = Some(word.to_string());
                }
                others.extend([token]);
                continue;
            };
            let inside = match (group.delimiter(), name.as_deref()) {
                (Delimiter::Parenthesis, Some("derive")) => self.without_traits(group.stream()),
                // A `macro_rules!` passes a whole attribute as one group.
                (Delimiter::None, _) | (_, Some("cfg_attr")) => self.without_derived_twice(group.stream()),
                _ => group.stream(),
            };
            let mut changed = Group::new(group.delimiter(), inside);
            changed.set_span(group.span());
            others.extend([TokenTree::from(changed)]);
        }
        others
    }

    /// Removes the traits in `DERIVED` from a list of traits.
    fn without_traits(&mut self, traits: TokenStream) -> TokenStream {
        let tokens: Vec<TokenTree> = traits.into_iter().collect();
        let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ',');
        let mut others = TokenStream::new();
        for path in tokens.split(is_comma) {
            if let Some(name) = derived_by_game(path) {
                self.derived_twice.push(name.clone());
            } else if !path.is_empty() {
                others.extend(quote! { #(#path)*, });
            }
        }
        others
    }

    /// Returns the attributes. If none of them is documentation, adds `doc`.
    pub(super) fn with_doc(&self, doc: &str) -> TokenStream {
        let doc = (!self.has_doc).then(|| quote! { #[doc = #doc] });
        let tokens = &self.tokens;
        quote! { #doc #tokens }
    }
}

/// Returns the name of a trait if its path, such as `Debug` or `std::fmt::Debug`, is that of a trait in `DERIVED`.
fn derived_by_game(path: &[TokenTree]) -> Option<&Ident> {
    let names = path.iter().filter_map(|token| match token {
        TokenTree::Ident(name) => Some(name),
        _ => None,
    });
    let names: Vec<&Ident> = names.collect();
    let is_std = match names[..] {
        [_] => true,
        [first, ..] => first == "std" || first == "core",
        [] => false,
    };
    names.last().copied().filter(|name| is_std && DERIVED.iter().any(|derived| name == derived))
}
