//! Tests calls that nobody would write on purpose. No macro panics, and the place of each error is in the call.

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream, TokenTree};

use super::call::{Call, errors_in, text};

/// Checks what must be true for every call. Two expansions of the call are equal. Each error starts at the start of a
/// token and ends at the end of a token, or has the place of the whole call. Returns true if there are no errors.
pub(super) fn check(call: &Call) -> bool {
    let [mut starts, mut ends] = [HashSet::new(), HashSet::new()];
    boundaries(call.tokens(), &mut starts, &mut ends);
    let expansion = call.full_expansion();
    let again = call.full_expansion().to_string();
    assert_eq!(expansion.to_string(), again);
    let errors = errors_in(expansion);
    for error in &errors {
        let [first, last] = error.spans;
        let start = call.whole_token(first.byte_range()).start;
        if first.source_text().is_none() && last.source_text().is_none() {
            continue; // the whole call
        }
        assert!(
            call.contains(first)
                && call.contains(last)
                && starts.contains(&start)
                && ends.contains(&last.byte_range().end),
            "{:.200} at {first:?} to {last:?} in {:.200}",
            error.words,
            call.tokens().iter().cloned().collect::<TokenStream>().to_string(),
        );
    }
    errors.is_empty()
}

/// Collects the starts and ends of the tokens, including tokens in groups.
fn boundaries(tokens: &[TokenTree], starts: &mut HashSet<usize>, ends: &mut HashSet<usize>) {
    for token in tokens {
        let mut spans = vec![token.span()];
        if let TokenTree::Group(group) = token {
            spans.extend([group.span_open(), group.span_close()]);
            boundaries(&group.stream().into_iter().collect::<Vec<_>>(), starts, ends);
        }
        for range in spans.iter().map(Span::byte_range) {
            starts.insert(range.start);
            ends.insert(range.end);
        }
    }
}

/// Returns the names of one macro of each kind, and of macros of games with and without mistakes.
fn macros() -> impl Iterator<Item = &'static str> {
    "epin qpi position positions position_map square game book chess::position chess::positions cross::epin \
     chess::position_map wrong::position"
        .split(' ')
}

/// Checks the call in this source. `'` represents a quotation mark, so that the tests are readable.
fn check_source(source: &str) {
    check(&Call::of(&source.replace('\'', "\"")));
}

/// Calls each macro with the lines of `odd.txt` and with single characters.
#[test]
fn nonsense() {
    for name in macros() {
        check_source(&format!("{name}!()"));
        for line in text("odd.txt").lines() {
            check(&Call::of(&format!("{name}!({line})")));
        }
        for c in '!'..='~' {
            for source in [format!("{name}!({c})"), format!("{name}!({:?})", c.to_string())] {
                Call::parse(&source).map(|call| check(&call));
            }
        }
    }
}

#[test]
fn long_calls() {
    let many = |text: &str| text.repeat(1_000);
    for literal in [many("KKKKK"), many("99999"), many("/"), many("♚"), many("C:K"), many("8/") + "K / C/c"]
    {
        check_source(&format!(
            "position! {{ <3> 'C/c', board: ['{literal}', '{literal}'], hands: '{literal}' }}"
        ));
        check_source(&format!("position_map! {{ '{literal}' => 1, '{literal}'.len() => 3 }}"));
        check_source(&format!("book!(file: '{literal}', key: '{literal}', row: ('{literal}': u8))"));
        for name in macros() {
            check_source(&format!("{name}!('{literal}')"));
        }
    }
    for call in [
        format!("position! {{ <{}> 'C/c', board: {{}} }}", many("9, ")),
        format!("position! {{ <2, 2> 'C/c', board: ['2', '{0} . K {0}'], hands: '{0}K{0}K/' }}", many("9")),
        format!("position! {{ <255, 255> 'C/c', board: [{}] }}", many("'K+', ")),
        format!("position! {{ <255, 255> 'C/c', board: {{ {} }} }}", many("65025 => 'K', ")),
        format!("position_map! {{ {} }}", many("'3 / C/c' => 1, ")),
        format!("book!(file: 'src/tests/data/table.tsv', key: 'feen', row: ({}))", many("'name': u8, ")),
        format!("book!(file: 'src/tests/data/table.tsv', key: 'feen', row: ('name': {}))", many("&")),
        format!("epin!({}'K')", many("'K' | ")),
    ] {
        check_source(&call);
    }
}

/// Even if a call repeats a part many times, the stack does not overflow, and there are few and short messages.
#[test]
fn endless_calls_report_little() {
    let repeat = |text: &str| text.repeat(20_000);
    for (call, count) in [
        (format!("chess::position! {{ <8, 8> 'C/c', board: ['{}'] }}", repeat("K^ ")), 2),
        (format!("chess::position! {{ <8, 8> 'C/c', board: ['{}'] }}", repeat("X ")), 10),
        (format!("shogi::position! {{ <9, 9> 'S/s', board: {{}}, hands: '{}/' }}", repeat("X")), 21),
    ] {
        let errors = Call::of(&call.replace('\'', "\"")).errors();
        assert_eq!(errors.len(), count, "{call:.100}");
        for error in errors {
            assert!(error.words.len() <= 4096, "{:.100}", error.words);
        }
    }
}

/// A piece's number within its style is one byte, so 300 pieces are too many for it.
#[test]
fn more_pieces_than_tokens() {
    let pieces: Vec<String> = (0..300).map(|number| format!("\"K\" => King{number}")).collect();
    let call = Call::of(&format!("game! {{ style \"C\" Chess {{ {} }} }}", pieces.join(", ")));
    assert_eq!(call.errors().len(), 299);
}

#[test]
fn deep_groups() {
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}"), ("$(", ")")] {
        let group = open.repeat(150) + "'3 / C' => 1" + &close.repeat(150);
        for name in macros() {
            check_source(&format!("{name}!({group})"));
        }
        check_source(&format!("position! {{ <2, 2, 2> 'C/c', board: {group} }}"));
        check_source(&format!(
            "book!(file: 'src/tests/data/table.tsv', key: 'feen', row: ('name': {group}))"
        ));
    }
}

/// The macros of games put tokens before the tokens of a call. A user could write such tokens too. If these tokens are
/// invalid, no macro panics.
#[test]
fn games_that_nobody_declared() {
    let digits = "f".repeat(200);
    let zeros = "0".repeat(47);
    let names = "C\tChess\n\tK^\tKing\nD\tDraughts\n\t\0\t\t\n";
    let long = format!("C\t{0}\n\tK^\t{0}\n\t+K\t{0}\n", "K".repeat(300));
    let texts = [
        String::new(),
        "99".to_owned(),
        "♔♔♔".to_owned(),
        "\n\tK\tKing".to_owned(),
        format!("{digits}♔\nC\tChess"),
        format!("{digits}\n{names}"),
        format!("{zeros}\n{names}"),
        format!("{digits}\n{long}"),
    ];
    let mut rests = ["", "fen", "fen = ;", "5", "'' fen = ; = = a; fen = a"].map(str::to_owned).to_vec();
    rests.extend(texts.iter().map(|text| format!("{text:?} fen = ;")));
    for name in ["sin", "epin", "square", "position", "positions", "position_map", "book"] {
        for call in
            ["", "'X+'", "'C:K'", "'K / C/c'", "'K2/3 / C/c' => 1", "fen: 'K'", "<3> 'C/c', board: ['K.X']"]
        {
            for head in &texts {
                for rest in &rests {
                    check_source(&format!("{name}!(@{head:?} [{rest}] {call})"));
                }
            }
        }
    }
}
