use koma::{Position, PositionMap, position_map};

type Board = Position<3, 3>;

static WRONG: PositionMap<Board, &str> = position_map!(file: "data/wrong.tsv", key: "feen", value: "name");
static COLUMNS: PositionMap<Board, (&str, &str)> =
    position_map!(file: "data/wrong.tsv", key: "fen", value: ("name", "eco", "twice"));
static MISSING: PositionMap<Board, &str> = position_map!(file: "data/none.tsv", key: "feen", value: "name");
static ABSOLUTE: PositionMap<Board, &str> = position_map!(file: "/data/wrong.tsv", key: "feen", value: "name");
static EMPTY: PositionMap<Board, &str> = position_map!(file: "data/empty.tsv", key: "feen", value: "name");
static BYTES: PositionMap<Board, &str> = position_map!(file: "data/bytes.tsv", key: "feen", value: "name");
static ALL: PositionMap<Board, &str> = position_map!(file: "data/all-wrong.tsv", key: "feen", value: "name");
static FORGOTTEN: PositionMap<Board, &str> = position_map!(file: "data/wrong.tsv", key: "feen");
static OTHER: PositionMap<Board, &str> = position_map!(file: "data/wrong.tsv", keys: "feen", value: "name");
static TWICE: PositionMap<Board, &str> =
    position_map!(file: "data/wrong.tsv", key: "feen", key: "feen", value: "name");
static NO_VALUE: PositionMap<Board, &str> = position_map!(file: "data/wrong.tsv", key: "feen", value: ());
static NO_STRING: PositionMap<Board, &str> = position_map!(file: WRONG, key: "feen", value: "name");

fn main() {}
