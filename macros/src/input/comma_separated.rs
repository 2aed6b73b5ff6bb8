//! Lists with commas.

use syn::parse::ParseStream;
use syn::{Error, Token};

/// Parses the rest of the input: items with commas between them, and perhaps one at the end. `items` is what they are
/// called.
pub(crate) fn comma_separated<T>(
    input: ParseStream<'_>,
    items: &str,
    parse: fn(ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<Vec<T>> {
    let mut all = Vec::new();
    while !input.is_empty() {
        all.push(parse(input)?);
        if !input.is_empty() {
            let words = format!("expected a comma between two {items}, before this");
            input.parse::<Token![,]>().map_err(|error| Error::new(error.span(), words))?;
        }
    }
    Ok(all)
}
