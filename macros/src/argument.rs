//! The one argument of a token macro.

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Literal, Span, TokenStream, TokenTree};
use syn::Lit;

/// What a token macro was called with.
pub(crate) enum Argument {
    /// A string literal of any kind: its value and its place.
    Literal(Vec<u8>, Span),
    /// Tokens that are no literal: most likely an expression.
    Other(TokenStream),
    /// Nothing, a literal of another type, or more than one argument.
    Wrong(Span),
}

impl Argument {
    pub(crate) fn read(mut tokens: IntoIter) -> Self {
        let Some(first) = tokens.next().map(ungrouped) else {
            return Self::Wrong(Span::call_site());
        };
        match (first, tokens.next()) {
            (TokenTree::Literal(literal), None) => Self::of_literal(literal),
            (TokenTree::Literal(literal), Some(TokenTree::Punct(comma))) if comma.as_char() == ',' => {
                match tokens.next() {
                    None => Self::of_literal(literal),
                    Some(second) => Self::Wrong(second.span()),
                }
            }
            (first, second) => Self::of_others(first.span(), [first].into_iter().chain(second).chain(tokens)),
        }
    }

    fn of_literal(literal: Literal) -> Self {
        let span = literal.span();
        match Lit::new(literal) {
            Lit::Str(text) if text.suffix().is_empty() => Self::Literal(text.value().into_bytes(), span),
            Lit::ByteStr(text) if text.suffix().is_empty() => Self::Literal(text.value(), span),
            _ => Self::Wrong(span),
        }
    }

    /// `-1` and `true` are literals to a reader, though not to the compiler's lexer.
    fn of_others(first: Span, tokens: impl Iterator<Item = TokenTree>) -> Self {
        let tokens: TokenStream = tokens.collect();
        match syn::parse2::<Lit>(tokens.clone()) {
            Ok(_) => Self::Wrong(first),
            Err(_) => Self::Other(tokens),
        }
    }
}

/// The token inside the invisible group that a `macro_rules!` capture comes in.
fn ungrouped(token: TokenTree) -> TokenTree {
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
