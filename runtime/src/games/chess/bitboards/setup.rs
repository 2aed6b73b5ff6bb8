//! A position in the form in which engines store it, and conversions from and to the form of koma.

use super::square_codes::{SquareCodes, hash, placed};
use super::{Numbering, Role, SetupError, Squares};
use crate::base::{Side, ok};
use crate::games::chess::board::{Sets, forward};
use crate::games::chess::{Position, Square};

/// A position in the form in which engines store it: sets of squares (bitboards) for roles and sides, the turn, the
/// castling rights and the en passant square.
///
/// [`position`](Self::position) makes the position of koma, and [`of`](Self::of) does the reverse. The fields are public,
/// and the constructors read the usual forms of boards:
///
/// | board | constructor |
/// |---|---|
/// | twelve bitboards: six roles for each side | [`from_bitboards`](Self::from_bitboards) |
/// | eight bitboards: six roles and two sides | [`from_roles_and_sides`](Self::from_roles_and_sides) |
/// | an array of 64 squares | [`from_squares`](Self::from_squares) |
/// | anything else | [`from_fn`](Self::from_fn), which calls a function for each square |
///
/// The boards have no turn, no castling rights and no en passant square. So the constructors leave White to move, without
/// castling rights and without an en passant square. Set the engine's own with [`with_turn`](Self::with_turn),
/// [`with_castling`](Self::with_castling) and [`with_en_passant`](Self::with_en_passant). A setup in which they are
/// missing is not an error, but a different position, which a look-up does not find.
///
/// ```
/// use koma::chess::{self, Numbering, Position, Setup};
/// use koma::{must, square};
///
/// // 1. e4, from the bitboards of an engine that numbers a1 as 0.
/// const SETUP: Setup = Setup::from_roles_and_sides(
///     [0x00ff_0000_1000_ef00, 0x42 << 56 | 0x42, 0x24 << 56 | 0x24, 0x81 << 56 | 0x81, 8 << 56 | 8, 16 << 56 | 16],
///     [0x0000_0000_1000_efff, 0xffff_0000_0000_0000],
///     Numbering::A1,
/// );
/// const E4: Position = must!(
///     SETUP
///         .with_turn(koma::Side::Second)
///         .with_castling(chess::castling_rooks(0b1111))
///         .with_en_passant(Some(square!("e3")))
///         .position()
/// );
/// assert_eq!(E4, chess::position!(moves: "1. e4"));
/// assert_eq!(Setup::of(&E4).pieces(koma::Side::First, chess::Role::King).first(), Some(square!("e1")));
///
/// // Without the castling rights, this is a different position.
/// assert_ne!(SETUP.with_turn(koma::Side::Second).position()?, E4);
/// # Ok::<(), chess::SetupError>(())
/// ```
#[doc(alias("bitboard", "board"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The squares of the pieces of each role. `role as usize` is the index.
    pub roles: [Squares; 6],
    /// The squares of the pieces of each side. `side as usize` is the index.
    pub sides: [Squares; 2],
    /// The player to move.
    pub turn: Side,
    /// The squares of the rooks that may castle. For standard chess, [`castling_rooks`] returns them.
    pub castling: Squares,
    /// The square that a pawn has just passed, as in FEN. It does not matter whether a pawn can capture there.
    pub en_passant: Option<Square>,
}

impl Setup {
    /// The empty board. White is to move.
    pub const EMPTY: Self = Self {
        roles: [Squares::EMPTY; 6],
        sides: [Squares::EMPTY; 2],
        turn: Side::First,
        castling: Squares::EMPTY,
        en_passant: None,
    };

    /// Returns the setup with twelve bitboards: White's pawns, knights, bishops, rooks, queens and kings, and then
    /// Black's. White is to move. There are no castling rights and no en passant square.
    ///
    /// ```
    /// use koma::chess::{Numbering, Setup};
    ///
    /// const KINGS: Setup =
    ///     Setup::from_bitboards([[0, 0, 0, 0, 0, 1 << 4], [0, 0, 0, 0, 0, 1 << 60]], Numbering::A1);
    /// assert_eq!(KINGS.position()?.to_string(), "4k^3/8/8/8/8/8/8/4K^3 / C/c");
    /// # Ok::<(), koma::chess::SetupError>(())
    /// ```
    pub const fn from_bitboards(bitboards: [[u64; 6]; 2], numbering: Numbering) -> Self {
        let mut setup = Self::EMPTY;
        let mut side = 0;
        while side < 2 {
            let mut role = 0;
            while role < 6 {
                let squares = numbering.squares(bitboards[side][role]);
                setup.roles[role] = setup.roles[role].union(squares);
                // Two pieces of a side on the same square remain visible in `roles`.
                setup.sides[side] = setup.sides[side].union(squares);
                role += 1;
            }
            side += 1;
        }
        setup
    }

