//! The notations of positions in tables.

use std::fmt;

#[cfg(feature = "games")]
use koma_runtime::{chess, makruk, shogi, xiangqi};

use crate::{FeenReader, KeyReader};
#[cfg(feature = "games")]
use koma_runtime::format::AnyPosition;

/// Declares the notations of games, each with its name in tables, the name of its game, and how it is read.
macro_rules! notations {
    ($($(#[$doc:meta])* $Notation:ident: $name:literal of $game:literal, $article:literal, $read:path;)*) => {
        /// How a table writes its positions.
        ///
        /// ```
        /// use koma_format::KeyNotation;
        ///
        /// assert_eq!(KeyNotation::of_game("shogi", "sfen").unwrap().to_string(), "an SFEN of shogi");
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
        #[non_exhaustive]
        pub enum KeyNotation {
            /// FEEN, for any game.
            #[default]
            Feen,
            $($(#[$doc])* #[cfg(feature = "games")] $Notation,)*
        }

        impl KeyNotation {
            /// All notations.
            pub const ALL: &'static [Self] = &[Self::Feen, $(#[cfg(feature = "games")] Self::$Notation),*];

            /// Returns the name of the notation in a table's description, such as `fen`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    Self::Feen => "feen",
                    $(#[cfg(feature = "games")] Self::$Notation => $name,)*
                }
            }

            /// Returns the name of the game, in lower case, or `None` for FEEN.
            #[must_use]
            pub const fn game(self) -> Option<&'static str> {
                match self {
                    Self::Feen => None,
                    $(#[cfg(feature = "games")] Self::$Notation => Some($game),)*
                }
            }

            /// Returns a reader of this notation.
            #[must_use]
            pub fn reader(self) -> Box<dyn KeyReader> {
                match self {
                    Self::Feen => Box::new(FeenReader::new()),
                    $(#[cfg(feature = "games")] Self::$Notation => Box::new(Reader { notation: self, read: $read }),)*
                }
            }
        }

        impl fmt::Display for KeyNotation {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self {
                    Self::Feen => "a FEEN",
                    $(#[cfg(feature = "games")] Self::$Notation => concat!($article, " of ", $game),)*
                })
            }
        }
    };
}

notations! {
    /// FEN of chess: four to six fields.
    ChessFen: "fen" of "chess", "a FEN", chess_fen;
    /// FEN of makruk.
    MakrukFen: "fen" of "makruk", "a FEN", makruk_fen;
    /// SFEN of shōgi.
    ShogiSfen: "sfen" of "shogi", "an SFEN", shogi_sfen;
    /// FEN of xiangqi.
    XiangqiFen: "fen" of "xiangqi", "a FEN", xiangqi_fen;
}

impl KeyNotation {
    /// Returns the notation with this name of this game, both in lower case. `feen` is of any game.
    #[must_use]
    pub fn of_game(game: &str, name: &str) -> Option<Self> {
        let is_it =
            |notation: &&Self| notation.name() == name && notation.game().is_none_or(|other| other == game);
        Self::ALL.iter().find(is_it).copied()
    }

    /// Returns a notation, other than FEEN, in which `key` is a position.
    #[must_use]
    pub fn guess(key: &str) -> Option<Self> {
        let reads =
            |notation: &&Self| notation.game().is_some() && notation.reader().read(key, &mut |_| ()).is_ok();
        Self::ALL.iter().find(reads).copied()
    }
}

/// Takes a position.
#[cfg(feature = "games")]
type Take<'t> = &'t mut dyn FnMut(&AnyPosition<'_>);

/// Reads keys with a function.
#[cfg(feature = "games")]
struct Reader {
    notation: KeyNotation,
    read: fn(&str, Take<'_>) -> Result<(), String>,
}

#[cfg(feature = "games")]
impl KeyReader for Reader {
    fn read(&mut self, key: &str, take: &mut dyn FnMut(&AnyPosition<'_>)) -> Result<(), String> {
        (self.read)(key, take)
    }

    fn notation(&self) -> Option<KeyNotation> {
        Some(self.notation)
    }
}

#[cfg(feature = "games")]
macro_rules! fen_readers {
    ($($read:ident $Text:ty;)*) => {
        $(
            fn $read(key: &str, take: Take<'_>) -> Result<(), String> {
                let text = <$Text>::parse(key).map_err(|error| error.explain(key).to_string())?;
                take(&AnyPosition::of(&text.position()));
                Ok(())
            }
        )*
    };
}

#[cfg(feature = "games")]
fen_readers! {
    chess_fen chess::Fen;
    makruk_fen makruk::Fen;
    shogi_sfen shogi::Sfen;
    xiangqi_fen xiangqi::Fen;
}
