//! The lines of a table, one by one, so that no table has to fit in memory.

use std::io::{self, BufRead};

/// Calls `visit` with each line of a text, without line breaks, a mark at the start and blank lines at the end; an empty
/// text has one line, which is blank.
///
/// These are the lines that `koma_runtime` finds in a text that is in memory.
pub(crate) fn for_each_line(mut input: impl BufRead, mut visit: impl FnMut(&[u8])) -> io::Result<()> {
    // A line, and the blank ones behind it, which are held back until another one follows: the last line loses all line
    // breaks, the others one.
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

const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

#[cfg(test)]
mod tests {
    use koma_runtime::macro_support::books::lines;

    use super::for_each_line;

    /// All texts of up to seven of these characters.
    #[test]
    fn the_lines_are_those_of_a_text_in_memory() {
        let characters = ["a", "\n", "\r", "\u{FEFF}"];
        let mut count = 0;
        for len in 0..=7 {
            for mut code in 0..4_usize.pow(len) {
                let mut text = String::new();
                for _ in 0..len {
                    text.push_str(characters[code % 4]);
                    code /= 4;
                }
                let mut found = Vec::new();
                for_each_line(text.as_bytes(), |line| found.push(line.to_vec())).unwrap();
                assert!(lines(&text).map(str::as_bytes).eq(found.iter().map(Vec::as_slice)), "{text:?}");
                count += 1;
            }
        }
        assert_eq!(count, 21_845);
    }
}
