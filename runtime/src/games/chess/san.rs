//! Reads and writes SAN, the notation that chess players use, as defined in the PGN standard (8.2.3). Also reads lines of
//! moves in SAN or UCI, with or without move numbers.

use core::ops::Range;

use super::Position;
use super::board::{
    BISHOP, KING, KNIGHT, LETTERS, LINES, NAMES, PAWN, PLURALS, QUEEN, ROOK, bishop_attacks, file_squares,
    next, pawn_attacks, rook_attacks, row_squares,
};
use super::legal::{LegalMoves, legal};
use super::moves::{Move, PROMOTIONS, diagnose, play_unchecked};
use super::rules::Rules;
use crate::base::{Side, read_decimal, some};
use crate::games::move_error::{MoveError, MoveErrorKind as Kind};
use crate::games::moves::run_end;
use crate::games::steps::{Step, read_square, square_text};
use crate::games::{Game, find, part};
use crate::report::{after, char_at, is_blank, latin, plain};
use crate::token::TokenText;

/// The reason that errors give for incorrectly written castling.
const CASTLING: &str = "castling is written `O-O` or `O-O-O`";

/// Returns a legal move in SAN, with `+` for check and `#` for checkmate.
///
/// Returns UCI instead if the move is not legal, or if `O-O` or `O-O-O` would mean a different king or rook.
/// [`parse_san`] can read the result for every legal move.
///
/// ```
/// use koma::chess::{self, Move};
///
/// assert_eq!(chess::san(&chess::START, Move::from_static("g1f3")), "Nf3");
/// let mate = chess::position!(fen: "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1");
/// assert_eq!(chess::san(&mate, Move::from_static("a1a8")), "Ra8#");
/// assert_eq!(chess::san(&mate, Move::from_static("e1g1")), "O-O");
/// ```
pub const fn san(position: &Position, mv: Move) -> TokenText {
    let rules = Rules::new(position);
    let Some(mv) = legal(&rules, mv) else { return mv.encode() };
    let (board, origin, target) = (&rules.board, mv.0.origin(), mv.0.target());
    let mut text = if let Some(castling) = rules.castling(origin, target) {
        let to_king_side = castling.rook > castling.king;
        match rules.castling_move(to_king_side) {
            Ok(Move(found)) if found.origin() == origin && found.target() == target => {}
            _ => return mv.encode(), // `O-O` or `O-O-O` means a different king or rook
        }
        castling_text(to_king_side)
    } else {
        let Some(kind) = board.kind(origin) else { return mv.encode() };
        let is_capture = board.other >> target & 1 != 0 || kind == PAWN && origin % 8 != target % 8;
        let others = if kind == PAWN { 0 } else { rules.candidates(kind, target) & !(1 << origin) };
        let (on_file, on_rank) = (others & file_squares(origin), others & row_squares(origin / 8));
        let has_file = if kind == PAWN { is_capture } else { others != 0 && (on_file == 0 || on_rank != 0) };
        let [file, rank] = square_text(Game::Chess, origin);
        let file = if has_file { Some(file) } else { None };
        let rank = if on_file != 0 { Some(rank) } else { None };
        let promotion = mv.0.promotion();
        Written { kind: Some(kind), file, rank, is_capture, target, promotion }.spelling()
    };
    let mut after = *position;
    let _ = play_unchecked(&mut after, mv);
    let after = Rules::new(&after);
    if after.is_check() {
        text = text.with(if LegalMoves::of(after).next_move().is_some() { b'+' } else { b'#' });
    }
    text
}

/// Parses a move in SAN. Returns the move if it is legal.
///
/// Accepts the variants of SAN in PGN files:
///
/// * more or less text than SAN requires: `Ng1f3`, `Nxf3` without a capture, `ed5`, a missing `+` or `#`
/// * `O-O` and `0-0`; `e8=Q`, `e8Q`, `e8/Q` and `e8(Q)`; `exd6 e.p.`
/// * annotations: `Nf3!?`
/// * figurines: `♘f3`
/// * long algebraic notation, `Ng1-f3`, and UCI, `g1f3`
///
/// # Errors
///
/// Returns a [`MoveError`] if `input` is not a move, if the move is not legal, or if several pieces can make it.
///
/// ```
/// use koma::chess::{self, Move};
///
/// assert_eq!(chess::parse_san(&chess::START, "Nf3")?, Move::from_static("g1f3"));
/// let error = chess::parse_san(&chess::START, "Nf4").unwrap_err();
/// assert_eq!(error.to_string(), "invalid move: Nf4 is not legal; the knights can go to a3, c3, f3, h3");
/// # Ok::<(), koma::MoveError>(())
/// ```
#[doc(alias("algebraic", "PGN"))]
pub const fn parse_san(position: &Position, input: &str) -> Result<Move, MoveError> {
    read_word(position, input.as_bytes(), 0, input.len())
}

