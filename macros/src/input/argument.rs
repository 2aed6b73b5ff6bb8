//! What a macro may be called with, other than one string literal.

use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use syn::Lit;

use super::string_literal::StringLiteral;
use super::token_tree::{flattened, is_punct, ungrouped};
use super::wrapping::Wrapping;

/// The argument of a macro, if it is not one string literal.
pub(crate) enum Argument {
    /// String literals with `|` between them, and the place of the first.
    Alternatives(Vec<Literal>, Span),
    /// A string literal in something that belongs around the macro.
    Wrapped(Wrapping),
    /// Tokens that may be an expression.
    Expression(TokenStream),
    /// Nothing, a literal of another type, or more than one argument, and its place. The text is the value of a
    /// character or of a string with a suffix, which may be the token that was meant, or else empty.
    Wrong(String, Span),
}

impl Argument {
    pub(crate) fn read(tokens: &[TokenTree]) -> Self {
        let Some((first, rest)) = tokens.split_first() else {
            return Self::Wrong(String::new(), Span::call_site());
        };
        match ungrouped(first.clone()) {
            TokenTree::Literal(literal) if rest.first().is_none_or(|token| is_punct(token, ',')) => {
                match rest.get(1) {
                    Some(second) if StringLiteral::of_token(first).is_some() => {
                        Self::Wrong(String::new(), ungrouped(second.clone()).span())
                    }
                    _ => Self::of_literal(literal),
                }
            }
            first => Self::of_tokens([&first].into_iter().chain(rest).cloned().collect()),
        }
    }

    /// A literal that is no string, or a string with a suffix.
    fn of_literal(literal: Literal) -> Self {
        let span = literal.span();
        Self::Wrong(text_of(literal), span)
    }

    /// Two tokens or more, or one that is no literal.
    fn of_tokens(tokens: TokenStream) -> Self {
        let mut flat = flattened(tokens.clone());
        flat.pop_if(|last| is_punct(last, ','));
        let span = flat.first().map_or_else(Span::call_site, TokenTree::span);
        if let Some(literals) = alternatives(&flat) {
            return match literals.iter().find(|literal| !is_string(literal)) {
                Some(other) => Self::of_literal(other.clone()),
                None => Self::Alternatives(literals, span),
            };
        }
        if let Some(wrapping) = Wrapping::find(&flat) {
            return Self::Wrapped(wrapping);
        }
        // `-1` and `true` are literals to a reader, though not to the compiler's lexer.
        match syn::parse2::<Lit>(flat.into_iter().collect()) {
            Ok(_) => Self::Wrong(String::new(), span),
            Err(_) => Self::Expression(tokens),
        }
    }
}

/// The value of a character or of a string; nothing of other literals.
fn text_of(literal: Literal) -> String {
    match Lit::new(literal) {
        Lit::Str(text) => text.value(),
        Lit::Char(c) => c.value().to_string(),
        Lit::Byte(byte) => char::from(byte.value()).to_string(),
        _ => String::new(),
    }
}

fn is_string(literal: &Literal) -> bool {
    StringLiteral::of_token(&literal.clone().into()).is_some()
}

/// The literals of `"…" | "…" | …`.
fn alternatives(tokens: &[TokenTree]) -> Option<Vec<Literal>> {
    let are_between = tokens.iter().skip(1).step_by(2).all(|token| is_punct(token, '|'));
    if tokens.len() < 3 || tokens.len().is_multiple_of(2) || !are_between {
        return None;
    }
    let literal = |token: &TokenTree| match token {
        TokenTree::Literal(literal) => Some(literal.clone()),
        _ => None,
    };
    tokens.iter().step_by(2).map(literal).collect()
}
