//! Writes the messages and the help of `FenError`.

use super::error::{FenError, FenErrorKind as Kind, FenField};
use super::text::contains;
use super::{Game, Notation};
use crate::base::Side;
use crate::position::{Sizes, SquareNames};
use crate::report::{Words, char_at, plain};
use crate::token::{TokenText, blank_name};

impl FenError {
    /// Returns what is wrong and on which square.
    #[rustfmt::skip]
    pub(crate) const fn words(&self) -> Words {
        let notation = self.game.notation();
        let Notation { game_name: game, name, .. } = *notation;
        let place = self.place(": ");
        match self.kind {
            Kind::Empty => Words::new("the text is empty; expected one such as `").text(notation.example).text("`"),
            Kind::OuterBlank(c) => Words::new("unexpected ").text(blank_name(c)).text(" ").quoted(c)
                .text(if self.span.start == 0 { " before the " } else { " after the " }).text(name),
            Kind::NotUtf8 => Words::new("it is not UTF-8 text"),
            Kind::OtherBlank(c) => {
                Words::new("expected a blank ` ` between two fields, not the ").text(blank_name(c)).text(" ").quoted(c)
            }
            Kind::ExtraBlank => Words::new("expected a single blank between two fields"),
            Kind::Feen => Words::new("this is a FEEN, which is another notation"),
            Kind::Command => Words::new("this word is a command to an engine, not part of the ").text(name),
            Kind::MissingField => self.missing(),
            Kind::TooManyFields => Words::new("the ").text(name).text(" ends before this: its last field is the move number"),
            Kind::RankCount { ranks } => Words::new("the board has ").count(ranks)
                .text(if ranks == 1 { " rank; expected " } else { " ranks; expected " }).count(notation.ranks),
            Kind::RankLength { rank, squares } => {
                Words::new("rank ").text(rank_name(rank, notation).as_str()).text(" has ").count(squares)
                    .text(if squares == 1 { " square; expected " } else { " squares; expected " }).count(notation.files)
            }
            Kind::Zero => Words::new("a run of empty squares is a digit from 1 to ").count(notation.files),
            Kind::Piece(c) if c.is_ascii_alphabetic() => {
                place.text(game).text(" has no piece ").quoted(c).text("; its letters are").text(notation.letters)
            }
            Kind::Piece(c) => {
                place.quoted(c).text(" is not a piece; the letters of ").text(game).text(" are").text(notation.letters)
            }
            Kind::NotPromoted(_) if matches!(self.game, Game::Makruk) => {
                place.text("expected `~` only after `M`, for a promoted pawn")
            }
            Kind::NotPromoted(c) => place.quoted(c).text(" does not promote in ").text(game),
            Kind::LonePlus => place.text("expected the letter of a promoted piece after the `+`"),
            Kind::Turn => Words::new("expected the turn: ").text(self.turns()),
            Kind::Castling(c) => Words::EMPTY.quoted(c)
                .text(" is not a castling right; expected `K`, `Q`, `k`, `q` or a rook's file, or `-` for no right"),
            Kind::CastlingRepeated(c) => place.text("the rook already has the castling right ").quoted(c),
            Kind::CastlingKing(c) => {
                let (color, rank) = color_and_rank(c);
                Words::EMPTY.quoted(c).text(" is a castling right, but there is no ").text(color).text(" king on rank ").text(rank)
            }
            Kind::CastlingRook(c) => castling_rook(c),
            Kind::EnPassant => {
                Words::new("expected the en passant field: the square that a pawn has just passed, such as `e3`, or `-`")
            }
            Kind::EnPassantRank { turn: Side::Second } => Words::new(
                "Black is to move; expected an en passant square on rank 3, which a white pawn has passed",
            ),
            Kind::EnPassantRank { turn: Side::First } => Words::new(
                "White is to move; expected an en passant square on rank 6, which a black pawn has passed",
            ),
            Kind::EnPassantPawn => {
                // The pawn belongs to the player who has just moved, so it is on that player's half.
                let color = if matches!(self.square, Some(..32)) { "there is no black" } else { "there is no white" };
                Words::new(color).text(" pawn on ").text(self.place("").as_str()).text(", in front of the en passant square")
            }
            Kind::EnPassantPassed => Words::new("no pawn can have passed the en passant square: there is a piece on ")
                .text(self.place("").as_str()),
            Kind::Hand(c @ ('K' | 'k')) => Words::EMPTY.quoted(c).text(" cannot be held in hand"),
            Kind::Hand(c) => Words::EMPTY.quoted(c).text(" is not a piece in hand; expected one of R B G S N L P"),
            Kind::HandCount => Words::new("expected a count of 2 or more without leading zeros; a single piece has no count"),
            Kind::LoneCount => Words::new("expected a piece after the count"),
            Kind::HandRepeated(c) => {
                Words::EMPTY.quoted(c).text(" is already in this hand; expected each piece once, after its count")
            }
            Kind::TooManyPieces => Words::new("with this there are more pieces, on the board and in hand, than squares"),
            Kind::Counter => self.field_and(" must be a number"),
            Kind::LeadingZero => self.field_and(" must be a number without leading zeros"),
            Kind::TooLarge => self.field_and(" must be at most ").number(u32::MAX as u64),
            Kind::Dash => Words::new(game).text(" has no use for this field of a FEN; expected a dash `-`"),
        }
    }

