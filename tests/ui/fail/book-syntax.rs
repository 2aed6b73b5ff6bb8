use koma::{Book, Position, PositionMap, book, position_map};

type Line = Position<3>;

static NOTHING: Book<Line, u16> = book!();
static PATH: Book<Line, u16> = book!("moves.book");
static VALUE: Book<Line, &str> = book!(file: "moves.tsv", key: "feen", value: "name");
static ROW: Book<Line, &str> = book!(file: "moves.tsv", key: "feen", row: "name");
static COLUMNS: Book<Line, (&str, u16)> = book!(file: "moves.tsv", key: "feen", row: (&str, u16));
static MORE: Book<Line, u16> = book!(bytes: "moves.book", row: ("weight": u16));
static ENTRIES: Book<Line, u16> = book! { "3 / C/c" => 1 };
static MAP: PositionMap<Line, &str> = position_map!(file: "moves.tsv", key: "feen", value: "name");

fn main() {}
