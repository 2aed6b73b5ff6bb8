//! The help for a move that is written in another notation than USI.

use super::description::{Description, RecordNotation, Source};
use super::names::parse_csa_piece;
use super::recognize::is_japanese;
use super::{kif, western};
use crate::base::{Side, some};
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::AnyMove;
use crate::games::shogi::Square;
use crate::games::shogi::moves::Move;
use crate::games::shogi::pieces::HELD;
use crate::games::text::bytes::index_of;
use crate::report::Words;

/// Returns the help for a move in CSA, in Western or Japanese notation, or with squares in CELL. Returns `None` for other
/// texts.
pub(in crate::games) const fn help_for_record(text: &[u8]) -> Option<Words> {
    if let Some(help) = help_for_csa(text) {
        return Some(help);
    }
    if let Some(help) = help_for_digits(text) {
        return Some(help);
    }
    if let Some(help) = help_for_cell(text) {
        return Some(help);
    }
    let description = if is_japanese(text) {
        // `同` needs a target, which the help does not show.
        let Ok(description) = kif::described(text, Some(0)) else { return None };
        description
    } else {
        some!(western::described(text))
    };
    // The drop of a king, `K*5e`, is wrong in every notation.
    let is_impossible = matches!(description.source, Source::Hand) && description.held_index().is_none();
    if is_impossible { None } else { Some(description.help()) }
}

/// Returns the help for a move in CSA, such as `+7776FU`: the origin, the target, and the piece after the move.
const fn help_for_csa(text: &[u8]) -> Option<Words> {
    let readers = if matches!(text, [b'+' | b'-', ..]) {
        ", which `position!(moves: …)`, `line!` and `parse_csa` read"
    } else {
        ""
    };
    let ([b'+' | b'-', text @ ..] | text) = text;
    let [from_file, from_rank @ b'0'..=b'9', file, rank @ b'1'..=b'9', name @ ..] = text else { return None };
    let Ok(name) = core::str::from_utf8(name) else { return None };
    let piece = some!(parse_csa_piece(name, Side::First));
    let target = some!(western::square(*file, *rank));
    let is_drop = matches!([from_file, from_rank], [b'0', b'0']);
    let mv = if is_drop {
        AnyMove::from_hand(some!(index_of(piece.letter().as_ascii(), &HELD)), target)
    } else {
        AnyMove::new(some!(western::square(*from_file, *from_rank)), target, 0)
    };
    let words = Words::new("this is CSA notation")
        .text(readers)
        .text("; USI writes `")
        .text(mv.encode(KomaGame::Shogi).as_str());
    Some(if piece.is_enhanced() && !is_drop {
        words.text("`, with `+` after it if the piece promotes in this move")
    } else {
        words.text("`")
    })
}

/// Returns the help for a move with ranks in digits, such as `7776`.
const fn help_for_digits(text: &[u8]) -> Option<Words> {
    let ([from_file, from_rank, file, rank] | [from_file, from_rank, file, rank, b'+']) = *text else {
        return None;
    };
    if !from_rank.is_ascii_digit() && !rank.is_ascii_digit() {
        return None;
    }
    let origin = some!(western::square(from_file, from_rank));
    let mv = AnyMove::new(origin, some!(western::square(file, rank)), (text.len() == 5) as usize);
    let usi = mv.encode(KomaGame::Shogi);
    if Move::from_bytes(usi.as_str().as_bytes()).is_err() {
        return None;
    }
    Some(Words::new("USI writes ranks as letters, a to i: `").text(usi.as_str()).text("`"))
}

/// Returns the help for a move with squares in CELL, such as `c3c4`, whose files are letters.
const fn help_for_cell(text: &[u8]) -> Option<Words> {
    let mv = match *text {
        [piece, b'*', file, rank] => {
            let number = some!(index_of(piece.to_ascii_uppercase(), &HELD));
            AnyMove::from_hand(number, some!(square_of_cell(file, rank)))
        }
        [from_file, from_rank, file, rank] | [from_file, from_rank, file, rank, b'+'] => {
            let origin = some!(square_of_cell(from_file, from_rank));
            AnyMove::new(origin, some!(square_of_cell(file, rank)), (text.len() == 5) as usize)
        }
        _ => return None,
    };
    let words = "USI writes the file, 1 to 9, before the rank, a to i; if the squares are in CELL, this is `";
    Some(Words::new(words).text(mv.encode(KomaGame::Shogi).as_str()).text("`"))
}

const fn square_of_cell(file: u8, rank: u8) -> Option<usize> {
    let Ok(square) = Square::from_bytes(&[file, rank]) else { return None };
    Some(square.index())
}

impl Description {
    /// Returns the help that names the notation and its readers, and shows the move in USI if the text says all of it.
    const fn help(&self) -> Words {
        let words = Words::new(match self.notation {
            RecordNotation::Japanese(_) => {
                "this is Japanese notation, which `position!(moves: …)`, `line!` and `parse_kif` read"
            }
            RecordNotation::Csa => "this is CSA notation",
            RecordNotation::Western => {
                "this is Western notation, which `position!(moves: …)`, `line!` and `parse_western` read"
            }
        });
        match self.usi() {
            Some(mv) => words.text("; USI writes `").text(mv.encode(KomaGame::Shogi).as_str()).text("`"),
            None => words,
        }
    }

    /// Returns the move if the text says its origin and its target.
    const fn usi(&self) -> Option<AnyMove> {
        if self.is_same_target {
            return None;
        }
        if let Some(origin) = self.origin {
            return Some(AnyMove::new(origin, self.target, matches!(self.promotion, Some(true)) as usize));
        }
        match (self.source, self.held_index()) {
            (Source::Hand, Some(number)) => Some(AnyMove::from_hand(number, self.target)),
            _ => None,
        }
    }
}
