//! `sin!`, `pin!`, `epin!` and `qpi!`: a literal becomes the path of a constant, anything else a call of
//! `from_static`.

use koma_runtime::{__private, Epin, Pin, Qpi, Sin, TokenError};
use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use crate::argument::Argument;

/// A token type that has a macro.
pub(crate) trait Token: for<'a> TryFrom<&'a [u8], Error = TokenError> {
    /// The name of its macro.
    const MACRO: &'static str;
    const TYPE: &'static str;
    /// A token to show where there is none.
    const EXAMPLE: &'static str;

    /// The token as an expression and pattern in the crate `krate`, all of it at `span`.
    fn expand(self, krate: &TokenTree, span: Span) -> TokenStream;
}

pub(crate) fn expand<T: Token>(krate: &TokenTree, input: IntoIter) -> TokenStream {
    checked::<T>(krate, input).unwrap_or_else(|error| error.to_compile_error())
}

fn checked<T: Token>(krate: &TokenTree, argument: IntoIter) -> syn::Result<TokenStream> {
    match Argument::read(argument) {
        Argument::Literal(text, span) => match T::try_from(&text) {
            Ok(token) => Ok(token.expand(krate, span)),
            Err(error) => Err(syn::Error::new(span, error.explain_bytes(&text))),
        },
        Argument::Wrong(text, span) => Err(syn::Error::new(span, literal_expected::<T>(&text))),
        Argument::Alternatives(literals, span) => {
            let each: Vec<_> = literals.iter().map(|literal| format!("{}!({literal})", T::MACRO)).collect();
            let words = format!("expected one string literal; alternatives are `{}`", each.join(" | "));
            Err(syn::Error::new(span, words))
        }
        Argument::Other(tokens) => computed::<T>(krate, &tokens),
    }
}

/// The value of an expression, unless the tokens are a token whose quotation marks are missing.
fn computed<T: Token>(krate: &TokenTree, tokens: &TokenStream) -> syn::Result<TokenStream> {
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

/// Shows the literal that `text` should have been, or else any.
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
        let letter = Ident::new(&self.encode(), span);
        quote_spanned! { span=> <#krate::__private::#letter>::SIN }
    }
}

impl Token for Pin {
    const MACRO: &'static str = "pin";
    const TYPE: &'static str = "Pin";
    const EXAMPLE: &'static str = "K";

    fn expand(self, krate: &TokenTree, span: Span) -> TokenStream {
        let letter = letter(self, span);
        let constant = Ident::new(__private::pin_constant(self), span);
        quote_spanned! { span=> <#krate::__private::#letter>::#constant }
    }
}

impl Token for Epin {
    const MACRO: &'static str = "epin";
    const TYPE: &'static str = "Epin";
    const EXAMPLE: &'static str = "K";

    fn expand(self, krate: &TokenTree, span: Span) -> TokenStream {
        let letter = letter(self.pin(), span);
        let constant = Ident::new(__private::epin_constant(self), span);
        quote_spanned! { span=> <#krate::__private::#letter>::#constant }
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

/// The type that holds the constants of a piece's letter.
fn letter(pin: Pin, span: Span) -> Ident {
    Ident::new(&Sin::new(pin.letter(), pin.side()).encode(), span)
}
