//! What a map expands to.

use koma_runtime::Shape;
use koma_runtime::macro_support::tables::{Key, data_len, fill};
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::quote;

use super::computed::expand_computed;
use super::key::ParsedKey;
use crate::input::Game;
use crate::size::type_arguments;

/// A key without errors.
pub(super) enum MapKey {
    Parsed(ParsedKey),
    /// An expression, which the compiler evaluates.
    Expression(TokenStream),
}

/// The map with these keys. `shape` is that of the keys that have been read, if there are any; `values` are
/// expressions, each with a comma behind it.
pub(super) fn expand_map(
    krate: &TokenTree,
    game: Option<&Game>,
    shape: Option<Shape>,
    keys: &[MapKey],
    values: &TokenStream,
) -> TokenStream {
    let mut parsed = Vec::new();
    for key in keys {
        match key {
            MapKey::Parsed(key) => parsed.push(key),
            MapKey::Expression(first) => return expand_computed(krate, game, shape, first, keys, values),
        }
    }
    expand_parsed(krate, shape, &parsed, values)
}

/// A map whose data is laid out here, as all keys have been read.
pub(super) fn expand_parsed(
    krate: &TokenTree,
    shape: Option<Shape>,
    keys: &[&ParsedKey],
    values: &TokenStream,
) -> TokenStream {
    let keys: Vec<Key<'_, 1, 1, 1>> =
        keys.iter().map(|key| Key::Read(&key.name, key.hash, &key.bytes)).collect();
    let mut data = vec![0; data_len(&keys)];
    fill(&keys, &mut data);
    let data = Literal::byte_string(&data);
    let map = shape.map_or_else(
        || quote! { #krate::__private::map },
        |shape| {
            let sizes = type_arguments(&shape, Span::call_site());
            quote! { #krate::__private::map::<_, #sizes> }
        },
    );
    quote! { const { #map(#data, const { &[#values] }) } }
}

/// The errors, and a map of these values behind them. The keys that are expressions stand there too: else the compiler
/// would warn that what they name is unused. A macro of their own holds all these, so that the errors are told also where
/// one of them cannot be parsed.
pub(super) fn expand_wrong(
    krate: &TokenTree,
    errors: &syn::Error,
    keys: &[MapKey],
    values: &TokenStream,
) -> TokenStream {
    let keys = keys.iter().filter_map(|key| match key {
        MapKey::Parsed(_) => None,
        MapKey::Expression(expression) => Some(expression),
    });
    let errors = errors.to_compile_error();
    quote! { { #errors #krate::__wrong_position_map! { [#(#keys,)*] #values } } }
}
