//! What the shared code asks of each game.

use crate::games::moves::any_move::MoveNotation;
use crate::games::moves::table::MoveTable;
use crate::games::text::notation::PositionNotation;
use crate::report::Words;

macro_rules! declare_game {
    ({} $(#[$on:meta] $game:ident $Game:ident $text:tt $column:tt $keys:tt)*) => {
        /// Koma's own games.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub(super) enum KomaGame {
            $(#[$on] $Game,)*
        }

        impl KomaGame {
            /// Returns the notation of positions.
            pub(super) const fn notation(self) -> &'static PositionNotation {
                match self {
                    $(#[$on] Self::$Game => &super::$game::NOTATION,)*
                }
            }

            /// Returns the notation of moves.
            pub(super) const fn move_notation(self) -> &'static MoveNotation {
                match self {
                    $(#[$on] Self::$Game => &super::$game::MOVE_NOTATION,)*
                }
            }

            /// Returns the moves of the game.
            pub(super) const fn move_table(self) -> &'static MoveTable {
                match self {
                    $(#[$on] Self::$Game => &super::$game::MOVE_TABLE,)*
                }
            }

            /// Returns the help for a text that is a move in another notation than that of `Move`.
            pub(super) const fn help_for_record(self, text: &[u8]) -> Option<Words> {
                match self {
                    $(#[$on] Self::$Game => super::$game::help_for_record(text),)*
                }
            }
        }
    };
}

crate::__games! { declare_game {} }
