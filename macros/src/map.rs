//! `position_map!`: expands positions and values to static data.
//!
//! The macro reads keys that are literals. All other keys are expressions, which the compiler evaluates.
#![allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    reason = "entries, keys and values are not empty, indices are below a length, and counts are at most the length of the call"
)]

use std::collections::HashMap;

use koma_runtime::Shape;
use koma_runtime::macro_support::expansions::{self, data_len, fill};

use crate::input::{Errors, Result, StringLiteral, field, is_arrow, is_punct, start, type_arguments};
use crate::position::ParsedPosition;
use crate::tokens::{
    Delimiter, Ident, Literal, Spacing, Span, TokenStream, TokenTree, is_word, quote, quote_spanned,
};
use crate::{Call, Game};

pub(crate) fn expand(call: Call<'_>) -> TokenStream {
    let (mut errors, mut keys, mut values) = (Errors::default(), Keys::default(), TokenStream::new());
    let (mut rest, mut number) = (call.tokens, 0);
    if let Some((name, ..)) =
        field(call.tokens).filter(|(name, ..)| is_word(name, "file") || is_word(name, "bytes"))
    {
        let words = "expected entries, `key => value`; for the rows of a file, use \
            `book!(file: \"moves.tsv\", key: \"feen\", row: (\"move\": &str))`";
        errors.add(name.span(), words);
        rest = &[];
    }
    while !rest.is_empty() {
        let (entry, after) = rest.split_at(entry_len(rest));
        rest = after.get(1..).unwrap_or_default();
        number += 1;
        let entry =
            if entry.is_empty() { Err(Errors::new(start(after), EXPECTED)) } else { read_entry(entry) };
        let Some((key, value)) = errors.keep(entry) else { continue };
        values.extend(quote! { #value, });
        errors.keep(keys.add(number, key, call.game));
    }
    if errors.is_empty() {
        return keys.expand(call, &values);
    }
    // The expansion contains the keys that are expressions. Otherwise, the compiler would report the names in these keys
    // as unused. Keys and values are arguments of a macro. So the errors are reported even if an expression cannot be
    // parsed.
    let computed = keys.all.iter().filter(|key| key.position.is_none()).map(|key| &key.expression);
    let computed: TokenStream = computed.map(|key| quote! { #key, }).collect();
    let krate = call.krate;
    quote! { { #errors #krate::__wrong_position_map! { [#computed] #values } } }
}

const EXPECTED: &str = "expected an entry, `key => value`";

/// Returns the number of tokens before the first comma that ends an entry. The commas in `Position::<8, 8>` and
/// `|a, b| …` do not end an entry.
fn entry_len(tokens: &[TokenTree]) -> usize {
    let (mut angles, mut is_in_closure) = (0_usize, false);
    // Whether an operand may start at this token. There, `<` is an angle bracket, and `|` opens the parameters of a
    // closure.
    let mut is_operand = true;
    for (i, token) in tokens.iter().enumerate() {
        let before = i.checked_sub(1).map(|i| &tokens[i]);
        let follows = |c| match before {
            Some(TokenTree::Punct(punct)) => punct.as_char() == c && punct.spacing() == Spacing::Joint,
            _ => false,
        };
        let TokenTree::Punct(punct) = token else {
            is_operand = matches!(token, TokenTree::Ident(name) if is_word(name, "move"));
            continue;
        };
        let starts_operand = std::mem::replace(&mut is_operand, punct.as_char() != '?');
        match punct.as_char() {
            ',' if angles == 0 && !is_in_closure => return i,
            '<' if angles > 0 || is_in_closure || starts_operand && !follows('<') => angles += 1,
            // `=>` is never inside angle brackets or closure parameters, so an earlier `<` or `|` was an operator.
            '>' if follows('=') => (angles, is_in_closure) = (0, false),
            '>' if angles > 0 && !follows('-') => {
                angles -= 1;
                is_operand = false;
            }
            '|' if is_in_closure && angles == 0 => is_in_closure = false,
            '|' if angles == 0 => is_in_closure = starts_operand && !follows('|'),
            _ => {}
        }
    }
    tokens.len()
}

/// Splits an entry, which has at least one token, into its key and its value.
fn read_entry(entry: &[TokenTree]) -> Result<(&[TokenTree], &[TokenTree])> {
    let wrong = |token: &TokenTree, words: &str| Err(Errors::new(token.span(), words));
    let Some(arrow) = entry.windows(2).position(is_arrow) else {
        // If the key is a literal, `=>` is expected at the next token.
        let place = entry.get(1).filter(|_| matches!(entry[0], TokenTree::Literal(_))).unwrap_or(&entry[0]);
        return wrong(place, "expected `=>` between a key and its value");
    };
    let (key, value) = (&entry[..arrow], &entry[arrow + 2..]);
    if key.is_empty() || value.is_empty() {
        return wrong(&entry[arrow], "expected a key before the `=>` and a value after it");
    }
    match value.windows(2).position(is_arrow) {
        // The last token before the second arrow belongs to the second key.
        Some(second) => wrong(&value[second.saturating_sub(1)], "expected a comma before this key"),
        None if is_punct(&key[0], '#') => wrong(&key[0], "an entry cannot have attributes"),
        None => Ok((key, value)),
    }
}

#[derive(Default)]
struct Keys {
    all: Vec<Key>,
    /// The shape of the first literal, and the number of the literal's entry.
    shape: Option<(Shape, usize)>,
    /// Maps each literal's packed position to the number of the literal's entry.
    places: HashMap<Vec<u8>, usize>,
}

struct Key {
    /// The name of the key in messages.
    name: String,
    span: Span,
    expression: TokenStream,
    /// The position, if the key is a literal.
    position: Option<ParsedPosition>,
}

impl Keys {
    /// Adds the key of an entry. All literals must have the same shape and be different positions.
    fn add(&mut self, entry: usize, key: &[TokenTree], game: Option<&Game>) -> Result<()> {
        if let [TokenTree::Group(group)] = key
            && matches!(group.delimiter(), Delimiter::None | Delimiter::Parenthesis)
        {
            // A group is an expression in parentheses, or a capture of `macro_rules!`.
            return self.add(entry, &group.stream().into_iter().collect::<Vec<_>>(), game);
        }
        let span = start(key);
        let (expression, mut position) = (key.iter().cloned().collect::<TokenStream>(), None);
        let name = if let [literal @ TokenTree::Literal(_)] = key {
            let words = "expected a position: a FEEN in a string literal, a `position!` or a constant";
            let feen = StringLiteral::of_token(literal).ok_or_else(|| Errors::new(span, words))?;
            let literal = position.insert(ParsedPosition::from_literal(&feen, game)?);
            self.check(entry, literal).map_err(|words| Errors::new(span, words))?;
            feen.lossy()
        } else if let Some((name, ..)) = field(key) {
            let game = if is_word(name, "sfen") { "shogi" } else { "chess" };
            let words =
                format!("expected the macro of a game around this, as in `{game}::position!({name}: \"…\")`");
            return Err(Errors::new(span, words));
        } else {
            let text = expression.to_string();
            text.lines().map(str::trim_start).collect::<Vec<_>>().join(" ")
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
        if let Some(other) = self.places.get(&position.bytes) {
            return Err(format!("this is the same position as in entry {other}"));
        }
        self.places.insert(position.bytes.clone(), entry);
        Ok(())
    }

    fn expand(&self, call: Call<'_>, values: &TokenStream) -> TokenStream {
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
        let (krate, data) = (call.krate, Literal::byte_string(&data));
        let sizes = self.shape.map(|(shape, _)| type_arguments(Some(shape)));
        let sizes = sizes.map(|sizes| quote! { ::<_, #sizes> });
        quote! { const { #krate::__private::map #sizes (#data, const { &[#values] }) } }
    }

    /// Expands to a map with keys that are expressions. Each expression is evaluated and packed in constants of its
    /// own, because the compiler limits how long the evaluation of one constant may take.
    fn expand_computed(&self, call: Call<'_>, values: &TokenStream) -> TokenStream {
        let krate = call.krate;
        let private = quote! { #krate::__private };
        let shape = self.shape.map(|(shape, _)| shape).or_else(|| call.game?.board());
        let sizes = shape.map(|shape| type_arguments(Some(shape)));
        let mut sizes = quote! { [#sizes] };
        if let (None, Some(Key { span, expression, .. })) = (shape, self.all.first()) {
            sizes = quote_spanned! { *span=> #private::sizes(&(#expression)) };
        }
        let vocabulary = call.game.and_then(Game::literal);
        let [mut items, mut keys, mut checks] = [TokenStream::new(), TokenStream::new(), TokenStream::new()];
        for (i, Key { name, span, expression, position }) in self.all.iter().enumerate() {
            if let Some(ParsedPosition { hash, bytes, .. }) = position {
                let bytes = Literal::byte_string(bytes);
                keys.extend(quote! { #private::Key { name: #name, hash: #hash, bytes: #bytes }, });
            } else {
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
                // Methods are called on references, because a user's trait might have a method `named(self)` for all
                // types, which would come first.
                keys.extend(quote! { (&#packed).named(#name), });
            }
            checks.extend(quote_spanned! { *span=> (&__KOMA_DATA).check(__KOMA_KEYS, #i); });
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
}

/// Returns at most the first 80 bytes of a name, and `…` if there is more. A message can contain two names, so they are
/// kept short.
fn shortened(name: &str) -> String {
    match name.char_indices().find(|(start, c)| start + c.len_utf8() > 80) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}
