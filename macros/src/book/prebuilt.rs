//! A book that has been made before: `book!(bytes: "moves.book")`.

use koma_runtime::macro_support::books::UntypedBook;
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::LitStr;

use super::{book_of, error_of, file, included};

/// The macro looks at the header alone, which tells the type of the book. The compiler includes the bytes.
pub(super) fn expand(krate: &TokenTree, file: &LitStr) -> syn::Result<TokenStream> {
    let bytes = file::read(file)?;
    let book =
        UntypedBook::new(&bytes).map_err(|error| error_of(file, format!("{}: {error}", file.value())))?;
    let columns = book.columns().map(|column| column.column_type());
    let book = book_of(krate, book.shape(), columns, &included(krate, file));
    Ok(quote! { const { #book } })
}
