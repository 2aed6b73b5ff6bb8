//! Reads and writes positions in CSA.

use core::ops::Range;

use super::csa::piece_at;
use super::csa_error::{CsaError, CsaErrorKind as Kind};
use crate::base::{Letter, Side, ok};
use crate::games::piece::row_of;
use crate::games::shogi::pieces::{HELD, PIECES, held_piece};
use crate::games::shogi::sfen::{NOTATION, START};
use crate::games::shogi::squares::square_at;
use crate::games::shogi::{Position, Square};
use crate::games::text::bytes::part;
use crate::position::AnyPosition;
use crate::report::{Text, after};
use crate::token::Epin;
use crate::vocabulary::GameError;

/// A position that CSA can express, the notation of computer shōgi.
///
/// ```
/// use koma::shogi::CsaPosition;
///
/// const MATE: CsaPosition = CsaPosition::from_static("P-51OU\nP+53FU00KI\nP-00AL\n+");
/// assert_eq!(MATE.position().to_string(), "4k^4/9/4P4/9/9/9/9/9/9 G/17p4l4n4s3g2b2r S/s");
/// assert_eq!(MATE.to_string().lines().next(), Some("P1 *  *  *  * -OU *  *  *  * "));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CsaPosition {
    position: Position,
}

impl CsaPosition {
    /// Parses a position in CSA: its pieces and the player to move.
    ///
    /// ```text
    /// PI82HI22KA                     the start of a game, without these pieces
    /// P1-KY-KE-GI-KI-OU-KI-GI-KE-KY  the top rank; `P2` to `P9` are the other ranks, ` * ` is an empty square
    /// P+53FU00KI                     pieces of a player, `+` or `-`, each after its square, or after `00` in hand
    /// P-00AL                         all pieces that are left, in the hand of this player
    /// +                              the player to move, `+` or `-`, at the end
    /// ```
    ///
    /// Line breaks or commas separate these statements. A text has `PI` or ranks, or neither. Without `PI`, a rank that is
    /// missing is empty. `P+` and `P-` add pieces. `00AL` means the pieces of a set that are neither on the board nor in a
    /// hand, but no king. Blank lines and comments, which start with `'`, are skipped. Blanks at the end of a line may be
    /// missing.
    ///
    /// `Display` writes the nine ranks, the hands that are not empty, and the player to move, each on a line. The rules of the
    /// game are not checked: a player may have no king, for example.
    ///
    /// # Errors
    ///
    /// Returns a [`CsaError`], which states the mistake and its place. Its [`explain`](CsaError::explain) points out the
    /// mistake in the text.
    ///
    /// ```
    /// use koma::shogi::{self, CsaError, CsaPosition};
    ///
    /// const START: Result<CsaPosition, CsaError> = CsaPosition::parse("PI\n+\n");
    /// assert_eq!(START?.position(), shogi::START);
    ///
    /// let csa = "PI,P+77FU,+";
    /// let text = "\
    /// invalid CSA position: there already is a piece on 77
    ///   PI,P+77FU,+
    ///        ^^";
    /// assert_eq!(CsaPosition::parse(csa).unwrap_err().explain(csa).to_string(), text);
    /// # Ok::<(), CsaError>(())
    /// ```
    pub const fn parse(input: &str) -> Result<Self, CsaError> {
        Self::from_bytes(input.as_bytes())
    }

    /// Parses `input` like [`parse`](Self::parse). Comments may be in any encoding.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`parse`](Self::parse).
    pub const fn from_bytes(input: &[u8]) -> Result<Self, CsaError> {
        let mut reader = Reader::new(input);
        while let Some(statement) = reader.next_statement() {
            ok!(reader.read(statement));
        }
        let Some(turn) = reader.turn else { return Err(CsaError::new(Kind::Turn, reader.at..reader.at)) };
        ok!(reader.hold_rest());
        reader.position.set_turn(turn);
        Ok(Self { position: reader.position })
    }

    /// Reports whether [`parse`](Self::parse) accepts `input`.
    pub const fn is_valid(input: &str) -> bool {
        Self::parse(input).is_ok()
    }

