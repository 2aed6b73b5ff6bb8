//! Reads and writes SAN, the notation that chess players use, as defined in the PGN standard (8.2.3).

use super::Position;
use super::board::{LINES, STEPS, file_squares, next, pawn_attacks, row_squares};
use super::legal::LegalMoves;
use super::moves::{Move, PROMOTION, PROMOTIONS};
use super::pieces::{BISHOP, BY_KIND, KING, KNIGHT, LETTERS, PAWN, QUEEN, ROOK};
use super::play::{mobility, play_unchecked, refused};
use super::situation::Situation;
use crate::base::some;
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::{AnyMove, read_square, square_text};
use crate::games::moves::error::{Mistake, Mobility, MoveError, Refusal};
use crate::games::moves::text::MoveText;
use crate::games::text::bytes::index_of;
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
    let situation = Situation::new(position);
    let Some(mv) = situation.legal(mv) else { return mv.encode() };
    let Some(text) = without_check(&situation, mv) else { return mv.encode() };
    let mut next_position = *position;
    let _ = play_unchecked(&mut next_position, mv);
    let next_situation = Situation::new(&next_position);
    if !next_situation.is_check() {
        return text;
    }
    let is_mate = LegalMoves::of(&next_situation).next_move().is_none();
    text.with(if is_mate { b'#' } else { b'+' })
}

/// Returns a legal move in SAN, without `+` or `#`. Returns `None` if `O-O` or `O-O-O` would mean a different king or
/// rook.
const fn without_check(situation: &Situation, mv: Move) -> Option<TokenText> {
    let (origin, target) = (mv.0.origin(), mv.0.target());
    let Some(castling) = situation.castling(origin, target) else {
        let kind = some!(situation.sets.kind(origin));
        return Some(Written::of(situation, kind, mv).spelling());
    };
    let to_king_side = castling.rook > castling.king;
    match situation.castling_move(to_king_side) {
        Ok(Move(found)) if found.origin() == origin && found.target() == target => {
            Some(castling_text(to_king_side))
        }
        _ => None,
    }
}

/// Returns castling in SAN.
const fn castling_text(to_king_side: bool) -> TokenText {
    let castling = TokenText::EMPTY.with(b'O').with(b'-').with(b'O');
    if to_king_side { castling } else { castling.with(b'-').with(b'O') }
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
    parse_word(position, input.as_bytes())
}

/// Parses a move in SAN or UCI, like [`parse_san`]. Returns the move if it is legal.
///
/// # Errors
///
/// Returns the errors of [`parse_san`].
///
/// ```
/// use koma::chess::{self, uci};
///
/// for text in ["Nf3", "g1f3"] {
///     assert_eq!(chess::parse_move(&chess::START, text)?, uci!("g1f3"));
/// }
/// # Ok::<(), koma::MoveError>(())
/// ```
pub const fn parse_move(position: &Position, input: &str) -> Result<Move, MoveError> {
    parse_san(position, input)
}

/// Parses `word` like [`parse_san`].
pub(super) const fn parse_word(position: &Position, word: &[u8]) -> Result<Move, MoveError> {
    let mut buffer = [0; 16];
    let text = match simplified(word, &mut buffer) {
        Some(text) => without_comments(text),
        None => b"",
    };
    let found = match text {
        b"O-O" | b"0-0" | b"o-o" => castle(position, true),
        b"O-O-O" | b"0-0-0" | b"o-o-o" => castle(position, false),
        _ => match Written::read(text) {
            Some(written) => written.resolve(&Situation::new(position)),
            None => Err(not_a_move(word)),
        },
    };
    match found {
        Ok(mv) => Ok(mv),
        Err(error) => Err(error.at(0..word.len())),
    }
}

/// Returns the legal castling move to the king's side or to the queen's side.
const fn castle(position: &Position, to_king_side: bool) -> Result<Move, MoveError> {
    match Situation::new(position).castling_move(to_king_side) {
        Ok(mv) => Ok(mv),
        Err(reason) => {
            let text = MoveText::new(castling_text(to_king_side).as_str());
            Err(MoveError::refused(KomaGame::Chess, text, Refusal::Forbidden(reason)))
        }
    }
}

