//! The pieces of a position, each with its place in a literal. This module finds the parts of a FEEN or a description
//! that do not belong to the game.
#![allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "offsets are at most the length of the literal, all squares are on the board, and a FEEN has been read"
)]

use std::ops::Range;
use std::ptr;

use koma_runtime::macro_support::{
    AnyPosition, AnyToken, DERIVED, NO_HANDS, Sizes, epin_at, hand_name, wrong_markers,
};
use koma_runtime::{Epin, Shape, Side, Sin, Styles};

use crate::call::errors::{Mistakes, Result};
use crate::call::game_of_call::{GameOfCall, sizes};
use crate::call::literal::StringLiteral;

/// A mistake in a part of a literal.
pub(crate) struct Mistake {
    pub(crate) reason: String,
    /// The range of the wrong bytes in the literal's value.
    pub(crate) range: Range<usize>,
    /// The help that says how to correct the mistake.
    pub(crate) help: Option<String>,
}

impl Mistake {
    pub(crate) fn new(reason: impl Into<String>, range: Range<usize>) -> Self {
        Self { reason: reason.into(), range, help: None }
    }

    /// Returns the mistake with its place before the reason.
    pub(crate) fn at(self, place: String) -> Self {
        Self { reason: place + &self.reason, ..self }
    }

    /// Returns the mistake with a diagnostic that shows the literal.
    pub(crate) fn error(&self, literal: &StringLiteral) -> Mistakes {
        literal.explained("position", &self.reason, self.range.clone(), self.help.as_deref())
    }
}

/// Returns the help that shows a suggestion.
pub(crate) fn did_you_mean(suggestion: Option<impl std::fmt::Display>) -> Option<String> {
    Some(format!("did you mean `{}`?", suggestion?))
}

/// Where a piece is: on a square, given by its flat index, or in a hand.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Place {
    Square(usize),
    Hand(Side),
}

/// Equal pieces: where they are, and their range in a literal. The count exceeds one only in a hand.
pub(crate) struct Pieces<'a> {
    pub(crate) place: Place,
    pub(crate) piece: Epin,
    pub(crate) count: usize,
    pub(crate) literal: &'a StringLiteral,
    pub(crate) range: Range<usize>,
}

/// Returns the start of a message, which names the square.
pub(crate) fn on_square(sizes: Sizes, index: usize) -> String {
    format!("square {}: ", sizes.name(index))
}

/// Returns the start of a message, which names the hand.
pub(crate) fn in_hand(side: Side) -> String {
    format!("{}: ", hand_name(side))
}

/// Where a literal contains the styles.
pub(crate) struct WrittenStyles<'a> {
    pub(crate) literal: &'a StringLiteral,
    /// The offset of the styles in the literal, which they end.
    pub(crate) start: usize,
}

/// Returns the mistakes in a valid FEEN whose position is not in the game.
pub(crate) fn validate_feen(
    game: &GameOfCall,
    feen: &StringLiteral,
    position: &AnyPosition<'_>,
) -> Result<(), Mistakes> {
    let text = &feen.value;
    if let Some(reason) = game.other_shape(position.shape()) {
        let end = text.iter().position(|byte| *byte == b' ').unwrap_or(text.len());
        return Err(Mistake::new(reason, 0..end).error(feen));
    }
    let pieces = pieces_of_feen(feen, position);
    let written = WrittenStyles { literal: feen, start: text.len().saturating_sub("C/c".len()) };
    validate_pieces(game, position.shape(), position.styles(), &written, &pieces)?;
    validate_markers(game, position, &pieces)
}

