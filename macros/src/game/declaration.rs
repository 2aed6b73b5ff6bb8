//! What `game!` is called with.

use koma_runtime::{Epin, Pin, Qpi, Shape, Side, Sin};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream};
use syn::token::{Brace, Bracket, Paren};
use syn::{Error, Token, braced};

use super::name::Name;
use crate::input::{StringLiteral, comma_separated, flattened};
use crate::size::Size;

const EXPECTED: &str =
    "expected `style \"C\" Chess { … }`, `board <8, 8>;`, `enum Piece;` or `notation fen = path;`";

/// The items of a declaration, as they were written.
#[derive(Default)]
pub(super) struct Declaration {
    pub(super) boards: Vec<(Size, Span)>,
    pub(super) styles: Vec<Style>,
    pub(super) enums: Vec<PieceEnum>,
    pub(super) notations: Vec<NotationItem>,
}

/// `style "C" Chess { "K^" => King, … }`
pub(super) struct Style {
    pub(super) letter: StringLiteral,
    pub(super) name: Name,
    pub(super) pieces: Vec<Piece>,
}

/// `"K^" => King | "玉将"`
pub(super) struct Piece {
    pub(super) token: StringLiteral,
    /// At least one.
    pub(super) names: Vec<Name>,
}

/// `pub enum Piece;`
pub(super) struct PieceEnum {
    pub(super) attributes: TokenStream,
    /// Those of the attributes that say when there is the enum.
    pub(super) condition: TokenStream,
    /// Whether one of them is a documentation.
    pub(super) has_doc: bool,
    pub(super) visibility: TokenStream,
    pub(super) name: Ident,
}

/// `notation fen = crate::chess::position_of_fen;`
pub(super) struct NotationItem {
    pub(super) name: Ident,
    /// The path of a `const fn` that makes a position of a text.
    pub(super) path: TokenStream,
}

impl Parse for Declaration {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut declaration = Self::default();
        while !input.is_empty() {
            declaration.item(input)?;
        }
        Ok(declaration)
    }
}

impl Declaration {
    fn item(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        if input.peek(Token![#]) || input.peek(Token![pub]) || input.peek(Token![enum]) {
            self.enums.push(input.parse()?);
            return Ok(());
        }
        let start = input.span();
        let keyword: Ident = input.parse().map_err(|error| Error::new(error.span(), EXPECTED))?;
        match keyword.to_string().as_str() {
            "board" => {
                self.boards.push((input.parse()?, keyword.span()));
                semicolon(input, "the board")
            }
            "style" => {
                self.styles.push(input.parse()?);
                Ok(())
            }
            "notation" => {
                self.notations.push(input.parse()?);
                semicolon(input, "the path")
            }
            _ => Err(Error::new(start, EXPECTED)),
        }
    }
}

fn semicolon(input: ParseStream<'_>, what: &str) -> syn::Result<()> {
    let words = format!("expected `;` behind {what}");
    input.parse::<Token![;]>().map(|_| ()).map_err(|error| Error::new(error.span(), words))
}

impl Parse for Style {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let words = "expected the letter of the style in a string literal, as in `style \"C\" Chess { … }`";
        let letter = input.parse().map_err(|error: Error| Error::new(error.span(), words))?;
        let name = input.parse()?;
        if !input.peek(Brace) {
            return Err(Error::new(input.span(), "expected the pieces in braces: `{ \"K^\" => King, … }`"));
        }
        let content;
        braced!(content in input);
        Ok(Self { letter, name, pieces: comma_separated(&content, "pieces", Piece::parse)? })
    }
}

impl Parse for Piece {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let words = "expected a piece, as in `\"K^\" => King`";
        let token = input.parse().map_err(|error: Error| Error::new(error.span(), words))?;
        let words = "expected `=>` between a piece and its name";
        input.parse::<Token![=>]>().map_err(|error| Error::new(error.span(), words))?;
        let mut names = vec![input.parse()?];
        while input.peek(Token![|]) {
            input.parse::<Token![|]>()?;
            names.push(input.parse()?);
        }
        Ok(Self { token, names })
    }
}

