//! The game that a call of one of its macros is held to.

#[cfg(feature = "svg")]
use koma_runtime::Qpi;
use koma_runtime::Shape;
use koma_runtime::macro_support::games::{GameToken, Vocabulary};
#[cfg(feature = "games")]
use koma_runtime::macro_support::{games::holds, positions::AnyPosition};
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;

use super::string_literal::StringLiteral;
use super::token_tree::{is_punct, ungrouped};

/// A game, as its macros put it before the tokens of a call: `@"head" ["vocabulary" fen = path; …]`, or of diagrams
/// `@"head" ["vocabulary" { plain "C:K^" "♔" … }]`.
pub(crate) struct Game {
    /// What most calls need of the vocabulary, as it is written, with quotation marks: nothing in it is escaped.
    head: String,
    rest: Group,
}

impl Game {
    pub(crate) fn of_tokens(head: &TokenTree, rest: &TokenTree) -> Option<Self> {
        match (ungrouped(head.clone()), rest) {
            (TokenTree::Literal(head), TokenTree::Group(rest)) if rest.delimiter() == Delimiter::Bracket => {
                Some(Self { head: head.to_string(), rest: rest.clone() })
            }
            _ => None,
        }
    }

    /// The vocabulary, for what a call expands to.
    pub(crate) fn vocabulary(&self) -> Option<TokenTree> {
        self.rest.stream().into_iter().next().map(ungrouped)
    }

    /// Whether a token is in the game.
    pub(crate) fn has(&self, token: GameToken) -> bool {
        self.head().has_token(token)
    }

    /// Reports whether all of a position is in the game.
    #[cfg(feature = "games")]
    pub(crate) fn holds(&self, position: &AnyPosition<'_>) -> bool {
        holds(self.head(), position)
    }

    fn head(&self) -> Vocabulary<'_> {
        Vocabulary::new(self.head.strip_prefix('"').unwrap_or("").as_bytes())
    }

    /// Calls `tell` with the whole vocabulary, for a message.
    pub(crate) fn tell<T>(&self, tell: impl FnOnce(Vocabulary<'_>) -> T) -> T {
        let text = self.vocabulary().and_then(|vocabulary| StringLiteral::of_token(&vocabulary));
        let text = text.map_or(Vec::new(), |text| text.value);
        tell(Vocabulary::new(&text))
    }

    /// The diagnostic of a token that is not in the game; `input` is its text.
    pub(crate) fn explain(&self, token: GameToken, input: &[u8]) -> String {
        self.tell(|vocabulary| vocabulary.explain(token, input).to_string())
    }

    /// Why a token is not in the game, and the one that was most likely meant.
    pub(crate) fn reason_and_meant(&self, token: GameToken) -> (String, Option<GameToken>) {
        self.tell(|vocabulary| (vocabulary.reason(token).to_string(), vocabulary.suggestion(token)))
    }

    /// The board, if the game has one.
    pub(crate) fn board(&self) -> Option<Shape> {
        self.head().board()
    }

    /// Why a board is none of the game, if its shape is another.
    pub(crate) fn other_shape(&self, shape: Shape) -> Option<String> {
        let expected = self.board()?;
        (shape != expected).then(|| Vocabulary::shape_reason(expected, shape).to_string())
    }

    /// The path of the function that reads the notation with this name.
    pub(crate) fn notation(&self, name: &Ident) -> Option<TokenStream> {
        let path = self.notations().into_iter().find(|(other, _)| other == name)?.1;
        Some(path.into_iter().collect())
    }

    pub(crate) fn notation_names(&self) -> Vec<Ident> {
        self.notations().into_iter().map(|(name, _)| name).collect()
    }

    /// The names of the notations beside FEEN, and the paths of what reads them.
    fn notations(&self) -> Vec<(Ident, Vec<TokenTree>)> {
        let tokens: Vec<TokenTree> = self.rest.stream().into_iter().skip(1).collect();
        let notation = |tokens: &[TokenTree]| match tokens {
            [TokenTree::Ident(name), _equals, path @ ..] => Some((name.clone(), path.to_vec())),
            _ => None,
        };
        tokens.split(|token| is_punct(token, ';')).filter_map(notation).collect()
    }

    /// The figures of its pieces, and whether the squares of its board have one color.
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

    /// What stands before the arguments of `__from_static!`, so that it holds them to the game.
    pub(crate) fn reader(&self, function: &str) -> TokenStream {
        let (vocabulary, function) = (self.vocabulary(), Ident::new(function, Span::call_site()));
        quote! { @#vocabulary #function }
    }
}
