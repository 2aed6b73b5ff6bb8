//! Reads texts line by line.

use std::io::{self, BufRead as _, BufReader, Read};

use koma_format::MAX_LINE_LEN;

pub(crate) const LONG_LINE: &str = "a line has more than 1 MiB";

/// Reads a text line by line. LF, CRLF or CR alone ends a line, also in the same text. The memory does not depend on the
/// length of the lines.
///
/// ```
/// use koma_book::Lines;
///
/// let mut lines = Lines::new("one\r\ntwo\rthree".as_bytes());
/// let mut words = Vec::new();
/// while lines.read()? {
///     words.push(lines.line().to_vec());
/// }
/// assert_eq!(words, [&b"one"[..], b"two", b"three"]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Lines<'a> {
    input: BufReader<Box<dyn Read + 'a>>,
    /// The current line without its line break. A line that is too long is cut off one byte after the limit.
    pub(crate) line: Vec<u8>,
    /// The number of the current line. The first line is number 1.
    pub(crate) number: u64,
    /// The error that ended the file too early.
    pub(crate) error: Option<io::Error>,
    /// The number of empty lines that follow the current line and have been read with it.
    empty_count: u64,
    /// Whether the current line was cut off, so the next line starts after the next line break.
    is_cut_off: bool,
    /// Whether the text has ended, or reading has failed. Then nothing more is read.
    is_over: bool,
}

/// Shows the number of the current line.
impl std::fmt::Debug for Lines<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lines").field("number", &self.number).finish_non_exhaustive()
    }
}

impl<'a> Lines<'a> {
    /// Returns a reader at the start of a text.
    pub fn new(input: impl Read + 'a) -> Self {
        let input: Box<dyn Read + 'a> = Box::new(input);
        let input = BufReader::with_capacity(1 << 16, input);
        Self {
            input,
            line: Vec::new(),
            number: 0,
            error: None,
            empty_count: 0,
            is_cut_off: false,
            is_over: false,
        }
    }

    /// Reads the next line. Returns `false` at the end of the text, and after an error.
    ///
    /// # Errors
    ///
    /// Returns an error if the text cannot be read.
    pub fn read(&mut self) -> io::Result<bool> {
        let has_line = self.next_line();
        self.error.take().map_or(Ok(has_line), Err)
    }

    /// Returns the current line without its line break. A line of more than 1 MiB is cut off. See
    /// [`is_too_long`](Self::is_too_long).
    pub fn line(&self) -> &[u8] {
        &self.line
    }

    /// Returns the number of the current line. The first line is number 1.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Reports whether the current line has more than 1 MiB, so its end is missing.
    pub const fn is_too_long(&self) -> bool {
        self.line.len() > MAX_LINE_LEN
    }

    /// Reads the next line. Returns `false` at the end of the file, and after an error.
    pub(crate) fn next_line(&mut self) -> bool {
        self.line.clear();
        if self.is_over {
            return false;
        }
        self.number += 1;
        if let Some(left) = self.empty_count.checked_sub(1) {
            self.empty_count = left;
            return true;
        }
        match self.read_line() {
            Ok(has_line) => self.is_over = !has_line,
            Err(error) => {
                self.line.clear();
                self.error = Some(error);
                self.is_over = true;
            }
        }
        !self.is_over
    }

    /// Reads the next line from the input. Returns `false` at the end of the input.
    fn read_line(&mut self) -> io::Result<bool> {
        while self.is_cut_off {
            if fill(&mut self.input)?.is_empty() {
                return Ok(false);
            }
            self.is_cut_off = !self.read_part()?;
            self.line.clear();
        }
        // The line that was cut off may end in several line breaks, which make empty lines.
        if let Some(left) = self.empty_count.checked_sub(1) {
            self.empty_count = left;
            return Ok(true);
        }
        while !fill(&mut self.input)?.is_empty() {
            if self.read_part()? {
                return Ok(true);
            }
            // The rest of the line is not read yet, since it may be endless.
            if self.is_too_long() {
                self.is_cut_off = true;
                return Ok(true);
            }
        }
        Ok(!self.line.is_empty())
    }

    /// Adds the bytes of the buffer to the line, up to a line break or the limit. Returns whether the line has ended.
    fn read_part(&mut self) -> io::Result<bool> {
        let room = MAX_LINE_LEN + 1 - self.line.len();
        let bytes = self.input.buffer();
        let bytes = &bytes[..bytes.len().min(room + 1)];
        let end = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let len = end.unwrap_or(bytes.len().min(room));
        self.line.extend_from_slice(&bytes[..len]);
        let line_break = end.map(|end| bytes[end]);
        self.input.consume(len + usize::from(line_break.is_some()));
        if line_break == Some(b'\r') {
            self.skip_carriage_returns()?;
        }
        Ok(line_break.is_some())
    }

