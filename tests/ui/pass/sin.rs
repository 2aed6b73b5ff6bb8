//! `sin!` with all forms of its argument, and in all places.
#![deny(warnings)]

use koma::{Letter, Side, Sin, chess, makruk, shogi, sin, xiangqi};

const SHOGI: Sin = sin!("s");
static STYLES: [Sin; 3] = [sin!("C"), sin!("S"), sin!("X")];
const LITERALS: [Sin; 6] = [sin!("s"), sin!(r"s"), sin!(r#"s"#), sin!(b"s"), sin!(br"s"), sin!("\x73",)];

const NAME: &str = "s";
const COMPUTED: [Sin; 4] =
    [sin!(NAME), sin!(concat!("", "s")), sin!("s!".split_at(1).0), sin!("s" as &'static str)];

const GAMES: [Sin; 4] = [chess::sin!("C"), shogi::sin!("S"), xiangqi::sin!("X"), makruk::sin!("M")];

macro_rules! style {
    (literal $text:literal) => {
        sin!($text)
    };
    (expression $text:expr) => {
        sin!($text)
    };
    (token $text:tt) => {
        sin!($text)
    };
}
const CAPTURED: [Sin; 4] =
    [style!(literal "s"), style!(expression "s"), style!(expression NAME), style!(token "s")];

const fn is_shogi(style: Sin) -> bool {
    matches!(style, sin!("S") | sin!("s"))
}

const fn players_game(style: Sin) -> &'static str {
    match style {
        sin!("C") => "the first player's chess",
        chess::sin!("c") => "the second player's chess",
        style!(literal "S") | style!(token "s") => "shōgi",
        _ => "another game",
    }
}

fn main() {
    assert_eq!(SHOGI, Sin::new(Letter::S, Side::Second));
    assert_eq!(STYLES.map(|style| style.letter().as_char()), ['C', 'S', 'X']);
    assert_eq!(GAMES.map(|style| style.letter().as_char()), ['C', 'S', 'X', 'M']);
    assert!(LITERALS.iter().chain(&COMPUTED).chain(&CAPTURED).all(|style| *style == SHOGI));
    assert!(is_shogi(STYLES[1]) && !is_shogi(STYLES[0]));
    assert_eq!(players_game(sin!("c")), "the second player's chess");
    let sin!("s") = SHOGI else { panic!("a pattern of `let`") };
    if let Some(sin!("S") | sin!("s")) = STYLES.first().copied() {
        panic!("chess is not shōgi");
    }
}