impl Parse for PieceEnum {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (mut attributes, mut condition) = (TokenStream::new(), TokenStream::new());
        let mut has_doc = false;
        while input.peek(Token![#]) && input.peek2(Bracket) {
            let attribute: [TokenTree; 2] = [input.parse()?, input.parse()?];
            if is_called(&attribute[1], "cfg") {
                condition.extend(attribute.clone());
            }
            has_doc |= is_called(&attribute[1], "doc");
            attributes.extend(attribute);
        }
        let mut visibility = TokenStream::new();
        if input.peek(Token![pub]) {
            visibility.extend([input.parse::<TokenTree>()?]);
            if input.peek(Paren) {
                visibility.extend([input.parse::<TokenTree>()?]);
            }
        }
        let words = if attributes.is_empty() && visibility.is_empty() {
            EXPECTED
        } else {
            "expected `enum Piece;`: nothing else has attributes or a visibility"
        };
        input.parse::<Token![enum]>().map_err(|error| Error::new(error.span(), words))?;
        let words = "expected the name of the enum, as in `enum Piece;`";
        let name = input.parse().map_err(|error: Error| Error::new(error.span(), words))?;
        if input.peek(Brace) {
            let words = "expected `;`: the variants are named after the pieces";
            return Err(Error::new(input.span(), words));
        }
        semicolon(input, "the name")?;
        Ok(Self { attributes, condition, has_doc, visibility, name })
    }
}

/// Whether an attribute, `[cfg(…)]` for example, has this name.
fn is_called(attribute: &TokenTree, expected: &str) -> bool {
    let TokenTree::Group(group) = attribute else { return false };
    matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(name)) if name == expected)
}

impl Parse for NotationItem {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let words = "expected the name of a notation, as in `notation fen = crate::chess::position_of_fen;`";
        let name = input.parse().map_err(|error: Error| Error::new(error.span(), words))?;
        let words =
            "expected `=` and the path of a function, as in `notation fen = crate::chess::position_of_fen;`";
        input.parse::<Token![=]>().map_err(|error| Error::new(error.span(), words))?;
        let mut path = TokenStream::new();
        while !input.is_empty() && !input.peek(Token![;]) {
            path.extend([input.parse::<TokenTree>()?]);
        }
        // Of a capture, `crate` is in an invisible group.
        let path: TokenStream = flattened(path).into_iter().collect();
        match path.clone().into_iter().next() {
            None => Err(Error::new(input.span(), words)),
            Some(TokenTree::Ident(first)) if first == "crate" => Ok(Self { name, path }),
            Some(first) => {
                let words = "the path starts with `crate`, as `position!` is called from elsewhere";
                Err(Error::new(first.span(), words))
            }
        }
    }
}

impl Style {
    /// The SIN of the first player, or an error at the literal.
    pub(super) fn sin(&self) -> syn::Result<Sin> {
        let StringLiteral { value: text, span } = &self.letter;
        let sin = Sin::from_bytes(text).map_err(|error| Error::new(*span, error.explain_bytes(text)))?;
        match sin.side() {
            Side::First => Ok(sin),
            Side::Second => {
                let words = format!(
                    "styles are declared in upper case, as `{}`: either player may play them",
                    sin.flip()
                );
                Err(Error::new(*span, words))
            }
        }
    }
}

impl Piece {
    /// The PIN of the first player, or an error at the literal.
    pub(super) fn pin(&self) -> syn::Result<Pin> {
        let StringLiteral { value: text, span } = &self.token;
        let wrong = |words: String| Err(Error::new(*span, words));
        let pin = match (Pin::from_bytes(text), Epin::from_bytes(text), Qpi::from_bytes(text)) {
            (Ok(pin), ..) => pin,
            (_, Ok(piece), _) => {
                return wrong(format!(
                    "pieces are declared as PINs: `{}`, whoever's style it is",
                    piece.pin().with_side(Side::First)
                ));
            }
            (.., Ok(piece)) => {
                let pin = piece.pin().with_side(Side::First);
                return wrong(format!(
                    "the style stands before the braces, the piece alone in them: `{pin}`"
                ));
            }
            (Err(error), ..) => return wrong(error.explain_bytes(text).to_string()),
        };
        match pin.side() {
            Side::First => Ok(pin),
            Side::Second => wrong(format!(
                "pieces are declared in upper case, as `{}`: both players have them",
                pin.flip()
            )),
        }
    }
}

/// The shape of the board, if there is one.
pub(super) fn shape(boards: &[(Size, Span)]) -> Option<syn::Result<Shape>> {
    match boards {
        [] => None,
        [(size, _)] => Some(size.shape()),
        [_, (_, second), ..] => Some(Err(Error::new(*second, "a game has one board"))),
    }
}
