//! Compares the messages of invalid calls with the files in `messages/`.
//!
//! A line of these files that is not indented is a call, or a heading, which starts with `#`. The errors of a call
//! follow in order. If a message draws text that is also in the call, the file shows the carets (`^`) under the call.
//! Otherwise, `~` underlines the place of the error. A message without a mark has the place of the whole call.
//! `chess::epin!("X")` calls a macro of a game in `games.rs`. After you change messages, record them again:
//!
//! ```sh
//! RECORD=1 cargo test -p koma-macros --features games,svg
//! git diff macros/src/tests/messages
//! ```

use std::collections::BTreeSet;
use std::{env, fs};

use koma_runtime::{Epin, Pin, Position, Qpi, Shape, Sin, Square, chess, makruk, shogi, xiangqi};

use super::books::check_books;
use super::call::{Call, Message, check_file, is_call, path, root, sources, text};

/// Returns the names of the files.
fn files() -> BTreeSet<String> {
    let names = fs::read_dir(path("messages")).unwrap().map(|file| file.unwrap().file_name());
    let names = names.map(|name| format!("messages/{}", name.to_str().unwrap()));
    names.filter(|name| cfg!(feature = "svg") || !name.contains("diagrams")).collect()
}

/// Returns the calls in the files.
pub(super) fn wrong_sources() -> impl Iterator<Item = String> {
    files().into_iter().flat_map(|name| sources(&name))
}

#[test]
fn wrong_calls_report_their_mistakes() {
    check_books();
    for name in files() {
        let mut now = String::new();
        for line in text(&name).lines().filter(|line| !line.starts_with(' ')) {
            now = now + line + "\n";
            if is_call(line) {
                let messages = Call::of(line).messages();
                assert!(!messages.is_empty(), "nothing is wrong with {line}");
                now.extend(messages.iter().map(|message| drawn(line, message)));
            }
        }
        check_file(&path(&name), now.as_bytes());
    }
}

/// Returns the lines of a message. The first line underlines the place in the call. The help ends the last line.
fn drawn(source: &str, Message { range, words }: &Message) -> String {
    // An editor might remove a blank at the end of a line.
    let words = words.replace(" \n", "␣\n");
    let mut lines: Vec<&str> = words.lines().collect();
    let (mut column, mut mark) = (1, String::new());
    if let Some(range) = range {
        let place = &source[range.clone()];
        column = source[..range.start].chars().count();
        mark = "~".repeat(place.chars().count());
        if let (Some(quote), [_, text, carets, ..]) = (place.find('"'), lines.as_slice())
            && carets.trim_matches([' ', '^']).is_empty()
            && let Some(text) = text.strip_prefix("  ")
            && place[quote + 1..].starts_with(text)
        {
            column += place[..=quote].chars().count() + carets.find('^').unwrap() - 2;
            mark = "^".repeat(carets.trim_start().len());
            lines.drain(1..3);
        }
    }
    let words = lines.join("\n    ").replace("\n      help: ", "  help: ");
    format!("{:column$}{mark} {words}\n", "")
}

/// A program that reads the text of a literal gets the same error that the macro reports.
#[test]
fn programs_report_the_same() {
    let mut count = 0;
    for source in wrong_sources().chain(super::page::calls()) {
        let call = Call::of(&source);
        let Some((before, text)) = call.text() else { continue };
        let (name, _) = source.split_once('!').unwrap();
        let expected = programs(&format!("{name}({before}"), &text);
        if !expected.is_empty() {
            let messages = call.messages();
            let words = &messages[0].words;
            if words.contains(" reads this; as FEEN ")
                || words.contains("` plays these moves")
                || words.contains(" depends on the position: ")
                || words.contains("the engine's command")
                || words.contains("the starting position is")
            {
                continue; // the macro recognizes the kind of text
            }
            assert!(messages.len() == 1 && expected.contains(words), "{source}: {words}\n{expected:?}");
            count += 1;
        }
    }
    assert!(count > 75, "{count}");
}

/// Returns the messages of the functions that cannot read a text.
macro_rules! errors {
    ($text:ident: $($read:expr),*) => {
        [$($read($text).err().map(|error| error.explain($text).to_string())),*].into_iter().flatten().collect()
    };
}

