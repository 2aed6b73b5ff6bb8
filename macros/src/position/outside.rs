//! What in a position is not in its game.

use std::ops::Range;

use koma_runtime::macro_support::diagnostics::hand_name;
use koma_runtime::macro_support::games::GameToken;
use koma_runtime::macro_support::positions::{AnyPosition, PositionHeader, read_decimal};
use koma_runtime::macro_support::squares::{self, SquareNames};
use koma_runtime::macro_support::tokens::epin_at;
use koma_runtime::{Epin, Qpi, Shape, Side, Sin, Styles};

use super::pieces::{Mistake, did_you_mean};
use crate::input::Game;

/// Returns the mistakes of a valid FEEN that is not in the game.
pub(super) fn feen_outside(game: &Game, feen: &[u8], header: &PositionHeader) -> Vec<Mistake> {
    if let Some(reason) = game.other_shape(header.shape) {
        let end = feen.iter().position(|byte| *byte == b' ').unwrap_or(feen.len());
        return vec![Mistake::new(reason, 0..end)];
    }
    let mistakes = all_outside(game, feen, &header.shape, header.styles);
    let swapped = Styles::new(header.styles.second(), header.styles.first());
    if mistakes.len() > 1
        && swapped != header.styles
        && all_outside(game, feen, &header.shape, swapped).is_empty()
    {
        return vec![styles_swapped(feen)];
    }
    limited(mistakes)
}

/// Returns the first mistakes of pieces that are not in the game, and the number of the others.
pub(super) fn limited(mut mistakes: Vec<Mistake>) -> Vec<Mistake> {
    const MAX_REPORTS: usize = 20;
    if let Some(more @ 1..) = mistakes.len().checked_sub(MAX_REPORTS) {
        mistakes.truncate(MAX_REPORTS);
        let plural = if more == 1 { "piece is" } else { "pieces are" };
        mistakes.push(Mistake::new(format!("{more} more {plural} not in the game"), 0..0));
    }
    mistakes
}

/// Returns the mistakes of all pieces and styles that are not in the game, if the players play these styles.
fn all_outside(game: &Game, feen: &[u8], shape: &Shape, styles: Styles) -> Vec<Mistake> {
    enum Part {
        Board,
        Hand(Side),
        Styles,
    }
    let mut mistakes = Vec::new();
    let (mut part, mut at, mut index) = (Part::Board, 0, 0);
    while let Some(byte) = feen.get(at) {
        match (&part, byte) {
            (Part::Board, b' ') => part = Part::Hand(Side::First),
            (Part::Hand(_), b'/') => part = Part::Hand(Side::Second),
            (Part::Hand(_), b' ') => part = Part::Styles,
            (Part::Styles, _) => mistakes.extend(style_outside(game, *byte, at)),
            (_, b'0'..=b'9') => {
                let (number, end) = read_decimal(feen, at);
                index += number;
                at = end;
                continue;
            }
            _ => {
                if let Some((piece, end)) = epin_at(feen, at) {
                    let mistake = piece_outside(game, piece, styles, at..end);
                    mistakes.extend(mistake.map(|mistake| match part {
                        Part::Hand(side) => mistake.at(&format!("{}: ", hand_name(side))),
                        _ => mistake.at(&on_square(shape, game.square_names(), index)),
                    }));
                    index += 1;
                    at = end;
                    continue;
                }
            }
        }
        at += 1;
    }
    mistakes
}

/// Returns the mistake of styles in each other's places, which replaces those of all pieces.
fn styles_swapped(feen: &[u8]) -> Mistake {
    let start = feen.len().saturating_sub("C/c".len());
    let styles = String::from_utf8_lossy(&feen[start..]).into_owned();
    let letters: String = styles.chars().rev().collect();
    let cases: String = styles
        .chars()
        .map(|c| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
        .collect();
    let reason = format!("with `{styles}` the players have pieces of each other's styles");
    let help = format!("did you mean `{cases}`, or `{letters}`?");
    Mistake::new(reason, start..feen.len()).with_help(Some(help))
}

/// Returns the mistake of a piece in the given range of a literal, if it is not in the game.
pub(super) fn piece_outside(
    game: &Game,
    piece: Epin,
    styles: Styles,
    range: Range<usize>,
) -> Option<Mistake> {
    let qpi = piece.qualify(styles);
    // A wrong style says nothing about its pieces.
    if game.has(GameToken::Qpi(qpi)) || !game.has(GameToken::Sin(qpi.sin())) {
        return None;
    }
    let (reason, nearest) = game.reason_and_nearest(GameToken::Qpi(qpi));
    let nearest = match nearest {
        Some(GameToken::Qpi(nearest)) if nearest.same_style(qpi) => Some(piece.with_pin(nearest.pin())),
        _ => None,
    };
    let help = did_you_mean(nearest.map(|piece| piece.to_string()));
    Some(Mistake::new(reason, range).with_help(help))
}

/// Returns the first piece whose marker contradicts the rules of the game: the flat index of its square, and the mistake.
/// `range_of` returns the range of the piece on a square.
pub(super) fn wrong_marker(
    game: &Game,
    position: &AnyPosition<'_>,
    range_of: impl FnOnce(usize) -> Range<usize>,
) -> Option<(usize, Mistake)> {
    let (index, meant, reason) = game.wrong_marker(position)?;
    let mistake =
        Mistake::new(reason, range_of(index)).with_help(did_you_mean(Some(meant.pin().to_string())));
    Some((index, mistake.at(&on_square(&position.shape(), game.square_names(), index))))
}

/// Returns the range of the piece on a square in a valid FEEN.
pub(super) fn range_of_piece(feen: &[u8], index: usize) -> Range<usize> {
    let (mut at, mut square) = (0, 0);
    while at < feen.len() {
        if let Some((_, end)) = epin_at(feen, at) {
            if square == index {
                return at..end;
            }
            (at, square) = (end, square + 1);
        } else {
            let (run, end) = read_decimal(feen, at);
            (at, square) = (end.max(at + 1), square + run);
        }
    }
    0..feen.len()
}

/// Returns the mistake of the style letter at `at`, if the style is not in the game.
pub(super) fn style_outside(game: &Game, letter: u8, at: usize) -> Option<Mistake> {
    let sin = GameToken::Sin(Sin::from_bytes(&[letter]).ok()?);
    (!game.has(sin)).then(|| Mistake::new(game.reason_and_nearest(sin).0, at..at + 1))
}

/// Returns the place of a piece on the board, as `check` words it.
pub(super) fn on_square(shape: &Shape, names: SquareNames, index: usize) -> String {
    format!("square {}: ", squares::name(shape, names, index))
}

/// Returns a token if the game has it, or else the nearest one that the game has.
pub(super) fn nearest_in_game(game: &Game, token: &str, styles: Styles) -> Option<String> {
    let (piece, is_qpi) = match (Epin::parse(token), Qpi::parse(token)) {
        (Ok(piece), _) => (piece.qualify(styles), false),
        (_, Ok(piece)) => (piece, true),
        _ => return None,
    };
    let nearest = if game.has(GameToken::Qpi(piece)) {
        piece
    } else {
        match game.reason_and_nearest(GameToken::Qpi(piece)).1? {
            GameToken::Qpi(nearest) if nearest.same_style(piece) => nearest,
            _ => return None,
        }
    };
    Some(if is_qpi { nearest.to_string() } else { nearest.unqualify(styles)?.to_string() })
}
