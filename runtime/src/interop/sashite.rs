//! Feature `sashite`: converts to and from the tokens and positions of `sashite-sin`, `-pin`, `-epin`, `-qi` and `-feen`.

use core::convert::Infallible;
use core::error::Error;
use core::fmt;

use sashite_feen::Feen;
use sashite_qi::Qi;

use super::hold;
use crate::base::{Letter, Side, State};
use crate::position::{MAX_DIMENSIONS, Position, PositionHeader, Shape, ShapeError};
use crate::token::{Epin, Pin, Sin, Styles};

/// Declares conversions in both directions, as const functions and as `From`. Both sides have the same values, so no
/// conversion can fail.
macro_rules! conversions {
    ($($Ours:ident, $Theirs:ty: $from:ident($theirs:ident) $read:expr, $to:ident($ours:ident) $write:expr;)*) => {
        $(
            #[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
            impl $Ours {
                #[doc = concat!("Converts from [`", stringify!($Theirs), "`]. Needs the feature `sashite`.")]
                #[must_use]
                pub const fn $from($theirs: $Theirs) -> Self {
                    $read
                }

                #[doc = concat!("Converts to [`", stringify!($Theirs), "`]. Needs the feature `sashite`.")]
                #[must_use]
                pub const fn $to(self) -> $Theirs {
                    let $ours = self;
                    $write
                }
            }

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

conversions! {
    Letter, sashite_sin::Letter:
        from_sashite_sin(theirs) letter(theirs.as_ascii()),
        to_sashite_sin(ours) sashite_sin::Letter::ALL[ours as usize];
    Letter, sashite_pin::Letter:
        from_sashite_pin(theirs) letter(theirs.as_ascii()),
        to_sashite_pin(ours) sashite_pin::Letter::ALL[ours as usize];
    Side, sashite_sin::Side:
        from_sashite_sin(theirs) if matches!(theirs, sashite_sin::Side::First) { Self::First } else { Self::Second },
        to_sashite_sin(ours) [sashite_sin::Side::First, sashite_sin::Side::Second][ours as usize];
    Side, sashite_pin::Side:
        from_sashite_pin(theirs) if matches!(theirs, sashite_pin::Side::First) { Self::First } else { Self::Second },
        to_sashite_pin(ours) [sashite_pin::Side::First, sashite_pin::Side::Second][ours as usize];
    Side, sashite_qi::Player:
        from_sashite_qi(theirs) if matches!(theirs, sashite_qi::Player::First) { Self::First } else { Self::Second },
        to_sashite_qi(ours) [sashite_qi::Player::First, sashite_qi::Player::Second][ours as usize];
    State, sashite_pin::State:
        from_sashite(theirs) match theirs {
            sashite_pin::State::Diminished => Self::Diminished,
            sashite_pin::State::Normal => Self::Normal,
            sashite_pin::State::Enhanced => Self::Enhanced,
        },
        to_sashite(ours) match ours {
            State::Diminished => sashite_pin::State::Diminished,
            State::Enhanced => sashite_pin::State::Enhanced,
            State::Normal => sashite_pin::State::Normal,
        };
    Sin, sashite_sin::Identifier:
        from_sashite(theirs) Self::new(
            Letter::from_sashite_sin(theirs.letter()),
            Side::from_sashite_sin(theirs.side()),
        ),
        to_sashite(ours) sashite_sin::Identifier::new(
            ours.letter().to_sashite_sin(),
            ours.side().to_sashite_sin(),
        );
    Pin, sashite_pin::Identifier:
        from_sashite(theirs) Self::new(
            Letter::from_sashite_pin(theirs.letter()),
            Side::from_sashite_pin(theirs.side()),
            State::from_sashite(theirs.state()),
            theirs.is_terminal(),
        ),
        to_sashite(ours) sashite_pin::Identifier::new(
            ours.letter().to_sashite_pin(),
            ours.side().to_sashite_pin(),
            ours.state().to_sashite(),
            ours.is_terminal(),
        );
    Epin, sashite_epin::Identifier:
        from_sashite(theirs) Self::new(Pin::from_sashite(theirs.pin()), theirs.is_derived()),
        to_sashite(ours) sashite_epin::Identifier::new(ours.pin().to_sashite(), ours.is_derived());
}

/// Returns the letter for this upper-case ASCII code. The `sashite` crates store letters in this form.
const fn letter(ascii: u8) -> Letter {
    match Letter::from_char(ascii as char) {
        Some(letter) => letter,
        None => unreachable!(),
    }
}

#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl Shape {
    /// Converts from [`sashite_feen::Shape`]. Needs the feature `sashite`.
    ///
    /// # Errors
    ///
    /// Returns [`TooManySquares`](ShapeError::TooManySquares) if the shape has too many squares. A
    /// `sashite_feen::Shape` may have more squares than koma allows.
    pub fn from_sashite(shape: sashite_feen::Shape) -> Result<Self, ShapeError> {
        let mut sizes = [0; sashite_feen::MAX_DIMENSIONS];
        for (size, theirs) in sizes.iter_mut().zip(shape.dimensions()) {
            *size = usize::from(*theirs);
        }
        Self::new(&sizes[..shape.dimension_count()])
    }

    /// Converts to [`sashite_feen::Shape`]. Needs the feature `sashite`.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "at most 255")]
    pub const fn to_sashite(self) -> sashite_feen::Shape {
        let dimensions = self.dimensions();
        let (mut sizes, mut i) = ([0; MAX_DIMENSIONS], 0);
        while i < dimensions.len() {
            sizes[i] = dimensions[i] as u8;
            i += 1;
        }
        match sashite_feen::Shape::new(sizes.split_at(dimensions.len()).0) {
            Some(shape) => shape,
            None => unreachable!(),
        }
    }
}

/// Converts like [`Shape::to_sashite`].
#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl From<Shape> for sashite_feen::Shape {
    fn from(shape: Shape) -> Self {
        shape.to_sashite()
    }
}

/// Converts like [`Shape::from_sashite`].
#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl TryFrom<sashite_feen::Shape> for Shape {
    type Error = ShapeError;

    fn try_from(shape: sashite_feen::Shape) -> Result<Self, ShapeError> {
        Self::from_sashite(shape)
    }
}

