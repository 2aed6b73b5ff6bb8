//! The argument of a macro that takes one string: a literal, which the macro reads, or another constant expression,
//! which the compiler evaluates.

use proc_macro2::{Delimiter, Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;
use syn::parse::ParseStream;
use syn::{Error, Lit, Token, token};

use crate::call::errors::Result;
use crate::call::literal::{StringLiteral, is_invalid};

/// `"K^"`, `concat!("K", "^")` or `NAME`, with or without a comma after it.
pub(crate) enum Argument {
    Literal(StringLiteral),
    Expression(TokenStream),
}

impl Argument {
    /// Reads an argument. If it obviously is not a constant string, such as `5`, `"K", "Q"` or `Some("K")`, returns an
    /// error, usually with the message `expected`. `before` is the part of the call before the argument, such as `epin!(`.
    /// Messages close its brackets after the argument.
    pub(crate) fn parse(input: ParseStream<'_>, before: &str, expected: &str) -> Result<Self> {
        if let Some(literal) = StringLiteral::parse_alone(input) {
            return Ok(Self::Literal(literal));
        }
        if input.is_empty() {
            return Err(Error::new(Span::call_site(), expected));
        }
        if is_text_without_quotes(&input.fork().parse()?) {
            return Err(without_quotes(input.span(), before, "…"));
        }
        validate_literals(&input.fork(), before, expected)?;
        let expression: TokenStream = input.parse()?;
        wrapped_literal(expression.clone(), before).map_or(Ok(Self::Expression(expression)), Err)
    }
}

/// Returns the error for a text without quotation marks.
fn without_quotes(place: Span, before: &str, text: &str) -> Error {
    let after = closing(before);
    Error::new(place, format!("the text belongs in quotation marks: `{before}\"{text}\"{after}`"))
}

/// Returns the brackets that close those in the start of a call, such as `])` for `positions!(fen: [`.
fn closing(before: &str) -> String {
    let closing = before.chars().rev().filter_map(|sign| match sign {
        '(' => Some(')'),
        '[' => Some(']'),
        _ => None,
    });
    closing.collect()
}

/// Returns an error if an expression is only a name, and `is_text` accepts this name as a text without quotation marks,
/// such as `e2e4`. Constants have other names.
pub(crate) fn validate_name(
    expression: &TokenStream,
    before: &str,
    is_text: impl FnOnce(&str) -> bool,
) -> Result<()> {
    let Ok(name) = syn::parse2::<Ident>(expression.clone()) else { return Ok(()) };
    let text = name.to_string();
    if is_text(&text) { Err(without_quotes(name.span(), before, &text)) } else { Ok(()) }
}

/// Reports whether tokens are probably a text without quotation marks, such as a FEN or moves. No expression has two words
/// next to each other, except keywords. No string is computed with a slash, or with a number such as `7g7f`.
fn is_text_without_quotes(tokens: &TokenStream) -> bool {
    has_adjacent_words(tokens) || looks_like_board(tokens) || has_number_with_letter(tokens)
}

/// Reports whether two names or numbers follow each other, as in `1. e4 e5`.
fn has_adjacent_words(tokens: &TokenStream) -> bool {
    let is_word = |token: TokenTree| match token {
        TokenTree::Ident(_) => syn::parse2::<Ident>(token.into()).is_ok(), // not a keyword
        TokenTree::Literal(literal) => is_number(&literal),
        _ => false,
    };
    let words: Vec<bool> = tokens.clone().into_iter().map(is_word).collect();
    words.windows(2).any(|pair| pair == [true, true])
}

/// Reports whether tokens contain a slash, and only what the board of a FEEN may contain.
fn looks_like_board(tokens: &TokenStream) -> bool {
    let mut has_slash = false;
    let is_of_board = |token| match token {
        TokenTree::Punct(sign) => {
            has_slash |= sign.as_char() == '/';
            "/+-^'".contains(sign.as_char())
        }
        TokenTree::Ident(_) => true,
        TokenTree::Literal(literal) => is_number(&literal),
        TokenTree::Group(_) => false,
    };
    tokens.clone().into_iter().all(is_of_board) && has_slash
}

/// Reports whether one of the tokens is a number that ends in a letter, such as `7g7f`.
fn has_number_with_letter(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| {
        matches!(token, TokenTree::Literal(literal)
            if is_number(&literal) && literal.to_string().ends_with(char::is_alphabetic))
    })
}

/// Reports whether a literal is a number. Its suffix may be invalid, as in `7g7f`.
fn is_number(literal: &Literal) -> bool {
    literal.to_string().starts_with(|c: char| c.is_ascii_digit())
}

