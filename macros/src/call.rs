//! A call of a macro: its tokens and its game. This module also expands calls whose argument is an expression or is
//! invalid.
//!
//! The front doors of the macros are the `macro_rules!` in the crate koma. A front door puts its name and its `$crate`
//! before the tokens of a call. The front door of a declared game also adds the vocabulary of the game.

use koma_runtime::Notation;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::input::{Errors, Result, StringLiteral, flattened, is_punct, start, ungrouped};
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

/// The maximum number of operators in a row.
const MAX_OPERATORS: usize = 100;

fn is_any_punct(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(_))
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
    // The compiler's stack overflows at an expression with thousands of operators, such as `&&&…"K"`.
    let mut runs = tokens.chunk_by(|one, next| is_any_punct(one) && is_any_punct(next));
    if let Some(run) = runs.find(|run| run.len() > MAX_OPERATORS) {
        return Errors::new(start(run), "expected one string literal; these are too many operators")
            .into_token_stream();
    }
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
    /// Returns a type whose tokens contain these errors. Its constants and functions replace the value of an invalid
    /// call.
    pub(crate) fn wrong(self, errors: &Errors) -> TokenStream {
        let krate = self.krate;
        quote! { #krate::__private::Wrong<{ #errors }> }
    }

    /// Returns the path of the items that macros expand to.
    pub(crate) fn private(self) -> TokenStream {
        let krate = self.krate;
        quote! { #krate::__private }
    }

    /// Expands to code that makes the compiler read a constant string as a value of the type. `otherwise` is the error
    /// if the tokens are not an expression.
    pub(crate) fn expand_static(self, type_name: &str, otherwise: &str, tokens: &TokenStream) -> TokenStream {
        let krate = self.krate;
        let name = |name: &str| Ident::new(name, Span::call_site());
        if let Some(game) = self.game {
            let function = name(&format!("{}_in_game", type_name.to_lowercase()));
            let vocabulary = game.vocabulary();
            return quote! {
                #krate::__from_static! { [#krate::__private::#function] [#vocabulary,] #otherwise #tokens }
            };
        }
        let type_name = name(type_name);
        quote! { #krate::__from_static! { [#krate::#type_name::from_static] [] #otherwise #tokens } }
    }
}

/// Returns the tokens of an expression. If they are something else, such as no token, a number or two arguments, returns
/// the error `expected`. `name` is the name of the macro.
pub(crate) fn expression(call: &[TokenTree], name: &str, expected: &str) -> Result<TokenStream> {
    let call: Vec<TokenTree> = call.iter().cloned().map(ungrouped).collect();
    let tokens: TokenStream = call.iter().cloned().collect();
    let mut flat = flattened(tokens.clone());
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
        [literal @ TokenTree::Literal(_)] => literal.span(),
        [literal @ TokenTree::Literal(_), comma, ..] if is_punct(comma, ',') => literal.span(),
        flat => return wrapped(flat, name).map_or(Ok(tokens), Err),
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
    let (literal, before, after) = match tokens {
        [and, literal] if is_punct(and, '&') => (literal.clone(), "&".to_owned(), String::new()),
        [and, TokenTree::Ident(mutable), literal] if is_punct(and, '&') && mutable == "mut" => {
            (literal.clone(), "&mut ".to_owned(), String::new())
        }
        [literal, question] if is_punct(question, '?') => (literal.clone(), String::new(), "?".to_owned()),
        [literal, dot, TokenTree::Ident(method), TokenTree::Group(arguments)]
            if is_punct(dot, '.') && STRING_METHODS.iter().all(|name| method != name) =>
        {
            let arguments = if arguments.stream().is_empty() { "()" } else { "(…)" };
            (literal.clone(), String::new(), format!(".{method}{arguments}"))
        }
        [path @ .., TokenTree::Group(group)]
            if group.delimiter() == Delimiter::Parenthesis && is_constructor(path) =>
        {
            let [literal] = <[TokenTree; 1]>::try_from(flattened(group.stream())).ok()?;
            let path: String = path.iter().map(ToString::to_string).collect();
            (literal, path + "(", ")".to_owned())
        }
        _ => return None,
    };
    StringLiteral::of_token(&literal)?;
    let literal = Some(literal.to_string()).filter(|literal| literal.len() <= MAX_LITERAL);
    let literal = literal.unwrap_or_else(|| "\"…\"".to_owned());
    let place = match (before.trim(), after.as_str()) {
        (before, "") => format!("`{before}` before"),
        ("", after) => format!("`{after}` after"),
        (before, after) => format!("`{before}…{after}` around"),
    };
    let outside = tokens.iter().find(|token| StringLiteral::of_token(token).is_none())?;
    let words = format!("put {place} the macro: `{before}{name}!({literal}){after}`");
    Some(Errors::new(outside.span(), words))
}

/// Reports whether a path names a variant, a struct, or a constructor such as `Box::new`. None of these is a string.
fn is_constructor(path: &[TokenTree]) -> bool {
    let is_part = |token: &TokenTree| matches!(token, TokenTree::Ident(_)) || is_punct(token, ':');
    let is_type = |name: &String| name.starts_with(char::is_uppercase) || name == "new";
    path.iter().all(is_part) && path.last().map(ToString::to_string).as_ref().is_some_and(is_type)
}
