//! One mistake among a hundred calls of a macro, whose values are used: one error, and none that follows from it.

use std::fmt::Write as _;

use super::examples::Crate;

/// The type, a right call, a wrong one, and what is asked of the value.
const CALLS: [(&str, &str, &str, &str); 15] = [
    ("koma::Sin", "koma::sin!(\"C\")", "koma::sin!(\"CC\")", ".letter()"),
    ("koma::Pin", "koma::pin!(\"+P\")", "koma::pin!(\"P+\")", ".state()"),
    ("koma::Epin", "koma::epin!(\"K^'\")", "koma::epin!(\"K'^\")", ".pin()"),
    ("koma::Qpi", "koma::qpi!(\"C:K\")", "koma::qpi!(\"CK\")", ".sin()"),
    ("koma::Square<8, 8>", "koma::square!(\"e4\")", "koma::square!(\"4e\")", ".index()"),
    ("koma::Square<8, 8>", "koma::square!(<8, 8> \"e4\")", "koma::square!(<8, 8> \"e9\")", ".index()"),
    ("koma::Position<3>", "koma::position!(\"3 / C/c\")", "koma::position!(\"3 / C/C\")", ".piece_count()"),
    (
        "koma::Position<3>",
        "koma::position! { <3> \"C/c\", board: [\"3\"] }",
        "koma::position! { <3> \"C/c\", board: [\"4\"] }",
        ".piece_count()",
    ),
    (
        "koma::PositionMap<koma::Position<3>, u8>",
        "koma::position_map! { \"3 / C/c\" => 1 }",
        "koma::position_map! { \"3 / C/C\" => 1 }",
        ".len()",
    ),
    (
        "koma::Book<koma::Position<3>, u16>",
        "koma::book!(file: \"table.tsv\", key: \"feen\", row: (\"weight\": u16))",
        "koma::book!(file: \"table.tsv\", key: \"feen\", row: (\"wait\": u16))",
        ".len()",
    ),
    (
        "koma::Epin",
        "koma::must!(koma::Epin::parse(\"K\"))",
        "koma::must!(koma::Epin::parse(\"KK\"))",
        ".pin()",
    ),
    ("koma::Epin", "chess::epin!(\"N\")", "chess::epin!(\"X\")", ".pin()"),
    ("koma::Qpi", "chess::qpi!(\"C:N\")", "chess::qpi!(\"S:N\")", ".sin()"),
    ("koma::Square<8, 8>", "chess::square!(\"e4\")", "chess::square!(\"i4\")", ".index()"),
    (
        "koma::Position<8, 8>",
        "chess::position!(\"8/8/8/8/8/8/8/8 / C/c\")",
        "chess::position!(\"8/8/8/8/8/8/8/7X / C/c\")",
        ".piece_count()",
    ),
];

/// Patterns of tokens and squares.
const PATTERNS: [(&str, &str, &str); 7] = [
    ("koma::Sin", "koma::sin!(\"C\")", "koma::sin!(\"CC\")"),
    ("koma::Pin", "koma::pin!(\"+P\")", "koma::pin!(\"P+\")"),
    ("koma::Epin", "koma::epin!(\"K^'\")", "koma::epin!(\"K'^\")"),
    ("koma::Qpi", "koma::qpi!(\"C:K\")", "koma::qpi!(\"CK\")"),
    ("koma::Square<8, 8>", "koma::square!(<8, 8> \"e4\")", "koma::square!(<8, 8> \"e9\")"),
    ("koma::Epin", "chess::epin!(\"N\")", "chess::epin!(\"X\")"),
    ("koma::Square<8, 8>", "chess::square!(\"e4\")", "chess::square!(\"i4\")"),
];

#[test]
fn one_mistake_is_one_error() {
    let mut many = Crate::new("follow-ups");
    many.write("table.tsv", "feen\tweight\n3 / C/c\t1\n");
    let mut code = String::from("use koma_games::chess;\n");
    let mut expected = Vec::new();
    for (number, (kind, right, wrong, asked)) in CALLS.iter().enumerate() {
        for i in 0..100 {
            let call = if i == 42 { wrong } else { right };
            writeln!(code, "static VALUE_{number}_{i}: {kind} = {call};").unwrap();
            if i == 42 {
                expected.push(code.lines().count());
            }
            writeln!(code, "fn asked_{number}_{i}() {{ let _ = VALUE_{number}_{i}{asked}; }}").unwrap();
        }
    }
    for (number, (kind, right, wrong)) in PATTERNS.iter().enumerate() {
        writeln!(code, "fn pattern_{number}(value: {kind}) -> u8 {{\n    match value {{").unwrap();
        writeln!(code, "        {right} => 1,\n        {wrong} => 2,\n        _ => 3,\n    }}\n}}").unwrap();
        expected.push(code.lines().count() - 3);
    }
    many.add("many", &code);
    many.main.push_str("fn main() {}\n");
    let mut told: Vec<usize> = many
        .errors()
        .iter()
        .map(|message| {
            let (_, place) = message.split_once("--> src/many.rs:").unwrap();
            place.split(':').next().unwrap().parse().unwrap()
        })
        .collect();
    told.sort_unstable();
    assert_eq!(told, expected);
}
