//! Calls of macros: what a call consists of, and what it expands to if it is wrong.
//!
//! The front doors of the macros are the `macro_rules!` in the crate koma. They put their `$crate` before the tokens of a
//! call. Those of the games that users declare put a vocabulary there too.

mod syntax;

use std::cell::OnceCell;

#[cfg(feature = "games")]
use koma_runtime::macro_support::games::holds;
use koma_runtime::macro_support::games::{GameToken, Vocabulary, wrong_marker};
use koma_runtime::macro_support::positions::AnyPosition;
use koma_runtime::macro_support::squares::SquareNames;
use koma_runtime::{Epin, Letter, Notation, Pin, Qpi, Shape, Sin};
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;
use syn::Lit;

use crate::position::own_game;

pub(crate) use syntax::{
    WholeNumber, comma_separated, expect, flattened, has_lone_colon, named_fields, parse_call, parse_text,
    respanned,
};

/// Expands a call. Takes the `$crate`, the game that the call is held to, and the tokens of the call.
pub(crate) type Expand = fn(&TokenTree, Option<&Game>, &[TokenTree]) -> TokenStream;

/// Expands the tokens that a front door gives: `$crate …`, or `$crate @"head" [rest of the game] …`.
pub(crate) fn expand_call(input: TokenStream, expand: Expand) -> TokenStream {
    let input: Vec<TokenTree> = input.into_iter().collect();
    let Some((krate, call)) = input.split_first() else {
        return TokenStream::new(); // not called by a front door
    };
    if let [at, head, rest_of_game, tokens @ ..] = call
        && is_punct(at, '@')
        && let Some(game) = Game::of_tokens(head, rest_of_game)
    {
        return expand(krate, Some(&game), tokens);
    }
    expand(krate, None, call)
}

/// Returns the type whose constants and functions replace the value of a call with these errors.
pub(crate) fn wrong(krate: &TokenTree, errors: &syn::Error) -> TokenStream {
    let compile_errors = errors.to_compile_error();
    quote! { #krate::__private::Wrong<{ #compile_errors }> }
}

/// Reports whether the token is this punctuation character.
pub(crate) fn is_punct(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c)
}

/// Returns the token without the invisible groups in which a capture of `macro_rules!`, such as `$piece:literal`, arrives. A
/// group of several tokens stays.
pub(crate) fn ungrouped(mut token: TokenTree) -> TokenTree {
    while let TokenTree::Group(group) = &token
        && group.delimiter() == Delimiter::None
        && let mut inner = group.stream().into_iter()
        && let (Some(only), None) = (inner.next(), inner.next())
    {
        token = only;
    }
    token
}

/// A game, as its macros put it before the tokens of a call: `@"head" ["vocabulary" fen = path; …]`, or of diagrams
/// `@"head" ["vocabulary" { plain "C:K^" "♔" … }]`.
pub(crate) struct Game {
    /// The part of the vocabulary that most calls need, with quotation marks. Nothing in it is escaped.
    head: String,
    rest: Group,
    /// The text of the whole vocabulary, once a message has needed it.
    text: OnceCell<Vec<u8>>,
}

impl Game {
    fn of_tokens(head: &TokenTree, rest: &TokenTree) -> Option<Self> {
        match (ungrouped(head.clone()), rest) {
            (TokenTree::Literal(head), TokenTree::Group(rest)) if rest.delimiter() == Delimiter::Bracket => {
                Some(Self { head: head.to_string(), rest: rest.clone(), text: OnceCell::new() })
            }
            _ => None,
        }
    }

    /// Returns the vocabulary, for what a call expands to.
    pub(crate) fn vocabulary(&self) -> Option<TokenTree> {
        self.rest.stream().into_iter().next().map(ungrouped)
    }

    /// Reports whether a token is in the game.
    pub(crate) fn has(&self, token: GameToken) -> bool {
        self.head().has_token(token)
    }

    /// Returns the first piece of a position whose marker contradicts the rules of the game: its square, the right piece, and
    /// the reason.
    pub(crate) fn wrong_marker(&self, position: &AnyPosition<'_>) -> Option<(usize, Qpi, &'static str)> {
        wrong_marker(self.head(), position)
    }

    /// Reports whether all of a position is in the game.
    #[cfg(feature = "games")]
    pub(crate) fn holds(&self, position: &AnyPosition<'_>) -> bool {
        holds(self.head(), position)
    }

