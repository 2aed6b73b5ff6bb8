//! The items of `game!`.

use koma_runtime::Shape;
use koma_runtime::macro_support::own::OwnGame;
use koma_runtime::macro_support::{SquareNames, nearest};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Token, braced, token};

use super::attributes::{Attributes, DERIVED};
use super::path_syntax::{EXPECTED_GAME, EXPECTED_SQUARES, function_path, last_span};
use super::style_syntax::{Figure, Style};
use crate::call::errors::{Errors, Result};
use crate::call::game_of_call::{DeclaredPath, own_game};
use crate::call::list::{comma_separated, skip_until};
use crate::call::literal::StringLiteral;
use crate::call::shape::BoardShape;
use crate::position;
use crate::text::line;

mod keyword {
    syn::custom_keyword!(plain);
}

/// The items of a declaration.
#[derive(Default)]
pub(super) struct Declaration {
    pub(super) board: Option<Board>,
    /// `squares = koma::shogi;` or `squares = koma::xiangqi;`: squares have the names of this game.
    pub(super) squares: Option<DeclaredPath>,
    /// `validate = koma::chess;`: the function or the koma game that checks positions.
    pub(super) validate: Option<DeclaredPath>,
    /// `validate_legal = koma::chess;`: the koma game that refuses literals of positions that no game can have.
    pub(super) validate_legal: Option<DeclaredPath>,
    pub(super) styles: Vec<Style>,
    /// The koma games whose styles or figures the game has, and the places of their paths.
    pub(super) own_games: Vec<(&'static OwnGame, Span)>,
    pub(super) piece_enum: Option<PieceEnum>,
    pub(super) notations: Vec<DeclaredPath>,
    /// `moves = koma::chess;`: the function or the koma game that plays moves.
    pub(super) moves: Option<DeclaredPath>,
    pub(super) figures: Option<Figures>,
    pub(super) errors: Errors,
}

/// The board: `board <8, 8>;`, or `plain board <9, 9>;`, whose squares all have the same color.
pub(super) struct Board {
    pub(super) is_plain: bool,
    /// The shape, or `None` if it is invalid.
    pub(super) shape: Option<Shape>,
}

/// The enum of the pieces: `pub enum Piece;`.
pub(super) struct PieceEnum {
    pub(super) attributes: Attributes,
    pub(super) visibility: TokenStream,
    pub(super) name: Ident,
}

/// The figures: `figures { "C:K^" => "♔", … }`, or `figures = koma::chess;`.
pub(super) struct Figures {
    pub(super) attributes: Attributes,
    pub(super) all: Vec<Figure>,
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
    `validate = path;`, `validate_legal = koma::chess;`, `enum Piece;`, `notation fen = path;`, `moves = path;` or `figures { … }`";

/// The keywords of the items, and an example of each item.
const ITEMS: [(&str, &str); 10] = [
    ("style", "style \"C\" Chess { … }"),
    ("styles", "styles = koma::chess;"),
    ("board", "board <8, 8>;"),
    ("squares", "squares = koma::shogi;"),
    ("validate", "validate = path;"),
    ("validate_legal", "validate_legal = koma::chess;"),
    ("enum", "enum Piece;"),
    ("notation", "notation fen = path;"),
    ("moves", "moves = path;"),
    ("figures", "figures { … }"),
];

impl Declaration {
    pub(super) fn shape(&self) -> Option<Shape> {
        self.board.as_ref()?.shape
    }

