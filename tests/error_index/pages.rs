//! The pages of the index, and the errors that the sources declare.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::ROOT;

/// A page of the index.
pub(crate) struct Page {
    /// Where it stands, from the root of the workspace.
    pub(crate) path: &'static str,
    pub(crate) text: &'static str,
}

pub(crate) const PAGES: [Page; 3] = [
    Page { path: "docs/errors.md", text: include_str!("../../docs/errors.md") },
    Page { path: "games/docs/errors.md", text: include_str!("../../games/docs/errors.md") },
    Page { path: "book/docs/errors.md", text: include_str!("../../book/docs/errors.md") },
];

/// The folders with the sources of all public items.
const SOURCES: [&str; 4] = ["src", "runtime/src", "games/src", "book/src"];

/// The errors by name, those that have kinds with their kinds.
pub(crate) fn declared_errors() -> BTreeMap<String, BTreeSet<String>> {
    let mut errors = BTreeMap::new();
    for folder in SOURCES {
        for_each_source(&Path::new(ROOT).join(folder), &mut |source| {
            let starts = source.match_indices("\npub enum ").chain(source.match_indices("\npub struct "));
            for (start, keyword) in starts {
                let behind = &source[start + keyword.len()..];
                let name = name(behind);
                if is_error(name) {
                    let kinds = if keyword.contains("enum") { variants(behind) } else { BTreeSet::new() };
                    assert!(errors.insert(name.to_owned(), kinds).is_none(), "two errors {name}");
                }
            }
        });
    }
    // An error with a kind is told by that.
    errors
        .iter()
        .filter(|(name, _)| !errors.contains_key(&format!("{name}Kind")))
        .map(|(name, kinds)| (name.clone(), kinds.clone()))
        .collect()
}

fn for_each_source(folder: &Path, take: &mut impl FnMut(&str)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            for_each_source(&path, take);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            take(&fs::read_to_string(&path).unwrap());
        }
    }
}

fn is_error(name: &str) -> bool {
    ["Error", "Errors", "ErrorKind"].iter().any(|end| name.ends_with(end))
}

/// The name at the start of some code.
fn name(code: &str) -> &str {
    code.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default()
}

/// The variants of an enum, of which the code starts with its name.
fn variants(code: &str) -> BTreeSet<String> {
    let (_, body) = code.split_once("{\n").unwrap();
    let (body, _) = body.split_once("\n}").unwrap();
    let variants: BTreeSet<String> = body
        .lines()
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with(char::is_uppercase))
        .map(|line| name(line).to_owned())
        .collect();
    assert!(!variants.is_empty(), "{code}");
    variants
}
