//! A text under construction in const code.

/// More than the longest text: a full board of promoted pieces, both hands and the counters.
const ROOM: usize = 256;

/// A text under construction, in ASCII.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Out {
    bytes: [u8; ROOM],
    len: usize,
}

impl Out {
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; ROOM], len: 0 }
    }

    pub(crate) const fn put(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    pub(crate) const fn put_str(&mut self, text: &str) {
        let mut text = text.as_bytes();
        while let [byte, rest @ ..] = text {
            self.put(*byte);
            text = rest;
        }
    }

    /// Writes a number in base 10.
    pub(crate) const fn put_number(&mut self, number: u32) {
        let mut divisor = 1;
        while number / divisor > 9 {
            divisor *= 10;
        }
        while divisor > 0 {
            self.put(b"0123456789"[(number / divisor % 10) as usize]);
            divisor /= 10;
        }
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    pub(crate) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }
}
