use core::error::Error;
use core::fmt;

/// A letter of a token without its case: the name of a piece, or the abbreviation of a style.
///
/// Case is not part of a `Letter`; a token carries it as a [`Side`](crate::Side). `letter as usize` is 0 for A
/// to 25 for Z.
///
/// ```
/// use koma::{Letter, Qpi};
///
/// let rook = Qpi::from_static("c:r");
/// assert_eq!(rook.letter(), Letter::R);
/// assert_eq!(rook.style(), Letter::C);
/// ```
#[expect(missing_docs, reason = "the variants name themselves")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[rustfmt::skip]
pub enum Letter { A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z }

impl Letter {
    /// All 26 letters, from A to Z.
    ///
    /// ```
    /// use koma::Letter;
    ///
    /// assert_eq!(Letter::ALL.len(), 26);
    /// assert_eq!(Letter::ALL[25], Letter::Z);
    /// ```
    #[rustfmt::skip]
    pub const ALL: [Self; 26] = [
        Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H, Self::I,
        Self::J, Self::K, Self::L, Self::M, Self::N, Self::O, Self::P, Self::Q, Self::R,
        Self::S, Self::T, Self::U, Self::V, Self::W, Self::X, Self::Y, Self::Z,
    ];

    /// The letter that `c` is, in either case; `None` if `c` is not in `A`–`Z` or `a`–`z`.
    ///
    /// ```
    /// use koma::Letter;
    ///
    /// const KNIGHT: Option<Letter> = Letter::from_char('n');
    /// assert_eq!(KNIGHT, Some(Letter::N));
    /// assert_eq!(Letter::from_char('N'), KNIGHT);
    /// assert_eq!(Letter::from_char('♞'), None);
    /// ```
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            'A'..='Z' => Some(Self::ALL[c as usize - 'A' as usize]),
            'a'..='z' => Some(Self::ALL[c as usize - 'a' as usize]),
            _ => None,
        }
    }

    /// The letter in upper case.
    ///
    /// ```
    /// use koma::Letter;
    ///
    /// assert_eq!(Letter::K.as_char(), 'K');
    /// ```
    #[must_use]
    #[inline]
    pub const fn as_char(self) -> char {
        self.as_ascii() as char
    }

    /// The letter in upper case, as an ASCII byte.
    ///
    /// ```
    /// use koma::Letter;
    ///
    /// assert_eq!(Letter::K.as_ascii(), b'K');
    /// ```
    #[must_use]
    #[inline]
    pub const fn as_ascii(self) -> u8 {
        b'A' + self as u8
    }

    /// Whether both are the same letter: `==` for const code.
    ///
    /// ```
    /// use koma::Letter;
    ///
    /// const SAME: bool = Letter::K.is(Letter::K);
    /// assert!(SAME && !Letter::K.is(Letter::Q));
    /// ```
    #[must_use]
    #[inline]
    pub const fn is(self, other: Self) -> bool {
        self as u8 == other as u8
    }
}

/// Writes the upper-case letter; honours width and fill.
impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_char().encode_utf8(&mut [0; 4]))
    }
}

/// As [`Letter::from_char`].
impl TryFrom<char> for Letter {
    type Error = LetterError;

    fn try_from(c: char) -> Result<Self, LetterError> {
        Self::from_char(c).ok_or(LetterError { found: c })
    }
}

/// As [`Letter::as_char`].
impl From<Letter> for char {
    fn from(letter: Letter) -> Self {
        letter.as_char()
    }
}

/// A character that is not a [`Letter`]: the error of `Letter::try_from`.
///
/// ```
/// use koma::Letter;
///
/// let error = Letter::try_from('♞').unwrap_err();
/// assert_eq!(error.found(), '♞');
/// assert_eq!(error.to_string(), "a letter, A to Z or a to z, is needed here, not '♞'");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LetterError {
    found: char,
}

impl LetterError {
    /// The character.
    ///
    /// ```
    /// use koma::Letter;
    ///
    /// assert_eq!(Letter::try_from('7').unwrap_err().found(), '7');
    /// ```
    #[must_use]
    pub const fn found(&self) -> char {
        self.found
    }
}

impl fmt::Display for LetterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a letter, A to Z or a to z, is needed here, not {:?}", self.found)
    }
}

impl Error for LetterError {}
