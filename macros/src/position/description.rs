//! Positions described by shape, styles, board and hands. The board is a picture or a list of squares.
#![allow(clippy::arithmetic_side_effects, reason = "indices and counts of squares are at most 255 x 255")]

use std::collections::HashSet;

use koma_runtime::macro_support::{PositionHeader, Sizes, read_styles};
use koma_runtime::{FeenError, Shape, Side, Styles};
use proc_macro2::{Span, TokenTree};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, LitInt, Token, braced, bracketed, token};

use super::piece_reader::PieceReader;
use crate::call::errors::{Errors, Result};
use crate::call::fields::FieldNames;
use crate::call::game_of_call::{GameOfCall, sizes};
use crate::call::list::comma_separated;
use crate::call::literal::StringLiteral;
use crate::call::shape::{BoardShape, number};
use crate::text::legality::illegality;
use crate::text::parsed_position::{ParsedPosition, Slots};
use crate::text::pieces::{
    Mistake, Pieces, Place, WrittenStyles, in_hand, validate_markers, validate_pieces,
};

/// `<8, 8> "C/c", board: […], hands: "2P/p"`. The hands are optional, and may come before the board.
pub(super) struct Description {
    shape: BoardShape,
    styles: StringLiteral,
    board: Board,
    hands: Option<StringLiteral>,
}

/// The fields that follow the shape and the styles.
pub(crate) const FIELDS: FieldNames =
    FieldNames { names: &["board", "hands"], expected: "`board:` or `hands:`" };

enum Board {
    /// `["8", …]`, or in three dimensions `[["8", …], …]`. A board without layers has a single one here.
    Picture { layers: Vec<Layer>, end: Span },
    /// `{ "e1" => "K^", 4 => "k^" }`
    Squares(Punctuated<PieceOfList, Token![,]>),
}

/// `["8", …]`
struct Layer {
    ranks: Punctuated<StringLiteral, Token![,]>,
    start: Span,
    end: Span,
}

/// `"e1" => "K^"`
struct PieceOfList {
    square: SquareOfList,
    piece: StringLiteral,
}

enum SquareOfList {
    Name(StringLiteral),
    Index { index: usize, place: Span },
    Wrong(Error),
}

const LITERAL: &str = "expected a string literal";

impl Description {
    /// Reads a description. If the shape is missing, the error shows `example`.
    pub(super) fn parse(input: ParseStream<'_>, example: Option<Shape>) -> Result<Self> {
        let shape = BoardShape::parse_like(input, example)?;
        let words = "expected the styles in a string literal after the shape, as in `<8, 8> \"C/c\"`";
        let styles = StringLiteral::parse(input, words)?;
        if input.is_empty() && is_feen(&styles) {
            let words = "a FEEN is written alone, without a shape before it: `position!(\"…\")`";
            return Err(styles.error(words));
        }
        if !input.is_empty() && !input.peek(Token![,]) {
            return Err(Error::new(input.span(), "expected a comma before this"));
        }
        input.parse::<Option<Token![,]>>()?;
        let place_of_fields = input.span();
        let mut board = None;
        let mut hands = None;
        FIELDS.parse(input, |name, value| {
            if name == "board" {
                board = Some(Board::parse(value, shape.shape)?);
            } else {
                hands = Some(StringLiteral::parse(value, LITERAL)?);
            }
            Ok(())
        })?;
        let missing = "the board is missing: `board: […]` or `board: {…}`";
        let board = board.ok_or_else(|| Error::new(place_of_fields, missing))?;
        Ok(Self { shape, styles, board, hands })
    }
}

/// Reports whether a literal has the three fields of a FEEN.
fn is_feen(literal: &StringLiteral) -> bool {
    literal.value.split(|byte| *byte == b' ').count() == 3
}

impl Board {
    fn parse(input: ParseStream<'_>, shape: Shape) -> Result<Self> {
        if input.peek(token::Brace) {
            let list;
            braced!(list in input);
            return comma_separated(&list, "squares", PieceOfList::parse).map(Self::Squares);
        }
        if !input.peek(token::Bracket) {
            let words = "expected a list of ranks, `[…]`, or of squares, `{…}`";
            return Err(Error::new(input.span(), words));
        }
        if shape.dimensions().len() < 3 {
            let layer: Layer = input.parse()?;
            let end = layer.end;
            return Ok(Self::Picture { layers: vec![layer], end });
        }
        let list;
        let brackets = bracketed!(list in input);
        let layers = comma_separated(&list, "layers", Layer::parse)?;
        Ok(Self::Picture { layers: layers.into_iter().collect(), end: brackets.span.close() })
    }
}

