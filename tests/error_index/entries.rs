//! The entries of the index: under each heading the files that an example reads, the example, the message, and the
//! example as it should be.

use std::ops::Range;

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
    pub(crate) section: String,
    pub(crate) title: String,
    /// Their names and what is in them.
    pub(crate) files: Vec<(String, String)>,
    pub(crate) wrong: String,
    /// Where in the index the message stands.
    pub(crate) message: Range<usize>,
    pub(crate) right: Option<String>,
}

impl Entry {
    /// Whether the error is one that a program finds while it runs.
    pub(crate) fn is_program(&self) -> bool {
        self.wrong.starts_with("fn main()")
    }

    /// The kind that the entry is about, if it is about one.
    pub(crate) fn kind(&self) -> Option<&str> {
        let kind = self.title.strip_prefix('`')?.strip_suffix('`')?;
        self.section.ends_with("ErrorKind").then_some(kind)
    }

    /// A program that reads the same input and prints the kind of the error.
    pub(crate) fn asking_for_the_kind(&self) -> Option<String> {
        self.kind()?;
        if self.is_program() {
            return Some(
                self.wrong.replace(".unwrap_err()", ".unwrap_err().kind()").replace("\"{}\"", "\"{:?}\""),
            );
        }
        let (kind_of_value, call) = self.wrong.split_once(": ")?.1.split_once(" = ")?;
        let argument = call.split_once('(')?.1.strip_suffix(");\n")?;
        let error = match self.section.as_str() {
            "BookErrorKind" => {
                let (_, path) = argument.split_once('"')?;
                let path = path.split_once('"')?.0.trim_start_matches("../");
                format!("<{kind_of_value}>::from_bytes(&include_bytes!(\"../{path}\")[..])")
            }
            "GameErrorKind" => {
                format!("koma_games::chess::check(&<{kind_of_value}>::parse({argument}).unwrap())")
            }
            _ => {
                let literal = argument.split_once("> ").map_or(argument, |(_, literal)| literal);
                format!("<{kind_of_value}>::from_bytes(AsRef::<[u8]>::as_ref({literal}))")
            }
        };
        Some(format!("fn main() {{\n    println!(\"{{:?}}\", {error}.unwrap_err().kind());\n}}\n"))
    }
}

/// All entries, in their order.
///
/// # Panics
///
/// If an entry has not the form that they all have.
pub(crate) fn read(index: &str) -> Vec<Entry> {
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
            entries.push(Entry { section: section.to_owned(), title: title.to_owned(), ..Entry::default() });
        } else if let Some(title) = text.strip_prefix("## ") {
            section = title;
        }
    }
    assert!(block.is_none(), "the last block does not end");
    for entry in &entries {
        assert!(!entry.wrong.is_empty() && entry.message.start > 0, "{} lacks something", entry.title);
        assert_eq!(entry.right.is_none(), entry.is_program(), "{} should tell what is right", entry.title);
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
            _ => panic!("{} has a block too many: {language}", self.title),
        }
    }
}
