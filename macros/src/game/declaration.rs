//! Parses a call of `game!`, item by item.
//!
//! Parsing never fails. After a mistake, it continues with the next item. So a call reports all mistakes, and
//! everything that has a name is still declared.

use koma_runtime::Shape;
use koma_runtime::macro_support::own::GAMES;
use koma_runtime::macro_support::squares::SquareNames;
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::token::{Brace, Bracket, Paren};
use syn::{Error, Ident, Lit, LitStr, Token, braced, bracketed, parenthesized};

use super::name::Name;
use crate::call::{Errors, StringLiteral};
use crate::position::own_game;
use crate::syntax::{Size, expect, parse_text, reworded, wrong_here};

const EXPECTED: &str = "expected `style \"C\" Chess { … }`, `board <8, 8>;`, `squares = koma::shogi;`, \
    `check = path;`, `enum Piece;`, `notation fen = path;`, `moves = path;` or `figures { … }`";

/// The items of a declaration.
#[derive(Default)]
pub(super) struct Declaration {
    pub(super) board: Option<Board>,
    /// `squares = koma::shogi;`: squares have the names of shōgi.
    pub(super) squares: Option<SquareNames>,
    /// `check = koma::chess;`: pieces must have the markers that the rules of chess give them.
    pub(super) check: Option<Notation>,
    pub(super) styles: Vec<Style>,
    /// At most one, unless the declaration is invalid.
    pub(super) enums: Vec<PieceEnum>,
    pub(super) notations: Vec<Notation>,
    /// `moves = koma::chess;`, the reader of moves.
    pub(super) moves: Option<Notation>,
    pub(super) figures: Option<Figures>,
    /// The errors for mistakes in the syntax and for repeated items.
    pub(super) errors: Errors,
}

/// The board: `board <8, 8>;`, or `plain board <9, 9>;`, whose squares all have the same color.
pub(super) struct Board {
    pub(super) is_plain: bool,
    /// The shape, unless it is wrong.
    pub(super) shape: Option<Shape>,
}

/// A style: `style "C" Chess { "K^" => King, … }`.
#[derive(Default)]
pub(super) struct Style {
    pub(super) letter: Option<StringLiteral>,
    pub(super) name: Option<Name>,
    pub(super) pieces: Vec<Piece>,
    /// Whether the braces are empty.
    pub(super) is_empty: bool,
}

/// A piece with one or more names: `"K^" => King | "玉将"`.
#[derive(Default)]
pub(super) struct Piece {
    pub(super) token: Option<StringLiteral>,
    pub(super) names: Vec<Name>,
}

/// The enum of the pieces: `pub enum Piece;`.
pub(super) struct PieceEnum {
    pub(super) attributes: Attributes,
    pub(super) visibility: TokenStream,
    pub(super) name: Ident,
}

/// A notation: `notation fen = crate::chess::position_of_fen;`.
pub(super) struct Notation {
    pub(super) name: Ident,
    /// The path of a `const fn` that reads a position in this notation.
    pub(super) path: Option<TokenStream>,
}

/// The figures: `figures { "C:K^" => "♔", … }`.
pub(super) struct Figures {
    pub(super) attributes: Attributes,
    pub(super) all: Vec<Figure>,
}

/// A figure: `"C:K^" => "♔"`.
pub(super) struct Figure {
    pub(super) token: StringLiteral,
    pub(super) text: LitStr,
}

