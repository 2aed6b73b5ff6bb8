//! A position that a macro has read.

use koma_runtime::__private::{self, Outline, Untyped};
use koma_runtime::{Epin, FeenError, MAX_SQUARE_COUNT, Shape};
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::quote_spanned;

/// A position of any shape.
pub(crate) struct OwnedPosition {
    outline: Outline,
    /// A square each, in row-major order.
    board: Vec<Option<Epin>>,
    /// A slot a square, for both hands.
    hands: Vec<u16>,
    hand_pieces: [usize; 2],
}

impl OwnedPosition {
    pub(crate) fn from_feen(input: &[u8]) -> Result<Self, FeenError> {
        Self::read(square_bound(input), |draft| __private::read(input, None, draft))
    }

    /// A position of at most `squares` squares, as `read` fills it.
    pub(crate) fn read<E>(
        squares: usize,
        read: impl FnOnce(&mut __private::Draft<'_>) -> Result<Outline, E>,
    ) -> Result<Self, E> {
        let (mut board, mut hands) = (vec![None; squares], vec![0; squares]);
        let mut draft = __private::Draft::new(&mut board, &mut hands);
        let outline = read(&mut draft)?;
        let hand_pieces = draft.hand_pieces();
        board.truncate(outline.shape.square_count());
        hands.truncate(outline.shape.square_count());
        Ok(Self { outline, board, hands, hand_pieces })
    }

    pub(crate) fn shape(&self) -> Shape {
        self.outline.shape
    }

    fn untyped(&self) -> Untyped<'_> {
        let Outline { shape, styles, turn } = self.outline;
        Untyped { shape, board: &self.board, hands: &self.hands, hand_pieces: self.hand_pieces, styles, turn }
    }

    pub(crate) fn hash(&self) -> u64 {
        __private::zobrist(&self.untyped())
    }

    /// The position in few bytes; equal positions have equal bytes.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let position = self.untyped();
        let mut bytes = vec![0; __private::write(&position, &mut [])];
        let _ = __private::write(&position, &mut bytes);
        bytes
    }

    /// The position as an expression in the crate `krate`, all of it at `span`.
    pub(crate) fn expand(&self, krate: &TokenTree, span: Span) -> TokenStream {
        let sizes = type_arguments(&self.shape(), span);
        let bytes = Literal::byte_string(&self.to_bytes());
        let hash = Literal::u64_unsuffixed(self.hash());
        quote_spanned! { span=> const { #krate::__private::position::<#sizes>(#bytes, #hash) } }
    }
}

/// A number of squares that the board of a FEEN does not exceed.
fn square_bound(feen: &[u8]) -> usize {
    let (mut squares, mut at) = (0_usize, 0);
    while at < feen.len() {
        let (run, end) = __private::number(feen, at);
        squares = squares.saturating_add(run).saturating_add(1);
        at = end.max(at + 1);
    }
    squares.min(MAX_SQUARE_COUNT)
}

/// The arguments of `Position` for a shape: its dimensions, and ones up to three.
pub(crate) fn type_arguments(shape: &Shape, span: Span) -> TokenStream {
    let sizes = shape.dimensions().iter().chain([&1, &1]).take(3).map(|size| {
        let mut size = Literal::usize_unsuffixed(*size);
        size.set_span(span);
        size
    });
    quote_spanned! { span=> #(#sizes),* }
}