/// A `sashite-qi` position whose pieces and styles are tokens.
type TokenQi = Qi<sashite_epin::Identifier, sashite_sin::Identifier>;

/// Converts the count of a piece in a hand to the number type that `sashite-qi` uses to add pieces.
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 65,025")]
const fn added(count: usize) -> i32 {
    count as i32
}

#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// Converts to a position of `sashite-qi` with pieces of `sashite-epin` and styles of `sashite-sin`. Needs the feature
    /// `sashite`.
    ///
    /// Hands of `sashite-qi` have a different order: its tokens order the normal state between the other two states.
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
    #[must_use]
    pub fn to_qi(&self) -> TokenQi {
        self.to_qi_with(Side::ALL.map(|side| self.styles().sin(side).to_sashite()), Epin::to_sashite)
    }

    /// Converts to a position of `sashite-qi` with pieces and styles of any type. Needs the feature `sashite`.
    ///
    /// `styles` is the first player's style, then the second player's style. `piece` converts a token to a piece. If
    /// `piece` returns the same piece for several tokens, the counts of these tokens in a hand are added.
    ///
    /// ```
    /// use koma::{Qpi, Side, Sin, position, qpi};
    /// use sashite_qi::Qi;
    ///
    /// // Chess against makruk; the second player holds a knight of chess.
    /// let position: koma::Position<3, 3> = position!("1k^1/3/1K^1 /n' C/m");
    /// let styles = position.styles();
    /// let qi: Qi<Qpi, Sin> =
    ///     position.to_qi_with(Side::ALL.map(|side| styles.sin(side)), |piece| piece.qualify(styles));
    /// assert_eq!(qi.square(1), Some(&qpi!("m:k^")));
    /// assert!(qi.second_hand().eq([(&qpi!("C:n"), 1)]));
    /// ```
    #[must_use]
    pub fn to_qi_with<P: Ord, S>(&self, styles: [S; 2], mut piece: impl FnMut(Epin) -> P) -> Qi<P, S> {
        let [first_style, second_style] = styles;
        let convert = || {
            let board = self.board().iter().enumerate();
            let qi = Qi::new(self.shape().dimensions(), first_style, second_style)?
                .board_diff(board.filter_map(|(index, square)| square.map(|at| (index, Some(piece(at))))))?;
            let qi =
                qi.first_hand_diff(self.first_player_hand().iter().map(|(at, n)| (piece(at), added(n))))?;
            qi.second_hand_diff(self.second_player_hand().iter().map(|(at, n)| (piece(at), added(n))))
        };
        let qi: Result<_, sashite_qi::Error> = convert();
        match qi {
            Ok(qi) => qi.with_turn(self.turn().to_sashite_qi()),
            Err(error) => unreachable!("what a position may hold, a Qi may: {error}"),
        }
    }

    /// Converts from a position of `sashite-qi` whose pieces and styles are tokens. Needs the feature `sashite`.
    ///
    /// # Errors
    ///
    /// Returns [`Style`](QiError::Style) if the case of a player's style is wrong. Otherwise, returns
    /// [`Shape`](QiError::Shape) if the position does not have the shape of this type.
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
        let of_side = |side: Side, style: sashite_sin::Identifier| match Sin::from_sashite(style) {
            sin if sin.side().is(side) => Ok(sin.letter()),
            found => Err(QiError::Style { side, found }),
        };
        let first = of_side(Side::First, *qi.first_style())?;
        let second = of_side(Side::Second, *qi.second_style())?;
        Self::from_qi_with(qi, Styles::new(first, second), |piece| Ok(Epin::from_sashite(*piece)))
    }

    /// Converts from a position of `sashite-qi` with pieces and styles of any type. Needs the feature `sashite`.
    ///
    /// `piece` converts a piece to a token. If `piece` returns the same token for several pieces, the counts of these
    /// pieces in a hand are added.
    ///
    /// # Errors
    ///
    /// Returns [`Shape`](QiError::Shape) if the position does not have the shape of this type. Otherwise, returns the
    /// first error of `piece`, with the place of the piece: [`OnSquare`](QiError::OnSquare) or
    /// [`InHand`](QiError::InHand).
    ///
    /// ```
    /// use koma::error::QiError;
    /// use koma::{Epin, Position, Styles, TokenError};
    /// use sashite_qi::Qi;
    ///
    /// let styles = Styles::parse("C/c").unwrap();
    /// let read = |qi: &Qi<&str, &str>| Position::<8, 8>::from_qi_with(qi, styles, |text| Epin::parse(text));
    ///
    /// let qi = Qi::new(&[8, 8], "white", "black")?.board_diff([(4, Some("k^")), (60, Some("K^"))])?;
    /// assert_eq!(read(&qi).unwrap().to_string(), "4k^3/8/8/8/8/8/8/4K^3 / C/c");
    ///
    /// let error: QiError<TokenError> = read(&qi.board_diff([(63, Some("♖"))])?).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the piece at flat index 63: invalid EPIN token: \
    ///      expected a letter, A to Z or a to z, not `♖` (U+2656)",
    /// );
    /// # Ok::<(), sashite_qi::Error>(())
    /// ```
    pub fn from_qi_with<P, S, E>(
        qi: &Qi<P, S>,
        styles: Styles,
        mut piece: impl FnMut(&P) -> Result<Epin, E>,
    ) -> Result<Self, QiError<E>> {
        let shape = Shape::new(qi.shape())?;
        Self::check_shape(shape)?;
        Self::filled(PositionHeader { shape, styles, turn: Side::from_sashite_qi(qi.turn()) }, |builder| {
            for (index, square) in qi.board().iter().enumerate() {
                if let Some(found) = square {
                    builder.put(index, piece(found).map_err(|error| QiError::OnSquare { index, error })?);
                }
            }
            let mut hold_all = |side, (held, count): (&P, usize)| {
                let piece = piece(held).map_err(|error| QiError::InHand { side, error })?;
                hold(builder, side, piece, count);
                Ok(())
            };
            qi.first_hand().try_for_each(|held| hold_all(Side::First, held))?;
            qi.second_hand().try_for_each(|held| hold_all(Side::Second, held))
        })
    }

    /// Converts from a parsed FEEN of `sashite-feen`. Needs the feature `sashite`.
    ///
    /// For the other direction, use `Feen::parse` on `position.to_string()`. `Feen::parse` accepts at most 4,096 bytes.
    ///
    /// # Errors
    ///
    /// Returns [`Mismatch`](ShapeError::Mismatch) if the FEEN does not have the shape of this type.
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
    pub fn from_sashite_feen(feen: &Feen<'_>) -> Result<Self, ShapeError> {
        match Self::from_qi(&feen.to_qi()) {
            Ok(position) => Ok(position),
            Err(QiError::Shape(error)) => Err(error),
            Err(error) => unreachable!("in a FEEN, each player has a style of their own: {error}"),
        }
    }
}

