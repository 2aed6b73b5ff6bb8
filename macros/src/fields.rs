use syn::parse::ParseStream;
use syn::{Error, Ident, Token};

/// Reads `, name: …` up to the end, each of the names at most once and in any order; a comma may be the last.
pub(crate) fn fields(
    input: ParseStream<'_>,
    names: [&'static str; 2],
    mut read: impl FnMut(&'static str, ParseStream<'_>) -> syn::Result<()>,
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
        read(names[i], input)?;
    }
    Ok(())
}
