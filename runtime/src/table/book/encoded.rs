//! Boards of 64 squares as records have them, for comparing.
//!
//! It takes as long to encode the board that is asked for as to decode the one in a record. But it can be done while the
//! processor waits for the index, and then nothing is left to do but compare a few words when the record arrives. As
//! soon as that is under way, the processor goes on to what the program does next.

use super::header::Layout;
use super::number::number;
use super::symbols::TOGETHER;
use crate::table::format::SHORT_KINDS;
use crate::table::format::SYMBOL_BITS as BITS;
use crate::token::Epin;

const SQUARES: usize = 64;
/// More pieces than these are compared in another way.
const MOST_PIECES: usize = 32;
const WORDS: usize = MOST_PIECES / TOGETHER;

/// A board of 64 squares with at most 32 pieces.
pub(super) struct Encoded {
    /// A bit for each square that is occupied.
    occupied: u64,
    /// The pieces on these, eight symbols in each word.
    words: [u64; WORDS],
}

impl Encoded {
    /// The board with `count` pieces; `None` if it is one of another size or of more pieces, or has a kind of piece that
    /// has no symbol.
    #[inline]
    pub(super) fn new(layout: &Layout, board: &[Option<Epin>], count: usize) -> Option<Self> {
        const LAST: u64 = 1 << (SQUARES - 1);
        let squares: &[Option<Epin>; SQUARES] = board.try_into().ok()?;
        if count > MOST_PIECES {
            return None;
        }
        let occupied = occupied(squares);
        let (mut left, mut all, mut words) = (occupied, 0, [0; WORDS]);
        let mut next = || {
            // The last bit tells the compiler that there is one.
            let place = (left | LAST).trailing_zeros() as usize;
            let code = layout.codes[squares[place].map_or(Epin::COUNT, Epin::index)];
            left &= left.wrapping_sub(1);
            all |= code;
            u64::from(code)
        };
        for word in &mut words[..count / TOGETHER] {
            for i in 0..TOGETHER {
                *word |= next() << (BITS * i);
            }
        }
        if let Some(word) = words.get_mut(count / TOGETHER) {
            for i in 0..count % TOGETHER {
                *word |= next() << (BITS * i);
            }
        }
        (usize::from(all) < SHORT_KINDS).then_some(Self { occupied, words })
    }

    /// Whether these are the bytes at `at`; `count` is the number of pieces.
    #[inline]
    pub(super) fn is_at(&self, bytes: &[u8], at: usize, count: usize) -> bool {
        let mut differences = self.occupied ^ number(bytes, at, 8);
        for (i, word) in self.words.iter().enumerate() {
            let symbols = count.saturating_sub(i * TOGETHER).min(TOGETHER);
            let stored = number(bytes, at + SQUARES / 8 + i * BITS, BITS);
            differences |= (word ^ stored) & ((1 << (symbols * BITS)) - 1);
        }
        differences == 0
    }
}

/// A bit for each square with a piece.
///
/// The compiler looks at eight squares at once, if they are eight that go to eight different bytes. So what comes out
/// first has a byte for each file, and is then turned over.
#[inline]
fn occupied(squares: &[Option<Epin>; SQUARES]) -> u64 {
    let (ranks, _) = squares.as_chunks::<8>();
    let mut files = [0_u16; 8];
    for (rank, bit) in ranks.iter().zip([1, 2, 4, 8, 16, 32, 64, 128]) {
        for (file, square) in files.iter_mut().zip(rank) {
            *file |= if square.is_some() { bit } else { 0 };
        }
    }
    #[expect(clippy::cast_possible_truncation, reason = "eight bits are used")]
    transposed(u64::from_le_bytes(files.map(|file| file as u8)))
}

/// The bits with rows and columns of eight exchanged: two by two, then in squares of two, then of four.
const fn transposed(bits: u64) -> u64 {
    let mut bits = bits;
    let mut change = (bits ^ bits >> 7) & 0x00AA_00AA_00AA_00AA;
    bits ^= change ^ change << 7;
    change = (bits ^ bits >> 14) & 0x0000_CCCC_0000_CCCC;
    bits ^= change ^ change << 14;
    change = (bits ^ bits >> 28) & 0x0000_0000_F0F0_F0F0;
    bits ^ change ^ change << 28
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_its_bit() {
        for square in 0..SQUARES {
            let mut board = [None; SQUARES];
            board[square] = Some(Epin::from_static("K"));
            assert_eq!(occupied(&board), 1 << square);
            let mut others = [Some(Epin::from_static("z^'")); SQUARES];
            others[square] = None;
            assert_eq!(occupied(&others), !(1 << square));
        }
    }
}
