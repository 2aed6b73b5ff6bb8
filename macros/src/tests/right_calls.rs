//! What right calls expand to.

use std::collections::HashSet;

use koma_runtime::{Epin, Pin, Qpi, Sin};
use proc_macro2::TokenTree;

use super::call::{Call, root, text};
use crate::position::USED;

fn expansion(source: &str) -> String {
    let call = Call::parse(source).unwrap_or_else(|| panic!("no call of a macro: {source}"));
    if let Some(error) = call.errors().first() {
        panic!("{source}: {}", error.words);
    }
    call.expansion().to_string()
}

/// Also, nothing of the machine is in an expansion, and nothing that changes, so that compiler caches work.
#[test]
fn an_expansion_depends_on_what_a_call_says_alone() {
    let mut expansions = HashSet::new();
    for paragraph in text("right.txt").split("\n\n").filter(|paragraph| !paragraph.starts_with('#')) {
        let sources: Vec<&str> = paragraph.lines().collect();
        let first = expansion(sources[0]);
        for source in &sources {
            assert_eq!(expansion(source), first, "{source}");
        }
        assert!(!first.contains(root().to_str().unwrap()), "{first}");
        assert!(expansions.insert(first), "{} expands like a call before it", sources[0]);
    }
}

#[test]
fn each_token_has_an_expansion_of_its_own() {
    fn check(name: &str, tokens: impl Iterator<Item = String>) {
        let mut expansions = HashSet::new();
        for token in tokens {
            let source = format!("{name}!({token:?})");
            assert!(expansions.insert(expansion(&source)), "{source}");
        }
    }
    check("sin", Sin::all().map(|token| token.to_string()));
    check("pin", Pin::all().map(|token| token.to_string()));
    check("epin", Epin::all().map(|token| token.to_string()));
    check("qpi", Qpi::all().map(|token| token.to_string()));
}

