//! Reads the tokens of styles, pieces and figures in `game!`.
#![allow(clippy::indexing_slicing, reason = "a token and an item have the same number")]

use std::fmt;

use koma_runtime::macro_support::{AnyToken, VocabularyText};
use koma_runtime::{Epin, Pin, Qpi, Sin};

use crate::call::errors::{Errors, Result};
use crate::call::literal::StringLiteral;

/// Returns the token of each item. An item whose token is missing, wrong or repeated gets an unused one of `all` tokens.
pub(super) fn tokens<T: Copy + PartialEq + fmt::Display>(
    items: &[(Option<&StringLiteral>, &str)],
    read: fn(&StringLiteral) -> Result<T>,
    all: &[T],
    what: &str,
    errors: &mut Errors,
) -> Vec<T> {
    let declared: Vec<Option<T>> = items.iter().map(|(literal, _)| errors.keep(read((*literal)?))).collect();
    let mut unused = all.iter().rev().filter(|token| !declared.contains(&Some(**token)));
    let mut tokens = Vec::new();
    for (number, (literal, _)) in items.iter().enumerate() {
        let mut token = declared[number];
        if let (Some(known), Some(literal)) = (token, literal)
            && let Some(first) = declared[..number].iter().position(|earlier| *earlier == token)
        {
            errors.combine(literal.error(format!("`{known}` is already {what} {}", items[first].1)));
            token = None;
        }
        // If all tokens are used, there are more items than tokens, so an error has been reported.
        tokens.push(token.or_else(|| unused.next().copied()).unwrap_or(all[0]));
    }
    tokens
}

/// Reads the token of a figure, which must be a piece of the game.
pub(super) fn figure_piece(token: &StringLiteral, game: VocabularyText<'_>) -> Result<Qpi> {
    let text = &token.value;
    let words = match Qpi::from_bytes(text) {
        Ok(piece) if game.has_token(AnyToken::Qpi(piece)) => return Ok(piece),
        Ok(piece) => game.explain(AnyToken::Qpi(piece), text).to_string(),
        Err(error) => match Pin::from_bytes(text) {
            Ok(pin) => format!("expected the style before the piece, as in `C:{pin}`"),
            Err(_) => error.explain_bytes(text).to_string(),
        },
    };
    Err(token.error(words))
}

/// Reads the letter of a style.
pub(super) fn letter(literal: &StringLiteral) -> Result<Sin> {
    let text = &literal.value;
    let sin = Sin::from_bytes(text).map_err(|error| literal.error(error.explain_bytes(text)))?;
    if sin.is_first() {
        return Ok(sin);
    }
    let upper = sin.flip();
    let words = format!("expected the style in upper case, as in `{upper}`: either player may play it");
    Err(literal.error(words))
}

/// Reads the token of a piece.
pub(super) fn pin(literal: &StringLiteral) -> Result<Pin> {
    let text = &literal.value;
    let wrong = |pin: Pin, words: &str| {
        let first = if pin.is_first() { pin } else { pin.flip() };
        literal.error(format!("expected the piece `{first}` {words}"))
    };
    let error = match Pin::from_bytes(text) {
        Ok(pin) if pin.is_first() => return Ok(pin),
        Ok(pin) => return Err(wrong(pin, "in upper case: both players have it")),
        Err(error) => error,
    };
    if let Ok(piece) = Epin::from_bytes(text) {
        let words = "as a PIN, without `'`: whether it is derived depends on the players' styles";
        return Err(wrong(piece.pin(), words));
    }
    if let Ok(piece) = Qpi::from_bytes(text) {
        return Err(wrong(piece.pin(), "without its style, which belongs before the braces"));
    }
    Err(literal.error(error.explain_bytes(text)))
}