/// The attributes of an item.
#[derive(Default)]
pub(super) struct Attributes {
    pub(super) tokens: TokenStream,
    /// The `cfg` attributes.
    pub(super) condition: TokenStream,
    /// Whether one of the attributes is documentation.
    pub(super) has_doc: bool,
}

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
    /// Reports whether the markers of pieces must follow the rules of chess.
    pub(super) fn checks_chess(&self) -> bool {
        self.check.as_ref().and_then(Notation::own_game).is_some_and(|game| game == "chess")
    }

    /// Parses an item. If there is an error, keeps the parts before it.
    fn item(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let attributes: Attributes = input.parse()?;
        let start = input.span();
        if input.fork().parse::<Ident>().is_ok_and(|keyword| keyword == "figures") {
            input.parse::<Ident>()?;
            return self.figures(attributes, start, input);
        }
        if !attributes.tokens.is_empty() || input.peek(Token![pub]) || input.peek(Token![enum]) {
            return self.piece_enum(attributes, input);
        }
        let first = if input.peek(Ident::peek_any) { Some(input.call(Ident::parse_any)?) } else { None };
        let is_plain = input.peek(Ident) && first.as_ref().is_some_and(|first| first == "plain");
        let keyword = if is_plain { Some(input.parse()?) } else { first.clone() };
        match (keyword.map(|keyword| keyword.to_string()).as_deref(), first) {
            (Some("board"), _) => self.board(is_plain, start, input),
            (Some("squares"), _) if !is_plain => self.squares(start, input),
            (Some("style"), _) if !is_plain => self.style(input),
            (Some("notation"), _) if !is_plain => self.notation(input),
            (Some("check"), Some(name)) if !is_plain => {
                let (check, result) = notation(name, "check = crate::chess::check;", input);
                let game = check.own_game().filter(|game| game != "chess");
                self.once(self.check.is_some(), check.name.span(), "a game names its check once");
                if let Some(game) = game {
                    self.errors.add(game.span(), "koma checks positions of chess: `check = koma::chess;`");
                }
                self.check.get_or_insert(check);
                result
            }
            (Some("moves"), Some(name)) if !is_plain => {
                let (moves, result) = notation(name, "moves = crate::chess::play_moves;", input);
                self.once(self.moves.is_some(), moves.name.span(), "a game has one reader of moves");
                self.moves.get_or_insert(moves);
                result
            }
            (_, first) => self.unknown_item(first, is_plain, start, input),
        }
    }

    /// Parses an item whose keyword is wrong or missing. The next tokens determine its kind.
    fn unknown_item(
        &mut self,
        first: Option<Ident>,
        is_plain: bool,
        start: Span,
        input: ParseStream<'_>,
    ) -> syn::Result<()> {
        let error = Error::new(start, EXPECTED);
        match first {
            Some(name) if input.peek(Token![=]) && input.peek2(Token![crate]) => {
                self.errors.push(error);
                self.notation_path(name, input)
            }
            _ if input.peek(Token![<]) => {
                self.errors.push(error);
                self.board(is_plain, start, input)
            }
            _ if input.peek(Lit) && (input.peek2(Lit) || input.peek2(Ident::peek_any)) => {
                self.errors.push(error);
                self.style(input)
            }
            _ if input.peek(Ident) && input.peek2(Token![=]) && input.peek3(Token![crate]) => {
                self.errors.push(error);
                self.notation(input)
            }
            _ => Err(error),
        }
    }

    /// Reports a repeated item.
    fn once(&mut self, is_second: bool, span: Span, words: &str) {
        if is_second {
            self.errors.add(span, words);
        }
    }

    fn board(&mut self, is_plain: bool, keyword: Span, input: ParseStream<'_>) -> syn::Result<()> {
        self.once(self.board.is_some(), keyword, "a game has one board");
        let size: syn::Result<Size> = input.parse();
        let shape = size.as_ref().ok().and_then(|size| self.errors.keep(size.shape()));
        self.board.get_or_insert(Board { is_plain, shape });
        size?;
        semicolon(input, "the board")
    }

    fn squares(&mut self, keyword: Span, input: ParseStream<'_>) -> syn::Result<()> {
        let words = "expected `squares = koma::shogi;`, which names squares as USI does";
        expect::<Token![=]>(input, words)?;
        let koma = expect::<Ident>(input, words)?;
        expect::<Token![::]>(input, words)?;
        if koma != "koma" || expect::<Ident>(input, words)? != "shogi" {
            return Err(Error::new(koma.span(), words));
        }
        self.once(self.squares.is_some(), keyword, "a game names its squares once");
        self.squares = Some(SquareNames::Usi);
        semicolon(input, "the path")
    }

    fn style(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let mut style = Style::default();
        let mut result = style.parse_head(input);
        if result.is_err() {
            let is_end =
                |input: ParseStream<'_>| starts_group(input) || input.peek(Token![;]) || starts_item(input);
            let skipped = skip_to(input, is_end);
            style.name = style.name.or_else(|| last_name(&skipped));
        }
        if starts_group(input) {
            self.errors.keep(result);
            result = style.parse_pieces(input, &mut self.errors);
        }
        if style.letter.is_some() || style.name.is_some() {
            self.styles.push(style);
        }
        result
    }

    fn piece_enum(&mut self, attributes: Attributes, input: ParseStream<'_>) -> syn::Result<()> {
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
        expect::<Token![enum]>(input, words)?;
        let name = expect(input, "expected the name of the enum, as in `enum Piece;`")?;
        self.enums.push(PieceEnum { attributes, visibility, name });
        if input.peek(Brace) {
            return wrong_here(input, "expected `;`: the variants are named after the pieces");
        }
        semicolon(input, "the name")
    }

    fn notation(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let words = "expected the name of a notation, as in `notation fen = crate::chess::position_of_fen;`";
        let name = expect(input, words)?;
        self.notation_path(name, input)
    }

    /// Parses the tokens after the name of a notation.
    fn notation_path(&mut self, name: Ident, input: ParseStream<'_>) -> syn::Result<()> {
        let (notation, result) = notation(name, "notation fen = crate::chess::position_of_fen;", input);
        self.notations.push(notation);
        result
    }

    /// Parses `{ "C:K^" => "♔", … }`.
    fn figures(&mut self, attributes: Attributes, keyword: Span, input: ParseStream<'_>) -> syn::Result<()> {
        if !input.peek(Brace) {
            return wrong_here(input, "expected the figures in braces: `{ \"C:K^\" => \"♔\", … }`");
        }
        let content;
        braced!(content in input);
        let mut all = Vec::new();
        while !content.is_empty() {
            let figure = content.parse().and_then(|figure| {
                let words = "expected a comma between two figures, before this";
                let is_end = content.is_empty() || content.peek(Token![,]);
                if is_end { Ok(figure) } else { wrong_here(&content, words) }
            });
            all.extend(self.errors.keep(figure));
            skip_to(&content, |content| content.peek(Token![,]));
            content.parse::<Option<Token![,]>>()?;
        }
        self.once(self.figures.is_some(), keyword, "a game has all its figures in one list");
        self.figures.get_or_insert(Figures { attributes, all });
        Ok(())
    }
}

