//! Reads any bytes as a table. The first line names the notation of the keys and the separator, such as `chess moves ,`
//! or `epd`. A fourth word means that the table has no header. The book of a table must be valid. If a table is
//! accepted, and the book can be exported, the exported table must be read back with the same contents. If a table is
//! rejected, each mistake in a row must name its line. The result must not depend on the number of bytes read at a
//! time.
#![cfg_attr(not(test), no_main)]

use std::io::BufReader;

use koma_book::{AnyBook, ColumnType, Error, KeyNotation, TableOptions, export_table};

/// The columns except those of moves and squares: the name, the type and the default of each.
const COLUMNS: [(&str, &str, &str); 6] = [
    ("name", "str", "none"),
    ("weight", "u16", "7"),
    ("score", "f64?", ""),
    ("number", "i128", "-1"),
    ("is", "bool?", ""),
    ("piece", "qpi?", ""),
];

fn options(words: &str) -> TableOptions {
    let mut words = words.split(' ');
    let (game, notation) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let mut options = TableOptions::new("key", &[]);
    options.key_notation = KeyNotation::of_game(game, notation).unwrap_or_default();
    options.layout.separator = words.next().and_then(|word| word.chars().next()).unwrap_or('\t');
    options.layout.has_header = words.next().is_none();
    options.is_epd = game == "epd";
    let mv = match options.key_notation.game() {
        Some("shogi") => ColumnType::ShogiMove,
        Some("makruk") => ColumnType::MakrukMove,
        Some("xiangqi") => ColumnType::XiangqiMove,
        _ => ColumnType::ChessMove,
    };
    options.columns =
        COLUMNS.iter().map(|(name, words, _)| ((*name).to_owned(), words.parse().expect("a type"))).collect();
    options.columns.insert(0, ("move".to_owned(), mv));
    options.columns.insert(1, ("square".to_owned(), ColumnType::Optional(&ColumnType::Square)));
    options.defaults =
        COLUMNS.iter().map(|(name, _, default)| ((*name).to_owned(), (*default).to_owned())).collect();
    options.indexes = vec!["name".to_owned(), "score".to_owned(), "move".to_owned()];
    options
}

/// Reads a table with a buffer of `buffer` bytes. Returns the book and the errors.
fn read(options: &TableOptions, text: &[u8], buffer: usize) -> (Vec<u8>, Result<(), Error>) {
    let mut builder = options.builder().expect("good columns");
    let result = options.read("table", BufReader::with_capacity(buffer, text), &mut builder);
    (builder.finish(), result)
}

fn export(book: &AnyBook<'_>) -> Result<String, Error> {
    let mut out = Vec::new();
    export_table(book, KeyNotation::Feen, &mut out)?;
    Ok(String::from_utf8(out).expect("text"))
}

fn run(input: &[u8]) {
    let mut parts = input.splitn(2, |byte| *byte == b'\n');
    let (first, table) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let Ok(first) = str::from_utf8(first) else { return };
    let options = options(first);
    let (bytes, result) = read(&options, table, 1 << 16);
    let book = AnyBook::from_bytes(&bytes).expect("a book without mistakes");
    let (slow_bytes, slow_result) = read(&options, table, 3);
    assert!(bytes == slow_bytes && format!("{result:?}") == format!("{slow_result:?}"));
    match result {
        Ok(()) => {
            let Ok(text) = export(&book) else {
                assert!(table.contains(&b'\t') || table.contains(&b'\r'));
                return;
            };
            let again = TableOptions {
                key_notation: KeyNotation::Feen,
                layout: Default::default(),
                is_epd: false,
                ..options
            };
            let (again, result) = read(&again, text.as_bytes(), 1 << 16);
            assert!(result.is_ok(), "{result:?}\n{text}");
            assert_eq!(export(&AnyBook::from_bytes(again).expect("a book")).ok(), Some(text));
        }
        Err(Error::Table(errors)) => {
            assert!(errors.count() > 0 && errors.iter().len() > 0);
            for error in errors.iter() {
                // A mistake in the names of the columns has no line. After such a mistake, no row is read.
                let lines = table.split(|byte| *byte == b'\n').count();
                assert!(error.line().map_or(book.is_empty(), |line| line <= lines), "{error}");
                let message = error.message().to_string();
                assert!(!message.is_empty() && !message.contains('\0'), "{error}");
            }
        }
        Err(error) => panic!("{error}"),
    }
}

koma_fuzz::target!("tables", run);
