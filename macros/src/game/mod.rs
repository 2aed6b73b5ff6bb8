//! `game!`: reads a declaration, checks it, and expands it to the items of a module.
//!
//! After a mistake, reading continues with the next item. So a call reports the mistakes of all items, and its
//! expansion contains all names that could be read.

mod expansion;
mod styles;

use koma_runtime::Shape;
use koma_runtime::macro_support::own::GAMES;

use crate::input::{Errors, Input, Result, StringLiteral, flattened, is_punct, list};
use crate::position::{FIELDS, MOVES};
use crate::tokens::{Delimiter, Group, Ident, Span, TokenStream, TokenTree, is_word, quote};
use crate::{Call, Reader};

pub(crate) fn expand(call: Call<'_>) -> TokenStream {
    let tokens = call.flattened();
    let mut input = Input::new(&tokens);
    let mut declaration = Declaration::default();
    while !input.is_empty() {
        if let Err(error) = declaration.item(&mut input) {
            declaration.errors.append(error);
            // Skips the rest of the item, up to its semicolon or its braces.
            input.skip_until(|token| match token {
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                token => is_punct(token, ';'),
            });
            input.next();
        }
    }
    let mut errors = std::mem::take(&mut declaration.errors);
    let parts = styles::parts(call.krate, &declaration, &mut errors);
    // An invalid declaration also expands to its items. Without the items, each use of the game would be another error.
    let items = expansion::items(call, &declaration, &parts);
    quote! { #errors #items }
}

const EXPECTED: &str = "expected `style \"C\" Chess { … }`, `board <8, 8>;`, `squares = koma::shogi;`, \
    `check = path;`, `enum Piece;`, `notation fen = path;`, `moves = path;` or `figures { … }`";

/// The items of a declaration.
#[derive(Default)]
struct Declaration {
    board: Option<Board>,
    /// `squares = koma::shogi;`: squares have the names of shōgi.
    squares: Option<Reader>,
    /// `check = koma::chess;`: the function or the koma game that checks positions.
    check: Option<Reader>,
    styles: Vec<Style>,
    piece_enum: Option<PieceEnum>,
    notations: Vec<Reader>,
    /// `moves = koma::chess;`: the function or the koma game that plays moves.
    moves: Option<Reader>,
    figures: Option<Figures>,
    errors: Errors,
}

/// The board: `board <8, 8>;`, or `plain board <9, 9>;`, whose squares all have the same color.
struct Board {
    is_plain: bool,
    /// The shape, or `None` if it is invalid.
    shape: Option<Shape>,
}

/// A style: `style "C" Chess { "K^" => King, … }`.
struct Style {
    letter: Option<StringLiteral>,
    name: Option<Name>,
    pieces: Vec<Piece>,
}

impl Style {
    fn called(&self) -> &str {
        self.name.as_ref().map_or("the style", |name| &name.text)
    }
}

/// A piece with one or more names: `"K^" => King | "玉将"`.
#[derive(Default)]
struct Piece {
    token: Option<StringLiteral>,
    names: Vec<Name>,
}

/// A name such as `King`, or `"Rook that may castle"`.
struct Name {
    text: String,
    span: Span,
}

/// The enum of the pieces: `pub enum Piece;`.
struct PieceEnum {
    attributes: Attributes,
    visibility: TokenStream,
    name: Ident,
}

/// The figures: `figures { "C:K^" => "♔", … }`.
struct Figures {
    attributes: Attributes,
    all: Vec<(StringLiteral, StringLiteral)>,
}

/// The attributes of an item.
#[derive(Default)]
struct Attributes {
    tokens: TokenStream,
    /// The `cfg` attributes.
    condition: TokenStream,
    /// Whether one of the attributes is documentation.
    has_doc: bool,
}

impl Declaration {
    fn shape(&self) -> Option<Shape> {
        self.board.as_ref()?.shape
    }

    /// Reads an item. If there is an error, keeps the parts before it.
    fn item(&mut self, input: &mut Input<'_>) -> Result<()> {
        let attributes = Attributes::read(input);
        let mut visibility = TokenStream::new();
        if let [TokenTree::Ident(name), ..] = input.tokens
            && is_word(name, "pub")
        {
            visibility.extend(input.next().cloned());
            visibility.extend(input.group(Delimiter::Parenthesis).cloned().map(TokenTree::from));
        }
        let place = *input;
        let is_plain = input.skip_name("plain");
        let name = input.name(EXPECTED).map_err(|_| place.error(EXPECTED))?;
        let keyword = name.to_string();
        if is_plain && keyword != "board" {
            self.errors.append(place.error(EXPECTED));
        }
        let is_enum = keyword == "enum";
        if !visibility.is_empty() && !is_enum
            || !attributes.tokens.is_empty() && !is_enum && keyword != "figures"
        {
            let words = "only `enum Piece;` has a visibility, and only `enum Piece;` and `figures { … }` have attributes";
            self.errors.append(place.error(words));
        }
        match keyword.as_str() {
            "board" => {
                let shape = input.shape(None);
                let board = Board { is_plain, shape: shape.as_ref().ok().copied() };
                once(&mut self.board, board, name, &mut self.errors);
                shape?;
            }
            "style" => {
                self.style(input);
                return Ok(());
            }
            "enum" => {
                let enum_name = input.name("expected the name of the enum, as in `enum Piece;`")?.clone();
                let piece_enum = PieceEnum { attributes, visibility, name: enum_name };
                once(&mut self.piece_enum, piece_enum, name, &mut self.errors);
                if let Some(group) = input.group(Delimiter::Brace) {
                    let words = "expected `;`: the variants are named after the pieces";
                    self.errors.add(group.span_open(), words);
                    return Ok(());
                }
            }
            "notation" | "moves" | "check" | "squares" => {
                let words =
                    "expected the name of a notation, as in `notation fen = crate::chess::position_of_fen;`";
                let declared = if keyword == "notation" { input.name(words)? } else { name };
                let mut reader = Reader::new(declared, TokenStream::new());
                let result = reader.read(input);
                let own = reader.own.map(|own| own.name);
                match keyword.as_str() {
                    "notation" => self.notation(reader),
                    "moves" => once(&mut self.moves, reader, name, &mut self.errors),
                    "check" => {
                        if own.is_some_and(|own| own != "chess") {
                            let words = "koma itself checks only positions of chess: `check = koma::chess;`";
                            self.errors.add(last_span(&reader.path), words);
                        }
                        once(&mut self.check, reader, name, &mut self.errors);
                    }
                    "squares" if result.is_ok() && own != Some("shogi") => {
                        let words = "expected `squares = koma::shogi;`, which names squares as USI does";
                        return Err(place.error(words));
                    }
                    _ => once(&mut self.squares, reader, name, &mut self.errors), // `squares`
                }
                result?;
            }
            "figures" => {
                let words = "expected the figures in braces: `{ \"C:K^\" => \"♔\", … }`";
                let group = input.group(Delimiter::Brace).ok_or_else(|| input.error(words))?;
                let mut all = Vec::new();
                let result = list(group, "figures", &mut |input| {
                    let words = "expected a piece and its figure, as in `\"C:K^\" => \"♔\"`";
                    let token = input.string(words)?;
                    input.expect("=>", words)?;
                    all.push((token, input.string(words)?));
                    Ok(())
                });
                self.errors.keep(result);
                once(&mut self.figures, Figures { attributes, all }, name, &mut self.errors);
                return Ok(());
            }
            _ => return Err(place.error(EXPECTED)),
        }
        self.errors.keep(input.expect(";", "expected `;` before this"));
        Ok(())
    }

    /// Adds a notation, or reports that its name is taken.
    fn notation(&mut self, reader: Reader) {
        let name = &reader.name;
        let is_name = |field: &&str| is_word(name, field);
        if FIELDS.iter().chain(&MOVES).chain(&["check"]).any(is_name) {
            self.errors.add(name.span(), format!("`{name}:` already has a meaning in `position!`"));
        } else if self.notations.iter().any(|other| is_word(name, &other.name.to_string())) {
            self.errors.add(name.span(), format!("the notation `{name}` is declared twice"));
        } else {
            self.notations.push(reader);
        }
    }

    /// Reads a style. After a mistake before the pieces, uses the first literal as the letter, and the last word as the
    /// name.
    fn style(&mut self, input: &mut Input<'_>) {
        let words = "expected the letter of the style in a string literal, its name, and its pieces in braces, as in \
            `style \"C\" Chess { \"K^\" => King }`";
        let mut head = *input;
        let is_right = head
            .string(words)
            .and_then(|_| Name::read(&mut head))
            .and_then(|_| head.group(Delimiter::Brace).ok_or_else(|| head.error(words)));
        self.errors.keep(is_right);
        let tokens = input.skip_until(|token| is_punct(token, ';') || matches!(token, TokenTree::Group(_)));
        let mut pieces = Vec::new();
        if let Some(TokenTree::Group(group)) = input.tokens.first() {
            input.next();
            pieces = self.pieces(group);
        }
        let letter = tokens.iter().find_map(StringLiteral::of_token);
        let name = last_name(if letter.is_some() && tokens.len() == 1 { &[] } else { tokens });
        if letter.is_some() || name.is_some() {
            self.styles.push(Style { letter, name, pieces });
        }
        input.skip(';');
    }

    /// Reads the pieces of a style. After a mistake before the name of a piece, uses the last word as the name.
    fn pieces(&mut self, group: &Group) -> Vec<Piece> {
        let tokens = flattened(group.stream());
        let mut input = Input::within(group, &tokens);
        let mut pieces = Vec::new();
        while !input.is_empty() {
            let mut piece = Piece::default();
            if let Err(error) = piece.read(&mut input) {
                self.errors.append(error);
                let skipped = input.skip_until(|token| is_punct(token, ','));
                if piece.names.is_empty() {
                    piece.names.extend(last_name(skipped));
                }
            }
            if !piece.names.is_empty() {
                pieces.push(piece);
            }
            if !input.is_empty() && !input.skip(',') {
                let words = "expected a comma between two pieces, before this; a name of several words has quotation marks: \
                    `\"Gold general\"`";
                self.errors.append(input.error(words));
                input.skip_until(|token| is_punct(token, ',') || StringLiteral::of_token(token).is_some());
                input.skip(',');
            }
        }
        pieces
    }
}

/// Keeps the first item of a kind. Reports later items of the same kind.
fn once<T>(slot: &mut Option<T>, item: T, keyword: &Ident, errors: &mut Errors) {
    if slot.is_some() {
        errors.add(keyword.span(), format!("a game has one `{keyword}`"));
    }
    slot.get_or_insert(item);
}

impl Piece {
    fn read(&mut self, input: &mut Input<'_>) -> Result<()> {
        self.token = Some(input.string("expected a piece, as in `\"K^\" => King`")?);
        input.expect("=>", "expected `=>` between a piece and its name")?;
        self.names.push(Name::read(input)?);
        while input.skip('|') {
            self.names.push(Name::read(input)?);
        }
        Ok(())
    }
}

impl Name {
    fn read(input: &mut Input<'_>) -> Result<Self> {
        let words = "expected a name: `King`, or `\"Gold general\"` in quotation marks";
        let name = input.tokens.first().and_then(Self::of_token).ok_or_else(|| input.error(words))?;
        input.next();
        Ok(name)
    }

    fn of_token(token: &TokenTree) -> Option<Self> {
        let text = match token {
            TokenTree::Ident(name) => name.to_string().trim_start_matches("r#").to_owned(),
            _ => StringLiteral::of_token(token)?.text()?.to_owned(),
        };
        Some(Self { text, span: token.span() })
    }
}

impl Attributes {
    fn read(input: &mut Input<'_>) -> Self {
        let mut attributes = Self::default();
        while let [hash, TokenTree::Group(group), ..] = input.tokens
            && is_punct(hash, '#')
        {
            let attribute = [hash.clone(), group.clone().into()];
            // An attribute that is captured by `macro_rules!`, as `$doc:meta`, is an invisible group.
            match flattened(group.stream()).first().map(ToString::to_string).as_deref() {
                Some("cfg") => attributes.condition.extend(attribute.clone()),
                Some("doc") => attributes.has_doc = true,
                _ => {}
            }
            attributes.tokens.extend(attribute);
            input.next();
            input.next();
        }
        attributes
    }

    /// Returns the attributes. If none of them is documentation, adds `doc`.
    fn with_doc(&self, doc: &str) -> TokenStream {
        let (doc, tokens) = ((!self.has_doc).then(|| quote! { #[doc = #doc] }), &self.tokens);
        quote! { #doc #tokens }
    }
}

impl Reader {
    /// Reads `= crate::chess::position_of_fen`, or `= koma::chess` for one of koma's games.
    fn read(&mut self, input: &mut Input<'_>) -> Result<()> {
        let words =
            "expected `=` and the path of a function, as in `crate::chess::position_of_fen` or `koma::chess`";
        input.expect("=", words)?;
        let first = input.name(words)?;
        if !is_word(first, "crate") && !is_word(first, "koma") {
            let words =
                "expected a path that starts with `crate`, because `position!` may be called in any module";
            return Err(Errors::new(first.span(), words));
        }
        let mut path = quote! { #first };
        let mut last = first;
        while input.skip(':') {
            input.expect(":", words)?;
            last = input.name(words)?;
            path.extend(quote! { ::#last });
        }
        let reader = Self::new(&self.name, path);
        if is_word(first, "koma") && GAMES.is_empty() {
            return Err(Errors::new(
                first.span(),
                "a path that starts with `koma` needs koma's feature `games`",
            ));
        }
        if is_word(first, "koma") && reader.own.is_none() {
            let games: Vec<String> = GAMES.iter().map(|game| format!("`koma::{}`", game.name)).collect();
            let words = format!("koma reads the notations of {}", games.join(", "));
            return Err(Errors::new(last.span(), words));
        }
        *self = reader;
        Ok(())
    }
}

/// Returns the place of the last name in a path.
fn last_span(path: &TokenStream) -> Span {
    path.clone().into_iter().last().map_or_else(Span::call_site, |name| name.span())
}

/// Returns the token that is probably the name: the last word or, if there are no words, the last string literal.
fn last_name(tokens: &[TokenTree]) -> Option<Name> {
    let mut words = tokens.iter().rev().filter(|token| matches!(token, TokenTree::Ident(_)));
    words.find_map(Name::of_token).or_else(|| tokens.iter().rev().find_map(Name::of_token))
}
