//! The rules of chess against shōgi. All functions but `legal_moves` are `const`, so the compiler plays lines of moves.
//!
//! * Each piece moves as in its own game. A pawn of chess is never taken en passant.
//! * A captured piece loses its promotion, changes sides and is held in hand, as in shōgi. If the captor's style has a
//!   piece with the same name, the captured piece also changes to this style: a chess rook becomes a shōgi rook, but a
//!   queen stays a queen.
//! * Both players drop pieces from the hand. Pieces of shōgi are dropped and promoted as in shōgi. Their zone of
//!   promotion is the last three ranks. A pawn of chess is not dropped on the first or the last rank.
//! * A player without a legal move has lost if the king is in check. Otherwise, the game is drawn.

use koma::{Epin, Explanation, Letter, Qpi, Side, epin};

use crate::cross::{self, Piece};
use crate::{Board, Square};

/// A move. A piece reaches the square `to`, where it is `arriving`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    pub(crate) origin: Origin,
    pub(crate) to: Square,
    pub(crate) arriving: Epin,
}

/// Where the piece comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Origin {
    Board(Square),
    Hand,
}

/// Plays moves such as `e2e4 g6g5`, separated by blanks. The call `cross::position!(moves: "…", from: START)` calls this
/// function.
///
/// A `+` promotes a piece of shōgi, as in `g7g3+`, and a letter promotes a pawn of chess, as in `a7a8q`. The drop of a
/// piece is written with the piece as in FEEN, as in `P*e5` or `g'*e5`.
pub(crate) const fn play_moves(position: &Board, moves: &'static str) -> Board {
    let mut position = *position;
    let bytes = moves.as_bytes();
    let mut start = 0;
    while start < bytes.len() {
        let mut end = start;
        while end < bytes.len() && bytes[end] != b' ' {
            end += 1;
        }
        if end > start {
            match read(&position, bytes.split_at(end).0.split_at(start).1) {
                Ok(mv) => _ = play(&mut position, mv),
                Err(reason) => Explanation::new("move", reason, bytes, start..end, None).panic(),
            }
        }
        start = end + 1;
    }
    position
}

/// Reads a legal move. Returns the reason if the text is not a legal move.
pub(crate) const fn read(position: &Board, word: &[u8]) -> Result<Move, &'static str> {
    let Some((origin, to)) = word.split_at_checked(word.len().saturating_sub(3)) else { return Err(FORM) };
    if let ([b'*', square @ ..], Ok(piece)) = (to, Epin::from_bytes(origin)) {
        let Ok(to) = Square::from_bytes(square) else { return Err(FORM) };
        return checked(position, Move { origin: Origin::Hand, to, arriving: piece });
    }
    let Some((squares, promotion)) = word.split_at_checked(4) else { return Err(FORM) };
    let (from, to) = squares.split_at(2);
    let (Ok(from), Ok(to)) = (Square::from_bytes(from), Square::from_bytes(to)) else { return Err(FORM) };
    let Some(piece) = position.piece(from) else { return Err("the square is empty") };
    let arriving = match promotion {
        [] if matches!(
            kind(position, piece),
            Some(Piece::ChessRookThatMayCastle | Piece::ChessPawnOnItsFirstSquare)
        ) =>
        {
            piece.normalize()
        }
        [] => piece,
        b"+" => piece.enhance(),
        [letter @ (b'q' | b'r' | b'b' | b'n')] => match Letter::from_char(*letter as char) {
            Some(letter) => piece.with_letter(letter),
            None => return Err(FORM),
        },
        _ => return Err(FORM),
    };
    checked(position, Move { origin: Origin::Board(from), to, arriving })
}

const FORM: &str = "expected a move such as `e2e4`, `g7g3+`, `a7a8q` or `P*e5`";

const fn checked(position: &Board, mv: Move) -> Result<Move, &'static str> {
    match refusal(position, mv) {
        None => Ok(mv),
        Some(reason) => Err(reason),
    }
}

