use koma::{Book, Position, PositionMap, book, position_map};

type Line = Position<3>;

static NOTHING: Book<Line, u16> = book!();
static COLUMNS: Book<Line, (&str, u16)> = book!(file: "moves.tsv", key: "feen", row: (&str, u16));
static MAP: PositionMap<Line, &str> = position_map!(file: "moves.tsv", key: "feen", value: "name");

static TEXT: Book<Line, char> = Book::from_static(b"");

fn main() {}
