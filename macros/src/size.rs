//! The size of a board in angle brackets, `<8, 8>`.

use koma_runtime::macro_support::positions::{FLAT, flat_dimension};
use koma_runtime::{MAX_DIMENSIONS, Shape, ShapeError};
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::quote_spanned;
use syn::Token;
use syn::parse::{Parse, ParseStream};

use crate::input::{WholeNumber, expect, is_punct};

/// `<8, 8>`: one number at least.
pub(crate) struct Size(Vec<WholeNumber>);

impl Parse for Size {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        expect::<Token![<]>(input, "expected the shape first, in angle brackets, as in `<8, 8>`")?;
        let mut sizes = Vec::new();
        while !input.peek(Token![>]) {
            sizes.push(input.parse()?);
            if !input.peek(Token![>]) {
                expect::<Token![,]>(input, "expected a comma or `>` after a size, as in `<8, 8>`")?;
            }
        }
        let end = input.parse::<Token![>]>()?;
        if sizes.is_empty() {
            return Err(syn::Error::new(end.span, ShapeError::Empty));
        }
        Ok(Self(sizes))
    }
}

impl Size {
    /// Returns the shape that a call starts with.
    pub(crate) fn at_start(call: &[TokenTree]) -> Option<Shape> {
        let end = call.iter().position(|token| is_punct(token, '>'))?;
        syn::parse2::<Self>(call[..=end].iter().cloned().collect()).ok()?.shape().ok()
    }

    /// Returns the place of the first number.
    pub(crate) fn span(&self) -> Span {
        self.0.first().map_or_else(Span::call_site, WholeNumber::span)
    }

    /// Returns the shape, or an error at the wrong number.
    pub(crate) fn shape(&self) -> syn::Result<Shape> {
        let sizes: Vec<usize> = self.0.iter().map(WholeNumber::value).collect::<syn::Result<_>>()?;
        let at = |dimension: usize| self.0[dimension].span();
        let shape = Shape::new(&sizes).map_err(|error| {
            let wrong = match error {
                ShapeError::DimensionTooSmall { size } | ShapeError::DimensionTooLarge { size } => {
                    sizes.iter().position(|other| *other == size).unwrap_or(0)
                }
                ShapeError::TooManyDimensions { .. } => MAX_DIMENSIONS,
                _ => 0,
            };
            syn::Error::new(at(wrong), error)
        })?;
        match flat_dimension(&sizes) {
            Some(flat) => Err(syn::Error::new(at(flat), FLAT)),
            None => Ok(shape),
        }
    }
}

/// Returns the arguments of the type `Position` for a shape: its dimensions, and ones up to three.
pub(crate) fn type_arguments(shape: &Shape, span: Span) -> TokenStream {
    let sizes = shape.dimensions().iter().chain([&1, &1]).take(3).map(|size| {
        let mut size = Literal::usize_unsuffixed(*size);
        size.set_span(span);
        size
    });
    quote_spanned! { span=> #(#sizes),* }
}
