//! Reads the tags of a game.

use std::ops::Range;

use koma_runtime::chess::{self, Fen};
use koma_runtime::{Letter, Side};

use super::reader::Ending;
use super::report::SkipKind;
use super::text::{Failure, broken};
use crate::Position;

/// The tags of a game. The memory is reused for the next game.
#[derive(Clone, Default, Debug)]
pub(super) struct Tags {
    text: String,
    /// The ranges of the names and values in the text.
    tags: Vec<(Range<usize>, Range<usize>)>,
}

/// The names of chess and Chess960 in the tag `Variant`, in lower case and without spaces. A Chess960 game has its
/// start position in the tag `FEN`.
const CHESS: [&str; 5] = ["", "standard", "chess", "normal", "fromposition"];
const CHESS960: [&str; 6] =
    ["chess960", "960", "fischerandom", "fischerrandom", "fischerandomchess", "fischerrandomchess"];

impl Tags {
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.tags.clear();
    }

    /// Reads the tags in a line. Backslashes that escape characters are removed.
    pub(super) fn read_line(&mut self, mut line: &[u8]) {
        let mut value = Vec::new();
        while let [b'[', rest @ ..] = line {
            let Some(quote) = rest.iter().position(|byte| *byte == b'"') else { return };
            let (name, mut text) = (rest[..quote].trim_ascii(), &rest[quote + 1..]);
            value.clear();
            loop {
                text = match text {
                    // A quotation mark is part of the value unless the tag ends after the mark.
                    [b'"', after @ ..] if matches!(after.trim_ascii_start(), [] | [b']', ..]) => break,
                    [b'\\', byte @ (b'"' | b'\\'), after @ ..] | [byte, after @ ..] => {
                        value.push(*byte);
                        after
                    }
                    [] => return,
                };
            }
            let [name, value] = [name, &value].map(|part| {
                let start = self.text.len();
                self.text.push_str(&String::from_utf8_lossy(part));
                start..self.text.len()
            });
            self.tags.push((name, value));
            let end = text.iter().position(|byte| *byte == b']').map_or(text.len(), |end| end + 1);
            line = text[end..].trim_ascii_start();
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (&self.text[name.clone()], &self.text[value.clone()]))
    }

    /// Returns the value of the last tag with this name.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.iter().filter(|(other, _)| *other == name).last().map(|(_, value)| value)
    }

    /// Returns the names of the players, if the tags have them.
    pub(super) fn players(&self) -> String {
        let [white, black] = ["White", "Black"].map(|name| self.get(name).unwrap_or_default());
        if white.is_empty() && black.is_empty() {
            return String::new();
        }
        format!("{} - {}", white.escape_debug(), black.escape_debug())
    }

    /// Returns the result in the tag `Result`, or `None` if the tag is missing.
    pub(super) fn ending(&self) -> Result<Option<Ending>, Failure> {
        let Some(text) = self.get("Result") else { return Ok(None) };
        match Ending::parse(text.as_bytes()) {
            Some(ending) => Ok(Some(ending)),
            None => Err(broken(format!("tag Result: `{}` is not a result", text.escape_debug()))),
        }
    }

    /// Returns the position that the game starts from.
    pub(super) fn start(&self) -> Result<Position<8, 8>, Failure> {
        let variant = self.get("Variant").unwrap_or_default();
        let mut name: String = variant.chars().filter(|c| !matches!(c, ' ' | '-' | '_')).collect();
        name.make_ascii_lowercase();
        let is_chess960 = CHESS960.contains(&name.as_str());
        if !is_chess960 && !CHESS.contains(&name.as_str()) {
            return Err(Failure::Skip(SkipKind::Variant, format!("a game of {}", variant.escape_debug())));
        }
        let Some(fen) = self.get("FEN") else {
            return if is_chess960 {
                Err(broken("a game of Chess960 without the FEN of its start".to_owned()))
            } else {
                Ok(super::START)
            };
        };
        let start = Fen::parse(fen).map_err(|error| broken(format!("tag FEN: {error}")))?.position();
        match why_not(&start) {
            Some(words) => Err(broken(format!("tag FEN: {words}"))),
            None => Ok(start),
        }
    }
}

/// Returns the reason why no game can have this position, or `None` if the position is possible.
fn why_not(start: &Position<8, 8>) -> Option<&'static str> {
    for side in [Side::First, Side::Second] {
        let mut counts = [0_usize; 6];
        for (_, piece) in start.pieces_of(side) {
            // A chess FEN has no other letters.
            counts[LETTERS.iter().position(|letter| *letter == piece.letter())?] += 1;
        }
        let [pawns, knights, bishops, rooks, queens, kings] = counts;
        if kings != 1 {
            return Some("expected one king of each player");
        }
        let promoted: usize = [(knights, 2), (bishops, 2), (rooks, 2), (queens, 1)]
            .map(|(count, at_first): (usize, usize)| count.saturating_sub(at_first))
            .iter()
            .sum();
        if pawns + promoted > 8 {
            return Some("a player has more pieces than chess has");
        }
    }
    chess::is_check(&start.toggle()).then_some("the player who has moved is in check")
}

const LETTERS: [Letter; 6] = [Letter::P, Letter::N, Letter::B, Letter::R, Letter::Q, Letter::K];
