//! Tests YaneuraOu books: what is read, what is refused, and that books come back as they were.

use std::collections::BTreeMap;
use std::iter;

use koma::{Book, shogi};
use koma_book::{
    AnyBook, BookBuilder, ColumnType, Error, Position, Progress, SHOGI_GAME_COLUMNS, Value, yaneuraou,
};
use koma_runtime::shogi::{Move, Sfen};

use crate::one_by_one::OneByOne;

type Board = Position<9, 9>;
type Row<'a> = (Move, Option<&'a str>, Option<i32>, Option<i32>, Option<u64>);

const HEADER: &str = "#YANEURAOU-DB2016 1.00\n";
/// The start of the game without a move number, and the positions after 7g7f and after 7g7f 3c3d.
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
const AFTER: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -";
const KINGS: &str = "4k4/9/9/9/9/9/9/9/4K4 b -";

fn board(sfen: &str) -> Board {
    Sfen::parse(sfen).unwrap().position()
}

/// Reads lines after the header, byte by byte.
fn read_within(lines: &str, memory: usize) -> Result<yaneuraou::YaneuraouRows, Error> {
    let text = format!("{HEADER}{lines}");
    yaneuraou::read_within("a.db", OneByOne(text.as_bytes()), memory, 100, &Progress::new())
}

