//! The moves of shōgi, xiangqi and makruk, which are made as the board allows: whether the piece may go there is not
//! asked.

use super::moves::{MoveError, MoveErrorKind as Kind};
use super::shogi::{HELD, held};
use super::{Game, chess, makruk, shogi, xiangqi};
use crate::base::Side;
use crate::position::{Position, Square};
use crate::report::{after, char_at, is_blank};
use crate::token::{Epin, TokenText};

/// A move from square to square or from a hand, whatever the game. The order is that of the origins, then that of the targets.
// Fields without a niche but the last: the compiler sees patterns that are repeated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Step {
    /// The flat index of a square, or `HAND` and the number of a piece in `HELD`.
    origin: u8,
    target: u8,
    pub(super) promotes: bool,
}

/// More than the flat index of any square.
const HAND: usize = 96;

impl Step {
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 90 squares")]
    pub(super) const fn new(origin: usize, target: usize, promotes: bool) -> Self {
        Self { origin: origin as u8, target: target as u8, promotes }
    }

    /// Returns the drop of the piece with this number in `HELD`.
    pub(super) const fn from_hand(number: usize, target: usize) -> Self {
        Self::new(HAND + number, target, false)
    }

    /// Returns the flat index of the origin; for a drop, more than any.
    pub(super) const fn origin(self) -> usize {
        self.origin as usize
    }

    pub(super) const fn target(self) -> usize {
        self.target as usize
    }

    /// Returns the number in `HELD` of the piece that is dropped.
    pub(super) const fn dropped(self) -> Option<usize> {
        self.origin().checked_sub(HAND)
    }

    pub(super) const fn encode(self, game: Game) -> TokenText {
        let [a, b] = match self.dropped() {
            Some(number) => [HELD[number], b'*'],
            None => square_text(game, self.origin()),
        };
        let [c, d] = square_text(game, self.target());
        let promotion = if self.promotes { promotion_sign(game) } else { 0 };
        let text = u64::from_le_bytes([a, b, c, d, promotion, 0, 0, 0]);
        TokenText::from_packed(text, if promotion == 0 { 4 } else { 5 })
    }

    pub(super) const fn error(self, game: Game, kind: Kind) -> MoveError {
        MoveError::of_move(game, kind, self.encode(game))
    }
}

/// Returns what a move ends in if the piece promotes; 0 in xiangqi.
pub(super) const fn promotion_sign(game: Game) -> u8 {
    match game {
        Game::Shogi => b'+',
        Game::Makruk => b'm',
        Game::Xiangqi | Game::Chess => 0,
    }
}

/// Returns the name of a square in moves of a game.
pub(super) const fn square_text(game: Game, index: usize) -> [u8; 2] {
    match game {
        Game::Shogi => [b"987654321"[index % 9], b"abcdefghi"[index / 9]],
        Game::Xiangqi => [b"abcdefghi"[index % 9], b"9876543210"[index / 9]],
        Game::Makruk | Game::Chess => [b"abcdefgh"[index % 8], b"87654321"[index / 8]],
    }
}

/// Returns the flat index of the square with this name in moves of a game.
const fn read_square(game: Game, name: [u8; 2]) -> Option<usize> {
    let (row, column, files) = match (game, name) {
        (Game::Shogi, [file @ b'1'..=b'9', rank @ b'a'..=b'i']) => (rank - b'a', b'9' - file, 9),
        (Game::Xiangqi, [file @ b'a'..=b'i', rank @ b'0'..=b'9']) => (b'9' - rank, file - b'a', 9),
        (Game::Makruk | Game::Chess, [file @ b'a'..=b'h', rank @ b'1'..=b'8']) => {
            (b'8' - rank, file - b'a', 8)
        }
        _ => return None,
    };
    Some(row as usize * files + column as usize)
}

/// The moves that some piece of a game makes on some board of `N` squares.
pub(super) struct Steps<const N: usize> {
    game: Game,
    /// For each origin, the targets of moves without and with a promotion, as bits.
    plain: [u128; N],
    promoting: [u128; N],
    /// For each origin, the number of moves from the squares before it.
    first: [usize; N],
    /// How many promotions there are: four in chess.
    promotions: usize,
    /// The number of moves that are not drops.
    on_board: usize,
    pub(super) count: usize,
}

