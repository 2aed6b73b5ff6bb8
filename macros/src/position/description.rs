//! Reads positions described by shape, styles, board and hands. The board is a picture or a list of squares.
#![allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "indices and counts of squares are at most 255 x 255, and `name` starts with the token of a square"
)]

use koma_runtime::Shape;
use koma_runtime::macro_support::{PositionHeader, Sizes, read_styles};

use super::pieces::{Mistake, PieceReader, Pieces, Place, check_markers, check_pieces, in_hand};
use super::{FIELDS, ParsedPosition, Slots, builder};
use crate::call::sizes;
use crate::input::{Errors, Fields, Input, Result, StringLiteral, list};
use crate::tokens::{Delimiter, Group, Span, TokenTree};
use crate::{Call, Game};

const LITERAL: &str = "expected a string literal";

/// Reads `<8, 8> "C/c", board: …, hands: …`, or returns the errors. Reads the pieces even if the styles are invalid.
pub(super) fn read(call: Call<'_>) -> Result<ParsedPosition> {
    let tokens = call.flattened();
    let mut input = Input::new(&tokens);
    let start = input;
    let shape = input.shape(call.game.and_then(Game::board))?;
    let words = "expected the styles in a string literal after the shape, as in `<8, 8> \"C/c\"`";
    let styles = input.string(words)?;
    if !input.is_empty() {
        input.expect(",", "expected a comma before this")?;
    }
    let fields = Fields::read(input, &FIELDS, "`board:` or `hands:`")?;
    let mut errors = Errors::default();
    if let Some(words) = call.game.and_then(|game| game.other_shape(shape)) {
        let mut size = start;
        size.next();
        errors.append(size.error(words));
    }
    let styles_and_turn = read_styles(&styles.value, 0)
        .map_err(|error| styles.explained("styles", error.reason().as_str(), error.range(), None));
    let styles_and_turn = errors.keep(styles_and_turn);
    let board = fields.value("board", &mut |board| board_literals(board, shape, call.game, &mut errors))?;
    let (literals, is_picture) =
        board.ok_or_else(|| input.error("the board is missing: `board: […]` or `board: {…}`"))?;
    let hands = fields.value("hands", &mut |hands| hands.string(LITERAL))?;
    let (game, known) = (call.game, styles_and_turn.map(|(styles, _)| styles));
    let mut reader = PieceReader { shape, styles: known, game, pieces: Vec::new(), literal: &styles, at: 0 };
    for (index, literal) in &literals {
        let read = if is_picture { PieceReader::read_rank } else { PieceReader::read_piece };
        errors.keep(read(&mut reader, literal, *index));
    }
    if let Some(hands) = &hands {
        errors.keep(reader.read_hands(hands));
    }
    let pieces = reader.pieces;
    if let (Some(game), Some(known)) = (game, known) {
        errors.append(check_pieces(game, shape, known, &pieces, (&styles, 0)));
    }
    errors.check()?;
    let Some((known, turn)) = styles_and_turn else { return Err(styles.error("no position")) }; // has been reported
    build(PositionHeader { shape, styles: known, turn }, &pieces, game)
}

