//! The words for what is wrong with a text.

use crate::report::Words;
use crate::token::blank_name;
use crate::{Letter, Side};

use super::{FenError, FenErrorKind as Kind, FenField};
use crate::games::{Alphabet, Mark};

impl FenError {
    /// What is wrong, and on which square.
    #[rustfmt::skip]
    pub(super) const fn words(&self) -> Words {
        let Alphabet { game, notation, .. } = *self.alphabet;
        match self.kind {
            Kind::Empty => Words::new("it is empty; a text like `").text(self.alphabet.example).text("` is needed"),
            Kind::OuterBlank(c) => Words::new("there is a ").text(blank_name(c)).text(" ").quoted(c)
                .text(if self.start == 0 { " before the " } else { " behind the " }).text(notation),
            Kind::OtherBlank(c) => {
                Words::new("a blank ` ` stands between two fields, not the ").text(blank_name(c)).text(" ").quoted(c)
            }
            Kind::ExtraBlank => Words::new("a single blank stands between two fields"),
            Kind::Feen => Words::new("this is a FEEN, which is another notation"),
            Kind::Command => Words::new("this word is a command to an engine, and no part of the ").text(notation),
            Kind::MissingField => self.missing(),
            Kind::TooManyFields => Words::new("the ").text(notation).text(" ends before this: its last field is the move number"),
            Kind::RankCount { ranks } => {
                let words = Words::new("there are ").count(ranks).text(" ranks, a ").text(game).text(" board has ");
                words.count(self.alphabet.ranks)
            }
            Kind::RankLength { rank, squares } => {
                let words = Words::new("the ").text(self.ordinal(rank)).text(" has ").count(squares)
                    .text(if squares == 1 { " square, a rank of a " } else { " squares, a rank of a " });
                words.text(game).text(" board has ").count(self.alphabet.files)
            }
            Kind::Zero => Words::new("a run of empty squares is a digit from 1 to ").count(self.alphabet.files),
            Kind::Piece(c) if c.is_ascii_alphabetic() => {
                let words = self.square_words(": ").text(game).text(" has no piece ").quoted(c).text("; its letters are");
                self.letters(words)
            }
            Kind::Piece(c) => {
                let words = self.square_words(": ");
                self.letters(words.quoted(c).text(" is no piece; the letters of ").text(game).text(" are"))
            }
            Kind::NotPromoted(_) if matches!(self.alphabet.mark, Mark::Tilde) => {
                self.square_words(": ").text("a `~` stands behind an `M` only, which is a promoted pawn then")
            }
            Kind::NotPromoted(c) => self.square_words(": ").quoted(c).text(" is a piece that does not promote in ").text(game),
            Kind::LonePlus => self.square_words(": ").text("the letter of a promoted piece must stand behind the `+`"),
            Kind::Turn => Words::new("the turn is ").text(self.turns()),
            Kind::Castling(c) => Words::EMPTY.quoted(c)
                .text(" is no castling right: they are `K`, `Q`, `k` and `q`, or a rook's file, and `-` if there is none"),
            Kind::CastlingRepeated(c) => {
                self.square_words("").text(": the rook has the castling right ").quoted(c).text(" already")
            }
            Kind::CastlingKing(c) => {
                let (color, rank) = color_and_rank(c);
                Words::EMPTY.quoted(c).text(" is a castling right, but no ").text(color).text(" king stands on ").text(rank)
            }
            Kind::CastlingRook(c) => castling_rook(c),
            Kind::EnPassant => {
                Words::new("the en passant field is the square that a pawn has just passed, as in `e3`, or `-`")
            }
            Kind::EnPassantRank { turn } => Words::new(match turn {
                Side::Second => "Black is to move, so the en passant square is on rank 3: it is the one that a white pawn has passed",
                Side::First => "White is to move, so the en passant square is on rank 6: it is the one that a black pawn has passed",
            }),
            Kind::EnPassantPawn => {
                let words = Words::new("no ").text(self.mover()).text(" pawn stands on ");
                self.square_to(words).text(", in front of the en passant square")
            }
            Kind::EnPassantPassed => {
                let words = Words::new("no pawn can have passed the en passant square: a piece stands on ");
                self.square_to(words)
            }
            Kind::Hand(c) if is_king(c) => Words::EMPTY.quoted(c).text(" is no piece that is held in hand"),
            Kind::Hand(c) => {
                self.letters(Words::EMPTY.quoted(c).text(" is no piece in a hand; the letters are"))
            }
            Kind::HandCount => Words::new("a count is 2 or more, without leading zeros; a single piece has none"),
            Kind::LoneCount => Words::new("a piece must stand behind its count"),
            Kind::HandRepeated(c) => {
                Words::EMPTY.quoted(c).text(" stands there already; each piece stands once, behind its count")
            }
            Kind::TooManyPieces => Words::new("with this there are more pieces, on the board and in hand, than squares"),
            Kind::Counter => Words::new("the ").text(self.field_name()).text(" is a number"),
            Kind::LeadingZero => Words::new("the ").text(self.field_name()).text(" is a number without leading zeros"),
            Kind::TooLarge => Words::new("the ").text(self.field_name()).text(" is at most ").number(u32::MAX as u64),
            Kind::Dash => Words::new(game).text(" has no use for this field of a FEN: a dash `-` stands there"),
        }
    }

