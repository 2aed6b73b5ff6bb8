//! Represents the words with which records describe a move, and writes them.

use super::pieces::HELD;
use super::pieces::PIECES;
use crate::base::Side;
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::square_text;
use crate::games::moves::kanji;
use crate::games::moves::text::MoveText;
use crate::games::text::bytes::index_of;

/// A move as a record of games describes it. A record omits what a reader can infer from the position.
#[derive(Clone, Copy)]
pub(super) struct Description {
    pub(super) notation: RecordNotation,
    /// The player who moves, if the text says so.
    pub(super) side: Option<Side>,
    /// The index of the piece in `PIECES`.
    pub(super) piece: usize,
    /// The square that the piece leaves, if the text says so.
    pub(super) origin: Option<usize>,
    /// Where the piece comes from, if the text says so.
    pub(super) sideways: Option<Sideways>,
    pub(super) direction: Option<Direction>,
    pub(super) target: usize,
    /// Whether the text refers to the target of the previous move instead of naming the target.
    pub(super) is_same_target: bool,
    pub(super) source: Source,
    /// Whether the piece promotes, if the text says so.
    pub(super) promotion: Option<bool>,
}

/// A notation of records.
#[derive(Clone, Copy)]
pub(super) enum RecordNotation {
    Kif,
    Western,
}

/// Whether a text says that a piece comes from the board or from the hand.
#[derive(Clone, Copy)]
pub(super) enum Source {
    Either,
    Board,
    /// From the board, and it captures a piece.
    Capture,
    Hand,
}

/// The side that a piece comes from, as its player sees the board.
#[derive(Clone, Copy)]
pub(super) enum Sideways {
    Right,
    Left,
    /// From a square on the same file, behind the target.
    Straight,
}

/// The direction in which a piece moves, as its player sees the board.
#[derive(Clone, Copy)]
pub(super) enum Direction {
    Forward,
    Across,
    Back,
}

const FILES: [&str; 9] = ["９", "８", "７", "６", "５", "４", "３", "２", "１"];

impl Description {
    /// Returns the description that names only the piece and the target.
    pub(super) const fn new(notation: RecordNotation, piece: usize, target: usize) -> Self {
        Self {
            notation,
            side: None,
            piece,
            origin: None,
            sideways: None,
            direction: None,
            target,
            is_same_target: false,
            source: Source::Either,
            promotion: None,
        }
    }

    /// Returns the index in `HELD` of the piece, or `None` if it is a king or a promoted piece.
    pub(super) const fn held(&self) -> Option<usize> {
        let piece = PIECES[self.piece].piece;
        if piece.is_enhanced() { None } else { index_of(piece.letter().as_ascii(), &HELD) }
    }

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

const DIGITS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// Appends ASCII characters.
const fn with_ascii(text: MoveText, characters: &[u8]) -> MoveText {
    let Ok(characters) = core::str::from_utf8(characters) else { return text };
    text.with(characters)
}
