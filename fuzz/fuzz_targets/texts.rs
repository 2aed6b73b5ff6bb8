//! Reads any bytes as tokens, squares, FEENs, FENs, SFENs, moves and lines. A valid value must stay the same when it is
//! written and read again. For invalid bytes, the error must be explained. The input may have a second text after a
//! NUL. The error is also explained with this second text, to which it does not belong.
#![cfg_attr(not(test), no_main)]

use std::fmt::Display;

use koma_runtime::{Epin, Explanation, Letter, Pin, Position, Qpi, Sin, Square, Styles};
use koma_runtime::{chess, makruk, shogi, xiangqi};

/// Asserts that an explanation is short, has no invisible characters, and starts with the message.
fn check_explanation(error: &impl Display, explanation: Explanation) -> String {
    let text = explanation.to_string();
    assert!(text.len() <= 4096 && text.lines().count() <= 4, "{text}");
    assert!(text.starts_with(&error.to_string()), "{text}");
    assert!(!text.contains(|c: char| {
        c.is_control() && c != '\n'
            || c.is_whitespace() && c != '\n' && c != ' '
            || matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
    }));
    text
}

/// Reads the input as each type. `$is_only_text` says whether each value has only one text. `$help_is_text` says
/// whether a suggestion is the complete text of a value.
macro_rules! check {
    ($input:expr, $other:expr, $is_only_text:literal, $help_is_text:literal, $($Type:ty),*) => { $(
        let is_valid = str::from_utf8($input).is_ok_and(<$Type>::is_valid);
        match <$Type>::from_bytes($input) {
            Ok(value) => {
                let text = value.to_string();
                assert!(is_valid && (!$is_only_text || text.as_bytes() == $input), "{text}");
                assert_eq!(<$Type>::parse(&text), Ok(value));
            }
            Err(error) => {
                let range = error.range();
                assert!(!is_valid && range.start <= range.end && range.end <= $input.len());
                check_explanation(&error, error.explain_bytes($other));
                let text = check_explanation(&error, error.explain_bytes($input));
                if $help_is_text && let Some((_, help)) = text.split_once("\n  help: did you mean `") {
                    let help = help.split('`').next().unwrap_or_default();
                    assert!(<$Type>::is_valid(help), "{text}");
                }
            }
        }
    )* };
}

macro_rules! check_lines {
    ($input:expr, $($game:ident from $Text:ty: $start:expr),*) => { $(
        let start = <$Text>::from_static($start).position();
        let mut after = start;
        if let Err(error) = $game::play_line(&mut after, $input) {
            let range = error.range();
            assert!($input.get(range).is_some() && after == start);
            check_explanation(&error, error.explain($input));
        }
    )* };
}

fn run(input: &[u8]) {
    let mut halves = input.splitn(2, |byte| *byte == 0);
    let (one, other) = (halves.next().unwrap_or_default(), halves.next().unwrap_or_default());
    check!(one, other, true, true, Sin, Pin, Epin, Qpi, Square<8, 8>, Square<40>, Square<2, 3, 4>);
    check!(one, other, true, true, chess::Move, makruk::Move, shogi::Move, xiangqi::Move);
    check!(one, other, true, false, Position<3>, Position<2, 3>, Position<8, 8>, Position<2, 2, 2>);
    check!(one, other, false, false, chess::Fen, makruk::Fen, shogi::Sfen, xiangqi::Fen);
    let Ok(text) = str::from_utf8(one) else { return };
    check_lines!(text,
        chess from chess::Fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        makruk from makruk::Fen: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w",
        shogi from shogi::Sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        xiangqi from xiangqi::Fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
    if let Ok(square) = shogi::parse_square(text) {
        assert_eq!(shogi::square_name(square), text);
    }
    let mut position = Position::<8, 8>::new(Styles::new(Letter::A, Letter::B));
    let read = position.parse_into(text).map(|()| position);
    assert_eq!(read, Position::parse(text));
}

koma_fuzz::target!("texts", run);
