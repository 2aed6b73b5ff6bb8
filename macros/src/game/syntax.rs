//! The items of `game!`.

use koma_format::nearest;
use koma_runtime::macro_support::own::GAMES;
use koma_runtime::{GamePiece, GameStyle, Shape, Side, Sin, TokenText};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Token, braced, bracketed, parenthesized, token};

use crate::call::parse_tokens;
use crate::errors::{Errors, Result};
use crate::game_of_call::{Reader, SimplePath, own_game};
use crate::list::{comma_separated, skip_until};
use crate::literal::StringLiteral;
use crate::shape::BoardShape;
use crate::{moves, position};

mod keyword {
    syn::custom_keyword!(plain);
}

/// The items of a declaration.
#[derive(Default)]
pub(super) struct Declaration {
    pub(super) board: Option<Board>,
    /// `squares = koma::shogi;`: squares have the names of shōgi.
    pub(super) squares: Option<Reader>,
    /// `check = koma::chess;`: the function or the koma game that checks positions.
    pub(super) check: Option<Reader>,
    pub(super) styles: Vec<Style>,
    pub(super) piece_enum: Option<PieceEnum>,
    pub(super) notations: Vec<Reader>,
    /// `moves = koma::chess;`: the function or the koma game that plays moves.
    pub(super) moves: Option<Reader>,
    pub(super) figures: Option<Figures>,
    pub(super) errors: Errors,
}

/// The board: `board <8, 8>;`, or `plain board <9, 9>;`, whose squares all have the same color.
pub(super) struct Board {
    pub(super) is_plain: bool,
    /// The shape, or `None` if it is invalid.
    pub(super) shape: Option<Shape>,
}

/// A style: `style "C" Chess { "K^" => King, … }`.
pub(super) struct Style {
    pub(super) letter: Option<StringLiteral>,
    pub(super) name: Option<Name>,
    pub(super) pieces: Vec<Piece>,
}

