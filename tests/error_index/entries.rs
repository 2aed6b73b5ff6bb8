//! The entries of the index: under each heading the files that an example reads, the example, the message, and the
//! example as it should be, or the line of a `Cargo.toml` that it needs. Behind them may stand a list of calls that the
//! same kind of error has other words for.

use std::collections::BTreeMap;
use std::ops::Range;

use super::examples::FEATURES;

/// What the examples call.
pub(crate) const HELPER: &str = "
fn correct_the_checksum(bytes: &mut [u8]) {
    let end = bytes.len() - 8;
    let checksum = xxhash_rust::xxh64::xxh64(&bytes[..end], 0);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
}";

/// A kind of mistake.
#[derive(Debug, Default)]
pub(crate) struct Entry {
    /// Which page it is on.
    pub(crate) page: usize,
    pub(crate) section: String,
    pub(crate) title: String,
    /// Their names and what is in them.
    pub(crate) files: Vec<(String, String)>,
    pub(crate) wrong: String,
    /// Where on the page the message stands.
    pub(crate) message: Range<usize>,
    pub(crate) right: Option<String>,
    /// Whether the example is right as it is, with a feature.
    pub(crate) needs_feature: bool,
    pub(crate) others: Vec<Other>,
}

/// Another call with an error of the same kind.
#[derive(Debug)]
pub(crate) struct Other {
    pub(crate) call: String,
    /// Where on the page its words stand.
    pub(crate) words: Range<usize>,
}

impl Entry {
    /// Whether the error is one that a program finds while it runs.
    pub(crate) fn is_program(&self) -> bool {
        self.wrong.starts_with("fn main()")
    }

    /// The kind that the entry is about, if it is about one.
    pub(crate) fn kind(&self) -> Option<&str> {
        let kind = self.title.strip_prefix('`')?.strip_suffix('`')?;
        self.is_of_kinds().then_some(kind)
    }

    /// Whether its section is about an error that has kinds.
    fn is_of_kinds(&self) -> bool {
        self.section.ends_with("ErrorKind") || self.section.ends_with("Error")
    }

    /// A program that reads the same input and prints the kind of the error.
    pub(crate) fn asking_for_the_kind(&self) -> Option<String> {
        self.kind()?;
        let question =
            if self.section.ends_with("ErrorKind") { ".unwrap_err().kind()" } else { ".unwrap_err()" };
        if self.is_program() {
            return Some(self.wrong.replace(".unwrap_err()", question).replace("\"{}\"", "\"{:?}\""));
        }
        let (before, last) = self.wrong.trim_end().rsplit_once('\n').unwrap_or(("", self.wrong.trim_end()));
        let result = match last.split_once(" = koma::must!(") {
            Some((_, result)) => result.strip_suffix(");")?.to_owned(),
            None => self.read_at_run_time(last)?,
        };
        Some(format!("{before}\nfn main() {{\n    println!(\"{{:?}}\", ({result}){question});\n}}\n"))
    }

    /// The input of a macro, read while a program runs.
    fn read_at_run_time(&self, constant: &str) -> Option<String> {
        let (kind_of_value, call) = constant.split_once(": ")?.1.split_once(" = ")?;
        let (path, argument) = call.split_once('(')?;
        let argument = argument.strip_suffix(");")?;
        Some(match self.section.as_str() {
            "BookErrorKind" => {
                let (_, path) = argument.split_once('"')?;
                let path = path.split_once('"')?.0.trim_start_matches("../");
                format!("<{kind_of_value}>::from_bytes(&include_bytes!(\"../{path}\")[..])")
            }
            "GameErrorKind" => {
                format!("koma_games::chess::check(&<{kind_of_value}>::parse({argument}).unwrap())")
            }
            "FenErrorKind" => {
                let (notation, literal) = argument.split_once(": ")?;
                format!("{}::from_{notation}({literal})", path.strip_suffix("::position!")?)
            }
            _ => {
                let literal = argument.split_once("> ").map_or(argument, |(_, literal)| literal);
                format!("<{kind_of_value}>::from_bytes(AsRef::<[u8]>::as_ref({literal}))")
            }
        })
    }
}

/// All entries of a page, in their order.
///
/// # Panics
///
/// If an entry has not the form that they all have.
pub(crate) fn read(page: usize, index: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut section = "";
    let mut block: Option<(&str, usize)> = None;
    let mut at = 0;
    for line in index.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let text = line.trim_end();
        if let Some((language, from)) = block {
            if text == "```" {
                let entry = entries.last_mut().expect("a heading before the first example");
                entry.take(language, &index[from..start], from..start);
                block = None;
            }
        } else if let Some(language) = text.strip_prefix("```") {
            block = Some((language, at));
        } else if let Some(title) = text.strip_prefix("### ") {
            entries.push(Entry {
                page,
                section: section.to_owned(),
                title: title.to_owned(),
                ..Entry::default()
            });
        } else if let Some(title) = text.strip_prefix("## ") {
            section = title;
        } else if let Some(item) = text.strip_prefix("* `")
            && let Some(entry) = entries.last_mut().filter(|entry| entry.section == section)
        {
            let (call, _) = item.split_once("`: ").expect("a call and its words");
            let words = start + "* `".len() + call.len() + "`: ".len()..start + text.len();
            entry.others.push(Other { call: call.to_owned(), words });
        }
    }
    assert!(block.is_none(), "the last block does not end");
    for entry in &entries {
        assert!(!entry.wrong.is_empty() && entry.message.start > 0, "{} lacks something", entry.title);
        assert!(entry.right.is_some() || entry.is_program(), "{} should tell what is right", entry.title);
    }
    entries
}

impl Entry {
    fn take(&mut self, language: &str, text: &str, place: Range<usize>) {
        match language.split_once(' ') {
            Some(("tsv", name)) => self.files.push((name.to_owned(), text.to_owned())),
            None if language == "text" && self.message.start == 0 => self.message = place,
            None if language == "rust" && self.wrong.is_empty() => text.clone_into(&mut self.wrong),
            None if language == "rust" && self.right.is_none() => self.right = Some(text.to_owned()),
            None if language == "toml" && self.right.is_none() => self.take_dependency(text),
            _ => panic!("{} has a block too many: {language}", self.title),
        }
    }

    /// The same example is right with this dependency.
    fn take_dependency(&mut self, text: &str) {
        let toml: BTreeMap<String, toml::Table> = toml::from_str(text).unwrap();
        let features = toml["koma"]["features"].as_array().unwrap();
        for feature in features {
            assert!(
                FEATURES.contains(&feature.as_str().unwrap()),
                "the examples are built without {feature}"
            );
        }
        self.needs_feature = true;
        self.right = Some(self.wrong.clone());
    }
}
