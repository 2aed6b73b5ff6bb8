//! The figures of a declaration, with which a game's pieces are drawn.

use koma_runtime::macro_support::diagnostics::is_blank;
use koma_runtime::macro_support::games::{GameToken, Vocabulary};
use koma_runtime::{Pin, Qpi, Side};
use syn::parse::{Parse, ParseStream};
use syn::token::Brace;
use syn::{Error, LitStr, Token, braced};

use super::claims::Claims;
use super::recovery::up_to_comma;
use crate::errors::Errors;
use crate::input::{StringLiteral, parse_text};

/// `"C:K^" => "♔"`
pub(super) struct Figure {
    token: StringLiteral,
    text: LitStr,
}

/// A piece and the text that it is drawn as.
pub(super) type CheckedFigure = (Qpi, String);

/// Reads `{ "C:K^" => "♔", … }`.
pub(super) fn read_figures(input: ParseStream<'_>, errors: &mut Errors) -> syn::Result<Vec<Figure>> {
    if !input.peek(Brace) {
        return Err(Error::new(input.span(), "expected the figures in braces: `{ \"C:K^\" => \"♔\", … }`"));
    }
    let content;
    braced!(content in input);
    let mut figures = Vec::new();
    while !content.is_empty() {
        let figure = content.parse().and_then(|figure| {
            let words = "expected a comma between two figures, before this";
            let is_end = content.is_empty() || content.peek(Token![,]);
            if is_end { Ok(figure) } else { Err(Error::new(content.span(), words)) }
        });
        figures.extend(errors.keep(figure));
        up_to_comma(&content);
        content.parse::<Option<Token![,]>>()?;
    }
    Ok(figures)
}

impl Parse for Figure {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let words = "expected a figure, as in `\"C:K^\" => \"♔\"`";
        let token = input.parse().map_err(|error: Error| Error::new(error.span(), words))?;
        let words = "expected `=>` between a piece and its figure";
        input.parse::<Token![=>]>().map_err(|error| Error::new(error.span(), words))?;
        Ok(Self { token, text: parse_text(input)? })
    }
}

/// The figures that are right. Which pieces there are is not asked if the vocabulary is wrong.
pub(super) fn check_figures(
    figures: &[Figure],
    vocabulary: Option<&Vocabulary<'_>>,
    errors: &mut Errors,
) -> Vec<CheckedFigure> {
    let mut tokens = Claims::default();
    let mut right = Vec::new();
    for figure in figures {
        let piece = errors.keep(figure.piece(vocabulary));
        let text = errors.keep(figure.text());
        let Some(piece) = piece else { continue };
        // The figure is that of a style, whosever it is.
        let key = Qpi::new(piece.sin().with_side(Side::First), piece.pin());
        if tokens.claim(&key.encode(), "").is_some() {
            errors.push(Error::new(figure.token.span, format!("`{piece}` has a figure already")));
        } else if let Some(text) = text {
            right.push((piece, text));
        }
    }
    right
}

impl Figure {
    fn piece(&self, vocabulary: Option<&Vocabulary<'_>>) -> syn::Result<Qpi> {
        let StringLiteral { value: token, span } = &self.token;
        let piece = Qpi::from_bytes(token).map_err(|error| match Pin::from_bytes(token) {
            Ok(pin) => Error::new(*span, format!("the style stands before the piece here, as in `C:{pin}`")),
            Err(_) => Error::new(*span, error.explain_bytes(token)),
        })?;
        match vocabulary {
            Some(vocabulary) if !vocabulary.has_token(GameToken::Qpi(piece)) => {
                Err(Error::new(*span, vocabulary.explain(GameToken::Qpi(piece), token)))
            }
            _ => Ok(piece),
        }
    }

    fn text(&self) -> syn::Result<String> {
        let text = self.text.value();
        if text.chars().all(is_blank) || text.contains(char::is_control) {
            let words =
                "a figure is a short text, as in `\"♔\"`: one that can be seen, without control characters";
            return Err(Error::new(self.text.span(), words));
        }
        Ok(text)
    }
}
