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
    for arguments in ["a.kifu.gz", "a.csa", "a.csa --memory 64K", "a.kif --memory 70K --jobs 1"] {
        assert!(build(arguments).1 == expected, "{arguments}");
    }
    let all = build("a.kif a.csa a.kifu.gz --jobs 1").1;
    for options in ["--jobs 3", "--memory 64K", "--jobs 2 --memory 64KB"] {
        assert!(build(&format!("a.kif a.csa a.kifu.gz {options}")).1 == all, "{options}");
    }
    let piped = run_with_input(&folder, "from-kif - -o -", &kif).0.stdout;
    assert!(piped == expected, "standard input and output");
    run(&folder, "from-kif a.kif -o b.book").ok();
    for copy in ["b2.book", "b3.book"] {
        fs::copy(folder.join("b.book"), folder.join(copy)).unwrap();
    }
    run(&folder, "merge b.book b2.book b3.book -o c.book").ok();
    assert!(fs::read(folder.join("c.book")).unwrap() == all, "merged");
}

/// Problems with one king, and exercises without kings, are read in KIF and CSA, and give the same book.
#[test]
fn problems() {
    let folder = folder("problems");
    let csa =
        "P-51OU\nP+53FU00KI\nP-00AL\n+\n+0052KI\n%TSUMI\n/\nP+54HI\nP-52FU\n-\n-5253FU\n+5453RY\n%TORYO\n";
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n";
    let rank = |piece: &str| format!("| ・ ・ ・ ・{piece} ・ ・ ・ ・|\n");
    let kif = format!(
        "後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七\n{}{empty}{}{}先手の持駒：金\n1 ５二金打\n2 詰み\n\
         後手の持駒：なし\n{empty}{}{empty}{}{}先手の持駒：なし\n後手番\n1 ５三歩(52)\n2 同　飛成(54)\n3 投了\n",
        rank("v玉"),
        rank(" 歩"),
        empty.repeat(6),
        rank("v歩"),
        rank(" 飛"),
        empty.repeat(5),
    );
    fs::write(folder.join("a.csa"), csa).unwrap();
    fs::write(folder.join("a.kif"), kif).unwrap();
    for name in ["a.csa", "a.kif"] {
        let ran = run(&folder, &format!("from-kif {name} -o {name}.book"));
        ran.ok();
        assert!(ran.err().starts_with(&format!("{name}: 2 games counted\n")), "{}", ran.err());
    }
    let book = |name| fs::read(folder.join(name)).unwrap();
    assert!(book("a.csa.book") == book("a.kif.book"));
    assert_eq!(run(&folder, "export a.csa.book").ok().matches("G*5b").count(), 1);
}

/// Broken games are named with their file, number, players and line. The other games are counted.
#[test]
fn broken_games_are_named() {
    let folder = folder("broken_games_are_named");
    let kif = fs::read(Path::new(DATA).join("games.kif")).unwrap();
    let mut broken = kif.clone();
    let mut damage = |bytes: &[u8]| {
        let place = broken.windows(bytes.len()).position(|other| other == bytes).unwrap();
        broken[place] = 0xff;
        fs::write(folder.join("broken.kif"), &broken).unwrap();
        let ran = run(&folder, "from-kif broken.kif -o a.book");
        ran.ok();
        ran.err().to_owned()
    };
    // An invalid byte in the name of the first player of the first game, and another one in the game's first move
    let messages = damage(b"\x8c\xe3\x93\xa1");
    assert!(messages.starts_with("broken.kif: 40 games counted\n"), "{messages}");
    let messages = damage(b"\x82\x51\x98\x5a\x95\xe0(27)");
    let expected = "broken.kif: game 1 (\u{FFFD}纉｡ - 藤井): line 5: the line is neither UTF-8 nor Shift-JIS\n\
                    broken.kif: 39 games counted, 1 left out: 1 broken\n";
    assert!(messages.starts_with(expected), "{messages}");
}