impl<const N: usize> Steps<N> {
    pub(super) const fn new(game: Game, plain: [u128; N], promoting: [u128; N]) -> Self {
        let promotions = if matches!(game, Game::Chess) { 4 } else { 1 };
        let drops = if matches!(game, Game::Shogi) { HELD.len() * N } else { 0 };
        let mut steps = Self { game, plain, promoting, first: [0; N], promotions, on_board: 0, count: drops };
        let mut origin = 0;
        while origin < N {
            steps.first[origin] = steps.on_board;
            steps.on_board += steps.count_below(origin, !0);
            origin += 1;
        }
        steps.count += steps.on_board;
        steps
    }

    /// Returns the number of moves from a square to those whose bits are set.
    const fn count_below(&self, origin: usize, squares: u128) -> usize {
        let promoting = (self.promoting[origin] & squares).count_ones() as usize;
        (self.plain[origin] & squares).count_ones() as usize + promoting * self.promotions
    }

    /// Returns a move if some piece makes it.
    pub(super) const fn find(&self, step: Step) -> Option<Step> {
        let is_step = match step.dropped() {
            Some(_) => matches!(self.game, Game::Shogi) && !step.promotes,
            None if step.promotes => self.reach(step.origin(), step.target()).1,
            None => self.reach(step.origin(), step.target()).0,
        };
        if is_step { Some(step) } else { None }
    }

    pub(super) const fn index(&self, step: Step) -> usize {
        match step.dropped() {
            Some(number) => self.on_board + number * N + step.target(),
            None => self.index_on_board(step.origin(), step.target(), step.promotes as usize),
        }
    }

    pub(super) const fn nth(&self, index: usize) -> Option<Step> {
        if index >= self.count {
            return None;
        }
        if let Some(drop) = index.checked_sub(self.on_board) {
            return Some(Step::from_hand(drop / N, drop % N));
        }
        let (origin, target, promotion) = self.nth_on_board(index);
        Some(Step::new(origin, target, promotion > 0))
    }

    /// Returns the index of a move that is not a drop. The promotion is its number, or 0 for none.
    pub(super) const fn index_on_board(&self, origin: usize, target: usize, promotion: usize) -> usize {
        let (plain, _) = self.reach(origin, target);
        self.first[origin] + self.count_below(origin, (1 << target) - 1) + promotion - !plain as usize
    }

    /// Returns the move with an index below the number of those that are not drops.
    pub(super) const fn nth_on_board(&self, index: usize) -> (usize, usize, usize) {
        let mut origin = N - 1;
        while self.first[origin] > index {
            origin -= 1;
        }
        let mut rest = index - self.first[origin];
        let mut targets = self.plain[origin] | self.promoting[origin];
        loop {
            let target = targets.trailing_zeros() as usize;
            let (plain, promoting) = self.reach(origin, target);
            let count = plain as usize + promoting as usize * self.promotions;
            if rest < count {
                return (origin, target, rest + !plain as usize);
            }
            rest -= count;
            targets &= targets - 1;
        }
    }

    pub(super) const fn read(&self, input: &[u8]) -> Result<Step, MoveError> {
        let (origin, target, promotes) = match *input {
            [a, b, c, d] => ([a, b], [c, d], false),
            [a, b, c, d, sign] if sign == promotion_sign(self.game) => ([a, b], [c, d], true),
            _ => return Err(diagnose(self.game, input)),
        };
        let origin = match origin {
            [letter, b'*'] => match number_of(letter) {
                Some(number) => Some(HAND + number),
                None => None,
            },
            origin => read_square(self.game, origin),
        };
        if let (Some(origin), Some(target)) = (origin, read_square(self.game, target))
            && let Some(step) = self.find(Step::new(origin, target, promotes))
        {
            return Ok(step);
        }
        Err(diagnose(self.game, input))
    }

    /// Reports whether some piece makes the move without and with a promotion.
    pub(super) const fn reach(&self, origin: usize, target: usize) -> (bool, bool) {
        (self.plain[origin] >> target & 1 != 0, self.promoting[origin] >> target & 1 != 0)
    }
}

