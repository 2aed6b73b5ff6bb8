//! Positions: from and to `sashite_qi::Qi`, and from `sashite_feen::Feen`.

use sashite_feen::Feen;
use sashite_qi::Qi;

use super::QiError;
use crate::base::Side;
use crate::interop::filled::hold;
use crate::position::{Outline, Position, Shape, ShapeError};
use crate::token::{Epin, Sin, Styles};

/// A position of the crates `sashite-*`, whose pieces and styles are tokens.
type TokenQi = Qi<sashite_epin::Identifier, sashite_sin::Identifier>;

/// How often a piece stands in a hand, for the crates that add pieces to one.
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 65,025")]
const fn added(count: usize) -> i32 {
    count as i32
}

#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// The same position in `sashite-qi`, its pieces tokens of `sashite-epin` and its styles of `sashite-sin`. Needs
    /// the feature `sashite`.
    ///
    /// There, a hand is in the order of its own tokens, in which the normal state stands between the others.
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

    /// The same position in `sashite-qi`, with pieces and styles of any type. Needs the feature `sashite`.
    ///
    /// `styles` are the first player's and the second's; `piece` tells what a token is there. Where it makes the same of
    /// several tokens, a hand has them together.
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
        let qi = Qi::new(self.shape().dimensions(), first_style, second_style)
            .and_then(|qi| {
                let squares = self.board().iter().enumerate();
                qi.board_diff(squares.filter_map(|(index, square)| square.map(|at| (index, Some(piece(at))))))
            })
            .and_then(|qi| {
                qi.first_hand_diff(self.first_player_hand().iter().map(|(held, n)| (piece(held), added(n))))
            })
            .and_then(|qi| {
                qi.second_hand_diff(self.second_player_hand().iter().map(|(held, n)| (piece(held), added(n))))
            });
        match qi {
            Ok(qi) => qi.with_turn(self.turn().to_sashite_qi()),
            Err(error) => unreachable!("what a position may hold, a Qi may: {error}"),
        }
    }

    /// The same position as one of `sashite-qi`, whose pieces and styles are tokens. Needs the feature `sashite`.
    ///
    /// # Errors
    ///
    /// [`Style`](QiError::Style) if a player's style has the other's case, then [`Shape`](QiError::Shape) if this type is
    /// for another shape.
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
        Self::of_qi(qi, Styles::new(first, second), |piece| Ok(Epin::from_sashite(*piece)))
    }

    /// The position that one of `sashite-qi` with pieces and styles of any type stands for. Needs the feature `sashite`.
    ///
    /// `piece` tells which token a piece is, or that it is none. Where it takes several pieces for the same token, the
    /// hand has as many of that as of them together.
    ///
    /// # Errors
    ///
    /// [`Shape`](QiError::Shape) if this type is for another shape; then the first piece that is no token, with its
    /// place: [`OnSquare`](QiError::OnSquare) or [`InHand`](QiError::InHand).
    ///
    /// ```
    /// use koma::{Epin, Position, QiError, Styles, TokenError};
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
    ///      a letter, A to Z or a to z, is needed here, not `♖` (U+2656)",
    /// );
    /// # Ok::<(), sashite_qi::Error>(())
    /// ```
    pub fn from_qi_with<P, S, E>(
        qi: &Qi<P, S>,
        styles: Styles,
        piece: impl FnMut(&P) -> Result<Epin, E>,
    ) -> Result<Self, QiError<E>> {
        Self::of_qi(qi, styles, piece)
    }

    /// The same position as one of `sashite-feen`, which has been read already. Needs the feature `sashite`.
    ///
    /// The other way, a position writes itself: `position.to_string()` is the text that `Feen::parse` reads, up to the
    /// 4,096 bytes that it allows.
    ///
    /// # Errors
    ///
    /// [`Mismatch`](ShapeError::Mismatch) if this type is for another shape.
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
        let shape = Shape::from_sashite(feen.shape())?;
        let [first, second] =
            [feen.first_style(), feen.second_style()].map(|style| Sin::from_sashite(style).letter());
        Self::check_shape(shape)?;
        let turn = Side::from_sashite_sin(feen.active_side());
        let outline = Outline { shape, styles: Styles::new(first, second), turn };
        Self::filled(outline, |draft| {
            for (index, square) in feen.squares().enumerate() {
                if let Some(piece) = square {
                    draft.put(index, Epin::from_sashite(piece));
                }
            }
            for (side, hand) in Side::ALL.into_iter().zip([feen.first_hand(), feen.second_hand()]) {
                for item in hand {
                    hold(draft, side, Epin::from_sashite(item.piece()), item.count() as usize);
                }
            }
            Ok(())
        })
    }

    fn of_qi<P, S, E>(
        qi: &Qi<P, S>,
        styles: Styles,
        mut piece: impl FnMut(&P) -> Result<Epin, E>,
    ) -> Result<Self, QiError<E>> {
        let shape = Shape::new(qi.shape())?;
        Self::check_shape(shape)?;
        Self::filled(Outline { shape, styles, turn: Side::from_sashite_qi(qi.turn()) }, |draft| {
            for (index, square) in qi.board().iter().enumerate() {
                if let Some(found) = square {
                    draft.put(index, piece(found).map_err(|error| QiError::OnSquare { index, error })?);
                }
            }
            let mut hold_all = |side, (held, count): (&P, usize)| {
                let piece = piece(held).map_err(|error| QiError::InHand { side, error })?;
                hold(draft, side, piece, count);
                Ok(())
            };
            qi.first_hand().try_for_each(|held| hold_all(Side::First, held))?;
            qi.second_hand().try_for_each(|held| hold_all(Side::Second, held))
        })
    }
}

/// As [`Position::to_qi`].
#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl<const A: usize, const B: usize, const C: usize> From<&Position<A, B, C>> for TokenQi {
    fn from(position: &Position<A, B, C>) -> Self {
        position.to_qi()
    }
}

/// As [`Position::to_qi`].
#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl<const A: usize, const B: usize, const C: usize> From<Position<A, B, C>> for TokenQi {
    fn from(position: Position<A, B, C>) -> Self {
        position.to_qi()
    }
}

/// As [`Position::from_qi`].
#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl<const A: usize, const B: usize, const C: usize> TryFrom<&TokenQi> for Position<A, B, C> {
    type Error = QiError;

    fn try_from(qi: &TokenQi) -> Result<Self, QiError> {
        Self::from_qi(qi)
    }
}

/// As [`Position::from_qi`].
#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl<const A: usize, const B: usize, const C: usize> TryFrom<TokenQi> for Position<A, B, C> {
    type Error = QiError;

    fn try_from(qi: TokenQi) -> Result<Self, QiError> {
        Self::from_qi(&qi)
    }
}

/// As [`Position::from_sashite_feen`].
#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl<const A: usize, const B: usize, const C: usize> TryFrom<&Feen<'_>> for Position<A, B, C> {
    type Error = ShapeError;

    fn try_from(feen: &Feen<'_>) -> Result<Self, ShapeError> {
        Self::from_sashite_feen(feen)
    }
}

/// As [`Position::from_sashite_feen`].
#[cfg_attr(docsrs, doc(cfg(feature = "sashite")))]
impl<const A: usize, const B: usize, const C: usize> TryFrom<Feen<'_>> for Position<A, B, C> {
    type Error = ShapeError;

    fn try_from(feen: Feen<'_>) -> Result<Self, ShapeError> {
        Self::from_sashite_feen(&feen)
    }
}