impl Style {
    /// Parses the letter and the name, up to the braces.
    fn parse_head(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let words = "expected the letter of the style in a string literal, as in `style \"C\" Chess { … }`";
        self.letter = Some(expect(input, words)?);
        self.name = Some(input.parse()?);
        let words = "expected the pieces in braces: `{ \"K^\" => King, … }`";
        if input.peek(Brace) { Ok(()) } else { wrong_here(input, words) }
    }

    /// Parses the pieces in their braces, or in the wrong kind of brackets.
    fn parse_pieces(&mut self, input: ParseStream<'_>, errors: &mut Errors) -> syn::Result<()> {
        let content;
        if input.peek(Brace) {
            braced!(content in input);
        } else if input.peek(Bracket) {
            bracketed!(content in input);
        } else {
            parenthesized!(content in input);
        }
        self.is_empty = content.is_empty();
        while !content.is_empty() {
            let mut piece = Piece::default();
            if let Err(error) = piece.parse(&content) {
                errors.push(error);
                let skipped = skip_to(&content, |content| content.peek(Token![,]));
                if piece.names.is_empty() {
                    piece.names.extend(last_name(&skipped));
                }
            }
            if !piece.names.is_empty() {
                self.pieces.push(piece);
            }
            if !content.is_empty() && !content.peek(Token![,]) {
                let words = if content.peek(Ident::peek_any) {
                    "expected a comma between two pieces, before this; several words are a name in quotation marks: \
                        `\"Gold general\"`"
                } else {
                    "expected a comma between two pieces, before this"
                };
                errors.add(content.span(), words);
                skip_to(&content, |content| content.peek(Token![,]) || content.peek(LitStr));
            }
            content.parse::<Option<Token![,]>>()?;
        }
        Ok(())
    }
}

impl Piece {
    fn parse(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        self.token = Some(expect(input, "expected a piece, as in `\"K^\" => King`")?);
        expect::<Token![=>]>(input, "expected `=>` between a piece and its name")?;
        self.names.push(input.parse()?);
        while input.parse::<Option<Token![|]>>()?.is_some() {
            self.names.push(input.parse()?);
        }
        Ok(())
    }
}

impl Parse for Figure {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let token = expect(input, "expected a figure, as in `\"C:K^\" => \"♔\"`")?;
        expect::<Token![=>]>(input, "expected `=>` between a piece and its figure")?;
        Ok(Self { token, text: parse_text(input)? })
    }
}

impl Parse for Attributes {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut attributes = Self::default();
        while input.peek(Token![#]) && input.peek2(Bracket) {
            let attribute: [TokenTree; 2] = [input.parse()?, input.parse()?];
            let TokenTree::Group(group) = &attribute[1] else { continue };
            match group.stream().into_iter().next() {
                Some(TokenTree::Ident(name)) if name == "cfg" => {
                    attributes.condition.extend(attribute.clone());
                }
                Some(TokenTree::Ident(name)) if name == "doc" => attributes.has_doc = true,
                _ => {}
            }
            attributes.tokens.extend(attribute);
        }
        Ok(attributes)
    }
}

impl Notation {
    /// Returns the game of koma that the path names, or `None` for other paths.
    pub(super) fn own_game(&self) -> Option<Ident> {
        own_game(self.path.as_ref()?)
    }
}

