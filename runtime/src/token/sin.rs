use super::TokenText;
use super::declare::token;
use super::grammar::read_sin;
use crate::base::{CasedLetter, Letter, Side};

/// A SIN token: a style (the tradition a player's pieces come from) and the player it belongs to.
///
/// ```text
/// sin ::= letter        [A-Za-z]        52 tokens
/// ```
///
/// The letter names the style; its case names the side, upper case for the first player (QPI §5.1). A `Sin` takes one
/// byte, and so does an `Option<Sin>`.
///
/// ```
/// use koma::{Letter, Side, Sin};
///
/// const SHOGI: Sin = Sin::from_static("s");
/// assert_eq!(SHOGI, Sin::new(Letter::S, Side::Second));
/// ```
#[doc(alias("style"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sin {
    letter: CasedLetter,
}

token!(Sin, "a SIN", Sin, SinParts, ["S", "A", "z"]);

impl Sin {
    /// How many SIN tokens there are, 52: `[T; Sin::COUNT]` is a table keyed by style and side.
    ///
    /// ```
    /// use koma::Sin;
    ///
    /// let mut seen = [false; Sin::COUNT];
    /// seen[Sin::from_static("C").index()] = true;
    /// ```
    pub const COUNT: usize = CasedLetter::ALL.len();

    /// The style `letter` of the player `side`.
    ///
    /// ```
    /// use koma::{Letter, Side, Sin};
    ///
    /// assert_eq!(Sin::new(Letter::C, Side::First).encode(), "C");
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(letter: Letter, side: Side) -> Self {
        Self { letter: CasedLetter::new(letter, side) }
    }

    #[inline]
    pub(crate) const fn of(letter: CasedLetter) -> Self {
        Self { letter }
    }

    /// The token with this number, which is less than [`COUNT`](Self::COUNT).
    #[inline]
    pub(crate) const fn numbered(number: usize) -> Self {
        Self { letter: CasedLetter::ALL[number] }
    }

    #[inline]
    const fn number(self) -> usize {
        self.letter as usize
    }

    #[inline]
    pub(crate) const fn read(input: &[u8]) -> Option<Self> {
        match read_sin(input) {
            Some(letter) => Some(Self { letter }),
            None => None,
        }
    }

    #[inline]
    const fn text(self) -> TokenText {
        TokenText::sin(self.letter)
    }

    #[inline]
    pub(super) const fn cased_letter(self) -> CasedLetter {
        self.letter
    }

    /// The style's letter.
    ///
    /// ```
    /// use koma::{Letter, Sin};
    ///
    /// assert_eq!(Sin::from_static("m").letter(), Letter::M);
    /// ```
    #[must_use]
    #[inline]
    pub const fn letter(self) -> Letter {
        self.letter.letter()
    }

    /// The player whose style it is: the letter's case.
    ///
    /// ```
    /// use koma::{Side, Sin};
    ///
    /// assert_eq!(Sin::from_static("m").side(), Side::Second);
    /// ```
    #[must_use]
    #[inline]
    pub const fn side(self) -> Side {
        self.letter.side()
    }

    /// Whether this is the first player's style.
    ///
    /// ```
    /// use koma::Sin;
    ///
    /// assert!(Sin::from_static("C").is_first());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_first(self) -> bool {
        self.side().is(Side::First)
    }

    /// Whether this is the second player's style.
    ///
    /// ```
    /// use koma::Sin;
    ///
    /// assert!(Sin::from_static("c").is_second());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_second(self) -> bool {
        self.side().is(Side::Second)
    }

    /// The same side with another style.
    ///
    /// ```
    /// use koma::{Letter, Sin};
    ///
    /// assert_eq!(Sin::from_static("c").with_letter(Letter::S), Sin::from_static("s"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_letter(self, letter: Letter) -> Self {
        Self::new(letter, self.side())
    }

    /// The same style on the given side.
    ///
    /// ```
    /// use koma::{Side, Sin};
    ///
    /// assert_eq!(Sin::from_static("c").with_side(Side::First), Sin::from_static("C"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn with_side(self, side: Side) -> Self {
        Self::new(self.letter(), side)
    }

    /// The same style on the other side.
    ///
    /// ```
    /// use koma::Sin;
    ///
    /// assert_eq!(Sin::from_static("c").flip(), Sin::from_static("C"));
    /// ```
    #[must_use = "a new token is returned, the old one stays as it is"]
    #[inline]
    pub const fn flip(self) -> Self {
        self.with_side(self.side().flip())
    }

    /// Whether both name the same style, whichever player's it is.
    ///
    /// ```
    /// use koma::Sin;
    ///
    /// assert!(Sin::from_static("c").same_letter(Sin::from_static("C")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn same_letter(self, other: Self) -> bool {
        self.letter().is(other.letter())
    }

    /// Whether both belong to the same player.
    ///
    /// ```
    /// use koma::Sin;
    ///
    /// assert!(Sin::from_static("c").same_side(Sin::from_static("s")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn same_side(self, other: Self) -> bool {
        self.side().is(other.side())
    }

    /// The token's attributes, to match on some of them.
    ///
    /// ```
    /// use koma::{Letter, Sin, SinParts};
    ///
    /// let is_chess = matches!(Sin::from_static("c").parts(), SinParts { letter: Letter::C, .. });
    /// assert!(is_chess);
    /// ```
    #[must_use]
    #[inline]
    pub const fn parts(self) -> SinParts {
        SinParts { letter: self.letter(), side: self.side() }
    }

    /// The token that has the given attributes.
    ///
    /// ```
    /// use koma::{Letter, Side, Sin, SinParts};
    ///
    /// const CHESS: Sin = Sin::from_parts(SinParts { letter: Letter::C, side: Side::First });
    /// assert_eq!(CHESS.encode(), "C");
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_parts(parts: SinParts) -> Self {
        Self::new(parts.letter, parts.side)
    }
}

/// The attributes of a [`Sin`]; see [`Sin::parts`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SinParts {
    /// The style's letter.
    pub letter: Letter,
    /// The player whose style it is.
    pub side: Side,
}
