//! The arguments of `book!`: `file: "path", key: "column", row: ("column": type, …)`, or `bytes: "path"`.
//! `files: ["path", …]` can replace `file:`.

use koma_format::{BuildError, Value};
use koma_runtime::ColumnType;
use koma_runtime::format::MAX_COLUMNS;
use proc_macro2::{Span, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Ident, LitStr, Token, bracketed, parenthesized, token};

use crate::call::{Errors, StringLiteral, flattened, is_name, is_punct};
use crate::syntax::{comma_separated, named_fields, parse_text, wrong_here};

const EXPECTED: &str = "expected a table, `file: \"moves.tsv\", key: \"feen\", row: (\"move\": &str, \"weight\": u16)`, \
    or a book, `bytes: \"moves.book\"`";
const EXPECTED_ROW: &str = "expected the columns of a row, as in `(\"move\": &str, \"weight\": u16)`";
const EXPECTED_TYPE: &str = "expected the type of a column: `&str`, `bool`, `f32`, `f64`, an integer of a fixed size such as \
    `u16`, `Sin`, `Pin`, `Epin`, `Qpi`, `Square`, a game's `Move`, or `Option<…>` of one of these";
const EXPECTED_COLUMN: &str = "expected `:` and the type of the column, as in `\"weight\": u16`, or, with a default and an index, \
    `\"eco\" = \"\" index: &str`";
const EXPECTED_FILES: &str = "expected the paths of the tables: `files: [\"a.tsv\", \"b.tsv\"]`";

pub(super) enum Arguments {
    Table(Table),
    Prebuilt(LitStr),
}

pub(super) struct Table {
    /// One or more paths.
    pub(super) files: Vec<LitStr>,
    pub(super) key: Key,
    pub(super) row: RowColumns,
}

/// The column of positions: `"feen"`, or `fen("fen")` with its notation.
pub(super) struct Key {
    pub(super) notation: Option<Ident>,
    pub(super) column: LitStr,
}

impl Parse for Key {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if !input.peek(Ident::peek_any) {
            return Ok(Self { notation: None, column: parse_text(input)? });
        }
        let notation = input.call(Ident::parse_any)?;
        let expected =
            || format!("expected the name of the column in parentheses: `{notation}(\"{notation}\")`");
        if !input.peek(token::Paren) {
            return Err(Error::new(notation.span(), expected()));
        }
        let content;
        let parentheses = parenthesized!(content in input);
        let column = parse_text(&content).map_err(|_| Error::new(parentheses.span.join(), expected()))?;
        if !content.is_empty() {
            return Err(Error::new(content.span(), expected()));
        }
        Ok(Self { notation: Some(notation), column })
    }
}

/// Returns the error for a call that does not start with `file:` or `bytes:`. The error says what is expected.
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
    let is_file = is_name(first, &["file", "files", "bytes"]);
    let words = if starts_with(&["file", "files", "bytes"]) {
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

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let kind: Ident = input.parse()?;
        input.parse::<Token![:]>()?;
        if input.is_empty() {
            return Err(Error::new(input.span(), format!("the path is missing after `{kind}:`")));
        }
        if kind == "files" {
            return parse_table(parse_files(input)?, input);
        }
        if kind == "file" && input.peek(token::Bracket) {
            return wrong_here(input, EXPECTED_FILES);
        }
        let file = parse_text(input)?;
        if kind == "file" { parse_table(vec![file], input) } else { parse_prebuilt(file, input) }
    }
}

fn parse_files(input: ParseStream<'_>) -> syn::Result<Vec<LitStr>> {
    if !input.peek(token::Bracket) {
        return wrong_here(input, EXPECTED_FILES);
    }
    let content;
    let brackets = bracketed!(content in input);
    let files = comma_separated(&content, "paths", parse_text)?;
    if files.is_empty() {
        return Err(Error::new(brackets.span.join(), EXPECTED_FILES));
    }
    Ok(files)
}

