//! Counts moves by the rules of the board's honor and of the pieces' honor. At the end of a count, the game is drawn.

use super::Position;
use super::board::{Pieces, TRAITS};
use super::fen::Fen;
use super::pieces::{BOAT, HORSE, KHON, KING, PAWN};
use crate::base::{Side, some};

/// The rule that a count of moves follows. [`Counting`] describes both rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Honor {
    /// The board's honor (ศักดิ์กระดาน), which has as many moves as the board has squares.
    Board,
    /// The pieces' honor (ศักดิ์หมาก), whose number of moves depends on the pieces of the other player.
    Pieces,
}

/// A count of moves. At its end, the game is drawn. [`Fen::counting`] returns the count of a FEN.
///
/// The player at a disadvantage counts his own moves. The other player must checkmate before the count exceeds its limit. No
/// one counts while there are unpromoted pawns on the board. There are two rules:
///
/// * The *board's honor*: a player who wants to count starts, when it is his turn. The count begins with 1. The limit is 64.
///   The player can stop at any time. If he checkmates while he counts, the game is a draw.
/// * The *pieces' honor*: the count starts when a player has only the king left, and replaces any other count. It continues
///   from the number of all pieces on the board, including both kings. The limit depends on the pieces that the other player
///   has at this moment. Later captures do not change the limit.
///
/// | the other player has at least | limit |
/// |---|---|
/// | two boats | 8 |
/// | one boat | 16 |
/// | two khons | 22 |
/// | two horses | 32 |
/// | one khon | 44 |
/// | other pieces | 64 |
///
/// The first row that applies is valid. The game is drawn when the player makes a move whose number is greater than the limit.
///
/// These are the rules of Thailand as Wikipedia (*Makruk*) and pychess.org describe them. Fairy-Stockfish counts in the same
/// way. If no player has said that he counts, it counts the board's honor for the player who is to move when the last
/// unpromoted pawn is gone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Counting {
    honor: Honor,
    player: Side,
    /// The half-moves that have been counted. They are an even number if it is the turn of the player who counts.
    half_moves: u32,
    /// The number of half-moves that must not be exceeded.
    limit: u32,
}

impl Counting {
    /// Returns the rule of the count.
    pub const fn honor(&self) -> Honor {
        self.honor
    }

    /// Returns the player who counts.
    pub const fn player(&self) -> Side {
        self.player
    }

    /// Returns the number that the player has reached with the last counted move.
    pub const fn count(&self) -> u32 {
        self.half_moves.div_ceil(2)
    }

    /// Returns the greatest number that the player counts to.
    pub const fn limit(&self) -> u32 {
        self.limit / 2
    }

    /// Returns how many moves the other player still has to checkmate.
    ///
    /// ```
    /// use koma::makruk::Fen;
    ///
    /// // Black is about to count 6, 7 and 8.
    /// let counting = Fen::from_static("4k3/8/8/8/8/8/R7/R1N1K3 b - 16 10 70").counting().unwrap();
    /// assert_eq!((counting.count(), counting.limit(), counting.remaining()), (5, 8, 3));
    /// ```
    pub const fn remaining(&self) -> u32 {
        (self.limit.saturating_add(1)).saturating_sub(self.half_moves) / 2
    }

    /// Reports whether the count has exceeded the limit, so that the game is drawn.
    pub const fn is_over(&self) -> bool {
        self.half_moves > self.limit
    }
}

impl Fen {
    /// Returns the count of moves, or `None` if no player counts.
    ///
    /// A FEN does not say which player counts. If the half-move clock is even, it is the player to move, and otherwise the other
    /// player, as in the FENs of Fairy-Stockfish.
    ///
    /// ```
    /// use koma::{Side, makruk::{Fen, Honor}};
    ///
    /// let counting = Fen::from_static("4k3/8/3M~4/8/8/3r4/8/4K3 w - 128 7 80").counting().unwrap();
    /// assert_eq!((counting.honor(), counting.player()), (Honor::Board, Side::Second));
    /// assert_eq!((counting.count(), counting.remaining(), counting.is_over()), (4, 61, false));
    /// ```
    pub const fn counting(&self) -> Option<Counting> {
        let limit = some!(self.counters.counting_limit);
        let half_moves = self.counters.halfmove_clock;
        let turn = self.position.turn();
        let player = if half_moves.is_multiple_of(2) { turn } else { turn.flip() };
        let pieces = pieces_of(&self.position, player);
        let honor = if is_lone_king(&pieces, pieces.own) { Honor::Pieces } else { Honor::Board };
        Some(Counting { honor, player, half_moves, limit })
    }

