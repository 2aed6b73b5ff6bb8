//! Reads and writes WXF, the notation of the World Xiangqi Federation.
//!
//! The squares of this module are seen by the player to move. Square 0 is at the player's right hand, and the squares go
//! to the left and then forward. So the square divided by 9 is the rank, and the remainder is the file from the right.

use super::Position;
use super::board::SQUARES;
use super::moves::Move;
use super::pieces::{ADVISOR, ELEPHANT, GENERAL, HORSE, KINDS, PIECES, SOLDIER, kind_in_records};
use super::places::{Place, Standing};
use super::play::{diagnose, refused};
use super::situation::Situation;
use super::symbols::simplified;
use crate::base::{Side, some};
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::AnyMove;
use crate::games::moves::error::{Mistake, Mobility, MoveError, Refusal};
use crate::games::moves::text::MoveText;
use crate::games::rules::piece_sets::{has, next};
use crate::token::TokenText;

/// Returns a legal move in WXF, such as `C2=5`.
///
/// The text has the letter of the piece (`K` `A` `E` `H` `R` `C` `P`), its file, the direction and a number. The files are
/// numbered from 1, from the right of the player who moves. The direction is `+` for forward, `-` for backward, or `=` for
/// sideways. The number counts the steps if the piece stays on its file. Otherwise, it is the file that the piece reaches.
///
/// If other pieces of the same kind are on the file, the text follows the federation's rules:
///
/// | pieces on the file | text |
/// |---|---|
/// | two | `C+=5` for the front one, `C-=5` for the rear one |
/// | three | `P+=4`, `P3=4` for the middle one on file 3, `P-=4` |
/// | four or five soldiers | `++=4`, `P+=4`, `P3=4` for the middle one of five, `P-=4`, `--=4` |
/// | two or three soldiers, on each of two files | `3+=4` for the front one on file 3, `P3=4` for the middle one, `3-=4` |
///
/// In the last row, the federation writes `33=4` for the middle one, but other programs write this for the third one.
///
/// An advisor or an elephant always has its file, because only one of two on a file can move in a direction. Returns UCCI
/// instead if the move is not legal or if WXF cannot express it, as for the foremost of four chariots on a file.
/// [`parse_wxf`] can read the result for every legal move.
///
/// ```
/// use koma::xiangqi::{self, Move};
///
/// assert_eq!(xiangqi::wxf(&xiangqi::START, Move::from_static("h2e2")), "C2=5");
/// assert_eq!(xiangqi::wxf(&xiangqi::START, Move::from_static("h0g2")), "H2+3");
/// let two_cannons = xiangqi::position!(fen: "3k5/9/9/9/9/1C7/9/1C7/9/4K4 w");
/// assert_eq!(xiangqi::wxf(&two_cannons, Move::from_static("b4e4")), "C+=5");
/// ```
pub const fn wxf(position: &Position, mv: Move) -> TokenText {
    let situation = Situation::new(position);
    if situation.allows(mv.0)
        && let Some(written) = Written::of(&situation, mv)
        && written.legal_origins(&situation) == 1 << situation.seen(mv.0.origin())
    {
        return written.spelling();
    }
    mv.encode()
}

