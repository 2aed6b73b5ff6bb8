use crate::cased::Cased;
use crate::token::{All, token_traits};
use crate::{Letter, Notation, Side, TokenError, TokenText};

/// A SIN token: a style (the tradition a player's pieces come from) and the player it belongs to.
///
/// ```text
/// sin ::= letter        [A-Za-z]        52 tokens
/// ```
///
/// The letter names the style; its case names the side, upper case for the first player (QPI §5.1).
/// One byte, and so is `Option<Sin>`.
///
/// ```
/// use koma::{Letter, Side, Sin};
///
/// const SHOGI: Sin = Sin::from_static("s");
/// assert_eq!(SHOGI, Sin::new(Letter::S, Side::Second));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sin {
    letter: Cased,
}

token_traits!(Sin);

impl Sin {
    /// How many SIN tokens there are, 52: `[T; Sin::COUNT]` is a table keyed by style and side.
    ///
    /// ```
    /// use koma::Sin;
    ///
    /// let mut seen = [false; Sin::COUNT];
    /// seen[Sin::from_static("C").index()] = true;
    /// ```
    pub const COUNT: usize = Cased::ALL.len();

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
        Self { letter: Cased::new(letter, side) }
    }

    /// Reads `input` as a SIN token. The whole of `input` must be the token: nothing is trimmed.
    ///
    /// # Errors
    ///
    /// A [`TokenError`] tells what is wrong and where; its [`explain`](TokenError::explain) draws it and
    /// suggests a fix.
    ///
    /// ```
    /// use koma::{Sin, TokenError};
    ///
    /// const TOKEN: Result<Sin, TokenError> = Sin::parse("S");
    /// assert_eq!(TOKEN?.encode(), "S");
    /// assert!(Sin::parse(" S").is_err());
    /// # Ok::<(), TokenError>(())
    /// ```
    #[inline]
    pub const fn parse(input: &str) -> Result<Self, TokenError> {
        Self::from_bytes(input.as_bytes())
    }

    /// Reads `input` as a SIN token, like [`parse`](Self::parse).
    ///
    /// # Errors
    ///
    /// As `parse`; bytes that are not UTF-8 are an error of their own,
    /// [`NotUtf8`](crate::TokenErrorKind::NotUtf8).
    ///
    /// ```
    /// use koma::Sin;
    ///
    /// let line = b"S\r\n";
    /// assert_eq!(Sin::from_bytes(line.trim_ascii_end())?.encode(), "S");
    /// # Ok::<(), koma::TokenError>(())
    /// ```
    #[inline]
    pub const fn from_bytes(input: &[u8]) -> Result<Self, TokenError> {
        match Self::read(input) {
            Some(token) => Ok(token),
            None => Err(TokenError::new(Notation::Sin, input)),
        }
    }

    /// Whether `input` is a SIN token.
    ///
    /// ```
    /// use koma::Sin;
    ///
    /// const VALID: bool = Sin::is_valid("S");
    /// assert!(VALID && !Sin::is_valid("S\n"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_valid(input: &str) -> bool {
        Self::read(input.as_bytes()).is_some()
    }

    /// Reads a token known to be right. In a const, a wrong one is a compile error at the caller's line.
    ///
    /// # Panics
    ///
    /// If `input` is not a SIN token, with the text of [`TokenError::explain`], or its
    /// first line if `input` is longer than 1 KiB.
    ///
    /// ```
    /// use koma::Sin;
    ///
    /// const TOKEN: Sin = Sin::from_static("S");
    /// assert_eq!(TOKEN.encode(), "S");
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn from_static(input: &'static str) -> Self {
        match Self::parse(input) {
            Ok(token) => token,
            Err(error) => error.explain(input).panic(),
        }
    }

    #[inline]
    pub(crate) const fn from_field(letter: Cased) -> Self {
        Self { letter }
    }

    /// The grammar.
    #[inline]
    pub(crate) const fn read(input: &[u8]) -> Option<Self> {
        match input {
            [letter] => match Cased::from_ascii(*letter) {
                Some(letter) => Some(Self { letter }),
                None => None,
            },
            _ => None,
        }
    }

    /// The token's text.
    ///
    /// ```
    /// use koma::{Letter, Side, Sin};
    ///
    /// assert_eq!(Sin::new(Letter::X, Side::Second).encode().as_str(), "x");
    /// ```
    #[must_use]
    #[inline]
    pub const fn encode(self) -> TokenText {
        TokenText::sin(self.letter)
    }

    /// The token's number in the order of all SIN tokens, from 0 to `COUNT - 1`: by letter, upper case
    /// first.
    ///
    /// ```
    /// use koma::Sin;
    ///
    /// assert_eq!(Sin::from_static("A").index(), 0);
    /// assert_eq!(Sin::from_static("b").index(), 3);
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.letter as usize
    }

    /// The token that has the number `index`, or `None` from `COUNT` on.
    ///
    /// ```
    /// use koma::Sin;
    ///
    /// assert_eq!(Sin::from_index(51), Some(Sin::from_static("z")));
    /// assert_eq!(Sin::from_index(52), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self { letter: Cased::ALL[index] }) } else { None }
    }

    /// All SIN tokens, in their order.
    ///
    /// ```
    /// use koma::Sin;
    ///
    /// assert_eq!(Sin::all().len(), Sin::COUNT);
    /// assert_eq!(Sin::all().last(), Some(Sin::from_static("z")));
    /// ```
    #[inline]
    pub const fn all() -> All<Self> {
        All::new(Self::COUNT, Self::from_index)
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

    /// The side, which the letter's case tells.
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
    #[must_use]
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
    #[must_use]
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
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        self.with_side(self.side().flip())
    }

    /// Whether both name the same style, on whichever side.
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
