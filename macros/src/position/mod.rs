//! `position!`: expands a FEEN, a text in a game's notation, moves, or a description to a constant.

mod description;
mod notation;
mod outside;
mod picture;
mod pieces;

use koma_runtime::error::FeenErrorKind;
use koma_runtime::macro_support::games::GameToken;
use koma_runtime::macro_support::positions::{
    AnyPosition, PositionBuilder, PositionHeader, on_board, pack, packed_len, read, read_decimal,
};
use koma_runtime::macro_support::squares::SquareNames;
use koma_runtime::{Explanation, FeenError, Letter, MAX_SQUARE_COUNT, Notation, Shape, Side, Sin, Styles};
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::Error;

use crate::argument::expression;
use crate::call::{Call, Errors, StringLiteral, is_name, is_punct, respanned};
use crate::syntax::{Size, parse_call, type_arguments};
use crate::token::from_static;
use crate::vocabulary::Game;
use description::Description;
use outside::{feen_outside, wrong_markers};

#[cfg(feature = "svg")]
pub(crate) use notation::of as notation_of;
pub(crate) use notation::{expand_text, line, own_function, own_game};

const EXPECTED: &str = "expected a FEEN as one string literal, as in `position!(\"8/8/8/8/8/8/8/8 / C/c\")`, \
    or a shape, styles and a board, as in `position! { <8, 8> \"C/c\", board: [\"8\", …] }`";

/// The fields that follow the shape and the styles in a description.
pub(crate) const FIELDS: [&str; 2] = ["board", "hands"];

/// The fields of a call with moves.
pub(crate) const MOVES: [&str; 2] = ["moves", "from"];

