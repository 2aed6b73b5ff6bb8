use std::fmt;
use std::str::FromStr;

/// How the column of positions is written in a table.
///
/// ```
/// use koma_book::KeyNotation;
///
/// assert_eq!("feen".parse(), Ok(KeyNotation::Feen));
/// assert_eq!(KeyNotation::default().to_string(), "feen");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum KeyNotation {
    /// FEEN, for any game.
    #[default]
    Feen,
    /// FEN, for chess. Its counters are not part of a position, so a book does not have them.
    Fen,
}

impl KeyNotation {
    /// All notations.
    ///
    /// ```
    /// use koma_book::KeyNotation;
    ///
    /// assert!(KeyNotation::ALL.iter().all(|notation| notation.as_str().parse() == Ok(*notation)));
    /// ```
    pub const ALL: &[Self] = &[Self::Feen, Self::Fen];

    /// Its name in lower case.
    ///
    /// ```
    /// use koma_book::KeyNotation;
    ///
    /// assert_eq!(KeyNotation::Feen.as_str(), "feen");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Feen => "feen",
            Self::Fen => "fen",
        }
    }
}

/// Writes the name in lower case.
impl fmt::Display for KeyNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Reads the name in lower case.
impl FromStr for KeyNotation {
    type Err = KeyNotationError;

    fn from_str(text: &str) -> Result<Self, KeyNotationError> {
        let found = Self::ALL.iter().copied().find(|notation| notation.as_str() == text);
        found.ok_or(KeyNotationError(()))
    }
}

/// A text is not a [`KeyNotation`].
///
/// ```
/// use koma_book::KeyNotation;
///
/// let error = "pgn".parse::<KeyNotation>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown notation; expected one of feen, fen");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyNotationError(());

impl fmt::Display for KeyNotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown notation; expected one of ")?;
        for (i, notation) in KeyNotation::ALL.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{notation}")?;
        }
        Ok(())
    }
}

impl std::error::Error for KeyNotationError {}
