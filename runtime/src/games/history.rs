//! Keeps the course of a game: its positions, and the moves between them.

use alloc::vec;
use alloc::vec::Vec;

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

    /// Forgets the moves that were taken back.
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
}

/// Defines the methods of a game's `Game` that do not depend on the game. The invoking module defines `Game`, a struct with a
/// [`History`], and its `play`. `$text` is the name of the method that returns a position with its counters.
macro_rules! history_methods {
    ($Text:ident, $text:ident, $name_of_text:literal, $name_of_game:literal) => {
        impl Game {
            #[doc = concat!("Returns a game at the starting position of ", $name_of_game, ".")]
            pub fn new() -> Self {
                Self::from($Text { position: START, counters: Counters::START })
            }

            #[doc = concat!("Returns the start of the game, as ", $name_of_text, ".")]
            pub fn start(&self) -> $Text {
                self.history.start()
            }

            #[doc = concat!("Returns the current position with its counters, as ", $name_of_text, ".")]
            pub fn $text(&self) -> $Text {
                *self.history.current()
            }

            /// Returns the current position.
            pub fn position(&self) -> &Position {
                &self.history.current().position
            }

            /// Returns the moves from the start to the current position.
            pub fn moves(&self) -> &[Move] {
                self.history.moves()
            }

            /// Returns the moves that were taken back, in the order in which [`forward`](Self::forward) plays them again.
            pub fn undone(&self) -> &[Move] {
                self.history.undone()
            }

            /// Takes the last move back and returns it, or returns `None` at the start of the game.
            #[doc(alias("undo"))]
            pub fn back(&mut self) -> Option<Move> {
                self.history.back()
            }

            /// Plays the last move that was taken back. Returns this move, or `None` if no move was taken back.
            #[doc(alias("redo"))]
            pub fn forward(&mut self) -> Option<Move> {
                self.history.forward()
            }
        }

        #[doc = concat!("Returns a game at the starting position of ", $name_of_game, ".")]
        impl Default for Game {
            fn default() -> Self {
                Self::new()
            }
        }

        /// Returns a game that starts at this position with these counters.
        impl From<$Text> for Game {
            fn from(start: $Text) -> Self {
                Self { history: crate::games::history::History::new(start) }
            }
        }
    };
}
pub(in crate::games) use history_methods;
