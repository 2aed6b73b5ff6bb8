use koma::{PositionMap, position_map};

static WRONG: PositionMap<Position<3, 3>, &str> = position_map!(file: "data/wrong.tsv", key: "feen", value: "name");
static COLUMNS: PositionMap<Position<3, 3>, (&str, &str)> =
    position_map!(file: "data/wrong.tsv", key: "fen", value: ("name", "eco", "twice"));
static MISSING: PositionMap<Position<3, 3>, &str> = position_map!(file: "data/none.tsv", key: "feen", value: "name");
static ABSOLUTE: PositionMap<Position<3, 3>, &str> = position_map!(file: "/data/wrong.tsv", key: "feen", value: "name");
static EMPTY: PositionMap<Position<3, 3>, &str> = position_map!(file: "data/empty.tsv", key: "feen", value: "name");
static BYTES: PositionMap<Position<3, 3>, &str> = position_map!(file: "data/bytes.tsv", key: "feen", value: "name");
static ALL: PositionMap<Position<3, 3>, &str> = position_map!(file: "data/all-wrong.tsv", key: "feen", value: "name");
static FORGOTTEN: PositionMap<Position<3, 3>, &str> = position_map!(file: "data/wrong.tsv", key: "feen");
static OTHER: PositionMap<Position<3, 3>, &str> = position_map!(file: "data/wrong.tsv", keys: "feen", value: "name");
static TWICE: PositionMap<Position<3, 3>, &str> =
    position_map!(file: "data/wrong.tsv", key: "feen", key: "feen", value: "name");
static NO_VALUE: PositionMap<Position<3, 3>, &str> = position_map!(file: "data/wrong.tsv", key: "feen", value: ());
static NO_STRING: PositionMap<Position<3, 3>, &str> = position_map!(file: WRONG, key: "feen", value: "name");

fn main() {}
