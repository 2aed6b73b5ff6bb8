//! What `game!` is called with.

use koma_runtime::Shape;
use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::token::{Brace, Bracket, Paren};
use syn::{Error, Ident, Lit, Token};

use super::figures::{Figure, read_figures};
use super::recovery::{divided, pass, skip_item, starts_item};
use super::style::Style;
use crate::errors::Errors;
use crate::input::flattened;
use crate::size::Size;

const EXPECTED: &str = "expected `style \"C\" Chess { … }`, `board <8, 8>;`, `enum Piece;`, `notation fen = path;` \
    or `figures { … }`";

/// What items start with that have no attributes. Only the first of them may be `plain`.
const KEYWORDS: [&str; 3] = ["board", "style", "notation"];

/// The items of a declaration, as they were written. If the syntax is wrong, they are what could be read of it.
#[derive(Default)]
pub(super) struct Declaration {
    pub(super) boards: Vec<Board>,
    pub(super) styles: Vec<Style>,
    pub(super) enums: Vec<PieceEnum>,
    pub(super) notations: Vec<NotationItem>,
    pub(super) figures: Vec<Figures>,
    /// What is wrong with the syntax.
    pub(super) errors: Errors,
}

/// `board <8, 8>;`, or `plain board <9, 9>;`, whose squares have one color.
pub(super) struct Board {
    pub(super) is_plain: bool,
    pub(super) keyword: Span,
    pub(super) size: Option<Size>,
}

/// `pub enum Piece;`
pub(super) struct PieceEnum {
    pub(super) attributes: Attributes,
    pub(super) visibility: TokenStream,
    pub(super) name: Ident,
}

/// `figures { "C:K^" => "♔", … }`
pub(super) struct Figures {
    pub(super) attributes: Attributes,
    pub(super) keyword: Span,
    pub(super) all: Vec<Figure>,
}

/// The attributes of an item.
#[derive(Default)]
pub(super) struct Attributes {
    pub(super) tokens: TokenStream,
    /// Those that say when there is the item.
    pub(super) condition: TokenStream,
    /// Whether one of them is a documentation.
    pub(super) has_doc: bool,
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
        let attributes: Attributes = input.parse()?;
        let start = input.span();
        if starts_figures(input) {
            input.parse::<Ident>()?;
            let figures = read_figures(input, &mut self.errors)?;
            self.figures.push(Figures { attributes, keyword: start, all: figures });
            return Ok(());
        }
        if !attributes.tokens.is_empty() || input.peek(Token![pub]) || input.peek(Token![enum]) {
            return self.piece_enum(attributes, input);
        }
        let first = if input.peek(Ident::peek_any) { Some(input.call(Ident::parse_any)?) } else { None };
        let word = first.as_ref().map_or_else(String::new, ToString::to_string);
        let is_plain = word == "plain" && input.peek(Ident);
        let word = if is_plain { input.parse::<Ident>()?.to_string() } else { word };
        let possible = if is_plain { &KEYWORDS[..1] } else { &KEYWORDS };
        let keyword = if let Some(keyword) = possible.iter().find(|keyword| **keyword == word) {
            keyword
        } else {
            let error = Error::new(start, EXPECTED);
            if let Some(name) = first
                && input.peek(Token![=])
                && input.peek2(Token![crate])
            {
                self.errors.push(error);
                return self.notation(name, input);
            }
            let Some(meant) = meant_keyword(input) else { return Err(error) };
            self.errors.push(error);
            meant
        };
        match keyword {
            "board" => {
                let (size, read) = divided(input.parse());
                self.boards.push(Board { is_plain, keyword: start, size });
                read?;
                semicolon(input, "the board")
            }
            "style" => self.style(input),
            _ => {
                let words =
                    "expected the name of a notation, as in `notation fen = crate::chess::position_of_fen;`";
                let name = input.parse().map_err(|error: Error| Error::new(error.span(), words))?;
                self.notation(name, input)
            }
        }
    }

    fn style(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let (style, read) = Style::read(input, &mut self.errors);
        self.styles.extend(style);
        read
    }

    fn piece_enum(&mut self, attributes: Attributes, input: ParseStream<'_>) -> syn::Result<()> {
        self.enums.push(PieceEnum::read(attributes, input)?);
        if input.peek(Brace) {
            let words = "expected `;`: the variants are named after the pieces";
            return Err(Error::new(input.span(), words));
        }
        semicolon(input, "the name")
    }

    fn notation(&mut self, name: Ident, input: ParseStream<'_>) -> syn::Result<()> {
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

fn starts_figures(input: ParseStream<'_>) -> bool {
    input.fork().parse::<Ident>().is_ok_and(|keyword| keyword == "figures")
}

impl Parse for Attributes {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut attributes = Self::default();
        while input.peek(Token![#]) && input.peek2(Bracket) {
            let attribute: [TokenTree; 2] = [input.parse()?, input.parse()?];
            if is_called(&attribute[1], "cfg") {
                attributes.condition.extend(attribute.clone());
            }
            attributes.has_doc |= is_called(&attribute[1], "doc");
            attributes.tokens.extend(attribute);
        }
        Ok(attributes)
    }
}

impl PieceEnum {
    /// Reads `pub enum Piece`.
    fn read(attributes: Attributes, input: ParseStream<'_>) -> syn::Result<Self> {
        let mut visibility = TokenStream::new();
        if input.peek(Token![pub]) {
            visibility.extend([input.parse::<TokenTree>()?]);
            if input.peek(Paren) {
                visibility.extend([input.parse::<TokenTree>()?]);
            }
        }
        let words = if visibility.is_empty() {
            "expected `enum Piece;` or `figures { … }`: nothing else has attributes"
        } else {
            "expected `enum Piece;`: nothing else has a visibility"
        };
        input.parse::<Token![enum]>().map_err(|error| Error::new(error.span(), words))?;
        let words = "expected the name of the enum, as in `enum Piece;`";
        let name = input.parse().map_err(|error: Error| Error::new(error.span(), words))?;
        Ok(Self { attributes, visibility, name })
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
        Some(TokenTree::Ident(first)) if first == "crate" => match behind_path(&path) {
            Some(wrong) => Err(Error::new(wrong, words)),
            None => Ok(path),
        },
        Some(first) => {
            let words = "the path starts with `crate`, as `position!` is called from elsewhere";
            Err(Error::new(first.span(), words))
        }
    }
}

/// The first token at which some are no path of names.
fn behind_path(tokens: &TokenStream) -> Option<Span> {
    let mut last = Span::call_site();
    let mut colons = 2; // before the first name
    for token in tokens.clone() {
        last = token.span();
        match token {
            TokenTree::Ident(_) if colons == 2 => colons = 0,
            TokenTree::Punct(colon) if colon.as_char() == ':' && colons < 2 => colons += 1,
            _ => return Some(last),
        }
    }
    (colons > 0).then_some(last)
}

/// The shape of the board, if there is one.
pub(super) fn shape(boards: &[Board]) -> Option<syn::Result<Shape>> {
    match boards {
        [Board { size: Some(size), .. }] => Some(size.shape()),
        [_, second, ..] => Some(Err(Error::new(second.keyword, "a game has one board"))),
        _ => None, // or an error already
    }
}
