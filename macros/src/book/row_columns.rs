//! The columns of a book's rows: `("eco": &str, "name": &str)`.

use koma_runtime::ColumnType;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Ident, Lifetime, LitStr, Token, parenthesized, token};

use crate::input::{comma_separated, parse_text};

/// Their names and types; at least one.
pub(super) struct RowColumns(Vec<(LitStr, ColumnType)>);

impl RowColumns {
    pub(super) fn columns(&self) -> impl Iterator<Item = (&LitStr, ColumnType)> {
        self.0.iter().map(|(name, column)| (name, *column))
    }
}

impl Parse for RowColumns {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if !input.peek(token::Paren) {
            return Ok(Self(vec![parse_column(input)?]));
        }
        let content;
        let parentheses = parenthesized!(content in input);
        let columns = comma_separated(&content, "columns", parse_column)?;
        if columns.is_empty() {
            let words = "expected the columns of a row, as in `(\"move\": &str, \"weight\": u16)`";
            return Err(Error::new(parentheses.span.join(), words));
        }
        Ok(Self(columns))
    }
}

/// `"weight": u16`
fn parse_column(input: ParseStream<'_>) -> syn::Result<(LitStr, ColumnType)> {
    let name = parse_text(input)?;
    let words = "expected `:` and the type of the column, as in `\"weight\": u16` or `\"move\": &str`";
    input.parse::<Token![:]>().map_err(|error| Error::new(error.span(), words))?;
    Ok((name, parse_type(input)?))
}

fn parse_type(input: ParseStream<'_>) -> syn::Result<ColumnType> {
    let is_reference = input.peek(Token![&]);
    if is_reference {
        input.parse::<Token![&]>()?;
        if input.peek(Lifetime) {
            input.parse::<Lifetime>()?;
        }
    }
    let words =
        "expected the type of a column: `&str`, `bool`, `f32`, or an integer of a fixed size such as `u16`";
    let name = input.call(Ident::parse_any).map_err(|error| Error::new(error.span(), words))?;
    let text = name.to_string();
    let column = if is_reference { format!("&{text}") } else { text.clone() };
    if let Some(column) = ColumnType::ALL.into_iter().find(|other| other.as_str() == column) {
        return Ok(column);
    }
    let meant = match text.as_str() {
        "str" | "String" | "char" => Some("text is `&str`"),
        "usize" => Some("the size of `usize` differs from machine to machine: `u32` or `u64`"),
        "isize" => Some("the size of `isize` differs from machine to machine: `i32` or `i64`"),
        "f64" => Some("a number that is not whole is `f32`"),
        _ => None,
    };
    Err(Error::new(name.span(), meant.unwrap_or(words)))
}
