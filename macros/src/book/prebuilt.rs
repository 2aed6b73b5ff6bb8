//! A book that has been made before: `book!(bytes: "moves.book")`.

use koma_format::Compression;
use koma_runtime::BookErrorKind;
use koma_runtime::format::RawBook;
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::LitStr;

use super::{book_of, error_of, file, included};

/// The macro looks at the header alone, which tells the type of the book. The compiler includes the bytes.
pub(super) fn expand(krate: &TokenTree, file: &LitStr) -> syn::Result<TokenStream> {
    let bytes = file::read(file)?;
    let book = RawBook::new(&bytes).map_err(|error| {
        let path = file.value();
        match Compression::of(&bytes) {
            Some(compression) => error_of(file, compression),
            None if error.kind() == BookErrorKind::NotABook && is_like_table(&bytes) => {
                error_of(file, format!("{path}: {error}; a table is `file:`, with `key:` and `row:`"))
            }
            None => error_of(file, format!("{path}: {error}")),
        }
    })?;
    let columns = book.columns().map(|column| column.column_type());
    let book = book_of(krate, book.shape(), columns, &included(krate, file));
    Ok(quote! { const { #book } })
}

/// Whether there is a tab in the first line.
fn is_like_table(bytes: &[u8]) -> bool {
    bytes.iter().take_while(|byte| **byte != b'\n').any(|byte| *byte == b'\t')
}
