//! Parts of calls that several macros share: lists, named fields, texts, numbers, and the size of a board, `<8, 8>`.

use koma_format::nearest;
use koma_runtime::macro_support::positions::{FLAT, flat_dimension};
use koma_runtime::{MAX_DIMENSIONS, Shape, ShapeError};
use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};
use quote::quote_spanned;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Error, Ident, Lit, LitInt, LitStr, Token, braced};

use crate::call::{StringLiteral, is_punct, ungrouped};

const EXPECTED: &str = "expected a string literal";

/// Parses the tokens of a call. An error at the end is reported at the last token.
pub(crate) fn parse_call<T: Parse>(call: &[TokenTree]) -> syn::Result<T> {
    let parser = |input: ParseStream<'_>| {
        let content;
        braced!(content in input);
        content.parse()
    };
    parser.parse2(in_braces(call).into())
}

/// Puts the tokens in braces. The closing brace has the place of the last token.
fn in_braces(call: &[TokenTree]) -> TokenTree {
    let end = match call.last().cloned().map(ungrouped) {
        Some(TokenTree::Group(group)) => group.span_close(),
        Some(token) => token.span(),
        None => Span::call_site(),
    };
    let mut body = Group::new(Delimiter::Brace, call.iter().cloned().collect());
    body.set_span(end);
    body.into()
}

/// Parses a `T`, or returns an error with this message.
pub(crate) fn expect<T: Parse>(input: ParseStream<'_>, words: &str) -> syn::Result<T> {
    input.parse().map_err(|error| reworded(&error, words))
}

/// Returns the error with another message.
pub(crate) fn reworded(error: &Error, words: &str) -> Error {
    Error::new(error.span(), words)
}

/// Returns an error at the next token.
pub(crate) fn wrong_here<T>(input: ParseStream<'_>, words: &str) -> syn::Result<T> {
    Err(Error::new(input.span(), words))
}

impl Parse for StringLiteral {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let literal: Lit = expect(input, EXPECTED)?;
        Self::of_literal(&literal).ok_or_else(|| Error::new(literal.span(), EXPECTED))
    }
}

/// Parses a string literal that is not a byte string.
pub(crate) fn parse_text(input: ParseStream<'_>) -> syn::Result<LitStr> {
    let text: LitStr = expect(input, EXPECTED)?;
    if text.suffix().is_empty() { Ok(text) } else { Err(Error::new(text.span(), EXPECTED)) }
}