    crate::base::from_static! {
        /// Parses a text that is known to be valid. In a constant, an invalid text is a compile error at the caller's line.
        ///
        /// # Panics
        ///
        /// Panics with the text of [`explain`](CsaError::explain) if `input` is invalid.
    }

    /// Returns the position as one that CSA can express.
    ///
    /// # Errors
    ///
    /// Returns a [`GameError`] if CSA cannot express the position: if a piece does not belong to shōgi, or cannot be held.
    pub const fn new(position: Position) -> Result<Self, GameError> {
        ok!(NOTATION.validate(&AnyPosition::of(&position)));
        Ok(Self { position })
    }

    /// Returns the position.
    pub const fn position(&self) -> Position {
        self.position
    }

    const fn write(&self) -> Out {
        let mut out = Out::EMPTY;
        let mut square = 0;
        while square < self.position.board().len() {
            if square.is_multiple_of(9) {
                out.put(b'P');
                out = out.count(square / 9 + 1);
            }
            match self.position.board()[square] {
                Some(piece) => {
                    out.put(sign(piece.side()));
                    out.put_piece(piece);
                }
                None => out = out.text(" * "),
            }
            square += 1;
            if square.is_multiple_of(9) {
                out.put(b'\n');
            }
        }
        out.put_hand(&self.position, Side::First);
        out.put_hand(&self.position, Side::Second);
        out.put(sign(self.position.turn()));
        out
    }
}

impl TryFrom<Position> for CsaPosition {
    type Error = GameError;

    fn try_from(position: Position) -> Result<Self, GameError> {
        Self::new(position)
    }
}

crate::base::text_formats!([] CsaPosition, CsaPosition, write);

crate::base::text_traits!([] CsaPosition, CsaError, from_bytes);

/// A position in CSA. There is room for an empty board with 81 pieces in hand.
type Out = Text<640>;

impl Out {
    const fn put_piece(&mut self, piece: Epin) {
        if let Some(row) = row_of(&PIECES, piece) {
            self.push_text(PIECES[row].csa);
        }
    }

    const fn push_text(&mut self, text: &str) {
        *self = self.text(text);
    }

    /// Writes the line of a hand, if the hand is not empty.
    const fn put_hand(&mut self, position: &Position, side: Side) {
        let hand = position.hand(side);
        if hand.is_empty() {
            return;
        }
        self.put(b'P');
        self.put(sign(side));
        let mut number = 0;
        while number < HELD.len() {
            let piece = held_piece(number, side);
            let mut left = hand.count(piece);
            while left > 0 {
                self.push_text("00");
                self.put_piece(piece);
                left -= 1;
            }
            number += 1;
        }
        self.put(b'\n');
    }
}

/// Returns the sign of a player.
const fn sign(side: Side) -> u8 {
    match side {
        Side::First => b'+',
        Side::Second => b'-',
    }
}

/// Reads a position statement by statement.
struct Reader<'a> {
    input: &'a [u8],
    /// The offset after the last statement.
    at: usize,
    position: Position,
    /// Whether `PI` was read.
    has_start: bool,
    /// The ranks that were read. Bit 0 is the top rank.
    ranks: u16,
    /// The player whose hand gets all pieces that are left, and the offset of `00AL`.
    owner_of_rest: Option<(Side, usize)>,
    /// Whether a statement about pieces was read.
    has_pieces: bool,
    turn: Option<Side>,
}

impl<'a> Reader<'a> {
    const fn new(input: &'a [u8]) -> Self {
        Self {
            input,
            at: 0,
            position: Position::new(NOTATION.styles),
            has_start: false,
            ranks: 0,
            owner_of_rest: None,
            has_pieces: false,
            turn: None,
        }
    }