/// Converts like [`Position::to_qi`].
#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl<const A: usize, const B: usize, const C: usize> From<&Position<A, B, C>> for TokenQi {
    fn from(position: &Position<A, B, C>) -> Self {
        position.to_qi()
    }
}

/// Converts like [`Position::to_qi`].
#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl<const A: usize, const B: usize, const C: usize> From<Position<A, B, C>> for TokenQi {
    fn from(position: Position<A, B, C>) -> Self {
        position.to_qi()
    }
}

/// Converts like [`Position::from_qi`].
#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl<const A: usize, const B: usize, const C: usize> TryFrom<&TokenQi> for Position<A, B, C> {
    type Error = QiError;

    fn try_from(qi: &TokenQi) -> Result<Self, QiError> {
        Self::from_qi(qi)
    }
}

/// Converts like [`Position::from_qi`].
#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl<const A: usize, const B: usize, const C: usize> TryFrom<TokenQi> for Position<A, B, C> {
    type Error = QiError;

    fn try_from(qi: TokenQi) -> Result<Self, QiError> {
        Self::from_qi(&qi)
    }
}

/// Converts like [`Position::from_sashite_feen`].
#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl<const A: usize, const B: usize, const C: usize> TryFrom<&Feen<'_>> for Position<A, B, C> {
    type Error = ShapeError;

    fn try_from(feen: &Feen<'_>) -> Result<Self, ShapeError> {
        Self::from_sashite_feen(feen)
    }
}

