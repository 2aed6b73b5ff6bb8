//! What is the same for several tokens, declared once: [`token!`] for all four, [`piece!`] for the three that tell a
//! piece.

/// Reading, writing and numbering, and the traits that follow from them.
///
/// The type has to define `read(&[u8]) -> Option<Self>`, its grammar; `text(self)`, its spelling; and `number(self)`
/// and `numbered(usize)`, its place in the order of the tokens. The three examples are any token, the first in order,
/// and the last.
macro_rules! token {
    ($Token:ident, $article:literal, $Notation:ident, $Parts:ident, [$example:literal, $first:literal, $last:literal]) => {
        impl $Token {
            #[doc = concat!("Reads `input` as ", $article, " token. The whole of `input` must be the token: nothing is trimmed.")]
            ///
            /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
            ///
            /// # Errors
            ///
            /// A [`TokenError`](crate::TokenError) tells what is wrong and where; its
            /// [`explain`](crate::TokenError::explain) draws it and suggests a fix.
            ///
            /// ```
            #[doc = concat!("use koma::{", stringify!($Token), ", TokenError};")]
            ///
            #[doc = concat!("const TOKEN: Result<", stringify!($Token), ", TokenError> = ", stringify!($Token), "::parse(\"", $example, "\");")]
            #[doc = concat!("assert_eq!(TOKEN?.encode(), \"", $example, "\");")]
            #[doc = concat!("assert!(", stringify!($Token), "::parse(\" ", $example, "\").is_err());")]
            /// # Ok::<(), TokenError>(())
            /// ```
            #[inline]
            pub const fn parse(input: &str) -> Result<Self, crate::token::TokenError> {
                Self::from_bytes(input.as_bytes())
            }

            #[doc = concat!("Reads `input` as ", $article, " token, like [`parse`](Self::parse).")]
            ///
            /// # Errors
            ///
            /// As [`parse`](Self::parse). Bytes that are not UTF-8 are the error
            /// [`NotUtf8`](crate::TokenErrorKind::NotUtf8).
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("let line = b\"", $example, "\\r\\n\";")]
            #[doc = concat!("assert_eq!(", stringify!($Token), "::from_bytes(line.trim_ascii_end())?.encode(), \"", $example, "\");")]
            /// # Ok::<(), koma::TokenError>(())
            /// ```
            #[inline]
            pub const fn from_bytes(input: &[u8]) -> Result<Self, crate::token::TokenError> {
                match Self::read(input) {
                    Some(token) => Ok(token),
                    None => Err(crate::token::TokenError::new(crate::token::Notation::$Notation, input)),
                }
            }

            #[doc = concat!("Whether `input` is ", $article, " token.")]
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("const VALID: bool = ", stringify!($Token), "::is_valid(\"", $example, "\");")]
            #[doc = concat!("assert!(VALID && !", stringify!($Token), "::is_valid(\"", $example, "\\n\"));")]
            /// ```
            #[must_use]
            #[inline]
            pub const fn is_valid(input: &str) -> bool {
                Self::read(input.as_bytes()).is_some()
            }

            /// Reads a token that is known to be right. In a constant, a wrong one is a compile error at the caller's
            /// line.
            ///
            /// # Panics
            ///
            #[doc = concat!("If `input` is not ", $article, " token, with the text of [`explain`](crate::TokenError::explain).")]
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("const TOKEN: ", stringify!($Token), " = ", stringify!($Token), "::from_static(\"", $example, "\");")]
            #[doc = concat!("assert_eq!(TOKEN.encode(), \"", $example, "\");")]
            /// ```
            #[must_use]
            #[track_caller]
            pub const fn from_static(input: &'static str) -> Self {
                match Self::parse(input) {
                    Ok(token) => token,
                    Err(error) => error.explain(input).panic(),
                }
            }

            /// The token's text.
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($Token), "::from_static(\"", $example, "\").encode().as_str(), \"", $example, "\");")]
            /// ```
            #[must_use]
            #[inline]
            pub const fn encode(self) -> crate::token::TokenText {
                self.text()
            }

            /// The token's number in the order of all tokens of this type, from 0 to `COUNT - 1`.
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($Token), "::from_static(\"", $first, "\").index(), 0);")]
            #[doc = concat!("assert_eq!(", stringify!($Token), "::from_static(\"", $last, "\").index(), ", stringify!($Token), "::COUNT - 1);")]
            /// ```
            #[must_use]
            #[inline]
            pub const fn index(self) -> usize {
                self.number()
            }

            /// The token with the number `index`; `None` if `index` is `COUNT` or more.
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($Token), "::from_index(0), Some(", stringify!($Token), "::from_static(\"", $first, "\")));")]
            #[doc = concat!("assert_eq!(", stringify!($Token), "::from_index(", stringify!($Token), "::COUNT), None);")]
            /// ```
            #[must_use]
            #[inline]
            pub const fn from_index(index: usize) -> Option<Self> {
                if index < Self::COUNT { Some(Self::numbered(index)) } else { None }
            }

            /// All tokens of this type, in their order.
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($Token), "::all().len(), ", stringify!($Token), "::COUNT);")]
            #[doc = concat!("assert_eq!(", stringify!($Token), "::all().last(), Some(", stringify!($Token), "::from_static(\"", $last, "\")));")]
            /// ```
            #[inline]
            pub const fn all() -> crate::token::All<Self> {
                crate::token::all::all(Self::COUNT, Self::from_index)
            }
        }

        /// Writes the token; honours width, fill and precision.
        impl core::fmt::Display for $Token {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(&self.encode(), f)
            }
        }

        /// Shows the type and the text.
        impl core::fmt::Debug for $Token {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                // On one line, also in `{:#?}`.
                write!(f, concat!(stringify!($Token), "({:?})"), self.encode().as_str())
            }
        }

        impl core::str::FromStr for $Token {
            type Err = crate::token::TokenError;

            fn from_str(input: &str) -> Result<Self, crate::token::TokenError> {
                Self::parse(input)
            }
        }

        impl TryFrom<&str> for $Token {
            type Error = crate::token::TokenError;

            fn try_from(input: &str) -> Result<Self, crate::token::TokenError> {
                Self::parse(input)
            }
        }

        impl TryFrom<&[u8]> for $Token {
            type Error = crate::token::TokenError;

            fn try_from(input: &[u8]) -> Result<Self, crate::token::TokenError> {
                Self::from_bytes(input)
            }
        }

        /// As `from_parts`.
        impl From<$Parts> for $Token {
            fn from(parts: $Parts) -> Self {
                Self::from_parts(parts)
            }
        }

        /// As `parts`.
        impl From<$Token> for $Parts {
            fn from(token: $Token) -> Self {
                token.parts()
            }
        }
    };
}

