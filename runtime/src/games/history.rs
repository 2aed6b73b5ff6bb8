//! Keeps the course of a game: its positions, and the moves between them.

use alloc::vec;
use alloc::vec::Vec;

use crate::base::Side;

/// The positions and moves of a game, also those that were taken back. `Text` is the type of a position with its counters,
/// such as `Fen`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(in crate::games) struct History<Text, Move> {
    /// The start, and the position after each move.
    texts: Vec<Text>,
    moves: Vec<Move>,
    /// The number of moves that were played and not taken back.
    played: usize,
}

impl<Text: Copy, Move: Copy> History<Text, Move> {
    pub(in crate::games) fn new(start: Text) -> Self {
        Self { texts: vec![start], moves: Vec::new(), played: 0 }
    }

    pub(in crate::games) fn start(&self) -> Text {
        self.texts[0]
    }

    pub(in crate::games) fn current(&self) -> &Text {
        &self.texts[self.played]
    }

    /// Returns the positions from the start to the current one.
    pub(in crate::games) fn texts(&self) -> &[Text] {
        &self.texts[..=self.played]
    }

    /// Returns the moves from the start to the current position.
    pub(in crate::games) fn moves(&self) -> &[Move] {
        &self.moves[..self.played]
    }

    /// Returns the moves that were taken back, in the order in which they are played again.
    pub(in crate::games) fn undone(&self) -> &[Move] {
        &self.moves[self.played..]
    }

    /// Adds a move and the position after it. Forgets the moves that were taken back.
    pub(in crate::games) fn add(&mut self, mv: Move, next: Text) {
        self.forget_undone();
        self.moves.push(mv);
        self.texts.push(next);
        self.played += 1;
    }

    /// Replaces the current text. Forgets the moves that were taken back, since their texts continue from the replaced one.
    pub(in crate::games) fn replace_current(&mut self, text: Text) {
        self.forget_undone();
        self.texts[self.played] = text;
    }

    fn forget_undone(&mut self) {
        self.moves.truncate(self.played);
        self.texts.truncate(self.played + 1);
    }

    /// Takes the last move back and returns it.
    pub(in crate::games) fn back(&mut self) -> Option<Move> {
        self.played = self.played.checked_sub(1)?;
        Some(self.moves[self.played])
    }

    /// Plays the last move that was taken back, and returns it.
    pub(in crate::games) fn forward(&mut self) -> Option<Move> {
        let mv = *self.moves.get(self.played)?;
        self.played += 1;
        Some(mv)
    }

    /// Returns the indices in [`texts`](Self::texts) at which the current position occurred, from the last to the first.
    /// `is_same` compares the positions of two texts.
    pub(in crate::games) fn occurrences(
        &self,
        is_same: impl Fn(&Text, &Text) -> bool,
    ) -> impl Iterator<Item = usize> {
        // In every other position, the other player is to move.
        let indices = (0..=self.played).rev().step_by(2);
        indices.filter(move |index| is_same(&self.texts[*index], self.current()))
    }

    /// Returns the player who has given check with every move since the text with the index `since`. Returns `None` if no
    /// player has, if both have, or if there was no move. `turn` is the player to move.
    pub(in crate::games) fn perpetual_check(
        &self,
        since: usize,
        turn: Side,
        is_check: impl Fn(&Text) -> bool,
    ) -> Option<Side> {
        let only_checks =
            |last: usize| (since + 1..=last).rev().step_by(2).all(|index| is_check(&self.texts[index]));
        match [only_checks(self.played.saturating_sub(1)), only_checks(self.played)] {
            [true, false] => Some(turn),
            [false, true] => Some(turn.flip()),
            _ => None,
        }
    }
}

