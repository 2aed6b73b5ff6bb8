//! A map whose entries are written down: `key => value`, where a key is a FEEN, a `position!` or an expression.

use std::borrow::Cow;
use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;
use syn::Error;

use super::entry::{Entry, is_arrow, split};
use super::expansion::{MapKey, expand_map, expand_wrong};
use super::key::{KeyChecks, ParsedKey};
use crate::errors::Errors;
use crate::input::{Game, StringLiteral, is_punct};
use crate::position::{self, ParsedPosition};

/// Expands the entries of a call in which each comma stands between two of them.
pub(super) fn expand_unparsed(krate: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    expand(krate, game, split(call))
}

/// Says what is wrong with a call in which the compiler has found no entries, although some of its commas may stand
/// within them.
pub(crate) fn expand_unparsable(krate: &TokenTree, _: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    let is_beyond_doubt = |entry: &&[TokenTree]| {
        let arrows = entry.windows(2).filter(|pair| is_arrow(pair)).count();
        arrows > 1 || !entry.iter().any(|token| is_punct(token, '<') || is_punct(token, '|'))
    };
    let mut entries = split(call).filter_map(Result::ok).filter(is_beyond_doubt);
    let error = entries.find_map(|entry| Entry::read(entry).err()).unwrap_or_else(|| {
        let span = call.first().map_or_else(Span::call_site, TokenTree::span);
        Error::new(span, "expected entries, `key => value`, with commas between them")
    });
    expand_wrong(krate, &error, &[], &TokenStream::new())
}

/// Expands entries that the compiler has found: `[key => value] …`.
pub(crate) fn expand_parsed(krate: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    let entries: Vec<Vec<TokenTree>> = call.iter().filter_map(bracketed).collect();
    expand(krate, game, entries.iter().map(|entry| Ok(entry.as_slice())))
}

/// The tokens in a bracket.
fn bracketed(token: &TokenTree) -> Option<Vec<TokenTree>> {
    match token {
        TokenTree::Group(group) => Some(group.stream().into_iter().collect()),
        _ => None,
    }
}

fn expand<'a>(
    krate: &TokenTree,
    game: Option<&Game>,
    entries: impl Iterator<Item = syn::Result<&'a [TokenTree]>>,
) -> TokenStream {
    let mut errors = Errors::default();
    let mut checks = KeyChecks::default();
    let (mut keys, mut values) = (Vec::new(), Vec::new());
    let mut macros = BTreeMap::new();
    for (number, entry) in (1..).zip(entries) {
        let Some(Entry { key, value }) = errors.keep(entry.and_then(Entry::read)) else { continue };
        values.extend_from_slice(value);
        values.push(Punct::new(',', Spacing::Alone).into());
        let key = without_group(key);
        let read = errors.keep(read_key(&key, number, game, &mut checks));
        if let (Some(position), Some(call)) = (position_macro(&key), key.last().and_then(bracketed)) {
            // Of two crates, `$crate` is written alike.
            let name = if is_of_macro(&key) { format!("{number}") } else { position.to_string() };
            let (_, calls) = macros.entry(name).or_insert((position, TokenStream::new()));
            if let Some(MapKey::Parsed(_)) = read {
                calls.extend(quote! { [#(#call)*] });
            }
        }
        keys.extend(read);
    }
    if let Some(words) = checks.excess() {
        errors.push(Error::new(Span::call_site(), words));
    }
    let values = values.into_iter().collect();
    let map = match errors.finish(Some(())) {
        Ok(()) => expand_map(krate, game, checks.shape(), &keys, &values),
        Err(errors) => expand_wrong(krate, &errors, &keys, &values),
    };
    // A `position!` among the keys has been read here. It is called all the same, since it may be a game's, which holds
    // the positions to that; and else the compiler would warn that its import is unused.
    let used = Ident::new(position::USED, Span::call_site());
    let calls = macros.values().map(|(position, calls)| quote! { const _: () = #position { #used #calls }; });
    quote! { { #(#calls)* #map } }
}

/// The tokens without the group around them: parentheses, or the invisible one of a capture.
fn without_group(tokens: &[TokenTree]) -> Cow<'_, [TokenTree]> {
    match tokens {
        [TokenTree::Group(group)]
            if matches!(group.delimiter(), Delimiter::None | Delimiter::Parenthesis) =>
        {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            without_group(&inner).into_owned().into()
        }
        _ => tokens.into(),
    }
}

fn read_key(
    key: &[TokenTree],
    number: usize,
    game: Option<&Game>,
    checks: &mut KeyChecks,
) -> syn::Result<MapKey> {
    let Some((position, span, name)) = read_position(key, game)? else {
        return Ok(MapKey::Expression(key.iter().cloned().collect()));
    };
    let key = ParsedKey::new(&position, &name);
    checks.add(&position, &key, format!("entry {number}")).map_err(|words| Error::new(span, words))?;
    Ok(MapKey::Parsed(key))
}

/// The position of a key that is a literal or a `position!`, with its place and text; `None` if the key is an
/// expression.
fn read_position(
    key: &[TokenTree],
    game: Option<&Game>,
) -> syn::Result<Option<(ParsedPosition, Span, String)>> {
    match key {
        [literal @ TokenTree::Literal(_)] => {
            let Some(feen) = StringLiteral::of_token(literal) else {
                let words = "expected a position: a FEEN in a string literal, a `position!` or a constant";
                return Err(Error::new(literal.span(), words));
            };
            let name = String::from_utf8_lossy(&feen.value).into_owned();
            Ok(Some((ParsedPosition::from_literal(&feen, game)?, feen.span, name)))
        }
        [first, .., TokenTree::Group(body)] if position_macro(key).is_some() => {
            let call: Vec<TokenTree> = body.stream().into_iter().collect();
            let name = || key.iter().cloned().collect::<TokenStream>().to_string();
            Ok(position::parse(&call, game)?.map(|(position, _)| (position, first.span(), name())))
        }
        [TokenTree::Ident(name), colon, rest @ ..]
            if is_punct(colon, ':') && !rest.first().is_some_and(|token| is_punct(token, ':')) =>
        {
            let words = format!("a key in another notation than FEEN is written `position!({name}: \"…\")`");
            Err(Error::new(name.span(), words))
        }
        _ => Ok(None),
    }
}

/// Whether a path starts in the crate of a macro that has written it.
fn is_of_macro(key: &[TokenTree]) -> bool {
    key.first().is_some_and(|first| first.to_string() == "$crate")
}

/// `path::to::position!`, if the key is a call of a macro of that name.
fn position_macro(key: &[TokenTree]) -> Option<TokenStream> {
    let is_of_path = |token: &TokenTree| matches!(token, TokenTree::Ident(_)) || is_punct(token, ':');
    match key {
        [path @ .., TokenTree::Ident(name), bang, TokenTree::Group(_)]
            if name == "position" && is_punct(bang, '!') && path.iter().all(is_of_path) =>
        {
            Some(quote! { #(#path)* #name #bang })
        }
        _ => None,
    }
}
