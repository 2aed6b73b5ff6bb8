//! The program: tables of chess as people have them, by moves, in FEN and EPD, and books of polyglot.

mod support;

use std::fs;

use support::{Ran, folder, names, program, run, run_with_input};

const START: &str = "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c";
const AFTER_E4: &str = "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/4P3/8/+P+P+P+P1+P+P+P/-RNBQK^BN-R / c/C";

/// Each table, what makes a book of it, and the rows of that book without the positions.
#[test]
fn tables_become_books() {
    let folder = folder("chess_tables");
    for (name, table, options, rows) in [
        // The key is moves; the columns have moves, and empty cells.
        (
            "a.tsv",
            "pgn\tname\tbest\n1. e4\tKing's Pawn\te5\n1. e4 e5 2. Nf3\tKing's Knight\t\n",
            "--key moves:pgn --column name:str --column best:move?",
            "King's Pawn\te7e5\nKing's Knight\t",
        ),
        ("a.csv", "1.e4;7\ne4 c5;8", "--key moves:x --column n:u8 --separator ; --no-header", "7\n8"),
        (
            "a.tsv",
            "fen\tn\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\t1",
            "--key fen:fen --column n:u8",
            "1",
        ),
        ("a.tsv", "m\tn\n7g7f 3c3d\t2g2f", "--game shogi --key moves:m --column n:move", "2g2f"),
        (
            "a.epd",
            "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kf2; am e3; id \"one; two\";\n\n# a comment\n\
             4k3/8/8/8/8/8/4P3/4K3 b - - 0 7 id \"two\";",
            "--column bm:move? --column id:str",
            "e2e4\tone; two\ne1f2\tone; two\n\ttwo",
        ),
    ] {
        fs::write(folder.join(name), table).unwrap();
        let built = run(&folder, &format!("build {name} {options} -o a.book"));
        assert_eq!(built.code(), 0, "{options}: {}", built.err());
        let export = run(&folder, "export a.book");
        let found: Vec<&str> =
            export.ok().lines().skip(1).map(|line| line.split_once('\t').unwrap().1).collect();
        assert_eq!(found.join("\n"), rows, "{options}");
    }
}

#[test]
fn mistakes_are_named() {
    let folder = folder("chess_mistakes");
    for (name, table, options, words) in [
        (
            "a.tsv",
            "pgn\tn\n1. e4 e5 2. Nf4\t1",
            "--key moves:pgn --column n:u8",
            "a.tsv:2: pgn: 2. Nf4 is not legal; the knights can go to a3, c3, e2, f3, h3",
        ),
        ("a.tsv", "pgn\tn\n1. e4\tNf3", "--key moves:pgn --column n:move", "a.tsv:2: n: "),
        (
            "a.epd",
            "4k3/8/8/8/8/8/4P3/4K3 w - - bm Kd7; id \"a\";",
            "--column bm:move --column id:str",
            "a.epd:1: bm: ",
        ),
        (
            "a.epd",
            "\n4k3/8/8/8/8/8/4P3/4K3 w - - id \"a\";",
            "--column bm:move",
            "a.epd:2: the operation `bm` is missing",
        ),
        (
            "a.epd",
            "4k3/8/8/8/8/8/4P3/4K3 w - - id \"a;",
            "--column id:str",
            "a.epd:1: a text has no closing quotation mark",
        ),
        ("a.epd", "4k3/8/8 w", "--column id:str", "a.epd:1: invalid FEN: "),
        (
            "a.csv",
            "1. e4\t7",
            "--key moves:x --column n:u8 --separator ; --no-header",
            "a.csv:1: this line has 1 column; expected 2",
        ),
    ] {
        fs::write(folder.join(name), table).unwrap();
        let ran = run(&folder, &format!("build {name} {options} -o a.book"));
        assert_eq!(ran.code(), 1, "{options}: {}", ran.err());
        assert!(ran.err().starts_with(words), "{options}: {}", ran.err());
    }
    for (arguments, words) in [
        (
            "build a.tsv --game shogi --key fen:x --column n:u8 -o a.book",
            "shogi has no notation `fen`; expected one of feen, sfen, moves",
        ),
        ("build a.tsv --game go --column n:u8 -o a.book", "chess"),
        ("from-pgn a.pgn --memory 2T -o a.book", "such as 2G"),
        ("from-pgn a.pgn --memory 0 -o a.book", "such as 2G"),
        ("from-polyglot a.bin --from x -o a.book", "invalid FEN"),
        ("build a.tsv --column n:u8 --index m -o a.book", "column"),
    ] {
        let ran = run(&folder, arguments);
        assert_eq!(ran.code(), 2, "{arguments}");
        assert!(ran.err().contains(words), "{arguments}: {}", ran.err());
    }
    assert!(!names(&folder).contains(&"a.book".to_owned()));
}