/// Returns an error for several string literals, for a literal that is not a string, or for a list in brackets.
fn validate_literals(input: ParseStream<'_>, before: &str, expected: &str) -> Result<()> {
    let place = input.span();
    if input.peek(token::Bracket) {
        input.parse::<TokenTree>()?;
        input.parse::<Option<Token![,]>>()?;
        return if input.is_empty() { Err(Error::new(place, expected)) } else { Ok(()) };
    }
    if !StringLiteral::is_next(input) {
        let literal = input.parse::<Lit>();
        let is_literal =
            literal.is_ok_and(|literal| !is_invalid(&literal)) && (input.is_empty() || input.peek(Token![,]));
        return if is_literal { Err(Error::new(place, expected)) } else { Ok(()) };
    }
    let literal: Literal = input.parse()?;
    if input.peek(Token![|]) || input.peek(Token![||]) {
        let after = closing(before);
        let words = format!(
            "expected one string literal; alternatives are `{before}{literal}{after} | {before}…{after}`"
        );
        return Err(Error::new(place, words));
    }
    // Only methods and casts make another string of a string.
    if input.peek(Token![.]) || input.peek(Token![?]) || input.peek(Token![as]) {
        return Ok(());
    }
    input.parse::<Option<Token![,]>>()?;
    Err(Error::new(input.span(), expected))
}

/// Returns the error for a string literal in an expression that belongs outside of the macro. For example,
/// `epin!(Some("K"))` should be `Some(epin!("K"))`. `call` is the part of the call before the argument, such as `epin!(`.
///
/// This mistake is likely: an expansion has the span of its literal, so if the expected type is `Option<Epin>`, the
/// compiler itself suggests `epin!(Some("K"))`.
fn wrapped_literal(argument: TokenStream, call: &str) -> Option<Error> {
    const MAX_LITERAL: usize = 20;
    let mut tokens: Vec<TokenTree> = argument.into_iter().collect();
    tokens.pop_if(|last| is_sign(last, ','));
    let (before, literal, after) = match tokens.as_slice() {
        [and, literal] if is_sign(and, '&') => ("&".to_owned(), literal.clone(), ""),
        [and, TokenTree::Ident(word), literal] if is_sign(and, '&') && word == "mut" => {
            ("&mut ".to_owned(), literal.clone(), "")
        }
        [literal, mark] if is_sign(mark, '?') => (String::new(), literal.clone(), "?"),
        [literal, dot, TokenTree::Ident(method), TokenTree::Group(_)]
            if is_sign(dot, '.') && method == "into" =>
        {
            (String::new(), literal.clone(), ".into()")
        }
        [path @ .., TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
            let literal = syn::parse2::<Literal>(group.stream()).ok()?;
            (format!("{}(", constructor(path)?), literal.into(), ")")
        }
        _ => return None,
    };
    let TokenTree::Literal(literal) = literal else { return None };
    StringLiteral::of(literal.clone())?;
    let what = match (before.trim_end(), after) {
        (before, "") => format!("`{before}` before"),
        ("", after) => format!("`{after}` after"),
        (before, after) => format!("`{before}…{after}` around"),
    };
    let source = literal.to_string();
    let shown = if source.len() <= MAX_LITERAL { source.as_str() } else { "\"…\"" };
    let outside = tokens.get(usize::from(before.is_empty()))?;
    let end = closing(call);
    Some(Error::new(outside.span(), format!("put {what} the macro: `{before}{call}{shown}{end}{after}`")))
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

/// Returns the path of a variant, of a struct, or of a constructor such as `Box::new`. None of these makes a string.
/// Returns `None` for other tokens, such as the name of a function.
fn constructor(path: &[TokenTree]) -> Option<String> {
    let is_of_path = |token: &TokenTree| matches!(token, TokenTree::Ident(_)) || is_sign(token, ':');
    let last = path.last()?.to_string();
    let is_constructor = last.starts_with(char::is_uppercase) || last == "new";
    let is_path = is_constructor && path.iter().all(is_of_path);
    is_path.then(|| path.iter().map(ToString::to_string).collect())
}

/// Expands to a call of a function, such as `from_static`, with a constant expression, which the compiler evaluates. The
/// vocabulary of a game comes before the expression. `otherwise` is the error for tokens that are not an expression.
pub(crate) fn evaluated_call(
    krate: &Ident,
    function: &TokenStream,
    vocabulary: Option<&TokenStream>,
    otherwise: &str,
    expression: &TokenStream,
) -> TokenStream {
    quote! { #krate::__from_static! { [#function] [#vocabulary] #otherwise #expression } }
}
