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
    pair: usize,
    /// The number of the next move if each move has its own number: `1 7g7f 2 3c3d`.
    single: usize,
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
const MAX: usize = 99_999;

impl MoveNumbers {
    /// The numbers before a line.
    pub(in crate::games) const START: Self =
        Self { counting: Counting::Unnumbered, is_whole_game: false, is_given: false, pair: 1, single: 1 };

    /// The numbers before a line that starts at the start of a game.
    pub(in crate::games) const START_OF_GAME: Self = Self { is_whole_game: true, ..Self::START };

    /// Takes the number that the line gives to the next move. Reports whether the move can have this number.
    /// `allows_singles` says whether each move may have its own number.
    pub(in crate::games) const fn accept(&mut self, number: usize, allows_singles: bool) -> bool {
        let (is_pair, is_single) = (number == self.pair, number == self.single);
        self.counting = match self.counting {
            Counting::Unnumbered if self.is_whole_game => match (is_pair, is_single && allows_singles) {
                (true, true) => Counting::Either,
                (true, false) => Counting::Pairs,
                (false, true) => Counting::Singles,
                (false, false) => return false,
            },
            Counting::Unnumbered if 1 <= number && number <= MAX => {
                (self.pair, self.single) = (number, number);
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
        self.pair += side.is(Side::Second) as usize;
        self.single += 1;
    }

    /// Returns the number of the next move, which is a move of this player.
    #[expect(clippy::cast_possible_truncation, reason = "a line has fewer moves")]
    pub(in crate::games) const fn next(self, side: Side) -> MoveNumber {
        if let Counting::Singles = self.counting {
            MoveNumber { number: self.single as u32, is_second: false }
        } else {
            MoveNumber { number: self.pair as u32, is_second: side.is(Side::Second) }
        }
    }
}
