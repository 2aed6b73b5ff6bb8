//! The program: books are shown, searched, checked and merged.

mod support;

use std::fs;
use std::path::Path;

use koma_book::{ColumnType, GAME_COLUMNS};
use support::{Ran, folder, names, program, run, run_with_input};

const START: &str = "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c";
const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn build(folder: &Path, columns: &str, name: &str, table: &str) {
    run_with_input(folder, &format!("build - --key feen {columns} -o {name}"), table.as_bytes()).ok();
}

fn find(folder: &Path, arguments: &str, position: &str) -> Ran {
    Ran(program(folder, &format!("find {arguments}")).arg(position).output().unwrap())
}

/// Three moves: two from the start, of which one is there twice, and one after `e2e4 e7e5`, reached by nothing else.
fn moves(folder: &Path) {
    let table = format!(
        "feen\tmove\tweight\n{START}\te2e4\t3\n{START}\tg1f3\t2\n{START}\te2e4\t1\n{START}\tnone\t1\n\
         -rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/3P4/8/+P+P+P1+P+P+P+P/-RNBQK^BN-R / c/C\td7d5\t1\n\
         -rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/4P3/8/+P+P+P+P1+P+P+P/-RNBQK^BN-R / c/C\te7e5\t9\n"
    );
    build(folder, "--column move:str --column weight:u8", "m.book", &table);
}

#[test]
fn a_book_is_shown_in_three_forms() {
    let folder = folder("shown");
    moves(&folder);
    let bytes = fs::metadata(folder.join("m.book")).unwrap().len();
    let tsv = run(&folder, "show m.book");
    let lines: Vec<&str> = tsv.ok().lines().collect();
    assert_eq!(lines[..4], ["book\tm.book", "shape\t8x8", "positions\t3", "rows\t6"]);
    assert_eq!(lines[4], format!("bytes\t{bytes}"));
    assert_eq!(lines[7..], ["games\tfalse", "key\tfeen", "column\tmove\tstr", "column\tweight\tu8"]);
    let json = run(&folder, "show --json m.book m.book");
    assert_eq!(json.ok().lines().count(), 2);
    assert!(
        json.out().starts_with(&format!(
            r#"{{"book":"m.book","shape":"8x8","positions":3,"rows":6,"bytes":{bytes},"#
        ))
    );
    assert!(json.out().ends_with(
        "\"columns\":[{\"name\":\"move\",\"type\":\"str\"},{\"name\":\"weight\",\"type\":\"u8\"}]}\n"
    ));
    let text = run(&folder, "show --text m.book");
    assert!(text.ok().contains("\n  column              weight: u8\n"), "{}", text.out());

    // A file that is missing takes nothing away from those before.
    let verified = run(&folder, "verify m.book none.book");
    assert_eq!((verified.code(), verified.out()), (2, "m.book\twhole\t3 positions, 6 rows\n"));

    build(&folder, "--column n:i128", "empty.book", "feen\tn\n");
    assert_eq!(run(&folder, "show empty.book").ok().lines().nth(1), Some("shape\tnone"));
    assert_eq!(run(&folder, "verify empty.book").ok(), "empty.book\twhole\t0 positions, 0 rows\n");
    assert_eq!(find(&folder, "empty.book", START).code(), 1);
    assert_eq!(run(&folder, "export empty.book").ok(), "feen\tn\n");
}

