//! Calls the macros in every place where an expression or a pattern is allowed.

use koma::{Epin, Pin, Qpi, Sin, epin, pin, qpi, sin};

const KING: Qpi = qpi!("C:K^");
static STYLES: [Sin; 2] = [sin!("C"), sin!("m")];
const ALL_KINDS: [Pin; 5] = [pin!("+r"), pin!(r"+r"), pin!(r#"+r"#), pin!(b"+r"), pin!(br"+r")];
const TRAILING_COMMA: Epin = epin!("K'",);

struct Rules<const PIECES: usize> {
    pieces: [Epin; PIECES],
}

const RULES: Rules<2> = Rules { pieces: [epin!("P"), epin!("+P")] };

trait Royal {
    const TOKEN: Epin;
}

impl Royal for u8 {
    const TOKEN: Epin = epin!("K^");
}

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
    assert!(ALL_KINDS.iter().all(|token| *token == Pin::from_static("+r")));
    assert_eq!(TRAILING_COMMA.to_string(), "K'");
    assert!(RULES.pieces[1].is_enhanced() && <u8 as Royal>::TOKEN.is_terminal());

    assert_eq!(name(epin!("+r")), "dragon");
    assert_eq!(name(epin!("K^")), "our king");
    assert_eq!(name(epin!("k^")), "their king");
    assert_eq!(name(epin!("k")), "piece");
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