/// Reads the move in the range `start..end` of a line.
const fn read_word(position: &Position, line: &[u8], start: usize, end: usize) -> Result<Move, MoveError> {
    let (word, mut buffer) = (part(line, &(start..end)), [0; 16]);
    let text = if let Some(text) = simplified(word, &mut buffer) { without_comments(text) } else { b"" };
    let found = match (text, Written::read(text)) {
        (b"O-O" | b"0-0" | b"o-o", _) => Rules::new(position).castling_move(true),
        (b"O-O-O" | b"0-0-0" | b"o-o-o", _) => Rules::new(position).castling_move(false),
        (_, Some(written)) => written.find(&Rules::new(position)),
        (_, None) => Err(not_a_move(word)),
    };
    match found {
        Ok(mv) => Ok(mv),
        Err(error) => Err(MoveError { start, end, ..error }),
    }
}

/// Returns castling in SAN.
pub(super) const fn castling_text(to_king_side: bool) -> TokenText {
    spelled(if to_king_side { b"O-O" } else { b"O-O-O" })
}

impl Rules {
    /// Returns the pieces of a kind that can legally go to `target`, without castling.
    const fn candidates(&self, kind: usize, target: usize) -> u64 {
        if self.board.own >> target & 1 != 0 {
            return 0; // only castling can have this target
        }
        let occupied = self.board.occupied();
        let origins = match kind {
            KNIGHT => LINES[target].knight,
            BISHOP => bishop_attacks(target, occupied),
            ROOK => rook_attacks(target, occupied),
            QUEEN => bishop_attacks(target, occupied) | rook_attacks(target, occupied),
            KING => LINES[target].king,
            _ => file_squares(target) | pawn_attacks(self.board.turn.flip(), target),
        };
        let (mut left, mut found) = (origins & self.board.kinds[kind] & self.board.own, 0);
        while let Some(origin) = next(&mut left) {
            found |= (self.targets(origin) >> target & 1) << origin;
        }
        found
    }
}

/// The parts of a move other than castling, as written.
#[derive(Clone, Copy)]
struct Written {
    /// The piece. `None` means the piece on the origin or, if the text has no full origin, a pawn.
    kind: Option<usize>,
    /// The file and the rank of the origin, each of which the text may omit.
    file: Option<u8>,
    rank: Option<u8>,
    is_capture: bool,
    target: usize,
    promotion: usize,
}

impl Written {
    /// Reads a move, or returns `None` if the text is not a move.
    const fn read(body: &[u8]) -> Option<Self> {
        let (kind, body) = match body {
            [letter @ b'A'..=b'Z', rest @ ..] => (Some(some!(find(*letter, &LETTERS))), rest),
            _ => (None, body),
        };
        let (body, promotion) = match body {
            [body @ .., b'(', letter, b')']
            | [body @ .., b'=' | b'/', letter]
            | [body @ .., letter @ (b'A'..=b'Z' | b'a'..=b'z')] => {
                (body, some!(find(letter.to_ascii_uppercase(), &PROMOTIONS)) + 1)
            }
            _ => (body, 0),
        };
        let [origin @ .., to_file, to_rank] = body else { return None };
        let target = some!(read_square(Game::Chess, [*to_file, *to_rank]));
        let (origin, is_capture) = match origin {
            [origin @ .., b'x' | b':'] => (origin, true),
            [origin @ .., b'-'] | origin => (origin, false),
        };
        let (file, rank) = match *origin {
            [] => (None, None),
            [file @ b'a'..=b'h'] => (Some(file), None),
            [rank @ b'1'..=b'8'] => (None, Some(rank)),
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => (Some(file), Some(rank)),
            _ => return None,
        };
        Some(Self { kind, file, rank, is_capture, target, promotion })
    }

