//! The checksum of a book: XXH64 with the seed 0, a public algorithm that most languages have a library for.

const P1: u64 = 0x9E37_79B1_85EB_CA87;
const P2: u64 = 0xC2B2_AE3D_27D4_EB4F;
const P3: u64 = 0x1656_67B1_9E37_79F9;
const P4: u64 = 0x85EB_CA77_C2B2_AE63;
const P5: u64 = 0x27D4_EB2F_1656_67C5;

/// The checksum of some bytes.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u64 {
    let (stripes, rest) = bytes.as_chunks::<32>();
    let mut hash = if stripes.is_empty() { P5 } else { of_stripes(stripes) };
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
    hash ^= hash >> 33;
    hash = hash.wrapping_mul(P2);
    hash ^= hash >> 29;
    hash = hash.wrapping_mul(P3);
    hash ^ hash >> 32
}

/// Four sums side by side, one for every fourth word, and what becomes of them.
fn of_stripes(stripes: &[[u8; 32]]) -> u64 {
    let [mut a, mut b, mut c, mut d] = [P1.wrapping_add(P2), P2, 0, P1.wrapping_neg()];
    for stripe in stripes {
        let (words, _) = stripe.as_chunks::<8>();
        a = round(a, u64::from_le_bytes(words[0]));
        b = round(b, u64::from_le_bytes(words[1]));
        c = round(c, u64::from_le_bytes(words[2]));
        d = round(d, u64::from_le_bytes(words[3]));
    }
    let mut hash = a.rotate_left(1);
    hash = hash.wrapping_add(b.rotate_left(7));
    hash = hash.wrapping_add(c.rotate_left(12));
    hash = hash.wrapping_add(d.rotate_left(18));
    for sum in [a, b, c, d] {
        hash = (hash ^ round(0, sum)).wrapping_mul(P1).wrapping_add(P4);
    }
    hash
}

const fn round(sum: u64, word: u64) -> u64 {
    sum.wrapping_add(word.wrapping_mul(P2)).rotate_left(31).wrapping_mul(P1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the public reference has them.
    #[test]
    fn known_sums() {
        assert_eq!(checksum(b""), 0xEF46_DB37_51D8_E999);
        assert_eq!(checksum(b"a"), 0xD24E_C4F1_A98C_6E5B);
        assert_eq!(checksum(b"abc"), 0x44BC_2CF5_AD77_0999);
        assert_eq!(checksum(b"Nobody inspects the spammish repetition"), 0xFBCE_A83C_8A37_8BF1);
    }
}