/// Returns the pieces of a valid FEEN. They are in the order of the position: the squares, then each hand.
fn pieces_of_feen<'a>(feen: &'a StringLiteral, position: &AnyPosition<'_>) -> Vec<Pieces<'a>> {
    let board = position.board().iter().enumerate();
    let squares = board.filter(|(_, piece)| piece.is_some()).map(|(index, _)| Place::Square(index));
    let in_hand = |side| position.hand(side).iter().map(move |_| Place::Hand(side));
    let places = squares.chain(Side::ALL.into_iter().flat_map(in_hand));
    let mut pieces = Vec::new();
    let mut end = 0;
    for place in places {
        let Some((piece, range)) = next_piece(&feen.value, end) else { break };
        end = range.end;
        pieces.push(Pieces { place, piece, count: 1, literal: feen, range });
    }
    pieces
}

/// Returns the first piece of a text at or after `start`, and its range.
fn next_piece(text: &[u8], start: usize) -> Option<(Epin, Range<usize>)> {
    (start..text.len()).find_map(|at| {
        let (piece, end) = epin_at(text, at)?;
        Some((piece, at..end))
    })
}

/// Returns the errors for styles that are not in the game, and for pieces for which [`is_outside`] is true.
pub(crate) fn validate_pieces(
    game: &GameOfCall,
    shape: Shape,
    styles: Styles,
    written: &WrittenStyles<'_>,
    pieces: &[Pieces<'_>],
) -> Result<(), Mistakes> {
    const MAX_REPORTS: usize = 20;
    let outside: Vec<&Pieces<'_>> = pieces.iter().filter(|piece| is_outside(game, styles, piece)).collect();
    let swapped = Styles::new(styles.second(), styles.first());
    if outside.len() > 1 && !pieces.iter().any(|piece| is_outside(game, swapped, piece)) {
        return Err(swapped_styles(written));
    }
    let mut mistakes = Mistakes::default();
    for piece in outside.iter().take(MAX_REPORTS) {
        mistakes.combine(outside_piece(game, shape, styles, piece).error(piece.literal));
    }
    if outside.len() > MAX_REPORTS
        && let Some(last) = outside.last()
    {
        let words = format!("in all, {} pieces are not in the game", outside.len());
        mistakes.combine(Mistake::new(words, 0..0).error(last.literal));
    }
    let WrittenStyles { literal, start } = *written;
    for at in [start, literal.value.len() - 1] {
        if let Ok(sin) = Sin::from_bytes(&literal.value[at..=at])
            && !game.has(AnyToken::Sin(sin))
        {
            let reason = game.vocabulary().reason(AnyToken::Sin(sin)).to_string();
            mistakes.combine(Mistake::new(reason, at..at + 1).error(literal));
        }
    }
    mistakes.into_result()
}

/// Reports whether the game has the pieces' style but not the pieces. With `validate = koma::chess`, also returns true for
/// pieces in hand, and for derived pieces if both styles are the same. Unknown styles get their own errors.
fn is_outside(game: &GameOfCall, styles: Styles, pieces: &Pieces<'_>) -> bool {
    let qpi = pieces.piece.qualify(styles);
    let is_wrong = !game.has(AnyToken::Qpi(qpi)) && game.has(AnyToken::Sin(qpi.sin()));
    let is_derived = pieces.piece.is_derived() && styles.first() == styles.second();
    is_wrong || game.head().follows_chess() && (is_derived || matches!(pieces.place, Place::Hand(_)))
}

/// Returns the mistake for a piece for which [`is_outside`] is true.
fn outside_piece(game: &GameOfCall, shape: Shape, styles: Styles, piece: &Pieces<'_>) -> Mistake {
    let qpi = piece.piece.qualify(styles);
    let token = AnyToken::Qpi(qpi);
    let place = match piece.place {
        Place::Hand(side) => in_hand(side),
        Place::Square(index) => on_square(sizes(shape, Some(game)), index),
    };
    let range = piece.range.clone();
    if matches!(piece.place, Place::Hand(_)) && game.head().follows_chess() {
        return Mistake::new(place + NO_HANDS, range);
    }
    if game.has(token) {
        return Mistake::new(format!("{place}`{qpi}`{DERIVED}"), range);
    }
    let reason = place + game.vocabulary().reason(token).as_str();
    let help = match game.vocabulary().suggestion(token) {
        Some(AnyToken::Qpi(nearest)) if nearest.same_style(qpi) => {
            did_you_mean(Some(piece.piece.with_pin(nearest.pin())))
        }
        _ => None,
    };
    Mistake { reason, range, help }
}

/// Returns the error for a position that would be in the game if the players had each other's styles.
fn swapped_styles(WrittenStyles { literal, start }: &WrittenStyles<'_>) -> Mistakes {
    let written = String::from_utf8_lossy(&literal.value[*start..]).into_owned();
    let swap_case = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let other_cases: String = written.chars().map(swap_case).collect();
    let other_order: String = written.chars().rev().collect();
    let reason = format!("with `{written}` the players have pieces of each other's styles");
    let help = Some(format!("did you mean `{other_cases}`, or `{other_order}`?"));
    Mistake { reason, range: *start..literal.value.len(), help }.error(literal)
}

/// A piece whose marker contradicts the rules of the game.
#[derive(Clone, Copy)]
struct WrongMarker<'a> {
    piece: &'a Pieces<'a>,
    /// The flat index of the piece's square.
    index: usize,
    /// The piece with the correct marker.
    correct: Epin,
    reason: &'static str,
}

