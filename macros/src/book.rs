//! `book!`: expands tables in files, or an existing book, to static data.

use std::path::{Component, Path};
use std::{env, fs, io};

use koma_format::{
    AnyPosition, BookBuilder, BuildError, Compression, KeyNotation, KeyReader, TableErrors, Value,
};
use koma_runtime::ColumnType;
use koma_runtime::error::BookErrorKind;
use koma_runtime::format::{MAGIC, MAX_COLUMNS, RawBook};

use crate::input::{
    Errors, Fields, Input, Result, StringLiteral, flattened, is_punct, list, type_arguments, without_comma,
};
use crate::position::{Slots, read_feen};
use crate::tokens::{Delimiter, Ident, Literal, Span, ToTokens, TokenStream, TokenTree, quote};
use crate::{Call, Game};

const EXPECTED: &str = "expected a table, `file: \"moves.tsv\", key: \"feen\", row: (\"move\": &str, \"weight\": u16)`, \
    or a book, `bytes: \"moves.book\"`";
const EXPECTED_ROW: &str =
    "expected the names of the columns and their types, as in `(\"move\": &str, \"weight\": u16)`";
const EXPECTED_TYPE: &str = "expected the type of a column: `&str`, `bool`, `f32`, `f64`, an integer of a fixed size such as \
    `u16`, `Sin`, `Pin`, `Epin`, `Qpi`, `Square`, a game's `Move`, or `Option<…>` of one of these";
const EXPECTED_COLUMN: &str = "expected `:` and the type of the column, as in `\"weight\": u16`, or, with a default and an index, \
    `\"eco\" = \"\" index: &str`";
const EXPECTED_PATH: &str =
    "expected a path in a string literal, or several: `files: [\"a.tsv\", \"b.tsv\"]`";

