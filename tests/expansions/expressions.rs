//! Calls the macros in many places where an expression or a pattern is allowed, and with arguments that are
//! not literals.

use koma::{Epin, Position, Sin, epin, pin, position, qpi, sin};

trait Named {
    const NAME: &'static str;
    const TOKEN: Epin = epin!("K^");

    fn token() -> Epin {
        epin!(Self::NAME)
    }
}

struct Pieces<const COUNT: usize>([Epin; COUNT]);

impl Named for Pieces<2> {
    const NAME: &'static str = "-p";
}

const PIECES: Pieces<2> = Pieces([epin!("P"), epin!("+P")]);

fn name(piece: Epin) -> &'static str {
    match piece {
        epin!("+R") | epin!("+r") => "dragon",
        king @ (epin!("K^") | epin!("k^")) if king.is_first() => "our king",
        epin!("k^") => "their king",
        _ => "piece",
    }
}

#[test]
fn values_anywhere() {
    assert!(PIECES.0[1].is_enhanced() && <Pieces<2> as Named>::TOKEN.is_terminal());
    let names = [epin!("+r"), epin!("K^"), epin!("k^"), epin!("k")].map(name);
    assert_eq!(names, ["dragon", "our king", "their king", "piece"]);
    const { assert!(matches!(qpi!("c:p"), qpi!("C:P") | qpi!("c:p"))) };
    let (pin!("+r"), sin!("C")) = (pin!("+r"), sin!("C")) else { unreachable!() };
    let [Some(epin!("K")), None, ..] = [Some(epin!("K")), None, Some(epin!("Q"))] else { unreachable!() };
    if PIECES.0[1] == epin!("+P") {
        let promoted: &'static Epin = &epin!("+P");
        assert!(promoted.normalize() == epin!("P") && epin!("K") < epin!("k"));
    }
    let by_reference: &'static Position<2> = &position!("1K^ / C/c");
    assert!(*by_reference == position! { <2> "C/c", board: ["1K^"] });
}

const NAME: &str = "+R'";
const STYLE: Sin = sin!(if cfg!(debug_assertions) { "C" } else { "C" });
const PIECE: Epin = epin!(pick::<1, 2>(["A", "B"]),);

const fn pick<const INDEX: usize, const N: usize>(names: [&'static str; N]) -> &'static str {
    names[INDEX]
}

/// `from_static` reads these arguments while the program compiles.
#[test]
fn computed_arguments() {
    assert_eq!((STYLE, PIECE, Pieces::<2>::token()), (sin!("C"), epin!("B"), epin!("-p")));
    let tokens = [
        epin!(NAME),
        epin!(" K ".trim_ascii()),
        epin!({ "Q" }),
        epin!(("Q")),
        epin!(concat!("-", "P")),
        epin!(stringify!(Z)),
        epin!(include_str!("king.txt")),
    ];
    assert_eq!(tokens.map(|token| token.to_string()).concat(), "+R'KQQ-PZK^");
    const FEEN: &str = "1K^ / C/c";
    let computed: Position<2> = position!(FEEN);
    assert_eq!(computed, position!("1K^ / C/c"));
}