    /// Reads the carriage returns after a carriage return. Some programs write several of them before a line feed, and
    /// all of these are one line break. Without a line feed, each of them is a line break.
    fn skip_carriage_returns(&mut self) -> io::Result<()> {
        loop {
            match fill(&mut self.input)?.first() {
                Some(b'\r') => self.empty_count += 1,
                Some(b'\n') => {
                    self.empty_count = 0;
                    self.input.consume(1);
                    return Ok(());
                }
                _ => return Ok(()),
            }
            self.input.consume(1);
        }
    }
}

/// Returns the next bytes of the input, which are empty only at its end.
fn fill<'b>(input: &'b mut BufReader<Box<dyn Read + '_>>) -> io::Result<&'b [u8]> {
    loop {
        match input.fill_buf() {
            Ok(_) => break,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(input.buffer())
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use koma_format::MAX_LINE_LEN;

    use super::Lines;

    /// Returns as many bytes at a time as `step` says.
    struct Steps<'a>(&'a [u8], usize);

    impl Read for Steps<'_> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            let len = self.1.min(out.len());
            self.0.read(&mut out[..len])
        }
    }

    fn lines(text: &str, step: usize) -> Vec<String> {
        let mut lines = Lines::new(Steps(text.as_bytes(), step));
        let mut found = Vec::new();
        while lines.read().unwrap() {
            found.push(str::from_utf8(lines.line()).unwrap().to_owned());
            assert_eq!(lines.number(), found.len() as u64);
        }
        assert!(!lines.read().unwrap());
        found
    }

    /// All texts of up to six letters and line breaks. The lines are those of the text in which runs of CR and then LF are
    /// one LF, and each other CR is an LF.
    #[test]
    fn line_breaks() {
        for code in 0..3_usize.pow(6) {
            for len in 0..=6 {
                let text: String =
                    (0..len).map(|place| ['a', '\r', '\n'][code / 3_usize.pow(place) % 3]).collect();
                let mut plain = text.clone();
                while plain.contains("\r\n") {
                    plain = plain.replace("\r\n", "\n");
                }
                let plain = plain.replace('\r', "\n");
                let expected: Vec<&str> = plain.strip_suffix('\n').map_or_else(
                    || plain.split_terminator('\n').collect(),
                    |plain| plain.split('\n').collect(),
                );
                for step in [1, 2, 100] {
                    assert_eq!(lines(&text, step), expected, "{text:?}");
                }
            }
        }
    }

    #[test]
    fn long_lines_are_cut_off() {
        for line_break in ["\r", "\n", "\r\n"] {
            for (len, is_too_long) in
                [(MAX_LINE_LEN, false), (MAX_LINE_LEN + 1, true), (3 * MAX_LINE_LEN, true)]
            {
                let text = "x".repeat(len) + line_break + "y";
                let mut lines = Lines::new(text.as_bytes());
                assert!(lines.read().unwrap());
                assert_eq!(lines.line().len(), len.min(MAX_LINE_LEN + 1));
                assert_eq!(lines.is_too_long(), is_too_long);
                assert!(lines.read().unwrap());
                assert_eq!((lines.line(), lines.is_too_long()), (&b"y"[..], false));
            }
        }
    }

    /// Line breaks after a line that is too long make empty lines before the next line.
    #[test]
    fn empty_lines_after_long_lines() {
        for (line_breaks, empty) in [("\r\r\r", 2), ("\n\n\n", 2), ("\r\r\r\n", 0), ("\r\r\r\n\r", 1)] {
            let text = "x".repeat(3 * MAX_LINE_LEN) + line_breaks + "y\nz";
            let found = lines(&text, 1000);
            let mut expected = vec![""; empty];
            expected.extend(["y", "z"]);
            assert_eq!(found[1..], expected, "{line_breaks:?}");
        }
    }

    #[test]
    fn an_endless_line_is_not_read_to_its_end() {
        let mut lines = Lines::new(io::repeat(b'x'));
        assert!(lines.read().unwrap() && lines.is_too_long());
    }

    /// After an error, nothing more is read, so the first error is the one that is reported.
    #[test]
    fn reading_stops_at_the_first_error() {
        struct Failing(u8);

        impl Read for Failing {
            fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
                self.0 += 1;
                match self.0 {
                    1 => (&b"one\ntw"[..]).read(out),
                    2 => Err(io::ErrorKind::Interrupted.into()),
                    number => Err(io::Error::other(number.to_string())),
                }
            }
        }

        let mut lines = Lines::new(Failing(0));
        assert!(lines.read().unwrap());
        assert_eq!(lines.line(), b"one");
        assert_eq!(lines.read().unwrap_err().to_string(), "3");
        for _ in 0..3 {
            assert!(!lines.read().unwrap());
        }
    }
}
