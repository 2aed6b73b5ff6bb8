//! Recognizes moves of shōgi that are written in other notations than USI, for the help in messages.

use super::piece_names::{parse_csa_piece, parse_kif_piece};
use super::pieces::HELD;
use crate::base::{Side, is_same, some};
use crate::games::moves::kanji;
use crate::games::text::bytes::{index_of, run_end};
use crate::report::{Words, after, char_at, plain};
use crate::token::TokenText;

/// Returns the help for a move in CSA, with squares in CELL, or in Western or Japanese notation. Returns `None` for other
/// texts.
pub(in crate::games) const fn help_for_record(input: &[u8]) -> Option<Words> {
    if let Some(help) = help_for_csa(input) {
        return Some(help);
    }
    if let Some(help) = help_for_cell(input) {
        return Some(help);
    }
    if let Some(written) = Written::read_western(input) {
        let first = char_at(input, 0);
        if matches!(first, Some('a'..='z')) {
            return Some(Words::new("Western notation writes the piece in upper case, as in `P-7f`"));
        }
        return Some(written.help("Western", "parse_western"));
    }
    Some(some!(Written::read_japanese(input)).help("Japanese", "parse_kif"))
}

/// Returns the help for a move in CSA, such as `+7776FU`: the origin, the target, and the piece after the move.
const fn help_for_csa(input: &[u8]) -> Option<Words> {
    let ([b'+' | b'-', text @ ..] | text) = input;
    let [from_file, from_rank, file, rank, first, second] = *text else { return None };
    if !file.is_ascii_digit() {
        return None;
    }
    let target = [file, some!(rank_letter(rank as char))];
    let name = [first, second];
    let Ok(name) = core::str::from_utf8(&name) else { return None };
    let piece = some!(parse_csa_piece(name, Side::First));
    let piece = if piece.is_enhanced() { b'+' } else { piece.letter().as_ascii() };
    let words = Words::new("this is CSA notation; USI writes `");
    if matches!([from_file, from_rank], [b'0', b'0']) {
        return Some(appended(words, &[piece, b'*', target[0], target[1]]).text("`"));
    }
    let words = appended(words, &[from_file, some!(rank_letter(from_rank as char)), target[0], target[1]]);
    if piece == b'+' {
        return Some(words.text("`, with `+` after it if the piece promotes in this move"));
    }
    Some(words.text("`"))
}

/// Returns the help for a move with squares in CELL, such as `c3c4`, whose files are letters.
const fn help_for_cell(input: &[u8]) -> Option<Words> {
    let words = Words::new(
        "USI writes the file, 1 to 9, before the rank, a to i; if the squares are in CELL, this is `",
    );
    let words = match *input {
        [piece, b'*', file, rank] => {
            let [file, rank] = some!(square_of_cell(file, rank));
            appended(words, &[piece.to_ascii_uppercase(), b'*', file, rank])
        }
        [from_file, from_rank, file, rank] | [from_file, from_rank, file, rank, b'+'] => {
            let [from_file, from_rank] = some!(square_of_cell(from_file, from_rank));
            let [file, rank] = some!(square_of_cell(file, rank));
            appended(words, &[from_file, from_rank, file, rank])
        }
        _ => return None,
    };
    let words = if matches!(input, [.., b'+']) { words.text("+") } else { words };
    Some(words.text("`"))
}

/// Returns the square in USI with this name in CELL. The files of CELL are counted from the left and its ranks from the
/// bottom, as the first player sees the board.
const fn square_of_cell(file: u8, rank: u8) -> Option<[u8; 2]> {
    match (file, rank) {
        (b'a'..=b'i', b'1'..=b'9') => Some([b'9' - (file - b'a'), b'i' - (rank - b'1')]),
        _ => None,
    }
}

const fn appended(mut words: Words, mut text: &[u8]) -> Words {
    while let [byte, rest @ ..] = text {
        words.put(*byte);
        text = rest;
    }
    words
}

/// A move in one of these notations.
struct Written {
    /// The move in USI, if the text says its origin.
    usi: Option<TokenText>,
    /// The letter of the piece, the file and the rank as USI writes them, if the move may be a drop.
    drop: Option<[u8; 3]>,
}

impl Written {
    /// Reads a move such as `P-7f`, `P7f`, `Px7f`, `P*76` or `+R5b-5a`.
    const fn read_western(input: &[u8]) -> Option<Self> {
        let mut buffer = [0; 8];
        let text = some!(ascii(input, &mut buffer));
        let unpromoted = if let [b'+', rest @ ..] = text { rest } else { text };
        let (piece, squares) = match unpromoted {
            [piece, squares @ .., b'+' | b'='] | [piece, squares @ ..] => (*piece, squares),
            [] => return None,
        };
        let [origin_and_sign @ .., file @ b'1'..=b'9', rank] = squares else { return None };
        let origin = match origin_and_sign {
            [origin @ .., b'-' | b'x' | b'*' | b'\''] | origin => origin,
        };
        let is_origin = match *origin {
            [] => true,
            [b'1'..=b'9', rank] => rank_letter(rank as char).is_some(),
            _ => false,
        };
        let piece = piece.to_ascii_uppercase();
        let is_held = index_of(piece, &HELD).is_some();
        // `K*5e` and `P*7f+` are wrong in USI too.
        let is_usi_drop = matches!(text, [_, b'*', ..]) && matches!(rank, b'a'..=b'i');
        if !is_origin || piece != b'K' && !is_held || is_usi_drop {
            return None;
        }
        let rank = some!(rank_letter(*rank as char));
        let may_be_drop = is_held
            && text.len() == unpromoted.len()
            && matches!(origin_and_sign, [] | [b'-' | b'*' | b'\'']);
        Some(Self { usi: None, drop: if may_be_drop { Some([piece, *file, rank]) } else { None } })
    }

