//! Finds the parts of a position that do not belong to its game. Each error points at the wrong part of a FEEN or of a
//! description's literal.
#![allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "the FEEN or the styles have been read, so the text is not empty and all squares are on the board"
)]

use koma_runtime::macro_support::{
    AnyPosition, DERIVED, GameToken, NO_HANDS, epin_at, hand_name, read_decimal, wrong_markers,
};
use koma_runtime::{Pin, Shape, Side, Sin, Styles};

use super::pieces::{Mistake, Pieces, Place, did_you_mean, on_square};
use crate::call::{Game, sizes};
use crate::input::{Errors, Result, StringLiteral};

/// Returns the mistakes in a valid FEEN whose position is not in the game.
pub(super) fn check_feen(game: &Game, feen: &StringLiteral, position: &AnyPosition<'_>) -> Result<()> {
    let text = &feen.value;
    if let Some(reason) = game.other_shape(position.shape()) {
        let end = text.iter().position(|byte| *byte == b' ').unwrap_or(text.len());
        return Err(Mistake::new(reason, 0..end).error(feen));
    }
    let pieces = pieces_of_feen(feen);
    let styles_at = text.len().saturating_sub("C/c".len());
    check_pieces(game, position.shape(), position.styles(), &pieces, (feen, styles_at)).check()?;
    check_markers(game, position, &pieces)
}

/// Returns the pieces of a valid FEEN.
fn pieces_of_feen(feen: &StringLiteral) -> Vec<Pieces<'_>> {
    let text = &feen.value;
    let (mut pieces, mut place, mut at) = (Vec::new(), Place::Square(0), 0);
    while let Some(byte) = text.get(at) {
        let start = at;
        at += 1;
        match (place, byte) {
            (Place::Square(_), b' ') => place = Place::Hand(Side::First),
            (Place::Hand(_), b'/') => place = Place::Hand(Side::Second),
            (Place::Hand(_), b' ') => break,
            (Place::Square(index), b'0'..=b'9') => {
                let (run, end) = read_decimal(text, start);
                (place, at) = (Place::Square(index + run), end);
            }
            _ => {
                let Some((piece, end)) = epin_at(text, start) else { continue };
                pieces.push(Pieces { place, piece, count: 1, literal: feen, range: start..end });
                at = end;
                if let Place::Square(index) = &mut place {
                    *index += 1;
                }
            }
        }
    }
    pieces
}

