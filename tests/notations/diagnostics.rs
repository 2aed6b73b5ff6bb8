//! What users are told: every way to be wrong, with its whole diagnostic, and what holds for all of them.
//!
//! `diagnostics.txt` has calls and answers. After a change of words, `RECORD=1 cargo test -p koma-tests --lib notations`
//! writes it anew; read the difference as a user would.

use std::fmt::Write;
use std::{env, fs};

use koma::{FenError, chess, makruk, shogi, xiangqi};

const TOLD: &str = include_str!("diagnostics.txt");

/// The error of a text in the notation of a game.
fn error(game: &str, input: &str) -> Option<FenError> {
    match game {
        "chess" => chess::from_fen(input).err(),
        "shogi" => shogi::from_sfen(input).err(),
        "xiangqi" => xiangqi::from_fen(input).err(),
        "makruk" => makruk::from_fen(input).err(),
        _ => panic!("{game} is no game"),
    }
}

/// An input as the file has it, with escapes for what would not be seen.
fn unescaped(input: &str) -> String {
    input.replace("\\n", "\n").replace("\\t", "\t").replace("\\u{a0}", "\u{a0}")
}

#[test]
fn every_mistake_is_told() {
    let mut told = String::new();
    for block in TOLD.split_terminator("\n\n") {
        let call = block.lines().next().unwrap();
        let (game, input) = call.split_once(':').unwrap();
        let input = unescaped(input.strip_prefix(' ').unwrap_or(input));
        let error = error(game, &input).unwrap_or_else(|| panic!("{call} is right"));
        let explanation = error.explain(&input).to_string();
        assert_eq!(explanation.lines().next().unwrap(), error.to_string());
        assert!(error.to_string().ends_with(error.reason().as_str()));
        let kind = format!("{:?}", error.kind());
        writeln!(told, "{call}\n{kind} {:?} {:?}\n{explanation}\n", error.field(), error.square_index())
            .unwrap();
    }
    if env::var_os("RECORD").is_some() {
        fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/notations/diagnostics.txt"), &told).unwrap();
        return;
    }
    assert_eq!(told, TOLD);
}

/// Right texts, with everything in them that the notations have.
const RIGHT: [(&str, &str); 9] = [
    ("chess", "r3k2r/pPpp1ppp/8/3Pp3/8/8/P1PP1PPP/R3K2R w KQkq e6 12 34"),
    ("chess", "rr2k1rr/8/8/8/3pP3/8/8/RR2K1RR b GBgb e3 0 1"),
    ("chess", "8/8/8/8/8/8/8/8 w"),
    ("shogi", "lnsgkgsnl/1+r5b1/ppppppppp/9/9/9/PPPPPP+PPP/1B5R1/LNSGKGSNL w 2P12pb 105"),
    ("shogi", "9/9/9/9/9/9/9/9/9 b -"),
    ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKABNR r - - 5 20"),
    ("xiangqi", "9/9/9/9/9/9/9/9/9/9 b"),
    ("makruk", "rnsmksnr/8/p1pppM~pp/8/8/PPm~PPPPP/8/RNSKMSNR b - 128 3 40"),
    ("makruk", "8/8/8/8/8/8/8/8 w - -"),
];

/// What is written for a text, if it is right.
fn written(game: &str, input: &str) -> Option<String> {
    match game {
        "chess" => chess::from_fen(input).ok().map(|fen| fen.to_string()),
        "shogi" => shogi::from_sfen(input).ok().map(|sfen| sfen.to_string()),
        "xiangqi" => xiangqi::from_fen(input).ok().map(|fen| fen.to_string()),
        _ => makruk::from_fen(input).ok().map(|fen| fen.to_string()),
    }
}

/// That a text is read as what its own writing says, or refused with an error that can be drawn.
fn holds(game: &str, input: &str) -> bool {
    let Some(error) = error(game, input) else {
        let text = written(game, input).unwrap();
        assert_eq!(written(game, &text).as_ref(), Some(&text), "{input}");
        return true;
    };
    let range = error.range();
    assert!(input.get(range.clone()).is_some(), "{range:?} is no range of {input:?}");
    let text = error.explain(input).to_string();
    assert!(text.starts_with(&error.to_string()) && text.len() < 4096, "{text}");
    // An error may be drawn with another text than its own.
    assert!(error.explain("—").to_string().len() < 4096);
    false
}

/// Every character of a text left out, doubled, exchanged for another one, with one put before it, and the text cut
/// there.
#[test]
fn single_changes_are_read_or_refused() {
    let alphabet: Vec<char> =
        " \t\n\u{a0}\u{feff}\u{202e}0123456789/+-~^'_[]().,;:*#%&=<>?!|\\\"`–—´é♔歩將๛𝔎KQRBNPGSLMAEHCkqrbnpgslmaehcwWxXyzZoO\0\u{7f}"
            .chars()
            .collect();
    for (game, right) in RIGHT {
        assert!(holds(game, right), "{right}");
        let (mut read, mut refused) = (0, 0);
        let mut count = |input: &str| if holds(game, input) { read += 1 } else { refused += 1 };
        for (at, c) in right.char_indices() {
            let (before, behind) = (&right[..at], &right[at + c.len_utf8()..]);
            count(before);
            count(&right[at..]);
            count(&format!("{before}{behind}"));
            count(&format!("{before}{c}{c}{behind}"));
            for other in &alphabet {
                count(&format!("{before}{other}{behind}"));
                count(&format!("{before}{other}{c}{behind}"));
            }
        }
        assert!(read > 0 && refused > 1000, "{right}: {read} {refused}");
        for other in &alphabet {
            holds(game, &format!("{right}{other}"));
        }
    }
}

/// Every text of up to three fields of these, and random ones of more.
#[test]
fn fields_in_any_order_are_read_or_refused() {
    let parts = [
        "8/8/8/8/8/8/8/8",
        "r3k2r/8/8/4pP2/8/8/8/R3K2R",
        "9/9/9/9/9/9/9/9/9",
        "9/9/9/9/9/9/9/9/9/9",
        "/",
        "w",
        "b",
        "r",
        "-",
        "KQkq",
        "HAha",
        "e6",
        "e3",
        "2Pp",
        "128",
        "0",
        "1",
        "4294967296",
        "",
        "C/c",
        "—",
        "startpos",
        "sfen",
        "moves",
    ];
    let mut random = fastrand::Rng::with_seed(6);
    let mut read = 0;
    for game in ["chess", "shogi", "xiangqi", "makruk"] {
        for number in 0..parts.len().pow(3) {
            let fields = [number, number / parts.len(), number / parts.len().pow(2)];
            let fields = fields.map(|field| parts[field % parts.len()]);
            for length in 1..=3 {
                read += usize::from(holds(game, &fields[..length].join(" ")));
            }
        }
        for _ in 0..20_000 {
            let fields: Vec<&str> =
                (0..random.usize(4..9)).map(|_| parts[random.usize(..parts.len())]).collect();
            read += usize::from(holds(game, &fields.join(" ")));
        }
        // Long texts are drawn in part.
        for part in ["8/", "pp", "é", "9 ", "1", "\u{202e}"] {
            assert!(!holds(game, &part.repeat(5000)));
        }
    }
    assert!(read > 100, "{read}");
}
