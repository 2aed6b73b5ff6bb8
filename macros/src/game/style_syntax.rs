//! The styles of `game!` with their pieces, and the figures.

use koma_runtime::macro_support::own::OwnGame;
use koma_runtime::{GamePiece, GameStyle, Side, Sin, TokenText};
use proc_macro2::{Ident, Span, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Token, braced, bracketed, parenthesized, token};

use crate::call::errors::{Errors, Result};
use crate::call::list::skip_until;
use crate::call::literal::StringLiteral;
use crate::call::parse_tokens;

/// A style: `style "C" Chess { "K^" => King, … }`.
pub(super) struct Style {
    pub(super) letter: Option<StringLiteral>,
    pub(super) name: Option<Name>,
    pub(super) pieces: Vec<Piece>,
}

impl Style {
    /// Returns a style of one of koma's own games. Koma's modules take their styles from the runtime in this way.
    pub(super) fn of_own_game(style: &GameStyle, span: Span) -> Self {
        let literal =
            |text: TokenText| Some(StringLiteral { value: text.as_str().as_bytes().to_vec(), span });
        let name = |text: &&str| Name { text: (*text).to_owned(), span };
        let piece = |piece: &GamePiece| Piece {
            token: literal(piece.qpi().pin().encode()),
            names: piece.names().iter().map(name).collect(),
        };
        Self {
            letter: literal(Sin::new(style.letter(), Side::First).encode()),
            name: Some(name(&style.name())),
            pieces: style.pieces().iter().map(piece).collect(),
        }
    }

    /// Reads `"C" Chess { … }`. After a mistake before the pieces, uses the first literal as the letter, and the last word
    /// as the name. Returns `None` if both are missing.
    pub(super) fn parse(input: ParseStream<'_>, errors: &mut Errors) -> Result<Option<Self>> {
        let words = "expected the letter of the style in a string literal, its name, and its pieces in braces, as in \
            `style \"C\" Chess { \"K^\" => King }`";
        let mut letter = StringLiteral::parse_opt(input);
        let mut name = None;
        if letter.is_none() {
            errors.add(input.span(), words);
        } else {
            skip_sign_after_letter(input, errors)?;
            name = errors.keep(Name::parse(input));
            if name.is_some() && !input.peek(token::Brace) {
                errors.add(input.span(), words);
            }
        }
        let is_end = |rest: ParseStream<'_>| rest.peek(Token![;]) || is_group(rest);
        let skipped = Words::of(skip_until(input, is_end)?);
        letter = letter.or(skipped.first_literal);
        name = name.or(skipped.last_name);
        let pieces = if is_group(input) { parse_pieces(name.as_ref(), input, errors)? } else { Vec::new() };
        input.parse::<Option<Token![;]>>()?;
        let is_style = letter.is_some() || name.is_some();
        Ok(is_style.then_some(Self { letter, name, pieces }))
    }

    /// Returns the name of the style, for messages and documentation.
    pub(super) fn called(&self) -> &str {
        self.name.as_ref().map_or("the style", |name| &name.text)
    }
}

/// A piece with one or more names: `"K^" => King | "玉将"`.
#[derive(Default)]
pub(super) struct Piece {
    pub(super) token: Option<StringLiteral>,
    pub(super) names: Vec<Name>,
}

/// A name such as `King`, or `"Rook that may castle"`.
pub(super) struct Name {
    pub(super) text: String,
    pub(super) span: Span,
}

/// `"C:K^" => "♔"`
pub(super) struct Figure {
    pub(super) token: StringLiteral,
    pub(super) text: StringLiteral,
}

impl Figure {
    /// Returns the figures of one of koma's own games: those of the first player, and then those of the second player.
    pub(super) fn of_own_game(own: &OwnGame, span: Span) -> Vec<Self> {
        let literal = |text: &str| StringLiteral { value: text.as_bytes().to_vec(), span };
        let mut all = Vec::new();
        for side in Side::ALL {
            let pieces = own.vocabulary.styles().iter().flat_map(GameStyle::pieces);
            for (piece, [first, second]) in pieces.zip(own.figures) {
                let piece = piece.qpi().with_side(side);
                let text = if side == Side::First { first } else { second };
                if !text.is_empty() {
                    all.push(Self { token: literal(&piece.encode()), text: literal(text) });
                }
            }
        }
        all
    }
}

/// Reports and skips a sign between the letter of a style and its name.
fn skip_sign_after_letter(input: ParseStream<'_>, errors: &mut Errors) -> Result<()> {
    let place = input.span();
    if input.peek(Token![=>]) {
        input.parse::<Token![=>]>()?;
    } else if input.peek(Token![=]) {
        input.parse::<Token![=]>()?;
    } else if input.peek(Token![:]) && !input.peek(Token![::]) {
        input.parse::<Token![:]>()?;
    } else {
        return Ok(());
    }
    let words = "expected the name directly after the letter, as in `style \"C\" Chess { … }`";
    errors.add(place, words);
    Ok(())
}

