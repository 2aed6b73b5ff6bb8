//! Tests the expansions of valid calls.

use std::collections::HashSet;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use koma_runtime::ColumnType;
use proc_macro2::{Literal, TokenStream, TokenTree};

use super::books::book_of_table;
use super::call::{Call, is_call, root, string, text};

fn expansion(source: &str) -> String {
    let call = Call::of(source);
    if let Some(error) = call.errors().first() {
        panic!("{source}: {}", error.words);
    }
    call.expansion().to_string()
}

/// An expansion must not depend on the machine or on the run, so that compiler caches work.
#[test]
fn an_expansion_depends_on_what_a_call_says_alone() {
    let (mut expansions, mut last) = (HashSet::new(), String::new());
    for line in text("right.txt").lines() {
        if line.starts_with(' ') {
            assert_eq!(expansion(line), last, "{line}");
        } else if is_call(line) {
            last = expansion(line);
            assert!(!last.is_empty() && !last.contains(root().to_str().unwrap()), "{line}: {last}");
            assert!(expansions.insert(last.clone()), "{line} expands like a call before it");
        }
    }
}

#[test]
fn string_literals_have_the_values_of_the_compiler() {
    macro_rules! literals {
        ($($literal:literal)*) => {
            [$((stringify!($literal), AsRef::<[u8]>::as_ref($literal))),*]
        };
    }
    let literals: [(&str, &[u8]); 28] = literals! {
        "" "K^" "ä♔" "\n" "\r" "\t" "\0" "\\" "\'" "\"" "\\\"" "\x41\x7F" "\x0a\\n" "\u{41}" "\u{1_F60_0}" "\u{10FFFF}"
        "a\
         bc" "a
 b" r"" r"\n" r#"a"b\"# r##"#"#a"## b"" b"\\\n\"\'\0" b"\x00\x80\xFF" b"a\
         b" br"#\x41" br##"a"#"##
    };
    for (source, value) in literals {
        let token = source.parse::<TokenStream>().unwrap().into_iter().next().unwrap();
        assert_eq!(string(&token).unwrap().value, value, "{source}");
    }
    for source in ["c\"K\"", "cr\"K\"", "'K'", "b'K'", "\"K\"suffix", "r#\"K\"#suffix", "1"] {
        let token = source.parse::<TokenStream>().unwrap().into_iter().next().unwrap();
        assert!(string(&token).is_none(), "{source}");
    }
}

/// A list is an array of what `position!` makes of each text.
#[test]
fn a_list_is_an_array_of_single_positions() {
    let all = [
        ("", "", "", &["\"3 / C/c\"", "b\"K2 / C/c\"", "r\"2K / C/c\""][..]),
        ("cross::", "", "", &["\"3/1K^1/3 / C/s\""]),
        ("cross::", "fen: ", "", &["\"3\"", "FEN", "concat!(\"3\", \"4\")"]),
        ("chess::", "fen: ", "", &["\"4k3/8/8/8/8/8/8/4K3 w\"", "FEN"]),
        ("chess::", "any fen: ", "", &["\"8/8/8/8/8/8/8/8 w\"", "FEN"]),
        // A comparison and a shift do not open the arguments of a type, in which a comma would not end the text.
        ("chess::", "fen: ", "", &["if N < 2 { FEN } else { FEN }", "FENS[N << 1]", "1 << 2", "FEN"]),
        ("chess::", "fen: ", "", &["<A<1, 2> as B<fn(u8) -> u8, 3>>::FEN", "A::<1, 2>::FEN", "FEN"]),
        ("shogi::", "sfen: ", "", &["r\"4k4/9/9/9/9/9/9/9/4K4 b -\"", "SFEN"]),
        ("xiangqi::", "moves: ", "", &["\"h2e2\"", "\"C2=5 H8+7\"", "LINE", "\"\""]),
        ("makruk::", "moves: ", ", from: START", &["\"e3e4\"", "LINE"]),
        ("chess::", "moves: ", ", from: \"4k3/8/8/8/8/8/8/4K3 w\"", &["\"Kd2\"", "LINE"]),
        ("mini::", "moves: ", ", from: START", &["\"e3e4\"", "LINE"]),
    ];
    for (path, name, from, texts) in all {
        let singles: Vec<String> =
            texts.iter().map(|text| expansion(&format!("{path}position!({name}{text}{from})"))).collect();
        let list = format!("{path}positions!({name}[{}]{from})", texts.join(", "));
        assert_eq!(
            without_blanks(&expansion(&list)),
            without_blanks(&format!("[{}]", singles.join(","))),
            "{list}"
        );
    }
}

