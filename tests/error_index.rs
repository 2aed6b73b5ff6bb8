//! The index of errors: its examples are compiled, and it has an entry for each kind of error.

#[path = "error_index/entries.rs"]
mod entries;
#[path = "error_index/examples.rs"]
mod examples;
#[path = "error_index/follow_ups.rs"]
mod follow_ups;
#[path = "error_index/pages.rs"]
mod pages;
#[path = "error_index/told.rs"]
mod told;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;
use std::{env, fs};

use entries::Entry;
use pages::PAGES;
use told::{Told, told_by_programs, told_by_the_compiler};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The entries of all pages.
fn all_entries() -> Vec<Entry> {
    PAGES.iter().enumerate().flat_map(|(page, index)| entries::read(page, index.text)).collect()
}

/// The pages with what is told in place of what they have.
fn renewed(entries: &[Entry], told: &Told) -> Vec<String> {
    let mut changes: Vec<(usize, Range<usize>, String)> = Vec::new();
    for (number, entry) in entries.iter().enumerate() {
        let is_right = || panic!("{} is right: {}", entry.title, entry.wrong);
        let message = told.entries.get(&number).unwrap_or_else(is_right);
        changes.push((entry.page, entry.message.clone(), format!("{message}\n")));
        for (place, other) in entry.others.iter().enumerate() {
            let is_right = || panic!("{} is right", other.call);
            let words = told.others.get(&(number, place)).unwrap_or_else(is_right);
            changes.push((entry.page, other.words.clone(), words.clone()));
        }
    }
    changes.sort_by_key(|(_, place, _)| place.start);
    let mut pages: Vec<String> = PAGES.iter().map(|page| page.text.to_owned()).collect();
    for (page, place, text) in changes.into_iter().rev() {
        pages[page].replace_range(place, &text);
    }
    pages
}

/// The compiler's words change from version to version; the index has those of one.
#[rustversion::attr(not(stable(1.95)), ignore = "the messages are those of Rust 1.95")]
#[cfg_attr(windows, ignore = "the system's own words are among them")]
#[test]
fn every_message_is_what_is_printed() {
    let entries = all_entries();
    let mut told = told_by_the_compiler(&entries);
    let is_program =
        |(number, entry): (usize, &Entry)| entry.is_program().then(|| (number, entry.wrong.clone()));
    let programs = entries.iter().enumerate().filter_map(is_program).collect();
    told.entries.extend(told_by_programs("right", &entries, &programs));
    for (page, expected) in PAGES.iter().zip(renewed(&entries, &told)) {
        if env::var_os("TOLD").is_some_and(|value| value == "overwrite") {
            fs::write(Path::new(ROOT).join(page.path), &expected).unwrap();
            continue;
        }
        let is_old = "`TOLD=overwrite cargo test -p koma-tests --test error_index` renews the index";
        for (told, expected) in page.text.lines().zip(expected.lines()) {
            assert_eq!(told, expected, "{}: {is_old}", page.path);
        }
        assert_eq!(page.text.len(), expected.len(), "{}: {is_old}", page.path);
    }
}

#[test]
fn every_kind_has_an_entry() {
    let entries = all_entries();
    let errors = pages::declared_errors();
    for (name, kinds) in &errors {
        if kinds.is_empty() {
            let quoted = format!("`{name}`");
            assert!(entries.iter().any(|entry| entry.title.contains(&quoted)), "{name} has no entry");
            continue;
        }
        let of_this = entries.iter().filter(|entry| entry.section == *name);
        let told: BTreeSet<String> = of_this.filter_map(Entry::kind).map(str::to_owned).collect();
        assert_eq!(told, *kinds, "{name}");
    }
    for entry in entries.iter().filter(|entry| entry.kind().is_some()) {
        assert!(errors.contains_key(&entry.section), "there is no {}", entry.section);
    }
}

/// An entry of a kind is of that kind: its input is read while a program runs, which asks the error.
#[test]
fn every_entry_is_of_its_kind() {
    let entries = all_entries();
    let asking = |(number, entry): (usize, &Entry)| Some((number, entry.asking_for_the_kind()?));
    let programs: BTreeMap<usize, String> = entries.iter().enumerate().filter_map(asking).collect();
    let told = told_by_programs("kinds", &entries, &programs);
    assert_eq!(told.len(), entries.iter().filter(|entry| entry.kind().is_some()).count());
    for (number, kind) in told {
        let entry = &entries[number];
        let name = kind.split([' ', '(']).next().unwrap();
        assert_eq!(Some(name), entry.kind(), "{}", entry.wrong);
    }
}

/// The subjects of all errors that `serde` reports, as its feature declares them.
#[test]
fn every_text_that_serde_reads_has_an_entry() {
    let entries = all_entries();
    let tokens_and_more =
        include_str!("../runtime/src/interop/serde/mod.rs").split("\nas_text! {").nth(1).unwrap();
    let rows = tokens_and_more.lines().filter(|line| line.starts_with("    ["));
    let position = include_str!("../runtime/src/interop/serde/position.rs");
    let rows = rows.chain(position.lines().filter(|line| line.contains("const SUBJECT: ")));
    let subjects: Vec<&str> = rows.map(|row| row.split('"').nth(1).unwrap()).collect();
    assert_eq!(subjects.len(), 11, "{subjects:?}");
    for subject in subjects {
        let named = [format!("invalid {subject}: "), format!("a string ({subject})")];
        let is_told = |entry: &Entry| {
            let message = &PAGES[entry.page].text[entry.message.clone()];
            entry.wrong.contains("serde_json::") && named.iter().any(|name| message.contains(name))
        };
        assert!(entries.iter().any(is_told), "there is no entry with `{}…`", named[0]);
    }
}

/// The list at the top of a page leads to every section, and all links to sections lead somewhere.
#[test]
fn the_list_leads_to_every_section() {
    for page in PAGES {
        let (list, _) = page.text.split_once("\n## ").unwrap();
        let anchors: Vec<String> = page
            .text
            .lines()
            .filter_map(|line| line.strip_prefix("## "))
            .map(|title| title.to_lowercase().replace(' ', "-").replace(['`', '!', ','], ""))
            .collect();
        let links = |text: &str| -> Vec<String> {
            let links = text.split("](#").skip(1);
            links.map(|link| link.split(')').next().unwrap().to_owned()).collect()
        };
        assert_eq!(links(list), anchors, "{}", page.path);
        for link in links(page.text) {
            assert!(anchors.contains(&link), "{}: {link}", page.path);
        }
    }
}