    fn head(&self) -> Vocabulary<'_> {
        Vocabulary::new(self.head.strip_prefix('"').unwrap_or("").as_bytes())
    }

    /// Calls `message` with the whole vocabulary.
    pub(crate) fn with_vocabulary<T>(&self, message: impl FnOnce(Vocabulary<'_>) -> T) -> T {
        let text = self.text.get_or_init(|| {
            let literal = self.vocabulary().and_then(|vocabulary| StringLiteral::of_token(&vocabulary));
            literal.map_or(Vec::new(), |literal| literal.value)
        });
        message(Vocabulary::new(text))
    }

    /// Returns the diagnostic of a token that is not in the game, whose text is `input`.
    pub(crate) fn explain(&self, token: GameToken, input: &[u8]) -> String {
        self.with_vocabulary(|vocabulary| vocabulary.explain(token, input).to_string())
    }

    /// Returns the reason why a token is not in the game, and the nearest one that is.
    pub(crate) fn reason_and_nearest(&self, token: GameToken) -> (String, Option<GameToken>) {
        self.with_vocabulary(|vocabulary| {
            (vocabulary.reason(token).to_string(), vocabulary.suggestion(token))
        })
    }

    /// Says how a piece is written, if the text is its name or its figure.
    pub(crate) fn name_of_piece(&self, notation: Notation, text: &str) -> Option<String> {
        let text = text.trim();
        let (piece, name) = self.with_vocabulary(|vocabulary| {
            let (piece, name) = vocabulary.find_figure(text).or_else(|| vocabulary.find_piece(text))?;
            Some((piece, name.to_owned()))
        })?;
        let token = match notation {
            Notation::Sin => return None,
            Notation::Pin => GameToken::Pin(piece.pin()),
            Notation::Epin => GameToken::Epin(Epin::new(piece.pin(), false)),
            Notation::Qpi => GameToken::Qpi(piece),
        };
        Some(format!("the {name} is written `{}`", token.encode()))
    }

    /// Suggests the QPIs of a piece without a style.
    pub(crate) fn with_style(&self, piece: Pin) -> Option<String> {
        let styles = Letter::ALL.map(|letter| Qpi::new(Sin::new(letter, piece.side()), piece));
        let tokens = styles.into_iter().filter(|token| self.has(GameToken::Qpi(*token)));
        let tokens: Vec<String> = tokens.map(|token| format!("`{token}`")).collect();
        (!tokens.is_empty()).then(|| format!("did you mean {}?", tokens.join(" or ")))
    }

    /// Returns the board, if the game has one.
    pub(crate) fn board(&self) -> Option<Shape> {
        self.head().board()
    }

    /// Returns how the squares of the board are named.
    pub(crate) fn square_names(&self) -> SquareNames {
        self.head().square_names()
    }

    /// Returns the error of a board with another shape than the game's.
    pub(crate) fn other_shape(&self, shape: Shape) -> Option<String> {
        let expected = self.board()?;
        (shape != expected).then(|| Vocabulary::shape_reason(expected, shape).to_string())
    }

    /// Returns the notations beside FEEN, and `moves` last: their names, and the paths of the functions that read them.
    pub(crate) fn notations(&self) -> Vec<(Ident, TokenStream)> {
        self.functions().into_iter().filter(|(name, _)| name != "check").collect()
    }

    /// Returns the path of the function that checks positions, if it is not koma's.
    pub(crate) fn check(&self) -> Option<TokenStream> {
        self.functions().into_iter().find(|(name, _)| name == "check").map(|(_, path)| path)
    }

    fn functions(&self) -> Vec<(Ident, TokenStream)> {
        let tokens: Vec<TokenTree> = self.rest.stream().into_iter().skip(1).collect();
        let notation = |tokens: &[TokenTree]| match tokens {
            [TokenTree::Ident(name), _equals, path @ ..] => {
                Some((name.clone(), path.iter().cloned().collect()))
            }
            _ => None,
        };
        tokens.split(|token| is_punct(token, ';')).filter_map(notation).collect()
    }

    /// Returns the name of koma's own game whose notation this game has.
    pub(crate) fn own_name(&self) -> Option<String> {
        self.notations().iter().find_map(|(_, path)| own_game(path)).map(|name| name.to_string())
    }

    /// Returns the figures of its pieces, and whether the squares of its board have one color.
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
}

/// A string literal: plain, raw or a byte string, without a suffix.
pub(crate) struct StringLiteral {
    pub(crate) value: Vec<u8>,
    pub(crate) span: Span,
}

