//! Finds the parts of a position that do not belong to its game.

use std::ops::Range;

use koma_runtime::macro_support::diagnostics::hand_name;
use koma_runtime::macro_support::games::{GameToken, NO_HANDS};
use koma_runtime::macro_support::positions::{AnyPosition, PositionHeader, read_decimal};
use koma_runtime::macro_support::squares::{self, SquareNames};
use koma_runtime::macro_support::tokens::epin_at;
use koma_runtime::{Epin, Qpi, Shape, Side, Sin, Styles};

use super::pieces::{Mistake, did_you_mean};
use crate::vocabulary::{Game, WrongMarker};

/// Where a piece is: on the square with a flat index, or in a hand.
#[derive(Clone, Copy)]
enum Place {
    Square(usize),
    Hand(Side),
}

/// Returns the pieces of a valid FEEN, each with its range in the text.
fn pieces(feen: &[u8]) -> Vec<(Place, Epin, Range<usize>)> {
    let (mut pieces, mut place, mut at) = (Vec::new(), Place::Square(0), 0);
    while let Some(byte) = feen.get(at) {
        let start = at;
        at += 1;
        match (place, byte) {
            (Place::Square(_), b' ') => place = Place::Hand(Side::First),
            (Place::Hand(_), b'/') => place = Place::Hand(Side::Second),
            (Place::Hand(_), b' ') => break,
            (Place::Square(index), b'0'..=b'9') => {
                let (run, end) = read_decimal(feen, start);
                (place, at) = (Place::Square(index + run), end);
            }
            _ => {
                let Some((piece, end)) = epin_at(feen, start) else { continue };
                pieces.push((place, piece, start..end));
                at = end;
                if let Place::Square(index) = &mut place {
                    *index += 1;
                }
            }
        }
    }
    pieces
}

/// Returns the mistakes of a valid FEEN that is not in the game.
pub(super) fn feen_outside(game: &Game, feen: &[u8], header: &PositionHeader) -> Vec<Mistake> {
    let PositionHeader { shape, styles, .. } = *header;
    if let Some(reason) = game.other_shape(shape) {
        let end = feen.iter().position(|byte| *byte == b' ').unwrap_or(feen.len());
        return vec![Mistake::new(reason, 0..end)];
    }
    let mistakes = all_outside(game, feen, &shape, styles);
    let swapped = Styles::new(styles.second(), styles.first());
    if mistakes.len() > 1 && swapped != styles && all_outside(game, feen, &shape, swapped).is_empty() {
        return vec![styles_swapped(feen)];
    }
    limited(mistakes)
}

/// Returns the first few mistakes of pieces that are not in the game, and a mistake with the count of the others.
pub(super) fn limited(mut mistakes: Vec<Mistake>) -> Vec<Mistake> {
    const MAX_REPORTS: usize = 20;
    if let Some(more @ 1..) = mistakes.len().checked_sub(MAX_REPORTS) {
        mistakes.truncate(MAX_REPORTS);
        let plural = if more == 1 { "piece is" } else { "pieces are" };
        mistakes.push(Mistake::new(format!("{more} more {plural} not in the game"), 0..0));
    }
    mistakes
}

/// Returns the mistakes of all pieces and styles that are not in the game. `styles` are the players' styles.
fn all_outside(game: &Game, feen: &[u8], shape: &Shape, styles: Styles) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    for (place, piece, range) in pieces(feen) {
        let no_hands = matches!(place, Place::Hand(_)) && !game.has_hands();
        let no_hands = no_hands.then(|| Mistake::new(NO_HANDS, range.clone()));
        if let Some(mistake) = piece_outside(game, piece, styles, range).or(no_hands) {
            mistakes.push(match place {
                Place::Hand(side) => mistake.at(&format!("{}: ", hand_name(side))),
                Place::Square(index) => mistake.at(&on_square(shape, game.square_names(), index)),
            });
        }
    }
    for at in [feen.len().saturating_sub(3), feen.len() - 1] {
        mistakes.extend(style_outside(game, feen[at], at));
    }
    mistakes
}

/// Returns the mistake of two exchanged styles. This mistake replaces the mistakes of all pieces.
fn styles_swapped(feen: &[u8]) -> Mistake {
    let start = feen.len().saturating_sub("C/c".len());
    let styles = String::from_utf8_lossy(&feen[start..]).into_owned();
    let letters: String = styles.chars().rev().collect();
    let swap = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let cases: String = styles.chars().map(swap).collect();
    let reason = format!("with `{styles}` the players have pieces of each other's styles");
    let help = format!("did you mean `{cases}`, or `{letters}`?");
    Mistake::new(reason, start..feen.len()).with_help(Some(help))
}

