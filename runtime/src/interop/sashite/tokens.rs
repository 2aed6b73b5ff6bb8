//! Tokens and what they are made of: the values are the same on both sides, so no conversion can fail.

use crate::base::{Letter, Side, State};
use crate::token::{Epin, Pin, Sin};

/// Declares `From` both ways.
macro_rules! both_ways {
    ($($Ours:ty: $from:ident, $to:ident, $Theirs:ty;)*) => {
        $(
            #[doc = concat!("As [`", stringify!($from), "`](", stringify!($Ours), "::", stringify!($from), "), which const code can call.")]
            #[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
            impl From<$Theirs> for $Ours {
                fn from(theirs: $Theirs) -> Self {
                    Self::$from(theirs)
                }
            }

            #[doc = concat!("As [`", stringify!($to), "`](", stringify!($Ours), "::", stringify!($to), "), which const code can call.")]
            #[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
            impl From<$Ours> for $Theirs {
                fn from(ours: $Ours) -> Self {
                    ours.$to()
                }
            }
        )*
    };
}

both_ways! {
    Letter: from_sashite_sin, to_sashite_sin, sashite_sin::Letter;
    Letter: from_sashite_pin, to_sashite_pin, sashite_pin::Letter;
    Side: from_sashite_sin, to_sashite_sin, sashite_sin::Side;
    Side: from_sashite_pin, to_sashite_pin, sashite_pin::Side;
    Side: from_sashite_qi, to_sashite_qi, sashite_qi::Player;
    State: from_sashite, to_sashite, sashite_pin::State;
    Sin: from_sashite, to_sashite, sashite_sin::Identifier;
    Pin: from_sashite, to_sashite, sashite_pin::Identifier;
    Epin: from_sashite, to_sashite, sashite_epin::Identifier;
}

/// The letter with this code in upper case, as the other crates keep theirs.
const fn letter(ascii: u8) -> Letter {
    match Letter::from_char(ascii as char) {
        Some(letter) => letter,
        None => unreachable!(),
    }
}

#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl Letter {
    /// The letter of `sashite-sin`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::Letter;
    ///
    /// assert_eq!(Letter::from_sashite_sin(sashite_sin::Letter::ALL[2]), Letter::C);
    /// ```
    #[must_use]
    pub const fn from_sashite_sin(letter_of_sin: sashite_sin::Letter) -> Self {
        letter(letter_of_sin.as_ascii())
    }

    /// The same letter in `sashite-sin`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::Letter;
    ///
    /// assert_eq!(Letter::C.to_sashite_sin().as_char(), 'C');
    /// ```
    #[must_use]
    pub const fn to_sashite_sin(self) -> sashite_sin::Letter {
        sashite_sin::Letter::ALL[self as usize]
    }

    /// The letter of `sashite-pin`, and so of `sashite-epin`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::Letter;
    ///
    /// assert_eq!(Letter::from_sashite_pin(sashite_epin::Letter::ALL[10]), Letter::K);
    /// ```
    #[must_use]
    pub const fn from_sashite_pin(letter_of_pin: sashite_pin::Letter) -> Self {
        letter(letter_of_pin.as_ascii())
    }

    /// The same letter in `sashite-pin`, and so in `sashite-epin`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::Letter;
    ///
    /// assert_eq!(Letter::K.to_sashite_pin().as_char(), 'K');
    /// ```
    #[must_use]
    pub const fn to_sashite_pin(self) -> sashite_pin::Letter {
        sashite_pin::Letter::ALL[self as usize]
    }
}

#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl Side {
    /// The side of `sashite-sin`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::Side;
    ///
    /// assert_eq!(Side::from_sashite_sin(sashite_sin::Side::Second), Side::Second);
    /// ```
    #[must_use]
    pub const fn from_sashite_sin(side: sashite_sin::Side) -> Self {
        match side {
            sashite_sin::Side::First => Self::First,
            sashite_sin::Side::Second => Self::Second,
        }
    }

    /// The same side in `sashite-sin`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::Side;
    ///
    /// assert_eq!(Side::First.to_sashite_sin(), sashite_sin::Side::First);
    /// ```
    #[must_use]
    pub const fn to_sashite_sin(self) -> sashite_sin::Side {
        match self {
            Self::First => sashite_sin::Side::First,
            Self::Second => sashite_sin::Side::Second,
        }
    }

    /// The side of `sashite-pin`, and so of `sashite-epin`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::Side;
    ///
    /// assert_eq!(Side::from_sashite_pin(sashite_epin::Side::Second), Side::Second);
    /// ```
    #[must_use]
    pub const fn from_sashite_pin(side: sashite_pin::Side) -> Self {
        match side {
            sashite_pin::Side::First => Self::First,
            sashite_pin::Side::Second => Self::Second,
        }
    }

    /// The same side in `sashite-pin`, and so in `sashite-epin`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::Side;
    ///
    /// assert_eq!(Side::First.to_sashite_pin(), sashite_pin::Side::First);
    /// ```
    #[must_use]
    pub const fn to_sashite_pin(self) -> sashite_pin::Side {
        match self {
            Self::First => sashite_pin::Side::First,
            Self::Second => sashite_pin::Side::Second,
        }
    }

    /// The player of `sashite-qi`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::Side;
    ///
    /// assert_eq!(Side::from_sashite_qi(sashite_qi::Player::Second), Side::Second);
    /// ```
    #[must_use]
    pub const fn from_sashite_qi(player: sashite_qi::Player) -> Self {
        match player {
            sashite_qi::Player::First => Self::First,
            sashite_qi::Player::Second => Self::Second,
        }
    }

    /// The same player in `sashite-qi`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::Side;
    ///
    /// assert_eq!(Side::First.to_sashite_qi(), sashite_qi::Player::First);
    /// ```
    #[must_use]
    pub const fn to_sashite_qi(self) -> sashite_qi::Player {
        match self {
            Self::First => sashite_qi::Player::First,
            Self::Second => sashite_qi::Player::Second,
        }
    }
}