/// Returns the reason why a move is not legal, or `None` if it is legal.
pub(crate) const fn refusal(position: &Board, mv: Move) -> Option<&'static str> {
    let refusal = match mv.origin {
        Origin::Board(from) => refusal_on_board(position, from, mv),
        Origin::Hand => refusal_of_drop(position, mv),
    };
    if refusal.is_some() {
        return refusal;
    }
    let mut after = *position;
    play(&mut after, mv);
    if is_attacked(&after, position.turn()) {
        return Some("the king would be in check");
    }
    let is_shogi_pawn = matches!(kind(position, mv.arriving), Some(Piece::ShogiPawn));
    if is_shogi_pawn
        && matches!(mv.origin, Origin::Hand)
        && is_attacked(&after, after.turn())
        && !can_move(&after)
    {
        return Some("the drop of a pawn must not checkmate");
    }
    None
}

const fn refusal_on_board(position: &Board, from: Square, mv: Move) -> Option<&'static str> {
    let side = position.turn();
    let Some(piece) = position.piece(from) else { return Some("the square is empty") };
    if !piece.side().is(side) {
        return Some("the piece belongs to the other player");
    }
    match position.piece(mv.to) {
        Some(taken) if taken.side().is(side) => return Some("the target has a piece of the same player"),
        Some(taken) if taken.is_terminal() => return Some("a king cannot be taken"),
        _ => {}
    }
    if !moves_to(position, piece, from, mv.to) && castling_rook(position, from, mv.to).is_none() {
        return Some("the piece cannot go there");
    }
    let mut place = 0;
    while let Some(arriving) = arrival(position, piece, from, mv.to, place) {
        if arriving.index() == mv.arriving.index() {
            return None;
        }
        place += 1;
    }
    Some("the piece must promote, or cannot promote in this way")
}

const fn refusal_of_drop(position: &Board, mv: Move) -> Option<&'static str> {
    let Move { to, arriving: piece, .. } = mv;
    if !piece.side().is(position.turn()) || !position.hand(position.turn()).contains(piece) {
        return Some("the hand does not hold this piece");
    }
    if position.piece(to).is_some() {
        return Some("the target is not empty");
    }
    let left = ranks_left(piece, to);
    let is_chess_pawn = matches!(kind(position, piece), Some(Piece::ChessPawn));
    if left < needed_ranks(position, piece) || is_chess_pawn && matches!(left, 0 | 7) {
        return Some("the piece cannot be dropped on this rank");
    }
    let is_shogi_pawn = matches!(kind(position, piece), Some(Piece::ShogiPawn));
    let mut rank = 0;
    while rank < 8 && is_shogi_pawn {
        let square = square_at(to.file(), rank);
        if matches!(position.piece(square), Some(other) if other.index() == piece.index()) {
            return Some("the player already has a pawn on this file");
        }
        rank += 1;
    }
    None
}

/// Returns the kind of a piece of either player.
const fn kind(position: &Board, piece: Epin) -> Option<Piece> {
    Piece::of(piece.qualify(position.styles()))
}

const fn square_at(file: usize, rank: usize) -> Square {
    Square::from_index((7 - rank) * 8 + file).expect("a square")
}

/// Returns the number of ranks in front of a piece.
const fn ranks_left(piece: Epin, square: Square) -> usize {
    if piece.is_first() { 7 - square.rank() } else { square.rank() }
}

/// Returns how many ranks must be in front of a piece that can move.
const fn needed_ranks(position: &Board, piece: Epin) -> usize {
    match kind(position, piece) {
        Some(Piece::ShogiPawn | Piece::ShogiLance) => 1,
        Some(Piece::ShogiKnight) => 2,
        _ => 0,
    }
}

