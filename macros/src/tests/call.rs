//! Reads the call of a macro from a text, and finds the errors in the expansion of the call.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::{env, fs};

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::parse::{ParseStream, Parser as _};
use syn::{Expr, Token};

use super::games;
use crate::call::literal::StringLiteral;
use crate::call::parse_tokens;
use crate::front_door::expand;

/// A call such as `epin!("K^")`, or `chess::epin!("K^")`, which is limited to a game.
pub(super) struct Call {
    source: String,
    /// The file name that proc-macro2 gives the source.
    file: String,
    /// The tokens that the public `macro_rules!` macro adds before the tokens of the call: its name, then `koma`, then a
    /// game if the macro belongs to one.
    context: TokenStream,
    tokens: Vec<TokenTree>,
}

/// A `compile_error!` in an expansion.
pub(super) struct CompileError {
    /// The places of the name `compile_error` and of the group after it.
    pub(super) spans: [Span; 2],
    pub(super) words: String,
}

/// An error of a call.
pub(super) struct Message {
    /// The byte range of the error in the source, or `None` if its place is the whole call.
    pub(super) range: Option<Range<usize>>,
    pub(super) words: String,
}

impl Call {
    /// Parses a call. Panics if `parse` returns `None`.
    pub(super) fn of(source: &str) -> Self {
        Self::parse(source).unwrap_or_else(|| panic!("no call of a macro: {source:.200}"))
    }

