//! The keys of a map, and what a map expands to.

use std::collections::HashMap;

use koma_runtime::macro_support::expansions::{self, data_len, fill};
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::parse::ParseStream;
use syn::{Error, Lit};

use crate::call::any::validate_place_of_any;
use crate::call::errors::Result;
use crate::call::fields::is_field;
use crate::call::game_of_call::GameOfCall;
use crate::call::literal::{StringLiteral, is_invalid};
use crate::call::shape::{CommonShape, type_arguments};
use crate::call::{Call, given_position, parse_tokens, start};
use crate::text::feen;
use crate::text::line::means_moves;
use crate::text::parsed_position::{ParsedPosition, validated};

use super::entries::{attributes, is_hash};

/// The keys of a map, in the order of the entries.
#[derive(Default)]
pub(super) struct Keys {
    pub(super) all: Vec<Key>,
    /// The shape of the literals.
    shape: CommonShape,
    /// Maps each literal's packed position to the number of the literal's entry.
    entries: HashMap<Vec<u8>, usize>,
}

pub(super) struct Key {
    /// The name of the key in messages.
    name: String,
    span: Span,
    pub(super) expression: TokenStream,
    /// The position, if the key is a literal.
    pub(super) position: Option<ParsedPosition>,
}

/// The tokens of a key, without invisible groups and parentheses around them.
enum KeySyntax {
    Feen(StringLiteral),
    /// `sfen: "…"`, by mistake.
    Named(Ident),
    Expression(TokenStream),
}

impl KeySyntax {
    fn read(tokens: TokenStream) -> Result<Self> {
        let mut all = tokens.clone().into_iter();
        let first = all.next();
        let place = first.as_ref().map_or_else(Span::call_site, TokenTree::span);
        let is_alone = all.next().is_none();
        match first {
            Some(TokenTree::Literal(literal)) if is_alone && !is_invalid(&Lit::new(literal.clone())) => {
                let words = "expected a position: a FEEN in a string literal, a `position!` or a constant";
                StringLiteral::of(literal).map(Self::Feen).ok_or_else(|| Error::new(place, words))
            }
            Some(TokenTree::Group(group)) if is_alone && is_around_expression(&group) => {
                Self::read(group.stream())
            }
            Some(sign) if is_hash(&sign) => Err(attributes(place)),
            Some(TokenTree::Ident(name)) if name == "any" => {
                parse_tokens(&tokens, |input| {
                    validate_place_of_any(input)?;
                    input.parse::<TokenStream>()
                })?;
                Ok(Self::Expression(tokens))
            }
            Some(TokenTree::Ident(name)) if parse_tokens(&tokens, starts_with_field)? => {
                Ok(Self::Named(name))
            }
            _ => Ok(Self::Expression(tokens)),
        }
    }
}

/// Returns the error for a text with a name, as in `sfen: "…"`. Only macros such as `shogi::position!` read it.
fn without_macro(name: &Ident, game: Option<&GameOfCall>) -> Error {
    let text = name.to_string();
    let usual = if matches!(text.as_str(), "sfen" | "usi") { "shogi" } else { "chess" };
    let game = game.and_then(GameOfCall::own_game).map_or(usual, |own| own.name);
    let meant = if means_moves(&text) { "moves" } else { text.as_str() };
    let words =
        format!("expected the macro of a game around this, as in `{game}::position!({meant}: \"…\")`");
    Error::new(name.span(), words)
}

/// Reports whether a group is an invisible group or parentheses.
fn is_around_expression(group: &Group) -> bool {
    matches!(group.delimiter(), Delimiter::None | Delimiter::Parenthesis)
}

fn starts_with_field(input: ParseStream<'_>) -> Result<bool> {
    let starts_with_field = is_field(input);
    input.parse::<TokenStream>()?;
    Ok(starts_with_field)
}

