//! Splits bytes into characters, in const code. Also recognizes invisible characters, quotation marks, and characters
//! that look like ASCII characters.

/// A character of an input, or a byte that is not part of a character.
pub(super) type Unit = Result<char, u8>;

/// Returns the unit that starts at byte `at`, and the offset after the unit. Returns `None` at the end of `bytes`.
pub(crate) const fn unit_at(bytes: &[u8], at: usize) -> Option<(Unit, usize)> {
    if at >= bytes.len() {
        return None;
    }
    let first = bytes[at];
    if first.is_ascii() {
        return Some((Ok(first as char), at + 1));
    }
    // The highest bits of the first byte are a one for each byte of the character, then a zero.
    let width = first.leading_ones() as usize;
    if let Some((encoded, _)) = bytes.split_at(at).1.split_at_checked(width)
        && core::str::from_utf8(encoded).is_ok()
    {
        let mut code = (first & 0x7F >> width) as u32;
        let mut i = 1;
        while i < width {
            code = code << 6 | (encoded[i] & 0x3F) as u32;
            i += 1;
        }
        if let Some(c) = char::from_u32(code) {
            return Some((Ok(c), at + width));
        }
    }
    Some((Err(first), at + 1))
}

/// Returns the range of the first bytes that are not UTF-8, or `None` if `bytes` is UTF-8.
pub(crate) const fn not_utf8(bytes: &[u8]) -> Option<(usize, usize)> {
    let Err(error) = core::str::from_utf8(bytes) else { return None };
    let start = error.valid_up_to();
    Some((start, if let Some(len) = error.error_len() { start + len } else { bytes.len() }))
}

/// Returns the character at byte `at`, if a character starts there.
pub(crate) const fn char_at(bytes: &[u8], at: usize) -> Option<char> {
    if let Some((Ok(c), _)) = unit_at(bytes, at) { Some(c) } else { None }
}

/// Returns the character at byte `at`, or `\0` if there is no character.
pub(crate) const fn char_or_nul(bytes: &[u8], at: usize) -> char {
    if let Some(c) = char_at(bytes, at) { c } else { '\0' }
}

/// Returns the offset after the unit at byte `at`, or the length of `bytes` if `at` is at or after the end.
pub(crate) const fn after(bytes: &[u8], at: usize) -> usize {
    if let Some((_, next)) = unit_at(bytes, at) { next } else { bytes.len() }
}

/// Returns the range of the unit that contains byte `at`.
pub(crate) const fn unit_containing(bytes: &[u8], at: usize) -> (usize, usize) {
    let mut start = at;
    // A character has at most three continuation bytes, which are 0b10xx_xxxx.
    while start > 0 && at - start < 3 && bytes[start] & 0xC0 == 0x80 {
        start -= 1;
    }
    let end = after(bytes, start);
    if end > at { (start, end) } else { (at, at + 1) }
}

/// Reports whether `c` is white space or invisible. Line breaks are white space.
pub const fn is_blank(c: char) -> bool {
    c.is_whitespace() || is_invisible(c)
}

/// Returns the ASCII character that `c` looks like, or `c` itself if there is no such character. Word processors, input
/// methods and foreign keyboards produce such look-alikes.
#[expect(clippy::cast_possible_truncation, reason = "the result is ASCII")]
pub(crate) const fn plain(c: char) -> char {
    match c {
        // The code point of a full-width character has a fixed distance from that of its ASCII character.
        '\u{FF01}'..='\u{FF5E}' => (c as u32 - 0xFF01 + 0x21) as u8 as char,
        '‘' | '’' | '‚' | '‛' | '❛' | '❜' | '′' | '´' | '`' | 'ʹ' | 'ʻ' | 'ʼ' | 'ʽ' | 'ˈ' | 'ˊ' | '՚'
        | 'ꞌ' => '\'',
        '∶' | '꞉' | '﹕' | '︓' | 'ː' | '˸' | '։' | '׃' => ':',
        '˄' | 'ˆ' | '‸' | '⌃' => '^',
        '﹢' | '➕' => '+',
        '−' | '‐' | '‑' | '‒' | '–' | '—' | '﹣' | '➖' => '-',
        _ => latin(c),
    }
}

