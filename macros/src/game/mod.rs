//! `game!`: reads a declaration, checks it, and expands it to the items of a module.
//!
//! After a mistake, reading continues with the next item. So a call reports the mistakes of all items, and its
//! expansion contains all names that could be read.

mod attributes;
mod expansion;
mod names;
mod pages;
mod path_syntax;
mod style_syntax;
mod styles;
mod syntax;
mod tokens;

use proc_macro2::TokenStream;
use quote::quote;

use crate::call::Call;
use syntax::Declaration;

pub(crate) fn expand(call: &Call) -> TokenStream {
    let mut declaration = Declaration::default();
    let read = call.parse(|input| declaration.read(input));
    declaration.validate_boards();
    let mut errors = std::mem::take(&mut declaration.errors);
    errors.keep(read);
    let parts = styles::parts(call, &declaration, &mut errors);
    // An invalid declaration also expands to its items. Without the items, each use of the game would be another error.
    let items = expansion::items(call, &declaration, &parts);
    quote! { #errors #items }
}
