//! The names of squares in CELL and in USI.

use crate::base::read_decimal;
use crate::token::{Spelling, TokenText};

/// The notation in which squares are named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SquareNames {
    /// CELL names, such as `e4`. A [`Square`](crate::Square) has these names.
    Cell,
    /// USI names, such as `7g`, which only planes have. The file is a number, counted from the right. The rank is a
    /// letter, counted from the top.
    Usi,
}

/// The numbers of layers, ranks and files of a board, and the notation in which its squares are named. Absent
/// dimensions have size 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Sizes {
    pub(crate) dimensions: usize,
    pub(crate) layers: usize,
    pub(crate) ranks: usize,
    pub(crate) files: usize,
    pub(super) names: SquareNames,
}

impl Sizes {
    /// Returns the sizes of a board with these dimensions, outermost first.
    pub(crate) const fn of(dimensions: &[usize]) -> Self {
        let (layers, ranks, files) = match *dimensions {
            [layers, ranks, files] => (layers, ranks, files),
            [ranks, files] => (1, ranks, files),
            [files] => (1, 1, files),
            _ => (1, 1, 1),
        };
        Self { dimensions: dimensions.len(), layers, ranks, files, names: SquareNames::Cell }
    }

    /// Returns the same sizes with the notation `names`. Only planes have a notation other than CELL.
    pub(crate) const fn named(self, names: SquareNames) -> Self {
        if self.dimensions == 2 { Self { names, ..self } } else { self }
    }

    /// Returns the flat index of the square that [`Square::at_layer`] returns.
    pub(crate) const fn index(self, file: usize, rank: usize, layer: usize) -> Option<usize> {
        let Self { layers, ranks, files, .. } = self;
        if file >= files || rank >= ranks || layer >= layers {
            return None;
        }
        Some(((layers - 1 - layer) * ranks + ranks - 1 - rank) * files + file)
    }

    /// Returns the flat index of the square with the text `input`, or `None` if the board has no such square.
    pub(crate) const fn read(self, input: &[u8]) -> Option<usize> {
        match self.names {
            SquareNames::Usi => self.read_usi(input),
            SquareNames::Cell => match Cell::read(input) {
                Some(cell) => self.index_of(cell),
                None => None,
            },
        }
    }

    const fn read_usi(self, input: &[u8]) -> Option<usize> {
        let (file, at) = read_decimal(input, 0);
        let (rank, end) = read_letters(input, at, b'a');
        if end < input.len() || matches!(input, [b'0', ..]) {
            return None;
        }
        match (self.files.checked_sub(file), self.ranks.checked_sub(rank)) {
            (Some(file), Some(rank)) => self.index(file, rank, 0),
            _ => None,
        }
    }

    /// Returns the name of the square with this flat index.
    pub(crate) const fn name(self, index: usize) -> TokenText {
        match self.names {
            SquareNames::Cell => Cell::of_index(self, index).text(),
            SquareNames::Usi => Spelling::EMPTY
                .number(self.files - index % self.files)
                .letters(index / self.files + 1, b'a')
                .finish(),
        }
    }

    /// Returns the name of a file. Files count from 0 at the left.
    pub(crate) const fn file_name(self, file: usize) -> TokenText {
        match self.names {
            SquareNames::Cell => Cell::letters(file + 1, b'a'),
            SquareNames::Usi => Spelling::EMPTY.number(self.files - file).finish(),
        }
    }

    /// Returns the name of a layer. Layers count from 1 at the first player's side.
    pub(crate) const fn layer_name(layer: usize) -> TokenText {
        Cell::letters(layer, b'A')
    }

    /// Returns the name of the rank that contains the square with this flat index.
    pub(crate) const fn rank_name(self, index: usize) -> TokenText {
        match self.names {
            SquareNames::Cell => Cell { file: 0, layer: 0, ..Cell::of_index(self, index) }.text(),
            SquareNames::Usi => Cell::letters(index / self.files + 1, b'a'),
        }
    }

    pub(super) const fn index_of(self, cell: Cell) -> Option<usize> {
        let Cell { file, rank, layer } = cell;
        let dimensions = 1 + (rank > 0) as usize + (layer > 0) as usize;
        if dimensions != self.dimensions || file == 0 {
            return None;
        }
        self.index(file - 1, rank.saturating_sub(1), layer.saturating_sub(1))
    }
}

/// A file, a rank and a layer. Each number counts from 1. If the text has no rank or no layer, that number is 0.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    pub(crate) file: usize,
    pub(crate) rank: usize,
    pub(crate) layer: usize,
}

impl Cell {
    /// Parses a text as a square of a board of any size. The file is required.
    const fn read(input: &[u8]) -> Option<Self> {
        let (file, at) = read_letters(input, 0, b'a');
        let (rank, end_of_rank) = read_decimal(input, at);
        let (layer, end) = read_letters(input, end_of_rank, b'A');
        let starts_well = end_of_rank == at || input[at] != b'0';
        if file == 0 || !starts_well || end < input.len() || (rank == 0 && layer > 0) {
            return None;
        }
        Some(Self { file, rank, layer })
    }

    /// Returns the file, the rank and the layer of the square with this flat index.
    #[inline]
    pub(crate) const fn of_index(sizes: Sizes, index: usize) -> Self {
        let Sizes { dimensions, layers, ranks, files, .. } = sizes;
        let rank = if dimensions > 1 { ranks - index / files % ranks } else { 0 };
        let layer = if dimensions > 2 { layers - index / files / ranks } else { 0 };
        Self { file: index % files + 1, rank, layer }
    }

    /// Returns the text of a cell, which must be on a board of a valid size.
    pub(crate) const fn text(self) -> TokenText {
        let mut text = Spelling::EMPTY.letters(self.file, b'a');
        if self.rank > 0 {
            text = text.number(self.rank);
        }
        text.letters(self.layer, b'A').finish()
    }

    /// Returns the letters that spell a number from 1 to 702. `first` is the letter for 1: `a` or `A`.
    pub(crate) const fn letters(number: usize, first: u8) -> TokenText {
        Spelling::EMPTY.letters(number, first).finish()
    }
}

/// A number that is larger than the number of any file, rank or layer.
const TOO_LARGE: usize = 1_000;

/// Returns the number that the letters at `start` spell, and the offset after them. If `first` is `a`, `a` is 1 and
/// `aa` is 27.
///
/// Without letters, the number is 0. The number is at most [`TOO_LARGE`].
pub(super) const fn read_letters(input: &[u8], start: usize, first: u8) -> (usize, usize) {
    let (mut number, mut at) = (0, start);
    while at < input.len() && input[at] >= first && input[at] < first + 26 {
        number = with_letter(number, input[at] - first);
        at += 1;
    }
    (number, at)
}

/// Returns the number that the letters of `number` and one more letter spell. `letter` counts from 0.
pub(super) const fn with_letter(number: usize, letter: u8) -> usize {
    let number = number * 26 + letter as usize + 1;
    if number > TOO_LARGE { TOO_LARGE } else { number }
}

impl Spelling {
    /// Appends the letters that spell a number up to 702. Appends nothing for 0.
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

    /// Appends a number up to 999.
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
