//! Tests how tables are split into lines.

use crate::for_each_line;

/// Tests all texts of up to seven characters from a small alphabet.
#[test]
fn lines_of_a_stream_are_those_of_a_text() {
    for code in 0..5_usize.pow(7) {
        let text: String =
            (0..7).map(|i| ["a", "\n", "\r", "\u{FEFF}", ""][code / 5_usize.pow(i) % 5]).collect();
        let expected = text.strip_prefix('\u{FEFF}').unwrap_or(&text).split('\n');
        let mut expected: Vec<_> =
            expected.map(|line| line.strip_suffix('\r').unwrap_or(line).as_bytes()).collect();
        // Empty lines at the end do not count.
        while expected.len() > 1 && expected.pop_if(|line| line.is_empty()).is_some() {}
        let mut found = Vec::new();
        for_each_line(&mut text.as_bytes(), &mut |line| found.push(line.to_vec())).unwrap();
        assert_eq!(expected, found, "{text:?}");
    }
}
