use super::{Letter, Side};

/// A letter in upper or lower case: one byte of a token, which tells a letter and a side.
///
/// It is a fieldless enum so that rustc knows which values exist: `Option<Sin>` takes one byte, and a match arm
/// that repeats an earlier token is reported as unreachable. The order is that of the tokens: by letter, upper
/// case first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(non_camel_case_types, reason = "each variant is named as it is written")]
#[repr(u8)]
#[rustfmt::skip]
pub(crate) enum CasedLetter {
    A, a, B, b, C, c, D, d, E, e, F, f, G, g, H, h, I, i, J, j, K, k, L, l, M, m,
    N, n, O, o, P, p, Q, q, R, r, S, s, T, t, U, u, V, v, W, w, X, x, Y, y, Z, z,
}

impl CasedLetter {
    #[rustfmt::skip]
    pub(crate) const ALL: [Self; Letter::ALL.len() * Side::ALL.len()] = [
        Self::A, Self::a, Self::B, Self::b, Self::C, Self::c, Self::D, Self::d, Self::E, Self::e,
        Self::F, Self::f, Self::G, Self::g, Self::H, Self::h, Self::I, Self::i, Self::J, Self::j,
        Self::K, Self::k, Self::L, Self::l, Self::M, Self::m, Self::N, Self::n, Self::O, Self::o,
        Self::P, Self::p, Self::Q, Self::q, Self::R, Self::r, Self::S, Self::s, Self::T, Self::t,
        Self::U, Self::u, Self::V, Self::v, Self::W, Self::w, Self::X, Self::x, Self::Y, Self::y,
        Self::Z, Self::z,
    ];

    #[inline]
    pub(crate) const fn new(letter: Letter, side: Side) -> Self {
        Self::ALL[letter as usize * Side::ALL.len() + side as usize]
    }

    /// The letter that `byte` is in ASCII.
    #[inline]
    pub(crate) const fn from_ascii(byte: u8) -> Option<Self> {
        static TABLE: [Option<CasedLetter>; 256] = {
            let mut table = [None; 256];
            let mut i = 0;
            while i < CasedLetter::ALL.len() {
                table[CasedLetter::ALL[i].as_ascii() as usize] = Some(CasedLetter::ALL[i]);
                i += 1;
            }
            table
        };
        TABLE[byte as usize]
    }

    #[inline]
    pub(crate) const fn as_ascii(self) -> u8 {
        self.letter().as_ascii() + (b'a' - b'A') * (self as u8 % 2)
    }

    #[inline]
    pub(crate) const fn letter(self) -> Letter {
        Letter::ALL[self as usize / Side::ALL.len()]
    }

    #[inline]
    pub(crate) const fn side(self) -> Side {
        Side::ALL[self as usize % Side::ALL.len()]
    }
}
