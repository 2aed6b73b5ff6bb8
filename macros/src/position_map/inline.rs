//! Keys and values as they are written down: FEEN literals, `position!` bodies, and expressions.

use std::collections::BTreeMap;

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::{Error, Lit};

use super::{Checks, ReadKey, map, shortened, too_many};
use crate::argument::{string_value, ungrouped};
use crate::errors::Errors;
use crate::owned_position::{OwnedPosition, type_arguments};
use crate::position;

enum Key {
    Read(ReadKey),
    /// An expression, for the compiler to find out.
    Computed(TokenStream),
}

/// `position_map! { key => value, … }`, handed over by the front door as `[key => value] …`.
pub(crate) fn expand(krate: &TokenTree, input: IntoIter) -> TokenStream {
    let mut errors = Errors::default();
    let mut checks = Checks::default();
    let (mut keys, mut values) = (Vec::new(), TokenStream::new());
    let mut macros = BTreeMap::new();
    for (number, entry) in (1..).zip(input) {
        let TokenTree::Group(entry) = entry else { continue };
        let (key, value) = split(&entry);
        values.extend(quote! { #value, });
        if let Some(position) = position_macro(&flat(key.clone())) {
            macros.entry(position.to_string()).or_insert(position);
        }
        keys.extend(errors.keep(read(key, number, &mut checks)));
    }
    if let Some(words) = too_many(keys.len()) {
        errors.push(Error::new(Span::call_site(), words));
    }
    let map = match errors.finish(Some(keys)) {
        Ok(keys) => laid_out(krate, &checks, &keys, &values),
        Err(errors) => errors.to_compile_error(),
    };
    // What was imported is used, though it was read here.
    let macros = macros.values();
    quote! { { #(const _: () = #macros { @used };)* #map } }
}

/// The map, if all of its keys have been read, or else what makes the compiler lay it out.
fn laid_out(krate: &TokenTree, checks: &Checks, keys: &[Key], values: &TokenStream) -> TokenStream {
    let mut read = Vec::new();
    for key in keys {
        match key {
            Key::Read(key) => read.push(key),
            Key::Computed(first) => return computed(krate, checks, first, keys, values),
        }
    }
    map(krate, checks.shape, &read, values)
}

/// The key and the value of `[key => value]`, each in an invisible group.
fn split(entry: &Group) -> (TokenStream, TokenStream) {
    let mut tokens = entry.stream().into_iter();
    let key = tokens.next().into_iter().collect();
    (key, tokens.skip(2).collect())
}

fn read(key: TokenStream, number: usize, checks: &mut Checks) -> syn::Result<Key> {
    let key = flat(key);
    if let Some(TokenTree::Punct(punct)) = key.first()
        && punct.as_char() == '#'
    {
        return Err(Error::new(punct.span(), "entries take no attributes"));
    }
    let Some((owned, span, name)) = read_position(&key)? else {
        return Ok(Key::Computed(key.into_iter().collect()));
    };
    let key = ReadKey::new(&owned, &name);
    checks.add(&owned, &key, format!("entry {number}")).map_err(|words| Error::new(span, words))?;
    Ok(Key::Read(key))
}

/// The position of a key that is a literal or a `position!`, with its place and text.
fn read_position(key: &[TokenTree]) -> syn::Result<Option<(OwnedPosition, Span, String)>> {
    match key {
        [TokenTree::Literal(literal)] => {
            let span = literal.span();
            let Some(feen) = string_value(&Lit::new(literal.clone())) else {
                let words = "expected a position: a FEEN in a string literal, a `position!` or a constant";
                return Err(Error::new(span, words));
            };
            let owned = position::from_feen(&feen, span)?;
            Ok(Some((owned, span, String::from_utf8_lossy(&feen).into_owned())))
        }
        [first, .., TokenTree::Group(body)] if position_macro(key).is_some() => {
            let owned = position::read(body.stream())?;
            let text = || key.iter().cloned().collect::<TokenStream>().to_string();
            Ok(owned.map(|owned| (owned, first.span(), text())))
        }
        _ => Ok(None),
    }
}

/// `position!`, or a path of it, if the key is a call of that.
fn position_macro(key: &[TokenTree]) -> Option<TokenStream> {
    let is_of_path = |token: &TokenTree| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(punct) => punct.as_char() == ':',
        _ => false,
    };
    match key {
        [path @ .., TokenTree::Ident(name), bang @ TokenTree::Punct(punct), TokenTree::Group(_)]
            if name == "position" && punct.as_char() == '!' && path.iter().all(is_of_path) =>
        {
            Some(quote! { #(#path)* #name #bang })
        }
        _ => None,
    }
}

/// The tokens without the group around them: the invisible one of a macro's capture, or parentheses.
fn flat(tokens: TokenStream) -> Vec<TokenTree> {
    let tokens: Vec<TokenTree> = tokens.into_iter().map(ungrouped).collect();
    match tokens.as_slice() {
        [TokenTree::Group(group)]
            if matches!(group.delimiter(), Delimiter::None | Delimiter::Parenthesis) =>
        {
            flat(group.stream())
        }
        _ => tokens,
    }
}

/// A map that the compiler lays out, as it has to evaluate some of the keys, `first` among them.
fn computed(
    krate: &TokenTree,
    checks: &Checks,
    first: &TokenStream,
    keys: &[Key],
    values: &TokenStream,
) -> TokenStream {
    let private = quote! { #krate::__private };
    let sizes = if let Some(shape) = checks.shape {
        let sizes = type_arguments(&shape, Span::call_site());
        quote! { [#sizes] }
    } else {
        let span = span_of(first);
        quote_spanned! { span=> #private::sizes(&(#first)) }
    };
    let keys = (1..).zip(keys).map(|(number, key)| match key {
        Key::Read(ReadKey { name, hash, bytes }) => {
            let bytes = Literal::byte_string(bytes);
            let name = format!("{name}` (entry {number})");
            quote! { #private::Key::Read(#name, #hash, #bytes) }
        }
        Key::Computed(key) => {
            let name = format!("{}` (entry {number})", shortened(&key.to_string()));
            let span = span_of(key);
            quote_spanned! { span=> #private::Key::Computed(#name, #key) }
        }
    });
    quote! {
        {
            // Items, as the length of one is the value of another.
            const __KOMA_SIZES: [#private::usize; 3] = #sizes;
            #[allow(unused_braces)]
            const __KOMA_KEYS:
                &[#private::Key<'static, { __KOMA_SIZES[0] }, { __KOMA_SIZES[1] }, { __KOMA_SIZES[2] }>] =
                &[#(#keys),*];
            const __KOMA_LEN: #private::usize = #private::data_len(__KOMA_KEYS);
            static __KOMA_DATA: [#private::u8; __KOMA_LEN] = #private::build(__KOMA_KEYS);
            const {
                #krate::PositionMap::<
                    _,
                    { __KOMA_SIZES[0] },
                    { __KOMA_SIZES[1] },
                    { __KOMA_SIZES[2] },
                >::__new(&__KOMA_DATA, const { &[#values] })
            }
        }
    }
}

/// Where an expression starts.
fn span_of(tokens: &TokenStream) -> Span {
    tokens.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span())
}
