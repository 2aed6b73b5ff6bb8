//! Splits a table into lines, and recognizes compressed files.

#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    reason = "the limit is a constant, and lines are counted one by one"
)]

use std::fmt;
use std::io::{self, BufRead, Read as _};

/// The compression of a file. A compressed file is neither a table nor a book. `Display` writes a message that names
/// the compression format and asks to decompress the file.
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
    /// Returns the compression of a file that starts with these bytes, or `None` if no known format starts with them.
    #[must_use]
    pub const fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0x1F, 0x8B, ..] => Some(Self::Gzip),
            // The start of a frame, or of a skippable frame, whose first byte varies.
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Some(Self::Zstd),
            [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Xz),
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, ..] => Some(Self::Bzip2),
            [b'P', b'K', 3, 4, ..] => Some(Self::Zip),
            _ => None,
        }
    }

    /// Returns the name of the compression format.
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

/// The maximum length of a table's line, in bytes. Without this limit, a file that is not a table could fill the
/// memory.
pub const MAX_LINE_LEN: usize = 1 << 20;

const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Calls `visit` with each line of a text. Leaves out line breaks, empty lines at the end, and a byte order mark.
///
/// If all lines are empty, calls `visit` once, with an empty line. A line of more than [`MAX_LINE_LEN`] bytes may be
/// cut off, and no lines after it are read.
///
/// # Errors
///
/// Returns an error if `input` cannot be read.
///
/// ```
/// use koma_format::for_each_line;
///
/// let mut lines = Vec::new();
/// for_each_line(&mut "\u{FEFF}one\r\n\ntwo\n\n".as_bytes(), &mut |line| lines.push(line.to_vec()))?;
/// assert_eq!(lines, [b"one".as_slice(), b"", b"two"]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn for_each_line(input: &mut dyn BufRead, visit: &mut dyn FnMut(&[u8])) -> io::Result<()> {
    let mut line = Vec::new();
    // Empty lines are counted, not stored, until a line with text follows. There may be too many to store.
    let (mut is_first, mut is_empty, mut blank_lines) = (true, true, 0_u64);
    // The limit includes a byte order mark and a line break.
    let limit = (MAX_LINE_LEN + BYTE_ORDER_MARK.len() + 2) as u64;
    while (&mut *input).take(limit).read_until(b'\n', &mut line)? > 0 {
        if std::mem::take(&mut is_first) && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        if text.is_empty() {
            blank_lines += 1;
        } else {
            for _ in 0..std::mem::take(&mut blank_lines) {
                visit(b"");
            }
            visit(text);
            is_empty = false;
        }
        if text.len() > MAX_LINE_LEN {
            break;
        }
        line.clear();
    }
    if is_empty {
        visit(b"");
    }
    Ok(())
}
