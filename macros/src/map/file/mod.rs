//! A map from a file: a line of column names, then a line an entry, with tabs between the columns.

mod arguments;
mod table;

use std::path::Path;
use std::{env, fs};

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::{Error, LitStr};

use super::expansion::expand_parsed;
use crate::errors::compile_errors;
use crate::input::{Game, parse_call};
use arguments::Arguments;
use table::{Entries, Table};

/// Expands `position_map!(file: …)`; `call` is what stands behind the colon.
pub(super) fn expand(krate: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    try_expand(krate, game, call).unwrap_or_else(|errors| compile_errors(&errors))
}

fn try_expand(krate: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> syn::Result<TokenStream> {
    let arguments: Arguments = parse_call(call)?;
    let text = read_file(&arguments.file)?;
    let Entries { shape, keys, values } = Table::new(&arguments, &text)?.entries(&arguments.file, game)?;
    let map = expand_parsed(krate, shape, &keys.iter().collect::<Vec<_>>(), &values);
    let path = arguments.file.value();
    // The compiler includes the file too, so that it notices when the file changes. It fills in the folder of the
    // crate itself, so that the expansion is the same on every machine.
    Ok(quote! {
        {
            const _: &[#krate::__private::u8] = #krate::__private::include_bytes!(#krate::__private::concat!(
                #krate::__private::env!("CARGO_MANIFEST_DIR"), "/", #path
            ));
            #map
        }
    })
}

fn read_file(file: &LitStr) -> syn::Result<String> {
    let wrong = |words: String| Error::new(file.span(), words);
    let path = file.value();
    if Path::new(&path).is_absolute() {
        let words = "an absolute path: it must be relative to the crate's root, the folder of its Cargo.toml";
        return Err(wrong(words.to_owned()));
    }
    let root = env::var_os("CARGO_MANIFEST_DIR")
        .ok_or_else(|| wrong("cargo does not tell the crate's root, `CARGO_MANIFEST_DIR`".to_owned()))?;
    let bytes = fs::read(Path::new(&root).join(&path))
        .map_err(|error| wrong(format!("cannot read `{path}`, relative to the crate's root: {error}")))?;
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.split(|byte| *byte == b'\n').count();
        wrong(format!("{path}:{line}: this line is not UTF-8 text"))
    })
}
