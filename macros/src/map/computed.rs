//! What a map expands to if some of its keys are expressions.

use koma_runtime::Shape;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

use super::expansion::MapKey;
use super::key::{ParsedKey, shortened};
use crate::input::Game;
use crate::size::type_arguments;

/// A map whose data the compiler lays out. Of its keys, `first` is the first that is an expression.
pub(super) fn expand_computed(
    krate: &TokenTree,
    game: Option<&Game>,
    shape: Option<Shape>,
    first: &TokenStream,
    keys: &[MapKey],
    values: &TokenStream,
) -> TokenStream {
    let private = quote! { #krate::__private };
    let sizes = sizes(&private, shape, first);
    let arguments = quote! { { __KOMA_SIZES[0] }, { __KOMA_SIZES[1] }, { __KOMA_SIZES[2] } };
    let kinds = kinds(&private, keys);
    let (mut all_keys, mut items, mut conflicts) = (Vec::new(), TokenStream::new(), Vec::new());
    for (entry, key) in keys.iter().enumerate() {
        match key {
            MapKey::Parsed(key) => all_keys.push(parsed_key(&private, key, entry)),
            MapKey::Expression(expression) => {
                let key = ComputedKey::new(entry, expression);
                all_keys.push(key.key(&private));
                items.extend(key.items(&private, game, &arguments));
                conflicts.push(key.conflict);
            }
        }
    }
    quote! {
        {
            // Items, because the length of the data is computed from the keys.
            const __KOMA_SIZES: [#private::usize; 3] = #sizes;
            const __KOMA_KEYS: &[#private::Key<'static, #arguments>] = &[#(#all_keys),*];
            const __KOMA_LEN: #private::usize = #private::data_len(__KOMA_KEYS);
            const __KOMA_KINDS: #private::Kinds<'static> = #kinds;
            #items
            static __KOMA_DATA: [#private::u8; __KOMA_LEN] =
                #private::build_unless(&[#(#conflicts),*], __KOMA_KEYS);
            const { #private::map::<_, #arguments>(&__KOMA_DATA, const { &[#values] }) }
        }
    }
}

/// The sizes that the type of the keys has: those of a shape that is known, or else of the first key.
fn sizes(private: &TokenStream, shape: Option<Shape>, first: &TokenStream) -> TokenStream {
    if let Some(shape) = shape {
        let sizes = type_arguments(&shape, Span::call_site());
        quote! { [#sizes] }
    } else {
        let span = start_of(first);
        quote_spanned! { span=> #private::sizes(&(#first)) }
    }
}

/// A key that has been read, as one of all keys of the map.
fn parsed_key(private: &TokenStream, key: &ParsedKey, entry: usize) -> TokenStream {
    let ParsedKey { name, hash, bytes } = key;
    let bytes = Literal::byte_string(bytes);
    let name = in_message(name, entry);
    quote! { #private::Key::Read(#name, #hash, #bytes) }
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

    /// The key, as one of all keys of the map.
    fn key(&self, private: &TokenStream) -> TokenStream {
        let name = in_message(&shortened(&in_a_line(self.expression)), self.entry);
        let value = &self.value;
        quote! { #private::Key::Computed(#name, #value) }
    }

    /// The constants, and the check that there is no conflict. It starts and ends with tokens that are placed where the
    /// expression starts, so the compiler underlines that.
    fn items(&self, private: &TokenStream, game: Option<&Game>, arguments: &TokenStream) -> TokenStream {
        let Self { entry, expression, value, conflict } = self;
        let span = start_of(expression);
        let check = quote_spanned! { span=>
            const _: () = <#private::Conflict>::check(&#conflict, __KOMA_KEYS, #entry);
        };
        let mut position = quote! { #expression };
        if let Some(vocabulary) = game.and_then(Game::vocabulary) {
            position = quote_spanned! { span=> <#private::Held>::to(#vocabulary, #position) };
        }
        quote! {
            #[allow(unused_braces)]
            const #value: #private::Position<#arguments> = #position;
            const #conflict: #private::Conflict =
                #private::conflict::<__KOMA_LEN, #arguments>(__KOMA_KEYS, &__KOMA_KINDS, #entry);
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
