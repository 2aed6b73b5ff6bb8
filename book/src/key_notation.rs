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
    /// FEN, for chess. Its counters are no part of a position: a book has none. With the feature `fen`.
    #[cfg(feature = "fen")]
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
    pub const ALL: &[Self] = &[
        Self::Feen,
        #[cfg(feature = "fen")]
        Self::Fen,
    ];

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
            #[cfg(feature = "fen")]
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
        found.ok_or(KeyNotationError { is_fen: text == "fen" })
    }
}

/// A text that is no [`KeyNotation`].
///
/// ```
/// use koma_book::KeyNotation;
///
/// let error = "pgn".parse::<KeyNotation>().unwrap_err();
/// assert!(error.to_string().starts_with("unknown notation; expected "));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyNotationError {
    /// Without the feature `fen`, it is no notation.
    is_fen: bool,
}

impl fmt::Display for KeyNotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_fen {
            return f.write_str("koma-book reads this notation only with its feature `fen`; expected feen");
        }
        f.write_str(if KeyNotation::ALL.len() == 1 {
            "unknown notation; expected "
        } else {
            "unknown notation; expected one of "
        })?;
        for (i, notation) in KeyNotation::ALL.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{notation}")?;
        }
        Ok(())
    }
}

impl std::error::Error for KeyNotationError {}

#[cfg(test)]
mod tests {
    use super::KeyNotation;

    #[test]
    fn words() {
        let told = |text: &str| text.parse::<KeyNotation>().unwrap_err().to_string();
        if cfg!(feature = "fen") {
            assert_eq!("fen".parse::<KeyNotation>().map(KeyNotation::as_str), Ok("fen"));
            assert_eq!(told("FEN"), "unknown notation; expected one of feen, fen");
        } else {
            let words = "koma-book reads this notation only with its feature `fen`; expected feen";
            assert_eq!(told("fen"), words);
            assert_eq!(told("pgn"), "unknown notation; expected feen");
        }
    }
}
