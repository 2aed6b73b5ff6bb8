//! `position_map!`: positions and values become static data.
//!
//! The macro reads keys that are literals. All other keys are expressions, which the compiler evaluates.

mod entry;

use std::borrow::Cow;
use std::collections::HashMap;

use koma_runtime::Shape;
use koma_runtime::macro_support::tables::{self, data_len, fill};
use proc_macro2::{Delimiter, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::Error;

use crate::book;
use crate::errors::Errors;
use crate::input::{Game, StringLiteral, is_punct};
use crate::position::ParsedPosition;
use crate::size::type_arguments;
use entry::{Entry, entries, names_file};

pub(crate) fn expand(krate: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    if let Some(error) = names_file(call) {
        return book::expand_wrong(krate, &error);
    }
    let mut errors = Errors::default();
    let (mut keys, mut values) = (Keys { game, ..Keys::default() }, TokenStream::new());
    for (number, entry) in (1..).zip(entries(call)) {
        let Some(Entry { key, value }) = errors.keep(entry) else { continue };
        values.extend(quote! { #(#value)*, });
        errors.keep(keys.add(number, &without_group(key)));
    }
    if let Some(words) = tables::excess(keys.places.len(), keys.bytes) {
        errors.push(Error::new(Span::call_site(), words));
    }
    match errors.finish(Some(())) {
        Ok(()) => keys.expand(krate, &values),
        Err(errors) => keys.expand_wrong(krate, &errors, &values),
    }
}

/// Returns the tokens without the group around them: parentheses, or the invisible one of a capture.
fn without_group(tokens: &[TokenTree]) -> Cow<'_, [TokenTree]> {
    match tokens {
        [TokenTree::Group(group)]
            if matches!(group.delimiter(), Delimiter::None | Delimiter::Parenthesis) =>
        {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            without_group(&inner).into_owned().into()
        }
        _ => tokens.into(),
    }
}

/// The keys of a map.
#[derive(Default)]
struct Keys<'a> {
    game: Option<&'a Game>,
    all: Vec<Key>,
    /// The shape of the first literal, and its entry.
    shape: Option<(Shape, usize)>,
    /// The entries of the literals, by their packed positions.
    places: HashMap<Vec<u8>, usize>,
    /// The length of all packed positions.
    bytes: u64,
}

struct Key {
    /// What messages call it.
    name: String,
    span: Span,
    kind: KeyKind,
}

enum KeyKind {
    Literal(ParsedPosition),
    Expression(TokenStream),
}

impl Keys<'_> {
    /// Adds the key of an entry. All literals have the same shape and are different positions.
    fn add(&mut self, entry: usize, key: &[TokenTree]) -> syn::Result<()> {
        let span = key.first().map_or_else(Span::call_site, TokenTree::span);
        let (name, kind) = match key {
            [literal @ TokenTree::Literal(_)] => {
                let Some(feen) = StringLiteral::of_token(literal) else {
                    let words =
                        "expected a position: a FEEN in a string literal, a `position!` or a constant";
                    return Err(Error::new(span, words));
                };
                let position = ParsedPosition::from_literal(&feen, self.game)?;
                self.check(entry, &position).map_err(|words| Error::new(span, words))?;
                let name = String::from_utf8_lossy(&feen.value).into_owned();
                (name, KeyKind::Literal(position))
            }
            [TokenTree::Ident(name), colon, rest @ ..]
                if is_punct(colon, ':') && !rest.first().is_some_and(|token| is_punct(token, ':')) =>
            {
                let words =
                    format!("expected `position!({name}: \"…\")` for a key in another notation than FEEN");
                return Err(Error::new(span, words));
            }
            _ => {
                let expression: TokenStream = key.iter().cloned().collect();
                let text = expression.to_string();
                let name = text.lines().map(str::trim_start).collect::<Vec<_>>().join(" ");
                (name, KeyKind::Expression(expression))
            }
        };
        // After the name, messages have a backtick of their own.
        let name = format!("{}` (entry {entry})", shortened(&name));
        self.all.push(Key { name, span, kind });
        Ok(())
    }

    fn check(&mut self, entry: usize, position: &ParsedPosition) -> Result<(), String> {
        let shape = position.shape;
        let (first, first_entry) = *self.shape.get_or_insert((shape, entry));
        if shape != first {
            return Err(format!(
                "this position has the shape {shape}; expected {first}, as in entry {first_entry}"
            ));
        }
        if let Some(other) = self.places.get(&position.bytes) {
            return Err(format!("this is the same position as in entry {other}"));
        }
        self.bytes += position.bytes.len() as u64;
        self.places.insert(position.bytes.clone(), entry);
        Ok(())
    }

    fn expand(&self, krate: &TokenTree, values: &TokenStream) -> TokenStream {
        let literals: Option<Vec<tables::Key<'_>>> = self.all.iter().map(Key::packed).collect();
        let Some(keys) = literals else { return self.expand_computed(krate, values) };
        let mut data = vec![0; data_len(&keys)];
        if fill(&keys, &mut data).is_err() {
            debug_assert!(false, "each literal has been checked");
        }
        let data = Literal::byte_string(&data);
        let sizes = self.shape.map(|(shape, _)| type_arguments(&shape, Span::call_site()));
        let sizes = sizes.map(|sizes| quote! { ::<_, #sizes> });
        quote! { const { #krate::__private::map #sizes (#data, const { &[#values] }) } }
    }

    /// Expands to a map with keys that are expressions. Each is evaluated and packed in constants of its own, as the
    /// compiler limits the time that one constant may take.
    fn expand_computed(&self, krate: &TokenTree, values: &TokenStream) -> TokenStream {
        let private = quote! { #krate::__private };
        let shape = self.shape.map(|(shape, _)| shape).or_else(|| self.game?.board());
        let sizes = match (shape, self.all.first()) {
            (None, Some(Key { span, kind: KeyKind::Expression(key), .. })) => {
                quote_spanned! { *span=> #private::sizes(&(#key)) }
            }
            (shape, _) => {
                let sizes = shape.map(|shape| type_arguments(&shape, Span::call_site()));
                quote! { [#sizes] }
            }
        };
        let vocabulary = self.game.and_then(Game::vocabulary);
        let (mut items, mut keys, mut checks) = (TokenStream::new(), Vec::new(), TokenStream::new());
        for (i, Key { name, span, kind }) in self.all.iter().enumerate() {
            keys.push(match kind {
                KeyKind::Literal(ParsedPosition { hash, bytes, .. }) => {
                    let bytes = Literal::byte_string(bytes);
                    quote! { #private::Key { name: #name, hash: #hash, bytes: #bytes } }
                }
                KeyKind::Expression(expression) => {
                    let [key, packed] = ["KEY", "PACKED"]
                        .map(|name| format_ident!("__KOMA_{name}_{i}", span = Span::mixed_site()));
                    let held = match &vocabulary {
                        Some(game) => {
                            quote_spanned! { *span=> <#private::InGame>::position(#game, #expression) }
                        }
                        None => expression.clone(),
                    };
                    items.extend(quote! {
                        #[allow(unused_braces)]
                        const #key: __KomaPosition = #held;
                        const #packed: __KomaPacked = __KomaPacked::new(&#key);
                    });
                    quote! { #packed.named(#name) }
                }
            });
            checks.extend(quote_spanned! { *span=> __KOMA_DATA.check(__KOMA_KEYS, #i); });
        }
        quote! {
            {
                const __KOMA_SIZES: [#private::usize; 3] = #sizes;
                type __KomaPosition =
                    #private::Position<{ __KOMA_SIZES[0] }, { __KOMA_SIZES[1] }, { __KOMA_SIZES[2] }>;
                type __KomaPacked = #private::PackedKey<{ #private::packed_room(&__KOMA_SIZES) }>;
                #items
                const __KOMA_KEYS: &[#private::Key<'static>] = &[#(#keys),*];
                static __KOMA_DATA: #private::MapData<{ #private::data_len(__KOMA_KEYS) }> =
                    #private::MapData::new(__KOMA_KEYS);
                const _: () = { #checks };
                const {
                    #private::map::<_, { __KOMA_SIZES[0] }, { __KOMA_SIZES[1] }, { __KOMA_SIZES[2] }>(
                        &__KOMA_DATA.bytes,
                        const { &[#values] },
                    )
                }
            }
        }
    }

    /// Expands to the errors, and a map of these values. It contains the expressions, or else the compiler would warn
    /// that what they name is unused. A macro of its own holds all these, so that the errors are reported even if one
    /// of them cannot be parsed.
    fn expand_wrong(&self, krate: &TokenTree, errors: &Error, values: &TokenStream) -> TokenStream {
        let keys = self.all.iter().filter_map(|key| match &key.kind {
            KeyKind::Literal(_) => None,
            KeyKind::Expression(expression) => Some(expression),
        });
        let errors = errors.to_compile_error();
        quote! { { #errors #krate::__wrong_position_map! { [#(#keys,)*] #values } } }
    }
}

impl Key {
    /// Returns the key as a map stores it, if it is a literal.
    fn packed(&self) -> Option<tables::Key<'_>> {
        match &self.kind {
            KeyKind::Literal(ParsedPosition { hash, bytes, .. }) => {
                Some(tables::Key { name: &self.name, hash: *hash, bytes })
            }
            KeyKind::Expression(_) => None,
        }
    }
}

/// Returns the first 80 bytes of a name, and `…` if there is more. Messages of the compiler have room for two of that.
fn shortened(name: &str) -> String {
    match name.char_indices().find(|(start, c)| start + c.len_utf8() > 80) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}
