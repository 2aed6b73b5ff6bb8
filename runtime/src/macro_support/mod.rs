//! Contains what the macros of `koma` call while they run. The submodules mainly contain what the macros expand to.
//! Nothing here is part of the public API.
//!
//! A text with several pieces is read piece by piece. [`epin_at`] and [`qpi_at`] read a valid piece. If there is no
//! valid piece, [`token_extent`] returns the range of the text that was probably meant as a piece:
//!
//! ```
//! use koma_runtime::Epin;
//! use koma_runtime::macro_support::{epin_at, token_extent};
//!
//! let text = b"RK+/";
//! assert_eq!(epin_at(text, 1), Some((Epin::from_static("K"), 2)));
//! assert_eq!(epin_at(text, 2), None);
//! let (start, end) = token_extent(text, 2, Some(1));
//! assert_eq!(&text[start..end], b"K+");
//! ```
// Macros pass indices of tokens, letters and pieces that exist, and sizes of boards.
#![allow(clippy::panic, clippy::unwrap_used, reason = "only wrong declarations could panic")]
#![allow(missing_docs, missing_debug_implementations, reason = "hidden; many types have only constants")]

pub mod expansions;
pub mod own;
pub mod tokens;

use crate::token::Qpi;
use crate::validate::wrong_marker;
use crate::vocabulary::{GameError, GameErrorKind};

pub use crate::base::read_decimal;
pub use crate::feen::read::{read, read_styles};
pub use crate::feen::{ONE_SLASH, as_feen_only, hand_name, on_board};
pub use crate::packed::{unpack, write as pack};
pub use crate::position::{
    AnyPosition, FLAT, PositionBuilder, PositionHeader, Sizes, SquareNames, flat_dimension,
};
pub use crate::report::{HelpLine, is_blank, nearest};
#[cfg(feature = "svg")]
pub use crate::svg::Picture;
pub use crate::token::AnyToken;
pub use crate::token::grammar::{epin_at, qpi_at, token_extent};
pub use crate::validate::mistake;
pub use crate::vocabulary::text::{SIDELESS_PINS, VocabularyText, sideless_index};
pub use crate::vocabulary::{DERIVED, NO_HANDS, NONE};

/// Returns the flat index of the square that an error is about, or `None` if it is not about a square.
pub const fn square_of_error(error: &GameError) -> Option<usize> {
    error.kind().index()
}

/// Calls `each` for each piece whose marker contradicts the rules of the game. The arguments of `each` are the flat
/// index of the piece's square, the correct piece and the reason. Only games whose markers follow the rules of chess
/// have such pieces. All pieces must belong to the game.
pub fn wrong_markers(
    vocabulary: VocabularyText<'_>,
    position: &AnyPosition<'_>,
    each: &mut dyn FnMut(usize, Qpi, &'static str),
) {
    let Ok(mut board) = <[_; 64]>::try_from(position.board) else { return };
    // The marker of a piece can depend on the markers of other pieces. So each mistake is corrected before the next
    // search.
    for _ in 0..board.len() {
        let corrected = AnyPosition { board: &board, ..*position };
        let Some(GameErrorKind::Marker { index, meant, reason, .. }) = wrong_marker(vocabulary, &corrected)
        else {
            return;
        };
        each(index, meant, reason);
        board[index] = meant.unqualify(position.styles);
    }
}