    /// Returns the setup with eight bitboards: pawns, knights, bishops, rooks, queens and kings of both sides, and then
    /// all pieces of White and of Black. White is to move. There are no castling rights and no en passant square.
    pub const fn from_roles_and_sides(roles: [u64; 6], sides: [u64; 2], numbering: Numbering) -> Self {
        let mut setup = Self::EMPTY;
        let mut role = 0;
        while role < 6 {
            setup.roles[role] = numbering.squares(roles[role]);
            role += 1;
        }
        setup.sides = [numbering.squares(sides[0]), numbering.squares(sides[1])];
        setup
    }

    /// Returns the setup with the contents of 64 squares, in the order of `numbering`. White is to move. There are no
    /// castling rights and no en passant square.
    ///
    /// ```
    /// use koma::Side;
    /// use koma::chess::{Numbering, Role, Setup};
    ///
    /// const KINGS: Setup = {
    ///     let mut squares = [None; 64];
    ///     squares[4] = Some((Side::First, Role::King));
    ///     squares[60] = Some((Side::Second, Role::King));
    ///     Setup::from_squares(&squares, Numbering::A1)
    /// };
    /// assert_eq!(KINGS.position()?.to_string(), "4k^3/8/8/8/8/8/8/4K^3 / C/c");
    /// # Ok::<(), koma::chess::SetupError>(())
    /// ```
    pub const fn from_squares(squares: &[Option<(Side, Role)>; 64], numbering: Numbering) -> Self {
        let mut setup = Self::EMPTY;
        let mut number = 0;
        while number < 64 {
            if let (Some(square), Some((side, role))) = (numbering.square(number), squares[number]) {
                setup = setup.with(square, side, role);
            }
            number += 1;
        }
        setup
    }

    /// Returns the setup with the pieces that a function returns for the squares. White is to move. There are no castling
    /// rights and no en passant square.
    ///
    /// ```
    /// use koma::chess::{Numbering, Role, Setup};
    /// use koma::{Side, chess};
    ///
    /// // An engine's board with letters as pieces. The squares are numbered from h1 to a8.
    /// let board = b"RNBKQBNRPPPPPPPP................................pppppppprnbkqbnr";
    /// let setup = Setup::from_fn(|square| {
    ///     let letter = board[Numbering::H1.number(square)] as char;
    ///     let role = Role::from_letter(koma::Letter::from_char(letter)?)?;
    ///     Some((if letter.is_uppercase() { Side::First } else { Side::Second }, role))
    /// });
    /// assert_eq!(setup.with_castling(chess::castling_rooks(0b1111)).position()?, chess::START);
    /// # Ok::<(), koma::chess::SetupError>(())
    /// ```
    pub fn from_fn(mut piece: impl FnMut(Square) -> Option<(Side, Role)>) -> Self {
        Square::all().fold(Self::EMPTY, |setup, square| match piece(square) {
            Some((side, role)) => setup.with(square, side, role),
            None => setup,
        })
    }

    /// Returns the setup of a position. Ignores pieces that chess does not have.
    ///
    /// ```
    /// use koma::chess::{self, Numbering, Role, Setup};
    ///
    /// const START: Setup = Setup::of(&chess::START);
    /// assert_eq!(Numbering::A1.bits(START.roles[Role::Pawn as usize]), 0x00ff_0000_0000_ff00);
    /// assert_eq!(START.position(), Ok(chess::START));
    /// ```
    pub const fn of(position: &Position) -> Self {
        Self::of_sets(&Sets::new(position.board(), position.turn()))
    }

    pub(crate) const fn of_sets(sets: &Sets) -> Self {
        let mut setup = Self { turn: sets.turn, castling: Squares::of_word(sets.castling), ..Self::EMPTY };
        let mut role = 0;
        while role < 6 {
            setup.roles[role] = Squares::of_word(sets.kinds[Role::ALL[role].kind()]);
            role += 1;
        }
        setup.sides = [Squares::of_word(sets.of(Side::First)), Squares::of_word(sets.of(Side::Second))];
        setup.en_passant = Squares::of_word(forward(sets.turn, sets.passed & sets.other)).first();
        setup
    }

    /// Returns the setup with this player to move.
    #[must_use]
    pub const fn with_turn(self, turn: Side) -> Self {
        Self { turn, ..self }
    }

    /// Returns the setup with these squares as those of the rooks that may castle.
    #[must_use]
    pub const fn with_castling(self, rooks: Squares) -> Self {
        Self { castling: rooks, ..self }
    }

    /// Returns the setup with this square as the one that a pawn has just passed, as in FEN.
    #[must_use]
    pub const fn with_en_passant(self, passed: Option<Square>) -> Self {
        Self { en_passant: passed, ..self }
    }

