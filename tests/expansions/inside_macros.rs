//! Calls the macros inside other macros, with captured literals.

use koma::Qpi;

macro_rules! piece {
    ($l:literal) => {
        koma::epin!($l)
    };
}

macro_rules! outer {
    ($l:literal) => {
        piece!($l)
    };
}

macro_rules! any {
    ($($l:literal),+) => {
        |piece: Qpi| matches!(piece, $(koma::qpi!($l))|+)
    };
}

macro_rules! of_expression {
    ($e:expr) => {
        koma::epin!($e)
    };
}

macro_rules! of_tokens {
    ($($t:tt)*) => {
        koma::epin!($($t)*)
    };
}

macro_rules! board {
    (<$($size:literal),+> $styles:literal $($rank:literal)+; $hands:literal) => {
        koma::position! { <$($size),+> $styles, board: [$($rank),+], hands: $hands, }
    };
    ($feen:literal) => {
        koma::position!($feen)
    };
}

macro_rules! book {
    ($name:ident: $value:ty, $($feen:literal => $said:expr;)* $(= $key:expr => $other:expr;)*) => {
        static $name: koma::PositionMap<koma::Position<3>, $value> = koma::position_map! {
            $($feen => $said,)*
            $($key => $other),*
        };
    };
}

book! { BOOK: &str, "3 / C/c" => "empty"; "K^2 / C/c" => concat!("a ", "king"); }
book! { MIXED: Vec<u8>, "3 / C/c" => Vec::<u8>::new(); = koma::position!("K^2 / C/c").toggle() => Vec::new(); }

#[test]
fn captured_literals() {
    assert_eq!((BOOK.len(), MIXED.len()), (2, 2));
    const PICTURE: koma::Position<2, 3> = board!(<2, 3> "c/C" "k^ . p" "3"; "P/");
    assert_eq!(PICTURE, board!("k^1p/3 P/ c/C"));
    assert_eq!(piece!("K'").to_string(), "K'");
    assert_eq!(outer!(b"K'").to_string(), "K'");
    assert!(matches!(outer!("k"), outer!("k")));
    assert!(any!("C:K", "c:k")(koma::qpi!("c:k")));
    assert_eq!(of_expression!(concat!("+", "R")), of_tokens!(r"+R",));
}
