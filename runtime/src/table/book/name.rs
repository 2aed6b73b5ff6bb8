//! What the columns of a book may be called.

/// Reports whether a column may have this name: UTF-8 text of 1 to 65,535 bytes without control characters.
#[must_use]
pub const fn is_name(bytes: &[u8]) -> bool {
    if bytes.is_empty() || bytes.len() > u16::MAX as usize || core::str::from_utf8(bytes).is_err() {
        return false;
    }
    let mut i = 0;
    while i < bytes.len() {
        // U+0000 to U+001F, U+007F, and U+0080 to U+009F, whose first byte is 0xC2.
        let is_control = match bytes[i] {
            0..0x20 | 0x7F => true,
            0xC2 => bytes[i + 1] < 0xA0,
            _ => false,
        };
        if is_control {
            return false;
        }
        i += 1;
    }
    true
}

pub(super) const fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut i = 0;
    while i < one.len() {
        if one[i] != other[i] {
            return false;
        }
        i += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::is_name;

    /// All characters, as a name and within one.
    #[test]
    fn control_characters_are_in_no_name() {
        let mut refused = 0;
        for c in '\0'..=char::MAX {
            let mut buffer = [b'a'; 6];
            let len = c.encode_utf8(&mut buffer[1..5]).len();
            for name in [&buffer[1..=len], &buffer[..=len], &buffer[1..len + 2]] {
                // Behind the character stands what it leaves of the letters, or none.
                assert_eq!(is_name(name), !c.is_control(), "{c:?}");
            }
            refused += usize::from(c.is_control());
        }
        assert_eq!(refused, 65);
    }

    #[test]
    fn other_names() {
        const { assert!(is_name(b"feen") && !is_name(b"")) };
        for bytes in [&[0xC2][..], &[0xFF], &[b'a', 0xC2], &[0xE2, 0x82], &[0xED, 0xA0, 0x80]] {
            assert!(!is_name(bytes), "{bytes:?}");
        }
        let longer = "a".repeat(usize::from(u16::MAX) + 1);
        assert!(is_name(&longer.as_bytes()[1..]) && !is_name(longer.as_bytes()));
    }
}
