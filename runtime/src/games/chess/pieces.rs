//! The table of the pieces of chess, and the game's vocabulary.

use crate::base::Letter;
use crate::games::piece::{self, PieceOfGame, by_kind, piece_table};
use crate::position::SquareNames;
use crate::vocabulary::{self, Declaration, GameStyle, declared_game};

/// The kinds of pieces. Each kind is an index into [`Board::kinds`](super::board::Sets::kinds).
pub(super) const KING: usize = 0;
pub(super) const QUEEN: usize = 1;
pub(super) const ROOK: usize = 2;
pub(super) const BISHOP: usize = 3;
pub(super) const KNIGHT: usize = 4;
pub(super) const PAWN: usize = 5;
pub(super) const KINDS: usize = 6;

/// The pieces. The columns are: the token, the kind, the texts in FEN, the names in messages, the letter in SAN, both
/// players' figures, and the names in the vocabulary.
pub(super) static PIECES: [PieceOfGame; 9] = piece_table! {
    "K^" KING ["K"], "king" "kings", ["K"], ["♔", "♚"] ["King"];
    "Q" QUEEN ["Q"], "queen" "queens", ["Q"], ["♕", "♛"] ["Queen"];
    "R" ROOK ["R"], "rook" "rooks", ["R"], ["♖", "♜"] ["Rook"];
    "-R" ROOK ["R"], "rook" "rooks", ["R"], ["♖", "♜"] ["Rook that may castle"];
    "B" BISHOP ["B"], "bishop" "bishops", ["B"], ["♗", "♝"] ["Bishop"];
    "N" KNIGHT ["N"], "knight" "knights", ["N"], ["♘", "♞"] ["Knight"];
    "P" PAWN ["P"], "pawn" "pawns", ["P"], ["♙", "♟\u{fe0e}"] ["Pawn"];
    "+P" PAWN ["P"], "pawn" "pawns", ["P"], ["♙", "♟\u{fe0e}"] ["Pawn on its first square"];
    "-P" PAWN ["P"], "pawn" "pawns", ["P"], ["♙", "♟\u{fe0e}"] ["Pawn open to en passant"];
};

/// The pieces without markers by their kinds.
pub(super) const BY_KIND: [&PieceOfGame; KINDS] = by_kind(&PIECES);

/// The letters of the kinds in SAN.
pub(super) const LETTERS: [u8; KINDS] = {
    let mut letters = [0; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        letters[kind] = BY_KIND[kind].in_records[0].as_bytes()[0];
        kind += 1;
    }
    letters
};

pub(crate) const FIGURES: &[[&str; 2]] = &piece::figures(&PIECES);

pub(in crate::games) const VOCABULARY: vocabulary::Vocabulary = declared_game!(Declaration {
    board: &[8, 8],
    square_names: SquareNames::Cell,
    follows_chess: true,
    styles: &[GameStyle { letter: Letter::C, name: "Chess", pieces: &piece::declared(Letter::C, &PIECES) }],
});