impl Parse for Layer {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        if !input.peek(token::Bracket) {
            let words = "expected a list of ranks in its own brackets for each layer, in three dimensions";
            return Err(Error::new(input.span(), words));
        }
        let list;
        let brackets = bracketed!(list in input);
        let ranks = comma_separated(&list, "ranks", |rank| {
            if rank.peek(token::Bracket) || rank.peek(token::Brace) || rank.peek(token::Paren) {
                let words = "unexpected brackets; only layers in three dimensions have their own";
                return Err(Error::new(rank.span(), words));
            }
            StringLiteral::parse(rank, LITERAL)
        })?;
        Ok(Self { ranks, start: brackets.span.open(), end: brackets.span.close() })
    }
}

impl Parse for PieceOfList {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let square = input.parse()?;
        if !input.peek(Token![=>]) {
            return Err(Error::new(input.span(), "expected `=>` between a square and its piece"));
        }
        input.parse::<Token![=>]>()?;
        Ok(Self { square, piece: StringLiteral::parse(input, LITERAL)? })
    }
}

impl Parse for SquareOfList {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let expected = "expected a square in quotation marks, as in `\"e1\"`, or its number: the macro cannot see the \
            values of constants";
        let place = input.span();
        if let Some(name) = StringLiteral::parse_opt(input) {
            return Ok(Self::Name(name));
        }
        if input.peek(LitInt) {
            let index = number(input, expected);
            return Ok(index.map_or_else(Self::Wrong, |index| Self::Index { index, place }));
        }
        if !input.peek(Token![=>]) {
            input.parse::<TokenTree>()?;
        }
        Ok(Self::Wrong(Error::new(place, expected)))
    }
}

impl SquareOfList {
    /// Returns the flat index of the square.
    fn index(&self, shape: Shape, game: Option<&GameOfCall>) -> Result<usize> {
        match self {
            Self::Name(name) if !name.value.is_empty() && name.value.iter().all(u8::is_ascii_digit) => {
                Err(name.error("expected the number of the square without quotation marks"))
            }
            Self::Name(name) => {
                let index = sizes(shape, game).read(&name.value);
                index.map_err(|error| name.error(error.explain_bytes(&name.value)))
            }
            Self::Index { index, place } if *index >= shape.square_count() => {
                let last = shape.square_count() - 1;
                let words = format!("square {index} is off the board; its squares are 0 to {last}");
                Err(Error::new(*place, words))
            }
            Self::Index { index, .. } => Ok(*index),
            Self::Wrong(error) => Err(error.clone()),
        }
    }

    /// Returns the error for a square that the list contains twice.
    fn repeated(&self) -> Error {
        match self {
            Self::Name(name) => name.error(format!("square `{}` is given twice", name.lossy())),
            Self::Index { index, place } => Error::new(*place, format!("square {index} is given twice")),
            Self::Wrong(error) => error.clone(),
        }
    }
}

impl Description {
    /// Returns the position, or all errors in its literals. Reads the pieces even if the styles are invalid.
    pub(super) fn position(&self, game: Option<&GameOfCall>) -> Result<ParsedPosition> {
        let shape = self.shape.shape;
        let mut errors = Errors::default();
        if let Some(words) = game.and_then(|game| game.other_shape(shape)) {
            errors.add(self.shape.span, words);
        }
        let styles_and_turn = errors.keep(self.styles_and_turn());
        let styles = styles_and_turn.map(|(styles, _)| styles);
        let pieces = self.pieces(styles, game, &mut errors);
        if let (Some(game), Some(styles)) = (game, styles) {
            let written = WrittenStyles { literal: &self.styles, start: 0 };
            errors.keep(validate_pieces(game, shape, styles, &written, &pieces));
        }
        errors.into_result()?;
        match styles_and_turn {
            Some((styles, turn)) => {
                build(PositionHeader { shape, styles, turn }, &self.styles, &pieces, game)
            }
            None => Err(self.styles.error("invalid styles")), // has been reported
        }
    }

    fn styles_and_turn(&self) -> Result<(Styles, Side)> {
        let wrong =
            |error: FeenError| self.styles.explained("styles", error.reason().as_str(), error.range(), None);
        Ok(read_styles(&self.styles.value, 0).map_err(wrong)?)
    }

