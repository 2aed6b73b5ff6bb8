//! The text of squares (CELL): files, ranks and layers as they are written, on a board of any size.

use crate::token::TokenText;

/// How many layers, ranks and files a board has; absent dimensions count as one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Sizes {
    pub(crate) dimensions: usize,
    pub(crate) layers: usize,
    pub(crate) ranks: usize,
    pub(crate) files: usize,
}

impl Sizes {
    /// Those of a shape's dimensions, outermost first.
    pub(crate) const fn of(dimensions: &[usize]) -> Self {
        let (layers, ranks, files) = match *dimensions {
            [layers, ranks, files] => (layers, ranks, files),
            [ranks, files] => (1, ranks, files),
            [files] => (1, 1, files),
            _ => (1, 1, 1),
        };
        Self { dimensions: dimensions.len(), layers, ranks, files }
    }

    /// The flat index of the square on a file, a rank and a layer, each counted from 0; `None` if it is off the board.
    pub(crate) const fn index(self, file: usize, rank: usize, layer: usize) -> Option<usize> {
        let Self { layers, ranks, files, .. } = self;
        if file >= files || rank >= ranks || layer >= layers {
            return None;
        }
        Some(((layers - 1 - layer) * ranks + ranks - 1 - rank) * files + file)
    }

    /// The flat index of the square whose text `input` is; `None` if there is none.
    pub(crate) const fn read(self, input: &[u8]) -> Option<usize> {
        match Cell::read(input) {
            // Numbers count from 1, and an absent one is 1 where there is no such dimension.
            Some(cell) if cell.dimensions() == self.dimensions => {
                self.index(cell.file - 1, cell.rank.saturating_sub(1), cell.layer.saturating_sub(1))
            }
            _ => None,
        }
    }
}

/// A file, a rank and a layer, each counted from 1; 0 if it is not written.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    pub(crate) file: usize,
    pub(crate) rank: usize,
    pub(crate) layer: usize,
}

impl Cell {
    /// Reads a whole input; the numbers may be of any size, but those that no board has are all alike.
    pub(crate) const fn read(input: &[u8]) -> Option<Self> {
        let (file, at) = read_letters(input, 0, b'a');
        let (rank, end_of_rank) = read_number(input, at);
        let (layer, end) = read_letters(input, end_of_rank, b'A');
        let starts_well = end_of_rank == at || input[at] != b'0';
        if file == 0 || !starts_well || end < input.len() || (rank == 0 && layer > 0) {
            return None;
        }
        Some(Self { file, rank, layer })
    }

    /// That of the square with this flat index.
    pub(crate) const fn of_index(sizes: Sizes, index: usize) -> Self {
        let Sizes { dimensions, layers, ranks, files } = sizes;
        let rank = if dimensions > 1 { ranks - index / files % ranks } else { 0 };
        let layer = if dimensions > 2 { layers - index / files / ranks } else { 0 };
        Self { file: index % files + 1, rank, layer }
    }

    /// How many dimensions it is of.
    pub(crate) const fn dimensions(self) -> usize {
        1 + (self.rank > 0) as usize + (self.layer > 0) as usize
    }

    /// The text, of a cell that is on some board.
    pub(crate) const fn text(self) -> TokenText {
        let mut text = Text { characters: 0, len: 0 };
        text = text.letters(self.file, b'a');
        if self.rank > 0 {
            text = text.number(self.rank);
        }
        text = text.letters(self.layer, b'A');
        TokenText::from_packed(text.characters, text.len)
    }
}

impl Cell {
    /// The letters of a number from 1 to 702, `a` or `A` being `first`.
    pub(crate) const fn letters(number: usize, first: u8) -> TokenText {
        let text = Text { characters: 0, len: 0 }.letters(number, first);
        TokenText::from_packed(text.characters, text.len)
    }
}

/// More than any number of a board, for those that are too large.
const TOO_LARGE: usize = 1_000;

/// The number that letters from `first` on tell (`a` is 1, `aa` 27), 0 if there are none, and the offset behind them.
pub(crate) const fn read_letters(input: &[u8], start: usize, first: u8) -> (usize, usize) {
    let (mut number, mut at) = (0, start);
    while at < input.len() && input[at] >= first && input[at] < first + 26 {
        number = number * 26 + (input[at] - first) as usize + 1;
        if number > TOO_LARGE {
            number = TOO_LARGE;
        }
        at += 1;
    }
    (number, at)
}

/// The decimal number at `start`, 0 if there is none, and the offset behind it.
pub(crate) const fn read_number(input: &[u8], start: usize) -> (usize, usize) {
    let (mut number, mut at) = (0, start);
    while at < input.len() && input[at].is_ascii_digit() {
        number = number * 10 + (input[at] - b'0') as usize;
        if number > TOO_LARGE {
            number = TOO_LARGE;
        }
        at += 1;
    }
    (number, at)
}

/// At most seven characters, the first in the lowest byte.
struct Text {
    characters: u64,
    len: u8,
}

impl Text {
    const fn with(self, character: u8) -> Self {
        Self { characters: self.characters | (character as u64) << (8 * self.len), len: self.len + 1 }
    }

    /// Appends the letters of a number up to 702; nothing for 0.
    #[expect(clippy::cast_possible_truncation, reason = "a number of letters")]
    const fn letters(self, number: usize, first: u8) -> Self {
        match number {
            0 => self,
            1..=26 => self.with(first + number as u8 - 1),
            _ => {
                let number = number - 1;
                self.with(first + (number / 26) as u8 - 1).with(first + (number % 26) as u8)
            }
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "digits")]
    const fn number(self, number: usize) -> Self {
        let mut text = self;
        if number >= 100 {
            text = text.with(b'0' + (number / 100) as u8);
        }
        if number >= 10 {
            text = text.with(b'0' + (number / 10 % 10) as u8);
        }
        text.with(b'0' + (number % 10) as u8)
    }
}
