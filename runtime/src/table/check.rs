//! Checks that the contents of a book match its header.

use super::column::{Cell, Cells, ColumnType};
use super::error::{BookError, BookErrorKind as Kind};
use super::header::Header;
use super::index::number as number_at;
use crate::position::PositionBuilder;
use crate::token::Epin;

impl Header {
    /// Checks everything except the header. The length of both slices must be the number of squares.
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
        // The number of used slots equals the number of positions. So if each position is found in its own slot, no
        // other slots are used.
        if !self.index.is_sound(self.index_bytes(bytes)) {
            return Err(BookError::new(Kind::WrongIndex { number: self.index.entries }));
        }
        self.check_positions(bytes, board, hands)?;
        self.check_rows(bytes)?;
        (0..self.columns().len()).try_for_each(|column| self.check_column(bytes, column))
    }

    /// Checks that each position is valid and can be found. Also checks that there are no gaps between the long forms.
    fn check_positions(
        &self,
        bytes: &[u8],
        board: &mut [Option<Epin>],
        hands: &mut [u16],
    ) -> Result<(), BookError> {
        let (mut long_end, mut meetings) = (0, self.index.meetings());
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
            loop {
                match candidates.next() {
                    Some(entry) if entry == number => break,
                    Some(_) if meetings == 0 => return Err(BookError::new(Kind::Crowded)),
                    Some(entry) if !self.is_position(bytes, entry, &position) => meetings -= 1,
                    _ => return Err(BookError::new(Kind::WrongIndex { number })),
                }
            }
        }
        if long_end == self.long_len {
            Ok(())
        } else {
            Err(BookError::new(Kind::WrongPosition { number: self.index.entries }))
        }
    }

    fn check_column(&self, bytes: &[u8], number: usize) -> Result<(), BookError> {
        let column = &self.columns()[number];
        let wrong = |row| Err(BookError::new(Kind::WrongValue { column: number, row }));
        let is_optional = column.values.is_optional();
        let limit = match column.values.values() {
            ColumnType::Square => self.shape.map(|shape| shape.square_count()),
            values => values.limit(),
        };
        let mut end = 0;
        for row in 0..self.rows {
            let cells = Cells { bytes, header: self, row };
            if column.is_text() {
                let start = number_at(bytes, column.at + row * column.width, column.width);
                match cells.text_bytes(number).filter(|text| str::from_utf8(text).is_ok()) {
                    Some(text) if start == end && (text.is_empty() || cells.cell(number) != Cell::Empty) => {
                        end += text.len() as u64;
                    }
                    _ => return wrong(row),
                }
            } else if is_optional && !cells.has_value(number) {
                let at = column.at + row * column.width;
                if bytes.get(at..at + column.width).is_none_or(|bytes| bytes.iter().any(|byte| *byte != 0)) {
                    return wrong(row);
                }
            } else if let (Some(limit), Cell::Number(value)) = (limit, cells.cell(number))
                && value >= limit as u128
            {
                return wrong(row);
            }
        }
        // The bits after the bit of the last row must be 0.
        let has_more = |row| Cells { bytes, header: self, row }.has_value(number);
        if is_optional && (self.rows..self.rows.next_multiple_of(8)).any(has_more) {
            return wrong(self.rows);
        }
        if column.is_text() {
            let last = number_at(bytes, column.at + self.rows * column.width, column.width);
            if last != column.text_len as u64 || end != last {
                return wrong(self.rows);
            }
        }
        if column.is_indexed && !self.is_in_order(bytes, number) {
            return Err(BookError::new(Kind::WrongOrder { column: Some(number) }));
        }
        Ok(())
    }

    /// Reports whether the index of a column has all rows in order. Rows are ordered by value, and then by index.
    fn is_in_order(&self, bytes: &[u8], column: usize) -> bool {
        let key = |place| {
            let row = self.row_at(bytes, column, place)?;
            Some((Cells { bytes, header: self, row }.cell(column), row))
        };
        (0..self.rows).map(key).is_sorted_by(|one, next| one.is_some() && one < next)
            && self.rows.checked_sub(1).is_none_or(|last| key(last).is_some())
    }
}

const P1: u64 = 0x9E37_79B1_85EB_CA87;
const P2: u64 = 0xC2B2_AE3D_27D4_EB4F;
const P3: u64 = 0x1656_67B1_9E37_79F9;
const P4: u64 = 0x85EB_CA77_C2B2_AE63;
const P5: u64 = 0x27D4_EB2F_1656_67C5;

/// Returns the checksum of a book. It is XXH64 with the seed 0. Libraries for XXH64 exist in most languages.
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

/// Computes four sums side by side. Each sum uses every fourth word.
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
