//! Items that most modules use: letters, sides and states with their names, functions for numbers and texts, and in
//! `macros.rs`, macros for const code and traits.
// Indices come from enums or are checked. Sums are too small to overflow.

mod macros;

use core::fmt::{self, Write as _};

pub(crate) use macros::{
    debug_iterator, from_static, inline_text, ok, range_iterator, some, text_formats, text_traits,
};

/// Declares a fieldless enum, and `ALL`, the list of its variants in order.
macro_rules! listed {
    ($(#[$enum:meta])* $visibility:vis enum $Enum:ident { $($Variant:ident)* }
     $(#[$doc:meta])* const ALL: [Self; $len:expr];) => {
        $(#[$enum])*
        $visibility enum $Enum { $($Variant),* }

        impl $Enum {
            $(#[$doc])*
            $visibility const ALL: [Self; $len] = [$(Self::$Variant),*];
        }
    };
}

listed! {
    /// A letter of a token, without its case. The letter names a piece or a style.
    ///
    /// The case of a token's letter gives the [`Side`]. `letter as usize` is a number from 0 for A to 25 for Z.
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
    pub enum Letter { A B C D E F G H I J K L M N O P Q R S T U V W X Y Z }

    /// All 26 letters, from A to Z.
    const ALL: [Self; 26];
}

impl Letter {
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
    pub const fn from_char(c: char) -> Option<Self> {
        match c.to_ascii_uppercase() {
            c @ 'A'..='Z' => Some(Self::ALL[c as usize - 'A' as usize]),
            _ => None,
        }
    }

    /// Returns the letter in upper case.
    pub const fn as_char(self) -> char {
        self.as_ascii() as char
    }

    /// Returns the letter in upper case, as an ASCII byte.
    pub const fn as_ascii(self) -> u8 {
        b'A' + self as u8
    }

    /// Reports whether both letters are the same. This is `==` for const code.
    pub const fn is(self, other: Self) -> bool {
        self as u8 == other as u8
    }
}

/// Writes the upper-case letter; honors width and fill.
impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_char().encode_utf8(&mut [0; 4]))
    }
}

/// Calls [`Letter::from_char`].
impl TryFrom<char> for Letter {
    type Error = NameError;

    fn try_from(c: char) -> Result<Self, NameError> {
        Self::from_char(c)
            .ok_or(NameError { subject: "letter", expected: "expected `A` to `Z` or `a` to `z`" })
    }
}

/// Calls [`Letter::as_char`].
impl From<Letter> for char {
    fn from(letter: Letter) -> Self {
        letter.as_char()
    }
}

/// Implements `parse`, `is`, `Display` and the traits of `text_traits` for an enum whose variants have names. The names
/// are in the order of the variants. The attributes contain an example for the documentation of `parse`.
macro_rules! named {
    ($(#[$example:meta])* $Type:ident: $subject:literal, $expected:literal, $($Variant:ident = $name:literal),*) => {
        impl $Type {
            #[doc = concat!("Parses the name of a ", $subject, ", in lower case.")]
            ///
            /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
            ///
            /// # Errors
            ///
            /// Returns a [`NameError`] if `input` is not such a name.
            ///
            $(#[$example])*
            pub const fn parse(input: &str) -> Result<Self, NameError> {
                $(if is_same(input.as_bytes(), $name.as_bytes()) {
                    return Ok(Self::$Variant);
                })*
                Err(NameError { subject: $subject, expected: $expected })
            }

            /// Reports whether both values are the same. This is `==` for const code.
            pub const fn is(self, other: Self) -> bool {
                self as u8 == other as u8
            }
        }

        /// Writes the name; honors width and fill.
        impl fmt::Display for $Type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad([$($name),*][*self as usize])
            }
        }

        text_traits!([] $Type, NameError);
    };
}

/// One of the two players. Each piece and each style belongs to a side.
///
/// In a token, the case of the letter gives the side: [`First`](Self::First) in upper case, [`Second`](Self::Second)
/// in lower case (QPI §5.1, EPIN §7.1). `side as usize` is 0 or 1.
///
/// ```
/// use koma::{Epin, Side};
///
/// assert_eq!(Epin::from_static("K").side(), Side::First);
/// assert_eq!(Epin::from_static("k").side(), Side::Second);
/// ```
#[doc(alias("black", "color", "player", "white"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The player who moves first: White in chess and makruk, Black (sente) in shōgi, Red in xiangqi. This player's letters
    /// are in upper case.
    #[doc(alias("White", "Black", "Red", "sente"))]
    First,
    /// The player who moves second: Black in chess, makruk and xiangqi, White (gote) in shōgi. This player's letters are in
    /// lower case.
    #[doc(alias("Black", "White", "gote"))]
    Second,
}

