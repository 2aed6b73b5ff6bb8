use core::fmt;

use crate::base::Marker;

/// One of the notations of tokens.
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
    /// A style and its side: [`Sin`](crate::Sin).
    Sin,
    /// A piece: [`Pin`](crate::Pin).
    Pin,
    /// A piece, its style native or derived: [`Epin`](crate::Epin).
    Epin,
    /// A piece with its style spelled out: [`Qpi`](crate::Qpi).
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

    /// Whether a token of this notation may hold `c` beside its letters: a marker, or the colon.
    pub(crate) const fn has_marker(self, c: char) -> bool {
        match (self, Marker::from_char(c)) {
            (Self::Qpi, None) => c == ':',
            (Self::Pin | Self::Qpi, Some(marker)) => marker.is_of_pin(),
            (Self::Epin, Some(_)) => true,
            (Self::Sin, _) | (Self::Pin | Self::Epin, None) => false,
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