/// Parses a move in WXF. Returns the move if it is legal.
///
/// Accepts these variants of what [`wxf`] writes:
///
/// * `C2.5` or `C25` for `C2=5`
/// * lower case: `h8+7`
/// * other letters of pieces: `G` for the general, `B` for an elephant, `N` for a horse, `S` for a soldier
/// * the place before the letter: `+C=5`. Before the letter, `+` always means the front piece, and `-` the rear one
/// * letters for the place: `F` for the front piece and `B` for the rear one, as in `CF=5` or `FC=5`; before the letter,
///   also `R` for the rear one
/// * `P.=4` for the middle one of three soldiers
/// * soldiers numbered from the front of a file that has several: `13=4` for the first one on file 3
/// * soldiers with letters, counted on the files that have several, first from the right and then from the front: `Pa=4`
///   (so `pb` is the second soldier, while `PB` is the rear one)
/// * on two files with several soldiers, `33=4` for the middle one on file 3
/// * Chinese characters: `炮二平五`, `马8进7`, `前炮平五`, `三兵平四`, and `前六平五` for a soldier on file 6
/// * `!`, `?`, `+` and `#` at the end: `C2=5!?`
/// * UCCI: `h2e2`
///
/// A text is accepted if it means exactly one legal move. So `R1=4` is accepted for two chariots on file 1, if only one of
/// them can go to file 4.
///
/// # Errors
///
/// Returns a [`MoveError`] if `input` is not a move, if the move is not legal, or if several pieces can make it.
///
/// ```
/// use koma::xiangqi::{self, Move};
///
/// assert_eq!(xiangqi::parse_wxf(&xiangqi::START, "C2=5")?, Move::from_static("h2e2"));
/// let error = xiangqi::parse_wxf(&xiangqi::START, "H2+4").unwrap_err();
/// assert_eq!(error.to_string(), "invalid move: H2+4 is not legal; the horse on h0 can go to g2, i2");
/// # Ok::<(), koma::MoveError>(())
/// ```
pub const fn parse_wxf(position: &Position, input: &str) -> Result<Move, MoveError> {
    parse_word(position, input.as_bytes())
}

/// Parses a move in WXF, Chinese notation or UCCI, like [`parse_wxf`]. Returns the move if it is legal.
///
/// # Errors
///
/// Returns the errors of [`parse_wxf`].
///
/// ```
/// use koma::xiangqi::{self, ucci};
///
/// for text in ["h2e2", "C2=5", "炮二平五"] {
///     assert_eq!(xiangqi::parse_move(&xiangqi::START, text)?, ucci!("h2e2"));
/// }
/// # Ok::<(), koma::MoveError>(())
/// ```
pub const fn parse_move(position: &Position, input: &str) -> Result<Move, MoveError> {
    parse_wxf(position, input)
}

/// Parses `word` like [`parse_wxf`].
pub(super) const fn parse_word(position: &Position, word: &[u8]) -> Result<Move, MoveError> {
    let situation = Situation::new(position);
    let mut buffer = [0; 8];
    if let Some(text) = simplified(word, &mut buffer)
        && let Some(written) = Written::read(text)
    {
        return match written.resolve(position, &situation) {
            Ok(mv) => Ok(mv),
            Err(refusal) => {
                Err(MoveError::refused(KomaGame::Xiangqi, written.shown(word), refusal).at(0..word.len()))
            }
        };
    }
    if !resembles_ucci(word) {
        return Err(not_a_move(word));
    }
    match Move::from_bytes(word) {
        Ok(mv) if situation.allows(mv.0) => Ok(mv),
        Ok(mv) => Err(refused(position, &situation, mv)),
        Err(error) => Err(error),
    }
}

/// The direction of a move, as its player sees it.
#[derive(Clone, Copy)]
enum Direction {
    Forward,
    Backward,
    Sideways,
}

/// The parts of a move, as written.
#[derive(Clone, Copy)]
struct Written {
    kind: usize,
    /// The file from the right, from 0. The text may omit the file if it has a place.
    file: Option<usize>,
    place: Place,
    direction: Direction,
    /// The last digit: steps, or a file from 1.
    number: usize,
}

impl Written {
    /// Returns the parts with which WXF writes a legal move, or `None` if WXF cannot express it.
    const fn of(situation: &Situation, mv: Move) -> Option<Self> {
        let (origin, target) = (situation.seen(mv.0.origin()), situation.seen(mv.0.target()));
        let kind = some!(situation.kind(mv.0.origin()));
        let standing = Standing::of(situation.seen_pieces(kind), origin);
        let place = match kind {
            GENERAL | ADVISOR | ELEPHANT => Place::Any,
            _ => some!(standing.place()),
        };
        if matches!(place, Place::First | Place::Last) && kind != SOLDIER {
            return None;
        }
        let needs_file = match place {
            Place::Any => true,
            Place::Front | Place::Rear => kind == SOLDIER && standing.crowded_files > 1,
            _ => false,
        };
        let (from_rank, to_rank) = (origin / 9, target / 9);
        let direction = if to_rank > from_rank {
            Direction::Forward
        } else if to_rank < from_rank {
            Direction::Backward
        } else {
            Direction::Sideways
        };
        let stays_on_file = target % 9 == origin % 9;
        Some(Self {
            kind,
            file: if needs_file { Some(origin % 9) } else { None },
            place,
            direction,
            number: if stays_on_file { to_rank.abs_diff(from_rank) } else { target % 9 + 1 },
        })
    }

