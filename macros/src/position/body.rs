//! What a `position!` that is spelled out consists of: its shape, styles, board and hands.

use std::ops::Range;

use koma_runtime::__private::{self, Outline};
use koma_runtime::{Shape, ShapeError, Side, Styles};
use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::{LitInt, Token};

use super::board::Board;
use super::error_in;
use super::number::{integer, number};
use super::squares::read_hands;
use super::text::Text;
use crate::errors::Errors;
use crate::fields::fields;
use crate::owned_position::OwnedPosition;

/// `<8, 8> "C/c", board: …, hands: …` as it stands there.
pub(super) struct Body {
    sizes: Vec<LitInt>,
    styles: Text,
    board: Board,
    hands: Option<Text>,
}

impl Body {
    pub(super) fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        input.parse::<Token![<]>()?;
        let mut sizes = Vec::new();
        while !input.peek(Token![>]) {
            sizes.push(integer(input)?);
            if !input.peek(Token![>]) {
                input.parse::<Token![,]>()?;
            }
        }
        let close = input.parse::<Token![>]>()?;
        if sizes.is_empty() {
            return Err(syn::Error::new(close.span, ShapeError::Empty));
        }
        let styles = Text::parse(input).map_err(|error| {
            syn::Error::new(
                error.span(),
                "expected the styles in a string literal behind the shape, as in `\"C/c\"`",
            )
        })?;
        let (mut board, mut hands) = (None, None);
        fields(input, ["board", "hands"], |name, input| {
            match name {
                "board" => board = Some(Board::parse(input)?),
                _ => hands = Some(input.parse()?),
            }
            Ok(())
        })?;
        let board = board.ok_or_else(|| input.error("expected `board: […]` or `board: {…}`"))?;
        Ok(Self { sizes, styles, board, hands })
    }

    /// The position, or all that is wrong with it.
    pub(super) fn read(&self) -> syn::Result<OwnedPosition> {
        let mut errors = Errors::default();
        let shape = errors.keep(self.shape());
        let styles = errors.keep(self.styles());
        let match_styles = styles.map(|(styles, _)| styles);
        let squares = self.board.read(shape, match_styles, &mut errors);
        let hands = match &self.hands {
            Some(text) => errors.keep(read_hands(text, match_styles)).unwrap_or_default(),
            None => Vec::new(),
        };
        let (shape, (styles, turn)) = errors.finish(shape.zip(styles))?;
        OwnedPosition::read(shape.square_count(), |draft| {
            for (index, piece) in squares {
                draft.put(index, piece);
            }
            for held in hands {
                if !draft.hold(held.side, held.piece, held.count) {
                    return Err(self.too_many_pieces(held.range));
                }
            }
            Ok(Outline { shape, styles, turn })
        })
    }

    fn too_many_pieces(&self, range: Range<usize>) -> syn::Error {
        let reason = __private::TOO_MANY_PIECES;
        let (span, text) = self.hands.as_ref().map_or((Span::call_site(), &[][..]), Text::parts);
        error_in(span, reason, text, range, "")
    }

    fn shape(&self) -> syn::Result<Shape> {
        let sizes: Vec<usize> = self.sizes.iter().map(number).collect::<syn::Result<_>>()?;
        let at = |index: usize| self.sizes[index].span();
        let shape = Shape::new(&sizes).map_err(|error| {
            let wrong = match error {
                ShapeError::DimensionTooSmall { size } | ShapeError::DimensionTooLarge { size } => {
                    sizes.iter().position(|other| *other == size).unwrap_or(0)
                }
                ShapeError::TooManyDimensions { .. } => koma_runtime::MAX_DIMENSIONS,
                _ => 0,
            };
            syn::Error::new(at(wrong), error)
        })?;
        match __private::flat_dimension(&sizes) {
            Some(flat) => Err(syn::Error::new(at(flat), __private::FLAT)),
            None => Ok(shape),
        }
    }

    fn styles(&self) -> syn::Result<(Styles, Side)> {
        let (span, text) = self.styles.parts();
        __private::read_styles(text, 0)
            .map_err(|error| syn::Error::new(span, error.__explain_part("styles", text)))
    }
}
