use core::error::Error;
use core::fmt;

use super::Side;

/// A letter of a token, without its case. The letter names a piece or a style.
///
/// The case of the letter is the [`Side`](crate::Side) of the token. `letter as usize` is 0 for A to 25 for Z.
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
    #[rustfmt::skip]
    pub const ALL: [Self; 26] = [
        Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H, Self::I,
        Self::J, Self::K, Self::L, Self::M, Self::N, Self::O, Self::P, Self::Q, Self::R,
        Self::S, Self::T, Self::U, Self::V, Self::W, Self::X, Self::Y, Self::Z,
    ];

    /// Returns the letter for `c`, in upper or lower case. Returns `None` if `c` is not in `A`–`Z` or `a`–`z`.
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

    /// Returns the letter in upper case.
    #[must_use]
    #[inline]
    pub const fn as_char(self) -> char {
        self.as_ascii() as char
    }

    /// Returns the letter in upper case, as an ASCII byte.
    #[must_use]
    #[inline]
    pub const fn as_ascii(self) -> u8 {
        b'A' + self as u8
    }

    /// Reports whether both letters are the same. This is `==` for const code.
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

/// Calls [`Letter::from_char`].
impl TryFrom<char> for Letter {
    type Error = LetterError;

    fn try_from(c: char) -> Result<Self, LetterError> {
        Self::from_char(c).ok_or(LetterError { found: c })
    }
}

/// Calls [`Letter::as_char`].
impl From<Letter> for char {
    fn from(letter: Letter) -> Self {
        letter.as_char()
    }
}

/// The error that `Letter::try_from` returns for a character that is not a [`Letter`].
///
/// ```
/// use koma::Letter;
///
/// let error = Letter::try_from('♞').unwrap_err();
/// assert_eq!(error.found(), '♞');
/// assert_eq!(error.to_string(), "expected a letter, A to Z or a to z, not '♞'");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LetterError {
    found: char,
}

impl LetterError {
    /// Returns the character that is not a letter.
    #[must_use]
    pub const fn found(&self) -> char {
        self.found
    }
}

impl fmt::Display for LetterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a letter, A to Z or a to z, not {:?}", self.found)
    }
}

impl Error for LetterError {}

/// A letter and a side in one byte. An upper-case letter belongs to the first player.
///
/// This type is a fieldless enum so that rustc knows which values exist. So `Option<Sin>` takes one byte, and rustc
/// reports a match arm that repeats an earlier token. The variants are in the order of the tokens: by letter, upper
/// case first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(non_camel_case_types, reason = "each variant is named as it is written")]
#[repr(u8)]
#[rustfmt::skip]
pub(crate) enum CasedLetter {
    A, a, B, b, C, c, D, d, E, e, F, f, G, g, H, h, I, i, J, j, K, k, L, l, M, m,
    N, n, O, o, P, p, Q, q, R, r, S, s, T, t, U, u, V, v, W, w, X, x, Y, y, Z, z,
}

impl CasedLetter {
    #[rustfmt::skip]
    pub(crate) const ALL: [Self; Letter::ALL.len() * Side::ALL.len()] = [
        Self::A, Self::a, Self::B, Self::b, Self::C, Self::c, Self::D, Self::d, Self::E, Self::e,
        Self::F, Self::f, Self::G, Self::g, Self::H, Self::h, Self::I, Self::i, Self::J, Self::j,
        Self::K, Self::k, Self::L, Self::l, Self::M, Self::m, Self::N, Self::n, Self::O, Self::o,
        Self::P, Self::p, Self::Q, Self::q, Self::R, Self::r, Self::S, Self::s, Self::T, Self::t,
        Self::U, Self::u, Self::V, Self::v, Self::W, Self::w, Self::X, Self::x, Self::Y, Self::y,
        Self::Z, Self::z,
    ];

    #[inline]
    pub(crate) const fn new(letter: Letter, side: Side) -> Self {
        Self::ALL[letter as usize * Side::ALL.len() + side as usize]
    }

    /// Returns the letter with this ASCII code.
    #[inline]
    pub(crate) const fn from_ascii(byte: u8) -> Option<Self> {
        static TABLE: [Option<CasedLetter>; 256] = {
            let letters = CasedLetter::ALL;
            let mut table = [None; 256];
            let mut i = 0;
            while i < letters.len() {
                table[letters[i].as_ascii() as usize] = Some(letters[i]);
                i += 1;
            }
            table
        };
        TABLE[byte as usize]
    }

    #[inline]
    pub(crate) const fn as_ascii(self) -> u8 {
        self.letter().as_ascii() + (b'a' - b'A') * (self as u8 % 2)
    }

    #[inline]
    pub(crate) const fn letter(self) -> Letter {
        Letter::ALL[self as usize / Side::ALL.len()]
    }

    #[inline]
    pub(crate) const fn side(self) -> Side {
        Side::ALL[self as usize % Side::ALL.len()]
    }
}
