//! The call of a macro, and the places of its tokens.

pub(crate) mod any;
pub(crate) mod argument;
pub(crate) mod errors;
pub(crate) mod fields;
pub(crate) mod form;
pub(crate) mod game_of_call;
pub(crate) mod list;
pub(crate) mod literal;
pub(crate) mod shape;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::braced;
use syn::parse::{ParseStream, Parser as _};

use crate::call::errors::Result;
use crate::call::game_of_call::GameOfCall;

/// A call of a macro.
pub(crate) struct Call {
    /// The path of the crate koma, which the front door passes as `$crate`.
    pub(crate) krate: Ident,
    /// The game, if the macro belongs to one.
    pub(crate) game: Option<GameOfCall>,
    /// The tokens that the user wrote.
    pub(crate) tokens: TokenStream,
}

impl Call {
    /// Returns the place of the first token. Without tokens, returns the place of the call.
    pub(crate) fn start(&self) -> Span {
        start(&self.tokens)
    }

    /// Parses the tokens of the call with [`parse_tokens`].
    pub(crate) fn parse<T>(&self, parse: impl FnOnce(ParseStream<'_>) -> Result<T>) -> Result<T> {
        parse_tokens(&self.tokens, parse)
    }
}

/// Returns the place of the first token. Without tokens, returns the place of the call.
pub(crate) fn start(tokens: &TokenStream) -> Span {
    tokens.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span())
}

/// Parses tokens. An error after the last token has the place of this token. Without tokens, it has the place of the
/// whole call.
pub(crate) fn parse_tokens<T>(
    tokens: &TokenStream,
    parse: impl FnOnce(ParseStream<'_>) -> Result<T>,
) -> Result<T> {
    // Syn reports an error at the end of a group at the closing bracket, but an error at the end of all tokens at the
    // whole call.
    let end = match tokens.clone().into_iter().last() {
        Some(TokenTree::Group(group)) => group.span_close(),
        Some(token) => token.span(),
        None => Span::call_site(),
    };
    let mut group = Group::new(Delimiter::Brace, tokens.clone());
    group.set_span(end);
    let parse_group = |input: ParseStream<'_>| {
        let inside;
        braced!(inside in input);
        parse(&inside)
    };
    parse_group.parse2(TokenTree::from(group).into())
}

/// Returns `<Type>::CONSTANT` with the place `span`. The tokens in the angle brackets do not have this place. So at the
/// literal, editors show only the constant, not the rest of its path.
pub(crate) fn path(type_name: &TokenStream, constant: &str, span: Span) -> TokenStream {
    let constant = Ident::new(constant, span);
    quote_spanned! { span=> <#type_name>::#constant }
}

/// Returns the place of a name that a macro declares. Messages show it at `span`, in the call. But it belongs to the macro,
/// so lints do not report the name, for example as unused. An `allow` would do the same, except under a `forbid`.
pub(crate) fn declared_at(span: Span) -> Span {
    Span::call_site().located_at(span)
}

/// Returns the tokens of a path or a visibility as if the macro had written them, so that lints do not report them. A
/// `$crate` stays as it is, since its span says which crate it is.
pub(crate) fn declared(tokens: &TokenStream) -> TokenStream {
    let declared = tokens.clone().into_iter().map(|token| match token {
        TokenTree::Group(group) => {
            let mut declared_group = Group::new(group.delimiter(), declared(&group.stream()));
            declared_group.set_span(declared_at(group.span()));
            declared_group.into()
        }
        TokenTree::Ident(name) if name == "$crate" => name.into(),
        mut token => {
            token.set_span(declared_at(token.span()));
            token
        }
    });
    declared.collect()
}

/// Returns an expression for the position that `expression` must be. If it is not one, the error has the place `span`.
/// The trait `NoPosition` must be in scope.
pub(crate) fn given_position(krate: &Ident, span: Span, expression: &TokenStream) -> TokenStream {
    let given = respanned(&quote! { #krate::__private::Given }, span);
    // Lints report braces and parentheses around an argument, but not inside of the macro's parentheses.
    let argument = quote! { (#expression) };
    quote_spanned! { span=> #given(#argument).position() }
}

/// Returns the tokens of a path with the location `span`, which messages show. The compiler still resolves each name at
/// the place where the name was written.
pub(crate) fn respanned(path: &TokenStream, span: Span) -> TokenStream {
    let respanned = path.clone().into_iter().map(|mut token| {
        token.set_span(token.span().located_at(span));
        token
    });
    respanned.collect()
}