/// Returns the piece that a piece can be on its new square: the first possibility, the second one, and so on.
const fn arrival(position: &Board, piece: Epin, from: Square, to: Square, place: usize) -> Option<Epin> {
    let left = ranks_left(piece, to);
    match kind(position, piece) {
        Some(Piece::ChessPawn | Piece::ChessPawnOnItsFirstSquare) if left == 0 => match place {
            0 => Some(piece.normalize().with_letter(Letter::Q)),
            1 => Some(piece.normalize().with_letter(Letter::R)),
            2 => Some(piece.normalize().with_letter(Letter::B)),
            3 => Some(piece.normalize().with_letter(Letter::N)),
            _ => None,
        },
        Some(Piece::ChessPawnOnItsFirstSquare | Piece::ChessRookThatMayCastle) if place == 0 => {
            Some(piece.normalize())
        }
        Some(
            Piece::ShogiRook
            | Piece::ShogiBishop
            | Piece::ShogiSilver
            | Piece::ShogiKnight
            | Piece::ShogiLance
            | Piece::ShogiPawn,
        ) => {
            let is_in_zone = left < 3 || ranks_left(piece, from) < 3;
            match place {
                0 if is_in_zone => Some(piece.enhance()),
                0 => Some(piece),
                1 if is_in_zone && left >= needed_ranks(position, piece) => Some(piece),
                _ => None,
            }
        }
        _ if place == 0 => Some(piece),
        _ => None,
    }
}

/// Reports whether a piece can move from one square to another, apart from castling.
const fn moves_to(position: &Board, piece: Epin, from: Square, to: Square) -> bool {
    let is_pawn = matches!(kind(position, piece), Some(Piece::ChessPawn | Piece::ChessPawnOnItsFirstSquare));
    if !is_pawn || position.piece(to).is_some() {
        return attacks(position, piece, from, to);
    }
    let Way { files, ranks } = Way::new(piece, from, to);
    let is_first = matches!(kind(position, piece), Some(Piece::ChessPawnOnItsFirstSquare));
    files == 0 && (ranks == 1 || ranks == 2 && is_first && is_clear(position, from, to))
}

/// The way from one square to another: files to either side, and ranks forward.
struct Way {
    files: isize,
    ranks: isize,
}

impl Way {
    const fn new(piece: Epin, from: Square, to: Square) -> Self {
        let ranks = to.rank().cast_signed() - from.rank().cast_signed();
        Self {
            files: (to.file().cast_signed() - from.file().cast_signed()).abs(),
            ranks: if piece.is_first() { ranks } else { -ranks },
        }
    }
}

/// Reports whether a piece attacks a square.
const fn attacks(position: &Board, piece: Epin, from: Square, to: Square) -> bool {
    let Some(kind) = kind(position, piece) else { return false };
    let Way { files, ranks } = Way::new(piece, from, to);
    if files == 0 && ranks == 0 {
        return false;
    }
    let is_straight = files == 0 || ranks == 0;
    let is_diagonal = files == ranks.abs();
    let is_step = files <= 1 && ranks.abs() <= 1;
    match kind {
        Piece::ChessKing | Piece::ShogiKing => is_step,
        Piece::ChessQueen => (is_straight || is_diagonal) && is_clear(position, from, to),
        Piece::ChessRook | Piece::ChessRookThatMayCastle | Piece::ShogiRook => {
            is_straight && is_clear(position, from, to)
        }
        Piece::ChessBishop | Piece::ShogiBishop => is_diagonal && is_clear(position, from, to),
        Piece::ShogiDragon => is_step || is_straight && is_clear(position, from, to),
        Piece::ShogiHorse => is_step || is_diagonal && is_clear(position, from, to),
        Piece::ChessKnight => files * ranks.abs() == 2,
        Piece::ChessPawn | Piece::ChessPawnOnItsFirstSquare => files == 1 && ranks == 1,
        Piece::ShogiGold
        | Piece::ShogiPromotedSilver
        | Piece::ShogiPromotedKnight
        | Piece::ShogiPromotedLance
        | Piece::ShogiTokin => is_step && (is_straight || ranks == 1),
        Piece::ShogiSilver => is_step && (is_diagonal || ranks == 1),
        Piece::ShogiKnight => files == 1 && ranks == 2,
        Piece::ShogiLance => files == 0 && ranks > 0 && is_clear(position, from, to),
        Piece::ShogiPawn => files == 0 && ranks == 1,
    }
}