/// Reads lines after the header.
fn read(lines: &str) -> yaneuraou::YaneuraouBook {
    yaneuraou::read("a.db", format!("{HEADER}{lines}").as_bytes()).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the mistakes in lines after the header.
fn mistakes(lines: &str) -> String {
    yaneuraou::read("a.db", format!("{HEADER}{lines}").as_bytes()).unwrap_err().to_string()
}

/// Converts a book to a YaneuraOu book without its header.
fn write(book: &[u8]) -> String {
    let bytes = yaneuraou::write(&AnyBook::from_bytes(book).unwrap()).unwrap();
    String::from_utf8(bytes).unwrap().strip_prefix(HEADER).unwrap().to_owned()
}

fn try_write(columns: &[(&str, ColumnType)], rows: &[(&Board, &[Value<'_>])]) -> Result<String, String> {
    let mut builder = BookBuilder::new("feen", columns).unwrap();
    for (position, values) in rows {
        builder.push_values(&koma_book::AnyPosition::of(position), values).unwrap();
    }
    let bytes = builder.finish();
    let written = yaneuraou::write(&AnyBook::from_bytes(&bytes).unwrap());
    written.map(|text| String::from_utf8(text).unwrap()).map_err(|error| error.to_string())
}

#[test]
fn each_line_is_a_row() {
    let book = read(&format!(
        "sfen {START} 1\n7g7f 3c3d -45 32 120\n2g2f none none 7\nsfen {AFTER} 2\n3c3d (none) {} {} {}\n",
        i32::MIN,
        i32::MAX,
        u64::MAX,
    ));
    assert_eq!((book.moves, book.lines_without_move, book.positions_without_moves), (3, 0, 0));
    let book: Book<Board, Row<'_>, _> = Book::from_bytes(book.bytes).unwrap();
    let mv = Move::from_static;
    let of_start: Vec<Row<'_>> = book.rows(&shogi::START).collect();
    let expected =
        [(mv("7g7f"), Some("3c3d"), Some(-45), Some(32), Some(120)), (mv("2g2f"), None, None, Some(7), None)];
    assert_eq!(of_start, expected);
    let after = (mv("3c3d"), None, Some(i32::MIN), Some(i32::MAX), Some(u64::MAX));
    assert_eq!(book.first(&board(AFTER)), Some(after));
    assert_eq!(book.len(), 2);
}

/// Texts that mean the same as the first one.
#[test]
fn spellings() {
    let expected = read(&format!("sfen {START} 1\n7g7f none 1 2 3\n2g2f none none none none\n"));
    for lines in [
        // The move number.
        format!("sfen {START}\n7g7f none 1 2 3\n2g2f\n"),
        format!("sfen {START} 0\n7g7f none 1 2 3\n2g2f none\n"),
        format!("sfen {START} 007\n7g7f none 1 2 3\n2g2f none none\n"),
        format!("sfen {START} 99999999999999999999\n7g7f none 1 2 3\n2g2f none none none\n"),
        // Blanks, comments and line breaks.
        format!("# NOE:1\n\n// sfen\n  sfen\t{START} 1 \n \n7g7f\tnone 1 2 3 \n#7g7e\n\t2g2f resign\n\n"),
        format!("sfen {START} 1 # start\n7g7f none 1 2 3 // good\n2g2f none #3\n"),
        format!("sfen {START} 1\r\n7g7f none 1 2 3\r\n2g2f None\r\n"),
        format!("sfen {START} 1\r7g7f NONE +1 2 03\r2g2f win"),
        // The position is listed again.
        format!("sfen {START} 1\n7g7f none 1 2 3\nsfen {KINGS} 1\nsfen {START} 3\n2g2f none\n"),
    ] {
        let book = read(&lines);
        assert_eq!((book.moves, book.bytes == expected.bytes), (2, true), "{lines}");
        let rows = read_within(&lines, usize::MAX).unwrap();
        assert!(rows.builder.finish().unwrap() == expected.bytes, "{lines}");
    }
    // The pieces in hand may be in any order.
    let hands = |hands: &str| read(&format!("sfen 4k4/9/9/9/9/9/9/9/4K4 w {hands} 9\nG*5h\n"));
    assert!(hands("2PRgb").bytes == hands("gR2Pb").bytes);
    // The header.
    let bare = format!("sfen {START} 1\n7g7f\n");
    let expected = read(&bare).bytes;
    for header in [
        "#YANEURAOU-DB2016 1.00\r\n",
        "\u{FEFF}#YANEURAOU-DB2016 1.00\n",
        "\u{FEFF}#YANEURAOU-DB2016 1.00 \t\r\n",
        "#YANEURAOU-DB2016 1.00\n#YANEURAOU-DB2016 2.00\n",
    ] {
        let book = yaneuraou::read("a.db", format!("{header}{bare}").as_bytes()).unwrap();
        assert!(book.bytes == expected, "{header:?}");
    }
    // Comments need not be UTF-8.
    let book = [HEADER.as_bytes(), b"# \x92\xE8\x90\xD5\n", bare.as_bytes()].concat();
    assert!(yaneuraou::read("a.db", &book).unwrap().bytes == expected);
}

/// A repeated move is a row of its own, also in the same list of moves.
#[test]
fn repeated_positions_and_moves() {
    let line = |sfen: &str, moves: &str| format!("sfen {sfen}\n{moves}");
    let book = read(
        &[
            line(&format!("{START} 1"), "7g7f none 1 9\n7g7f none 1 9\n"),
            line(&format!("{AFTER} 2"), "3c3d none 0 0\n"),
            line(&format!("{START} 5"), "2g2f none 4 9\n7g7f none 2 9\n"),
        ]
        .concat(),
    );
    assert_eq!((book.moves, AnyBook::from_bytes(&book.bytes).unwrap().len()), (5, 2));
    let expected = [
        line(&format!("{AFTER} 1"), "3c3d none 0 0\n"),
        line(&format!("{START} 1"), "7g7f none 1 9\n7g7f none 1 9\n2g2f none 4 9\n7g7f none 2 9\n"),
    ]
    .concat();
    assert_eq!(write(&book.bytes), expected);
}

/// What a koma book cannot have is counted.
#[test]
fn what_is_left_out() {
    let book = read(&format!(
        "sfen {START} 1\nresign none 0 0 1\nsfen {AFTER} 2\n3c3d\nnone\nsfen {KINGS}\nsfen {KINGS}\nwin none\n5i5h\nNone None\n",
    ));
    assert_eq!((book.moves, book.lines_without_move, book.positions_without_moves), (2, 4, 2));
    let empty = read(&format!("sfen {KINGS}\n"));
    assert_eq!((empty.moves, empty.lines_without_move, empty.positions_without_moves), (0, 0, 1));
    let nothing = yaneuraou::read("a.db", b"").unwrap();
    assert_eq!((nothing.moves, nothing.lines_without_move, nothing.positions_without_moves), (0, 0, 0));
}

/// Positions that no game can have are read: without kings, with too many pieces, with pawns on the last rank, with the
/// waiting player in check.
#[test]
fn impossible_positions() {
    for (sfen, mv) in [
        ("4k4/9/9/9/9/9/9/9/9 w -", "5a5b"),
        ("9/9/9/9/4P4/9/9/9/9 b -", "5e5d"),
        ("4k4/9/9/9/9/9/9/PPPPPPPPP/PPPPKPPPP b 40L", "L*5e"),
        ("P3k4/9/9/9/9/9/9/9/4K3p b -", "5i5h"),
        ("4k4/4R4/9/9/9/9/9/9/4K4 b -", "5b5c"),
    ] {
        let lines = format!("sfen {sfen} 1\n{mv} none 0 1 2\n");
        assert_eq!(write(&read(&lines).bytes), lines);
    }
}

#[test]
fn mistakes_name_their_line() {
    let start = format!("sfen {START} 1\n");
    for (lines, words) in [
        ("7g7f\n", "a.db:2: this line is before the first position; expected a line that starts with `sfen`"),
        (
            "sfenx\n",
            "a.db:2: this line is before the first position; expected a line that starts with `sfen`",
        ),
        (
            &*format!("{start}7g7e none 1 2 3\n"),
            "a.db:3: move: invalid move: 7g7e is not legal; the pawn on 7g can go to 7f\n  7g7e\n  ^^^^",
        ),
        (
            // Two pawns on a file.
            "sfen 4k4/9/9/9/4P4/9/9/9/4K4 b P\nP*5d\n",
            "a.db:3: move: invalid move: P*5d is not legal; the player already has a pawn on this file; a pawn can be",
        ),
        (
            &*format!("{start}7g7f 7f7e\n"),
            "a.db:3: reply: invalid move: 7f7e is not legal; the piece on 7f belongs to the other player\n  7f7e\n  ^^",
        ),
        (&*format!("{start}７六歩\n"), "a.db:3: move: "),
        (&*format!("{start}7g7f 3c3d x\n"), "a.db:3: score: `x` is not a value of i32"),
        (&*format!("{start}7g7f 3c3d 1.5\n"), "a.db:3: score: `1.5` is not a value of i32"),
        (&*format!("{start}7g7f 3c3d 2147483648\n"), "a.db:3: score: 2147483648 does not fit i32"),
        (&*format!("{start}7g7f none 1 -2147483649\n"), "a.db:3: depth: -2147483649 does not fit i32"),
        (&*format!("{start}7g7f none 1 2 -1\n"), "a.db:3: count: -1 does not fit u64"),
        (
            &*format!("{start}7g7f none 1 2 18446744073709551616\n"),
            "a.db:3: count: 18446744073709551616 does not fit u64",
        ),
        (
            &*format!("{start}7g7f none 1 2 3 4 5\n"),
            "a.db:3: this line has 7 words; expected at most 5: move, reply, score, depth and count",
        ),
        (
            &*format!("{start}7g7f none  2 3\n"),
            "a.db:3: there are two blanks between words; expected one, and `none` for a missing value",
        ),
        ("sfen\n", "a.db:2: invalid SFEN: "),
        ("sfen startpos\n", "a.db:2: invalid SFEN: 8a: `t` is not a piece of shōgi"),
        ("sfen 4k4/9/9/9/9/9/9/9/4K4\n", "a.db:2: invalid SFEN: the turn is missing"),
        ("sfen 4k4/9/9/9/9/9/9/9/4K4 b 7\n", "a.db:2: invalid SFEN: "),
        ("sfen 4k4/9/9/9/9/9/9/9/4K4 b - x\n", "a.db:2: invalid SFEN: "),
        ("sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h\n", "a.db:2: invalid SFEN: "),
        (
            "sfen lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s\n",
            "a.db:2: invalid SFEN: ",
        ),
    ] {
        let found = mistakes(lines);
        assert!(found.starts_with(words), "{lines}: {found}");
    }
    // All mistakes are counted. After an invalid position, moves are not checked.
    let lines = format!("sfen x\n7g7e\nx\n{start}7g7f\nx\n{}sfen y\n", "7g7e\n".repeat(200));
    let Err(Error::Table(errors)) = yaneuraou::read("a.db", format!("{HEADER}{lines}").as_bytes()) else {
        panic!("expected mistakes");
    };
    assert_eq!((errors.count(), errors.iter().len()), (203, 100));
    assert_eq!(
        errors.iter().take(3).map(koma_book::TableError::line).collect::<Vec<_>>(),
        [2, 7, 8].map(Some)
    );
    let error = read_within(&lines, 0).unwrap_err();
    assert!(error.is_refusal() && error.to_string().ends_with("\na.db: 103 more mistakes"), "{error}");
    // Lines before the first position are one mistake.
    let Err(Error::Table(errors)) =
        yaneuraou::read("a.db", format!("{HEADER}startpos\n7g7f\n2g2f\n{start}x\n").as_bytes())
    else {
        panic!("expected mistakes");
    };
    assert_eq!(errors.iter().map(koma_book::TableError::line).collect::<Vec<_>>(), [2, 6].map(Some));
    // Lines that are not texts.
    let not_text = [HEADER.as_bytes(), b"sfen \xFF\n"].concat();
    let error = yaneuraou::read("a.db", &not_text).unwrap_err();
    assert_eq!(error.to_string(), "a.db:2: this line is not UTF-8 text");
    let words = "a.db:3: this line has more than 1 MiB; the lines after it are not read";
    assert_eq!(mistakes(&format!("{start}{}\nx\n", "x".repeat(2 << 20))), words);
    // A move could follow so many blanks.
    assert_eq!(mistakes(&format!("{start}{}7g7f\n", " ".repeat(2 << 20))), words);
    // A comment may have any length.
    assert_eq!(read(&format!("{start}#{}\n7g7f\n", "x".repeat(2 << 20))).moves, 1);
}

#[test]
fn headers() {
    let words = "this is not a YaneuraOu book: expected `#YANEURAOU-DB2016 1.00` in its first line";
    for (text, words) in [
        ("sfen x\n", words),
        ("\n#YANEURAOU-DB2016 1.00\n", words),
        ("# YANEURAOU-DB2016 1.00\n", words),
        ("#yaneuraou-db2016 1.00\n", words),
        ("\0\0\0", words),
        ("#YANEURAOU-DB2016 2.00\n", "the version of this YaneuraOu book is `2.00`; expected 1.00"),
        ("#YANEURAOU-DB2016 1.000\n", "the version of this YaneuraOu book is `1.000`; expected 1.00"),
        ("#YANEURAOU-DB2016\n", words),
        ("#YANEURAOU-DB20161.00\n", words),
        (
            "#YANEURAOU-DB2016 \u{1b}[2J\n",
            r"the version of this YaneuraOu book is `\u{1b}[2J`; expected 1.00",
        ),
        ("PK\u{3}\u{4}", "the file is compressed with zip: decompress it first"),
    ] {
        let error = yaneuraou::read("a\u{1b}.db", text.as_bytes()).unwrap_err();
        assert!(error.is_refusal());
        assert_eq!(error.to_string(), format!(r"a\u{{1b}}.db: {words}"));
    }
    let long = format!("{}{}x\n", HEADER.trim_end(), " ".repeat(2 << 20));
    assert_eq!(yaneuraou::read("a.db", long.as_bytes()).unwrap_err().to_string(), format!("a.db: {words}"));
    let gzip = yaneuraou::read("a.db", b"\x1F\x8B\x08\0\n").unwrap_err();
    assert_eq!(gzip.to_string(), "a.db: the file is compressed with gzip: decompress it first");
}

/// Returns the lines of a book of random games. Each position is listed once, and the positions are ordered as `sort` orders
/// their lines.
fn random_lines(seed: u64, games: usize) -> String {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut positions: BTreeMap<String, String> = BTreeMap::new();
    let starts = [
        START,
        "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p",
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    ];
    for game in 0..games {
        let mut position = board(starts[game % starts.len()]);
        for _ in 0..80 {
            let Some(mv) = random.choice(shogi::legal_moves(&position)) else { break };
            let sfen = Sfen::try_from(position).unwrap().to_string();
            let _ = shogi::play_unchecked(&mut position, mv);
            let reply = random.choice(shogi::legal_moves(&position)).filter(|_| random.bool());
            let reply = reply.map_or("none".to_owned(), |reply| reply.to_string());
            let mut number =
                || if random.u8(..8) == 0 { "none".to_owned() } else { random.i32(-3000..3000).to_string() };
            let [score, depth] = [number(), number()];
            let shift = random.u32(..64);
            let count = if random.bool() { format!(" {}", random.u64(..) >> shift) } else { String::new() };
            let line = format!("{mv} {reply} {score} {depth}{count}\n");
            positions.entry(sfen).or_default().push_str(&line);
        }
    }
    let parts = |(sfen, lines)| ["sfen ".to_owned(), sfen, "\n".to_owned(), lines];
    positions.into_iter().flat_map(parts).collect()
}

/// A sorted book comes back byte for byte, whatever the memory.
#[test]
fn sorted_books_come_back_as_they_were() {
    let lines = random_lines(7, 60);
    let book = read(&lines);
    assert_eq!(book.moves, lines.lines().filter(|line| !line.starts_with("sfen")).count());
    assert!(book.moves > 3_000 && write(&book.bytes) == lines);
    for memory in [0, 1 << 14, 1 << 18] {
        assert!(read_within(&lines, memory).unwrap().builder.finish().unwrap() == book.bytes, "{memory}");
        let file = koma_book::AnyBookFile::read("a.book", &book.bytes[..]).unwrap();
        let mut text = Vec::new();
        assert_eq!(yaneuraou::write_within(&file, memory, &mut text).unwrap(), book.moves as u64);
        assert!(text == format!("{HEADER}{lines}").as_bytes(), "{memory}");
    }
    // A book whose positions are in another order is sorted.
    let mut positions: Vec<&str> = lines.split("sfen ").skip(1).collect();
    fastrand::Rng::with_seed(3).shuffle(&mut positions);
    let shuffled: String = positions.iter().flat_map(|position| ["sfen ", position]).collect();
    assert!(shuffled != lines && write(&read(&shuffled).bytes) == lines);
    // Move numbers make no difference.
    for number in ["", " 0", " 37"] {
        let mut other = String::new();
        for line in lines.lines() {
            match line.strip_prefix("sfen ") {
                Some(_) => other.extend([line.strip_suffix(" 1").unwrap(), number, "\n"]),
                None => other.extend([line, "\n"]),
            }
        }
        assert!(other != lines && read(&other).bytes == book.bytes);
    }
}

/// YaneuraOu compares whole lines, or lines without their move numbers. Both orders must be that of the book.
#[test]
fn positions_are_in_the_order_of_both_searches() {
    let mut lines = random_lines(11, 40);
    for hands in ["-", "P", "2P", "P2p", "Pp", "R", "R2P", "RB", "18P", "10p", "p"] {
        for turn in ["b", "w"] {
            let mv = if turn == "b" { "5i5h" } else { "5a5b" };
            lines.extend(["sfen 4k4/9/9/9/9/9/9/9/4K4 ", turn, " ", hands, " 1\n", mv, "\n"]);
        }
    }
    let written = write(&read(&lines).bytes);
    let sfens: Vec<&str> = written.lines().filter_map(|line| line.strip_prefix("sfen ")).collect();
    assert!(sfens.is_sorted() && sfens.iter().map(|sfen| sfen.strip_suffix(" 1").unwrap()).is_sorted());
}

/// The table of a book makes the same book again.
#[test]
fn tables_of_books() {
    let book = AnyBook::from_bytes(read(&random_lines(5, 10)).bytes).unwrap();
    let mut table = Vec::new();
    koma_book::export_table(&book, koma_book::KeyNotation::Feen, &mut table).unwrap();
    let mut builder = book.to_builder().unwrap();
    builder.read_table("a.tsv", str::from_utf8(&table).unwrap()).unwrap();
    assert!(builder.finish() == book.as_bytes());
}

#[test]
fn books_of_games() {
    let mv = |text| Value::ShogiMove(Move::from_static(text));
    let games = |counts: [u32; 3]| counts.map(Value::U32);
    let row = |text, counts| {
        let [wins, draws, losses] = games(counts);
        [mv(text), wins, draws, losses]
    };
    let after = board(AFTER);
    let rows = [
        (&after, &row("3c3d", [1, 2, 3])[..]),
        (&shogi::START, &row("7g7f", [u32::MAX, u32::MAX, u32::MAX])[..]),
        (&shogi::START, &row("2g2f", [0, 0, 0])[..]),
    ];
    let expected = format!(
        "{HEADER}sfen {AFTER} 1\n3c3d none 0 32 6\nsfen {START} 1\n7g7f none 0 32 12884901885\n2g2f none 0 32 0\n"
    );
    assert_eq!(try_write(&SHOGI_GAME_COLUMNS, &rows), Ok(expected));
    let columns = [
        ("move", ColumnType::Text),
        ("wins", ColumnType::U64),
        ("draws", ColumnType::U64),
        ("losses", ColumnType::U64),
    ];
    let values = [Value::Text("7g7f"), Value::U64(u64::MAX), Value::U64(0), Value::U64(1)];
    let words = "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s: there are more games than a count can have";
    assert_eq!(try_write(&columns, &[(&shogi::START, &values)]), Err(words.to_owned()));
}

/// Books of other programs may have other types of columns, and more columns in another order.
#[test]
fn other_columns() {
    let columns = [
        ("count", ColumnType::U16),
        ("note", ColumnType::Text),
        ("depth", ColumnType::I8),
        ("move", ColumnType::Text),
        ("score", ColumnType::I128),
        ("reply", ColumnType::ShogiMove.optional()),
    ];
    let reply = Value::ShogiMove(Move::from_static("3c3d"));
    let [note, mv] = ["a\nb", "7g7f"].map(Value::Text);
    let values = [Value::U16(1), note, Value::I8(-2), mv, Value::I128(3), reply];
    let expected = format!("{HEADER}sfen {START} 1\n7g7f 3c3d 3 -2 1\n");
    assert_eq!(try_write(&columns, &[(&shogi::START, &values)]), Ok(expected));

    let words = "the columns of the book: found `move`, `score`; expected `move`, `reply`, `score`, `depth` and `count`, or those of a \
                 book of games: `move`, `wins`, `draws` and `losses`";
    let columns = [("move", ColumnType::ShogiMove), ("score", ColumnType::I32)];
    assert_eq!(try_write(&columns, &[]), Err(words.to_owned()));
}

#[test]
fn what_no_yaneuraou_book_can_have() {
    let columns = [
        ("move", ColumnType::Text),
        ("reply", ColumnType::Text),
        ("score", ColumnType::I64),
        ("depth", ColumnType::F64),
        ("count", ColumnType::I64),
    ];
    for (mv, reply, score, depth, count, words) in [
        (
            "7g7e",
            "",
            0,
            0.0,
            0,
            "move: invalid move: 7g7e is not legal; the pawn on 7g can go to 7f\n  7g7e\n",
        ),
        ("", "", 0, 0.0, 0, "move: invalid move: expected a move"),
        ("\u{1b}", "", 0, 0.0, 0, "move: invalid move: expected a move"),
        ("7g7f", "2g2f", 0, 0.0, 0, "reply: invalid move: 2g2f is not legal; the piece on 2g belongs to"),
        ("7g7f", "none", 0, 0.0, 0, "reply: invalid move: expected a move"),
        ("7g7f", "", 1 << 31, 0.0, 0, "the score 2147483648 is not an integer that the format can have"),
        ("7g7f", "", 0, 0.5, 0, "the depth 0.5 is not an integer that the format can have"),
        ("7g7f", "", 0, 0.0, -1, "the count -1 is not an integer that the format can have"),
    ] {
        let values =
            [Value::Text(mv), Value::Text(reply), Value::I64(score), Value::F64(depth), Value::I64(count)];
        let error = try_write(&columns, &[(&shogi::START, &values)]).unwrap_err();
        assert!(error.starts_with(&format!("{}: {words}", shogi::START)), "{error}");
        assert!(!error.contains('\u{1b}'), "{error:?}");
    }
    // Positions of other games.
    for feen in
        ["4k^3/8/8/8/8/8/8/4K^3 / S/s", "4k^4/9/9/9/9/9/9/9/4K^4 / C/c", "4x4/9/9/9/9/9/9/9/4K^4 / S/s"]
    {
        let mut builder = BookBuilder::new("feen", &yaneuraou::COLUMNS).unwrap();
        let mut reader = koma_book::FeenReader::new();
        let values = [
            Value::ShogiMove(Move::from_static("5i5h")),
            Value::Empty,
            Value::Empty,
            Value::Empty,
            Value::Empty,
        ];
        builder.push_values(&reader.parse(feen).unwrap(), &values).unwrap();
        let error =
            yaneuraou::write(&AnyBook::from_bytes(builder.finish()).unwrap()).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{feen}: this is not a position of shōgi")), "{error}");
    }
}

/// Changed books are read or refused. What is read is written, and comes back.
#[test]
fn any_bytes_are_no_disaster() {
    let mut random = fastrand::Rng::with_seed(13);
    let lines = random_lines(17, 3);
    let whole: String = iter::once(HEADER).chain(lines.split_inclusive('\n').take(12)).collect();
    let mut counts = [0; 2];
    for _ in 0..2_000 {
        let mut bytes = whole.as_bytes().to_vec();
        for _ in 0..random.usize(1..4) {
            let at = random.usize(HEADER.len() - 1..bytes.len());
            match random.u8(..4) {
                0 => bytes[at] = random.u8(..),
                1 => drop(bytes.remove(at)),
                2 => bytes.truncate(at.max(HEADER.len() + 8)),
                _ => bytes.insert(at, *random.choice(b" \n\r\t#/+*-019abPpKk\0\xFF").unwrap()),
            }
        }
        let read = yaneuraou::read("a.db", &bytes);
        counts[usize::from(read.is_ok())] += 1;
        match read {
            Ok(book) => {
                let written = write(&book.bytes);
                assert_eq!(write(&self::read(&written).bytes), written);
            }
            Err(error) => assert!(error.is_refusal(), "{error}"),
        }
    }
    assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
}
