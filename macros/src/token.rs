//! `sin!`, `pin!`, `epin!` and `qpi!`: a literal becomes the path of a constant, anything else a call of
//! `from_static`.

use koma_runtime::macro_support::games::GameToken;
use koma_runtime::macro_support::tokens::{epin_constant, pin_constant};
use koma_runtime::{Epin, Explanation, Notation, Pin, Qpi, Sin, TokenError};
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

use crate::errors::wrong;
use crate::input::{Argument, Game, StringLiteral, flattened, has_lone_colon, is_punct};

/// A token type that has a macro.
pub(crate) trait Token: for<'a> TryFrom<&'a [u8], Error = TokenError> {
    /// The name of its macro.
    const MACRO: &'static str;
    /// Its own name.
    const TYPE: &'static str;
    /// The token that messages show where they cannot tell which one was meant.
    const EXAMPLE: &'static str;

    /// The name of the function that reads a text and holds it to a game.
    const HELD_TO: &'static str;

    /// The token, as a game is asked for it.
    fn game_token(&self) -> GameToken;

    /// The token of a piece that was called by its name; `None` if there is none of this notation.
    fn of_piece(piece: Qpi) -> Option<Self>;

    /// The token as an expression and pattern in the crate `krate`, all of it at `span`.
    fn expand(self, krate: &TokenTree, span: Span) -> TokenStream;
}

pub(crate) fn expand<T: Token>(krate: &TokenTree, game: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    let expansion = match StringLiteral::alone(call) {
        Some(StringLiteral { value: text, span }) => match read::<T>(game, &text) {
            Ok(token) => Ok(token.expand(krate, span)),
            Err(words) => Err(syn::Error::new(span, words)),
        },
        None => expand_other::<T>(krate, game, call),
    };
    expansion.unwrap_or_else(|error| expand_wrong::<T>(krate, &error))
}

/// The token of a text, if it is one of the game.
fn read<T: Token>(game: Option<&Game>, text: &[u8]) -> Result<T, String> {
    match (T::try_from(text), game) {
        (Ok(token), Some(game)) if !game.has(token.game_token()) => {
            Err(game.explain(token.game_token(), text))
        }
        (Ok(token), _) => Ok(token),
        (Err(error), Some(game)) => Err(explain_in_game::<T>(&error, text, game)),
        (Err(error), None) => Err(error.explain_bytes(text).to_string()),
    }
}

/// The diagnostic of a text that is no token. What it offers is in the game, perhaps a piece whose name the text is.
pub(crate) fn explain_in_game<T: Token>(error: &TokenError, text: &[u8], game: &Game) -> String {
    let whole = error.explain_bytes(text).to_string();
    let Ok(input) = std::str::from_utf8(text) else { return whole };
    let meant = error.suggestion(input).and_then(|token| T::try_from(token.as_bytes()).ok());
    let meant = meant.map(|token| token.game_token()).filter(|token| !game.has(*token));
    let help = game.tell(|vocabulary| match (vocabulary.find_piece(input.trim()), meant) {
        _ if error.notation() == Notation::Sin => {
            let (letter, name) = vocabulary.find_style(input.trim())?;
            Some(format!("the style {name} is written `{letter}`"))
        }
        (Some((piece, name)), _) => {
            T::of_piece(piece).map(|token| format!("the {name} is written `{}`", token.game_token().encode()))
        }
        (None, Some(meant)) => Some(match vocabulary.suggestion(meant) {
            Some(token) => format!("did you mean `{}`?", token.encode()),
            None => String::new(),
        }),
        (None, None) => None,
    });
    let Some(help) = help else { return whole };
    let reason = error.reason();
    Explanation::new(subject(error.notation()), reason.as_str(), text, error.range(), Some(&help)).to_string()
}

const fn subject(notation: Notation) -> &'static str {
    match notation {
        Notation::Sin => "SIN token",
        Notation::Pin => "PIN token",
        Notation::Epin => "EPIN token",
        _ => "QPI token",
    }
}

/// The error, and a token that has none: in place of the error alone the compiler would take a pattern for one that
/// matches everything, and warn of the arms behind it.
fn expand_wrong<T: Token>(krate: &TokenTree, error: &syn::Error) -> TokenStream {
    let token = Ident::new(&T::TYPE.to_uppercase(), error.span());
    path(&wrong(krate, error), &token)
}

/// Expands a call with anything but one string literal.
fn expand_other<T: Token>(
    krate: &TokenTree,
    game: Option<&Game>,
    call: &[TokenTree],
) -> syn::Result<TokenStream> {
    match Argument::read(call) {
        Argument::Expression(tokens) => expand_expression::<T>(krate, game, &tokens),
        Argument::Alternatives(literals, span) => {
            let each: Vec<_> = literals.iter().map(|literal| format!("{}!({literal})", T::MACRO)).collect();
            let words = format!("expected one string literal; alternatives are `{}`", each.join(" | "));
            Err(syn::Error::new(span, words))
        }
        Argument::Wrapped(wrapping) => Err(syn::Error::new(wrapping.span, wrapping.words(T::MACRO))),
        Argument::Wrong(text, span) => Err(syn::Error::new(span, literal_expected::<T>(&text))),
    }
}

