//! The table of the pieces of makruk, and the game's vocabulary.

use crate::base::Letter;
use crate::games::piece::{self, PieceOfGame, by_kind, piece_table};
use crate::position::SquareNames;
use crate::vocabulary::{self, Declaration, GameStyle, declared_game};

/// The kinds of pieces. Each kind is an index into `PieceSets::kinds`. A promoted pawn moves like a met.
pub(super) const KING: usize = 0;
pub(super) const MET: usize = 1;
pub(super) const KHON: usize = 2;
pub(super) const HORSE: usize = 3;
pub(super) const BOAT: usize = 4;
pub(super) const PAWN: usize = 5;
pub(super) const KINDS: usize = 6;

/// The pieces. The columns are: the token, the kind, the texts in FEN, the names in messages, the texts in records (makruk
/// has none besides the moves of UCI), the figure of both players, and the names in the vocabulary.
pub(super) static PIECES: [PieceOfGame; 7] = piece_table! {
    "K^" KING ["K"], "king" "kings", [], ["ข"] ["King", "ขุน"];
    "M" MET ["M"], "met" "mets", [], ["ม็"] ["Met", "เม็ด"];
    "S" KHON ["S"], "khon" "khons", [], ["ค"] ["Khon", "โคน"];
    "N" HORSE ["N"], "horse" "horses", [], ["ม"] ["Horse", "ม้า"];
    "R" BOAT ["R"], "boat" "boats", [], ["ร"] ["Boat", "เรือ"];
    "P" PAWN ["P"], "pawn" "pawns", [], ["บ"] ["Pawn", "เบี้ย"];
    "+P" MET ["M~"], "promoted pawn" "promoted pawns", [], [] ["Promoted pawn", "เบี้ยหงาย"];
};

/// The pieces by their kinds.
pub(super) const BY_KIND: [&PieceOfGame; KINDS] = by_kind(&PIECES);

pub(crate) const FIGURES: &[[&str; 2]] = &piece::figures(&PIECES);

pub(in crate::games) const VOCABULARY: vocabulary::Vocabulary = declared_game!(Declaration {
    board: &[8, 8],
    square_names: SquareNames::Cell,
    follows_chess: false,
    styles: &[GameStyle { letter: Letter::M, name: "Makruk", pieces: &piece::declared(Letter::M, &PIECES) }],
});