#[test]
fn rows_are_found_in_three_forms() {
    let folder = folder("found");
    moves(&folder);
    let tsv = format!(
        "feen\tmove\tweight\n{START}\te2e4\t3\n{START}\tg1f3\t2\n{START}\te2e4\t1\n{START}\tnone\t1\n"
    );
    for position in
        [START, START_FEN, &format!("  {START_FEN}\n"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"]
    {
        assert_eq!(find(&folder, "m.book", position).ok(), tsv);
    }
    let text = find(&folder, "--text m.book", START_FEN);
    let expected = format!(
        "{START}\n  move  weight  as text  rows after\n  e2e4  3       e4       1\n  g1f3  2       Nf3      0\n  \
         e2e4  1       e4       1\n  none  1\n  transpositions\n    d2d4  d4  1 row\n"
    );
    assert_eq!(text.ok(), expected);
    let json = find(&folder, "--json m.book", START_FEN);
    let expected = format!(
        "{{\"position\":\"{START}\",\"found\":true,\"rows\":[{{\"move\":\"e2e4\",\"weight\":3}},{{\"move\":\"g1f3\",\"weight\":2}},\
         {{\"move\":\"e2e4\",\"weight\":1}},{{\"move\":\"none\",\"weight\":1}}],\"moves\":[{{\"move\":\"e2e4\",\"san\":\"e4\",\"rows\":1}},\
         {{\"move\":\"g1f3\",\"san\":\"Nf3\",\"rows\":0}},{{\"move\":\"e2e4\",\"san\":\"e4\",\"rows\":1}},null],\
         \"transpositions\":[{{\"move\":\"d2d4\",\"san\":\"d4\",\"rows\":1}}]}}\n"
    );
    assert_eq!(json.ok(), expected);
}

#[test]
fn what_is_not_there_or_no_position() {
    let folder = folder("not_there");
    moves(&folder);
    let after = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
    let none = find(&folder, "m.book", after);
    assert_eq!((none.code(), none.out(), none.err()), (1, "feen\tmove\tweight\n", ""));
    let none = find(&folder, "--text m.book", "k^1K^ / C/c");
    assert_eq!((none.code(), none.out()), (1, "k^1K^ / C/c\n  not in the book\n"));
    assert!(find(&folder, "--json m.book", after).out().contains("\"found\":false,\"rows\":[]"));
    for (text, words) in [
        ("rnbqkbnr/pppppppp w KQkq - 0 1", "invalid FEN: "),
        ("rnbqkbnr/pppppppp", "invalid FEEN: "),
        ("", "invalid FEEN: "),
        ("\u{202E} w", "invalid FEN: "),
    ] {
        let wrong = find(&folder, "--json m.book", text);
        assert_eq!((wrong.code(), wrong.out()), (2, ""), "{text}");
        assert!(wrong.err().starts_with(words), "{text}: {}", wrong.err());
    }
    // Several positions: not all are there.
    let lines = format!("{START_FEN}\n\n{after}\n{START}\n");
    let found = run_with_input(&folder, "find --json m.book -", lines.as_bytes());
    assert_eq!((found.code(), found.out().lines().count()), (1, 3));
    let found = run_with_input(&folder, "find m.book -", format!("{START_FEN}\n{START}").as_bytes());
    assert_eq!(found.ok().lines().count(), 9);
}

/// A position without kings, one of another game and one that chess cannot reach have rows, but no moves of chess.
#[test]
fn rules_are_asked_where_they_apply() {
    let folder = folder("rules");
    for feen in [
        "4P3/8/8/8/8/8/8/8 / C/c",
        "lnsgk^gsnl/9/9/9/9/9/9/9/LNSGK^GSNL / S/s",
        "k^K^6/8/8/8/8/8/8/8 / C/c",
        "k^7/8/8/8/8/8/8/K^7 / S/s",
    ] {
        build(&folder, "--column move:str", "a.book", &format!("feen\tmove\n{feen}\te1e2\n"));
        let json = find(&folder, "--json a.book", feen);
        assert_eq!(
            json.ok(),
            format!("{{\"position\":\"{feen}\",\"found\":true,\"rows\":[{{\"move\":\"e1e2\"}}]}}\n")
        );
    }
}

#[test]
fn damage_is_found() {
    let folder = folder("damage");
    moves(&folder);
    let bytes = fs::read(folder.join("m.book")).unwrap();
    let mut version = bytes.clone();
    version[8] = 200;
    let mut flipped = bytes.clone();
    *flipped.last_mut().unwrap() ^= 1;
    for (bytes, words) in [
        (&bytes[..bytes.len() - 1], "cut off"),
        (&bytes[..20], ""),
        (&[][..], "not a book"),
        (&flipped, "checksum"),
        (&version, "version 200"),
    ] {
        fs::write(folder.join("x.book"), bytes).unwrap();
        let verified = run(&folder, "verify m.book x.book m.book");
        assert_eq!(verified.code(), 1);
        let lines: Vec<&str> = verified.out().lines().collect();
        assert_eq!((lines.len(), lines[0]), (3, "m.book\twhole\t3 positions, 6 rows"));
        assert!(lines[1].starts_with("x.book\tdamaged\t") && lines[1].contains(words), "{}", lines[1]);
        let text = run(&folder, "verify --text x.book");
        assert!(text.err().starts_with("x.book: ") && text.out().is_empty());
        assert!(
            run(&folder, "verify --json x.book").out().starts_with("{\"book\":\"x.book\",\"whole\":false,")
        );
        for command in ["show x.book", "export x.book", "merge m.book x.book -o y.book", "find x.book x"] {
            let ran = run(&folder, command);
            assert_eq!((ran.code(), ran.out()), (1, ""), "{command}");
            assert!(ran.err().starts_with("x.book: "), "{}", ran.err());
        }
        assert_eq!(names(&folder), ["m.book", "x.book"]);
    }
}

#[test]
fn books_merge_as_if_built_at_once() {
    let folder = folder("merge");
    let columns = "--column move:str --column weight:u8";
    let tables = [
        format!("feen\tmove\tweight\n{START}\ta\t1\n8/8/8/8/8/8/8/K^6k^ / C/c\tb\t2\n"),
        "feen\tmove\tweight\n".to_owned(),
        format!(
            "feen\tmove\tweight\n8/8/8/8/8/8/8/K^5k^1 / C/c\td\t3\n{START}\ta\t1\n8/8/8/8/8/8/8/K^6k^ / C/c\te\t2\n"
        ),
    ];
    for (number, table) in tables.iter().enumerate() {
        fs::write(folder.join(format!("{number}.tsv")), table).unwrap();
        build(&folder, columns, &format!("{number}.book"), table);
    }
    run(&folder, &format!("build 0.tsv 1.tsv 2.tsv --key feen {columns} -o all.book")).ok();
    let merged = run(&folder, "merge 0.book 1.book 2.book -o merged.book");
    assert_eq!((merged.ok(), merged.err()), ("", "merged.book: 3 positions, 5 rows\n"));
    assert_eq!(fs::read(folder.join("merged.book")).unwrap(), fs::read(folder.join("all.book")).unwrap());
    // In any grouping, and into one of the inputs.
    run(&folder, "merge 1.book 2.book -o 1.book").ok();
    run(&folder, "merge 0.book 1.book -o 0.book").ok();
    assert_eq!(fs::read(folder.join("0.book")).unwrap(), fs::read(folder.join("all.book")).unwrap());

    build(&folder, "--column move:str --column weight:u16", "other.book", &tables[0]);
    build(&folder, columns, "small.book", "feen\tmove\tweight\nK^k^ / C/c\tb\t2\n");
    for (books, words) in [
        ("0.book other.book", "other.book: the books have different columns"),
        ("0.book small.book", "small.book: "),
    ] {
        let refused = run(&folder, &format!("merge {books} -o no.book"));
        assert_eq!((refused.code(), refused.out()), (1, ""));
        assert!(refused.err().starts_with(words), "{}", refused.err());
        assert!(!folder.join("no.book").exists());
    }
    let refused = run(&folder, "merge 0.book --min-games 2 -o no.book");
    assert_eq!(
        (refused.code(), refused.err()),
        (1, "this is not a book of games, so it has no games to count\n")
    );
}

#[test]
fn books_of_games_add_their_counts() {
    let folder = folder("merge_games");
    assert_eq!(GAME_COLUMNS[1].1, ColumnType::U32);
    let columns = "--column move:str --column wins:u8 --column draws:u8 --column losses:u8";
    let header = "feen\tmove\twins\tdraws\tlosses\n";
    build(
        &folder,
        columns,
        "a.book",
        &format!("{header}{START}\te2e4\t200\t0\t1\n{START}\td2d4\t1\t2\t3\n{START}\ta2a3\t1\t0\t0\n"),
    );
    build(
        &folder,
        columns,
        "b.book",
        &format!("{header}{START}\td2d4\t50\t150\t250\n{START}\te2e4\t55\t0\t0\n{START}\tb2b3\t0\t0\t1\n"),
    );
    assert!(run(&folder, "show a.book").ok().contains("\ngames\ttrue\n"));
    run(&folder, "merge a.book b.book -o c.book").ok();
    let all = format!(
        "{header}{START}\td2d4\t51\t152\t253\n{START}\te2e4\t255\t0\t1\n{START}\ta2a3\t1\t0\t0\n{START}\tb2b3\t0\t0\t1\n"
    );
    assert_eq!(run(&folder, "export c.book").ok(), all);
    run(&folder, "merge a.book b.book --min-games 2 -o c.book").ok();
    assert_eq!(run(&folder, "export c.book").ok().lines().count(), 3);
    // A move of no games stays where nobody asks for games.
    build(&folder, columns, "z.book", &format!("{header}{START}\te2e4\t0\t0\t0\n"));
    run(&folder, "merge z.book -o zz.book").ok();
    assert_eq!(fs::read(folder.join("z.book")).unwrap(), fs::read(folder.join("zz.book")).unwrap());
    // 255 is the largest of the type.
    let refused = run(&folder, "merge c.book a.book -o d.book");
    assert_eq!(
        (refused.code(), refused.err()),
        (1, &*format!("{START}: there are more losses than the column can count\n"))
    );
    assert!(!folder.join("d.book").exists());

    // Other columns, even of these names, are of no games: their rows stay.
    for columns in [
        "--column move:str --column wins:i32 --column draws:u32 --column losses:u32",
        "--column wins:u32 --column draws:u32 --column losses:u32",
    ] {
        build(&folder, columns, "n.book", &format!("{header}{START}\te2e4\t1\t1\t1\n"));
        run(&folder, "merge n.book n.book -o nn.book").ok();
        assert_eq!(run(&folder, "export nn.book").ok().lines().count(), 3);
    }
}
