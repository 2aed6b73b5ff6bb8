//! What files hold: whether they are compressed, and the lines of those that are text.

use std::fmt;
use std::io::{self, BufRead};

/// The compression of a file. A compressed file is neither a table nor a book; this displays as what to do about it.
///
/// ```
/// use koma_format::Compression;
///
/// let compression = Compression::of(b"\x1F\x8B\x08").unwrap();
/// assert_eq!(compression.to_string(), "the file is compressed with gzip: decompress it first");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compression {
    /// gzip
    Gzip,
    /// zstd
    Zstd,
    /// xz
    Xz,
    /// bzip2
    Bzip2,
    /// zip
    Zip,
}

impl Compression {
    /// Returns the compression of a file that starts with these bytes, or `None` if it is not compressed.
    #[must_use]
    pub const fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0x1F, 0x8B, ..] => Some(Self::Gzip),
            // A frame, or one that is skipped, whose first byte may also be another.
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Some(Self::Zstd),
            [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Xz),
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, ..] => Some(Self::Bzip2),
            [b'P', b'K', 3, 4, ..] => Some(Self::Zip),
            _ => None,
        }
    }

    /// Returns the name of the format.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
            Self::Xz => "xz",
            Self::Bzip2 => "bzip2",
            Self::Zip => "zip",
        }
    }
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the file is compressed with {}: decompress it first", self.as_str())
    }
}

const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Calls `visit` with each line of a text, without line breaks, a byte order mark and blank lines at the end. An empty
/// text has one line, which is blank.
pub(crate) fn for_each_line(mut input: impl BufRead, mut visit: impl FnMut(&[u8])) -> io::Result<()> {
    // A line, and the blank ones after it, which wait until another one follows: the last line loses all line breaks, the
    // others one.
    let mut held = Vec::new();
    let mut held_lines = 0;
    let mut is_first = true;
    loop {
        let start = held.len();
        if input.read_until(b'\n', &mut held)? == 0 {
            break;
        }
        if std::mem::take(&mut is_first) && held.starts_with(BYTE_ORDER_MARK) {
            held.drain(..BYTE_ORDER_MARK.len());
        }
        let is_blank = held[start..].iter().all(|byte| matches!(byte, b'\n' | b'\r'));
        if start > 0 && !is_blank {
            match held_lines {
                1 => visit(without_return(&held[..start - 1])),
                _ => visit_each(&held[..start - 1], &mut visit),
            }
            held.drain(..start);
            held_lines = 0;
        }
        held_lines += 1;
    }
    while held.pop_if(|byte| matches!(byte, b'\n' | b'\r')).is_some() {}
    visit_each(&held, &mut visit);
    Ok(())
}

fn visit_each(lines: &[u8], visit: &mut impl FnMut(&[u8])) {
    lines.split(|byte| *byte == b'\n').map(without_return).for_each(visit);
}

fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}
