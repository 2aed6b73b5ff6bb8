//! What is wrong with a square, in words.

use super::{SquareError, SquareErrorKind as Kind};
use crate::position::cell::{Cell, Sizes};
use crate::report::Words;

impl SquareError {
    #[rustfmt::skip]
    pub(super) const fn words(&self) -> Words {
        match self.kind {
            Kind::Empty => self.as_in("it is empty; a square is needed"),
            Kind::NotUtf8 => Words::new("it is not UTF-8 text"),
            Kind::MissingFile if self.sizes.dimensions == 1 => self.as_in("the file is missing: a letter"),
            Kind::MissingFile => self.as_in("the file is missing: a letter before the rank"),
            Kind::FileBehindRank => Words::new("the file stands before the rank"),
            Kind::FileInUpperCase => Words::new("files are written in lower case"),
            Kind::FileOffBoard => self.off_board("file", b'a', self.sizes.files),
            Kind::MissingRank => self.as_in("the rank is missing: a number behind the file"),
            Kind::LeadingZero => Words::new("ranks count from 1, without leading zeros"),
            Kind::RankOffBoard if self.detail > 999 => {
                self.on_board(Words::new("this rank")).text(", whose ranks are 1 to ").count(self.sizes.ranks)
            }
            Kind::RankOffBoard => self
                .on_board(Words::new("rank ").number(self.detail as u64))
                .text(", whose ranks are 1 to ")
                .count(self.sizes.ranks),
            Kind::RankOnLine => self.as_in("a board of one dimension has no ranks: a square is its file alone"),
            Kind::MissingLayer => self.as_in("the layer is missing: a letter in upper case behind the rank"),
            Kind::LayerInLowerCase => Words::new("layers are written in upper case"),
            Kind::LayerOffBoard => self.off_board("layer", b'A', self.sizes.layers),
            Kind::LayerOnPlane if self.sizes.dimensions == 1 => {
                self.as_in("a board of one dimension has no layers: a square is its file alone")
            }
            Kind::LayerOnPlane => Words::new("a board of two dimensions has no layers"),
            Kind::TooLong => self.as_in(match self.sizes.dimensions {
                1 => "the square ends before this: it is a file alone",
                2 => "the square ends before this: it is a file and a rank",
                _ => "the square ends before this: it is a file, a rank and a layer",
            }),
            Kind::Unexpected => match char::from_u32(self.detail) {
                Some(c) => Words::EMPTY.quoted(c).text(" is not part of a square"),
                None => unreachable!(), // a character has been put there
            },
        }
    }

    /// A file or a layer that there is not.
    const fn off_board(&self, what: &str, first: u8, count: usize) -> Words {
        let words = if self.detail as usize > TWO_LETTERS {
            Words::new("this ").text(what)
        } else {
            let letters = Cell::letters(self.detail as usize, first);
            Words::new(what).text(" `").text(letters.as_str()).text("`")
        };
        let letters = [Cell::letters(1, first), Cell::letters(count, first)];
        self.on_board(words)
            .text(", whose ")
            .text(what)
            .text("s are ")
            .text(letters[0].as_str())
            .text(" to ")
            .text(letters[1].as_str())
    }

    /// … is off the board of so many squares.
    const fn on_board(&self, words: Words) -> Words {
        let Sizes { dimensions, layers, ranks, files } = self.sizes;
        let words = words.text(" is off the board of ");
        match dimensions {
            1 => words.count(files),
            2 => words.count(ranks).text("x").count(files),
            _ => words.count(layers).text("x").count(ranks).text("x").count(files),
        }
    }

    /// …, as in a square that every such board has.
    const fn as_in(&self, words: &'static str) -> Words {
        let dimensions = self.sizes.dimensions;
        let first = Cell { file: 1, rank: (dimensions > 1) as usize, layer: (dimensions > 2) as usize };
        Words::new(words).text(", as in `").text(first.text().as_str()).text("`")
    }
}

/// The number of `zz`, the last that two letters tell.
const TWO_LETTERS: usize = 26 * 27;