/// Reports the pieces whose markers contradict the rules of the game, in one error for each literal. The error
/// describes the first such piece, and names the squares of the others. It suggests the correct piece or, if there are
/// several such pieces, the correct literal.
pub(crate) fn validate_markers(
    game: &GameOfCall,
    position: &AnyPosition<'_>,
    pieces: &[Pieces<'_>],
) -> Result<(), Mistakes> {
    let mut wrong = Vec::new();
    wrong_markers(game.head(), position, &mut |index, meant, reason| {
        if let Some(piece) = pieces.iter().find(|piece| piece.place == Place::Square(index)) {
            wrong.push(WrongMarker { piece, index, correct: piece.piece.with_pin(meant.pin()), reason });
        }
    });
    let sizes = sizes(position.shape(), Some(game));
    let mut mistakes = Mistakes::default();
    while let Some(first) = wrong.first().copied() {
        let is_in_literal = |marker: &mut WrongMarker<'_>| ptr::eq(marker.piece.literal, first.piece.literal);
        let in_literal: Vec<WrongMarker<'_>> = wrong.extract_if(.., is_in_literal).collect();
        mistakes.combine(wrong_markers_of_literal(sizes, &in_literal, pieces, first));
    }
    mistakes.into_result()
}

/// Returns the error for the wrong markers in a literal, of which `first` is the first.
fn wrong_markers_of_literal(
    sizes: Sizes,
    wrong: &[WrongMarker<'_>],
    pieces: &[Pieces<'_>],
    first: WrongMarker<'_>,
) -> Mistakes {
    let literal = first.piece.literal;
    let range = first.piece.range.clone();
    let reason_of_first = on_square(sizes, first.index) + first.reason;
    if wrong.len() == 1 {
        let help = did_you_mean(Some(first.correct));
        return Mistake { reason: reason_of_first, range, help }.error(literal);
    }
    let others: Vec<String> = wrong[1..].iter().map(|marker| sizes.name(marker.index).to_string()).collect();
    let reason = format!("{reason_of_first}; the markers on {} are wrong too", others.join(", "));
    let mut correct = literal.lossy();
    // The last piece comes first, so that the ranges of the others stay valid.
    for piece in pieces.iter().rev() {
        if let Some(marker) = wrong.iter().find(|marker| ptr::eq(marker.piece, piece)) {
            correct.replace_range(piece.range.clone(), marker.correct.encode().as_str());
        }
    }
    Mistake { reason, range, help: did_you_mean(Some(correct)) }.error(literal)
}
