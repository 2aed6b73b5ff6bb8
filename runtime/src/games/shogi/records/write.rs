//! Writes a description in its notation.

use super::description::{Description, Direction, RecordNotation, Sideways, Source};
use super::kif_style::KifStyle;
use crate::base::Side;
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::square_text;
use crate::games::moves::kanji;
use crate::games::moves::text::MoveText;
use crate::games::piece::row_of;
use crate::games::shogi::pieces::PIECES;
use crate::games::shogi::squares::square_digits;

const FILES: [&str; 9] = ["９", "８", "７", "６", "５", "４", "３", "２", "１"];

impl Description {
    /// Returns the text of the move.
    pub(super) const fn text(&self) -> MoveText {
        match self.notation {
            RecordNotation::Japanese(style) => self.japanese(style),
            RecordNotation::Western => self.western(),
            RecordNotation::Csa => self.csa(),
        }
    }

    const fn japanese(&self, style: KifStyle) -> MoveText {
        let mut text = match self.side {
            Some(Side::First) => MoveText::new("▲"),
            Some(Side::Second) => MoveText::new("△"),
            None => MoveText::EMPTY,
        };
        text = if self.is_same_target {
            text.with(if matches!(style, KifStyle::Printed) { "同" } else { "同　" })
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
            Some(origin) => text.with("(").with(square_digits(origin).as_str()).with(")"),
            None => text,
        }
    }

    const fn csa(&self) -> MoveText {
        let text = match self.side {
            Some(Side::Second) => MoveText::new("-"),
            _ => MoveText::new("+"),
        };
        let text = match self.origin {
            Some(origin) => text.with(square_digits(origin).as_str()),
            None => text.with("00"),
        };
        text.with(square_digits(self.target).as_str()).with(PIECES[self.piece_after()].csa)
    }

    /// Returns the index in `PIECES` of the piece after the move.
    const fn piece_after(&self) -> usize {
        if matches!(self.promotion, Some(true))
            && let Some(promoted) = row_of(&PIECES, PIECES[self.piece].piece.enhance())
        {
            return promoted;
        }
        self.piece
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