/// Reads the pieces of the style with this name, in brackets of any kind. Reports a style without pieces. After a mistake
/// before the name of a piece, uses the last word as the name.
fn parse_pieces(style: Option<&Name>, input: ParseStream<'_>, errors: &mut Errors) -> Result<Vec<Piece>> {
    let list;
    if input.peek(token::Brace) {
        braced!(list in input);
    } else if input.peek(token::Bracket) {
        bracketed!(list in input);
    } else {
        parenthesized!(list in input);
    }
    if let Some(style) = style
        && list.is_empty()
    {
        errors.add(style.span, format!("{} has no pieces", style.text));
    }
    let mut pieces = Vec::new();
    while !list.is_empty() {
        let mut piece = Piece::default();
        if let Err(error) = piece.read(&list) {
            errors.combine(error);
            let skipped = Words::of(skip_until(&list, |rest| rest.peek(Token![,]))?);
            if piece.names.is_empty() {
                piece.names.extend(skipped.last_name);
            }
        }
        if !piece.names.is_empty() {
            pieces.push(piece);
        }
        if !list.is_empty() && !list.peek(Token![,]) {
            let words = "expected a comma between two pieces, before this; a name of several words has quotation marks: \
                `\"Gold general\"`";
            errors.add(list.span(), words);
            skip_until(&list, |rest| rest.peek(Token![,]) || StringLiteral::is_next(rest))?;
        }
        list.parse::<Option<Token![,]>>()?;
    }
    Ok(pieces)
}

fn is_group(input: ParseStream<'_>) -> bool {
    input.peek(token::Brace) || input.peek(token::Bracket) || input.peek(token::Paren)
}

impl Piece {
    fn read(&mut self, input: ParseStream<'_>) -> Result<()> {
        if input.peek(Token![#]) {
            return Err(Error::new(input.span(), "a piece cannot have attributes"));
        }
        if let Some(reversed) = Self::parse_reversed(&input.fork()) {
            return Err(reversed);
        }
        self.token = Some(StringLiteral::parse(input, "expected a piece, as in `\"K^\" => King`")?);
        if !input.peek(Token![=>]) {
            let words = "expected `=>` between a piece and its name, as in `\"K^\" => King`";
            return Err(Error::new(input.span(), words));
        }
        input.parse::<Token![=>]>()?;
        self.names.push(input.parse()?);
        while input.peek(Token![|]) {
            input.parse::<Token![|]>()?;
            self.names.push(input.parse()?);
        }
        Ok(())
    }
}

impl Piece {
    /// Returns the error for `King => "K^"`.
    fn parse_reversed(input: ParseStream<'_>) -> Option<Error> {
        let name: Ident = input.call(Ident::parse_any).ok()?;
        input.parse::<Token![=>]>().ok()?;
        let token = StringLiteral::parse_opt(input)?;
        let words = format!("expected the piece before its name: `{:?} => {name}`", token.lossy());
        Some(Error::new(name.span(), words))
    }
}

impl Parse for Name {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let place = input.span();
        let expected = "expected a name: `King`, or `\"Gold general\"` in quotation marks";
        Self::parse_opt(input).ok_or_else(|| Error::new(place, expected))
    }
}

impl Name {
    /// Reads a name, if it is next.
    fn parse_opt(input: ParseStream<'_>) -> Option<Self> {
        let span = input.span();
        if input.peek(Ident::peek_any) {
            let text = input.call(Ident::parse_any).ok()?.unraw().to_string();
            return Some(Self { text, span });
        }
        let text = StringLiteral::parse_opt(&input.fork())?.text()?.to_owned();
        StringLiteral::parse_opt(input)?;
        Some(Self { text, span })
    }
}

impl Parse for Figure {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let expected = "expected a piece and its figure, as in `\"C:K^\" => \"♔\"`";
        let token = StringLiteral::parse(input, expected)?;
        if !input.peek(Token![=>]) {
            return Err(Error::new(input.span(), expected));
        }
        input.parse::<Token![=>]>()?;
        Ok(Self { token, text: StringLiteral::parse(input, expected)? })
    }
}

/// What probably was meant in tokens that are no style and no piece.
#[derive(Default)]
struct Words {
    first_literal: Option<StringLiteral>,
    /// The last word or, if there are no words, the last string literal after the first.
    last_name: Option<Name>,
}

impl Words {
    fn of(tokens: Vec<TokenTree>) -> Self {
        let tokens = tokens.into_iter().collect();
        parse_tokens(&tokens, Self::parse).unwrap_or_default()
    }
}

impl Parse for Words {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut words = Self::default();
        let mut last_literal = None;
        while !input.is_empty() {
            let is_word = input.peek(Ident::peek_any);
            let literal = StringLiteral::parse_opt(&input.fork());
            match Name::parse_opt(input) {
                Some(name) if is_word => words.last_name = Some(name),
                Some(name) if words.first_literal.is_some() => last_literal = Some(name),
                Some(_) => words.first_literal = literal,
                None => drop(input.parse::<TokenTree>()?),
            }
        }
        words.last_name = words.last_name.or(last_literal);
        Ok(words)
    }
}