    /// Parses a call, or returns `None` if the source is not a call, or if the game or its macro does not exist. `$(…)`
    /// in the source means a capture of `macro_rules!`, whose tokens arrive in an invisible group.
    pub(super) fn parse(source: &str) -> Option<Self> {
        let tokens: Vec<TokenTree> = source.parse::<TokenStream>().ok()?.into_iter().collect();
        match tokens.as_slice() {
            [path @ .., TokenTree::Ident(name), bang, TokenTree::Group(group)] if is_punct(bang, '!') => {
                let context = match path {
                    [] => {
                        // These tokens have no place in the source, like the tokens in the body of a `macro_rules!`.
                        let [name, koma] =
                            [&name.to_string(), "koma"].map(|name| Ident::new(name, Span::call_site()));
                        quote! { #name #koma }
                    }
                    [TokenTree::Ident(game), ..] => games::context(game, name)?,
                    _ => return None,
                };
                let (source, file) = (source.to_owned(), name.span().file());
                Some(Self { source, file, context, tokens: with_captures(group.stream()) })
            }
            _ => None,
        }
    }

    pub(super) fn tokens(&self) -> &[TokenTree] {
        &self.tokens
    }

    /// Returns the tokens before the literal at the end of the call, and the text of the literal.
    pub(super) fn text(&self) -> Option<(String, String)> {
        let (literal, before) = self.tokens.split_last()?;
        let literal = string(literal).filter(|_| !literal.to_string().starts_with('b'))?;
        let before = before.iter().cloned().collect::<TokenStream>().to_string();
        Some((before.replace(' ', ""), literal.text()?.to_owned()))
    }

    /// Returns the expansion, in which the crate has the name `koma`. If the macro panics, the panic message names the
    /// call.
    pub(super) fn expansion(&self) -> TokenStream {
        let (context, tokens) = (&self.context, &self.tokens);
        self.expanded(&quote! { #context #(#tokens)* })
    }

    fn expanded(&self, call: &TokenStream) -> TokenStream {
        let expansion = catch_unwind(AssertUnwindSafe(|| expand(call.clone())));
        expansion.unwrap_or_else(|_| panic!("panicked at {}\nwith the tokens {call}", self.source))
    }

    /// Returns the expansion. If the macro leaves it to the compiler to separate the entries of a map, as in
    /// `koma::__position_map! { [front] … }`, does the same as the compiler.
    pub(super) fn full_expansion(&self) -> TokenStream {
        let expansion = self.expansion();
        let tokens: Vec<TokenTree> = expansion.clone().into_iter().collect();
        match tokens.as_slice() {
            [.., TokenTree::Ident(name), _bang, TokenTree::Group(group)] if name == "__position_map" => {
                let mut call = group.stream().into_iter();
                let Some(TokenTree::Group(front)) = call.next() else { panic!("no front: {expansion}") };
                let front = front.stream();
                let tokens: TokenStream = call.collect();
                match captured_entries.parse2(tokens.clone()) {
                    Ok(entries) => self.expanded(&quote! { position_map #front #entries }),
                    Err(_) => self.expanded(&quote! { wrong_position_map #front #tokens }),
                }
            }
            _ => expansion,
        }
    }

    pub(super) fn errors(&self) -> Vec<CompileError> {
        errors_in(self.full_expansion())
    }

    /// Returns the messages of the call. If the macro leaves the call to the compiler, returns the message that the
    /// compiler reports if the argument is not an expression.
    pub(super) fn messages(&self) -> Vec<Message> {
        if let Some(words) = self.otherwise() {
            return vec![Message { range: None, words: format!("unless this is an expression: {words}") }];
        }
        errors_in(self.full_expansion()).into_iter().map(|error| self.message(error)).collect()
    }

    /// If the call expands to `koma::__from_static! { [function] [arguments] "words" … }`, returns the message `words`.
    fn otherwise(&self) -> Option<String> {
        let tokens: Vec<TokenTree> = self.expansion().into_iter().collect();
        match tokens.as_slice() {
            [.., TokenTree::Ident(name), _bang, TokenTree::Group(group)] if name == "__from_static" => {
                let mut tokens = group.stream().into_iter();
                Some(string(&tokens.nth(2)?).unwrap().lossy())
            }
            _ => None,
        }
    }

    /// Reports whether a place is in the source of the call.
    pub(super) fn contains(&self, span: Span) -> bool {
        span.file() == self.file
    }

    fn message(&self, CompileError { spans: [start, end], words }: CompileError) -> Message {
        assert_eq!(start.byte_range(), end.byte_range(), "from one token to another: {}", self.source);
        let is_call = start.source_text().is_none();
        assert!(is_call || self.contains(start) && self.contains(end), "not in the source: {}", self.source);
        Message { range: (!is_call).then(|| self.whole_token(start.byte_range())), words }
    }

    /// Returns the range of the last token if the range is its last character. In the compiler, an error at the end of a
    /// call has the place of the last token. In these tests, it has the place of the token's last character.
    pub(super) fn whole_token(&self, range: Range<usize>) -> Range<usize> {
        let last = self.tokens.last().map(|token| match token {
            TokenTree::Group(group) => group.span_close().byte_range(),
            token => token.span().byte_range(),
        });
        last.filter(|last| last.end == range.end && last.start < range.start).unwrap_or(range)
    }
}

/// Reads `$($key:expr => $value:expr),* $(,)?`, and returns the captured entries with commas between them.
fn captured_entries(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    const MAX_DEPTH: usize = 20; // syn's parser would need more stack than a test has
    if depth(input.fork().parse()?) > MAX_DEPTH {
        return Err(input.error("nested too deeply"));
    }
    let captured = |expression: Expr| Group::new(Delimiter::None, expression.to_token_stream());
    let mut entries = TokenStream::new();
    while !input.is_empty() {
        let key = captured(input.parse()?);
        input.parse::<Token![=>]>()?;
        let value = captured(input.parse()?);
        entries.extend(quote! { #key => #value, });
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(entries)
}

/// Returns the number of groups inside each other.
fn depth(tokens: TokenStream) -> usize {
    let groups = tokens.into_iter().filter_map(|token| match token {
        TokenTree::Group(group) => Some(1 + depth(group.stream())),
        _ => None,
    });
    groups.max().unwrap_or(0)
}

/// Reports whether the token is this punctuation character.
pub(super) fn is_punct(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c)
}

/// Returns the string literal that a token is.
pub(super) fn string(token: &TokenTree) -> Option<StringLiteral> {
    let read = |input: ParseStream<'_>| {
        StringLiteral::parse_alone(input).ok_or_else(|| input.error("not a string literal"))
    };
    parse_tokens(&token.clone().into(), read).ok()
}

/// Returns the tokens after replacing each `$(…)` with an invisible group.
fn with_captures(tokens: TokenStream) -> Vec<TokenTree> {
    let mut all = Vec::new();
    for token in tokens {
        let TokenTree::Group(group) = token else {
            all.push(token);
            continue;
        };
        let is_capture = group.delimiter() == Delimiter::Parenthesis
            && all.last().is_some_and(|token| is_punct(token, '$'));
        if is_capture {
            all.pop();
        }
        let delimiter = if is_capture { Delimiter::None } else { group.delimiter() };
        let mut new = Group::new(delimiter, with_captures(group.stream()).into_iter().collect());
        new.set_span(group.span());
        all.push(new.into());
    }
    all
}

pub(super) fn errors_in(expansion: TokenStream) -> Vec<CompileError> {
    let tokens: Vec<TokenTree> = expansion.into_iter().collect();
    let mut errors = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        match (&tokens[..i], token) {
            ([.., TokenTree::Ident(name), bang], TokenTree::Group(group))
                if name == "compile_error" && is_punct(bang, '!') =>
            {
                let words: Vec<TokenTree> = group.stream().into_iter().collect();
                let [words] = words.as_slice() else { panic!("one string: {words:?}") };
                let words = string(words).unwrap().lossy();
                errors.push(CompileError { spans: [name.span(), group.span()], words });
            }
            (_, TokenTree::Group(group)) => errors.append(&mut errors_in(group.stream())),
            _ => {}
        }
    }
    errors
}

/// Returns the folder of this crate.
pub(super) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the path of a file in the folder of these tests.
pub(super) fn path(name: &str) -> PathBuf {
    root().join("src/tests").join(name)
}

/// Returns the text of a file in the folder of these tests.
pub(super) fn text(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap()
}

/// Reports whether a line of a file is a call. Other lines are blank, headings, or belong to the call before them.
pub(super) fn is_call(line: &str) -> bool {
    !line.is_empty() && !line.starts_with([' ', '#'])
}

/// Returns the sources of the calls in a file.
pub(super) fn sources(name: &str) -> Vec<String> {
    text(name).lines().filter(|line| is_call(line)).map(str::to_owned).collect()
}

/// Compares a file with the content that it should have. With `RECORD=1` in the environment, writes the content.
pub(super) fn check_file(path: &Path, now: &[u8]) {
    if env::var_os("RECORD").is_some() {
        fs::write(path, now).unwrap();
        return;
    }
    let recorded = fs::read(path).unwrap();
    let [new, old] = [now, &recorded].map(String::from_utf8_lossy);
    let difference = new.lines().zip(old.lines()).find(|(new, old)| new != old);
    assert!(now == recorded, "{} differs: {difference:#?}", path.display());
}