/// Converts the kelvin sign, or a Cyrillic or Greek letter that looks like a Latin letter, to the Latin letter.
/// Returns other characters unchanged.
#[rustfmt::skip]
pub(crate) const fn latin(c: char) -> char {
    match c {
        'А' | 'Α' => 'A', 'В' | 'Β' => 'B', 'С' => 'C', 'Е' | 'Ε' => 'E', 'Н' | 'Η' => 'H',
        'І' | 'Ι' => 'I', 'Ј' => 'J', 'К' | 'Κ' | '\u{212A}' => 'K', 'М' | 'Μ' => 'M', 'Ν' => 'N',
        'О' | 'Ο' => 'O', 'Р' | 'Ρ' => 'P', 'Ѕ' => 'S', 'Т' | 'Τ' => 'T', 'Х' | 'Χ' => 'X',
        'Υ' => 'Y', 'Ζ' => 'Z',
        'а' => 'a', 'с' => 'c', 'е' => 'e', 'і' => 'i', 'ј' => 'j', 'о' | 'ο' => 'o', 'р' => 'p',
        'ѕ' => 's', 'х' => 'x', 'у' => 'y',
        _ => c,
    }
}

/// Reports whether `c` is a quotation mark. Apostrophes and characters that look like apostrophes do not count.
#[rustfmt::skip]
pub(crate) const fn is_double_quote(c: char) -> bool {
    matches!(
        c,
        '"' | '“' | '”' | '„' | '‟' | '″' | '«' | '»' | '‹' | '›' | '❝' | '❞' | '〝' | '〞' | '〟' | '＂'
        | '「' | '」' | '『' | '』' | '｢' | '｣' | '﹁' | '﹂' | '﹃' | '﹄' | '〈' | '〉' | '《' | '》'
    )
}

/// Reports whether `c` alone is invisible. Fillers and characters without width are invisible. Characters without width
/// include accents that join the previous character, joiners, direction marks, variation selectors and the byte-order
/// mark. White space is not invisible.
pub(crate) const fn is_invisible(c: char) -> bool {
    // For the characters of most texts, the search would take long: ASCII, marks such as ▲, Chinese characters, and
    // full-width digits.
    if matches!(c, '\0'..='~' | '\u{25A0}'..='\u{25FF}' | '\u{4E00}'..='\u{9FFF}' | '\u{FF10}'..='\u{FF19}') {
        return false;
    }
    is_in_runs(c, &INVISIBLE)
}

/// Reports whether `c` takes two columns in a terminal, such as a Chinese character.
pub(super) const fn is_wide(c: char) -> bool {
    c >= '\u{1100}' && is_in_runs(c, &WIDE)
}

/// Reports whether `c` is in one of the runs with an odd index.
const fn is_in_runs(c: char, runs: &[u32]) -> bool {
    let mut end = 0;
    let mut i = 0;
    while i < runs.len() && end <= c as u32 {
        end += runs[i];
        i += 1;
    }
    end > c as u32 && i % 2 == 0
}

