//! The token types SIN, PIN, EPIN and QPI, and the error for texts that are not tokens.
// Each table has an entry for every byte, enum value or token that can index it. Offsets are inside the input.

use core::fmt;
use core::ops::Range;

use crate::base::range_iterator;

/// Declares what all four token types share: parsing, indices, formatting, conversions, and methods about the letter.
///
/// The type must define the number of its tokens as `COUNT`. The call has the bodies of the methods that differ from type
/// to type. For QPI, the call also names the field that contains the PIN. The attributes contain an example for the
/// documentation of `parse`.
macro_rules! token {
    ($(#[$example:meta])* $Token:ident, $Parts:ident $(, $pin:ident)?;
     read($input:ident) = $read:expr;
     from_valid_index($valid:ident) = $value:expr;
     index($indexed:ident) = $index:expr;
     encode($encoded:ident) = $encode:expr;
     parts($taken:ident) = $parts:expr;
     from_parts($given:ident) = $from_parts:expr;) => {
        impl $Token {
            /// Parses `input` as a token. The whole `input` must be the token: blanks are not trimmed.
            ///
            /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
            ///
            /// # Errors
            ///
            /// Returns a [`TokenError`](crate::TokenError) if `input` is not a token of this type.
            /// [`explain`](crate::TokenError::explain) draws the input and, if possible, suggests a correction.
            ///
            $(#[$example])*
            #[inline]
            pub const fn parse(input: &str) -> Result<Self, crate::token::TokenError> {
                Self::from_bytes(input.as_bytes())
            }

            /// Parses `input` like [`parse`](Self::parse).
            ///
            /// # Errors
            ///
            /// Returns the same errors as [`parse`](Self::parse). For bytes that are not UTF-8, the error's kind is
            /// [`NotUtf8`](crate::error::TokenErrorKind::NotUtf8).
            #[inline]
            pub const fn from_bytes(input: &[u8]) -> Result<Self, crate::token::TokenError> {
                match Self::read(input) {
                    Some(token) => Ok(token),
                    None => Err(crate::token::TokenError::new(crate::token::Notation::$Token, input)),
                }
            }

            /// Returns the token if `input` is valid.
            #[inline]
            pub(super) const fn read($input: &[u8]) -> Option<Self> {
                $read
            }

            /// Reports whether `input` is a token of this type.
            #[inline]
            pub const fn is_valid(input: &str) -> bool {
                Self::read(input.as_bytes()).is_some()
            }

            crate::base::from_static! {
                /// Parses a token that is known to be valid. In a constant, an invalid token is a compile error at the
                /// caller's line.
                ///
                /// # Panics
                ///
                /// Panics with the text of [`explain`](crate::TokenError::explain) if `input` is invalid.
            }

            /// Returns the token with this index, which must be less than [`COUNT`](Self::COUNT).
            #[inline]
            pub(crate) const fn from_valid_index($valid: usize) -> Self {
                $value
            }

            /// Returns the token's index in the order of all tokens of this type, from 0 to `COUNT - 1`.
            #[inline]
            pub const fn index($indexed) -> usize {
                $index
            }

            /// Returns the token with this index, or `None` if `index` is `COUNT` or more.
            #[inline]
            pub const fn from_index(index: usize) -> Option<Self> {
                if index < Self::COUNT { Some(Self::from_valid_index(index)) } else { None }
            }

            /// Returns an iterator over all tokens of this type, in order.
            #[inline]
            pub const fn all() -> crate::token::All<Self> {
                crate::token::All { range: 0..Self::COUNT, from_index: Self::from_index }
            }

            /// Returns the token's text.
            #[inline]
            pub const fn encode($encoded) -> crate::token::TokenText {
                $encode
            }

            /// Returns the token's attributes, for pattern matching.
            #[inline]
            pub const fn parts($taken) -> $Parts {
                $parts
            }

            /// Returns the token with the given attributes.
            #[inline]
            pub const fn from_parts($given: $Parts) -> Self {
                $from_parts
            }

            /// Returns the letter without its case. The letter names the piece or, in a SIN, the style.
            #[inline]
            pub const fn letter(self) -> crate::base::Letter {
                self$(.$pin)?.parts().letter
            }

            /// Returns the player who has the piece or, in a SIN, the style. The case of the letter gives this
            /// player.
            #[doc(alias = "color")]
            #[inline]
            pub const fn side(self) -> crate::base::Side {
                self$(.$pin)?.parts().side
            }

            /// Reports whether this piece or style belongs to the first player.
            #[inline]
            pub const fn is_first(self) -> bool {
                self.side().is(crate::base::Side::First)
            }

            /// Reports whether this piece or style belongs to the second player.
            #[inline]
            pub const fn is_second(self) -> bool {
                self.side().is(crate::base::Side::Second)
            }

            /// Reports whether both tokens have the same [`letter`](Self::letter). The rest of the tokens may differ.
            #[inline]
            pub const fn same_letter(self, other: Self) -> bool {
                self.letter().is(other.letter())
            }

            /// Reports whether both tokens belong to the same player.
            #[inline]
            pub const fn same_side(self, other: Self) -> bool {
                self.side().is(other.side())
            }

            /// Returns the same token with the given [`letter`](Self::letter).
            #[must_use = "a new token is returned, the old one stays as it is"]
            #[inline]
            pub const fn with_letter(self, letter: crate::base::Letter) -> Self {
                Self::from_parts($Parts { letter, ..self.parts() })
            }

            /// Returns the same token on the given side: only the case of the [`letter`](Self::letter) changes.
            #[must_use = "a new token is returned, the old one stays as it is"]
            #[inline]
            pub const fn with_side(self, side: crate::base::Side) -> Self {
                Self::from_parts($Parts { side, ..self.parts() })
            }

            /// Returns the same token on the other side: only the case of the [`letter`](Self::letter) changes.
            ///
            /// A flipped [`Qpi`](crate::Qpi) keeps its style, so a native piece becomes derived, and a derived piece
            /// becomes native (QPI §6). A flipped [`Epin`](crate::Epin) keeps its derivation: a native piece stays
            /// native, so it gets the style of its new side (EPIN §8).
            #[doc(alias = "opposite")]
            #[must_use = "a new token is returned, the old one stays as it is"]
            #[inline]
            pub const fn flip(self) -> Self {
                self.with_side(self.side().flip())
            }
        }

        crate::base::text_formats!([] $Token, $Token, encode);

        crate::base::text_traits!([] $Token, crate::token::TokenError, from_bytes);

        impl From<$Parts> for $Token {
            fn from(parts: $Parts) -> Self {
                Self::from_parts(parts)
            }
        }

        impl From<$Token> for $Parts {
            fn from(token: $Token) -> Self {
                token.parts()
            }
        }
    };
}

/// Declares the methods about the state and the terminal marker of a piece, which PIN, EPIN and QPI share.
macro_rules! piece {
    ($Token:ident, $Parts:ident $(, $pin:ident)?) => {
        impl $Token {
            /// Returns the piece's state: normal, enhanced or diminished.
            #[inline]
            pub const fn state(self) -> crate::base::State {
                self$(.$pin)?.parts().state
            }

            /// Reports whether the piece has `^`: its fate decides the game, as a king's fate does.
            #[inline]
            pub const fn is_terminal(self) -> bool {
                self$(.$pin)?.parts().terminal
            }

            /// Reports whether the piece has no state marker.
            #[inline]
            pub const fn is_normal(self) -> bool {
                self.state().is(crate::base::State::Normal)
            }

            /// Reports whether the piece has `+`.
            #[inline]
            pub const fn is_enhanced(self) -> bool {
                self.state().is(crate::base::State::Enhanced)
            }

            /// Reports whether the piece has `-`.
            #[inline]
            pub const fn is_diminished(self) -> bool {
                self.state().is(crate::base::State::Diminished)
            }

            /// Reports whether both pieces have the same state.
            #[inline]
            pub const fn same_state(self, other: Self) -> bool {
                self.state().is(other.state())
            }

            /// Returns the same piece in the given state.
            #[must_use = "a new token is returned, the old one stays as it is"]
            #[inline]
            pub const fn with_state(self, state: crate::base::State) -> Self {
                Self::from_parts($Parts { state, ..self.parts() })
            }

            /// Returns the same piece with or without `^`.
            #[must_use = "a new token is returned, the old one stays as it is"]
            #[inline]
            pub const fn with_terminal(self, terminal: bool) -> Self {
                Self::from_parts($Parts { terminal, ..self.parts() })
            }

            /// Returns the same piece with `+`, which replaces a `-`: `-P` becomes `+P`.
            #[doc(alias = "promote")]
            #[must_use = "a new token is returned, the old one stays as it is"]
            #[inline]
            pub const fn enhance(self) -> Self {
                self.with_state(crate::base::State::Enhanced)
            }

            /// Returns the same piece with `-`, which replaces a `+`: `+P` becomes `-P`.
            #[doc(alias = "demote")]
            #[must_use = "a new token is returned, the old one stays as it is"]
            #[inline]
            pub const fn diminish(self) -> Self {
                self.with_state(crate::base::State::Diminished)
            }

            /// Returns the same piece without a state marker.
            #[must_use = "a new token is returned, the old one stays as it is"]
            #[inline]
            pub const fn normalize(self) -> Self {
                self.with_state(crate::base::State::Normal)
            }
        }
    };
}

mod any_token;
mod diagnosis;
mod epin;
mod error;
pub(crate) mod grammar;
mod piece_index;
mod pin;
mod qpi;
mod sin;
mod suggestion;
mod text;

pub use any_token::AnyToken;
pub use epin::{Epin, EpinParts};
pub(crate) use error::blank_name;
pub use error::{TokenError, TokenErrorKind};
pub use pin::{Pin, PinParts};
pub use qpi::{Qpi, QpiParts};
pub(crate) use sin::CasedLetter;
pub use sin::{Sin, SinParts, Styles};
pub use text::TokenText;

/// A token notation.
///
/// ```
/// use koma::{Epin, Notation};
///
/// let error = Epin::parse("C:K").unwrap_err();
/// assert_eq!(error.notation(), Notation::Epin);
/// assert_eq!(Notation::Epin.to_string(), "EPIN");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Notation {
    /// A style and its side: [`Sin`](crate::Sin).
    Sin,
    /// A piece: [`Pin`](crate::Pin).
    Pin,
    /// A piece whose style is native or derived: [`Epin`](crate::Epin).
    Epin,
    /// A piece with its style spelled out: [`Qpi`](crate::Qpi).
    Qpi,
}

impl Notation {
    /// Returns the notation's name, in capitals.
    pub const fn name(self) -> &'static str {
        ["SIN", "PIN", "EPIN", "QPI"][self as usize]
    }

    /// Reports whether `c` is a marker of this notation. The colon of a QPI counts as a marker.
    const fn has_marker(self, c: char) -> bool {
        matches!(
            (self, c),
            (Self::Pin | Self::Epin | Self::Qpi, '+' | '-' | '^') | (Self::Epin, '\'') | (Self::Qpi, ':')
        )
    }
}

/// Writes the notation's name.
impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An iterator over all tokens of one type, all squares of a board or all moves of a game, in order; returned by
/// `all()`.
///
/// ```
/// use koma::{Epin, Sin};
///
/// let styles: String = Sin::all().map(|sin| sin.to_string()).collect();
/// assert!(styles.starts_with("AaBb"));
/// assert_eq!(Epin::all().rev().next(), Some(Epin::from_static("z^'")));
/// ```
#[derive(Clone, Debug)]
pub struct All<T> {
    pub(crate) range: Range<usize>,
    pub(crate) from_index: fn(usize) -> Option<T>,
}

impl<T> All<T> {
    fn item(&self, index: usize) -> T {
        let Some(item) = (self.from_index)(index) else { unreachable!() };
        item
    }
}

range_iterator! { [T] All<T>, T }
