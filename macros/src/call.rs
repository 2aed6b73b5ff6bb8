//! A call of a macro: its tokens and its game. This module also passes each call to the module of its macro, and
//! expands arguments that are expressions.
//!
//! The *front doors* are the public `macro_rules!` macros of koma, except `must!`, and of declared games. A front door
//! puts a name, such as `epin`, and koma's `$crate` before the tokens of a call. The front door of a game also adds the
//! game's vocabulary.

use std::cell::OnceCell;

use koma_runtime::macro_support::own::{GAMES, OwnGame};
use koma_runtime::macro_support::{AnyPosition, GameToken, Sizes, SquareNames, Vocabulary};
use koma_runtime::{Epin, Letter, Notation, Pin, Qpi, Shape, Sin};

use crate::input::{Errors, Result, StringLiteral, flattened, is_punct, start, ungrouped};
use crate::tokens::{Delimiter, Group, Ident, Span, ToTokens, TokenStream, TokenTree, is_word, quote};
use crate::{book, game, map, notation, position, square, token};

/// A call of a macro.
#[derive(Clone, Copy)]
pub(crate) struct Call<'a> {
    /// The path of the crate koma, which the front door passes as `$crate`.
    pub(crate) krate: &'a TokenTree,
    /// The game, if the macro belongs to one.
    pub(crate) game: Option<&'a Game>,
    pub(crate) tokens: &'a [TokenTree],
}

/// The maximum number of punctuation characters in a row.
const MAX_OPERATORS: usize = 100;

/// Expands the tokens that a front door passes: `name $crate …`, or `name $crate @"head" [rest of the game] …`.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let input: Vec<TokenTree> = input.into_iter().collect();
    let [TokenTree::Ident(name), krate, tokens @ ..] = input.as_slice() else {
        return TokenStream::new(); // not called by a front door
    };
    let (mut tokens, mut game) = (tokens, None);
    if let [at, head, TokenTree::Group(rest), call @ ..] = tokens
        && is_punct(at, '@')
        && rest.delimiter() == Delimiter::Bracket
        && let TokenTree::Literal(head) = ungrouped(head.clone())
    {
        game = Some(Game { head: head.to_string(), rest: rest.clone(), text: OnceCell::new() });
        tokens = call;
    }
    // The compiler's stack overflows at an expression with thousands of operators, such as `&&&…"K"`.
    let mut runs =
        tokens.chunk_by(|one, next| matches!([one, next], [TokenTree::Punct(_), TokenTree::Punct(_)]));
    if let Some(run) = runs.find(|run| run.len() > MAX_OPERATORS) {
        return Errors::new(start(run), "expected one string literal; these are too many operators")
            .to_token_stream();
    }
    let call = Call { krate, game: game.as_ref(), tokens };
    match name.to_string().as_str() {
        "sin" => token::expand(Notation::Sin, call),
        "pin" => token::expand(Notation::Pin, call),
        "epin" => token::expand(Notation::Epin, call),
        "qpi" => token::expand(Notation::Qpi, call),
        "square" => square::expand(call),
        "position" => position::expand(call),
        "text" => notation::expand_text(call),
        "step" => notation::expand_step(call),
        "line" => notation::expand_line(call),
        #[cfg(feature = "svg")]
        "diagram" => crate::diagram::expand(call),
        "book" => book::expand(call),
        "game" => game::expand(call),
        "position_map" => map::expand(call),
        _ => TokenStream::new(),
    }
}

