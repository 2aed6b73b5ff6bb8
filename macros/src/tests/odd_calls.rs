//! Calls that nobody would write on purpose: no macro panics, and each error stands at tokens of the call.

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream, TokenTree};

use super::call::{Call, errors_in, text};

const MACROS: [&str; 22] = [
    "sin",
    "pin",
    "epin",
    "qpi",
    "position",
    "position_map",
    "square",
    "game",
    "chess::sin",
    "chess::pin",
    "chess::epin",
    "chess::qpi",
    "chess::square",
    "chess::position",
    "chess::position_map",
    "cross::epin",
    "cross::position",
    "cross::position_map",
    "wrong::epin",
    "wrong::position",
    "wrong::square",
    "book",
];

/// Checks what holds for any call: it expands, to the same each time, and each error spans from the start of one of
/// its tokens to the end of one, or stands at the call as a whole. Says whether there is none.
pub(super) fn check(call: &Call) -> bool {
    let [mut starts, mut ends] = [HashSet::new(), HashSet::new()];
    boundaries(call.tokens(), &mut starts, &mut ends);
    let expansion = call.expansion();
    let again = call.expansion().to_string();
    assert_eq!(expansion.to_string(), again);
    let errors = errors_in(expansion);
    for error in &errors {
        let [first, last] = error.spans;
        if first.source_text().is_none() && last.source_text().is_none() {
            continue; // the call as a whole
        }
        assert!(
            call.contains(first)
                && call.contains(last)
                && starts.contains(&first.byte_range().start)
                && ends.contains(&last.byte_range().end),
            "{:.200} at {first:?} to {last:?} in {:.200}",
            error.words,
            call.tokens().iter().cloned().collect::<TokenStream>().to_string(),
        );
    }
    errors.is_empty()
}

/// Where the tokens start and end, those in groups too.
fn boundaries(tokens: &[TokenTree], starts: &mut HashSet<usize>, ends: &mut HashSet<usize>) {
    for token in tokens {
        let mut spans = vec![token.span()];
        if let TokenTree::Group(group) = token {
            spans.extend([group.span_open(), group.span_close()]);
            boundaries(&group.stream().into_iter().collect::<Vec<_>>(), starts, ends);
        }
        for range in spans.iter().map(Span::byte_range) {
            starts.extend([range.start, range.end - 1]); // also where the library for tokens sees a last byte
            ends.insert(range.end);
        }
    }
}

/// One macro of each kind, in koma and in a game.
const KINDS: [&str; 7] = ["epin", "position", "position_map", "square", "game", "book", "chess::position"];

fn check_source(source: &str) {
    check(&Call::parse(source).unwrap_or_else(|| panic!("no call of a macro: {source:.200}")));
}

/// The lines of `odd.txt`, in each macro.
#[test]
fn nonsense() {
    for name in MACROS {
        check_source(&format!("{name}!()"));
        for line in text("odd.txt").lines() {
            check_source(&format!("{name}!({line})"));
        }
    }
}

#[test]
fn single_characters() {
    for name in KINDS {
        for c in '!'..='~' {
            if let Some(call) = Call::parse(&format!("{name}!({c})")) {
                check(&call);
            }
            check_source(&format!("{name}!({:?})", c.to_string()));
            check_source(&format!("{name}!({c:?})"));
        }
    }
}

#[test]
fn long_literals() {
    let repeat = |text: &str| text.repeat(5_000);
    for literal in [
        repeat("K"),
        repeat("9"),
        repeat("/"),
        repeat("+"),
        repeat("K "),
        repeat("."),
        repeat("♚"),
        repeat("C:K"),
        repeat("8/") + "K / C/c",
        format!("3 {}/ C/c", repeat("P")),
        format!("3 / {}", repeat("C/c")),
    ] {
        for name in KINDS {
            check_source(&format!("{name}!({literal:?})"));
        }
        for call in [
            format!("position! {{ <3> 'C/c', board: ['{literal}', '{literal}'], hands: '{literal}' }}"),
            format!("position! {{ <3> '{literal}', board: {{ 0 => '{literal}', 0 => '{literal}' }} }}"),
            format!(
                "position_map! {{ '{literal}' => 1, position!('{literal}') => 2, '{literal}'.len() => 3 }}"
            ),
            format!("book!(file: '{literal}', key: '{literal}', row: ('{literal}': u8))"),
            format!("book!(file: 'src/tests/data/table.tsv', key: '{literal}', row: ('{literal}': u8))"),
            format!("book!(bytes: '{literal}')"),
        ] {
            check_source(&call.replace('\'', "\""));
        }
    }
}

