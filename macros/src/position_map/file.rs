//! A map from a file: a line of column names, then a line an entry, with tabs between the columns.

use std::path::Path;
use std::{env, fs};

use koma_runtime::FeenError;
use proc_macro2::token_stream::IntoIter;
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Error, LitStr, Token, parenthesized, token};

use super::{Checks, ReadKey, map, too_many};
use crate::errors::{Errors, compile_errors};
use crate::fields::fields;
use crate::owned_position::OwnedPosition;

/// Of a file that is wrong throughout, this many lines are told.
const MAX_REPORTS: usize = 100;

/// `position_map!(file: …)`, without the first word.
pub(crate) fn expand(krate: &TokenTree, input: IntoIter) -> TokenStream {
    checked(krate, input.collect()).unwrap_or_else(|errors| compile_errors(&errors))
}

fn checked(krate: &TokenTree, input: TokenStream) -> syn::Result<TokenStream> {
    let arguments = Arguments::parse.parse2(input)?;
    let text = arguments.read_file()?;
    let table = Table::new(&arguments, &text)?;
    let (checks, keys, values) = table.entries(&arguments.file)?;
    let keys: Vec<&ReadKey> = keys.iter().collect();
    let map = map(krate, checks.shape, &keys, &values);
    let path = arguments.file.value();
    // The compiler itself looks at the file, so that it knows when it changes; the name of the folder is filled
    // in by it, and does not depend on the machine here.
    Ok(quote! {
        {
            const _: &[#krate::__private::u8] = #krate::__private::include_bytes!(#krate::__private::concat!(
                #krate::__private::env!("CARGO_MANIFEST_DIR"), "/", #path
            ));
            #map
        }
    })
}

/// `"path", key: "column", value: "column"`, what stands behind `file:`.
struct Arguments {
    file: LitStr,
    key: LitStr,
    values: Values,
}

/// One column, or a tuple of some.
enum Values {
    One(LitStr),
    Tuple(Vec<LitStr>),
}

impl Values {
    fn columns(&self) -> &[LitStr] {
        match self {
            Self::One(column) => std::slice::from_ref(column),
            Self::Tuple(columns) => columns,
        }
    }
}

impl Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let file = string(input)?;
        let (mut key, mut values) = (None, None);
        fields(input, ["key", "value"], |name, input| {
            match name {
                "key" => key = Some(string(input)?),
                _ => values = Some(Values::parse(input)?),
            }
            Ok(())
        })?;
        let missing = |what: &str| input.error(format!("expected `, {what}: \"column\"`"));
        let key = key.ok_or_else(|| missing("key"))?;
        let values = values.ok_or_else(|| missing("value"))?;
        Ok(Self { file, key, values })
    }

    fn read_file(&self) -> syn::Result<String> {
        let wrong = |words: String| Error::new(self.file.span(), words);
        let path = self.file.value();
        if Path::new(&path).is_absolute() {
            return Err(wrong(
                "an absolute path: it must be relative to the crate's root, the folder of its Cargo.toml"
                    .into(),
            ));
        }
        let root = env::var_os("CARGO_MANIFEST_DIR")
            .ok_or_else(|| wrong("cargo does not tell the crate's root, `CARGO_MANIFEST_DIR`".into()))?;
        let bytes = fs::read(Path::new(&root).join(&path))
            .map_err(|error| wrong(format!("cannot read `{path}`, relative to the crate's root: {error}")))?;
        String::from_utf8(bytes).map_err(|error| {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = good.split(|byte| *byte == b'\n').count();
            wrong(format!("{path}:{line}: this line is not UTF-8 text"))
        })
    }
}

impl Values {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if !input.peek(token::Paren) {
            return Ok(Self::One(string(input)?));
        }
        let content;
        let parentheses = parenthesized!(content in input);
        let columns = Punctuated::<LitStr, Token![,]>::parse_terminated_with(&content, string)?;
        let is_tuple = columns.len() != 1 || columns.trailing_punct();
        let mut columns: Vec<LitStr> = columns.into_iter().collect();
        match columns.pop() {
            None => Err(Error::new(parentheses.span.join(), "expected the name of a column, or several")),
            Some(only) if !is_tuple => Ok(Self::One(only)),
            Some(last) => {
                columns.push(last);
                Ok(Self::Tuple(columns))
            }
        }
    }
}

fn string(input: ParseStream<'_>) -> syn::Result<LitStr> {
    match input.parse::<LitStr>() {
        Ok(text) if text.suffix().is_empty() => Ok(text),
        Ok(text) => Err(Error::new(text.span(), "expected a string literal")),
        Err(error) => Err(Error::new(error.span(), "expected a string literal")),
    }
}

/// A file by lines.
struct Table<'a> {
    /// The lines behind the header.
    lines: Vec<&'a str>,
    columns: usize,
    key: usize,
    values: Vec<usize>,
    is_tuple: bool,
}

