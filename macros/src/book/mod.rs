//! `book!`: a table in a file, or a book that has been made before, becomes static data.

mod arguments;
mod file;
mod prebuilt;
mod row_columns;
mod start;
mod table;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;
use syn::{Error, LitStr};

use crate::input::{Game, parse_call, wrong};
use crate::size::type_arguments;
use arguments::Arguments;
use koma_runtime::{ColumnType, Shape};

pub(crate) fn expand(krate: &TokenTree, _: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    let expansion = start::check_start(call).and_then(|()| parse_call(call)).and_then(|call| match call {
        Arguments::Table(arguments) => table::expand(krate, &arguments),
        Arguments::Prebuilt(file) => prebuilt::expand(krate, &file),
    });
    expansion.unwrap_or_else(|errors| expand_wrong(krate, &errors))
}

/// The errors, and a book in their place.
pub(crate) fn expand_wrong(krate: &TokenTree, errors: &Error) -> TokenStream {
    let wrong = wrong(krate, errors);
    quote! { <#wrong>::book() }
}

/// The call that makes a book of this type of some bytes.
fn book_of(
    krate: &TokenTree,
    shape: Option<Shape>,
    columns: impl IntoIterator<Item = ColumnType>,
    bytes: &TokenStream,
) -> TokenStream {
    let private = quote! { #krate::__private };
    let columns: Vec<_> = columns.into_iter().map(|column| column_type(&private, column)).collect();
    let row = match columns.as_slice() {
        [only] => quote! { #only },
        columns => quote! { (#(#columns),*) },
    };
    // A book without positions is one of any shape.
    let position = shape.map_or_else(
        || quote! { _ },
        |shape| {
            let sizes = type_arguments(&shape, Span::call_site());
            quote! { #private::Position<#sizes> }
        },
    );
    quote! { #krate::Book::<#position, #row>::from_static(#bytes) }
}

fn column_type(private: &TokenStream, column: ColumnType) -> TokenStream {
    match column {
        ColumnType::Text => quote! { &'static #private::str },
        other => {
            let name = proc_macro2::Ident::new(other.as_str(), Span::call_site());
            quote! { #private::#name }
        }
    }
}

/// The contents of a file as the compiler includes them. It fills in the folder of the crate itself, so that the
/// expansion is the same on every machine, and notices when the file changes.
fn included(krate: &TokenTree, file: &LitStr) -> TokenStream {
    let private = quote! { #krate::__private };
    let path = file.value();
    quote! {
        #private::include_bytes!(#private::concat!(#private::env!("CARGO_MANIFEST_DIR"), "/", #path))
    }
}

/// An error at the literal of a file's path.
fn error_of(file: &LitStr, words: impl std::fmt::Display) -> Error {
    Error::new(file.span(), words)
}
