//! Supports the notations and moves of koma's games, in macros and in const code.

use crate::Explanation;
use crate::position::AnyPosition;

macro_rules! own_games {
    ($($game:ident $notation:literal $Text:ident <$A:literal, $B:literal>, $moves:literal $example:literal;)*) => {
        /// The games. Each entry has the game's name (as in `notation fen = koma::chess;`), its notation, the macro for
        /// its moves, and an example move.
        pub const GAMES: &[(&str, &str, &str, &str)] = &[$((stringify!($game), $notation, $moves, $example)),*];

        /// Reads a text in the notation of the game with this name. Passes the position to `take`. Returns `None` if
        /// koma has no such game.
        ///
        /// # Errors
        ///
        /// Returns an error if the text is invalid.
        pub fn read(
            game: &str,
            text: &str,
            take: &mut dyn FnMut(&AnyPosition<'_>),
        ) -> Option<Result<(), Explanation>> {
            $(if game == stringify!($game) {
                let position = match crate::games::$game::$Text::parse(text) {
                    Ok(text) => text.position(),
                    Err(error) => return Some(Err(error.explain(text))),
                };
                take(&AnyPosition::of(&position));
                return Some(Ok(()));
            })*
            None
        }

        /// Returns the index of a move in the game with this name. Returns `None` if koma has no such game.
        ///
        /// # Errors
        ///
        /// Returns an error if the text is not a move.
        #[must_use]
        pub fn index(game: &str, text: &[u8]) -> Option<Result<usize, Explanation>> {
            $(if game == stringify!($game) {
                return Some(match crate::games::$game::Move::from_bytes(text) {
                    Ok(step) => Ok(step.index()),
                    Err(error) => Err(error.explain_bytes(text)),
                });
            })*
            None
        }

        /// Plays a line of moves in the game with this name. The line starts from the FEEN `from`, or from the starting
        /// position if `from` is `None`. Passes the index of each move to `each`, and the final position to `take`.
        /// Returns `None` if koma has no such game or if the FEEN is invalid.
        ///
        /// # Errors
        ///
        /// Returns an error if a move is invalid.
        pub fn play(
            game: &str,
            from: Option<&str>,
            line: &str,
            each: &mut dyn FnMut(usize),
            take: &mut dyn FnMut(&AnyPosition<'_>),
        ) -> Option<Result<(), Explanation>> {
            $(if game == stringify!($game) {
                let mut position = match from {
                    Some(feen) => crate::Position::<$A, $B>::parse(feen).ok()?,
                    None => crate::games::$game::$Text::start(),
                };
                let mut reader = crate::games::$game::MoveReader::new(line);
                while let Some(read) = reader.next_move(&position) {
                    match read {
                        Ok((step, _)) => {
                            each(step.index());
                            let _ = crate::games::$game::play_unchecked(&mut position, step);
                        }
                        Err(error) => return Some(Err(error.explain(line))),
                    }
                }
                take(&AnyPosition::of(&position));
                return Some(Ok(()));
            })*
            None
        }

        $(
            /// Reads the notation and the moves of this game.
            pub mod $game {
                use crate::Position;
                use crate::games::$game::{Move, $Text, play_line};

                /// Reads a text in the notation of this game.
                ///
                /// # Panics
                ///
                /// Panics if the text is invalid.
                #[must_use]
                #[track_caller]
                pub const fn read(text: &'static str) -> Position<$A, $B> {
                    $Text::from_static(text).position()
                }

                /// Holds the constant for the move with the index `INDEX`. The constant's path is also valid as a
                /// pattern.
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
                /// Panics if a move is invalid.
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

#[cfg(feature = "games")]
own_games! {
    chess "fen" Fen<8, 8>, "uci" "e2e4";
    makruk "fen" Fen<8, 8>, "uci" "e3e4";
    shogi "sfen" Sfen<9, 9>, "usi" "7g7f";
    xiangqi "fen" Fen<10, 9>, "ucci" "h2e2";
}

#[cfg(not(feature = "games"))]
own_games! {}