    /// Returns the legal move with these parts.
    const fn find(self, rules: &Rules) -> Result<Move, MoveError> {
        let Self { kind, file, rank, is_capture, target, promotion } = self;
        let mut origins = origins(file, rank);
        if file.is_some() && rank.is_some() {
            let origin = origins.trailing_zeros() as usize;
            return match (kind, Game::Chess.steps().find(origin, target, promotion)) {
                (Some(kind), _) if rules.board.kinds[kind] >> origin & 1 == 0 => {
                    Err(self.not_legal(kind, rules))
                }
                (_, Some(mv)) => match legal(rules, Move(mv)) {
                    Some(mv) => Ok(mv),
                    None => Err(diagnose(rules, Move(mv))),
                },
                (_, None) if promotion > 0 => Err(self.error(Kind::Promotion)),
                (_, None) if rules.board.own >> origin & 1 == 0 => Err(self.error(Kind::Shape)),
                (_, None) => Err(rules.with_targets(origin, self.error(Kind::Shape))),
            };
        }
        let kind = if let Some(kind) = kind { kind } else { PAWN };
        origins &= rules.candidates(kind, target);
        if kind == PAWN && (file.is_none() || is_capture) {
            let on_file = file_squares(target);
            origins &= if is_capture { !on_file } else { on_file };
        }
        if origins == 0 {
            return Err(self.not_legal(kind, rules));
        }
        if !origins.is_power_of_two() {
            let error = self.error(Kind::Ambiguous);
            return Err(MoveError { pieces: PLURALS[kind], squares: origins, ..error });
        }
        let origin = origins.trailing_zeros() as usize;
        match (rules.promotes(origin), promotion > 0) {
            (true, false) => Err(self.error(Kind::MissingPromotion)),
            (false, true) => Err(self.error(Kind::CannotPromote)),
            _ => Ok(Move(Step::new(origin, target, promotion))),
        }
    }

    /// Returns the error for a move that no piece of this kind can make.
    #[cold]
    const fn not_legal(self, kind: usize, rules: &Rules) -> MoveError {
        let Self { file, rank, is_capture, target, .. } = self;
        let (board, bit) = (&rules.board, 1 << target);
        let all = board.own & board.kinds[kind];
        let mut pieces = all & origins(file, rank);
        if kind == PAWN && file.is_none() && !is_capture {
            // The text means a pawn on the target's file. Pawns on other files could only capture on the target.
            let takers = rules.candidates(PAWN, target) & !file_squares(target);
            if takers != 0 {
                let reason = "a capture starts with the file of the pawn, as in `exd5`";
                return MoveError { reason, ..self.error(Kind::Illegal) };
            }
            pieces = if all & file_squares(target) != 0 { all & file_squares(target) } else { all };
        }
        if pieces == 0 {
            let pieces = if all.count_ones() > 1 { PLURALS[kind] } else { NAMES[kind] };
            return MoveError { pieces, squares: all, ..self.error(Kind::NoPiece) };
        }
        let (mut squares, mut leaves_check, mut left) = (0, false, pieces);
        while let Some(origin) = next(&mut left) {
            let targets = rules.targets(origin);
            if kind == KING && targets & bit != 0 {
                return MoveError { reason: CASTLING, ..self.error(Kind::Illegal) };
            }
            squares |= targets;
            let is_forward = file_squares(origin) & bit != 0;
            leaves_check |=
                rules.unsafe_targets(origin) & bit != 0 && !(kind == PAWN && is_capture && is_forward);
        }
        let error = self.error(if leaves_check { Kind::Check } else { Kind::Illegal });
        if !pieces.is_power_of_two() {
            return MoveError { pieces: PLURALS[kind], squares, ..error };
        }
        MoveError { square: Some(pieces.trailing_zeros() as usize), pieces: NAMES[kind], squares, ..error }
    }

    const fn error(self, kind: Kind) -> MoveError {
        MoveError::of_move(Game::Chess, kind, self.spelling())
    }

    /// Returns these parts as SAN, without `+` or `#`.
    const fn spelling(self) -> TokenText {
        let Self { kind, file, rank, is_capture, target, promotion } = self;
        let mut text = TokenText::EMPTY;
        if let Some(kind) = kind
            && kind != PAWN
        {
            text = text.with(LETTERS[kind]);
        }
        if let Some(file) = file {
            text = text.with(file);
        }
        if let Some(rank) = rank {
            text = text.with(rank);
        }
        if is_capture {
            text = text.with(b'x');
        }
        let [file, rank] = square_text(Game::Chess, target);
        text = text.with(file).with(rank);
        if promotion > 0 { text.with(b'=').with(LETTERS[promotion]) } else { text }
    }
}

