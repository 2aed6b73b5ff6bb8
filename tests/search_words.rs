//! Whether the search of the documentation finds the words that people look for.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The words in the attributes `doc(alias = "word")` and `doc(alias("word", "other"))` of a source.
fn aliases(source: &str) -> impl Iterator<Item = &str> {
    source.split("doc(alias").skip(1).flat_map(|rest| {
        let (arguments, _) = rest.split_once(")]").unwrap();
        arguments.split('"').skip(1).step_by(2)
    })
}

/// A type that is re-exported has them at its `pub use`: rustdoc drops those of the type itself.
#[rustversion::attr(not(stable(1.95)), ignore = "the index has the form that rustdoc 1.95 writes")]
#[test]
fn every_alias_is_in_the_search_index() {
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

    let mut words: BTreeSet<&str> =
        ["bitboard", "CELL", "FEEN", "FEN", "literal", "piece", "SFEN", "zobrist"].into();
    for source in [
        include_str!("../src/lib.rs"),
        include_str!("../src/macros.rs"),
        include_str!("../src/must.rs"),
        include_str!("../runtime/src/base/side.rs"),
        include_str!("../runtime/src/feen/mod.rs"),
        include_str!("../runtime/src/position/changes_in_place.rs"),
        include_str!("../runtime/src/position/queries.rs"),
        include_str!("../runtime/src/token/declare.rs"),
        include_str!("../runtime/src/token/epin.rs"),
    ] {
        words.extend(aliases(source));
    }
    assert!(words.len() > 20, "the attributes are not found: {words:?}");
    for word in words {
        // Each name follows its length, written as a letter.
        let length = char::from(b'`' + u8::try_from(word.len()).unwrap());
        assert!(index.contains(&format!("{length}{word}")), "{word} is not found");
    }
}
