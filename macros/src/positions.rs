//! `positions!`: a list of texts becomes an array of positions. Each text is read as `position!` reads it.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;
use syn::parse::{ParseBuffer, ParseStream};
use syn::{Error, Token, bracketed, token};

use crate::call::any::validate_place_of_any;
use crate::call::argument::Argument;
use crate::call::errors::{Errors, Result, wrong_value};
use crate::call::fields::is_field;
use crate::call::form::Form;
use crate::call::game_of_call::GameOfCall;
use crate::call::list::is_list;
use crate::call::literal::StringLiteral;
use crate::call::shape::{CommonShape, type_arguments};
use crate::call::{Call, parse_tokens, start};
use crate::position::moves::MovesOfCall;
use crate::position::named_text::{NamedText, NotationOfCall};
use crate::position::{evaluated_feen, is_description, missing_colon, validated_by_game};
use crate::text::feen;
use crate::text::line;

mod keyword {
    syn::custom_keyword!(from);
}

/// The contents of a call.
enum Syntax {
    /// `"8/8/8/8/8/8/8/8 / C/c", …`, with or without brackets around them.
    Feens(Texts),
    /// `fen: ["…", …]`. The tokens are those after the colon.
    Named(NamedText),
    /// `moves: ["…", …], from: START`
    Moves { moves: Texts, from: Option<TokenStream> },
}

/// Texts with commas between them.
#[derive(Default)]
struct Texts {
    texts: Vec<TokenStream>,
    /// The mistakes between the texts.
    errors: Errors,
}

const EXPECTED: &str = "expected FEENs in string literals, as in `positions![\"8/8/8/8/8/8/8/8 / C/c\", …]`";

impl Syntax {
    fn parse(input: ParseStream<'_>, game: Option<&GameOfCall>) -> Result<Self> {
        if is_field(input) {
            let name = input.fork().call(Ident::parse_any)?;
            let has_moves = game.is_some_and(|game| game.declared("moves").is_some());
            return if has_moves && line::FIELDS.contains(&name) {
                Self::parse_moves(input)
            } else {
                NamedText::parse(input, Form::LIST).map(Self::Named)
            };
        }
        if let Some(name) = name_without_colon(&input.fork()) {
            return Err(missing_colon(&name, Form::LIST));
        }
        if is_description(&input.fork())? {
            let words = "expected texts; an array of drawings is written `[position! { … }, …]`";
            return Err(Error::new(input.span(), words));
        }
        if let Some(name) = moves_without_name(&input.fork())? {
            let call = Form::LIST.moves_from("START");
            let words = format!("expected `moves:` before the list of moves, as in `{call}`");
            return Err(Error::new(name.span(), words));
        }
        if !is_list(input) {
            return Texts::parse(input).map(Self::Feens);
        }
        let feens = parse_list(input)?;
        input.parse::<Option<Token![,]>>()?;
        Ok(Self::Feens(feens))
    }

    fn parse_moves(input: ParseStream<'_>) -> Result<Self> {
        let place = input.span();
        let mut moves = None;
        let mut from = None;
        line::FIELDS.parse(input, |name, value| {
            if name == "moves" {
                moves = Some(list_after("moves", value)?);
            } else {
                validate_place_of_any(value)?;
                from = Some(line::FIELDS.expression(value)?);
            }
            Ok(())
        })?;
        let missing = "the moves are missing: `moves: [\"…\", …]`";
        let moves = moves.ok_or_else(|| Error::new(place, missing))?;
        Ok(Self::Moves { moves, from })
    }
}

/// Returns the name in `fen "…"` or `fen ["…"]`, which lacks a colon.
fn name_without_colon(input: ParseStream<'_>) -> Option<Ident> {
    let name = input.call(Ident::parse_any).ok()?;
    let starts_list = |input: ParseStream<'_>| {
        let list = inside_of_brackets(input).ok()?;
        StringLiteral::is_next(&list).then_some(())
    };
    (StringLiteral::is_next(input) || starts_list(input).is_some()).then_some(name)
}

