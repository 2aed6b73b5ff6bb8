//! The text of a file as a table.

use koma_runtime::Shape;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Error, LitStr};

use super::arguments::{Arguments, ValueColumns};
use crate::errors::Errors;
use crate::input::Game;
use crate::map::key::{KeyChecks, ParsedKey};
use crate::position::ParsedPosition;

/// At most so many wrong lines are reported one by one.
const MAX_REPORTS: usize = 100;

pub(super) struct Table<'a> {
    /// The lines below the header.
    lines: Vec<&'a str>,
    /// How many columns the header has.
    columns: usize,
    /// The place of the key's column in a line.
    key: usize,
    /// The places of the value's columns.
    value: Vec<usize>,
    value_columns: &'a ValueColumns,
}

/// What stands in the lines.
pub(super) struct Entries {
    /// The shape that all keys have; `None` without any.
    pub(super) shape: Option<Shape>,
    pub(super) keys: Vec<ParsedKey>,
    /// Expressions with a comma behind each.
    pub(super) values: TokenStream,
}

impl<'a> Table<'a> {
    pub(super) fn new(arguments: &'a Arguments, text: &'a str) -> syn::Result<Self> {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let mut lines: Vec<&str> =
            text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)).collect();
        while lines.last().is_some_and(|line| line.is_empty()) {
            lines.pop();
        }
        if lines.is_empty() {
            let words = "the file is empty; its first line names the columns";
            return Err(Error::new(arguments.file.span(), words));
        }
        let header: Vec<&str> = lines.remove(0).split('\t').collect();
        let mut errors = Errors::default();
        let key = errors.keep(column(&header, &arguments.key));
        let names = arguments.value.names();
        let value = names.iter().filter_map(|name| errors.keep(column(&header, name))).collect();
        let key = errors.finish(key)?;
        Ok(Self { lines, columns: header.len(), key, value, value_columns: &arguments.value })
    }

    /// The entries, or an error for each wrong line, at the literal of the file's path.
    pub(super) fn entries(&self, file: &LitStr, game: Option<&Game>) -> syn::Result<Entries> {
        let (path, span) = (file.value(), file.span());
        let mut checks = KeyChecks::default();
        let (mut keys, mut values) = (Vec::new(), TokenStream::new());
        let mut wrong = Vec::new();
        for (number, line) in (2..).zip(&self.lines) {
            match self.entry(line, number, game, &mut checks) {
                Ok((key, value)) => {
                    keys.push(key);
                    values.extend(quote! { #value, });
                }
                Err(words) => wrong.push(format!("{path}:{number}: {words}")),
            }
        }
        wrong.extend(checks.excess().map(str::to_owned));
        if let Some(more) = wrong.len().checked_sub(MAX_REPORTS).filter(|more| *more > 0) {
            wrong.truncate(MAX_REPORTS);
            let lines = if more == 1 { "line is" } else { "lines are" };
            wrong.push(format!("{path}: {more} more {lines} wrong"));
        }
        let mut errors = Errors::default();
        for words in wrong {
            errors.push(Error::new(span, words));
        }
        errors.finish(Some(Entries { shape: checks.shape(), keys, values }))
    }

    /// The key of a line, and its value as an expression.
    fn entry(
        &self,
        line: &str,
        number: usize,
        game: Option<&Game>,
        checks: &mut KeyChecks,
    ) -> Result<(ParsedKey, TokenStream), String> {
        if line.is_empty() {
            return Err("this line is blank".to_owned());
        }
        let fields: Vec<&str> = line.split('\t').collect();
        if fields.len() != self.columns {
            let (found, expected) = (fields.len(), self.columns);
            let plural = if found == 1 { "" } else { "s" };
            return Err(format!("this line has {found} column{plural}, the first one has {expected}"));
        }
        let feen = fields[self.key];
        let position =
            ParsedPosition::from_feen(feen.as_bytes(), game).map_err(|errors| errors.join("\n"))?;
        let key = ParsedKey::new(&position, feen);
        checks.add(&position, &key, format!("line {number}"))?;
        Ok((key, self.value_columns.expand(self.value.iter().map(|column| fields[*column]))))
    }
}

/// The place of a column in the header.
fn column(header: &[&str], name: &LitStr) -> syn::Result<usize> {
    let text = name.value();
    let mut places = header.iter().enumerate().filter(|(_, column)| **column == text).map(|(place, _)| place);
    match (places.next(), places.next()) {
        (Some(place), None) => Ok(place),
        (Some(_), Some(_)) => Err(Error::new(name.span(), format!("the file has two columns `{text}`"))),
        (None, _) => {
            let columns: Vec<String> = header.iter().map(|column| format!("`{column}`")).collect();
            let words = format!("the file has no column `{text}`; its columns are {}", columns.join(", "));
            Err(Error::new(name.span(), words))
        }
    }
}
