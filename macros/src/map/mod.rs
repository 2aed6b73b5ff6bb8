//! `position_map!`: expands positions and values to static data.
//!
//! The macro reads keys that are literals. All other keys are expressions, which the compiler evaluates.

mod entry;

use koma_runtime::Shape;
use koma_runtime::macro_support::tables::{self, data_len, fill};
use proc_macro2::{Delimiter, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::Error;

use crate::book;
use crate::call::{Call, Claims, Errors, StringLiteral, field, start};
use crate::position::ParsedPosition;
use crate::syntax::type_arguments;
use crate::vocabulary::Game;
use entry::{Entry, names_file, next_entry};

pub(crate) fn expand(call: Call<'_>) -> TokenStream {
    if let Some(error) = names_file(call.tokens) {
        return book::expand_wrong(call, &error);
    }
    let mut errors = Errors::default();
    let (mut keys, mut values) = (Keys::default(), TokenStream::new());
    let (mut rest, mut number) = (call.tokens, 0);
    while let Some(entry) = next_entry(&mut rest) {
        number += 1;
        let Some(Entry { key, value }) = errors.keep(entry) else { continue };
        values.extend(quote! { #(#value)*, });
        errors.keep(keys.add(number, key, call.game));
    }
    if let Some(words) = tables::excess(keys.literals.0, keys.literals.1) {
        errors.add(Span::call_site(), words);
    }
    match errors.check() {
        Ok(()) => keys.expand(call, &values),
        Err(errors) => keys.expand_wrong(call, &errors, &values),
    }
}

/// The keys of a map.
#[derive(Default)]
struct Keys {
    all: Vec<Key>,
    /// The shape of the first literal, and the number of its entry.
    shape: Option<(Shape, usize)>,
    /// The numbers of the entries that are literals, by their packed positions.
    places: Claims,
    /// The number of literals, and the length of all packed positions.
    literals: (usize, u64),
}

struct Key {
    /// The name of the key in messages.
    name: String,
    span: Span,
    kind: KeyKind,
}

enum KeyKind {
    Literal(ParsedPosition),
    Expression(TokenStream),
}

impl Keys {
    /// Adds the key of an entry. All literals must have the same shape and be different positions.
    fn add(&mut self, entry: usize, key: &[TokenTree], game: Option<&Game>) -> syn::Result<()> {
        if let [TokenTree::Group(group)] = key
            && matches!(group.delimiter(), Delimiter::None | Delimiter::Parenthesis)
        {
            // A group is an expression in parentheses, or a capture of `macro_rules!`.
            return self.add(entry, &group.stream().into_iter().collect::<Vec<_>>(), game);
        }
        let span = start(key);
        let (name, kind) = if let [literal @ TokenTree::Literal(_)] = key {
            let words = "expected a position: a FEEN in a string literal, a `position!` or a constant";
            let feen = StringLiteral::of_token(literal).ok_or_else(|| Error::new(span, words))?;
            let position = ParsedPosition::from_literal(&feen, game)?;
            self.check(entry, &position).map_err(|words| Error::new(span, words))?;
            (String::from_utf8_lossy(&feen.value).into_owned(), KeyKind::Literal(position))
        } else if let Some((name, _)) = field(key) {
            let words =
                format!("expected `position!({name}: \"…\")` for a key in another notation than FEEN");
            return Err(Error::new(span, words));
        } else {
            let expression: TokenStream = key.iter().cloned().collect();
            let text = expression.to_string();
            let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
            (lines.join(" "), KeyKind::Expression(expression))
        };
        // The messages add a backtick after the name.
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
        if let Some(other) = self.places.claim(&position.bytes, &entry.to_string()) {
            return Err(format!("this is the same position as in entry {other}"));
        }
        let (count, bytes) = self.literals;
        self.literals = (count + 1, bytes + position.bytes.len() as u64);
        Ok(())
    }

    fn expand(&self, call: Call<'_>, values: &TokenStream) -> TokenStream {
        let mut keys = Vec::new();
        for Key { name, kind, .. } in &self.all {
            let KeyKind::Literal(ParsedPosition { hash, bytes, .. }) = kind else {
                return self.expand_computed(call, values);
            };
            keys.push(tables::Key { name, hash: *hash, bytes });
        }
        let mut data = vec![0; data_len(&keys)];
        if fill(&keys, &mut data).is_err() {
            debug_assert!(false, "each literal has been checked");
        }
        let (private, data) = (call.private(), Literal::byte_string(&data));
        let sizes = self.shape.map(|(shape, _)| type_arguments(Some(shape), Span::call_site()));
        let sizes = sizes.map(|sizes| quote! { ::<_, #sizes> });
        quote! { const { #private::map #sizes (#data, const { &[#values] }) } }
    }

    /// Expands to a map that has expressions as keys. Each expression is evaluated and packed in separate constants,
    /// because the compiler limits the evaluation of one constant.
    fn expand_computed(&self, call: Call<'_>, values: &TokenStream) -> TokenStream {
        let private = call.private();
        let shape = self.shape.map(|(shape, _)| shape).or_else(|| call.game?.board());
        let sizes = shape.map(|shape| type_arguments(Some(shape), Span::call_site()));
        let mut sizes = quote! { [#sizes] };
        if let (None, Some(Key { span, kind: KeyKind::Expression(key), .. })) = (shape, self.all.first()) {
            sizes = quote_spanned! { *span=> #private::sizes(&(#key)) };
        }
        let vocabulary = call.game.and_then(Game::vocabulary);
        let [mut items, mut keys, mut checks] = [TokenStream::new(), TokenStream::new(), TokenStream::new()];
        for (i, Key { name, span, kind }) in self.all.iter().enumerate() {
            match kind {
                KeyKind::Literal(ParsedPosition { hash, bytes, .. }) => {
                    let bytes = Literal::byte_string(bytes);
                    keys.extend(quote! { #private::Key { name: #name, hash: #hash, bytes: #bytes }, });
                }
                KeyKind::Expression(expression) => {
                    let key = Ident::new(&format!("__KOMA_KEY_{i}"), Span::mixed_site());
                    let packed = Ident::new(&format!("__KOMA_PACKED_{i}"), Span::mixed_site());
                    let mut held = expression.clone();
                    if let Some(game) = &vocabulary {
                        held = quote_spanned! { *span=> <#private::InGame>::position(#game, #held) };
                    }
                    items.extend(quote! {
                        #[allow(unused_braces)]
                        const #key: __KomaPosition = #held;
                        const #packed: __KomaPacked = __KomaPacked::new(&#key);
                    });
                    keys.extend(quote! { #packed.named(#name), });
                }
            }
            checks.extend(quote_spanned! { *span=> __KOMA_DATA.check(__KOMA_KEYS, #i); });
        }
        let sizes_of_type = quote! { { __KOMA_SIZES[0] }, { __KOMA_SIZES[1] }, { __KOMA_SIZES[2] } };
        quote! {
            {
                const __KOMA_SIZES: [#private::usize; 3] = #sizes;
                type __KomaPosition = #private::Position<#sizes_of_type>;
                type __KomaPacked = #private::PackedKey<{ #private::packed_room(&__KOMA_SIZES) }>;
                #items
                const __KOMA_KEYS: &[#private::Key<'static>] = &[#keys];
                static __KOMA_DATA: #private::MapData<{ #private::data_len(__KOMA_KEYS) }> =
                    #private::MapData::new(__KOMA_KEYS);
                const _: () = { #checks };
                const { #private::map::<_, #sizes_of_type>(&__KOMA_DATA.bytes, const { &[#values] }) }
            }
        }
    }

    /// Expands to the errors, and a map of these values. The expansion contains the expressions, since otherwise the
    /// compiler would report the names in them as unused. The expressions are arguments of a separate macro. So the
    /// errors are reported even if an expression cannot be parsed.
    fn expand_wrong(&self, call: Call<'_>, errors: &Error, values: &TokenStream) -> TokenStream {
        let mut keys = TokenStream::new();
        for Key { kind, .. } in &self.all {
            if let KeyKind::Expression(expression) = kind {
                keys.extend(quote! { #expression, });
            }
        }
        let (krate, errors) = (call.krate, errors.to_compile_error());
        quote! { { #errors #krate::__wrong_position_map! { [#keys] #values } } }
    }
}

/// Returns the first 80 bytes of a name, and `…` if there is more. The compiler's messages have room for two such
/// names.
fn shortened(name: &str) -> String {
    match name.char_indices().find(|(start, c)| start + c.len_utf8() > 80) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}
