//! What a map expands to.

use koma_runtime::Shape;
use koma_runtime::macro_support::tables::{Key, data_len, fill};
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::key::{ParsedKey, shortened};
use crate::position::type_arguments;

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
    shape: Option<Shape>,
    keys: &[MapKey],
    values: &TokenStream,
) -> TokenStream {
    let mut parsed = Vec::new();
    for key in keys {
        match key {
            MapKey::Parsed(key) => parsed.push(key),
            MapKey::Expression(first) => return expand_computed(krate, shape, first, keys, values),
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

/// A map whose data the compiler lays out, as some of the keys are expressions, `first` before the others.
fn expand_computed(
    krate: &TokenTree,
    shape: Option<Shape>,
    first: &TokenStream,
    keys: &[MapKey],
    values: &TokenStream,
) -> TokenStream {
    let private = quote! { #krate::__private };
    let sizes = if let Some(shape) = shape {
        let sizes = type_arguments(&shape, Span::call_site());
        quote! { [#sizes] }
    } else {
        let span = start_of(first);
        quote_spanned! { span=> #private::sizes(&(#first)) }
    };
    let keys = (1..).zip(keys).map(|(number, key)| match key {
        MapKey::Parsed(ParsedKey { name, hash, bytes }) => {
            let bytes = Literal::byte_string(bytes);
            let name = in_message(name, number);
            quote! { #private::Key::Read(#name, #hash, #bytes) }
        }
        MapKey::Expression(key) => {
            let name = in_message(&shortened(&key.to_string()), number);
            let span = start_of(key);
            quote_spanned! { span=> #private::Key::Computed(#name, #key) }
        }
    });
    quote! {
        {
            // Items, because the length of the data is computed from the keys.
            const __KOMA_SIZES: [#private::usize; 3] = #sizes;
            #[allow(unused_braces)]
            const __KOMA_KEYS:
                &[#private::Key<'static, { __KOMA_SIZES[0] }, { __KOMA_SIZES[1] }, { __KOMA_SIZES[2] }>] =
                &[#(#keys),*];
            const __KOMA_LEN: #private::usize = #private::data_len(__KOMA_KEYS);
            static __KOMA_DATA: [#private::u8; __KOMA_LEN] = #private::build(__KOMA_KEYS);
            const {
                #private::map::<_, { __KOMA_SIZES[0] }, { __KOMA_SIZES[1] }, { __KOMA_SIZES[2] }>(
                    &__KOMA_DATA,
                    const { &[#values] },
                )
            }
        }
    }
}

/// The name of a key in a message of the compiler, which has a backtick before the name and none behind it.
fn in_message(name: &str, entry: usize) -> String {
    format!("{name}` (entry {entry})")
}

/// The place where an expression starts.
fn start_of(tokens: &TokenStream) -> Span {
    tokens.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span())
}
