//! Feature `sashite`: converts to and from tokens of `sashite-sin`, `-pin` and `-epin` and positions of `sashite-qi`.
//! Also converts from FEENs of `sashite-feen`.

use core::borrow::Borrow;
use core::fmt;

use sashite_feen::Feen;
use sashite_qi::{Player, Qi};

use crate::base::{Letter, Side};
use crate::position::{Position, Shape, ShapeError};
use crate::token::{Epin, Pin, Sin, Styles};

/// Declares conversions in both directions, as const functions and as `From`. Each expression converts a token and has
/// the type `Result`, since some conversions parse the token's text. Both types have the same values and texts, so no
/// conversion fails.
macro_rules! conversions {
    ($($Ours:ident, $Theirs:ty: from($theirs:ident) $read:expr, to($ours:ident) $write:expr;)*) => {
        $(
            #[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
            impl $Ours {
                #[doc = concat!("Converts from [`", stringify!($Theirs), "`]. Needs the feature `sashite`.")]
                pub const fn from_sashite($theirs: $Theirs) -> Self {
                    let Ok(token) = $read else { unreachable!() };
                    token
                }

                #[doc = concat!("Converts to [`", stringify!($Theirs), "`]. Needs the feature `sashite`.")]
                pub const fn to_sashite(self) -> $Theirs {
                    let $ours = self;
                    let Ok(token) = $write else { unreachable!() };
                    token
                }
            }

            /// Calls `from_sashite`, which const code can call.
            #[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
            impl From<$Theirs> for $Ours {
                fn from(theirs: $Theirs) -> Self {
                    Self::from_sashite(theirs)
                }
            }

            /// Calls `to_sashite`, which const code can call.
            #[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
            impl From<$Ours> for $Theirs {
                fn from(ours: $Ours) -> Self {
                    ours.to_sashite()
                }
            }
        )*
    };
}

conversions! {
    Sin, sashite_sin::Identifier:
        from(theirs) Self::from_bytes(&[theirs.to_char() as u8]),
        to(ours) sashite_sin::Identifier::parse(ours.encode().as_str());
    Pin, sashite_pin::Identifier:
        from(theirs) Self::parse(theirs.encode().as_str()),
        to(ours) sashite_pin::Identifier::parse(ours.encode().as_str());
    Epin, sashite_epin::Identifier:
        from(theirs) Ok::<_, ()>(Self::new(Pin::from_sashite(theirs.pin()), theirs.is_derived())),
        to(ours) Ok::<_, ()>(sashite_epin::Identifier::new(ours.pin().to_sashite(), ours.is_derived()));
}

/// A `sashite-qi` position whose pieces and styles are tokens.
type TokenQi = Qi<sashite_epin::Identifier, sashite_sin::Identifier>;

#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Converts to a position of `sashite-qi` with pieces of `sashite-epin` and styles of `sashite-sin`. Needs the
    /// feature `sashite`.
    ///
    /// Hands of `sashite-qi` have a different order, because tokens of `sashite-epin` sort the normal state between the
    /// other two states.
    ///
    /// ```
    /// use koma::{Position, position};
    ///
    /// let position: Position<9, 9> = position!("4k^4/9/9/9/9/9/9/9/4K^4 2PB/ s/S");
    /// let qi = position.to_qi();
    /// assert_eq!(sashite_feen::encode(&qi)?, position.to_string());
    /// assert_eq!(Position::from_qi(&qi), Ok(position));
    /// # Ok::<(), sashite_feen::EncodeError>(())
    /// ```
    pub fn to_qi(&self) -> TokenQi {
        let [first, second] = Side::ALL.map(|side| self.styles().sin(side).to_sashite());
        let board = self.pieces().map(|(square, piece)| (square.index(), Some(piece.to_sashite())));
        let [first_hand, second_hand] = Side::ALL.map(|side| {
            #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 65,025")]
            self.hand(side).iter().map(|(piece, count)| (piece.to_sashite(), count as i32))
        });
        let qi = Qi::new(self.shape().dimensions(), first, second)
            .and_then(|qi| qi.board_diff(board))
            .and_then(|qi| qi.first_hand_diff(first_hand))
            .and_then(|qi| qi.second_hand_diff(second_hand));
        match qi {
            Ok(qi) => qi.with_turn([Player::First, Player::Second][self.turn() as usize]),
            Err(error) => unreachable!("a `Qi` allows the same pieces as a position: {error}"),
        }
    }

    /// Converts from a position of `sashite-qi` whose pieces and styles are tokens. Needs the feature `sashite`.
    ///
    /// # Errors
    ///
    /// Returns [`Style`](QiError::Style) if the case of a player's style is wrong. Otherwise, returns
    /// [`Shape`](QiError::Shape) if this type cannot have the shape of `qi`.
    ///
    /// ```
    /// use koma::{Position, position};
    /// use sashite_feen::Feen;
    ///
    /// let qi = Feen::parse("4k^3/8/8/8/8/8/8/4K^2-R / C/c")?.to_qi();
    /// let kings: Position<8, 8> = position!("4k^3/8/8/8/8/8/8/4K^2-R / C/c");
    /// assert_eq!(Position::from_qi(&qi), Ok(kings));
    /// assert!(Position::<9, 9>::from_qi(&qi).is_err());
    /// # Ok::<(), sashite_feen::ParseError>(())
    /// ```
    pub fn from_qi(qi: &TokenQi) -> Result<Self, QiError> {
        let first_style = style_of(Side::First, *qi.first_style())?;
        let second_style = style_of(Side::Second, *qi.second_style())?;
        let styles = Styles::new(first_style, second_style);
        let shape = Shape::new(qi.shape()).map_err(QiError::Shape)?;
        // Filling the result in place saves copies, which would fill much of the stack.
        let mut result = Self::with_shape(shape, styles).map_err(QiError::Shape);
        if let Ok(position) = &mut result {
            position.set_turn(if qi.turn() == Player::First { Side::First } else { Side::Second });
            for (index, square) in qi.board().iter().enumerate() {
                position.replace(index, square.map(Epin::from_sashite));
            }
            let first_hand = qi.first_hand().map(|kind| (Side::First, kind));
            let second_hand = qi.second_hand().map(|kind| (Side::Second, kind));
            for (side, (piece, count)) in first_hand.chain(second_hand) {
                let _ = position.change_hand(side, Epin::from_sashite(*piece), count.cast_signed());
            }
        }
        result
    }

    /// Converts from a parsed FEEN of `sashite-feen`. Needs the feature `sashite`.
    ///
    /// For the other direction, use `Feen::parse` on `position.to_string()`. `Feen::parse` accepts at most 4,096 bytes.
    ///
    /// # Errors
    ///
    /// Returns [`Shape`](QiError::Shape) if the FEEN does not have the shape of this type.
    ///
    /// ```
    /// use koma::{Position, position};
    /// use sashite_feen::Feen;
    ///
    /// let feen = Feen::parse("4k^4/9/9/9/9/9/9/9/4K^4 2PB/ s/S")?;
    /// let position: Position<9, 9> = position!("4k^4/9/9/9/9/9/9/9/4K^4 2PB/ s/S");
    /// assert_eq!(Position::from_sashite_feen(&feen), Ok(position));
    /// assert!(Position::<8, 8>::from_sashite_feen(&feen).is_err());
    /// # Ok::<(), sashite_feen::ParseError>(())
    /// ```
    pub fn from_sashite_feen(feen: &Feen<'_>) -> Result<Self, QiError> {
        Self::from_qi(&feen.to_qi())
    }
}

