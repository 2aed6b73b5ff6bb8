//! Finds what is wrong with a text that is no square: the first thing that someone who reads it by the grammar would
//! stumble over.

use super::{SquareError, SquareErrorKind as Kind};
use crate::position::cell::{Sizes, read_letters, read_number};
use crate::report::{after, char_at};

impl SquareError {
    /// The error of `input`, which is no square of a board of these sizes.
    #[cold]
    pub(crate) const fn new(sizes: Sizes, input: &[u8]) -> Self {
        let error = Self { kind: Kind::Empty, start: 0, end: 0, sizes, detail: 0 };
        if input.is_empty() {
            return error;
        }
        if let Err(wrong) = core::str::from_utf8(input) {
            let start = wrong.valid_up_to();
            let end = match wrong.error_len() {
                Some(len) => start + len,
                None => input.len(),
            };
            return error.at(Kind::NotUtf8, start, end, 0);
        }
        error.diagnosed(input)
    }

    const fn at(mut self, kind: Kind, start: usize, end: usize, detail: u32) -> Self {
        self.kind = kind;
        self.start = start;
        self.end = end;
        self.detail = detail;
        self
    }

    /// Follows the grammar up to where the input leaves it.
    #[expect(clippy::cast_possible_truncation, reason = "numbers up to 1,000")]
    const fn diagnosed(self, input: &[u8]) -> Self {
        let Sizes { dimensions, ranks, files, .. } = self.sizes;
        let (file, file_end) = read_letters(input, 0, b'a');
        if file_end == 0 {
            return self.without_file(input);
        }
        let (rank, rank_end) = read_number(input, file_end);
        let (layer, layer_end) = read_letters(input, rank_end, b'A');
        let has_rank = rank_end > file_end;
        let has_layer = layer_end > rank_end;
        if layer_end < input.len() {
            let (_, lower_end) = read_letters(input, layer_end, b'a');
            return if has_rank && !has_layer && dimensions == 3 && lower_end == input.len() {
                self.at(Kind::LayerInLowerCase, layer_end, lower_end, 0)
            } else if has_layer && !has_rank && input[layer_end].is_ascii_digit() {
                self.at(Kind::MissingRank, file_end, layer_end, 0)
            } else if input[layer_end].is_ascii_alphanumeric() {
                self.at(Kind::TooLong, layer_end, input.len(), 0)
            } else {
                self.unexpected(input, layer_end)
            };
        }
        if has_rank && dimensions == 1 {
            return self.at(Kind::RankOnLine, file_end, rank_end, 0);
        }
        if has_layer && (dimensions < 3 || !has_rank) {
            let kind = if has_rank || dimensions == 1 { Kind::LayerOnPlane } else { Kind::MissingRank };
            return self.at(kind, rank_end, layer_end, 0);
        }
        if has_rank && input[file_end] == b'0' {
            return self.at(Kind::LeadingZero, file_end, rank_end, 0);
        }
        if file > files {
            return self.at(Kind::FileOffBoard, 0, file_end, file as u32);
        }
        if dimensions > 1 && !has_rank {
            return self.at(Kind::MissingRank, file_end, file_end, 0);
        }
        if rank > ranks {
            return self.at(Kind::RankOffBoard, file_end, rank_end, rank as u32);
        }
        if dimensions > 2 && !has_layer {
            return self.at(Kind::MissingLayer, rank_end, rank_end, 0);
        }
        self.at(Kind::LayerOffBoard, rank_end, layer_end, layer as u32)
    }

    /// An input that does not start with a file.
    const fn without_file(self, input: &[u8]) -> Self {
        let (_, letters_end) = read_letters(input, 0, b'A');
        if letters_end > 0 {
            return self.at(Kind::FileInUpperCase, 0, letters_end, 0);
        }
        let (_, rank_end) = read_number(input, 0);
        if rank_end == 0 {
            return self.unexpected(input, 0);
        }
        let first = if rank_end < input.len() && input[rank_end].is_ascii_uppercase() { b'A' } else { b'a' };
        let (_, file_end) = read_letters(input, rank_end, first);
        if file_end > rank_end {
            self.at(Kind::FileBehindRank, rank_end, file_end, 0)
        } else if rank_end == input.len() {
            self.at(Kind::MissingFile, 0, rank_end, 0)
        } else {
            self.unexpected(input, rank_end)
        }
    }

    const fn unexpected(self, input: &[u8], at: usize) -> Self {
        let c = match char_at(input, at) {
            Some(c) => c as u32,
            None => 0,
        };
        self.at(Kind::Unexpected, at, after(input, at), c)
    }
}
