//! `position!`: expands a FEEN, a text in a game's notation, moves, or a description (a picture or a list of squares)
//! to a constant.

mod description;
mod pieces;

use koma_runtime::error::FeenErrorKind;
use koma_runtime::macro_support::{
    AnyPosition, GameToken, PositionBuilder, PositionHeader, on_board, pack, read,
};
use koma_runtime::{Epin, FeenError, Letter, Notation, Shape, Side, Sin, Styles};

use crate::call::{expression, respanned, square_names};
use crate::input::{Errors, Result, StringLiteral, field, is_punct, start, type_arguments};
use crate::notation;
use crate::tokens::{Ident, Literal, Span, TokenStream, TokenTree, is_word, quote, quote_spanned};
use crate::{Call, Game};

const EXPECTED: &str = "expected a FEEN as one string literal, as in `position!(\"8/8/8/8/8/8/8/8 / C/c\")`, \
    or a shape, styles and a board, as in `position! { <8, 8> \"C/c\", board: [\"8\", …] }`";

/// The fields that follow the shape and the styles in a description.
pub(crate) const FIELDS: [&str; 2] = ["board", "hands"];

/// The fields of a call with moves.
pub(crate) const MOVES: [&str; 2] = ["moves", "from"];

pub(crate) fn expand(call: Call<'_>) -> Result<TokenStream> {
    let literal = StringLiteral::alone(call.tokens);
    let named = field(call.tokens).filter(|(name, ..)| FIELDS.iter().all(|field| !is_word(name, field)));
    let position = match (&literal, named) {
        (Some(feen), _) => ParsedPosition::from_literal(feen, call.game)?.expand(call.krate, feen.span),
        (None, Some(named)) => notation::expand(call, named)?,
        (None, None) if is_description(call.tokens) => {
            description::read(call)?.expand(call.krate, Span::call_site())
        }
        (None, None) => {
            let tokens = expression(call.tokens, "position", EXPECTED)?;
            // A division such as `a / b` is not a string.
            if call.tokens.iter().any(|token| is_punct(token, '/')) {
                return Err(Errors::new(start(call.tokens), EXPECTED));
            }
            call.expand_static("Position", EXPECTED, &tokens)
        }
    };
    let Some(check) = call.game.and_then(|game| game.reader("check")) else { return Ok(position) };
    let span = literal.map_or_else(Span::call_site, |literal| literal.span);
    Ok(evaluated(call.krate, call.game.and_then(Game::board), span, &position, Some(&check.path)))
}

