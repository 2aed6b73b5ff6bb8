//! Reads the tokens of a call: string literals, numbers, names, fields, lists, and the shape of a board.

use std::ops::Range;

use koma_format::nearest;
use koma_runtime::macro_support::{FLAT, flat_dimension};
use koma_runtime::{Explanation, MAX_DIMENSIONS, Shape, ShapeError};

use crate::tokens::{
    Delimiter, Group, Ident, Span, ToTokens, TokenStream, TokenTree, is_word, quote, quote_spanned,
};

/// The mistakes of a call, each with its place.
#[derive(Default)]
pub(crate) struct Errors(Vec<(Span, String)>);

pub(crate) type Result<T, E = Errors> = std::result::Result<T, E>;

impl Errors {
    pub(crate) fn new(span: Span, words: impl Into<String>) -> Self {
        Self(vec![(span, words.into())])
    }

    pub(crate) fn add(&mut self, span: Span, words: impl Into<String>) {
        self.0.push((span, words.into()));
    }

    pub(crate) fn append(&mut self, mut others: Self) {
        self.0.append(&mut others.0);
    }

    /// Returns the value of `result`. If `result` is an error, adds its errors and returns `None`.
    pub(crate) fn keep<T>(&mut self, result: Result<T>) -> Option<T> {
        result.map_err(|errors| self.append(errors)).ok()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns all mistakes as an error, or `Ok` if there are no mistakes.
    pub(crate) fn check(self) -> Result<()> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }

    /// Returns the place of the first error.
    pub(crate) fn span(&self) -> Span {
        self.0.first().map_or_else(Span::call_site, |(span, _)| *span)
    }

    /// Returns all messages, with line breaks between them.
    pub(crate) fn words(&self) -> String {
        self.0.iter().map(|(_, words)| words.as_str()).collect::<Vec<_>>().join("\n")
    }
}

/// Writes a `compile_error!` for each error.
impl ToTokens for Errors {
    fn write(&self, tokens: &mut Vec<TokenTree>) {
        for (span, words) in &self.0 {
            tokens.extend(quote_spanned! { *span=> ::core::compile_error! { #words } });
        }
    }
}

/// Reports whether the token is this punctuation character.
pub(crate) fn is_punct(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c)
}

/// Reports whether two tokens are `=>`.
pub(crate) fn is_arrow(pair: &[TokenTree]) -> bool {
    matches!(pair, [equals, greater] if is_punct(equals, '=') && is_punct(greater, '>'))
}

/// Returns the place of the first token. If there are no tokens, returns the place of the call.
pub(crate) fn start(tokens: &[TokenTree]) -> Span {
    tokens.first().map_or_else(Span::call_site, TokenTree::span)
}

/// Returns the tokens after replacing each invisible group with its contents. A capture of `macro_rules!`, such as
/// `$piece:literal`, arrives in such groups.
pub(crate) fn flattened(tokens: impl IntoIterator<Item = TokenTree>) -> Vec<TokenTree> {
    let mut flat = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                flat.append(&mut flattened(group.stream()));
            }
            token => flat.push(token),
        }
    }
    flat
}

/// Returns the tokens without a comma at the end.
pub(crate) fn without_comma(tokens: &[TokenTree]) -> &[TokenTree] {
    match tokens {
        [tokens @ .., comma] if is_punct(comma, ',') => tokens,
        tokens => tokens,
    }
}

/// A string literal: plain or raw, of text or bytes, without a suffix.
pub(crate) struct StringLiteral {
    pub(crate) value: Vec<u8>,
    pub(crate) span: Span,
}

impl StringLiteral {
    /// Returns the literal if the tokens are one string literal, with or without a comma after it.
    pub(crate) fn alone(tokens: &[TokenTree]) -> Option<Self> {
        if let [literal] = without_comma(tokens) { Self::of_token(literal) } else { None }
    }

    pub(crate) fn of_token(token: &TokenTree) -> Option<Self> {
        let flat = flattened([token.clone()]);
        let [TokenTree::Literal(literal)] = flat.as_slice() else { return None };
        Some(Self { value: value_of(&literal.to_string())?, span: literal.span() })
    }

    /// Returns the value if it is UTF-8.
    pub(crate) fn text(&self) -> Option<&str> {
        str::from_utf8(&self.value).ok()
    }

