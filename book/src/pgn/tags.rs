//! What the tags of a game tell.

use koma_runtime::chess::Fen;
use pgn_reader::RawTag;
use shakmaty::{Chess, Outcome};

use super::report::SkipKind;

/// The tags that matter, kept from game to game so that their room is.
#[derive(Default)]
pub(super) struct Tags {
    white: Vec<u8>,
    black: Vec<u8>,
    variant: Vec<u8>,
    fen: Option<String>,
    pub(super) result: Option<Result<Outcome, String>>,
}

/// Names of chess and of Chess960 in tags, in lower case and without blanks. The start of the latter is in its FEN.
const CHESS: [&str; 5] = ["", "standard", "chess", "normal", "fromposition"];
const CHESS960: [&str; 6] =
    ["chess960", "960", "fischerandom", "fischerrandom", "fischerandomchess", "fischerrandomchess"];

impl Tags {
    pub(super) fn clear(&mut self) {
        self.white.clear();
        self.black.clear();
        self.variant.clear();
        self.fen = None;
        self.result = None;
    }

    pub(super) fn set(&mut self, name: &[u8], value: RawTag<'_>) {
        let keep = |kept: &mut Vec<u8>| {
            kept.clear();
            kept.extend_from_slice(&value.decode());
        };
        match name {
            b"White" => keep(&mut self.white),
            b"Black" => keep(&mut self.black),
            b"Variant" => keep(&mut self.variant),
            b"FEN" => self.fen = Some(value.decode_utf8_lossy().into_owned()),
            b"Result" => {
                let text = value.decode();
                let outcome = Outcome::from_ascii(&text);
                self.result = Some(outcome.map_err(|_| String::from_utf8_lossy(&text).into_owned()));
            }
            _ => {}
        }
    }

    /// The players, if they are named.
    pub(super) fn players(&self) -> String {
        if self.white.is_empty() && self.black.is_empty() {
            return String::new();
        }
        let [white, black] = [&self.white, &self.black].map(|name| String::from_utf8_lossy(name));
        format!("{} - {}", white.escape_debug(), black.escape_debug())
    }

    /// Where the game starts.
    pub(super) fn start(&self) -> Result<Chess, (SkipKind, String)> {
        let variant = String::from_utf8_lossy(&self.variant);
        let name: String = variant.chars().filter(|c| !matches!(c, ' ' | '-' | '_')).collect();
        let name = name.to_ascii_lowercase();
        let is_chess960 = CHESS960.contains(&name.as_str());
        if !is_chess960 && !CHESS.contains(&name.as_str()) {
            return Err((SkipKind::Variant, format!("a game of {}", variant.escape_debug())));
        }
        let Some(text) = &self.fen else {
            return if is_chess960 {
                Err((SkipKind::Broken, "a game of Chess960 without the FEN of its start".to_owned()))
            } else {
                Ok(Chess::new())
            };
        };
        let fen: Fen = text.parse().map_err(|error| (SkipKind::Broken, format!("tag FEN: {error}")))?;
        Chess::try_from(&fen).map_err(|error| (SkipKind::Broken, format!("tag FEN: {error}")))
    }
}
