//! A solver of mate problems in shōgi by proof numbers (df-pn), on boards of koma and of `haitaka`.

use std::collections::HashMap;

use koma::shogi::{self, MoveGenerator, Position};
use koma::{ByZobrist, Epin, Letter, Pin, Side, State};

/// A board on which [`Solver`] searches. The attacker is Black and moves first.
pub trait MateBoard: Clone {
    /// A move.
    type Move: Copy;

    /// Returns the hash of the position.
    fn hash(&self) -> u64;

    /// Calls `found` with each legal move and the hash of the position after it, or only with the moves that give check. The
    /// order does not matter.
    fn for_each_move(&self, only_checks: bool, found: impl FnMut(Self::Move, u64));

    /// Plays a legal move.
    fn play(&mut self, mv: Self::Move);

    /// Returns a number for a move. It is the same for both boards, so that they search in the same order.
    fn order(mv: Self::Move) -> u32;
}

impl MateBoard for Position {
    type Move = shogi::Move;

    fn hash(&self) -> u64 {
        self.zobrist()
    }

    fn for_each_move(&self, only_checks: bool, mut found: impl FnMut(shogi::Move, u64)) {
        let each = |mv| {
            let mut next = *self;
            next.play(mv);
            found(mv, next.zobrist());
        };
        if only_checks {
            MoveGenerator::new(self).checks().for_each(each);
        } else {
            shogi::legal_moves(self).for_each(each);
        }
    }

    fn play(&mut self, mv: shogi::Move) {
        let _ = shogi::play_unchecked(self, mv);
    }

    fn order(mv: shogi::Move) -> u32 {
        let origin = match mv.dropped() {
            Some(letter) => dropped(letter),
            None => mv.origin().map_or(0, |origin| origin.index() + 10),
        };
        number(origin, mv.target().index(), mv.promotion())
    }
}

impl MateBoard for haitaka::Board {
    type Move = haitaka::Move;

    fn hash(&self) -> u64 {
        self.hash()
    }

    fn for_each_move(&self, only_checks: bool, mut found: impl FnMut(haitaka::Move, u64)) {
        let each = |moves: haitaka::PieceMoves| {
            for mv in moves {
                let mut next = self.clone();
                next.play_unchecked(mv);
                // `generate_checks` also returns moves that open a line on which a piece of the defender remains.
                if !only_checks || !next.checkers().is_empty() {
                    found(mv, next.hash());
                }
            }
            false
        };
        if only_checks {
            self.generate_checks(each);
        } else {
            self.generate_moves(each);
        }
    }

    fn play(&mut self, mv: haitaka::Move) {
        self.play_unchecked(mv);
    }

    fn order(mv: haitaka::Move) -> u32 {
        match mv {
            haitaka::Move::Drop { piece, to } => {
                let letter = match piece {
                    haitaka::Piece::Rook => Letter::R,
                    haitaka::Piece::Bishop => Letter::B,
                    haitaka::Piece::Gold => Letter::G,
                    haitaka::Piece::Silver => Letter::S,
                    haitaka::Piece::Knight => Letter::N,
                    haitaka::Piece::Lance => Letter::L,
                    _ => Letter::P,
                };
                number(dropped(letter), index(to), false)
            }
            haitaka::Move::BoardMove { from, to, promotion } => {
                number(index(from) + 10, index(to), promotion)
            }
        }
    }
}

/// Returns the flat index of a square of `haitaka`.
fn index(square: haitaka::Square) -> usize {
    square.rank() as usize * 9 + 8 - square.file() as usize
}

fn dropped(letter: Letter) -> usize {
    match letter {
        Letter::R => 0,
        Letter::B => 1,
        Letter::G => 2,
        Letter::S => 3,
        Letter::N => 4,
        Letter::L => 5,
        _ => 6,
    }
}

fn number(origin: usize, target: usize, promotion: bool) -> u32 {
    u32::try_from((origin * 81 + target) * 2 + usize::from(promotion)).unwrap_or(u32::MAX)
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Whether the attacker mates.
    pub is_mate: bool,
    /// The number of positions that the search expanded. A position may be expanded several times.
    pub nodes: u32,
}

/// Searches for a mate.
#[derive(Debug, Default)]
pub struct Solver {
    /// The proof numbers of positions by their hashes.
    table: HashMap<u64, Numbers, ByZobrist>,
    nodes: u32,
}

/// The least numbers of positions that must be won for the player to move to win and to lose.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    win: u32,
    loss: u32,
}