/// Reports whether all squares between two squares on a line are empty.
const fn is_clear(position: &Board, from: Square, to: Square) -> bool {
    let (mut file, mut rank) = (from.file(), from.rank());
    loop {
        file = file.wrapping_add_signed((to.file().cast_signed() - file.cast_signed()).signum());
        rank = rank.wrapping_add_signed((to.rank().cast_signed() - rank.cast_signed()).signum());
        if file == to.file() && rank == to.rank() {
            return true;
        }
        if position.piece(square_at(file, rank)).is_some() {
            return false;
        }
    }
}

/// Reports whether the other player attacks the king of this player.
pub(crate) const fn is_attacked(position: &Board, side: Side) -> bool {
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::from_index(index).expect("a square");
        if let Some(king) = position.piece(square)
            && king.is_terminal()
            && king.side().is(side)
            && is_reached(position, square, side.flip())
        {
            return true;
        }
        index += 1;
    }
    false
}

/// Reports whether a player attacks a square.
const fn is_reached(position: &Board, to: Square, side: Side) -> bool {
    let mut index = 0;
    while index < Square::COUNT {
        let from = Square::from_index(index).expect("a square");
        if let Some(piece) = position.piece(from)
            && piece.side().is(side)
            && attacks(position, piece, from, to)
        {
            return true;
        }
        index += 1;
    }
    false
}

/// Returns the square of the rook if a king's move is castling: the king goes two squares towards a rook that may castle.
/// The squares between them are empty, and the king neither leaves nor passes an attacked square.
const fn castling_rook(position: &Board, from: Square, to: Square) -> Option<Square> {
    let Some(king) = position.piece(from) else { return None };
    let is_king = matches!(kind(position, king), Some(Piece::ChessKing));
    if !is_king || from.rank() != to.rank() || from.file() != 4 {
        return None;
    }
    let (rook, passed) = match to.file() {
        6 => (square_at(7, from.rank()), square_at(5, from.rank())),
        2 => (square_at(0, from.rank()), square_at(3, from.rank())),
        _ => return None,
    };
    let other = king.side().flip();
    match position.piece(rook) {
        Some(piece)
            if matches!(kind(position, piece), Some(Piece::ChessRookThatMayCastle))
                && piece.side().is(king.side())
                && is_clear(position, from, rook)
                && !is_reached(position, from, other)
                && !is_reached(position, passed, other) =>
        {
            Some(rook)
        }
        _ => None,
    }
}

/// Plays a legal move. If it captures a piece, returns the piece that the captor gets in hand.
pub(crate) const fn play(position: &mut Board, mv: Move) -> Option<Epin> {
    let side = position.turn();
    let taken = position.qpi(mv.to);
    match mv.origin {
        Origin::Hand => _ = position.remove_from_hand(side, mv.arriving),
        Origin::Board(from) => {
            let rook = castling_rook(position, from, mv.to);
            position.take(from);
            if let Some(rook) = rook
                && let Some(piece) = position.take(rook)
            {
                let file = if rook.file() == 0 { 3 } else { 5 };
                _ = position.put(square_at(file, rook.rank()), piece.normalize());
            }
            if mv.arriving.is_terminal() {
                end_castling(position, side);
            }
        }
    }
    _ = position.put(mv.to, mv.arriving);
    position.set_turn(side.flip());
    let Some(taken) = taken else { return None };
    let Some(held) = captured(taken, side, position.styles().sin(side).letter()).unqualify(position.styles())
    else {
        return None;
    };
    _ = position.add_to_hand(side, held);
    Some(held)
}

/// Removes the marker from the player's rooks that may castle.
const fn end_castling(position: &mut Board, side: Side) {
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::from_index(index).expect("a square");
        if let Some(piece) = position.piece(square)
            && piece.side().is(side)
            && matches!(kind(position, piece), Some(Piece::ChessRookThatMayCastle))
        {
            _ = position.put(square, piece.normalize());
        }
        index += 1;
    }
}

