//! What a map expands to.

use koma_runtime::Shape;
use koma_runtime::macro_support::tables::{Key, data_len, fill};
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

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
    let arguments = quote! { { __KOMA_SIZES[0] }, { __KOMA_SIZES[1] }, { __KOMA_SIZES[2] } };
    let kinds = kinds(&private, keys);
    let computed = (0_usize..).zip(keys).filter_map(|(entry, key)| match key {
        MapKey::Parsed(_) => None,
        MapKey::Expression(key) => Some(ComputedKey::new(entry, key)),
    });
    let (mut items, mut conflicts) = (TokenStream::new(), Vec::new());
    for key in computed {
        items.extend(key.items(&private, &arguments));
        conflicts.push(key.conflict);
    }
    let keys = (0..).zip(keys).map(|(entry, key)| match key {
        MapKey::Parsed(ParsedKey { name, hash, bytes }) => {
            let bytes = Literal::byte_string(bytes);
            let name = in_message(name, entry);
            quote! { #private::Key::Read(#name, #hash, #bytes) }
        }
        MapKey::Expression(key) => {
            let name = in_message(&shortened(&in_a_line(key)), entry);
            let value = ComputedKey::new(entry, key).value;
            quote! { #private::Key::Computed(#name, #value) }
        }
    });
    quote! {
        {
            // Items, because the length of the data is computed from the keys.
            const __KOMA_SIZES: [#private::usize; 3] = #sizes;
            const __KOMA_KEYS: &[#private::Key<'static, #arguments>] = &[#(#keys),*];
            const __KOMA_LEN: #private::usize = #private::data_len(__KOMA_KEYS);
            const __KOMA_KINDS: #private::Kinds<'static> = #kinds;
            #items
            static __KOMA_DATA: [#private::u8; __KOMA_LEN] =
                #private::build_unless(&[#(#conflicts),*], __KOMA_KEYS);
            const { #private::map::<_, #arguments>(&__KOMA_DATA, const { &[#values] }) }
        }
    }
}

/// Which keys have been read, by their hashes, and which are expressions.
fn kinds(private: &TokenStream, keys: &[MapKey]) -> TokenStream {
    let (mut read, mut computed) = (Vec::new(), Vec::new());
    for (entry, key) in keys.iter().enumerate() {
        match key {
            MapKey::Parsed(key) => read.push((key.hash, entry)),
            MapKey::Expression(_) => computed.push(entry),
        }
    }
    read.sort_unstable();
    let read = read.iter().map(|(_, entry)| entry);
    quote! { #private::Kinds { read: &[#(#read),*], computed: &[#(#computed),*] } }
}

/// A key that is an expression, and the names of its constants: its value, and what it collides with.
struct ComputedKey<'a> {
    entry: usize,
    expression: &'a TokenStream,
    value: Ident,
    conflict: Ident,
}

impl<'a> ComputedKey<'a> {
    fn new(entry: usize, expression: &'a TokenStream) -> Self {
        let name = |what| format_ident!("__KOMA_{what}_{entry}", span = Span::mixed_site());
        Self { entry, expression, value: name("KEY"), conflict: name("CONFLICT") }
    }

    /// The constants, and the check that there is no conflict. It starts and ends with tokens that are placed where the
    /// expression starts, so the compiler underlines that.
    fn items(&self, private: &TokenStream, arguments: &TokenStream) -> TokenStream {
        let Self { entry, expression, value, conflict } = self;
        let span = start_of(expression);
        let check = quote_spanned! { span=>
            const _: () = <#private::Conflict>::check(&#conflict, __KOMA_KEYS, #entry);
        };
        quote! {
            #[allow(unused_braces)]
            const #value: #private::Position<#arguments> = #expression;
            const #conflict: #private::Conflict = #private::conflict::<__KOMA_LEN, #arguments>(__KOMA_KEYS, &__KOMA_KINDS, #entry);
            #check
        }
    }
}

/// The name of a key in a message of the compiler, which has a backtick before the name and none behind it. There,
/// entries count from 1.
fn in_message(name: &str, entry: usize) -> String {
    format!("{name}` (entry {})", entry + 1)
}

/// The text of an expression, without the line breaks that the compiler puts into it.
fn in_a_line(tokens: &TokenStream) -> String {
    tokens.to_string().lines().map(str::trim_start).collect::<Vec<_>>().join(" ")
}

/// The place where an expression starts.
fn start_of(tokens: &TokenStream) -> Span {
    tokens.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span())
}
