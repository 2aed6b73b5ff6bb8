//! What can be wrong with a move, and the messages that say so.

use super::MoveErrorKind as Kind;
use super::mobility::{Mobility, SquareList, flat_index, square_name};
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::AnyMove;
use crate::games::moves::numbers::MoveNumber;
use crate::games::moves::text::MoveText;
use crate::games::piece::PieceOfGame;
use crate::report::Words;

/// What is wrong with a text or a move. Texts are moves as messages write them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::games) enum Mistake {
    /// The text does not have a square where it needs one, or goes on after the move.
    Text,
    /// The text has a promotion that no piece makes. The sentence says which moves are promotions.
    Promotion(&'static str),
    /// No piece of the game moves so. `mobility` is what the piece on the origin can do, if the position is known.
    Shape { text: MoveText, mobility: Option<Mobility> },
    /// A word is in no notation of moves. `word` is `None` if a message cannot quote it.
    San { word: Option<MoveText>, reason: &'static str },
    /// A word in a record is not a move, for this reason.
    Record(&'static str),
    /// A move has another number than the expected one, or `is_zero`.
    Number { is_zero: bool, expected: MoveNumber },
    /// A comment has no end.
    Comment,
    /// The position does not allow the move.
    Refused { text: MoveText, refusal: Refusal },
}

/// Why a position does not allow a move. Squares are flat indices.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::games) enum Refusal {
    EmptyOrigin {
        origin: u8,
    },
    OtherPlayer {
        origin: u8,
    },
    OwnTarget {
        target: u8,
        mobility: Mobility,
    },
    /// The pieces cannot go to the target.
    Illegal(Mobility),
    /// The rules of the game or of the notation forbid the move, for this reason.
    Forbidden(&'static str),
    /// The player's pieces of this kind are on these squares, and not where the text says.
    NoPiece {
        pieces: &'static str,
        squares: SquareList,
    },
    /// Each of the `pieces` on these squares can make the move.
    Ambiguous {
        pieces: &'static str,
        squares: SquareList,
    },
    /// The text has to say whether the piece promotes. The text is what to write for this.
    UnclearPromotion(&'static str),
    /// The player's king or general would be in check.
    Check(Mobility),
    /// The generals would face each other.
    FacingGenerals(Mobility),
    /// The piece must promote, and the text does not say so. The example does.
    MissingPromotion {
        example: MoveText,
    },
    /// The piece must promote, and the text says that it does not.
    DeclinedPromotion,
    CannotPromote,
    NotInHand,
    Occupied {
        target: u8,
        mobility: Mobility,
    },
    TwoPawns(Mobility),
    Stuck(Mobility),
    PawnMate(Mobility),
    /// The move captures a king or a general.
    King(Mobility),
}

impl Mistake {
    /// Returns the mistake that a word is in no notation of moves.
    pub(in crate::games) const fn san(word: &[u8], reason: &'static str) -> Self {
        Self::San { word: quotable(word), reason }
    }

    pub(super) const fn kind(&self) -> Kind {
        match self {
            Self::Text => Kind::Text,
            Self::Promotion(_) => Kind::Promotion,
            Self::Shape { .. } => Kind::Shape,
            Self::San { .. } => Kind::San,
            Self::Record(_) => Kind::Record,
            Self::Number { .. } => Kind::Number,
            Self::Comment => Kind::Comment,
            Self::Refused { refusal, .. } => refusal.kind(),
        }
    }

    /// Returns the message. `number` is the number of the move in a line.
    pub(super) const fn words(&self, game: KomaGame, number: Option<MoveNumber>) -> Words {
        match *self {
            Self::Text => Words::new(game.move_notation().words.expected),
            Self::Promotion(rule) => Words::new(rule),
            Self::Shape { text, mobility } => {
                let words = Words::new("no piece moves like ").text(text.as_str());
                if let Some(mobility) = mobility { mobility.append_to(words, game) } else { words }
            }
            Self::San { word, reason } => {
                let words = if let Some(word) = word { numbered(number, word) } else { Words::new("this") };
                words.text(" is not a move; ").text(reason)
            }
            Self::Record(reason) => Words::new(reason),
            Self::Number { is_zero, expected } => {
                let words = Words::new(if is_zero {
                    "a move number is at least 1"
                } else {
                    "the move number does not fit"
                });
                expected.append_to(words.text("; expected `")).text("`")
            }
            Self::Comment => Words::new("the comment has no end; expected a closing brace after it"),
            Self::Refused { text, refusal } => refusal.words(game, numbered(number, text)),
        }
    }
}

/// Returns a word that a message can quote as it is: up to eight printable ASCII characters. Returns `None` for other texts.
const fn quotable(text: &[u8]) -> Option<MoveText> {
    if text.is_empty() || text.len() > 8 {
        return None;
    }
    let mut left = text;
    while let [b' '..=b'~', rest @ ..] = left {
        left = rest;
    }
    match core::str::from_utf8(text) {
        Ok(text) if left.is_empty() => Some(MoveText::new(text)),
        _ => None,
    }
}

/// Returns the text of a move, after its number if it has one.
const fn numbered(number: Option<MoveNumber>, text: MoveText) -> Words {
    match number {
        Some(number) => number.append_to(Words::EMPTY).text(" ").text(text.as_str()),
        None => Words::new(text.as_str()),
    }
}

impl Refusal {
    /// Returns the reason that the pieces of a kind, which are on these squares, are not where the text says.
    pub(in crate::games) const fn no_piece(piece: &PieceOfGame, squares: u128) -> Self {
        let pieces = if squares.count_ones() > 1 { piece.plural } else { piece.name };
        Self::NoPiece { pieces, squares: SquareList(squares) }
    }

    /// Returns the reason that each of the pieces of a kind on these squares can make the move.
    pub(in crate::games) const fn ambiguous(piece: &PieceOfGame, squares: u128) -> Self {
        Self::Ambiguous { pieces: piece.plural, squares: SquareList(squares) }
    }

    pub(in crate::games) const fn empty_origin(origin: usize) -> Self {
        Self::EmptyOrigin { origin: flat_index(origin) }
    }

    pub(in crate::games) const fn other_player(origin: usize) -> Self {
        Self::OtherPlayer { origin: flat_index(origin) }
    }

    pub(in crate::games) const fn own_target(target: usize, mobility: Mobility) -> Self {
        Self::OwnTarget { target: flat_index(target), mobility }
    }

    pub(in crate::games) const fn occupied(target: usize, mobility: Mobility) -> Self {
        Self::Occupied { target: flat_index(target), mobility }
    }

    /// Returns the reason that a move, written as `Move` writes it, lacks its promotion. The example has the first promotion
    /// of the game.
    pub(in crate::games) const fn missing_promotion(game: KomaGame, mv: AnyMove) -> Self {
        let promoting = AnyMove::new(mv.origin(), mv.target(), 1);
        Self::MissingPromotion { example: MoveText::new(promoting.encode(game).as_str()) }
    }

    const fn kind(&self) -> Kind {
        match self {
            Self::EmptyOrigin { .. } => Kind::EmptyOrigin,
            Self::OtherPlayer { .. } => Kind::OtherPlayer,
            Self::OwnTarget { .. } => Kind::OwnTarget,
            Self::Illegal(_) | Self::Forbidden(_) => Kind::Illegal,
            Self::NoPiece { .. } => Kind::NoPiece,
            Self::Ambiguous { .. } | Self::UnclearPromotion(_) => Kind::Ambiguous,
            Self::Check(_) | Self::FacingGenerals(_) => Kind::Check,
            Self::MissingPromotion { .. } | Self::DeclinedPromotion => Kind::MissingPromotion,
            Self::CannotPromote => Kind::CannotPromote,
            Self::NotInHand => Kind::NotInHand,
            Self::Occupied { .. } => Kind::Occupied,
            Self::TwoPawns(_) => Kind::TwoPawns,
            Self::Stuck(_) => Kind::Stuck,
            Self::PawnMate(_) => Kind::PawnMate,
            Self::King(_) => Kind::King,
        }
    }

    /// Returns the message. `mv` is the move, after its number if it has one.
    const fn words(&self, game: KomaGame, mv: Words) -> Words {
        let sentences = &game.move_notation().words;
        let is_ambiguous = mv.text(" is ambiguous; ");
        let is_not_legal = mv.text(" is not legal");
        let because = is_not_legal.text("; ");
        match *self {
            Self::EmptyOrigin { origin } => {
                because.text(square_name(game, origin as usize).as_str()).text(" is empty")
            }
            Self::OtherPlayer { origin } => {
                let words = because.text("the piece on ").text(square_name(game, origin as usize).as_str());
                words.text(" belongs to the other player")
            }
            Self::OwnTarget { target, mobility } => {
                let words = because.text("the piece on ").text(square_name(game, target as usize).as_str());
                mobility.append_to(words.text(" belongs to the same player"), game)
            }
            Self::Illegal(mobility) => mobility.append_to(is_not_legal, game),
            Self::Forbidden(reason) => because.text(reason),
            Self::NoPiece { pieces, squares } => match squares.count() {
                0 => because.text("the player has no ").text(pieces),
                1 => squares.append_to(because.text("the ").text(pieces).text(" is on "), game),
                _ => squares.append_to(because.text("the ").text(pieces).text(" are on "), game),
            },
            Self::Ambiguous { pieces, squares } => {
                let words = is_ambiguous.text("the ").text(pieces).text(" on ");
                squares.append_to(words, game).text(sentences.ambiguous)
            }
            Self::UnclearPromotion(expected) => is_ambiguous.text(expected),
            Self::Check(mobility) => mobility.append_to(is_not_legal.text(sentences.check), game),
            Self::FacingGenerals(mobility) => {
                mobility.append_to(because.text("the generals would face each other"), game)
            }
            Self::MissingPromotion { example } => {
                because.text("the piece must promote, as in `").text(example.as_str()).text("`")
            }
            Self::DeclinedPromotion => because.text("the piece must promote"),
            Self::CannotPromote => because.text("this piece does not promote there"),
            Self::NotInHand => because.text("the hand does not hold this piece"),
            Self::Occupied { target, mobility } => {
                let words = because.text(square_name(game, target as usize).as_str());
                mobility.append_to(words.text(" is not empty"), game)
            }
            Self::TwoPawns(mobility) => {
                mobility.append_to(because.text("the player already has a pawn on this file"), game)
            }
            Self::Stuck(mobility) => {
                mobility.append_to(because.text("the piece could never move from there"), game)
            }
            Self::PawnMate(mobility) => {
                mobility.append_to(because.text("the drop of a pawn must not checkmate"), game)
            }
            Self::King(mobility) => {
                mobility.append_to(because.text("a king or general cannot be taken"), game)
            }
        }
    }
}
