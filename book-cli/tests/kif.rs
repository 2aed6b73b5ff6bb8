//! Tests `from-kif` with the files in `book/data/shogi`, which have the same games.

use std::fs;
use std::path::Path;

use crate::support::{folder, run, run_with_input};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../book/data/shogi");

fn gzip(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write as _;

    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// KIF in UTF-8 and in Shift-JIS, CSA, compressed files and standard input give the same book, whatever the memory and
/// the number of jobs.
#[test]
fn formats_encodings_and_limits() {
    let folder = folder("formats_encodings_and_limits");
    let [kif, kifu, csa] =
        ["games.kif", "games.kifu", "games.csa"].map(|name| fs::read(Path::new(DATA).join(name)).unwrap());
    assert!(str::from_utf8(&kif).is_err(), "this file is in Shift-JIS");
    fs::write(folder.join("a.kif"), &kif).unwrap();
    fs::write(folder.join("a.kifu.gz"), gzip(&kifu)).unwrap();
    fs::write(folder.join("a.csa"), &csa).unwrap();
    let build = |arguments: &str| {
        let ran = run(&folder, &format!("from-kif {arguments} -o a.book"));
        ran.ok();
        (ran.err().to_owned(), fs::read(folder.join("a.book")).unwrap())
    };
    let (words, expected) = build("a.kif");
    assert!(words.starts_with("a.kif: 40 games counted\n"), "{words}");
    for arguments in ["a.kifu.gz", "a.csa", "a.csa --memory 20K", "a.kif --memory 10K --jobs 1"] {
        assert!(build(arguments).1 == expected, "{arguments}");
    }
    let all = build("a.kif a.csa a.kifu.gz --jobs 1").1;
    for options in ["--jobs 3", "--memory 1", "--jobs 2 --memory 20KB"] {
        assert!(build(&format!("a.kif a.csa a.kifu.gz {options}")).1 == all, "{options}");
    }
    let piped = run_with_input(&folder, "from-kif - -o -", &kif).0.stdout;
    assert!(piped == expected, "standard input and output");
    run(&folder, "from-kif a.kif -o b.book").ok();
    run(&folder, "merge b.book b.book b.book -o c.book").ok();
    assert!(fs::read(folder.join("c.book")).unwrap() == all, "merged");
}

/// Broken games are named with their file, number, players and line. The other games are counted.
#[test]
fn broken_games_are_named() {
    let folder = folder("broken_games_are_named");
    let kif = fs::read(Path::new(DATA).join("games.kif")).unwrap();
    // An invalid byte in the names of the second player of the first game
    let mut broken = kif.clone();
    let name = broken.windows(2).position(|bytes| bytes == b"\x8c\xe3").unwrap();
    broken[name] = 0xff;
    fs::write(folder.join("broken.kif"), broken).unwrap();
    let ran = run(&folder, "from-kif broken.kif -o a.book");
    ran.ok();
    let expected = "broken.kif: game 1: line 2: the line is neither UTF-8 nor Shift-JIS\n\
                    broken.kif: 39 games counted, 1 left out: 1 broken\n";
    assert!(ran.err().starts_with(expected), "{}", ran.err());
}