impl Style {
    /// Returns a style of one of koma's own games. Koma's modules take their styles from the runtime in this way.
    fn of_own_game(style: &GameStyle, span: Span) -> Self {
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

/// The enum of the pieces: `pub enum Piece;`.
pub(super) struct PieceEnum {
    pub(super) attributes: Attributes,
    pub(super) visibility: TokenStream,
    pub(super) name: Ident,
}

/// The figures: `figures { "C:K^" => "♔", … }`.
pub(super) struct Figures {
    pub(super) attributes: Attributes,
    pub(super) all: Vec<Figure>,
}

/// `"C:K^" => "♔"`
pub(super) struct Figure {
    pub(super) token: StringLiteral,
    pub(super) text: StringLiteral,
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

/// What may precede the keyword of an item.
struct Modifiers {
    attributes: Attributes,
    visibility: TokenStream,
    is_plain: bool,
    /// The place of the first token after the attributes and the visibility.
    place: Span,
}

const EXPECTED: &str = "expected `style \"C\" Chess { … }`, `styles = koma::chess;`, `board <8, 8>;`, `squares = koma::shogi;`, \
    `check = path;`, `enum Piece;`, `notation fen = path;`, `moves = path;` or `figures { … }`";

/// The keywords of the items, and an example of each item.
const ITEMS: [(&str, &str); 9] = [
    ("style", "style \"C\" Chess { … }"),
    ("styles", "styles = koma::chess;"),
    ("board", "board <8, 8>;"),
    ("squares", "squares = koma::shogi;"),
    ("check", "check = path;"),
    ("enum", "enum Piece;"),
    ("notation", "notation fen = path;"),
    ("moves", "moves = path;"),
    ("figures", "figures { … }"),
];

const EXPECTED_GAME: &str = "expected `=` and a game of koma, as in `styles = koma::chess;`";

impl Declaration {
    pub(super) fn shape(&self) -> Option<Shape> {
        self.board.as_ref()?.shape
    }

    /// Reads all items. After a mistake, skips the rest of the item, up to its semicolon or its braces.
    pub(super) fn read(&mut self, input: ParseStream<'_>) -> Result<()> {
        while !input.is_empty() {
            if let Err(error) = self.item(input) {
                self.errors.combine(error);
                skip_until(input, |rest| rest.peek(Token![;]) || rest.peek(token::Brace))?;
                input.parse::<Option<TokenTree>>()?;
            }
        }
        Ok(())
    }

    /// Reads an item. If there is an error, keeps the parts before it.
    fn item(&mut self, input: ParseStream<'_>) -> Result<()> {
        let modifiers = Modifiers::parse(input)?;
        let place = modifiers.place;
        let keyword = input.call(Ident::parse_any).map_err(|_| Error::new(place, EXPECTED))?;
        self.check_modifiers(&modifiers, &keyword);
        self.skip_sign_after(&keyword, input)?;
        match keyword.to_string().as_str() {
            "style" => return self.style(input),
            "figures" => return self.figures(input, &keyword, modifiers.attributes),
            "enum" => return self.piece_enum(input, &keyword, modifiers),
            "board" => self.board(input, &keyword, modifiers.is_plain)?,
            "notation" => self.notation(input)?,
            "moves" => reader(input, &keyword, &mut self.moves, &mut self.errors)?,
            "check" => reader(input, &keyword, &mut self.check, &mut self.errors)?,
            "squares" => self.squares(input, &keyword, place)?,
            "styles" if StringLiteral::is_next(input) => {
                let words = "expected `style` before a style of your own, as in `style \"C\" Chess { … }`";
                self.errors.add(place, words);
                return self.style(input);
            }
            "styles" => self.styles_of_own_game(input, place)?,
            other => return Err(unknown_item(other, place)),
        }
        self.semicolon(input)
    }

    /// Reports and skips a `:` or `=` after a keyword that has none. The other keywords need `=`.
    fn skip_sign_after(&mut self, keyword: &Ident, input: ParseStream<'_>) -> Result<()> {
        let text = keyword.to_string();
        let Some((_, example)) = ITEMS.iter().find(|(name, _)| *name == text) else { return Ok(()) };
        let has_colon = input.peek(Token![:]) && !input.peek(Token![::]);
        // After `notation =`, the name is missing.
        let has_equals = input.peek(Token![=]) && !input.peek(Token![=>]) && text != "notation";
        let needs_equals = ["styles", "squares", "check", "moves"].contains(&text.as_str());
        if has_colon && needs_equals {
            let words = format!("expected `=`, not `:`, as in `{example}`");
            return Err(Error::new(input.span(), words));
        }
        if has_colon || has_equals && !needs_equals {
            let sign: TokenTree = input.parse()?;
            self.errors.add(sign.span(), format!("expected no `{sign}` after `{text}`, as in `{example}`"));
        }
        Ok(())
    }

    /// Reads `= koma::chess`: the styles are those of one of koma's games.
    fn styles_of_own_game(&mut self, input: ParseStream<'_>, place: Span) -> Result<()> {
        let path = function_path(input, "styles")?;
        let own = own_game(&path).ok_or_else(|| Error::new(place, EXPECTED_GAME))?;
        self.styles.extend(own.game.styles().iter().map(|style| Style::of_own_game(style, place)));
        Ok(())
    }

    /// Reads the semicolon after an item, or reports that it is missing.
    fn semicolon(&mut self, input: ParseStream<'_>) -> Result<()> {
        if input.peek(Token![,]) {
            self.errors.add(input.span(), "expected `;`, not a comma");
            input.parse::<Token![,]>()?;
        } else if !input.peek(Token![;]) {
            self.errors.add(input.span(), "expected `;` before this");
        }
        input.parse::<Option<Token![;]>>()?;
        Ok(())
    }

    /// Reports modifiers that do not belong to the item with this keyword.
    fn check_modifiers(&mut self, modifiers: &Modifiers, keyword: &Ident) {
        if modifiers.is_plain && keyword != "board" {
            self.errors.add(modifiers.place, EXPECTED);
        }
        let is_enum = keyword == "enum";
        let may_have_attributes = is_enum || keyword == "figures";
        let has_visibility = !modifiers.visibility.is_empty();
        let has_attributes = !modifiers.attributes.tokens.is_empty();
        if has_visibility && !is_enum || has_attributes && !may_have_attributes {
            let words = "only `enum Piece;` has a visibility, and only `enum Piece;` and `figures { … }` have attributes";
            self.errors.add(modifiers.place, words);
        }
    }

    /// Reads `Piece;`, or by mistake `Piece { … }`.
    fn piece_enum(&mut self, input: ParseStream<'_>, keyword: &Ident, modifiers: Modifiers) -> Result<()> {
        let expected = "expected the name of the enum, as in `enum Piece;`";
        let name: Ident = input.parse().map_err(|_| Error::new(input.span(), expected))?;
        let Modifiers { attributes, visibility, .. } = modifiers;
        let piece_enum = PieceEnum { attributes, visibility, name };
        once(&mut self.piece_enum, piece_enum, keyword, &mut self.errors);
        if !input.peek(token::Brace) {
            return self.semicolon(input);
        }
        self.errors.add(input.span(), "expected `;`: the variants are named after the pieces");
        input.parse::<TokenTree>()?;
        Ok(())
    }

    /// Reads `= koma::shogi`.
    fn squares(&mut self, input: ParseStream<'_>, keyword: &Ident, place: Span) -> Result<()> {
        let path = function_path(input, "squares");
        let squares = Reader::declared(keyword.clone(), &path);
        if path.is_ok() && squares.own.is_none_or(|own| own.name != "shogi") {
            let words = "expected `squares = koma::shogi;`, which names squares as USI does";
            return Err(Error::new(place, words));
        }
        once(&mut self.squares, squares, keyword, &mut self.errors);
        path.map(|_| ())
    }

    /// Reads `<8, 8>`.
    fn board(&mut self, input: ParseStream<'_>, keyword: &Ident, is_plain: bool) -> Result<()> {
        let shape = input.parse::<BoardShape>();
        let board = Board { is_plain, shape: shape.as_ref().ok().map(|board| board.shape) };
        once(&mut self.board, board, keyword, &mut self.errors);
        shape.map(|_| ())
    }

    /// Reads `fen = crate::read_fen`. Reports a name that is taken.
    fn notation(&mut self, input: ParseStream<'_>) -> Result<()> {
        let words = "expected the name of a notation, as in `notation fen = crate::chess::position_of_fen;`";
        let place = input.span();
        let name = input.call(Ident::parse_any).map_err(|_| Error::new(place, words))?;
        let path = function_path(input, "notation");
        let plain = name.unraw();
        let is_reserved =
            position::FIELDS.contains(&plain) || moves::FIELDS.contains(&plain) || plain == "check";
        if is_reserved {
            self.errors.add(place, format!("`{name}:` already has a meaning in `position!`"));
        } else if self.notations.iter().any(|other| other.name.unraw() == plain) {
            self.errors.add(place, format!("the notation `{name}` is declared twice"));
        } else {
            self.notations.push(Reader::declared(name, &path));
        }
        path.map(|_| ())
    }

    /// Reads `"C" Chess { … }`. After a mistake before the pieces, uses the first literal as the letter, and the last word
    /// as the name.
    fn style(&mut self, input: ParseStream<'_>) -> Result<()> {
        let words = "expected the letter of the style in a string literal, its name, and its pieces in braces, as in \
            `style \"C\" Chess { \"K^\" => King }`";
        let mut letter = StringLiteral::parse_opt(input);
        let mut name = None;
        if letter.is_none() {
            self.errors.add(input.span(), words);
        } else {
            self.skip_sign_after_letter(input)?;
            name = self.errors.keep(Name::parse(input));
            if name.is_some() && !input.peek(token::Brace) {
                self.errors.add(input.span(), words);
            }
        }
        let is_end = |rest: ParseStream<'_>| rest.peek(Token![;]) || is_group(rest);
        let skipped = Words::of(skip_until(input, is_end)?);
        letter = letter.or(skipped.first_literal);
        name = name.or(skipped.last_name);
        let pieces = if is_group(input) { self.pieces(input)? } else { Vec::new() };
        if letter.is_some() || name.is_some() {
            self.styles.push(Style { letter, name, pieces });
        }
        input.parse::<Option<Token![;]>>()?;
        Ok(())
    }

    /// Reports and skips a sign between the letter of a style and its name.
    fn skip_sign_after_letter(&mut self, input: ParseStream<'_>) -> Result<()> {
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
        self.errors.add(place, words);
        Ok(())
    }

    /// Reads the pieces of a style, in brackets of any kind. After a mistake before the name of a piece, uses the last
    /// word as the name.
    fn pieces(&mut self, input: ParseStream<'_>) -> Result<Vec<Piece>> {
        let list;
        if input.peek(token::Brace) {
            braced!(list in input);
        } else if input.peek(token::Bracket) {
            bracketed!(list in input);
        } else {
            parenthesized!(list in input);
        }
        let mut pieces = Vec::new();
        while !list.is_empty() {
            let mut piece = Piece::default();
            if let Err(error) = piece.read(&list) {
                self.errors.combine(error);
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
                self.errors.add(list.span(), words);
                skip_until(&list, |rest| rest.peek(Token![,]) || StringLiteral::is_next(rest))?;
            }
            list.parse::<Option<Token![,]>>()?;
        }
        Ok(pieces)
    }

    /// Reads `{ "C:K^" => "♔", … }`. After a mistake, keeps the figures before it.
    fn figures(&mut self, input: ParseStream<'_>, keyword: &Ident, attributes: Attributes) -> Result<()> {
        if !input.peek(token::Brace) {
            let words = "expected the figures in braces: `{ \"C:K^\" => \"♔\", … }`";
            return Err(Error::new(input.span(), words));
        }
        let list;
        braced!(list in input);
        let mut all = Vec::new();
        let read = comma_separated(&list, "figures", |figure| {
            all.push(Figure::parse(figure)?);
            Ok(())
        });
        self.errors.keep(read);
        list.parse::<TokenStream>()?;
        once(&mut self.figures, Figures { attributes, all }, keyword, &mut self.errors);
        Ok(())
    }
}

/// Returns the error for an item with an unknown keyword.
fn unknown_item(keyword: &str, place: Span) -> Error {
    let nearest = nearest(keyword, ITEMS.map(|(name, _)| name));
    let item = ITEMS.iter().find(|(name, _)| Some(*name) == nearest);
    let words = match item {
        Some((name, example)) => format!("did you mean `{name}`, as in `{example}`?"),
        None => EXPECTED.to_owned(),
    };
    Error::new(place, words)
}

/// Reads the path after `moves` or `check`. Keeps the declaration even if its path is invalid.
fn reader(
    input: ParseStream<'_>,
    keyword: &Ident,
    slot: &mut Option<Reader>,
    errors: &mut Errors,
) -> Result<()> {
    let path = function_path(input, &keyword.to_string());
    once(slot, Reader::declared(keyword.clone(), &path), keyword, errors);
    path.map(|_| ())
}

/// Keeps the first item of a kind. Reports later items of the same kind.
fn once<T>(slot: &mut Option<T>, item: T, keyword: &Ident, errors: &mut Errors) {
    if slot.is_some() {
        errors.add(keyword.span(), format!("a game has one `{keyword}`"));
    }
    slot.get_or_insert(item);
}

fn is_group(input: ParseStream<'_>) -> bool {
    input.peek(token::Brace) || input.peek(token::Bracket) || input.peek(token::Paren)
}

impl Parse for Modifiers {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attributes = input.parse()?;
        let mut visibility = TokenStream::new();
        if input.peek(Token![pub]) {
            visibility.extend([input.parse::<TokenTree>()?]);
            if input.peek(token::Paren) {
                visibility.extend([input.parse::<TokenTree>()?]);
            }
        }
        let place = input.span();
        let is_plain = input.parse::<Option<keyword::plain>>()?.is_some();
        Ok(Self { attributes, visibility, is_plain, place })
    }
}

impl Parse for Attributes {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut attributes = Self::default();
        while input.peek(Token![#]) && input.peek2(token::Bracket) {
            let hash: TokenTree = input.parse()?;
            let inside;
            let brackets = bracketed!(inside in input);
            let name = inside.fork().call(Ident::parse_any);
            let inside: TokenStream = inside.parse()?;
            let mut attribute = TokenStream::from(hash);
            brackets.surround(&mut attribute, |tokens| tokens.extend(inside));
            match name {
                Ok(name) if name == "cfg" => attributes.condition.extend(attribute.clone()),
                Ok(name) if name == "doc" => attributes.has_doc = true,
                _ => {}
            }
            attributes.tokens.extend(attribute);
        }
        Ok(attributes)
    }
}

impl Attributes {
    /// Returns the attributes. If none of them is documentation, adds `doc`.
    pub(super) fn with_doc(&self, doc: &str) -> TokenStream {
        let doc = (!self.has_doc).then(|| quote! { #[doc = #doc] });
        let tokens = &self.tokens;
        quote! { #doc #tokens }
    }
}

impl Piece {
    fn read(&mut self, input: ParseStream<'_>) -> Result<()> {
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

impl Reader {
    /// Returns the reader for a path in a declaration.
    fn declared(name: Ident, path: &Result<SimplePath>) -> Self {
        match path {
            Ok(path) => Self::new(name, path),
            Err(_) => Self { name, path: TokenStream::new(), own: None },
        }
    }
}

/// Reads `= crate::chess::position_of_fen`, or `= koma::chess` for one of koma's games. `item` is the keyword before.
fn function_path(input: ParseStream<'_>, item: &str) -> Result<SimplePath> {
    let expected = match item {
        "styles" => EXPECTED_GAME,
        _ => {
            "expected `=` and the path of a function, as in `crate::chess::position_of_fen` or `koma::chess`"
        }
    };
    let wrong = |input: ParseStream<'_>| Error::new(input.span(), expected);
    if !input.peek(Token![=]) {
        return Err(wrong(input));
    }
    input.parse::<Token![=]>()?;
    let start = input.span();
    let mut path = SimplePath::new();
    path.push_value(input.call(Ident::parse_any).map_err(|_| wrong(input))?);
    let is_own = path.iter().any(|first| first == "koma");
    if !is_own && path.iter().any(|first| first != "crate") {
        let words =
            "expected a path that starts with `crate`, because `position!` may be called in any module";
        return Err(Error::new(start, words));
    }
    while input.peek(Token![:]) {
        path.push_punct(input.parse().map_err(|_| wrong(input))?);
        path.push_value(input.call(Ident::parse_any).map_err(|_| wrong(input))?);
    }
    if is_own {
        check_own(&path, start, item)?;
    }
    Ok(path)
}

/// Checks a path that starts with `koma`: it must name a game that has what `item` declares.
fn check_own(path: &SimplePath, start: Span, item: &str) -> Result<()> {
    if GAMES.is_empty() {
        return Err(Error::new(start, "a path that starts with `koma` needs koma's feature `games`"));
    }
    let own = own_game(path);
    let is_right = match item {
        "check" => own.is_some_and(|own| own.name == "chess"),
        _ => own.is_some(),
    };
    if is_right {
        return Ok(());
    }
    let games: Vec<String> = GAMES.iter().map(|game| format!("`koma::{}`", game.name)).collect();
    let games = games.join(", ");
    let words = match item {
        "check" => "koma itself checks only positions of chess: `check = koma::chess;`".to_owned(),
        "squares" => "expected `squares = koma::shogi;`, which names squares as USI does".to_owned(),
        "moves" => format!("koma plays the moves of {games}"),
        "styles" => format!("koma has the games {games}"),
        _ => format!("koma reads the notations of {games}"),
    };
    let place = path.last().map_or(start, Ident::span);
    Err(Error::new(place, words))
}

/// Returns the place of the last name in a path.
pub(super) fn last_span(path: &TokenStream) -> Span {
    path.clone().into_iter().last().map_or_else(Span::call_site, |name| name.span())
}