    /// Returns the value. Bytes that are not UTF-8 are replaced.
    pub(crate) fn lossy(&self) -> String {
        String::from_utf8_lossy(&self.value).into_owned()
    }

    /// Returns a literal with another value at the same place.
    pub(crate) fn with_text(&self, text: String) -> Self {
        Self { value: text.into_bytes(), span: self.span }
    }

    pub(crate) fn error(&self, words: impl Into<String>) -> Errors {
        Errors::new(self.span, words)
    }

    /// Returns an error with a diagnostic that shows the literal. `subject` says what the literal should be.
    pub(crate) fn explained(
        &self,
        subject: &str,
        reason: &str,
        range: Range<usize>,
        help: Option<&str>,
    ) -> Errors {
        self.error(Explanation::new(subject, reason, &self.value, range, help).to_string())
    }
}

/// Returns the value of the string literal with this source text, or `None` for any other literal.
fn value_of(source: &str) -> Option<Vec<u8>> {
    let source = source.strip_prefix('b').unwrap_or(source);
    if let Some(raw) = source.strip_prefix('r') {
        let raw = raw.trim_matches('#').strip_prefix('"')?.strip_suffix('"')?;
        return Some(raw.as_bytes().to_vec());
    }
    let mut value = Vec::new();
    let mut rest = source.strip_prefix('"')?.strip_suffix('"')?;
    while let Some((plain, escaped)) = rest.split_once('\\') {
        value.extend_from_slice(plain.as_bytes());
        let kind = escaped.chars().next()?;
        rest = &escaped[kind.len_utf8()..];
        match kind {
            'n' => value.push(b'\n'),
            'r' => value.push(b'\r'),
            't' => value.push(b'\t'),
            '0' => value.push(0),
            'x' => {
                value.push(u8::from_str_radix(rest.get(..2)?, 16).ok()?);
                rest = &rest[2..];
            }
            'u' => {
                let (digits, after) = rest.strip_prefix('{')?.split_once('}')?;
                let c = char::from_u32(u32::from_str_radix(&digits.replace('_', ""), 16).ok()?)?;
                value.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                rest = after;
            }
            '\n' | '\r' => rest = rest.trim_start_matches([' ', '\t', '\n', '\r']),
            same => value.push(u8::try_from(same).ok()?),
        }
    }
    value.extend_from_slice(rest.as_bytes());
    Some(value)
}

/// The remaining tokens of a call, a group or a value.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    pub(crate) tokens: &'a [TokenTree],
    /// The place of an error after the last token.
    end: Span,
}

impl<'a> Input<'a> {
    /// Wraps the tokens of a call or a value. An error at the end has the place of the last token.
    pub(crate) fn new(tokens: &'a [TokenTree]) -> Self {
        let end = match tokens.last() {
            Some(TokenTree::Group(group)) => group.span_close(),
            Some(token) => token.span(),
            None => Span::call_site(),
        };
        Self { tokens, end }
    }

    /// Wraps the tokens of a group. An error at the end has the place of the closing bracket.
    pub(crate) fn within(group: &Group, tokens: &'a [TokenTree]) -> Self {
        Self { tokens, end: group.span_close() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    pub(crate) fn next(&mut self) -> Option<&'a TokenTree> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first)
    }

    /// Returns the place of the next token. The place of a group is its opening bracket.
    pub(crate) fn span(&self) -> Span {
        match self.tokens.first() {
            Some(TokenTree::Group(group)) => group.span_open(),
            Some(token) => token.span(),
            None => self.end,
        }
    }

    /// Returns an error whose place is the next token.
    pub(crate) fn error(&self, words: impl Into<String>) -> Errors {
        Errors::new(self.span(), words)
    }

    /// Reports whether the next token is this punctuation character.
    pub(crate) fn peek(&self, c: char) -> bool {
        self.tokens.first().is_some_and(|token| is_punct(token, c))
    }

    /// Skips the next token if it is this punctuation character.
    pub(crate) fn skip(&mut self, c: char) -> bool {
        self.peek(c) && self.next().is_some()
    }

    /// Skips the next token if it is this name.
    pub(crate) fn skip_name(&mut self, name: &str) -> bool {
        matches!(self.tokens.first(), Some(TokenTree::Ident(next)) if is_word(next, name))
            && self.next().is_some()
    }

    /// Skips the tokens before the first one for which `is_end` is true, and returns them.
    pub(crate) fn skip_until(&mut self, is_end: impl Fn(&TokenTree) -> bool) -> &'a [TokenTree] {
        let len = self.tokens.iter().position(is_end).unwrap_or(self.tokens.len());
        let (skipped, rest) = self.tokens.split_at(len);
        self.tokens = rest;
        skipped
    }

