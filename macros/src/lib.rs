//! Expands the macros of [`koma`](https://docs.rs/koma). Use that crate instead.
//!
//! The *front doors* are the public `macro_rules!` macros of koma (except `must!`) and of declared games. A front door
//! puts a name, such as `epin`, and koma's `$crate` before the tokens of a call. The front door of a game also adds the
//! game's vocabulary: its styles, pieces and board.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod book;
mod call;
#[cfg(feature = "svg")]
mod diagram;
mod game;
mod input;
mod map;
mod notation;
mod position;
mod square;
#[cfg(all(test, feature = "games"))]
mod tests;
mod token;
mod tokens;

use std::cell::OnceCell;

use koma_runtime::macro_support::own::{GAMES, OwnGame};
use koma_runtime::macro_support::{AnyPosition, GameToken, Vocabulary};
use koma_runtime::{Letter, Notation, Pin, Qpi, Shape, Sin};

use call::own_item;
use input::{Errors, Input, Result, StringLiteral, flattened, is_punct, start, type_arguments};
use tokens::{Delimiter, Group, Ident, Span, TokenStream, TokenTree, is_word, quote, quote_spanned};

/// A call of a macro.
#[derive(Clone, Copy)]
struct Call<'a> {
    /// The path of the crate koma, which the front door passes as `$crate`.
    krate: &'a TokenTree,
    /// The game, if the macro belongs to one.
    game: Option<&'a Game>,
    tokens: &'a [TokenTree],
}

/// A game, in the form that its macros put before the tokens of a call: `@"head" ["vocabulary" fen = path; …]`. If
/// all squares have one color, the form for diagrams is `@"head" ["vocabulary" board = plain;]`.
struct Game {
    /// The head of the vocabulary, which is enough for most calls.
    head: Vec<u8>,
    /// The tokens in brackets. A vocabulary can be long, so it is read only for the calls that need it.
    rest: Group,
    /// The text of the whole vocabulary.
    text: OnceCell<Vec<u8>>,
    /// The declarations `moves = …`, `check = …` and `board = plain`, and those of the notations other than FEEN. A
    /// `check = koma::chess` is not among them, because it is part of the vocabulary.
    readers: OnceCell<Vec<Reader>>,
}

/// A function or one of koma's games, as in `notation fen = crate::chess::position_of_fen;` or `moves = koma::chess;`.
struct Reader {
    name: Ident,
    /// The path of the function or the game. In a declaration, an invalid path is empty.
    path: TokenStream,
    /// The game of koma that the path names.
    own: Option<&'static OwnGame>,
}

impl Reader {
    fn new(name: &Ident, path: TokenStream) -> Self {
        let tokens: Vec<TokenTree> = path.clone().into_iter().collect();
        let own = match tokens.as_slice() {
            [TokenTree::Ident(koma), _, _, TokenTree::Ident(name)] if is_word(koma, "koma") => {
                GAMES.iter().find(|game| is_word(name, game.name))
            }
            _ => None,
        };
        Self { name: name.clone(), path, own }
    }
}

impl Game {
    fn readers(&self) -> &[Reader] {
        self.readers.get_or_init(|| {
            let tokens: Vec<TokenTree> = self.rest.stream().into_iter().skip(1).collect();
            let reader = |declaration: &[TokenTree]| {
                let [TokenTree::Ident(name), _equals, path @ ..] = declaration else { return None };
                Some(Reader::new(name, path.iter().cloned().collect()))
            };
            tokens.split(|token| is_punct(token, ';')).filter_map(reader).collect()
        })
    }

    /// Returns the literal of the vocabulary, for an expansion.
    fn literal(&self) -> Option<TokenTree> {
        self.rest.stream().into_iter().next()
    }

    /// Returns the text of the vocabulary.
    fn text(&self) -> &[u8] {
        let text = || Some(StringLiteral::of_token(&self.literal()?)?.value);
        self.text.get_or_init(|| text().unwrap_or_default())
    }