/// Defines the methods of a game's `Game` that do not depend on the game. The invoking module defines `Game`, a struct with a
/// [`History`], and its `play`.
///
/// The arguments are:
///
/// * the type of a position with its counters, the name of the method that returns it, and the name of its notation
/// * the name of the game
/// * the notations of lines of moves, and the reader of a line that follows a move
/// * optionally, more documentation of the method `position`
macro_rules! history_methods {
    (
        $Text:ident, $text:ident, $notation:literal, $game:literal, $notations:literal, $reader:expr
        $(, position: $about_position:literal)?
    ) => {
        impl Game {
            #[doc = concat!("Returns a game at the starting position of ", $game, ".")]
            pub fn new() -> Self {
                Self::from($Text { position: START, counters: Counters::START })
            }

            /// Returns the start of the game.
            pub fn start(&self) -> $Text {
                self.history.start()
            }

            #[doc = concat!("Returns the current position as ", $notation, ", with its counters.")]
            pub fn $text(&self) -> $Text {
                *self.history.current()
            }

            /// Returns the current position.
            $(#[doc = ""] #[doc = $about_position])?
            pub fn position(&self) -> &Position {
                &self.history.current().position
            }

            /// Returns the player to move in the current position.
            #[doc(alias("color", "side_to_move", "stm"))]
            pub fn turn(&self) -> crate::Side {
                self.position().turn()
            }

            /// Returns the legal moves in the current position, like [`legal_moves`](super::legal_moves).
            #[doc(alias("generate_moves", "possible_moves"))]
            pub fn legal_moves(&self) -> super::LegalMoves {
                super::legal_moves(self.position())
            }

            /// Reports whether the player to move is in check, like [`is_check`](super::is_check).
            #[doc(alias("in_check"))]
            pub fn is_check(&self) -> bool {
                super::is_check(self.position())
            }

            /// Returns the moves from the start to the current position.
            pub fn moves(&self) -> &[Move] {
                self.history.moves()
            }

            /// Returns the moves that were taken back, in the order in which [`forward`](Self::forward) plays them again.
            pub fn undone(&self) -> &[Move] {
                self.history.undone()
            }

            #[doc = concat!("Plays a line of moves in ", $notations, ", like [`play_line`](super::play_line).")]
            /// Forgets the moves that were taken back.
            ///
            /// # Errors
            ///
            /// Returns a [`MoveError`] for the first wrong move. After an error, the game is unchanged.
            pub fn play_line(&mut self, line: &str) -> Result<(), MoveError> {
                let mut text = self.$text();
                let reader: MoveReader<'_> = ($reader)(self.moves().last(), line);
                let mut reader = reader.starting_at(text.next_number(), text.turn());
                let mut course = Vec::new();
                while let Some(read) = reader.next_move(&text.position) {
                    let (mv, _) = read?;
                    text = text.play_legal(mv);
                    course.push((mv, text));
                }
                for (mv, next) in course {
                    self.history.add(mv, next);
                }
                Ok(())
            }

            /// Takes the last move back and returns it, or returns `None` at the start of the game.
            #[doc(alias("pop", "take_back", "undo", "unmake_move"))]
            pub fn back(&mut self) -> Option<Move> {
                self.history.back()
            }

            /// Plays the last move that was taken back. Returns this move, or `None` if no move was taken back.
            #[doc(alias("redo"))]
            pub fn forward(&mut self) -> Option<Move> {
                self.history.forward()
            }
        }

        #[doc = concat!("Returns a game at the starting position of ", $game, ".")]
        impl Default for Game {
            fn default() -> Self {
                Self::new()
            }
        }

        /// Returns a game that starts at this position with these counters.
        impl From<$Text> for Game {
            fn from(start: $Text) -> Self {
                Self { history: History::new(start) }
            }
        }

        /// Returns a game that starts at this position. Its counters are those of a game that starts there.
        ///
        #[doc = concat!("Returns a [`GameError`](crate::GameError) if ", $notation, " cannot express the position.")]
        impl TryFrom<Position> for Game {
            type Error = crate::GameError;

            fn try_from(start: Position) -> Result<Self, crate::GameError> {
                $Text::try_from(start).map(Self::from)
            }
        }
    };
}
pub(in crate::games) use history_methods;

#[cfg(test)]
mod tests {
    use super::History;
    use crate::base::Side;

    /// Every pattern of checks after six moves. A text says whether the player to move is in check.
    #[test]
    fn perpetual_check_of_all_patterns() {
        for pattern in 0_u32..64 {
            let mut history = History::new(true);
            for number in 0..6 {
                history.add(number, pattern >> number & 1 != 0);
            }
            let [own, other] = [0b01_0101, 0b10_1010].map(|moves| pattern & moves == moves);
            let expected = match (own, other) {
                (true, false) => Some(Side::First),
                (false, true) => Some(Side::Second),
                _ => None,
            };
            assert_eq!(
                history.perpetual_check(0, Side::First, |is_check| *is_check),
                expected,
                "{pattern:b}"
            );
            assert_eq!(history.perpetual_check(6, Side::First, |is_check| *is_check), None);
        }
        assert_eq!(
            History::<bool, ()>::new(true).perpetual_check(0, Side::First, |is_check| *is_check),
            None
        );
    }
}