    /// Lets the player to move start to count. Returns the FEN with the new count, or `None` if this player cannot start.
    ///
    /// A player cannot start while either player counts, while there are unpromoted pawns, or if the other player has only the
    /// king.
    ///
    /// ```
    /// use koma::makruk::{Fen, uci};
    ///
    /// let fen = Fen::from_static("4k3/8/3M~4/8/8/3r4/8/4K3 b - - 7 80");
    /// let counting = fen.start_counting().unwrap();
    /// assert_eq!(counting.to_string(), "4k3/8/3M~4/8/8/3r4/8/4K3 b - 128 0 80");
    /// assert_eq!(counting.play(uci!("d3a3"))?.counting().unwrap().count(), 1);
    /// assert_eq!(counting.start_counting(), None);
    /// # Ok::<(), koma::MoveError>(())
    /// ```
    pub const fn start_counting(&self) -> Option<Self> {
        if self.counters.counting_limit.is_some() {
            return None;
        }
        let pieces = pieces_of(&self.position, self.position.turn());
        if pieces.kinds[PAWN] != 0 || is_lone_king(&pieces, pieces.other) {
            None
        } else if is_lone_king(&pieces, pieces.own) {
            Some(self.with_pieces_honor(&pieces))
        } else {
            Some(self.with_count(64, 0))
        }
    }

    /// Starts the count of the pieces' honor if it applies to this position but not to the position before.
    pub(super) const fn with_new_pieces_honor(self, before: &Self) -> Self {
        match lone_player(&self.position) {
            Some(player) if lone_player(&before.position).is_none() => {
                self.with_pieces_honor(&pieces_of(&self.position, player))
            }
            _ => self,
        }
    }

    /// Starts the count of the pieces' honor for the player whose pieces are `own` in `pieces`.
    const fn with_pieces_honor(&self, pieces: &Pieces) -> Self {
        let half_moves = 2 * pieces.occupied().count_ones();
        // If it is not this player's turn, the last number belongs to the move that the player has just made.
        let is_turn = self.position.turn().is(pieces.turn);
        self.with_count(pieces_limit(pieces), if is_turn { half_moves } else { half_moves - 1 })
    }

    /// Returns the same FEN with a count. `limit` is a number of moves.
    const fn with_count(mut self, limit: u32, half_moves: u32) -> Self {
        self.counters.counting_limit = Some(2 * limit);
        self.counters.halfmove_clock = half_moves;
        self
    }
}

/// Returns the limit of the pieces' honor. `other` in `pieces` are the pieces of the player who must checkmate.
const fn pieces_limit(pieces: &Pieces) -> u32 {
    let boats = (pieces.kinds[BOAT] & pieces.other).count_ones();
    let khons = (pieces.kinds[KHON] & pieces.other).count_ones();
    let horses = (pieces.kinds[HORSE] & pieces.other).count_ones();
    if boats >= 2 {
        8
    } else if boats == 1 {
        16
    } else if khons >= 2 {
        22
    } else if horses >= 2 {
        32
    } else if khons == 1 {
        44
    } else {
        64
    }
}

/// Returns the player for whom the pieces' honor is counted: the only player who has just the king, if there are no unpromoted
/// pawns.
const fn lone_player(position: &Position) -> Option<Side> {
    let pieces = pieces_of(position, Side::First);
    match [is_lone_king(&pieces, pieces.own), is_lone_king(&pieces, pieces.other)] {
        _ if pieces.kinds[PAWN] != 0 => None,
        [true, false] => Some(Side::First),
        [false, true] => Some(Side::Second),
        _ => None,
    }
}

/// Returns the pieces of a position, as if it were the turn of `player`.
const fn pieces_of(position: &Position, player: Side) -> Pieces {
    Pieces::new(position.board(), player, &TRAITS)
}

/// Reports whether the set `own` of a player's pieces is a king and nothing else.
const fn is_lone_king(pieces: &Pieces, own: u128) -> bool {
    own.is_power_of_two() && own & pieces.kinds[KING] != 0
}