    /// Reads a move, or returns `None` if the text is not a move in WXF.
    const fn read(text: &[u8]) -> Option<Self> {
        let (piece, direction, number, comment) = match *text {
            [
                letter @ (b'A'..=b'Z' | b'a'..=b'z'),
                file @ b'1'..=b'9',
                number @ b'1'..=b'9',
                ref comment @ ..,
            ] => ([letter, file], b'=', number, comment),
            [first, second, direction, number @ b'1'..=b'9', ref comment @ ..] => {
                ([first, second], direction, number, comment)
            }
            _ => return None,
        };
        if !is_comment(comment) {
            return None;
        }
        let direction = match direction {
            b'+' => Direction::Forward,
            b'-' => Direction::Backward,
            b'=' | b'.' => Direction::Sideways,
            _ => return None,
        };
        let (kind, file, place) = some!(read_piece(piece));
        Some(Self { kind, file, place, direction, number: (number - b'0') as usize })
    }

    /// Returns the legal move with these parts.
    const fn resolve(self, position: &Position, situation: &Situation) -> Result<Move, Refusal> {
        let legal = self.legal_origins(situation);
        let mut left = legal;
        if legal.is_power_of_two()
            && let Some(origin) = next(&mut left)
            && let Some(target) = self.target(origin)
        {
            return Ok(Move(AnyMove::new(situation.seen(origin), situation.seen(target), 0)));
        }
        if legal == 0 {
            return Err(self.not_legal(position, situation));
        }
        Err(Refusal::ambiguous(&PIECES[self.kind], situation.seen_set(legal)))
    }

    /// Returns the squares of the pieces that the text can mean.
    const fn origins(self, situation: &Situation) -> u128 {
        let pieces = situation.seen_pieces(self.kind);
        let mut origins = 0;
        let mut left = pieces;
        while let Some(square) = next(&mut left) {
            let is_on_file = match self.file {
                Some(file) => file == square % 9,
                None => true,
            };
            if is_on_file && Standing::of(pieces, square).is_at(self.place) {
                origins |= 1 << square;
            }
        }
        origins
    }

    /// Returns the squares of the pieces that the text can mean and that can legally move so.
    const fn legal_origins(self, situation: &Situation) -> u128 {
        let mut legal = 0;
        let mut left = self.origins(situation);
        while let Some(origin) = next(&mut left) {
            if let Some(target) = self.target(origin)
                && has(situation.targets(situation.seen(origin)).plain, situation.seen(target))
            {
                legal |= 1 << origin;
            }
        }
        legal
    }

    /// Returns the square that the piece reaches from `origin`, or `None` if this square is not on the board.
    const fn target(self, origin: usize) -> Option<usize> {
        let (file, rank) = (origin % 9, origin / 9);
        let to_file = self.number - 1;
        let files = to_file.abs_diff(file);
        let (to_file, ranks) = match (self.direction, self.kind) {
            (Direction::Sideways, _) => (to_file, 0),
            (_, ADVISOR) => (to_file, 1),
            (_, ELEPHANT) => (to_file, 2),
            (_, HORSE) => (to_file, some!(3_usize.checked_sub(files))),
            _ => (file, self.number),
        };
        let to_rank = match self.direction {
            Direction::Backward => some!(rank.checked_sub(ranks)),
            Direction::Forward | Direction::Sideways => rank + ranks,
        };
        if to_rank > 9 { None } else { Some(9 * to_rank + to_file) }
    }

