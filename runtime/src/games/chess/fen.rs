//! Reads and writes FEN, and makes the starting positions of Chess960. In a position, the states of rooks and pawns
//! express the castling rights and the en passant square.

use core::ops::Range;

use super::board::{Board as Sets, KING, PAWN, ROOK, file_squares, forward, row_squares};
use super::{Move, play};
use crate::MoveError;
use crate::base::{Letter, Side, ok, some};
use crate::game::{GameErrorKind, Vocabulary};
use crate::games::fen_error::{FenError, FenErrorKind as Kind};
use crate::games::notation::Field::{Castling, EnPassant, HalfmoveClock, MoveNumber, Placement, Turn};
use crate::games::notation::{Notation, Out, Pieces, Reader, pieces, text_type, vocabulary};
use crate::games::steps::square_text;
use crate::games::{Game, part};
use crate::position::{AnyPosition, Sizes};
use crate::token::{Epin, Styles};

pub(crate) const PIECES: &[(&str, Epin)] = pieces!(
    "K" => "K^", "Q" => "Q", "R" => "R", "B" => "B", "N" => "N", "P" => "P",
    "R" => "-R", "P" => "+P", "P" => "-P"
);

pub(crate) const VOCABULARY: Vocabulary<'static> = vocabulary!(
    "004000000000000020004045054000000000000" "08080001"
    "C" "Chess" "K^" "Q" "R" "-R" "B" "N" "P" "+P" "-P"
);

pub(in crate::games) static NOTATION: Notation = Notation {
    game: Game::Chess,
    game_name: "chess",
    vocabulary: VOCABULARY,
    name: "FEN",
    example: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    styles: Styles::new(Letter::C, Letter::C),
    sizes: Sizes::of(&[8, 8]),
    fields: &[Placement, Turn, Castling, EnPassant, HalfmoveClock, MoveNumber],
    turns: [b"w", b"b"],
    turns_in_words: "`w`, White, or `b`, Black",
    letters: " K Q R B N P",
    pieces: Pieces::new(PIECES),
};

text_type! {
    NOTATION on <8, 8>;
    /// A FEN: a position that FEN can express, and its counters.
    ///
    /// ```
    /// use koma::chess::{self, Fen};
    ///
    /// const FEN: Fen = Fen::from_static("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    /// assert_eq!((FEN.halfmove_clock(), FEN.fullmove_number()), (2, 3));
    /// assert_eq!(
    ///     FEN.position().to_string(),
    ///     "-r1bqk^bn-r/+p+p+p+p1+p+p+p/2n5/4p3/4P3/5N2/+P+P+P+P1+P+P+P/-RNBQK^B1-R / C/c",
    /// );
    /// assert_eq!(Fen::try_from(chess::START)?.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// # Ok::<(), koma::GameError>(())
    /// ```
    Fen;
    /// Parses a FEN.
    ///
    /// ```text
    /// <placement> <turn> [<castling> [<en passant> [<half-move clock> [<move number>]]]]
    ///
    /// placement        ranks from the eighth, with `/` between them; letters of pieces and runs of empty squares
    /// turn             `w` or `b`
    /// castling         `KQkq` or a part of it, letters of files as in X-FEN and Shredder-FEN, or `-`
    /// en passant       the square that a pawn has just passed, or `-`
    /// half-move clock  how many half-moves ago a pawn was moved or a piece taken
    /// move number      from 1; grows when Black has moved
    /// ```
    ///
    /// Runs of empty squares may follow one another: `44` means the same as `8`. `Display` always writes `8`. Some
    /// other programs reject texts such as `44`.
    ///
    /// The fields are defined in the PGN standard, section 16.1. The last fields may be omitted, as in EPD and in
    /// positions that people write by hand. Without these fields, there are no castling rights, and no pawn can be
    /// captured en passant. A missing half-move clock is 0. A missing move number is 1. A move number of 0, which some
    /// programs write, is kept. The rules of the game are not checked: kings may be missing or in check. However, the
    /// fields must agree. A castling right needs a king and a rook, and an en passant square needs a pawn that can have
    /// just passed it.
    ///
    /// # Errors
    ///
    /// Returns a [`FenError`](crate::FenError), which states the mistake and its place. Its
    /// [`explain`](crate::FenError::explain) points out the mistake in the text.
    ///
    /// ```
    /// use koma::{FenError, chess};
    ///
    /// const SICILIAN: Result<chess::Fen, FenError> =
    ///     chess::Fen::parse("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2");
    /// assert_eq!(SICILIAN?.fullmove_number(), 2);
    ///
    /// let fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBN1 w KQkq -";
    /// let text = "\
    /// invalid FEN: `K` needs a white king on rank 1 and a rook to its right
    ///   rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBN1 w KQkq -
    ///                                                     ^";
    /// assert_eq!(chess::Fen::parse(fen).unwrap_err().explain(fen).to_string(), text);
    /// # Ok::<(), FenError>(())
    /// ```
    parse;
    /// Returns the number of half-moves since the last pawn move or capture.
    halfmove_clock: halfmove_clock;
    /// Returns the move number. It increases after Black's move.
    fullmove_number: move_number;
}

