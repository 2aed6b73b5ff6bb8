//! `book!`: expands a table in a file, or an existing book, to static data.

mod syntax;

use std::fmt::Display;
use std::path::{Component, Path};
use std::{env, fs, io};

use koma_format::{AnyPosition, BookBuilder, BuildError, Compression, KeyNotation, KeyReader, TableErrors};
use koma_runtime::ColumnType;
use koma_runtime::error::BookErrorKind;
use koma_runtime::format::RawBook;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Error, LitStr};

use crate::call::{Call, Errors};
use crate::position::with_feen;
use crate::syntax::{parse_call, type_arguments};
use crate::vocabulary::Game;
use syntax::{Arguments, CheckedColumn, Key, Table, check_start};

pub(crate) fn expand(call: Call<'_>) -> TokenStream {
    let arguments = check_start(call.tokens).and_then(|()| parse_call(call.tokens));
    let expansion = arguments.and_then(|arguments| match arguments {
        Arguments::Table(table) => expand_table(call, &table),
        Arguments::Prebuilt(file) => expand_prebuilt(call.krate, &file),
    });
    expansion.unwrap_or_else(|errors| expand_wrong(call, &errors))
}

/// Returns tokens with the errors, and a placeholder for the book.
pub(crate) fn expand_wrong(call: Call<'_>, errors: &Error) -> TokenStream {
    let wrong = call.wrong(errors);
    quote! { <#wrong>::book() }
}

fn expand_table(call: Call<'_>, table: &Table) -> syn::Result<TokenStream> {
    let bytes = build(call.game, table)?;
    let book = RawBook::new(&bytes).map_err(|error| error_at(&table.files[0], error))?;
    let book = book_of(call.krate, &book, &Literal::byte_string(&bytes).into_token_stream());
    let mut included = TokenStream::new();
    for file in &table.files {
        let file = included_bytes(call.krate, file);
        included.extend(quote! { let _ = #file; });
    }
    // The compiler only has to know that the crate depends on the files. A constant would be kept in the crate's
    // metadata. The body of a closure that is never called is neither in the metadata nor in the program.
    Ok(quote! {
        {
            const _: fn() = || { #included };
            const { #book }
        }
    })
}

/// Expands to a book whose bytes the compiler includes. The macro reads only the header, which contains the type of the
/// book.
fn expand_prebuilt(krate: &TokenTree, file: &LitStr) -> syn::Result<TokenStream> {
    let bytes = read(file)?;
    let is_like_table =
        || bytes.split(|byte| *byte == b'\n').next().is_some_and(|line| line.contains(&b'\t'));
    let book = RawBook::new(&bytes).map_err(|error| {
        let path = file.value();
        match Compression::of(&bytes) {
            Some(compression) => error_at(file, compression),
            None if error.kind() == BookErrorKind::NotABook && is_like_table() => {
                error_at(file, format!("{path}: {error}; for a table, use `file:`, `key:` and `row:`"))
            }
            None => error_at(file, format!("{path}: {error}")),
        }
    })?;
    let book = book_of(krate, &book, &included_bytes(krate, file));
    Ok(quote! { const { #book } })
}

/// Reads a file whose path is relative to the crate's root.
fn read(file: &LitStr) -> syn::Result<Vec<u8>> {
    let path = file.value();
    // On Windows, `/a` and `C:a` are neither absolute nor relative to the crate's root.
    if let Some(Component::Prefix(_) | Component::RootDir) = Path::new(&path).components().next() {
        let words = "the path is absolute; expected a path relative to the crate's root, the folder of its Cargo.toml";
        return Err(error_at(file, words));
    }
    let root = env::var_os("CARGO_MANIFEST_DIR")
        .ok_or_else(|| error_at(file, "cargo has not set `CARGO_MANIFEST_DIR`, the crate's root"))?;
    read_regular(&Path::new(&root).join(&path)).map_err(|error| {
        error_at(file, format!("cannot read `{path}`, relative to the crate's root: {error}"))
    })
}

/// Reads a regular file that fits into the compiler's memory. Other files might never end.
fn read_regular(path: &Path) -> io::Result<Vec<u8>> {
    const MAX_LEN: u64 = 1 << 30;
    let file = fs::metadata(path)?;
    if !file.is_file() && !file.is_dir() {
        return Err(io::Error::other("it is not a regular file"));
    }
    if file.len() > MAX_LEN {
        return Err(io::Error::other(
            "it has more than 1 GiB; make a book of it with `koma-book`, and use `from_bytes`",
        ));
    }
    fs::read(path)
}

/// Reads a file that is a table.
fn read_table(file: &LitStr) -> syn::Result<Vec<u8>> {
    let (bytes, path) = (read(file)?, file.value());
    if RawBook::new(&bytes).err().is_none_or(|error| error.kind() != BookErrorKind::NotABook) {
        return Err(error_at(file, format!("{path}: this is a book; use `bytes: {}`", file.token())));
    }
    let Err(error) = str::from_utf8(&bytes) else { return Ok(bytes) };
    if let Some(compression) = Compression::of(&bytes) {
        return Err(error_at(file, compression));
    }
    let line = bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count();
    Err(error_at(file, format!("{path}:{line}: this line is not UTF-8 text")))
}

/// Returns the book of the tables, or all errors in the tables and in the call.
fn build(
    game: Option<&Game>,
    Table { files, key: Key { notation, column: key }, row }: &Table,
) -> syn::Result<Vec<u8>> {
    let mut errors = Errors::default();
    let game_name = game.and_then(Game::own_name);
    let columns = row.checked(key, game_name.as_deref(), &mut errors);
    let reader = errors.keep(key_reader(notation.as_ref(), game, game_name.as_deref()));
    let mut tables = Vec::new();
    for file in files {
        if let Some(table) = errors.keep(read_table(file)) {
            tables.push((file, table));
        }
    }
    if columns.is_empty() {
        return errors.check().map(|()| Vec::new()); // there was an error
    }
    let book = errors.keep(builder(key, &columns, files));
    // Wrong columns, in the call or in the files, are reported first. In this case, no rows are read.
    let place = |name: &str| {
        let column = columns.iter().find(|column| column.name.value() == name);
        column.map_or(key, |column| column.name).span()
    };
    for (file, table) in &tables {
        let text = table.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(table);
        // Blank lines before the first line are reported with the rows.
        let mut lines =
            text.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        let first_line = lines.find(|line| !line.is_empty()).unwrap_or_default();
        let mut mistakes = TableErrors::new(&file.value());
        if let Some(book) = &book {
            book.table_header(first_line, &mut mistakes);
        }
        push_all(&mut errors, file, files.len() > 1, &mistakes, &place);
    }
    errors.check()?;
    let mut errors = Errors::default();
    let (Some(mut book), Some(mut reader)) = (book, reader) else { return Ok(Vec::new()) }; // there was an error
    let mut found_notation = None;
    for (file, table) in tables {
        let mut mistakes = TableErrors::new(&file.value());
        book.read_lines(&table[..], &mut *reader, &mut mistakes).map_err(|error| error_at(file, error))?;
        push_all(&mut errors, file, false, &mistakes, &|_| file.span());
        found_notation = found_notation.or(mistakes.found_notation());
    }
    if let Some(found) = found_notation {
        let game = match found.game() {
            Some(game) if game_name.as_deref() != Some(game) => format!("`koma::{game}::book!` and "),
            _ => String::new(),
        };
        let argument = match found {
            KeyNotation::Feen => key.token().to_string(),
            _ => format!("{}({})", found.name(), key.token()),
        };
        let words = format!("the positions are in another notation; use {game}`key: {argument}`");
        errors.add(key.span(), &words);
    }
    errors.check()?;
    Ok(book.finish())
}

/// Returns the builder of a book with these columns.
fn builder(key: &LitStr, columns: &[CheckedColumn<'_>], files: &[LitStr]) -> syn::Result<BookBuilder> {
    let names: Vec<String> = columns.iter().map(|column| column.name.value()).collect();
    let mut with_types = Vec::new();
    for (name, column) in names.iter().zip(columns) {
        with_types.push((name.as_str(), column.column_type));
    }
    let mut book = BookBuilder::new(&key.value(), &with_types).map_err(|error| match error {
        BuildError::Name { column } => error_at(column.map_or(key, |column| columns[column].name), error),
        error => error_at(&files[0], error),
    })?;
    for (name, column) in names.iter().zip(columns) {
        let at_name = |error| error_at(column.name, error);
        if column.is_indexed {
            book = book.with_index(name).map_err(at_name)?;
        }
        if let Some(default) = column.default {
            book = book.with_default(name, &default.value()).map_err(at_name)?;
        }
    }
    Ok(book)
}

/// Returns the reader of positions in this notation. All positions have to be in the game.
fn key_reader<'a>(
    notation: Option<&Ident>,
    game: Option<&'a Game>,
    game_name: Option<&str>,
) -> syn::Result<Box<dyn KeyReader + 'a>> {
    let mut found = Some(KeyNotation::Feen);
    if let Some(name) = notation {
        found = KeyNotation::of_game(game_name.unwrap_or_default(), &name.to_string());
    }
    match (found, notation, game) {
        (Some(found), _, None) => Ok(found.reader()),
        (Some(found), _, Some(game)) => Ok(Box::new(InGame { reader: found.reader(), game })),
        (None, name, _) => {
            let name = name.map_or_else(|| Ident::new("feen", Span::call_site()), Ident::clone);
            Err(Error::new(name.span(), wrong_notation(&name, game.is_some(), game_name)))
        }
    }
}

fn wrong_notation(name: &Ident, is_in_game: bool, game_name: Option<&str>) -> String {
    match game_name {
        Some(game) => {
            let mut names = Vec::new();
            for notation in KeyNotation::ALL {
                if notation.game() == Some(game) {
                    names.push(format!("`{}`", notation.name()));
                }
            }
            let epd = if name == "epd" { "; `fen` reads EPD's four fields too" } else { "" };
            format!("expected a notation of {game}: {}{epd}", names.join(", "))
        }
        None if is_in_game => {
            "expected a column of FEENs, as in `key: \"feen\"`; other notations are for a build script with koma-book"
                .to_owned()
        }
        None => format!("this notation belongs to a game: use the game's `book!`, as `koma::chess::book!(…, key: {name}(…), …)`"),
    }
}

/// Reads positions of a game, and refuses other positions.
struct InGame<'a> {
    reader: Box<dyn KeyReader>,
    game: &'a Game,
}

impl KeyReader for InGame<'_> {
    fn read(&mut self, key: &str, take: &mut dyn FnMut(&AnyPosition<'_>)) -> Result<(), String> {
        let mut of_game = |feen: &str| {
            with_feen(feen.as_bytes(), Some(self.game), take).map_err(|mistakes| mistakes.join("\n"))
        };
        if self.reader.notation() == Some(KeyNotation::Feen) {
            return of_game(key);
        }
        let mut result = Ok(());
        self.reader.read(key, &mut |position| result = of_game(&position.to_string()))?;
        result
    }

    fn notation(&self) -> Option<KeyNotation> {
        self.reader.notation()
    }
}

/// Adds the errors of a table. Errors of columns are placed at the columns, and other errors at the path. With several
/// files, the messages name the file.
fn push_all(
    errors: &mut Errors,
    file: &LitStr,
    is_one_of_several: bool,
    mistakes: &TableErrors,
    place: &dyn Fn(&str) -> Span,
) {
    for mistake in mistakes.iter() {
        let span = mistake.column().map_or_else(|| file.span(), place);
        let says_where =
            if mistake.column().is_some() { is_one_of_several } else { mistake.line().is_some() };
        let whole = if says_where { mistake.to_string() } else { mistake.words().to_owned() };
        errors.add(span, &whole);
    }
    let more = mistakes.count() - mistakes.iter().len();
    if more > 0 {
        let plural = if more == 1 { "" } else { "s" };
        errors.add(file.span(), &format!("{}: {more} more mistake{plural}", file.value()));
    }
}

/// Returns the call that makes a typed book from bytes.
fn book_of(krate: &TokenTree, book: &RawBook<&[u8]>, bytes: &TokenStream) -> TokenStream {
    // A book without positions can have any shape.
    let sizes = book.shape().map(|shape| type_arguments(Some(shape), Span::call_site()));
    let (mut row, mut count) = (TokenStream::new(), 0);
    for column in book.columns() {
        let comma = (count > 0).then(|| quote! { , });
        let column = type_tokens(krate, column.column_type(), sizes.as_ref());
        row.extend(quote! { #comma #column });
        count += 1;
    }
    if count != 1 {
        row = quote! { (#row) };
    }
    let position = sizes.map_or_else(|| quote! { _ }, |sizes| quote! { #krate::__private::Position<#sizes> });
    quote! { #krate::Book::<#position, #row>::from_static(#bytes) }
}

/// Returns the type of a column's values, as the expansion writes it.
fn type_tokens(krate: &TokenTree, column: ColumnType, sizes: Option<&TokenStream>) -> TokenStream {
    let private = quote! { #krate::__private };
    let name = |name: &str| Ident::new(name, Span::call_site());
    match column {
        ColumnType::Optional(values) => {
            let values = type_tokens(krate, *values, sizes);
            quote! { #private::Option<#values> }
        }
        ColumnType::Text => quote! { &'static #private::str },
        ColumnType::Square => sizes.map_or_else(|| quote! { _ }, |sizes| quote! { #krate::Square<#sizes> }),
        ColumnType::Sin | ColumnType::Pin | ColumnType::Epin | ColumnType::Qpi => {
            let name = name(column.as_str());
            quote! { #krate::#name }
        }
        other => {
            let Some((game, value)) = other.as_str().split_once("::") else {
                let name = name(other.as_str());
                return quote! { #private::#name };
            };
            let (game, value) = (name(game), name(value));
            quote! { #krate::#game::#value }
        }
    }
}

/// Returns the expression that includes a file. The compiler fills in the folder of the crate, so the expansion is the
/// same on every machine. The compiler also notices when the file changes.
fn included_bytes(krate: &TokenTree, file: &LitStr) -> TokenStream {
    let private = quote! { #krate::__private };
    let path = file.value();
    quote! {
        #private::include_bytes!(#private::concat!(#private::env!("CARGO_MANIFEST_DIR"), "/", #path))
    }
}

/// Returns an error at the literal of a file's path.
fn error_at(file: &LitStr, words: impl Display) -> Error {
    Error::new(file.span(), words)
}