impl StringLiteral {
    /// Returns the literal of a call that is one string literal. A comma may follow it.
    pub(crate) fn alone(call: &[TokenTree]) -> Option<Self> {
        match call {
            [literal] => Self::of_token(literal),
            [literal, comma] if is_punct(comma, ',') => Self::of_token(literal),
            _ => None,
        }
    }

    pub(crate) fn of_token(token: &TokenTree) -> Option<Self> {
        match ungrouped(token.clone()) {
            TokenTree::Literal(literal) => Self::of_literal(&Lit::new(literal)),
            _ => None,
        }
    }

    fn of_literal(literal: &Lit) -> Option<Self> {
        let value = match literal {
            Lit::Str(text) if text.suffix().is_empty() => text.value().into_bytes(),
            Lit::ByteStr(text) if text.suffix().is_empty() => text.value(),
            _ => return None,
        };
        Some(Self { value, span: literal.span() })
    }
}

/// The argument of a call that is not one string literal.
pub(crate) enum Argument {
    /// String literals with `|` between them, and the place of the first.
    Alternatives(Vec<String>, Span),
    /// A string literal in something that belongs around the macro.
    Wrapped(Wrapping),
    /// Tokens that may be an expression.
    Expression(TokenStream),
    /// Nothing, a literal of another type, or more than one argument, and its place. The text is the value of a character
    /// or of a string with a suffix, or else empty.
    Wrong(String, Span),
}

impl Argument {
    pub(crate) fn read(call: &[TokenTree]) -> Self {
        let call: Vec<TokenTree> = call.iter().cloned().map(ungrouped).collect();
        match call.as_slice() {
            [] => Self::Wrong(String::new(), Span::call_site()),
            [first @ TokenTree::Literal(_), comma, second, ..]
                if is_punct(comma, ',') && StringLiteral::of_token(first).is_some() =>
            {
                Self::Wrong(String::new(), second.span())
            }
            [TokenTree::Literal(literal)] => Self::of_literal(literal),
            [TokenTree::Literal(literal), comma, ..] if is_punct(comma, ',') => Self::of_literal(literal),
            _ => Self::of_tokens(call.into_iter().collect()),
        }
    }

    /// Returns the tokens of an expression, or an error that says what the macro of this name expects.
    pub(crate) fn expression(self, name: &str, expected: &str) -> syn::Result<TokenStream> {
        match self {
            Self::Expression(tokens) => Ok(tokens),
            Self::Wrapped(wrapping) => Err(wrapping.error(name)),
            Self::Wrong(_, span) | Self::Alternatives(_, span) => Err(syn::Error::new(span, expected)),
        }
    }

    /// Returns the error of several literals for a macro that takes one.
    pub(crate) fn one_literal(name: &str, literals: &[String], span: Span) -> syn::Error {
        let each: Vec<_> = literals.iter().map(|literal| format!("{name}!({literal})")).collect();
        let words = format!("expected one string literal; alternatives are `{}`", each.join(" | "));
        syn::Error::new(span, words)
    }

    /// Reads a literal that is no string, or a string with a suffix.
    fn of_literal(literal: &Literal) -> Self {
        let text = match Lit::new(literal.clone()) {
            Lit::Str(text) => text.value(),
            Lit::Char(c) => c.value().to_string(),
            Lit::Byte(byte) => char::from(byte.value()).to_string(),
            _ => String::new(),
        };
        Self::Wrong(text, literal.span())
    }

    /// Reads two tokens or more, or one that is no literal.
    fn of_tokens(tokens: TokenStream) -> Self {
        let mut flat = flattened(tokens.clone());
        flat.pop_if(|last| is_punct(last, ','));
        let span = flat.first().map_or_else(Span::call_site, TokenTree::span);
        if let Some(alternatives) = alternatives(&flat) {
            return alternatives;
        }
        if let Some(wrapping) = Wrapping::find(&flat) {
            return Self::Wrapped(wrapping);
        }
        // `-1` and `true` are literals to a reader, though not to the compiler's lexer.
        match syn::parse2::<Lit>(flat.into_iter().collect()) {
            Ok(_) => Self::Wrong(String::new(), span),
            Err(_) => Self::Expression(tokens),
        }
    }
}

