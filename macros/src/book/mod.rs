//! `book!`: a table in a file, or a book that has been built before, becomes static data.

mod syntax;

use std::fmt::Display;
use std::path::{Component, Path};
use std::{env, fs};

use koma_format::{BookBuilder, BuildError, Compression, FeenReader, TableErrors, TableHeader};
use koma_runtime::ColumnType;
use koma_runtime::error::BookErrorKind;
use koma_runtime::format::RawBook;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Error, LitStr};

use crate::errors::Errors;
use crate::input::{Game, parse_call, wrong};
use crate::size::type_arguments;
use syntax::{Call, Table, check_start};

pub(crate) fn expand(krate: &TokenTree, _: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    let expansion = check_start(call).and_then(|()| parse_call(call)).and_then(|call| match call {
        Call::Table(table) => expand_table(krate, &table),
        Call::Prebuilt(file) => expand_prebuilt(krate, &file),
    });
    expansion.unwrap_or_else(|errors| expand_wrong(krate, &errors))
}

/// Returns the errors, and a book in their place.
pub(crate) fn expand_wrong(krate: &TokenTree, errors: &Error) -> TokenStream {
    let wrong = wrong(krate, errors);
    quote! { <#wrong>::book() }
}

fn expand_table(krate: &TokenTree, table: &Table) -> syn::Result<TokenStream> {
    let Table { file, key, row } = table;
    let mut errors = Errors::default();
    let columns = row.checked(key, &mut errors);
    let Some(bytes) = errors.keep(read_table(file)) else { return Err(errors.into_error()) };
    let bytes = build(file, key, &columns, &bytes, errors)?;
    let book = RawBook::new(&bytes).map_err(|error| error_at(file, error))?;
    let book = book_of(krate, &book, &Literal::byte_string(&bytes));
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

/// Expands to a book whose bytes the compiler includes. The macro reads the header alone, which has the type of the book.
fn expand_prebuilt(krate: &TokenTree, file: &LitStr) -> syn::Result<TokenStream> {
    let bytes = read(file)?;
    let is_like_table =
        || bytes.split(|byte| *byte == b'\n').next().is_some_and(|line| line.contains(&b'\t'));
    let book = RawBook::new(&bytes).map_err(|error| {
        let path = file.value();
        match Compression::of(&bytes) {
            Some(compression) => error_at(file, compression),
            None if error.kind() == BookErrorKind::NotABook && is_like_table() => {
                error_at(file, format!("{path}: {error}; for a table, use `file:`, `key:` and `row:`"))
            }
            None => error_at(file, format!("{path}: {error}")),
        }
    })?;
    let book = book_of(krate, &book, &included(krate, file));
    Ok(quote! { const { #book } })
}

/// Reads a file. Its path is relative to the crate's root.
fn read(file: &LitStr) -> syn::Result<Vec<u8>> {
    let path = file.value();
    // `/a` and `C:a` are not absolute on Windows, and yet lead away from the root.
    if let Some(Component::Prefix(_) | Component::RootDir) = Path::new(&path).components().next() {
        let words = "the path is absolute; expected a path relative to the crate's root, the folder of its Cargo.toml";
        return Err(error_at(file, words));
    }
    let root = env::var_os("CARGO_MANIFEST_DIR")
        .ok_or_else(|| error_at(file, "cargo has not set `CARGO_MANIFEST_DIR`, the crate's root"))?;
    fs::read(Path::new(&root).join(&path)).map_err(|error| {
        error_at(file, format!("cannot read `{path}`, relative to the crate's root: {error}"))
    })
}

/// Reads a file that is a table.
fn read_table(file: &LitStr) -> syn::Result<Vec<u8>> {
    let (bytes, path) = (read(file)?, file.value());
    if RawBook::new(&bytes).err().is_none_or(|error| error.kind() != BookErrorKind::NotABook) {
        return Err(error_at(file, format!("{path}: this is a book; use `bytes: {}`", file.token())));
    }
    let Err(error) = str::from_utf8(&bytes) else { return Ok(bytes) };
    if let Some(compression) = Compression::of(&bytes) {
        return Err(error_at(file, compression));
    }
    let line = bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count();
    Err(error_at(file, format!("{path}:{line}: this line is not UTF-8 text")))
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
        error => error_at(file, error),
    })?;
    let (mut errors, mut mistakes) = (Errors::default(), TableErrors::new(&path));
    book.read_lines(table, &mut FeenReader::new(), &mut mistakes).map_err(|error| error_at(file, error))?;
    push_all(&mut errors, file, &mistakes, |_| file.span());
    errors.finish(Some(book.finish()))
}

/// Adds the mistakes of a table. Those of columns are placed at the columns, others at the path.
fn push_all(errors: &mut Errors, file: &LitStr, mistakes: &TableErrors, place: impl Fn(&str) -> Span) {
    for mistake in mistakes.iter() {
        errors.push(match (mistake.column(), mistake.line()) {
            (Some(column), _) => Error::new(place(column), mistake.words()),
            (None, Some(_)) => error_at(file, mistake),
            (None, None) => error_at(file, mistake.words()),
        });
    }
    let more = mistakes.count() - mistakes.iter().len();
    if more > 0 {
        let plural = if more == 1 { "" } else { "s" };
        errors.push(error_at(file, format!("{}: {more} more mistake{plural}", file.value())));
    }
}

/// Returns the call that makes a book of its type of some bytes.
fn book_of(krate: &TokenTree, book: &RawBook<'_>, bytes: &impl ToTokens) -> TokenStream {
    let private = quote! { #krate::__private };
    let columns: Vec<_> = (book.columns())
        .map(|column| match column.column_type() {
            ColumnType::Text => quote! { &'static #private::str },
            other => {
                let name = Ident::new(other.as_str(), Span::call_site());
                quote! { #private::#name }
            }
        })
        .collect();
    let row = match columns.as_slice() {
        [only] => quote! { #only },
        columns => quote! { (#(#columns),*) },
    };
    // A book without positions has any shape.
    let position = book.shape().map_or_else(
        || quote! { _ },
        |shape| {
            let sizes = type_arguments(&shape, Span::call_site());
            quote! { #private::Position<#sizes> }
        },
    );
    quote! { #krate::Book::<#position, #row>::from_static(#bytes) }
}

/// Returns the contents of a file as the compiler includes them. It fills in the folder of the crate itself, so that the
/// expansion is the same on every machine, and notices when the file changes.
fn included(krate: &TokenTree, file: &LitStr) -> TokenStream {
    let private = quote! { #krate::__private };
    let path = file.value();
    quote! {
        #private::include_bytes!(#private::concat!(#private::env!("CARGO_MANIFEST_DIR"), "/", #path))
    }
}

/// Returns an error at the literal of a file's path.
fn error_at(file: &LitStr, words: impl Display) -> Error {
    Error::new(file.span(), words)
}
