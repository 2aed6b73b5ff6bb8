//! Messages about tables, whose help can be told from the rest.

use std::collections::BTreeSet;
use std::fmt;

use koma_runtime::Explanation;
use koma_runtime::book_format::HelpLine;

/// A message about a mistake, and how to correct it. `Display` writes each help in a line of its own.
///
/// ```
/// use koma_format::Message;
///
/// let message = Message::from("the key is empty").with_help("leave the line out");
/// assert_eq!(message.to_string(), "the key is empty\n  help: leave the line out");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message(Vec<Part>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Words(String),
    Help(String),
}

impl Message {
    /// Adds a help to the end of the message.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.0.push(Part::Help(help.into()));
        self
    }

    /// Adds another message, which starts in a new line.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// Adds words to the start of the message, such as the name of a column.
    #[must_use]
    pub fn after(mut self, start: &str) -> Self {
        match self.0.first_mut() {
            Some(Part::Words(words)) => words.insert_str(0, start),
            _ => self.0.insert(0, Part::Words(start.to_owned())),
        }
        self
    }

    /// Adds each help to `helps`, and drops a help that is already there.
    pub(crate) fn drop_repeated_helps(&mut self, helps: &mut BTreeSet<String>) {
        self.0.retain(|part| match part {
            Part::Words(_) => true,
            Part::Help(help) => helps.insert(help.clone()),
        });
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, part) in self.0.iter().enumerate() {
            match part {
                Part::Words(words) if number == 0 => f.write_str(words)?,
                Part::Words(words) => write!(f, "\n{words}")?,
                Part::Help(help) => HelpLine(help).fmt(f)?,
            }
        }
        Ok(())
    }
}

impl From<String> for Message {
    fn from(words: String) -> Self {
        Self(vec![Part::Words(words)])
    }
}

impl From<&str> for Message {
    fn from(words: &str) -> Self {
        words.to_owned().into()
    }
}

impl From<&Explanation> for Message {
    fn from(explanation: &Explanation) -> Self {
        let message = Self::from(explanation.without_help());
        match explanation.help() {
            Some(help) => message.with_help(help),
            None => message,
        }
    }
}

impl From<Explanation> for Message {
    fn from(explanation: Explanation) -> Self {
        Self::from(&explanation)
    }
}
