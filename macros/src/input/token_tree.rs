//! Single tokens of a call.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use syn::braced;
use syn::parse::{Parse, ParseStream, Parser};

/// Whether the token is this punctuation character.
pub(crate) fn is_punct(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c)
}

/// The token without the invisible group in which a capture of `macro_rules!`, such as `$piece:literal`,
/// arrives; a group of several tokens, and any other token, as it is.
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

/// The tokens as they were written, without the invisible groups of captures.
pub(crate) fn flattened(tokens: TokenStream) -> Vec<TokenTree> {
    let mut flat = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                flat.extend(flattened(group.stream()));
            }
            token => flat.push(token),
        }
    }
    flat
}

/// Whether there is a colon that is not half of a `::`.
pub(crate) fn has_lone_colon(tokens: &[TokenTree]) -> bool {
    let is_colon = |i: usize| tokens.get(i).is_some_and(|token| is_punct(token, ':'));
    (0..tokens.len()).any(|i| is_colon(i) && !is_colon(i + 1) && (i == 0 || !is_colon(i - 1)))
}

/// The tokens of a path, for messages all of them at `span`; each is still found from where it was written.
pub(crate) fn respanned(path: TokenStream, span: Span) -> TokenStream {
    let respanned = path.into_iter().map(|mut token| {
        token.set_span(token.span().located_at(span));
        token
    });
    respanned.collect()
}

/// Parses the tokens of a call. What is missing behind them is told at the last one.
pub(crate) fn parse_call<T: Parse>(call: &[TokenTree]) -> syn::Result<T> {
    let mut body = Group::new(Delimiter::Brace, call.iter().cloned().collect());
    body.set_span(call.last().map_or_else(Span::call_site, end_of));
    let parser = |input: ParseStream<'_>| {
        let content;
        braced!(content in input);
        content.parse()
    };
    parser.parse2(TokenTree::Group(body).into())
}

/// The place of a token; of a group, where it ends.
fn end_of(token: &TokenTree) -> Span {
    match ungrouped(token.clone()) {
        TokenTree::Group(group) => group.span_close(),
        token => token.span(),
    }
}
