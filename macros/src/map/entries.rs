//! A map whose entries are written down: `key => value`, where a key is a FEEN, a `position!` or an expression.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::Error;

use super::expansion::{MapKey, expand_map};
use super::key::{KeyChecks, ParsedKey};
use crate::errors::Errors;
use crate::input::{StringLiteral, is_punct, ungrouped};
use crate::position::{self, ParsedPosition};

/// Expands `position_map!` with entries, which its front door writes as `[key => value] …`.
pub(crate) fn expand(krate: &TokenTree, call: &[TokenTree]) -> TokenStream {
    let mut errors = Errors::default();
    let mut checks = KeyChecks::default();
    let (mut keys, mut values) = (Vec::new(), TokenStream::new());
    let mut macros = BTreeMap::new();
    for (number, entry) in (1..).zip(call) {
        let TokenTree::Group(entry) = entry else { continue };
        let (key, value) = key_and_value(entry);
        values.extend(quote! { #value, });
        if let Some(position) = position_macro(&key) {
            macros.entry(position.to_string()).or_insert(position);
        }
        keys.extend(errors.keep(read_key(&key, number, &mut checks)));
    }
    if let Some(words) = checks.excess() {
        errors.push(Error::new(Span::call_site(), words));
    }
    let map = match errors.finish(Some(keys)) {
        Ok(keys) => expand_map(krate, checks.shape, &keys, &values),
        Err(errors) => errors.to_compile_error(),
    };
    // A `position!` among the keys has been read here. It is called all the same, or else the compiler would warn
    // that its import is unused.
    let macros = macros.values();
    let used = Ident::new(position::USED, Span::call_site());
    quote! { { #(const _: () = #macros { #used };)* #map } }
}

/// The key and the value of `[key => value]`.
fn key_and_value(entry: &Group) -> (Vec<TokenTree>, TokenStream) {
    let mut tokens = entry.stream().into_iter();
    let key = tokens.next().into_iter().collect(); // a capture, so it is one token
    let _arrow = (tokens.next(), tokens.next());
    (without_group(key), tokens.collect())
}

/// The tokens without the group around them: parentheses, or the invisible one of a capture.
fn without_group(tokens: TokenStream) -> Vec<TokenTree> {
    let tokens: Vec<TokenTree> = tokens.into_iter().map(ungrouped).collect();
    match tokens.as_slice() {
        [TokenTree::Group(group)]
            if matches!(group.delimiter(), Delimiter::None | Delimiter::Parenthesis) =>
        {
            without_group(group.stream())
        }
        _ => tokens,
    }
}

fn read_key(key: &[TokenTree], number: usize, checks: &mut KeyChecks) -> syn::Result<MapKey> {
    if let Some(hash) = key.first().filter(|token| is_punct(token, '#')) {
        return Err(Error::new(hash.span(), "entries take no attributes"));
    }
    let Some((position, span, name)) = read_position(key)? else {
        return Ok(MapKey::Expression(key.iter().cloned().collect()));
    };
    let key = ParsedKey::new(&position, &name);
    checks.add(&position, &key, format!("entry {number}")).map_err(|words| Error::new(span, words))?;
    Ok(MapKey::Parsed(key))
}

/// The position of a key that is a literal or a `position!`, with its place and text; `None` if the key is an
/// expression.
fn read_position(key: &[TokenTree]) -> syn::Result<Option<(ParsedPosition, Span, String)>> {
    match key {
        [literal @ TokenTree::Literal(_)] => {
            let Some(feen) = StringLiteral::of_token(literal) else {
                let words = "expected a position: a FEEN in a string literal, a `position!` or a constant";
                return Err(Error::new(literal.span(), words));
            };
            let name = String::from_utf8_lossy(&feen.value).into_owned();
            Ok(Some((ParsedPosition::from_literal(&feen)?, feen.span, name)))
        }
        [first, .., TokenTree::Group(body)] if position_macro(key).is_some() => {
            let call: Vec<TokenTree> = body.stream().into_iter().collect();
            let name = || key.iter().cloned().collect::<TokenStream>().to_string();
            Ok(position::parse(&call)?.map(|(position, _)| (position, first.span(), name())))
        }
        _ => Ok(None),
    }
}

/// `path::to::position!`, if the key is a call of a macro of that name.
fn position_macro(key: &[TokenTree]) -> Option<TokenStream> {
    let is_of_path = |token: &TokenTree| matches!(token, TokenTree::Ident(_)) || is_punct(token, ':');
    match key {
        [path @ .., TokenTree::Ident(name), bang, TokenTree::Group(_)]
            if name == "position" && is_punct(bang, '!') && path.iter().all(is_of_path) =>
        {
            Some(quote! { #(#path)* #name #bang })
        }
        _ => None,
    }
}
