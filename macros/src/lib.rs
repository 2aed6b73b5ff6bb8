//! The procedural macro that the macros of [`koma`](https://docs.rs/koma) expand to. Use that crate instead: its macros
//! pass their names and `$crate` to this macro.
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
#[cfg(test)]
mod tests;
mod token;
mod tokens;

use koma_runtime::Notation;

use call::Game;
use input::{Errors, StringLiteral, is_punct, start};
use tokens::{Delimiter, Ident, Span, TokenStream, TokenTree, quote};

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
/// `name $crate @"vocabulary" [functions of the game] …`.
#[cfg_attr(proc_macro, proc_macro)]
pub fn expand(input: TokenStream) -> TokenStream {
    let input: Vec<TokenTree> = input.into_iter().collect();
    let [TokenTree::Ident(name), krate, tokens @ ..] = input.as_slice() else {
        return TokenStream::new(); // not called by a front door
    };
    let (mut tokens, mut game) = (tokens, None);
    if let [at, vocabulary, TokenTree::Group(functions), call @ ..] = tokens
        && is_punct(at, '@')
        && functions.delimiter() == Delimiter::Bracket
        && let Some(text) = StringLiteral::of_token(vocabulary)
    {
        game = Some(Game::new(vocabulary, text.value, functions));
        tokens = call;
    }
    // The compiler's stack overflows at an expression with thousands of operators, such as `&&&…"K"`.
    let mut runs =
        tokens.chunk_by(|one, next| matches!([one, next], [TokenTree::Punct(_), TokenTree::Punct(_)]));
    if let Some(run) = runs.find(|run| run.len() > MAX_OPERATORS) {
        let errors = Errors::new(start(run), "expected one string literal; these are too many operators");
        return quote! { #errors };
    }
    let call = Call { krate, game: game.as_ref(), tokens };
    match name.to_string().as_str() {
        "sin" => token::expand(Notation::Sin, call),
        "pin" => token::expand(Notation::Pin, call),
        "epin" => token::expand(Notation::Epin, call),
        "qpi" => token::expand(Notation::Qpi, call),
        "square" => square::expand(call),
        "position" => position::expand(call),
        "text" => notation::expand_text(call),
        "step" => notation::expand_step(call),
        "line" => notation::expand_line(call),
        #[cfg(feature = "svg")]
        "diagram" => diagram::expand(call),
        "book" => book::expand(call),
        "game" => game::expand(call),
        "position_map" => map::expand(call),
        _ => TokenStream::new(),
    }
}

impl Call<'_> {
    /// Returns an expression of this type whose tokens contain these errors.
    fn wrong(self, errors: &Errors, of_type: &TokenStream) -> TokenStream {
        let krate = self.krate;
        quote! { <#krate::__private::At<{ #errors }>>::value::<#of_type>() }
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
        let vocabulary = self.game.map(|game| &game.literal);
        quote! { #krate::__from_static! { [#function] [#vocabulary] #otherwise #tokens } }
    }
}
