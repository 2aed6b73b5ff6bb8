//! The flat index of a square in two bytes.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use crate::base::listed;

/// A flat index, from 0 to 65,279. A board has at most 65,025 squares.
///
/// rustc reports a match arm that repeats an earlier square only if the square consists of numbers and fieldless enums. So
/// the niche of `Option<Square>` is in an enum, and not in a `NonZero`.
// In this order and with this alignment, the processor moves both bytes as one number. Without the alignment, a move and its
// undoing takes half as long again. On big-endian machines, the bytes are in the wrong order, and are swapped.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(C, align(2))]
pub(super) struct SquareIndex {
    low: u8,
    high: High,
}

impl SquareIndex {
    /// The number of indices that have a `high` of 0.
    const ROW: usize = 256;

    /// Returns the index on a board of `count` squares. It must be less than `count`.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "only the low byte is meant")]
    pub(super) const fn new(index: usize, count: usize) -> Self {
        let high = if count <= Self::ROW { High::N0 } else { High::ALL[index / Self::ROW] };
        Self { low: index as u8, high }
    }

    #[inline]
    pub(super) const fn get(self) -> usize {
        (self.high as usize) << u8::BITS | self.low as usize
    }
}

impl PartialOrd for SquareIndex {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for SquareIndex {
    fn cmp(&self, other: &Self) -> Ordering {
        self.get().cmp(&other.get())
    }
}

impl Hash for SquareIndex {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u16(u16::from_le_bytes([self.low, self.high as u8]));
    }
}

listed! {
    /// The higher byte of an index.
    #[derive(Clone, Copy, PartialEq, Eq)]
    #[repr(u8)]
    enum High {
        N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15
        N16 N17 N18 N19 N20 N21 N22 N23 N24 N25 N26 N27 N28 N29 N30 N31
        N32 N33 N34 N35 N36 N37 N38 N39 N40 N41 N42 N43 N44 N45 N46 N47
        N48 N49 N50 N51 N52 N53 N54 N55 N56 N57 N58 N59 N60 N61 N62 N63
        N64 N65 N66 N67 N68 N69 N70 N71 N72 N73 N74 N75 N76 N77 N78 N79
        N80 N81 N82 N83 N84 N85 N86 N87 N88 N89 N90 N91 N92 N93 N94 N95
        N96 N97 N98 N99 N100 N101 N102 N103 N104 N105 N106 N107 N108 N109 N110 N111
        N112 N113 N114 N115 N116 N117 N118 N119 N120 N121 N122 N123 N124 N125 N126 N127
        N128 N129 N130 N131 N132 N133 N134 N135 N136 N137 N138 N139 N140 N141 N142 N143
        N144 N145 N146 N147 N148 N149 N150 N151 N152 N153 N154 N155 N156 N157 N158 N159
        N160 N161 N162 N163 N164 N165 N166 N167 N168 N169 N170 N171 N172 N173 N174 N175
        N176 N177 N178 N179 N180 N181 N182 N183 N184 N185 N186 N187 N188 N189 N190 N191
        N192 N193 N194 N195 N196 N197 N198 N199 N200 N201 N202 N203 N204 N205 N206 N207
        N208 N209 N210 N211 N212 N213 N214 N215 N216 N217 N218 N219 N220 N221 N222 N223
        N224 N225 N226 N227 N228 N229 N230 N231 N232 N233 N234 N235 N236 N237 N238 N239
        N240 N241 N242 N243 N244 N245 N246 N247 N248 N249 N250 N251 N252 N253 N254
    }

    const ALL: [Self; 255];
}
