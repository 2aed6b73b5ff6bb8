//! Fields with names, in any order.

use koma_runtime::macro_support::diagnostics::nearest;
use syn::ext::IdentExt;
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
        if !input.peek(Token![,]) {
            return Err(Error::new(input.span(), "expected a comma before this"));
        }
        input.parse::<Token![,]>()?;
        if input.is_empty() {
            break;
        }
        let (i, field) = name(input, names)?;
        if seen[i] {
            return Err(Error::new(field.span(), format!("`{field}:` is given twice")));
        }
        seen[i] = true;
        parse(names[i], input)?;
    }
    Ok(())
}

/// One of the names, with its number, and the colon behind it.
fn name(input: ParseStream<'_>, names: [&'static str; 2]) -> syn::Result<(usize, Ident)> {
    let [one, other] = names;
    if !input.peek(Ident::peek_any) {
        return Err(Error::new(input.span(), format!("expected `{one}:` or `{other}:` before this")));
    }
    let field = input.call(Ident::parse_any)?;
    let Some(i) = names.iter().position(|name| field == name) else {
        let words = match nearest(&field.to_string(), names) {
            Some(name) => format!("expected `{name}:`, not `{field}`"),
            None => format!("expected `{one}:` or `{other}:`, not `{field}`"),
        };
        return Err(Error::new(field.span(), words));
    };
    if !input.peek(Token![:]) {
        let instead = if input.peek(Token![=]) { ", not `=`" } else { "" };
        return Err(Error::new(input.span(), format!("expected `:` behind `{field}`{instead}")));
    }
    input.parse::<Token![:]>()?;
    Ok((i, field))
}
