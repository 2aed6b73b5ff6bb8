//! Splits the tokens of a call into entries, `key => value`.

use proc_macro2::{Spacing, Span, TokenTree};
use syn::Error;

use crate::call::{StringLiteral, is_name, is_punct, ungrouped};

/// An entry whose key and value are not empty.
pub(super) struct Entry<'a> {
    pub(super) key: &'a [TokenTree],
    pub(super) value: &'a [TokenTree],
}

/// Removes the next entry from the rest of a call, and returns it. An empty entry between two commas is an error.
pub(super) fn next_entry<'a>(rest: &mut &'a [TokenTree]) -> Option<syn::Result<Entry<'a>>> {
    if rest.is_empty() {
        return None;
    }
    let (entry, after) = rest.split_at(entry_len(rest));
    *rest = after.get(1..).unwrap_or_default();
    Some(match after.first() {
        Some(comma) if entry.is_empty() => {
            Err(Error::new(comma.span(), "expected an entry, `key => value`, before this comma"))
        }
        _ => Entry::read(entry),
    })
}

/// Returns the number of tokens before the first comma that ends an entry. The commas in `Position::<8, 8>` and
/// `|a, b| …` do not end an entry.
fn entry_len(tokens: &[TokenTree]) -> usize {
    let (mut angles, mut is_in_closure) = (0_usize, false);
    // Whether an operand starts here. At the start of an operand, `<` and `|` are not operators.
    let mut is_operand = true;
    for (i, token) in tokens.iter().enumerate() {
        let before = i.checked_sub(1).map(|i| &tokens[i]);
        let follows = |c| before.is_some_and(|before| is_joint(before, c));
        let TokenTree::Punct(punct) = token else {
            is_operand = matches!(token, TokenTree::Ident(name) if name == "move");
            continue;
        };
        let starts_operand = std::mem::replace(&mut is_operand, punct.as_char() != '?');
        match punct.as_char() {
            ',' if angles == 0 && !is_in_closure => return i,
            '<' if angles > 0 || is_in_closure || starts_operand && !follows('<') => angles += 1,
            // `=>` is never inside angle brackets, so a `<` or `|` was an operator.
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

/// Reports whether two tokens are `=>`.
fn is_arrow(pair: &[TokenTree]) -> bool {
    is_joint(&pair[0], '=') && is_punct(&pair[1], '>')
}

fn is_joint(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c && punct.spacing() == Spacing::Joint)
}

/// Returns the error for a call that names a file instead of entries. It suggests `book!`.
pub(super) fn names_file(call: &[TokenTree]) -> Option<Error> {
    let is_sign = |token: &TokenTree| is_punct(token, ':') || is_punct(token, '=');
    let is_field = |token: &TokenTree| is_name(token, &["file", "bytes", "key", "value"]);
    let is_path =
        |token: &TokenTree| StringLiteral::of_token(token).is_some() && token.to_string().contains('.');
    let is_file = match call {
        [name, sign, next, ..] if is_field(name) && is_sign(sign) => !is_punct(next, ':'),
        [name, sign] if is_field(name) => is_sign(sign),
        [path, ..] => is_path(path),
        [] => false,
    };
    if !is_file || call.windows(2).any(is_arrow) {
        return None;
    }
    let words = "expected entries, `key => value`; for the rows of a file, use \
        `book!(file: \"moves.tsv\", key: \"feen\", row: (\"move\": &str))`";
    Some(Error::new(ungrouped(call[0].clone()).span(), words))
}

impl<'a> Entry<'a> {
    /// Reads an entry, which has at least one token.
    fn read(tokens: &'a [TokenTree]) -> syn::Result<Self> {
        if let Some(hash) = tokens.first().filter(|token| is_punct(token, '#')) {
            return Err(Error::new(hash.span(), "an entry cannot have attributes"));
        }
        let Some(arrow) = tokens.windows(2).position(is_arrow) else { return Err(without_arrow(tokens)) };
        let (key, value) = (&tokens[..arrow], &tokens[arrow + 2..]);
        let wrong = |words| Err(Error::new(tokens[arrow].span(), words));
        if key.is_empty() {
            return wrong("the key is missing before `=>`: a FEEN, a `position!` or a constant");
        }
        if value.is_empty() {
            return wrong("the value is missing after `=>`");
        }
        match value.windows(2).position(is_arrow) {
            Some(0) => {
                Err(Error::new(value[0].span(), "unexpected second `=>`; expected one entry, `key => value`"))
            }
            Some(second) => Err(missing_comma(&value[..second])),
            None => Ok(Self { key, value }),
        }
    }
}

/// Returns the error for two entries without a comma between them. `tokens` are the value of the first entry and the
/// key of the second.
fn missing_comma(tokens: &[TokenTree]) -> Error {
    match tokens.iter().find(|token| is_punct(token, ';')) {
        Some(semicolon) => Error::new(semicolon.span(), "expected a comma between two entries, not `;`"),
        None => Error::new(last_key(tokens), "expected a comma between two entries, before this key"),
    }
}

/// Returns the start of the key at the end of these tokens. The key is a literal, a name, a macro call, or a group
/// together with the tokens directly before it.
fn last_key(tokens: &[TokenTree]) -> Span {
    let is_ident = |token: &TokenTree| matches!(token, TokenTree::Ident(_));
    let mut start = tokens.len() - 1;
    while let Some(before) = start.checked_sub(1).map(|before| &tokens[before]) {
        let is_within = is_ident(before) || ['!', ':', '.'].iter().any(|c| is_punct(before, *c));
        // Of two adjacent names, the first is a value and the second is a key.
        let are_two =
            is_ident(&tokens[start]) && is_ident(before) || matches!(tokens[start], TokenTree::Literal(_));
        if !is_within || are_two {
            break;
        }
        start -= 1;
    }
    tokens[start].span()
}

/// Returns the error for an entry without `=>`.
fn without_arrow(tokens: &[TokenTree]) -> Error {
    let expected = |i: usize, what: &str| {
        Error::new(tokens[i].span(), format!("expected `=>` between a key and its value, {what}"))
    };
    let is_colon = |i: usize| tokens.get(i).is_some_and(|token| is_punct(token, ':'));
    for (i, token) in tokens.iter().enumerate().skip(1) {
        let is_lone_colon = is_colon(i) && !is_colon(i + 1) && !is_colon(i - 1);
        if is_joint(token, '-') {
            return expected(i, "not `->`");
        }
        if is_lone_colon || is_punct(token, '=') || is_punct(token, ';') {
            return expected(i, &format!("not `{token}`"));
        }
    }
    match tokens {
        [TokenTree::Literal(_) | TokenTree::Group(_), second, ..] if !is_punct(second, '.') => {
            expected(1, "before this")
        }
        [TokenTree::Group(group)] => {
            Error::new(group.span(), "expected `key => value` without brackets around it")
        }
        _ => {
            let last = tokens.last().map_or_else(Span::call_site, TokenTree::span);
            Error::new(last, "the value is missing; expected `=> value` after this key")
        }
    }
}
