//! The call of a macro, as a front door passes it.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::parse::{ParseStream, Parser as _};
use syn::{Error, braced};

use koma_runtime::{Notation, Shape};

use crate::errors::Result;
use crate::game_of_call::{Game, own_item};
use crate::shape::{BoardShape, type_arguments};
use crate::{book, game, moves, notation, position, position_map, square, token};

/// Expands `name $crate …`, or `name $crate @"head of the vocabulary" [rest of the game] …`.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let Some(FrontDoor { name, call }) = FrontDoor::read(input) else {
        return TokenStream::new(); // not called by a front door
    };
    let expansion = check_size(&call.tokens).and_then(|()| call.expand(&name));
    expansion.unwrap_or_else(|errors| call.wrong(&name, &errors))
}

/// What a front door passes.
struct FrontDoor {
    /// The name of the macro.
    name: String,
    call: Call,
}

impl FrontDoor {
    /// Takes the tokens one by one. Syn would read all tokens first, including a game's vocabulary, which can be long and
    /// is rarely needed.
    fn read(input: TokenStream) -> Option<Self> {
        let mut tokens = input.into_iter();
        let Some(TokenTree::Ident(name)) = tokens.next() else { return None };
        let Some(TokenTree::Ident(krate)) = tokens.next() else { return None };
        let game = Game::take(&mut tokens);
        Some(Self { name: name.to_string(), call: Call { krate, game, tokens: tokens.collect() } })
    }
}

/// A call of a macro.
pub(crate) struct Call {
    /// The path of the crate koma, which the front door passes as `$crate`.
    pub(crate) krate: Ident,
    /// The game, if the macro belongs to one.
    pub(crate) game: Option<Game>,
    /// The tokens that the user wrote.
    pub(crate) tokens: TokenStream,
}

impl Call {
    fn expand(&self, name: &str) -> Result<TokenStream> {
        match name {
            "sin" => token::expand(Notation::Sin, self),
            "pin" => token::expand(Notation::Pin, self),
            "epin" => token::expand(Notation::Epin, self),
            "qpi" => token::expand(Notation::Qpi, self),
            "square" => square::expand(self),
            "position" => position::expand(self),
            "checked_text" => notation::expand_checked_text(self),
            "one_move" => moves::expand_move(self),
            "line" => moves::expand_line(self),
            #[cfg(feature = "svg")]
            "diagram" => crate::diagram::expand(self),
            "book" => book::expand(self),
            "game" => Ok(game::expand(self)),
            "position_map" => Ok(position_map::expand(self)),
            "wrong_position_map" => Err(position_map::mistakes(self)),
            _ => Ok(TokenStream::new()),
        }
    }

    /// Returns the place of the first token. Without tokens, returns the place of the call.
    pub(crate) fn start(&self) -> Span {
        start(&self.tokens)
    }

