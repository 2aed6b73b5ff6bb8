//! `position_map!`: expands positions and values to static data.
//!
//! The macro reads keys that are literals. All other keys are expressions, which the compiler evaluates.

use std::collections::HashMap;

use koma_runtime::Shape;
use koma_runtime::macro_support::expansions::{self, data_len, fill};
use proc_macro2::{Delimiter, Group, Ident, Literal, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::parse::ParseStream;
use syn::{Error, Lit, Token};

use crate::call::{Call, parse_tokens, start};
use crate::errors::{Errors, Result};
use crate::feen;
use crate::fields::is_field;
use crate::game_of_call::Game;
use crate::list::skip_until;
use crate::literal::{StringLiteral, is_invalid};
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
/// `Position::<8, 8>::new(STYLES)` or `|a, b| a`. An expression contains no `=>` outside of brackets. So the entries are
/// known if there is one `=>` between any two commas, and no `<` or `|` that might be open at a comma. Otherwise, returns
/// `None`.
fn parse_entries(input: ParseStream<'_>) -> Option<Vec<Entry>> {
    let mut entries = Vec::new();
    while !input.is_empty() {
        let key = certain_expression(input)?;
        input.parse::<Token![=>]>().ok()?;
        let value = certain_expression(input)?;
        if input.peek(Token![=>]) {
            return None;
        }
        entries.push(Entry { key, value });
        input.parse::<Option<Token![,]>>().ok()?;
    }
    Some(entries)
}

/// Reads the tokens up to `=>` or a comma. Returns `None` if there are no tokens, or if the comma might be inside of
/// `<…>` or `|…|`.
fn certain_expression(input: ParseStream<'_>) -> Option<TokenStream> {
    let mut tokens = TokenStream::new();
    let mut pairs = OpenPairs::default();
    while !input.is_empty() && !input.peek(Token![=>]) && !input.peek(Token![,]) {
        let token: TokenTree = input.parse().ok()?;
        pairs.add(&token);
        tokens.extend([token]);
    }
    (!tokens.is_empty() && pairs.are_closed()).then_some(tokens)
}

/// The signs that open and close the arguments of types, and the parameters of closures. They can also be operators.
#[derive(Clone, Copy, Default)]
struct OpenPairs {
    /// The number of `<` that are open.
    angles: usize,
    /// Whether there is a `>` without a `<` before it.
    has_unmatched_angle: bool,
    /// Whether the number of `|` is odd.
    is_in_bars: bool,
    /// The last sign, if another one may be part of it, as in `->`.
    last: Option<char>,
}

impl OpenPairs {
    fn add(&mut self, token: &TokenTree) {
        let TokenTree::Punct(sign) = token else {
            self.last = None;
            return;
        };
        match sign.as_char() {
            '<' => self.angles = self.angles.saturating_add(1),
            '>' if matches!(self.last, Some('-' | '=')) => {}
            '>' if self.angles == 0 => self.has_unmatched_angle = true,
            '>' => self.angles = self.angles.saturating_sub(1),
            '|' => self.is_in_bars = !self.is_in_bars,
            _ => {}
        }
        self.last = (sign.spacing() == Spacing::Joint).then_some(sign.as_char());
    }

    fn are_closed(self) -> bool {
        self.angles == 0 && !self.has_unmatched_angle && !self.is_in_bars
    }
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
        return expand_entries(call, entries.into_iter().map(Ok).collect());
    }
    if call.tokens.clone().into_iter().next().is_some_and(|token| is_comma(&token)) {
        return expand_wrong(call); // the compiler would separate no entries
    }
    let krate = &call.krate;
    let game = call.game.as_ref().map(Game::tokens);
    let tokens = &call.tokens;
    quote! { #krate::__position_map! { [#krate #game] #tokens } }
}

fn expand_entries(call: &Call, entries: Vec<Result<Entry>>) -> TokenStream {
    let mut errors = Errors::default();
    let mut keys = Keys::default();
    let mut values = TokenStream::new();
    for (i, entry) in entries.into_iter().enumerate() {
        let Some(Entry { key, value }) = errors.keep(entry) else { continue };
        errors.keep(keys.add(i.saturating_add(1), key, call.game.as_ref()));
        values.extend(quote! { #value, });
    }
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

/// Expands a call that the compiler cannot separate into entries. Separates them by a guess, which is good enough to report
/// all mistakes, each at its place.
pub(crate) fn expand_wrong(call: &Call) -> TokenStream {
    let tokens: Vec<TokenTree> = call.tokens.clone().into_iter().collect();
    if let Ok(error) = call.parse(table_instead_of_entries) {
        return expand_entries(call, vec![Err(error)]);
    }
    let mut entries = Vec::new();
    let mut rest = tokens.as_slice();
    while let Some(first) = rest.first() {
        let (entry, after) = rest.split_at(probable_len(rest));
        rest = after.get(1..).unwrap_or_default();
        if entry.is_empty() {
            entries.push(Err(Error::new(first.span(), "expected an entry, `key => value`")));
            continue;
        }
        entries.push(parse_tokens(&entry.iter().cloned().collect(), parse_entry));
    }
    expand_entries(call, entries)
}

/// Returns the number of tokens before the comma that probably ends the first entry. A comma is inside of `<…>` or `|…|` if
/// the sign that closes them comes before the next `=>`.
fn probable_len(tokens: &[TokenTree]) -> usize {
    let mut pairs = OpenPairs::default();
    for (i, token) in tokens.iter().enumerate() {
        if is_arrow(tokens, i) {
            pairs = OpenPairs::default();
        }
        if is_comma(token) && !is_closed_later(pairs, tokens, i) {
            return i;
        }
        pairs.add(token);
    }
    tokens.len()
}

/// Reports whether tokens after the index `comma`, and before the next `=>`, close what is open.
fn is_closed_later(mut pairs: OpenPairs, tokens: &[TokenTree], comma: usize) -> bool {
    let open_angles = pairs.angles;
    let is_in_bars = pairs.is_in_bars;
    for (i, token) in tokens.iter().enumerate().skip(comma) {
        if is_arrow(tokens, i) {
            break;
        }
        pairs.add(token);
        if pairs.angles < open_angles || is_in_bars && !pairs.is_in_bars {
            return true;
        }
    }
    false
}

fn is_comma(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(sign) if sign.as_char() == ',')
}

/// Reports whether a `=>` is at the index `at`.
fn is_arrow(tokens: &[TokenTree], at: usize) -> bool {
    let end = at.saturating_add(2);
    matches!(tokens.get(at..end), Some([TokenTree::Punct(first), TokenTree::Punct(second)])
        if first.as_char() == '=' && first.spacing() == Spacing::Joint && second.as_char() == '>')
}

/// Returns the error for `file: "…", …`, which belongs into a `book!`.
fn table_instead_of_entries(input: ParseStream<'_>) -> Result<Error> {
    let place = input.span();
    let is_table = is_field(input) && (input.peek(keyword::file) || input.peek(keyword::bytes));
    if !is_table {
        return Err(input.error("not a table"));
    }
    input.parse::<TokenStream>()?;
    let words = "expected entries, `key => value`; for the rows of a file, use \
        `book!(file: \"moves.tsv\", key: \"feen\", row: (\"move\": &str))`";
    Ok(Error::new(place, words))
}

/// Reads one entry, which ends the input.
fn parse_entry(input: ParseStream<'_>) -> Result<Entry> {
    let start = input.span();
    let feen = StringLiteral::parse_opt(&input.fork());
    let key = tokens_before_arrow(input)?;
    if input.is_empty() {
        // After a FEEN, `=>` is expected at the next token.
        let second = key.into_iter().nth(1).filter(|_| feen.is_some());
        let place = second.map_or(start, |token| token.span());
        return Err(Error::new(place, "expected `=>` between a key and its value"));
    }
    let arrow = input.span();
    input.parse::<Token![=>]>()?;
    let value = tokens_before_arrow(input)?;
    if key.is_empty() || value.is_empty() {
        return Err(Error::new(arrow, "expected a key before the `=>` and a value after it"));
    }
    match value.clone().into_iter().last() {
        Some(key) if !input.is_empty() => Err(Error::new(key.span(), "expected a comma before this key")),
        _ => Ok(Entry { key, value }),
    }
}

fn tokens_before_arrow(input: ParseStream<'_>) -> Result<TokenStream> {
    Ok(skip_until(input, |ahead| ahead.peek(Token![=>]))?.into_iter().collect())
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
            Some(TokenTree::Punct(sign)) if sign.as_char() == '#' => {
                Err(Error::new(place, "an entry cannot have attributes"))
            }
            Some(TokenTree::Ident(name)) if parse_tokens(&tokens, starts_with_field)? => {
                Ok(Self::Named(name))
            }
            _ => Ok(Self::Expression(tokens)),
        }
    }
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
    fn add(&mut self, entry: usize, key: TokenStream, game: Option<&Game>) -> Result<()> {
        let mut position = None;
        let (name, span, expression) = match KeySyntax::read(key)? {
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