    /// Returns the reason why no piece can make the move.
    #[cold]
    const fn not_legal(self, position: &Position, situation: &Situation) -> Refusal {
        let origins = self.origins(situation);
        if origins == 0 {
            let all = situation.seen_set(situation.seen_pieces(self.kind));
            return Refusal::no_piece(&PIECES[self.kind], all);
        }
        let mut reachable = 0;
        let mut leaves_check = false;
        let mut left = origins;
        while let Some(seen) = next(&mut left) {
            let origin = situation.seen(seen);
            let target = match self.target(seen) {
                Some(target) => Some(situation.seen(target)),
                None => None,
            };
            if origins.is_power_of_two() {
                return self.only_piece_cannot(position, situation, origin, target);
            }
            reachable |= situation.targets(origin).plain;
            leaves_check |= matches!(target, Some(target) if has(situation.pseudo_targets(origin), target));
        }
        let mobility = Mobility::of_all(&PIECES[self.kind], situation.seen_set(origins), reachable);
        if leaves_check { Refusal::Check(mobility) } else { Refusal::Illegal(mobility) }
    }

    /// Returns the reason why the only piece that the text can mean cannot make the move. `target` is `None` if the target
    /// is not on the board.
    const fn only_piece_cannot(
        self,
        position: &Position,
        situation: &Situation,
        origin: usize,
        target: Option<usize>,
    ) -> Refusal {
        if let Some(target) = target
            && let Some(mv) = KomaGame::Xiangqi.move_table().find(origin, target, 0)
        {
            return diagnose(position, situation, mv);
        }
        let targets = situation.targets(origin).plain;
        Refusal::Illegal(Mobility::of_one(PIECES[self.kind].name, origin, targets))
    }

    /// Returns the word with these parts for a message. Returns these parts as WXF if the word is long.
    const fn shown(self, word: &[u8]) -> MoveText {
        match core::str::from_utf8(word) {
            Ok(text) if text.len() <= 24 => MoveText::new(text),
            _ => MoveText::new(self.spelling().as_str()),
        }
    }

    /// Returns these parts as WXF.
    const fn spelling(self) -> TokenText {
        let sign = match self.place {
            Place::Front | Place::First => b'+',
            _ => b'-',
        };
        let letter = PIECES[self.kind].in_records[0].as_bytes()[0];
        let [first, second] = match (self.file, self.place) {
            (Some(file), Place::Any) => [letter, digit(file)],
            (Some(file), _) => [digit(file), sign],
            (None, Place::First | Place::Last) => [sign, sign],
            (None, _) => [letter, sign],
        };
        let direction = match self.direction {
            Direction::Forward => b'+',
            Direction::Backward => b'-',
            Direction::Sideways => b'=',
        };
        TokenText::EMPTY.with(first).with(second).with(direction).with(digit(self.number - 1))
    }
}

/// Returns the digit of a file or a number that is counted from 0.
#[expect(clippy::cast_possible_truncation, reason = "at most 8")]
const fn digit(number: usize) -> u8 {
    b'1' + number as u8
}

/// Reads the first two characters of a move: the kind of the piece, its file, and its place on the file.
const fn read_piece(text: [u8; 2]) -> Option<(usize, Option<usize>, Place)> {
    let [first, second] = text;
    match text {
        [b'+', b'+'] => return Some((SOLDIER, None, Place::First)),
        [b'-', b'-'] => return Some((SOLDIER, None, Place::Last)),
        [b'P' | b'p' | b'S' | b's', b'a'..=b'e'] => {
            return Some((SOLDIER, None, Place::Lettered((second - b'a') as usize)));
        }
        [b'R' | b'r', b'B' | b'b'] => return None, // the rear chariot or the rear elephant
        _ => {}
    }
    match (read_digit(first), read_digit(second)) {
        (Some(number), Some(file)) => Some((SOLDIER, Some(file), Place::Numbered(number))),
        (Some(number), None) => match (kind(second), place_after(second)) {
            (Some(SOLDIER), _) => Some((SOLDIER, None, Place::Lettered(number))),
            (_, place) => Some((SOLDIER, Some(number), some!(place))),
        },
        (None, Some(file)) => match kind(first) {
            Some(kind) => Some((kind, Some(file), Place::Any)),
            None => Some((SOLDIER, Some(file), some!(place_before(first)))),
        },
        (None, None) => match (kind(first), place_after(second)) {
            (Some(kind), Some(place)) => Some((kind, None, place)),
            _ => Some((some!(kind(second)), None, some!(place_before(first)))),
        },
    }
}