    /// Returns how the game names squares.
    pub(super) fn square_names(&self) -> SquareNames {
        let own = self.squares.as_ref().and_then(|squares| squares.own);
        own.map_or(SquareNames::Cell, |own| own.square_names)
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

    /// Reports each of koma's games that is named for its moves or its notation, but has another board.
    pub(super) fn validate_boards(&mut self) {
        let Some(shape) = self.shape() else { return };
        for declared in self.notations.iter_mut().chain(&mut self.moves).chain(&mut self.validate_legal) {
            let board = declared.own.and_then(|own| own.vocabulary.board());
            if let (Some(own), Some(board)) = (declared.own, board)
                && board != shape
            {
                let words =
                    format!("koma::{} has a board of {board}, and this game one of {shape}", own.name);
                self.errors.add(last_span(&declared.path), words);
                *declared = DeclaredPath { name: declared.name.clone(), path: TokenStream::new(), own: None };
            }
        }
    }

    /// Reads an item. If there is an error, keeps the parts before it.
    fn item(&mut self, input: ParseStream<'_>) -> Result<()> {
        let modifiers = Modifiers::parse(input)?;
        let place = modifiers.place;
        let keyword = input.call(Ident::parse_any).map_err(|_| Error::new(place, EXPECTED))?;
        self.validate_modifiers(&modifiers, &keyword);
        self.skip_sign_after(&keyword, input)?;
        match keyword.to_string().as_str() {
            "style" => return self.style(input),
            "figures" => return self.figures(input, &keyword, modifiers.attributes),
            "enum" => return self.piece_enum(input, &keyword, modifiers),
            "board" => self.board(input, &keyword, modifiers.is_plain)?,
            "notation" => self.notation(input)?,
            "moves" => declared_path(input, &keyword, &mut self.moves, &mut self.errors)?,
            "validate" => declared_path(input, &keyword, &mut self.validate, &mut self.errors)?,
            "validate_legal" => declared_path(input, &keyword, &mut self.validate_legal, &mut self.errors)?,
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
        let is_path = text == "figures" && input.peek2(Ident::peek_any);
        let has_equals = input.peek(Token![=]) && !input.peek(Token![=>]) && text != "notation" && !is_path;
        let needs_equals =
            ["styles", "squares", "validate", "validate_legal", "moves"].contains(&text.as_str());
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
        self.own_games.push((own, last_span(&path.to_token_stream())));
        self.styles.extend(own.vocabulary.styles().iter().map(|style| Style::of_own_game(style, place)));
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
    fn validate_modifiers(&mut self, modifiers: &Modifiers, keyword: &Ident) {
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
        if let Some(first) = attributes.derived_twice.first() {
            let twice: Vec<String> = attributes.derived_twice.iter().map(Ident::to_string).collect();
            let (twice, all) = (twice.join("`, `"), DERIVED.join("`, `"));
            let words = format!("`{name}` already implements `{twice}`; `game!` derives `{all}`");
            self.errors.add(first.span(), words);
        }
        if input.peek(Token![<]) {
            self.errors.add(input.span(), format!("expected no parameters, as in `enum {name};`"));
            skip_until(input, |rest| rest.peek(Token![;]) || rest.peek(token::Brace))?;
        }
        let piece_enum = PieceEnum { attributes, visibility, name };
        once(&mut self.piece_enum, piece_enum, keyword, &mut self.errors);
        if !input.peek(token::Brace) {
            return self.semicolon(input);
        }
        self.errors.add(input.span(), "expected `;`: the variants are named after the pieces");
        input.parse::<TokenTree>()?;
        Ok(())
    }

    /// Reads `= koma::shogi` or `= koma::xiangqi`.
    fn squares(&mut self, input: ParseStream<'_>, keyword: &Ident, place: Span) -> Result<()> {
        let path = function_path(input, "squares");
        let squares = DeclaredPath::declared(keyword.clone(), &path);
        if path.is_ok() && squares.own.is_none_or(|own| own.square_names == SquareNames::Cell) {
            return Err(Error::new(place, EXPECTED_SQUARES));
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
        let is_reserved = position::FIELDS.contains(&plain)
            || line::FIELDS.contains(&plain)
            || plain == "validate"
            || plain == "validate_legal";
        if is_reserved {
            self.errors.add(place, format!("`{name}:` already has a meaning in `position!`"));
        } else if self.notations.iter().any(|other| other.name.unraw() == plain) {
            self.errors.add(place, format!("the notation `{name}` is declared twice"));
        } else {
            self.notations.push(DeclaredPath::declared(name, &path));
        }
        path.map(|_| ())
    }

    /// Reads `"C" Chess { … }`.
    fn style(&mut self, input: ParseStream<'_>) -> Result<()> {
        self.styles.extend(Style::parse(input, &mut self.errors)?);
        Ok(())
    }

    /// Reads `{ "C:K^" => "♔", … }`, or `= koma::chess;` for the figures of one of koma's games. After a mistake, keeps the
    /// figures before it.
    fn figures(&mut self, input: ParseStream<'_>, keyword: &Ident, attributes: Attributes) -> Result<()> {
        if input.peek(Token![=]) && input.peek2(Ident::peek_any) {
            let path = function_path(input, "figures")?;
            let own = own_game(&path).ok_or_else(|| Error::new(keyword.span(), EXPECTED_GAME))?;
            self.own_games.push((own, last_span(&path.to_token_stream())));
            let all = Figure::of_own_game(own, keyword.span());
            once(&mut self.figures, Figures { attributes, all }, keyword, &mut self.errors);
            return self.semicolon(input);
        }
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

/// Reads the path after `moves`, `validate` or `validate_legal`. Keeps the declaration even if its path is invalid.
fn declared_path(
    input: ParseStream<'_>,
    keyword: &Ident,
    slot: &mut Option<DeclaredPath>,
    errors: &mut Errors,
) -> Result<()> {
    let path = function_path(input, &keyword.to_string());
    once(slot, DeclaredPath::declared(keyword.clone(), &path), keyword, errors);
    path.map(|_| ())
}

/// Keeps the first item of a kind. Reports later items of the same kind.
fn once<T>(slot: &mut Option<T>, item: T, keyword: &Ident, errors: &mut Errors) {
    if slot.is_some() {
        errors.add(keyword.span(), format!("a game has one `{keyword}`"));
    }
    slot.get_or_insert(item);
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
