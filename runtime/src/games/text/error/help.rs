//! Guesses how to correct a text that is invalid in a game's notation.

use super::FenError;
use super::FenErrorKind as Kind;
use crate::base::{Side, is_same};
use crate::games::text::bytes::{index_of, part};
use crate::games::text::command::{first_word, is_of_command};
use crate::report::{Words, char_at, plain};

impl FenError {
    /// Returns how to correct `input`. `input` may differ from the text that caused the error.
    pub(super) const fn help(&self, input: &[u8]) -> Option<Words> {
        if let Some(help) = self.help_for_command(input) {
            return Some(help);
        }
        let culprit = if self.end <= input.len() { part(input, &self.range()) } else { b"" };
        match self.kind {
            Kind::Feen => {
                return Some(Words::new(
                    "`Position::parse` reads a FEEN, and so does `position!` without a name before it",
                ));
            }
            Kind::Piece('[') => return Some(self.help_for_bracket()),
            Kind::Piece(c) => return self.help_for_piece(c),
            Kind::Turn if self.lacks_blank(culprit) => {
                return Some(Words::new("expected a blank after the turn, which is one letter"));
            }
            Kind::HandCount if self.start > 0 && self.end <= input.len() => {
                return self.help_for_number(input);
            }
            Kind::EnPassant { turn } => {
                if let Some(help) = help_for_square_of_pawn(culprit, turn) {
                    return Some(help);
                }
            }
            Kind::MoveNumber
                if !self.game.notation().held.is_empty()
                    && matches!(culprit, [.., b'A'..=b'z'])
                    && self.may_follow_turn(culprit) =>
            {
                return Some(Words::new("the hands are one field, without blanks between their pieces"));
            }
            Kind::HalfmoveClock | Kind::MoveNumber | Kind::CountingLimit | Kind::TooManyFields
                if !culprit.is_empty() && culprit[0].is_ascii_alphabetic() =>
            {
                return Some(Words::new("remove EPD operations and moves"));
            }
            _ => {}
        }
        match char_at(culprit, 0) {
            Some(c) if plain(c) == '-' && !c.is_ascii() => Some(Words::did_you_mean("-")),
            _ => None,
        }
    }

    /// Returns how to correct a text that starts like an engine's command, such as `position fen`.
    const fn help_for_command(&self, input: &[u8]) -> Option<Words> {
        let mut rest = input;
        let mut is_command = false;
        loop {
            let (word, after) = first_word(rest);
            if !is_of_command(word) {
                break;
            }
            if is_same(word, b"startpos") {
                return Some(Words::new(
                    "write out the starting position; in Rust, it is the constant `START`",
                ));
            }
            is_command = true;
            rest = after;
        }
        if !is_command {
            return None;
        }
        let words = Words::new("leave out the words of an engine's command, such as `position ");
        Some(words.text(self.game.notation().name_in_calls).text("`"))
    }

    /// Returns how to correct a text with pieces in hand after the board, as Fairy-Stockfish writes them.
    const fn help_for_bracket(&self) -> Words {
        Words::new(self.game.notation().help_for_bracket)
    }

    /// Reports whether a text starts with a turn, and the next field follows without a blank.
    const fn lacks_blank(&self, text: &[u8]) -> bool {
        let [first, second] = self.game.notation().turns;
        match text {
            [turn, rest @ ..] if index_of(*turn, first).is_some() || index_of(*turn, second).is_some() => {
                self.may_follow_turn(rest)
            }
            _ => false,
        }
    }

    /// Reports whether the field after the turn can have only these characters.
    const fn may_follow_turn(&self, text: &[u8]) -> bool {
        let characters = self.game.notation().after_turn;
        let mut left = text;
        while let [byte, rest @ ..] = left {
            if index_of(*byte, characters).is_none() {
                return false;
            }
            left = rest;
        }
        !text.is_empty()
    }

    /// Returns how to correct hands that a number ends, which seems to be the move number.
    const fn help_for_number(&self, input: &[u8]) -> Option<Words> {
        match (input.split_at(self.start).0, input.split_at(self.end).1) {
            ([.., b' '], [] | [b' ', ..]) => {
                Some(Words::new("expected the hands before the move number: `-` if both are empty"))
            }
            (_, [] | [b' ', ..]) => {
                Some(Words::new("expected a blank between the hands and the move number"))
            }
            _ => None,
        }
    }

    /// Returns how to correct a character that is not a piece.
    const fn help_for_piece(&self, c: char) -> Option<Words> {
        let meant = plain(c);
        if meant != c && self.game.notation().piece(0, meant).is_some() {
            return Some(Words::did_you_mean(meant.encode_utf8(&mut [0; 4])));
        }
        if matches!(meant, '^' | '\'' | '-') {
            return Some(Words::new(
                "markers belong to FEEN, which `Position::parse` reads; here a piece is its letter alone",
            ));
        }
        None
    }
}

/// If `square` is a pawn that has just moved two squares, returns a help that names the square that the pawn has passed.
const fn help_for_square_of_pawn(square: &[u8], turn: Side) -> Option<Words> {
    let (rank_of_pawn, passed_rank) = match turn {
        Side::First => (b'5', "6"),
        Side::Second => (b'4', "3"),
    };
    match square {
        [file @ b'a'..=b'h', rank] if *rank == rank_of_pawn => {
            let words = Words::new("did you mean `").text((*file as char).encode_utf8(&mut [0; 4]));
            Some(words.text(passed_rank).text("`, the square behind the pawn?"))
        }
        _ => None,
    }
}
