//! Handles an argument that is not one string literal.

use proc_macro2::{Delimiter, Literal, Span, TokenStream, TokenTree};
use syn::{Error, Lit};

use crate::call::{StringLiteral, flattened, is_punct, start, ungrouped};

/// Returns the tokens of an expression, or an error that says what the macro `name` expects. The function `expected`
/// returns the message. Its argument is the value of a character or of a string with a suffix, and otherwise an empty
/// text.
pub(crate) fn expression(
    call: &[TokenTree],
    name: &str,
    is_pattern: bool,
    expected: &dyn Fn(&str) -> String,
) -> syn::Result<TokenStream> {
    let call: Vec<TokenTree> = call.iter().cloned().map(ungrouped).collect();
    let wrong = |text: &str, span: Span| Err(Error::new(span, expected(text)));
    match call.as_slice() {
        [] => return wrong("", Span::call_site()),
        [first, comma, second, ..] if is_punct(comma, ',') && StringLiteral::of_token(first).is_some() => {
            return wrong("", second.span());
        }
        [TokenTree::Literal(literal)] => return wrong(&text_of(literal), literal.span()),
        [TokenTree::Literal(literal), comma, ..] if is_punct(comma, ',') => {
            return wrong(&text_of(literal), literal.span());
        }
        _ => {}
    }
    let tokens: TokenStream = call.into_iter().collect();
    let mut flat = flattened(tokens.clone());
    flat.pop_if(|last| is_punct(last, ','));
    let span = start(&flat);
    if let Some(literals) = alternatives(&flat) {
        let other = literals.iter().find(|literal| !is_string(literal));
        return match other {
            Some(other) => wrong(&text_of(other), other.span()),
            None if !is_pattern => wrong("", span),
            None => {
                let calls: Vec<String> =
                    literals.iter().map(|literal| format!("{name}!({literal})")).collect();
                let words = format!("expected one string literal; alternatives are `{}`", calls.join(" | "));
                Err(Error::new(span, words))
            }
        };
    }
    if let Some(error) = wrapped(&flat, name) {
        return Err(error);
    }
    // People read `-1` and `true` as literals, but the compiler's lexer does not.
    match syn::parse2::<Lit>(flat.into_iter().collect()) {
        Ok(_) => wrong("", span),
        Err(_) => Ok(tokens),
    }
}

/// Returns the value of a character or a string, even with a suffix. For other tokens, returns an empty text.
fn text_of(literal: &Literal) -> String {
    match Lit::new(literal.clone()) {
        Lit::Str(text) => text.value(),
        Lit::Char(c) => c.value().to_string(),
        Lit::Byte(byte) => char::from(byte.value()).to_string(),
        _ => String::new(),
    }
}

fn is_string(literal: &Literal) -> bool {
    StringLiteral::of_literal(&Lit::new(literal.clone())).is_some()
}

/// Reads `"…" | "…" | …`: two or more literals.
fn alternatives(tokens: &[TokenTree]) -> Option<Vec<Literal>> {
    let mut literals = Vec::new();
    for alternative in tokens.split(|token| is_punct(token, '|')) {
        let [TokenTree::Literal(literal)] = alternative else { return None };
        literals.push(literal.clone());
    }
    (literals.len() > 1).then_some(literals)
}

/// Returns the error for an expression that wraps the literal but should wrap the macro, as in `epin!(Some("K"))`.
///
/// An expansion has the span of its literal. So if the type of the expansion is wrong, the compiler itself suggests
/// `epin!(Some("K"))`.
fn wrapped(tokens: &[TokenTree], name: &str) -> Option<Error> {
    /// The string methods that return strings at compile time.
    const STRING_METHODS: [&str; 4] = ["trim_ascii", "trim_ascii_start", "trim_ascii_end", "split_at"];
    /// The maximum length in a message. Longer literals are omitted, and longer wrappers are cut.
    const MAX_CHARS: usize = 20;
    let outside = tokens.iter().find(|token| StringLiteral::of_token(token).is_none())?;
    let (mut before, mut after) = (String::new(), Vec::new());
    let mut inner = tokens;
    let mut group_tokens;
    let literal = loop {
        inner = match inner {
            [literal @ TokenTree::Literal(_)] => break literal,
            [sign, TokenTree::Ident(mutable), inner @ ..] if is_punct(sign, '&') && mutable == "mut" => {
                before += "&mut ";
                inner
            }
            [sign, inner @ ..] if is_punct(sign, '&') || is_punct(sign, '*') => {
                before += &sign.to_string();
                inner
            }
            [inner @ .., sign] if is_punct(sign, '?') => {
                after.push("?".to_owned());
                inner
            }
            [inner @ .., dot, TokenTree::Ident(method), TokenTree::Group(arguments)]
                if is_punct(dot, '.') && STRING_METHODS.iter().all(|name| method != name) =>
            {
                after.push(format!(".{method}{arguments}"));
                inner
            }
            [inner @ .., TokenTree::Ident(keyword), ty @ TokenTree::Ident(_)] if keyword == "as" => {
                after.push(format!(" as {ty}"));
                inner
            }
            [path @ .., TokenTree::Group(group)]
                if group.delimiter() == Delimiter::Parenthesis && is_constructor(path) =>
            {
                for token in path {
                    before += &token.to_string();
                }
                before.push('(');
                after.push(")".to_owned());
                group_tokens = flattened(group.stream());
                // `inner` may borrow the tokens of the last group.
                &group_tokens
            }
            _ => return None,
        };
    };
    StringLiteral::of_token(literal)?;
    after.reverse();
    let mut literal = literal.to_string();
    if literal.chars().count() > MAX_CHARS {
        "\"…\"".clone_into(&mut literal);
    }
    let (before, after) = (cut(&before, 2 * MAX_CHARS), cut(&after.concat(), 2 * MAX_CHARS));
    let (outer_before, outer_after) = (before.trim(), after.trim());
    let place = match (before.is_empty(), after.is_empty()) {
        (_, true) => format!("`{outer_before}` before"),
        (true, false) => format!("`{outer_after}` after"),
        (false, false) => format!("`{outer_before}…{outer_after}` around"),
    };
    let words = format!("put {place} the macro: `{before}{name}!({literal}){after}`");
    Some(Error::new(outside.span(), words))
}

/// Returns the first characters of a text, and `…` if there are more.
fn cut(text: &str, chars: usize) -> String {
    match text.char_indices().nth(chars) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Reports whether a path names a variant, a struct, or a constructor such as `Box::new`. None of these is a string.
fn is_constructor(path: &[TokenTree]) -> bool {
    let Some((TokenTree::Ident(last), init)) = path.split_last() else { return false };
    let is_type = |name: &TokenTree| name.to_string().starts_with(char::is_uppercase);
    init.iter().all(|token| matches!(token, TokenTree::Ident(_)) || is_punct(token, ':'))
        && (last.to_string().starts_with(char::is_uppercase) || last == "new" && init.iter().any(is_type))
}
