//! A table in a file: a line of column names, then a line a row, with tabs between the columns.

use koma_runtime::macro_support::books::{
    BuildError, Builder, Feens, Room, TableMistake, TableReader, UntypedBook, lines,
};
use koma_runtime::{ColumnType, MAX_SQUARE_COUNT};
use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::quote;
use syn::{Error, LitStr};

use super::arguments::TableArguments;
use super::file::read_table;
use super::{book_of, error_of, error_of_mistake, included};
use crate::errors::Errors;

/// At most so many mistakes are reported one by one.
const MAX_REPORTS: usize = 100;

pub(super) fn expand(krate: &TokenTree, arguments: &TableArguments) -> syn::Result<TokenStream> {
    let TableArguments { file, key, row } = arguments;
    let mut errors = Errors::default();
    let columns = row.checked(key, &mut errors);
    let Some(text) = errors.keep(read_table(file)) else { return Err(errors.into_error()) };
    let bytes = bytes(file, key, &columns, &text, errors)?;
    let shape = UntypedBook::new(&bytes).map_err(|error| error_of(file, error))?.shape();
    let literal = Literal::byte_string(&bytes);
    let book = book_of(krate, shape, columns.into_iter().map(|(_, column)| column), &quote! { #literal });
    let included = included(krate, file);
    // The compiler has to know that the crate depends on the file, no more. The body of a closure that is never called
    // goes neither into the program nor into what the compiler keeps of the crate for others, as a constant would.
    Ok(quote! {
        {
            const _: fn() = || { let _ = #included; };
            const { #book }
        }
    })
}

/// The book of a table, or all that is wrong with it and with the call.
fn bytes(
    file: &LitStr,
    key: &LitStr,
    columns: &[(&LitStr, ColumnType)],
    text: &str,
    mut errors: Errors,
) -> syn::Result<Vec<u8>> {
    let (mut board, mut hands) = (vec![None; MAX_SQUARE_COUNT], vec![0; MAX_SQUARE_COUNT]);
    let Some(room) = Room::new(&mut board, &mut hands) else { unreachable!() };
    let key_name = key.value();
    let names: Vec<String> = columns.iter().map(|(name, _)| name.value()).collect();
    let with_types: Vec<(&str, ColumnType)> =
        names.iter().zip(columns).map(|(name, (_, column))| (name.as_str(), *column)).collect();
    let place = |column: Option<usize>| column.map_or(key, |column| columns[column].0).span();
    let mut reader = TableReader::new(&key_name, &with_types, room);
    let mut lines = lines(text);
    reader.first_line(lines.next().unwrap_or_default().as_bytes(), |mistake| {
        errors.push(match mistake.column() {
            Some(name) => Error::new(place(names.iter().position(|other| other == name)), mistake),
            None => error_of_mistake(file, &mistake),
        });
    });
    errors.finish(Some(()))?;
    let mut book = Builder::<Vec<u8>>::new(&key_name, &with_types).map_err(|error| match error {
        BuildError::Name { column } => Error::new(place(column), error),
        error => error_of(file, error),
    })?;
    let mut reports = Reports { file, errors: Errors::default(), count: 0 };
    for line in lines {
        reader.line(line.as_bytes(), &mut Feens, &mut book, |mistake| reports.push(&mistake));
    }
    reports.finish()?;
    Ok(book.finish())
}

/// The mistakes in the lines, at the literal of the file's path.
struct Reports<'a> {
    file: &'a LitStr,
    errors: Errors,
    count: usize,
}

impl Reports<'_> {
    fn push(&mut self, mistake: &TableMistake<'_>) {
        self.count += 1;
        if self.count <= MAX_REPORTS {
            self.errors.push(error_of_mistake(self.file, mistake));
        }
    }

    fn finish(mut self) -> syn::Result<()> {
        if let Some(more @ 1..) = self.count.checked_sub(MAX_REPORTS) {
            let mistakes = if more == 1 { "mistake" } else { "mistakes" };
            self.errors.push(error_of(self.file, format!("{}: {more} more {mistakes}", self.file.value())));
        }
        self.errors.finish(Some(()))
    }
}
