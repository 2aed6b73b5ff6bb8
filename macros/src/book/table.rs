//! A table in a file: a line of column names, then a line a row, with tabs between the columns.

use koma_format::{BookBuilder, BuildError, FeenReader, TableErrors, TableHeader};
use koma_runtime::ColumnType;
use koma_runtime::format::RawBook;
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::quote;
use syn::{Error, LitStr};

use super::arguments::TableArguments;
use super::file::read_table;
use super::{book_of, error_of, included};
use crate::errors::Errors;

pub(super) fn expand(krate: &TokenTree, arguments: &TableArguments) -> syn::Result<TokenStream> {
    let TableArguments { file, key, row } = arguments;
    let mut errors = Errors::default();
    let columns = row.checked(key, &mut errors);
    let Some(table) = errors.keep(read_table(file)) else { return Err(errors.into_error()) };
    let bytes = build(file, key, &columns, &table, errors)?;
    let shape = RawBook::new(&bytes).map_err(|error| error_of(file, error))?.shape();
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

/// Returns the book of a table, or everything that is wrong with it and with the call.
fn build(
    file: &LitStr,
    key: &LitStr,
    columns: &[(&LitStr, ColumnType)],
    table: &[u8],
    mut errors: Errors,
) -> syn::Result<Vec<u8>> {
    let (key_name, path) = (key.value(), file.value());
    let names: Vec<String> = columns.iter().map(|(name, _)| name.value()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let place = |column: Option<usize>| column.map_or(key, |column| columns[column].0).span();
    // All columns that are wrong here or in the file are reported before any row.
    let text = table.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(table);
    let first_line = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let first_line = first_line.strip_suffix(b"\r").unwrap_or(first_line);
    let mut mistakes = TableErrors::new(&path);
    TableHeader::parse(first_line, &key_name, &names, &mut mistakes);
    push_all(&mut errors, file, &mistakes, |name| place(names.iter().position(|other| *other == name)));
    errors.finish(Some(()))?;
    let with_types: Vec<_> = names.iter().copied().zip(columns.iter().map(|(_, column)| *column)).collect();
    let mut book = BookBuilder::new(&key_name, &with_types).map_err(|error| match error {
        BuildError::Name { column } => Error::new(place(column), error),
        error => error_of(file, error),
    })?;
    let (mut errors, mut mistakes) = (Errors::default(), TableErrors::new(&path));
    book.read_lines(table, &mut FeenReader::new(), &mut mistakes).map_err(|error| error_of(file, error))?;
    push_all(&mut errors, file, &mistakes, |_| file.span());
    errors.finish(Some(()))?;
    Ok(book.finish())
}

/// Adds the mistakes of a table. Those of columns are placed at the columns, others at the path.
fn push_all(errors: &mut Errors, file: &LitStr, mistakes: &TableErrors, place: impl Fn(&str) -> Span) {
    for mistake in mistakes.iter() {
        errors.push(match (mistake.column(), mistake.line()) {
            (Some(column), _) => Error::new(place(column), mistake.words()),
            (None, Some(_)) => error_of(file, mistake),
            (None, None) => error_of(file, mistake.words()),
        });
    }
    match mistakes.count() - mistakes.iter().len() {
        0 => {}
        1 => errors.push(error_of(file, format!("{}: 1 more mistake", file.value()))),
        more => errors.push(error_of(file, format!("{}: {more} more mistakes", file.value()))),
    }
}