#[test]
fn values_lead_to_positions() {
    let folder = folder("values");
    let table = format!(
        "feen\tname\tbest\n{START}\tStart\te2e4\n{AFTER_E4}\tKing's Pawn\te7e5\n{START}\tStart\td2d4\n"
    );
    fs::write(folder.join("a.tsv"), table).unwrap();
    run(&folder, "build a.tsv --column name:str --column best:move --index name -o a.book").ok();
    let find = |arguments: &[&str]| Ran(program(&folder, "find a.book").args(arguments).output().unwrap());
    let header = "feen\tname\tbest\n";
    let after = format!("{AFTER_E4}\tKing's Pawn\te7e5\n");
    let start = format!("{START}\tStart\te2e4\n{START}\tStart\td2d4\n");
    assert_eq!(find(&["--name", "King's Pawn"]).ok(), format!("{header}{after}"));
    assert_eq!(find(&["--by", "name=Start", "--by", "best=e7e5"]).ok(), format!("{header}{start}{after}"));
    assert_eq!((find(&["--name", "none"]).code(), find(&["--by", "best=e2e5"]).code()), (1, 1));
    assert!(find(&["--by", "eco=C60"]).err().contains("no column `eco`; its columns are name, best"));
    let json = find(&["--json", "--name", "King's Pawn"]);
    assert!(json.ok().contains(r#""rows":[{"name":"King's Pawn","best":"e7e5"}]"#), "{}", json.out());
    // Moves are shown in both notations.
    assert!(find(&["--text", "--name", "King's Pawn"]).ok().contains("e7e5  e5       0\n"));
}

#[test]
fn polyglot_and_back() {
    let folder = folder("polyglot");
    let pgn = "1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 1/2-1/2\n\n1. d4 d5 0-1\n";
    run_with_input(&folder, "from-pgn - -o a.book", pgn.as_bytes()).ok();
    let to = run(&folder, "to-polyglot a.book -o a.bin");
    assert_eq!((to.ok(), to.err()), ("", "a.bin: 6 entries\n"));
    let from = run(&folder, "from-polyglot a.bin -o b.book");
    assert_eq!((from.ok(), from.err()), ("", "b.book: 4 positions, 6 rows\n"));
    let table = run(&folder, "export b.book");
    assert!(
        table.ok().starts_with(&format!("feen\tmove\tweight\n{START}\te2e4\t3\n{START}\td2d4\t0\n")),
        "{}",
        table.out()
    );
    run(&folder, "to-polyglot b.book -o b.bin").ok();
    assert!(fs::read(folder.join("a.bin")).unwrap() == fs::read(folder.join("b.bin")).unwrap());

    let from = Ran(program(&folder, "from-polyglot a.bin -o c.book --from")
        .arg("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        .output()
        .unwrap());
    let words = "a.bin: 6 of 6 entries not found; play from other positions with `--from`\nno entry was found; no book is written\n";
    assert_eq!((from.code(), from.err()), (1, words));
    fs::write(folder.join("c.bin"), [0; 17]).unwrap();
    assert_eq!(run(&folder, "from-polyglot c.bin -o c.book").code(), 1);
    assert_eq!(run(&folder, "to-polyglot a.book -o ./a.book").code(), 2);
    assert!(!folder.join("c.book").exists());
}

/// However little memory there is, the book is the same, and no temporary file is left.
#[test]
fn counting_in_little_memory() {
    let folder = folder("little_memory");
    let temporary = folder.join("temporary");
    fs::create_dir(&temporary).unwrap();
    let pgn = concat!(env!("CARGO_MANIFEST_DIR"), "/../book/data/games.pgn");
    let mut books = Vec::new();
    for options in ["", "--memory 1G", "--memory 400", "--memory 100K -j 2", "--memory 9K -j 3"] {
        let mut program =
            program(&folder, &format!("from-pgn {pgn} {pgn} {options} --min-games 3 -o a.book"));
        Ran(program.env("TMPDIR", &temporary).output().unwrap()).ok();
        books.push(fs::read(folder.join("a.book")).unwrap());
        assert_eq!(names(&temporary), [""; 0]);
    }
    assert!(books[0].len() > 1000 && books.iter().all(|book| *book == books[0]));
}