    /// Returns the range of the next statement, without blanks around it, or `None` at the end.
    const fn next_statement(&mut self) -> Option<Range<usize>> {
        loop {
            while self.at < self.input.len() && is_separator_or_blank(self.input[self.at]) {
                self.at += 1;
            }
            if self.at == self.input.len() {
                return None;
            }
            let is_comment = self.input[self.at] == b'\'';
            let start = self.at;
            let mut end = start;
            while self.at < self.input.len() {
                let byte = self.input[self.at];
                if is_line_break(byte) || byte == b',' && !is_comment {
                    break;
                }
                self.at += 1;
                if byte != b' ' && byte != b'\t' {
                    end = self.at;
                }
            }
            if !is_comment {
                return Some(start..end);
            }
        }
    }

    const fn read(&mut self, range: Range<usize>) -> Result<(), CsaError> {
        let statement = part(self.input, &range);
        if self.turn.is_some() {
            return Err(CsaError::new(Kind::AfterTurn, range));
        }
        match *statement {
            [b'P', b'I', ..] => self.read_start(range),
            [b'P', rank @ b'1'..=b'9', ..] => self.read_rank((rank - b'1') as usize, range),
            [b'P', b'+', ..] => self.read_pieces(Side::First, range),
            [b'P', b'-', ..] => self.read_pieces(Side::Second, range),
            [sign @ (b'+' | b'-')] => {
                self.read_turn(if sign == b'+' { Side::First } else { Side::Second }, range)
            }
            _ => Err(CsaError::new(Kind::Statement, range)),
        }
    }

    /// Sets up the start of a game without some pieces, as in `PI82HI22KA`.
    const fn read_start(&mut self, range: Range<usize>) -> Result<(), CsaError> {
        if self.has_pieces {
            return Err(CsaError::new(Kind::Start, range));
        }
        self.has_pieces = true;
        self.has_start = true;
        self.position = START;
        let mut at = range.start + 2;
        while at < range.end {
            let (square, row) = ok!(self.square_and_piece(at, range.end));
            let Some(square) = square else { return Err(CsaError::new(Kind::Square, at..at + 2)) };
            let piece = self.position.take(square);
            if !matches!(piece, Some(piece) if matches!(row_of(&PIECES, piece), Some(found) if found == row))
            {
                return Err(CsaError::new(Kind::NotAtStart, at..at + 4));
            }
            at += 4;
        }
        Ok(())
    }

    /// Puts the pieces of a rank on the board, as in `P1-KY-KE * …`. Ranks count from 0 at the top.
    const fn read_rank(&mut self, rank: usize, range: Range<usize>) -> Result<(), CsaError> {
        if self.has_start || self.ranks >> rank & 1 != 0 {
            return Err(CsaError::new(Kind::Rank, range));
        }
        self.has_pieces = true;
        self.ranks |= 1 << rank;
        let squares = (range.end - range.start - 2).div_ceil(3);
        let mut at = range.start + 2;
        let mut file = 0;
        while at < range.end && file < 9 {
            let end = if at + 3 < range.end { at + 3 } else { range.end };
            match part(self.input, &(at..end)) {
                [b' ', b'*', b' '] | [b' ', b'*'] | [b'*', b' ', b' '] | [b'*', b' '] | [b'*'] => {}
                [sign @ (b'+' | b'-'), _, _] => {
                    let side = if *sign == b'+' { Side::First } else { Side::Second };
                    let Some(row) = piece_at(self.input, at + 1) else {
                        return Err(CsaError::new(Kind::Cell, at..self.char_end(at, end)));
                    };
                    ok!(self.put(Square::from_valid_index(rank * 9 + file), row, side, at..end));
                }
                _ => return Err(CsaError::new(Kind::Cell, at..self.char_end(at, end))),
            }
            file += 1;
            at = end;
        }
        if squares == 9 {
            return Ok(());
        }
        Err(CsaError::new(Kind::RankLength { rank: rank + 1, squares }, range))
    }

    /// Puts pieces on the board or in the player's hand, as in `P+63FU00KI`.
    const fn read_pieces(&mut self, side: Side, range: Range<usize>) -> Result<(), CsaError> {
        self.has_pieces = true;
        let mut at = range.start + 2;
        while at < range.end {
            if matches!(self.input.split_at(at).1, [b'0', b'0', b'A', b'L', ..]) {
                if self.owner_of_rest.is_some() {
                    return Err(CsaError::new(Kind::Rest, at..at + 4));
                }
                self.owner_of_rest = Some((side, at));
            } else {
                match ok!(self.square_and_piece(at, range.end)) {
                    (Some(square), row) => ok!(self.put(square, row, side, at..at + 2)),
                    (None, row) => ok!(self.hold(PIECES[row].piece, side, at + 2..at + 4)),
                }
            }
            at += 4;
        }
        Ok(())
    }

