//! Writes a description in its notation.

use super::description::{Description, Direction, RecordNotation, Sideways, Source};
use crate::base::Side;
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::square_text;
use crate::games::moves::kanji;
use crate::games::moves::text::MoveText;
use crate::games::shogi::pieces::PIECES;

const FILES: [&str; 9] = ["９", "８", "７", "６", "５", "４", "３", "２", "１"];

const DIGITS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

impl Description {
    /// Returns the text of the move.
    pub(super) const fn text(&self) -> MoveText {
        match self.notation {
            RecordNotation::Kif => self.kif(),
            RecordNotation::Western => self.western(),
        }
    }

    const fn kif(&self) -> MoveText {
        let mut text = match self.side {
            Some(Side::First) => MoveText::new("▲"),
            Some(Side::Second) => MoveText::new("△"),
            None => MoveText::EMPTY,
        };
        text = if self.is_same_target {
            text.with("同　")
        } else {
            text.with(FILES[self.target % 9]).with(kanji::DIGITS[self.target / 9])
        };
        text = text.with(PIECES[self.piece].in_records[0]);
        text = text.with(match self.sideways {
            Some(Sideways::Right) => "右",
            Some(Sideways::Left) => "左",
            Some(Sideways::Straight) => "直",
            None => "",
        });
        text = text.with(match self.direction {
            Some(Direction::Forward) => "上",
            Some(Direction::Across) => "寄",
            Some(Direction::Back) => "引",
            None => "",
        });
        text = text.with(match (self.source, self.promotion) {
            (Source::Hand, _) => "打",
            (_, Some(true)) => "成",
            (_, Some(false)) => "不成",
            (_, None) => "",
        });
        match self.origin {
            Some(origin) => text.with("(").with(DIGITS[8 - origin % 9]).with(DIGITS[origin / 9]).with(")"),
            None => text,
        }
    }

    const fn western(&self) -> MoveText {
        let piece = PIECES[self.piece].piece;
        let mut text = MoveText::new(if piece.is_enhanced() { "+" } else { "" });
        text = with_ascii(text, &[piece.letter().as_ascii()]);
        if let Some(origin) = self.origin {
            text = with_ascii(text, &square_text(KomaGame::Shogi, origin));
        }
        text = text.with(match self.source {
            Source::Hand => "*",
            Source::Capture => "x",
            Source::Board => "-",
            Source::Either => "",
        });
        text = with_ascii(text, &square_text(KomaGame::Shogi, self.target));
        text.with(match self.promotion {
            Some(true) => "+",
            Some(false) => "=",
            None => "",
        })
    }
}

/// Appends ASCII characters.
const fn with_ascii(text: MoveText, characters: &[u8]) -> MoveText {
    let Ok(characters) = core::str::from_utf8(characters) else { return text };
    text.with(characters)
}
