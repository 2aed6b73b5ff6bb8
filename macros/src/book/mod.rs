//! `book!`: expands tables in files, or an existing book, to static data.

mod build;
mod files;
mod syntax;

use std::env;
use std::path::Path;

use koma_format::instead_of_book;
use koma_runtime::ColumnType;
use koma_runtime::book_format::RawBook;
use koma_runtime::error::BookErrorKind;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Error;

use crate::call::Call;
use crate::call::errors::Result;
use crate::call::game_of_call::GameOfCall;
use crate::call::literal::StringLiteral;
use crate::call::shape::type_arguments;
use build::build;
use files::read;
use syntax::{Arguments, Table};

pub(crate) fn expand(call: &Call) -> Result<TokenStream> {
    let game = call.game.as_ref();
    match call.parse(|input| Arguments::parse(input, game.and_then(GameOfCall::own_name)))? {
        Arguments::Book(file) => expand_book(&call.krate, &file),
        Arguments::Table(table) => expand_table(&call.krate, game, &table),
    }
}

fn expand_table(krate: &Ident, game: Option<&GameOfCall>, table: &Table) -> Result<TokenStream> {
    let bytes = build(game, table)?;
    let book = RawBook::new(bytes.as_slice()).map_err(|error| Error::new(Span::call_site(), error))?;
    let book = book_of(krate, &book, &Literal::byte_string(&bytes));
    let included = table.files.iter().filter_map(|file| included_bytes(krate, file));
    // The files are included only to tell the compiler that the crate depends on them. Constants of their bytes would
    // be in the crate's metadata. The body of an uncalled closure is neither in the metadata nor in the program.
    Ok(quote! {
        {
            const _: fn() = || { #(let _ = #included;)* };
            const { #book }
        }
    })
}

/// Expands to a book whose bytes the compiler includes. The macro uses only the header, which contains the type of the
/// book.
fn expand_book(krate: &Ident, file: &StringLiteral) -> Result<TokenStream> {
    let bytes = read(file)?;
    let book = RawBook::new(bytes.as_slice()).map_err(|error| {
        let path = file.lossy();
        file.error(match instead_of_book(&bytes) {
            Some(reason) => reason,
            None if matches!(error.kind(), BookErrorKind::NotABook) => {
                format!("{path}: {error}; for a table, use `file:`, `key:` and `row:`")
            }
            None => format!("{path}: {error}"),
        })
    })?;
    let included = included_bytes(krate, file);
    let included = included.unwrap_or_else(|| Literal::byte_string(&bytes).into_token_stream());
    let book = book_of(krate, &book, &included);
    Ok(quote! { const { #book } })
}

/// Returns the call that makes a typed book from bytes.
fn book_of(krate: &Ident, book: &RawBook<&[u8]>, bytes: &impl ToTokens) -> TokenStream {
    // A book without positions can have any shape.
    let sizes = book.shape().map(|shape| type_arguments(Some(shape)));
    let types = book.columns().map(|column| type_tokens(krate, column.column_type(), sizes.as_ref()));
    let mut row: TokenStream = types.map(|values| quote! { #values, }).collect();
    if book.columns().len() != 1 {
        row = quote! { (#row) };
    }
    let position = sizes.map_or_else(|| quote! { _ }, |sizes| quote! { #krate::__private::Position<#sizes> });
    quote! { #krate::Book::<#position, #row>::from_static(#bytes) }
}

/// Returns the type of a column's values, as the expansion writes it.
fn type_tokens(krate: &Ident, column: ColumnType, sizes: Option<&TokenStream>) -> TokenStream {
    let private = quote! { #krate::__private };
    match column {
        ColumnType::Optional(values) => {
            let values = type_tokens(krate, *values, sizes);
            quote! { #private::Option<#values> }
        }
        ColumnType::Text => quote! { &'static #private::str },
        ColumnType::Square => sizes.map_or_else(|| quote! { _ }, |sizes| quote! { #krate::Square<#sizes> }),
        other => {
            // The path of the type, such as `u16`, `Qpi` or `chess::Move`.
            let path: TokenStream = other.as_str().parse().unwrap_or_default();
            quote! { #private::#path }
        }
    }
}

/// Returns the expression that includes a file. The compiler fills in the folder of the crate, so the expansion is the
/// same on every machine. When the file changes, cargo compiles the crate again.
///
/// Returns `None` if the compiler would look for the file in another folder than the macro, or find none. Other build
/// tools than cargo set relative paths, which `include_bytes!` would resolve at the file of the call. They know the
/// inputs of a crate themselves.
fn included_bytes(krate: &Ident, file: &StringLiteral) -> Option<TokenStream> {
    let root = env::var("CARGO_MANIFEST_DIR").ok()?;
    if !Path::new(&root).is_absolute() {
        return None;
    }
    let private = quote! { #krate::__private };
    let path = file.lossy();
    Some(quote! {
        #private::include_bytes!(#private::concat!(#private::env!("CARGO_MANIFEST_DIR"), "/", #path))
    })
}
