//! The paths of functions and games in `game!`, as in `validate = crate::validate;` or `moves = koma::chess;`.

use koma_runtime::macro_support::own::NAMES;
use proc_macro2::{Ident, Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{Error, Token};

use crate::call::errors::Result;
use crate::call::game_of_call::{DeclaredPath, SimplePath, missing_feature, own_game};

pub(super) const EXPECTED_GAME: &str = "expected `=` and a game of koma, as in `styles = koma::chess;`";

pub(super) const EXPECTED_SQUARES: &str = "expected `squares = koma::shogi;`, which names squares as USI does, or \
    `squares = koma::xiangqi;`, which names them as UCCI does";

impl DeclaredPath {
    /// Returns the path of a declaration.
    pub(super) fn declared(name: Ident, path: &Result<SimplePath>) -> Self {
        match path {
            Ok(path) => Self::new(name, path),
            Err(_) => Self { name, path: TokenStream::new(), own: None },
        }
    }
}

/// Reads `= crate::chess::position_of_fen`, or `= koma::chess` for one of koma's games. `item` is the keyword before.
pub(super) fn function_path(input: ParseStream<'_>, item: &str) -> Result<SimplePath> {
    let expected = match item {
        "styles" | "figures" => EXPECTED_GAME,
        _ => {
            "expected `=` and the path of a function, as in `crate::chess::position_of_fen` or `koma::chess`"
        }
    };
    let wrong = |input: ParseStream<'_>| Error::new(input.span(), expected);
    if !input.peek(Token![=]) {
        return Err(wrong(input));
    }
    input.parse::<Token![=]>()?;
    let start = input.span();
    let mut path = SimplePath::new();
    path.push_value(input.call(Ident::parse_any).map_err(|_| wrong(input))?);
    let is_own = path.iter().any(|first| first == "koma");
    // In a macro of a library, `$crate` is one name.
    if !is_own && let Some(first) = path.iter().find(|first| *first != "crate" && *first != "$crate") {
        let expected = match NAMES.iter().find(|name| first == *name) {
            Some(name) => format!("expected `koma::{name}`: a path must start"),
            None => "expected a path that starts".to_owned(),
        };
        let why = "because `position!` may be called in any module";
        return Err(Error::new(start, format!("{expected} with `koma` or `crate`, {why}")));
    }
    while input.peek(Token![:]) {
        path.push_punct(input.parse().map_err(|_| wrong(input))?);
        path.push_value(input.call(Ident::parse_any).map_err(|_| wrong(input))?);
    }
    if is_own {
        validate_own(&path, start, item)?;
    } else if item == "validate_legal" {
        let words = "expected a game of koma, as in `validate_legal = koma::chess;`; for a function of your own, use `validate`";
        return Err(Error::new(start, words));
    }
    Ok(path)
}

/// Checks a path that starts with `koma`: it must name a game that has what `item` declares.
fn validate_own(path: &SimplePath, start: Span, item: &str) -> Result<()> {
    let own = own_game(path);
    let place = path.last().map_or(start, Ident::span);
    let names: Vec<&Ident> = path.iter().collect();
    if let ([_, name], None) = (&names[..], own)
        && let Some(words) = missing_feature(&name.to_string())
    {
        return Err(Error::new(place, words));
    }
    let is_right = match item {
        "validate" => own.is_some_and(|own| own.name == "chess"),
        _ => own.is_some(),
    };
    if is_right {
        return Ok(());
    }
    let games: Vec<String> = NAMES.iter().map(|name| format!("`koma::{name}`")).collect();
    let games = games.join(", ");
    let words = match item {
        "validate" => "koma itself validates only positions of chess: `validate = koma::chess;`".to_owned(),
        "squares" => EXPECTED_SQUARES.to_owned(),
        "validate_legal" => format!("koma knows the possible positions of {games}"),
        "moves" => format!("koma plays the moves of {games}"),
        "styles" | "figures" => format!("koma has the games {games}"),
        _ => format!("koma reads the notations of {games}"),
    };
    Err(Error::new(place, words))
}

/// Returns the place of the last name in a path.
pub(super) fn last_span(path: &TokenStream) -> Span {
    path.clone().into_iter().last().map_or_else(Span::call_site, |name| name.span())
}