impl Keys {
    /// Adds the key of an entry. All literals must have the same shape and be different positions.
    pub(super) fn add(&mut self, entry: usize, key: TokenStream, game: Option<&GameOfCall>) -> Result<()> {
        let mut position = None;
        let (name, span, expression) = match KeySyntax::read(key)? {
            KeySyntax::Feen(feen) => {
                let parsed = position.insert(feen::parse(&feen, game)?);
                self.insert(entry, parsed).map_err(|words| feen.error(words))?;
                (feen.lossy(), feen.span, feen.to_token_stream())
            }
            KeySyntax::Named(name) => {
                return Err(without_macro(&name, game));
            }
            KeySyntax::Expression(expression) => {
                let lines = expression.to_string();
                let name = lines.lines().map(str::trim_start).collect::<Vec<_>>().join(" ");
                (name, start(&expression), expression)
            }
        };
        // The messages write an opening backtick before this text. The closing one is here, before the number of the
        // entry.
        let name = format!("{}` (entry {entry})", shortened(&name));
        self.all.push(Key { name, span, expression, position });
        Ok(())
    }

    /// Adds a literal. Returns the mistake if its shape differs from that of the first literal, or if it is repeated.
    fn insert(&mut self, entry: usize, position: &ParsedPosition) -> Result<(), String> {
        self.shape.add(position.shape, entry, "entry")?;
        if let Some(other) = self.entries.get(&position.bytes) {
            return Err(format!("this is the same position as in entry {other}"));
        }
        self.entries.insert(position.bytes.clone(), entry);
        Ok(())
    }

