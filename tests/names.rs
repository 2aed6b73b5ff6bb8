//! Tests suggestions of names.

use koma_runtime::macro_support::nearest;

/// The maximum length for similar names, in characters.
const MAX_NAME_LEN: usize = 40;

#[test]
fn near_names() {
    let longer = "x".repeat(MAX_NAME_LEN + 1);
    let (long, shorter, upper) = (&longer[1..], &longer[2..], &*longer.to_uppercase());
    let names = ["feen", "eco", "name", "move", "weight", "größe"].as_slice();
    for (name, names, expected) in [
        ("fen", names, Some("feen")),
        ("ecco", names, Some("eco")),
        ("nmae", names, Some("name")),
        ("FEEN", names, Some("feen")),
        ("wieghts", names, Some("weight")),
        ("ewigth", names, Some("weight")),
        ("grösse", names, Some("größe")),
        (" name", names, Some("name")),
        // Several names are near.
        ("move", &["move1", "move2"], None),
        ("move1", &["move2", "move"], None),
        ("moves1", &["move1", "move2"], Some("move1")),
        ("move", &["moves", "moves"], Some("moves")),
        ("", &[""], None),
        (shorter, &[long], Some(long)),
        (long, &[&longer], None),
        (&longer, &["y", upper], Some(upper)),
    ] {
        assert_eq!(nearest(name, names.iter().copied()), expected, "{name}");
    }
    for name in ["", "e", "x", "fn", "wait", "san", "mo", "positions"] {
        assert_eq!(nearest(name, names.iter().copied()), None, "{name}");
    }
}
