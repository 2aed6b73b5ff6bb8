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
    assert_eq!(lines_of_errors(&many), expected);
}

/// The lines that the errors stand at.
fn lines_of_errors(many: &Crate) -> Vec<usize> {
    let line = |message: &String| {
        let (_, place) = message.split_once("--> src/many.rs:").unwrap();
        place.split(':').next().unwrap().parse().unwrap()
    };
    let mut lines: Vec<usize> = many.errors().iter().map(line).collect();
    lines.sort_unstable();
    lines
}

/// The lines of a declaration, and what is wrong in the place of each.
const LINES: [(&str, &[&str]); 6] = [
    (
        "board <8, 8>;",
        &["board <8, 256>;", "board 8, 8;", "board <8 8>;", "board <8, 8>; board <9, 9>;", "bored <8, 8>;"],
    ),
    ("pub enum Piece;", &["pub enum Piece { King }", "pub enum Piece; pub enum Other;"]),
    (
        "notation fen = crate::many::read;",
        &["notation fen = super::read;", "notation fen: crate::many::read;"],
    ),
    (
        "style \"C\" Chess {",
        &["style \"c\" Chess {", "style \"CC\" Chess {", "style Chess {", "Style \"C\" Chess {"],
    ),
    (
        "\"K^\" => King | \"王\",",
        &["\"k^\" => King,", "\"K'\" => King,", "K => King,", "\"K^\" = King,", "\"King\" => King,"],
    ),
    (
        "\"Q\" => Queen,",
        &[
            "\"K^\" => Queen,",
            "\"Q\" => Queen | King,",
            "\"Q\" Queen,",
            "\"Q\" => Queen the great,",
            "Queen,",
        ],
    ),
];

/// Code that uses all of a game: `game` is its module.
const USES: &str = r#"
pub const TOKENS: [koma::Epin; 3] = [game::epin!("K^"), game::epin!("q"), game::epin!("+K'")];
pub const PIECES: [koma::Qpi; 3] = [game::KING, game::QUEEN, game::qpi!("C:r")];
pub const INDEX: usize = game::index(game::QUEEN).unwrap() + game::index(game::KING).unwrap();
pub static WORTH: [u8; game::COUNT] = [0; game::COUNT];
pub static START: koma::Position<8, 8> = game::position!("4k^3/8/8/8/8/8/8/Q3K^3 / C/c");
pub static READ: koma::Position<8, 8> = game::position!(fen: "start");
pub static SQUARE: koma::Square<8, 8> = game::square!("e4");
pub static MAP: koma::PositionMap<koma::Position<8, 8>, u8> =
    game::position_map! { "4k^3/8/8/8/8/8/8/Q3K^3 / C/c" => 1, READ_AGAIN => 2 };
const READ_AGAIN: koma::Position<8, 8> = game::position!(fen: "again");
pub fn worth(piece: game::Piece) -> (u8, &'static str, koma::Qpi) {
    let worth = match piece {
        game::Piece::King => 100,
        game::Piece::Queen => 9,
        game::Piece::Rook => 5,
    };
    (worth, piece.name(), piece.qpi(koma::Side::First))
}
pub fn is_king(piece: koma::Qpi) -> bool {
    matches!(piece, game::KING | game::qpi!("c:k^")) || game::Piece::of(piece) == Some(game::Piece::King)
}
pub fn check(position: &koma::Position<8, 8>) -> Result<(), koma::GameError> {
    let _ = (game::styles(), game::pieces(koma::Letter::C), game::name(game::KING), game::from_index(0));
    let _ = (game::by_name("Chess", "King"), game::contains(game::KING), game::GAME.count());
    game::check(position)
}
"#;

#[test]
fn a_wrong_declaration_is_one_error() {
    let mut many = Crate::new("wrong-declarations");
    let mut code = String::from(
        "pub const fn read(_: &'static str) -> koma::Position<8, 8> { koma::position!(\"8/8/8/8/8/8/8/8 / C/c\") }\n",
    );
    let mut expected = Vec::new();
    for (number, (_, wrong)) in LINES.iter().enumerate() {
        for (mistake, wrong) in wrong.iter().enumerate() {
            writeln!(code, "pub mod uses_{number}_{mistake} {{\npub mod game {{\nkoma::game! {{").unwrap();
            for (other, (right, _)) in LINES.iter().enumerate() {
                code.push_str(if other == number { wrong } else { right });
                code.push('\n');
                if other == number {
                    expected.push(code.lines().count());
                }
            }
            writeln!(code, "\"R\" => Rook }}\n}}\n}}\n{USES}\n}}").unwrap();
        }
    }
    many.add("many", &code);
    many.main.push_str("fn main() {}\n");
    assert_eq!(lines_of_errors(&many), expected);
}
