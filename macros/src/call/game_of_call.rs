//! The game of a call, if the macro belongs to one.

use std::cell::OnceCell;

use koma_runtime::macro_support::own::{GAMES, NAMES, OwnGame};
use koma_runtime::macro_support::{AnyPosition, AnyToken, Sizes, SquareNames, VocabularyText, mistake};
use koma_runtime::{Letter, Notation, Pin, Qpi, Shape, Sin};
use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::Token;
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::punctuated::Punctuated;

use crate::call::errors::Result;
use crate::call::form::Form;
use crate::call::literal::StringLiteral;

/// A game, in the form that its macros put before the tokens of a call: `@"head" ["vocabulary" fen = path; …]`. If
/// all squares have one color, the form for diagrams is `@"head" ["vocabulary" board = plain;]`.
pub(crate) struct GameOfCall {
    /// The head of the vocabulary, which is enough for most calls.
    head: Literal,
    /// The text in the literal `head`.
    head_text: String,
    /// The tokens in brackets. A vocabulary can be long, so it is read only for the calls that need it.
    rest: TokenStream,
    /// The text of the whole vocabulary.
    text: OnceCell<Vec<u8>>,
    /// The declarations `moves = …`, `validate = …`, `validate_legal = …` and `board = plain`, and those of the notations
    /// other than FEEN. A `validate = koma::chess` is not among them, because it is part of the vocabulary.
    paths: OnceCell<Vec<DeclaredPath>>,
    /// The name of the called macro, as the front door passes it.
    pub(crate) macro_name: String,
    /// Whether the call begins with `any`, so that it accepts positions that no game can have.
    pub(crate) accepts_any: bool,
}

impl GameOfCall {
    /// Takes the tokens of a game, if they are next.
    pub(crate) fn take(tokens: &mut IntoIter, macro_name: &str) -> Option<Self> {
        let mut ahead = tokens.clone();
        let Some(TokenTree::Punct(at)) = ahead.next() else { return None };
        let Some(TokenTree::Literal(head)) = ahead.next() else { return None };
        let Some(TokenTree::Group(rest)) = ahead.next() else { return None };
        if at.as_char() != '@' || rest.delimiter() != Delimiter::Bracket {
            return None;
        }
        // The head has only letters and digits, so nothing is escaped. Syn's decoder would take longer than the rest
        // of the call, because Cargo compiles macros without optimization.
        let head_text = head.to_string().trim_matches('"').to_owned();
        *tokens = ahead;
        Some(Self {
            head,
            head_text,
            rest: rest.stream(),
            text: OnceCell::new(),
            paths: OnceCell::new(),
            macro_name: macro_name.to_owned(),
            accepts_any: false,
        })
    }

    fn paths(&self) -> &[DeclaredPath] {
        self.paths.get_or_init(|| {
            let paths = parse_paths.parse2(self.rest.clone());
            paths.map_or_else(|_| Vec::new(), |paths| paths.into_iter().collect())
        })
    }

    /// Returns the tokens with which a macro passes the game on.
    pub(crate) fn tokens(&self) -> TokenStream {
        let Self { head, rest, .. } = self;
        let any = self.accepts_any.then(|| quote! { any });
        quote! { @#head [#rest] #any }
    }

    /// Returns the literal of the vocabulary, for an expansion.
    pub(crate) fn literal(&self) -> TokenStream {
        self.rest.clone().into_iter().take(1).collect()
    }

    /// Returns the text of the vocabulary.
    pub(crate) fn text(&self) -> &[u8] {
        self.text.get_or_init(|| {
            let read = |input: ParseStream<'_>| StringLiteral::parse(input, "expected a vocabulary");
            read.parse2(self.literal()).map_or_else(|_| Vec::new(), |vocabulary| vocabulary.value)
        })
    }

    /// Returns the vocabulary, for a message.
    pub(crate) fn vocabulary(&self) -> VocabularyText<'_> {
        VocabularyText::new(self.text())
    }

