//! The arguments of `book!`.

use koma_format::{KeyNotation, Value};
use koma_runtime::ColumnType;
use koma_runtime::book_format::Excerpt;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, Lifetime, Token, bracketed, parenthesized, token};

use super::files::column_names;
use crate::call::errors::{Errors, Result};
use crate::call::fields::FieldNames;
use crate::call::game_of_call::missing_feature;
use crate::call::list::comma_separated;
use crate::call::literal::StringLiteral;
use crate::call::parse_tokens;
use crate::call::shape::number;

mod keyword {
    syn::custom_keyword!(index);
}

pub(super) enum Arguments {
    /// `bytes: "moves.book"`
    Book(StringLiteral),
    Table(Table),
}

/// `file: "moves.tsv", key: fen("fen"), row: ("move": Move, "weight": u16)`, or `files: ["a.tsv", "b.tsv"], …`.
pub(super) struct Table {
    pub(super) files: Vec<StringLiteral>,
    pub(super) key: Key,
    pub(super) columns: Vec<Column>,
}

/// The column of the positions: `"feen"`, or with its notation, `fen("fen")`.
pub(super) struct Key {
    pub(super) notation: Option<Ident>,
    pub(super) column: StringLiteral,
}

/// A column: `"weight": u16`, `"eco" = "A00": &str` or `"name" index: &str`.
pub(super) struct Column {
    pub(super) name: StringLiteral,
    pub(super) values: ColumnType,
    pub(super) default: Option<StringLiteral>,
    pub(super) is_indexed: bool,
}

const FIELDS: FieldNames = FieldNames {
    names: &["file", "files", "bytes", "key", "row"],
    expected: "`file:`, `files:` or `bytes:`, then `key:` and `row:`",
};

const EXPECTED: &str = "expected a table, `file: \"moves.tsv\", key: \"feen\", row: (\"move\": &str, \"weight\": u16)`, \
    or a book, `bytes: \"moves.book\"`";
const EXPECTED_PATH: &str =
    "expected a path in a string literal, or several: `files: [\"a.tsv\", \"b.tsv\"]`";
const EXPECTED_KEY: &str =
    "expected the column of the positions, `\"feen\"`, or its notation and column, as in `fen(\"fen\")`";
const EXPECTED_ROW: &str =
    "expected the names of the columns and their types, as in `(\"move\": &str, \"weight\": u16)`";
const EXPECTED_NAME: &str =
    "expected the name of a column, a string literal, and then its type, as in `\"weight\": u16`";
const EXPECTED_COLUMN: &str = "expected `:` and the type of the column, as in `\"weight\": u16`, or, with a default and an index, \
    `\"eco\" = \"\" index: &str`";
const EXPECTED_TYPE: &str = "expected the type of a column: `&str`, `bool`, `f32`, `f64`, an integer of a fixed size such as \
    `u16`, `Sin`, `Pin`, `Epin`, `Qpi`, `Square`, a game's `Move`, or `Option<…>` of one of these";

impl Arguments {
    /// Reads the arguments. `game` is the name of the koma game to which `Move` belongs.
    pub(super) fn parse(input: ParseStream<'_>, game: Option<&str>) -> Result<Self> {
        let start = input.span();
        if !input.peek(Ident::peek_any) {
            return Err(Error::new(start, EXPECTED));
        }
        let mut file = None;
        let mut files: Option<Vec<StringLiteral>> = None;
        let mut bytes = None;
        let mut key = None;
        let mut columns = None;
        FIELDS.parse(input, |name, value| {
            match name {
                "file" => file = Some(StringLiteral::parse(value, EXPECTED_PATH)?),
                "files" => files = Some(parse_files(value)?),
                "bytes" => bytes = Some(StringLiteral::parse(value, EXPECTED_PATH)?),
                "key" => {
                    let first = file.as_ref().or_else(|| files.as_ref()?.first());
                    key = Some(Key::parse(value, game, first)?);
                }
                _ => columns = Some(parse_row(value, game)?),
            }
            Ok(())
        })?;
        if let Some(book) = bytes {
            let is_alone = file.is_none() && files.is_none() && key.is_none() && columns.is_none();
            let words = "expected only the path: a book names its own columns";
            return if is_alone { Ok(Self::Book(book)) } else { Err(book.error(words)) };
        }
        let files = match (file, files) {
            (Some(file), None) => vec![file],
            (None, Some(files)) => files,
            _ => return Err(Error::new(start, EXPECTED)),
        };
        let place = files.first().map_or(start, |first| first.span);
        let key = key.ok_or_else(|| Error::new(place, "`key: \"column\"` is missing"))?;
        let columns = columns.ok_or_else(|| Error::new(place, "`row: (\"column\": type)` is missing"))?;
        Ok(Self::Table(Table { files, key, columns }))
    }
}

