//! `position_map!`: expands positions and values to static data.
//!
//! The macro reads keys that are literals. All other keys are expressions, which the compiler evaluates.

use std::collections::HashMap;

use koma_runtime::Shape;
use koma_runtime::macro_support::expansions::{self, data_len, fill};
use proc_macro2::{Delimiter, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{Error, Token};

use crate::call::{Call, parse_tokens, start};
use crate::errors::{Errors, Result};
use crate::feen;
use crate::fields::is_field;
use crate::game_of_call::Game;
use crate::literal::StringLiteral;
use crate::parsed_position::{ParsedPosition, checked};
use crate::shape::type_arguments;

mod keyword {
    syn::custom_keyword!(file);
    syn::custom_keyword!(bytes);
}

/// `"8/8/… / C/c" => "an empty board"`
struct Entry {
    key: TokenStream,
    value: TokenStream,
}

/// Reads the entries of a call. Commas separate them, but an expression can contain commas too, as in
/// `Position::<8, 8>::new(STYLES)`. An expression contains no `=>` outside of brackets. So the entries are known if there
/// is one `=>` between any two commas. Otherwise, returns `None`.
fn parse_entries(input: ParseStream<'_>) -> Option<Vec<Entry>> {
    let mut entries = Vec::new();
    while !input.is_empty() {
        let key = tokens_before(input, |ahead| ahead.peek(Token![=>]) || ahead.peek(Token![,]));
        input.parse::<Token![=>]>().ok()?;
        let value = tokens_before(input, |ahead| ahead.peek(Token![=>]) || ahead.peek(Token![,]));
        if key.is_empty() || value.is_empty() || input.peek(Token![=>]) {
            return None;
        }
        entries.push(Entry { key, value });
        input.parse::<Option<Token![,]>>().ok()?;
    }
    Some(entries)
}

/// Reads the tokens before the first one for which `is_end` is true.
fn tokens_before(input: ParseStream<'_>, is_end: impl Fn(ParseStream<'_>) -> bool) -> TokenStream {
    let mut tokens = TokenStream::new();
    while !is_end(input) {
        let Ok(token) = input.parse::<TokenTree>() else { break };
        tokens.extend([token]);
    }
    tokens
}