/// The lengths of runs of characters, in the order of code points. The first run is visible, the second invisible, and
/// so on. A character is invisible if its width is 0 in the crate `unicode-width` 0.2. The fillers U+115F and U+2800
/// and the annotation marks U+FFF9 to U+FFFB are also invisible.
#[rustfmt::skip]
static INVISIBLE: [u32; 800] = [
    173, 1, 594, 112, 275, 7, 263, 45, 1, 1, 1, 2, 1, 2, 1, 3, 59, 1, 10, 11, 1, 1, 46, 21, 16, 1, 101, 7, 2,
    6, 2, 2, 1, 4, 33, 1, 1, 1, 30, 27, 91, 11, 58, 9, 9, 1, 24, 4, 1, 9, 1, 3, 1, 5, 43, 3, 52, 2, 5, 9, 42,
    57, 55, 1, 1, 1, 4, 8, 4, 1, 3, 7, 10, 2, 29, 1, 58, 1, 1, 1, 2, 4, 8, 1, 9, 1, 10, 2, 26, 1, 2, 2, 57, 1,
    4, 2, 4, 2, 2, 3, 3, 1, 30, 2, 3, 1, 11, 2, 57, 1, 4, 5, 1, 2, 4, 1, 20, 2, 22, 6, 1, 1, 58, 1, 1, 2, 1,
    4, 8, 1, 5, 5, 10, 2, 30, 1, 59, 1, 1, 1, 12, 1, 9, 1, 40, 1, 3, 1, 55, 1, 1, 3, 5, 3, 1, 4, 7, 2, 11, 2,
    29, 1, 58, 1, 2, 2, 1, 1, 3, 3, 1, 4, 7, 2, 11, 2, 28, 2, 57, 2, 1, 1, 2, 4, 8, 2, 8, 1, 10, 2, 29, 1, 72,
    1, 4, 1, 2, 3, 1, 1, 8, 1, 81, 1, 2, 7, 12, 8, 98, 1, 2, 9, 11, 7, 73, 2, 27, 1, 1, 1, 1, 1, 55, 14, 1, 5,
    1, 2, 5, 11, 1, 36, 9, 1, 102, 4, 1, 6, 1, 2, 2, 2, 25, 2, 4, 3, 16, 4, 13, 1, 2, 2, 6, 1, 15, 1, 193,
    161, 349, 3, 946, 4, 28, 3, 29, 2, 30, 2, 64, 2, 1, 7, 8, 1, 2, 11, 9, 1, 45, 5, 117, 2, 34, 1, 118, 3, 4,
    2, 9, 1, 6, 3, 219, 2, 2, 1, 58, 1, 1, 7, 1, 1, 1, 1, 2, 8, 6, 10, 2, 1, 48, 65, 15, 4, 48, 10, 4, 3, 38,
    9, 12, 2, 32, 4, 2, 6, 56, 1, 1, 2, 3, 1, 1, 5, 56, 8, 2, 2, 152, 3, 1, 13, 1, 7, 4, 1, 6, 1, 3, 2, 198,
    64, 523, 5, 26, 5, 49, 16, 96, 33, 1807, 1, 1262, 3, 238, 32, 554, 6, 105, 2, 201, 1, 29962, 4, 1, 10, 32,
    2, 80, 2, 272, 1, 3, 1, 4, 1, 25, 2, 5, 1, 151, 2, 26, 18, 8, 1, 4, 1, 38, 8, 25, 11, 1, 1, 44, 3, 48, 1,
    2, 4, 2, 2, 2, 1, 36, 1, 67, 6, 2, 2, 2, 2, 12, 1, 8, 1, 47, 1, 51, 1, 1, 3, 2, 2, 5, 2, 1, 1, 42, 2, 8,
    1, 238, 1, 2, 1, 4, 1, 11202, 23, 4, 49, 8994, 1, 737, 16, 16, 16, 207, 1, 160, 1, 79, 12, 513, 1, 226, 1,
    149, 5, 1670, 3, 1, 2, 5, 4, 40, 3, 4, 1, 165, 2, 573, 4, 65, 5, 317, 2, 30, 5, 32, 16, 70, 11, 49, 4,
    123, 1, 54, 15, 41, 1, 2, 2, 10, 3, 49, 4, 2, 2, 7, 1, 61, 3, 36, 5, 1, 8, 62, 1, 12, 2, 52, 9, 1, 1, 1,
    2, 5, 4, 2, 1, 95, 3, 2, 4, 6, 1, 2, 1, 157, 1, 3, 8, 21, 2, 57, 2, 1, 1, 1, 1, 12, 1, 9, 1, 14, 7, 3, 5,
    67, 1, 2, 6, 1, 1, 2, 1, 1, 3, 4, 5, 14, 2, 85, 8, 2, 3, 1, 1, 23, 1, 81, 1, 2, 6, 1, 1, 2, 1, 1, 2, 1, 2,
    235, 1, 2, 4, 6, 2, 1, 2, 27, 2, 85, 8, 2, 1, 1, 2, 106, 1, 1, 1, 2, 8, 101, 1, 1, 1, 2, 4, 1, 5, 259, 9,
    1, 2, 245, 1, 10, 5, 1, 1, 1, 1, 144, 4, 2, 2, 4, 1, 32, 10, 40, 6, 2, 4, 8, 1, 9, 6, 2, 3, 40, 19, 1, 2,
    198, 1, 1, 3, 1, 1, 201, 7, 1, 6, 1, 1, 82, 22, 2, 7, 1, 2, 1, 2, 122, 6, 3, 1, 1, 2, 1, 9, 72, 2, 3, 1,
    1, 1, 88, 1, 258, 2, 11, 3, 51, 5, 5, 3, 23, 1, 5349, 1, 6, 15, 11464, 12, 3, 3, 2496, 5, 59, 7, 1048, 1,
    63, 4, 81, 1, 11, 2, 19627, 2, 1, 4, 4700, 46, 2, 23, 480, 2, 60, 5, 3, 22, 2, 7, 30, 4, 148, 3, 11, 3, 8,
    2, 2, 1, 32, 2, 1918, 55, 4, 50, 8, 1, 14, 1, 22, 5, 1, 15, 1360, 7, 1, 17, 2, 7, 1, 2, 1, 5, 100, 1, 160,
    7, 375, 1, 61, 4, 508, 4, 254, 2, 243, 1, 2, 1, 7, 2, 5, 1, 474, 7, 109, 7, 792_245, 4096,
];