/// Reads a digit from 1 to 9 as a number from 0.
const fn read_digit(character: u8) -> Option<usize> {
    if let b'1'..=b'9' = character { Some((character - b'1') as usize) } else { None }
}

/// Returns the kind of piece that has this letter, in upper or lower case.
const fn kind(letter: u8) -> Option<usize> {
    kind_in_records(&[letter.to_ascii_uppercase()])
}

/// Reads a place that is written before a piece or a file.
const fn place_before(character: u8) -> Option<Place> {
    Some(match character {
        b'+' | b'F' | b'f' => Place::First,
        b'.' => Place::Middle,
        b'-' | b'B' | b'b' | b'R' | b'r' => Place::Last,
        _ => return None,
    })
}

/// Reads a place that is written after a piece or a file.
const fn place_after(character: u8) -> Option<Place> {
    Some(match character {
        b'+' => Place::Front,
        b'-' => Place::Rear,
        b'F' | b'f' => Place::First,
        b'.' => Place::Middle,
        b'B' | b'b' => Place::Last,
        _ => return None,
    })
}

/// Reports whether a text has only marks that comment on a move.
const fn is_comment(text: &[u8]) -> bool {
    let mut left = text;
    while let [b'!' | b'?' | b'+' | b'#', rest @ ..] = left {
        left = rest;
    }
    left.is_empty()
}

impl Situation {
    /// Converts a square to the same square as the player to move sees it, and back.
    const fn seen(&self, square: usize) -> usize {
        if self.pieces.turn.is(Side::First) { SQUARES - 1 - square } else { square }
    }

    /// Converts a set of squares like [`seen`](Self::seen).
    const fn seen_set(&self, squares: u128) -> u128 {
        if self.pieces.turn.is(Side::First) {
            squares.reverse_bits() >> (u128::BITS as usize - SQUARES)
        } else {
            squares
        }
    }

    /// Returns the kind of the piece on a square.
    const fn kind(&self, square: usize) -> Option<usize> {
        let mut kind = 0;
        while kind < KINDS {
            if has(self.pieces.kinds[kind], square) {
                return Some(kind);
            }
            kind += 1;
        }
        None
    }

    /// Returns the pieces of a kind of the player to move, as this player sees them.
    const fn seen_pieces(&self, kind: usize) -> u128 {
        self.seen_set(self.pieces.kinds[kind] & self.pieces.own)
    }
}

/// Reports whether a word starts with the name of a square in UCCI, in upper or lower case.
const fn starts_with_square(word: &[u8]) -> bool {
    matches!(word, [b'A'..=b'I' | b'a'..=b'i', b'0'..=b'9', ..])
}

/// Reports whether a word is more similar to UCCI than to WXF. In `C2=x`, the square `c2` would be followed by a sign and no
/// square.
const fn resembles_ucci(word: &[u8]) -> bool {
    match word {
        [_, _, b'=' | b'+' | b'-' | b'.', rest @ ..] => starts_with_square(word) && starts_with_square(rest),
        _ => starts_with_square(word),
    }
}

/// Returns the error for a word that is neither WXF nor UCCI.
#[cold]
const fn not_a_move(word: &[u8]) -> MoveError {
    let reason = match word {
        b"1-0" | b"0-1" | b"1/2-1/2" | b"*" => "it is the result of a game",
        _ => "expected WXF such as `C2=5`, or UCCI such as `h2e2`",
    };
    MoveError::new(KomaGame::Xiangqi, Mistake::san(word, reason), 0..word.len())
}
