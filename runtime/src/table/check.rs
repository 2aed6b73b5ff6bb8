//! Checks that a book is what its header promises.

use super::column::{Cells, ColumnType};
use super::error::{BookError, BookErrorKind as Kind};
use super::header::Header;
use super::index::number as number_at;
use crate::position::PositionBuilder;
use crate::token::Epin;

impl Header {
    /// Checks everything but the header. The slices are as long as a board has squares.
    pub(super) fn check_contents(
        &self,
        bytes: &[u8],
        board: &mut [Option<Epin>],
        hands: &mut [u16],
    ) -> Result<(), BookError> {
        if number_at(bytes, self.end, 8) != checksum(bytes.get(..self.end).unwrap_or_default()) {
            return Err(BookError::new(Kind::WrongChecksum));
        }
        if self.padding(bytes).iter().any(|byte| *byte != 0) {
            return Err(BookError::new(Kind::WrongHeader));
        }
        self.check_positions(bytes, board, hands)?;
        if !self.index.is_sound(self.index_bytes(bytes)) {
            return Err(BookError::new(Kind::WrongIndex { number: self.index.entries }));
        }
        self.check_rows(bytes)?;
        self.check_columns(bytes)
    }

    /// Each position is valid, it is found, and nothing is between the long forms.
    fn check_positions(
        &self,
        bytes: &[u8],
        board: &mut [Option<Epin>],
        hands: &mut [u16],
    ) -> Result<(), BookError> {
        let mut long_end = 0;
        for number in 0..self.index.entries {
            board.fill(None);
            hands.fill(0);
            let mut draft = PositionBuilder::new(board, hands);
            let wrong = BookError::new(Kind::WrongPosition { number });
            let (outline, long_form) = self.read(bytes, number, &mut draft).ok_or(wrong)?;
            if let Some((start, end)) = long_form {
                if start != long_end {
                    return Err(wrong);
                }
                long_end = end;
            }
            let position = draft.finish(outline);
            let mut candidates = self.index.candidates(self.index_bytes(bytes), position.zobrist());
            let is_position = |entry: &usize| self.is_position(bytes, *entry, &position);
            if core::iter::from_fn(|| candidates.next()).find(is_position) != Some(number) {
                return Err(BookError::new(Kind::WrongIndex { number }));
            }
        }
        if long_end == self.long_len {
            Ok(())
        } else {
            Err(BookError::new(Kind::WrongPosition { number: self.index.entries }))
        }
    }

    fn check_columns(&self, bytes: &[u8]) -> Result<(), BookError> {
        for (number, column) in self.columns().iter().enumerate() {
            let wrong = |row| Err(BookError::new(Kind::WrongValue { column: number, row }));
            match column.values {
                ColumnType::Text => {
                    let mut end = 0;
                    for row in 0..self.rows {
                        let start = number_at(bytes, column.at + row * column.width, column.width);
                        let text = Cells { bytes, header: self, row }.text_bytes(number);
                        match text.filter(|text| str::from_utf8(text).is_ok()) {
                            Some(text) if start == end => end += text.len() as u64,
                            _ => return wrong(row),
                        }
                    }
                    let at = column.at + self.rows * column.width;
                    let last = number_at(bytes, at, column.width);
                    if last != column.text_len as u64 || end != last {
                        return wrong(self.rows);
                    }
                }
                ColumnType::Bool => {
                    let values = bytes.get(column.at..column.at + self.rows).unwrap_or_default();
                    if let Some(row) = values.iter().position(|byte| *byte > 1) {
                        return wrong(row);
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

const P1: u64 = 0x9E37_79B1_85EB_CA87;
const P2: u64 = 0xC2B2_AE3D_27D4_EB4F;
const P3: u64 = 0x1656_67B1_9E37_79F9;
const P4: u64 = 0x85EB_CA77_C2B2_AE63;
const P5: u64 = 0x27D4_EB2F_1656_67C5;

/// Returns the checksum of a book: XXH64 with the seed 0, a public algorithm that most languages have a library for.
///
/// ```
/// use koma_runtime::format::checksum;
///
/// assert_eq!(checksum(b"Nobody inspects the spammish repetition"), 0xFBCE_A83C_8A37_8BF1);
/// ```
#[must_use]
pub fn checksum(bytes: &[u8]) -> u64 {
    let (stripes, rest) = bytes.as_chunks::<32>();
    let mut hash = if stripes.is_empty() { P5 } else { hash_stripes(stripes) };
    hash = hash.wrapping_add(bytes.len() as u64);
    let (words, rest) = rest.as_chunks::<8>();
    for word in words {
        hash ^= round(0, u64::from_le_bytes(*word));
        hash = hash.rotate_left(27).wrapping_mul(P1).wrapping_add(P4);
    }
    let (halves, rest) = rest.as_chunks::<4>();
    for half in halves {
        hash ^= u64::from(u32::from_le_bytes(*half)).wrapping_mul(P1);
        hash = hash.rotate_left(23).wrapping_mul(P2).wrapping_add(P3);
    }
    for byte in rest {
        hash ^= u64::from(*byte).wrapping_mul(P5);
        hash = hash.rotate_left(11).wrapping_mul(P1);
    }
    hash = (hash ^ hash >> 33).wrapping_mul(P2);
    hash = (hash ^ hash >> 29).wrapping_mul(P3);
    hash ^ hash >> 32
}

/// Four sums side by side, one for every fourth word.
fn hash_stripes(stripes: &[[u8; 32]]) -> u64 {
    let mut sums = [P1.wrapping_add(P2), P2, 0, P1.wrapping_neg()];
    for stripe in stripes {
        let (words, _) = stripe.as_chunks::<8>();
        for (sum, word) in sums.iter_mut().zip(words) {
            *sum = round(*sum, u64::from_le_bytes(*word));
        }
    }
    let rotated = sums.iter().zip([1, 7, 12, 18]).map(|(sum, bits)| sum.rotate_left(bits));
    let hash = rotated.fold(0, u64::wrapping_add);
    sums.iter().fold(hash, |hash, sum| (hash ^ round(0, *sum)).wrapping_mul(P1).wrapping_add(P4))
}

const fn round(sum: u64, word: u64) -> u64 {
    sum.wrapping_add(word.wrapping_mul(P2)).rotate_left(31).wrapping_mul(P1)
}
