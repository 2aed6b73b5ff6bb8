//! Lets the compiler and clippy correct code around the calls of every macro. A correction that replaces a call by the
//! literal in it would remove the check of the literal.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};

use crate::{Crate, cargo};

/// Types and calls, or lints and the functions that they correct.
type Pairs<'a> = &'a [(&'a str, &'a str)];

/// Macros that return texts. A text alone also compiles, so only its place keeps the macro around it.
const LITERALS: &[&str] = &[
    "koma::diagram!(\"K^2k^ / C/c\")",
    "chess::diagram!(\"4k^3/8/8/8/8/8/8/4K^3 / C/c\")",
    "chess::fen_str!(\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\")",
    "makruk::fen_str!(\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\")",
    "xiangqi::fen_str!(\"3k5/9/9/9/9/9/9/9/9/4K4 w\")",
    "shogi::sfen_str!(\"4k4/9/9/9/9/9/9/9/4K4 b - 1\")",
];

/// Macros that return texts, with a block around.
const TEXTS: &[&str] = &[
    "chess::fen_str!(concat!(\"4k3/8/8/8/8/8/8/4K3 w\", \" - - 0 1\"))",
    "declared::letters_str!(\"3/1K^1/3 / C/c\")",
    "checked::letters_str!(\"3/1K^1/3 / C/c\")",
    "checked_chess::fen_str!(\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\")",
    "without_board::letters_str!(\"3/1K^1/3 / C/c\")",
];

/// Calls that can be patterns, with the types of their values. A literal alone does not compile in their place.
const TOKENS: Pairs<'_> = &[
    ("koma::Sin", "koma::sin!(\"C\")"),
    ("koma::Pin", "koma::pin!(\"K^\")"),
    ("koma::Epin", "koma::epin!(\"K^\")"),
    ("koma::Qpi", "koma::qpi!(\"C:K^\")"),
    ("koma::Square<8, 8>", "koma::square!(<8, 8> \"e4\")"),
    ("koma::Square<8, 8>", "chess::square!(\"e4\")"),
    ("chess::Move", "chess::uci!(\"e2e4\")"),
    ("shogi::Move", "shogi::usi!(\"7g7f\")"),
    ("xiangqi::Move", "xiangqi::ucci!(\"h2e2\")"),
];

/// Other calls, with the types of their values.
const VALUES: Pairs<'_> = &[
    ("koma::Epin", "koma::epin!(concat!(\"K\", \"^\"))"),
    ("chess::Move", "chess::uci!(concat!(\"e2\", \"e4\"))"),
    ("[chess::Move; 1]", "chess::line!(\"1. e4\")"),
    ("koma::Position<3, 3>", "koma::position!(\"3/1K^1/3 / C/c\")"),
    ("koma::Position<3, 3>", "koma::position!(concat!(\"3/1K^1/3\", \" / C/c\"))"),
    ("koma::Position<3, 3>", "koma::position! { <3, 3> \"C/c\", board: { \"b2\" => \"K^\" } }"),
    ("koma::Position<3, 3>", "declared::position!(letters: \"3/1K^1/3 / C/c\")"),
    ("koma::Position<3, 3>", "checked::position!(letters: \"3/1K^1/3 / C/c\")"),
    ("koma::Position<3, 3>", "without_board::position!(letters: \"3/1K^1/3 / C/c\")"),
    ("koma::Position<8, 8>", "chess::position!(fen: \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\")"),
    ("koma::Position<8, 8>", "chess::position!(moves: \"1. e4\")"),
    ("koma::Position<8, 8>", "checked_chess::position!(fen: \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\")"),
    ("[koma::Position<3, 3>; 1]", "koma::positions![\"3/1K^1/3 / C/c\"]"),
    ("[koma::Position<3, 3>; 1]", "koma::positions![concat!(\"3/1K^1/3\", \" / C/c\")]"),
    ("[koma::Position<3, 3>; 1]", "checked::positions!(letters: [\"3/1K^1/3 / C/c\"])"),
    ("[koma::Position<3, 3>; 0]", "koma::positions![]"),
    ("[koma::Position<8, 8>; 2]", "chess::positions!(moves: [\"1. e4\", \"1. d4\"])"),
    ("koma::Epin", "koma::must!(koma::Epin::parse(\"K^\"))"),
    ("&'static str", "koma::must!(Ok::<&str, u8>(\"K^\"), \"a king\")"),
];

/// Calls whose values cannot be compared, with their types.
const TABLES: Pairs<'_> = &[
    ("koma::PositionMap<koma::Position<3, 3>, u8>", "koma::position_map!(\"3/1K^1/3 / C/c\" => 1)"),
    (
        "koma::PositionMap<koma::Position<3, 3>, &'static str>",
        "declared::position_map!(declared::position!(letters: \"3/1K^1/3 / C/c\") => \"king\")",
    ),
    (
        "koma::Book<koma::Position<3, 3>, &'static str>",
        "koma::book!(file: \"table.tsv\", key: \"feen\", row: (\"name\": &str))",
    ),
];