#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl State {
    /// The state of `sashite-pin`, and so of `sashite-epin`. There, states are ordered from the weakest to the
    /// strongest; here, they stand in the order of the tokens. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::State;
    ///
    /// assert_eq!(State::from_sashite(sashite_pin::State::Enhanced), State::Enhanced);
    /// ```
    #[must_use]
    pub const fn from_sashite(state: sashite_pin::State) -> Self {
        match state {
            sashite_pin::State::Diminished => Self::Diminished,
            sashite_pin::State::Normal => Self::Normal,
            sashite_pin::State::Enhanced => Self::Enhanced,
        }
    }

    /// The same state in `sashite-pin`, and so in `sashite-epin`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::State;
    ///
    /// assert_eq!(State::Normal.to_sashite(), sashite_epin::State::Normal);
    /// ```
    #[must_use]
    pub const fn to_sashite(self) -> sashite_pin::State {
        match self {
            Self::Diminished => sashite_pin::State::Diminished,
            Self::Enhanced => sashite_pin::State::Enhanced,
            Self::Normal => sashite_pin::State::Normal,
        }
    }
}

#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl Sin {
    /// The token of `sashite-sin`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::{Sin, sin};
    ///
    /// const CHESS: sashite_sin::Identifier =
    ///     sashite_sin::Identifier::new(sashite_sin::Letter::ALL[2], sashite_sin::Side::First);
    /// const SIN: Sin = Sin::from_sashite(CHESS);
    /// assert_eq!(SIN, sin!("C"));
    /// ```
    #[must_use]
    pub const fn from_sashite(token: sashite_sin::Identifier) -> Self {
        Self::new(Letter::from_sashite_sin(token.letter()), Side::from_sashite_sin(token.side()))
    }

    /// The same token in `sashite-sin`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::sin;
    ///
    /// const CHESS: sashite_sin::Identifier = sin!("C").to_sashite();
    /// assert_eq!(CHESS.to_string(), "C");
    /// ```
    #[must_use]
    pub const fn to_sashite(self) -> sashite_sin::Identifier {
        sashite_sin::Identifier::new(self.letter().to_sashite_sin(), self.side().to_sashite_sin())
    }
}

#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl Pin {
    /// The token of `sashite-pin`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::{Pin, pin};
    ///
    /// let king = sashite_pin::Identifier::parse("K^")?;
    /// assert_eq!(Pin::from_sashite(king), pin!("K^"));
    /// # Ok::<(), sashite_pin::ParseError>(())
    /// ```
    #[must_use]
    pub const fn from_sashite(token: sashite_pin::Identifier) -> Self {
        Self::new(
            Letter::from_sashite_pin(token.letter()),
            Side::from_sashite_pin(token.side()),
            State::from_sashite(token.state()),
            token.is_terminal(),
        )
    }

    /// The same token in `sashite-pin`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::pin;
    ///
    /// const KING: sashite_pin::Identifier = pin!("K^").to_sashite();
    /// assert_eq!(KING.to_string(), "K^");
    /// ```
    #[must_use]
    pub const fn to_sashite(self) -> sashite_pin::Identifier {
        sashite_pin::Identifier::new(
            self.letter().to_sashite_pin(),
            self.side().to_sashite_pin(),
            self.state().to_sashite(),
            self.is_terminal(),
        )
    }
}

#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl Epin {
    /// The token of `sashite-epin`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::{Epin, epin};
    ///
    /// let rook = sashite_epin::Identifier::parse("+r'")?;
    /// assert_eq!(Epin::from_sashite(rook), epin!("+r'"));
    /// # Ok::<(), sashite_epin::ParseError>(())
    /// ```
    #[must_use]
    pub const fn from_sashite(token: sashite_epin::Identifier) -> Self {
        Self::new(Pin::from_sashite(token.pin()), token.is_derived())
    }

    /// The same token in `sashite-epin`. Needs the feature `sashite`.
    ///
    /// ```
    /// use koma::epin;
    ///
    /// const ROOK: sashite_epin::Identifier = epin!("+r'").to_sashite();
    /// assert_eq!(ROOK.to_string(), "+r'");
    /// ```
    #[must_use]
    pub const fn to_sashite(self) -> sashite_epin::Identifier {
        sashite_epin::Identifier::new(self.pin().to_sashite(), self.is_derived())
    }
}
