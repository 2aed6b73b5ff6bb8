//! The game of a call, and arguments that are expressions.

use std::cell::OnceCell;

use koma_runtime::macro_support::own::{GAMES, OwnGame};
use koma_runtime::macro_support::{AnyPosition, GameToken, Sizes, SquareNames, Vocabulary};
use koma_runtime::{Letter, Notation, Pin, Qpi, Shape, Sin};

use crate::input::{Errors, Result, StringLiteral, flattened, is_punct};
use crate::tokens::{Delimiter, Group, Ident, Span, TokenStream, TokenTree, is_word, quote};

/// Returns the tokens of an expression. Returns the error `expected` if the call is empty or its first argument is a
/// literal, and other errors for `"K" | "Q"` and for [`wrapped`] literals. `name` is the name of the macro.
pub(crate) fn expression(call: &[TokenTree], name: &str, expected: &str) -> Result<TokenStream> {
    let mut flat = flattened(call.iter().cloned());
    flat.pop_if(|last| is_punct(last, ','));
    let is_string = |token: &TokenTree| StringLiteral::of_token(token).is_some();
    let place = match flat.as_slice() {
        [] if call.is_empty() => Span::call_site(),
        [string, comma, second, ..] if is_string(string) && is_punct(comma, ',') => second.span(),
        [string, or, ..] if is_string(string) && is_punct(or, '|') => {
            let words =
                format!("expected one string literal; alternatives are `{name}!({string}) | {name}!(…)`");
            return Err(Errors::new(string.span(), words));
        }
        [literal @ TokenTree::Literal(_), rest @ ..]
            if rest.first().is_none_or(|comma| is_punct(comma, ',')) =>
        {
            literal.span()
        }
        flat => return wrapped(flat, name).map_or_else(|| Ok(call.iter().cloned().collect()), Err),
    };
    Err(Errors::new(place, expected))
}

/// Returns an error if the expression wraps the literal where it should wrap the macro call. For example,
/// `epin!(Some("K"))` should be `Some(epin!("K"))`.
///
/// This mistake is likely: an expansion has the span of its literal, so if the expected type is `Option<Epin>`, the
/// compiler itself suggests `epin!(Some("K"))`.
fn wrapped(tokens: &[TokenTree], name: &str) -> Option<Errors> {
    /// The string methods that return strings at compile time.
    const STRING_METHODS: [&str; 4] = ["trim_ascii", "trim_ascii_start", "trim_ascii_end", "split_at"];
    const MAX_LITERAL: usize = 20;
    let (literal, around) = match tokens {
        [and, literal] if is_punct(and, '&') => (literal.clone(), "&…".to_owned()),
        [and, TokenTree::Ident(mutable), literal] if is_punct(and, '&') && is_word(mutable, "mut") => {
            (literal.clone(), "&mut …".to_owned())
        }
        [literal, question] if is_punct(question, '?') => (literal.clone(), "…?".to_owned()),
        [literal, dot, TokenTree::Ident(method), TokenTree::Group(arguments)]
            if is_punct(dot, '.') && STRING_METHODS.iter().all(|name| !is_word(method, name)) =>
        {
            let arguments = if arguments.stream().is_empty() { "()" } else { "(…)" };
            (literal.clone(), format!("….{method}{arguments}"))
        }
        [path @ .., TokenTree::Group(group)]
            if group.delimiter() == Delimiter::Parenthesis && is_constructor(path) =>
        {
            let [literal] = <[TokenTree; 1]>::try_from(flattened(group.stream())).ok()?;
            let path: String = path.iter().map(ToString::to_string).collect();
            (literal, path + "(…)")
        }
        _ => return None,
    };
    StringLiteral::of_token(&literal)?;
    let literal = Some(literal.to_string()).filter(|literal| literal.len() <= MAX_LITERAL);
    let literal = literal.unwrap_or_else(|| "\"…\"".to_owned());
    let place = match around.split_once('…')? {
        (before, "") => format!("`{}` before", before.trim_end()),
        ("", after) => format!("`{after}` after"),
        _ => format!("`{around}` around"),
    };
    let outside = tokens.iter().find(|token| StringLiteral::of_token(token).is_none())?;
    let whole = around.replacen('…', &format!("{name}!({literal})"), 1);
    Some(Errors::new(outside.span(), format!("put {place} the macro: `{whole}`")))
}

/// Reports whether a path names a variant, a struct, or a constructor such as `Box::new`. None of these makes a string.
fn is_constructor(path: &[TokenTree]) -> bool {
    let is_part = |token: &TokenTree| matches!(token, TokenTree::Ident(_)) || is_punct(token, ':');
    let is_type = |name: &String| name.starts_with(char::is_uppercase) || name == "new";
    path.iter().all(is_part) && path.last().map(ToString::to_string).as_ref().is_some_and(is_type)
}

/// A game, in the form that its macros put before the tokens of a call: `@"head" ["vocabulary" fen = path; …]`. If
/// all squares have one color, the form for diagrams is `@"head" ["vocabulary" board = plain;]`.
pub(crate) struct Game {
    /// The head of the vocabulary, which is enough for most calls.
    head: Vec<u8>,
    /// The tokens in brackets. A vocabulary can be long, so it is read only for the calls that need it.
    rest: Group,
    /// The text of the whole vocabulary.
    text: OnceCell<Vec<u8>>,
    /// The declarations of `moves`, of `check` and of the notations other than FEEN. A `check = koma::chess` is not
    /// among them, because it is part of the vocabulary.
    readers: OnceCell<Vec<Reader>>,
}