/// Returns an expression with which the compiler evaluates a position. If there is a `check`, the compiler also calls
/// this function with the position.
///
/// If the shape is known, the position is a constant item. Such an item is evaluated even if the compiler generates no
/// code, as in `cargo check`.
pub(crate) fn evaluated(
    krate: &TokenTree,
    board: Option<Shape>,
    span: Span,
    position: &TokenStream,
    check: Option<&TokenStream>,
) -> TokenStream {
    let name = Ident::new(if board.is_some() { "__KOMA_POSITION" } else { "position" }, Span::mixed_site());
    let check = check.map(|check| {
        let check = respanned(check, span);
        quote_spanned! { span=> #check(&#name); }
    });
    if board.is_none() {
        return quote_spanned! { span=> const { let #name = #position; #check let _ = #name; #name } };
    }
    let sizes = type_arguments(board);
    // These tokens do not have the span of the literal. Otherwise, editors would explain them at the literal.
    let start = quote! { const #name: #krate::__private::Position<#sizes> };
    let check = check.map(|check| quote_spanned! { span=> const _: () = { #check }; });
    quote_spanned! { span=> { #start = #position; #check #name } }
}

/// Reports whether a call describes a position. A qualified path, such as `<T as Trait>::FEEN`, starts with `<` but is
/// not a description.
fn is_description(tokens: &[TokenTree]) -> bool {
    let is_board =
        |at: usize| tokens.get(at..).and_then(field).is_some_and(|(name, ..)| is_word(name, "board"));
    let is_path =
        |pair: &[TokenTree]| matches!(pair, [end, colon] if is_punct(end, '>') && is_punct(colon, ':'));
    (0..tokens.len()).any(is_board)
        || tokens.first().is_some_and(|token| is_punct(token, '<')) && !tokens.windows(2).any(is_path)
}

/// A position that a macro has read, of any shape.
pub(crate) struct ParsedPosition {
    pub(crate) shape: Shape,
    /// The result of `Position::zobrist`.
    pub(crate) hash: u64,
    /// The packed position. Equal positions have equal bytes.
    pub(crate) bytes: Vec<u8>,
}

impl ParsedPosition {
    /// Reads a FEEN, or returns its mistakes as errors at the literal.
    pub(crate) fn from_literal(feen: &StringLiteral, game: Option<&Game>) -> Result<Self> {
        let mut slots = Slots::default();
        read_feen(feen, game, &mut slots).map(|position| Self::of(&position))
    }

    /// Packs a position.
    pub(crate) fn of(position: &AnyPosition<'_>) -> Self {
        let mut bytes = vec![0; pack(position, &mut [])];
        pack(position, &mut bytes);
        Self { shape: position.shape(), hash: position.zobrist(), bytes }
    }

    /// Returns an expression for the position, with the place `span`.
    pub(crate) fn expand(&self, krate: &TokenTree, span: Span) -> TokenStream {
        let sizes = type_arguments(Some(self.shape));
        let (bytes, hash) = (Literal::byte_string(&self.bytes), self.hash);
        // These tokens do not have the place `span`. Otherwise, editors would explain them there.
        let (keyword, unpack) = (quote! { const }, quote! { #krate::__private::unpack });
        quote_spanned! { span=> #keyword { #unpack::<#sizes>(#bytes, #hash) } }
    }
}

/// The memory for the squares and the hands of a position.
pub(crate) type Slots = (Vec<Option<Epin>>, Vec<u16>);

fn builder(slots: &mut Slots, shape: Shape) -> PositionBuilder<'_> {
    *slots = (vec![None; shape.square_count()], vec![0; shape.square_count()]);
    PositionBuilder::new(&mut slots.0, &mut slots.1)
}

/// Reads a FEEN into `slots`. If the FEEN is invalid, returns its first mistake. If the position is not in the game,
/// returns the mistakes that `check_feen` finds.
pub(crate) fn read_feen<'s>(
    feen: &StringLiteral,
    game: Option<&Game>,
    slots: &'s mut Slots,
) -> Result<AnyPosition<'s>> {
    let text = &feen.value;
    let wrong = |error| wrong_feen(error, feen, game);
    // A builder with empty slices stores nothing. This first reading validates the text and finds the shape.
    let shape = read(text, None, &mut PositionBuilder::new(&mut [], &mut [])).map_err(wrong)?.shape;
    let mut builder = builder(slots, shape);
    let header = read(text, None, &mut builder).map_err(wrong)?;
    let position = builder.finish(header);
    if let Some(game) = game
        && !game.holds(&position)
    {
        pieces::check_feen(game, feen, &position)?;
    }
    Ok(position)
}

/// Returns the error for an invalid FEEN. Its help may say how to read another notation, how to write a named
/// piece, or how to write a position of the game.
fn wrong_feen(error: FeenError, feen: &StringLiteral, game: Option<&Game>) -> Errors {
    let text = &feen.value;
    let error = on_board(error, game.and_then(Game::board), square_names(game));
    let help = notation::help(text, game).or_else(|| match error.kind() {
        FeenErrorKind::Fields { found: 2.. } => help_of_game(game?),
        FeenErrorKind::Token(_) => {
            let token = text.get(error.range()).and_then(|token| str::from_utf8(token).ok())?;
            game?.name_of_piece(Notation::Epin, token)
        }
        _ => None,
    });
    match help {
        Some(help) => feen.explained("FEEN", error.reason().as_str(), error.range(), Some(&help)),
        None => feen.error(error.explain_bytes(text).to_string()),
    }
}

/// Returns the help that shows how to write a position of the game: in the game's first notation, or as FEEN. The FEEN
/// has the board and the styles of the game, because the general example, a chessboard, would mislead.
fn help_of_game(game: &Game) -> Option<String> {
    if let Some(reader) = game.notations().next() {
        let words = "expected the name of the notation before the text";
        return Some(format!("{words}: `position!({}: \"…\")`", reader.name));
    }
    let mut letters =
        Letter::ALL.into_iter().filter(|letter| game.has(GameToken::Sin(Sin::new(*letter, Side::First))));
    let first = letters.next()?;
    let styles = Styles::new(first, letters.next().unwrap_or(first));
    let shape = game.board()?;
    let header = PositionHeader { shape, styles, turn: Side::First };
    let example = builder(&mut Slots::default(), shape).finish(header).to_string();
    let words = format!("a FEEN is `<placement> <hands> <active style>/<other style>`, as in `{example}`");
    (example.len() <= 80).then_some(words)
}
