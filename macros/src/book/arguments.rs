//! What `book!` is called with.

use proc_macro2::TokenTree;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Ident, LitStr, Token};

use super::row_columns::RowColumns;
use crate::errors::Errors;
use crate::input::{named_fields, parse_text};

pub(super) enum Arguments {
    Table(TableArguments),
    Prebuilt(LitStr),
}

/// `file: "path", key: "column", row: ("column": type, …)`
pub(super) struct TableArguments {
    pub(super) file: LitStr,
    pub(super) key: LitStr,
    pub(super) row: RowColumns,
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let kind: Ident = input.parse()?;
        input.parse::<Token![:]>()?;
        if input.is_empty() {
            return Err(Error::new(input.span(), format!("the path is missing behind `{kind}:`")));
        }
        let file = parse_text(input)?;
        if kind == "file" { parse_table(file, input) } else { parse_prebuilt(file, input) }
    }
}

fn parse_table(file: LitStr, input: ParseStream<'_>) -> syn::Result<Arguments> {
    let (mut key, mut row) = (None, None);
    named_fields(input, ["key", "row"], |name, input| {
        match name {
            "key" => key = Some(parse_text(input)?),
            _ => row = Some(input.parse()?),
        }
        Ok(())
    })?;
    let mut errors = Errors::default();
    for (is_missing, field) in
        [(key.is_none(), "key: \"column\""), (row.is_none(), "row: (\"column\": type)")]
    {
        if is_missing {
            errors.push(Error::new(input.span(), format!("`{field}` is missing")));
        }
    }
    let fields = key.zip(row);
    errors.finish(fields.map(|(key, row)| Arguments::Table(TableArguments { file, key, row })))
}

fn parse_prebuilt(file: LitStr, input: ParseStream<'_>) -> syn::Result<Arguments> {
    if input.peek(Token![,]) {
        input.parse::<Token![,]>()?;
    } else if !input.is_empty() {
        return Err(Error::new(input.span(), "expected nothing more behind the path"));
    }
    match input.cursor().token_tree() {
        None => Ok(Arguments::Prebuilt(file)),
        Some((next, _)) => {
            Err(Error::new(start_of(&next), "nothing more is needed: a book tells its columns"))
        }
    }
}

/// The place of a token; of a group, where it starts.
fn start_of(token: &TokenTree) -> proc_macro2::Span {
    match token {
        TokenTree::Group(group) => group.span_open(),
        token => token.span(),
    }
}
