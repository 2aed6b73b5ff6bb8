//! Makruk: its start, and its FEN.
//!
//! | piece | what it is | in a FEN |
//! |---|---|---|
//! | `K^` | a king, which is terminal | `K` |
//! | `M` | a met | `M` |
//! | `S` | a khon | `S` |
//! | `N` `R` `P` | a horse, a boat, a pawn | the same letters |
//! | `+P` | a promoted pawn, which moves like a met | `M~` |
//!
//! The letters are those of Fairy-Stockfish and pychess.org. Programs that do not tell promoted pawns from the met
//! write `M` for both, which is read as `M`.
//!
//! The third field has no use and is a dash. In the fourth, these programs write after how many half-moves of counting
//! the game is drawn, while a player counts; the fifth is the number of half-moves counted then, and the half-move
//! clock otherwise. None of that is part of a position: [`Fen`] holds it beside it.

mod fen;

pub use fen::{Fen, from_fen};

use koma::{Epin, Letter, Position};

use crate::text::{Alphabet, Mark, table};

koma::game! {
    plain board <8, 8>;
    pub enum Piece;
    notation fen = crate::makruk::position_of_fen;

    style "M" Makruk {
        "K^" => King | "ขุน",
        "M" => Met | "เม็ด",
        "S" => Khon | "โคน",
        "N" => Horse | "ม้า",
        "R" => Boat | "เรือ",
        "P" => Pawn | "เบี้ย",
        "+P" => "Promoted pawn" | "เบี้ยหงาย",
    }

    /// The first consonants of the Thai names of the pieces of makruk, for `Position::to_svg` of koma; the met's has its
    /// mark above, as the horse has the same consonant. A promoted pawn is a pawn with a `+`, and the second player's are
    /// drawn upside down: Unicode has no figures of makruk.
    ///
    /// ```
    /// use koma_games::makruk::{self, FIGURES};
    ///
    /// assert_eq!(FIGURES[0], (makruk::KING, "ข"));
    /// ```
    figures {
        "M:K^" => "ข",
        "M:M" => "ม็",
        "M:S" => "ค",
        "M:N" => "ม",
        "M:R" => "ร",
        "M:P" => "บ",
    }
}

/// What `position!(fen: "…")` calls.
#[doc(hidden)]
#[must_use]
#[track_caller]
pub const fn position_of_fen(fen: &'static str) -> Position<8, 8> {
    Fen::from_static(fen).position()
}

/// The start of a game.
///
/// ```
/// use koma_games::makruk;
///
/// assert_eq!(
///     makruk::Fen::try_from(makruk::START)?.to_string(),
///     "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
/// );
/// # Ok::<(), koma_games::UnwritableError>(())
/// ```
pub const START: Position<8, 8> = position!("rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/8/RNSK^MSNR / M/m");

/// The letters and the pieces that they stand for.
const LETTERS: &[(Letter, Epin)] = &[
    (Letter::K, epin!("K^")),
    (Letter::M, epin!("M")),
    (Letter::S, epin!("S")),
    (Letter::N, epin!("N")),
    (Letter::R, epin!("R")),
    (Letter::P, epin!("P")),
];

/// How FEN writes the pieces of makruk.
pub(crate) static ALPHABET: Alphabet = Alphabet {
    game: "makruk",
    vocabulary: &GAME,
    notation: "makruk FEN",
    example: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    style: Letter::M,
    ranks: 8,
    files: 8,
    mark: Mark::Tilde,
    pieces: LETTERS,
    table: table(LETTERS, &[]),
    states: &[],
    promoted: &[(Letter::M, epin!("+P"))],
};
