use koma::{Book, Position, book};

static ROW: Book<Position<3, 3>, (&str, u32)> = book!(bytes: "data/moves.book");
static SHAPE: Book<Position<8, 8>, (&str, u16)> = book!(bytes: "data/moves.book");
static RIGHT: Book<Position<3, 3>, (&str, u16)> = book!(bytes: "data/moves.book");
static TABLE: Book<Position<3, 3>, u16> =
    book!(file: "data/moves.tsv", key: "feen", row: ("move": &str, "weight": u16));

fn main() {}