    /// Returns the pieces on the board and in the hands, and adds the mistakes in them to `errors`.
    fn pieces<'a>(
        &'a self,
        styles: Option<Styles>,
        game: Option<&'a GameOfCall>,
        errors: &mut Errors,
    ) -> Vec<Pieces<'a>> {
        let shape = self.shape.shape;
        let literal = &self.styles;
        let mut declared = PieceReader { shape, styles, game, pieces: Vec::new(), literal, at: 0 };
        match &self.board {
            Board::Picture { layers, end } => {
                for (index, rank) in ranks_of_picture(layers, *end, shape, errors) {
                    errors.keep(declared.read_rank(rank, index));
                }
            }
            Board::Squares(list) => {
                for (index, piece) in pieces_of_list(list, shape, game, errors) {
                    errors.keep(declared.read_piece(piece, index));
                }
            }
        }
        if let Some(hands) = &self.hands {
            errors.keep(declared.read_hands(hands));
        }
        declared.pieces
    }
}

/// Returns the flat index and the piece of each square in a list.
fn pieces_of_list<'a>(
    list: &'a Punctuated<PieceOfList, Token![,]>,
    shape: Shape,
    game: Option<&GameOfCall>,
    errors: &mut Errors,
) -> Vec<(usize, &'a StringLiteral)> {
    let mut pieces = Vec::new();
    let mut used = HashSet::new();
    for PieceOfList { square, piece } in list {
        let Some(index) = errors.keep(square.index(shape, game)) else { continue };
        if !used.insert(index) {
            errors.combine(square.repeated());
        }
        pieces.push((index, piece));
    }
    pieces
}

/// Returns the ranks of a picture, each with the flat index of its first square.
fn ranks_of_picture<'a>(
    layers: &'a [Layer],
    end: Span,
    shape: Shape,
    errors: &mut Errors,
) -> Vec<(usize, &'a StringLiteral)> {
    let sizes = Sizes::of(shape.dimensions());
    let is_cube = shape.dimensions().len() == 3;
    let places_of_layers: Vec<Span> = layers.iter().map(|layer| layer.start).collect();
    errors.keep(validate_count("layer", "the board", &places_of_layers, end, sizes.layers));
    let mut all = Vec::new();
    for (number, layer) in layers.iter().enumerate().take(sizes.layers) {
        let name = is_cube.then(|| format!("layer {}", Sizes::layer_name(sizes.layers - number)));
        let whole = name.as_deref().unwrap_or("the board");
        let places_of_ranks: Vec<Span> = layer.ranks.iter().map(|rank| rank.span).collect();
        errors.keep(validate_count("rank", whole, &places_of_ranks, layer.end, sizes.ranks));
        // The pieces of extra ranks are not on the board.
        for (rank, literal) in layer.ranks.iter().enumerate().take(sizes.ranks) {
            all.push(((number * sizes.ranks + rank) * sizes.files, literal));
        }
    }
    all
}

/// Checks the number of layers or ranks. Places the error at the first extra layer or rank, or at the closing bracket
/// if some are missing.
fn validate_count(item: &str, whole: &str, places: &[Span], end: Span, expected: usize) -> Result<()> {
    let found = places.len();
    if found == expected {
        return Ok(());
    }
    let plural = if found == 1 { "" } else { "s" };
    let words = format!("{whole} has {found} {item}{plural}; expected {expected}");
    Err(Error::new(places.get(expected).copied().unwrap_or(end), words))
}

/// Returns the position. If no game can have it, returns the reason as an error at the literal of the wrong piece. If the
/// reason is not about a square, the error is at the styles.
fn build(
    header: PositionHeader,
    styles: &StringLiteral,
    pieces: &[Pieces<'_>],
    game: Option<&GameOfCall>,
) -> Result<ParsedPosition> {
    let square_count = header.shape.square_count();
    let mut slots = Slots::new(square_count);
    let mut builder = slots.builder();
    for Pieces { place, piece, count, literal, range } in pieces {
        match *place {
            Place::Square(index) => builder.put(index, *piece),
            Place::Hand(side) => builder.hold(side, *piece, *count).map_err(|piece_count| {
                let words = format!(
                    "with this piece, there are {piece_count} pieces on the board and in hand, but only {square_count} squares"
                );
                Mistake::new(in_hand(side) + &words, range.clone()).error(literal)
            })?,
        }
    }
    let position = builder.finish(header);
    if let Some(game) = game {
        validate_markers(game, &position, pieces)?;
    }
    if let Some(illegality) = illegality(&position, game) {
        let is_there = |piece: &&Pieces<'_>| illegality.square.map(Place::Square) == Some(piece.place);
        let literal = pieces.iter().find(is_there).map_or(styles, |piece| piece.literal);
        return Err(illegality.error(literal.span));
    }
    Ok(ParsedPosition::of(&position))
}
