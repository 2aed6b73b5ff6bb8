//! What in a FEEN is not in a game.

use koma_runtime::macro_support::games::GameToken;
use koma_runtime::macro_support::positions::{PositionHeader, read_decimal};
use koma_runtime::macro_support::squares;
use koma_runtime::macro_support::tokens::epin_at;
use koma_runtime::macro_support::words::hand_name;
use koma_runtime::{Epin, Qpi, Shape, Side, Sin, Styles};
use syn::Error;

use super::mistake::Mistake;
use crate::errors::Errors;
use crate::input::Game;

/// All that is not in the game, in a FEEN that is right in itself.
pub(super) fn mistakes(game: &Game, feen: &[u8], outline: &PositionHeader) -> Vec<Mistake> {
    if let Some(reason) = game.other_shape(outline.shape) {
        let end = feen.iter().position(|byte| *byte == b' ').unwrap_or(feen.len());
        return vec![Mistake::new(reason, 0..end)];
    }
    let mut mistakes = walk(game, feen, outline, outline.styles);
    let swapped = Styles::new(outline.styles.second(), outline.styles.first());
    if mistakes.len() > 1 && swapped != outline.styles && walk(game, feen, outline, swapped).is_empty() {
        return vec![styles_swapped(feen)];
    }
    if let Some(more @ 1..) = mistakes.len().checked_sub(MAX_REPORTS) {
        mistakes.truncate(MAX_REPORTS);
        let plural = if more == 1 { "piece is" } else { "pieces are" };
        mistakes.push(Mistake::new(format!("{more} more {plural} not in the game"), 0..0));
    }
    mistakes
}

/// At most so many pieces of a FEEN are reported one by one.
const MAX_REPORTS: usize = 20;

/// The mistake of styles that stand in each other's places: of all pieces, there would be nothing to say.
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
    Mistake { help, ..Mistake::new(reason, start..feen.len()) }
}

/// All pieces and styles that are not in the game, if the players play these styles.
fn walk(game: &Game, feen: &[u8], outline: &PositionHeader, styles: Styles) -> Vec<Mistake> {
    let mut walk = Walk { feen, at: 0, game, styles, mistakes: Vec::new() };
    walk.board(&outline.shape);
    walk.at += 1;
    for side in Side::ALL {
        walk.hand(side);
        walk.at += 1;
    }
    walk.sins();
    walk.mistakes
}

/// What is wrong with a piece that is not in the game.
pub(super) fn mistake_of_piece(game: &Game, piece: Epin, styles: Styles) -> Option<Mistake> {
    let qpi = piece.qualify(styles);
    // Of a wrong style, no piece can be told to be wrong.
    if game.has(GameToken::Qpi(qpi)) || !game.has(GameToken::Sin(qpi.sin())) {
        return None;
    }
    let (reason, meant) = game.reason_and_meant(GameToken::Qpi(qpi));
    let help = match meant {
        Some(GameToken::Qpi(meant)) if meant.same_style(qpi) => {
            format!("did you mean `{}`?", piece.with_pin(meant.pin()))
        }
        _ => String::new(),
    };
    Some(Mistake { help, ..Mistake::new(reason, 0..0) })
}

/// Where on the board a piece is that is not in the game, as `check` says it.
pub(super) fn on_square(shape: &Shape, index: usize) -> String {
    format!("square {}: ", squares::name(shape, index))
}

/// The token of a piece that is offered for a wrong one, unless the game does not have it: then the nearest that it has.
pub(super) fn offered(game: &Game, token: &str, styles: Styles) -> Option<String> {
    let (piece, is_qpi) = match (Epin::parse(token), Qpi::parse(token)) {
        (Ok(piece), _) => (piece.qualify(styles), false),
        (_, Ok(piece)) => (piece, true),
        _ => return None,
    };
    let meant = if game.has(GameToken::Qpi(piece)) {
        piece
    } else {
        match game.reason_and_meant(GameToken::Qpi(piece)).1? {
            GameToken::Qpi(meant) if meant.same_style(piece) => meant,
            _ => return None,
        }
    };
    Some(if is_qpi { meant.to_string() } else { meant.unqualify(styles)?.to_string() })
}

/// The errors of pieces that are not in the game, of a literal that holds several pieces.
#[derive(Default)]
pub(super) struct Foreign {
    errors: Errors,
    /// That of the last piece that was read, if there is one.
    last: Option<Error>,
}

impl Foreign {
    /// Takes note of a piece, and of what is wrong with it.
    pub(super) fn piece(&mut self, error: Option<Error>) {
        if let Some(error) = std::mem::replace(&mut self.last, error) {
            self.errors.push(error);
        }
    }

    /// All errors with another one behind them, or in the place of the last piece's own.
    pub(super) fn and(mut self, (error, is_of_last_piece): (Error, bool)) -> Error {
        if is_of_last_piece {
            self.last = None;
        }
        self.piece(None);
        self.errors.push(error);
        self.errors.into_error()
    }

    /// The value, or all errors if there are any.
    pub(super) fn finish<T>(mut self, value: T) -> syn::Result<T> {
        self.piece(None);
        self.errors.finish(Some(value))
    }
}

/// What is wrong with a style that is not in the game.
pub(super) fn mistake_of_style(game: &Game, sin: &[u8]) -> Option<Mistake> {
    let sin = Sin::from_bytes(sin).ok()?;
    (!game.has(GameToken::Sin(sin))).then(|| Mistake::new(game.reason_and_meant(GameToken::Sin(sin)).0, 0..0))
}

/// A walk through a FEEN.
struct Walk<'a> {
    feen: &'a [u8],
    at: usize,
    game: &'a Game,
    styles: Styles,
    mistakes: Vec<Mistake>,
}

impl Walk<'_> {
    fn byte(&self) -> Option<u8> {
        self.feen.get(self.at).copied()
    }

    fn board(&mut self, shape: &Shape) {
        let mut index = 0;
        while let Some(byte) = self.byte().filter(|byte| *byte != b' ') {
            match byte {
                b'/' => self.at += 1,
                b'0'..=b'9' => index += self.number(),
                _ => {
                    self.piece(|| on_square(shape, index));
                    index += 1;
                }
            }
        }
    }

    fn hand(&mut self, side: Side) {
        while self.byte().is_some_and(|byte| !matches!(byte, b'/' | b' ')) {
            self.number();
            self.piece(|| format!("{}: ", hand_name(side)));
        }
    }

    fn sins(&mut self) {
        for at in [self.at, self.at + 2] {
            let sin = self.feen.get(at..=at).unwrap_or(b"");
            if let Some(mistake) = mistake_of_style(self.game, sin) {
                self.mistakes.push(Mistake { range: at..at + 1, ..mistake });
            }
        }
    }

    fn number(&mut self) -> usize {
        let (number, end) = read_decimal(self.feen, self.at);
        self.at = end;
        number
    }

    /// Passes a piece, and takes note of it if it is not in the game.
    fn piece(&mut self, place: impl FnOnce() -> String) {
        let Some((piece, end)) = epin_at(self.feen, self.at) else {
            self.at += 1;
            return;
        };
        if let Some(mistake) = mistake_of_piece(self.game, piece, self.styles) {
            let reason = place() + &mistake.reason;
            self.mistakes.push(Mistake { reason, range: self.at..end, ..mistake });
        }
        self.at = end;
    }
}
