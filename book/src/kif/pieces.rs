//! The pieces and squares as records write them.

use koma_runtime::{Epin, Side, Square};

/// A kind of piece.
pub(super) struct Kind {
    /// The piece of the first player.
    pub(super) piece: Epin,
    /// The name in CSA.
    pub(super) csa: &'static str,
    /// The characters for the piece in diagrams.
    kanji: &'static [char],
    /// The number of these pieces in the game.
    pub(super) count: usize,
}

const fn kind(piece: &'static str, csa: &'static str, kanji: &'static [char], count: usize) -> Kind {
    Kind { piece: Epin::from_static(piece), csa, kanji, count }
}

pub(super) static KINDS: [Kind; 14] = [
    kind("K^", "OU", &['玉', '王'], 2),
    kind("R", "HI", &['飛'], 2),
    kind("+R", "RY", &['龍', '竜'], 0),
    kind("B", "KA", &['角'], 2),
    kind("+B", "UM", &['馬'], 0),
    kind("G", "KI", &['金'], 4),
    kind("S", "GI", &['銀'], 4),
    kind("+S", "NG", &['全'], 0),
    kind("N", "KE", &['桂'], 4),
    kind("+N", "NK", &['圭'], 0),
    kind("L", "KY", &['香'], 4),
    kind("+L", "NY", &['杏'], 0),
    kind("P", "FU", &['歩'], 18),
    kind("+P", "TO", &['と'], 0),
];

/// Returns the piece with this name in CSA.
pub(super) fn piece_of_csa(name: &str, side: Side) -> Option<Epin> {
    KINDS.iter().find(|kind| kind.csa == name).map(|kind| kind.piece.with_side(side))
}

/// Returns the name of a piece in CSA.
pub(super) fn csa_of(piece: Epin) -> &'static str {
    KINDS.iter().find(|kind| kind.piece == piece.with_side(Side::First)).map_or("", |kind| kind.csa)
}

/// Returns the piece with this character in diagrams.
pub(super) fn piece_of_kanji(character: char, side: Side) -> Option<Epin> {
    KINDS.iter().find(|kind| kind.kanji.contains(&character)).map(|kind| kind.piece.with_side(side))
}

/// Returns the square with this file and rank, each from 1 to 9.
pub(super) fn square_at(file: usize, rank: usize) -> Option<Square<9, 9>> {
    if !(1..=9).contains(&file) || !(1..=9).contains(&rank) {
        return None;
    }
    Square::from_index((rank - 1) * 9 + (9 - file))
}

/// Returns the square in two digits, such as `77`.
pub(super) fn square_of(digits: &str) -> Option<Square<9, 9>> {
    let [file @ b'1'..=b'9', rank @ b'1'..=b'9'] = *digits.as_bytes() else { return None };
    square_at(usize::from(file - b'0'), usize::from(rank - b'0'))
}
