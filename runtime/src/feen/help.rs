//! Recognizes what a text that is not a FEEN probably means, for the help in messages.

use super::read::field_end;
use crate::base::read_decimal;
use crate::report::Words;
use crate::token::Epin;
use crate::token::grammar::epin_at;

/// Reports whether this range of a text has the castling rights of a FEN, such as `KQkq`, after a board of eight ranks.
pub(super) const fn is_castling(input: &[u8], start: usize, end: usize) -> bool {
    if start >= end || end > input.len() {
        return false;
    }
    let mut slashes = 0;
    let mut at = 0;
    while at < start {
        slashes += (input[at] == b'/') as usize;
        at += 1;
    }
    let mut rights: &[u8] = b"KQkq";
    while at < end
        && let [right, rest @ ..] = rights
    {
        at += (input[at] == *right) as usize;
        rights = rest;
    }
    at == end && slashes == 7
}

/// A notation of positions of one of koma's games.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum OtherNotation {
    Chess,
    Makruk,
    Shogi,
    Xiangqi,
}

impl OtherNotation {
    /// Returns the notation of a text that starts with a board of a game and a turn. Returns `None` for other texts, and for
    /// boards that have anything other than the pieces of the game and numbers.
    pub(super) const fn of(input: &[u8]) -> Option<Self> {
        let (board, rest) = input.split_at(field_end(input, 0));
        let turn = match rest {
            [b' ', turn] | [b' ', turn, b' ', ..] => *turn,
            _ => return None,
        };
        let is_player = matches!(turn, b'w' | b'b');
        match rank_count(board) {
            8 if is_player && has_only(board, b"KQRBNP") => Some(Self::Chess),
            8 if is_player && has_only(board, b"KMSNRP~") => Some(Self::Makruk),
            9 if is_player && has_only(board, b"KRBGSNLP+") => Some(Self::Shogi),
            10 if (is_player || turn == b'r') && has_only(board, b"KABENHRCP") => Some(Self::Xiangqi),
            _ => None,
        }
    }

    /// Returns the words that name the notation and the type that reads it.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Chess if cfg!(feature = "chess") => "FEN, which `chess::Fen` reads",
            Self::Chess => "FEN, which `chess::Fen` reads with the feature `chess`",
            Self::Makruk if cfg!(feature = "makruk") => "makruk's FEN, which `makruk::Fen` reads",
            Self::Makruk => "makruk's FEN, which `makruk::Fen` reads with the feature `makruk`",
            Self::Shogi if cfg!(feature = "shogi") => "SFEN, which `shogi::Sfen` reads",
            Self::Shogi => "SFEN, which `shogi::Sfen` reads with the feature `shogi`",
            Self::Xiangqi if cfg!(feature = "xiangqi") => "xiangqi's FEN, which `xiangqi::Fen` reads",
            Self::Xiangqi => "xiangqi's FEN, which `xiangqi::Fen` reads with the feature `xiangqi`",
        }
    }

    /// Returns the FEEN of an empty board of the game.
    pub(super) const fn empty_board(self) -> &'static str {
        match self {
            Self::Chess => "8/8/8/8/8/8/8/8 / C/c",
            Self::Makruk => "8/8/8/8/8/8/8/8 / M/m",
            Self::Shogi => "9/9/9/9/9/9/9/9/9 / S/s",
            Self::Xiangqi => "9/9/9/9/9/9/9/9/9/9 / X/x",
        }
    }

    /// Returns the call that makes a constant from a text in this notation.
    pub(super) const fn call(self) -> &'static str {
        match self {
            Self::Chess => "`chess::position!(fen: \"…\")`",
            Self::Makruk => "`makruk::position!(fen: \"…\")`",
            Self::Shogi => "`shogi::position!(sfen: \"…\")`",
            Self::Xiangqi => "`xiangqi::position!(fen: \"…\")`",
        }
    }
}

const fn rank_count(board: &[u8]) -> usize {
    let mut ranks = 1;
    let mut i = 0;
    while i < board.len() {
        ranks += (board[i] == b'/') as usize;
        i += 1;
    }
    ranks
}

/// Reports whether a board has only these pieces of either player, numbers and slashes.
const fn has_only(board: &[u8], pieces: &[u8]) -> bool {
    let mut i = 0;
    while i < board.len() {
        let c = board[i].to_ascii_uppercase();
        let mut piece = 0;
        while piece < pieces.len() && pieces[piece] != c {
            piece += 1;
        }
        if piece == pieces.len() && !matches!(c, b'1'..=b'9' | b'/') {
            return false;
        }
        i += 1;
    }
    true
}

/// The maximum length of a hand that gets a suggestion, in bytes. Sorting a hand takes time, especially in const
/// evaluation.
const MAX_HAND_LEN: usize = 128;

/// Returns the canonical form of the hand around byte `at` of a FEEN. Each kind of piece comes once, after its count,
/// and the highest count comes first. Returns `None` if the hand is longer than [`MAX_HAND_LEN`], or has anything other
/// than pieces and counts of at least 1.
pub(super) const fn canonical_hand(feen: &[u8], at: usize) -> Option<Words> {
    let mut end = if at < feen.len() { at } else { feen.len() };
    while end > 0 && !matches!(feen[end - 1], b'/' | b' ') {
        end -= 1;
    }
    let start = end;
    let mut counts = [0_usize; Epin::COUNT];
    while end < feen.len() && !matches!(feen[end], b'/' | b' ') {
        let (number, token) = read_decimal(feen, end);
        let count = if token > end { number } else { 1 };
        let Some((piece, next)) = epin_at(feen, token) else { return None };
        if count == 0 || next - start > MAX_HAND_LEN {
            return None;
        }
        counts[piece.index()] = count.saturating_add(counts[piece.index()]);
        end = next;
    }
    let mut words = Words::EMPTY;
    loop {
        let mut most = 0;
        let mut piece = 0;
        while piece < counts.len() {
            if counts[piece] > counts[most] {
                most = piece;
            }
            piece += 1;
        }
        match counts[most] {
            0 => return Some(words),
            1 => {}
            count => words = words.count(count),
        }
        words = words.text(Epin::from_valid_index(most).encode().as_str());
        counts[most] = 0;
    }
}