    /// Returns which field is missing and what the field would contain.
    const fn missing(&self) -> Words {
        match self.field {
            Some(FenField::Turn) => {
                Words::new("the turn is missing after the board; expected ").text(self.turns())
            }
            _ => Words::new("the hands are missing after the turn; expected `-` if both are empty"),
        }
    }

    /// Returns how the notation writes the turn.
    const fn turns(&self) -> &'static str {
        match self.game {
            Game::Shogi => "`b`, Black, the first player, or `w`, White",
            Game::Xiangqi => "`w`, Red, the first player, or `b`, Black",
            Game::Chess | Game::Makruk => "`w`, White, or `b`, Black",
        }
    }

    /// Returns the name of the field, followed by `rest`, the end of the sentence.
    const fn field_and(&self, rest: &str) -> Words {
        let field = match self.field {
            Some(FenField::CountingLimit) => "the counting limit",
            Some(FenField::HalfmoveClock) => "the half-move clock",
            _ => "the move number",
        };
        Words::new(field).text(rest)
    }

    /// Returns the square's name and `after`, or an empty text if the error is not about a square.
    const fn place(&self, after: &str) -> Words {
        match self.square {
            Some(index) => square_name(index, self.game.notation()).text(after),
            None => Words::EMPTY,
        }
    }

    /// Returns how to correct `input`. The caller may pass a different text from the text with the error.
    pub(super) const fn help(&self, input: &[u8]) -> Option<Words> {
        let culprit = match input.split_at_checked(self.span.end) {
            Some((text, _)) if self.span.start <= self.span.end => text.split_at(self.span.start).1,
            _ => b"",
        };
        let help = match self.kind {
            Kind::OuterBlank(_) => "blanks around the text are not trimmed; `str::trim` removes them",
            Kind::Feen => "`Position::parse` reads a FEEN, and so does `position!` without a name before it",
            Kind::Command if matches!(culprit, b"startpos") => "the start of a game is the constant `START`",
            Kind::MissingField if contains(input, b'_') => "fields have blanks between them, not underscores",
            Kind::TooManyFields if !matches!(culprit, [b'0'..=b'9', ..]) => {
                "remove operations, as in EPD, and moves"
            }
            Kind::Piece(c) => return self.piece_suggestion(c),
            Kind::Turn => return self.turn_suggestion(culprit),
            Kind::Castling('O' | 'o' | '0') => {
                "`K` and `k` are the rights to castle to the king's side, `Q` and `q` to the queen's"
            }
            Kind::Castling('-') => "`-` alone means that there is no right",
            Kind::EnPassant => return square_suggestion(culprit),
            Kind::EnPassantRank { turn } => return en_passant_suggestion(culprit, turn),
            Kind::Hand('+') => "a piece in hand is not promoted",
            Kind::Hand('/') => "both hands are one field without `/`; empty hands are `-`",
            Kind::Hand('-') => "`-` alone means that both hands are empty",
            Kind::Castling(c) | Kind::Hand(c) if plain(c) == '-' => return Some(did_you_mean("-")),
            Kind::Counter if matches!(culprit, [b'a'..=b'z' | b'A'..=b'Z', ..]) => {
                "remove operations, as in EPD, and moves"
            }
            Kind::LoneCount if !contains(input, b'-') => "empty hands are `-`, as in `b - 1`",
            Kind::Counter if is_dash(culprit) => match self.field {
                Some(FenField::CountingLimit) => return Some(did_you_mean("-")),
                _ => "a counter can be left out at the end, but cannot be a dash",
            },
            Kind::Dash if is_dash(culprit) => return Some(did_you_mean("-")),
            Kind::Dash if matches!(culprit, [b'0'..=b'9', ..]) => {
                "two other fields come before the counters, as in `w - - 0 1`"
            }
            _ => return None,
        };
        Some(Words::new(help))
    }

    /// Returns a suggestion to replace a character in the placement.
    const fn piece_suggestion(&self, found: char) -> Option<Words> {
        let (letter, notation) = (plain(found), self.game.notation());
        if letter != found && notation.piece(letter).is_some() {
            return Some(did_you_mean(letter.encode_utf8(&mut [0; 4])));
        }
        if let Some(written) = notation.letter_of_token(letter) {
            return Some(did_you_mean((written as char).encode_utf8(&mut [0; 4])));
        }
        Some(Words::new(match (letter, self.game) {
            ('^' | '\'' | '-' | '+', _) => {
                "markers belong to FEEN, which `Position::parse` reads; here a piece is its letter alone"
            }
            ('[', Game::Shogi) => "pieces in hand have their own field, after the turn",
            ('[', _) => "this notation has no pieces in hand",
            ('~', Game::Makruk) => "the `~` of a promoted pawn comes after its letter: `M~`",
            ('~', _) => "promoted pieces are not marked in this notation",
            _ => return None,
        }))
    }

    /// Returns a suggestion to replace the turn.
    const fn turn_suggestion(&self, found: &[u8]) -> Option<Words> {
        match (found, self.game) {
            (b"B" | b"black" | b"Black", _) => Some(did_you_mean("b")),
            ([b'K' | b'Q' | b'k' | b'q', ..], Game::Chess) => {
                Some(Words::new("castling rights come after the turn"))
            }
            (b"W" | b"white" | b"White", _) | (b"R" | b"red" | b"Red", Game::Xiangqi) => {
                Some(did_you_mean("w"))
            }
            _ => None,
        }
    }
}

