//! Calls the macros in many places where an expression or a pattern is allowed, and with arguments that are
//! not literals.

use koma::{Epin, Pin, Position, Qpi, Side, Sin, epin, pin, position, qpi, sin};

const KING: Qpi = qpi!("C:K^");
static STYLES: [Sin; 2] = [sin!("C"), sin!("m")];
const DRAGON: Pin = pin!("+r");

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

const fn is_pawn(piece: Qpi) -> bool {
    matches!(piece, qpi!("C:P") | qpi!("c:p"))
}

#[test]
fn tokens_anywhere() {
    assert_eq!(KING, Qpi::from_static("C:K^"));
    assert_eq!(STYLES.map(|sin| sin.to_string()).concat(), "Cm");
    assert_eq!(DRAGON, Pin::from_static("+r"));
    assert!(PIECES.0[1].is_enhanced() && <Pieces<2> as Named>::TOKEN.is_terminal());
    let names = [epin!("+r"), epin!("K^"), epin!("k^"), epin!("k")].map(name);
    assert_eq!(names, ["dragon", "our king", "their king", "piece"]);
    const { assert!(is_pawn(qpi!("c:p")) && !is_pawn(qpi!("C:p"))) };

    if let qpi!("C:K^") = KING {
    } else {
        unreachable!();
    }
    let (qpi!("C:K^"), sin!("C")) = (KING, STYLES[0]) else { unreachable!() };
    let [Some(epin!("K")), None, ..] = [Some(epin!("K")), None, Some(epin!("Q"))] else { unreachable!() };
    if KING == qpi!("C:K^") {
        let promoted: &'static Epin = &epin!("+P");
        assert_eq!(promoted.normalize(), epin!("P"));
    }
    assert!(epin!("K") < epin!("k"));
}

const NAME: &str = "+R'";
const ROOK: Epin = epin!(NAME);
const STYLE: Sin = sin!(if cfg!(debug_assertions) { "C" } else { "C" });
const OTHERS: [Epin; 5] =
    [epin!(" K ".trim_ascii()), epin!({ "Q" }), epin!(("Q")), epin!(concat!("-", "P")), epin!(stringify!(Z))];
const CALL: Epin = epin!(pick::<1, 2>(["A", "B"]),);

const fn pick<const INDEX: usize, const N: usize>(names: [&'static str; N]) -> &'static str {
    names[INDEX]
}

/// `from_static` reads these arguments while the program compiles.
#[test]
fn computed_arguments() {
    assert_eq!([ROOK, CALL].map(|token| token.to_string()), [NAME, "B"]);
    assert_eq!(
        (STYLE.to_string(), OTHERS.map(|token| token.to_string()).concat()),
        ("C".into(), "KQQ-PZ".into())
    );
    assert_eq!(Pieces::<2>::token().to_string(), "-p");
    assert_eq!(epin!(include_str!("king.txt")).to_string(), "K^");
    const FEEN: &str = "1K^ / C/c";
    let computed: Position<2> = position!(FEEN);
    assert_eq!(computed, position!("1K^ / C/c"));
}

static AFTER_E4: Position<8, 8> = position! {
    <8, 8> "c/C",
    board: [
        "r n b q k^ b n r",
        "p p p p p p p p",
        "8", "8",
        ". . . . P . . .",
        "........",
        "pppp.PPP",
        "RNBQ K^ BNR",
    ],
    hands: " / ",
};

#[test]
fn positions_anywhere() {
    assert_eq!(AFTER_E4.to_string(), "rnbqk^bnr/pppppppp/8/8/4P3/8/pppp1PPP/RNBQK^BNR / c/C");
    let [one, other] = [position!("1K^ / C/c"), position! { <2> "C/c", board: ["1K^"] }];
    let by_reference: &'static Position<2> = &position!("1K^ / C/c");
    assert!(one == other && one == *by_reference && one.turn() == Side::First);
    let column = position! { <3, 1> "C/c", board: ["K", ".", "1"] };
    assert_eq!(column.to_string(), "K/1/1 / C/c");
    let cube = position! { <2, 2, 3> "R/r", board: [["k..", "3"], ["3", "..K"]] };
    assert_eq!(cube.to_string(), "k2/3//3/2K / R/r");
}