/// Returns the error of a text that is not a move.
#[cold]
pub(super) const fn diagnose(game: Game, input: &[u8]) -> MoveError {
    let is_drop = matches!((game, input), (Game::Shogi, [_, b'*', ..]));
    let (kind, start, end) = if input.is_empty() {
        (Kind::Empty, 0, 0)
    } else if core::str::from_utf8(input).is_err() {
        (Kind::NotUtf8, 0, input.len())
    } else if let Some((blank, at)) = find_blank(input) {
        (Kind::Blank(blank), at, after(input, at))
    } else if is_drop && number_of(input[0]).is_none() {
        (Kind::Drop(input[0] as char), 0, 1)
    } else if let Some(at) = wrong_square(game, input, 0)
        && !is_drop
    {
        (Kind::Square, at, after(input, at))
    } else if let Some(at) = wrong_square(game, input, 2) {
        (Kind::Square, at, after(input, at))
    } else if is_drop {
        (Kind::Extra, 4, input.len())
    } else if input[0] == input[2] && input[1] == input[3] {
        (Kind::SameSquare, 0, 4)
    } else {
        let &[a, b, c, d, ..] = input else { unreachable!() };
        let (Some(origin), Some(target)) = (read_square(game, [a, b]), read_square(game, [c, d])) else {
            unreachable!() // both squares have been read
        };
        let text = TokenText::from_packed(u64::from_le_bytes([a, b, c, d, 0, 0, 0, 0]), 4);
        let (plain, promoting) = match game {
            Game::Chess => chess::MOVES.reach(origin, target),
            Game::Makruk => makruk::MOVES.reach(origin, target),
            Game::Shogi => shogi::MOVES.reach(origin, target),
            Game::Xiangqi => xiangqi::MOVES.reach(origin, target),
        };
        match (char_at(input, 4), game) {
            _ if !plain && !promoting => return MoveError::new(game, Kind::Shape, 0, 4).with_text(text),
            (None, _) => return MoveError::new(game, Kind::MissingPromotion, 0, 4).with_text(text),
            (Some('q' | 'r' | 'b' | 'n'), Game::Chess)
            | (Some('m'), Game::Makruk)
            | (Some('+'), Game::Shogi) => {
                if input.len() > 5 {
                    (Kind::Extra, 5, input.len())
                } else {
                    (Kind::PromotionRank, 4, 5)
                }
            }
            (Some(sign), _) if promoting => (Kind::Promotion(sign), 4, after(input, 4)),
            _ => (Kind::Extra, 4, input.len()),
        }
    };
    MoveError::new(game, kind, start, end)
}

/// Returns the first blank and its offset.
const fn find_blank(input: &[u8]) -> Option<(char, usize)> {
    let mut at = 0;
    while let Some(c) = char_at(input, at) {
        if is_blank(c) {
            return Some((c, at));
        }
        at = after(input, at);
    }
    None
}

/// Returns the number in `HELD` of the piece with this letter.
pub(super) const fn number_of(letter: u8) -> Option<usize> {
    let mut number = 0;
    while number < HELD.len() {
        if HELD[number] == letter {
            return Some(number);
        }
        number += 1;
    }
    None
}

/// Returns the offset of the first character that is wrong in the square at `start`.
const fn wrong_square(game: Game, input: &[u8], start: usize) -> Option<usize> {
    let [_, rank] = square_text(game, 0);
    let Some((_, text)) = input.split_at_checked(start) else { return Some(input.len()) };
    match *text {
        [a, b, ..] if read_square(game, [a, b]).is_some() => None,
        [a, ..] if read_square(game, [a, rank]).is_some() => Some(start + 1),
        _ => Some(start),
    }
}

/// Returns the square with a flat index on the board.
pub(super) const fn square<const A: usize, const B: usize>(index: usize) -> Square<A, B> {
    match Square::from_index(index) {
        Some(square) => square,
        None => unreachable!(),
    }
}

/// Returns the piece that a move from square to square moves, if it belongs to the mover, and the target has neither another
/// one nor a king.
pub(super) const fn mover<const A: usize, const B: usize>(
    position: &Position<A, B>,
    step: Step,
    game: Game,
) -> Result<Epin, MoveError> {
    let (origin, target, side) = (step.origin(), step.target(), position.turn());
    let (kind, square) = match (position.board()[origin], position.board()[target]) {
        (None, _) => (Kind::EmptyOrigin, origin),
        (Some(piece), _) if !piece.side().is(side) => (Kind::OtherPlayer, origin),
        (_, Some(taken)) if taken.side().is(side) => (Kind::OwnTarget, target),
        (_, Some(taken)) if taken.is_terminal() => (Kind::King, target),
        (Some(piece), _) => return Ok(piece),
    };
    Err(step.error(game, kind).with_square(square))
}