/// Parses the tokens after a name: `=`, a path and a semicolon. Keeps the name even if there is an error.
fn notation(name: Ident, example: &str, input: ParseStream<'_>) -> (Notation, syn::Result<()>) {
    let words = format!("expected `=` and the path of a function, as in `{example}`");
    match path_of_function(input, &words) {
        Ok(path) => (Notation { name, path: Some(path) }, semicolon(input, "the path")),
        Err(error) => (Notation { name, path: None }, Err(error)),
    }
}

/// Parses `= crate::chess::position_of_fen`, or `= koma::chess` for one of koma's own readers.
fn path_of_function(input: ParseStream<'_>, words: &str) -> syn::Result<TokenStream> {
    let is_end = |input: ParseStream<'_>| input.is_empty() || input.peek(Token![;]) || starts_item(input);
    expect::<Token![=]>(input, words)?;
    if input.peek(Ident) && input.fork().parse::<Ident>()? == "koma" {
        return own_reader(input);
    }
    if !input.peek(Token![crate]) && !is_end(input) {
        return wrong_here(input, "the path starts with `crate`, as `position!` is called from elsewhere");
    }
    let word = || input.call(Ident::parse_any).map_err(|error| reworded(&error, words));
    let mut path = TokenStream::from(TokenTree::from(word()?));
    while !is_end(input) {
        expect::<Token![::]>(input, words)?;
        let name = word()?;
        path.extend(quote! { ::#name });
    }
    Ok(path)
}

/// Parses `koma::chess`, or the path of another game whose notation koma reads itself.
fn own_reader(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let koma: Ident = input.parse()?;
    let name = input.parse::<Token![::]>().and_then(|_| input.parse::<Ident>());
    if GAMES.is_empty() {
        return Err(Error::new(koma.span(), "the readers of koma need its feature `games`"));
    }
    let span = match name {
        Ok(name) if GAMES.iter().any(|(game, ..)| name == game) => return Ok(quote! { #koma::#name }),
        Ok(name) => name.span(),
        Err(error) => error.span(),
    };
    let games: Vec<String> = GAMES.iter().map(|(game, ..)| format!("`koma::{game}`")).collect();
    Err(Error::new(span, format!("koma reads the notations of {}", games.join(", "))))
}

fn semicolon(input: ParseStream<'_>, after: &str) -> syn::Result<()> {
    expect::<Token![;]>(input, &format!("expected `;` after {after}")).map(|_| ())
}

/// Reports whether an item seems to start here.
fn starts_item(input: ParseStream<'_>) -> bool {
    const KEYWORDS: [&str; 10] =
        ["style", "plain", "board", "squares", "check", "enum", "notation", "moves", "figures", "pub"];
    let is_in_path = input.peek2(Token![:]) || input.peek2(Token![::]) || input.peek2(Token![;]);
    let is_keyword = |(word, _)| KEYWORDS.iter().any(|keyword| Ident::eq(&word, keyword));
    input.peek(Token![#]) || !is_in_path && input.cursor().ident().is_some_and(is_keyword)
}

fn starts_group(input: ParseStream<'_>) -> bool {
    input.peek(Brace) || input.peek(Bracket) || input.peek(Paren)
}

/// Skips the rest of an item, up to its semicolon, its braces or the start of another item. At the start of an item,
/// skips at least one token.
fn skip_item(input: ParseStream<'_>, mut is_at_start: bool) {
    while !input.is_empty() && (is_at_start || !starts_item(input)) {
        let is_end = input.peek(Token![;]) || input.peek(Brace);
        let _ = input.parse::<TokenTree>();
        if is_end {
            return;
        }
        is_at_start = false;
    }
}

/// Skips the tokens until `is_end` returns true, and returns the skipped tokens.
fn skip_to(input: ParseStream<'_>, is_end: fn(ParseStream<'_>) -> bool) -> Vec<TokenTree> {
    let mut skipped = Vec::new();
    while !input.is_empty() && !is_end(input) {
        skipped.extend(input.parse::<TokenTree>());
    }
    skipped
}

/// Returns the likely name among skipped tokens: the last word or, if there are no words, the last string literal.
fn last_name(skipped: &[TokenTree]) -> Option<Name> {
    let name = |token: &TokenTree| syn::parse2::<Name>(token.clone().into()).ok();
    let is_word = |token: &&TokenTree| matches!(token, TokenTree::Ident(_));
    let words = skipped.iter().rev().filter(is_word).find_map(name);
    words.or_else(|| skipped.iter().rev().find_map(name))
}
