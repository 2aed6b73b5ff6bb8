use core::fmt;

use crate::{Epin, Pin, Qpi, Sin};

/// One of the notations that this crate reads.
///
/// ```
/// use koma::{Epin, Notation};
///
/// let error = Epin::parse("C:K").unwrap_err();
/// assert_eq!(error.notation(), Notation::Epin);
/// assert_eq!(Notation::Epin.to_string(), "EPIN");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Notation {
    /// A style and its side: [`Sin`].
    Sin,
    /// A piece: [`Pin`].
    Pin,
    /// A piece, its style native or derived: [`Epin`].
    Epin,
    /// A piece with its style spelled out: [`Qpi`].
    Qpi,
}

impl Notation {
    /// The notation's name, in capitals.
    ///
    /// ```
    /// use koma::Notation;
    ///
    /// assert_eq!(Notation::Qpi.name(), "QPI");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sin => "SIN",
            Self::Pin => "PIN",
            Self::Epin => "EPIN",
            Self::Qpi => "QPI",
        }
    }

    /// Whether `input` is a token of this notation.
    pub(crate) const fn accepts(self, input: &[u8]) -> bool {
        match self {
            Self::Sin => Sin::read(input).is_some(),
            Self::Pin => Pin::read(input).is_some(),
            Self::Epin => Epin::read(input).is_some(),
            Self::Qpi => Qpi::read(input).is_some(),
        }
    }

    /// Whether a token of this notation may hold the marker `c`.
    pub(crate) const fn has_marker(self, c: char) -> bool {
        match self {
            Self::Sin => false,
            Self::Pin => matches!(c, '+' | '-' | '^'),
            Self::Epin => matches!(c, '+' | '-' | '^' | '\''),
            Self::Qpi => matches!(c, '+' | '-' | '^' | ':'),
        }
    }

    /// `==` for const code.
    pub(crate) const fn is(self, other: Self) -> bool {
        self as u8 == other as u8
    }
}

/// Writes the notation's name.
impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