    /// Reads punctuation, or returns an error with this message.
    pub(crate) fn expect(&mut self, sign: &str, words: &str) -> Result<()> {
        let place = self.span();
        if sign.chars().all(|c| self.skip(c)) { Ok(()) } else { Err(Errors::new(place, words)) }
    }

    /// Reads a string literal, or returns an error with this message.
    pub(crate) fn string(&mut self, words: &str) -> Result<StringLiteral> {
        let literal = self.tokens.first().and_then(StringLiteral::of_token);
        let literal = literal.ok_or_else(|| self.error(words))?;
        self.next();
        Ok(literal)
    }

    /// Reads a name, or returns an error with this message.
    pub(crate) fn name(&mut self, words: &str) -> Result<&'a Ident> {
        let Some(TokenTree::Ident(name)) = self.tokens.first() else { return Err(self.error(words)) };
        self.next();
        Ok(name)
    }

    /// Reads a group with these brackets, if it is next.
    pub(crate) fn group(&mut self, delimiter: Delimiter) -> Option<&'a Group> {
        let Some(TokenTree::Group(group)) = self.tokens.first() else { return None };
        (group.delimiter() == delimiter && self.next().is_some()).then_some(group)
    }

    /// Reads a number literal. If it is not one, the error is `words`.
    pub(crate) fn number(&mut self, words: &str) -> Result<usize> {
        let place = *self;
        let literal = match self.next() {
            Some(TokenTree::Literal(literal)) => literal.to_string().replace('_', ""),
            _ => String::new(),
        };
        let digits = literal.strip_suffix("usize").unwrap_or(&literal);
        let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        let words = if is_number { "this number is too large" } else { words };
        digits.parse().map_err(|_| place.error(words))
    }

    /// Reads the shape of a board, such as `<8, 8>`. If the shape is missing, the error shows `example`, by default
    /// `<8, 8>`.
    pub(crate) fn shape(&mut self, example: Option<Shape>) -> Result<Shape> {
        if !self.skip('<') {
            let example = example.map_or("8, 8".to_owned(), |shape| shape.to_string().replace('x', ", "));
            let words = format!("expected the shape first, in angle brackets, as in `<{example}>`");
            return Err(self.error(words));
        }
        let (mut sizes, mut places) = (Vec::new(), Vec::new());
        loop {
            places.push(self.span());
            if self.skip('>') {
                break;
            }
            sizes.push(self.number(
                "expected a plain number, such as `8`: the macro cannot see the values of constants",
            )?);
            if !self.skip(',') && !self.peek('>') {
                return Err(self.error("expected a comma or `>` after a size, as in `<8, 8>`"));
            }
        }
        let wrong =
            |dimension, words: &str| Errors::new(places.get(dimension).copied().unwrap_or(self.end), words);
        let shape = Shape::new(&sizes).map_err(|error| {
            let dimension = match error {
                ShapeError::DimensionTooSmall { size } | ShapeError::DimensionTooLarge { size } => {
                    sizes.iter().position(|other| *other == size).unwrap_or(0)
                }
                ShapeError::TooManyDimensions { .. } => MAX_DIMENSIONS,
                _ => 0,
            };
            wrong(dimension, &error.to_string())
        })?;
        match flat_dimension(&sizes) {
            Some(flat) => Err(wrong(flat, FLAT)),
            None => Ok(shape),
        }
    }
}

/// Reads the items of a group, with commas between them. `items` is the word for the items in messages.
pub(crate) fn list(
    group: &Group,
    items: &str,
    read: &mut dyn FnMut(&mut Input<'_>) -> Result<()>,
) -> Result<()> {
    let tokens = flattened(group.stream());
    let mut input = Input::within(group, &tokens);
    while !input.is_empty() {
        read(&mut input)?;
        if !input.is_empty() {
            input.expect(",", &format!("expected a comma between two {items}, before this"))?;
        }
    }
    Ok(())
}

/// The fields of a call: `name: value, name: value`.
pub(crate) struct Fields<'a> {
    all: Vec<(&'a Ident, &'a [TokenTree])>,
    /// The names of the fields, as a message lists them.
    expected: &'static str,
}