    /// Returns the vocabulary, for a message.
    fn vocabulary(&self) -> Vocabulary<'_> {
        Vocabulary::new(self.text())
    }

    /// Returns the head of the vocabulary, which is enough to check tokens and positions.
    fn head(&self) -> Vocabulary<'_> {
        Vocabulary::new(&self.head)
    }

    fn has(&self, token: GameToken) -> bool {
        self.head().has_token(token)
    }

    /// Reports whether a position belongs to the game.
    fn holds(&self, position: &AnyPosition<'_>) -> bool {
        self.head().mistake(position, false).is_none()
    }

    /// Returns the help that shows how to write the piece with this name or figure.
    fn name_of_piece(&self, notation: Notation, text: &str) -> Option<String> {
        let (piece, name) = self.vocabulary().find_piece(text.trim())?;
        let token = match notation {
            Notation::Sin => return None,
            Notation::Pin | Notation::Epin => piece.pin().encode(),
            Notation::Qpi => piece.encode(),
        };
        Some(format!("the {name} is written `{token}`"))
    }

    fn board(&self) -> Option<Shape> {
        self.head().board()
    }

    /// Returns the message for a board that does not have the shape of the game's board.
    fn other_shape(&self, shape: Shape) -> Option<String> {
        let expected = self.board()?;
        (shape != expected).then(|| Vocabulary::shape_reason(expected, shape).to_string())
    }

    /// Returns the notations other than FEEN.
    fn notations(&self) -> impl Iterator<Item = &Reader> {
        let is_other = |name: &Ident| ["board", "check", "moves"].iter().any(|other| is_word(name, other));
        self.readers().iter().filter(move |reader| !is_other(&reader.name))
    }

    /// Returns the declaration with this name: a notation, `moves`, `check` or `board`.
    fn reader(&self, name: &str) -> Option<&Reader> {
        self.readers().iter().find(|reader| is_word(&reader.name, name))
    }

    /// Returns the koma game whose moves this game uses.
    fn own_moves(&self) -> Option<&'static OwnGame> {
        self.reader("moves")?.own
    }

    /// Returns the name of the koma game whose notation or moves this game uses.
    fn own_name(&self) -> Option<&'static str> {
        self.readers().iter().find_map(|reader| Some(reader.own?.name))
    }

    /// Returns the help that suggests QPIs for a piece without a style.
    fn with_style(&self, piece: Pin) -> Option<String> {
        let tokens = Letter::ALL.iter().map(|letter| Qpi::new(Sin::new(*letter, piece.side()), piece));
        let tokens = tokens.filter(|token| self.has(GameToken::Qpi(*token)));
        let tokens: Vec<String> = tokens.map(|token| format!("`{token}`")).collect();
        (!tokens.is_empty()).then(|| format!("did you mean {}?", tokens.join(" or ")))
    }
}

/// The maximum number of punctuation characters in a row.
const MAX_OPERATORS: usize = 100;

/// Expands a macro call. The input is what a front door passes: `name $crate …`, or
/// `name $crate @"head of the vocabulary" [rest of the game] …`.
///
/// The type of the tokens is `proc_macro::TokenStream`. With the feature `proc-macro2`, it can also be the type of that
/// crate.
pub fn expand<T: Into<TokenStream> + From<TokenStream>>(input: T) -> T {
    expand_tokens(input.into()).into()
}

fn expand_tokens(input: TokenStream) -> TokenStream {
    let input: Vec<TokenTree> = input.into_iter().collect();
    let [TokenTree::Ident(name), krate, tokens @ ..] = input.as_slice() else {
        return TokenStream::new(); // not called by a front door
    };
    let (mut tokens, mut game) = (tokens, None);
    if let [at, head, TokenTree::Group(rest), call @ ..] = tokens
        && is_punct(at, '@')
        && rest.delimiter() == Delimiter::Bracket
        && let Some(head) = StringLiteral::of_token(head)
    {
        let (text, readers) = (OnceCell::new(), OnceCell::new());
        game = Some(Game { head: head.value, rest: rest.clone(), text, readers });
        tokens = call;
    }
    // The compiler's stack overflows at an expression with thousands of operators, such as `&&&…"K"`.
    let mut runs =
        tokens.chunk_by(|one, next| matches!([one, next], [TokenTree::Punct(_), TokenTree::Punct(_)]));
    let (name, call) = (name.to_string(), Call { krate, game: game.as_ref(), tokens });
    let expansion = match runs.find(|run| run.len() > MAX_OPERATORS) {
        Some(run) => {
            let words = "expected one string literal; these are too many operators";
            Err(Errors::new(start(run), words))
        }
        None => call.expand(&name),
    };
    expansion.unwrap_or_else(|errors| call.wrong(&name, &errors))
}