impl Call<'_> {
    /// Returns an expression of this type whose tokens contain these errors.
    pub(crate) fn wrong(self, errors: &Errors, of_type: &TokenStream) -> TokenStream {
        let krate = self.krate;
        quote! { <#krate::__private::At<{ #errors }>>::value::<#of_type>() }
    }

    /// Expands to code with which the compiler reads a constant string as a value of the type `type_name`. `otherwise`
    /// is the error for tokens that are not an expression.
    pub(crate) fn expand_static(self, type_name: &str, otherwise: &str, tokens: &TokenStream) -> TokenStream {
        let (krate, name) = (self.krate, |name: &str| Ident::new(name, Span::call_site()));
        let function = if self.game.is_some() {
            let function = name(&format!("{}_in_game", type_name.to_lowercase()));
            quote! { #krate::__private::#function }
        } else {
            let type_name = name(type_name);
            quote! { #krate::#type_name::from_static }
        };
        let vocabulary = self.game.and_then(Game::vocabulary);
        quote! { #krate::__from_static! { [#function] [#vocabulary] #otherwise #tokens } }
    }
}

/// Returns the tokens of an expression. Returns the error `expected` if the call is empty or its first argument is a
/// literal, and other errors for `"K" | "Q"` and for [`wrapped`] literals. `name` is the name of the macro.
pub(crate) fn expression(call: &[TokenTree], name: &str, expected: &str) -> Result<TokenStream> {
    let call: Vec<TokenTree> = call.iter().cloned().map(ungrouped).collect();
    let tokens: TokenStream = call.iter().cloned().collect();
    let mut flat = flattened(tokens.clone());
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
        flat => return wrapped(flat, name).map_or(Ok(tokens), Err),
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
    let (literal, before, after) = match tokens {
        [and, literal] if is_punct(and, '&') => (literal.clone(), "&".to_owned(), String::new()),
        [and, TokenTree::Ident(mutable), literal] if is_punct(and, '&') && is_word(mutable, "mut") => {
            (literal.clone(), "&mut ".to_owned(), String::new())
        }
        [literal, question] if is_punct(question, '?') => (literal.clone(), String::new(), "?".to_owned()),
        [literal, dot, TokenTree::Ident(method), TokenTree::Group(arguments)]
            if is_punct(dot, '.') && STRING_METHODS.iter().all(|name| !is_word(method, name)) =>
        {
            let arguments = if arguments.stream().is_empty() { "()" } else { "(…)" };
            (literal.clone(), String::new(), format!(".{method}{arguments}"))
        }
        [path @ .., TokenTree::Group(group)]
            if group.delimiter() == Delimiter::Parenthesis && is_constructor(path) =>
        {
            let [literal] = <[TokenTree; 1]>::try_from(flattened(group.stream())).ok()?;
            let path: String = path.iter().map(ToString::to_string).collect();
            (literal, path + "(", ")".to_owned())
        }
        _ => return None,
    };
    StringLiteral::of_token(&literal)?;
    let literal = Some(literal.to_string()).filter(|literal| literal.len() <= MAX_LITERAL);
    let literal = literal.unwrap_or_else(|| "\"…\"".to_owned());
    let place = match (before.as_str(), after.as_str()) {
        (before, "") => format!("`{}` before", before.trim_end()),
        ("", after) => format!("`{after}` after"),
        _ => format!("`{before}…{after}` around"),
    };
    let outside = tokens.iter().find(|token| StringLiteral::of_token(token).is_none())?;
    let whole = format!("{before}{name}!({literal}){after}");
    Some(Errors::new(outside.span(), format!("put {place} the macro: `{whole}`")))
}

/// Reports whether a path names a variant, a struct, or a constructor such as `Box::new`. None of these makes a string.
fn is_constructor(path: &[TokenTree]) -> bool {
    let is_part = |token: &TokenTree| matches!(token, TokenTree::Ident(_)) || is_punct(token, ':');
    let is_type = |name: &String| name.starts_with(char::is_uppercase) || name == "new";
    path.iter().all(is_part) && path.last().map(ToString::to_string).as_ref().is_some_and(is_type)
}

/// A game, in the form that its macros put before the tokens of a call: `@"head" ["vocabulary" fen = path; …]`. If
/// all squares have one color, the form for diagrams is `@"head" ["vocabulary" plain]`.
pub(crate) struct Game {
    /// The literal of the vocabulary's head, with quotation marks and without escapes. The head is enough for most
    /// calls.
    head: String,
    rest: Group,
    /// The text of the whole vocabulary. It is empty until a message needs the text.
    text: OnceCell<Vec<u8>>,
}

impl Game {
    /// Returns the vocabulary, for an expansion.
    pub(crate) fn vocabulary(&self) -> Option<TokenTree> {
        self.rest.stream().into_iter().next().map(ungrouped)
    }

    pub(crate) fn head(&self) -> Vocabulary<'_> {
        Vocabulary::new(self.head.strip_prefix('"').unwrap_or("").as_bytes())
    }

    pub(crate) fn text(&self) -> &[u8] {
        let text = || Some(StringLiteral::of_token(&self.vocabulary()?)?.value);
        self.text.get_or_init(|| text().unwrap_or_default())
    }

    pub(crate) fn whole(&self) -> Vocabulary<'_> {
        Vocabulary::new(self.text())
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

    pub(crate) fn board(&self) -> Option<Shape> {
        self.head().board()
    }

    /// Returns the message for a board that does not have the shape of the game's board.
    pub(crate) fn other_shape(&self, shape: Shape) -> Option<String> {
        let expected = self.board()?;
        (shape != expected).then(|| Vocabulary::shape_reason(expected, shape).to_string())
    }

    /// Returns the names of the notations other than FEEN, each with the path that the game declares for it.
    pub(crate) fn notations(&self) -> Vec<(Ident, TokenStream)> {
        let mut functions = self.functions();
        functions.retain(|(name, _)| !is_word(name, "check") && !is_word(name, "moves"));
        functions
    }

    /// Returns the path that the game declares for a notation, `moves` or `check`: a function, or one of koma's games,
    /// such as `koma::chess`. A `check = koma::chess` has no path here, because it is part of the vocabulary.
    pub(crate) fn function(&self, name: &str) -> Option<TokenStream> {
        self.functions().into_iter().find(|(other, _)| is_word(other, name)).map(|(_, path)| path)
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

    /// Returns the koma game whose moves this game uses.
    pub(crate) fn own_moves(&self) -> Option<&'static OwnGame> {
        own_game(&self.function("moves")?)
    }

    /// Returns the koma game whose notation or moves this game uses.
    pub(crate) fn own(&self) -> Option<&'static OwnGame> {
        let functions = self.functions();
        let mut functions = functions.iter().filter(|(name, _)| !is_word(name, "check"));
        functions.find_map(|(_, path)| own_game(path))
    }

    /// Reports whether all squares of the board have one color. Only valid in a call of `diagram!`.
    #[cfg(feature = "svg")]
    pub(crate) fn is_plain(&self) -> bool {
        self.rest.stream().into_iter().nth(1).is_some()
    }

    /// Returns the help that suggests QPIs for a piece without a style.
    pub(crate) fn with_style(&self, piece: Pin) -> Option<String> {
        let tokens = Letter::ALL.map(|letter| Qpi::new(Sin::new(letter, piece.side()), piece));
        let tokens = tokens.into_iter().filter(|token| self.has(GameToken::Qpi(*token)));
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

/// Returns the game of koma that a path such as `koma::chess` names, or `None` for other paths.
pub(crate) fn own_game(path: &TokenStream) -> Option<&'static OwnGame> {
    let tokens: Vec<TokenTree> = path.clone().into_iter().collect();
    match tokens.as_slice() {
        [TokenTree::Ident(koma), _, _, TokenTree::Ident(name)] if is_word(koma, "koma") => {
            GAMES.iter().find(|game| is_word(name, game.name))
        }
        _ => None,
    }
}
