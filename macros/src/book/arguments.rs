//! What `book!` is called with.

use proc_macro2::TokenTree;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Ident, LitStr, Token};

use super::row_columns::RowColumns;
use crate::input::{StringLiteral, is_punct, named_fields, parse_text, ungrouped};

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

const EXPECTED: &str = "expected a table, `file: \"moves.tsv\", key: \"feen\", row: (\"move\": &str, \"weight\": u16)`, \
    or a book, `bytes: \"moves.book\"`";

/// Refuses what does not start with `file:` or `bytes:`, and says what was meant.
pub(super) fn check_start(call: &[TokenTree]) -> syn::Result<()> {
    let is_string = |token: &TokenTree| StringLiteral::of_token(token).is_some();
    let wrong = |token: &TokenTree, words: &str| Err(Error::new(ungrouped(token.clone()).span(), words));
    match call {
        [TokenTree::Ident(name), colon, ..]
            if (name == "file" || name == "bytes") && is_punct(colon, ':') =>
        {
            Ok(())
        }
        [TokenTree::Ident(name), second, ..] if name == "file" || name == "bytes" => {
            wrong(second, &format!("expected `{name}: \"path\"`, with a colon"))
        }
        [TokenTree::Ident(name), colon, ..] if (name == "key" || name == "row") && is_punct(colon, ':') => {
            wrong(&call[0], "`file: \"path\"` comes first, then `key:` and `row:`")
        }
        [path, ..] if is_string(path) => wrong(
            path,
            &format!("put `file:` or `bytes:` before the path: `file: {}`", ungrouped(path.clone())),
        ),
        [first, ..] => wrong(first, EXPECTED),
        [] => Err(Error::new(proc_macro2::Span::call_site(), EXPECTED)),
    }
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let kind: Ident = input.parse()?;
        input.parse::<Token![:]>()?;
        if input.is_empty() {
            return Err(Error::new(input.span(), format!("the path is missing behind `{kind}:`")));
        }
        let file = parse_text(input)?;
        if kind == "bytes" {
            if input.peek(Token![,]) {
                input.parse::<Token![,]>()?;
            }
            if !input.is_empty() {
                let words = "a book of bytes needs no more: its columns are told in it";
                return Err(Error::new(input.span(), words));
            }
            return Ok(Self::Prebuilt(file));
        }
        let (mut key, mut row) = (None, None);
        named_fields(input, ["key", "row"], |name, input| {
            match name {
                "key" => key = Some(parse_text(input)?),
                _ => row = Some(input.parse()?),
            }
            Ok(())
        })?;
        let missing = |what: &str| Error::new(input.span(), format!("`{what}` is missing"));
        let key = key.ok_or_else(|| missing("key: \"column\""))?;
        let row = row.ok_or_else(|| missing("row: (\"column\": type, …)"))?;
        Ok(Self::Table(TableArguments { file, key, row }))
    }
}
