//! The argument of a macro that takes one string: a literal, which the macro reads, or another constant expression,
//! which the compiler evaluates.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{Error, Lit, Token, parenthesized, token};

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
        if let Some(wrapped) = Wrapped::parse(&input.fork()) {
            return Err(wrapped.error(before));
        }
        Ok(Self::Expression(input.parse()?))
    }
}

/// Returns the error for a text without quotation marks.
fn without_quotes(place: Span, before: &str, text: &str) -> Error {
    Error::new(place, format!("the text belongs in quotation marks: `{before}\"{text}\")`"))
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
        let words =
            format!("expected one string literal; alternatives are `{before}{literal}) | {before}…)`");
        return Err(Error::new(place, words));
    }
    // Only methods and casts make another string of a string.
    if input.peek(Token![.]) || input.peek(Token![?]) || input.peek(Token![as]) {
        return Ok(());
    }
    input.parse::<Option<Token![,]>>()?;
    Err(Error::new(input.span(), expected))
}

/// A string literal in an expression that belongs outside of the macro. For example, `epin!(Some("K"))` should be
/// `Some(epin!("K"))`.
///
/// This mistake is likely: an expansion has the span of its literal, so if the expected type is `Option<Epin>`, the
/// compiler itself suggests `epin!(Some("K"))`.
struct Wrapped {
    literal: Literal,
    /// The parts of the expression before and after the literal.
    before: String,
    after: String,
    /// The place of the first token outside of the literal.
    place: Span,
}

impl Wrapped {
    /// Reads `&"K"`, `&mut "K"`, `Some("K")`, `"K"?` or `"K".into()`.
    fn parse(input: ParseStream<'_>) -> Option<Self> {
        let wrapped = if input.peek(Token![&]) {
            Self::reference(input)
        } else if StringLiteral::is_next(input) {
            Self::operand(input)
        } else {
            Self::constructed(input)
        };
        input.parse::<Option<Token![,]>>().ok()?;
        wrapped.ok().filter(|_| input.is_empty())
    }

    /// Reads `&"K"` or `&mut "K"`.
    fn reference(input: ParseStream<'_>) -> Result<Self> {
        let place = input.span();
        input.parse::<Token![&]>()?;
        let is_mutable = input.parse::<Option<Token![mut]>>()?.is_some();
        let before = if is_mutable { "&mut " } else { "&" }.to_owned();
        Ok(Self { literal: string(input)?, before, after: String::new(), place })
    }

    /// Reads `"K"?` or `"K".into()`.
    fn operand(input: ParseStream<'_>) -> Result<Self> {
        let literal = string(input)?;
        let place = input.span();
        let after = if input.peek(Token![?]) {
            input.parse::<Token![?]>()?;
            "?".to_owned()
        } else {
            method_call(input)?
        };
        Ok(Self { literal, before: String::new(), after, place })
    }

    /// Reads `Some("K")` or `Box::new("K")`.
    fn constructed(input: ParseStream<'_>) -> Result<Self> {
        let place = input.span();
        let path = constructor(input)?;
        let inside;
        parenthesized!(inside in input);
        let literal = string(&inside)?;
        if !inside.is_empty() {
            return Err(inside.error("several arguments"));
        }
        Ok(Self { literal, before: format!("{path}("), after: ")".to_owned(), place })
    }

    fn error(self, call: &str) -> Error {
        const MAX_LITERAL: usize = 20;
        let Self { literal, before, after, place } = self;
        let source = literal.to_string();
        let shown = if source.len() <= MAX_LITERAL { source.as_str() } else { "\"…\"" };
        let what = if after.is_empty() {
            format!("`{}` before", before.trim_end())
        } else if before.is_empty() {
            format!("`{after}` after")
        } else {
            format!("`{before}…{after}` around")
        };
        Error::new(place, format!("put {what} the macro: `{before}{call}{shown}){after}`"))
    }
}

/// Reads a string literal, whose source text messages show.
fn string(input: ParseStream<'_>) -> Result<Literal> {
    if StringLiteral::is_next(input) { input.parse() } else { Err(input.error("not a string literal")) }
}

/// Reads a call of a method, such as `.into()`, which does not return a string at compile time.
fn method_call(input: ParseStream<'_>) -> Result<String> {
    const STRING_METHODS: [&str; 4] = ["trim_ascii", "trim_ascii_start", "trim_ascii_end", "split_at"];
    input.parse::<Token![.]>()?;
    let method: Ident = input.parse()?;
    if STRING_METHODS.iter().any(|name| method == name) {
        return Err(input.error("the method returns a string"));
    }
    let arguments;
    parenthesized!(arguments in input);
    let has_arguments = !arguments.parse::<TokenStream>()?.is_empty();
    Ok(format!(".{method}({})", if has_arguments { "…" } else { "" }))
}

/// Reads the path of a variant, of a struct, or of a constructor such as `Box::new`. None of these makes a string.
fn constructor(input: ParseStream<'_>) -> Result<String> {
    let mut path = String::new();
    loop {
        if input.peek(Token![::]) {
            input.parse::<Token![::]>()?;
            path.push_str("::");
        }
        let name = input.call(Ident::parse_any)?.to_string();
        path.push_str(&name);
        if input.peek(token::Paren) {
            let is_constructor = name.starts_with(char::is_uppercase) || name == "new";
            let words = "a function, which may return a string";
            return if is_constructor { Ok(path) } else { Err(input.error(words)) };
        }
    }
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