/// Returns the errors for styles that are not in the game, and for pieces for which [`is_outside`] is true. `literal`
/// contains the styles at the offset `start`.
pub(super) fn check_pieces(
    game: &Game,
    shape: Shape,
    styles: Styles,
    pieces: &[Pieces<'_>],
    (literal, start): (&StringLiteral, usize),
) -> Errors {
    const MAX_REPORTS: usize = 20;
    let mut errors = Errors::default();
    let outside: Vec<&Pieces<'_>> = pieces.iter().filter(|piece| is_outside(game, styles, piece)).collect();
    let swapped = Styles::new(styles.second(), styles.first());
    if outside.len() > 1 && !pieces.iter().any(|piece| is_outside(game, swapped, piece)) {
        let written = String::from_utf8_lossy(&literal.value[start..]).into_owned();
        let letters: String = written.chars().rev().collect();
        let swap = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        let cases: String = written.chars().map(swap).collect();
        let reason = format!("with `{written}` the players have pieces of each other's styles");
        let help = Some(format!("did you mean `{cases}`, or `{letters}`?"));
        return Mistake { reason, range: start..literal.value.len(), help }.error(literal);
    }
    for piece in outside.iter().take(MAX_REPORTS) {
        let qpi = piece.piece.qualify(styles);
        let token = GameToken::Qpi(qpi);
        let place = match piece.place {
            Place::Hand(side) => format!("{}: ", hand_name(side)),
            Place::Square(index) => on_square(sizes(shape, Some(game)), index),
        };
        let (reason, nearest) = match piece.place {
            Place::Hand(_) if !game.head().has_hands() => (NO_HANDS.to_owned(), None),
            _ if game.has(token) => (format!("`{qpi}`{DERIVED}"), None),
            _ => (game.whole().reason(token).to_string(), game.whole().suggestion(token)),
        };
        let mut mistake = Mistake::new(place + &reason, piece.range.clone());
        if let Some(GameToken::Qpi(nearest)) = nearest
            && nearest.same_style(qpi)
        {
            mistake.help = did_you_mean(Some(piece.piece.with_pin(nearest.pin())));
        }
        errors.append(mistake.error(piece.literal));
    }
    if let (Some(more @ 1..), Some(last)) = (outside.len().checked_sub(MAX_REPORTS), outside.last()) {
        let words = format!("{more} more pieces are not in the game");
        errors.append(Mistake::new(words, 0..0).error(last.literal));
    }
    for at in [start, literal.value.len() - 1] {
        if let Ok(sin) = Sin::from_bytes(&literal.value[at..=at])
            && !game.has(GameToken::Sin(sin))
        {
            let reason = game.whole().reason(GameToken::Sin(sin)).to_string();
            errors.append(Mistake::new(reason, at..at + 1).error(literal));
        }
    }
    errors
}

/// Reports whether the game has the pieces' style but not the pieces. With `check = koma::chess`, also returns true for
/// pieces in hand, and for derived pieces if both styles are the same. Unknown styles get their own errors.
fn is_outside(game: &Game, styles: Styles, pieces: &Pieces<'_>) -> bool {
    let qpi = pieces.piece.qualify(styles);
    let is_wrong = !game.has(GameToken::Qpi(qpi)) && game.has(GameToken::Sin(qpi.sin()));
    let is_derived = pieces.piece.is_derived() && styles.first() == styles.second();
    is_wrong || !game.head().has_hands() && (is_derived || matches!(pieces.place, Place::Hand(_)))
}

/// Reports the pieces whose markers contradict the rules of the game, in one error for each literal. The error
/// describes the first such piece, and names the squares of the others. It suggests the correct piece or, if there are
/// several such pieces, the correct literal.
pub(super) fn check_markers(game: &Game, position: &AnyPosition<'_>, pieces: &[Pieces<'_>]) -> Result<()> {
    // Each wrong piece, its square, the right PIN, and the reason.
    let mut found: Vec<(&Pieces<'_>, usize, Pin, &str)> = Vec::new();
    wrong_markers(game.head(), position, &mut |index, meant, reason| {
        let piece = pieces.iter().find(|piece| piece.place == Place::Square(index));
        found.extend(piece.map(|piece| (piece, index, meant.pin(), reason)));
    });
    let (sizes, mut errors) = (sizes(position.shape(), Some(game)), Errors::default());
    while let Some(&(piece, index, meant, reason)) = found.first() {
        let literal = piece.literal;
        let mut group: Vec<_> =
            found.extract_if(.., |(piece, ..)| std::ptr::eq(piece.literal, literal)).collect();
        let (mut reason, mut meant) = (on_square(sizes, index) + reason, meant.to_string());
        if group.len() > 1 {
            let others: Vec<_> =
                group[1..].iter().map(|(_, index, ..)| sizes.name(*index).to_string()).collect();
            reason = format!("{reason}; the markers on {} are wrong too", others.join(", "));
            let mut text = literal.value.clone();
            group.sort_by_key(|(piece, ..)| std::cmp::Reverse(piece.range.start));
            for (piece, _, meant, _) in group {
                text.splice(piece.range.clone(), meant.encode().bytes());
            }
            meant = String::from_utf8_lossy(&text).into_owned();
        }
        let (range, help) = (piece.range.clone(), did_you_mean(Some(meant)));
        errors.append(Mistake { reason, range, help }.error(literal));
    }
    errors.check()
}
