//! Whether the search of the documentation finds the words that people look for.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// What people look for, and the items that they are to find.
const WORDS: &[(&str, &[&str])] = &[
    ("BuildHasher", &["ByZobrist"]),
    ("CELL", &["Square", "square"]),
    ("FEEN", &["Position", "parse", "position"]),
    ("FEN", &["position"]),
    ("HashMap", &["PositionMap", "position_map"]),
    ("SFEN", &["position"]),
    ("bitboard", &["Position"]),
    ("black", &["Side"]),
    ("board", &["Position"]),
    ("capture", &["take"]),
    ("color", &["Side", "side"]),
    ("const", &["must"]),
    ("coordinate", &["Square", "square"]),
    ("demote", &["diminish"]),
    ("drop", &["Hand", "put"]),
    ("figurine", &["Svg"]),
    ("hash", &["zobrist"]),
    ("image", &["Svg"]),
    ("literal", &["epin", "pin", "position", "qpi", "sin", "square"]),
    ("make_move", &["shift"]),
    ("move", &["shift"]),
    ("openings", &["Book", "book"]),
    ("opponent", &["flip"]),
    ("opposite", &["flip"]),
    ("phf", &["PositionMap"]),
    ("picture", &["Svg"]),
    ("piece", &["Epin", "Pin", "Qpi", "epin", "pin", "qpi"]),
    ("place", &["put"]),
    ("player", &["Side"]),
    ("pocket", &["Hand"]),
    ("promote", &["enhance"]),
    ("remove", &["take"]),
    ("reserve", &["Hand"]),
    ("rules", &["game"]),
    ("style", &["Sin", "sin"]),
    ("transposition", &["zobrist"]),
    ("undo", &["shift"]),
    ("unwrap", &["must"]),
    ("variant", &["Styles", "game"]),
    ("white", &["Side"]),
];

/// A type that is re-exported has its words at its `pub use`: rustdoc drops those of the type itself.
const SOURCES: &[&str] = &[
    include_str!("../src/lib.rs"),
    include_str!("../src/macros.rs"),
    include_str!("../src/must.rs"),
    include_str!("../runtime/src/base/side.rs"),
    include_str!("../runtime/src/feen/mod.rs"),
    include_str!("../runtime/src/position/changes_in_place.rs"),
    include_str!("../runtime/src/position/queries.rs"),
    include_str!("../runtime/src/token/declare.rs"),
    include_str!("../runtime/src/token/epin.rs"),
];

/// The words in an attribute `doc(alias = "word")` or `doc(alias("word", "other"))`.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split("doc(alias").skip(1).flat_map(|arguments| arguments.split('"').skip(1).step_by(2))
}

/// The name of the item that starts in a line, if one does.
fn item(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let rest = ["pub const fn ", "pub enum ", "pub struct ", "pub use koma_runtime::", "macro_rules! "]
        .into_iter()
        .find_map(|start| line.strip_prefix(start))?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

#[test]
fn each_word_stands_at_the_items_that_it_is_to_find() {
    let mut found: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for source in SOURCES {
        let mut waiting = Vec::new();
        for line in source.lines() {
            waiting.extend(words(line));
            if let Some(item) = item(line) {
                for word in waiting.drain(..) {
                    found.entry(word).or_default().push(item);
                }
            }
        }
        assert!(waiting.is_empty(), "words of no item: {waiting:?}");
    }
    for items in found.values_mut() {
        items.sort_unstable();
        items.dedup(); // editors read the words of a type where it is declared
    }
    let found: Vec<_> = found.iter().map(|(word, items)| (*word, items.as_slice())).collect();
    assert_eq!(found, WORDS);
}

#[rustversion::attr(not(stable(1.95)), ignore = "the index has the form that rustdoc 1.95 writes")]
#[test]
fn every_word_is_in_the_search_index() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("search-words");
    // What an earlier run has written would be found too.
    let _ = fs::remove_dir_all(target.join("doc"));
    let status = Command::new(env!("CARGO"))
        .args(["--quiet", "--offline", "doc", "--no-deps", "--all-features", "-p", "koma", "--manifest-path"])
        .arg(Path::new(ROOT).join("Cargo.toml"))
        .env("CARGO_TARGET_DIR", &target)
        .env_remove("RUSTDOCFLAGS")
        .status()
        .unwrap();
    assert!(status.success());
    let folder = fs::read_dir(target.join("doc/search.index/name")).unwrap();
    let index: String = folder.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    for word in WORDS.iter().map(|(word, _)| *word).chain(["zobrist"]) {
        // Each name follows its length, written as a letter.
        let length = char::from(b'`' + u8::try_from(word.len()).unwrap());
        assert!(index.contains(&format!("{length}{word}")), "{word} is not found");
    }
}
