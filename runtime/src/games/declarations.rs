//! Declares koma's games: their boards, their pieces, and the notations of their positions.
//!
//! `game!` of koma takes the styles and the pieces of these games from here.

use super::notation::Field::{
    Castling, CountingLimit, EnPassant, HalfmoveClock, Hands, MoveNumber, Placement, Turn, Unused,
};
use super::notation::{Notation, Pieces};
use crate::base::{Letter, Side, State};
use crate::game::{self, Declaration, GamePiece, GameStyle, declared_game};
use crate::position::{Sizes, SquareNames};
use crate::token::{Epin, Pin, Qpi, Styles};

/// Koma's own games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Game {
    Chess,
    Makruk,
    Shogi,
    Xiangqi,
}

impl Game {
    pub(super) const fn notation(self) -> &'static Notation {
        match self {
            Self::Chess => &FEN,
            Self::Makruk => &MAKRUK_FEN,
            Self::Shogi => &SFEN,
            Self::Xiangqi => &XIANGQI_FEN,
        }
    }
}

const fn piece(qpi: &'static str, names: &'static [&'static str]) -> GamePiece {
    GamePiece { qpi: Qpi::from_static(qpi), names }
}

pub(crate) const CHESS: game::Game = declared_game!(Declaration {
    board: &[8, 8],
    square_names: SquareNames::Cell,
    follows_chess: true,
    styles: &[GameStyle {
        letter: Letter::C,
        name: "Chess",
        pieces: &[
            piece("C:K^", &["King"]),
            piece("C:Q", &["Queen"]),
            piece("C:R", &["Rook"]),
            piece("C:-R", &["Rook that may castle"]),
            piece("C:B", &["Bishop"]),
            piece("C:N", &["Knight"]),
            piece("C:P", &["Pawn"]),
            piece("C:+P", &["Pawn on its first square"]),
            piece("C:-P", &["Pawn open to en passant"]),
        ],
    }],
});

pub(super) static FEN: Notation = Notation {
    vocabulary: CHESS.vocabulary,
    game_name: "chess",
    name: "FEN",
    example: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    styles: Styles::new(Letter::C, Letter::C),
    sizes: Sizes::of(&[8, 8]),
    fields: &[Placement, Turn, Castling, EnPassant, HalfmoveClock, MoveNumber],
    turns: [b"w", b"b"],
    turns_in_words: "`w`, White, or `b`, Black",
    letters: " K Q R B N P",
    pieces: Pieces::new(&[
        ("K", "K^"),
        ("Q", "Q"),
        ("R", "R"),
        ("B", "B"),
        ("N", "N"),
        ("P", "P"),
        ("R", "-R"),
        ("P", "+P"),
        ("P", "-P"),
    ]),
    marks_first_pawns: true,
    held: b"",
};

pub(super) const MAKRUK: game::Game = declared_game!(Declaration {
    board: &[8, 8],
    square_names: SquareNames::Cell,
    follows_chess: false,
    styles: &[GameStyle {
        letter: Letter::M,
        name: "Makruk",
        pieces: &[
            piece("M:K^", &["King", "ขุน"]),
            piece("M:M", &["Met", "เม็ด"]),
            piece("M:S", &["Khon", "โคน"]),
            piece("M:N", &["Horse", "ม้า"]),
            piece("M:R", &["Boat", "เรือ"]),
            piece("M:P", &["Pawn", "เบี้ย"]),
            piece("M:+P", &["Promoted pawn", "เบี้ยหงาย"]),
        ],
    }],
});

pub(super) static MAKRUK_FEN: Notation = Notation {
    vocabulary: MAKRUK.vocabulary,
    game_name: "makruk",
    name: "makruk FEN",
    example: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    styles: Styles::new(Letter::M, Letter::M),
    sizes: Sizes::of(&[8, 8]),
    fields: &[Placement, Turn, Unused, CountingLimit, HalfmoveClock, MoveNumber],
    turns: [b"w", b"b"],
    turns_in_words: "`w`, White, or `b`, Black",
    letters: " K M S N R P M~",
    pieces: Pieces::new(&[
        ("K", "K^"),
        ("M", "M"),
        ("S", "S"),
        ("N", "N"),
        ("R", "R"),
        ("P", "P"),
        ("M~", "+P"),
    ]),
    marks_first_pawns: false,
    held: b"",
};

pub(super) const SHOGI: game::Game = declared_game!(Declaration {
    board: &[9, 9],
    square_names: SquareNames::Usi,
    follows_chess: false,
    styles: &[GameStyle {
        letter: Letter::S,
        name: "Shogi",
        pieces: &[
            piece("S:K^", &["King", "玉将", "王将"]),
            piece("S:R", &["Rook", "飛車"]),
            piece("S:+R", &["Dragon", "竜王", "龍王"]),
            piece("S:B", &["Bishop", "角行"]),
            piece("S:+B", &["Horse", "竜馬", "龍馬"]),
            piece("S:G", &["Gold", "金将"]),
            piece("S:S", &["Silver", "銀将"]),
            piece("S:+S", &["Promoted silver", "成銀"]),
            piece("S:N", &["Knight", "桂馬"]),
            piece("S:+N", &["Promoted knight", "成桂"]),
            piece("S:L", &["Lance", "香車"]),
            piece("S:+L", &["Promoted lance", "成香"]),
            piece("S:P", &["Pawn", "歩兵"]),
            piece("S:+P", &["Tokin", "と金"]),
        ],
    }],
});

pub(super) static SFEN: Notation = Notation {
    vocabulary: SHOGI.vocabulary,
    game_name: "shōgi",
    name: "SFEN",
    example: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    styles: Styles::new(Letter::S, Letter::S),
    sizes: Sizes::of(&[9, 9]).named(SquareNames::Usi),
    fields: &[Placement, Turn, Hands, MoveNumber],
    turns: [b"b", b"w"],
    turns_in_words: "`b`, Black, the first player, or `w`, White",
    letters: " K R B G S N L P +R +B +S +N +L +P",
    pieces: Pieces::new(&[
        ("K", "K^"),
        ("R", "R"),
        ("B", "B"),
        ("G", "G"),
        ("S", "S"),
        ("N", "N"),
        ("L", "L"),
        ("P", "P"),
        ("+R", "+R"),
        ("+B", "+B"),
        ("+S", "+S"),
        ("+N", "+N"),
        ("+L", "+L"),
        ("+P", "+P"),
    ]),
    marks_first_pawns: false,
    held: &HELD,
};

/// The letters of the pieces that a player of shōgi can hold, in the order of SFEN.
pub(super) const HELD: [u8; 7] = *b"RBGSNLP";

/// Returns a player's piece with this index in [`HELD`].
pub(super) const fn held(number: usize, side: Side) -> Epin {
    let letter = Letter::ALL[(HELD[number] - b'A') as usize];
    Epin::new(Pin::new(letter, side, State::Normal, false), false)
}

pub(super) const XIANGQI: game::Game = declared_game!(Declaration {
    board: &[10, 9],
    square_names: SquareNames::Cell,
    follows_chess: false,
    styles: &[GameStyle {
        letter: Letter::X,
        name: "Xiangqi",
        pieces: &[
            piece("X:G^", &["General", "帥", "將"]),
            piece("X:A", &["Advisor", "仕", "士"]),
            piece("X:E", &["Elephant", "相", "象"]),
            piece("X:H", &["Horse", "傌", "馬"]),
            piece("X:R", &["Chariot", "俥", "車"]),
            piece("X:C", &["Cannon", "炮", "砲"]),
            piece("X:P", &["Soldier", "兵", "卒"]),
        ],
    }],
});

pub(super) static XIANGQI_FEN: Notation = Notation {
    vocabulary: XIANGQI.vocabulary,
    game_name: "xiangqi",
    name: "xiangqi FEN",
    example: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    styles: Styles::new(Letter::X, Letter::X),
    sizes: Sizes::of(&[10, 9]),
    fields: &[Placement, Turn, Unused, Unused, HalfmoveClock, MoveNumber],
    turns: [b"wr", b"b"],
    turns_in_words: "`w`, Red, the first player, or `b`, Black",
    letters: " K A B N R C P",
    // The first text of a piece is written.
    pieces: Pieces::new(&[
        ("K", "G^"),
        ("A", "A"),
        ("B", "E"),
        ("N", "H"),
        ("R", "R"),
        ("C", "C"),
        ("P", "P"),
        ("E", "E"),
        ("H", "H"),
    ]),
    marks_first_pawns: false,
    held: b"",
};

/// Declares the constant and the function with which a game's module offers the declared game.
macro_rules! game_items {
    ($GAME:ident) => {
        /// The vocabulary of the game.
        pub const GAME: crate::Game = crate::games::declarations::$GAME;

        /// Checks that a position belongs to the game, as the method `check` of `GAME` describes.
        ///
        /// # Errors
        ///
        /// Returns the first mistake.
        pub const fn check<const A: usize, const B: usize, const C: usize>(
            position: &crate::Position<A, B, C>,
        ) -> Result<(), crate::GameError> {
            GAME.check(position)
        }
    };
}
pub(super) use game_items;