/// Returns the name of the field `name: value`, its sign (`:`, or by mistake `=`), and all tokens after the sign.
pub(crate) fn field(tokens: &[TokenTree]) -> Option<(&Ident, &TokenTree, &[TokenTree])> {
    match tokens {
        [TokenTree::Ident(name), sign, value @ ..]
            if (is_punct(sign, ':') || is_punct(sign, '='))
                && !value.first().is_some_and(|next| [':', '=', '>'].iter().any(|c| is_punct(next, *c))) =>
        {
            Some((name, sign, value))
        }
        _ => None,
    }
}

/// Returns the number of tokens before the comma that ends a value. After this comma, there is a field or nothing.
pub(crate) fn value_len(tokens: &[TokenTree]) -> usize {
    // Within an expression, a comma is hardly ever followed by a name and `:` or `=`.
    let is_end = |at: &usize| match tokens.get(*at..) {
        Some([comma, rest @ ..]) => is_punct(comma, ',') && (rest.is_empty() || field(rest).is_some()),
        _ => false,
    };
    (0..tokens.len()).find(is_end).unwrap_or(tokens.len())
}

impl<'a> Fields<'a> {
    /// Reads fields with these names. Each name occurs at most once. A comma at the end is optional.
    pub(crate) fn read(input: Input<'a>, names: &[&'static str], expected: &'static str) -> Result<Self> {
        let mut fields = Self { all: Vec::new(), expected };
        let mut rest = input;
        while !rest.is_empty() {
            let Some((name, sign, value)) = field(rest.tokens) else {
                return Err(rest.error(format!("expected {} before this", fields.expected)));
            };
            let wrong = |words: String| Err(Errors::new(name.span(), words));
            if names.iter().all(|other| !is_word(name, other)) {
                let found = nearest(&name.to_string(), names.iter().copied());
                let expected = found.map_or(expected.to_owned(), |name| format!("`{name}:`"));
                return wrong(format!("expected {expected}, not `{name}`"));
            }
            if !is_punct(sign, ':') {
                return Err(Errors::new(sign.span(), format!("expected `:` after `{name}`, not `=`")));
            }
            let (value, after) = value.split_at(value_len(value));
            if value.is_empty() {
                return wrong(format!("expected a value after `{name}:`"));
            }
            if fields.get(&name.to_string()).is_some() {
                return wrong(format!("`{name}:` is given twice"));
            }
            fields.all.push((name, value));
            rest.tokens = after.get(1..).unwrap_or_default();
        }
        Ok(fields)
    }

    /// Returns the value of a field.
    pub(crate) fn get(&self, name: &str) -> Option<&'a [TokenTree]> {
        self.all.iter().find(|(other, _)| is_word(other, name)).map(|(_, value)| *value)
    }

    /// Reads the value of a field to its end. Returns `None` if the field is missing.
    pub(crate) fn value<T>(
        &self,
        name: &str,
        read: &mut dyn FnMut(&mut Input<'a>) -> Result<T>,
    ) -> Result<Option<T>> {
        let Some(mut value) = self.get(name).map(Input::new) else { return Ok(None) };
        let read = read(&mut value)?;
        match value.tokens {
            [] => Ok(Some(read)),
            [comma, rest @ ..] if is_punct(comma, ',') && !rest.is_empty() => {
                Err(Errors::new(start(rest), format!("expected {} before this", self.expected)))
            }
            _ => Err(value.error("expected a comma before this")),
        }
    }
}

/// Returns the generic arguments of the type `Position` for a shape: three dimensions, where a missing dimension is 1.
/// Without a shape, each argument is `_`, which the compiler infers.
pub(crate) fn type_arguments(shape: Option<Shape>) -> TokenStream {
    let Some(shape) = shape else { return quote! { _, _, _ } };
    let size = |dimension| shape.dimensions().get(dimension).copied().unwrap_or(1);
    let (first, second, third) = (size(0), size(1), size(2));
    quote! { #first, #second, #third }
}