fn parse_table(files: Vec<LitStr>, input: ParseStream<'_>) -> syn::Result<Arguments> {
    let (mut key, mut row) = (None, None);
    named_fields(input, ["key", "row"], &mut |field, input| {
        match field {
            0 => key = Some(input.parse()?),
            _ => row = Some(input.parse()?),
        }
        Ok(())
    })?;
    let mut errors = Errors::default();
    if key.is_none() {
        errors.add(input.span(), "`key: \"column\"` is missing");
    }
    if row.is_none() {
        errors.add(input.span(), "`row: (\"column\": type)` is missing");
    }
    errors.check()?;
    match (key, row) {
        (Some(key), Some(row)) => Ok(Arguments::Table(Table { files, key, row })),
        _ => wrong_here(input, EXPECTED), // there was an error
    }
}

fn parse_prebuilt(file: LitStr, input: ParseStream<'_>) -> syn::Result<Arguments> {
    if input.parse::<Option<Token![,]>>()?.is_none() && !input.is_empty() {
        return Err(Error::new(input.span(), "expected nothing after the path"));
    }
    match input.cursor().token_tree() {
        None => Ok(Arguments::Prebuilt(file)),
        Some((next, _)) => {
            let span = if let TokenTree::Group(group) = &next { group.span_open() } else { next.span() };
            Err(Error::new(span, "expected nothing after the path: a book names its own columns"))
        }
    }
}

/// The columns of a row, including wrong columns: `("eco": &str, "name": &str)`.
pub(super) struct RowColumns(Vec<RowColumn>);

/// A column: `"weight": u16`, `"eco" = "A00": &str` or `"name" index: &str`.
struct RowColumn {
    name: LitStr,
    default: Option<LitStr>,
    is_indexed: bool,
    /// The type, or the error for a missing type.
    column_type: syn::Result<Vec<TokenTree>>,
}

/// A column that a book can have.
pub(super) struct CheckedColumn<'a> {
    pub(super) name: &'a LitStr,
    pub(super) column_type: ColumnType,
    pub(super) default: Option<&'a LitStr>,
    pub(super) is_indexed: bool,
}

impl RowColumns {
    /// Returns the columns that a book of this game can have, and reports the other columns. If only the type of a
    /// column is wrong, the column is returned as text.
    pub(super) fn checked(
        &self,
        key: &LitStr,
        game: Option<&str>,
        errors: &mut Errors,
    ) -> Vec<CheckedColumn<'_>> {
        if let Some(ninth) = self.0.get(MAX_COLUMNS) {
            errors.push(Error::new(ninth.name.span(), BuildError::ColumnCount { found: self.0.len() }));
        }
        let mut columns: Vec<CheckedColumn<'_>> = Vec::new();
        for column in &self.0 {
            let name = column.name.value();
            let column_type = column.column_type.clone();
            let column_type = column_type.and_then(|tokens| read_type(&tokens, &column.name, game));
            let column_type = column_type.unwrap_or_else(|error| {
                errors.push(error);
                ColumnType::Text
            });
            if let Some(default) = &column.default
                && let Err(error) = Value::parse(column_type, &default.value())
                && !error.needs_position()
            {
                errors.push(Error::new(default.span(), error));
            }
            if name == key.value() {
                let words = format!("`{name}` is the column of the positions; it is not part of the rows");
                errors.push(Error::new(column.name.span(), words));
            } else if columns.iter().any(|other| other.name.value() == name) {
                errors.push(Error::new(column.name.span(), format!("`{name}` is given twice")));
            } else if columns.len() < MAX_COLUMNS {
                let (name, default, is_indexed) = (&column.name, column.default.as_ref(), column.is_indexed);
                columns.push(CheckedColumn { name, column_type, default, is_indexed });
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
            return wrong_here(input, words);
        }
        if !input.peek(token::Paren) {
            return wrong_here(input, EXPECTED_ROW);
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
            return wrong_here(input, words);
        }
        let name = parse_text(input)?;
        let default = match input.parse::<Option<Token![=]>>()? {
            Some(_) => Some(parse_text(input).map_err(|error| {
                Error::new(error.span(), "expected a default in quotation marks, or `:` and the type of the column, as in `\"weight\": u16`")
            })?),
            None => None,
        };
        let is_index =
            |cursor: syn::buffer::Cursor<'_>| cursor.ident().is_some_and(|(word, _)| word == "index");
        let is_indexed = is_index(input.cursor());
        if is_indexed {
            input.parse::<Ident>()?;
        }
        if input.is_empty() || input.peek(Token![,]) {
            let words = format!("the type of this column is missing, as in `{}: &str`", name.token());
            return Ok(Self { column_type: Err(Error::new(name.span(), words)), name, default, is_indexed });
        }
        input.parse::<Token![:]>().map_err(|error| Error::new(error.span(), EXPECTED_COLUMN))?;
        // Skips to the next column, even if there is no comma before it.
        let mut tokens: Vec<TokenTree> = Vec::new();
        let is_separator = || input.peek(Token![,]) || input.peek(Token![;]);
        let mut open = 0_usize;
        while !input.is_empty() && (open > 0 || !is_separator()) && (tokens.is_empty() || !input.peek(LitStr))
        {
            let token = input.parse()?;
            open = (open + usize::from(is_punct(&token, '<')))
                .saturating_sub(usize::from(is_punct(&token, '>')));
            tokens.push(token);
        }
        Ok(Self { name, default, is_indexed, column_type: Ok(flattened(tokens.into_iter().collect())) })
    }
}