/// Returns the name in `from: START`, if it comes after texts without a name.
fn moves_without_name(input: ParseStream<'_>) -> Result<Option<Ident>> {
    while !input.is_empty() {
        if input.peek(keyword::from) && is_field(input) {
            return input.call(Ident::parse_any).map(Some);
        }
        input.parse::<TokenTree>()?;
    }
    Ok(None)
}

/// Reads the list after `name:`.
fn list_after(name: &str, input: ParseStream<'_>) -> Result<Texts> {
    if input.peek(token::Bracket) {
        return parse_list(input);
    }
    let example = Form::LIST.call(name);
    let place = input.span();
    let reason =
        if StringLiteral::is_next(input) { "" } else { ": the macro cannot see the values of constants" };
    Err(Error::new(place, format!("expected a list in brackets after `{name}:`, as in `{example}`{reason}")))
}

/// Reads a list in brackets.
fn parse_list(input: ParseStream<'_>) -> Result<Texts> {
    Texts::parse(&inside_of_brackets(input)?)
}

fn inside_of_brackets<'a>(input: &ParseBuffer<'a>) -> Result<ParseBuffer<'a>> {
    let list;
    bracketed!(list in input);
    Ok(list)
}

impl Texts {
    /// Reads texts up to the end of the input. A comma after the last one is optional.
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut all = Self::default();
        while !input.is_empty() {
            let place = input.span();
            if input.peek(Token![#]) {
                all.errors.add(place, "texts cannot have attributes");
                input.parse::<Token![#]>()?;
                if input.peek(token::Bracket) {
                    input.parse::<TokenTree>()?;
                }
            }
            let text = tokens_of_text(input)?;
            if !text.is_empty() {
                all.texts.push(text);
            } else if input.peek(Token![,]) {
                all.errors.add(place, "expected a text before this comma");
            }
            if !input.is_empty() && !input.peek(Token![,]) {
                all.errors.add(input.span(), "expected a comma between two texts, before this");
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(all)
    }
}

/// Reads the tokens of a text: up to a comma that is not inside of `<…>`, or up to a string literal if the comma before it is
/// missing.
fn tokens_of_text(input: ParseStream<'_>) -> Result<TokenStream> {
    let mut tokens = TokenStream::new();
    let mut open_angles = 0_usize;
    let mut last = None;
    while !input.is_empty() && (open_angles > 0 || !input.peek(Token![,])) {
        if last.as_ref().is_some_and(is_complete) && StringLiteral::is_next(input) {
            break;
        }
        if input.peek(Token![->]) {
            tokens.extend(input.parse::<Token![->]>()?.into_token_stream());
            last = None;
            continue;
        }
        let token: TokenTree = input.parse()?;
        match &token {
            TokenTree::Punct(sign) if sign.as_char() == '<' => {
                let is_open = open_angles > 0 || opens_arguments(last.as_ref());
                open_angles = open_angles.saturating_add(usize::from(is_open));
            }
            TokenTree::Punct(sign) if sign.as_char() == '>' => open_angles = open_angles.saturating_sub(1),
            _ => {}
        }
        last = Some(token.clone());
        tokens.extend([token]);
    }
    Ok(tokens)
}

/// Reports whether a `<` after the token `last` opens the arguments of a type. After a value, it is a comparison or a shift, as in
/// `if N < 2 { "…" } else { "…" }`.
fn opens_arguments(last: Option<&TokenTree>) -> bool {
    let is_first_of_shift =
        |token: &TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == '<');
    !last.is_some_and(|token| is_complete(token) || is_first_of_shift(token))
}

/// Reports whether a token ends an expression, so that a string literal after it is another text.
fn is_complete(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(word) => word != "any" && syn::parse2::<Ident>(word.to_token_stream()).is_ok(),
        TokenTree::Punct(_) => false,
        TokenTree::Literal(_) | TokenTree::Group(_) => true,
    }
}

/// Expands to an array. Each text that is invalid is an element with its errors.
pub(crate) fn expand(call: &Call) -> Result<TokenStream> {
    let game = call.game.as_ref();
    match call.parse(|input| Syntax::parse(input, game))? {
        Syntax::Feens(texts) => Ok(expand_feens(call, texts)),
        Syntax::Named(NamedText { name, text }) => {
            let notation = NotationOfCall::find(call, &name, Form::LIST)?;
            notation.validate_start(&name, &text)?;
            let texts = parse_tokens(&text, |input| {
                let texts = list_after(&name.to_string(), input)?;
                input.parse::<Option<Token![,]>>()?;
                if input.is_empty() {
                    return Ok(texts);
                }
                Err(Error::new(input.span(), format!("expected nothing after the list of `{name}:`")))
            })?;
            Ok(expand_texts(call, texts, |_, text| notation.expand(text)))
        }
        Syntax::Moves { moves, from } => {
            let declared = game.and_then(|game| Some((game, game.declared("moves")?)));
            let Some((game, declared)) = declared else { return Ok(TokenStream::new()) };
            let moves_of_call = MovesOfCall::new(call, game, declared, from, Form::LIST)?;
            Ok(expand_texts(call, moves, |_, text| moves_of_call.expand(text)))
        }
    }
}

/// Expands to an array of positions that FEENs represent. All literals must have the same shape.
fn expand_feens(call: &Call, texts: Texts) -> TokenStream {
    let mut shape = CommonShape::default();
    expand_texts(call, texts, |number, text| {
        let argument = parse_tokens(text, |input| {
            validate_no_name(input)?;
            validate_place_of_any(input)?;
            Argument::parse(input, "positions![", EXPECTED)
        });
        match argument? {
            Argument::Literal(feen) => {
                let position = feen::parse(&feen, call.game.as_ref())?;
                shape.add(position.shape, number, "position").map_err(|words| feen.error(words))?;
                Ok(position.expand(&call.krate, feen.span))
            }
            Argument::Expression(text) => Ok(evaluated_feen(call, &text, EXPECTED)),
        }
    })
}

/// Returns the error for a name in a list of FEENs.
fn validate_no_name(input: ParseStream<'_>) -> Result<()> {
    if !is_field(input) {
        return Ok(());
    }
    let name = input.fork().call(Ident::parse_any)?;
    let words = format!("expected the name before a list in brackets, as in `{}`", Form::LIST.call(&name));
    Err(Error::new(name.span(), words))
}

/// Expands to an array. `expand` gets the number of a text, from 1, and the text. An invalid text becomes a value that contains
/// its errors.
fn expand_texts(
    call: &Call,
    Texts { texts, errors }: Texts,
    mut expand: impl FnMut(usize, &TokenStream) -> Result<TokenStream>,
) -> TokenStream {
    let krate = &call.krate;
    let game = call.game.as_ref();
    let board = game.and_then(GameOfCall::board);
    let sizes = type_arguments(board);
    let position_type = quote! { #krate::__private::Position<#sizes> };
    let has_validator = game.and_then(GameOfCall::validator).is_some();
    let expand_one = |(index, text): (usize, &TokenStream)| {
        let position = match expand(index.saturating_add(1), text) {
            Ok(position) => position,
            Err(errors) => return wrong_value(krate, &errors, &position_type),
        };
        if !has_validator {
            return position;
        }
        let place = StringLiteral::alone(text).map_or_else(|| start(text), |literal| literal.span);
        validated_by_game(call, place, position)
    };
    let positions: Vec<TokenStream> = texts.iter().enumerate().map(expand_one).collect();
    let list = if positions.is_empty() {
        // The type of `[]` alone says nothing about its elements. Rust 1.88 cannot infer sizes that are written `_`.
        let sizes = board.map(|_| quote! { ::<#sizes> });
        quote! { const { #krate::__private::no_positions #sizes () } }
    } else {
        quote! { [#(#positions),*] }
    };
    if errors.is_empty() {
        list
    } else {
        quote! { { #errors #list } }
    }
}
