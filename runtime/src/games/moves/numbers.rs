//! Checks the numbers of the moves in a line.

use crate::base::Side;
use crate::report::Words;

/// The number of a move, as lines write it: `2.`, or `2...` for the second player.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::games) struct MoveNumber {
    number: u32,
    is_second: bool,
}

impl MoveNumber {
    pub(in crate::games) const fn append_to(self, words: Words) -> Words {
        words.number(self.number as u64).text(if self.is_second { "..." } else { "." })
    }
}

/// The numbers that the next move of a line can have.
#[derive(Clone, Copy, Debug)]
pub(in crate::games) struct MoveNumbers {
    counting: Counting,
    /// Whether the line starts at the start of a game, so that its first move has the number 1.
    is_whole_game: bool,
    /// Whether the line gives a number to the next move.
    is_given: bool,
    /// The number of the next move if a number covers a move of each player: `1. e4 e5 2. Nf3`.
    pair: u32,
    /// The number of the next move if each move has its own number: `1 7g7f 2 3c3d`.
    single: u32,
}

/// How the moves of a line are numbered.
#[derive(Clone, Copy, Debug)]
enum Counting {
    /// The line has had no number so far.
    Unnumbered,
    /// The numbers so far fit both ways.
    Either,
    Pairs,
    Singles,
}

/// The greatest number of the first move.
const MAX: u32 = 99_999;

impl MoveNumbers {
    /// The numbers before a line.
    pub(in crate::games) const START: Self =
        Self { counting: Counting::Unnumbered, is_whole_game: false, is_given: false, pair: 1, single: 1 };

    /// The numbers before a line that starts at the start of a game.
    pub(in crate::games) const START_OF_GAME: Self = Self { is_whole_game: true, ..Self::START };

    /// Returns the numbers before a line that starts at a position whose next move has this number. The line may still start
    /// with another number. `is_single` says whether each move has its own number in the notation of the position. `side` is
    /// the player to move.
    pub(in crate::games) const fn starting_at(number: u32, is_single: bool, side: Side) -> Self {
        let (pair, single) = if is_single {
            (number.div_ceil(2), number)
        } else {
            (number, number.saturating_mul(2).saturating_add(side as u32).saturating_sub(1))
        };
        Self { pair, single, ..Self::START }
    }

    /// Takes the number that the line gives to the next move. Reports whether the move can have this number.
    /// `allows_singles` says whether each move may have its own number.
    #[expect(clippy::cast_possible_truncation, reason = "the first number is at most `MAX`")]
    pub(in crate::games) const fn accept(&mut self, number: usize, allows_singles: bool) -> bool {
        let (is_pair, is_single) = (number as u64 == self.pair as u64, number as u64 == self.single as u64);
        self.counting = match self.counting {
            Counting::Unnumbered if self.is_whole_game => match (is_pair, is_single && allows_singles) {
                (true, true) => Counting::Either,
                (true, false) => Counting::Pairs,
                (false, true) => Counting::Singles,
                (false, false) => return false,
            },
            Counting::Unnumbered if 1 <= number && number <= MAX as usize => {
                (self.pair, self.single) = (number as u32, number as u32);
                if allows_singles { Counting::Either } else { Counting::Pairs }
            }
            Counting::Either if is_pair && is_single => Counting::Either,
            Counting::Either | Counting::Pairs if is_pair => Counting::Pairs,
            Counting::Either | Counting::Singles if is_single => Counting::Singles,
            _ => return false,
        };
        self.is_given = true;
        true
    }

    /// Counts a move of this player.
    pub(in crate::games) const fn count(&mut self, side: Side) {
        if matches!(self.counting, Counting::Either) && !self.is_given {
            self.counting = Counting::Pairs;
        }
        self.is_given = false;
        self.pair = self.pair.saturating_add(side.is(Side::Second) as u32);
        self.single = self.single.saturating_add(1);
    }

    /// Returns the number of the next move, which is a move of this player.
    pub(in crate::games) const fn next(self, side: Side) -> MoveNumber {
        if let Counting::Singles = self.counting {
            MoveNumber { number: self.single, is_second: false }
        } else {
            MoveNumber { number: self.pair, is_second: side.is(Side::Second) }
        }
    }

    /// Returns the number of the next move, which is a move of this player, after a wrong number with this many dots.
    pub(in crate::games) const fn expected(self, side: Side, dots: usize) -> MoveNumber {
        // A number that covers a move of each player has several dots if it is repeated before the second move.
        match self.counting {
            Counting::Either if dots < 2 => Self { counting: Counting::Singles, ..self }.next(side),
            _ => self.next(side),
        }
    }
}
