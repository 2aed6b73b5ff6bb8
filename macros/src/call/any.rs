//! The word `any` at the start of a call, as in `position!(any fen: "…")`: the call accepts positions that no game can have.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use syn::Error;
use syn::parse::ParseStream;

use crate::call::errors::Result;
use crate::call::literal::StringLiteral;

mod keyword {
    syn::custom_keyword!(any);
}

/// The macros that `any` changes, by their names in front doors.
const MACROS: [&str; 7] =
    ["position", "positions", "position_map", "wrong_position_map", "fen_str", "line", "book"];

/// Takes the word `any` from the start of a call of the macro `name`. Returns its place, and the tokens after it.
///
/// After the word comes a literal, a field, a shape or an expression that starts with a name, or the list of a `positions!`.
/// Before other tokens, `any` is the name of a constant, a function or a macro.
pub(crate) fn take_any(name: &str, tokens: TokenStream) -> (Option<Span>, TokenStream) {
    let mut rest = tokens.clone().into_iter();
    let Some(TokenTree::Ident(word)) = rest.next() else { return (None, tokens) };
    let is_any = word == "any"
        && MACROS.contains(&name)
        && rest.clone().next().is_some_and(|next| begins(name, &next));
    if is_any { (Some(word.span()), rest.collect()) } else { (None, tokens) }
}

/// Reports whether a token after `any` begins the rest of a call.
fn begins(macro_name: &str, token: &TokenTree) -> bool {
    match token {
        TokenTree::Literal(_) => true,
        TokenTree::Ident(name) => name != "as",
        TokenTree::Punct(sign) => sign.as_char() == '<',
        // A captured literal or expression is in an invisible group.
        TokenTree::Group(group) => match group.delimiter() {
            Delimiter::None => true,
            Delimiter::Bracket => macro_name == "positions",
            _ => false,
        },
    }
}

/// Returns an error for the word before a text inside of a call, as in `fen: any "…"`.
pub(crate) fn validate_place_of_any(input: ParseStream<'_>) -> Result<()> {
    let ahead = input.fork();
    let place = ahead.span();
    if ahead.parse::<keyword::any>().is_ok() && StringLiteral::is_next(&ahead) {
        return Err(Error::new(place, "expected `any` as the first word of the call"));
    }
    Ok(())
}
