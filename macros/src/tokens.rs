//! The compiler's tokens, and the macros that write them: `quote!` and `quote_spanned!`.
//!
//! The crates `proc-macro2` and `quote` provide the same, but compiling them takes a fifth of a first build.

// The types of `proc_macro` work only inside the compiler. For other programs, such as tests, `proc_macro2` provides
// types with the same methods.
#[cfg(not(any(test, feature = "proc-macro2")))]
extern crate proc_macro as compiler;
#[cfg(any(test, feature = "proc-macro2"))]
use proc_macro2 as compiler;

use std::slice::Iter;

pub(crate) use compiler::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

/// A value that `quote!` can write.
pub(crate) trait ToTokens {
    fn write(&self, tokens: &mut Vec<TokenTree>);
}

/// Implements `ToTokens` for types. For each type, an expression returns the tokens of a value.
macro_rules! to_tokens {
    ($($Type:ty: |$value:ident| $tokens:expr;)*) => {
        $(
            impl ToTokens for $Type {
                fn write(&self, tokens: &mut Vec<TokenTree>) {
                    let $value = self;
                    tokens.extend($tokens);
                }
            }
        )*
    };
}

to_tokens! {
    TokenStream: |stream| stream.clone();
    TokenTree: |token| [token.clone()];
    [TokenTree]: |tokens| tokens.iter().cloned();
    Ident: |name| [TokenTree::from(name.clone())];
    Literal: |literal| [TokenTree::from(literal.clone())];
    str: |text| [TokenTree::from(Literal::string(text))];
    String: |text| [TokenTree::from(Literal::string(text))];
    usize: |number| [TokenTree::from(Literal::usize_unsuffixed(*number))];
    u64: |number| [TokenTree::from(Literal::u64_unsuffixed(*number))];
}

impl<T: ToTokens + ?Sized> ToTokens for &T {
    fn write(&self, tokens: &mut Vec<TokenTree>) {
        (**self).write(tokens);
    }
}

impl<T: ToTokens> ToTokens for Option<T> {
    fn write(&self, tokens: &mut Vec<TokenTree>) {
        if let Some(value) = self {
            value.write(tokens);
        }
    }
}

pub(crate) fn is_word(name: &Ident, word: &str) -> bool {
    name.to_string().as_str() == word
}

/// Returns the tokens between the braces. Each `#name` is replaced with the tokens of the variable `name`.
macro_rules! quote {
    ($($token:tt)*) => { $crate::tokens::quote_spanned! { $crate::tokens::Span::call_site()=> $($token)* } };
}
pub(crate) use quote;

/// Works like `quote!`, and gives the tokens a place. The tokens of variables keep their places.
macro_rules! quote_spanned {
    ($span:expr=> $($token:tt)*) => {{
        #[allow(unused_mut, reason = "there may be no variables")]
        let mut values: Vec<&dyn $crate::tokens::ToTokens> = Vec::new();
        $crate::tokens::collect_values! { values $($token)* }
        $crate::tokens::filled(stringify!($($token)*), $span, &values)
    }};
}
pub(crate) use quote_spanned;

/// Appends each variable after a `#` to a list, in order.
macro_rules! collect_values {
    ($values:ident $($token:tt)*) => {
        $crate::tokens::collect_values! { @pairs $values [_ $($token)*] [$($token)* _] }
    };
    (@pairs $values:ident [$($before:tt)*] [$($token:tt)*]) => {
        $($crate::tokens::collect_values! { @pair $values $before $token })*
    };
    (@pair $values:ident # $variable:ident) => { $values.extend([&$variable as &dyn $crate::tokens::ToTokens]); };
    (@pair $values:ident $before:tt ($($token:tt)*)) => { $crate::tokens::collect_values! { $values $($token)* } };
    (@pair $values:ident $before:tt [$($token:tt)*]) => { $crate::tokens::collect_values! { $values $($token)* } };
    (@pair $values:ident $before:tt { $($token:tt)* }) => { $crate::tokens::collect_values! { $values $($token)* } };
    (@pair $values:ident $before:tt $token:tt) => {};
}
pub(crate) use collect_values;

/// Returns the tokens of `template` after replacing each `#name` with the next value.
pub(crate) fn filled(template: &str, span: Span, values: &[&dyn ToTokens]) -> TokenStream {
    let template: TokenStream = template.parse().unwrap_or_default();
    replaced(template, span, &mut values.iter())
}

fn replaced(template: TokenStream, span: Span, values: &mut Iter<'_, &dyn ToTokens>) -> TokenStream {
    let mut template = template.into_iter().peekable();
    let mut tokens = Vec::new();
    while let Some(mut token) = template.next() {
        if crate::input::is_punct(&token, '#') && matches!(template.peek(), Some(TokenTree::Ident(_))) {
            template.next();
            values.next().write(&mut tokens);
            continue;
        }
        if let TokenTree::Group(group) = token {
            token = Group::new(group.delimiter(), replaced(group.stream(), span, values)).into();
        }
        token.set_span(span);
        tokens.push(token);
    }
    tokens.into_iter().collect()
}