/// A function or one of koma's games, as in `notation fen = crate::chess::position_of_fen;` or `moves = koma::chess;`.
pub(crate) struct Reader {
    pub(crate) name: Ident,
    /// The path of the function or the game. In a declaration, an invalid path is empty.
    pub(crate) path: TokenStream,
    /// The game of koma that the path names.
    pub(crate) own: Option<&'static OwnGame>,
}

impl Reader {
    pub(crate) fn new(name: &Ident, path: TokenStream) -> Self {
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
    pub(crate) fn new(head: Vec<u8>, rest: Group) -> Self {
        Self { head, rest, text: OnceCell::new(), readers: OnceCell::new() }
    }

    fn readers(&self) -> &[Reader] {
        self.readers.get_or_init(|| {
            let tokens: Vec<TokenTree> = self.rest.stream().into_iter().skip(1).collect();
            let functions = tokens.split(|token| is_punct(token, ';'));
            let readers = functions.filter_map(|function| match function {
                [TokenTree::Ident(name), _equals, path @ ..] => {
                    Some(Reader::new(name, path.iter().cloned().collect()))
                }
                _ => None,
            });
            readers.collect()
        })
    }

    /// Returns the literal of the vocabulary, for an expansion.
    pub(crate) fn literal(&self) -> Option<TokenTree> {
        self.rest.stream().into_iter().next()
    }

    /// Returns the text of the vocabulary.
    pub(crate) fn text(&self) -> &[u8] {
        let text = || Some(StringLiteral::of_token(&self.literal()?)?.value);
        self.text.get_or_init(|| text().unwrap_or_default())
    }

    /// Returns the vocabulary, for a message.
    pub(crate) fn vocabulary(&self) -> Vocabulary<'_> {
        Vocabulary::new(self.text())
    }

    /// Returns the head of the vocabulary, which is enough to check tokens and positions.
    pub(crate) fn head(&self) -> Vocabulary<'_> {
        Vocabulary::new(&self.head)
    }

    pub(crate) fn has(&self, token: GameToken) -> bool {
        self.head().has_token(token)
    }

    /// Reports whether a position belongs to the game.
    pub(crate) fn holds(&self, position: &AnyPosition<'_>) -> bool {
        self.head().mistake(position, false).is_none()
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

    pub(crate) fn board(&self) -> Option<Shape> {
        self.head().board()
    }

    /// Returns the message for a board that does not have the shape of the game's board.
    pub(crate) fn other_shape(&self, shape: Shape) -> Option<String> {
        let expected = self.board()?;
        (shape != expected).then(|| Vocabulary::shape_reason(expected, shape).to_string())
    }

    /// Returns the notations other than FEEN.
    pub(crate) fn notations(&self) -> impl Iterator<Item = &Reader> {
        let is_other = |name: &Ident| ["board", "check", "moves"].iter().any(|other| is_word(name, other));
        self.readers().iter().filter(move |reader| !is_other(&reader.name))
    }

    /// Returns the declaration of a notation, `moves` or `check`.
    pub(crate) fn reader(&self, name: &str) -> Option<&Reader> {
        self.readers().iter().find(|reader| is_word(&reader.name, name))
    }

    /// Returns the koma game whose moves this game uses.
    pub(crate) fn own_moves(&self) -> Option<&'static OwnGame> {
        self.reader("moves")?.own
    }

    /// Returns the name of the koma game whose notation or moves this game uses.
    pub(crate) fn own_name(&self) -> Option<&'static str> {
        self.readers().iter().find_map(|reader| Some(reader.own?.name))
    }

    /// Returns the help that suggests QPIs for a piece without a style.
    pub(crate) fn with_style(&self, piece: Pin) -> Option<String> {
        let tokens = Letter::ALL.iter().map(|letter| Qpi::new(Sin::new(*letter, piece.side()), piece));
        let tokens = tokens.filter(|token| self.has(GameToken::Qpi(*token)));
        let tokens: Vec<String> = tokens.map(|token| format!("`{token}`")).collect();
        (!tokens.is_empty()).then(|| format!("did you mean {}?", tokens.join(" or ")))
    }
}

/// Returns how squares are named in messages and calls.
pub(crate) fn square_names(game: Option<&Game>) -> SquareNames {
    game.map_or(SquareNames::Cell, |game| game.head().square_names())
}

/// Returns the sizes of a board, and with them the names of its squares.
pub(crate) fn sizes(shape: Shape, game: Option<&Game>) -> Sizes {
    Sizes::of(shape.dimensions()).named(square_names(game))
}

/// Returns the path of an item in the module of one of koma's own games.
pub(crate) fn own_item(krate: &TokenTree, game: &OwnGame, name: &str) -> TokenStream {
    let [game, name] = [game.name, name].map(|name| Ident::new(name, Span::call_site()));
    quote! { #krate::__private::own::#game::#name }
}

/// Returns the tokens of a path with the location `span`, which messages show. The compiler still resolves each name at
/// the place where the name was written.
pub(crate) fn respanned(path: &TokenStream, span: Span) -> TokenStream {
    let respanned = path.clone().into_iter().map(|mut token| {
        token.set_span(token.span().located_at(span));
        token
    });
    respanned.collect()
}
