//! The game of a call. The call accepts only tokens and positions of this game.

use std::cell::OnceCell;

use koma_runtime::macro_support::games::{GameToken, Vocabulary, holds};
use koma_runtime::macro_support::positions::AnyPosition;
use koma_runtime::macro_support::squares::SquareNames;
use koma_runtime::{Epin, Letter, Notation, Pin, Qpi, Shape, Sin};
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use crate::input::{StringLiteral, is_punct, ungrouped};

/// A game, in the form that its macros put before the tokens of a call: `@"head" ["vocabulary" fen = path; …]`. For
/// diagrams, the form is `@"head" ["vocabulary" { plain "C:K^" "♔" … }]`.
pub(crate) struct Game {
    /// The head of the vocabulary, which most calls need. The head includes its quotation marks, and contains no
    /// escapes.
    head: String,
    rest: Group,
    /// The text of the whole vocabulary. It is empty until a message needs the text.
    text: OnceCell<Vec<u8>>,
}

impl Game {
    pub(crate) fn of_tokens(head: &TokenTree, rest: &TokenTree) -> Option<Self> {
        match (ungrouped(head.clone()), rest) {
            (TokenTree::Literal(head), TokenTree::Group(rest)) if rest.delimiter() == Delimiter::Bracket => {
                Some(Self { head: head.to_string(), rest: rest.clone(), text: OnceCell::new() })
            }
            _ => None,
        }
    }

    /// Returns the vocabulary, for an expansion.
    pub(crate) fn vocabulary(&self) -> Option<TokenTree> {
        self.rest.stream().into_iter().next().map(ungrouped)
    }

    /// Returns the head of the vocabulary.
    pub(crate) fn head(&self) -> Vocabulary<'_> {
        Vocabulary::new(self.head.strip_prefix('"').unwrap_or("").as_bytes())
    }

    /// Returns the whole vocabulary.
    pub(crate) fn whole(&self) -> Vocabulary<'_> {
        let text = self.text.get_or_init(|| match self.vocabulary() {
            Some(vocabulary) => StringLiteral::of_token(&vocabulary).map_or(Vec::new(), |text| text.value),
            None => Vec::new(),
        });
        Vocabulary::new(text)
    }

    /// Reports whether a token is in the game.
    pub(crate) fn has(&self, token: GameToken) -> bool {
        self.head().has_token(token)
    }

    /// Reports whether a position belongs to the game.
    pub(crate) fn holds(&self, position: &AnyPosition<'_>) -> bool {
        holds(self.head(), position)
    }

    /// Returns the token of the piece whose name or figure is the text.
    pub(crate) fn name_of_piece(&self, notation: Notation, text: &str) -> Option<String> {
        let (text, whole) = (text.trim(), self.whole());
        let (piece, name) = whole.find_piece(text)?;
        let token = match notation {
            Notation::Sin => return None,
            Notation::Pin => GameToken::Pin(piece.pin()),
            Notation::Epin => GameToken::Epin(Epin::new(piece.pin(), false)),
            Notation::Qpi => GameToken::Qpi(piece),
        };
        Some(format!("the {name} is written `{}`", token.encode()))
    }

    /// Returns the board, if the game has one.
    pub(crate) fn board(&self) -> Option<Shape> {
        self.head().board()
    }

    /// Returns the error text if a board does not have the shape of the game's board.
    pub(crate) fn other_shape(&self, shape: Shape) -> Option<String> {
        let expected = self.board()?;
        (shape != expected).then(|| Vocabulary::shape_reason(expected, shape).to_string())
    }

    /// Returns the names of the notations other than FEEN, and the paths of the functions that read them.
    pub(crate) fn notations(&self) -> Vec<(Ident, TokenStream)> {
        let mut functions = self.functions();
        functions.retain(|(name, _)| name != "check" && name != "moves");
        functions
    }

    /// Returns the path of the function that the game declares for a notation, `moves` or `check`. Returns `None` if
    /// the function is koma's own.
    pub(crate) fn function(&self, name: &str) -> Option<TokenStream> {
        self.functions().into_iter().find(|(other, _)| other == name).map(|(_, path)| path)
    }

    fn functions(&self) -> Vec<(Ident, TokenStream)> {
        let tokens: Vec<TokenTree> = self.rest.stream().into_iter().collect();
        let mut functions = Vec::new();
        for function in tokens.get(1..).unwrap_or_default().split(|token| is_punct(token, ';')) {
            if let [TokenTree::Ident(name), _equals, path @ ..] = function {
                functions.push((name.clone(), path.iter().cloned().collect()));
            }
        }
        functions
    }

    /// Returns the name of the koma game whose notation or moves this game uses.
    pub(crate) fn own_name(&self) -> Option<String> {
        let functions = self.functions();
        let mut functions = functions.iter().filter(|(name, _)| name != "check");
        functions.find_map(|(_, path)| own_game(path)).map(|name| name.to_string())
    }

    /// Returns the figures of the pieces, and whether all squares of the board have one color.
    #[cfg(feature = "svg")]
    pub(crate) fn look(&self) -> (Vec<(Qpi, String)>, bool) {
        let Some(TokenTree::Group(look)) = self.rest.stream().into_iter().last() else {
            return (Vec::new(), false);
        };
        let look: Vec<TokenTree> = look.stream().into_iter().collect();
        let (is_plain, figures) = match look.split_first() {
            Some((TokenTree::Ident(_), figures)) => (true, figures),
            _ => (false, look.as_slice()),
        };
        let text = |token: &TokenTree| String::from_utf8(StringLiteral::of_token(token)?.value).ok();
        let figure =
            |pair: &[TokenTree]| Some((Qpi::parse(&text(pair.first()?)?).ok()?, text(pair.get(1)?)?));
        (figures.chunks(2).filter_map(figure).collect(), is_plain)
    }

    /// Suggests the QPIs of a piece without a style.
    pub(crate) fn with_style(&self, piece: Pin) -> Option<String> {
        let mut tokens = String::new();
        for letter in Letter::ALL {
            let token = Qpi::new(Sin::new(letter, piece.side()), piece);
            if self.has(GameToken::Qpi(token)) {
                tokens += if tokens.is_empty() { "did you mean `" } else { " or `" };
                tokens += &token.encode();
                tokens.push('`');
            }
        }
        (!tokens.is_empty()).then(|| tokens + "?")
    }
}

/// Returns how squares are named in messages and calls.
pub(crate) fn square_names(game: Option<&Game>) -> SquareNames {
    game.map_or(SquareNames::Cell, |game| game.head().square_names())
}

/// Returns the game of a path such as `koma::chess`, if koma itself has the reader.
pub(crate) fn own_game(reader: &TokenStream) -> Option<Ident> {
    let mut tokens = reader.clone().into_iter();
    match (tokens.next()?, tokens.last()?) {
        (TokenTree::Ident(koma), TokenTree::Ident(game)) if koma == "koma" => Some(game),
        _ => None,
    }
}
