//! Calls all forms of `position!`, in every place where an expression is allowed.

use koma::{Position, Side, epin, position};

const CHESS: Position<8, 8> = position!("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");

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

static HANDS: [Position<3, 3>; 4] = [
    position!(r"3/1K^1/3 2PB/p' C/m"),
    position!(b"3/1K^1/3 2PB/p' C/m",),
    position! { <3, 3> "C/m", hands: "PBP/C:p", board: ["3", "1 K^ 1", "3"] },
    position! { <3, 3,> "C/m", board: { 4 => "C:K^", }, hands: "C:P1P B / 1p'", },
];

const FEEN: &str = "1K^ / C/c";

trait Written {
    const FEEN: &'static str;
}

struct Board<const N: usize>;

impl Written for Board<2> {
    const FEEN: &'static str = FEEN;
}

#[test]
fn positions_anywhere() {
    let moved = CHESS.board_diff(&[(52, None), (36, Some(epin!("P")))]).unwrap().with_turn(Side::Second);
    let also = AFTER_E4.board_diff(&[48, 49, 50, 51].map(|index| (index, Some(epin!("P"))))).unwrap();
    assert_eq!(moved, also);
    assert!(HANDS.iter().all(|position| *position == HANDS[0] && position.zobrist() == HANDS[0].zobrist()));
    let computed: Position<2> = position!(FEEN);
    assert_eq!(computed, position!(<Board<2> as Written>::FEEN));
    let [one, other] = [position!("1K^ / C/c"), position! { <2> "C/c", board: ["1K^"] }];
    assert!(one == other && one == computed);
    let by_reference: &'static Position<2> = &position!("1K^ / C/c");
    assert_eq!(by_reference.to_string(), FEEN);
    let column = position! { <3, 1> "C/c", board: ["K", ".", "1"] };
    assert_eq!((column.to_string(), column.shape().dimensions().len()), ("K/1/1 / C/c".to_owned(), 2));
    let cube = position! { <2, 2, 3> "R/r", board: [["k..", "3"], ["3", "..K"]] };
    assert_eq!(cube.to_string(), "k2/3//3/2K / R/r");
}
