//! A position in the form in which engines store it, and conversions from and to the form of koma.

use super::board::{Board, KING, PAWN, ROOK, forward, next, row, row_squares};
use super::{Numbering, Position, Role, Square, Squares};
use crate::base::{Letter, Side, ok};
use crate::position::{PositionHeader, zobrist};
use crate::report::{Explanation, Words, shown};
use crate::token::{Epin, Styles};

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
        Self::of_sets(&Board::new(position.board(), position.turn()))
    }

    pub(crate) const fn of_sets(sets: &Board) -> Self {
        let mut setup = Self { turn: sets.turn, castling: Squares(sets.castling), ..Self::EMPTY };
        let mut role = 0;
        while role < 6 {
            setup.roles[role] = Squares(sets.kinds[Role::ALL[role].kind()]);
            role += 1;
        }
        setup.sides = [Squares(sets.of(Side::First)), Squares(sets.of(Side::Second))];
        setup.en_passant = Squares(forward(sets.turn, sets.passed)).first();
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
    /// Like [`Fen::parse`](super::Fen::parse), this method does not check the rules of the game: kings may be missing or
    /// in check.
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
        Ok(placed(&ok!(self.sets())))
    }

    /// Returns the [`zobrist`](Position::zobrist) hash of the position, without making the position.
    ///
    /// An engine that looks up many positions, few of which are in a table, saves time with the hash:
    /// [`PositionMap::may_contain`](crate::PositionMap::may_contain) and
    /// [`Book::may_contain`](crate::iter::BookReader::may_contain) need only the hash. The setup then becomes a position only if the table may contain it.
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
        let sets = ok!(self.sets());
        let codes = codes(&sets);
        let mut hash = header_hash(sets.turn);
        let mut file = 0;
        while file < 8 {
            let mut rank = 0;
            while rank < 8 {
                hash ^= KEYS[8 * rank + file][codes[file][rank] as usize % CODES];
                rank += 1;
            }
            file += 1;
        }
        Ok(hash)
    }

    /// Returns [`zobrist`](Self::zobrist), given another setup and its hash. This takes a few nanoseconds if the two setups
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
        let (old, new) = (ok!(before.sets()), ok!(self.sets()));
        let (old_bits, new_bits) = (code_bits(&old), code_bits(&new));
        let mut changed = 0;
        let mut bit = 0;
        while bit < old_bits.len() {
            changed |= old_bits[bit] ^ new_bits[bit];
            bit += 1;
        }
        let mut hash = hash ^ zobrist::turn(old.turn) ^ zobrist::turn(new.turn);
        while let Some(square) = next(&mut changed) {
            hash ^= KEYS[square][code_at(&old_bits, square)] ^ KEYS[square][code_at(&new_bits, square)];
        }
        Ok(hash)
    }

    /// Returns the sets of the canonical position of a board that another crate holds.
    ///
    /// The other crate makes sure that the roles and the sides fit. But after an illegal move that it did not check, an en
    /// passant square or castling rights can contradict the board. Then they are left out.
    #[cfg(any(feature = "shakmaty", feature = "cozy-chess"))]
    pub(crate) const fn sets_of_board(&self) -> Board {
        if let Ok(sets) = self.sets() {
            return sets;
        }
        let setup = Self { en_passant: None, ..*self };
        if let Ok(sets) = setup.sets() {
            return sets;
        }
        match (Self { castling: Squares::EMPTY, ..setup }).sets() {
            Ok(sets) => sets,
            Err(_) => unreachable!(),
        }
    }

    /// Returns the sets of the canonical position.
    pub(crate) const fn sets(&self) -> Result<Board, SetupError> {
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        let [white, black] = self.sides;
        let (own, other) = if self.turn.is(Side::First) { (white, black) } else { (black, white) };
        let sets = Board {
            turn: self.turn,
            own: own.0,
            other: other.0,
            kinds: [kings.0, queens.0, rooks.0, bishops.0, knights.0, pawns.0],
            first: pawns.0 & (white.0 & row_squares(6) | black.0 & row_squares(1)),
            passed: 0,
            castling: self.castling.0,
        };
        ok!(check_pieces(&sets));
        ok!(check_castling(&sets));
        match self.en_passant {
            Some(square) => sets_after_double_step(sets, square),
            None => Ok(sets),
        }
    }
}

