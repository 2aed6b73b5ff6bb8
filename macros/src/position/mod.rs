//! `position!`: a FEEN, a picture or a list of squares becomes a constant.

mod description;
mod moves;
mod notation;
mod outside;
mod picture;
mod pieces;
mod squares;

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

use crate::errors::Errors;
use crate::input::{Argument, Game, StringLiteral, is_punct, parse_call, respanned, wrong};
use crate::size::{Size, type_arguments};
use crate::token::from_static;
use description::Description;
use outside::{feen_outside, range_of_piece, wrong_marker};

#[cfg(feature = "games")]
pub(crate) use moves::{line, reader};
#[cfg(feature = "svg")]
pub(crate) use notation::of as notation_of;
pub(crate) use notation::{expand_text, own_game, own_reader};

const EXPECTED: &str = "expected a FEEN as one string literal, as in `position!(\"8/8/8/8/8/8/8/8 / C/c\")`, \
    or a shape, styles and a board, as in `position! { <8, 8> \"C/c\", board: [\"8\", …] }`";

/// The fields of a description, after its shape and its styles.
pub(crate) const FIELDS: [&str; 2] = ["board", "hands"];

/// The fields of a call with moves.
pub(crate) const MOVES: [&str; 2] = ["moves", "from"];

pub(crate) fn expand(krate: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    let expansion = match (notation::of(call), StringLiteral::alone(call)) {
        (Some(text), _) => notation::expand(krate, game, text, call),
        (None, Some(feen)) => {
            ParsedPosition::from_literal(&feen, game).map(|position| position.expand(krate, feen.span))
        }
        (None, None) if is_description(call) => parse_call(call)
            .and_then(|description: Description| description.read(game))
            .map(|position| position.expand(krate, Span::call_site())),
        (None, None) => expand_other(krate, game, call),
    };
    let check = game.and_then(|game| Some((game.board(), game.check()?)));
    let expansion = expansion.map(|position| match check {
        Some((board, check)) => checked(krate, board, &check, call, &position),
        None => position,
    });
    expansion.unwrap_or_else(|errors| {
        // A position follows the errors: of the shape that the call tells, or else of the one that is expected.
        let shape = Size::at_start(call).or_else(|| game?.board());
        let sizes =
            shape.map_or_else(|| quote! { _, _, _ }, |shape| type_arguments(&shape, Span::call_site()));
        let wrong = wrong(krate, &errors);
        quote! { <#wrong>::position::<#sizes>() }
    })
}

/// Returns a position that the compiler checks with a function of the crate that declares the game.
fn checked(
    krate: &TokenTree,
    board: Option<Shape>,
    check: &TokenStream,
    call: &[TokenTree],
    position: &TokenStream,
) -> TokenStream {
    let span = StringLiteral::alone(call).map_or_else(Span::call_site, |literal| literal.span);
    let (check, name) = (respanned(check.clone(), span), Ident::new("__KOMA_CHECKED", Span::mixed_site()));
    let Some(sizes) = board.map(|board| type_arguments(&board, Span::call_site())) else {
        return quote_spanned! { span=> const { let position = #position; #check(&position); position } };
    };
    // An item is evaluated also where the compiler only checks.
    let start = quote! { const #name: #krate::__private::Position<#sizes> };
    quote_spanned! { span=> { #start = #position; const _: () = #check(&#name); #name } }
}

/// Reports whether a call describes a position. A qualified path, `<T as Trait>::FEEN`, starts with `<` like a shape.
fn is_description(call: &[TokenTree]) -> bool {
    let is_name = |token: &TokenTree| matches!(token, TokenTree::Ident(name) if name == "board");
    let is_sign = |token: &TokenTree| is_punct(token, ':') || is_punct(token, '=');
    let mut pairs = call.windows(2);
    pairs.clone().any(|pair| is_name(&pair[0]) && is_sign(&pair[1]))
        || call.first().is_some_and(|token| is_punct(token, '<'))
            && !pairs.any(|pair| is_punct(&pair[0], '>') && is_punct(&pair[1], ':'))
}

/// Expands a call that has none of the three forms.
fn expand_other(krate: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> syn::Result<TokenStream> {
    if let [TokenTree::Ident(name), second, ..] = call
        && game.is_some_and(|game| game.notations().iter().any(|(other, _)| other == name))
        && StringLiteral::of_token(second).is_some()
    {
        let words = format!("expected `:` after `{name}`, as in `position!({name}: \"…\")`");
        return Err(Error::new(second.span(), words));
    }
    let tokens = Argument::read(call).expression("position", EXPECTED)?;
    // No string is a quotient.
    if call.iter().any(|token| is_punct(token, '/')) {
        let words = "expected a FEEN in quotation marks, as in `position!(\"8/8/8/8/8/8/8/8 / C/c\")`";
        return Err(Error::new(call[0].span(), words));
    }
    Ok(from_static(krate, game, "Position", EXPECTED, &tokens))
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
    /// Reads a FEEN, or returns all that is wrong with it as errors at its literal.
    pub(crate) fn from_literal(feen: &StringLiteral, game: Option<&Game>) -> syn::Result<Self> {
        with_feen(&feen.value, game, Self::of).map_err(|all| {
            let mut errors = Errors::default();
            for words in all {
                errors.push(Error::new(feen.span, words));
            }
            errors.into_error()
        })
    }

    /// Returns the position that `fill` writes into a board of `squares` squares, if `check` accepts it.
    fn build<E>(
        squares: usize,
        fill: impl FnOnce(&mut PositionBuilder<'_>) -> Result<PositionHeader, E>,
        check: impl FnOnce(&AnyPosition<'_>) -> Result<(), E>,
    ) -> Result<Self, E> {
        let (mut board, mut hands) = (vec![None; squares], vec![0; squares]);
        let mut builder = PositionBuilder::new(&mut board, &mut hands);
        let header = fill(&mut builder)?;
        let position = builder.finish(header);
        check(&position)?;
        Ok(Self::of(&position))
    }

    /// Packs a position.
    fn of(position: &AnyPosition<'_>) -> Self {
        let mut bytes = vec![0; packed_len(position)];
        pack(position, &mut bytes);
        Self { shape: position.shape(), hash: position.zobrist(), bytes }
    }

    /// Returns the position as an expression, placed at `span`.
    fn expand(&self, krate: &TokenTree, span: Span) -> TokenStream {
        let sizes = type_arguments(&self.shape, span);
        let bytes = Literal::byte_string(&self.bytes);
        let hash = Literal::u64_unsuffixed(self.hash);
        // Not at `span`, as editors explain what is.
        let (keyword, unpack) = (quote! { const }, quote! { #krate::__private::unpack });
        quote_spanned! { span=> #keyword { #unpack::<#sizes>(#bytes, #hash) } }
    }
}

/// Reads a FEEN and calls `read_position` with it, or returns all that is wrong with it, including what is not in the game.
pub(crate) fn with_feen<T>(
    feen: &[u8],
    game: Option<&Game>,
    read_position: impl FnOnce(&AnyPosition<'_>) -> T,
) -> Result<T, Vec<String>> {
    let squares = square_bound(feen);
    let (mut board, mut hands) = (vec![None; squares], vec![0; squares]);
    let mut builder = PositionBuilder::new(&mut board, &mut hands);
    let header = read(feen, None, &mut builder).map_err(|error| vec![wrong_feen(error, feen, game)])?;
    let outside = game.map_or_else(Vec::new, |game| feen_outside(game, feen, &header));
    if !outside.is_empty() {
        return Err(outside.iter().map(|mistake| mistake.explain(feen)).collect());
    }
    let position = builder.finish(header);
    match game.and_then(|game| wrong_marker(game, &position, |index| range_of_piece(feen, index))) {
        Some((_, mistake)) => Err(vec![mistake.explain(feen)]),
        None => Ok(read_position(&position)),
    }
}

/// Returns the diagnostic of an invalid FEEN. It may be a text in another notation, or have a piece by its name or figure.
fn wrong_feen(error: FeenError, text: &[u8], game: Option<&Game>) -> String {
    let names = game.map_or(SquareNames::Cell, Game::square_names);
    let error = on_board(error, game.and_then(Game::board), names);
    let help = notation::help(text, game).or_else(|| match error.kind() {
        FeenErrorKind::Fields { found: 2.. } => game.and_then(help_of_game),
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

/// Returns what positions of a game look like: in the first of its notations, or as FEEN.
fn help_of_game(game: &Game) -> Option<String> {
    /// Longer examples are not shown.
    const MAX_LEN: usize = 80;
    if let Some((name, _)) = game.notations().into_iter().find(|(name, _)| name != "moves") {
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

/// Returns at least the number of squares of a FEEN's board: the sum of its numbers, and one for each other byte.
fn square_bound(feen: &[u8]) -> usize {
    let (mut squares, mut at) = (0_usize, 0);
    while at < feen.len() {
        let (run, end) = read_decimal(feen, at);
        squares = squares.saturating_add(run).saturating_add(1);
        at = end.max(at + 1);
    }
    squares.min(MAX_SQUARE_COUNT)
}
