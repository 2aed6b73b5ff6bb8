//! What the compiler says of the examples that are wrong, and what programs print.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::entries::{self, Entry, Other};
use super::examples::Crate;

fn module(number: usize) -> String {
    format!("entry_{number}")
}

/// What the compiler says of each entry whose example is wrong, and of each call in a list behind an entry.
#[derive(Default)]
pub(crate) struct Told {
    pub(crate) entries: BTreeMap<usize, String>,
    pub(crate) others: BTreeMap<(usize, usize), String>,
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

pub(crate) fn told_by_the_compiler(entries: &[Entry]) -> Told {
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
pub(crate) fn told_by_programs(
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
