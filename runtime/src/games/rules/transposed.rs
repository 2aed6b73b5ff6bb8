//! Turns the traits of squares into sets of squares.

/// Transposes the bytes of these words: byte `i` of word `j` becomes byte `j` of word `i`.
#[inline]
pub(in crate::games) const fn transposed(words: [u64; 8]) -> [u64; 8] {
    let mut words = words;
    let mut width = 4;
    let mut low = 0xFFFF_FFFF;
    while width > 0 {
        let mut i = 0;
        while i < 8 {
            if i & width == 0 {
                let (above, below) = (words[i], words[i + width]);
                words[i] = above & low | (below & low) << (8 * width);
                words[i + width] = above >> (8 * width) & low | below & !low;
            }
            i += 1;
        }
        width /= 2;
        low ^= low << (8 * width);
    }
    words
}
