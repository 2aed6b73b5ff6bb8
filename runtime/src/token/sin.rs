use core::fmt;

use super::TokenText;
use crate::base::{Letter, NameError, Side, listed, text_traits};

/// A SIN token: a style and the player to whom the style belongs. A style is the game tradition of a player's pieces,
/// such as chess or shōgi.
///
/// ```text
/// sin ::= letter        [A-Za-z]        52 tokens
/// ```
///
/// The letter names the style. Its case gives the side: upper case for the first player (QPI §5.1). A `Sin` takes one
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

token! {
    /// ```
    /// use koma::{Sin, TokenError};
    ///
    /// const TOKEN: Result<Sin, TokenError> = Sin::parse("S");
    /// assert_eq!(TOKEN?.encode(), "S");
    /// assert!(Sin::parse(" S").is_err());
    /// # Ok::<(), TokenError>(())
    /// ```
    Sin, SinParts;
    read(input) = if let [byte] = input { Self::from_ascii(*byte) } else { None };
    from_valid_index(number) = Self { letter: CasedLetter::ALL[number] };
    index(self) = self.letter as usize;
    encode(self) = TokenText::EMPTY.with(self.as_ascii());
    parts(self) = SinParts {
        letter: Letter::ALL[self.index() / Side::ALL.len()],
        side: Side::ALL[self.index() % Side::ALL.len()],
    };
    from_parts(parts) = Self::new(parts.letter, parts.side);
}

impl Sin {
    /// The number of SIN tokens, 52: `[T; Sin::COUNT]` is a table keyed by style and side.
    pub const COUNT: usize = CasedLetter::ALL.len();

    /// Returns the style `letter`, which belongs to the player `side`.
    pub const fn new(letter: Letter, side: Side) -> Self {
        Self::from_valid_index(letter as usize * Side::ALL.len() + side as usize)
    }

    /// Returns the token's text, which is one byte.
    pub(crate) const fn as_ascii(self) -> u8 {
        let number = self.letter as u8;
        b'A' + number / 2 + (b'a' - b'A') * (number % 2)
    }

    /// Returns the token whose text is this byte.
    #[inline]
    pub(super) const fn from_ascii(byte: u8) -> Option<Self> {
        static TABLE: [Option<Sin>; 256] = {
            let mut table = [None; 256];
            let mut i = 0;
            while i < Sin::COUNT {
                let sin = Sin::from_valid_index(i);
                table[sin.as_ascii() as usize] = Some(sin);
                i += 1;
            }
            table
        };
        TABLE[byte as usize]
    }
}

listed! {
    /// A letter and a side in one byte. An upper-case letter belongs to the first player.
    ///
    /// This type is a fieldless enum so that rustc knows which values exist. So `Option<Sin>` takes one byte, and rustc
    /// reports a match arm that repeats an earlier token. The variants are in the order of the tokens: `A` before `a`
    /// before `B`.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[expect(non_camel_case_types, reason = "each variant is named as it is written")]
    #[repr(u8)]
    pub(crate) enum CasedLetter {
        A a B b C c D d E e F f G g H h I i J j K k L l M m
        N n O o P p Q q R r S s T t U u V v W w X x Y y Z z
    }

    const ALL: [Self; Letter::ALL.len() * Side::ALL.len()];
}

/// The attributes of a [`Sin`]; see [`Sin::parts`].
///
/// ```
/// use koma::{Letter, Side, Sin, SinParts};
///
/// const CHESS: Sin = Sin::from_parts(SinParts { letter: Letter::C, side: Side::First });
/// assert!(matches!(CHESS.parts(), SinParts { letter: Letter::C, .. }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SinParts {
    /// The style's letter.
    pub letter: Letter,
    /// The player who has the style.
    pub side: Side,
}

/// The two styles of a match: the game tradition of each player's own pieces.
///
/// Both styles may be the same. They do not change during a match (QPI §6.1). With these styles,
/// [`Epin::qualify`](crate::Epin::qualify) converts an [`Epin`](crate::Epin) to a [`Qpi`](crate::Qpi), and
/// [`Qpi::unqualify`](crate::Qpi::unqualify) converts the [`Qpi`](crate::Qpi) back.
///
/// ```
/// use koma::{Letter, Side, Sin, Styles};
///
/// const CHESS_VS_SHOGI: Styles = Styles::new(Letter::C, Letter::S);
/// assert_eq!(CHESS_VS_SHOGI.sin(Side::Second), Sin::from_static("s"));
/// ```
#[doc(alias("variant"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Styles {
    first: Letter,
    second: Letter,
}

impl Styles {
    /// Returns the styles of a match: `first` is the first player's style, and `second` is the second player's.
    pub const fn new(first: Letter, second: Letter) -> Self {
        Self { first, second }
    }

    /// Parses styles in the form that `Display` writes: two SINs separated by `/`, with the first player's SIN first.
    ///
    /// The last field of a FEEN is similar, but starts with the style of the player to move.
    ///
    /// In a const, [`must!`](https://docs.rs/koma/latest/koma/macro.must.html) of `koma` unwraps the result.
    ///
    /// # Errors
    ///
    /// Returns a [`NameError`] if `input` is anything else.
    ///
    /// ```
    /// use koma::error::NameError;
    /// use koma::{Letter, Styles};
    ///
    /// const STYLES: Result<Styles, NameError> = Styles::parse("C/s");
    /// assert_eq!(STYLES, Ok(Styles::new(Letter::C, Letter::S)));
    /// assert!(Styles::parse("s/C").is_err());
    /// ```
    pub const fn parse(input: &str) -> Result<Self, NameError> {
        let expected = "expected a letter in upper case, `/` and a letter in lower case, as in `C/s`";
        match Self::read(input.as_bytes()) {
            Some((styles, Side::First)) => Ok(styles),
            _ => Err(NameError { subject: "styles", expected }),
        }
    }

    /// Returns the first player's style.
    pub const fn first(self) -> Letter {
        self.first
    }

    /// Returns the second player's style.
    pub const fn second(self) -> Letter {
        self.second
    }

    /// Returns the style of one player, as a SIN.
    #[inline]
    pub const fn sin(self, side: Side) -> Sin {
        match side {
            Side::First => Sin::new(self.first, side),
            Side::Second => Sin::new(self.second, side),
        }
    }
}

/// Writes both SINs, with the first player's SIN first: `C/m`. Honors width and fill.
impl fmt::Display for Styles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.sin(Side::First).encode().with(b'/').with(self.sin(Side::Second).as_ascii()))
    }
}

text_traits!([] Styles, NameError);