impl<'a> Table<'a> {
    fn new(arguments: &Arguments, text: &'a str) -> syn::Result<Self> {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let mut lines: Vec<&str> =
            text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)).collect();
        while lines.last().is_some_and(|line| line.is_empty()) {
            lines.pop();
        }
        if lines.is_empty() {
            return Err(Error::new(
                arguments.file.span(),
                "the file is empty; its first line names the columns",
            ));
        }
        let header: Vec<&str> = lines.remove(0).split('\t').collect();
        let mut errors = Errors::default();
        let key = errors.keep(column(&header, &arguments.key));
        let values: Vec<_> = (arguments.values.columns().iter())
            .filter_map(|name| errors.keep(column(&header, name)))
            .collect();
        let key = errors.finish(key)?;
        let is_tuple = matches!(arguments.values, Values::Tuple(_));
        Ok(Self { lines, columns: header.len(), key, values, is_tuple })
    }

    /// What the keys have in common, the keys, and the values as expressions with commas behind them.
    fn entries(&self, file: &LitStr) -> syn::Result<(Checks, Vec<ReadKey>, TokenStream)> {
        let (path, span) = (file.value(), file.span());
        let mut checks = Checks::default();
        let (mut keys, mut values) = (Vec::new(), TokenStream::new());
        let mut wrong = Vec::new();
        for (i, line) in self.lines.iter().enumerate() {
            match self.entry(line, i + 2, &mut checks) {
                Ok((key, value)) => {
                    keys.push(key);
                    values.extend(quote! { #value, });
                }
                Err(words) => wrong.push(format!("{path}:{}: {words}", i + 2)),
            }
        }
        if let Some(words) = too_many(keys.len()) {
            wrong.push(words);
        }
        if let Some(more) = wrong.len().checked_sub(MAX_REPORTS).filter(|more| *more > 0) {
            wrong.truncate(MAX_REPORTS);
            wrong.push(format!("{path}: {more} more lines are wrong"));
        }
        let mut errors = Errors::default();
        for words in wrong {
            errors.push(Error::new(span, words));
        }
        errors.finish(Some((checks, keys, values)))
    }

    fn entry(
        &self,
        line: &str,
        number: usize,
        checks: &mut Checks,
    ) -> Result<(ReadKey, TokenStream), String> {
        let fields: Vec<&str> = line.split('\t').collect();
        if line.is_empty() {
            return Err("this line is blank".to_owned());
        }
        if fields.len() != self.columns {
            let (found, expected) = (fields.len(), self.columns);
            let plural = if found == 1 { "" } else { "s" };
            return Err(format!("this line has {found} column{plural}, the first one has {expected}"));
        }
        let feen = fields[self.key];
        let owned = OwnedPosition::from_feen(feen.as_bytes())
            .map_err(|error: FeenError| error.explain(feen).to_string())?;
        let key = ReadKey::new(&owned, feen);
        checks.add(&owned, &key, format!("line {number}"))?;
        let values = self.values.iter().map(|column| fields[*column]);
        Ok((
            key,
            if self.is_tuple {
                quote! { (#(#values,)*) }
            } else {
                quote! { #(#values)* }
            },
        ))
    }
}

/// The place of a column in the header.
fn column(header: &[&str], name: &LitStr) -> syn::Result<usize> {
    let text = name.value();
    let mut places = header.iter().enumerate().filter(|(_, column)| **column == text).map(|(place, _)| place);
    match (places.next(), places.next()) {
        (Some(place), None) => Ok(place),
        (Some(_), Some(_)) => Err(Error::new(name.span(), format!("the file has two columns `{text}`"))),
        (None, _) => {
            let columns: Vec<String> = header.iter().map(|column| format!("`{column}`")).collect();
            let words = format!("the file has no column `{text}`; its columns are {}", columns.join(", "));
            Err(Error::new(name.span(), words))
        }
    }
}

#[cfg(test)]
mod tests {
    use proc_macro2::{Ident, Span};

    use super::*;

    /// The same each time, and nothing of the machine in it, so that compiler caches work.
    #[test]
    fn the_expansion_depends_on_the_file_alone() {
        let krate: TokenTree = Ident::new("koma", Span::call_site()).into();
        let arguments = || quote! { "../tests/map_file/table.tsv", key: "feen", value: ("name", "feen") };
        let expansion = expand(&krate, arguments().into_iter()).to_string();
        assert!(expansion.contains("PositionMap") && !expansion.contains("compile_error"), "{expansion}");
        assert_eq!(expansion, expand(&krate, arguments().into_iter()).to_string());
        let root = env::var("CARGO_MANIFEST_DIR").unwrap();
        assert!(!expansion.contains(&root) && !expansion.contains("/macros"), "{expansion}");
    }
}