/// Parses the rest of the input: items with commas between them, and an optional comma at the end. `items` is the word
/// for the items in messages.
pub(crate) fn comma_separated<T>(
    input: ParseStream<'_>,
    items: &str,
    parse: fn(ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<Vec<T>> {
    let mut all = Vec::new();
    while !input.is_empty() {
        all.push(parse(input)?);
        if !input.is_empty() {
            expect::<Token![,]>(input, &format!("expected a comma between two {items}, before this"))?;
        }
    }
    Ok(all)
}

/// Parses `, name: …` up to the end of the input. Each of the two names occurs at most once, in any order. A comma at
/// the end is optional. `parse` gets the index of the name, and parses the tokens after the colon.
pub(crate) fn named_fields(
    input: ParseStream<'_>,
    names: [&'static str; 2],
    parse: &mut dyn FnMut(usize, ParseStream<'_>) -> syn::Result<()>,
) -> syn::Result<()> {
    let mut seen = [false; 2];
    while !input.is_empty() {
        expect::<Token![,]>(input, "expected a comma before this")?;
        if input.is_empty() {
            break;
        }
        let (i, field) = field_name(input, names)?;
        if seen[i] {
            return Err(Error::new(field.span(), format!("`{field}:` is given twice")));
        }
        seen[i] = true;
        parse(i, input)?;
    }
    Ok(())
}

/// Parses one of the names and the colon after it. Also returns the index of the name.
fn field_name(input: ParseStream<'_>, names: [&'static str; 2]) -> syn::Result<(usize, Ident)> {
    let one_of_both = format!("`{}:` or `{}:`", names[0], names[1]);
    let field = input
        .call(Ident::parse_any)
        .map_err(|error| reworded(&error, &format!("expected {one_of_both} before this")))?;
    let Some(i) = names.iter().position(|name| field == name) else {
        let words = match nearest(&field.to_string(), names) {
            Some(name) => format!("expected `{name}:`, not `{field}`"),
            None => format!("expected {one_of_both}, not `{field}`"),
        };
        return Err(Error::new(field.span(), words));
    };
    let instead = if input.peek(Token![=]) { ", not `=`" } else { "" };
    expect::<Token![:]>(input, &format!("expected `:` after `{field}`{instead}"))?;
    Ok((i, field))
}

/// A number literal for a size or a flat index. It may still be too large, or have a sign or a suffix.
pub(crate) struct WholeNumber(LitInt);

impl WholeNumber {
    pub(crate) fn value(&self) -> syn::Result<usize> {
        let (digits, suffix) = (self.0.base10_digits(), self.0.suffix());
        let words = if digits.starts_with('-') {
            "expected a number without a sign"
        } else if let Some(Ok(size)) = suffix.strip_prefix(['x', 'X']).map(str::parse::<usize>) {
            &format!("expected commas between the sizes, as in `<{digits}, {size}>`")
        } else if !matches!(suffix, "" | "usize") {
            &format!("expected a number without the suffix `{suffix}`")
        } else if let Ok(number) = digits.parse() {
            return Ok(number);
        } else {
            "this number is too large"
        };
        Err(Error::new(self.span(), words))
    }

    pub(crate) fn span(&self) -> Span {
        self.0.span()
    }
}

impl Parse for WholeNumber {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitInt) || input.peek(Token![-]) && input.peek2(LitInt) {
            return input.parse().map(Self);
        }
        let words = match input.fork().parse() {
            Ok(Lit::Float(_)) => "expected a whole number",
            Ok(Lit::Str(_) | Lit::ByteStr(_)) => "expected a number, without quotation marks",
            _ if input.peek(Ident) => {
                "expected a number literal: the macro cannot see the values of constants"
            }
            _ if input.is_empty() => "a number is missing",
            _ => "expected a number",
        };
        wrong_here(input, words)
    }
}

/// The size of a board: one or more numbers, as in `<8, 8>`.
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
            return Err(Error::new(end.span, ShapeError::Empty));
        }
        Ok(Self(sizes))
    }
}

impl Size {
    /// Returns the shape at the start of a call.
    pub(crate) fn at_start(call: &[TokenTree]) -> Option<Shape> {
        let end = call.iter().position(|token| is_punct(token, '>'))?;
        syn::parse2::<Self>(call[..=end].iter().cloned().collect()).ok()?.shape().ok()
    }

    /// Returns the place of the first number.
    pub(crate) fn span(&self) -> Span {
        self.0.first().map_or_else(Span::call_site, WholeNumber::span)
    }

    /// Returns the shape, or an error at the invalid number.
    pub(crate) fn shape(&self) -> syn::Result<Shape> {
        let mut sizes = Vec::new();
        for size in &self.0 {
            sizes.push(size.value()?);
        }
        let at = |dimension: usize| self.0[dimension].span();
        let shape = Shape::new(&sizes).map_err(|error| {
            let wrong = match error {
                ShapeError::DimensionTooSmall { size } | ShapeError::DimensionTooLarge { size } => {
                    sizes.iter().position(|other| *other == size).unwrap_or(0)
                }
                ShapeError::TooManyDimensions { .. } => MAX_DIMENSIONS,
                _ => 0,
            };
            Error::new(at(wrong), error)
        })?;
        match flat_dimension(&sizes) {
            Some(flat) => Err(Error::new(at(flat), FLAT)),
            None => Ok(shape),
        }
    }
}

/// Returns the generic arguments of the type `Position` for a shape: three dimensions, where 1 stands for a missing
/// dimension. Without a shape, returns arbitrary valid arguments.
pub(crate) fn type_arguments(shape: Option<Shape>, span: Span) -> TokenStream {
    let Some(shape) = shape else { return quote_spanned! { span=> _, _, _ } };
    let size = |dimension: usize| {
        let mut size = Literal::usize_unsuffixed(shape.dimensions().get(dimension).copied().unwrap_or(1));
        size.set_span(span);
        size
    };
    let (first, second, third) = (size(0), size(1), size(2));
    quote_spanned! { span=> #first, #second, #third }
}
