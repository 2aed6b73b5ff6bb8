//! What editors show: the documentation of a macro where it is called, the words that find a type, and nothing that only
//! expansions name.

use std::fs;
use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const FACADE: &str = include_str!("../src/lib.rs");
const MACROS: [&str; 2] = [include_str!("../src/macros.rs"), include_str!("../src/must.rs")];

/// The lines of a source before each that starts with `start`, back to the blank line before them, and the name behind
/// `start`.
fn declarations<'a>(source: &'a str, start: &'a str) -> impl Iterator<Item = (Vec<&'a str>, &'a str)> {
    let lines: Vec<&str> = source.lines().collect();
    (0..lines.len()).filter_map(move |at| {
        let name = lines[at].strip_prefix(start)?;
        let name = name.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
        let above = lines[..at].iter().rev().take_while(|line| !line.is_empty()).copied().collect();
        Some((above, name))
    })
}

#[test]
fn a_macro_is_documented_or_hidden() {
    let mut public = Vec::new();
    for (above, name) in MACROS.iter().flat_map(|source| declarations(source, "macro_rules! ")) {
        assert!(above.contains(&"#[macro_export]"), "{name}");
        if above.contains(&"#[doc(hidden)]") {
            // What stands in for a macro whose feature is off has its name.
            let stands_in = above.iter().any(|line| line.starts_with("#[cfg(not(feature = "));
            assert!(name.starts_with("__") || stands_in, "{name}");
            continue;
        }
        let call = [format!("{name}!("), format!("{name}! {{")];
        let shows = |line: &&str| line.starts_with("///") && call.iter().any(|call| line.contains(call));
        assert!(above.iter().any(shows), "no example shows {name}!");
        assert!(above.contains(&"/// ```") && above.contains(&"/// # Errors"), "{name}");
        assert!(above.last().unwrap().starts_with("/// "), "{name} has no summary");
        public.push(name);
    }
    public.sort_unstable();
    let expected = "book diagram epin game must pin position position_map qpi sin square";
    assert_eq!(public.join(" "), expected);
}

#[test]
fn what_expansions_name_is_hidden() {
    let (above, _) = declarations(FACADE, "pub mod ").find(|(_, name)| *name == "__private").unwrap();
    assert!(above.contains(&"#[doc(hidden)]"));
    let runtime = include_str!("../runtime/src/lib.rs");
    let (above, _) = declarations(runtime, "pub mod ").find(|(_, name)| *name == "macro_support").unwrap();
    assert!(above.contains(&"#[doc(hidden)]"));
}

/// Editors read the words that people search at the types, where rustdoc passes them by: they are in both places.
#[test]
fn a_type_has_the_words_of_its_re_export() {
    let mut types = Vec::new();
    collect_types(&Path::new(ROOT).join("runtime/src"), &mut types);
    let mut count = 0;
    for (above, name) in declarations(FACADE, "pub use koma_runtime::") {
        // Re-exports stand without blank lines between them.
        let Some(words) = above.first().filter(|line| line.starts_with("#[doc(alias")) else { continue };
        let of_type = types.iter().find(|(_, other)| other == name).unwrap_or_else(|| panic!("{name}"));
        assert!(of_type.0.iter().any(|line| line == words), "{name} has not {words}");
        count += 1;
    }
    assert!(count > 10, "only {count}");
}

/// The lines above each public type in a folder, and its name.
fn collect_types(folder: &Path, types: &mut Vec<(Vec<String>, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect_types(&path, types);
            continue;
        }
        let source = fs::read_to_string(&path).unwrap();
        for start in ["pub struct ", "pub enum "] {
            types.extend(
                declarations(&source, start)
                    .map(|(above, name)| (above.into_iter().map(str::to_owned).collect(), name.to_owned())),
            );
        }
    }
}