    /// Expands to a map. If all keys are literals, the map is a byte string and the values.
    pub(super) fn expand(&self, call: &Call, values: &TokenStream) -> TokenStream {
        let mut keys = Vec::new();
        for Key { name, position, .. } in &self.all {
            let Some(ParsedPosition { hash, bytes, .. }) = position else {
                return self.expand_computed(call, values);
            };
            keys.push(expansions::Key { name, hash: *hash, bytes });
        }
        let mut data = vec![0; data_len(&keys)];
        let filled = fill(&keys, &mut data);
        debug_assert!(filled.is_ok(), "each literal has been checked");
        let krate = &call.krate;
        let data = Literal::byte_string(&data);
        let sizes = self.shape.shape().map(|shape| type_arguments(Some(shape)));
        let sizes = sizes.map(|sizes| quote! { ::<_, #sizes> });
        let map = quote! { const { #krate::__private::map #sizes (#data, const { &[#values] }) } };
        let Some(validator) = call.game.as_ref().and_then(GameOfCall::validator) else { return map };
        let positions = self.all.iter().filter_map(|key| Some((key.span, key.position.as_ref()?)));
        let checks =
            positions.map(|(span, position)| validated(validator, span, &position.expand(krate, span)));
        quote! { { #(#checks)* #map } }
    }

    /// Expands to a map with keys that are expressions. The macro does not know their bytes, so the compiler computes the
    /// data of the map.
    fn expand_computed(&self, call: &Call, values: &TokenStream) -> TokenStream {
        let krate = &call.krate;
        let private = quote! { #krate::__private };
        let sizes = self.sizes(call);
        let mut constants = TokenStream::new();
        let mut keys = TokenStream::new();
        let mut conflicts = TokenStream::new();
        for (i, key) in self.all.iter().enumerate() {
            let ComputedKey { items, element } = key.expand(call, i);
            constants.extend(items);
            keys.extend(element);
            let span = key.span;
            let i = Literal::usize_unsuffixed(i);
            conflicts.extend(
                quote_spanned! { span=> __KomaData::reject_conflict(&__KOMA_DATA, __KOMA_KEYS, #i); },
            );
        }
        let sizes_of_type = quote! { { __KOMA_SIZES[0] }, { __KOMA_SIZES[1] }, { __KOMA_SIZES[2] } };
        quote! {
            {
                use #private::NoPosition as _;
                const __KOMA_SIZES: [#private::usize; 3] = #sizes;
                type __KomaPosition = #private::Position<#sizes_of_type>;
                type __KomaPacked = #private::PackedKey<{ #private::packed_room(&__KOMA_SIZES) }>;
                #constants
                const __KOMA_KEYS: &[#private::Key<'static>] = &[#keys];
                type __KomaData = #private::MapData<{ #private::data_len(__KOMA_KEYS) }>;
                static __KOMA_DATA: __KomaData = __KomaData::new(__KOMA_KEYS);
                const _: () = if __KomaData::has_conflict(&__KOMA_DATA) { #conflicts };
                const { #private::map::<_, #sizes_of_type>(&__KOMA_DATA.bytes, const { &[#values] }) }
            }
        }
    }

    /// Returns an expression for the sizes of the board: those of the literals or of the game, or else those of the first
    /// key.
    fn sizes(&self, call: &Call) -> TokenStream {
        let of_game = || call.game.as_ref()?.board();
        let shape = self.shape.shape().or_else(of_game);
        if let (None, Some(Key { span, expression, .. })) = (shape, self.all.first()) {
            let krate = &call.krate;
            let position = given_position(krate, *span, expression);
            return quote_spanned! { *span=> #krate::__private::sizes(&#position) };
        }
        let sizes = shape.map(|shape| type_arguments(Some(shape)));
        quote! { [#sizes] }
    }
}

/// What a key of a map expands to if some keys are expressions.
struct ComputedKey {
    /// The constants of the key.
    items: TokenStream,
    /// The element of the constant `__KOMA_KEYS`.
    element: TokenStream,
}

impl Key {
    fn expand(&self, call: &Call, i: usize) -> ComputedKey {
        let validator = call.game.as_ref().and_then(GameOfCall::validator);
        let Some(position) = &self.position else { return self.expand_expression(call, validator, i) };
        let krate = &call.krate;
        let name = &self.name;
        let hash = Literal::u64_unsuffixed(position.hash);
        let bytes = Literal::byte_string(&position.bytes);
        let items =
            validator.map(|validator| validated(validator, self.span, &position.expand(krate, self.span)));
        let element = quote! { #krate::__private::Key { name: #name, hash: #hash, bytes: #bytes }, };
        ComputedKey { items: items.unwrap_or_default(), element }
    }

    /// Evaluates and packs an expression in a constant of its own, because the compiler limits how long the evaluation of
    /// one constant may take.
    ///
    /// The position is a variable in this constant. If it were a constant too, the compiler would check all its squares, and
    /// once more where it is used. The packed key is behind a reference for the same reason. Only a game's check needs the
    /// position as a constant.
    fn expand_expression(&self, call: &Call, validator: Option<&TokenStream>, i: usize) -> ComputedKey {
        let Self { name, span, expression, .. } = self;
        let krate = &call.krate;
        let key = Ident::new(&format!("__KOMA_POSITION_{i}"), Span::mixed_site());
        let packed = Ident::new(&format!("__KOMA_KEY_{i}"), Span::mixed_site());
        let variable = Ident::new("__koma_position", Span::mixed_site());
        let given = given_position(krate, *span, expression);
        let in_game = call.game.as_ref().map(|game| {
            let vocabulary = game.literal();
            quote_spanned! { *span=> <#krate::__private::InGame>::position(#vocabulary, #given) }
        });
        let position = in_game.as_ref().unwrap_or(&given);
        let validator = validator.map(|validator| validated(validator, *span, &key.to_token_stream()));
        let (position_item, position) = match &validator {
            Some(_) => (quote! { const #key: __KomaPosition = #position; }, key.to_token_stream()),
            None => (TokenStream::new(), position.clone()),
        };
        let items = quote! {
            #position_item
            const #packed: &__KomaPacked = &{
                let #variable: __KomaPosition = #position;
                __KomaPacked::new(&#variable)
            };
            #validator
        };
        ComputedKey { items, element: quote! { __KomaPacked::named(#packed, #name), } }
    }
}

/// Returns at most the first 80 bytes of a name, and `…` if there is more. A message can contain two names, so they are
/// kept short.
fn shortened(name: &str) -> String {
    match name.char_indices().find(|(start, c)| start.saturating_add(c.len_utf8()) > 80) {
        Some((end, _)) => format!("{}…", name.get(..end).unwrap_or_default()),
        None => name.to_owned(),
    }
}
