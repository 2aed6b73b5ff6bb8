//! Fields with names, in any order.

use syn::parse::ParseStream;
use syn::{Error, Ident, Token};

/// Parses `, name: …` up to the end of the input: each of the two names at most once and in any order, with an
/// optional comma at the end. `parse` parses what stands behind a name and its colon.
pub(crate) fn named_fields(
    input: ParseStream<'_>,
    names: [&'static str; 2],
    mut parse: impl FnMut(&'static str, ParseStream<'_>) -> syn::Result<()>,
) -> syn::Result<()> {
    let mut seen = [false; 2];
    while !input.is_empty() {
        input.parse::<Token![,]>()?;
        if input.is_empty() {
            break;
        }
        let field: Ident = input.parse()?;
        let Some(i) = names.iter().position(|name| field == name) else {
            let [one, other] = names;
            return Err(Error::new(field.span(), format!("expected `{one}:` or `{other}:`")));
        };
        if seen[i] {
            return Err(Error::new(field.span(), format!("`{field}:` is given twice")));
        }
        seen[i] = true;
        input.parse::<Token![:]>()?;
        parse(names[i], input)?;
    }
    Ok(())
}