    /// A field that is missing, and what it would be.
    const fn missing(&self) -> Words {
        let words = Words::new("the ").text(self.field_name());
        match self.field {
            Some(FenField::Turn) => words.text(" is missing behind the board: it is ").text(self.turns()),
            Some(FenField::Hands) => words.text(" are missing behind the turn: `-` if nobody holds a piece"),
            _ => words.text(" is missing"),
        }
    }

    /// How the turn is written.
    const fn turns(&self) -> &'static str {
        match self.alphabet.style {
            Letter::S => "`b`, Black, the first player, or `w`, White",
            Letter::X => "`w`, Red, the first player, or `b`, Black",
            _ => "`w`, White, or `b`, Black",
        }
    }

    const fn field_name(&self) -> &'static str {
        match self.field {
            Some(field) => field.name(),
            None => "text",
        }
    }

    /// The rank with this number, from the top.
    const fn ordinal(&self, rank: usize) -> &'static str {
        match rank {
            1 => "top rank",
            _ if rank == self.alphabet.ranks => "bottom rank",
            2 => "second rank from the top",
            3 => "third rank from the top",
            4 => "fourth rank from the top",
            5 => "fifth rank from the top",
            6 => "sixth rank from the top",
            7 => "seventh rank from the top",
            8 => "eighth rank from the top",
            _ => "ninth rank from the top",
        }
    }

    /// The square's name and `behind`, if there is a square.
    const fn square_words(&self, behind: &str) -> Words {
        match self.square {
            Some(_) => self.square_to(Words::EMPTY).text(behind),
            None => Words::EMPTY,
        }
    }

    /// Appends the square's name.
    const fn square_to(&self, words: Words) -> Words {
        let Some(index) = self.square else { return words };
        square_name(words, index, self.alphabet)
    }

    /// Appends the letters of all pieces that can stand there.
    const fn letters(&self, words: Words) -> Words {
        let mut words = words;
        let mut pieces = self.alphabet.pieces;
        while let [(letter, piece), rest @ ..] = pieces {
            if !matches!(self.kind, Kind::Hand(_)) || !piece.is_terminal() {
                words = words.text(" ").text((letter.as_ascii() as char).encode_utf8(&mut [0; 4]));
            }
            pieces = rest;
        }
        words
    }

    /// Whose pawn has moved, if the square is on its half of the board.
    const fn mover(&self) -> &'static str {
        match self.square {
            Some(..SECOND_HALF) => "black",
            _ => "white",
        }
    }
}

/// The flat index of the first square on the lower half of a chess board.
const SECOND_HALF: usize = 32;

/// Appends the name of the square with a flat index.
pub(crate) const fn square_name(words: Words, index: usize, alphabet: &Alphabet) -> Words {
    let file = b"abcdefghi"[index % alphabet.files];
    words.text((file as char).encode_utf8(&mut [0; 4])).count(alphabet.ranks - index / alphabet.files)
}

const fn is_king(c: char) -> bool {
    matches!(c, 'K' | 'k')
}

/// Whose castling right it is, and where the king is to stand.
const fn color_and_rank(right: char) -> (&'static str, &'static str) {
    match side(right) {
        Side::First => ("white", "rank 1"),
        Side::Second => ("black", "rank 8"),
    }
}

const fn side(right: char) -> Side {
    if right.is_ascii_uppercase() { Side::First } else { Side::Second }
}

/// A rook that is missing.
const fn castling_rook(right: char) -> Words {
    let (color, rank) = color_and_rank(right);
    let words =
        Words::EMPTY.quoted(right).text(" is a castling right, but no ").text(color).text(" rook stands on ");
    match right {
        'K' | 'k' => words.text(rank).text(" to the right of the king"),
        'Q' | 'q' => words.text(rank).text(" to the left of the king"),
        _ => words.text((right.to_ascii_lowercase()).encode_utf8(&mut [0; 4])).text(match side(right) {
            Side::First => "1",
            Side::Second => "8",
        }),
    }
}