impl Numbers {
    const UNKNOWN: Self = Self { win: 1, loss: 1 };
    const LOST: Self = Self { win: INFINITE, loss: 0 };
}

const INFINITE: u32 = 1 << 30;

/// At this depth, the attacker has not mated. So the longest mate has one move less.
const MAX_DEPTH: u32 = 8;

/// A move, and the hash of the position after it.
struct Child<M> {
    mv: M,
    hash: u64,
}

impl Solver {
    /// Searches for a mate of at most seven moves of both players.
    pub fn solve<B: MateBoard>(board: &B) -> Solution {
        let mut solver = Self::default();
        let limits = Numbers { win: INFINITE, loss: INFINITE };
        let numbers = solver.expand(board, 0, limits);
        Solution { is_mate: numbers.win == 0, nodes: solver.nodes }
    }

    fn numbers(&self, hash: u64) -> Numbers {
        self.table.get(&hash).copied().unwrap_or(Numbers::UNKNOWN)
    }

    /// Searches below a position until one of its numbers reaches its limit. Returns the numbers.
    fn expand<B: MateBoard>(&mut self, board: &B, depth: u32, limits: Numbers) -> Numbers {
        self.nodes += 1;
        let is_attacker = depth.is_multiple_of(2);
        let mut children = Vec::new();
        if depth < MAX_DEPTH {
            board.for_each_move(is_attacker, |mv, hash| children.push(Child { mv, hash }));
        }
        loop {
            let (numbers, best, second) = self.combined::<B>(&children);
            let Some(best) = best else {
                self.table.insert(board.hash(), Numbers::LOST);
                return Numbers::LOST;
            };
            if numbers.win >= limits.win || numbers.loss >= limits.loss {
                self.table.insert(board.hash(), numbers);
                return numbers;
            }
            let child = self.numbers(best.hash);
            let limits_below = Numbers {
                win: limits.loss + child.win - numbers.loss,
                loss: limits.win.min(second.saturating_add(1)),
            };
            let mut next = board.clone();
            next.play(best.mv);
            self.expand(&next, depth + 1, limits_below);
        }
    }

    /// Returns the numbers of a position, the most promising move, and how promising the next one is.
    fn combined<'a, B: MateBoard>(
        &self,
        children: &'a [Child<B::Move>],
    ) -> (Numbers, Option<&'a Child<B::Move>>, u32) {
        let mut numbers = Numbers { win: INFINITE, loss: 0 };
        let (mut best, mut second): (Option<&Child<B::Move>>, u32) = (None, INFINITE);
        for child in children {
            let Numbers { win, loss } = self.numbers(child.hash);
            numbers.loss = (numbers.loss + win).min(INFINITE);
            let is_better =
                best.is_none_or(|best| (loss, B::order(child.mv)) < (numbers.win, B::order(best.mv)));
            if is_better {
                second = if best.is_some() { numbers.win } else { INFINITE };
                numbers.win = loss;
                best = Some(child);
            } else {
                second = second.min(loss);
            }
        }
        (numbers, best, second)
    }
}

/// Returns short mate problems, as boards of koma and of `haitaka`. Searches among random positions found them.
///
/// # Panics
///
/// If the file is damaged.
#[must_use]
pub fn mates() -> Vec<(Position, haitaka::Board)> {
    let lines = include_str!("../data/mates.txt").lines();
    lines.map(|sfen| (problem(sfen), haitaka::Board::tsume(sfen).expect("a problem"))).collect()
}

/// Returns the position of a problem. The defender holds all pieces that the SFEN does not have.
fn problem(sfen: &str) -> Position {
    let mut position = sfen.parse::<shogi::Sfen>().expect("an SFEN").position();
    for (letter, total) in "RBGSNLP".chars().zip([2, 2, 4, 4, 4, 4, 18]) {
        let letter = Letter::from_char(letter).expect("a letter");
        let on_board = position.pieces().filter(|(_, piece)| piece.letter() == letter).count();
        let held: usize = Side::ALL
            .into_iter()
            .flat_map(|side| position.hand(side))
            .filter(|(piece, _)| piece.letter() == letter)
            .map(|(_, count)| count)
            .sum();
        for _ in on_board + held..total {
            let piece = Epin::new(Pin::new(letter, Side::Second, State::Normal, false), false);
            position.add_to_hand(Side::Second, piece).expect("at most 40 pieces");
        }
    }
    position
}
