//! A position that is described by its shape, styles, board and hands.

use std::ops::Range;

use koma_runtime::macro_support::positions::{FLAT, Outline, flat_dimension, read_styles};
use koma_runtime::macro_support::words::{TOO_MANY_PIECES, explain_part};
use koma_runtime::{MAX_DIMENSIONS, Shape, ShapeError, Side, Styles};
use proc_macro2::Span;
use syn::Token;
use syn::parse::{Parse, ParseStream};

use super::board::Board;
use super::hands::read_hands;
use super::mistake::Mistake;
use super::parsed::ParsedPosition;
use crate::errors::Errors;
use crate::input::{StringLiteral, WholeNumber, named_fields};

/// `<8, 8> "C/c", board: …, hands: …`, with its literals not yet read.
pub(super) struct Description {
    size: Size,
    styles: StringLiteral,
    board: Board,
    hands: Option<StringLiteral>,
}

impl Parse for Description {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let size = input.parse()?;
        let styles = input.parse().map_err(|error: syn::Error| {
            let words = "expected the styles in a string literal behind the shape, as in `\"C/c\"`";
            syn::Error::new(error.span(), words)
        })?;
        let (mut board, mut hands) = (None, None);
        named_fields(input, ["board", "hands"], |name, input| {
            match name {
                "board" => board = Some(input.parse()?),
                _ => hands = Some(input.parse()?),
            }
            Ok(())
        })?;
        let board = board.ok_or_else(|| input.error("expected `board: […]` or `board: {…}`"))?;
        Ok(Self { size, styles, board, hands })
    }
}

impl Description {
    /// The position, or all that is wrong with it.
    pub(super) fn read(&self) -> syn::Result<ParsedPosition> {
        let mut errors = Errors::default();
        let shape = errors.keep(self.size.shape());
        let styles_and_turn = errors.keep(self.styles_and_turn());
        let styles = styles_and_turn.map(|(styles, _)| styles);
        let pieces = self.board.read(shape, styles, &mut errors);
        let hands = match &self.hands {
            Some(literal) => errors.keep(read_hands(literal, styles)).unwrap_or_default(),
            None => Vec::new(),
        };
        let (shape, (styles, turn)) = errors.finish(shape.zip(styles_and_turn))?;
        ParsedPosition::draft(shape.square_count(), |draft| {
            for (index, piece) in pieces {
                draft.put(index, piece);
            }
            for held in hands {
                if draft.hold(held.side, held.piece, held.count).is_err() {
                    return Err(self.too_many_pieces(held.range));
                }
            }
            Ok(Outline { shape, styles, turn })
        })
    }

    fn styles_and_turn(&self) -> syn::Result<(Styles, Side)> {
        let StringLiteral { value: text, span } = &self.styles;
        read_styles(text, 0).map_err(|error| syn::Error::new(*span, explain_part(&error, "styles", text)))
    }

    /// The error that the pieces in `range` of the hands are too many.
    fn too_many_pieces(&self, range: Range<usize>) -> syn::Error {
        match &self.hands {
            Some(literal) => Mistake::new(TOO_MANY_PIECES, range).at("", literal),
            None => syn::Error::new(Span::call_site(), TOO_MANY_PIECES),
        }
    }
}

/// `<8, 8>`: one number at least.
struct Size(Vec<WholeNumber>);

impl Parse for Size {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        input.parse::<Token![<]>()?;
        let mut sizes = Vec::new();
        while !input.peek(Token![>]) {
            sizes.push(input.parse()?);
            if !input.peek(Token![>]) {
                input.parse::<Token![,]>()?;
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
    /// The shape, or an error at the number that is wrong.
    fn shape(&self) -> syn::Result<Shape> {
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