fn build(header: PositionHeader, pieces: &[Pieces<'_>], game: Option<&Game>) -> Result<ParsedPosition> {
    let mut slots = Slots::default();
    let mut builder = builder(&mut slots, header.shape);
    for Pieces { place, piece, count, literal, range } in pieces {
        match *place {
            Place::Square(index) => builder.put(index, *piece),
            Place::Hand(side) if builder.hold(side, *piece, *count).is_err() => {
                let words = "with this piece, there are more pieces on the board and in hand than squares";
                return Err(Mistake::new(in_hand(side) + words, range.clone()).error(literal));
            }
            Place::Hand(_) => {}
        }
    }
    let position = builder.finish(header);
    if let Some(game) = game {
        check_markers(game, &position, pieces)?;
    }
    Ok(ParsedPosition::of(&position))
}

/// Returns the literals of a board, and whether the board is a picture. In a picture, each literal is a rank, with the
/// flat index of its first square. In a list, each literal is a piece, with the flat index of its square.
fn board_literals(
    board: &mut Input<'_>,
    shape: Shape,
    game: Option<&Game>,
    errors: &mut Errors,
) -> Result<(Vec<(usize, StringLiteral)>, bool)> {
    if let Some(group) = board.group(Delimiter::Bracket) {
        return Ok((picture(group, shape, errors)?, true));
    }
    let Some(group) = board.group(Delimiter::Brace) else {
        return Err(board.error("expected a list of ranks, `[…]`, or of squares, `{…}`"));
    };
    let mut all: Vec<(usize, StringLiteral)> = Vec::new();
    list(group, "squares", &mut |input| {
        let name = *input;
        let index = square(input, shape, game);
        input.expect("=>", "expected `=>` between a square and its piece")?;
        let piece = input.string(LITERAL)?;
        if let Some(index) = errors.keep(index) {
            if all.iter().any(|(other, _)| *other == index) {
                let words = format!("square {} is given twice", name.tokens[0]);
                errors.append(name.error(words.replace('"', "`")));
            }
            all.push((index, piece));
        }
        Ok(())
    })?;
    Ok((all, false))
}

/// Reads a square, by name or flat index, and returns its index.
fn square(input: &mut Input<'_>, shape: Shape, game: Option<&Game>) -> Result<usize> {
    let place = *input;
    if let Ok(literal) = input.string("") {
        let text = &literal.value;
        if !text.is_empty() && text.iter().all(u8::is_ascii_digit) {
            return Err(literal.error("expected the number of the square without quotation marks"));
        }
        let index = sizes(shape, game).read(text);
        return index.map_err(|error| literal.error(error.explain_bytes(text).to_string()));
    }
    let words = "expected a square in quotation marks, as in `\"e1\"`, or its number: the macro cannot see the values of \
        constants";
    let index = input.number(words)?;
    let last = shape.square_count() - 1;
    let words = format!("square {index} is off the board; its squares are 0 to {last}");
    if index > last { Err(place.error(words)) } else { Ok(index) }
}

/// Reads the literals of a picture. With each literal, returns the flat index of its rank's first square.
fn picture(board: &Group, shape: Shape, errors: &mut Errors) -> Result<Vec<(usize, StringLiteral)>> {
    let Sizes { layers, ranks, files, .. } = Sizes::of(shape.dimensions());
    let is_cube = shape.dimensions().len() == 3;
    let mut groups = vec![board.clone()];
    if is_cube {
        groups.clear();
        list(board, "layers", &mut |input| {
            let words = "expected a list of ranks in its own brackets for each layer, in three dimensions";
            groups.push(input.group(Delimiter::Bracket).ok_or_else(|| input.error(words))?.clone());
            Ok(())
        })?;
        let spans: Vec<Span> = groups.iter().map(Group::span_open).collect();
        check_count("layer", "the board", &spans, board.span_close(), layers, errors);
    }
    let mut all = Vec::new();
    for (layer, group) in groups.iter().enumerate().take(layers) {
        let (mut spans, start) = (Vec::new(), all.len());
        list(group, "ranks", &mut |input| {
            if let Some(TokenTree::Group(_)) = input.tokens.first() {
                let words = "unexpected brackets; only layers in three dimensions have their own";
                return Err(input.error(words));
            }
            let (literal, index) = (input.string(LITERAL)?, (layer * ranks + spans.len()) * files);
            spans.push(literal.span);
            all.push((index, literal));
            Ok(())
        })?;
        let layer = is_cube.then(|| format!("layer {}", Sizes::layer_name(layers - layer)));
        let whole = layer.as_deref().unwrap_or("the board");
        check_count("rank", whole, &spans, group.span_close(), ranks, errors);
        all.truncate(start + ranks); // the pieces of extra ranks are not on the board
    }
    Ok(all)
}

/// Checks the number of layers or ranks. Places the error at the first extra layer or rank, or at the closing bracket
/// if some are missing.
fn check_count(item: &str, whole: &str, spans: &[Span], end: Span, expected: usize, errors: &mut Errors) {
    let found = spans.len();
    if found != expected {
        let plural = if found == 1 { "" } else { "s" };
        let words = format!("{whole} has {found} {item}{plural}; expected {expected}");
        errors.add(spans.get(expected).copied().unwrap_or(end), words);
    }
}