    /// Returns the head of the vocabulary, which is enough to check tokens and positions.
    pub(crate) fn head(&self) -> VocabularyText<'_> {
        VocabularyText::new(self.head_text.as_bytes())
    }

    pub(crate) fn has(&self, token: AnyToken) -> bool {
        self.head().has_token(token)
    }

    /// Reports whether a position belongs to the game.
    pub(crate) fn holds(&self, position: &AnyPosition<'_>) -> bool {
        mistake(self.head(), position).is_none()
    }

    pub(crate) fn board(&self) -> Option<Shape> {
        self.head().board()
    }

    /// Returns the message for a board that does not have the shape of the game's board.
    pub(crate) fn other_shape(&self, shape: Shape) -> Option<String> {
        let expected = self.board()?;
        (shape != expected).then(|| VocabularyText::shape_reason(expected, shape).to_string())
    }

    /// Returns the help that shows how to write the piece with this name or figure.
    pub(crate) fn name_of_piece(&self, notation: Notation, text: &str) -> Option<String> {
        let (piece, name) = self.vocabulary().find_piece(text.trim())?;
        let token = match notation {
            Notation::Sin => return None,
            Notation::Pin | Notation::Epin => piece.pin().encode(),
            Notation::Qpi => piece.encode(),
        };
        Some(format!("the {name} is written `{token}`"))
    }

    /// Returns the help that suggests QPIs for a piece without a style.
    pub(crate) fn with_style(&self, piece: Pin) -> Option<String> {
        let mut tokens = Vec::new();
        for letter in Letter::ALL {
            let token = Qpi::new(Sin::new(letter, piece.side()), piece);
            if self.has(AnyToken::Qpi(token)) {
                tokens.push(format!("`{token}`"));
            }
        }
        (!tokens.is_empty()).then(|| format!("did you mean {}?", tokens.join(" or ")))
    }

    /// Returns the form of calls in helps: that of `positions!` in its own messages, and otherwise that of `position!`.
    pub(crate) fn form(&self) -> Form {
        if self.macro_name == "positions" { Form::LIST } else { Form::ONE }
    }

    /// Returns the notations other than FEEN.
    pub(crate) fn notations(&self) -> impl Iterator<Item = &DeclaredPath> {
        self.paths().iter().filter(|declared| !OTHER_PATHS.iter().any(|name| declared.name == name))
    }

    /// Returns the declaration of the notation of `own`, one of koma's games.
    pub(crate) fn notation_of(&self, own: &OwnGame) -> Option<&DeclaredPath> {
        self.notations().find(|declared| declared.own.is_some_and(|game| game.name == own.name))
    }

    /// Returns the declaration with this name: a notation, or one of [`OTHER_PATHS`].
    pub(crate) fn declared(&self, name: &str) -> Option<&DeclaredPath> {
        self.paths().iter().find(|declared| declared.name == name)
    }

    /// Returns the path of the declared function that validates positions, as in `validate = crate::validate;`. The macro itself
    /// checks positions for `validate = koma::chess;`.
    pub(crate) fn validator(&self) -> Option<&TokenStream> {
        Some(&self.declared("validate")?.path)
    }

    /// Returns the koma game that validates the positions of literals, as in `validate_legal = koma::chess;`. Returns `None`
    /// if the game has no such declaration.
    pub(crate) fn legality(&self) -> Option<&'static OwnGame> {
        self.declared("validate_legal")?.own
    }

    /// Returns the koma game whose moves this game uses.
    pub(crate) fn own_moves(&self) -> Option<&'static OwnGame> {
        self.declared("moves")?.own
    }

    /// Returns the koma game whose notation or moves this game uses.
    pub(crate) fn own_game(&self) -> Option<&'static OwnGame> {
        self.paths().iter().find_map(|declared| declared.own)
    }

    /// Returns the name of the koma game whose notation or moves this game uses.
    #[cfg(feature = "book")]
    pub(crate) fn own_name(&self) -> Option<&'static str> {
        Some(self.own_game()?.name)
    }
}

/// The names of the declarations that are not notations.
const OTHER_PATHS: [&str; 4] = ["board", "validate", "validate_legal", "moves"];

/// Reads the declarations after the vocabulary.
fn parse_paths(input: ParseStream<'_>) -> Result<Punctuated<DeclaredPath, Token![;]>> {
    StringLiteral::parse_opt(input);
    Punctuated::parse_terminated(input)
}

/// A function or one of koma's games, as in `notation fen = crate::chess::position_of_fen;` or `moves = koma::chess;`.
pub(crate) struct DeclaredPath {
    pub(crate) name: Ident,
    /// The path of the function or the game. In a declaration, an invalid path is empty.
    pub(crate) path: TokenStream,
    /// The game of koma that the path names.
    pub(crate) own: Option<&'static OwnGame>,
}

/// A path without generic arguments, such as `koma::chess`.
pub(crate) type SimplePath = Punctuated<Ident, Token![::]>;

impl DeclaredPath {
    pub(crate) fn new(name: Ident, path: &SimplePath) -> Self {
        Self { name, path: path.to_token_stream(), own: own_game(path) }
    }
}

/// Returns the game that a path such as `koma::chess` names.
pub(crate) fn own_game(path: &SimplePath) -> Option<&'static OwnGame> {
    let names: Vec<&Ident> = path.iter().collect();
    let [koma, name] = names[..] else { return None };
    GAMES.iter().find(|game| koma == "koma" && name == game.name)
}

/// Returns the message for one of koma's games if the macro does not know it because its feature is off.
pub(crate) fn missing_feature(game: &str) -> Option<String> {
    let is_off = NAMES.contains(&game) && GAMES.iter().all(|on| on.name != game);
    is_off.then(|| needs_feature(game))
}

/// Returns the message for a game whose feature is off.
pub(crate) fn needs_feature(game: &str) -> String {
    format!("`koma::{game}` needs the feature `{game}` of koma")
}

/// Reads `fen = crate::read_fen`, as the macros of a game pass it.
impl Parse for DeclaredPath {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name = input.call(Ident::parse_any)?;
        input.parse::<Token![=]>()?;
        let path = SimplePath::parse_separated_nonempty_with(input, Ident::parse_any)?;
        Ok(Self::new(name, &path))
    }
}

/// Returns the path of an item in the module of one of koma's own games.
pub(crate) fn own_item(krate: &Ident, game: &OwnGame, name: &str) -> TokenStream {
    let game = Ident::new(game.name, Span::call_site());
    let name = Ident::new(name, Span::call_site());
    quote! { #krate::__private::own::#game::#name }
}

/// Returns how squares are named in messages and calls.
pub(crate) fn square_names(game: Option<&GameOfCall>) -> SquareNames {
    game.map_or(SquareNames::Cell, |game| game.head().square_names())
}

/// Returns the sizes of a board, and with them the names of its squares.
pub(crate) fn sizes(shape: Shape, game: Option<&GameOfCall>) -> Sizes {
    Sizes::of(shape.dimensions()).named(square_names(game))
}
