//! The games whose macros the tests call.

use std::collections::HashMap;
use std::fmt::Write as _;

use koma_runtime::{Pin, Side};
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use super::call::{Call, is_punct};

/// The names of the games and their declarations.
const GAMES: &str = r#"
    chess {
        board <8, 8>;
        notation fen = koma::chess;
        moves = koma::chess;
        validate = koma::chess;
        validate_legal = koma::chess;
        style "C" Chess {
            "K^" => King, "Q" => Queen, "R" => Rook, "-R" => "Rook that may castle", "B" => Bishop, "N" => Knight,
            "P" => Pawn, "+P" => "Pawn on its first square", "-P" => "Pawn open to en passant",
        }
        figures { "C:K^" => "♔", "C:R" => "♖", "C:-R" => "♖", "C:k^" => "♚", "C:p" => "♟︎" }
    }
    shogi { board <9, 9>; squares = koma::shogi; notation sfen = koma::shogi; moves = koma::shogi; validate_legal = koma::shogi; styles = koma::shogi; }
    xiangqi { board <10, 9>; squares = koma::xiangqi; notation fen = koma::xiangqi; moves = koma::xiangqi; validate_legal = koma::xiangqi; styles = koma::xiangqi; }
    makruk { board <8, 8>; notation fen = koma::makruk; moves = koma::makruk; validate_legal = koma::makruk; styles = koma::makruk; }

    // Two styles, and names in two scripts.
    cross {
        board <3, 3>;
        notation fen = crate::read_fen;
        notation sfen = crate::read_sfen;
        style "C" Chess { "K^" => King, "Q" => Queen, "R" => Rook, "-R" => "Rook that may castle", "P" => Pawn }
        style "S" "Shōgi" {
            "K^" => King | "玉将" | "王将", "G" => Gold | "金将", "S" => Silver | "銀将", "+S" => "Promoted silver" | "成銀",
            "P" => Pawn | "歩兵", "+P" => Tokin | "と金",
        }
    }
    // The smallest possible game.
    go { style "G" Go { "S" => Stone } }
    // A board that is smaller than a chessboard, and moves that koma does not read.
    mini { plain board <6, 6>; moves = crate::play; style "M" Mini { "K^" => King } }
    // A board of three dimensions.
    cube { board <2, 2, 2>; style "R" Raumschach { "K^" => King, "U" => Unicorn } }
    // A declaration with mistakes.
    wrong {
        board <8 8>;
        notation fen = super::read_fen;
        style "C" Chess { "k^" => King, "Q" => Queen, "Q" => Lady, "R" Rook }
    }
"#;

/// Returns the declaration of a game of nearly the maximum size. Every letter is a style, and each style has all pieces
/// except those with the letter Z.
fn all() -> String {
    let mut source = "all {".to_owned();
    for letter in 'A'..='Z' {
        write!(source, " style \"{letter}\" \"Style number {}\" {{", u32::from(letter)).unwrap();
        for pin in Pin::all().filter(|pin| pin.side() == Side::First && !pin.to_string().contains('Z')) {
            write!(source, "\"{pin}\" => \"Piece number {}\",", pin.index()).unwrap();
        }
        source.push('}');
    }
    source + "}"
}

thread_local! {
    /// The tokens that each macro of each game, such as `chess::epin`, puts before the tokens of a call.
    static CONTEXTS: HashMap<String, TokenStream> = contexts();
}

fn contexts() -> HashMap<String, TokenStream> {
    let games: TokenStream = (GAMES.to_owned() + &all()).parse().unwrap();
    let games: Vec<TokenTree> = games.into_iter().collect();
    let contexts = games.chunks(2).flat_map(|game| {
        let macros = of_macros(Call::of(&format!("game! {}", game[1])).expansion());
        macros.map(move |(name, context)| (format!("{}::{name}", game[0]), context))
    });
    contexts.collect()
}

/// Returns the tokens that the macro of a game puts before the tokens of a call, or `None` if there is no such game or
/// macro.
pub(super) fn context(game: &Ident, name: &Ident) -> Option<TokenStream> {
    CONTEXTS.with(|contexts| contexts.get(&format!("{game}::{name}")).cloned())
}

/// Returns the macros in an expansion such as
/// `koma::__game_macros! { { koma::__game_macro! { #[doc = "…"] epin __koma_epin_… { (…) => { koma::__macros::expand! { epin koma …
/// $($token)* } }; } } } … }`. For each macro, returns its name in the module, and the tokens before the dollar sign.
pub(super) fn of_macros(expansion: TokenStream) -> impl Iterator<Item = (String, TokenStream)> {
    let after_name = expansion
        .into_iter()
        .skip_while(|token| !matches!(token, TokenTree::Ident(name) if name == "__game_macros"));
    let tokens: Vec<TokenTree> = in_braces(in_braces(after_name.collect())).into_iter().collect();
    let rules = tokens.windows(3).filter_map(|window| match window {
        [TokenTree::Ident(macro_name), _bang, TokenTree::Group(declaration)]
            if macro_name == "__game_macro" =>
        {
            let declaration: Vec<TokenTree> = declaration.stream().into_iter().collect();
            let [_pound, _page, TokenTree::Ident(name), _exported, TokenTree::Group(rule)] = &declaration[..]
            else {
                panic!("the parts of a game's macro")
            };
            let body = in_braces(in_braces(rule.stream())).into_iter();
            let context = with_crate(body.take_while(|token| !is_punct(token, '$')).collect());
            Some((name.to_string(), context))
        }
        _ => None,
    });
    let macros: Vec<_> = rules.collect();
    assert!(macros.len() >= 6, "the macros of a game");
    macros.into_iter()
}

/// Returns the tokens after replacing each `$crate`, which the compiler passes as one name, with `declaring_crate`.
fn with_crate(tokens: TokenStream) -> TokenStream {
    let mut all = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                all.push(Group::new(group.delimiter(), with_crate(group.stream())).into());
            }
            TokenTree::Ident(name)
                if name == "crate" && all.last().is_some_and(|last| is_punct(last, '$')) =>
            {
                all.pop();
                all.push(Ident::new("declaring_crate", name.span()).into());
            }
            token => all.push(token),
        }
    }
    all.into_iter().collect()
}

/// Returns the tokens in the braces among these tokens.
fn in_braces(tokens: TokenStream) -> TokenStream {
    let braces = tokens.into_iter().find_map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group.stream()),
        _ => None,
    });
    braces.expect("braces")
}
