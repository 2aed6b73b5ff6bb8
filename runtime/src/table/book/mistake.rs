//! What is wrong with a table.

use core::fmt;

use super::build::BuildError;
use super::compression::Compression;
use super::value::{Shortened, ValueError};
use crate::feen::FeenError;

/// Something that is wrong with a table. It displays in words, without the line.
#[derive(Clone, Copy, Debug)]
pub struct TableMistake<'a> {
    line: Option<usize>,
    wrong: Wrong<'a>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Wrong<'a> {
    Empty,
    Book,
    Compressed(Compression),
    NoColumn { name: &'a str, names: &'a str, meant: Option<&'a str> },
    ColumnTwice { name: &'a str },
    NotText,
    Blank,
    Width { found: usize, expected: usize },
    Value { name: &'a str, error: ValueError<'a> },
    Key { feen: &'a str, error: FeenError },
    OtherKey { words: &'a str },
    Row(BuildError),
}

impl<'a> TableMistake<'a> {
    pub(super) const fn of_table(wrong: Wrong<'a>) -> Self {
        Self { line: None, wrong }
    }

    pub(super) const fn of_line(line: usize, wrong: Wrong<'a>) -> Self {
        Self { line: Some(line), wrong }
    }

    /// The number of the line, the first being 1; `None` where the table as a whole is wrong.
    #[must_use]
    pub const fn line(&self) -> Option<usize> {
        self.line
    }

    /// The name of the column that the table has not, or has twice.
    #[must_use]
    pub const fn column(&self) -> Option<&'a str> {
        match self.wrong {
            Wrong::NoColumn { name, .. } | Wrong::ColumnTwice { name } => Some(name),
            _ => None,
        }
    }
}

impl fmt::Display for TableMistake<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.wrong {
            Wrong::Empty => f.write_str("the file is empty; its first line names the columns"),
            Wrong::Book => f.write_str("this is a book, no table"),
            Wrong::Compressed(compression) => compression.fmt(f),
            Wrong::NoColumn { name, names, meant } => no_column(name, names, meant, f),
            Wrong::ColumnTwice { name } => write!(f, "the file has two columns `{}`", Shortened(name)),
            Wrong::NotText => f.write_str("this line is not UTF-8 text"),
            Wrong::Blank => f.write_str("this line is blank"),
            Wrong::Width { found, expected } => {
                let plural = if found == 1 { "" } else { "s" };
                write!(f, "this line has {found} column{plural}, the first one has {expected}")
            }
            Wrong::Value { name, error } => write!(f, "{}: {error}", Shortened(name)),
            Wrong::Key { feen, error } => error.explain(feen).fmt(f),
            Wrong::OtherKey { words } => f.write_str(words),
            Wrong::Row(error) => error.fmt(f),
        }
    }
}

/// So many columns of a table are named at most.
const MOST: usize = 20;

fn no_column(name: &str, names: &str, meant: Option<&str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "the file has no column `{}`; its columns are ", Shortened(name))?;
    for (place, column) in names.split('\t').take(MOST).enumerate() {
        let comma = if place == 0 { "" } else { ", " };
        write!(f, "{comma}`{}`", Shortened(column))?;
    }
    if let Some(more @ 1..) = names.split('\t').count().checked_sub(MOST) {
        write!(f, " and {more} more")?;
    }
    match meant {
        Some(meant) => write!(f, "; did you mean `{}`?", Shortened(meant)),
        None if !names.contains('\t') && names.contains([',', ';']) => {
            f.write_str("; columns have tabs between them")
        }
        None => Ok(()),
    }
}
