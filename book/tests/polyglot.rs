//! Tests Polyglot books with recorded keys of python-chess, and with the crate polyglot-book-rs.

use std::fs;

use koma::Book;
use koma_book::{AnyBook, BookBuilder, ColumnType, Position, Value, polyglot};
use koma_runtime::chess::{self, Fen, Move};
use polyglot_book_rs::PolyglotBook;

type Board = Position<8, 8>;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CHESS960: &str = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
const PROMOTIONS: &str = "r3k2r/P6P/8/8/8/8/p6p/R3K2R w KQkq - 0 1";
/// After `c7c5`, the black pawn cannot be captured en passant. The capture would remove both pawns between the
/// white king and the black rook.
const PINNED: &str = "4k3/2p5/8/KP5r/8/8/4P3/8 b - - 0 1";

fn board(fen: &str) -> Board {
    Fen::parse(fen).unwrap().position()
}

/// Returns a book of moves with the weight 1.
fn book_of(rows: &[(Board, Move)]) -> Vec<u8> {
    let columns = [("move", ColumnType::ChessMove), ("weight", ColumnType::U16)];
    let mut builder = BookBuilder::new("feen", &columns).unwrap();
    for (position, mv) in rows {
        builder.push(position, (*mv, 1_u16)).unwrap();
    }
    builder.finish()
}

/// Converts a book to a Polyglot book.
fn polyglot_of(book: &[u8]) -> Vec<u8> {
    polyglot::write(&AnyBook::from_bytes(book).unwrap()).unwrap()
}

/// Tests keys of python-chess. Each line of `polyglot.tsv` has the results of `chess.polyglot.zobrist_hash(board)` and
/// `board.fen(en_passant='fen')`, for a board of a random game or a random board with few pieces. These keys include en
/// passant whenever an enemy pawn is next to a pawn that has just moved two squares.
#[test]
fn keys_of_python_chess() {
    let mut others = 0;
    for line in include_str!("polyglot.tsv").lines() {
        let (key, fen) = line.split_once('\t').unwrap();
        let (key, position) = (u64::from_str_radix(key, 16).unwrap(), board(fen));
        others += usize::from(polyglot::key(&position) != Some(key));
        let Some(mv) = chess::legal_moves(&position).next() else { continue };
        let bytes = book_of(&[(position, mv)]);
        let bin = polyglot_of(&bytes);
        let entry = bin.chunks(16).find(|entry| entry[..8] == key.to_be_bytes()).expect(fen);
        assert!(polyglot::read("a.bin", entry, &[position]).unwrap().bytes == bytes, "{fen}");
    }
    assert!(others > 10, "{others}");
    // If the black pawn had just moved two squares, a capture en passant would be legal, and the position would say so.
    // So there is only one key.
    let bytes = book_of(&[(board("4k3/8/8/3pP3/8/8/8/4K3 w - -"), Move::from_static("e5e6"))]);
    assert_eq!(polyglot_of(&bytes).len(), 16);
}

/// Returns a book of random games that begin at `starts`. In each position, a move has one row.
fn play(starts: &[&str], games: usize) -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(5);
    let columns = [("move", ColumnType::Text), ("weight", ColumnType::U16)];
    let mut builder = BookBuilder::new("feen", &columns).unwrap();
    for game in 0..games {
        let mut position = board(starts[game % starts.len()]);
        for _ in 0..60 {
            let Some(mv) = random.choice(chess::legal_moves(&position)) else { break };
            let text = mv.encode();
            if !builder.rows(&position).any(|row| row[0] == Value::Text(&text)) {
                builder.push(&position, (&*text, random.u16(1..))).unwrap();
            }
            let _ = chess::play_unchecked(&mut position, mv);
        }
    }
    builder.finish()
}

/// A book that is converted to Polyglot and back has the same rows, even for Chess960.
#[test]
fn books_come_back_as_they_were() {
    let starts = [START, CHESS960, PINNED];
    let bytes = play(&starts, 90);
    let bin = polyglot_of(&bytes);
    // Other programs may write the entries in another order.
    let mut entries: Vec<_> = bin.chunks(16).collect();
    fastrand::Rng::with_seed(1).shuffle(&mut entries);
    let back = polyglot::read("a.bin", &entries.concat(), &starts.map(board)).unwrap();
    assert_eq!((back.found, back.entries), (bin.len() / 16, bin.len() / 16));
    let book: Book<Board, (&str, u16), _> = Book::from_bytes(&bytes[..]).unwrap();
    let back: Book<Board, (Move, u16), _> = Book::from_bytes(back.bytes).unwrap();
    for (position, rows) in &book {
        let mut rows: Vec<_> = rows.map(|(mv, weight)| (Move::parse(mv).unwrap(), weight)).collect();
        rows.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
        assert!(back.rows(&position).eq(rows), "{position}");
    }
    let keys: Vec<u64> =
        bin.chunks(16).map(|entry| u64::from_be_bytes(entry[..8].try_into().unwrap())).collect();
    // Some positions have two keys, so there are more entries than rows.
    assert!(keys.is_sorted() && keys.len() > book.row_count() && back.row_count() == book.row_count());
}

