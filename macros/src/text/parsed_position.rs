//! Positions that a macro has read, and what they expand to.

use koma_runtime::macro_support::{AnyPosition, PositionBuilder, pack};
use koma_runtime::{Epin, Shape};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};

use crate::call::respanned;
use crate::call::shape::type_arguments;

/// A position of any shape.
pub(crate) struct ParsedPosition {
    pub(crate) shape: Shape,
    /// The result of `Position::zobrist`.
    pub(crate) hash: u64,
    /// The packed position. Equal positions have equal bytes.
    pub(crate) bytes: Vec<u8>,
}

impl ParsedPosition {
    /// Packs a position.
    pub(crate) fn of(position: &AnyPosition<'_>) -> Self {
        let mut bytes = vec![0; pack(position, &mut [])];
        pack(position, &mut bytes);
        Self { shape: position.shape(), hash: position.zobrist(), bytes }
    }

    /// Returns an expression for the position, with the place `span`.
    pub(crate) fn expand(&self, krate: &Ident, span: Span) -> TokenStream {
        let sizes = type_arguments(Some(self.shape));
        let bytes = Literal::byte_string(&self.bytes);
        let hash = Literal::u64_unsuffixed(self.hash);
        // These tokens do not have the place `span`. Otherwise, editors would explain them there.
        let keyword = quote! { const };
        let unpack = quote! { #krate::__private::unpack };
        quote_spanned! { span=> #keyword { #unpack::<#sizes>(#bytes, #hash) } }
    }
}

/// The memory for the squares and the hands of a position.
pub(crate) struct Slots {
    board: Vec<Option<Epin>>,
    hands: Vec<u16>,
}

impl Slots {
    /// Returns memory for a position of at most this number of squares.
    pub(crate) fn new(square_count: usize) -> Self {
        Self { board: vec![None; square_count], hands: vec![0; square_count] }
    }

    /// Returns a builder for a position. The memory must be new.
    pub(crate) fn builder(&mut self) -> PositionBuilder<'_> {
        PositionBuilder::new(&mut self.board, &mut self.hands)
    }
}

/// Returns an expression with which the compiler evaluates a position. If there is a `validator`, the compiler also calls
/// this function with the position.
///
/// If the shape is known, the position is a constant item. Such an item is evaluated even if the compiler generates no
/// code, as in `cargo check`.
pub(crate) fn evaluated(
    krate: &Ident,
    board: Option<Shape>,
    span: Span,
    position: &TokenStream,
    validator: Option<&TokenStream>,
) -> TokenStream {
    let name =
        Ident::new(if board.is_some() { "__KOMA_POSITION" } else { "__koma_position" }, Span::mixed_site());
    if board.is_none() {
        let validator = validator.map(|validator| {
            let validator = respanned(validator, span);
            quote_spanned! { span=> #validator(&#name); }
        });
        let body = quote_spanned! { span=> let #name = #position; #validator let _ = #name; #name };
        return quote! { const { #body } };
    }
    let validator = validator.map(|validator| validated(validator, span, &name.to_token_stream()));
    let sizes = type_arguments(board);
    // These tokens do not have the span of the literal. Otherwise, editors would explain them at the literal.
    let start = quote! { const #name: #krate::__private::Position<#sizes> };
    let body = quote_spanned! { span=> #start = #position; #validator #name };
    // The braces do not have it either, so that a lint moves the whole call and not the literal alone.
    quote! { { #body } }
}

/// Returns an item with which the compiler calls a function that validates with a position.
pub(crate) fn validated(validator: &TokenStream, span: Span, position: &TokenStream) -> TokenStream {
    let validator = respanned(validator, span);
    quote_spanned! { span=> const _: () = { #validator(&#position); }; }
}