impl Fen {
    /// Plays a move. Returns the FEN of the new position, with updated counters.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveError`] if the move is not legal.
    ///
    /// ```
    /// use koma::chess::{Fen, uci};
    ///
    /// let fen = Fen::from_static("4k3/8/8/8/8/8/4P3/4K3 b - - 7 40");
    /// assert_eq!(fen.play(uci!("e8d7"))?.to_string(), "8/3k4/8/8/8/8/4P3/4K3 w - - 8 41");
    /// assert_eq!(fen.play(uci!("e8d7"))?.play(uci!("e2e4"))?.halfmove_clock(), 0);
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    pub const fn play(&self, mv: Move) -> Result<Self, MoveError> {
        let Self { mut position, mut counters } = *self;
        let (turn, piece) = (position.turn(), position.piece(mv.origin()));
        let is_pawn = matches!(piece, Some(piece) if piece.letter().is(Letter::P));
        let undo = ok!(play(&mut position, mv));
        let is_reset = is_pawn || undo.taken().is_some();
        counters.halfmove_clock = if is_reset { 0 } else { counters.halfmove_clock.saturating_add(1) };
        counters.move_number = counters.move_number.saturating_add(turn as u32);
        Ok(Self { position, counters })
    }
}

/// Returns the Chess960 starting position with this number, or `None` if the number is greater than 959.
///
/// The numbers are Scharnagl's standard numbers. Number 518 is the starting position of standard chess.
///
/// ```
/// use koma::chess;
///
/// const START: chess::Position = chess::start_960(518).unwrap();
/// assert_eq!(START, chess::START);
/// assert_eq!(chess::Fen::try_from(chess::start_960(0).unwrap())?.to_string(),
///     "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
/// # Ok::<(), koma::GameError>(())
/// ```
#[doc(alias("Chess960", "Fischer"))]
pub const fn start_960(number: usize) -> Option<super::Position> {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

    if number >= 960 {
        return None;
    }
    // The number has one part for each bishop, one for the queen, and one for the knights. The bishops' parts are files.
    let (light, dark, queen) = (number % 4 * 2 + 1, number / 4 % 4 * 2, number / 16 % 6);
    let (dark, (left, right)) = (dark - (light < dark) as usize, KNIGHTS[number / 96]);
    // For each piece, the number of free files to its left, and its file in standard chess.
    let mut pieces: &[_] =
        &[(light, 2), (dark, 5), (queen, 3), (right, 6), (left, 1), (0, 0), (0, 4), (0, 7)];
    let (start, mut position, mut is_free) = (Fen::start(), Fen::start(), [true; 8]);
    while let [(free, standard), rest @ ..] = pieces {
        let (mut file, mut left) = (0, *free);
        while !is_free[file] || left > 0 {
            left -= is_free[file] as usize;
            file += 1;
        }
        is_free[file] = false;
        position.replace(file, start.board()[*standard]);
        position.replace(56 + file, start.board()[56 + *standard]);
        pieces = rest;
    }
    Some(position)
}

/// Returns the row that is `ranks` ranks in front of the player's first rank. Rows count from the top, starting at 0.
pub(super) const fn row(side: Side, ranks: usize) -> usize {
    if side.is(Side::First) { 7 - ranks } else { ranks }
}

