//! The table of the pieces of xiangqi, and the game's vocabulary.

use crate::base::Letter;
use crate::games::piece::{self, PieceOfGame, piece_table, row_in_records};
use crate::position::SquareNames;
use crate::vocabulary::{self, Declaration, GameStyle, declared_game};

/// The kinds of pieces. Each kind is an index into `PieceSets::kinds` and into [`PIECES`].
pub(super) const GENERAL: usize = 0;
pub(super) const ADVISOR: usize = 1;
pub(super) const ELEPHANT: usize = 2;
pub(super) const HORSE: usize = 3;
pub(super) const CHARIOT: usize = 4;
pub(super) const CANNON: usize = 5;
pub(super) const SOLDIER: usize = 6;
pub(super) const KINDS: usize = 7;

/// The pieces. The columns are: the token, the kind, the texts in FEN, the names in messages, the letters in WXF and the
/// characters in Chinese records, both players' figures, and the names in the vocabulary.
pub(super) static PIECES: [PieceOfGame; KINDS] = piece_table! {
    "G^" GENERAL ["K"], "general" "generals", ["K", "G", "帥", "帅", "將", "将"], ["帥", "將"] ["General", "帥", "將"];
    "A" ADVISOR ["A"], "advisor" "advisors", ["A", "仕", "士"], ["仕", "士"] ["Advisor", "仕", "士"];
    "E" ELEPHANT ["B", "E"], "elephant" "elephants", ["E", "B", "相", "象"], ["相", "象"] ["Elephant", "相", "象"];
    "H" HORSE ["N", "H"], "horse" "horses", ["H", "N", "馬", "马", "傌"], ["傌", "馬"] ["Horse", "傌", "馬"];
    "R" CHARIOT ["R"], "chariot" "chariots", ["R", "車", "车", "俥"], ["俥", "車"] ["Chariot", "俥", "車"];
    "C" CANNON ["C"], "cannon" "cannons", ["C", "炮", "砲", "包"], ["炮", "砲"] ["Cannon", "炮", "砲"];
    "P" SOLDIER ["P"], "soldier" "soldiers", ["P", "S", "兵", "卒"], ["兵", "卒"] ["Soldier", "兵", "卒"];
};

pub(crate) const FIGURES: &[[&str; 2]] = &piece::figures(&PIECES);

pub(in crate::games) const VOCABULARY: vocabulary::Vocabulary = declared_game!(Declaration {
    board: &[10, 9],
    square_names: SquareNames::Ucci,
    follows_chess: false,
    styles: &[GameStyle { letter: Letter::X, name: "Xiangqi", pieces: &piece::declared(Letter::X, &PIECES) }],
});

/// Returns the kind of the piece with this text in records.
pub(super) const fn kind_in_records(text: &[u8]) -> Option<usize> {
    row_in_records(&PIECES, text)
}