/// Returns the mistake of a piece in the given range of a literal, if the piece is not in the game.
pub(super) fn piece_outside(
    game: &Game,
    piece: Epin,
    styles: Styles,
    range: Range<usize>,
) -> Option<Mistake> {
    let qpi = piece.qualify(styles);
    // If a style is wrong, nothing is known about its pieces.
    if game.has(GameToken::Qpi(qpi)) || !game.has(GameToken::Sin(qpi.sin())) {
        return None;
    }
    let (reason, nearest) = game.reason_and_nearest(GameToken::Qpi(qpi));
    let nearest = match nearest {
        Some(GameToken::Qpi(nearest)) if nearest.same_style(qpi) => Some(piece.with_pin(nearest.pin())),
        _ => None,
    };
    Some(Mistake::new(reason, range).with_help(did_you_mean(nearest.map(|piece| piece.to_string()))))
}

/// Returns one mistake for all pieces of a valid FEEN whose markers contradict the rules of the game. The mistake
/// suggests the right piece or, for several pieces, the right FEEN.
pub(super) fn wrong_markers(game: &Game, feen: &[u8], position: &AnyPosition<'_>) -> Option<Mistake> {
    let wrong = game.wrong_markers(position);
    let first = wrong.first()?.index;
    let (mut first_range, mut right, mut copied) = (0..feen.len(), String::new(), 0);
    for (place, _, range) in pieces(feen) {
        let Place::Square(square) = place else { break };
        let Some(WrongMarker { meant, .. }) = wrong.iter().find(|wrong| wrong.index == square) else {
            continue;
        };
        right += &String::from_utf8_lossy(&feen[copied..range.start]);
        right += &meant.pin().encode();
        copied = range.end;
        if square == first {
            first_range = range;
        }
    }
    right += &String::from_utf8_lossy(&feen[copied..]);
    let mistake = wrong_marker(game, &wrong, position.shape(), first_range)?;
    Some(if wrong.len() == 1 { mistake } else { mistake.with_help(did_you_mean(Some(right))) })
}

/// Returns one mistake for all pieces in a range of a literal whose markers contradict the rules of the game. The
/// mistake names the reason and the right piece for the first such piece, and the squares of all of them.
pub(super) fn wrong_marker(
    game: &Game,
    wrong: &[WrongMarker],
    shape: Shape,
    range: Range<usize>,
) -> Option<Mistake> {
    let WrongMarker { index, meant, reason } = wrong.first()?;
    let names = game.square_names();
    let mut mistake = Mistake::new(*reason, range).at(&on_square(&shape, names, *index));
    let others: Vec<String> =
        wrong[1..].iter().map(|wrong| squares::name(&shape, names, wrong.index).to_string()).collect();
    match others.as_slice() {
        [] => {}
        [other] => mistake.reason = format!("{}; the marker on {other} is wrong too", mistake.reason),
        others => {
            mistake.reason =
                format!("{}; the markers on {} are wrong too", mistake.reason, others.join(", "));
        }
    }
    Some(mistake.with_help(did_you_mean(Some(meant.pin().to_string()))))
}

/// Returns the mistake of the style letter at `at`, if the style is not in the game.
pub(super) fn style_outside(game: &Game, letter: u8, at: usize) -> Option<Mistake> {
    let sin = GameToken::Sin(Sin::from_bytes(&[letter]).ok()?);
    (!game.has(sin)).then(|| Mistake::new(game.reason_and_nearest(sin).0, at..at + 1))
}

/// Returns the place of a piece on the board, in the words of `check`.
pub(super) fn on_square(shape: &Shape, names: SquareNames, index: usize) -> String {
    format!("square {}: ", squares::name(shape, names, index))
}

/// Returns the token if it is in the game, and otherwise the nearest token of the game.
pub(super) fn nearest_in_game(game: &Game, token: &str, styles: Styles) -> Option<String> {
    let epin = Epin::parse(token);
    let piece = match epin {
        Ok(piece) => piece.qualify(styles),
        Err(_) => Qpi::parse(token).ok()?,
    };
    let nearest = if game.has(GameToken::Qpi(piece)) {
        piece
    } else {
        match game.reason_and_nearest(GameToken::Qpi(piece)).1? {
            GameToken::Qpi(nearest) if nearest.same_style(piece) => nearest,
            _ => return None,
        }
    };
    Some(if epin.is_ok() { nearest.unqualify(styles)?.to_string() } else { nearest.to_string() })
}
