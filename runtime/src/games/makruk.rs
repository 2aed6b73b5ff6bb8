//! FEN of makruk, as Fairy-Stockfish writes it.

use super::error::FenField::{CountingLimit, FullmoveNumber, HalfmoveClock, Placement, Turn, Unused};
use super::{Game, Notation, board, text_type, vocabulary};
use crate::base::Letter;
use crate::token::Epin;

const PIECES: &[(&str, Epin)] = &[
    ("K", Epin::from_static("K^")),
    ("M", Epin::from_static("M")),
    ("S", Epin::from_static("S")),
    ("N", Epin::from_static("N")),
    ("R", Epin::from_static("R")),
    ("P", Epin::from_static("P")),
    ("M~", Epin::from_static("+P")),
];

pub(super) static NOTATION: Notation = Notation {
    game: Game::Makruk,
    game_name: "makruk",
    vocabulary: vocabulary!(
        "M" "Makruk" "K^" "King" "M" "Met" "S" "Khon" "N" "Horse" "R" "Boat" "P" "Pawn" "+P" "Promoted pawn"
    ),
    name: "makruk FEN",
    example: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    style: Letter::M,
    ranks: 8,
    files: 8,
    fields: &[Placement, Turn, Unused, CountingLimit, HalfmoveClock, FullmoveNumber],
    required: 2,
    turns: [b"w", b"b"],
    letters: " K M S N R P",
    pieces: PIECES,
    by_letter: board::by_letter(PIECES),
};

text_type! {
    NOTATION on <8, 8>;
    /// A text in FEN of makruk: a position that has a FEN, and its counters.
    ///
    /// ```
    /// use koma::makruk::Fen;
    ///
    /// const FEN: Fen = Fen::from_static("4k3/8/3M~4/8/8/8/8/4K3 w - 128 7 80");
    /// assert_eq!(FEN.position().to_string(), "4k^3/8/3+P4/8/8/8/8/4K^3 / M/m");
    /// assert_eq!((FEN.counting_limit(), FEN.halfmove_clock()), (Some(128), 7));
    /// assert_eq!(FEN.to_string(), "4k3/8/3M~4/8/8/8/8/4K3 w - 128 7 80");
    /// ```
    Fen;
    /// Parses a FEN of makruk.
    ///
    /// ```text
    /// <placement> <turn> [- [<counting limit> [<half-move clock> [<move number>]]]]
    ///
    /// placement        ranks from the top, with `/` between them; letters of pieces, promoted pawns as `M~`, and runs of
    ///                  empty squares
    /// turn             `w`, White, who is the first player, or `b`
    /// counting limit   after how many half-moves of counting the game is drawn, or `-`
    /// half-move clock  how many half-moves have been counted, or, without a limit, as in chess
    /// move number      from 1; grows when Black has moved
    /// ```
    ///
    /// Runs of empty squares may follow one another: `44` is read like `8`, which is written. Some other programs refuse them.
    ///
    /// The fields are those of the FEN of chess, as Fairy-Stockfish uses them. Fields may be left out from the end; there
    /// is no limit then, and the counters are 0 and 1. The rules of the game are not checked.
    ///
    /// # Errors
    ///
    /// A [`FenError`](crate::FenError) says what is wrong and where. Its [`explain`](crate::FenError::explain) draws it.
    ///
    /// ```
    /// use koma::{FenError, makruk};
    ///
    /// const START: Result<makruk::Fen, FenError> =
    ///     makruk::Fen::parse("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1");
    /// assert_eq!(START?.position(), makruk::START);
    /// # Ok::<(), FenError>(())
    /// ```
    parse;
    /// Returns the number of half-moves that have been counted. Without a counting limit, it is the number of half-moves
    /// since a pawn was moved or a piece taken.
    halfmove_clock = 0;
    /// Returns the number of the move, which grows when Black has moved.
    fullmove_number = 1;
}

impl Fen {
    /// Returns the number of half-moves of counting after which the game is drawn, if a player counts.
    #[must_use]
    pub const fn counting_limit(&self) -> Option<u32> {
        self.counters.counting_limit
    }

    /// Returns the same text with another counting limit.
    #[must_use]
    pub const fn with_counting_limit(mut self, counting_limit: Option<u32>) -> Self {
        self.counters.counting_limit = counting_limit;
        self
    }
}