pub(crate) fn expand(call: Call<'_>) -> TokenStream {
    let board = call.game.and_then(Game::board);
    expand_or_error(call, board).unwrap_or_else(|errors| {
        // A position follows the errors. It has the shape in the call or, if the call has no shape, the expected shape.
        let sizes = type_arguments(Size::at_start(call.tokens).or(board), Span::call_site());
        let wrong = call.wrong(&errors);
        quote! { <#wrong>::position::<#sizes>() }
    })
}

fn expand_or_error(call: Call<'_>, board: Option<Shape>) -> syn::Result<TokenStream> {
    let position = match (notation::of(call.tokens), StringLiteral::alone(call.tokens)) {
        (Some(text), _) => notation::expand(call, text)?,
        (None, Some(feen)) => ParsedPosition::from_literal(&feen, call.game)?.expand(call.krate, feen.span),
        (None, None) if is_description(call.tokens) => {
            let description: Description = parse_call(call.tokens)?;
            description.read(call.game)?.expand(call.krate, Span::call_site())
        }
        (None, None) => expand_expression(call)?,
    };
    let Some(check) = call.game.and_then(|game| game.function("check")) else { return Ok(position) };
    let span = StringLiteral::alone(call.tokens).map_or_else(Span::call_site, |literal| literal.span);
    Ok(evaluated(call.krate, board, span, &position, Some(&check), None))
}

/// Returns the expression of a position that the compiler evaluates. If the game has a `check`, the compiler also calls
/// this function of the declaring crate. If there is a `result`, the expression has this value instead.
///
/// If the type of the position is known, the position is an item. So the compiler evaluates it even when it generates
/// no code.
fn evaluated(
    krate: &TokenTree,
    board: Option<Shape>,
    span: Span,
    position: &TokenStream,
    check: Option<&TokenStream>,
    result: Option<&TokenTree>,
) -> TokenStream {
    let name = Ident::new(if board.is_some() { "__KOMA_POSITION" } else { "position" }, Span::mixed_site());
    let check = check.map(|check| {
        let check = respanned(check.clone(), span);
        quote_spanned! { span=> #check(&#name); }
    });
    let value = TokenTree::from(name.clone());
    let result = result.unwrap_or(&value);
    if board.is_none() {
        return quote_spanned! { span=> const { let #name = #position; #check let _ = #name; #result } };
    }
    let sizes = type_arguments(board, Span::call_site());
    // These tokens do not have the span of the literal. Otherwise, editors would explain them at the literal.
    let start = quote! { const #name: #krate::__private::Position<#sizes> };
    let check = check.map(|check| quote_spanned! { span=> const _: () = { #check }; });
    quote_spanned! { span=> { #start = #position; #check #result } }
}

/// Reports whether a call describes a position. A qualified path, `<T as Trait>::FEEN`, starts with `<` like a shape.
fn is_description(tokens: &[TokenTree]) -> bool {
    let starts_shape = tokens.first().is_some_and(|token| is_punct(token, '<'));
    let mut is_path = false;
    for pair in tokens.windows(2) {
        if is_name(&pair[0], &["board"]) && (is_punct(&pair[1], ':') || is_punct(&pair[1], '=')) {
            return true;
        }
        is_path |= is_punct(&pair[0], '>') && is_punct(&pair[1], ':');
    }
    starts_shape && !is_path
}

/// Expands a call that has no other form.
fn expand_expression(call: Call<'_>) -> syn::Result<TokenStream> {
    if let [TokenTree::Ident(name), second, ..] = call.tokens
        && call.game.is_some_and(|game| name != "check" && game.function(&name.to_string()).is_some())
        && StringLiteral::of_token(second).is_some()
    {
        let words = format!("expected `:` after `{name}`, as in `position!({name}: \"…\")`");
        return Err(Error::new(second.span(), words));
    }
    let tokens = expression(call.tokens, "position", false, &|_| EXPECTED.to_owned())?;
    // A division such as `a / b` is not a string.
    if call.tokens.iter().any(|token| is_punct(token, '/')) {
        let words = "expected a FEEN in quotation marks, as in `position!(\"8/8/8/8/8/8/8/8 / C/c\")`";
        return Err(Error::new(call.start(), words));
    }
    Ok(from_static(call, "Position", EXPECTED, &tokens))
}

/// A position that a macro has read, of any shape.
pub(crate) struct ParsedPosition {
    pub(crate) shape: Shape,
    /// Its `Position::zobrist`.
    pub(crate) hash: u64,
    /// The packed position. Equal positions have equal bytes.
    pub(crate) bytes: Vec<u8>,
}

impl ParsedPosition {
    /// Reads a FEEN, or returns all its mistakes as errors at the literal.
    pub(crate) fn from_literal(feen: &StringLiteral, game: Option<&Game>) -> syn::Result<Self> {
        let mut parsed = None;
        let mut errors = Errors::default();
        if let Err(mistakes) = with_feen(&feen.value, game, &mut |position| parsed = Some(Self::of(position)))
        {
            for words in mistakes {
                errors.add(feen.span, &words);
            }
        }
        errors.check()?;
        parsed.ok_or_else(|| Error::new(feen.span, "no position"))
    }

    /// Packs a position.
    fn of(position: &AnyPosition<'_>) -> Self {
        let mut bytes = vec![0; packed_len(position)];
        pack(position, &mut bytes);
        Self { shape: position.shape(), hash: position.zobrist(), bytes }
    }

    /// Returns the position as an expression, placed at `span`.
    fn expand(&self, krate: &TokenTree, span: Span) -> TokenStream {
        let sizes = type_arguments(Some(self.shape), span);
        let bytes = Literal::byte_string(&self.bytes);
        let hash = Literal::u64_unsuffixed(self.hash);
        // These tokens do not have the place `span`. Otherwise, editors would explain them there.
        let (keyword, unpack) = (quote! { const }, quote! { #krate::__private::unpack });
        quote_spanned! { span=> #keyword { #unpack::<#sizes>(#bytes, #hash) } }
    }
}

/// Reads a FEEN and calls a function with the position. If the FEEN is invalid or not in the game, returns all
/// mistakes.
pub(crate) fn with_feen(
    feen: &[u8],
    game: Option<&Game>,
    take: &mut dyn FnMut(&AnyPosition<'_>),
) -> Result<(), Vec<String>> {
    let squares = square_bound(feen);
    let (mut board, mut hands) = (vec![None; squares], vec![0; squares]);
    let mut builder = PositionBuilder::new(&mut board, &mut hands);
    let header = read(feen, None, &mut builder).map_err(|error| vec![wrong_feen(error, feen, game)])?;
    let position = builder.finish(header);
    if let Some(game) = game {
        let mut mistakes = feen_outside(game, feen, &header);
        if mistakes.is_empty() {
            mistakes.extend(wrong_markers(game, feen, &position));
        }
        if !mistakes.is_empty() {
            return Err(mistakes.iter().map(|mistake| mistake.explain(feen)).collect());
        }
    }
    take(&position);
    Ok(())
}

/// Returns the diagnostic of an invalid FEEN. The diagnostic has special help if the text is in another notation, or
/// contains the name or the figure of a piece.
fn wrong_feen(error: FeenError, text: &[u8], game: Option<&Game>) -> String {
    let names = game.map_or(SquareNames::Cell, Game::square_names);
    let error = on_board(error, game.and_then(Game::board), names);
    let help = notation::help(text, game).or_else(|| match error.kind() {
        FeenErrorKind::Fields { found: 2.. } => help_of_game(game?),
        FeenErrorKind::Token(_) => {
            let token = text.get(error.range()).and_then(|token| str::from_utf8(token).ok())?;
            game?.name_of_piece(Notation::Epin, token)
        }
        _ => None,
    });
    match help {
        Some(help) => {
            Explanation::new("FEEN", error.reason().as_str(), text, error.range(), Some(&help)).to_string()
        }
        None => error.explain_bytes(text).to_string(),
    }
}

/// Returns the help that shows how to write a position of the game: in the game's first notation, or as FEEN.
fn help_of_game(game: &Game) -> Option<String> {
    /// The maximum length of an example.
    const MAX_LEN: usize = 80;
    if let Some((name, _)) = game.notations().first() {
        return Some(format!(
            "expected the name of the notation before the text: `position!({name}: \"…\")`"
        ));
    }
    let mut letters =
        Letter::ALL.into_iter().filter(|letter| game.has(GameToken::Sin(Sin::new(*letter, Side::First))));
    let first = letters.next()?;
    let styles = Styles::new(first, letters.next().unwrap_or(first));
    let shape = game.board()?;
    let (mut board, mut hands) = (vec![None; shape.square_count()], vec![0; shape.square_count()]);
    let header = PositionHeader { shape, styles, turn: Side::First };
    let example = PositionBuilder::new(&mut board, &mut hands).finish(header).to_string();
    (example.len() <= MAX_LEN)
        .then(|| format!("a FEEN is `<placement> <hands> <active style>/<other style>`, as in `{example}`"))
}

/// Returns an upper bound for the number of squares of a FEEN's board: the sum of the numbers in the text, plus one for
/// each byte that is not a digit.
fn square_bound(feen: &[u8]) -> usize {
    let (mut squares, mut at) = (0_usize, 0);
    while at < feen.len() {
        let (run, end) = read_decimal(feen, at);
        squares = squares.saturating_add(run).saturating_add(1);
        at = end.max(at + 1);
    }
    squares.min(MAX_SQUARE_COUNT)
}
