//! Parts of calls that several macros have: lists, named fields, numbers, texts.

use koma_runtime::macro_support::diagnostics::nearest;
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Error, Ident, Lit, LitInt, LitStr, Token, braced};

use super::{StringLiteral, is_punct, ungrouped};

const EXPECTED: &str = "expected a string literal";

/// Returns the tokens as they were written, without the invisible groups of captures.
pub(crate) fn flattened(tokens: TokenStream) -> Vec<TokenTree> {
    let mut flat = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                flat.extend(flattened(group.stream()));
            }
            token => flat.push(token),
        }
    }
    flat
}

/// Reports whether there is a colon that is not half of a `::`.
pub(crate) fn has_lone_colon(tokens: &[TokenTree]) -> bool {
    let is_colon = |i: usize| tokens.get(i).is_some_and(|token| is_punct(token, ':'));
    (0..tokens.len()).any(|i| is_colon(i) && !is_colon(i + 1) && (i == 0 || !is_colon(i - 1)))
}

/// Returns the tokens of a path, for messages all of them at `span`. Each is still found from where it was written.
pub(crate) fn respanned(path: TokenStream, span: Span) -> TokenStream {
    let respanned = path.into_iter().map(|mut token| {
        token.set_span(token.span().located_at(span));
        token
    });
    respanned.collect()
}

/// Parses the tokens of a call. What is missing after them is reported at the last one.
pub(crate) fn parse_call<T: Parse>(call: &[TokenTree]) -> syn::Result<T> {
    let parser = |input: ParseStream<'_>| {
        let content;
        braced!(content in input);
        content.parse()
    };
    parser.parse2(in_braces(call).into())
}

/// Returns the tokens in braces whose end is placed at the last token.
fn in_braces(call: &[TokenTree]) -> TokenTree {
    let end = match call.last().cloned().map(ungrouped) {
        Some(TokenTree::Group(group)) => group.span_close(),
        Some(token) => token.span(),
        None => Span::call_site(),
    };
    let mut body = Group::new(Delimiter::Brace, call.iter().cloned().collect());
    body.set_span(end);
    body.into()
}

/// Parses a `T`, or returns an error with these words.
pub(crate) fn expect<T: Parse>(input: ParseStream<'_>, words: &str) -> syn::Result<T> {
    input.parse().map_err(|error: Error| Error::new(error.span(), words))
}

impl Parse for StringLiteral {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let literal: Lit = expect(input, EXPECTED)?;
        Self::of_literal(&literal).ok_or_else(|| Error::new(literal.span(), EXPECTED))
    }
}

/// Parses a string literal that is not a byte string.
pub(crate) fn parse_text(input: ParseStream<'_>) -> syn::Result<LitStr> {
    let text: LitStr = expect(input, EXPECTED)?;
    if text.suffix().is_empty() { Ok(text) } else { Err(Error::new(text.span(), EXPECTED)) }
}

/// Parses the rest of the input: items with commas between them, and perhaps one at the end. Messages call them `items`.
pub(crate) fn comma_separated<T>(
    input: ParseStream<'_>,
    items: &str,
    parse: fn(ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<Vec<T>> {
    let mut all = Vec::new();
    while !input.is_empty() {
        all.push(parse(input)?);
        if !input.is_empty() {
            expect::<Token![,]>(input, &format!("expected a comma between two {items}, before this"))?;
        }
    }
    Ok(all)
}

/// Parses `, name: …` up to the end of the input: each of the two names at most once and in any order, with an optional
/// comma at the end. `parse` parses what follows a name and its colon.
pub(crate) fn named_fields(
    input: ParseStream<'_>,
    names: [&'static str; 2],
    mut parse: impl FnMut(&'static str, ParseStream<'_>) -> syn::Result<()>,
) -> syn::Result<()> {
    let mut seen = [false; 2];
    while !input.is_empty() {
        expect::<Token![,]>(input, "expected a comma before this")?;
        if input.is_empty() {
            break;
        }
        let (i, field) = field_name(input, names)?;
        if seen[i] {
            return Err(Error::new(field.span(), format!("`{field}:` is given twice")));
        }
        seen[i] = true;
        parse(names[i], input)?;
    }
    Ok(())
}

/// Parses one of the names, and the colon after it. Returns its number too.
fn field_name(input: ParseStream<'_>, names: [&'static str; 2]) -> syn::Result<(usize, Ident)> {
    let [one, other] = names;
    let missing =
        |error: Error| Error::new(error.span(), format!("expected `{one}:` or `{other}:` before this"));
    let field = input.call(Ident::parse_any).map_err(missing)?;
    let Some(i) = names.iter().position(|name| field == name) else {
        let words = match nearest(&field.to_string(), names) {
            Some(name) => format!("expected `{name}:`, not `{field}`"),
            None => format!("expected `{one}:` or `{other}:`, not `{field}`"),
        };
        return Err(Error::new(field.span(), words));
    };
    let instead = if input.peek(Token![=]) { ", not `=`" } else { "" };
    expect::<Token![:]>(input, &format!("expected `:` after `{field}`{instead}"))?;
    Ok((i, field))
}

/// A number literal that is a size or a flat index. It may still be too large, or have a sign or a suffix.
pub(crate) struct WholeNumber(LitInt);

impl WholeNumber {
    pub(crate) fn value(&self) -> syn::Result<usize> {
        let (digits, suffix) = (self.0.base10_digits(), self.0.suffix());
        let words = if digits.starts_with('-') {
            "expected a number without a sign".to_owned()
        } else if let Some(Ok(size)) = suffix.strip_prefix(['x', 'X']).map(str::parse::<usize>) {
            format!("expected commas between the sizes, as in `<{digits}, {size}>`")
        } else if !matches!(suffix, "" | "usize") {
            format!("expected a number without the suffix `{suffix}`")
        } else if let Ok(number) = digits.parse() {
            return Ok(number);
        } else {
            "this number is too large".to_owned()
        };
        Err(Error::new(self.span(), words))
    }

    pub(crate) fn span(&self) -> Span {
        self.0.span()
    }
}

impl Parse for WholeNumber {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitInt) || input.peek(Token![-]) && input.peek2(LitInt) {
            return input.parse().map(Self);
        }
        let words = match input.fork().parse() {
            Ok(Lit::Float(_)) => "expected a whole number",
            Ok(Lit::Str(_) | Lit::ByteStr(_)) => "expected a number, without quotation marks",
            _ if input.peek(Ident) => {
                "expected a number literal: the macro cannot see the values of constants"
            }
            _ if input.is_empty() => "a number is missing",
            _ => "expected a number",
        };
        Err(Error::new(input.span(), words))
    }
}