/// A map from a file is that of the same entries, and beside it there is just what tracks the file.
#[test]
fn a_file_expands_to_the_map_of_its_entries() {
    let file = |name: &str, value: &str| {
        let path = format!("src/tests/data/{name}.tsv");
        let expansion = expansion(&format!("position_map!(file: {path:?}, key: \"feen\", value: {value})"));
        assert!(expansion.contains(&format!("{path:?}")), "{expansion}");
        expansion
    };
    let entries = |source: &str| {
        let expansion = expansion(source);
        expansion.strip_prefix('{').unwrap().strip_suffix('}').unwrap().trim().to_owned()
    };
    let map = entries(
        r#"position_map! {
            "1k^1/3/1K^1 / C/c" => "two kings",
            "3/1K^1/3 P/ c/C" => "a \"king\" and \\ a pawn",
        }"#,
    );
    assert!(file("table", r#""name""#).contains(&map));
    let map = entries(
        r#"position_map! {
            "1k^1/3/1K^1 / C/c" => ("1", "two kings",),
            "3/1K^1/3 P/ c/C" => ("2", "a \"king\" and \\ a pawn",),
        }"#,
    );
    assert!(file("table", r#"("number", "name")"#).contains(&map));
    let map = entries(r#"position_map! { "3 / C/c" => ("empty",), "K^2 / C/c" => ("king",) }"#);
    assert!(file("byte-order-mark", r#"("name",)"#).contains(&map));
    assert!(file("header-only", r#""name""#).contains(&entries("position_map! {}")));
}

/// Whether a part, without its blanks, is in the expansion without blanks.
fn expands_to(source: &str, part: &str) -> bool {
    let [expansion, part] =
        [&expansion(source), part].map(|text| text.split_whitespace().collect::<String>());
    expansion.contains(&part)
}

#[test]
fn a_position_has_the_type_of_its_shape() {
    for (source, sizes) in [
        (r#"position!("3 / C/c")"#, "<3, 1, 1>"),
        (r#"position!("3/3 / C/c")"#, "<2, 3, 1>"),
        (r#"position!("3/3//3/3//3/3//3/3 / C/c")"#, "<4, 2, 3>"),
        (r#"position! { <8> "C/c", board: {} }"#, "<8, 1, 1>"),
        (r#"position! { <10, 9> "C/c", board: {} }"#, "<10, 9, 1>"),
        (r#"position! { <2, 5, 1> "C/c", board: {} }"#, "<2, 5, 1>"),
        (r#"position_map! { "3/3 / C/c" => 1 }"#, "map::<_, 2, 3, 1>"),
        (r#"position_map! { START => 1, "3 / C/c" => 2 }"#, "= [3, 1, 1];"),
    ] {
        assert!(expands_to(source, sizes), "{}", expansion(source));
    }
}

/// Errors of the compiler name the keys that it evaluates.
#[test]
fn keys_that_are_expressions() {
    for (key, expression) in [
        ("START", "START"),
        ("(START)", "START"),
        ("$(START)", "START"),
        (r#"must!("3 / C/c")"#, r#"must!("3 / C/c")"#),
        (r#"&position!("3 / C/c")"#, r#"&position!("3 / C/c")"#),
        (r#"position!("3 / C/c").toggle()"#, r#"position!("3 / C/c").toggle()"#),
    ] {
        let source = format!("position_map! {{ \"3 / C/c\" => 1, {key} => 2 }}");
        let name = format!("{expression}` (entry 2)");
        assert!(expands_to(&source, "Key::Read(\"3 / C/c` (entry 1)\""), "{}", expansion(&source));
        let computed = format!("Key::Computed({name:?}, __KOMA_KEY_1)");
        assert!(expands_to(&source, &computed), "{}", expansion(&source));
        assert!(expands_to(&source, &format!("= {expression};")), "{}", expansion(&source));
    }
    let long = "A".repeat(81);
    let shortened = format!("Key::Computed(\"{}…` (entry 1)\",", "A".repeat(80));
    assert!(expands_to(&format!("position_map! {{ {long} => 1 }}"), &shortened));
    let long = "ä".repeat(40);
    let whole = format!("Key::Computed(\"{long}` (entry 1)\",");
    assert!(expands_to(&format!("position_map! {{ {long} => 1 }}"), &whole));
}

/// Each `position!` among the keys is called once, so that the compiler does not take its import for unused.
#[test]
fn the_macros_of_keys_are_used() {
    let source = r#"position_map! {
        position!("3 / C/c") => 1,
        a::position!("3 / c/C") => 2,
        (position! { <3> "C/d", board: {} }) => 3,
        position!(FEEN) => 4,
        b::c::position!(FEEN) => 5,
    }"#;
    let used = |path: &str, calls: &str| format!("const _: () = {path}position! {{ {USED} {calls} }};");
    let all = used("a::", r#"["3 / c/C"]"#)
        + &used("b::c::", "")
        + &used("", r#"["3 / C/c"] [<3> "C/d", board: {}]"#);
    assert!(expands_to(source, &all), "{}", expansion(source));
    assert_eq!(expansion(&format!("position!({USED} [\"3 / C/c\"])")), "()");
}

/// The compiler underlines a repeated match arm and a wrong type where the expansion starts and ends.
#[test]
fn an_expansion_stands_at_its_literal() {
    for (source, literal) in [
        (r#"sin!("C")"#, r#""C""#),
        (r#"pin!($("+K^"))"#, r#""+K^""#),
        (r#"epin!(b"K'",)"#, r#"b"K'""#),
        (r#"qpi!(r"C:K")"#, r#"r"C:K""#),
        (r#"position!("3 / C/c")"#, r#""3 / C/c""#),
    ] {
        let tokens: Vec<TokenTree> = Call::parse(source).unwrap().expansion().into_iter().collect();
        for token in [tokens.first(), tokens.last()] {
            assert_eq!(token.unwrap().span().source_text().unwrap(), literal);
        }
    }
    // What is described has several literals, so it stands at the call.
    let described = Call::parse(r#"position! { <3> "C/c", board: {} }"#).unwrap().expansion();
    assert!(described.into_iter().all(|token| token.span().source_text().is_none()));
}
