//! The index of errors: its examples are compiled, and it has an entry for each kind of error.

#[path = "error_index/entries.rs"]
mod entries;
#[path = "error_index/examples.rs"]
mod examples;
#[path = "error_index/follow_ups.rs"]
mod follow_ups;
#[path = "error_index/pages.rs"]
mod pages;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;
use std::{env, fs};

use entries::{Entry, Other};
use examples::Crate;
use pages::PAGES;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The entries of all pages.
fn all_entries() -> Vec<Entry> {
    PAGES.iter().enumerate().flat_map(|(page, index)| entries::read(page, index.text)).collect()
}

fn module(number: usize) -> String {
    format!("entry_{number}")
}

/// What the compiler says of each entry whose example is wrong, and of each call in a list behind an entry.
#[derive(Default)]
struct Told {
    entries: BTreeMap<usize, String>,
    others: BTreeMap<(usize, usize), String>,
}

impl Told {
    /// Compiles a crate, and takes its messages.
    fn take(&mut self, mut wrong: Crate, entries: &[Entry]) {
        wrong.main.push_str("fn main() {}\n");
        for message in wrong.errors() {
            let Some((_, place)) = message.split_once("--> src/") else {
                let number = about_its_type(&message, entries).unwrap_or_else(|| panic!("{message}"));
                self.entries.insert(number, message.lines().next().unwrap().to_owned());
                continue;
            };
            let (module, place) = place.split_once(".rs:").unwrap();
            let (kind, number) = module.split_once('_').unwrap_or_else(|| panic!("{message}"));
            let number = number.parse().unwrap();
            if kind == "others" {
                let (line, _) = place.split_once(':').unwrap();
                let line: usize = line.parse().unwrap();
                self.others.entry((number, line - 1)).or_insert_with(|| words_alone(&message));
                continue;
            }
            let message = as_in_the_index(&message, module);
            let told = self.entries.entry(number).or_default();
            if !told.contains(&message) {
                if !told.is_empty() {
                    told.push_str("\n\n");
                }
                told.push_str(&message);
            }
        }
    }
}

fn told_by_the_compiler(entries: &[Entry]) -> Told {
    let mut wrong = Crate::new("wrong");
    let mut without_features = Crate::without_features("without-features");
    for (number, entry) in entries.iter().enumerate() {
        for (name, text) in &entry.files {
            wrong.write(name, text);
        }
        if entry.needs_feature {
            without_features.add(&module(number), &entry.wrong);
        } else if !entry.is_program() {
            wrong.add(&module(number), &entry.wrong);
        }
        if !entry.others.is_empty() {
            wrong.add(&format!("others_{number}"), &calls_alone(&entry.others));
        }
    }
    let mut told = Told::default();
    told.take(wrong, entries);
    told.take(without_features, entries);
    told
}

/// A line for each call.
fn calls_alone(others: &[Other]) -> String {
    let mut lines = String::new();
    for (number, Other { call, .. }) in others.iter().enumerate() {
        if call.starts_with("game!") {
            writeln!(lines, "mod game_{number} {{ koma::{call} }}").unwrap();
        } else {
            let imports = "use koma::*; use koma_games::*;";
            writeln!(lines, "const _: () = {{ {imports} let _ = {call}; }};").unwrap();
        }
    }
    lines
}

/// The entry whose example names the type of a position that is wrong. Such a message points into the code of this project
/// alone.
fn about_its_type(message: &str, entries: &[Entry]) -> Option<usize> {
    let (_, path) = message.split_once("evaluation of `")?;
    let position = path.split_once("::SHAPE`")?.0.replace("::<", "<");
    entries.iter().position(|entry| entry.wrong.contains(&position))
}

/// A message without the notes about the code of this project, and without the names that only this test has.
fn as_in_the_index(message: &str, module: &str) -> String {
    let message =
        message.replace(&format!("src/{module}.rs"), "src/main.rs").replace(&format!("`{module}::"), "`");
    let message = message.split("\nnote: required by").next().unwrap_or_default();
    let mut lines: Vec<&str> = Vec::new();
    let mut is_elsewhere = false;
    for line in message.lines().filter(|line| !line.contains("note: this error originates in the macro")) {
        if line.trim_start().starts_with("--> /") {
            lines.pop(); // what the place is of
            is_elsewhere = true;
        } else if line.trim_start().starts_with(['=', 'h', 'n']) {
            is_elsewhere = false;
        }
        if !is_elsewhere {
            lines.push(line);
        }
    }
    // As wide as the numbers that are left.
    let too_wide = lines.iter().filter_map(|line| number_of_line_starts(line)).min().unwrap_or_default();
    let lines = lines.iter().map(|line| line.strip_prefix(&" ".repeat(too_wide)).unwrap_or(line));
    let mut text = lines.collect::<Vec<_>>().join("\n");
    text.truncate(text.trim_end_matches([' ', '|', '\n']).len());
    text
}

/// Behind how many blanks the number of a line of code stands.
fn number_of_line_starts(line: &str) -> Option<usize> {
    let number = line.trim_start();
    let behind = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_code = behind.len() < number.len() && (behind.starts_with(" |") || behind.starts_with(" ~"));
    is_code.then_some(line.len() - number.len())
}

/// What a message says, without what it is about.
fn words_alone(message: &str) -> String {
    let line = message.lines().next().unwrap();
    let line = line.trim_start_matches("error: ").trim_start_matches("error[E0080]: evaluation panicked: ");
    match line.split_once(": ") {
        Some((subject, words)) if subject.starts_with("invalid ") => words.to_owned(),
        _ => line.to_owned(),
    }
}

/// Builds the examples as they should be, and runs programs: what each prints.
fn told_by_programs(
    name: &str,
    entries: &[Entry],
    programs: &BTreeMap<usize, String>,
) -> BTreeMap<usize, String> {
    let mut right = Crate::new(name);
    let (mut silent_calls, mut calls) = (String::new(), String::new());
    for (number, entry) in entries.iter().enumerate() {
        for (name, text) in &entry.files {
            right.write(name, text);
        }
        let module = module(number);
        if let Some(program) = programs.get(&number) {
            right.add(&module, &program.replace("fn main()", "pub fn main()"));
            writeln!(calls, "    println!(\"--- {number}\");\n    {module}::main();").unwrap();
        }
        if let Some(code) = &entry.right {
            let module = format!("right_{number}");
            right.add(&module, &code.replace("fn main()", "pub fn main()"));
            if code.contains("fn main()") {
                writeln!(silent_calls, "    {module}::main();").unwrap();
            }
        }
    }
    writeln!(right.main, "{}\nfn main() {{\n{silent_calls}{calls}}}", entries::HELPER).unwrap();
    let output = right.cargo(&["run"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let parts = str::from_utf8(&output.stdout).unwrap().split("--- ").skip(1);
    parts
        .map(|part| {
            let (number, told) = part.split_once('\n').unwrap();
            (number.parse().unwrap(), told.trim_end().to_owned())
        })
        .collect()
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
        let is_old = "`TOLD=overwrite cargo test --test error_index` renews the index";
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
    let source = include_str!("../runtime/src/interop/serde.rs");
    let subjects: Vec<&str> = source
        .split("as_text!")
        .skip(2)
        .flat_map(|rows| rows.split("\n\n").next().unwrap().lines())
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with(|c: char| c.is_uppercase() || c == '"'))
        .map(|line| line.split('"').nth(1).unwrap())
        .collect();
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