    /// Parses the tokens of the call with [`parse_tokens`].
    pub(crate) fn parse<T>(&self, parse: impl FnOnce(ParseStream<'_>) -> Result<T>) -> Result<T> {
        parse_tokens(&self.tokens, parse)
    }

    /// Returns what an invalid call expands to: the errors, and a value of the type that a valid call would have.
    fn wrong(&self, name: &str, errors: &Error) -> TokenStream {
        let krate = &self.krate;
        let private = quote! { #krate::__private };
        let place = errors.clone().into_iter().next().map_or_else(Span::call_site, |first| first.span());
        let errors = errors.to_compile_error();
        let sizes = type_arguments(self.probable_shape(name));
        let type_name = match name {
            // The errors are inside the path of a constant. Without this path, the compiler would treat a call in a
            // pattern as a wildcard and warn about the arms after it.
            "sin" | "pin" | "epin" | "qpi" => {
                return path(&quote! { #private::At<{ #errors }> }, &name.to_uppercase(), place);
            }
            "square" => return path(&quote! { #private::SquareAt<#sizes, { #errors }> }, "VALUE", place),
            "one_move" => {
                let move_at =
                    self.game.as_ref().and_then(Game::own_moves).map(|own| own_item(krate, own, "MoveAt"));
                return path(&quote! { #move_at<{ #errors }> }, "VALUE", place);
            }
            "checked_text" => return quote! { { #errors; "" } },
            "position" => quote! { #private::Position<#sizes> },
            "book" => quote! { #krate::Book<_, _> },
            "line" => quote! { _ },
            "wrong_position_map" => quote! { #krate::PositionMap<_, _> },
            // The attribute around a `diagram!` accepts only a single expression.
            _ => return errors,
        };
        quote! { <#private::At<{ #errors }>>::value::<#type_name>() }
    }

    /// Returns the shape of the board that an invalid call is about: the shape that it begins with, or the shape of the
    /// game's board. In a game's `square!`, the game's board comes first. Returns `None` if there is no shape, so that
    /// the compiler infers it.
    fn probable_shape(&self, name: &str) -> Option<Shape> {
        let written = self.parse(|input| {
            let shape: BoardShape = input.parse()?;
            input.parse::<TokenStream>()?;
            Ok(shape.shape)
        });
        let of_game = self.game.as_ref().and_then(Game::board);
        if name == "square" { of_game.or(written.ok()) } else { written.ok().or(of_game) }
    }
}

/// Returns the place of the first token. Without tokens, returns the place of the call.
pub(crate) fn start(tokens: &TokenStream) -> Span {
    tokens.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span())
}

/// Parses tokens. An error after the last token has the place of this token. Without tokens, it has the place of the
/// whole call.
pub(crate) fn parse_tokens<T>(
    tokens: &TokenStream,
    parse: impl FnOnce(ParseStream<'_>) -> Result<T>,
) -> Result<T> {
    // Syn reports an error at the end of a group at the closing bracket, but an error at the end of all tokens at the
    // whole call.
    let end = match tokens.clone().into_iter().last() {
        Some(TokenTree::Group(group)) => group.span_close(),
        Some(token) => token.span(),
        None => Span::call_site(),
    };
    let mut group = Group::new(Delimiter::Brace, tokens.clone());
    group.set_span(end);
    let parse_group = |input: ParseStream<'_>| {
        let inside;
        braced!(inside in input);
        parse(&inside)
    };
    parse_group.parse2(TokenTree::from(group).into())
}

/// The maximum number of tokens between two commas or semicolons.
const MAX_TOKENS: usize = 1_000;
/// The maximum number of groups inside each other.
const MAX_DEPTH: usize = 200;

/// The tokens of a group that have not been checked yet.
struct OpenGroup {
    tokens: proc_macro2::token_stream::IntoIter,
    /// The number of tokens since the last comma or semicolon.
    count: usize,
}

impl OpenGroup {
    fn new(tokens: TokenStream) -> Self {
        Self { tokens: tokens.into_iter(), count: 0 }
    }
}

/// Refuses calls with very long or deeply nested expressions, because the compiler's stack would overflow. For example,
/// it overflows at thousands of operators, such as `&&&…"K"`.
fn check_size(tokens: &TokenStream) -> Result<()> {
    let mut open_groups = vec![OpenGroup::new(tokens.clone())];
    while let Some(group) = open_groups.last_mut() {
        let Some(token) = group.tokens.next() else {
            open_groups.pop();
            continue;
        };
        group.count = group.count.saturating_add(1);
        if group.count > MAX_TOKENS {
            let words =
                format!("this expression is too long: it has more than {MAX_TOKENS} tokens without a comma");
            return Err(Error::new(token.span(), words));
        }
        match token {
            TokenTree::Punct(sign) if matches!(sign.as_char(), ',' | ';') => group.count = 0,
            TokenTree::Group(group) if open_groups.len() > MAX_DEPTH => {
                let words = format!("these brackets are nested too deeply: more than {MAX_DEPTH} are open");
                return Err(Error::new(group.span_open(), words));
            }
            TokenTree::Group(group) => open_groups.push(OpenGroup::new(group.stream())),
            _ => {}
        }
    }
    Ok(())
}

/// Returns `<Type>::CONSTANT` with the place `span`. The tokens in the angle brackets do not have this place. So at the
/// literal, editors show only the constant, not the rest of its path.
pub(crate) fn path(of: &TokenStream, constant: &str, span: Span) -> TokenStream {
    let constant = Ident::new(constant, span);
    quote_spanned! { span=> <#of>::#constant }
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
