//! The table of the pieces of shōgi, the pieces that can be held, and the game's vocabulary.

use crate::base::{Letter, Side, State};
use crate::games::piece::{self, PieceOfGame, piece_table, row_of};
use crate::position::SquareNames;
use crate::token::{Epin, Pin};
use crate::vocabulary::{self, Declaration, GameStyle, declared_game};

/// The kinds of pieces. Each kind is an index into `PieceSets::kinds`. Most promoted pieces move like a gold.
pub(super) const KING: usize = 0;
pub(super) const ROOK: usize = 1;
pub(super) const BISHOP: usize = 2;
pub(super) const DRAGON: usize = 3;
pub(super) const HORSE: usize = 4;
pub(super) const GOLD: usize = 5;
pub(super) const SILVER: usize = 6;
pub(super) const KNIGHT: usize = 7;
pub(super) const LANCE: usize = 8;
pub(super) const PAWN: usize = 9;
pub(super) const KINDS: usize = 10;

/// The pieces. The columns are: the token, the kind, the text in SFEN, the names in messages, the texts in KIF, the name in
/// CSA, the figure of both players, and the names in the vocabulary.
pub(super) static PIECES: [PieceOfGame; 14] = piece_table! {
    "K^" KING ["K"], "king" "kings", ["玉", "王"] CSA "OU", ["玉"] ["King", "玉将", "王将"];
    "R" ROOK ["R"], "rook" "rooks", ["飛"] CSA "HI", ["飛"] ["Rook", "飛車"];
    "+R" DRAGON ["+R"], "dragon" "dragons", ["竜", "龍"] CSA "RY", ["龍"] ["Dragon", "竜王", "龍王"];
    "B" BISHOP ["B"], "bishop" "bishops", ["角"] CSA "KA", ["角"] ["Bishop", "角行"];
    "+B" HORSE ["+B"], "horse" "horses", ["馬"] CSA "UM", ["馬"] ["Horse", "竜馬", "龍馬"];
    "G" GOLD ["G"], "gold" "golds", ["金"] CSA "KI", ["金"] ["Gold", "金将"];
    "S" SILVER ["S"], "silver" "silvers", ["銀"] CSA "GI", ["銀"] ["Silver", "銀将"];
    "+S" GOLD ["+S"], "promoted silver" "promoted silvers", ["成銀", "全"] CSA "NG", ["全"] ["Promoted silver", "成銀"];
    "N" KNIGHT ["N"], "knight" "knights", ["桂"] CSA "KE", ["桂"] ["Knight", "桂馬"];
    "+N" GOLD ["+N"], "promoted knight" "promoted knights", ["成桂", "圭"] CSA "NK", ["圭"] ["Promoted knight", "成桂"];
    "L" LANCE ["L"], "lance" "lances", ["香"] CSA "KY", ["香"] ["Lance", "香車"];
    "+L" GOLD ["+L"], "promoted lance" "promoted lances", ["成香", "杏"] CSA "NY", ["杏"] ["Promoted lance", "成香"];
    "P" PAWN ["P"], "pawn" "pawns", ["歩"] CSA "FU", ["歩"] ["Pawn", "歩兵"];
    "+P" GOLD ["+P"], "tokin" "tokins", ["と"] CSA "TO", ["と"] ["Tokin", "と金"];
};

pub(crate) const FIGURES: &[[&str; 2]] = &piece::figures(&PIECES);

pub(in crate::games) const VOCABULARY: vocabulary::Vocabulary = declared_game!(Declaration {
    board: &[9, 9],
    square_names: SquareNames::Usi,
    follows_chess: false,
    styles: &[GameStyle { letter: Letter::S, name: "Shogi", pieces: &piece::declared(Letter::S, &PIECES) }],
});

/// The letters of the pieces that a player can hold, in the order of SFEN.
pub(super) const HELD: [u8; 7] = {
    let mut letters = [0; 7];
    let mut count = 0;
    let mut row = 0;
    while row < PIECES.len() {
        let piece = PIECES[row].piece;
        if piece.is_normal() && !piece.is_terminal() {
            letters[count] = piece.letter().as_ascii();
            count += 1;
        }
        row += 1;
    }
    letters
};

/// The kinds of the pieces in [`HELD`].
pub(super) const HELD_KINDS: [usize; HELD.len()] = {
    let mut kinds = [0; HELD.len()];
    let mut number = 0;
    while number < kinds.len() {
        kinds[number] = kind_of(held_piece(number, Side::First));
        number += 1;
    }
    kinds
};

/// The kind of each kind of piece after a promotion, or the kind itself if it does not promote.
pub(super) const PROMOTED: [usize; KINDS] = {
    let mut promoted = [0; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        promoted[kind] = kind;
        kind += 1;
    }
    let mut row = 0;
    while row < PIECES.len() {
        let PieceOfGame { piece, kind, .. } = PIECES[row];
        if piece.is_enhanced() {
            promoted[kind_of(piece.normalize())] = kind;
        }
        row += 1;
    }
    promoted
};

/// Returns the kind of a piece of shōgi.
const fn kind_of(piece: Epin) -> usize {
    let Some(row) = row_of(&PIECES, piece) else { unreachable!() };
    PIECES[row].kind
}

/// Returns a player's piece with this index in [`HELD`].
pub(super) const fn held_piece(number: usize, side: Side) -> Epin {
    let letter = Letter::ALL[(HELD[number] - b'A') as usize];
    Epin::new(Pin::new(letter, side, State::Normal, false), false)
}