impl Situation {
    /// Returns the pieces of a kind that can legally go to `target`, without castling.
    const fn candidates(&self, kind: usize, target: usize) -> u64 {
        if self.sets.own >> target & 1 != 0 {
            return 0; // only castling can have this target
        }
        let occupied = self.sets.occupied();
        let origins = match kind {
            KNIGHT => STEPS[target].knight,
            BISHOP => LINES[target].bishop_attacks(occupied),
            ROOK => LINES[target].rook_attacks(occupied),
            QUEEN => LINES[target].bishop_attacks(occupied) | LINES[target].rook_attacks(occupied),
            KING => STEPS[target].king,
            _ => file_squares(target) | pawn_attacks(self.sets.turn.flip(), target),
        };
        let mut left = origins & self.sets.kinds[kind] & self.sets.own;
        let mut found = 0;
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
    /// Returns the parts with which SAN writes a legal move of a piece of this kind.
    const fn of(situation: &Situation, kind: usize, mv: Move) -> Self {
        let (origin, target) = (mv.0.origin(), mv.0.target());
        let is_pawn = kind == PAWN;
        let is_capture = situation.sets.other >> target & 1 != 0 || is_pawn && origin % 8 != target % 8;
        let others = if is_pawn { 0 } else { situation.candidates(kind, target) & !(1 << origin) };
        let is_on_file = others & file_squares(origin) != 0;
        let is_on_rank = others & row_squares(origin / 8) != 0;
        let has_file = if is_pawn { is_capture } else { others != 0 && (!is_on_file || is_on_rank) };
        let [file, rank] = square_text(KomaGame::Chess, origin);
        Self {
            kind: Some(kind),
            file: if has_file { Some(file) } else { None },
            rank: if is_on_file { Some(rank) } else { None },
            is_capture,
            target,
            promotion: mv.0.promotion(),
        }
    }

    /// Reads a move, or returns `None` if the text is not a move.
    const fn read(text: &[u8]) -> Option<Self> {
        let (kind, squares_and_promotion) = match text {
            [letter @ b'A'..=b'Z', rest @ ..] => (Some(some!(index_of(*letter, &LETTERS))), rest),
            _ => (None, text),
        };
        let (squares, promotion) = match squares_and_promotion {
            [squares @ .., b'(', letter, b')']
            | [squares @ .., b'=' | b'/', letter]
            | [squares @ .., letter @ (b'A'..=b'Z' | b'a'..=b'z')] => {
                (squares, some!(index_of(letter.to_ascii_uppercase(), &PROMOTIONS)) + 1)
            }
            _ => (squares_and_promotion, 0),
        };
        let [origin_and_sign @ .., to_file, to_rank] = squares else { return None };
        let target = some!(read_square(KomaGame::Chess, [*to_file, *to_rank]));
        let (origin, is_capture) = match origin_and_sign {
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
    const fn resolve(self, situation: &Situation) -> Result<Move, MoveError> {
        if self.file.is_some() && self.rank.is_some() {
            return self.resolve_from(self.origins().trailing_zeros() as usize, situation);
        }
        let kind = if let Some(kind) = self.kind { kind } else { PAWN };
        let mut origins = self.origins() & situation.candidates(kind, self.target);
        if kind == PAWN && self.is_capture {
            origins &= !file_squares(self.target);
        } else if kind == PAWN && self.file.is_none() {
            origins &= file_squares(self.target);
        }
        if origins == 0 {
            return Err(self.refused(self.not_legal(kind, situation)));
        }
        if !origins.is_power_of_two() {
            return Err(self.refused(Refusal::ambiguous(BY_KIND[kind], origins as u128)));
        }
        let origin = origins.trailing_zeros() as usize;
        let has_promotion = self.promotion > 0;
        if situation.promotes(origin) && !has_promotion {
            return Err(
                self.refused(Refusal::MissingPromotion { example: Self { promotion: QUEEN, ..self }.text() })
            );
        }
        if has_promotion && !situation.promotes(origin) {
            return Err(self.refused(Refusal::CannotPromote));
        }
        Ok(Move(AnyMove::new(origin, self.target, self.promotion)))
    }

    /// Returns the legal move with these parts, whose full origin is `origin`.
    const fn resolve_from(self, origin: usize, situation: &Situation) -> Result<Move, MoveError> {
        if let Some(kind) = self.kind
            && situation.sets.kinds[kind] >> origin & 1 == 0
        {
            return Err(self.refused(self.not_legal(kind, situation)));
        }
        if let Some(mv) = KomaGame::Chess.move_table().find(origin, self.target, self.promotion) {
            return match situation.legal(Move(mv)) {
                Some(mv) => Ok(mv),
                None => Err(refused(situation, Move(mv))),
            };
        }
        let mistake = if self.promotion > 0 {
            Mistake::Promotion(PROMOTION)
        } else {
            let has_piece = situation.sets.own >> origin & 1 != 0;
            let mobility = if has_piece { Some(mobility(situation, origin)) } else { None };
            Mistake::Shape { text: self.text(), mobility }
        };
        Err(MoveError::new(KomaGame::Chess, mistake, 0..0))
    }

    /// Returns the squares that can be the origin.
    const fn origins(self) -> u64 {
        let files = if let Some(file) = self.file { file_squares((file - b'a') as usize) } else { !0 };
        let ranks = if let Some(rank) = self.rank { row_squares((b'8' - rank) as usize) } else { !0 };
        files & ranks
    }

    /// Returns the reason why no piece of this kind can make the move.
    #[cold]
    const fn not_legal(self, kind: usize, situation: &Situation) -> Refusal {
        if self.lacks_file_of_capture(kind, situation) {
            return Refusal::Forbidden("a capture starts with the file of the pawn, as in `exd5`");
        }
        let meant = self.meant_pieces(kind, situation);
        if meant == 0 {
            let all = situation.sets.own & situation.sets.kinds[kind];
            return Refusal::no_piece(BY_KIND[kind], all as u128);
        }
        let bit = 1 << self.target;
        let mut reachable = 0;
        let mut leaves_check = false;
        let mut left = meant;
        while let Some(origin) = next(&mut left) {
            let targets = situation.targets(origin);
            if kind == KING && targets & bit != 0 {
                return Refusal::Forbidden(CASTLING);
            }
            reachable |= targets;
            let is_pawn_push = kind == PAWN && file_squares(origin) & bit != 0;
            let is_meant = !(self.is_capture && is_pawn_push);
            leaves_check |= is_meant && situation.unsafe_targets(origin) & bit != 0;
        }
        let mobility = Mobility::of_all(BY_KIND[kind], meant as u128, reachable as u128);
        if leaves_check { Refusal::Check(mobility) } else { Refusal::Illegal(mobility) }
    }

    /// Reports whether the text means a pawn on the target's file. Pawns on other files can only capture on the target.
    const fn is_pawn_push(self, kind: usize) -> bool {
        kind == PAWN && self.file.is_none() && !self.is_capture
    }

    /// Reports whether a pawn could capture on the target if the text named the file of this pawn.
    const fn lacks_file_of_capture(self, kind: usize, situation: &Situation) -> bool {
        self.is_pawn_push(kind) && situation.candidates(PAWN, self.target) & !file_squares(self.target) != 0
    }

    /// Returns the player's pieces that the text can mean, even if they cannot go to the target.
    const fn meant_pieces(self, kind: usize, situation: &Situation) -> u64 {
        let all = situation.sets.own & situation.sets.kinds[kind];
        if !self.is_pawn_push(kind) {
            return all & self.origins();
        }
        let on_file = all & file_squares(self.target);
        if on_file != 0 { on_file } else { all }
    }

    const fn refused(self, refusal: Refusal) -> MoveError {
        MoveError::refused(KomaGame::Chess, self.text(), refusal)
    }

    const fn text(self) -> MoveText {
        MoveText::new(self.spelling().as_str())
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
        let [file, rank] = square_text(KomaGame::Chess, target);
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
    let mut at = 0;
    let mut len = 0;
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

/// Returns the error for a word that is not a move.
#[cold]
const fn not_a_move(word: &[u8]) -> MoveError {
    let is_lookalike = matches!(char_at(word, 0), Some(first) if is_lookalike_piece(first));
    let reason = match word {
        _ if is_lookalike => "its first letter is not a Latin one; expected `K`, `Q`, `R`, `B` or `N`",
        [b' ', ..] | [.., b' '] => "expected a move without a blank before or after it",
        b"1-0" | b"0-1" | b"1/2-1/2" | b"*" => "it is the result of a game",
        b"OO" | b"OOO" | b"oo" | b"ooo" | b"00" | b"000" | [b'O' | b'o' | b'0', b'-', ..] => CASTLING,
        b"--" | b"Z0" | b"0000" | b"null" | b"pass" => "a player of chess cannot pass",
        [b'{', ..] => "a comment is read only in a line of moves",
        [b'(' | b';' | b'$', ..] => "of the marks of PGN, only comments in braces are read here",
        [b'0'..=b'9', ..] => "expected a move without a number, such as `Nf3` or `g1f3`",
        [b'n' | b'k' | b'q' | b'r', ..] => "expected the piece in upper case, such as `Nf3`",
        _ => "expected SAN such as `Nf3`, or UCI such as `g1f3`",
    };
    MoveError::new(KomaGame::Chess, Mistake::san(word, reason), 0..word.len())
}