    /// Returns the setup with one more piece.
    #[must_use]
    pub const fn with(mut self, square: Square, side: Side, role: Role) -> Self {
        self.roles[role as usize] = self.roles[role as usize].with(square);
        self.sides[side as usize] = self.sides[side as usize].with(square);
        self
    }

    /// Returns the squares of a side's pieces with this role.
    pub const fn pieces(&self, side: Side, role: Role) -> Squares {
        self.roles[role as usize].intersection(self.sides[side as usize])
    }

    /// Returns the piece on a square, or `None` if the square is empty.
    pub const fn piece(&self, square: Square) -> Option<(Side, Role)> {
        let side = if self.sides[0].contains(square) { Side::First } else { Side::Second };
        let mut role = 0;
        while role < 6 {
            if self.pieces(side, Role::ALL[role]).contains(square) {
                return Some((side, Role::ALL[role]));
            }
            role += 1;
        }
        None
    }

    /// Returns the position. The position is canonical: rooks that may castle and pawns on their first squares are
    /// marked, and the pawn that has passed the en passant square is marked only if another pawn can legally capture it.
    ///
    /// Like [`Fen::parse`](crate::chess::Fen::parse), this method accepts positions that break the rules of the game: kings may
    /// be missing or in check.
    ///
    /// # Errors
    ///
    /// Returns a [`SetupError`] if a square has two pieces, or if the castling rights or the en passant square contradict
    /// the board.
    ///
    /// ```
    /// use koma::chess::{Numbering, Setup};
    /// use koma::square;
    ///
    /// const KINGS: Setup = Setup::from_bitboards([[0, 0, 0, 0, 0, 16], [0; 6]], Numbering::A1);
    /// let error = KINGS.with_castling(koma::chess::Squares::of(&[square!("h1")])).position().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "invalid position: square h1: a castling right needs a rook and a king on its player's first rank",
    /// );
    /// ```
    pub const fn position(&self) -> Result<Position, SetupError> {
        Ok(placed(self, ok!(self.passed_pawn())))
    }

    /// Returns the [`zobrist`](Position::zobrist) hash of the position, without making the position.
    ///
    /// An engine that looks up many positions, few of which are in a table, saves time with the hash:
    /// [`PositionMap::may_contain`](crate::PositionMap::may_contain) and
    /// [`Book::may_contain`](crate::Book::may_contain) need only the hash. The setup then becomes a
    /// position only if the table may contain it.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`position`](Self::position).
    ///
    /// ```
    /// use koma::chess::{self, Setup};
    ///
    /// const HASH: u64 = koma::must!(Setup::of(&chess::START).zobrist());
    /// assert_eq!(HASH, chess::START.zobrist());
    /// ```
    pub const fn zobrist(&self) -> Result<u64, SetupError> {
        Ok(hash(self, ok!(self.passed_pawn())))
    }

    /// Returns [`zobrist`](Self::zobrist), given another setup and its hash. This is faster than `zobrist` if the two setups
    /// differ in few squares, as before and after a move.
    ///
    /// So an engine can keep koma's hash in its nodes, and look up positions that are mostly not in a table without
    /// making them.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`position`](Self::position), for both setups.
    ///
    /// ```
    /// use koma::chess::{self, Position, Setup};
    ///
    /// const E4: Position = chess::position!(moves: "1. e4");
    /// const HASH: u64 = koma::must!(Setup::of(&E4).zobrist_after(&Setup::of(&chess::START), chess::START.zobrist()));
    /// assert_eq!(HASH, E4.zobrist());
    /// ```
    pub const fn zobrist_after(&self, before: &Self, hash: u64) -> Result<u64, SetupError> {
        let old = SquareCodes::of(before, ok!(before.passed_pawn()));
        let new = SquareCodes::of(self, ok!(self.passed_pawn()));
        Ok(hash ^ old.hash_difference(&new))
    }
}

/// Returns the squares of the rooks of standard chess for a mask of castling rights. From the lowest bit, the rights are
/// those of `KQkq` in a FEN: White's king's side (h1), White's queen's side (a1), Black's king's side (h8) and Black's
/// queen's side (a8). Ignores the other bits.
///
/// ```
/// use koma::chess::{self, Squares};
/// use koma::square;
///
/// const WHITE: Squares = chess::castling_rooks(0b0011);
/// assert_eq!(WHITE, Squares::of(&[square!("h1"), square!("a1")]));
/// ```
pub const fn castling_rooks(mask: u8) -> Squares {
    const ROOKS: [usize; 4] = [63, 56, 7, 0];
    let mut rooks = 0;
    let mut right = 0;
    while right < ROOKS.len() {
        rooks |= (mask as u64 >> right & 1) << ROOKS[right];
        right += 1;
    }
    Squares::of_word(rooks)
}
