//! Shōgi: its start, and SFEN.
//!
//! | piece | what it is | in an SFEN |
//! |---|---|---|
//! | `K^` | a king, which is terminal | `K` |
//! | `R` `B` `G` `S` `N` `L` `P` | the others | the same letters |
//! | `+R` `+B` `+S` `+N` `+L` `+P` | promoted pieces | the same |
//!
//! The first player, whose pieces are in upper case, is the one who moves first: Black in SFEN, `b`. Pieces in hand
//! belong to the player who holds them, and are written so. The number of the move is no part of a position: [`Sfen`]
//! holds it beside it.
//!
//! SFEN is the notation of USI, the Universal Shogi Interface. Its commands `startpos` and `sfen` are no part of the
//! notation and are not read.

mod hands;
mod sfen;

pub use sfen::{Sfen, from_sfen};

use koma::{Epin, Letter, Position};

use crate::text::{Alphabet, Mark, table};

koma::game! {
    plain board <9, 9>;
    pub enum Piece;
    notation sfen = crate::shogi::position_of_sfen;

    style "S" Shogi {
        "K^" => King | "玉将" | "王将",
        "R" => Rook | "飛車",
        "+R" => Dragon | "竜王" | "龍王",
        "B" => Bishop | "角行",
        "+B" => Horse | "竜馬" | "龍馬",
        "G" => Gold | "金将",
        "S" => Silver | "銀将",
        "+S" => "Promoted silver" | "成銀",
        "N" => Knight | "桂馬",
        "+N" => "Promoted knight" | "成桂",
        "L" => Lance | "香車",
        "+L" => "Promoted lance" | "成香",
        "P" => Pawn | "歩兵",
        "+P" => Tokin | "と金",
    }

    /// The characters on the pieces of shōgi, for `Position::to_svg` of koma. The second player's are drawn upside down.
    ///
    /// ```
    /// use koma_games::shogi::{self, FIGURES};
    ///
    /// assert_eq!(FIGURES[2], (shogi::DRAGON, "龍"));
    /// ```
    figures {
        "S:K^" => "玉",
        "S:R" => "飛",
        "S:+R" => "龍",
        "S:B" => "角",
        "S:+B" => "馬",
        "S:G" => "金",
        "S:S" => "銀",
        "S:+S" => "全",
        "S:N" => "桂",
        "S:+N" => "圭",
        "S:L" => "香",
        "S:+L" => "杏",
        "S:P" => "歩",
        "S:+P" => "と",
    }
}

/// What `position!(sfen: "…")` calls.
#[doc(hidden)]
#[must_use]
#[track_caller]
pub const fn position_of_sfen(sfen: &'static str) -> Position<9, 9> {
    Sfen::from_static(sfen).position()
}

/// The start of a game.
///
/// ```
/// use koma_games::shogi;
///
/// assert_eq!(
///     shogi::Sfen::try_from(shogi::START)?.to_string(),
///     "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
/// );
/// # Ok::<(), koma_games::UnwritableError>(())
/// ```
pub const START: Position<9, 9> =
    position!("lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s");

/// The letters and the pieces that they stand for.
const LETTERS: &[(Letter, Epin)] = &[
    (Letter::K, epin!("K^")),
    (Letter::R, epin!("R")),
    (Letter::B, epin!("B")),
    (Letter::G, epin!("G")),
    (Letter::S, epin!("S")),
    (Letter::N, epin!("N")),
    (Letter::L, epin!("L")),
    (Letter::P, epin!("P")),
];

/// How SFEN writes the pieces of shōgi.
pub(crate) static ALPHABET: Alphabet = Alphabet {
    game: "shōgi",
    vocabulary: &GAME,
    notation: "SFEN",
    example: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    style: Letter::S,
    ranks: 9,
    files: 9,
    mark: Mark::Plus,
    pieces: LETTERS,
    table: table(LETTERS, &[]),
    states: &[],
    promoted: &[
        (Letter::R, epin!("+R")),
        (Letter::B, epin!("+B")),
        (Letter::S, epin!("+S")),
        (Letter::N, epin!("+N")),
        (Letter::L, epin!("+L")),
        (Letter::P, epin!("+P")),
    ],
};