pub(crate) fn expand(call: Call<'_>) -> Result<TokenStream> {
    let tokens = call.flattened();
    let input = Input::new(&tokens);
    if !matches!(tokens.first(), Some(TokenTree::Ident(_))) {
        return Err(input.error(EXPECTED));
    }
    let names = ["file", "files", "bytes", "key", "row"];
    let fields = Fields::read(input, &names, "`file:`, `files:` or `bytes:`, then `key:` and `row:`")?;
    if let Some(file) = fields.value("bytes", &mut |path| path.string(EXPECTED_PATH))? {
        if names.iter().any(|name| *name != "bytes" && fields.get(name).is_some()) {
            return Err(file.error("expected only the path: a book names its own columns"));
        }
        return expand_prebuilt(call.krate, &file);
    }
    let mut errors = Errors::default();
    let table = Table::read(&fields, input, call.game, &mut errors)?;
    let bytes = build(call.game, &table, errors)?;
    let book =
        RawBook::new(bytes.as_slice()).map_err(|error| Errors::new(Span::call_site(), error.to_string()))?;
    let book = book_of(call.krate, &book, &Literal::byte_string(&bytes));
    let included = table.files.iter().map(|file| included_bytes(call.krate, file));
    let included: TokenStream = included.map(|bytes| quote! { let _ = #bytes; }).collect();
    // The files are included only to tell the compiler that the crate depends on them. Constants of their bytes would
    // be in the crate's metadata. The body of an uncalled closure is neither in the metadata nor in the program.
    Ok(quote! {
        {
            const _: fn() = || { #included };
            const { #book }
        }
    })
}

/// Expands to a book whose bytes the compiler includes. The macro uses only the header, which contains the type of the
/// book.
fn expand_prebuilt(krate: &TokenTree, file: &StringLiteral) -> Result<TokenStream> {
    let bytes = read(file)?;
    let book = RawBook::new(bytes.as_slice()).map_err(|error| {
        let path = file.lossy();
        file.error(match Compression::of(&bytes) {
            Some(compression) => compression.to_string(),
            None if matches!(error.kind(), BookErrorKind::NotABook) => {
                format!("{path}: {error}; for a table, use `file:`, `key:` and `row:`")
            }
            None => format!("{path}: {error}"),
        })
    })?;
    let book = book_of(krate, &book, &included_bytes(krate, file));
    Ok(quote! { const { #book } })
}

/// Reads a regular file of less than 1 GiB, whose path is relative to the crate's root. Rejects devices and pipes,
/// which might never end.
fn read(file: &StringLiteral) -> Result<Vec<u8>> {
    let path = file.lossy();
    // On Windows, `/a` and `C:a` are neither absolute nor relative to the crate's root.
    if let Some(Component::Prefix(_) | Component::RootDir) = Path::new(&path).components().next() {
        let words = "the path is absolute; expected a path relative to the crate's root, the folder of its Cargo.toml";
        return Err(file.error(words));
    }
    let root = env::var_os("CARGO_MANIFEST_DIR")
        .ok_or_else(|| file.error("cargo has not set `CARGO_MANIFEST_DIR`, the crate's root"))?;
    let place = Path::new(&root).join(&path);
    let read = fs::metadata(&place).and_then(|found| {
        if !found.is_file() && !found.is_dir() {
            return Err(io::Error::other("it is not a regular file"));
        }
        if found.len() >> 30 > 0 {
            let error = "it has 1 GiB or more; make a book of it with `koma-book`, and use `from_bytes`";
            return Err(io::Error::other(error));
        }
        fs::read(&place)
    });
    read.map_err(|error| file.error(format!("cannot read `{path}`, relative to the crate's root: {error}")))
}

/// The arguments for a table.
struct Table {
    /// One or more paths.
    files: Vec<StringLiteral>,
    /// The name of the notation, such as `fen` in `fen("fen")`, if the call has one.
    notation: Option<Ident>,
    /// The column of the positions.
    key: StringLiteral,
    /// The columns of a row. An invalid column is left out. A column with an invalid type is a text column.
    columns: Vec<Column>,
}

impl Table {
    /// Reads the arguments, and adds the mistakes in columns to `errors`.
    fn read(fields: &Fields<'_>, call: Input<'_>, game: Option<&Game>, errors: &mut Errors) -> Result<Self> {
        let mut files = Vec::new();
        if fields.get("file").is_some() == fields.get("files").is_some() {
            return Err(call.error(EXPECTED));
        }
        files.extend(fields.value("file", &mut |path| path.string(EXPECTED_PATH))?);
        fields.value("files", &mut |paths| {
            let group = paths.group(Delimiter::Bracket).ok_or_else(|| paths.error(EXPECTED_PATH))?;
            list(group, "paths", &mut |input| {
                files.push(input.string(EXPECTED_PATH)?);
                Ok(())
            })
        })?;
        let Some(first) = files.first() else { return Err(call.error(EXPECTED_PATH)) };
        let mut notation = None;
        let key = fields.value("key", &mut |key| {
            let place = *key;
            let mut column = key.string("").ok();
            if column.is_none()
                && let Ok(name) = key.name("")
                && let Some(group) = key.group(Delimiter::Parenthesis)
            {
                column = StringLiteral::alone(&flattened(group.stream()));
                notation = Some(name.clone());
            }
            let words = "expected the column of the positions, `\"feen\"`, or its notation and column, as in `fen(\"fen\")`";
            column.ok_or_else(|| place.error(words))
        })?;
        let key = key.ok_or_else(|| first.error("`key: \"column\"` is missing"))?;
        let row = fields.value("row", &mut |row| {
            let group = row.group(Delimiter::Parenthesis).ok_or_else(|| row.error(EXPECTED_ROW))?;
            let row = flattened(group.stream());
            if row.is_empty() {
                return Err(Errors::new(group.span(), EXPECTED_ROW));
            }
            let columns = without_comma(&row).split(|token| is_punct(token, ','));
            let read = |tokens| {
                let column = Column::read(tokens, game, errors);
                errors.keep(column)
            };
            Ok(columns.filter_map(read).collect())
        })?;
        let columns = row.ok_or_else(|| first.error("`row: (\"column\": type)` is missing"))?;
        Ok(Self { files, notation, key, columns })
    }
}

/// A column: `"weight": u16`, `"eco" = "A00": &str` or `"name" index: &str`.
struct Column {
    name: StringLiteral,
    values: ColumnType,
    default: Option<StringLiteral>,
    is_indexed: bool,
}

impl Column {
    /// Reads a column. If only the type or the default is wrong, adds an error and still returns the column.
    fn read(tokens: &[TokenTree], game: Option<&Game>, errors: &mut Errors) -> Result<Self> {
        let mut input = Input::new(tokens);
        let words =
            "expected the name of a column, a string literal, and then its type, as in `\"weight\": u16`";
        let name = input.string(words)?;
        let default = if input.skip('=') { Some(input.string(EXPECTED_COLUMN)?) } else { None };
        let is_indexed = input.skip_name("index");
        let mut values = ColumnType::Text;
        if input.is_empty() {
            let words = format!("the type of this column is missing, as in `{:?}: &str`", name.lossy());
            errors.append(name.error(words));
        } else {
            input.expect(":", EXPECTED_COLUMN)?;
            values = errors.keep(read_type(input, &name, game)).unwrap_or(values);
        }
        if let Some(default) = &default
            && let Err(error) = Value::parse(values, &default.lossy())
            && !error.needs_position()
        {
            errors.append(default.error(error.to_string()));
        }
        Ok(Self { name, values, default, is_indexed })
    }
}

/// Reads a type: `u16`, `Option<Square>`, or `&'static str`, whose lifetime is ignored.
fn read_type(input: Input<'_>, name: &StringLiteral, game: Option<&Game>) -> Result<ColumnType> {
    let game = game.and_then(Game::own_name);
    let (mut text, mut tokens) = (String::new(), input.tokens.iter());
    while let Some(token) = tokens.next() {
        if is_punct(token, '\'') {
            tokens.next();
        } else {
            text += &token.to_string();
        }
    }
    let words = match text.as_str() {
        "" => return Err(name.error(EXPECTED_TYPE)),
        "str" | "String" | "char" | "&String" => "use `&str` for text",
        "usize" | "isize" => {
            "the sizes of `usize` and `isize` differ from machine to machine; use `u32` or `i64`, for example"
        }
        "Move" if game.is_none() => {
            "a move belongs to a game: use the game's `book!`, or its type, such as `chess::Move`"
        }
        _ => EXPECTED_TYPE,
    };
    type_of(&text, game).ok_or_else(|| input.error(words))
}

/// Returns the type with this name. A path may precede the name.
fn type_of(text: &str, game: Option<&str>) -> Option<ColumnType> {
    let optional =
        text.split_once("Option<").filter(|(path, _)| path.is_empty() || path.ends_with([':', '#']));
    let optional = optional.and_then(|(_, values)| values.strip_suffix('>'));
    let path: Vec<&str> = optional.unwrap_or(text).split("::").collect();
    let name = match path.as_slice() {
        ["Move"] => format!("{}::Move", game?),
        [.., game, "Move"] => format!("{game}::Move"),
        [.., square] if square.starts_with("Square<") => "Square".to_owned(),
        [.., name] => (*name).to_owned(),
        [] => return None,
    };
    let values = *ColumnType::ALL.iter().find(|column| column.as_str() == name)?;
    Some(if optional.is_some() { values.optional() } else { values })
}

/// Returns the book made from the tables, or the errors in them. If the call itself has errors, returns only those and
/// does not read the tables.
fn build(game: Option<&Game>, table: &Table, mut errors: Errors) -> Result<Vec<u8>> {
    let Table { files, notation, key, columns } = table;
    let reader = errors.keep(key_reader(notation.as_ref(), game));
    let book = if columns.is_empty() { None } else { errors.keep(builder(key, columns)) };
    let (Some(mut book), Some(mut reader), true) = (book, reader, errors.is_empty()) else {
        return errors.check().map(|()| Vec::new()); // always an error, because the call has mistakes
    };
    let mut found_notation = None;
    for file in files {
        let path = file.lossy();
        let Some(table) = errors.keep(read(file)) else { continue };
        if table.starts_with(MAGIC) {
            errors.append(file.error(format!("{path}: this is a book; use `bytes: {path:?}`")));
            continue;
        }
        let mut mistakes = TableErrors::new(&path);
        book.read_lines(&table[..], &mut *reader, &mut mistakes)
            .map_err(|error| file.error(error.to_string()))?;
        for mistake in mistakes.iter() {
            // The place of a missing or repeated column is the column in the call.
            let place = mistake.column().map_or(file, |name| {
                let column = columns.iter().find(|column| column.name.value == name.as_bytes());
                column.map_or(key, |column| &column.name)
            });
            // The place in the call is enough, except for a line and, if there are several files, a column.
            let says_where = mistake.line().is_some() || mistake.column().is_some() && files.len() > 1;
            let words = if says_where { mistake.to_string() } else { mistake.words().to_owned() };
            errors.append(place.error(words));
        }
        let more = mistakes.count().saturating_sub(mistakes.iter().len());
        if more > 0 {
            let plural = if more == 1 { "" } else { "s" };
            errors.append(file.error(format!("{path}: {more} more mistake{plural}")));
        }
        found_notation = found_notation.or(mistakes.found_notation());
    }
    if let Some(found) = found_notation {
        errors.append(other_notation(found, game, key));
    }
    errors.check()?;
    Ok(book.finish())
}

/// Returns the error for a table whose positions are in the notation `found`.
fn other_notation(found: KeyNotation, game: Option<&Game>, key: &StringLiteral) -> Errors {
    let book = found.game().filter(|found| game.and_then(Game::own_name) != Some(found));
    let book = book.map(|game| format!("`koma::{game}::book!` and ")).unwrap_or_default();
    let column = key.lossy();
    let argument = match found {
        KeyNotation::Feen => format!("{column:?}"),
        _ => format!("{}({column:?})", found.name()),
    };
    key.error(format!("the positions are in another notation; use {book}`key: {argument}`"))
}

/// Returns the builder of a book with these columns.
fn builder(key: &StringLiteral, columns: &[Column]) -> Result<BookBuilder> {
    let names: Vec<String> = columns.iter().map(|column| column.name.lossy()).collect();
    let with_types: Vec<_> =
        names.iter().zip(columns).map(|(name, column)| (name.as_str(), column.values)).collect();
    let build = || {
        let mut book = BookBuilder::new(&key.lossy(), &with_types)?;
        for (name, column) in names.iter().zip(columns) {
            if column.is_indexed {
                book = book.with_index(name)?;
            }
            if let Some(default) = &column.default {
                book = book.with_default(name, &default.lossy())?;
            }
        }
        Ok(book)
    };
    build().map_err(|error| {
        let name = |column: usize| columns.get(column).map_or(key, |column| &column.name);
        match error {
            BuildError::RepeatedName { column } if name(column).value == key.value => {
                let words = "is the column of the positions; it is not part of the rows";
                name(column).error(format!("`{}` {words}", key.lossy()))
            }
            BuildError::RepeatedName { column } => {
                name(column).error(format!("`{}` is given twice", name(column).lossy()))
            }
            BuildError::Name { column: Some(column) } => name(column).error(error.to_string()),
            BuildError::ColumnCount { .. } => name(MAX_COLUMNS).error(error.to_string()),
            _ => key.error(error.to_string()),
        }
    })
}

/// Returns the reader of positions in this notation. If the call has a game, the reader rejects positions outside the
/// game.
fn key_reader<'a>(notation: Option<&Ident>, game: Option<&'a Game>) -> Result<Box<dyn KeyReader + 'a>> {
    let mut found = KeyNotation::Feen;
    if let Some(name) = notation {
        let game_name = game.and_then(Game::own_name).unwrap_or_default();
        found = KeyNotation::of_game(game_name, &name.to_string()).ok_or_else(|| {
            let own = KeyNotation::ALL.iter().filter(|notation| notation.game() == Some(game_name));
            let names: Vec<String> = own.map(|notation| format!("`{}`", notation.name())).collect();
            let mut words = format!("expected a notation of {game_name}: {}", names.join(", "));
            if names.is_empty() {
                words =
                    "only the `book!` of koma's games, such as `koma::chess::book!`, has notations".into();
            }
            Errors::new(name.span(), words)
        })?;
    }
    Ok(match game {
        None => found.reader(),
        Some(game) => Box::new(InGame { reader: found.reader(), game }),
    })
}

/// Reads positions of a game, and rejects other positions.
struct InGame<'a> {
    reader: Box<dyn KeyReader>,
    game: &'a Game,
}

impl KeyReader for InGame<'_> {
    fn read(&mut self, key: &str, take: &mut dyn FnMut(&AnyPosition<'_>)) -> Result<(), String> {
        let mut feen = StringLiteral { value: key.as_bytes().to_vec(), span: Span::call_site() };
        if self.reader.notation() != Some(KeyNotation::Feen) {
            self.reader.read(key, &mut |position| feen.value = position.to_string().into_bytes())?;
        }
        let mut slots = Slots::default();
        take(&read_feen(&feen, Some(self.game), &mut slots).map_err(|errors| errors.words())?);
        Ok(())
    }

    fn notation(&self) -> Option<KeyNotation> {
        self.reader.notation()
    }
}

/// Returns the call that makes a typed book from bytes.
fn book_of(krate: &TokenTree, book: &RawBook<&[u8]>, bytes: &dyn ToTokens) -> TokenStream {
    // A book without positions can have any shape.
    let sizes = book.shape().map(|shape| type_arguments(Some(shape)));
    let types = book.columns().map(|column| type_tokens(krate, column.column_type(), sizes.as_ref()));
    let mut row: TokenStream = types.map(|values| quote! { #values, }).collect();
    if book.columns().len() != 1 {
        row = quote! { (#row) };
    }
    let position = sizes.map_or_else(|| quote! { _ }, |sizes| quote! { #krate::__private::Position<#sizes> });
    quote! { #krate::Book::<#position, #row>::from_static(#bytes) }
}

/// Returns the type of a column's values, as the expansion writes it.
fn type_tokens(krate: &TokenTree, column: ColumnType, sizes: Option<&TokenStream>) -> TokenStream {
    let private = quote! { #krate::__private };
    match column {
        ColumnType::Optional(values) => {
            let values = type_tokens(krate, *values, sizes);
            quote! { #private::Option<#values> }
        }
        ColumnType::Text => quote! { &'static #private::str },
        ColumnType::Square => sizes.map_or_else(|| quote! { _ }, |sizes| quote! { #krate::Square<#sizes> }),
        other => {
            // The path of the type, such as `u16`, `Qpi` or `chess::Move`.
            let path: TokenStream = other.as_str().parse().unwrap_or_default();
            quote! { #private::#path }
        }
    }
}

/// Returns the expression that includes a file. The compiler fills in the folder of the crate, so the expansion is the
/// same on every machine. When the file changes, cargo compiles the crate again.
fn included_bytes(krate: &TokenTree, file: &StringLiteral) -> TokenStream {
    let private = quote! { #krate::__private };
    let path = file.lossy();
    quote! {
        #private::include_bytes!(#private::concat!(#private::env!("CARGO_MANIFEST_DIR"), "/", #path))
    }
}