#[test]
fn long_calls() {
    let repeat = |text: &str| text.repeat(1_000);
    for call in [
        format!("position! {{ <{}> 'C/c', board: {{}} }}", repeat("9, ")),
        format!("position! {{ <{}> 'C/c', board: {{}} }}", repeat("9")),
        format!("position! {{ <255, 255> 'C/c', board: [{}] }}", repeat("'K+', ")),
        format!("position! {{ <255, 255> 'C/c', board: {{ {} }} }}", repeat("65025 => 'K', ")),
        format!("position_map! {{ {} }}", repeat("'3 / C/c' => 1, ")),
        format!("book!(file: 'src/tests/data/table.tsv', key: 'feen', row: ({}))", repeat("'name': u8, ")),
        format!("book!(file: 'src/tests/data/table.tsv', key: 'feen', row: ('name': {}))", repeat("&")),
        format!("epin!({}'K')", repeat("'K' | ")),
        format!("epin!({}'K')", repeat("'K', ")),
        format!("epin!({}'K')", repeat("-")),
    ] {
        check_source(&call.replace('\'', "\""));
    }
}

/// Neither the depth of the stack, the time nor the messages grow with what is repeated in a call.
#[test]
fn endless_calls_report_little() {
    let repeat = |text: &str| text.repeat(20_000);
    for (call, count) in [
        (format!("epin!({}'K')", repeat("&")), 1),
        (format!("epin!({}'K')", repeat("*")), 1),
        (format!("epin!('K'{})", repeat("?")), 1),
        (format!("position!('K'{})", repeat("?")), 1),
        (format!("chess::position! {{ <8, 8> 'C/c', board: ['{}'] }}", repeat("K^ ")), 2),
        (format!("chess::position! {{ <8, 8> 'C/c', board: ['{}'] }}", repeat("X ")), 23),
        (format!("chess::position! {{ <8, 8> 'C/c', board: {{}}, hands: '{}/' }}", repeat("X")), 21),
    ] {
        let errors = Call::parse(&call.replace('\'', "\"")).unwrap().errors();
        assert_eq!(errors.len(), count, "{call:.100}");
        for error in errors {
            assert!(error.words.len() <= 4096, "{:.100}", error.words);
        }
    }
}

#[test]
fn deep_groups() {
    let nested = |open: &str, inner: &str, close: &str| open.repeat(150) + inner + &close.repeat(150);
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}"), ("$(", ")")] {
        for inner in ["", "\"K\"", "\"3 / C\"", "\"3 / C\" => 1"] {
            for name in KINDS {
                check_source(&format!("{name}!({})", nested(open, inner, close)));
            }
            check_source(&format!("position! {{ <3> \"C/c\", board: {} }}", nested(open, inner, close)));
            check_source(&format!(
                "position! {{ <2, 2, 2> \"C/c\", board: {} }}",
                nested(open, inner, close)
            ));
            check_source(&format!("position_map! {{ {} => 1 }}", nested(open, inner, close)));
            let group = nested(open, inner, close);
            check_source(&format!("book!(file: \"src/tests/data/table.tsv\", key: \"feen\", row: {group})"));
            check_source(&format!(
                "book!(file: \"src/tests/data/table.tsv\", key: \"feen\", row: (\"name\": {group}))"
            ));
        }
    }
}

/// Anyone can put before the tokens of a call what the macros of games put there.
#[test]
fn games_that_nobody_declared() {
    check_games(&["epin", "position"]);
}

#[test]
#[ignore = "takes seconds: .ci/tests runs it with optimisation"]
fn games_that_nobody_declared_in_all_macros() {
    let of_koma: Vec<&str> = MACROS.into_iter().filter(|name| !name.contains("::")).collect();
    check_games(&of_koma);
}

fn check_games(names: &[&str]) {
    const STYLES: &str = "C\tChess\n\tK^\tKing\nD\tDraughts\n\t\0\t\t\n";
    let digits = "f".repeat(200);
    for head in
        ["", "0", "99", &digits, &"9".repeat(200), "♔♔♔", "\n\tK\tKing", &format!("{digits}♔\nC\tChess")]
    {
        for name in names {
            for call in [
                "",
                "\"K\"",
                "\"X+\"",
                "\"C:K\"",
                "\"C\"",
                "\"K / C/c\"",
                "\"K2/3 / C/c\" => 1",
                "fen: \"K\"",
                "NAME",
                "<3> \"C/c\", board: [\"K.X\"]",
                "style \"C\" Chess { \"K\" => King }",
            ] {
                for rest in ["", "fen", "fen = ;", "5", "\"\"", "\"\" fen = ; = = a; fen = a"] {
                    check_source(&format!("{name}!(@{head:?} [{rest}] {call})"));
                }
                check_source(&format!("{name}!(@{head:?} [{head:?} fen = ;] {call})"));
                let long_name = "K".repeat(300);
                let rest = format!("{digits}\nC\t{long_name}\n\tK^\t{long_name}\n\t+K\t{long_name}\n");
                check_source(&format!("{name}!(@{head:?} [{rest:?}] {call})"));
                for head_of_rest in [&digits, &"0".repeat(47)] {
                    let rest = format!("{head_of_rest}\n{STYLES}");
                    check_source(&format!("{name}!(@{head:?} [{rest:?}] {call})"));
                }
            }
        }
    }
}