/// Returns the rook that a castling right names: the outermost rook on the king's side (K) or on the queen's side (Q) of
/// a king, or the rook on a file (A to H). Returns `None` if there is no such rook or no king on the player's first
/// rank.
const fn rook_of(sets: &Sets, side: Side, right: u8) -> Option<usize> {
    let home = sets.of(side) & row_squares(row(side, 0));
    let (kings, rooks) = (sets.kinds[KING] & home, sets.kinds[ROOK] & home);
    let (Some(last_king), Some(last_rook)) = (kings.checked_ilog2(), rooks.checked_ilog2()) else {
        return None;
    };
    let rook = match right {
        b'K' if last_rook > kings.trailing_zeros() => last_rook,
        b'Q' if rooks.trailing_zeros() < last_king => rooks.trailing_zeros(),
        b'A'..=b'H' => (rooks & file_squares((right - b'A') as usize)).trailing_zeros(),
        _ => u64::BITS,
    };
    if rook < u64::BITS { Some(rook as usize) } else { None }
}

/// Reports whether a piece is a pawn on its first square.
pub(in crate::games) const fn is_first_square(index: usize, piece: Epin) -> bool {
    piece.letter().is(Letter::P) && index / 8 == row(piece.side(), 1)
}

impl Reader<'_> {
    /// Reads the castling rights and marks the rooks that may castle.
    pub(in crate::games) const fn read_castling(&mut self, range: Range<usize>) -> Result<(), FenError> {
        let sets = Sets::new(self.builder.board, self.turn);
        let mut at = range.start;
        while at < range.end {
            let letter = self.input[at];
            let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
            let right = letter.to_ascii_uppercase();
            let square = rook_of(&sets, side, right);
            if let Some(square) = square
                && let Some(rook) = self.builder.board[square]
                && !rook.is_diminished()
            {
                self.builder.replace(square, rook.diminish());
                at += 1;
                continue;
            }
            let (c, range) = self.char_at(at);
            let kind = match (right, square) {
                (_, Some(_)) => Kind::Repeated(c),
                (b'K' | b'Q' | b'A'..=b'H', None) => Kind::CastlingRook(c),
                _ => Kind::Castling(c),
            };
            return Err(FenError { square, ..self.error(kind, range) });
        }
        Ok(())
    }

    /// Reads the en passant square, which a pawn has passed. Marks this pawn if another pawn can legally capture it.
    pub(in crate::games) const fn read_en_passant(&mut self, range: Range<usize>) -> Result<(), FenError> {
        let (turn, mover) = (self.turn, self.turn.flip());
        let file = match part(self.input, &range) {
            [file @ b'a'..=b'h', rank] if *rank == b"36"[mover as usize] => (*file - b'a') as usize,
            _ => return Err(self.error(Kind::EnPassant { turn }, range)),
        };
        let sets = Sets::new(self.builder.board, turn);
        let origin = row_squares(row(mover, 1)) & file_squares(file);
        let passed = forward(mover, origin);
        let pawn = forward(mover, passed);
        if sets.kinds[PAWN] & sets.other & pawn == 0 || sets.occupied() & (origin | passed) != 0 {
            return Err(self.error(Kind::EnPassantPawn { turn }, range));
        }
        let index = pawn.trailing_zeros() as usize;
        if sets.en_passant(index) != 0
            && let Some(pawn) = self.builder.board[index]
        {
            self.builder.replace(index, pawn.diminish());
        }
        Ok(())
    }
}

impl Out {
    /// Writes the castling rights. The first player's rights come first. For each player, the rights of rooks further
    /// right come first. A right is written as K or Q if this letter identifies the rook. Otherwise, the right is
    /// written as the rook's file.
    pub(in crate::games) const fn put_castling(&mut self, position: &AnyPosition<'_>) {
        let sets = Sets::new(position.board, position.turn);
        if sets.castling == 0 {
            return self.put(b'-');
        }
        let mut rooks = sets.castling;
        while let Some(last) = rooks.checked_ilog2() {
            rooks ^= 1 << last;
            let rook = last as usize;
            let side = if rook < 8 { Side::Second } else { Side::First };
            let right = match (rook_of(&sets, side, b'K'), rook_of(&sets, side, b'Q')) {
                (Some(found), _) if found == rook => b'K',
                (_, Some(found)) if found == rook => b'Q',
                _ => b"ABCDEFGH"[rook % 8],
            };
            self.put(if side.is(Side::Second) { right.to_ascii_lowercase() } else { right });
        }
    }

    /// Writes the square behind the pawn that can be captured en passant.
    pub(in crate::games) const fn put_en_passant(&mut self, position: &AnyPosition<'_>) {
        let sets = Sets::new(position.board, position.turn);
        if sets.passed == 0 {
            return self.put(b'-');
        }
        let [file, rank] =
            square_text(Game::Chess, forward(sets.turn, sets.passed).trailing_zeros() as usize);
        self.put(file);
        self.put(rank);
    }
}