/// Reads `"…" | "…" | …`. Another literal among them is wrong.
fn alternatives(tokens: &[TokenTree]) -> Option<Argument> {
    let literal = |tokens: &[TokenTree]| match tokens {
        [TokenTree::Literal(literal)] => Some(literal.clone()),
        _ => None,
    };
    let literals: Vec<Literal> =
        tokens.split(|token| is_punct(token, '|')).map(literal).collect::<Option<_>>()?;
    let is_string = |literal: &&Literal| StringLiteral::of_literal(&Lit::new((*literal).clone())).is_some();
    match (literals.iter().find(|literal| !is_string(literal)), literals.as_slice()) {
        (Some(other), [_, _, ..]) => Some(Argument::of_literal(other)),
        (None, [first, _, ..]) => {
            Some(Argument::Alternatives(literals.iter().map(Literal::to_string).collect(), first.span()))
        }
        _ => None,
    }
}

/// An expression around a string literal that belongs around the macro, as in `epin!(Some("K"))`.
///
/// An expansion is placed at its literal. So where its type is wrong, the compiler itself suggests to write this.
pub(crate) struct Wrapping {
    before: String,
    literal: String,
    after: String,
    /// The place of the first token that belongs outside.
    span: Span,
}

impl Wrapping {
    fn find(tokens: &[TokenTree]) -> Option<Self> {
        /// Methods of strings that return strings while the program compiles.
        const STRING_METHODS: [&str; 4] = ["trim_ascii", "trim_ascii_start", "trim_ascii_end", "split_at"];
        let outside = tokens.iter().find(|token| StringLiteral::of_token(token).is_none())?;
        let (mut before, mut after) = (String::new(), Vec::new());
        let mut inner = tokens;
        let mut group_tokens;
        let literal = loop {
            inner = match inner {
                [literal @ TokenTree::Literal(_)] => break literal,
                [sign, TokenTree::Ident(mutable), inner @ ..] if is_punct(sign, '&') && mutable == "mut" => {
                    before += "&mut ";
                    inner
                }
                [sign, inner @ ..] if is_punct(sign, '&') || is_punct(sign, '*') => {
                    before += &sign.to_string();
                    inner
                }
                [inner @ .., sign] if is_punct(sign, '?') => {
                    after.push("?".to_owned());
                    inner
                }
                [inner @ .., dot, TokenTree::Ident(method), TokenTree::Group(arguments)]
                    if is_punct(dot, '.') && STRING_METHODS.iter().all(|name| method != name) =>
                {
                    after.push(format!(".{method}{arguments}"));
                    inner
                }
                [inner @ .., TokenTree::Ident(keyword), ty @ TokenTree::Ident(_)] if keyword == "as" => {
                    after.push(format!(" as {ty}"));
                    inner
                }
                [path @ .., TokenTree::Group(group)]
                    if group.delimiter() == Delimiter::Parenthesis && is_constructor(path) =>
                {
                    before.extend(path.iter().map(ToString::to_string));
                    before.push('(');
                    after.push(")".to_owned());
                    let tokens = flattened(group.stream());
                    group_tokens = tokens;
                    &group_tokens
                }
                _ => return None,
            };
        };
        StringLiteral::of_token(literal)?;
        after.reverse();
        Some(Self { before, literal: literal.to_string(), after: after.concat(), span: outside.span() })
    }

    /// Returns the error of a call of the macro of this name. It says where the wrapping belongs.
    pub(crate) fn error(&self, name: &str) -> syn::Error {
        /// Longer literals are not repeated, and longer wrappings are cut.
        const MAX_CHARS: usize = 20;
        let literal = if self.literal.chars().count() > MAX_CHARS { "\"…\"" } else { &self.literal };
        let [before, after] =
            [&self.before, &self.after].map(|text| match text.char_indices().nth(2 * MAX_CHARS) {
                Some((end, _)) => format!("{}…", &text[..end]),
                None => text.clone(),
            });
        let (outer_before, outer_after) = (before.trim(), after.trim());
        let place = match (before.is_empty(), after.is_empty()) {
            (_, true) => format!("`{outer_before}` before"),
            (true, false) => format!("`{outer_after}` after"),
            (false, false) => format!("`{outer_before}…{outer_after}` around"),
        };
        let words = format!("put {place} the macro: `{before}{name}!({literal}){after}`");
        syn::Error::new(self.span, words)
    }
}

/// Reports whether a path is that of a variant, of a struct, or of a function that makes a value of a type, as in
/// `Box::new`. None of these makes a string.
fn is_constructor(path: &[TokenTree]) -> bool {
    let Some((TokenTree::Ident(last), init)) = path.split_last() else { return false };
    let is_type = |name: &TokenTree| name.to_string().starts_with(char::is_uppercase);
    init.iter().all(|token| matches!(token, TokenTree::Ident(_)) || is_punct(token, ':'))
        && (last.to_string().starts_with(char::is_uppercase) || last == "new" && init.iter().any(is_type))
}
