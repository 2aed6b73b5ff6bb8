//! The parts of a macro call, and the expansion of an invalid call.
//!
//! The front doors of the macros are the `macro_rules!` in the crate koma. They put their name and their `$crate`
//! before the tokens of a call. The front doors of declared games also put the vocabulary of the game before them.

use std::collections::HashMap;

use koma_runtime::Notation;
use koma_runtime::macro_support::squares::SquareNames;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Error, Lit};

use crate::vocabulary::Game;
use crate::{book, game, map, moves, position, square, token};

/// A call of a macro.
#[derive(Clone, Copy)]
pub(crate) struct Call<'a> {
    /// The `$crate` of the front door.
    pub(crate) krate: &'a TokenTree,
    /// The game, if the call accepts only the tokens of a game.
    pub(crate) game: Option<&'a Game>,
    pub(crate) tokens: &'a [TokenTree],
}

/// Expands the tokens that a front door passes: `name $crate …`, or `name $crate @"head" [rest of the game] …`.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let input: Vec<TokenTree> = input.into_iter().collect();
    let [TokenTree::Ident(name), krate, tokens @ ..] = input.as_slice() else {
        return TokenStream::new(); // not called by a front door
    };
    let game = match tokens {
        [at, head, rest, ..] if is_punct(at, '@') => Game::of_tokens(head, rest),
        _ => None,
    };
    let tokens = if game.is_some() { &tokens[3..] } else { tokens };
    let call = Call { krate, game: game.as_ref(), tokens };
    match name.to_string().as_str() {
        "sin" => token::expand(Notation::Sin, call),
        "pin" => token::expand(Notation::Pin, call),
        "epin" => token::expand(Notation::Epin, call),
        "qpi" => token::expand(Notation::Qpi, call),
        "square" => square::expand(call),
        "position" => position::expand(call),
        "text" => position::expand_text(call),
        "step" => moves::expand(call),
        "line" => moves::expand_line(call),
        #[cfg(feature = "svg")]
        "diagram" => crate::diagram::expand(call),
        "book" => book::expand(call),
        "game" => game::expand(call),
        "position_map" => map::expand(call),
        _ => TokenStream::new(),
    }
}

impl Call<'_> {
    /// Returns a type that contains these errors. The constants and functions of the type replace the value of an
    /// invalid call.
    pub(crate) fn wrong(self, errors: &Error) -> TokenStream {
        let (krate, errors) = (self.krate, errors.to_compile_error());
        quote! { #krate::__private::Wrong<{ #errors }> }
    }

    /// Returns the path of the items that macros expand to.
    pub(crate) fn private(self) -> TokenStream {
        let krate = self.krate;
        quote! { #krate::__private }
    }

    /// Returns how squares are named.
    pub(crate) fn square_names(self) -> SquareNames {
        self.game.map_or(SquareNames::Cell, Game::square_names)
    }

    /// Returns the place of the first token. If there are no tokens, returns the place of the call.
    pub(crate) fn start(self) -> Span {
        start(self.tokens)
    }
}

/// Returns the place of the first token. If there are no tokens, returns the place of the call.
pub(crate) fn start(tokens: &[TokenTree]) -> Span {
    tokens.first().map_or_else(Span::call_site, TokenTree::span)
}

/// Reports whether the token is this punctuation character.
pub(crate) fn is_punct(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c)
}

/// Reports whether the token is one of these names.
pub(crate) fn is_name(token: &TokenTree, names: &[&str]) -> bool {
    matches!(token, TokenTree::Ident(name) if names.iter().any(|other| name == other))
}

/// Returns a name that has a single colon after it (not `::`), and the tokens after the colon.
pub(crate) fn field(tokens: &[TokenTree]) -> Option<(&proc_macro2::Ident, &[TokenTree])> {
    match tokens {
        [TokenTree::Ident(name), colon, rest @ ..]
            if is_punct(colon, ':') && !rest.first().is_some_and(|token| is_punct(token, ':')) =>
        {
            Some((name, rest))
        }
        _ => None,
    }
}

/// Returns the token without invisible groups. A capture of `macro_rules!`, such as `$piece:literal`, arrives in such
/// groups. A group of several tokens is kept.
pub(crate) fn ungrouped(mut token: TokenTree) -> TokenTree {
    while let TokenTree::Group(group) = &token
        && group.delimiter() == Delimiter::None
        && let mut inner = group.stream().into_iter()
        && let (Some(only), None) = (inner.next(), inner.next())
    {
        token = only;
    }
    token
}

/// Returns the tokens as they were written, without the invisible groups of captures.
pub(crate) fn flattened(tokens: TokenStream) -> Vec<TokenTree> {
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

/// Returns the tokens of a path with the location `span`, which messages show. Each name is still resolved at the place
/// where it was written.
pub(crate) fn respanned(path: TokenStream, span: Span) -> TokenStream {
    let mut respanned = TokenStream::new();
    for mut token in path {
        token.set_span(token.span().located_at(span));
        respanned.extend([token]);
    }
    respanned
}

/// A string literal: plain, raw or a byte string, without a suffix.
pub(crate) struct StringLiteral {
    pub(crate) value: Vec<u8>,
    pub(crate) span: Span,
}

impl StringLiteral {
    /// Returns the literal if the tokens are one string literal, with or without a comma after it.
    pub(crate) fn alone(tokens: &[TokenTree]) -> Option<Self> {
        match tokens {
            [literal] => Self::of_token(literal),
            [literal, comma] if is_punct(comma, ',') => Self::of_token(literal),
            _ => None,
        }
    }

    pub(crate) fn of_token(token: &TokenTree) -> Option<Self> {
        match ungrouped(token.clone()) {
            TokenTree::Literal(literal) => Self::of_literal(&Lit::new(literal)),
            _ => None,
        }
    }

    pub(crate) fn of_literal(literal: &Lit) -> Option<Self> {
        let value = match literal {
            Lit::Str(text) if text.suffix().is_empty() => text.value().into_bytes(),
            Lit::ByteStr(text) if text.suffix().is_empty() => text.value(),
            _ => return None,
        };
        Some(Self { value, span: literal.span() })
    }

    /// Returns the value if it is UTF-8.
    pub(crate) fn text(&self) -> Option<&str> {
        str::from_utf8(&self.value).ok()
    }
}

/// Keys that may occur only once. Each key has a text that says who has claimed the key.
#[derive(Default)]
pub(crate) struct Claims(HashMap<Vec<u8>, String>);

impl Claims {
    /// Claims `key`, or returns who has already claimed it.
    pub(crate) fn claim(&mut self, key: &[u8], by: &str) -> Option<String> {
        let other = self.0.get(key).cloned();
        if other.is_none() {
            self.0.insert(key.to_vec(), by.to_owned());
        }
        other
    }
}

/// The errors found so far, so that all mistakes of a call are reported at once.
#[derive(Default)]
pub(crate) struct Errors(Option<Error>);

impl Errors {
    pub(crate) fn push(&mut self, error: Error) {
        match &mut self.0 {
            Some(errors) => errors.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// Adds an error with these words.
    pub(crate) fn add(&mut self, span: Span, words: &str) {
        self.push(Error::new(span, words));
    }

    /// Returns the value of `result`, or adds its error.
    pub(crate) fn keep<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.push(error);
                None
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Returns all errors, if there are any.
    pub(crate) fn check(self) -> syn::Result<()> {
        self.0.map_or(Ok(()), Err)
    }
}

/// Writes an item for each error.
impl ToTokens for Errors {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        if let Some(errors) = &self.0 {
            tokens.extend(errors.to_compile_error());
        }
    }
}
