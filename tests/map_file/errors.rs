use koma::{PositionMap, position_map};

static WRONG: PositionMap<&str, 3, 3> = position_map!(file: "data/wrong.tsv", key: "feen", value: "name");
static COLUMNS: PositionMap<(&str, &str), 3, 3> =
    position_map!(file: "data/wrong.tsv", key: "fen", value: ("name", "eco", "twice"));
static MISSING: PositionMap<&str, 3, 3> = position_map!(file: "data/none.tsv", key: "feen", value: "name");
static ABSOLUTE: PositionMap<&str, 3, 3> = position_map!(file: "/data/wrong.tsv", key: "feen", value: "name");
static EMPTY: PositionMap<&str, 3, 3> = position_map!(file: "data/empty.tsv", key: "feen", value: "name");
static BYTES: PositionMap<&str, 3, 3> = position_map!(file: "data/bytes.tsv", key: "feen", value: "name");
static ALL: PositionMap<&str, 3, 3> = position_map!(file: "data/all-wrong.tsv", key: "feen", value: "name");
static FORGOTTEN: PositionMap<&str, 3, 3> = position_map!(file: "data/wrong.tsv", key: "feen");
static OTHER: PositionMap<&str, 3, 3> = position_map!(file: "data/wrong.tsv", keys: "feen", value: "name");
static TWICE: PositionMap<&str, 3, 3> =
    position_map!(file: "data/wrong.tsv", key: "feen", key: "feen", value: "name");
static NO_VALUE: PositionMap<&str, 3, 3> = position_map!(file: "data/wrong.tsv", key: "feen", value: ());
static NO_STRING: PositionMap<&str, 3, 3> = position_map!(file: WRONG, key: "feen", value: "name");

fn main() {}