    /// Reads a move such as `７六歩`, `▲76歩打` or `同銀`, which omits the target of a recapture.
    const fn read_japanese(input: &[u8]) -> Option<Self> {
        let mut at = 0;
        if matches!(some!(char_at(input, at)), '▲' | '△' | '▼' | '▽' | '☗' | '☖') {
            at = after(input, at);
        }
        let first = some!(char_at(input, at));
        at = after(input, at);
        let second = some!(char_at(input, at));
        at = after(input, at);
        let (target, name) = match plain(first) {
            '同' if second == '\u{3000}' || second == ' ' => (None, some!(char_at(input, at))),
            '同' => (None, second),
            file @ '1'..='9' => {
                (Some([file as u8, some!(rank_letter(plain(second)))]), some!(char_at(input, at)))
            }
            _ => return None,
        };
        let is_promoted = name == '成';
        let piece = parse_kif_piece(name.encode_utf8(&mut [0; 4]), Side::First);
        if piece.is_none() && !is_promoted {
            return None;
        }
        let held = match piece {
            Some(piece) if index_of(piece.letter().as_ascii(), &HELD).is_some() && piece.is_normal() => {
                Some(piece.letter().as_ascii())
            }
            _ => None, // kings and promoted pieces
        };
        if run_end(input, at, false) < input.len() {
            return None; // a line of moves
        }
        Some(Self {
            usi: move_with_origin(input, target),
            drop: match (held, target) {
                (Some(piece), Some([file, rank])) => Some([piece, file, rank]),
                _ => None,
            },
        })
    }

    /// Returns the help that names the notation and its readers, and shows what USI writes. `parser` is the function that
    /// reads the notation.
    const fn help(&self, notation: &str, parser: &str) -> Words {
        let words = Words::new("this is ")
            .text(notation)
            .text(" notation, which `position!(moves: …)`, `line!` and `");
        let words = words.text(parser).text("` read; USI writes ");
        if let Some(usi) = self.usi {
            return words.text("`").text(usi.as_str()).text("`");
        }
        let words = words.text("the origin and the target, as in `7g7f`");
        let Some([piece, file, rank]) = self.drop else { return words };
        let mut words = words.text(", and a drop as `");
        words.put(piece);
        words.put(b'*');
        words.put(file);
        words.put(rank);
        words.text("`")
    }
}

/// Returns the USI of a move that ends with its origin in parentheses, as in `７六歩(77)` or `２二角成(88)`.
const fn move_with_origin(input: &[u8], target: Option<[u8; 2]>) -> Option<TokenText> {
    let [before @ .., b'(', from_file @ b'1'..=b'9', from_rank @ b'1'..=b'9', b')'] = input else {
        return None;
    };
    let [file, rank] = some!(target);
    let from_rank = some!(rank_letter(*from_rank as char));
    let usi = TokenText::EMPTY.with(*from_file).with(from_rank).with(file).with(rank);
    Some(if ends_with_promotion(before) { usi.with(b'+') } else { usi })
}

/// Reports whether a move ends with `成` and not with `不成`.
const fn ends_with_promotion(text: &[u8]) -> bool {
    const PROMOTED: &[u8] = "成".as_bytes();
    const NOT: &[u8] = "不".as_bytes();
    let Some(start) = text.len().checked_sub(PROMOTED.len()) else { return false };
    let (before, last) = text.split_at(start);
    let Some(start_of_not) = before.len().checked_sub(NOT.len()) else { return false };
    is_same(last, PROMOTED) && !is_same(before.split_at(start_of_not).1, NOT)
}

/// Returns the letter that USI uses for a rank, which is written as a letter, a digit or a Japanese number.
const fn rank_letter(rank: char) -> Option<u8> {
    match rank {
        'a'..='i' => Some(rank as u8),
        '1'..='9' => Some(rank as u8 - b'1' + b'a'),
        _ => Some(b'a' - 1 + some!(kanji::digit(rank))),
    }
}

/// Returns a text with ASCII characters in place of similar characters. Returns `None` if a character has no replacement,
/// or if the text does not fit in the buffer.
const fn ascii<'a>(input: &[u8], buffer: &'a mut [u8; 8]) -> Option<&'a [u8]> {
    let mut at = 0;
    let mut len = 0;
    while at < input.len() {
        let c = plain(some!(char_at(input, at)));
        if !c.is_ascii() || len == buffer.len() {
            return None;
        }
        buffer[len] = c as u8;
        len += 1;
        at = after(input, at);
    }
    Some(buffer.split_at(len).0)
}