/// Returns the pieces of a position if the shape of its board, its styles and its pieces belong to chess, and both
/// hands are empty.
pub(crate) const fn sets(position: &AnyPosition<'_>) -> Option<Sets> {
    let AnyPosition { shape, board, hands: [first, second], styles, turn, .. } = position;
    let is_in_style = styles.first().is(Letter::C) && styles.second().is(Letter::C);
    if !shape.is(&super::Position::SHAPE) || !is_in_style || !first.is_empty() || !second.is_empty() {
        return None;
    }
    let sets = Sets::new(board, *turn);
    let [kings, queens, rooks, bishops, knights, pawns] = sets.kinds;
    if sets.occupied() == kings | queens | rooks | bishops | knights | pawns { Some(sets) } else { None }
}

/// Checks that FEN can express a position. Returns its pieces.
#[cfg(feature = "shakmaty")]
pub(crate) fn checked(position: &super::Position) -> Result<Sets, crate::GameError> {
    let position = AnyPosition::of(position);
    match sets(&position) {
        Some(sets) if wrong_marker(&position, &sets).is_none() => Ok(sets),
        _ => NOTATION.check(&position).and(Err(unwritable("FEN has no such position"))),
    }
}

/// Returns the error for a position that FEN cannot express.
#[cfg(feature = "shakmaty")]
pub(crate) const fn unwritable(reason: &'static str) -> crate::GameError {
    crate::GameError::new(GameErrorKind::Unwritable(reason), super::Position::SHAPE, NOTATION.vocabulary)
}

/// The reason for a wrong en passant marker on a pawn that may have just moved two squares.
pub(crate) const UNTAKEABLE: &str = "no pawn can legally take this pawn en passant";

/// Finds the first piece whose marker contradicts the rules of chess.
pub(crate) const fn wrong_marker(position: &AnyPosition<'_>, sets: &Sets) -> Option<GameErrorKind> {
    let turn = sets.turn;
    let (white, black) = (sets.of(Side::First) & row_squares(7), sets.of(Side::Second) & row_squares(0));
    let white_homes = if sets.kinds[KING] & white != 0 { white } else { 0 };
    let black_homes = if sets.kinds[KING] & black != 0 { black } else { 0 };
    let first_squares = sets.of(Side::First) & row_squares(6) | sets.of(Side::Second) & row_squares(1);
    let unmarked = sets.kinds[PAWN] & first_squares & !sets.first;
    // A pawn that has just moved two squares has two empty squares behind it.
    let (last, empty) = (turn.flip(), !sets.occupied());
    let behind = empty & forward(last, empty);
    let just_moved = sets.other & row_squares(row(last, 3)) & forward(last, behind);
    let passed = sets.passed & sets.passed.wrapping_neg();
    let is_takeable = passed & just_moved != 0 && sets.en_passant(passed.trailing_zeros() as usize) != 0;
    let takeable = if is_takeable { passed } else { 0 };
    let wrong = sets.castling & !white_homes & !black_homes
        | unmarked
        | sets.first & !first_squares
        | sets.passed & !takeable;
    if wrong == 0 {
        return None;
    }
    let index = wrong.trailing_zeros() as usize;
    // A pawn can be wrong in several ways. The first reason that applies is given.
    let reason = match 1 << index {
        piece if sets.castling & piece != 0 => {
            "a rook castles only on its player's first rank, with the king on it; this rook cannot castle"
        }
        piece if unmarked & piece != 0 => "a pawn on its first square is `+P` or `+p`",
        piece if sets.first & piece != 0 => {
            "`+P` and `+p` are pawns on their first squares; expected `P` or `p` elsewhere"
        }
        piece if passed & piece == 0 => "another pawn can be taken en passant already; expected at most one",
        piece if just_moved & piece == 0 => {
            "this pawn cannot just have moved two squares, so it cannot be taken en passant"
        }
        _ => UNTAKEABLE,
    };
    let piece = some!(position.board[index]);
    let meant = if unmarked >> index & 1 != 0 { piece.enhance() } else { piece.normalize() };
    let (piece, meant) = (piece.qualify(position.styles), meant.qualify(position.styles));
    Some(GameErrorKind::Marker { index, piece, meant, reason })
}
