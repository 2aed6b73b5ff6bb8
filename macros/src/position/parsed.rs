//! A position that a macro has read, of any shape, and what it expands to.

use koma_runtime::macro_support::positions::{
    AnyPosition, PositionBuilder, PositionHeader, pack, packed_len, read as read_feen, read_decimal,
};
use koma_runtime::{Explanation, FeenError, FeenErrorKind, MAX_SQUARE_COUNT, Shape};
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::foreign::mistakes;
use crate::errors::Errors;
use crate::input::{Game, StringLiteral};
use crate::size::type_arguments;

pub(crate) struct ParsedPosition {
    shape: Shape,
    /// Its hash, which `Position::zobrist` gives.
    hash: u64,
    /// The position in few bytes; equal positions have equal bytes.
    bytes: Vec<u8>,
}

impl ParsedPosition {
    /// The position of a FEEN, or all that is wrong with it as errors at its literal.
    pub(crate) fn from_literal(feen: &StringLiteral, game: Option<&Game>) -> syn::Result<Self> {
        Self::from_feen(&feen.value, game).map_err(|all| {
            let mut errors = Errors::default();
            for words in all {
                errors.push(syn::Error::new(feen.span, words));
            }
            errors.into_error()
        })
    }

    /// The position of a FEEN, or all that is wrong with it, also what is not in the game.
    pub(crate) fn from_feen(feen: &[u8], game: Option<&Game>) -> Result<Self, Vec<String>> {
        Self::draft(square_bound(feen), |draft| read(feen, game, draft))
    }

    /// A position of at most `squares` squares, which `fill` writes into a draft.
    pub(super) fn draft<E>(
        squares: usize,
        fill: impl FnOnce(&mut PositionBuilder<'_>) -> Result<PositionHeader, E>,
    ) -> Result<Self, E> {
        let (mut board, mut hands) = (vec![None; squares], vec![0; squares]);
        let mut draft = PositionBuilder::new(&mut board, &mut hands);
        let outline = fill(&mut draft)?;
        Ok(Self::of(&draft.finish(outline)))
    }

    /// Packs a position that has been read.
    pub(super) fn of(position: &AnyPosition<'_>) -> Self {
        let mut bytes = vec![0; packed_len(position)];
        pack(position, &mut bytes);
        Self { shape: position.shape(), hash: position.zobrist(), bytes }
    }

    pub(crate) fn shape(&self) -> Shape {
        self.shape
    }

    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The position as an expression in the crate `krate`, at `span`.
    pub(crate) fn expand(&self, krate: &TokenTree, span: Span) -> TokenStream {
        let sizes = type_arguments(&self.shape, span);
        let bytes = Literal::byte_string(&self.bytes);
        let hash = Literal::u64_unsuffixed(self.hash);
        // Not at `span`, as editors explain what is.
        let (keyword, unpack) = (quote! { const }, quote! { #krate::__private::unpack });
        quote_spanned! { span=> #keyword { #unpack::<#sizes>(#bytes, #hash) } }
    }
}

/// Reads a FEEN into a draft with at least [`square_bound`] squares, or tells all that is wrong with it, also what is not
/// in the game.
pub(crate) fn read(
    feen: &[u8],
    game: Option<&Game>,
    draft: &mut PositionBuilder<'_>,
) -> Result<PositionHeader, Vec<String>> {
    let outline = read_feen(feen, None, draft).map_err(|error| vec![wrong_feen(&error, feen, game)])?;
    match game.map_or_else(Vec::new, |game| mistakes(game, feen, &outline)).as_slice() {
        [] => Ok(outline),
        wrong => Err(wrong.iter().map(|mistake| mistake.explain(feen)).collect()),
    }
}

/// The diagnostic of a text that is no FEEN. It may be one of another notation that the game has.
fn wrong_feen(error: &FeenError, text: &[u8], game: Option<&Game>) -> String {
    match (error.kind(), game.and_then(|game| game.notation_names().into_iter().next())) {
        (FeenErrorKind::Fields { found: 2.. }, Some(name)) => {
            let help =
                format!("a text in another notation stands behind its name: `position!({name}: \"…\")`");
            Explanation::new("FEEN", error.reason().as_str(), text, error.range(), Some(&help)).to_string()
        }
        _ => error.explain_bytes(text).to_string(),
    }
}

/// At least as many squares as the board of a FEEN has: the sum of its numbers, and one for each other byte.
pub(crate) fn square_bound(feen: &[u8]) -> usize {
    let (mut squares, mut at) = (0_usize, 0);
    while at < feen.len() {
        let (run, end) = read_decimal(feen, at);
        squares = squares.saturating_add(run).saturating_add(1);
        at = end.max(at + 1);
    }
    squares.min(MAX_SQUARE_COUNT)
}