/// Reads `["a.tsv", "b.tsv"]`.
fn parse_files(input: ParseStream<'_>) -> Result<Vec<StringLiteral>> {
    let place = input.span();
    if !input.peek(token::Bracket) {
        let words = "expected a list of paths in brackets, as in `files: [\"a.tsv\", \"b.tsv\"]`; for a single path, use \
            `file:`";
        return Err(Error::new(place, words));
    }
    let list;
    bracketed!(list in input);
    let files = comma_separated(&list, "paths", |path| StringLiteral::parse(path, EXPECTED_PATH))?;
    if files.is_empty() { Err(Error::new(place, EXPECTED_PATH)) } else { Ok(files.into_iter().collect()) }
}

impl Key {
    /// Reads a key. `game` is the name of the koma game whose notations a key may have. If `file` comes before the key,
    /// messages name its columns.
    fn parse(input: ParseStream<'_>, game: Option<&str>, file: Option<&StringLiteral>) -> Result<Self> {
        if let Some(column) = StringLiteral::parse_opt(input) {
            return Ok(Self { notation: None, column });
        }
        let place = input.span();
        if !input.peek(Ident::peek_any) {
            return Err(Error::new(place, EXPECTED_KEY));
        }
        let name = input.call(Ident::parse_any)?;
        if input.parse::<Option<Token![:]>>()?.is_some()
            && let Some(column) = StringLiteral::parse_opt(input)
        {
            let words = format!("the column belongs in parentheses: `key: {name}({:?})`", column.lossy());
            return Err(Error::new(place, words));
        }
        if !input.peek(token::Paren) {
            let notation = KeyNotation::of_game(game.unwrap_or_default(), &name.to_string());
            return Err(match notation {
                Some(notation) if notation != KeyNotation::Feen => notation_without_column(&name, file),
                _ => column_without_quotes(&name, &format!("{:?}", name.to_string())),
            });
        }
        let inside;
        parenthesized!(inside in input);
        if let Some(column) = StringLiteral::parse_alone(&inside) {
            return Ok(Self { notation: Some(name), column });
        }
        match inside.call(Ident::parse_any) {
            Ok(column) if inside.is_empty() => {
                Err(column_without_quotes(&column, &format!("{name}({:?})", column.to_string())))
            }
            _ => Err(Error::new(place, EXPECTED_KEY)),
        }
    }
}

/// Returns the error for the name of a column without quotation marks.
fn column_without_quotes(column: &Ident, correct: &str) -> Error {
    Error::new(column.span(), format!("the column belongs in quotation marks: `key: {correct}`"))
}

/// Returns the error for a notation whose column is missing. A column of `file` may be named after the notation.
fn notation_without_column(notation: &Ident, file: Option<&StringLiteral>) -> Error {
    let columns = file.map(column_names).unwrap_or_default();
    let name = notation.to_string();
    let column = columns.first().filter(|_| !columns.contains(&name)).unwrap_or(&name);
    let expected = format!("expected the notation and its column, as in `key: {name}({column:?})`");
    let shown: Vec<String> = columns.iter().map(|column| format!("`{}`", Excerpt(column))).collect();
    let words = if shown.is_empty() {
        expected
    } else {
        format!("{expected}; the columns of the file are {}", shown.join(", "))
    };
    Error::new(notation.span(), words)
}

/// Reads `("move": &str, "weight": u16)`, or returns the mistakes in all columns.
fn parse_row(input: ParseStream<'_>, game: Option<&str>) -> Result<Vec<Column>> {
    if !input.peek(token::Paren) {
        return Err(Error::new(input.span(), EXPECTED_ROW));
    }
    let row;
    let parentheses = parenthesized!(row in input);
    if row.is_empty() {
        return Err(Error::new(parentheses.span.join(), EXPECTED_ROW));
    }
    let mut columns = Vec::new();
    let mut errors = Errors::default();
    while !row.is_empty() {
        let place = row.span();
        let column = tokens_of_column(&row)?;
        if column.is_empty() {
            errors.add(place, EXPECTED_NAME);
        } else {
            let column = parse_tokens(&column, |input| {
                let column = Column::parse(input, game, &mut errors);
                input.parse::<TokenStream>()?;
                column
            });
            columns.extend(errors.keep(column));
        }
        row.parse::<Option<Token![,]>>()?;
    }
    errors.into_result()?;
    Ok(columns)
}

