//! Recognizes files that are not tables by their first line.

#![allow(
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "the names of compressions are in the order of the variants"
)]

use std::fmt;

use koma_runtime::book_format::MAGIC;

use crate::KeyNotation;
use crate::lines::BYTE_ORDER_MARK;

/// A kind of file that is not a table, but may be given as one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OtherFile {
    Book,
    Compressed(Compression),
    Pgn,
    Epd,
    Yaneuraou,
}

impl OtherFile {
    /// Returns the kind of a file whose first line with text is `line`, or `None` if the file may be a table whose
    /// columns are separated by `separator`.
    pub(crate) fn of(line: &[u8], separator: char) -> Option<Self> {
        if line.starts_with(MAGIC) && line.contains(&0) {
            return Some(Self::Book);
        }
        if let Some(compression) = Compression::of(line) {
            return Some(Self::Compressed(compression));
        }
        let line = str::from_utf8(line).ok()?;
        if is_yaneuraou(line) {
            Some(Self::Yaneuraou)
        } else if is_pgn(line, separator) {
            Some(Self::Pgn)
        } else if is_epd(line) {
            Some(Self::Epd)
        } else {
            None
        }
    }

    /// Returns the name of the kind of file, for messages.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Book => "a book",
            Self::Compressed(_) => "a compressed file",
            Self::Pgn => "games in PGN",
            Self::Epd => "a suite in EPD",
            Self::Yaneuraou => "a book of YaneuraOu",
        }
    }
}

/// Writes the message that a table is expected instead.
impl fmt::Display for OtherFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Book => f.write_str("this is a book; expected a table"),
            Self::Compressed(compression) => compression.fmt(f),
            Self::Pgn => {
                f.write_str("this is a file of games in PGN; `koma-book from-pgn` makes a book of it")
            }
            Self::Epd => {
                f.write_str("this is a suite in EPD; expected a table (`koma-book build --epd` reads suites)")
            }
            Self::Yaneuraou => {
                f.write_str("this is a book of YaneuraOu; `koma-book from-yaneuraou` converts it")
            }
        }
    }
}

/// Returns what a file is if it starts with these bytes and is not a book of koma. Recognizes compressed files and books of the
/// shōgi engine YaneuraOu.
///
/// ```
/// use koma_format::instead_of_book;
///
/// let words = "this is a book of YaneuraOu; `koma-book from-yaneuraou` converts it";
/// assert_eq!(instead_of_book(b"#YANEURAOU-DB2016 1.00\nsfen ").as_deref(), Some(words));
/// assert_eq!(instead_of_book(b"komabook"), None);
/// ```
pub fn instead_of_book(start: &[u8]) -> Option<String> {
    if let Some(compression) = Compression::of(start) {
        return Some(compression.to_string());
    }
    let start = start.strip_prefix(BYTE_ORDER_MARK).unwrap_or(start);
    let line = start.split(|byte| matches!(byte, b'\n' | b'\r')).next()?;
    str::from_utf8(line).is_ok_and(is_yaneuraou).then(|| OtherFile::Yaneuraou.to_string())
}

/// Reports whether the first line of a file is that of a book of YaneuraOu, of any version.
fn is_yaneuraou(line: &str) -> bool {
    let version = line.strip_prefix("#YANEURAOU-DB");
    version
        .is_some_and(|version| version.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b' ' | b'\r')))
}

/// Reports whether a line belongs to a PGN. `line` must be the first line with text in a file. In a PGN, this line has
/// a tag or moves, or starts with `%`, which marks ignored lines.
fn is_pgn(line: &str, separator: char) -> bool {
    let tag = line.strip_prefix('[').and_then(|tag| tag.split_once(" \""));
    if let Some((name, _)) = tag
        && !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    {
        return true;
    }
    // A column name may also start with `%` or `1.`, but then the line has a separator.
    !line.contains(separator) && (line.starts_with('%') || line.starts_with("1."))
}

/// Reports whether a line starts with a FEN of four fields and ends with a semicolon, as an EPD with `bm e4;` does.
fn is_epd(line: &str) -> bool {
    let words = line.split_ascii_whitespace();
    let fen: Vec<&str> = words.take(4).collect();
    line.trim_end().ends_with(';')
        && KeyNotation::guess(&fen.join(" ")).is_some_and(|one| one.name() == "fen")
}

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
    pub const fn as_str(self) -> &'static str {
        ["gzip", "zstd", "xz", "bzip2", "zip"][self as usize] // in the order of the variants
    }
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the file is compressed with {}: decompress it first", self.as_str())
    }
}