impl Side {
    /// Both sides, with `First` before `Second`.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// Returns the other side.
    #[doc(alias = "opponent")]
    #[must_use]
    pub const fn flip(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

named! {
    /// ```
    /// use koma::error::NameError;
    /// use koma::Side;
    ///
    /// const SIDE: Result<Side, NameError> = Side::parse("first");
    /// assert_eq!(SIDE, Ok(Side::First));
    /// assert!(Side::parse("First").is_err());
    /// ```
    Side: "side", "expected `first` or `second`", First = "first", Second = "second"
}

/// The form of a piece: ordinary, stronger or weaker.
///
/// The meaning of a state depends on the game. In shōgi, an [`Enhanced`](Self::Enhanced) piece is a promoted piece.
/// In chess, states mark a rook that may still castle (`-R`), a pawn on its first square (`+P`), and a pawn that can
/// be taken en passant (`-P`).
///
/// The variants are in the order in which FEEN writes pieces in hand if only their states differ.
/// `state as usize` is 0, 1 or 2.
/// `State` does not implement `Ord`: the normal state would be the greatest, which nobody expects.
///
/// ```
/// use koma::{Epin, State};
///
/// assert_eq!(Epin::from_static("+R").state(), State::Enhanced);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// A weaker piece, written with a leading `-`.
    Diminished,
    /// A stronger piece, written with a leading `+`.
    Enhanced,
    /// An ordinary piece, written without a state marker.
    Normal,
}

impl State {
    /// All three states, in the order of the variants.
    pub const ALL: [Self; 3] = [Self::Diminished, Self::Enhanced, Self::Normal];
}

named! {
    /// ```
    /// use koma::error::NameError;
    /// use koma::State;
    ///
    /// const STATE: Result<State, NameError> = State::parse("diminished");
    /// assert_eq!(STATE, Ok(State::Diminished));
    /// assert!(State::parse("promoted").is_err());
    /// ```
    State: "state", "expected `diminished`, `enhanced` or `normal`",
    Diminished = "diminished", Enhanced = "enhanced", Normal = "normal"
}

/// Returns the index of a set of markers. EPINs with the same letter and case are ordered by this index. `state` is
/// the discriminant of a [`State`]. `terminal` and `derived` are 0 or 1. Sets without `'` have even indices. Only
/// these sets are possible in PINs.
pub(crate) const fn set_number(state: usize, terminal: usize, derived: usize) -> usize {
    state * 4 + terminal * 2 + derived
}

/// The number of sets of markers.
pub(crate) const MARKER_SETS: usize = set_number(State::ALL.len() - 1, 1, 1) + 1;

/// The distance between the EPIN indices of successive PINs. A PIN's index times `PIN_STEP` is the index of the native
/// EPIN with the same text.
pub(crate) const PIN_STEP: usize = set_number(0, 1, 0);

/// The error for a text or a character that cannot be parsed as a [`Side`], a [`State`], a [`Letter`] or
/// [`Styles`](crate::Styles).
///
/// ```
/// use koma::{Letter, Side, Styles};
///
/// let error = "white".parse::<Side>().unwrap_err();
/// assert_eq!(error.to_string(), "invalid side: expected `first` or `second`");
/// let error = Letter::try_from('♞').unwrap_err();
/// assert_eq!(error.to_string(), "invalid letter: expected `A` to `Z` or `a` to `z`");
/// let error = Styles::parse("C/S").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "invalid styles: expected a letter in upper case, `/` and a letter in lower case, as in `C/s`",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NameError {
    /// The kind of value, such as `side`.
    pub(crate) subject: &'static str,
    pub(crate) expected: &'static str,
}

/// Reports whether two texts are equal. This is `==` for const code.
pub(crate) const fn is_same(mut one: &[u8], mut other: &[u8]) -> bool {
    while let ([a, rest_of_one @ ..], [b, rest_of_other @ ..]) = (one, other)
        && *a == *b
    {
        one = rest_of_one;
        other = rest_of_other;
    }
    one.is_empty() && other.is_empty()
}

/// Returns `number`, or `u32::MAX` if `number` is larger.
#[expect(clippy::cast_possible_truncation, reason = "the maximum is checked")]
pub(crate) const fn to_u32(number: usize) -> u32 {
    if number < u32::MAX as usize { number as u32 } else { u32::MAX }
}

/// Returns the decimal number at byte `at`, and the offset after the number. If there is no digit at `at`, the number
/// is 0 and the offset is `at`. A number that is too large becomes `usize::MAX`.
#[inline]
pub const fn read_decimal(input: &[u8], at: usize) -> (usize, usize) {
    if at >= input.len() || !input[at].is_ascii_digit() {
        return (0, at);
    }
    // Most numbers have one digit and need no multiplication.
    let mut number = (input[at] - b'0') as usize;
    let mut end = at + 1;
    while end < input.len() && input[end].is_ascii_digit() {
        number = number.saturating_mul(10).saturating_add((input[end] - b'0') as usize);
        end += 1;
    }
    (number, end)
}

/// Writes a text with the width, the fill and the alignment of a formatter. Formats `text` without a width. So the
/// `Display` of `text` must call this function only if there is a width, or the calls never end.
pub(crate) fn pad(f: &mut fmt::Formatter<'_>, text: &dyn fmt::Display) -> fmt::Result {
    struct Count(usize);

    impl fmt::Write for Count {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 = self.0.saturating_add(text.chars().count());
            Ok(())
        }
    }

    let mut count = Count(0);
    count.write_fmt(format_args!("{text}"))?;
    let missing = f.width().unwrap_or(0).saturating_sub(count.0);
    let before = match f.align() {
        Some(fmt::Alignment::Right) => missing,
        Some(fmt::Alignment::Center) => missing / 2,
        _ => 0,
    };
    let fill = f.fill();
    (0..before).try_for_each(|_| f.write_char(fill))?;
    f.write_fmt(format_args!("{text}"))?;
    (before..missing).try_for_each(|_| f.write_char(fill))
}

pub(crate) use listed;