/// Functions around a call, `CALL`, of type `TYPE`. A lint corrects each of them.
const PLACES: Pairs<'_> = &[
    ("needless_return", "() -> TYPE { return CALL; }"),
    ("let_and_return", "() -> TYPE { let value = CALL; value }"),
    ("unused_parens", "() -> TYPE { let value: TYPE = (CALL); black_box(value) }"),
    ("double_parens", "() -> TYPE { black_box(((CALL))) }"),
    ("unused_braces", "() -> TYPE { let value: TYPE = { CALL }; black_box(value) }"),
    ("redundant_closure_call", "() -> TYPE { let value: TYPE = (|| CALL)(); black_box(value) }"),
    ("match_single_binding", "() -> TYPE { match CALL { value => black_box::<TYPE>(value) } }"),
    ("needless_borrow", "() { let value: &TYPE = &&CALL; black_box(value); }"),
    ("redundant_static_lifetimes", "() { static VALUE: TYPE = CALL; black_box(&VALUE); }"),
    ("unnecessary_lazy_evaluations", "(value: Option<TYPE>) -> TYPE { value.unwrap_or_else(|| CALL) }"),
    ("unnecessary_literal_unwrap", "() -> TYPE { let value: TYPE = Some(CALL).unwrap(); black_box(value) }"),
    ("needless_question_mark", "() -> Option<TYPE> { Some(Some(CALL)?) }"),
    ("bind_instead_of_map", "(value: Option<u8>) -> Option<TYPE> { value.and_then(|_| Some(CALL)) }"),
    ("useless_conversion", "() -> TYPE { black_box(<TYPE>::from(CALL)) }"),
    ("useless_vec", "() { for value in &vec![CALL] { black_box::<&TYPE>(value); } }"),
    ("redundant_locals", "() -> TYPE { let value = CALL; let value = value; black_box(value) }"),
    ("unused_braces_of_arguments", "() { black_box::<TYPE>({ CALL }); }"),
    ("let_underscore", "() { let _: TYPE = CALL; }"),
    ("needless_late_init", "() -> TYPE { let value; value = CALL; black_box(value) }"),
    (
        "blocks_in_conditions",
        "() -> bool { if { let value: TYPE = CALL; black_box(value); true } { true } else { false } }",
    ),
    ("neg_multiply", "() -> (TYPE, i32) { let number = black_box(1); (CALL, number * -1) }"),
];

/// Functions around a call for a type that can be compared and printed.
const PLACES_OF_COPIES: Pairs<'_> = &[
    ("deref_addrof", "() -> TYPE { let value: TYPE = *&CALL; black_box(value) }"),
    ("clone_on_copy", "() -> TYPE { CALL.clone() }"),
    ("op_ref", "() -> bool { &black_box::<TYPE>(CALL) == &CALL }"),
    ("needless_bool", "() -> bool { if black_box::<TYPE>(CALL) == CALL { true } else { false } }"),
    (
        "redundant_guards",
        "(value: TYPE) -> bool { match value { other if other == CALL => true, _ => false } }",
    ),
    ("assertions_on_constants", "() { assert!((CALL) == black_box::<TYPE>(CALL), \"equal\"); }"),
];

/// Functions around a call that returns a text.
const PLACES_OF_TEXTS: Pairs<'_> = &[
    ("print_literal", "() { println!(\"text {}\", CALL); }"),
    ("useless_format", "() -> String { format!(\"{}\", CALL) }"),
    ("to_string_in_format_args", "() -> String { format!(\"text {}\", CALL.to_string()) }"),
    ("unnecessary_to_owned", "() -> usize { black_box::<&str>(&CALL.to_string()).len() }"),
    ("redundant_slicing", "() -> TYPE { black_box(&CALL[..]) }"),
    ("borrow_deref_ref", "() -> TYPE { black_box(&*(CALL)) }"),
    ("explicit_auto_deref", "() -> usize { let text: &str = &*CALL; text.len() }"),
    ("len_zero", "() -> bool { CALL.len() == 0 }"),
    ("comparison_to_empty", "() -> bool { CALL == \"\" }"),
    ("chars_next_cmp", "() -> bool { CALL.chars().next() == Some('4') }"),
    ("needless_as_bytes", "() -> usize { CALL.as_bytes().len() }"),
    ("useless_asref", "() -> usize { let text: &str = CALL.as_ref(); text.len() }"),
    ("unnecessary_cast", "() -> TYPE { black_box(CALL as &'static str) }"),
];

/// Functions around a call that returns a text and can be a pattern.
const PLACES_OF_LITERALS: Pairs<'_> = &[
    ("single_match", "(text: &str) { match text { CALL => println!(), _ => {} } }"),
    ("match_like_matches_macro", "(text: &str) -> bool { match text { CALL => true, _ => false } }"),
];