/// Returns a text as ASCII. Replaces figurines with letters, and other characters with similar ASCII characters.
/// Returns `None` if a character has no replacement or may name a different piece, or if the result does not fit in the
/// buffer.
const fn simplified<'a>(input: &'a [u8], buffer: &'a mut [u8; 16]) -> Option<&'a [u8]> {
    if input.is_ascii() {
        return Some(input);
    }
    let (mut at, mut len) = (0, 0);
    while at < input.len() {
        if len == buffer.len() {
            return None;
        }
        let c = some!(char_at(input, at));
        at = after(input, at);
        buffer[len] = match c {
            '\u{FE0E}' | '\u{FE0F}' => continue, // selects text or picture form after a figurine
            '♔'..='♟' => LETTERS[(c as usize - '♔' as usize) % 6],
            '×' => b'x',
            '†' => b'+',
            '‡' => b'#',
            c if is_blank(c) => b' ',
            c if is_lookalike_piece(c) => return None,
            c if plain(c).is_ascii() => plain(c) as u8,
            _ => return None,
        };
        len += 1;
    }
    Some(buffer.split_at(len).0)
}

/// Reports whether `c` looks like an upper-case Latin letter but is another letter, which may name a different piece:
/// the Cyrillic `К` is a knight, and the Greek `Β` is a queen. Letters that look like `O` do not count, because the `O`
/// of castling names no piece.
const fn is_lookalike_piece(c: char) -> bool {
    !c.is_ascii() && latin(c).is_ascii_uppercase() && latin(c) != 'O'
}

/// Removes `+`, `#` and annotations such as `!?` from the end. Removes `e.p.` from a capture.
const fn without_comments(text: &[u8]) -> &[u8] {
    let mut text = text;
    while let [rest @ .., b'+' | b'#' | b'!' | b'?'] = text {
        text = rest;
    }
    match text {
        [rest @ .., b'(', b'e', b'.', b'p', b'.', b')']
        | [rest @ .., b'e', b'.', b'p', b'.']
        | [rest @ .., b'e', b'p'] => match rest.trim_ascii_end() {
            capture @ [b'a'..=b'h', .., b'a'..=b'h', b'3' | b'6'] => capture,
            _ => text,
        },
        _ => text,
    }
}

/// Returns the squares with this file and rank. A file or rank that is `None` can have any value.
const fn origins(file: Option<u8>, rank: Option<u8>) -> u64 {
    let files = if let Some(file) = file { file_squares((file - b'a') as usize) } else { !0 };
    let ranks = if let Some(rank) = rank { row_squares((b'8' - rank) as usize) } else { !0 };
    files & ranks
}

/// Returns the error for a word that is not a move.
#[cold]
const fn not_a_move(word: &[u8]) -> MoveError {
    let is_lookalike = matches!(char_at(word, 0), Some(first) if is_lookalike_piece(first));
    let reason = match word {
        _ if is_lookalike => "its first letter is not a Latin one; expected `K`, `Q`, `R`, `B` or `N`",
        b"1-0" | b"0-1" | b"1/2-1/2" | b"*" => "it is the result of a game",
        b"OO" | b"OOO" | b"oo" | b"ooo" | b"00" | b"000" | [b'O' | b'o' | b'0', b'-', ..] => CASTLING,
        b"--" | b"Z0" | b"0000" | b"null" | b"pass" => "a player of chess cannot pass",
        [b'{' | b'(' | b';' | b'$', ..] => "comments and variations are not read here",
        [b'0'..=b'9', ..] => "expected a move without a number, such as `Nf3` or `g1f3`",
        [b'n' | b'k' | b'q' | b'r', ..] => "expected the piece in upper case, such as `Nf3`",
        _ => "expected SAN such as `Nf3`, or UCI such as `g1f3`",
    };
    MoveError { text: spelled(word), reason, ..MoveError::new(Game::Chess, Kind::San, 0, 0) }
}

/// Returns a text of at most eight printable ASCII characters as a `TokenText`. Returns an empty text for other texts.
const fn spelled(text: &[u8]) -> TokenText {
    let (mut spelling, mut left) = (TokenText::EMPTY, text);
    while let [byte @ b' '..=b'~', rest @ ..] = left
        && text.len() <= 8
    {
        spelling = spelling.with(*byte);
        left = rest;
    }
    if left.is_empty() { spelling } else { TokenText::EMPTY }
}