/// Editors offer the macros of a game in the game's module, because the macros are hidden only from rustdoc.
#[test]
fn the_macros_of_a_game_are_offered() {
    let game = without_blanks(&expansion(r#"game! { style "G" Go { "S" => Stone } }"#));
    let count = |part: &str| game.matches(part).count();
    // A game without a board has no `square!`.
    let macros = if cfg!(feature = "svg") { 9 } else { 8 };
    assert_eq!(count("__game_macro!"), macros);
    // Each has a page with the pieces of the game.
    assert_eq!(count("__game_macro!{#[doc="), macros);
    assert!(game.contains(r#"epin!(\"S\")"#) && game.contains(r#"qpi!(\"G:S\")"#));
}

/// Returns the code with which the compiler includes a file.
fn included(path: &str) -> String {
    format!(
        "koma::__private::include_bytes!(koma::__private::concat!(koma::__private::env!(\"CARGO_MANIFEST_DIR\"), \
         \"/\", {path:?}))"
    )
}

/// Cargo sets the root of the crate as an absolute path in UTF-8. With another root, the compiler would not find the files
/// that the macro reads. So the macro alone reads them. The root is in the environment of the process, so this test runs
/// another one.
#[test]
fn the_macro_alone_finds_files_at_a_root_that_the_compiler_cannot_use() {
    let mut roots = vec![PathBuf::from("src")];
    if cfg!(target_os = "linux") {
        roots.push(not_utf8());
    }
    for root in roots {
        let test = "tests::right_calls::files_at_another_root";
        let mut command = Command::new(env::current_exe().unwrap());
        command.args([test, "--exact", "--ignored"]).env("CARGO_MANIFEST_DIR", &root);
        let output = command.current_dir(self::root()).output().unwrap();
        let report = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && report.contains("1 passed"), "{}: {report}", root.display());
    }
}

/// Makes a link to the sources with a name that is not UTF-8, and returns its path.
fn not_utf8() -> PathBuf {
    #[cfg(target_os = "linux")]
    {
        use std::ffi::OsStr;
        use std::os::unix::{ffi::OsStrExt as _, fs::symlink};

        let link = env::temp_dir().join(OsStr::from_bytes(b"koma-macros-\xFF"));
        let _ = fs::remove_file(&link);
        symlink(root().join("src"), &link).unwrap();
        link
    }
    #[cfg(not(target_os = "linux"))]
    unreachable!()
}

#[test]
#[ignore = "the test above runs it"]
fn files_at_another_root() {
    let row = r#"key: "feen", row: ("name": &str)"#;
    let table = expansion(&format!("book! {{ file: \"tests/data/table.tsv\", {row} }}"));
    let book = expansion("book! { bytes: \"tests/data/table.book\" }");
    for expansion in [table, book] {
        assert!(
            !expansion.contains("include_bytes") && expansion.contains("from_static (b\"komabook"),
            "{expansion}"
        );
    }
    let missing = Call::of(r#"book! { bytes: "none.book" }"#).errors();
    let root = env::var_os("CARGO_MANIFEST_DIR").unwrap();
    let shown = missing[0].words.contains("relative to the crate's root (src): ");
    assert_eq!(shown, root == "src", "{}", missing[0].words);
}

/// The expansion of a table contains only the book and the code that tracks the file. The expansion of an existing book
/// contains its type, but not its bytes.
#[test]
fn a_book_expands_to_its_type() {
    let columns = [("name", ColumnType::Text), ("number", ColumnType::U16)];
    let path = "src/tests/data/table.tsv";
    let table = format!("book!(file: {path:?}, key: \"feen\", row: (\"name\": &str, \"number\": u16))");
    let book = |bytes: &str| {
        format!(
            "const {{ koma::Book::<koma::__private::Position<3, 3, 1>, (&'static koma::__private::str, \
             koma::__private::u16,)>::from_static({bytes}) }}"
        )
    };
    let bytes = Literal::byte_string(&book_of_table("table.tsv", &columns)).to_string();
    let expected = format!("{{ const _: fn() = || {{ let _ = {}; }}; {} }}", included(path), book(&bytes));
    assert_eq!(without_blanks(&expansion(&table)), without_blanks(&expected));

    let path = "src/tests/data/table.book";
    let expected = without_blanks(&book(&included(path)));
    assert_eq!(without_blanks(&expansion(&format!("book!(bytes: {path:?})"))), expected);
}

/// Reports whether the expansion contains a part, ignoring blanks.
fn expands_to(source: &str, part: &str) -> bool {
    without_blanks(&expansion(source)).contains(&without_blanks(part))
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The compiler, not the macro, calls the functions that a game declares.
#[test]
fn declared_functions_are_called() {
    assert!(expands_to(r#"cross::position!(fen: "K")"#, r#"declaring_crate::read_fen("K")"#));
    let game = |items: &str| format!("game! {{ board <3>; {items} style \"C\" Chess {{ \"K\" => King }} }}");
    assert!(expands_to(&game("notation fen = crate::read;"), "= crate::read;"));
    let documented =
        |doc: &str| expands_to(&game(&format!("{doc} figures {{ \"C:K\" => \"K\" }}")), "The figures of");
    assert!(documented("") && !documented("#[doc = \"Letters.\"]"));
    // The board of this game is wrong, so its `square!` works like koma's.
    assert!(expands_to("wrong::square!(NAME)", "koma::Square::from_static"));
    assert!(expands_to(
        r#"mini::position!(moves: "a", from: START)"#,
        r#"Given((START)).position() }), "a")"#
    ));
}

/// If the compiler evaluates a key, errors about this key contain its source text.
#[test]
fn keys_that_are_expressions() {
    for (key, expression) in [
        ("START", "START"),
        ("(START)", "START"),
        ("$(START)", "START"),
        (r#"must!("3 / C/c")"#, r#"must!("3 / C/c")"#),
        (r#"position!("3 / C/c")"#, r#"position!("3 / C/c")"#),
        (r#"&position!("3 / C/c")"#, r#"&position!("3 / C/c")"#),
        (r#"position!("3 / C/c").toggle()"#, r#"position!("3 / C/c").toggle()"#),
    ] {
        let source = format!("position_map! {{ \"3 / C/c\" => 1, {key} => 2 }}");
        let name = format!("{expression}` (entry 2)");
        assert!(expands_to(&source, "Key { name: \"3 / C/c` (entry 1)\""), "{}", expansion(&source));
        let computed = format!("__KomaPacked::named(__KOMA_KEY_1, {name:?})");
        assert!(expands_to(&source, &computed), "{}", expansion(&source));
        assert!(expands_to(&source, &format!("Given(({expression})).position();")), "{}", expansion(&source));
    }
    let long = "A".repeat(81);
    let shortened = format!("named(__KOMA_KEY_0, \"{}…` (entry 1)\")", "A".repeat(80));
    assert!(expands_to(&format!("position_map! {{ {long} => 1 }}"), &shortened));
    let long = "ä".repeat(40);
    let whole = format!("named(__KOMA_KEY_0, \"{long}` (entry 1)\")");
    assert!(expands_to(&format!("position_map! {{ {long} => 1 }}"), &whole));
}

/// If an expression contains commas, the compiler separates the entries, and passes each expression in an invisible group.
#[test]
fn entries_with_commas_are_separated_by_the_compiler() {
    for entries in [
        "Position::<3, 1>::new(C) => 1",
        "START => |a, b| a",
        "START => |S { a, b }: S<3, 1>, c| { a }, OTHER => move || 1",
        "<A<X, Y> as B<3, 1>>::KEY => a(1) < 2",
        "START => &X as &dyn T<1, 2>, position!(moves: \"1. e4\") => &X",
    ] {
        let separated = format!("koma::__position_map! {{ [koma] {entries} }}");
        assert!(expands_to(&format!("position_map! {{ {entries} }}"), &separated), "{entries}");
    }
    assert!(expands_to("go::position_map! { A::<1, 2>::B => 1 }", "__position_map! { [koma @\""));
}

/// The compiler underlines a repeated match arm or a wrong type from the start to the end of the expansion.
#[test]
fn an_expansion_stands_at_its_literal() {
    for (source, literal) in [
        (r#"sin!("C")"#, r#""C""#),
        (r#"pin!($("+K^"))"#, r#""+K^""#),
        (r#"epin!(b"K'",)"#, r#"b"K'""#),
        (r#"qpi!(r"C:K")"#, r#"r"C:K""#),
        (r#"position!("3 / C/c")"#, r#""3 / C/c""#),
    ] {
        let tokens: Vec<TokenTree> = Call::of(source).expansion().into_iter().collect();
        for token in [tokens.first(), tokens.last()].into_iter().flatten() {
            // If `const` had the place of the literal, editors would explain it there.
            if token.to_string() != "const" {
                assert_eq!(token.span().source_text().unwrap(), literal);
            }
        }
    }
    // Editors explain the names that have the place of a literal. So only the constant's name has this place.
    for (source, constant) in [
        (r#"epin!("K^")"#, "EPIN_TERMINAL"),
        (r#"qpi!("C:K")"#, "QPI"),
        (r#"square!(<8, 8> "e4")"#, "VALUE"),
        (r#"chess::square!("e4")"#, "VALUE"),
    ] {
        let mut names = Vec::new();
        collect_names_at_a_source(Call::of(source).expansion(), &mut names);
        assert_eq!(names, [constant], "{source}");
    }
    // A description has several literals, so its expansion has the place of the call.
    let described = Call::of(r#"position! { <3> "C/c", board: {} }"#).expansion();
    assert!(described.into_iter().all(|token| token.span().source_text().is_none()));
}

fn collect_names_at_a_source(tokens: TokenStream, names: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => collect_names_at_a_source(group.stream(), names),
            TokenTree::Ident(name) if name.span().source_text().is_some() => names.push(name.to_string()),
            _ => {}
        }
    }
}