/// Expands a map. If only the compiler can separate the entries, expands to a macro that calls this one again, with each
/// expression in an invisible group.
pub(crate) fn expand(call: &Call) -> TokenStream {
    let entries = call.parse(|input| {
        let entries = parse_entries(input);
        input.parse::<TokenStream>()?;
        Ok(entries)
    });
    if let Ok(Some(entries)) = entries {
        return expand_entries(call, &entries);
    }
    let krate = &call.krate;
    let game = call.game.as_ref().map(Game::tokens);
    let tokens = &call.tokens;
    quote! { #krate::__position_map! { [#krate #game] #tokens } }
}

fn expand_entries(call: &Call, entries: &[Entry]) -> TokenStream {
    let mut errors = Errors::default();
    let mut keys = Keys::default();
    for (i, entry) in entries.iter().enumerate() {
        errors.keep(keys.add(i.saturating_add(1), &entry.key, call.game.as_ref()));
    }
    let values = entries.iter().map(|entry| &entry.value);
    let values = quote! { #(#values,)* };
    if errors.is_empty() {
        return keys.expand(call, &values);
    }
    // The expansion contains the keys that are expressions. Otherwise, the compiler would report the names in these keys
    // as unused. Keys and values are arguments of a macro. So the errors are reported even if an expression cannot be
    // parsed.
    let computed = keys.all.iter().filter(|key| key.position.is_none()).map(|key| &key.expression);
    let krate = &call.krate;
    quote! { { #errors #krate::__wrong_position_map! { [#(#computed,)*] #values } } }
}

const EXPECTED_ARROW: &str = "expected `=>` between a key and its value";

/// Returns the mistakes in a call that the compiler cannot separate into entries.
pub(crate) fn mistakes(call: &Call) -> Error {
    let tokens: Vec<TokenTree> = call.tokens.clone().into_iter().collect();
    let mut errors = Errors::default();
    let mut uncertain = None;
    for part in tokens.split_inclusive(is_comma) {
        let place = part.first().map_or_else(Span::call_site, TokenTree::span);
        let entry: TokenStream = part.iter().filter(|token| !is_comma(token)).cloned().collect();
        if entry.is_empty() {
            errors.add(place, "expected an entry, `key => value`");
        } else if errors.keep(parse_tokens(&entry, check_entry)) == Some(false) {
            // The comma after this part may belong to an expression.
            uncertain = uncertain.or(Some(place));
        }
    }
    match errors.check() {
        Err(mistakes) => mistakes,
        Ok(()) => Error::new(uncertain.unwrap_or_else(Span::call_site), EXPECTED_ARROW),
    }
}

fn is_comma(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(sign) if sign.as_char() == ',')
}

/// Reads the tokens between two commas. Returns true for an entry, and false for tokens that may be a part of one.
fn check_entry(input: ParseStream<'_>) -> Result<bool> {
    if is_field(input) && (input.peek(keyword::file) || input.peek(keyword::bytes)) {
        let words = "expected entries, `key => value`; for the rows of a file, use \
            `book!(file: \"moves.tsv\", key: \"feen\", row: (\"move\": &str))`";
        return Err(Error::new(input.span(), words));
    }
    let feen = StringLiteral::parse_opt(input);
    let after_feen = input.span();
    let rest_of_key = tokens_before(input, |ahead| ahead.peek(Token![=>]));
    if input.is_empty() {
        return if feen.is_some() { Err(Error::new(after_feen, EXPECTED_ARROW)) } else { Ok(false) };
    }
    let arrow = input.span();
    input.parse::<Token![=>]>()?;
    let value = tokens_before(input, |ahead| ahead.peek(Token![=>]));
    if feen.is_none() && rest_of_key.is_empty() || value.is_empty() {
        return Err(Error::new(arrow, "expected a key before the `=>` and a value after it"));
    }
    match value.into_iter().last() {
        Some(key) if !input.is_empty() => Err(Error::new(key.span(), "expected a comma before this key")),
        _ => Ok(true),
    }
}

#[derive(Default)]
struct Keys {
    all: Vec<Key>,
    /// The shape of the first literal, and the number of the literal's entry.
    shape: Option<(Shape, usize)>,
    /// Maps each literal's packed position to the number of the literal's entry.
    entries: HashMap<Vec<u8>, usize>,
}

struct Key {
    /// The name of the key in messages.
    name: String,
    span: Span,
    expression: TokenStream,
    /// The position, if the key is a literal.
    position: Option<ParsedPosition>,
}

/// The tokens of a key, without invisible groups and parentheses around them.
enum KeySyntax {
    Feen(StringLiteral),
    /// `sfen: "…"`, by mistake.
    Named(Ident),
    Expression(TokenStream),
}

impl KeySyntax {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        if is_field(input) {
            let name = input.call(Ident::parse_any)?;
            input.parse::<TokenStream>()?;
            return Ok(Self::Named(name));
        }
        if input.peek(Token![#]) {
            return Err(Error::new(input.span(), "an entry cannot have attributes"));
        }
        let tokens: TokenStream = input.parse()?;
        if let Some(inside) = inside_of_group(&tokens) {
            return parse_tokens(&inside, Self::parse);
        }
        let mut all = tokens.clone().into_iter();
        let (Some(TokenTree::Literal(literal)), None) = (all.next(), all.next()) else {
            return Ok(Self::Expression(tokens));
        };
        parse_tokens(&tokens, |input| {
            let words = "expected a position: a FEEN in a string literal, a `position!` or a constant";
            StringLiteral::parse_alone(input).map(Self::Feen).ok_or_else(|| Error::new(literal.span(), words))
        })
    }
}

/// Returns the contents of the invisible group or the parentheses that these tokens are.
fn inside_of_group(tokens: &TokenStream) -> Option<TokenStream> {
    let mut tokens = tokens.clone().into_iter();
    match (tokens.next()?, tokens.next()) {
        (TokenTree::Group(group), None)
            if matches!(group.delimiter(), Delimiter::None | Delimiter::Parenthesis) =>
        {
            Some(group.stream())
        }
        _ => None,
    }
}

impl Keys {
    /// Adds the key of an entry. All literals must have the same shape and be different positions.
    fn add(&mut self, entry: usize, key: &TokenStream, game: Option<&Game>) -> Result<()> {
        let mut position = None;
        let (name, span, expression) = match parse_tokens(key, KeySyntax::parse)? {
            KeySyntax::Feen(feen) => {
                let parsed = position.insert(feen::parse(&feen, game)?);
                self.check(entry, parsed).map_err(|words| feen.error(words))?;
                (feen.lossy(), feen.span, feen.to_token_stream())
            }
            KeySyntax::Named(name) => {
                let game = if name == "sfen" { "shogi" } else { "chess" };
                let words = format!(
                    "expected the macro of a game around this, as in `{game}::position!({name}: \"…\")`"
                );
                return Err(Error::new(name.span(), words));
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

    fn check(&mut self, entry: usize, position: &ParsedPosition) -> Result<(), String> {
        let shape = position.shape;
        let (first, first_entry) = *self.shape.get_or_insert((shape, entry));
        if shape != first {
            let expected = format!("{first}, as in entry {first_entry}");
            return Err(format!("this position has the shape {shape}; expected {expected}"));
        }
        if let Some(other) = self.entries.get(&position.bytes) {
            return Err(format!("this is the same position as in entry {other}"));
        }
        self.entries.insert(position.bytes.clone(), entry);
        Ok(())
    }

    /// Expands to a map. If all keys are literals, the map is a byte string and the values.
    fn expand(&self, call: &Call, values: &TokenStream) -> TokenStream {
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
        let sizes = self.shape.map(|(shape, _)| type_arguments(Some(shape)));
        let sizes = sizes.map(|sizes| quote! { ::<_, #sizes> });
        let map = quote! { const { #krate::__private::map #sizes (#data, const { &[#values] }) } };
        let Some(check) = call.game.as_ref().and_then(Game::check) else { return map };
        let positions = self.all.iter().filter_map(|key| Some((key.span, key.position.as_ref()?)));
        let checks = positions.map(|(span, position)| checked(check, span, &position.expand(krate, span)));
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
            conflicts.extend(quote_spanned! { span=> (&__KOMA_DATA).check(__KOMA_KEYS, #i); });
        }
        let sizes_of_type = quote! { { __KOMA_SIZES[0] }, { __KOMA_SIZES[1] }, { __KOMA_SIZES[2] } };
        quote! {
            {
                const __KOMA_SIZES: [#private::usize; 3] = #sizes;
                type __KomaPosition = #private::Position<#sizes_of_type>;
                type __KomaPacked = #private::PackedKey<{ #private::packed_room(&__KOMA_SIZES) }>;
                #constants
                const __KOMA_KEYS: &[#private::Key<'static>] = &[#keys];
                static __KOMA_DATA: #private::MapData<{ #private::data_len(__KOMA_KEYS) }> =
                    #private::MapData::new(__KOMA_KEYS);
                const _: () = { #conflicts };
                const { #private::map::<_, #sizes_of_type>(&__KOMA_DATA.bytes, const { &[#values] }) }
            }
        }
    }

    /// Returns an expression for the sizes of the board: those of the literals or of the game, or else those of the first
    /// key.
    fn sizes(&self, call: &Call) -> TokenStream {
        let of_game = || call.game.as_ref()?.board();
        let shape = self.shape.map(|(shape, _)| shape).or_else(of_game);
        if let (None, Some(Key { span, expression, .. })) = (shape, self.all.first()) {
            let krate = &call.krate;
            return quote_spanned! { *span=> #krate::__private::sizes(&(#expression)) };
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
        let check = call.game.as_ref().and_then(Game::check);
        let Some(position) = &self.position else { return self.expand_expression(call, check, i) };
        let krate = &call.krate;
        let name = &self.name;
        let hash = Literal::u64_unsuffixed(position.hash);
        let bytes = Literal::byte_string(&position.bytes);
        let items = check.map(|check| checked(check, self.span, &position.expand(krate, self.span)));
        let element = quote! { #krate::__private::Key { name: #name, hash: #hash, bytes: #bytes }, };
        ComputedKey { items: items.unwrap_or_default(), element }
    }

    /// Evaluates and packs an expression in constants of its own, because the compiler limits how long the evaluation of
    /// one constant may take.
    fn expand_expression(&self, call: &Call, check: Option<&TokenStream>, i: usize) -> ComputedKey {
        let Self { name, span, expression, .. } = self;
        let krate = &call.krate;
        let key = Ident::new(&format!("__KOMA_KEY_{i}"), Span::mixed_site());
        let packed = Ident::new(&format!("__KOMA_PACKED_{i}"), Span::mixed_site());
        let in_game = call.game.as_ref().map(|game| {
            let vocabulary = game.literal();
            quote_spanned! { *span=> <#krate::__private::InGame>::position(#vocabulary, #expression) }
        });
        let position = in_game.as_ref().unwrap_or(expression);
        let check = check.map(|check| checked(check, *span, &key.to_token_stream()));
        let items = quote! {
            #[allow(unused_braces)]
            const #key: __KomaPosition = #position;
            const #packed: __KomaPacked = __KomaPacked::new(&#key);
            #check
        };
        // Methods are called on references, because a user's trait might have a method `named(self)` for all types, which
        // would come first.
        ComputedKey { items, element: quote! { (&#packed).named(#name), } }
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
