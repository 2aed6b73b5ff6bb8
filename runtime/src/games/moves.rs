//! Implements what the moves of all games share, and plays the moves of shōgi, xiangqi and makruk. This module does
//! not check how pieces move.

use super::Game;
use super::move_error::{MoveError, MoveErrorKind as Kind};
use super::shogi::held;
use super::steps::Step;
use crate::position::Position;
use crate::report::{after, char_at, is_blank};
use crate::token::Epin;

/// Declares `Move`, `Undo`, `take_back` and `play_line` for a game.
///
/// The invoking module defines `MoveReader` and `play_unchecked`.
macro_rules! move_type {
    (
        $GAME:expr, on $A:literal x $B:literal;
        $(#[$move_doc:meta])* Move;
        $(#[$parse_doc:meta])* parse;
        $(#[$line_doc:meta])* play_line;
    ) => {
        $(#[$move_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct Move(pub(super) crate::games::steps::Step);

        impl Move {
            /// The number of different moves. `[T; Move::COUNT]` is a table with an entry for each move.
            pub const COUNT: usize = $GAME.steps().count;

            /// Parses a move. The whole of `input` must be the move. Blanks around the move are an error.
            ///
            /// # Errors
            ///
            /// Returns a [`MoveError`](crate::MoveError) if `input` is not a move in any position.
            ///
            $(#[$parse_doc])*
            pub const fn parse(input: &str) -> Result<Self, crate::MoveError> {
                Self::from_bytes(input.as_bytes())
            }

            /// Parses `input` like [`parse`](Self::parse).
            ///
            /// # Errors
            ///
            /// Returns the errors of [`parse`](Self::parse), and an error if the bytes are not UTF-8.
            pub const fn from_bytes(input: &[u8]) -> Result<Self, crate::MoveError> {
                Ok(Self(crate::base::ok!($GAME.steps().read(input))))
            }

            /// Reports whether [`parse`](Self::parse) accepts `input`.
            pub const fn is_valid(input: &str) -> bool {
                Self::parse(input).is_ok()
            }

            crate::base::from_static! {
                /// Parses a move that is known to be valid. In a constant, an invalid move is a compile error
                /// at the caller's line.
                ///
                /// # Panics
                ///
                /// Panics with the text of [`explain`](crate::MoveError::explain) if `input` is invalid.
            }

            /// Returns the target square of the move.
            #[inline]
            pub const fn target(self) -> crate::Square<$A, $B> {
                crate::Square::numbered(self.0.target())
            }

            /// Returns the text of the move.
            pub const fn encode(self) -> crate::TokenText {
                self.0.encode($GAME)
            }

            /// Returns all moves in ascending order.
            pub const fn all() -> crate::token::All<Self> {
                crate::token::All { range: 0..Self::COUNT, from_index: Self::from_index }
            }

            /// Returns the index of the move in the order of all moves, from 0 to `COUNT - 1`.
            pub const fn index(self) -> usize {
                $GAME.steps().index(self.0)
            }

            /// Returns the move with this [`index`](Self::index), or `None` if the index is `COUNT` or more.
            pub const fn from_index(index: usize) -> Option<Self> {
                Some(Self(crate::base::some!($GAME.steps().nth(index))))
            }
        }

        crate::base::text_formats!([] Move, Move, encode);

        crate::base::text_traits!([] Move, crate::MoveError, from_bytes);

        /// A position before a move, for [`take_back`].
        pub type Undo = crate::games::moves::Undo<$A, $B>;

        /// Takes back the last move. Restores the position and its hash.
        ///
        /// `undo` is the result of `play` or `play_unchecked` for this move. Take moves back in reverse order.
        #[doc(alias("pop", "undo", "unmake_move"))]
        pub const fn take_back(position: &mut crate::Position<$A, $B>, undo: Undo) {
            *position = undo.before;
        }

        $(#[$line_doc])*
        pub const fn play_line(
            position: &mut crate::Position<$A, $B>,
            line: &str,
        ) -> Result<usize, crate::MoveError> {
            let (mut played, mut count, mut reader) = (*position, 0, MoveReader::new(line));
            while let Some(read) = reader.next_move(&played) {
                let (mv, _) = crate::base::ok!(read);
                let _ = play_unchecked(&mut played, mv);
                count += 1;
            }
            *position = played;
            Ok(count)
        }
    };
}
pub(super) use move_type;

/// Returns the piece on the origin of a move. Returns an error if the player to move has no piece there, or if the
/// target has a king, a general or a piece of this player.
pub(super) const fn mover<const A: usize, const B: usize>(
    position: &Position<A, B>,
    mv: Step,
    game: Game,
) -> Result<Epin, MoveError> {
    let (origin, target, side) = (mv.origin(), mv.target(), position.turn());
    let (kind, square) = match (position.board()[origin], position.board()[target]) {
        (None, _) => (Kind::EmptyOrigin, origin),
        (Some(piece), _) if !piece.side().is(side) => (Kind::OtherPlayer, origin),
        (_, Some(taken)) if taken.side().is(side) => (Kind::OwnTarget, target),
        (_, Some(taken)) if taken.is_terminal() => (Kind::King, target),
        (Some(piece), _) => return Ok(piece),
    };
    Err(MoveError { square: Some(square), ..mv.error(game, kind) })
}

/// A position before a move. Taking the move back restores this position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Undo<const A: usize, const B: usize> {
    pub(super) before: Position<A, B>,
    pub(super) taken: Option<Epin>,
}

impl<const A: usize, const B: usize> Undo<A, B> {
    /// Returns the captured piece as it was on the board, or `None` if the move captured no piece.
    ///
    /// ```
    /// use koma::{chess::{self, Move}, epin};
    ///
    /// let mut position = chess::position!(fen: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    /// let undo = chess::play(&mut position, Move::from_static("e4d5"))?;
    /// assert_eq!(undo.taken(), Some(epin!("p")));
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    #[doc(alias("captured"))]
    pub const fn taken(&self) -> Option<Epin> {
        self.taken
    }
}

/// Plays a move without checking it.
pub(super) const fn apply<const A: usize, const B: usize>(
    position: &mut Position<A, B>,
    mv: Step,
    game: Game,
) -> Undo<A, B> {
    let (before, side) = (*position, position.turn());
    let moved = match mv.dropped() {
        Some(number) => {
            let piece = held(number, side);
            if position.remove_from_hand(side, piece).is_ok() { Some(piece) } else { None }
        }
        None => position.replace(mv.origin(), None),
    };
    let mut taken = None;
    if let Some(piece) = moved {
        let piece = if mv.promotes() { piece.enhance() } else { piece };
        taken = position.replace(mv.target(), Some(piece));
        if let (Some(taken), Game::Shogi) = (taken, game) {
            let _ = position.add_to_hand(side, taken.normalize().with_side(side));
        }
    }
    position.set_turn(side.flip());
    Undo { before, taken }
}

/// Returns the end of a run of characters that starts at `at`. The run has only blanks if `of_blanks` is true.
/// Otherwise, it has no blanks.
pub(super) const fn run_end(line: &[u8], at: usize, of_blanks: bool) -> usize {
    let mut at = at;
    while let Some(c) = char_at(line, at)
        && is_blank(c) == of_blanks
    {
        at = after(line, at);
    }
    at
}

/// Declares what `move_type` declares, and `play`, `play_unchecked` and `MoveReader`. `$line` has three moves.
///
/// The invoking module defines `check(&Position, Step) -> Result<(), MoveError>`.
macro_rules! game_moves {
    (
        $GAME:expr, $game:literal $line:literal on $A:literal x $B:literal;
        $(#[$move_doc:meta])* Move;
        $(#[$parse_doc:meta])* parse;
        $(#[$play_doc:meta])* play;
    ) => {
        crate::games::moves::move_type! {
            $GAME, on $A x $B;
            $(#[$move_doc])*
            Move;
            $(#[$parse_doc])*
            parse;
            /// Plays a line of moves, separated by blanks. Returns the number of moves.
            ///
            /// # Errors
            ///
            /// Returns a [`MoveError`](crate::MoveError) with the range of the first invalid move in `line`. A move is
            /// also invalid if [`play`] rejects it. After an error, the position is unchanged.
            ///
            /// ```
            #[doc = concat!("use koma::", $game, ";")]
            ///
            #[doc = concat!("let mut position = ", $game, "::START;")]
            #[doc = concat!("assert_eq!(", $game, "::play_line(&mut position, \"", $line, "\")?, 3);")]
            /// # Ok::<(), koma::MoveError>(())
            /// ```
            play_line;
        }

        $(#[$play_doc])*
        #[doc(alias("make_move", "push"))]
        pub const fn play(
            position: &mut crate::Position<$A, $B>,
            mv: Move,
        ) -> Result<Undo, crate::MoveError> {
            crate::base::ok!(check(position, mv.0));
            Ok(play_unchecked(position, mv))
        }

        /// Plays a move like [`play`], without checking it.
        ///
        /// If [`play`] would reject the move, the new position might not belong to the game.
        pub const fn play_unchecked(position: &mut crate::Position<$A, $B>, mv: Move) -> Undo {
            crate::games::moves::apply(position, mv.0, $GAME)
        }

        /// Reads the moves of a line one by one. [`play_line`] describes the line.
        #[derive(Clone, Debug)]
        pub struct MoveReader<'a> {
            line: &'a str,
            at: usize,
        }

        impl<'a> MoveReader<'a> {
            /// Returns a reader at the start of `line`.
            pub const fn new(line: &'a str) -> Self {
                Self { line, at: 0 }
            }

            /// Reads the next move and checks it in `position`. Returns the move and its range in the line, or `None`
            /// at the end.
            ///
            /// The caller must play the move before the next call. After an error, every later call returns `None`.
            ///
            /// # Errors
            ///
            /// Returns a [`MoveError`](crate::MoveError) if the next word is not a move, or if [`play`] rejects it.
            pub const fn next_move(
                &mut self,
                position: &crate::Position<$A, $B>,
            ) -> Option<Result<(Move, core::ops::Range<usize>), crate::MoveError>> {
                let line = self.line.as_bytes();
                let start = crate::games::moves::run_end(line, self.at, true);
                let end = crate::games::moves::run_end(line, start, false);
                if end == start {
                    return None;
                }
                self.at = end;
                let error = match Move::from_bytes(crate::games::part(line, &(start..end))) {
                    Ok(mv) => match check(position, mv.0) {
                        Ok(()) => return Some(Ok((mv, start..end))),
                        Err(error) => error,
                    },
                    Err(error) => error,
                };
                self.at = line.len();
                Some(Err(crate::MoveError { start: start + error.start, end: start + error.end, ..error }))
            }
        }
    };
}
pub(super) use game_moves;