/// Returns an error if a square has two pieces, or a piece without a side or a role.
const fn check_pieces(sets: &Board) -> Result<(), SetupError> {
    let mut seen = 0;
    let mut twice = sets.own & sets.other;
    let mut kind = 0;
    while kind < 6 {
        twice |= seen & sets.kinds[kind];
        seen |= sets.kinds[kind];
        kind += 1;
    }
    if twice == 0 && seen == sets.occupied() {
        return Ok(());
    }
    let (squares, kind) = if twice != 0 {
        (twice, SetupErrorKind::TwoPieces)
    } else if sets.occupied() & !seen != 0 {
        (sets.occupied() & !seen, SetupErrorKind::NoRole)
    } else {
        (seen & !sets.occupied(), SetupErrorKind::NoSide)
    };
    Err(SetupError::new(kind, squares))
}

/// Returns an error if a rook that may castle is not on the first rank of a player whose king is also there.
const fn check_castling(sets: &Board) -> Result<(), SetupError> {
    let mut homes = 0;
    let mut side = 0;
    while side < 2 {
        let home = sets.of(Side::ALL[side]) & row_squares(row(Side::ALL[side], 0));
        homes |= if sets.kinds[KING] & home != 0 { home } else { 0 };
        side += 1;
    }
    let wrong = sets.castling & !(sets.kinds[ROOK] & homes);
    if wrong == 0 { Ok(()) } else { Err(SetupError::new(SetupErrorKind::Castling, wrong)) }
}

/// Marks the pawn that has just passed this square, if another pawn can legally capture it. Returns an error if there is
/// no such pawn.
const fn sets_after_double_step(sets: Board, passed: Square) -> Result<Board, SetupError> {
    let mover = sets.turn.flip();
    let passed = 1 << passed.index();
    let origin = forward(sets.turn, passed);
    let pawn = forward(mover, passed);
    let is_possible = passed & row_squares(row(mover, 2)) != 0
        && sets.kinds[PAWN] & sets.other & pawn != 0
        && sets.occupied() & (origin | passed) == 0;
    if !is_possible {
        return Err(SetupError::new(SetupErrorKind::EnPassant, passed));
    }
    let is_takeable = sets.en_passant(pawn.trailing_zeros() as usize) != 0;
    Ok(Board { passed: if is_takeable { pawn } else { 0 }, ..sets })
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
    Squares(rooks)
}

/// Returns the position with these sets, which must be canonical.
pub(crate) const fn placed(sets: &Board) -> Position {
    let codes = codes(sets);
    let mut board = [None; 64];
    let mut hash = header_hash(sets.turn);
    // There is no branch for each square, because processors could not predict it.
    let mut file = 0;
    while file < 8 {
        let mut rank = 0;
        while rank < 8 {
            let code = codes[file][rank] as usize % CODES;
            let index = 8 * rank + file;
            board[index] = PIECES[code];
            hash ^= KEYS[index][code];
            rank += 1;
        }
        file += 1;
    }
    let mut position = Position::unfilled(Position::SHAPE.dimension_count, STYLES, sets.turn, hash);
    position.storage().0.copy_from_slice(&board);
    #[expect(clippy::cast_possible_truncation, reason = "at most 64")]
    let pieces = sets.occupied().count_ones() as u16;
    position.counts.board = pieces;
    position
}

const STYLES: Styles = Styles::new(Letter::C, Letter::C);

/// Returns the part of the hash that does not depend on the pieces.
const fn header_hash(turn: Side) -> u64 {
    const FIRST: u64 =
        zobrist::header(&PositionHeader { shape: Position::SHAPE, styles: STYLES, turn: Side::First });
    FIRST ^ zobrist::turn(turn)
}

/// The number of codes. The code of a square is the sum of a number for its contents and [`SECOND`] for Black.
const CODES: usize = 32;
const SECOND: usize = 16;

/// White's pieces. The number in the code of a piece is its index here. Index 0 is an empty square.
const WHITE: [Option<Epin>; 10] = [
    None,
    Some(Epin::from_static("K^")),
    Some(Epin::from_static("Q")),
    Some(Epin::from_static("R")),
    Some(Epin::from_static("B")),
    Some(Epin::from_static("N")),
    Some(Epin::from_static("P")),
    Some(Epin::from_static("-P")),
    Some(Epin::from_static("-R")),
    Some(Epin::from_static("+P")),
];

