//! For the moves that koma reads itself, in macros and in const code.

use crate::games::MoveError;

macro_rules! moves {
    ($($game:ident $macro_name:literal $example:literal;)*) => {
        /// The games whose moves koma reads, the names of the macros of their moves, and an example.
        pub const GAMES: &[(&str, &str, &str)] = &[$((stringify!($game), $macro_name, $example)),*];

        /// Returns the index of a move of the game with this name, one of [`GAMES`].
        ///
        /// # Errors
        ///
        /// If the text is not a move.
        #[must_use]
        pub fn index(game: &str, text: &[u8]) -> Option<Result<usize, MoveError>> {
            match game {
                $(stringify!($game) => Some(crate::games::$game::Move::from_bytes(text).map(|step| step.index())),)*
                _ => None,
            }
        }

        $(
            /// The moves of this game.
            pub mod $game {
                use crate::games::$game::Move;

                /// The move with the index `INDEX`: a path, so that it is a pattern too.
                #[expect(missing_debug_implementations, reason = "hidden, and without values")]
                pub enum MoveAt<const INDEX: usize> {}

                impl<const INDEX: usize> MoveAt<INDEX> {
                    /// The move.
                    pub const VALUE: Move = Move::from_index(INDEX).unwrap();
                }
            }
        )*
    };
}

moves! {
    chess "uci" "e2e4";
    makruk "uci" "e3e4";
    shogi "usi" "7g7f";
    xiangqi "ucci" "h2e2";
}
