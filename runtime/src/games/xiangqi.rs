//! FEN of xiangqi, in two alphabets.

use super::error::FenField::{FullmoveNumber, HalfmoveClock, Placement, Turn, Unused};
use super::{Game, Notation, board, text_type, vocabulary};
use crate::base::Letter;
use crate::token::Epin;

const PIECES: &[(&str, Epin)] = &[
    ("K", Epin::from_static("G^")),
    ("A", Epin::from_static("A")),
    ("B", Epin::from_static("E")),
    ("N", Epin::from_static("H")),
    ("R", Epin::from_static("R")),
    ("C", Epin::from_static("C")),
    ("P", Epin::from_static("P")),
    ("E", Epin::from_static("E")),
    ("H", Epin::from_static("H")),
];

pub(super) static NOTATION: Notation = Notation {
    game: Game::Xiangqi,
    game_name: "xiangqi",
    vocabulary: vocabulary!(
        "X" "Xiangqi" "G^" "General" "A" "Advisor" "E" "Elephant" "H" "Horse" "R" "Chariot" "C" "Cannon" "P" "Soldier"
    ),
    name: "xiangqi FEN",
    example: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    style: Letter::X,
    ranks: 10,
    files: 9,
    fields: &[Placement, Turn, Unused, Unused, HalfmoveClock, FullmoveNumber],
    required: 2,
    turns: [b"wr", b"b"],
    letters: " K A B N R C P",
    pieces: PIECES,
    by_letter: board::by_letter(PIECES),
};

text_type! {
    NOTATION on <10, 9>;
    /// A text in FEN of xiangqi: a position that has a FEN, and its counters.
    ///
    /// ```
    /// use koma::xiangqi::Fen;
    ///
    /// const FEN: Fen = Fen::from_static("3k5/9/9/9/9/9/9/4E4/4H4/4K4 r - - 12 40");
    /// assert_eq!(FEN.position().to_string(), "3g^5/9/9/9/9/9/9/4E4/4H4/4G^4 / X/x");
    /// assert_eq!(FEN.to_string(), "3k5/9/9/9/9/9/9/4B4/4N4/4K4 w - - 12 40");
    /// ```
    Fen;
    /// Parses a FEN of xiangqi.
    ///
    /// ```text
    /// <placement> <turn> [- [- [<half-move clock> [<move number>]]]]
    ///
    /// placement        ranks from the top, with `/` between them; letters of pieces and runs of empty squares
    /// turn             `w` or `r`, Red, who is the first player, or `b`
    /// half-move clock  how many half-moves ago a piece was taken, or as a program counts it
    /// move number      from 1; grows when Black has moved
    /// ```
    ///
    /// Runs of empty squares may follow one another: `45` is read like `9`, which is written. Some other programs refuse them.
    ///
    /// The fields are those of the FEN of chess, as UCCI and the World Xiangqi Federation use them. Fields may be left
    /// out from the end; the counters are 0 and 1 then. The rules of the game are not checked.
    ///
    /// # Errors
    ///
    /// A [`FenError`](crate::FenError) says what is wrong and where. Its [`explain`](crate::FenError::explain) draws it.
    ///
    /// ```
    /// use koma::{FenError, xiangqi};
    ///
    /// const START: Result<xiangqi::Fen, FenError> =
    ///     xiangqi::Fen::parse("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r");
    /// assert_eq!(START?.position(), xiangqi::START);
    /// # Ok::<(), FenError>(())
    /// ```
    parse;
    /// Returns the number of half-moves since a piece was taken, or as the program counts that wrote the FEN.
    halfmove_clock = 0;
    /// Returns the number of the move, which grows when Black has moved.
    fullmove_number = 1;
}
