//! The one argument of a token macro.

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Literal, Span, TokenStream, TokenTree};
use syn::Lit;

/// What a token macro was called with.
pub(crate) enum Argument {
    /// A string literal of any kind: its value and its place.
    Literal(Vec<u8>, Span),
    /// String literals with `|` between them, and the place of the first.
    Alternatives(Vec<Literal>, Span),
    /// Tokens that are no literal: most likely an expression.
    Other(TokenStream),
    /// Nothing, a literal of another type, or more than one argument; with what it says, as far as that
    /// could be a token.
    Wrong(String, Span),
}

impl Argument {
    pub(crate) fn read(mut tokens: IntoIter) -> Self {
        let Some(first) = tokens.next().map(ungrouped) else {
            return Self::Wrong(String::new(), Span::call_site());
        };
        match (first, tokens.next()) {
            (TokenTree::Literal(literal), None) => Self::of_literal(literal),
            (TokenTree::Literal(literal), Some(TokenTree::Punct(comma))) if comma.as_char() == ',' => {
                match (Self::of_literal(literal), tokens.next().map(ungrouped)) {
                    (Self::Literal(..), Some(second)) => Self::Wrong(String::new(), second.span()),
                    (first, _) => first,
                }
            }
            (first, second) => Self::of_others([first].into_iter().chain(second).chain(tokens).collect()),
        }
    }

    fn of_literal(literal: Literal) -> Self {
        let span = literal.span();
        let literal = Lit::new(literal);
        if let Some(value) = string_value(&literal) {
            return Self::Literal(value, span);
        }
        match literal {
            Lit::Str(text) => Self::Wrong(text.value(), span),
            Lit::Char(c) => Self::Wrong(c.value().to_string(), span),
            Lit::Byte(byte) => Self::Wrong(char::from(byte.value()).to_string(), span),
            _ => Self::Wrong(String::new(), span),
        }
    }

    /// Two tokens or more, or one that is no literal.
    fn of_others(tokens: Vec<TokenTree>) -> Self {
        let span = tokens[0].span();
        if let Some(literals) = alternatives(&tokens) {
            return Self::Alternatives(literals, span);
        }
        let tokens: TokenStream = tokens.into_iter().collect();
        // `-1` and `true` are literals to a reader, though not to the compiler's lexer.
        match syn::parse2::<Lit>(tokens.clone()) {
            Ok(_) => Self::Wrong(String::new(), span),
            Err(_) => Self::Other(tokens),
        }
    }
}

/// What a string literal says, plain, raw or a byte string; `None` for any other literal.
pub(crate) fn string_value(literal: &Lit) -> Option<Vec<u8>> {
    match literal {
        Lit::Str(text) if text.suffix().is_empty() => Some(text.value().into_bytes()),
        Lit::ByteStr(text) if text.suffix().is_empty() => Some(text.value()),
        _ => None,
    }
}

/// The literals of `"…" | "…" | …`.
fn alternatives(tokens: &[TokenTree]) -> Option<Vec<Literal>> {
    let is_bar = |token: &TokenTree| matches!(token, TokenTree::Punct(bar) if bar.as_char() == '|');
    if tokens.len().is_multiple_of(2) || !tokens.iter().skip(1).step_by(2).all(is_bar) {
        return None;
    }
    let literal = |token: &TokenTree| match token {
        TokenTree::Literal(literal) => Some(literal.clone()),
        _ => None,
    };
    tokens.iter().step_by(2).map(literal).collect()
}

/// The token inside the invisible group that a `macro_rules!` capture comes in.
pub(crate) fn ungrouped(token: TokenTree) -> TokenTree {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let mut inner = group.stream().into_iter();
            match (inner.next(), inner.next()) {
                (Some(only), None) => ungrouped(only),
                _ => TokenTree::Group(group),
            }
        }
        token => token,
    }
}