impl Notation {
    /// Returns the notation's letter for the piece whose token has this letter. Keeps the case.
    const fn letter_of_token(&self, letter: char) -> Option<u8> {
        let mut pieces = self.pieces;
        while let [(text, piece), rest @ ..] = pieces {
            if let [written] = text.as_bytes()
                && piece.letter().as_char() == letter.to_ascii_uppercase()
            {
                let is_lower = letter.is_ascii_lowercase();
                return Some(if is_lower { written.to_ascii_lowercase() } else { *written });
            }
            pieces = rest;
        }
        None
    }
}

/// Returns the game's name for the square with this flat index.
pub(super) const fn square_name(index: usize, notation: &Notation) -> Words {
    Words::new(sizes(notation).name(index).as_str())
}

/// Returns the name of a rank, as it appears in the names of the rank's squares. `rank` counts from the top, starting
/// at 1.
const fn rank_name(rank: usize, notation: &Notation) -> TokenText {
    sizes(notation).rank_name((rank - 1) * notation.files)
}

const fn sizes(notation: &Notation) -> Sizes {
    let names = match notation.game {
        Game::Shogi => SquareNames::Usi,
        _ => SquareNames::Cell,
    };
    Sizes::of(&[notation.ranks, notation.files]).named(names)
}

/// Returns the player of a castling right, and the rank of this player's king.
const fn color_and_rank(right: char) -> (&'static str, &'static str) {
    if right.is_ascii_uppercase() { ("white", "1") } else { ("black", "8") }
}

const fn castling_rook(right: char) -> Words {
    let (color, rank) = color_and_rank(right);
    let words = Words::EMPTY
        .quoted(right)
        .text(" is a castling right, but there is no ")
        .text(color)
        .text(" rook on ");
    match right {
        'K' | 'k' => words.text("rank ").text(rank).text(" to the right of the king"),
        'Q' | 'q' => words.text("rank ").text(rank).text(" to the left of the king"),
        file => words.text(file.to_ascii_lowercase().encode_utf8(&mut [0; 4])).text(rank),
    }
}

/// Returns the en passant square that an invalid text probably meant.
const fn square_suggestion(found: &[u8]) -> Option<Words> {
    match found {
        [file @ b'A'..=b'H', rank @ b'1'..=b'8'] => {
            Some(did_you_mean_square(file.to_ascii_lowercase(), *rank).text("`?"))
        }
        _ if is_dash(found) => Some(did_you_mean("-")),
        _ => None,
    }
}

/// Returns a suggestion for a wrong en passant square. `found` may be the pawn's own square, or a square that only a
/// pawn of the player to move could have passed.
const fn en_passant_suggestion(found: &[u8], turn: Side) -> Option<Words> {
    let words = match (found, turn) {
        ([file, b'4'], Side::Second) => did_you_mean_square(*file, b'3'),
        ([file, b'5'], Side::First) => did_you_mean_square(*file, b'6'),
        ([_, b'3'], Side::First) | ([_, b'6'], Side::Second) => {
            return Some(Words::new("or is it the other player's turn?"));
        }
        _ => return None,
    };
    Some(words.text("`, the square behind the pawn?"))
}

const fn did_you_mean(text: &str) -> Words {
    Words::new("did you mean `").text(text).text("`?")
}

/// Returns the start of a suggestion, without the closing quote and the question mark.
const fn did_you_mean_square(file: u8, rank: u8) -> Words {
    let words = Words::new("did you mean `").text((file as char).encode_utf8(&mut [0; 4]));
    words.text((rank as char).encode_utf8(&mut [0; 4]))
}

/// Reports whether a text is a dash or looks like a dash.
const fn is_dash(text: &[u8]) -> bool {
    match char_at(text, 0) {
        Some(c) => plain(c) == '-' && c.len_utf8() == text.len(),
        None => false,
    }
}
