//! Expands the macros of [`koma`](https://docs.rs/koma). Use that crate instead.
//!
//! The *front doors* are the public `macro_rules!` macros of koma, except `must!`, and of declared games. A front door
//! puts a name, such as `epin`, and koma's `$crate` before the tokens of a call. The front door of a game also adds the
//! game's vocabulary.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod book;
mod call;
#[cfg(feature = "svg")]
mod diagram;
mod game;
mod input;
mod map;
mod notation;
mod position;
mod square;
#[cfg(all(test, feature = "games"))]
mod tests;
mod token;
mod tokens;

use koma_runtime::Notation;

use call::{Game, own_item};
use input::{Errors, Input, Result, StringLiteral, flattened, is_punct, start, type_arguments};
use tokens::{Delimiter, Ident, Span, TokenStream, TokenTree, quote, quote_spanned};

/// A call of a macro.
#[derive(Clone, Copy)]
struct Call<'a> {
    /// The path of the crate koma, which the front door passes as `$crate`.
    krate: &'a TokenTree,
    /// The game, if the macro belongs to one.
    game: Option<&'a Game>,
    tokens: &'a [TokenTree],
}

/// The maximum number of punctuation characters in a row.
const MAX_OPERATORS: usize = 100;

/// Expands a macro call. The input is what a front door passes: `name $crate …`, or
/// `name $crate @"head of the vocabulary" [rest of the game] …`.
///
/// The type of the tokens is `proc_macro::TokenStream`. With the feature `proc-macro2`, it can also be the type of that
/// crate.
pub fn expand<T: Into<TokenStream> + From<TokenStream>>(input: T) -> T {
    expand_tokens(input.into()).into()
}

fn expand_tokens(input: TokenStream) -> TokenStream {
    let input: Vec<TokenTree> = input.into_iter().collect();
    let [TokenTree::Ident(name), krate, tokens @ ..] = input.as_slice() else {
        return TokenStream::new(); // not called by a front door
    };
    let (mut tokens, mut game) = (tokens, None);
    if let [at, head, TokenTree::Group(rest), call @ ..] = tokens
        && is_punct(at, '@')
        && rest.delimiter() == Delimiter::Bracket
        && let Some(head) = StringLiteral::of_token(head)
    {
        game = Some(Game::new(head.value, rest.clone()));
        tokens = call;
    }
    // The compiler's stack overflows at an expression with thousands of operators, such as `&&&…"K"`.
    let mut runs =
        tokens.chunk_by(|one, next| matches!([one, next], [TokenTree::Punct(_), TokenTree::Punct(_)]));
    let (name, call) = (name.to_string(), Call { krate, game: game.as_ref(), tokens });
    let expansion = match runs.find(|run| run.len() > MAX_OPERATORS) {
        Some(run) => {
            let words = "expected one string literal; these are too many operators";
            Err(Errors::new(start(run), words))
        }
        None => call.expand(&name),
    };
    expansion.unwrap_or_else(|errors| call.wrong(&name, &errors))
}

impl Call<'_> {
    fn expand(self, name: &str) -> Result<TokenStream> {
        match name {
            "sin" => token::expand(Notation::Sin, self),
            "pin" => token::expand(Notation::Pin, self),
            "epin" => token::expand(Notation::Epin, self),
            "qpi" => token::expand(Notation::Qpi, self),
            "square" => square::expand(self),
            "position" => position::expand(self),
            "text" => notation::expand_text(self),
            "step" => notation::expand_step(self),
            "line" => notation::expand_line(self),
            #[cfg(feature = "svg")]
            "diagram" => diagram::expand(self),
            "book" => book::expand(self),
            "game" => Ok(game::expand(self)),
            "position_map" => Ok(map::expand(self)),
            _ => Ok(TokenStream::new()),
        }
    }

    /// Returns what an invalid call expands to: the errors, and a value of the type that a valid call would have.
    fn wrong(self, name: &str, errors: &Errors) -> TokenStream {
        let (krate, span) = (self.krate, errors.span());
        let private = quote! { #krate::__private };
        // The shape of a board is in the call, or it is the shape of the game's board. Without either, the compiler infers
        // it. The squares of a game are those of its own board.
        let (shape, board) =
            (Input::new(&self.flattened()).shape(None).ok(), self.game.and_then(Game::board));
        let sizes = type_arguments(if name == "square" { board.or(shape) } else { shape.or(board) });
        let of_type = match name {
            // The errors are inside the path of a constant. Without this path, the compiler would treat a call in a
            // pattern as a wildcard and warn about the arms after it.
            "sin" | "pin" | "epin" | "qpi" => {
                return path(&quote! { #private::At<{ #errors }> }, &name.to_uppercase(), span);
            }
            "square" => return path(&quote! { #private::SquareAt<#sizes, { #errors }> }, "VALUE", span),
            "step" => {
                let move_at = self.game.and_then(Game::own_moves).map(|own| own_item(krate, own, "MoveAt"));
                return path(&quote! { #move_at<{ #errors }> }, "VALUE", span);
            }
            "text" => return quote! { { #errors; "" } },
            "position" => quote! { #private::Position<#sizes> },
            "book" => quote! { #krate::Book<_, _> },
            "line" => quote! { _ },
            // The attribute around a `diagram!` accepts only a single expression.
            _ => return quote! { #errors },
        };
        quote! { <#private::At<{ #errors }>>::value::<#of_type>() }
    }

    /// Returns the tokens of the call after replacing each invisible group of a capture with its contents.
    fn flattened(self) -> Vec<TokenTree> {
        flattened(self.tokens.iter().cloned())
    }

    /// Expands to code with which the compiler reads a constant string as a value of the type `type_name`. `otherwise`
    /// is the error for tokens that are not an expression.
    fn expand_static(self, type_name: &str, otherwise: &str, tokens: &TokenStream) -> TokenStream {
        let (krate, name) = (self.krate, |name: &str| Ident::new(name, Span::call_site()));
        let function = if self.game.is_some() {
            let function = name(&format!("{}_in_game", type_name.to_lowercase()));
            quote! { #krate::__private::#function }
        } else {
            let type_name = name(type_name);
            quote! { #krate::#type_name::from_static }
        };
        let vocabulary = self.game.and_then(Game::literal);
        quote! { #krate::__from_static! { [#function] [#vocabulary] #otherwise #tokens } }
    }
}

/// Returns `<Type>::CONSTANT` with the place `span`. The tokens in the angle brackets do not have this place. So at the
/// literal, editors show only the constant, not the rest of its path.
fn path(of: &TokenStream, constant: &str, span: Span) -> TokenStream {
    let constant = Ident::new(constant, span);
    quote_spanned! { span=> <#of>::#constant }
}