/// A key may have many entries. In a file, they are read part by part.
#[test]
fn many_entries_of_one_key() {
    let start = board(START);
    let key = polyglot::key(&start).unwrap().to_be_bytes();
    let columns = [("move", ColumnType::ChessMove), ("weight", ColumnType::U16)];
    let mut random = fastrand::Rng::with_seed(9);
    for count in [63, 64, 65, 128, 1_000] {
        let mut expected = BookBuilder::new("feen", &columns).unwrap();
        let mut heaviest: Vec<(Move, u16)> =
            ["e2e4", "d2d4", "g1f3"].map(|mv| (Move::from_static(mv), 0)).to_vec();
        // Of four moves in turn, the last one is illegal.
        let [e4, d4, nf3, illegal] = [0x031C_u16, 0x02DB, 0x0195, 0x0FFF];
        let mut bin = Vec::new();
        for entry in 0..count {
            let weight = random.u16(1..);
            let mv = [e4, d4, nf3, illegal][entry % 4];
            if let Some((_, most)) = heaviest.get_mut(entry % 4) {
                *most = weight.max(*most);
            }
            bin.extend(key.iter().chain(&mv.to_be_bytes()).chain(&weight.to_be_bytes()).chain(&[0; 4]));
        }
        // Another key follows.
        bin.extend([0xFF; 16]);
        heaviest.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
        for row in &heaviest {
            expected.push(&start, *row).unwrap();
        }
        let expected = expected.finish();
        for memory in [1, 1 << 12, usize::MAX] {
            let rows =
                polyglot::read_within("a.bin", &bin[..], &[start], memory, &koma_book::Progress::new());
            let rows = rows.unwrap();
            assert_eq!((rows.entries, rows.found), (count + 1, count - count / 4), "{memory}");
            assert!(rows.builder.finish().unwrap() == expected, "{count}, {memory}");
        }
    }
}

#[test]
fn another_program_finds_the_same() {
    let bytes = play(&[START, PROMOTIONS], 60);
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("another_program.bin");
    fs::write(&path, polyglot_of(&bytes)).unwrap();
    let other = PolyglotBook::load(path.to_str().unwrap()).unwrap();
    let book: Book<Board, (&str, u16), _> = Book::from_bytes(bytes).unwrap();
    for (position, rows) in &book {
        // Polyglot writes castling as the king moving to its rook's square.
        let text = |mv: &str| {
            let is_castling = chess::san(&position, Move::parse(mv).unwrap()).as_str().starts_with("O-O");
            if is_castling { mv.replace('g', "h").replace('c', "a") } else { mv.to_owned() }
        };
        let mut expected: Vec<_> = rows.map(|(mv, weight)| (weight, text(mv))).collect();
        expected.sort();
        let fen = Fen::try_from(position).unwrap().to_string();
        let found = other.get_all_moves_from_fen(&fen).into_iter();
        let mut found: Vec<_> = found.map(|entry| (entry.weight, entry.move_string)).collect();
        found.sort();
        assert_eq!(found, expected, "{fen}");
    }
}

/// A Polyglot book for one player has no moves of the other player.
#[test]
fn the_walk_passes_over_positions_that_are_missing() {
    let (mut position, mut rows) = (board(START), Vec::new());
    for text in ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"] {
        let mv = Move::parse(text).unwrap();
        rows.extend((position.turn() == koma_book::Side::First).then_some((position, mv)));
        let _ = chess::play(&mut position, mv).unwrap();
    }
    let bytes = book_of(&rows);
    let bin = polyglot_of(&bytes);
    let back = polyglot::read("a.bin", &bin, &[board(START)]).unwrap();
    assert_eq!((back.bytes == bytes, back.found), (true, 3));
    assert_eq!(polyglot::read("a.bin", &bin, &[]).unwrap().found, 0);
}