/// Converts like [`Position::from_sashite_feen`].
#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl<const A: usize, const B: usize, const C: usize> TryFrom<Feen<'_>> for Position<A, B, C> {
    type Error = ShapeError;

    fn try_from(feen: Feen<'_>) -> Result<Self, ShapeError> {
        Self::from_sashite_feen(&feen)
    }
}

/// The reason why a `sashite_qi::Qi` cannot become a [`Position`] of this type. Needs the feature `sashite`.
///
/// `E` is the error of the function that you pass to [`from_qi_with`](Position::from_qi_with). Tokens of `sashite-epin`
/// always convert.
///
/// ```
/// use koma::error::QiError;
/// use koma::{Position, Side, ShapeError, sin};
///
/// let [chess, shogi] = [sin!("C"), sin!("S")].map(|sin| sin.to_sashite());
/// let qi = sashite_qi::Qi::new(&[8, 8], chess, shogi)?;
/// let error = Position::<8, 8>::from_qi(&qi).unwrap_err();
/// assert_eq!(error, QiError::Style { side: Side::Second, found: sin!("S") });
/// assert_eq!(error.to_string(), "the second player's style is `S`, which is one of the first player's");
///
/// let qi = sashite_qi::Qi::new(&[8, 8], chess, sin!("s").to_sashite())?;
/// let error = Position::<9, 9>::from_qi(&qi).unwrap_err();
/// assert!(matches!(error, QiError::Shape(ShapeError::Mismatch { .. })));
/// assert_eq!(error.to_string(), "shape 8x8 does not fit a position of shape 9x9");
/// # Ok::<(), sashite_qi::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum QiError<E = Infallible> {
    /// The shape of the board differs from the shape of the position's type. Or FEEN cannot express the shape, such as
    /// `[1, 8]`.
    Shape(ShapeError),
    /// A player's style belongs to the other player: its letter has the wrong case.
    Style {
        /// The player.
        side: Side,
        /// The style.
        found: Sin,
    },
    /// A piece on the board does not convert.
    OnSquare {
        /// The flat index of the square.
        index: usize,
        /// The error of the piece.
        error: E,
    },
    /// A piece in a hand does not convert.
    InHand {
        /// The player.
        side: Side,
        /// The error of the piece.
        error: E,
    },
}

impl<E: fmt::Display> fmt::Display for QiError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(error) => error.fmt(f),
            Self::Style { side, found } => {
                let other = side.flip();
                write!(f, "the {side} player's style is `{found}`, which is one of the {other} player's")
            }
            Self::OnSquare { index, error } => write!(f, "the piece at flat index {index}: {error}"),
            Self::InHand { side, error } => write!(f, "a piece in the {side} player's hand: {error}"),
        }
    }
}

/// The message includes the error of the shape or of the piece, so there is no source.
impl<E: fmt::Debug + fmt::Display> Error for QiError<E> {}

impl<E> From<ShapeError> for QiError<E> {
    fn from(error: ShapeError) -> Self {
        Self::Shape(error)
    }
}
