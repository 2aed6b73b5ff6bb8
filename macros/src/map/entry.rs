//! `key => value`, as tokens.

use proc_macro2::{Spacing, Span, TokenTree};
use syn::Error;

use crate::input::is_punct;

/// An entry whose key and value are not empty.
pub(super) struct Entry<'a> {
    pub(super) key: &'a [TokenTree],
    pub(super) value: &'a [TokenTree],
}

/// Whether two tokens are `=>`.
pub(super) fn is_arrow(pair: &[TokenTree]) -> bool {
    is_joint(&pair[0], '=') && is_punct(&pair[1], '>')
}

fn is_joint(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c && punct.spacing() == Spacing::Joint)
}

/// The tokens of each entry: what stands between the commas. An error where there is nothing between two of them.
pub(super) fn split(call: &[TokenTree]) -> impl Iterator<Item = syn::Result<&[TokenTree]>> {
    let mut rest = call;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let Some(comma) = rest.iter().position(|token| is_punct(token, ',')) else {
            return Some(Ok(std::mem::take(&mut rest)));
        };
        let (entry, behind) = rest.split_at(comma);
        rest = &behind[1..];
        if entry.is_empty() {
            let words = "expected an entry, `key => value`, before this comma";
            return Some(Err(Error::new(behind[0].span(), words)));
        }
        Some(Ok(entry))
    })
}

impl<'a> Entry<'a> {
    /// Reads an entry, which has at least one token.
    pub(super) fn read(tokens: &'a [TokenTree]) -> syn::Result<Self> {
        if let Some(hash) = tokens.first().filter(|token| is_punct(token, '#')) {
            return Err(Error::new(hash.span(), "entries take no attributes"));
        }
        let Some(arrow) = tokens.windows(2).position(is_arrow) else { return Err(without_arrow(tokens)) };
        let (key, value) = (&tokens[..arrow], &tokens[arrow + 2..]);
        let wrong = |words| Err(Error::new(tokens[arrow].span(), words));
        if key.is_empty() {
            return wrong("the key is missing before `=>`: a FEEN, a `position!` or a constant");
        }
        if value.is_empty() {
            return wrong("the value is missing behind `=>`");
        }
        match value.windows(2).position(is_arrow) {
            Some(0) => Err(Error::new(value[0].span(), "a second `=>`: an entry is `key => value`")),
            Some(second) => Err(missing_comma(&value[..second])),
            None => Ok(Self { key, value }),
        }
    }
}

/// The error of an entry with another behind it; `tokens` are the value of the one and the key of the other.
fn missing_comma(tokens: &[TokenTree]) -> Error {
    match tokens.iter().find(|token| is_punct(token, ';')) {
        Some(semicolon) => Error::new(semicolon.span(), "expected a comma between two entries, not `;`"),
        None => Error::new(last_key(tokens), "a comma is missing between two entries, before this key"),
    }
}

/// Where the key starts that ends some tokens: a literal, a name, or a macro call or group with what stands directly
/// before it.
fn last_key(tokens: &[TokenTree]) -> Span {
    let is_within = |token: &TokenTree| {
        matches!(token, TokenTree::Ident(_)) || ['!', ':', '.'].iter().any(|c| is_punct(token, *c))
    };
    let last = tokens.len() - 1;
    let mut start = last;
    // Two names beside one another are a value and a key.
    while start > 0
        && is_within(&tokens[start - 1])
        && !(is_name(&tokens[start]) && is_name(&tokens[start - 1]))
        && !(matches!(tokens[start], TokenTree::Literal(_)))
    {
        start -= 1;
    }
    tokens[start].span()
}

fn is_name(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Ident(_))
}

/// The error of an entry without `=>`.
fn without_arrow(tokens: &[TokenTree]) -> Error {
    const EXPECTED: &str = "expected `=>` between a key and its value";
    let is_colon = |i: usize| tokens.get(i).is_some_and(|token| is_punct(token, ':'));
    let sign = |i: &usize| match &tokens[*i] {
        TokenTree::Punct(punct) if punct.as_char() == ':' => !is_colon(i + 1) && !is_colon(i - 1),
        TokenTree::Punct(punct) => matches!(punct.as_char(), '=' | ';') || is_joint(&tokens[*i], '-'),
        _ => false,
    };
    let found = (1..tokens.len()).find(sign);
    match (found, tokens) {
        (Some(i), _) if is_joint(&tokens[i], '-') => {
            Error::new(tokens[i].span(), format!("{EXPECTED}, not `->`"))
        }
        (Some(i), _) => Error::new(tokens[i].span(), format!("{EXPECTED}, not `{}`", tokens[i])),
        (None, [TokenTree::Literal(_) | TokenTree::Group(_), second, ..]) if !is_punct(second, '.') => {
            Error::new(second.span(), format!("{EXPECTED}, before this"))
        }
        (None, [TokenTree::Group(group)]) => {
            Error::new(group.span(), "an entry is `key => value`, without brackets around it")
        }
        (None, _) => {
            let last = tokens.last().map_or_else(Span::call_site, TokenTree::span);
            Error::new(last, "a value is missing: expected `=> value` behind this key")
        }
    }
}
