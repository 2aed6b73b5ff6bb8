//! Checks that `tests/ui/` has files for every public macro.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::{Crate, FOLDER, host};

/// Every public macro, such as `sin!` or `chess::uci!`, is called in the file of mistakes and in the file of valid calls
/// that have its name. In the file of valid calls, the macros of each game are called too.
#[test]
fn every_macro_has_its_files() {
    let macros = public_macros();
    assert!(["sin", "must", "diagram", "chess::uci"].iter().all(|path| macros.contains(*path)), "{macros:?}");
    let ui = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in macros {
        let name = path.rsplit("::").next().unwrap();
        let file = file_of(name);
        let (wrong, valid) =
            (calls(&ui.join(format!("{file}.rs"))), calls(&ui.join(format!("pass/{file}.rs"))));
        let is_wrong = wrong.iter().any(|call| call.rsplit("::").next() == Some(name));
        assert!(is_wrong, "tests/ui/{file}.rs has no wrong call of `{name}!`");
        assert!(
            ui.join(format!("{file}.stderr")).exists(),
            "the messages of tests/ui/{file}.rs are not recorded"
        );
        assert!(valid.contains(&path), "tests/ui/pass/{file}.rs has no call of `{path}!`");
    }
}

/// Returns the name of the files, without their ending, for the macro with this name.
fn file_of(name: &str) -> &str {
    match name {
        "uci" | "usi" | "ucci" | "line" | "fen_str" | "sfen_str" => "moves",
        name => name,
    }
}

/// Returns the paths of the public macros, such as `sin` and `chess::uci`. They are in the list of all items that
/// rustdoc writes.
fn public_macros() -> BTreeSet<String> {
    let documented = Crate::new("documented", "fn main() {}\n");
    documented.succeeds(&["doc", "-p", "koma", "--no-deps"]);
    let page = Path::new(FOLDER).join("../tests/trybuild").join(host()).join("doc/koma/all.html");
    let page = fs::read_to_string(page).unwrap();
    // The link of a macro is `href="chess/macro.uci.html"`.
    let links = page.split("href=\"").filter_map(|rest| rest.split_once(".html\""));
    let macros = links.filter_map(|(link, _)| link.split_once("macro."));
    macros.map(|(module, name)| module.replace('/', "::") + name).collect()
}

/// Returns the paths of the macros that a program calls, without `koma::`.
fn calls(program: &Path) -> BTreeSet<String> {
    let source = fs::read_to_string(program).unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let words =
        code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | ':' | '!')));
    let calls = words.filter_map(|word| word.strip_suffix('!'));
    calls.map(|path| path.strip_prefix("koma::").unwrap_or(path).to_owned()).collect()
}
