//! Reads and writes the classical notations of chess, shōgi, xiangqi and makruk.
//!
//! A text has fields, separated by blanks. A [`Notation`] defines the fields and letters of a game. The module `text` reads
//! and writes the fields, and `board` handles the first field. Each game adds its own special features.

mod board;
pub mod chess;
mod error;
pub mod makruk;
mod move_error;
mod moves;
pub mod shogi;
mod steps;
mod text;
mod unwritable;
mod words;
pub mod xiangqi;

pub use error::{FenError, FenErrorKind, FenField};
pub use move_error::{MoveError, MoveErrorKind};
pub(crate) use text::Counters;
pub use unwritable::{UnwritableError, UnwritableErrorKind};

use crate::base::Letter;
use crate::game::Vocabulary;
use crate::position::AnyPosition;
use crate::token::{Epin, Styles};

/// The games that have a notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Game {
    Chess,
    Makruk,
    Shogi,
    Xiangqi,
}

/// The notation of a game.
struct Notation {
    game: Game,
    /// The game's name in sentences.
    game_name: &'static str,
    /// The pieces of the game, for messages.
    vocabulary: Vocabulary<'static>,
    /// The name of the notation, as in "invalid xiangqi FEN".
    name: &'static str,
    /// The text of the starting position.
    example: &'static str,
    /// The style of both players.
    style: Letter,
    ranks: usize,
    files: usize,
    fields: &'static [FenField],
    /// The number of mandatory fields.
    required: usize,
    /// For each player, the letters that mean that this player is to move. The first of these letters is written.
    turns: [&'static [u8]; 2],
    /// The letters that messages list, each after a blank.
    letters: &'static str,
    /// The first player's pieces and their texts. If a piece or a text occurs more than once, its first entry is used.
    pieces: &'static [(&'static str, Epin)],
    /// The pieces by letter, made by [`by_letter`](board::by_letter).
    by_letter: [Option<Epin>; 128],
}

impl Game {
    const fn notation(self) -> &'static Notation {
        match self {
            Self::Chess => &chess::NOTATION,
            Self::Makruk => &makruk::NOTATION,
            Self::Shogi => &shogi::NOTATION,
            Self::Xiangqi => &xiangqi::NOTATION,
        }
    }
}

impl Notation {
    const fn styles(&self) -> Styles {
        Styles::new(self.style, self.style)
    }
}

/// Makes the vocabulary of a game with one style. The sets in its head are empty, because messages need only the names
/// and tokens. In `pieces`, a line break and a tab precede each token, and a tab precedes each name.
macro_rules! vocabulary {
    ($letter:literal $name:literal $($pin:literal $piece:literal)*) => {
        crate::game::Vocabulary::new(concat!(
            "000000000000000000000000000000000000000", "00000000", "01",
            $letter, "000000000000000000000000000000000000000",
            "\n", $letter, "\t", $name, $("\n\t", $pin, "\t", $piece),*
        ).as_bytes())
    };
}
use vocabulary;

/// Declares the type for texts in a game's notation, including its parser. Needs the game's notation and counters.
macro_rules! text_type {
    (
        $NOTATION:ident on <$A:literal, $B:literal>;
        $(#[$type_doc:meta])*
        $Text:ident;
        $(#[$parse_doc:meta])*
        parse;
        $($(#[$counter_doc:meta])* $counter:ident = $start:literal;)+
    ) => {
        $(#[$type_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $Text {
            pub(crate) position: crate::Position<$A, $B>,
            pub(crate) counters: crate::games::Counters,
        }

        impl $Text {
            $(#[$parse_doc])*
            pub const fn parse(input: &str) -> Result<Self, crate::games::FenError> {
                let mut board = [None; $A * $B];
                let read =
                    crate::feen::ok!(crate::games::text::read(input.as_bytes(), &$NOTATION, &mut board));
                Ok(Self { position: read.position(&board, &$NOTATION), counters: read.counters })
            }

            /// Parses `input` like [`parse`](Self::parse).
            ///
            /// # Errors
            ///
            /// Returns the errors of [`parse`](Self::parse). If the bytes are not UTF-8, returns
            /// [`NotUtf8`](crate::error::FenErrorKind::NotUtf8).
            pub const fn from_bytes(input: &[u8]) -> Result<Self, crate::games::FenError> {
                match core::str::from_utf8(input) {
                    Ok(input) => Self::parse(input),
                    Err(_) => Err(crate::games::FenError::not_utf8(&$NOTATION, input)),
                }
            }

            /// Reports whether [`parse`](Self::parse) accepts `input`.
            #[must_use]
            pub const fn is_valid(input: &str) -> bool {
                Self::parse(input).is_ok()
            }

            /// Returns the text of a position with its counters.
            ///
            /// # Errors
            ///
            /// Returns an [`UnwritableError`](crate::UnwritableError) if no text in this notation expresses the position.
            pub const fn new(
                position: crate::Position<$A, $B>,
                $($counter: u32,)+
            ) -> Result<Self, crate::games::UnwritableError> {
                let counters = crate::games::Counters { $($counter,)+ ..crate::games::Counters::START };
                let any = crate::games::AnyPosition::of(&position);
                crate::feen::ok!(crate::games::unwritable::check(&any, &$NOTATION));
                Ok(Self { position, counters })
            }

            /// Parses a text that is known to be valid. In a constant, an invalid text is a compile error at the caller's
            /// line.
            ///
            /// # Panics
            ///
            /// Panics with the text of [`explain`](crate::FenError::explain) if `input` is invalid.
            #[must_use]
            #[track_caller]
            pub const fn from_static(input: &'static str) -> Self {
                match Self::parse(input) {
                    Ok(read) => read,
                    Err(error) => error.explain(input).panic(),
                }
            }

            /// Returns the starting position.
            pub(crate) const fn start() -> crate::Position<$A, $B> {
                Self::from_static($NOTATION.example).position()
            }

            /// Returns the position.
            #[must_use]
            pub const fn position(&self) -> crate::Position<$A, $B> {
                self.position
            }

            $(
                $(#[$counter_doc])*
                #[must_use]
                pub const fn $counter(&self) -> u32 {
                    self.counters.$counter
                }
            )+

            const fn write(&self) -> crate::games::text::Out {
                crate::games::text::write(&crate::games::AnyPosition::of(&self.position), &self.counters, &$NOTATION)
            }
        }

        /// Adds the counters of a game that starts with this position. See `new`.
        impl TryFrom<crate::Position<$A, $B>> for $Text {
            type Error = crate::games::UnwritableError;

            fn try_from(position: crate::Position<$A, $B>) -> Result<Self, crate::games::UnwritableError> {
                Self::new(position, $($start),+)
            }
        }

        /// Writes the canonical text. Honours width, fill and precision.
        impl core::fmt::Display for $Text {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.write().as_str())
            }
        }

        /// Writes the type and the text.
        impl core::fmt::Debug for $Text {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_tuple(stringify!($Text)).field(&self.write().as_str()).finish()
            }
        }

        crate::base::text_traits!([] $Text, crate::games::FenError, from_bytes);
    };
}
use text_type;
