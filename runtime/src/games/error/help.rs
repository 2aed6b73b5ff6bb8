//! What can be done about a wrong text.

use crate::report::{Words, char_at, plain};
use crate::{Letter, Side};

use super::{FenError, FenErrorKind as Kind, FenField};
use crate::games::Mark;

impl FenError {
    /// What can be done about `input`, which may also be a text that the error did not come from.
    pub(super) const fn help(&self, input: &[u8]) -> Option<Words> {
        let culprit = match input.split_at_checked(self.end) {
            Some((text, _)) if self.start <= self.end => text.split_at(self.start).1,
            _ => b"",
        };
        let help = match self.kind {
            Kind::OuterBlank(_) => "nothing is trimmed when a text is read: `str::trim` does that",
            Kind::Feen => "`Position::parse` reads a FEEN, and so does `position!` without a name before it",
            Kind::Command if matches!(culprit, b"startpos") => "the start of a game is the constant `START`",
            Kind::MissingField if contains(input, b'_') => "fields have blanks between them, not underscores",
            Kind::TooManyFields if !matches!(culprit, [b'0'..=b'9', ..]) => {
                "operations, as in EPD, and moves are no part of it"
            }
            Kind::Piece(c) => return self.piece_meant(c),
            Kind::Turn => return self.turn_meant(culprit),
            Kind::Castling(c) => return castling_meant(c, culprit),
            Kind::EnPassant => return square_meant(culprit),
            Kind::EnPassantRank { turn } => return en_passant_meant(culprit, turn),
            Kind::Hand('+') => "a piece in hand is not promoted",
            Kind::Hand('/') => "hands are one field here, and empty hands are `-`",
            Kind::Hand('-') => "a `-` stands alone, where nobody holds a piece",
            Kind::Hand(c) if plain(c) == '-' => return Some(did_you_mean("-")),
            Kind::Counter if matches!(culprit, [b'a'..=b'z' | b'A'..=b'Z', ..]) => {
                "operations, as in EPD, and moves are no part of it"
            }
            Kind::LoneCount if matches!(self.alphabet.style, Letter::S) && !contains(input, b'-') => {
                "hands that are empty are `-`, as in `b - 1`"
            }
            Kind::Counter if is_dash(culprit) => match self.field {
                Some(FenField::CountingLimit) => return Some(did_you_mean("-")),
                _ => "counters may be left out at the end, but not be dashes",
            },
            Kind::Dash if is_dash(culprit) => return Some(did_you_mean("-")),
            Kind::Dash if matches!(culprit, [b'0'..=b'9', ..]) => {
                "two other fields stand before the counters, as in `w - - 0 1`"
            }
            _ => return None,
        };
        Some(Words::new(help))
    }

    /// The piece that was meant by a character in the placement.
    const fn piece_meant(&self, found: char) -> Option<Words> {
        let letter = plain(found);
        if letter != found && self.alphabet.piece(letter).is_some() {
            return Some(did_you_mean(letter.encode_utf8(&mut [0; 4])));
        }
        if let Some(written) = self.alphabet.written(letter) {
            return Some(did_you_mean(written.encode_utf8(&mut [0; 4])));
        }
        Some(Words::new(match letter {
            '^' | '\'' | '-' | '+' => {
                "markers belong to FEEN, which `Position::parse` reads; here a piece is its letter alone"
            }
            '[' if self.alphabet.style.is(Letter::S) => {
                "pieces in hand are a field of their own, behind the turn"
            }
            '[' => "pieces in hand have no place in this notation",
            '~' if matches!(self.alphabet.mark, Mark::Tilde) => {
                "the `~` of a promoted pawn stands behind its letter: `M~`"
            }
            '~' => "promoted pieces are not marked in this notation",
            _ => return None,
        }))
    }

    /// The turn that was meant.
    const fn turn_meant(&self, found: &[u8]) -> Option<Words> {
        match found {
            b"W" | b"white" | b"White" => Some(did_you_mean("w")),
            b"B" | b"black" | b"Black" => Some(did_you_mean("b")),
            [b'K' | b'Q' | b'k' | b'q', ..] if self.alphabet.style.is(Letter::C) => {
                Some(Words::new("castling rights stand behind the turn"))
            }
            b"R" | b"red" | b"Red" if self.alphabet.style.is(Letter::X) => Some(did_you_mean("w")),
            _ => None,
        }
    }
}

/// The castling rights that were meant.
const fn castling_meant(found: char, culprit: &[u8]) -> Option<Words> {
    match (found, culprit) {
        ('O' | 'o' | '0', _) => Some(Words::new(
            "`K` and `k` are the rights to castle to the king's side, `Q` and `q` to the queen's",
        )),
        (c, _) if c != '-' && plain(c) == '-' => Some(did_you_mean("-")),
        ('-', _) => Some(Words::new("a `-` stands alone, where there is no right")),
        _ => None,
    }
}

/// The en passant square that was meant by something that is none.
const fn square_meant(found: &[u8]) -> Option<Words> {
    match found {
        [file @ b'A'..=b'H', rank @ b'1'..=b'8'] => {
            Some(did_you_mean_square(file.to_ascii_lowercase(), *rank).text("`?"))
        }
        _ if is_dash(found) => Some(did_you_mean("-")),
        _ => None,
    }
}

/// The en passant square that was meant by the square of the pawn, or by that of the other player's.
const fn en_passant_meant(found: &[u8], turn: Side) -> Option<Words> {
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

/// A question to which the end is missing.
const fn did_you_mean_square(file: u8, rank: u8) -> Words {
    let words = Words::new("did you mean `").text((file as char).encode_utf8(&mut [0; 4]));
    words.text((rank as char).encode_utf8(&mut [0; 4]))
}

/// Whether it is a dash or looks like one.
const fn is_dash(text: &[u8]) -> bool {
    match char_at(text, 0) {
        Some(c) => plain(c) == '-' && c.len_utf8() == text.len(),
        None => false,
    }
}

const fn contains(text: &[u8], byte: u8) -> bool {
    let mut text = text;
    while let [first, rest @ ..] = text {
        if *first == byte {
            return true;
        }
        text = rest;
    }
    false
}