/// The contents of a square for each code.
static PIECES: [Option<Epin>; CODES] = {
    let mut pieces = [None; CODES];
    let mut number = 0;
    while number < WHITE.len() {
        if let Some(piece) = WHITE[number] {
            pieces[number] = Some(piece);
            pieces[SECOND + number] = Some(piece.flip());
        }
        number += 1;
    }
    pieces
};

/// The Zobrist keys for each square and code.
static KEYS: [[u64; CODES]; 64] = {
    let mut keys = [[0; CODES]; 64];
    let mut square = 0;
    while square < 64 {
        let mut code = 0;
        while code < CODES {
            keys[square][code] = zobrist::square(square, PIECES[code]);
            code += 1;
        }
        square += 1;
    }
    keys
};

/// Returns a set of squares for each bit of the codes, from the lowest bit. The squares are those whose codes have the bit.
const fn code_bits(sets: &Board) -> [u64; 5] {
    let [kings, queens, rooks, bishops, knights, pawns] = sets.kinds;
    let special = sets.castling | sets.first;
    let plain = !special;
    [
        (kings | rooks | knights) & plain | sets.passed | sets.first,
        (queens | rooks | pawns) & plain,
        (bishops | knights | pawns) & plain,
        special,
        sets.of(Side::Second),
    ]
}

/// Returns the code of a square.
#[expect(clippy::cast_possible_truncation, reason = "a code has five bits")]
const fn code_at(bits: &[u64; 5], square: usize) -> usize {
    let mut code = 0;
    let mut bit = 0;
    while bit < bits.len() {
        code |= (bits[bit] >> square & 1) << bit;
        bit += 1;
    }
    code as usize % CODES
}

/// Returns the codes of all squares: for each file, the codes of its squares from the top.
const fn codes(sets: &Board) -> [[u8; 8]; 8] {
    let [first, second, third, fourth, fifth] = code_bits(sets);
    let mut words = [first, second, third, fourth, fifth, 0, 0, 0];
    // In each byte of the words, bit `i` of word `j` becomes bit `j` of word `i`.
    let mut width = 4;
    let mut low = 0x0F0F_0F0F_0F0F_0F0F_u64;
    while width > 0 {
        let mut i = 0;
        while i < 8 {
            if i & width == 0 {
                let differences = (words[i] >> width ^ words[i + width]) & low;
                words[i + width] ^= differences;
                words[i] ^= differences << width;
            }
            i += 1;
        }
        width /= 2;
        low ^= low << width;
    }
    let mut codes = [[0; 8]; 8];
    let mut file = 0;
    while file < 8 {
        codes[file] = words[file].to_le_bytes();
        file += 1;
    }
    codes
}

/// The reason why a [`Setup`] is not a position of chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SetupError {
    kind: SetupErrorKind,
    square: Square,
}

/// The kinds of [`SetupError`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SetupErrorKind {
    /// A square has two pieces.
    TwoPieces,
    /// A square has a piece without a role.
    NoRole,
    /// A square has a piece without a side.
    NoSide,
    /// A castling right belongs to a square without a rook of a player whose first rank this is, or the king of this
    /// player is not on this rank.
    Castling,
    /// The en passant square is not one that a pawn of the other player has just passed.
    EnPassant,
}

impl SetupError {
    /// Returns the error about the first of these squares.
    const fn new(kind: SetupErrorKind, squares: u64) -> Self {
        Self { kind, square: Square::numbered(squares.trailing_zeros() as usize) }
    }

    /// Returns what is wrong.
    pub const fn kind(&self) -> SetupErrorKind {
        self.kind
    }

    /// Returns the wrong square.
    pub const fn square(&self) -> Square {
        self.square
    }

    const fn words(self) -> Words {
        let place = Words::new("square ").text(self.square.encode().as_str()).text(": ");
        place.text(match self.kind {
            SetupErrorKind::TwoPieces => "expected at most one piece, but there are two",
            SetupErrorKind::NoRole => "the piece belongs to a side, but has no role",
            SetupErrorKind::NoSide => "the piece has a role, but belongs to no side",
            SetupErrorKind::Castling => "a castling right needs a rook and a king on its player's first rank",
            SetupErrorKind::EnPassant => {
                "expected a square that a pawn of the other player has just passed with a double step"
            }
        })
    }
}

shown!(SetupError, |error| Explanation::in_one_line("position", error.words()));
