//! What the fuzz targets share: their entry points, and the file of seeds that each of them has.
//!
//! A file of seeds is text. A line `--- NAME` precedes each seed, and the name may be missing. The following lines are the
//! seed, without the last line break. A backslash, a `-` that would begin such a line, and bytes that are not printable are
//! written as in a byte string of Rust: `\\`, `\r` or `\xFF`.

use std::fmt::Write as _;

/// Declares the entry point of a target, which passes each input to `$run`. In tests, the inputs are the target's seeds.
#[macro_export]
macro_rules! target {
    ($name:literal, $run:path) => {
        #[cfg(not(test))]
        libfuzzer_sys::fuzz_target!(|input: &[u8]| $run(input));

        #[cfg(test)]
        #[test]
        fn seeds() {
            $crate::replay(include_str!(concat!("../seeds/", $name, ".txt")), $run);
        }
    };
}

/// A seed: its name, or an empty text, and its bytes.
pub type Seed = (String, Vec<u8>);

/// Passes each seed of a file to `run`. Prints the seed first, so that the output of a failed test ends with it.
pub fn replay(seeds: &str, run: fn(&[u8])) {
    let seeds = read_seeds(seeds);
    assert!(!seeds.is_empty(), "there are no seeds");
    for (name, seed) in seeds {
        println!("{}", write_seed(&name, &seed));
        run(&seed);
    }
}

/// Reads a file of seeds.
///
/// # Panics
///
/// Panics if the file has no line `---` before a seed, or if an escape is invalid.
pub fn read_seeds(text: &str) -> Vec<Seed> {
    let mut seeds: Vec<(String, Option<Vec<u8>>)> = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("---") {
            seeds.push((name.trim().to_owned(), None));
            continue;
        }
        let (_, seed) = seeds.last_mut().expect("a line `---` before the first seed");
        match seed {
            Some(seed) => seed.push(b'\n'),
            None => *seed = Some(Vec::new()),
        }
        seed.get_or_insert_default().extend(unescape(line));
    }
    seeds.into_iter().map(|(name, seed)| (name, seed.unwrap_or_default())).collect()
}

fn unescape(line: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = line;
    while let Some((before, escape)) = rest.split_once('\\') {
        bytes.extend(before.as_bytes());
        let (byte, len) = match escape.as_bytes() {
            [b'\\', ..] => (b'\\', 1),
            [b'r', ..] => (b'\r', 1),
            [b'x', ..] => (u8::from_str_radix(&escape[1..3], 16).expect("two hexadecimal digits"), 3),
            _ => panic!("expected `\\\\`, `\\r` or `\\x`, but found `\\{escape}`"),
        };
        bytes.push(byte);
        rest = &escape[len..];
    }
    bytes.extend(rest.as_bytes());
    bytes
}

/// Writes a seed as in a file of seeds, with the line before it.
pub fn write_seed(name: &str, seed: &[u8]) -> String {
    let mut text = format!("--- {name}").trim_end().to_owned();
    for line in seed.split(|byte| *byte == b'\n') {
        text.push('\n');
        let line = if let Some(rest) = line.strip_prefix(b"---") {
            text += r"\x2D--";
            rest
        } else {
            line
        };
        for chunk in line.utf8_chunks() {
            for c in chunk.valid().chars() {
                match c {
                    '\\' => text += r"\\",
                    '\r' => text += r"\r",
                    '\t' => text.push(c),
                    // A character is readable if Rust does not escape it. Quotation marks are readable too.
                    '"' | '\'' => text.push(c),
                    c if c.escape_debug().len() == 1 => text.push(c),
                    c => push_bytes(&mut text, c.encode_utf8(&mut [0; 4]).as_bytes()),
                }
            }
            push_bytes(&mut text, chunk.invalid());
        }
    }
    text
}

fn push_bytes(text: &mut String, bytes: &[u8]) {
    for byte in bytes {
        write!(text, "\\x{byte:02X}").expect("a `String` takes all texts");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seeds with all bytes, all line ends and lines that look like the line before a seed.
    #[test]
    fn seeds_are_read_back() {
        let all_bytes: Vec<u8> = (0..=u8::MAX).collect();
        let seeds: [&[u8]; 10] = [
            b"",
            b"\n",
            b"\n\n",
            b"a\r\nb\r",
            b"---",
            b"--- a\n----\n--",
            b"\\x41\\",
            "玉\u{300}\u{FEFF}\u{85}".as_bytes(),
            b"\xE7\x8E \xFF\xC0\x80",
            &all_bytes,
        ];
        let mut text = String::new();
        for (number, seed) in seeds.iter().enumerate() {
            let name = if number % 2 == 0 { String::new() } else { format!("name {number}") };
            text += &(write_seed(&name, seed) + "\n");
        }
        let read = read_seeds(&text);
        assert!(read.iter().map(|(_, seed)| seed.as_slice()).eq(seeds), "{text}");
        assert!(read.iter().enumerate().all(|(number, (name, _))| name.is_empty() == (number % 2 == 0)));
    }
}
