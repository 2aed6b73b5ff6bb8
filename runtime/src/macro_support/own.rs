//! The notations and moves of koma's games, for macros and const code.
#![allow(clippy::result_large_err, clippy::type_complexity, reason = "`OwnGame` explains its functions")]

use crate::Explanation;
use crate::base::is_same;
use crate::position::{AnyPosition, Shape, SquareNames};
use crate::vocabulary::{GameError, Vocabulary};
use crate::{Letter, Position, Styles};

/// One of koma's games. Its functions have the same types in every game, and return an error for an invalid text.
#[derive(Debug)]
pub struct OwnGame {
    /// The name, as in `notation fen = koma::chess;`.
    pub name: &'static str,
    /// The declared styles and pieces.
    pub vocabulary: Vocabulary,
    /// The names of the squares.
    pub square_names: SquareNames,
    /// The name of the notation in calls, as in `position!(fen: …)`.
    pub notation: &'static str,
    /// The name of the notation in texts, such as `xiangqi FEN`, and the starting position in this notation.
    pub notation_title: &'static str,
    pub start: &'static str,
    /// For each declared piece, the figures of both players' pieces. The second figure is empty if both are the same. Both are
    /// empty if the piece has no figure.
    pub figures: &'static [[&'static str; 2]],
    /// The name of the macro for moves.
    pub move_macro: &'static str,
    /// An example of a move, and what is expected where a text is not a move.
    pub example: &'static str,
    pub expected_move: &'static str,
    /// The notations of moves in lines, and an example of a line from the start of the game.
    pub line_notations: &'static str,
    pub line_example: &'static str,
    /// Reads a text in the notation, and passes on the position.
    pub read: fn(&str, &mut dyn FnMut(&AnyPosition<'_>)) -> Result<(), Explanation>,
    /// Returns the number of the next move in a text in the notation, or `None` for another text.
    pub move_number: fn(&str) -> Option<u32>,
    /// Validates that a game can have a position, as the game's function `validate_legal` does.
    pub validate_legal: fn(&AnyPosition<'_>) -> Result<(), GameError>,
    /// Returns the index of a move.
    pub move_index: fn(&[u8]) -> Result<usize, Explanation>,
    /// Plays the line in the second argument. The line starts from the position in the first argument, or from the
    /// starting position, where the first move has the number 1. Passes on the index of each move, and then the final
    /// position. Does nothing if the position does not have the shape of the game's board.
    pub play: fn(
        Option<&Start<'_>>,
        &str,
        &mut dyn FnMut(usize),
        &mut dyn FnMut(&AnyPosition<'_>),
    ) -> Result<(), Explanation>,
}

/// Stops the compilation if a game of koma is off in the program, although the macros know it: a build script may have turned
/// on its feature for them.
///
/// # Panics
///
/// Panics with `words` if there is no game with this name.
#[track_caller]
pub const fn require(name: &str, words: &'static str) {
    let mut games = GAMES;
    while let [game, rest @ ..] = games {
        if is_same(game.name.as_bytes(), name.as_bytes()) {
            return;
        }
        games = rest;
    }
    panic!("{}", words)
}

/// A packed position, from which a line starts.
#[derive(Debug)]
pub struct Start<'a> {
    pub shape: Shape,
    /// The packed position.
    pub bytes: &'a [u8],
    /// The hash of the position.
    pub hash: u64,
    /// The number of the next move.
    pub move_number: u32,
}

macro_rules! own_games {
    ({} $(#[$on:meta] $game:ident $Game:ident ($Text:ident $A:literal $B:literal) $column:tt $keys:tt)*) => {
        /// The names of all games of koma, including those whose features are off.
        pub const NAMES: &[&str] = &[$(stringify!($game)),*];

        /// The games of koma whose features are on.
        pub const GAMES: &[OwnGame] = &[$(#[$on] OwnGame {
            name: stringify!($game),
            vocabulary: crate::games::$game::VOCABULARY,
            square_names: crate::games::$game::VOCABULARY.text.square_names(),
            figures: crate::games::$game::FIGURES,
            notation: crate::games::$game::NOTATION.name_in_calls,
            notation_title: crate::games::$game::NOTATION.name,
            start: crate::games::$game::NOTATION.start,
            move_macro: crate::games::$game::MOVE_NOTATION.macro_name,
            example: crate::games::$game::MOVE_NOTATION.example,
            expected_move: crate::games::$game::MOVE_NOTATION.words.expected,
            line_notations: crate::games::$game::MOVE_NOTATION.line_notations,
            line_example: crate::games::$game::MOVE_NOTATION.line_example,
            read: |text, take| match crate::games::$game::$Text::parse(text) {
                Ok(parsed) => Ok(take(&AnyPosition::of(&parsed.position()))),
                Err(error) => Err(error.explain(text)),
            },
            move_number: |text| Some(crate::games::$game::$Text::parse(text).ok()?.next_number()),
            validate_legal: crate::games::$game::validate_legal_position,
            move_index: |text| match crate::games::$game::Move::from_bytes(text) {
                Ok(mv) => Ok(mv.index()),
                Err(error) => Err(error.explain_bytes(text)),
            },
            play: |from, line, each, take| {
                use crate::games::$game::{MoveReader, START};
                let (mut position, mut reader): (crate::Position<$A, $B>, _) = match from {
                    Some(start) if start.shape.dimensions() != [$A, $B] => return Ok(()),
                    Some(start) => {
                        let position: crate::Position<$A, $B> = crate::packed::unpack(start.bytes, start.hash);
                        let reader = MoveReader::new(line).starting_at(start.move_number, position.turn());
                        (position, reader)
                    }
                    None => (START, MoveReader::of_whole_game(line)),
                };
                while let Some(read) = reader.next_move(&position) {
                    let (mv, _) = read.map_err(|error| error.explain(line))?;
                    each(mv.index());
                    let _ = crate::games::$game::play_unchecked(&mut position, mv);
                }
                take(&AnyPosition::of(&position));
                Ok(())
            },
        }),*];

        $(
            /// Reads the notation and the moves of this game.
            #[$on]
            pub mod $game {
                use crate::Position;
                use crate::games::$game::{$Text, play_line};

                pub use crate::games::$game::{Move, START};

                /// Reads a text in the notation of this game.
                ///
                /// # Panics
                ///
                /// Panics if the text is invalid.
                #[track_caller]
                pub const fn read(text: &'static str) -> Position<$A, $B> {
                    $Text::from_static(text).position()
                }

                /// Holds the constant for the move with the index `INDEX`. The constant's path is also valid as a
                /// pattern.
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

        // The modules of games that are on hide the stand-ins with the same names.
        #[allow(unreachable_pub, unused_imports, reason = "all games may be on")]
        pub use stand_ins::*;

        /// Stand-ins for the modules of all games. If [`require`] reports that a game is off, its stand-in keeps the compiler
        /// from reporting each use of the game too.
        pub mod stand_ins {
            $(
                /// Replaces the module of this game if the game is off.
                pub mod $game {
                    use crate::Position;

                    pub use crate::macro_support::expansions::unmoved_position as play;
                    pub use crate::macro_support::own::{AnyMove as Move, AnyMoveAt as MoveAt};

                    /// An empty board.
                    pub const START: Position<$A, $B> = super::super::empty_board(stringify!($Game));

                    /// Returns an empty board for any text.
                    pub const fn read(_: &'static str) -> Position<$A, $B> {
                        START
                    }
                }
            )*
        }
    };
}

/// Returns an empty board for the game with this name, which begins with the letter of the game's style.
const fn empty_board<const A: usize, const B: usize>(name: &str) -> Position<A, B> {
    let letter = match name.as_bytes() {
        [first, ..] => Letter::from_char(*first as char),
        [] => None,
    };
    let letter = letter.unwrap();
    Position::new(Styles::new(letter, letter))
}

/// Replaces the type of moves of a game that is off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnyMove(());

impl AnyMove {
    /// Returns the same value for any text.
    pub const fn from_static(_: &'static str) -> Self {
        Self(())
    }
}

/// Holds the constant for a move of a game that is off.
pub enum AnyMoveAt<const INDEX: usize> {}

impl<const INDEX: usize> AnyMoveAt<INDEX> {
    /// The move.
    pub const VALUE: AnyMove = AnyMove(());
}

crate::__games! { own_games {} }
