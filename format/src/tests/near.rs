use crate::near::{MAX_LEN, nearest};

#[test]
fn near_names() {
    let names = ["feen", "eco", "name", "move", "weight", "größe"];
    for (name, suggestion) in [
        ("fen", "feen"),
        ("ecco", "eco"),
        ("nmae", "name"),
        ("FEEN", "feen"),
        ("moves", "move"),
        ("wieghts", "weight"),
        ("ewigth", "weight"),
        ("grösse", "größe"),
        (" name", "name"),
    ] {
        assert_eq!(nearest(name, names), Some(suggestion), "{name}");
    }
    for name in ["", "e", "x", "fn", "wait", "san", "mo", "positions"] {
        assert_eq!(nearest(name, names), None, "{name}");
    }
}

#[test]
fn no_name_if_several_are_near() {
    assert_eq!(nearest("move", ["move1", "move2"]), None);
    assert_eq!(nearest("move1", ["move2", "move"]), None);
    assert_eq!(nearest("moves1", ["move1", "move2"]), Some("move1"));
    assert_eq!(nearest("move", ["moves", "moves"]), Some("moves"));
    assert_eq!(nearest("", [""]), None);
}

#[test]
fn long_names() {
    let longer = "x".repeat(MAX_LEN + 1);
    let long = &longer[1..];
    assert_eq!(nearest(&long[1..], [long]), Some(long));
    assert_eq!(nearest(long, [longer.as_str()]), None);
    let upper = longer.to_uppercase();
    assert_eq!(nearest(&longer, ["y", upper.as_str()]), Some(upper.as_str()));
}
