//! The shape of a board: `<8, 8>`.

use crate::call::errors::Result;
use koma_runtime::macro_support::{FLAT, flat_dimension};
use koma_runtime::{MAX_DIMENSIONS, Shape, ShapeError};
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Error, LitInt, Token};

/// Reports whether a shape is next. A qualified path, such as `<T as Trait>::FEEN`, also begins with `<`. A capture of
/// `macro_rules!` is an expression.
pub(crate) fn is_shape_next(input: ParseStream<'_>) -> bool {
    let is_captured = input.cursor().group(Delimiter::None).is_some();
    if is_captured || !input.peek(Token![<]) {
        return false;
    }
    let ahead = input.fork();
    while !ahead.is_empty() {
        let is_end_of_type = ahead.peek(Token![>]) && ahead.peek2(Token![::]);
        if is_end_of_type || ahead.parse::<TokenTree>().is_err() {
            return false;
        }
    }
    true
}

/// A shape in angle brackets, outermost dimension first.
pub(crate) struct BoardShape {
    pub(crate) shape: Shape,
    /// The place of the first size.
    pub(crate) span: Span,
}

impl Parse for BoardShape {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        Self::parse_like(input, None)
    }
}

impl BoardShape {
    /// Reads a shape. If the shape is missing, the error shows `example`, by default `<8, 8>`.
    pub(crate) fn parse_like(input: ParseStream<'_>, example: Option<Shape>) -> Result<Self> {
        if !input.peek(Token![<]) {
            let example = example.map_or("8, 8".to_owned(), |shape| shape.to_string().replace('x', ", "));
            let words = format!("expected the shape first, in angle brackets, as in `<{example}>`");
            return Err(Error::new(input.span(), words));
        }
        input.parse::<Token![<]>()?;
        let mut sizes = Vec::new();
        let mut places = Vec::new();
        while !input.peek(Token![>]) {
            places.push(input.span());
            sizes.push(number(
                input,
                "expected a plain number, such as `8`: the macro cannot see the values of constants",
            )?);
            if input.peek(Token![,]) {
                input.parse::<Token![,]>()?;
            } else if !input.peek(Token![>]) {
                let words = "expected a comma or `>` after a size, as in `<8, 8>`";
                return Err(Error::new(input.span(), words));
            }
        }
        let end = input.parse::<Token![>]>()?.spans[0];
        let place = |dimension| places.get(dimension).copied().unwrap_or(end);
        let shape = Shape::new(&sizes)
            .map_err(|error| Error::new(place(wrong_dimension(&error, &sizes)), error.to_string()))?;
        match flat_dimension(&sizes) {
            Some(flat) => Err(Error::new(place(flat), FLAT)),
            None => Ok(Self { shape, span: place(0) }),
        }
    }
}

/// Returns the number of the dimension that an error is about.
fn wrong_dimension(error: &ShapeError, sizes: &[usize]) -> usize {
    match error {
        ShapeError::DimensionTooSmall { size } | ShapeError::DimensionTooLarge { size } => {
            sizes.iter().position(|other| other == size).unwrap_or(0)
        }
        ShapeError::TooManyDimensions { .. } => MAX_DIMENSIONS,
        _ => 0,
    }
}

/// The shape of the first of several positions, and the number of this position.
#[derive(Default)]
pub(crate) struct CommonShape(Option<(Shape, usize)>);

impl CommonShape {
    /// Adds the shape of the position with the number `number`. If it differs from that of the first position, returns a
    /// message. `item` is the word for a position in the message.
    pub(crate) fn add(&mut self, shape: Shape, number: usize, item: &str) -> Result<(), String> {
        let (first, first_number) = *self.0.get_or_insert((shape, number));
        if shape == first {
            return Ok(());
        }
        Err(format!("this position has the shape {shape}; expected {first}, as in {item} {first_number}"))
    }

    /// Returns the shape, or `None` if there was no position.
    pub(crate) fn shape(&self) -> Option<Shape> {
        Some(self.0?.0)
    }
}

/// Reads a number. Any other token is an error with the message `expected`.
pub(crate) fn number(input: ParseStream<'_>, expected: &str) -> Result<usize> {
    let place = input.span();
    let number = input.parse::<LitInt>().map_err(|_| Error::new(place, expected))?;
    if !matches!(number.suffix(), "" | "usize") || number.base10_digits().starts_with('-') {
        return Err(Error::new(place, expected));
    }
    number.base10_parse().map_err(|_| Error::new(place, "this number is too large"))
}

/// Returns the generic arguments of the type `Position` for a shape: three dimensions, where a missing dimension is 1.
/// Without a shape, each argument is `_`, which the compiler infers.
pub(crate) fn type_arguments(shape: Option<Shape>) -> TokenStream {
    let Some(shape) = shape else { return quote! { _, _, _ } };
    let size = |dimension| {
        let size = shape.dimensions().get(dimension).copied().unwrap_or(1);
        proc_macro2::Literal::usize_unsuffixed(size)
    };
    let first = size(0);
    let second = size(1);
    let third = size(2);
    quote! { #first, #second, #third }
}