/// Reads the moves of a line one by one.
///
/// The moves are separated by blanks. Each move is in UCI or in SAN, as [`parse_san`](crate::chess::parse_san) reads
/// it. Move numbers are optional: `12. e4`, `12.e4`, `12... e5`. The first number can be from 1 to 99,999. Later
/// numbers must continue from it.
///
/// ```
/// use koma::chess::{self, MoveReader};
///
/// let mut position = chess::START;
/// let mut reader = MoveReader::new("1. e4 e5");
/// while let Some(read) = reader.next_move(&position) {
///     let (mv, range) = read?;
///     println!("{mv} is written at {range:?}");
///     chess::play_unchecked(&mut position, mv);
/// }
/// # Ok::<(), koma::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveReader<'a> {
    line: &'a str,
    at: usize,
    /// The number of the next move.
    number: u32,
    /// Whether the line has contained a move number so far.
    is_numbered: bool,
}

impl<'a> MoveReader<'a> {
    /// Returns a reader at the start of `line`.
    pub const fn new(line: &'a str) -> Self {
        Self { line, at: 0, number: 1, is_numbered: false }
    }

    /// Reads the next move and checks that it is legal in `position`. Returns the move and its range in the line, or
    /// `None` at the end.
    ///
    /// The caller must play the move before the next call. After an error, every later call returns `None`.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if the next word is not a legal move, if the first move number is 0 or greater than
    /// 99,999, if a later number is not the expected number, or if several dots, which mark a move of Black, come
    /// before a move of White.
    pub const fn next_move(
        &mut self,
        position: &Position,
    ) -> Option<Result<(Move, Range<usize>), MoveError>> {
        let is_second = position.turn().is(Side::Second);
        let numbered = self.read_number(is_second);
        let start = self.at;
        let read = match numbered {
            Ok(()) if start == self.line.len() => return None,
            Ok(()) => {
                self.at = self.word_end();
                read_word(position, self.line.as_bytes(), start, self.at)
            }
            Err(error) => Err(error),
        };
        match read {
            Ok(mv) => {
                self.number += is_second as u32;
                Some(Ok((mv, start..self.at)))
            }
            Err(error) => {
                self.at = self.line.len();
                Some(Err(MoveError { number: self.number, is_second, ..error }))
            }
        }
    }

    /// Reads move numbers and the blanks around them.
    #[expect(clippy::cast_possible_truncation, reason = "at most `MAX_NUMBER`")]
    const fn read_number(&mut self, is_second: bool) -> Result<(), MoveError> {
        let line = self.line.as_bytes();
        loop {
            self.at = run_end(line, self.at, true);
            let start = self.at;
            let (number, digits_end) = read_decimal(line, start);
            let (mut dots, mut at) = (0, digits_end);
            while let [b'.', ..] | [0xE2, 0x80, 0xA6, ..] = line.split_at(at).1 {
                let len = if line[at] == b'.' { 1 } else { 3 }; // `…` means three dots, and has three bytes
                (dots, at) = (dots + len, at + len);
            }
            let is_word = matches!(char_at(line, at), Some(c) if !is_blank(c));
            // `00` without dots is not a move number, but an incorrect form of castling.
            if at == start || dots == 0 && (is_word || line[start] == b'0') {
                return Ok(());
            }
            self.at = at;
            let has_number = digits_end > start;
            let (least, most) = if self.is_numbered { (self.number, self.number) } else { (1, MAX_NUMBER) };
            let fits = least as usize <= number && number <= most as usize;
            if has_number && fits {
                (self.number, self.is_numbered) = (number as u32, true);
            }
            if has_number && !fits || dots > 1 && !is_second {
                return Err(MoveError::new(Game::Chess, Kind::Number, start, at));
            }
        }
    }

    /// Returns the end of the word that starts at the current offset. Includes an `e.p.` that follows the word.
    const fn word_end(&self) -> usize {
        let line = self.line.as_bytes();
        let end = run_end(line, self.at, false);
        let next = run_end(line, end, true);
        match line.split_at(next).1 {
            [b'e', b'p', ..] | [b'e', b'.', b'p', ..] | [b'(', b'e', b'.', ..] => run_end(line, next, false),
            _ => end,
        }
    }
}

/// The greatest move number that a line can start with.
const MAX_NUMBER: u32 = 99_999;