/// Reads a type: `u16`, `Option<Square>`, or `&'static str`, whose lifetime is ignored.
fn read_type(tokens: &[TokenTree], name: &LitStr, game: Option<&str>) -> syn::Result<ColumnType> {
    let Some(first) = tokens.first() else { return Err(Error::new(name.span(), EXPECTED_TYPE)) };
    let is_lifetime = |place: usize| {
        is_punct(&tokens[place], '\'')
            || place.checked_sub(1).is_some_and(|before| is_punct(&tokens[before], '\''))
    };
    let text: String = (0..tokens.len())
        .filter(|place| !is_lifetime(*place))
        .map(|place| tokens[place].to_string())
        .collect();
    if let Some(column) = type_of(&text, game) {
        return Ok(column);
    }
    let words = match text.as_str() {
        "str" | "String" | "char" | "&String" => "use `&str` for text",
        "usize" => "the size of `usize` differs from machine to machine; use `u32` or `u64`",
        "isize" => "the size of `isize` differs from machine to machine; use `i32` or `i64`",
        "Move" => "a move belongs to a game: use the game's `book!`, or its type, as `chess::Move`",
        _ if StringLiteral::of_token(first).is_some() => {
            "write the type without quotation marks, as `u16` or `&str`"
        }
        _ => EXPECTED_TYPE,
    };
    Err(Error::new(first.span(), words))
}

/// Returns the type with this name. A path may precede the name.
fn type_of(text: &str, game: Option<&str>) -> Option<ColumnType> {
    let (path, arguments) = text.split_once('<').map_or((text, None), |(path, rest)| (path, Some(rest)));
    let (module, name) = path.rsplit_once("::").unwrap_or(("", path));
    match (name, arguments.map(|arguments| arguments.strip_suffix('>'))) {
        ("Option", Some(Some(values))) => {
            type_of(values, game).filter(|values| !values.is_optional()).map(ColumnType::optional)
        }
        ("Move", None) => {
            let module = module.rsplit("::").next().filter(|module| !module.is_empty());
            find_type(&format!("{}::Move", module.or(game)?))
        }
        ("Square", _) | (_, None) => find_type(name),
        _ => None,
    }
}

fn find_type(name: &str) -> Option<ColumnType> {
    ColumnType::ALL.iter().copied().find(|column| column.as_str() == name)
}