/// Returns the piece that a captured piece becomes in the hand of a player of this style.
const fn captured(piece: Qpi, captor: Side, style: Letter) -> Qpi {
    let piece = piece.normalize().flip();
    let Some(name) = cross::name(piece) else { return piece };
    let style_name = if style.is(Letter::C) { "Chess" } else { "Shogi" };
    match cross::by_name(style_name, name) {
        Some(counterpart) => {
            let pin = counterpart.pin().with_side(captor);
            counterpart.with_sin(counterpart.sin().with_side(captor)).with_pin(pin)
        }
        None => piece,
    }
}

/// Reports whether the player to move has a legal move.
const fn can_move(position: &Board) -> bool {
    Candidates::new().next_legal(position).is_some()
}

/// Returns the legal moves.
pub(crate) fn legal_moves(position: &Board) -> Vec<Move> {
    let mut candidates = Candidates::new();
    std::iter::from_fn(|| candidates.next_legal(position)).collect()
}

/// All moves that may be legal: from each square and with each piece in hand, to each square.
struct Candidates {
    /// The index of a square or, after all squares, of a piece in hand.
    origin: usize,
    to: usize,
    /// The place of the promotion among those that are possible.
    place: usize,
}

impl Candidates {
    const fn new() -> Self {
        Self { origin: 0, to: 0, place: 0 }
    }

    const fn next_legal(&mut self, position: &Board) -> Option<Move> {
        while self.origin < Square::COUNT + Epin::COUNT {
            if let Some(mv) = self.next(position)
                && refusal(position, mv).is_none()
            {
                return Some(mv);
            }
        }
        None
    }

    /// Returns the current candidate, if it is one, and goes on to the next.
    const fn next(&mut self, position: &Board) -> Option<Move> {
        let (place, to) = (self.place, Square::from_index(self.to).expect("a square"));
        let (origin, arriving) = match Square::from_index(self.origin) {
            Some(from) => match position.piece(from) {
                Some(piece) if piece.side().is(position.turn()) => {
                    (Origin::Board(from), arrival(position, piece, from, to, place))
                }
                _ => return self.skip_origin(),
            },
            None => match Epin::from_index(self.origin - Square::COUNT) {
                Some(piece) if position.hand(position.turn()).contains(piece) => {
                    (Origin::Hand, if place == 0 { Some(piece) } else { None })
                }
                _ => return self.skip_origin(),
            },
        };
        let Some(arriving) = arriving else {
            self.place = 0;
            self.to += 1;
            if self.to == Square::COUNT {
                self.skip_origin();
            }
            return None;
        };
        self.place += 1;
        Some(Move { origin, to, arriving })
    }

    const fn skip_origin(&mut self) -> Option<Move> {
        self.origin += 1;
        self.to = 0;
        self.place = 0;
        None
    }
}

/// How the game has ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Outcome {
    Checkmate { winner: Side },
    Stalemate,
}

/// Returns how the game has ended, or `None` if it continues.
pub(crate) const fn outcome(position: &Board) -> Option<Outcome> {
    let side = position.turn();
    match (can_move(position), is_attacked(position, side)) {
        (true, _) => None,
        (false, true) => Some(Outcome::Checkmate { winner: side.flip() }),
        (false, false) => Some(Outcome::Stalemate),
    }
}

/// Writes a move as [`read`] reads it.
pub(crate) fn text(position: &Board, mv: Move) -> String {
    let Origin::Board(from) = mv.origin else { return format!("{}*{}", mv.arriving, mv.to) };
    let piece = position.piece(from).map_or(epin!("P"), Epin::normalize);
    let promotion = match mv.arriving {
        arriving if arriving.letter() != piece.letter() => arriving.letter().to_string().to_lowercase(),
        arriving if arriving.is_enhanced() && position.piece(from) != Some(arriving) => "+".to_owned(),
        _ => String::new(),
    };
    format!("{from}{}{promotion}", mv.to)
}
