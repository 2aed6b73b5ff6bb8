//! What wrong calls are told, compared with what is recorded in the files of `told/`.
//!
//! In these files a paragraph is a call, and below it, indented, the place and the words of each error, in their
//! order; paragraphs that start with `#` are headings. `chess::epin!("X")` is a call of a macro of a game, one of those in
//! `games.rs`. After a change of the words, this records them anew:
//!
//! ```sh
//! TOLD=overwrite cargo test -p koma-macros
//! git diff macros/src/tests/told
//! ```

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::{env, fs};

use super::books::check_books;
use super::call::{Call, path, root, source, sources, text};

/// The names of the files.
pub(super) const TOLD: [&str; 14] = [
    "arguments",
    "tokens",
    "squares",
    "feens",
    "descriptions",
    "pictures",
    "lists_of_squares",
    "hands",
    "map_entries",
    "games",
    "tokens_of_games",
    "positions_of_games",
    "maps_of_games",
    "books",
];

#[test]
fn what_wrong_calls_are_told() {
    check_books();
    let differences: Vec<String> = TOLD.into_iter().filter_map(difference).collect();
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
}

/// How what the calls of a file are told differs from what the file says, if it does.
fn difference(name: &str) -> Option<String> {
    let name = format!("told/{name}.txt");
    let recorded = text(&name);
    let now: Vec<String> = recorded.trim_end().split("\n\n").map(told_anew).collect();
    let now = now.join("\n\n") + "\n";
    if now == recorded {
        return None;
    }
    if env::var_os("TOLD").is_some_and(|value| value == "overwrite") {
        fs::write(path(&name), now).unwrap();
        return None;
    }
    let same = now.lines().zip(recorded.lines()).take_while(|(now, recorded)| now == recorded).count();
    let rest: Vec<&str> = now.lines().skip(same).collect();
    Some(format!("{name} differs from line {} on; now that is:\n{}", same + 1, rest.join("\n")))
}

/// A paragraph with what its call is told now; a heading as it is.
fn told_anew(paragraph: &str) -> String {
    let Some(source) = source(paragraph) else { return paragraph.to_owned() };
    let call = Call::parse(&source).unwrap_or_else(|| panic!("no call of a macro: {source}"));
    let told = call.told();
    assert!(!told.is_empty(), "nothing is wrong with {source}");
    let mut paragraph = source;
    for (place, words) in told {
        write!(paragraph, "\n  {}: {}", visible(&place), visible(&words).replace('\n', "\n    ")).unwrap();
    }
    paragraph
}

/// The text without what an editor would hide or remove: invisible characters, and blanks at the end of a line.
fn visible(text: &str) -> String {
    let line = |line: &str| {
        let end = line.trim_end_matches(' ').len();
        let mut new = String::new();
        for (i, c) in line.char_indices() {
            match c {
                ' ' if i >= end => new.push('␣'),
                '\u{200b}' | '\u{feff}' | '\u{a0}' => write!(new, "⟨U+{:04X}⟩", u32::from(c)).unwrap(),
                _ => new.push(c),
            }
        }
        new
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Behind its errors a call has a value of the type that it should have had: nobody who uses it is told that this is
/// another, and editors know what it is.
#[test]
fn what_wrong_calls_are() {
    let mut names = BTreeSet::new();
    for source in TOLD.into_iter().flat_map(|name| sources(&format!("told/{name}.txt"))) {
        let call = Call::parse(&source).unwrap();
        let (path, _) = source.split_once('!').unwrap();
        let (_, name) = path.rsplit_once("::").unwrap_or(("", path));
        let constant = format!(">::{}", name.to_uppercase());
        let expected = match name {
            "sin" | "pin" | "epin" | "qpi" => [constant.as_str(); 2],
            "square" => ["::SquareAt<", "::SquareAt<"],
            "position" => [">::position::<", ">::position::<"],
            "book" => [">::book()", ">::book()"],
            "game" => continue,
            _ => ["::__wrong_position_map!", ">::book()"], // a book's arguments are told to be that
        };
        let expansion = call.expansion().to_string().replace(char::is_whitespace, "");
        if !expansion.contains("__from_static!") {
            assert!(expected.iter().any(|part| expansion.contains(part)), "{source}: {expansion}");
            names.insert(name.to_owned());
        }
    }
    assert!(names.len() >= 8, "only calls of {names:?}");
}

/// Of a file that is wrong throughout, only the first hundred mistakes are told, and how many more there are.
#[test]
fn a_file_that_is_wrong_throughout() {
    let path = "src/tests/data/wrong-throughout.tsv";
    let check = |column_type: &str, starts: &[&str], more: &str| {
        let source = format!("book!(file: {path:?}, key: \"feen\", row: (\"number\": {column_type}))");
        let told = Call::parse(&source).unwrap().told();
        assert_eq!(told.len(), 101);
        for (i, (place, words)) in told[..100].iter().enumerate() {
            let (line, start) = (2 + i / starts.len(), starts[i % starts.len()]);
            assert_eq!(*place, format!("{path:?}"));
            assert!(words.starts_with(&format!("{path}:{line}: {start}")), "{words}");
        }
        assert_eq!(told[100], (format!("{path:?}"), format!("{path}: {more}")));
    };
    let key = "invalid FEEN: three fields are needed";
    check("&str", &[key], "1 more mistake");
    check("u8", &["number: `y` is not a value of u8", key], "102 more mistakes");
}

/// What the operating system says of a file, and which paths are absolute, depends on the system.
#[test]
fn files_that_cannot_be_read() {
    let table = |path: &str| format!("book!(file: {path:?}, key: \"feen\", row: (\"name\": &str))");
    let book = |path: &str| format!("book!(bytes: {path:?})");
    let check = |path: &str, words: &str| {
        for source in [table(path), book(path)] {
            assert_eq!(Call::parse(&source).unwrap().told(), [(format!("{path:?}"), words.to_owned())]);
        }
    };
    for path in ["none.tsv", "", "src", "../none/none.tsv", "src/tests/data/table.tsv/none"] {
        let error = fs::read(root().join(path)).unwrap_err();
        let words = format!("cannot read `{path}`, relative to the crate's root: {error}");
        check(path, &words);
    }
    let absolute = path("data/table.tsv");
    let words = "an absolute path: it must be relative to the crate's root, the folder of its Cargo.toml";
    check(absolute.to_str().unwrap(), words);
}
