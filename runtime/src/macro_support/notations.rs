//! For the notations that koma reads itself, in macros and in const code.

use crate::games::{FenError, chess, makruk, shogi, xiangqi};
use crate::position::{AnyPosition, Position};

macro_rules! notations {
    ($($game:ident $name:literal $Text:ident <$A:literal, $B:literal>;)*) => {
        /// The games, as `notation fen = koma::chess;` names them, and their notations.
        pub const GAMES: &[(&str, &str)] = &[$((stringify!($game), $name)),*];

        /// Reads a text in the notation of the game with this name, one of [`GAMES`], and passes the position on.
        ///
        /// # Errors
        ///
        /// If the text is wrong.
        pub fn read<T>(
            game: &str,
            text: &str,
            take: impl FnOnce(&AnyPosition<'_>) -> T,
        ) -> Option<Result<T, FenError>> {
            match game {
                $(stringify!($game) => {
                    let read = text.parse::<$game::$Text>();
                    Some(read.map(|text| take(&AnyPosition::of(&text.position()))))
                })*
                _ => None,
            }
        }

        $(
            /// Reads a text in the notation of this game.
            ///
            /// # Panics
            ///
            /// If the text is wrong.
            #[must_use]
            #[track_caller]
            pub const fn $game(text: &'static str) -> Position<$A, $B> {
                $game::$Text::from_static(text).position()
            }
        )*
    };
}

notations! {
    chess "fen" Fen<8, 8>;
    makruk "fen" Fen<8, 8>;
    shogi "sfen" Sfen<9, 9>;
    xiangqi "fen" Fen<10, 9>;
}
