//! What `game!` is called with.

use koma_runtime::Shape;
use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::token::{Brace, Bracket, Paren};
use syn::{Error, Ident, Lit, Token};

use super::recovery::{divided, pass, skip_item, starts_item};
use super::style::Style;
use crate::errors::Errors;
use crate::input::flattened;
use crate::size::Size;

const EXPECTED: &str =
    "expected `style \"C\" Chess { … }`, `board <8, 8>;`, `enum Piece;` or `notation fen = path;`";

/// The items of a declaration, as they were written. If the syntax is wrong, they are what could be read of it.
#[derive(Default)]
pub(super) struct Declaration {
    pub(super) boards: Vec<Board>,
    pub(super) styles: Vec<Style>,
    pub(super) enums: Vec<PieceEnum>,
    pub(super) notations: Vec<NotationItem>,
    /// What is wrong with the syntax.
    pub(super) errors: Errors,
}

/// `board <8, 8>;`
pub(super) struct Board {
    pub(super) keyword: Span,
    pub(super) size: Option<Size>,
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
    pub(super) path: Option<TokenStream>,
}

/// Never fails: the errors are in what is read.
impl Parse for Declaration {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut declaration = Self::default();
        while !input.is_empty() {
            let start = input.cursor();
            if let Err(error) = declaration.item(input) {
                declaration.errors.push(error);
                skip_item(input, input.cursor() == start);
            }
        }
        Ok(declaration)
    }
}

impl Declaration {
    /// Reads an item, or as much of it as is right before an error.
    fn item(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        if input.peek(Token![#]) || input.peek(Token![pub]) || input.peek(Token![enum]) {
            return self.piece_enum(input);
        }
        let start = input.span();
        let is_word = input.peek(Ident::peek_any);
        let mut keyword = if is_word { input.call(Ident::parse_any)?.to_string() } else { String::new() };
        if !["board", "style", "notation"].contains(&keyword.as_str()) {
            let error = Error::new(start, EXPECTED);
            let Some(meant) = meant_keyword(input) else { return Err(error) };
            self.errors.push(error);
            keyword = meant.to_owned();
        }
        match keyword.as_str() {
            "board" => {
                let (size, read) = divided(input.parse());
                self.boards.push(Board { keyword: start, size });
                read?;
                semicolon(input, "the board")
            }
            "style" => self.style(input),
            _ => self.notation(input),
        }
    }

    fn style(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let (style, read) = Style::read(input, &mut self.errors);
        self.styles.extend(style);
        read
    }

    fn piece_enum(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        self.enums.push(input.parse()?);
        if input.peek(Brace) {
            let words = "expected `;`: the variants are named after the pieces";
            return Err(Error::new(input.span(), words));
        }
        semicolon(input, "the name")
    }

    fn notation(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let words = "expected the name of a notation, as in `notation fen = crate::chess::position_of_fen;`";
        let name = input.parse().map_err(|error: Error| Error::new(error.span(), words))?;
        let (path, read) = divided(notation_path(input));
        self.notations.push(NotationItem { name, path });
        read?;
        semicolon(input, "the path")
    }
}

/// The keyword of the item whose rest this seems to be.
fn meant_keyword(input: ParseStream<'_>) -> Option<&'static str> {
    if input.peek(Token![<]) {
        Some("board")
    } else if input.peek(Lit) && (input.peek2(Lit) || input.peek2(Ident::peek_any)) {
        Some("style")
    } else if input.peek(Ident) && input.peek2(Token![=]) && input.peek3(Token![crate]) {
        Some("notation")
    } else {
        None
    }
}

fn semicolon(input: ParseStream<'_>, what: &str) -> syn::Result<()> {
    let words = format!("expected `;` behind {what}");
    input.parse::<Token![;]>().map(|_| ()).map_err(|error| Error::new(error.span(), words))
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
        Ok(Self { attributes, condition, has_doc, visibility, name })
    }
}

/// Whether an attribute, `[cfg(…)]` for example, has this name.
fn is_called(attribute: &TokenTree, expected: &str) -> bool {
    let TokenTree::Group(group) = attribute else { return false };
    matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(name)) if name == expected)
}

/// Reads `= crate::chess::position_of_fen`.
fn notation_path(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let words =
        "expected `=` and the path of a function, as in `notation fen = crate::chess::position_of_fen;`";
    input.parse::<Token![=]>().map_err(|error| Error::new(error.span(), words))?;
    let mut path = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![;]) && !starts_item(input) {
        path.extend(pass(input));
    }
    // Of a capture, `crate` is in an invisible group.
    let path: TokenStream = flattened(path).into_iter().collect();
    match path.clone().into_iter().next() {
        None => Err(Error::new(input.span(), words)),
        Some(TokenTree::Ident(first)) if first == "crate" => Ok(path),
        Some(first) => {
            let words = "the path starts with `crate`, as `position!` is called from elsewhere";
            Err(Error::new(first.span(), words))
        }
    }
}

/// The shape of the board, if there is one.
pub(super) fn shape(boards: &[Board]) -> Option<syn::Result<Shape>> {
    match boards {
        [Board { size: Some(size), .. }] => Some(size.shape()),
        [_, second, ..] => Some(Err(Error::new(second.keyword, "a game has one board"))),
        _ => None, // or an error already
    }
}
