//! The entries of a map: `key => value`, with commas between them.

use proc_macro2::{Delimiter, Spacing, Span, TokenStream, TokenTree};
use syn::parse::ParseStream;
use syn::{Error, Token};

use crate::call::errors::Result;
use crate::call::list::skip_until;
use crate::call::literal::StringLiteral;
use crate::call::parse_tokens;

/// `"8/8/… / C/c" => "an empty board"`
pub(super) struct Entry {
    pub(super) key: TokenStream,
    pub(super) value: TokenStream,
}

/// Reads the entries of a call. Commas separate them, but an expression can contain commas too, as in
/// `Position::<8, 8>::new(STYLES)` or `|a, b| a`. An expression contains no `=>` outside of brackets. So the entries are
/// known if there is one `=>` between any two commas, and no `<` or `|` that might be open at a comma. Otherwise, returns
/// `None`.
pub(super) fn parse_entries(input: ParseStream<'_>) -> Option<Vec<Entry>> {
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

/// Separates the entries by a guess, which is good enough to report all mistakes, each at its place.
pub(super) fn probable_entries(tokens: &[TokenTree]) -> Vec<Result<Entry>> {
    let mut entries = Vec::new();
    let mut rest = tokens;
    while let Some(first) = rest.first() {
        let (entry, after) = rest.split_at(probable_len(rest));
        rest = after.get(1..).unwrap_or_default();
        if entry.is_empty() {
            entries.push(Err(Error::new(first.span(), "expected an entry, `key => value`")));
            continue;
        }
        entries.push(parse_tokens(&entry.iter().cloned().collect(), parse_entry));
    }
    entries
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

pub(super) fn is_comma(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(sign) if sign.as_char() == ',')
}

/// Reports whether a `=>` is at the index `at`.
fn is_arrow(tokens: &[TokenTree], at: usize) -> bool {
    let end = at.saturating_add(2);
    matches!(tokens.get(at..end), Some([TokenTree::Punct(first), TokenTree::Punct(second)])
        if first.as_char() == '=' && first.spacing() == Spacing::Joint && second.as_char() == '>')
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

/// Checks that a value does not begin with attributes. A `#[cfg]` could remove a value, but not its key. An invisible group
/// is around the value if the compiler has separated the entries.
pub(super) fn validate_value(value: &TokenStream) -> Result<()> {
    match value.clone().into_iter().next() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
            validate_value(&group.stream())
        }
        Some(sign) if is_hash(&sign) => Err(attributes(sign.span())),
        _ => Ok(()),
    }
}

/// Reports whether a token is the sign `#`, which begins an attribute.
pub(super) fn is_hash(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(sign) if sign.as_char() == '#')
}

/// Returns the error for attributes at `place`.
pub(super) fn attributes(place: Span) -> Error {
    Error::new(place, "an entry cannot have attributes")
}

fn tokens_before_arrow(input: ParseStream<'_>) -> Result<TokenStream> {
    Ok(skip_until(input, |ahead| ahead.peek(Token![=>]))?.into_iter().collect())
}
