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

pub use koma_runtime::makruk::{Fen, from_fen};

#[cfg(feature = "macros")]
crate::game! {
    plain board <8, 8>;
    pub enum Piece;
    notation fen = koma::makruk;

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
    /// use koma::makruk::{self, FIGURES};
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

/// The start of a game.
///
/// ```
/// use koma::makruk;
///
/// assert_eq!(
///     makruk::Fen::try_from(makruk::START)?.to_string(),
///     "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
/// );
/// # Ok::<(), koma::UnwritableError>(())
/// ```
#[cfg(feature = "macros")]
pub const START: crate::Position<8, 8> = position!("rnsmk^snr/8/pppppppp/8/8/PPPPPPPP/8/RNSK^MSNR / M/m");