impl Call<'_> {
    fn expand(self, name: &str) -> Result<TokenStream> {
        match name {
            "sin" => token::expand(Notation::Sin, self),
            "pin" => token::expand(Notation::Pin, self),
            "epin" => token::expand(Notation::Epin, self),
            "qpi" => token::expand(Notation::Qpi, self),
            "square" => square::expand(self),
            "position" => position::expand(self),
            "text" => notation::expand_text(self),
            "step" => notation::expand_step(self),
            "line" => notation::expand_line(self),
            #[cfg(feature = "svg")]
            "diagram" => diagram::expand(self),
            "book" => book::expand(self),
            "game" => Ok(game::expand(self)),
            "position_map" => Ok(map::expand(self)),
            _ => Ok(TokenStream::new()),
        }
    }

    /// Returns what an invalid call expands to: the errors, and a value of the type that a valid call would have.
    fn wrong(self, name: &str, errors: &Errors) -> TokenStream {
        let (krate, span) = (self.krate, errors.span());
        let private = quote! { #krate::__private };
        // The shape is in the call, or else it is that of the game's board. In a game's `square!`, the game's board is
        // first. Without either, the compiler infers the shape.
        let (shape, board) =
            (Input::new(&self.flattened()).shape(None).ok(), self.game.and_then(Game::board));
        let sizes = type_arguments(if name == "square" { board.or(shape) } else { shape.or(board) });
        let of_type = match name {
            // The errors are inside the path of a constant. Without this path, the compiler would treat a call in a
            // pattern as a wildcard and warn about the arms after it.
            "sin" | "pin" | "epin" | "qpi" => {
                return path(&quote! { #private::At<{ #errors }> }, &name.to_uppercase(), span);
            }
            "square" => return path(&quote! { #private::SquareAt<#sizes, { #errors }> }, "VALUE", span),
            "step" => {
                let move_at = self.game.and_then(Game::own_moves).map(|own| own_item(krate, own, "MoveAt"));
                return path(&quote! { #move_at<{ #errors }> }, "VALUE", span);
            }
            "text" => return quote! { { #errors; "" } },
            "position" => quote! { #private::Position<#sizes> },
            "book" => quote! { #krate::Book<_, _> },
            "line" => quote! { _ },
            // The attribute around a `diagram!` accepts only a single expression.
            _ => return quote! { #errors },
        };
        quote! { <#private::At<{ #errors }>>::value::<#of_type>() }
    }

    /// Returns the tokens of the call after replacing each invisible group of a capture with its contents.
    fn flattened(self) -> Vec<TokenTree> {
        flattened(self.tokens.iter().cloned())
    }

    /// Expands to code with which the compiler reads a constant string as a value of the type `type_name`. `otherwise`
    /// is the error for tokens that are not an expression.
    fn expand_static(self, type_name: &str, otherwise: &str, tokens: &TokenStream) -> TokenStream {
        let (krate, vocabulary) = (self.krate, self.game.and_then(Game::literal));
        let function = match self.game {
            Some(_) => format!("__private::{}_in_game", type_name.to_lowercase()),
            None => format!("{type_name}::from_static"),
        };
        let function: TokenStream = function.parse().unwrap_or_default();
        quote! { #krate::__from_static! { [#krate::#function] [#vocabulary] #otherwise #tokens } }
    }
}

/// Returns `<Type>::CONSTANT` with the place `span`. The tokens in the angle brackets do not have this place. So at the
/// literal, editors show only the constant, not the rest of its path.
fn path(of: &TokenStream, constant: &str, span: Span) -> TokenStream {
    let constant = Ident::new(constant, span);
    quote_spanned! { span=> <#of>::#constant }
}