/// What a piece says, how two compare, and how one is changed, one attribute at a time.
///
/// The type brings `epin_number(self)`, the number of the EPIN that says the same of the piece, and
/// `with_epin_number(self, usize)`, the token with the piece of another. In the examples a style stands before each
/// piece, where there is one.
macro_rules! piece {
    ($Token:ident, $style:literal) => {
        impl $Token {
            /// The piece's name, without its case.
            ///
            /// ```
            #[doc = concat!("use koma::{Letter, ", stringify!($Token), "};")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($Token), "::from_static(\"", $style, "n\").letter(), Letter::N);")]
            /// ```
            #[must_use]
            #[inline]
            pub const fn letter(self) -> crate::base::Letter {
                crate::token::pieces::ATTRIBUTES[self.epin_number()].letter
            }

            /// The player whose piece it is: the case of the piece's letter.
            ///
            /// ```
            #[doc = concat!("use koma::{Side, ", stringify!($Token), "};")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($Token), "::from_static(\"", $style, "n\").side(), Side::Second);")]
            /// ```
            #[doc(alias = "color")]
            #[must_use]
            #[inline]
            pub const fn side(self) -> crate::base::Side {
                crate::token::pieces::ATTRIBUTES[self.epin_number()].side
            }

            /// Whether the piece is normal, enhanced or diminished.
            ///
            /// ```
            #[doc = concat!("use koma::{State, ", stringify!($Token), "};")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($Token), "::from_static(\"", $style, "+n\").state(), State::Enhanced);")]
            /// ```
            #[must_use]
            #[inline]
            pub const fn state(self) -> crate::base::State {
                crate::token::pieces::ATTRIBUTES[self.epin_number()].state
            }

            /// Whether the piece carries `^`: its fate decides the game, as a king's does.
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("assert!(", stringify!($Token), "::from_static(\"", $style, "k^\").is_terminal());")]
            /// ```
            #[must_use]
            #[inline]
            pub const fn is_terminal(self) -> bool {
                crate::token::pieces::ATTRIBUTES[self.epin_number()].terminal
            }

            /// Whether it is the first player's piece.
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("assert!(", stringify!($Token), "::from_static(\"", $style, "N\").is_first());")]
            /// ```
            #[must_use]
            #[inline]
            pub const fn is_first(self) -> bool {
                self.side().is(crate::base::Side::First)
            }

            /// Whether it is the second player's piece.
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("assert!(", stringify!($Token), "::from_static(\"", $style, "n\").is_second());")]
            /// ```
            #[must_use]
            #[inline]
            pub const fn is_second(self) -> bool {
                self.side().is(crate::base::Side::Second)
            }

            /// Whether the piece has no state marker.
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("assert!(", stringify!($Token), "::from_static(\"", $style, "n\").is_normal());")]
            /// ```
            #[must_use]
            #[inline]
            pub const fn is_normal(self) -> bool {
                self.state().is(crate::base::State::Normal)
            }

            /// Whether the piece carries `+`.
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("assert!(", stringify!($Token), "::from_static(\"", $style, "+n\").is_enhanced());")]
            /// ```
            #[must_use]
            #[inline]
            pub const fn is_enhanced(self) -> bool {
                self.state().is(crate::base::State::Enhanced)
            }

            /// Whether the piece carries `-`.
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("assert!(", stringify!($Token), "::from_static(\"", $style, "-n\").is_diminished());")]
            /// ```
            #[must_use]
            #[inline]
            pub const fn is_diminished(self) -> bool {
                self.state().is(crate::base::State::Diminished)
            }

            /// Whether both pieces have the same name, whatever their sides and markers.
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("let knight = ", stringify!($Token), "::from_static(\"", $style, "n\");")]
            #[doc = concat!("assert!(knight.same_letter(", stringify!($Token), "::from_static(\"", $style, "+N\")));")]
            /// ```
            #[must_use]
            #[inline]
            pub const fn same_letter(self, other: Self) -> bool {
                self.letter().is(other.letter())
            }

            /// Whether both pieces belong to the same player.
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("let knight = ", stringify!($Token), "::from_static(\"", $style, "n\");")]
            #[doc = concat!("assert!(knight.same_side(", stringify!($Token), "::from_static(\"", $style, "+r\")));")]
            /// ```
            #[must_use]
            #[inline]
            pub const fn same_side(self, other: Self) -> bool {
                self.side().is(other.side())
            }

            /// Whether both pieces are in the same state.
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("let knight = ", stringify!($Token), "::from_static(\"", $style, "+n\");")]
            #[doc = concat!("assert!(knight.same_state(", stringify!($Token), "::from_static(\"", $style, "+R\")));")]
            /// ```
            #[must_use]
            #[inline]
            pub const fn same_state(self, other: Self) -> bool {
                self.state().is(other.state())
            }

            /// The same token with another letter for the piece.
            ///
            /// ```
            #[doc = concat!("use koma::{Letter, ", stringify!($Token), "};")]
            ///
            #[doc = concat!("let knight = ", stringify!($Token), "::from_static(\"", $style, "+n\");")]
            #[doc = concat!("assert_eq!(knight.with_letter(Letter::R).encode(), \"", $style, "+r\");")]
            /// ```
            #[must_use = "a new token is returned, the old one stays as it is"]
            #[inline]
            pub const fn with_letter(self, letter: crate::base::Letter) -> Self {
                self.with_epin_number(crate::token::pieces::with_letter(self.epin_number(), letter))
            }

            /// The same piece on the given side: only the case of the piece's letter changes.
            ///
            /// ```
            #[doc = concat!("use koma::{Side, ", stringify!($Token), "};")]
            ///
            #[doc = concat!("let knight = ", stringify!($Token), "::from_static(\"", $style, "+n\");")]
            #[doc = concat!("assert_eq!(knight.with_side(Side::First).encode(), \"", $style, "+N\");")]
            /// ```
            #[must_use = "a new token is returned, the old one stays as it is"]
            #[inline]
            pub const fn with_side(self, side: crate::base::Side) -> Self {
                self.with_epin_number(crate::token::pieces::with_side(self.epin_number(), side))
            }

            /// The same piece in the given state.
            ///
            /// ```
            #[doc = concat!("use koma::{State, ", stringify!($Token), "};")]
            ///
            #[doc = concat!("let knight = ", stringify!($Token), "::from_static(\"", $style, "n\");")]
            #[doc = concat!("assert_eq!(knight.with_state(State::Diminished).encode(), \"", $style, "-n\");")]
            /// ```
            #[must_use = "a new token is returned, the old one stays as it is"]
            #[inline]
            pub const fn with_state(self, state: crate::base::State) -> Self {
                self.with_epin_number(crate::token::pieces::with_state(self.epin_number(), state))
            }

            /// The same piece with or without `^`.
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("let king = ", stringify!($Token), "::from_static(\"", $style, "k\");")]
            #[doc = concat!("assert_eq!(king.with_terminal(true).encode(), \"", $style, "k^\");")]
            /// ```
            #[must_use = "a new token is returned, the old one stays as it is"]
            #[inline]
            pub const fn with_terminal(self, terminal: bool) -> Self {
                self.with_epin_number(crate::token::pieces::with_terminal(self.epin_number(), terminal))
            }

            /// The same piece with `+`, whatever its state was: `-P` becomes `+P`.
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($Token), "::from_static(\"", $style, "n\").enhance().encode(), \"", $style, "+n\");")]
            /// ```
            #[doc(alias = "promote")]
            #[must_use = "a new token is returned, the old one stays as it is"]
            #[inline]
            pub const fn enhance(self) -> Self {
                self.with_state(crate::base::State::Enhanced)
            }

            /// The same piece with `-`, whatever its state was: `+P` becomes `-P`.
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($Token), "::from_static(\"", $style, "+n\").diminish().encode(), \"", $style, "-n\");")]
            /// ```
            #[doc(alias = "demote")]
            #[must_use = "a new token is returned, the old one stays as it is"]
            #[inline]
            pub const fn diminish(self) -> Self {
                self.with_state(crate::base::State::Diminished)
            }

            /// The same piece without a state marker.
            ///
            /// ```
            #[doc = concat!("use koma::", stringify!($Token), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($Token), "::from_static(\"", $style, "+n\").normalize().encode(), \"", $style, "n\");")]
            /// ```
            #[must_use = "a new token is returned, the old one stays as it is"]
            #[inline]
            pub const fn normalize(self) -> Self {
                self.with_state(crate::base::State::Normal)
            }
        }
    };
}

pub(super) use {piece, token};