#[test]
fn what_no_polyglot_book_can_have() {
    let write = |columns: &[(&str, ColumnType)], table: &str| {
        let mut builder = BookBuilder::new("feen", columns).unwrap();
        builder.read_table("a.tsv", table).unwrap();
        polyglot::write(&AnyBook::from_bytes(builder.finish()).unwrap()).map_err(|error| error.to_string())
    };
    let columns = [("move", ColumnType::Text), ("weight", ColumnType::I32)];
    let cut_off = format!("the move {}… is not legal", "e".repeat(80));
    for (row, words) in [
        ("4k^3/8/8/8/8/8/8/4K^3 / C/c\te1e3\t1", "the move e1e3 is not legal"),
        ("4k^3/8/8/8/8/8/8/4K^3 / C/c\tKe2\t1", "the move Ke2 is not legal"),
        ("4k^3/8/8/8/8/8/8/4K^3 / C/c\te1\u{1B}e2\t1", r"the move e1\u{1b}e2 is not legal"),
        (&format!("4k^3/8/8/8/8/8/8/4K^3 / C/c\t{}\t1", "e".repeat(81)), &cut_off),
        ("4k^3/8/8/8/8/8/8/4K^3 / C/c\te1e2\t-1", "a weight is not a whole number, 0 or more"),
        ("4x^3/8/8/8/8/8/8/4K^3 / C/c\te1e2\t1", "this is not a position of chess"),
        ("4k^3/8/8/8/8/8/4K^3 / C/c\te1e2\t1", "this is not a position of chess"),
    ] {
        let error = write(&columns, &format!("feen\tmove\tweight\n{row}\n")).unwrap_err();
        assert_eq!(error, format!("{}: {words}", row.split('\t').next().unwrap()));
    }
    let words = "the columns of the book: found `move`; expected `move` and `weight`, or those of a book of games: `move`, `wins`, \
                 `draws` and `losses`";
    assert_eq!(write(&columns[..1], "feen\tmove\n"), Err(words.to_owned()));
    assert_eq!(polyglot::key(&"K^7/8/8/8/8/8/8/X7 / C/c".parse().unwrap()), None);
    let error = polyglot::read("a.bin", &[0; 17], &[]).unwrap_err();
    assert_eq!(error.to_string(), "a.bin: this is not a polyglot book: expected entries of 16 bytes");

    // If a weight exceeds 65,535, all weights of its position are scaled down together. A won game adds 2 to a weight,
    // and a drawn game adds 1.
    let row = "4k^3/8/8/8/8/8/8/4K^3 / C/c";
    let table = format!("feen\tmove\tweight\n{row}\te1e2\t65536\n{row}\te1d1\t100\n");
    let weights = |bin: Vec<u8>| -> Vec<u16> {
        bin.chunks(16).map(|entry| u16::from_be_bytes([entry[10], entry[11]])).collect()
    };
    assert_eq!(weights(write(&columns, &table).unwrap()), [32768, 50]);
    let table = format!(
        "feen\tmove\twins\tdraws\tlosses\n{row}\te1e2\t3\t2\t1\n{}\te8e7\t3\t2\t10\n",
        row.replace("C/c", "c/C")
    );
    let mut weights = weights(write(&koma_book::GAME_COLUMNS, &table).unwrap());
    weights.sort_unstable();
    assert_eq!(weights, [8, 22]);
}

/// A start that is no position of chess is an error. A start that has nothing to do with the book is reported, and a start
/// that is given twice makes no rows twice.
#[test]
fn starts() {
    let mv = Move::from_static("e2e4");
    let after = board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    let bin = polyglot_of(&book_of(&[(board(START), mv)]));
    let read = |starts: &[Board]| polyglot::read("a.bin", &bin, starts);
    let one = read(&[board(START)]).unwrap();
    assert!(one.unknown_starts.is_empty() && one.found == 1);
    let twice = read(&[board(START), board(START)]).unwrap();
    assert_eq!(twice, one);
    let other = read(&[after, board(START), board(PINNED)]).unwrap();
    assert_eq!((other.unknown_starts, other.found, other.bytes), (vec![0, 2], 1, one.bytes));
    // The book has the position after Black's move.
    let book = book_of(&[(board("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), Move::from_static("h1h8"))]);
    let bin = polyglot_of(&book);
    let before = board("3k4/8/8/8/8/8/8/4K2R b - - 0 1");
    let found = polyglot::read("a.bin", &bin, &[before]).unwrap();
    assert_eq!((found.found, found.unknown_starts, found.bytes), (1, vec![], book));

    let crowded = board("4k3/pppppppp/pppppppp/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1");
    let error = polyglot::read("a.bin", &bin, &[crowded]).unwrap_err().to_string();
    assert!(error.ends_with(" / C/c: a start must be a position of chess with at most 32 pieces"), "{error}");
}