/// Returns the run-time errors for a text. A position is read as several types, because the shape is unknown.
fn programs(call: &str, text: &str) -> Vec<String> {
    match call {
        "sin(" => errors!(text: Sin::parse),
        "pin(" => errors!(text: Pin::parse),
        "epin(" => errors!(text: Epin::parse),
        "qpi(" => errors!(text: Qpi::parse),
        "position(" => errors!(
            text: Shape::of_feen, // reads any shape, as the macro does
            Position::<3>::parse,
            Position::<2, 3>::parse,
            Position::<3, 3>::parse,
            Position::<3, 8>::parse,
            Position::<8, 8>::parse,
            Position::<9, 9>::parse,
            Position::<2, 2, 2>::parse,
            Position::<3, 2, 2>::parse,
            Position::<2>::parse
        ),
        "square(<8,8>" => errors!(text: Square::<8, 8>::parse),
        "square(<9>" => errors!(text: Square::<9>::parse),
        "chess::position(fen:" => errors!(text: chess::Fen::parse),
        "makruk::position(fen:" => errors!(text: makruk::Fen::parse),
        "shogi::position(sfen:" => errors!(text: shogi::Sfen::parse),
        "xiangqi::position(fen:" => errors!(text: xiangqi::Fen::parse),
        "chess::uci(" => errors!(text: chess::Move::parse),
        "makruk::uci(" => errors!(text: makruk::Move::parse),
        "shogi::usi(" => errors!(text: shogi::Move::parse),
        "xiangqi::ucci(" => errors!(text: xiangqi::Move::parse),
        _ => Vec::new(),
    }
}

/// An invalid call, except of `game!` and `diagram!`, expands to a value of the right type. So uses of the value add no
/// errors, and editors know the type.
#[test]
fn wrong_calls_have_their_type() {
    for source in wrong_sources() {
        let call = Call::of(&source);
        let expansion = call.full_expansion().to_string().replace(char::is_whitespace, "");
        let (path, _) = source.split_once('!').unwrap();
        let (_, name) = path.rsplit_once("::").unwrap_or(("", path));
        let expected = match name {
            "sin" | "pin" | "epin" | "qpi" => &format!(">::{}", name.to_uppercase()),
            "square" => "::SquareAt<",
            "position" if source.contains("{ <3> ") => ">::value::<koma::__private::Position<3,1,1>>",
            "position" => ">::value::<koma::__private::Position<",
            // Each invalid text of a list is an element with a value of its own.
            "positions" if source.ends_with("[,]") => "no_positions()",
            "positions" if !expansion.contains("value::<_>") => "[",
            "position_map" if source.contains("START") => "::__wrong_position_map!{[START,]",
            "position_map" if expansion.contains("__wrong_position_map") => "::__wrong_position_map!",
            "position_map" => ">::value::<koma::PositionMap<_,_>>()",
            "book" => ">::value::<koma::Book<_,_>>()",
            "uci" | "usi" | "ucci" => "MoveAt<",
            "positions" | "line" => ">::value::<_>()",
            "fen_str" | "sfen_str" => ";\"\"}",
            _ => continue,
        };
        if !expansion.contains("__from_static!") {
            assert!(expansion.contains(expected), "{source}: {expansion}");
        }
    }
}

/// These messages depend on the operating system. It provides the text of file errors, and determines which paths are
/// absolute.
#[test]
fn files_that_cannot_be_read() {
    let table = |path: &str| format!("book!(file: {path:?}, key: \"feen\", row: (\"name\": &str))");
    let book = |path: &str| format!("book!(bytes: {path:?})");
    let check = |path: &str, words: &str| {
        for source in [table(path), book(path)] {
            let messages = Call::of(&source).messages();
            let place = messages[0].range.clone().map(|range| &source[range]);
            assert!(messages.len() == 1 && place == Some(&format!("{path:?}")), "{source}");
            assert_eq!(messages[0].words, words);
        }
    };
    #[cfg(unix)]
    {
        // Reading a device or a named pipe might never end.
        let pipe = env::temp_dir().join(format!("koma-pipe-{}", std::process::id()));
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let large = env::temp_dir().join(format!("koma-large-{}", std::process::id()));
        fs::File::create(&large).unwrap().set_len(1 << 30).unwrap();
        let too_large = "it has 1 GiB or more; make a book of it with `koma-book`, and use `from_bytes`";
        let irregular = "it is not a regular file";
        let files = [
            ("/dev/zero", irregular),
            (pipe.to_str().unwrap(), irregular),
            (large.to_str().unwrap(), too_large),
        ];
        for (file, words) in files {
            let path = "../".repeat(root().components().count()) + &file[1..];
            check(&path, &format!("cannot read `{path}`, relative to the crate's root: {words}"));
        }
        fs::remove_file(pipe).unwrap();
        fs::remove_file(large).unwrap();
    }
    for path in ["none.tsv", "", "src", "../none/none.tsv", "src/tests/data/table.tsv/none"] {
        let error = fs::read(root().join(path)).unwrap_err();
        let words = format!("cannot read `{path}`, relative to the crate's root: {error}");
        check(path, &words);
    }
    let absolute = path("data/table.tsv");
    let words =
        "the path is absolute; expected a path relative to the crate's root, the folder of its Cargo.toml";
    check(absolute.to_str().unwrap(), words);
}