/// Functions around a call that is a pattern.
const PLACES_OF_PATTERNS: Pairs<'_> = &[
    ("single_match", "(value: TYPE) { match value { CALL => println!(), _ => {} } }"),
    ("match_like_matches_macro", "(value: TYPE) -> bool { match value { CALL => true, _ => false } }"),
    ("match_ref_pats", "(value: &TYPE) -> bool { match value { &CALL => true, _ => false } }"),
];

const HEAD: &str = "\
#![allow(dead_code, unused_imports)]
use std::hint::black_box;
use koma::{chess, makruk, shogi, xiangqi};
mod declared {
    koma::game! { board <3, 3>; notation letters = crate::read; style \"C\" Chess { \"K^\" => King } }
}
mod without_board {
    koma::game! { notation letters = crate::read; style \"C\" Chess { \"K^\" => King } }
}
mod checked {
    koma::game! {
        board <3, 3>; notation letters = crate::read; validate = crate::check; style \"C\" Chess { \"K^\" => King }
    }
}
mod checked_chess {
    koma::game! { board <8, 8>; notation fen = koma::chess; validate = crate::check; styles = koma::chess; }
}
const fn read(text: &'static str) -> koma::Position<3, 3> { koma::Position::from_static(text) }
const fn check<const N: usize>(_: &koma::Position<N, N>) {}
fn main() {}
";

/// A program with a call in each function. Cargo undoes all corrections of a program if one of them does not compile, so
/// each group of macros has a program for each place.
struct Program {
    name: String,
    source: String,
    /// Each function and the start of its call.
    functions: Vec<(String, String)>,
}

impl Program {
    fn new(group: &str, lint: &str, place: &str, calls: Pairs<'_>) -> Self {
        let mut source = HEAD.to_owned();
        let mut functions = Vec::new();
        for (i, (type_name, call)) in calls.iter().enumerate() {
            let function = format!("fn {lint}_{i}(");
            let rest = place.replace("CALL", call).replace("TYPE", type_name);
            writeln!(source, "{function}{}", rest.strip_prefix('(').unwrap()).unwrap();
            let (path, _) = call.split_once('!').unwrap();
            functions.push((function, format!("{path}!")));
        }
        Self { name: format!("{group}_{lint}"), source, functions }
    }

    /// Returns the functions without their calls in a corrected source.
    fn lost(&self, corrected: &str) -> Vec<&str> {
        let has_call = |function: &str, call: &str| {
            let (_, rest) = corrected.split_once(function).unwrap();
            rest.split("\nfn ").next().unwrap().contains(call)
        };
        let lost = self.functions.iter().filter(|(function, call)| !has_call(function, call));
        lost.map(|(function, _)| function.as_str()).collect()
    }
}

fn programs() -> Vec<Program> {
    let texts: Vec<(&str, &str)> = TEXTS.iter().map(|call| ("&'static str", *call)).collect();
    let literals: Vec<(&str, &str)> = LITERALS.iter().map(|call| ("&'static str", *call)).collect();
    let groups: [(&str, Pairs<'_>, &[Pairs<'_>]); 5] = [
        ("literals", &literals, &[PLACES, PLACES_OF_COPIES, PLACES_OF_TEXTS, PLACES_OF_LITERALS]),
        ("texts", &texts, &[PLACES, PLACES_OF_COPIES, PLACES_OF_TEXTS]),
        ("tokens", TOKENS, &[PLACES, PLACES_OF_COPIES, PLACES_OF_PATTERNS]),
        ("values", VALUES, &[PLACES, PLACES_OF_COPIES]),
        ("tables", TABLES, &[PLACES]),
    ];
    let mut programs = Vec::new();
    for (group, calls, places) in groups {
        let places = places.iter().copied().flatten();
        programs.extend(places.map(|(lint, place)| Program::new(group, lint, place, calls)));
    }
    programs
}

#[test]
#[ignore = "takes a minute: .ci/tests runs it"]
fn corrections_keep_the_calls() {
    let programs = programs();
    let fixed = Crate::new("fixes", "fn main() {}\n");
    fixed.write("table.tsv", "feen\tname\n3/1K^1/3 / C/c\tking\n");
    for tool in ["fix", "clippy"] {
        for Program { name, source, .. } in &programs {
            fixed.write(&format!("src/bin/{name}.rs"), source);
        }
        let command = if tool == "fix" { vec!["fix"] } else { vec!["clippy", "--fix"] };
        if !cargo(&fixed.0, &[tool, "--help"]).status.success() {
            // `writeln!` also writes if the test harness hides the output of tests.
            writeln!(io::stderr(), "skipped: clippy is not installed, so its corrections were not tested")
                .unwrap();
            continue;
        }
        fixed.succeeds(&[&command[..], &["--bins", "--allow-no-vcs", "--keep-going"]].concat());
        fixed.succeeds(&["check", "--bins", "--keep-going"]);
        for program in &programs {
            let corrected =
                fs::read_to_string(fixed.0.join("src/bin").join(&program.name).with_extension("rs")).unwrap();
            assert!(
                program.lost(&corrected).is_empty(),
                "{tool}: {:?}\n{corrected}",
                program.lost(&corrected)
            );
        }
    }
}
