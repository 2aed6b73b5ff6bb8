//! What can be asked of a position.

use super::{Hand, Position, Shape, Square};
use crate::base::Side;
use crate::token::{Epin, Qpi, Sin, Styles};

impl<const A: usize, const B: usize, const C: usize> Position<A, B, C> {
    /// The squares in row-major order; `None` is an empty one.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// const EMPTY: Position<9, 9> = Position::new(Styles::new(Letter::S, Letter::S));
    /// assert_eq!(EMPTY.board(), [None; 81]);
    /// ```
    #[must_use]
    pub const fn board(&self) -> &[Option<Epin>] {
        self.board.as_flattened().as_flattened()
    }

    /// The piece that stands on a square; `None` if it is empty.
    ///
    /// ```
    /// use koma::{Position, epin, position, square};
    ///
    /// const KINGS: Position<8, 8> = position!("4k^3/8/8/8/8/8/8/4K^3 / C/c");
    /// assert_eq!(KINGS.piece(square!("e1")), Some(epin!("K^")));
    /// assert_eq!(KINGS.piece(square!("e4")), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn piece(&self, square: Square<A, B, C>) -> Option<Epin> {
        self.board()[square.index()]
    }

    /// The piece that stands on a square, with its style spelled out; `None` if it is empty.
    ///
    /// ```
    /// use koma::{Position, position, qpi, square};
    ///
    /// // Chess against makruk; the second player has captured a knight of chess.
    /// const MIXED: Position<8, 8> = position!("3n2n'1/8/8/8/8/8/8/8 / C/m");
    /// assert_eq!(MIXED.qpi(square!("d8")), Some(qpi!("m:n")));
    /// assert_eq!(MIXED.qpi(square!("g8")), Some(qpi!("C:n")));
    /// ```
    #[must_use]
    #[inline]
    pub const fn qpi(&self, square: Square<A, B, C>) -> Option<Qpi> {
        match self.piece(square) {
            Some(piece) => Some(piece.qualify(self.styles)),
            None => None,
        }
    }

    /// What the first player holds off the board.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// assert!(Position::<8>::new(Styles::new(Letter::C, Letter::C)).first_player_hand().is_empty());
    /// ```
    #[must_use]
    pub const fn first_player_hand(&self) -> Hand<'_> {
        self.hand(Side::First)
    }

    /// What the second player holds off the board.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// assert!(Position::<8>::new(Styles::new(Letter::C, Letter::C)).second_player_hand().is_empty());
    /// ```
    #[must_use]
    pub const fn second_player_hand(&self) -> Hand<'_> {
        self.hand(Side::Second)
    }

    /// What a player holds off the board.
    ///
    /// ```
    /// use koma::{Letter, Position, Side, Styles};
    ///
    /// let position = Position::<8>::new(Styles::new(Letter::C, Letter::C));
    /// assert!(Side::ALL.iter().all(|side| position.hand(*side).is_empty()));
    /// ```
    #[must_use]
    pub const fn hand(&self, side: Side) -> Hand<'_> {
        let slots = self.hands.as_flattened().as_flattened();
        self.counts.hand(slots, side)
    }

    /// The player to move.
    ///
    /// ```
    /// use koma::{Letter, Position, Side, Styles};
    ///
    /// const EMPTY: Position<8> = Position::new(Styles::new(Letter::C, Letter::C));
    /// assert_eq!(EMPTY.turn(), Side::First);
    /// ```
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Both players' styles.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// let styles = Styles::new(Letter::C, Letter::S);
    /// assert_eq!(Position::<8>::new(styles).styles(), styles);
    /// ```
    #[must_use]
    pub const fn styles(&self) -> Styles {
        self.styles
    }

    /// The first player's style.
    ///
    /// ```
    /// use koma::{Letter, Position, Sin, Styles};
    ///
    /// let position = Position::<8>::new(Styles::new(Letter::C, Letter::S));
    /// assert_eq!(position.first_player_style(), Sin::from_static("C"));
    /// ```
    #[must_use]
    pub const fn first_player_style(&self) -> Sin {
        self.styles.sin(Side::First)
    }

    /// The second player's style.
    ///
    /// ```
    /// use koma::{Letter, Position, Sin, Styles};
    ///
    /// let position = Position::<8>::new(Styles::new(Letter::C, Letter::S));
    /// assert_eq!(position.second_player_style(), Sin::from_static("s"));
    /// ```
    #[must_use]
    pub const fn second_player_style(&self) -> Sin {
        self.styles.sin(Side::Second)
    }

    /// The dimensions of the board, outermost first.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// let position = Position::<10, 9>::new(Styles::new(Letter::X, Letter::X));
    /// assert_eq!(position.shape().dimensions(), [10, 9]);
    /// ```
    #[must_use]
    pub const fn shape(&self) -> Shape {
        const { Self::SHAPE }.with_dimension_count(self.dimensions as usize)
    }

    /// How many pieces there are, on the board and in both hands: at most as many as squares.
    ///
    /// ```
    /// use koma::{Epin, Letter, Position, Styles};
    ///
    /// let position = Position::<8>::new(Styles::new(Letter::C, Letter::C));
    /// let position = position.board_diff(&[(0, Some(Epin::from_static("K")))])?;
    /// let position = position.first_player_hand_diff(&[(Epin::from_static("P"), 2)])?;
    /// assert_eq!(position.piece_count(), 3);
    /// assert_eq!((position.board_piece_count(), position.hand_piece_count()), (1, 2));
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    #[must_use]
    pub const fn piece_count(&self) -> usize {
        self.board_piece_count() + self.hand_piece_count()
    }

    /// How many pieces are on the board.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// assert_eq!(Position::<8>::new(Styles::new(Letter::C, Letter::C)).board_piece_count(), 0);
    /// ```
    #[must_use]
    pub const fn board_piece_count(&self) -> usize {
        self.counts.board as usize
    }

    /// How many pieces are in both hands together.
    ///
    /// ```
    /// use koma::{Letter, Position, Styles};
    ///
    /// assert_eq!(Position::<8>::new(Styles::new(Letter::C, Letter::C)).hand_piece_count(), 0);
    /// ```
    #[must_use]
    pub const fn hand_piece_count(&self) -> usize {
        self.counts.in_hands()
    }

    /// A 64-bit hash of everything that `==` compares, kept up to date by every change: reading it is free.
    ///
    /// It is a Zobrist hash whose values are the same on every target and will stay the same in every
    /// version: the exclusive or of the keys of
    ///
    /// | | domain | index | value |
    /// |---|---|---|---|
    /// | the shape | 0 | its dimensions, 8 bits each, outermost highest | how many there are |
    /// | the styles | 1 | the first player's letter | the second player's letter |
    /// | the turn, if it is the second player's | 2 | 0 | 0 |
    /// | each piece on the board | 3 | flat index of its square | [`Epin::index`] |
    /// | each kind of piece in the first player's hand | 4 | [`Epin::index`] | its count |
    /// | each kind of piece in the second player's hand | 5 | [`Epin::index`] | its count |
    ///
    /// where letters count from A = 0, and the key is `SplitMix64`'s output for the state
    /// `domain << 48 | index << 16 | value`:
    ///
    /// ```
    /// const fn key(domain: u64, index: u64, value: u64) -> u64 {
    ///     let mut z = domain << 48 | index << 16 | value;
    ///     z = z.wrapping_add(0x9e3779b97f4a7c15);
    ///     z = (z ^ z >> 30).wrapping_mul(0xbf58476d1ce4e5b9);
    ///     z = (z ^ z >> 27).wrapping_mul(0x94d049bb133111eb);
    ///     z ^ z >> 31
    /// }
    ///
    /// use koma::{Epin, Letter, Position, Styles};
    ///
    /// let position = Position::<8, 8>::new(Styles::new(Letter::C, Letter::C));
    /// let king = Epin::from_static("K^");
    /// let position = position.board_diff(&[(60, Some(king))])?.toggle();
    /// let keys = [key(0, 0x0808, 2), key(1, 2, 2), key(2, 0, 0), key(3, 60, king.index() as u64)];
    /// assert_eq!(position.zobrist(), keys.iter().fold(0, |hash, key| hash ^ key));
    /// # Ok::<(), koma::PositionError>(())
    /// ```
    ///
    /// Test vectors, computed by another program:
    ///
    /// ```
    /// use koma::Position;
    ///
    /// fn zobrist<const A: usize, const B: usize, const C: usize>(feen: &str) -> u64 {
    ///     Position::<A, B, C>::from_bytes(feen.as_bytes()).unwrap().zobrist()
    /// }
    ///
    /// assert_eq!(zobrist::<8, 8, 1>("8/8/8/8/8/8/8/8 / C/c"), 0xbe15c3b8a7181e48);
    /// let chess = "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c";
    /// assert_eq!(zobrist::<8, 8, 1>(chess), 0x6e268b4e31332d3c);
    /// let after_e4 = "rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / c/C";
    /// assert_eq!(zobrist::<8, 8, 1>(after_e4), 0x1fc1f48901e3f67e);
    /// let shogi = "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s";
    /// assert_eq!(zobrist::<9, 9, 1>(shogi), 0x938ec0a4ba4fba4a);
    /// let hands = "4k^4/9/9/9/9/9/9/9/4K^4 2P+B'/3pg s/C";
    /// assert_eq!(zobrist::<9, 9, 1>(hands), 0xab6a6c4ddb7dd7ca);
    /// let raumschach = "rnk^nr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU\
    ///     //5/5/5/PPPPP/RNK^NR / R/r";
    /// assert_eq!(zobrist::<5, 5, 5>(raumschach), 0x86de89c00647be18);
    /// assert_eq!(zobrist::<3, 1, 1>("1-K^'1 / A/z"), 0x50af23d1fe2955b0);
    /// ```
    #[doc(alias = "hash")]
    #[doc(alias = "transposition")]
    #[must_use]
    #[inline]
    pub const fn zobrist(&self) -> u64 {
        self.hash
    }
}