/// The lengths of runs of characters, in the order of code points. The first run is narrow, the second wide, and so on. A
/// character is wide if its width is 2 in the crate `unicode-width` 0.2.
#[rustfmt::skip]
static WIDE: [u32; 258] = [
    4352, 96, 1604, 1, 2933, 2, 13, 2, 190, 4, 3, 1, 2, 1, 521, 2, 21, 2, 26, 8, 16, 12, 43, 1, 10, 6, 3, 1,
    13, 1, 8, 2, 17, 2, 5, 2, 8, 1, 5, 1, 21, 1, 7, 2, 1, 1, 4, 1, 2, 1, 7, 1, 4, 2, 28, 1, 35, 1, 1, 1, 4, 3,
    1, 1, 61, 3, 24, 1, 14, 1, 859, 2, 51, 1, 4, 1, 810, 26, 1, 89, 12, 214, 26, 58, 6, 15, 2, 86, 4, 101, 5,
    43, 1, 51, 1, 42, 1, 86, 9, 48, 1, 40, 8, 29245, 3, 55, 1177, 29, 643, 11172, 8540, 512, 784, 10, 22, 35,
    1, 19, 1, 4, 149, 96, 127, 7, 28665, 4, 14, 5, 9, 7387, 36, 34, 95, 115, 13, 914, 14, 51, 7709, 4, 1, 7, 1,
    2, 1, 297, 9, 1, 29, 3, 2, 1, 14, 5, 7, 396, 8196, 87, 9, 23, 7309, 1, 202, 1, 190, 1, 2, 10, 19, 1, 81, 3,
    13, 44, 4, 9, 7, 2, 14, 6, 154, 33, 12, 9, 1, 70, 1, 22, 12, 43, 4, 5, 12, 17, 3, 1, 3, 71, 1, 1, 1, 187,
    2, 63, 13, 4, 1, 24, 18, 1, 26, 2, 13, 1, 86, 85, 48, 70, 6, 1, 3, 3, 2, 5, 2, 4, 11, 2, 7, 9, 221, 1, 5,
    12, 4, 1, 283, 47, 1, 10, 1, 185, 112, 13, 3, 71, 1, 1, 3, 18, 1, 13, 3, 12, 1285, 65534, 2, 65534,
];
