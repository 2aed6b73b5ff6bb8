//! For the moves that koma reads itself, in macros and in const code.

use crate::games::{self, MoveError};
use crate::position::AnyPosition;

macro_rules! moves {
    ($($game:ident $macro_name:literal $example:literal $Text:ident <$A:literal, $B:literal>;)*) => {
        /// The games, the names of the macros of their moves, and an example.
        pub const GAMES: &[(&str, &str, &str)] = &[$((stringify!($game), $macro_name, $example)),*];

        /// Returns the index of a move of the game with this name, one of [`GAMES`].
        ///
        /// # Errors
        ///
        /// If the text is not a move.
        #[must_use]
        pub fn index(game: &str, text: &[u8]) -> Option<Result<usize, MoveError>> {
            match game {
                $(stringify!($game) => Some(games::$game::Move::from_bytes(text).map(|step| step.index())),)*
                _ => None,
            }
        }

        /// Plays a line of moves of the game with this name, one of [`GAMES`], from a FEEN or else from the start. Passes
        /// the index of each move to `each`, and the position at the end to `take`.
        ///
        /// # Errors
        ///
        /// If a move is wrong.
        pub fn play<T>(
            game: &str,
            from: Option<&str>,
            line: &str,
            mut each: impl FnMut(usize),
            take: impl FnOnce(&AnyPosition<'_>) -> T,
        ) -> Option<Result<T, MoveError>> {
            match game {
                $(stringify!($game) => {
                    let mut position = match from {
                        Some(feen) => crate::Position::<$A, $B>::parse(feen).ok()?,
                        None => games::$game::$Text::start(),
                    };
                    let mut reader = games::$game::MoveReader::new(line);
                    while let Some(read) = reader.next_move(&position) {
                        match read {
                            Ok((step, _)) => {
                                each(step.index());
                                let _ = games::$game::play_unchecked(&mut position, step);
                            }
                            Err(error) => return Some(Err(error)),
                        }
                    }
                    Some(Ok(take(&AnyPosition::of(&position))))
                })*
                _ => None,
            }
        }

        $(
            /// The moves of this game.
            pub mod $game {
                use crate::Position;
                use crate::games::$game::{Move, play_line};

                /// The move with the index `INDEX`: a path, so that it is a pattern too.
                #[expect(missing_debug_implementations, reason = "hidden, and without values")]
                pub enum MoveAt<const INDEX: usize> {}

                impl<const INDEX: usize> MoveAt<INDEX> {
                    /// The move.
                    pub const VALUE: Move = Move::from_index(INDEX).unwrap();
                }

                /// Plays a line of moves.
                ///
                /// # Panics
                ///
                /// If a move is wrong.
                #[must_use]
                #[track_caller]
                pub const fn play(from: &Position<$A, $B>, line: &'static str) -> Position<$A, $B> {
                    let mut position = *from;
                    match play_line(&mut position, line) {
                        Ok(_) => position,
                        Err(error) => error.explain(line).panic(),
                    }
                }
            }
        )*
    };
}

moves! {
    chess "uci" "e2e4" Fen<8, 8>;
    makruk "uci" "e3e4" Fen<8, 8>;
    shogi "usi" "7g7f" Sfen<9, 9>;
    xiangqi "ucci" "h2e2" Fen<10, 9>;
}
