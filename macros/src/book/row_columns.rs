//! The columns of a book's rows: `("eco": &str, "name": &str)`.

use koma_format::BuildError;
use koma_runtime::ColumnType;
use koma_runtime::format::MAX_COLUMNS;
use proc_macro2::TokenTree;
use syn::parse::{Parse, ParseStream};
use syn::{Error, LitStr, Token, parenthesized, token};

use crate::errors::Errors;
use crate::input::{StringLiteral, comma_separated, flattened, is_punct, parse_text};

/// What a row is, in words; at least one column.
const EXPECTED: &str = "expected the columns of a row, as in `(\"move\": &str, \"weight\": u16)`";
const EXPECTED_TYPE: &str =
    "expected the type of a column: `&str`, `bool`, `f32`, or an integer of a fixed size such as `u16`";

/// All columns, also those that are wrong.
pub(super) struct RowColumns(Vec<RowColumn>);

/// `"weight": u16`, or what is wrong with the type.
struct RowColumn {
    name: LitStr,
    column_type: syn::Result<ColumnType>,
}

impl RowColumns {
    /// The columns without those that the book cannot have, which are reported. Of these, a column whose type alone is
    /// wrong is there as text.
    pub(super) fn checked(&self, key: &LitStr, errors: &mut Errors) -> Vec<(&LitStr, ColumnType)> {
        if let Some(ninth) = self.0.get(MAX_COLUMNS) {
            errors.push(Error::new(ninth.name.span(), BuildError::ColumnCount { found: self.0.len() }));
        }
        let mut columns: Vec<(&LitStr, ColumnType)> = Vec::new();
        for column in &self.0 {
            let name = column.name.value();
            let column_type = column.column_type.clone().unwrap_or_else(|error| {
                errors.push(error);
                ColumnType::Text
            });
            if name == key.value() {
                let words = format!("`{name}` is the column of the positions; it is no part of the rows");
                errors.push(Error::new(column.name.span(), words));
            } else if columns.iter().any(|(other, _)| other.value() == name) {
                errors.push(Error::new(column.name.span(), format!("`{name}` is given twice")));
            } else if columns.len() < MAX_COLUMNS {
                columns.push((&column.name, column_type));
            }
        }
        columns
    }
}

impl Parse for RowColumns {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) {
            let words =
                "put the columns in parentheses, with their types: `row: (\"move\": &str, \"weight\": u16)`";
            return Err(Error::new(input.span(), words));
        }
        if !input.peek(token::Paren) {
            return Err(Error::new(input.span(), EXPECTED));
        }
        let content;
        let parentheses = parenthesized!(content in input);
        let columns = comma_separated(&content, "columns", RowColumn::parse)?;
        if columns.is_empty() {
            return Err(Error::new(parentheses.span.join(), EXPECTED));
        }
        Ok(Self(columns))
    }
}

impl Parse for RowColumn {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if !input.peek(LitStr) {
            let words =
                "expected the name of a column, a string literal, and then its type, as in `\"weight\": u16`";
            return Err(Error::new(input.span(), words));
        }
        let name = parse_text(input)?;
        if input.is_empty() || input.peek(Token![,]) {
            let words = format!("the type of this column is missing, as in `{}: &str`", name.token());
            return Ok(Self { column_type: Err(Error::new(name.span(), words)), name });
        }
        input.parse::<Token![:]>().map_err(|error| {
            Error::new(error.span(), "expected `:` and the type of the column, as in `\"weight\": u16`")
        })?;
        // Up to the next column, also if there is no comma before it.
        let mut tokens: Vec<TokenTree> = Vec::new();
        let is_separator = || input.peek(Token![,]) || input.peek(Token![;]);
        while !input.is_empty() && !is_separator() && (tokens.is_empty() || !input.peek(LitStr)) {
            tokens.push(input.parse()?);
        }
        let column_type = read_type(&flattened(tokens.into_iter().collect()), &name);
        Ok(Self { name, column_type })
    }
}

/// The type in some tokens: `u16`, or `&'static str`, where a lifetime says nothing.
fn read_type(tokens: &[TokenTree], name: &LitStr) -> syn::Result<ColumnType> {
    let (first, text) = match tokens {
        [] => return Err(Error::new(name.span(), EXPECTED_TYPE)),
        [first @ TokenTree::Ident(text)] => (first, text.to_string()),
        [and, lifetime @ .., TokenTree::Ident(text)] if is_punct(and, '&') && is_lifetime(lifetime) => {
            (and, format!("&{text}"))
        }
        [first, ..] => (first, String::new()),
    };
    if let Some(column) = ColumnType::ALL.into_iter().find(|column| column.as_str() == text) {
        return Ok(column);
    }
    let words = match text.as_str() {
        "str" | "String" | "char" | "&String" => "text is `&str`",
        "usize" => "the size of `usize` differs from machine to machine; there are `u32` and `u64`",
        "isize" => "the size of `isize` differs from machine to machine; there are `i32` and `i64`",
        "f64" => "a number that is not whole is `f32`",
        _ if StringLiteral::of_token(first).is_some() => {
            "a type stands without quotation marks, as `u16` or `&str`"
        }
        _ => EXPECTED_TYPE,
    };
    Err(Error::new(first.span(), words))
}

fn is_lifetime(tokens: &[TokenTree]) -> bool {
    match tokens {
        [] => true,
        [quote, TokenTree::Ident(_)] => is_punct(quote, '\''),
        _ => false,
    }
}
