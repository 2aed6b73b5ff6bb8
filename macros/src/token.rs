//! `sin!`, `pin!`, `epin!` and `qpi!`: a literal becomes the path of a constant, anything else a call of
//! `from_static`.

use koma_runtime::macro_support::tokens::{epin_constant, pin_constant};
use koma_runtime::{Epin, Pin, Qpi, Sin, TokenError};
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use crate::input::{Argument, StringLiteral};

/// A token type that has a macro.
pub(crate) trait Token: for<'a> TryFrom<&'a [u8], Error = TokenError> {
    /// The name of its macro.
    const MACRO: &'static str;
    /// Its own name.
    const TYPE: &'static str;
    /// The token that messages show where they cannot tell which one was meant.
    const EXAMPLE: &'static str;

    /// The token as an expression and pattern in the crate `krate`, all of it at `span`.
    fn expand(self, krate: &TokenTree, span: Span) -> TokenStream;
}

pub(crate) fn expand<T: Token>(krate: &TokenTree, call: &[TokenTree]) -> TokenStream {
    let expansion = match StringLiteral::alone(call) {
        Some(StringLiteral { value: text, span }) => match T::try_from(&text) {
            Ok(token) => Ok(token.expand(krate, span)),
            Err(error) => Err(syn::Error::new(span, error.explain_bytes(&text))),
        },
        None => expand_other::<T>(krate, call),
    };
    expansion.unwrap_or_else(|error| expand_wrong::<T>(krate, &error))
}

/// The error, and a token that has none: in place of the error alone the compiler would take a pattern for one that
/// matches everything, and warn of the arms behind it.
fn expand_wrong<T: Token>(krate: &TokenTree, error: &syn::Error) -> TokenStream {
    let token = Ident::new(&T::TYPE.to_uppercase(), error.span());
    let compile_error = error.to_compile_error();
    quote_spanned! { error.span()=> <#krate::__private::Wrong<{ #compile_error }>>::#token }
}

/// Expands a call with anything but one string literal.
fn expand_other<T: Token>(krate: &TokenTree, call: &[TokenTree]) -> syn::Result<TokenStream> {
    match Argument::read(call) {
        Argument::Expression(tokens) => expand_expression::<T>(krate, &tokens),
        Argument::Alternatives(literals, span) => {
            let each: Vec<_> = literals.iter().map(|literal| format!("{}!({literal})", T::MACRO)).collect();
            let words = format!("expected one string literal; alternatives are `{}`", each.join(" | "));
            Err(syn::Error::new(span, words))
        }
        Argument::Wrong(text, span) => Err(syn::Error::new(span, literal_expected::<T>(&text))),
    }
}

/// Leaves an expression to the compiler, unless the tokens are a piece token without its quotation marks.
fn expand_expression<T: Token>(krate: &TokenTree, tokens: &TokenStream) -> syn::Result<TokenStream> {
    let text: String = tokens.to_string().split_whitespace().collect();
    let is_name = tokens.clone().into_iter().nth(1).is_none();
    // No expression that could be a string ends like this.
    let ends_in_punctuation = matches!(tokens.clone().into_iter().last(), Some(TokenTree::Punct(_)));
    if ends_in_punctuation && !text.ends_with(',') || !is_name && T::try_from(text.as_bytes()).is_ok() {
        return Err(syn::Error::new(Span::call_site(), literal_expected::<T>(&text)));
    }
    let token = Ident::new(T::TYPE, Span::call_site());
    let otherwise = literal_expected::<T>("");
    Ok(quote! { #krate::__from_static! { #token #otherwise #tokens } })
}

/// Says that a string literal is expected, and shows the one that `text` should have been, or else the example.
fn literal_expected<T: Token>(text: &str) -> String {
    let meant = match T::try_from(text.as_bytes()) {
        Ok(_) => Some(text.to_owned()),
        Err(error) => error.suggestion(text).map(|token| token.to_string()),
    };
    let example = meant.as_deref().unwrap_or(T::EXAMPLE);
    format!("expected one string literal, as in `{}!({example:?})`", T::MACRO)
}

impl Token for Sin {
    const MACRO: &'static str = "sin";
    const TYPE: &'static str = "Sin";
    const EXAMPLE: &'static str = "C";

    fn expand(self, krate: &TokenTree, span: Span) -> TokenStream {
        constant_of_letter(krate, self, "SIN", span)
    }
}

impl Token for Pin {
    const MACRO: &'static str = "pin";
    const TYPE: &'static str = "Pin";
    const EXAMPLE: &'static str = "K";

    fn expand(self, krate: &TokenTree, span: Span) -> TokenStream {
        constant_of_letter(krate, Sin::new(self.letter(), self.side()), pin_constant(self), span)
    }
}

impl Token for Epin {
    const MACRO: &'static str = "epin";
    const TYPE: &'static str = "Epin";
    const EXAMPLE: &'static str = "K";

    fn expand(self, krate: &TokenTree, span: Span) -> TokenStream {
        constant_of_letter(krate, Sin::new(self.letter(), self.side()), epin_constant(self), span)
    }
}

impl Token for Qpi {
    const MACRO: &'static str = "qpi";
    const TYPE: &'static str = "Qpi";
    const EXAMPLE: &'static str = "C:K";

    fn expand(self, krate: &TokenTree, span: Span) -> TokenStream {
        let index = Literal::usize_unsuffixed(self.index());
        quote_spanned! { span=> <#krate::__private::QpiAt<#index>>::VALUE }
    }
}

/// The path of a constant. Those of SIN, PIN and EPIN belong to types that are named by a letter in either case.
fn constant_of_letter(krate: &TokenTree, letter: Sin, constant: &str, span: Span) -> TokenStream {
    let letter = Ident::new(&letter.encode(), span);
    let constant = Ident::new(constant, span);
    quote_spanned! { span=> <#krate::__private::#letter>::#constant }
}
