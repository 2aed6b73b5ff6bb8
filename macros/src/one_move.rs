//! `uci!`, `usi!` and `ucci!`: the text of a move becomes the path of a constant. Any other argument becomes the argument of
//! `from_static`.

use koma_runtime::Explanation;
use koma_runtime::macro_support::own::OwnGame;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::Error;

use crate::call::argument::{Argument, evaluated_call, validate_name};
use crate::call::errors::{Result, with_help};
use crate::call::game_of_call::{GameOfCall, own_item};
use crate::call::literal::StringLiteral;
use crate::call::{Call, path};
use crate::text::own_game::is_move;

/// Expands a call of `uci!`, `usi!` or `ucci!`.
pub(crate) fn expand(call: &Call) -> Result<TokenStream> {
    let Some(own) = call.game.as_ref().and_then(GameOfCall::own_moves) else { return Ok(TokenStream::new()) };
    let krate = &call.krate;
    let expected = format!("expected one string literal, as in `{}!({:?})`", own.move_macro, own.example);
    let before = format!("{}!(", own.move_macro);
    let literal = match call.parse(|input| Argument::parse(input, &before, &expected))? {
        Argument::Literal(literal) => literal,
        Argument::Expression(tokens) => {
            validate_name(&tokens, &before, |name| is_move(own, name))?;
            let move_type = own_item(krate, own, "Move");
            let function = quote! { #move_type::from_static };
            return Ok(evaluated_call(krate, &function, None, &expected, &tokens));
        }
    };
    let index =
        (own.move_index)(&literal.value).map_err(|explanation| wrong_move(own, &literal, &explanation))?;
    let move_at = own_item(krate, own, "MoveAt");
    let index = Literal::usize_unsuffixed(index);
    Ok(path(&quote! { #move_at<{ #index }> }, "VALUE", literal.span))
}

/// Returns the error for a literal that is not a move. If the error has no help and the literal looks like SAN or WXF, or
/// is in Chinese, the help says what reads this notation.
fn wrong_move(own: &OwnGame, literal: &StringLiteral, explanation: &Explanation) -> Error {
    let (notation, function) = match own.name {
        "chess" if looks_like_san(&literal.value) => ("SAN", "parse_san"),
        "xiangqi" if looks_like_wxf(&literal.value) => ("WXF", "parse_wxf"),
        "xiangqi" if looks_chinese(literal) => ("the Chinese notation", "parse_wxf"),
        _ => return literal.error(explanation),
    };
    let help = format!(
        "{notation} depends on the position: `position!(moves: …)`, `line!` and `{function}` read it"
    );
    let help = explanation.help().is_none().then_some(help);
    literal.error(with_help(explanation, help))
}

/// Reports whether a text starts like SAN, such as `Nf3`, `O-O` or `e4`.
fn looks_like_san(text: &[u8]) -> bool {
    matches!(
        text,
        [b'K' | b'Q' | b'R' | b'B' | b'N', ..] | [b'O' | b'0', b'-', ..] | [b'a'..=b'h', b'1'..=b'8']
    )
}

/// Reports whether a text starts like WXF, such as `C2=5`.
fn looks_like_wxf(text: &[u8]) -> bool {
    matches!(text, [_, _, b'+' | b'-' | b'=' | b'.', b'1'..=b'9', ..])
}

/// Reports whether a text has the direction of a move of xiangqi in Chinese characters, such as `炮二平五`.
fn looks_chinese(literal: &StringLiteral) -> bool {
    literal.text().is_some_and(|text| text.contains(['進', '进', '退', '平']))
}
