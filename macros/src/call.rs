//! Arguments that are expressions, and tokens that several macros expand to.

use koma_runtime::Shape;
use koma_runtime::macro_support::own::OwnGame;
use koma_runtime::macro_support::{Sizes, SquareNames};

use crate::Game;
use crate::input::{Errors, Result, StringLiteral, flattened, is_punct};
use crate::tokens::{Delimiter, Ident, Span, TokenStream, TokenTree, is_word, quote};

/// Returns the tokens of an expression. Returns the error `expected` if the call is empty or its first argument is a
/// literal, and other errors for `"K" | "Q"` and for [`wrapped`] literals. `name` is the name of the macro.
pub(crate) fn expression(call: &[TokenTree], name: &str, expected: &str) -> Result<TokenStream> {
    let mut flat = flattened(call.iter().cloned());
    flat.pop_if(|last| is_punct(last, ','));
    let is_string = |token: &TokenTree| StringLiteral::of_token(token).is_some();
    let place = match flat.as_slice() {
        [] if call.is_empty() => Span::call_site(),
        [string, comma, second, ..] if is_string(string) && is_punct(comma, ',') => second.span(),
        [string, or, ..] if is_string(string) && is_punct(or, '|') => {
            let words =
                format!("expected one string literal; alternatives are `{name}!({string}) | {name}!(…)`");
            return Err(Errors::new(string.span(), words));
        }
        [literal @ TokenTree::Literal(_), rest @ ..]
            if rest.first().is_none_or(|comma| is_punct(comma, ',')) =>
        {
            literal.span()
        }
        flat => return wrapped(flat, name).map_or_else(|| Ok(call.iter().cloned().collect()), Err),
    };
    Err(Errors::new(place, expected))
}

/// Returns an error if the expression wraps the literal where it should wrap the macro call. For example,
/// `epin!(Some("K"))` should be `Some(epin!("K"))`.
///
/// This mistake is likely: an expansion has the span of its literal, so if the expected type is `Option<Epin>`, the
/// compiler itself suggests `epin!(Some("K"))`.
fn wrapped(tokens: &[TokenTree], name: &str) -> Option<Errors> {
    /// The string methods that return strings at compile time.
    const STRING_METHODS: [&str; 4] = ["trim_ascii", "trim_ascii_start", "trim_ascii_end", "split_at"];
    const MAX_LITERAL: usize = 20;
    let (literal, around) = match tokens {
        [and, literal] if is_punct(and, '&') => (literal.clone(), "&…".to_owned()),
        [and, TokenTree::Ident(mutable), literal] if is_punct(and, '&') && is_word(mutable, "mut") => {
            (literal.clone(), "&mut …".to_owned())
        }
        [literal, question] if is_punct(question, '?') => (literal.clone(), "…?".to_owned()),
        [literal, dot, TokenTree::Ident(method), TokenTree::Group(arguments)]
            if is_punct(dot, '.') && STRING_METHODS.iter().all(|name| !is_word(method, name)) =>
        {
            let arguments = if arguments.stream().is_empty() { "()" } else { "(…)" };
            (literal.clone(), format!("….{method}{arguments}"))
        }
        [path @ .., TokenTree::Group(group)]
            if group.delimiter() == Delimiter::Parenthesis && is_constructor(path) =>
        {
            let [literal] = <[TokenTree; 1]>::try_from(flattened(group.stream())).ok()?;
            let path: String = path.iter().map(ToString::to_string).collect();
            (literal, path + "(…)")
        }
        _ => return None,
    };
    StringLiteral::of_token(&literal)?;
    let literal = Some(literal.to_string()).filter(|literal| literal.len() <= MAX_LITERAL);
    let literal = literal.unwrap_or_else(|| "\"…\"".to_owned());
    let place = match around.split_once('…')? {
        (before, "") => format!("`{}` before", before.trim_end()),
        ("", after) => format!("`{after}` after"),
        _ => format!("`{around}` around"),
    };
    let outside = tokens.iter().find(|token| StringLiteral::of_token(token).is_none())?;
    let whole = around.replacen('…', &format!("{name}!({literal})"), 1);
    Some(Errors::new(outside.span(), format!("put {place} the macro: `{whole}`")))
}

/// Reports whether a path names a variant, a struct, or a constructor such as `Box::new`. None of these makes a string.
fn is_constructor(path: &[TokenTree]) -> bool {
    let is_part = |token: &TokenTree| matches!(token, TokenTree::Ident(_)) || is_punct(token, ':');
    let is_type = |name: &String| name.starts_with(char::is_uppercase) || name == "new";
    path.iter().all(is_part) && path.last().map(ToString::to_string).as_ref().is_some_and(is_type)
}

/// Returns how squares are named in messages and calls.
pub(crate) fn square_names(game: Option<&Game>) -> SquareNames {
    game.map_or(SquareNames::Cell, |game| game.head().square_names())
}

/// Returns the sizes of a board, and with them the names of its squares.
pub(crate) fn sizes(shape: Shape, game: Option<&Game>) -> Sizes {
    Sizes::of(shape.dimensions()).named(square_names(game))
}

/// Returns the path of an item in the module of one of koma's own games.
pub(crate) fn own_item(krate: &TokenTree, game: &OwnGame, name: &str) -> TokenStream {
    let [game, name] = [game.name, name].map(|name| Ident::new(name, Span::call_site()));
    quote! { #krate::__private::own::#game::#name }
}

/// Returns the tokens of a path with the location `span`, which messages show. The compiler still resolves each name at
/// the place where the name was written.
pub(crate) fn respanned(path: &TokenStream, span: Span) -> TokenStream {
    let respanned = path.clone().into_iter().map(|mut token| {
        token.set_span(token.span().located_at(span));
        token
    });
    respanned.collect()
}
