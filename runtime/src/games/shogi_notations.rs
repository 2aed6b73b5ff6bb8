//! Recognizes moves of shōgi that are written in Western or Japanese notation, for the help in messages.

use super::bytes::find;
use super::declarations::HELD;
use crate::base::some;
use crate::report::{Words, after, char_at, plain};

/// Returns the help for a move in Western or Japanese notation. Returns `None` for other texts.
pub(super) const fn help(input: &[u8]) -> Option<Words> {
    if let Some(written) = Written::read_western(input) {
        return Some(written.help("Western"));
    }
    Some(some!(Written::read_japanese(input)).help("Japanese"))
}

/// A move in one of these notations.
struct Written {
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
        let is_held = find(piece, &HELD).is_some();
        // `K*5e` and `P*7f+` are wrong in USI too.
        let is_usi_drop = matches!(text, [_, b'*', ..]) && matches!(rank, b'a'..=b'i');
        if !is_origin || piece != b'K' && !is_held || is_usi_drop {
            return None;
        }
        let rank = some!(rank_letter(*rank as char));
        let may_be_drop = is_held
            && text.len() == unpromoted.len()
            && matches!(origin_and_sign, [] | [b'-' | b'*' | b'\'']);
        Some(Self { drop: if may_be_drop { Some([piece, *file, rank]) } else { None } })
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
        let held = match name {
            '飛' => Some(b'R'),
            '角' => Some(b'B'),
            '金' => Some(b'G'),
            '銀' => Some(b'S'),
            '桂' => Some(b'N'),
            '香' => Some(b'L'),
            '歩' => Some(b'P'),
            // Kings and promoted pieces
            '玉' | '王' | '龍' | '竜' | '馬' | 'と' | '成' => None,
            _ => return None,
        };
        Some(Self {
            drop: match (held, target) {
                (Some(piece), Some([file, rank])) => Some([piece, file, rank]),
                _ => None,
            },
        })
    }

    /// Returns the help that names the notation, and shows what USI writes.
    const fn help(&self, notation: &str) -> Words {
        let words = Words::new("this is ").text(notation);
        let words = words.text(" notation; USI writes the origin and the target, as in `7g7f`");
        let Some([piece, file, rank]) = self.drop else { return words };
        let mut words = words.text(", and a drop as `");
        words.put(piece);
        words.put(b'*');
        words.put(file);
        words.put(rank);
        words.text("`")
    }
}

/// Returns the letter that USI uses for a rank, which is written as a letter, a digit or a Japanese number.
const fn rank_letter(rank: char) -> Option<u8> {
    Some(match rank {
        'a' | '1' | '一' => b'a',
        'b' | '2' | '二' => b'b',
        'c' | '3' | '三' => b'c',
        'd' | '4' | '四' => b'd',
        'e' | '5' | '五' => b'e',
        'f' | '6' | '六' => b'f',
        'g' | '7' | '七' => b'g',
        'h' | '8' | '八' => b'h',
        'i' | '9' | '九' => b'i',
        _ => return None,
    })
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