/// Reads the tokens up to the comma that ends a column. A comma inside of `<…>` does not end it.
fn tokens_of_column(input: ParseStream<'_>) -> Result<TokenStream> {
    let mut tokens = TokenStream::new();
    let mut open_angles = 0_usize;
    while !input.is_empty() && (open_angles > 0 || !input.peek(Token![,])) {
        if input.peek(Token![<]) {
            open_angles = open_angles.saturating_add(1);
        } else if input.peek(Token![>]) {
            open_angles = open_angles.saturating_sub(1);
        }
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    Ok(tokens)
}

impl Column {
    /// Reads a column. If only the type or the default is wrong, adds an error and still returns the column.
    fn parse(input: ParseStream<'_>, game: Option<&str>, errors: &mut Errors) -> Result<Self> {
        let name = StringLiteral::parse(input, EXPECTED_NAME)?;
        let default = match input.parse::<Option<Token![=]>>()? {
            Some(_) => Some(StringLiteral::parse(input, EXPECTED_COLUMN)?),
            None => None,
        };
        let is_indexed = input.parse::<Option<keyword::index>>()?.is_some();
        if input.is_empty() || input.peek(Token![,]) {
            let words = format!("the type of this column is missing, as in `{:?}: &str`", name.lossy());
            return Err(name.error(words));
        }
        if !input.peek(Token![:]) || input.peek(Token![::]) {
            return Err(Error::new(input.span(), EXPECTED_COLUMN));
        }
        input.parse::<Token![:]>()?;
        if input.is_empty() || input.peek(Token![,]) {
            return Err(name.error(EXPECTED_TYPE));
        }
        let values = errors.keep(parse_type(input, game)).unwrap_or(ColumnType::Text);
        if let Some(default) = &default
            && let Err(error) = Value::parse(values, &default.lossy())
            && !error.needs_position()
        {
            errors.combine(default.error(error));
        }
        Ok(Self { name, values, default, is_indexed })
    }
}

/// The type of a column's values without `Option`: `u16`, `&'static str`, `chess::Move` or `Square<8, 8>`. The lifetime
/// and the sizes are ignored.
struct TypeName {
    is_reference: bool,
    path: Punctuated<Ident, Token![::]>,
    span: Span,
}

impl Parse for TypeName {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let span = input.span();
        let is_reference = input.parse::<Option<Token![&]>>()?.is_some();
        input.parse::<Option<Lifetime>>()?;
        input.parse::<Option<Token![::]>>()?;
        let path = Punctuated::parse_separated_nonempty_with(input, Ident::parse_any)?;
        Ok(Self { is_reference, path, span })
    }
}

impl TypeName {
    /// Returns the last name of the path.
    fn name(&self) -> String {
        self.path.last().map_or_else(String::new, |name| name.unraw().to_string())
    }

    /// Returns the name before the last name of the path: the game of a move.
    fn module(&self) -> Option<String> {
        self.path.iter().rev().nth(1).map(|name| name.unraw().to_string())
    }

    /// Returns the type with this name.
    fn column_type(&self, game: Option<&str>) -> Option<ColumnType> {
        let mut name = self.name();
        if name == "Move" {
            name = format!("{}::Move", self.module().as_deref().or(game)?);
        }
        if self.is_reference {
            name.insert(0, '&');
        }
        ColumnType::ALL.iter().find(|column_type| column_type.as_str() == name).copied()
    }

    /// Returns the error for a type that no column has.
    fn error(&self, game: Option<&str>) -> Error {
        if self.name() == "Move"
            && let Some(words) = self.module().and_then(|game| missing_feature(&game))
        {
            return Error::new(self.span, words);
        }
        let words = match self.name().as_str() {
            "str" | "String" | "char" => "use `&str` for text",
            "usize" | "isize" => {
                "the sizes of `usize` and `isize` differ from machine to machine; use `u32` or `i64`, for example"
            }
            "Move" if game.is_none() => {
                "a move belongs to a game: use the game's `book!`, or its type, such as `chess::Move`"
            }
            _ => EXPECTED_TYPE,
        };
        Error::new(self.span, words)
    }
}

/// Reads a type, up to the end of the column.
fn parse_type(input: ParseStream<'_>, game: Option<&str>) -> Result<ColumnType> {
    let place = input.span();
    let unknown = |_| Error::new(place, EXPECTED_TYPE);
    let outer: TypeName = input.parse().map_err(unknown)?;
    let is_optional = outer.name() == "Option" && input.peek(Token![<]);
    let mut inner = None;
    if is_optional {
        input.parse::<Token![<]>()?;
        inner = Some(input.parse::<TypeName>().map_err(unknown)?);
    }
    let values = inner.as_ref().unwrap_or(&outer);
    if values.name() == "Square" && input.peek(Token![<]) {
        skip_sizes(input).map_err(unknown)?;
    }
    if is_optional {
        input.parse::<Token![>]>().map_err(unknown)?;
    }
    if StringLiteral::is_next(input) {
        return Err(Error::new(input.span(), "expected a comma between two columns, before this"));
    }
    if !input.is_empty() && !input.peek(Token![,]) {
        return Err(Error::new(place, EXPECTED_TYPE));
    }
    let column_type = values.column_type(game).ok_or_else(|| values.error(game))?;
    Ok(if is_optional { column_type.optional() } else { column_type })
}

/// Skips `<8, 8>`.
fn skip_sizes(input: ParseStream<'_>) -> Result<()> {
    input.parse::<Token![<]>()?;
    while !input.peek(Token![>]) {
        number(input, "expected a number")?;
        input.parse::<Option<Token![,]>>()?;
    }
    input.parse::<Token![>]>()?;
    Ok(())
}