/// Plays a move without checking it. Returns the piece as it was, if there was one, and the piece that was taken.
pub(super) const fn apply<const A: usize, const B: usize>(
    position: &mut Position<A, B>,
    step: Step,
    game: Game,
) -> (Option<Epin>, Option<Epin>) {
    let (side, target) = (position.turn(), square(step.target()));
    let (mut moved, mut taken) = (None, None);
    if let Some(number) = step.dropped() {
        let piece = held(number).with_side(side);
        if position.remove_from_hand(side, piece).is_ok() {
            moved = Some(piece);
        }
    } else {
        moved = position.take(square(step.origin()));
    }
    if let Some(piece) = moved {
        // There is room, as the piece has been lifted.
        if let Ok(replaced) = position.put(target, if step.promotes { piece.enhance() } else { piece }) {
            taken = replaced;
        }
        if let (Some(taken), Game::Shogi) = (taken, game) {
            let _ = position.add_to_hand(side, in_hand(taken, side));
        }
    }
    position.set_turn(side.flip());
    (moved, taken)
}

/// Returns a piece of shōgi that has been taken, as its new owner holds it.
const fn in_hand(taken: Epin, side: Side) -> Epin {
    taken.normalize().with_side(side)
}

/// Takes back the last move, by what `apply` returned.
pub(super) const fn revert<const A: usize, const B: usize>(
    position: &mut Position<A, B>,
    step: Step,
    (moved, taken): (Option<Epin>, Option<Epin>),
    game: Game,
) {
    let side = position.turn().flip();
    position.set_turn(side);
    let Some(piece) = moved else { return };
    position.take(square(step.target()));
    if let Some(taken) = taken {
        if matches!(game, Game::Shogi) {
            let _ = position.remove_from_hand(side, in_hand(taken, side));
        }
        let _ = position.put(square(step.target()), taken);
    }
    if step.dropped().is_some() {
        let _ = position.add_to_hand(side, piece);
    } else {
        let _ = position.put(square(step.origin()), piece);
    }
}

/// Returns the start and the end of the first word from `at` on.
pub(super) const fn next_word(line: &[u8], at: usize) -> Option<(usize, usize)> {
    let mut start = at;
    while let Some(c) = char_at(line, start)
        && is_blank(c)
    {
        start = after(line, start);
    }
    let mut end = start;
    while let Some(c) = char_at(line, end)
        && !is_blank(c)
    {
        end = after(line, end);
    }
    if end > start { Some((start, end)) } else { None }
}

