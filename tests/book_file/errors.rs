use koma::{Book, Position, book};

type Board = Position<3, 3>;

static WRONG: Book<Board, &str> = book!(file: "data/wrong.tsv", key: "feen", row: ("name": &str));
static VALUES: Book<Board, u16> = book!(file: "data/values.tsv", key: "feen", row: ("weight": u16));
static COLUMNS: Book<Board, (&str, &str, &str)> =
    book!(file: "data/wrong.tsv", key: "fen", row: ("name": &str, "eco": &str, "twice": &str));
static MISSING: Book<Board, &str> = book!(file: "data/none.tsv", key: "feen", row: ("name": &str));
static ABSOLUTE: Book<Board, &str> = book!(file: "/data/wrong.tsv", key: "feen", row: ("name": &str));
static EMPTY: Book<Board, &str> = book!(file: "data/empty.tsv", key: "feen", row: ("name": &str));
static BYTES: Book<Board, &str> = book!(file: "data/bytes.tsv", key: "feen", row: ("name": &str));
static ALL: Book<Board, &str> = book!(file: "data/all-wrong.tsv", key: "feen", row: ("name": &str));
static FORGOTTEN: Book<Board, &str> = book!(file: "data/wrong.tsv", key: "feen");
static OTHER: Book<Board, &str> = book!(file: "data/wrong.tsv", keys: "feen", row: ("name": &str));
static OLD: Book<Board, &str> = book!(file: "data/wrong.tsv", key: "feen", value: "name");
static TWICE: Book<Board, &str> =
    book!(file: "data/wrong.tsv", key: "feen", key: "feen", row: ("name": &str));
static NO_COLUMNS: Book<Board, &str> = book!(file: "data/wrong.tsv", key: "feen", row: ());
static NO_STRING: Book<Board, &str> = book!(file: WRONG, key: "feen", row: ("name": &str));
static TYPES: Book<Board, (&str, u64)> =
    book!(file: "data/wrong.tsv", key: "feen", row: ("name": String, "twice": usize));
static NO_BOOK: Book<Board, &str> = book!(bytes: "data/wrong.tsv");
static CUT: Book<Board, &str> = book!(bytes: "data/cut.book");
static NO_TABLE: Book<Board, &str> = book!(file: "data/right.book", key: "feen", row: ("name": &str));
static NO_FILE: Book<Board, &str> = book!(bytes: "data/none.book");
static MAP: koma::PositionMap<Board, &str> =
    koma::position_map!(file: "data/wrong.tsv", key: "feen", value: "name");

fn main() {}
