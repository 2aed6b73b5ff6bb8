//! Tests look-ups in books that stay on disk. They find what `Book::from_bytes` finds. If the file is damaged, they find
//! the same or return an error.

use std::fmt::Debug;
use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};
use std::thread;

use crate::damage::{mended, mixed, pages_len};
use crate::positions::{any, near};
use koma::{Book, Column, Epin, Pin, Position, Qpi, Row, Sin, Square, chess, makruk, shogi, xiangqi};
use koma_book::{
    AnyBook, AnyBookFile, BookBuilder, BookFile, ColumnType, TableOptions, Value, build_table, write_book,
    yaneuraou,
};

/// A file that is removed at the end of a test.
struct TestFile(PathBuf);

impl TestFile {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("koma-{name}-{}.book", std::process::id()));
        fs::write(&path, bytes).unwrap();
        Self(path)
    }

    /// Opens the file in order to change some of its bytes.
    fn writer(&self) -> File {
        OpenOptions::new().write(true).open(&self.0).unwrap()
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn write_at(file: &mut File, at: usize, bytes: &[u8]) {
    use std::io::{Seek as _, SeekFrom, Write as _};

    file.seek(SeekFrom::Start(at as u64)).unwrap();
    file.write_all(bytes).unwrap();
}

/// Returns values as texts, because the values of a file and of a book have different lifetimes.
fn texts<T: Debug>(values: impl IntoIterator<Item = T>) -> impl Iterator<Item = String> {
    values.into_iter().map(|value| format!("{value:?}"))
}

type Of<'a, R> = <R as Row>::Of<'a>;

/// Compares all look-ups of positions in a file with look-ups in a book in memory.
fn check_positions<R: Row, const A: usize, const B: usize, const C: usize>(bytes: &[u8], path: &Path)
where
    for<'a> Of<'a, R>: Debug,
{
    let book: Book<Position<A, B, C>, R, &[u8]> = Book::from_bytes(bytes).unwrap();
    let file: BookFile<Position<A, B, C>, R> = BookFile::open(path).unwrap();
    assert_eq!(
        (file.len(), file.row_count(), file.is_empty()),
        (book.len(), book.row_count(), book.is_empty())
    );
    assert!(file.columns().eq(book.columns()));
    file.verify().unwrap();
    let untyped = AnyBookFile::open(path).unwrap();
    let any_book = AnyBook::from_bytes(bytes).unwrap();
    let mut random = fastrand::Rng::with_seed(book.len() as u64);
    let mut all_rows = 0;
    for (position, expected) in &book {
        let rows = file.rows(&position).unwrap();
        assert!(texts(rows.iter()).eq(texts(expected.clone())), "{position}");
        assert!(texts(rows.iter().rev()).eq(texts(expected.clone().rev())), "{position}");
        assert_eq!((rows.len(), rows.is_empty()), (expected.len(), false));
        let first = file.first(&position).unwrap().unwrap();
        assert!(texts([first.values()]).eq(texts(book.first(&position))));
        assert!(file.contains(&position).unwrap());
        let found = untyped.find(&position).unwrap().unwrap();
        assert_eq!(Some(found.indices()), any_book.find(&position));
        for (number, row) in found.indices().enumerate() {
            let values = (0..any_book.columns().len()).map(|column| any_book.value(row, column).unwrap());
            assert_eq!(
                format!("{:?}", found.values(number).collect::<Vec<_>>()),
                format!("{:?}", values.collect::<Vec<_>>())
            );
            assert_eq!(untyped.feen_of(row).unwrap(), any_book.feen_of(row));
            assert_eq!(untyped.row(row).unwrap().unwrap().indices(), row..row + 1);
        }
        all_rows += rows.len();
        for near in near(&position, &mut random) {
            assert!(texts(file.rows(&near).unwrap().iter()).eq(texts(book.rows(&near))), "{near}");
            assert_eq!(file.contains(&near).unwrap(), book.contains(&near));
            assert_eq!(file.first(&near).unwrap().is_some(), book.contains(&near));
        }
    }
    assert_eq!(all_rows, book.row_count());
    assert!(untyped.row(all_rows).unwrap().is_none() && untyped.feen_of(all_rows).unwrap().is_none());
}

/// Compares the rows with a value in a file with those in a book in memory, or the errors for a column that is not there.
fn check_value<V: Column, R: Row, const A: usize, const B: usize, const C: usize>(
    book: &Book<Position<A, B, C>, R, &[u8]>,
    file: &BookFile<Position<A, B, C>, R>,
    column: &str,
    value: V,
) -> usize
where
    for<'a> Of<'a, R>: Debug,
{
    let in_file = file.by(column, value);
    let mut expected = match book.by(column, value) {
        Ok(expected) => expected,
        Err(error) => {
            assert!(in_file.err().unwrap().to_string().ends_with(&error.to_string()));
            return 0;
        }
    };
    let mut count = 0;
    for found in in_file.unwrap() {
        let (position, row) = found.unwrap();
        assert!(texts(expected.next()).eq(texts([(position, row.values())])));
        count += 1;
    }
    assert!(expected.next().is_none());
    count
}

#[test]
fn openings() {
    let columns = [("eco", ColumnType::Text), ("name", ColumnType::Text)];
    let bytes = build_table("../data/chess-openings.tsv", &TableOptions::new("feen", &columns)).unwrap();
    let file = TestFile::new("openings", &bytes);
    check_positions::<(&str, &str), 8, 8, 1>(&bytes, &file.0);
}

/// Tests all column types, with the books whose bytes are recorded.
#[test]
fn all_column_types() {
    type First = (&'static str, u8, i128, f32, bool, u64, i16, &'static str);
    type Numbers = (u16, u32, u128, i8, i32, i64, f64, Option<u8>);
    type Values = (Sin, Pin, Epin, Qpi, Square<8, 8>, chess::Move, Option<Epin>, &'static str);
    type Moves = (shogi::Move, xiangqi::Move, makruk::Move);
    fn check<R: Row, const A: usize, const B: usize>(name: &str)
    where
        for<'a> Of<'a, R>: Debug,
    {
        let path = format!("{name}.book");
        check_positions::<R, A, B, 1>(&fs::read(&path).unwrap(), path.as_ref());
    }
    check::<First, 3, 3>("golden");
    check::<Numbers, 3, 3>("golden-numbers");
    check::<Values, 8, 8>("golden-values");
    check::<Moves, 9, 9>("golden-moves");
}

/// Tests random books: several rows of a position, a row order, pieces in hand, long forms, and boards of all kinds.
#[test]
fn random_books() {
    fn check<const A: usize, const B: usize, const C: usize>(seed: u64, count: usize, repeats: bool) {
        let mut random = fastrand::Rng::with_seed(seed);
        let columns =
            [("text", ColumnType::Text), ("number", ColumnType::U16), ("note", ColumnType::Text.optional())];
        let mut builder = BookBuilder::new("feen", &columns).unwrap().with_index("text").unwrap();
        builder = if repeats { builder.with_index("note").unwrap() } else { builder };
        let mut positions: Vec<Position<A, B, C>> = Vec::new();
        for _ in 0..count {
            let position = match positions.len() {
                len if repeats && len > 0 && random.u8(..3) == 0 => positions[random.usize(..len)],
                _ => any(&mut random),
            };
            let text: String = (0..random.usize(..4)).map(|_| random.char('a'..'d')).collect();
            let note = random.bool().then_some(text.as_str());
            if repeats || !builder.contains(&position) {
                builder.push(&position, (text.as_str(), random.u16(..), note)).unwrap();
                positions.push(position);
            }
        }
        let bytes = builder.finish();
        let file = TestFile::new(&format!("random-{seed}"), &bytes);
        check_positions::<(&str, u16, Option<&str>), A, B, C>(&bytes, &file.0);
        let book: Book<Position<A, B, C>, (&str, u16, Option<&str>), &[u8]> =
            Book::from_bytes(&*bytes).unwrap();
        let opened = BookFile::open(&file.0).unwrap();
        let mut found = 0;
        for row in book.all_rows().step_by(5) {
            let (text, number, note) = row.values();
            found += check_value(&book, &opened, "text", text);
            check_value(&book, &opened, "note", note);
            check_value(&book, &opened, "number", number);
        }
        assert!(found >= book.row_count() / 5);
        for missing in ["", "~", "zz"] {
            check_value(&book, &opened, "text", missing);
        }
        check_value(&book, &opened, "number", 7_u8);
        check_value(&book, &opened, "nothing", "");
        let untyped = AnyBookFile::open(&file.0).unwrap();
        let any_book = AnyBook::from_bytes(&*bytes).unwrap();
        for value in [Value::Text("ab"), Value::Empty, Value::U16(7), Value::U8(7)] {
            for column in 0..4 {
                let found = untyped.find_value(column, &value).collect::<Result<Vec<_>, _>>().unwrap();
                assert!(any_book.find_value(column, &value).eq(found));
            }
        }
    }
    check::<1, 1, 1>(1, 100, true);
    check::<255, 1, 1>(2, 60, true);
    check::<3, 3, 1>(3, 300, true);
    check::<8, 8, 1>(4, 300, true);
    check::<8, 8, 1>(5, 200, false);
    check::<9, 9, 1>(6, 100, true);
    check::<23, 23, 1>(7, 20, true);
    check::<5, 5, 5>(8, 60, true);
}

/// A book of 62 positions in several pages. Some positions have several rows or long forms. Row order and two indexes are
/// stored.
fn pages() -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(9);
    let columns =
        [("text", ColumnType::Text.optional()), ("number", ColumnType::U16), ("flag", ColumnType::Bool)];
    let builder = BookBuilder::new("feen", &columns).unwrap().with_index("text").unwrap();
    let mut builder = builder.with_index("number").unwrap();
    let positions: Vec<Position<8, 8>> = (0..62).map(|_| any(&mut random)).collect();
    for round in 0..3_u16 {
        for (number, position) in (0..).zip(&positions).filter(|(number, _)| number % 3 >= round) {
            let text = format!("{number} ü駒 and some words that fill the pages {round}");
            let text = (number % 5 > 0).then_some(&*text);
            builder.push(position, (text, 3 * number + round, number % 2 == 0)).unwrap();
        }
    }
    builder.finish()
}

type PagesRow = (Option<&'static str>, u16, bool);

/// What the look-ups of a test find, as text. Without the book that was damaged, this is the expected result.
fn outcomes(
    file: &BookFile<Position<8, 8>, PagesRow>,
    positions: &[Position<8, 8>],
) -> Vec<Result<String, String>> {
    let mut outcomes: Vec<Result<String, String>> = Vec::new();
    for position in positions {
        let rows = file.rows(position).map(|rows| format!("{:?}", rows.iter().collect::<Vec<_>>()));
        let first =
            file.first(position).map(|row| format!("{:?}", row.map(|row| format!("{:?}", row.values()))));
        let contains = file.contains(position).map(|contains| contains.to_string());
        outcomes.extend([rows, first, contains].map(|outcome| outcome.map_err(|error| error.to_string())));
    }
    let mut add = |found: Vec<Result<String, String>>| {
        assert!(found.iter().rev().skip(1).all(Result::is_ok), "nothing follows an error");
        outcomes.push(found.into_iter().collect());
    };
    let to_text = |found: Result<(Position<8, 8>, koma_book::FileRow<'_, PagesRow>), koma_book::Error>| {
        let text = found.map(|(position, row)| format!("{position} {:?}", row.values()));
        text.map_err(|error| error.to_string())
    };
    add(file.by("number", 31_u16).unwrap().map(to_text).collect());
    add(file.by("text", None::<&str>).unwrap().map(to_text).collect());
    add(file.by("flag", true).unwrap().take(9).map(to_text).collect());
    outcomes
}

/// A column that is not there, or has another type, is an error that names the file.
#[test]
fn columns_that_a_file_does_not_have() {
    let mut builder =
        BookBuilder::new("feen", &[("eco", ColumnType::Text), ("at", ColumnType::Square)]).unwrap();
    builder.push(&chess::START, ("A00", Square::<8, 8>::from_static("e4"))).unwrap();
    let book = TestFile::new("columns", &builder.finish());
    let file = BookFile::<Position<8, 8>, (&str, Square<8, 8>)>::open(&book.0).unwrap();
    let error = |error: Option<koma_book::Error>| error.unwrap().to_string();
    let place = book.0.display();
    let missing = format!("{place}: the book has no such column; its columns are eco, at");
    assert_eq!(error(file.by("ECO", "A00").err()), missing);
    assert_eq!(error(file.by("feen", "A00").err()), missing); // the column of positions
    let other = format!("{place}: column 1 of the book is `&str`; the program expects `bool`");
    assert_eq!(error(file.by("eco", true).err()), other);
    let board = format!("{place}: the positions of the book have the shape 8x8; the program expects 9x9");
    assert_eq!(error(file.by("at", Square::<9, 9>::from_static("e4")).err()), board);
    assert_eq!(file.by("at", Square::<8, 8>::from_static("e4")).unwrap().count(), 1);
}

#[test]
fn some_damaged_bytes() {
    damaged_bytes(13);
}

#[test]
#[ignore = "takes long without optimization"]
fn each_damaged_byte() {
    damaged_bytes(1);
}

/// Changes every `step`th byte of a file in turn. Each look-up returns an error, or what it returned before.
fn damaged_bytes(step: usize) {
    let bytes = pages();
    let file = TestFile::new("damaged", &bytes);
    let book: Book<Position<8, 8>, PagesRow, &[u8]> = Book::from_bytes(&*bytes).unwrap();
    let mut asked: Vec<_> = book.iter().step_by(9).map(|(position, _)| position).collect();
    asked.extend(asked.clone().iter().take(3).map(Position::toggle));
    let open = || BookFile::<Position<8, 8>, PagesRow>::open(&file.0);
    let expected = outcomes(&open().unwrap(), &asked);
    assert!(expected.iter().all(Result::is_ok) && pages_len(bytes.len()) > 12 * 1024, "{}", bytes.len());
    let mut writer = file.writer();
    let (mut refused, mut found, mut failed) = (0, 0, 0);
    for (at, byte) in bytes.iter().enumerate().step_by(step) {
        for change in [1, 0x80] {
            write_at(&mut writer, at, &[byte ^ change]);
            match open() {
                Err(_) => refused += 1,
                Ok(book) => {
                    for (outcome, expected) in outcomes(&book, &asked).iter().zip(&expected) {
                        if outcome.is_ok() {
                            assert_eq!(outcome, expected, "byte {at}");
                            found += 1;
                        } else {
                            failed += 1;
                        }
                    }
                }
            }
        }
        write_at(&mut writer, at, &[*byte]);
    }
    let are_many = refused > 1_000 / step && found > 10_000 / step && failed > 10_000 / step;
    assert!(are_many, "{refused}, {found}, {failed}");
}

#[test]
fn each_length_of_a_file_that_is_cut_off() {
    let bytes = pages();
    let file = TestFile::new("cut", &bytes);
    for len in (0..bytes.len()).rev() {
        file.writer().set_len(len as u64).unwrap();
        let error = AnyBookFile::open(&file.0).unwrap_err().to_string();
        let words = ["the book is cut off: it has ", "this is not a book"];
        assert!(words.iter().any(|words| error.contains(words)), "{error}");
    }
    let longer = TestFile::new("longer", &[&*bytes, &[0]].concat());
    let error = AnyBookFile::open(&longer.0).unwrap_err().to_string();
    assert!(error.contains("more bytes than its header says"), "{error}");
}

/// Changes a byte of a book and corrects the checksums. So the book is one of a program that errs.
#[test]
#[ignore = "takes long: .ci/tests runs it with optimization"]
fn books_of_a_program_that_errs() {
    type Mixed = (Option<&'static str>, Option<Square<3, 3>>, Epin, bool);
    type Board = Position<3, 3>;
    let bytes = mixed();
    let good: Book<Board, Mixed, &[u8]> = Book::from_bytes(&*bytes).unwrap();
    let asked: Vec<Board> = good.iter().step_by(4).map(|(position, _)| position).collect();
    let file = TestFile::new("errs", &bytes);
    let (mut noticed, mut verified) = (0, 0);
    for at in 0..pages_len(bytes.len()) {
        for change in [1, 0xFF] {
            let mut bytes = bytes.clone();
            bytes[at] ^= change;
            let bytes = mended(bytes);
            fs::write(&file.0, &bytes).unwrap();
            let whole = Book::<Board, Mixed, &[u8]>::from_bytes(&bytes);
            let Ok(book) = BookFile::<Board, Mixed>::open(&file.0) else {
                assert!(whole.is_err(), "byte {at}");
                continue;
            };
            match (&whole, book.verify()) {
                (Ok(_), Ok(())) => verified += 1,
                (Err(expected), Err(found)) => assert!(found.to_string().ends_with(&expected.to_string())),
                (whole, found) => panic!("byte {at}: {whole:?}, {found:?}"),
            }
            for position in &asked {
                match (book.rows(position), &whole) {
                    (Ok(rows), Ok(whole)) => assert!(rows.iter().eq(whole.rows(position)), "byte {at}"),
                    (Ok(rows), Err(_)) => assert!(rows.iter().count() <= book.row_count()),
                    (Err(_), Ok(_)) => panic!("byte {at}"),
                    (Err(_), Err(_)) => noticed += 1,
                }
            }
            // A changed name or type of a column is an error of both books.
            let texts = book.by("text", Some("ü駒")).into_iter().flatten().take(100);
            let flags = book.by("flag", true).into_iter().flatten().take(100);
            for found in texts.chain(flags) {
                assert!(found.is_ok() || whole.is_err(), "byte {at}");
            }
        }
    }
    assert!(noticed > 300 && verified > 20, "{noticed}, {verified}");
}

/// A file that is replaced is still read by those who have opened it. If it is overwritten or cut off, look-ups fail.
#[test]
fn files_that_change_while_they_are_open() {
    type Counts = BookFile<Position<8, 8>, u16>;
    let book = |count: u16| {
        let mut builder = BookBuilder::new("feen", &[("count", ColumnType::U16)]).unwrap();
        builder.push(&chess::START, count).unwrap();
        builder.finish()
    };
    let count = |file: &Counts| -> Result<u16, String> {
        let row = file.first(&chess::START).map_err(|error| error.to_string())?;
        Ok(row.unwrap().values())
    };
    let file = TestFile::new("changes", &book(1));
    let first = Counts::open(&file.0).unwrap();
    write_book(&file.0, &book(2)).unwrap();
    let second = Counts::open(&file.0).unwrap();
    // Some systems do not let a program replace a file that is open.
    assert_eq!((count(&first), count(&second)), (Ok(1), Ok(2)));
    // The new bytes have the same length and the same header.
    write_at(&mut file.writer(), 0, &book(3));
    let words = format!("{}: the file has changed since it was opened", file.0.display());
    assert_eq!(count(&second), Err(words.clone()));
    assert_eq!(second.verify().unwrap_err().to_string(), words);
    let third = Counts::open(&file.0).unwrap();
    assert_eq!(count(&third), Ok(3));
    for len in (0..book(3).len()).rev() {
        file.writer().set_len(len as u64).unwrap();
        assert_eq!(count(&third), Err(words.clone()));
    }
}

#[test]
fn several_threads() {
    let bytes = pages();
    let file = TestFile::new("threads", &bytes);
    let book: Book<Position<8, 8>, PagesRow, &[u8]> = Book::from_bytes(&*bytes).unwrap();
    let opened: BookFile<Position<8, 8>, PagesRow> = BookFile::open(&file.0).unwrap();
    thread::scope(|scope| {
        for start in 0..4 {
            let (book, opened) = (&book, &opened);
            scope.spawn(move || {
                for (position, rows) in book.iter().cycle().skip(start * 15).take(2_000) {
                    assert!(opened.rows(&position).unwrap().iter().eq(rows));
                }
            });
        }
    });
}

/// What a look-up returns may be sent to another thread.
#[test]
fn rows_can_be_sent() {
    fn is_send<T: Send>(_: &T) {}
    fn is_shared<T: Send + Sync>(_: &T) {}
    let bytes = pages();
    let file = TestFile::new("sent", &bytes);
    let opened: BookFile<Position<8, 8>, PagesRow> = BookFile::open(&file.0).unwrap();
    is_shared(&opened);
    is_send(&opened.rows(&chess::START).unwrap());
    is_send(&opened.first(&chess::START).unwrap());
}

#[test]
fn books_of_another_type() {
    let file = TestFile::new("type", &pages());
    let error = BookFile::<Position<3, 3>, PagesRow>::open(&file.0).unwrap_err().to_string();
    assert!(
        error.ends_with("the positions of the book have the shape 8x8; the program expects 3x3"),
        "{error}"
    );
    let error = BookFile::<Position<8, 8>, u8>::open(&file.0).unwrap_err().to_string();
    assert!(error.ends_with("the book's rows have 3 columns; the program expects 1"), "{error}");
    assert!(BookFile::<Position<8, 8>, u8>::open("no/such.book").is_err());
    let compressed = TestFile::new("compressed", b"\x1F\x8B\x08 and more");
    let error = AnyBookFile::open(&compressed.0).unwrap_err().to_string();
    assert!(error.ends_with("the file is compressed with gzip: decompress it first"), "{error}");
}

/// A book of YaneuraOu is recognized by its first line.
#[test]
fn books_of_yaneuraou() {
    let bytes = BookBuilder::new("feen", &yaneuraou::COLUMNS).unwrap().finish();
    let written = yaneuraou::write(&AnyBook::from_bytes(bytes).unwrap()).unwrap();
    let yaneuraou = "this is a book of YaneuraOu; `koma-book from-yaneuraou` converts it";
    let unknown = "this is not a book: it does not start with `komabook`";
    for (start, words) in [
        (&*written, yaneuraou),
        (b"#YANEURAOU-DB2016 1.00", yaneuraou),
        ("\u{FEFF}#YANEURAOU-DB2016 1.00\r\nsfen".as_bytes(), yaneuraou),
        (b"#YANEURAOU-DB2016 1.00\rsfen", yaneuraou),
        (b"#YANEURAOU-DB2016 2.00\n\xFF", yaneuraou),
        (b"#YANEURAOU-DB of mine\n", unknown),
        (b" #YANEURAOU-DB2016 1.00\n", unknown),
        (b"# comment\n#YANEURAOU-DB2016 1.00\n", unknown),
        (b"", unknown),
    ] {
        let file = TestFile::new("yaneuraou", start);
        let opened = AnyBookFile::open(&file.0).unwrap_err().to_string();
        let read = AnyBook::read("a.db", start).unwrap_err().to_string();
        assert_eq!(read, format!("a.db: {words}"));
        assert!(opened.ends_with(&format!(": {words}")), "{opened}");
    }
}