/// Declares the moves of a game and how they are played. The line is an example of three moves.
///
/// The module defines `MOVES`, all moves, and `check(&Position, Step) -> Result<(), MoveError>`.
macro_rules! game_moves {
    (
        $GAME:expr, $game:literal $line:literal on $A:literal x $B:literal;
        $(#[$move_doc:meta])* Move;
        $(#[$parse_doc:meta])* parse;
        $(#[$play_doc:meta])* play;
    ) => {
        $(#[$move_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct Move(crate::games::steps::Step);

        impl Move {
            /// The number of moves: `[T; Move::COUNT]` is a table keyed by move.
            pub const COUNT: usize = MOVES.count;

            /// Returns the square that the piece reaches.
            #[must_use]
            pub const fn target(self) -> crate::Square<$A, $B> {
                crate::games::steps::square(self.0.target())
            }

            /// Returns the text of the move.
            #[must_use]
            pub const fn encode(self) -> crate::TokenText {
                self.0.encode($GAME)
            }

            /// Returns the place of the move in the order of all moves, from 0 to `COUNT - 1`.
            #[must_use]
            pub const fn index(self) -> usize {
                MOVES.index(self.0)
            }

            /// Returns the move with this [`index`](Self::index), or `None` from `COUNT` on.
            #[must_use]
            pub const fn from_index(index: usize) -> Option<Self> {
                Self::of(MOVES.nth(index))
            }

            const fn of(step: Option<crate::games::steps::Step>) -> Option<Self> {
                match step {
                    Some(step) => Some(Self(step)),
                    None => None,
                }
            }

            const fn read(input: &[u8]) -> Result<Self, crate::MoveError> {
                match MOVES.read(input) {
                    Ok(step) => Ok(Self(step)),
                    Err(error) => Err(error),
                }
            }
        }

        crate::games::moves::move_type! { $(#[$parse_doc])* Move }

        $(#[$play_doc])*
        #[doc(alias("make_move", "push"))]
        pub const fn play(
            position: &mut crate::Position<$A, $B>,
            step: Move,
        ) -> Result<Undo, crate::MoveError> {
            match check(position, step.0) {
                Ok(()) => Ok(play_unchecked(position, step)),
                Err(error) => Err(error),
            }
        }

        /// What [`play`] has changed, for [`take_back`].
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct Undo {
            step: Move,
            moved: Option<crate::Epin>,
            taken: Option<crate::Epin>,
        }

        impl Undo {
            /// Returns the piece that the move has taken, as it was on the board.
            #[doc(alias("captured"))]
            #[must_use]
            pub const fn taken(&self) -> Option<crate::Epin> {
                self.taken
            }
        }

        /// Plays a move like [`play`], without checking it.
        ///
        /// If [`play`] would refuse the move, the result is a position, but not one of the game.
        pub const fn play_unchecked(position: &mut crate::Position<$A, $B>, step: Move) -> Undo {
            let (moved, taken) = crate::games::steps::apply(position, step.0, $GAME);
            Undo { step, moved, taken }
        }

        /// Takes back the last move: the position is what it was before, and so is its hash.
        ///
        /// `undo` is what [`play`] or [`play_unchecked`] returned for this move. Moves are taken back in the opposite
        /// order.
        #[doc(alias("pop", "undo", "unmake_move"))]
        pub const fn take_back(position: &mut crate::Position<$A, $B>, undo: Undo) {
            crate::games::steps::revert(position, undo.step.0, (undo.moved, undo.taken), $GAME);
        }

        /// Plays the moves of a line, which have blanks between them, and returns how many there are.
        ///
        /// # Errors
        ///
        /// A [`MoveError`](crate::MoveError) with the range of the first move in `line` that is not one or that [`play`]
        /// refuses. The position stays as it was.
        ///
        /// ```
        #[doc = concat!("use koma::", $game, ";")]
        ///
        #[doc = concat!("let mut position = ", $game, "::START;")]
        #[doc = concat!("assert_eq!(", $game, "::play_line(&mut position, \"", $line, "\")?, 3);")]
        /// # Ok::<(), koma::MoveError>(())
        /// ```
        pub const fn play_line(
            position: &mut crate::Position<$A, $B>,
            line: &str,
        ) -> Result<usize, crate::MoveError> {
            let (mut played, mut count, mut reader) = (*position, 0, MoveReader::new(line));
            while let Some(read) = reader.next_move(&played) {
                let _ = match read {
                    Ok((step, _)) => play_unchecked(&mut played, step),
                    Err(error) => return Err(error),
                };
                count += 1;
            }
            *position = played;
            Ok(count)
        }

        /// Reads the moves of a line one by one, as [`play_line`] does.
        #[derive(Clone, Debug)]
        pub struct MoveReader<'a> {
            line: &'a str,
            at: usize,
        }

        impl<'a> MoveReader<'a> {
            /// Returns a reader at the start of `line`.
            #[must_use]
            pub const fn new(line: &'a str) -> Self {
                Self { line, at: 0 }
            }

            /// Reads the next move, which is made in `position`, and returns it with its range in the line, or `None` at the
            /// end.
            ///
            /// The caller plays the move before the next call. After an error, the result is `None`.
            ///
            /// # Errors
            ///
            /// A [`MoveError`](crate::MoveError) if the next word is not a move, or one that [`play`] refuses.
            pub const fn next_move(
                &mut self,
                position: &crate::Position<$A, $B>,
            ) -> Option<Result<(Move, core::ops::Range<usize>), crate::MoveError>> {
                let line = self.line.as_bytes();
                let Some((start, end)) = crate::games::steps::next_word(line, self.at) else { return None };
                self.at = end;
                let error = match Move::read(line.split_at(end).0.split_at(start).1) {
                    Ok(step) => match check(position, step.0) {
                        Ok(()) => return Some(Ok((step, start..end))),
                        Err(error) => error.in_range(start, end),
                    },
                    Err(error) => error.in_range(start + error.range().start, start + error.range().end),
                };
                self.at = self.line.len();
                Some(Err(error))
            }
        }
    };
}
pub(super) use game_moves;