/// Leaves an expression to the compiler, unless the tokens are a piece token without its quotation marks.
fn expand_expression<T: Token>(
    krate: &TokenTree,
    game: Option<&Game>,
    tokens: &TokenStream,
) -> syn::Result<TokenStream> {
    if let Some((text, span)) = unquoted(flattened(tokens.clone())) {
        return Err(syn::Error::new(span, literal_expected::<T>(&text)));
    }
    let otherwise = literal_expected::<T>("");
    let reader = match game {
        Some(game) => game.reader(T::HELD_TO),
        None => Ident::new(T::TYPE, Span::call_site()).into_token_stream(),
    };
    Ok(quote! { #krate::__from_static! { #reader #otherwise #tokens } })
}

/// The text and the place of tokens that are no expression that could be a string, but may be a piece token
/// without its quotation marks.
fn unquoted(mut tokens: Vec<TokenTree>) -> Option<(String, Span)> {
    tokens.pop_if(|last| is_punct(last, ','));
    let (first, last) = (tokens.first()?, tokens.last()?);
    let is_letter = |token: &TokenTree| token.to_string().chars().count() == 1;
    let text: String = tokens.iter().map(ToString::to_string).collect();
    let text = text.replace('"', "");
    let is_no_expression = is_punct(first, '+')
        || matches!(last, TokenTree::Punct(_))
        || has_lone_colon(&tokens)
        || tokens.len() > 1
            && tokens.iter().all(|token| matches!(token, TokenTree::Ident(_)) && is_letter(token))
        || tokens.len() > 1 && macro_of(&text).is_some();
    is_no_expression.then(|| (text, first.span()))
}

/// Says that a string literal is expected, and shows the one that `text` should have been, or else the example.
fn literal_expected<T: Token>(text: &str) -> String {
    let meant = match T::try_from(text.as_bytes()) {
        Ok(_) => Some(text.to_owned()),
        Err(error) => error.suggestion(text).map(|token| token.to_string()),
    };
    if let (None, Some((notation, name))) = (&meant, macro_of(text)) {
        return format!("expected one string literal; `{text}` is a {notation} token: `{name}!({text:?})`");
    }
    let example = meant.as_deref().unwrap_or(T::EXAMPLE);
    format!("expected one string literal, as in `{}!({example:?})`", T::MACRO)
}

/// The notation of a text that is a token, and the name of its macro.
fn macro_of(text: &str) -> Option<(Notation, &'static str)> {
    fn of<T: Token>(text: &str) -> Option<&'static str> {
        T::try_from(text.as_bytes()).ok().map(|_| T::MACRO)
    }
    let macros = [
        (Notation::Pin, of::<Pin>(text)),
        (Notation::Epin, of::<Epin>(text)),
        (Notation::Qpi, of::<Qpi>(text)),
    ];
    macros.into_iter().find_map(|(notation, name)| Some((notation, name?)))
}

impl Token for Sin {
    const MACRO: &'static str = "sin";
    const TYPE: &'static str = "Sin";
    const EXAMPLE: &'static str = "C";
    const HELD_TO: &'static str = "sin_held_to";

    fn game_token(&self) -> GameToken {
        GameToken::Sin(*self)
    }

    fn of_piece(_: Qpi) -> Option<Self> {
        None
    }

    fn expand(self, krate: &TokenTree, span: Span) -> TokenStream {
        constant_of_letter(krate, self, "SIN", span)
    }
}

impl Token for Pin {
    const MACRO: &'static str = "pin";
    const TYPE: &'static str = "Pin";
    const EXAMPLE: &'static str = "K";
    const HELD_TO: &'static str = "pin_held_to";

    fn game_token(&self) -> GameToken {
        GameToken::Pin(*self)
    }

    fn of_piece(piece: Qpi) -> Option<Self> {
        Some(piece.pin())
    }

    fn expand(self, krate: &TokenTree, span: Span) -> TokenStream {
        constant_of_letter(krate, Sin::new(self.letter(), self.side()), pin_constant(self), span)
    }
}

impl Token for Epin {
    const MACRO: &'static str = "epin";
    const TYPE: &'static str = "Epin";
    const EXAMPLE: &'static str = "K";
    const HELD_TO: &'static str = "epin_held_to";

    fn game_token(&self) -> GameToken {
        GameToken::Epin(*self)
    }

    fn of_piece(piece: Qpi) -> Option<Self> {
        Some(Epin::new(piece.pin(), false))
    }

    fn expand(self, krate: &TokenTree, span: Span) -> TokenStream {
        constant_of_letter(krate, Sin::new(self.letter(), self.side()), epin_constant(self), span)
    }
}

impl Token for Qpi {
    const MACRO: &'static str = "qpi";
    const TYPE: &'static str = "Qpi";
    const EXAMPLE: &'static str = "C:K";
    const HELD_TO: &'static str = "qpi_held_to";

    fn game_token(&self) -> GameToken {
        GameToken::Qpi(*self)
    }

    fn of_piece(piece: Qpi) -> Option<Self> {
        Some(piece)
    }

    fn expand(self, krate: &TokenTree, span: Span) -> TokenStream {
        let index = Literal::usize_unsuffixed(self.index());
        path(&quote! { #krate::__private::QpiAt<#index> }, &Ident::new("VALUE", span))
    }
}

/// The path of a constant. Those of SIN, PIN and EPIN belong to types that are named by a letter in either case.
fn constant_of_letter(krate: &TokenTree, letter: Sin, constant: &str, span: Span) -> TokenStream {
    let letter = Ident::new(&letter.encode(), Span::call_site());
    path(&quote! { #krate::__private::#letter }, &Ident::new(constant, span))
}

/// `<Type>::CONSTANT`, placed where the name of the constant is. Within the brackets nothing is: to editors, a literal then
/// stands for the constant, and not for all else on the path to it.
pub(crate) fn path(of: &TokenStream, constant: &Ident) -> TokenStream {
    quote_spanned! { constant.span()=> <#of>::#constant }
}
