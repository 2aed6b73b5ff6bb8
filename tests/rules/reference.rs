//! Rules written for clarity instead of speed, to compare with: the squares that a piece reaches, by files and ranks.

use koma::{Epin, Position, Side, Square};

/// A piece on a square of a board with `A` ranks and `B` files, as its player sees it: ranks grow forward.
pub(super) struct Standing<'a, const A: usize, const B: usize> {
    position: &'a Position<A, B>,
    square: Square<A, B>,
    side: Side,
}

/// Steps to files and ranks.
pub(super) type Step = (isize, isize);

pub(super) const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(super) const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub(super) const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl<'a, const A: usize, const B: usize> Standing<'a, A, B> {
    pub(super) fn new(position: &'a Position<A, B>, square: Square<A, B>, side: Side) -> Self {
        Self { position, square, side }
    }

    pub(super) fn square(&self) -> Square<A, B> {
        self.square
    }

    /// Returns the rank of a square, from 0 for the player's first rank.
    pub(super) fn rank_of(&self, square: Square<A, B>) -> usize {
        if self.side == Side::First { square.rank() } else { A - 1 - square.rank() }
    }

    pub(super) fn rank(&self) -> usize {
        self.rank_of(self.square)
    }

    /// Returns the square at this distance, or `None` if it is off the board.
    pub(super) fn at(&self, (files, ranks): Step) -> Option<Square<A, B>> {
        let forward = if self.side == Side::First { ranks } else { -ranks };
        let file = self.square.file().checked_add_signed(files).filter(|file| *file < B)?;
        let rank = self.square.rank().checked_add_signed(forward).filter(|rank| *rank < A)?;
        Square::from_index((A - 1 - rank) * B + file)
    }

    pub(super) fn is_empty(&self, square: Square<A, B>) -> bool {
        self.position.piece(square).is_none()
    }

    /// Returns the piece on a square as the first player's piece, and whether it belongs to the other player.
    pub(super) fn piece_on(&self, square: Square<A, B>) -> Option<(String, bool)> {
        let piece = self.position.piece(square)?;
        Some((piece.with_side(Side::First).to_string(), piece.side() != self.side))
    }

    /// Returns the squares at these distances.
    pub(super) fn steps(&self, steps: &[Step]) -> Vec<Square<A, B>> {
        steps.iter().filter_map(|step| self.at(*step)).collect()
    }

    /// Returns the empty squares in these directions, up to the nearest piece, and the squares of the pieces behind: the
    /// nearest piece in each direction, the second one, and so on.
    pub(super) fn ray(&self, (files, ranks): Step) -> (Vec<Square<A, B>>, Vec<Square<A, B>>) {
        let (mut empty, mut pieces) = (Vec::new(), Vec::new());
        for distance in 1.. {
            let Some(square) = self.at((files * distance, ranks * distance)) else { return (empty, pieces) };
            if !self.is_empty(square) {
                pieces.push(square);
            } else if pieces.is_empty() {
                empty.push(square);
            }
        }
        unreachable!()
    }

    /// Returns the squares that a piece reaches that slides in these directions.
    pub(super) fn slides(&self, directions: &[Step]) -> Vec<Square<A, B>> {
        let mut squares = Vec::new();
        for direction in directions {
            let (empty, pieces) = self.ray(*direction);
            squares.extend(empty.into_iter().chain(pieces.first().copied()));
        }
        squares
    }
}

/// Returns the squares that a piece reaches. Its name is that of the first player's piece. Kings and the player's own
/// pieces may be on these squares.
pub(super) type Reach<const A: usize, const B: usize> =
    fn(&Standing<'_, A, B>, name: &str) -> Vec<Square<A, B>>;

/// Returns the squares that the piece on a square reaches.
fn reached<const A: usize, const B: usize>(
    position: &Position<A, B>,
    (square, piece): (Square<A, B>, Epin),
    reach: Reach<A, B>,
) -> Vec<Square<A, B>> {
    reach(&Standing::new(position, square, piece.side()), &piece.with_side(Side::First).to_string())
}

/// Returns the squares that the piece on a square attacks: those where it could capture a piece of the other player, which
/// is put there if there is none.
pub(super) fn attacked<const A: usize, const B: usize>(
    position: &Position<A, B>,
    (square, piece): (Square<A, B>, Epin),
    reach: Reach<A, B>,
) -> impl Iterator<Item = Square<A, B>> {
    let without_hands =
        Position::from_board(position.board(), position.styles(), position.turn()).expect("a board");
    let pawn = Epin::from_static("P").with_side(piece.side().flip());
    Square::all().filter(move |target| {
        let mut with_target = without_hands;
        if position.piece(*target).is_none_or(|taken| taken.side() == piece.side()) {
            with_target.put(*target, pawn).expect("a board has room for a piece on each square");
        }
        *target != square && reached(&with_target, (square, piece), reach).contains(target)
    })
}

/// Returns how many pieces of a player, on the board and in hand, have one of these names.
pub(super) fn count<const A: usize, const B: usize>(
    position: &Position<A, B>,
    side: Side,
    names: &[&str],
) -> usize {
    let is_named = |piece: Epin| names.contains(&piece.with_side(Side::First).to_string().as_str());
    let on_board = position.pieces_of(side).filter(|(_, piece)| is_named(*piece)).count();
    let in_hand = position.hand(side).iter().filter(|(piece, _)| is_named(*piece));
    on_board + in_hand.map(|(_, count)| count).sum::<usize>()
}

/// Returns the files and ranks of a player's pieces with a name. Ranks count from the player's first rank, from 0.
pub(super) fn places<const A: usize, const B: usize>(
    position: &Position<A, B>,
    side: Side,
    name: &str,
) -> Vec<(usize, usize)> {
    let pieces =
        position.pieces_of(side).filter(|(_, piece)| piece.with_side(Side::First).to_string() == name);
    pieces.map(|(square, _)| (square.file(), Standing::new(position, square, side).rank())).collect()
}

/// Reports whether a piece of the player to move reaches a king, named `king`, of the other player.
pub(super) fn attacks_king<const A: usize, const B: usize>(
    position: &Position<A, B>,
    king: &str,
    reach: Reach<A, B>,
) -> bool {
    let king = king.parse::<Epin>().unwrap().with_side(position.turn().flip());
    let mut reached = position.pieces_of(position.turn()).flat_map(|piece| reached(position, piece, reach));
    reached.any(|square| position.piece(square) == Some(king))
}

/// Returns the origins and targets of the legal moves on the board.
pub(super) fn moves<const A: usize, const B: usize>(
    position: &Position<A, B>,
    king: &str,
    reach: Reach<A, B>,
) -> Vec<(Square<A, B>, Square<A, B>)> {
    let other_king = king.parse::<Epin>().unwrap().with_side(position.turn().flip());
    let mut moves = Vec::new();
    for (origin, piece) in position.pieces_of(position.turn()) {
        for target in reached(position, (origin, piece), reach) {
            let taken = position.piece(target);
            if taken.is_some_and(|taken| taken.side() == position.turn() || taken == other_king) {
                continue;
            }
            let mut after = *position;
            after.shift(origin, target);
            if !attacks_king(&after.toggle(), king, reach) {
                moves.push((origin, target));
            }
        }
    }
    moves
}
