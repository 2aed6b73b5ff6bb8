//! A string literal in an expression that belongs around the macro: `epin!(Some("K"))`.
//!
//! An expansion stands at its literal, so where its type is wrong, the compiler itself suggests to write this.

use proc_macro2::{Delimiter, Span, TokenTree};

use super::string_literal::StringLiteral;
use super::token_tree::{flattened, is_punct};

/// Literals of more characters are not repeated in messages.
const LONGEST: usize = 20;

/// Methods of strings that give strings while the program compiles.
const STRING_METHODS: [&str; 4] = ["trim_ascii", "trim_ascii_start", "trim_ascii_end", "split_at"];

/// What stands before a string literal, the literal and what stands behind it.
pub(crate) struct Wrapping {
    before: String,
    literal: String,
    after: String,
    /// The place of the first token that belongs outside.
    pub(crate) span: Span,
}

impl Wrapping {
    /// The wrapping of a literal in these tokens, if they are nothing else.
    pub(super) fn find(tokens: &[TokenTree]) -> Option<Self> {
        let outside = tokens.iter().find(|token| StringLiteral::of_token(token).is_none())?;
        let (before, literal, after) = parts(tokens)?;
        Some(Self { before, literal, after, span: outside.span() })
    }

    /// Says where the wrapping belongs in a call of the macro of this name.
    pub(crate) fn words(&self, name: &str) -> String {
        let Self { before, literal, after, .. } = self;
        let literal = if literal.chars().count() > LONGEST { "\"…\"" } else { literal };
        let (outer_before, outer_after) = (before.trim(), after.trim());
        let place = match (before.is_empty(), after.is_empty()) {
            (_, true) => format!("`{outer_before}` before"),
            (true, false) => format!("`{outer_after}` behind"),
            (false, false) => format!("`{outer_before}…{outer_after}` around"),
        };
        format!("put {place} the macro: `{before}{name}!({literal}){after}`")
    }
}

/// What stands before the only literal, the literal and what stands behind it.
fn parts(tokens: &[TokenTree]) -> Option<(String, String, String)> {
    match tokens {
        [literal @ TokenTree::Literal(_)] => {
            StringLiteral::of_token(literal)?;
            Some((String::new(), literal.to_string(), String::new()))
        }
        [reference, TokenTree::Ident(mutable), inner @ ..]
            if is_punct(reference, '&') && mutable == "mut" =>
        {
            around("&mut ", inner, "")
        }
        [sign, inner @ ..] if is_punct(sign, '&') => around("&", inner, ""),
        [sign, inner @ ..] if is_punct(sign, '*') => around("*", inner, ""),
        [inner @ .., sign] if is_punct(sign, '?') => around("", inner, "?"),
        [inner @ .., dot, TokenTree::Ident(method), TokenTree::Group(arguments)]
            if is_punct(dot, '.') && STRING_METHODS.iter().all(|name| method != name) =>
        {
            around("", inner, &format!(".{method}{arguments}"))
        }
        [inner @ .., TokenTree::Ident(keyword), ty @ TokenTree::Ident(_)] if keyword == "as" => {
            around("", inner, &format!(" as {ty}"))
        }
        [path @ .., TokenTree::Group(inner)]
            if inner.delimiter() == Delimiter::Parenthesis && is_constructor(path) =>
        {
            let path: String = path.iter().map(ToString::to_string).collect();
            around(&format!("{path}("), &flattened(inner.stream()), ")")
        }
        _ => None,
    }
}

/// The [`parts`] with something more around them.
fn around(before: &str, inner: &[TokenTree], after: &str) -> Option<(String, String, String)> {
    let (inner_before, literal, inner_after) = parts(inner)?;
    Some((before.to_owned() + &inner_before, literal, inner_after + after))
}

/// Whether a path is that of a variant, of a struct or of a function that makes a value of a type, as in
/// `Box::new`: what it makes is no string.
fn is_constructor(path: &[TokenTree]) -> bool {
    let is_of_path = |token: &TokenTree| matches!(token, TokenTree::Ident(_)) || is_punct(token, ':');
    let Some((TokenTree::Ident(last), init)) = path.split_last() else { return false };
    let is_named_as_type = |name: &str| name.starts_with(|c: char| c.is_uppercase());
    init.iter().all(is_of_path)
        && (is_named_as_type(&last.to_string())
            || last == "new" && init.iter().any(|token| is_named_as_type(&token.to_string())))
}