/// Returns the letter of a player's style, or an error if the style belongs to the other player.
fn style_of(side: Side, style: sashite_sin::Identifier) -> Result<Letter, QiError> {
    let found = Sin::from_sashite(style);
    if found.side().is(side) { Ok(found.letter()) } else { Err(QiError::Style { side, found }) }
}

/// Implements the conversion traits for values and references.
macro_rules! positions {
    ($($Theirs:ty: $read:ident, $link:literal;)*) => {
        $(
            #[doc = concat!("Converts like [`", $link, "`].")]
            #[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
            impl<const A: usize, const B: usize, const C: usize> TryFrom<$Theirs> for Position<A, B, C> {
                type Error = QiError;

                fn try_from(theirs: $Theirs) -> Result<Self, QiError> {
                    Self::$read(theirs.borrow())
                }
            }
        )*
    };
    (to $($Ours:ty),*) => {
        $(
            /// Converts like [`Position::to_qi`].
            #[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
            impl<const A: usize, const B: usize, const C: usize> From<$Ours> for TokenQi {
                fn from(position: $Ours) -> Self {
                    position.to_qi()
                }
            }
        )*
    };
}

positions! {
    TokenQi: from_qi, "Position::from_qi";
    &TokenQi: from_qi, "Position::from_qi";
    Feen<'_>: from_sashite_feen, "Position::from_sashite_feen";
    &Feen<'_>: from_sashite_feen, "Position::from_sashite_feen";
}
positions!(to Position<A, B, C>, &Position<A, B, C>);

/// The reason why a `sashite_qi::Qi` cannot become a [`Position`] of the requested type. Needs the feature `sashite`.
///
/// ```
/// use koma::error::QiError;
/// use koma::{Position, Side, ShapeError, sin};
///
/// let [chess, shogi] = [sin!("C"), sin!("S")].map(|sin| sin.to_sashite());
/// let qi = sashite_qi::Qi::new(&[8, 8], chess, shogi)?;
/// let error = Position::<8, 8>::from_qi(&qi).unwrap_err();
/// assert_eq!(error, QiError::Style { side: Side::Second, found: sin!("S") });
/// assert_eq!(error.to_string(), "the second player's style `S` belongs to the first player; expected the other case");
///
/// let qi = sashite_qi::Qi::new(&[8, 8], chess, sin!("s").to_sashite())?;
/// let error = Position::<9, 9>::from_qi(&qi).unwrap_err();
/// assert!(matches!(error, QiError::Shape(ShapeError::Mismatch { .. })));
/// assert_eq!(error.to_string(), "shape 8x8 does not fit a position of shape 9x9");
/// # Ok::<(), sashite_qi::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum QiError {
    /// The shape of the board is not the shape of the [`Position`] type, or FEEN cannot express this shape, such as
    /// `[1, 8]`.
    Shape(ShapeError),
    /// A player's style belongs to the other player: its letter has the wrong case.
    Style {
        /// The player.
        side: Side,
        /// The style.
        found: Sin,
    },
}

impl fmt::Display for QiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(error) => error.fmt(f),
            Self::Style { side, found } => {
                let other = side.flip();
                write!(
                    f,
                    "the {side} player's style `{found}` belongs to the {other} player; expected the other case"
                )
            }
        }
    }
}

/// The message already contains the message of the `ShapeError`, so there is no source.
impl core::error::Error for QiError {}
