//! Books: the call, and the table in `data/moves.tsv`.

use koma::{book, chess};

fn main() {
    book!("data/moves.tsv");
    book!(file: "/data/moves.tsv", key: "feen", row: ("move": &str));
    book!(file: "data/moves.tsv", key: "feen");
    book!(file: "data/moves.tsv", key: "fen", row: ("move": &str));
    book!(file: "data/moves.tsv", key: "feen", row: (&str));
    book!(file: "data/moves.tsv", key: "feen", row: ("move": String, "weight": usize));
    book!(file: "data/moves.tsv", key: "feen", row: ("weight": u16));
    chess::book!(file: "data/lines.tsv", key: moves("pgn"), row: ("name": &str, "reply": Move));
    chess::book!(file: "data/lines.tsv", key: pgn("pgn"), row: ("name": &str));

    book!(bytes: "data/moves.tsv");
    book!(file: "data/table.book", key: "feen", row: ("move": &str));
    book!(bytes: "data/cut.book");
}