    const fn read_turn(&mut self, turn: Side, range: Range<usize>) -> Result<(), CsaError> {
        if !self.has_pieces {
            return Err(CsaError::new(Kind::Board, range));
        }
        self.turn = Some(turn);
        Ok(())
    }

    /// Reads a square, or `00` for the hand, and the index in `PIECES` of the piece after it. `end` is the end of the
    /// statement.
    const fn square_and_piece(&self, at: usize, end: usize) -> Result<(Option<Square>, usize), CsaError> {
        let text = self.input.split_at(end).0;
        let square = match square_at(text, at) {
            Some(square) => Some(Square::from_valid_index(square)),
            None if matches!(part(text, &(at..end)), [b'0', b'0', ..]) => None,
            None => return Err(CsaError::new(Kind::Square, at..self.char_end(at, end))),
        };
        match piece_at(text, at + 2) {
            Some(row) => Ok((square, row)),
            None => Err(CsaError::new(Kind::Piece, at + 2..self.char_end(at + 2, end))),
        }
    }

    /// Returns the end of the two characters at `at`, or the end of the statement if it comes before.
    const fn char_end(&self, at: usize, end: usize) -> usize {
        let mut next = at;
        let mut count = 0;
        while count < 2 && next < end {
            next = after(self.input, next);
            count += 1;
        }
        next
    }

    const fn put(
        &mut self,
        square: Square,
        row: usize,
        side: Side,
        range: Range<usize>,
    ) -> Result<(), CsaError> {
        if self.position.piece(square).is_some() {
            return Err(CsaError::new(Kind::Occupied { square }, range));
        }
        match self.position.put(square, PIECES[row].piece.with_side(side)) {
            Ok(_) => Ok(()),
            Err(_) => Err(CsaError::new(Kind::TooManyPieces, range)),
        }
    }

    /// Puts the pieces of a set that are neither on the board nor in a hand in the hand that gets them.
    const fn hold_rest(&mut self) -> Result<(), CsaError> {
        let Some((side, at)) = self.owner_of_rest else { return Ok(()) };
        let mut number = 0;
        while number < HELD.len() {
            let piece = held_piece(number, side);
            let mut used = count_of(&self.position, piece.letter());
            while used < count_of(&START, piece.letter()) {
                ok!(self.hold(piece, side, at..at + 4));
                used += 1;
            }
            number += 1;
        }
        Ok(())
    }

    const fn hold(&mut self, piece: Epin, side: Side, range: Range<usize>) -> Result<(), CsaError> {
        if !piece.is_normal() || piece.is_terminal() {
            return Err(CsaError::new(Kind::Hand, range));
        }
        match self.position.add_to_hand(side, piece.with_side(side)) {
            Ok(()) => Ok(()),
            Err(_) => Err(CsaError::new(Kind::TooManyPieces, range)),
        }
    }
}

/// Returns the number of pieces with a letter on the board and in both hands, promoted or not.
const fn count_of(position: &Position, letter: Letter) -> usize {
    let mut count = 0;
    let mut square = 0;
    while square < position.board().len() {
        if let Some(piece) = position.board()[square] {
            count += piece.letter().is(letter) as usize;
        }
        square += 1;
    }
    let mut player = 0;
    while player < Side::ALL.len() {
        let mut kinds = position.hand(Side::ALL[player]).iter();
        while let Some((piece, held)) = kinds.next_kind() {
            if piece.letter().is(letter) {
                count += held;
            }
        }
        player += 1;
    }
    count
}

const fn is_line_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

const fn is_separator_or_blank(byte: u8) -> bool {
    is_line_break(byte) || matches!(byte, b',' | b' ' | b'\t')
}
