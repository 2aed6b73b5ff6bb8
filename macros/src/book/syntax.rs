//! What `book!` is called with: `file: "path", key: "column", row: ("column": type, …)`, or `bytes: "path"`.

use koma_format::BuildError;
use koma_runtime::ColumnType;
use koma_runtime::format::MAX_COLUMNS;
use proc_macro2::{Span, TokenTree};
use syn::parse::{Parse, ParseStream};
use syn::{Error, Ident, LitStr, Token, parenthesized, token};

use crate::errors::Errors;
use crate::input::{StringLiteral, comma_separated, flattened, is_punct, named_fields, parse_text};

const EXPECTED: &str = "expected a table, `file: \"moves.tsv\", key: \"feen\", row: (\"move\": &str, \"weight\": u16)`, \
    or a book, `bytes: \"moves.book\"`";
const EXPECTED_ROW: &str = "expected the columns of a row, as in `(\"move\": &str, \"weight\": u16)`";
const EXPECTED_TYPE: &str =
    "expected the type of a column: `&str`, `bool`, `f32`, or an integer of a fixed size such as `u16`";

pub(super) enum Call {
    Table(Table),
    Prebuilt(LitStr),
}

pub(super) struct Table {
    pub(super) file: LitStr,
    pub(super) key: LitStr,
    pub(super) row: RowColumns,
}

/// Refuses a call that does not start with `file:` or `bytes:`, and says what is expected instead.
pub(super) fn check_start(call: &[TokenTree]) -> syn::Result<()> {
    let is_field = |pair: &[TokenTree], names: &[&str]| is_name(&pair[0], names) && is_punct(&pair[1], ':');
    let is_arrow = |pair: &[TokenTree]| is_punct(&pair[0], '=') && is_punct(&pair[1], '>');
    if let Some(value) = call.windows(2).find(|pair| is_field(pair, &["value"])) {
        let words =
            "expected `row:` with the names and types of the columns: `row: (\"eco\": &str, \"name\": &str)`";
        return Err(Error::new(value[0].span(), words));
    }
    let Some(first) = call.first() else { return Err(Error::new(Span::call_site(), EXPECTED)) };
    let starts_with = |names: &[&str]| call.get(..2).is_some_and(|pair| is_field(pair, names));
    let is_file = is_name(first, &["file", "bytes"]);
    let words = if starts_with(&["file", "bytes"]) {
        return Ok(());
    } else if call.windows(2).any(is_arrow) {
        "entries belong in a map: `position_map! { … }`".to_owned()
    } else if is_file {
        format!("expected `{first}: \"path\"`, with a colon")
    } else if starts_with(&["key", "row"]) {
        "expected `file: \"path\"` first, then `key:` and `row:`".to_owned()
    } else if let Some(path) = StringLiteral::of_token(first) {
        let field = if path.value.ends_with(b".book") { "bytes" } else { "file" };
        let path = String::from_utf8_lossy(&path.value);
        format!("put `{field}:` before the path: `{field}: {path:?}`")
    } else {
        EXPECTED.to_owned()
    };
    let place = call.get(1).filter(|_| is_file).unwrap_or(first);
    Err(Error::new(place.span(), words))
}

fn is_name(token: &TokenTree, names: &[&str]) -> bool {
    matches!(token, TokenTree::Ident(name) if names.iter().any(|other| name == other))
}

impl Parse for Call {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let kind: Ident = input.parse()?;
        input.parse::<Token![:]>()?;
        if input.is_empty() {
            return Err(Error::new(input.span(), format!("the path is missing after `{kind}:`")));
        }
        let file = parse_text(input)?;
        if kind == "file" { parse_table(file, input) } else { parse_prebuilt(file, input) }
    }
}

fn parse_table(file: LitStr, input: ParseStream<'_>) -> syn::Result<Call> {
    let (mut key, mut row) = (None, None);
    named_fields(input, ["key", "row"], |name, input| {
        match name {
            "key" => key = Some(parse_text(input)?),
            _ => row = Some(input.parse()?),
        }
        Ok(())
    })?;
    let mut errors = Errors::default();
    let missing = |field| Error::new(input.span(), format!("`{field}` is missing"));
    if key.is_none() {
        errors.push(missing("key: \"column\""));
    }
    if row.is_none() {
        errors.push(missing("row: (\"column\": type)"));
    }
    errors.finish(key.zip(row).map(|(key, row)| Call::Table(Table { file, key, row })))
}

fn parse_prebuilt(file: LitStr, input: ParseStream<'_>) -> syn::Result<Call> {
    if input.parse::<Option<Token![,]>>()?.is_none() && !input.is_empty() {
        return Err(Error::new(input.span(), "expected nothing after the path"));
    }
    match input.cursor().token_tree() {
        None => Ok(Call::Prebuilt(file)),
        Some((next, _)) => {
            let span = if let TokenTree::Group(group) = &next { group.span_open() } else { next.span() };
            Err(Error::new(span, "expected nothing after the path: a book names its own columns"))
        }
    }
}

/// The columns of a row: `("eco": &str, "name": &str)`. Includes those that are wrong.
pub(super) struct RowColumns(Vec<RowColumn>);

/// `"weight": u16`, or the error in its type.
struct RowColumn {
    name: LitStr,
    column_type: syn::Result<ColumnType>,
}

impl RowColumns {
    /// Returns the columns that a book can have, and reports the others. A column whose type alone is wrong is returned as
    /// text.
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
                let words = format!("`{name}` is the column of the positions; it is not part of the rows");
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
            return Err(Error::new(input.span(), EXPECTED_ROW));
        }
        let content;
        let parentheses = parenthesized!(content in input);
        let columns = comma_separated(&content, "columns", RowColumn::parse)?;
        if columns.is_empty() {
            return Err(Error::new(parentheses.span.join(), EXPECTED_ROW));
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

/// Reads a type: `u16`, or `&'static str`, whose lifetime is ignored.
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
        "str" | "String" | "char" | "&String" => "use `&str` for text",
        "usize" => "the size of `usize` differs from machine to machine; use `u32` or `u64`",
        "isize" => "the size of `isize` differs from machine to machine; use `i32` or `i64`",
        "f64" => "use `f32` for a floating-point number",
        _ if StringLiteral::of_token(first).is_some() => {
            "write the type without quotation marks, as `u16` or `&str`"
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
