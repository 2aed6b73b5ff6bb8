//! The starts of games with a handicap.

use koma_runtime::Side;
use koma_runtime::shogi::{START, Sfen};

use crate::Position;

/// The names of the handicaps in the header `手合割`, and the first two ranks. The second player lacks the pieces and moves
/// first.
const HANDICAPS: [(&str, &str); 15] = [
    ("香落ち", "lnsgkgsn1/1r5b1"),
    ("右香落ち", "1nsgkgsnl/1r5b1"),
    ("角落ち", "lnsgkgsnl/1r7"),
    ("飛車落ち", "lnsgkgsnl/7b1"),
    ("飛香落ち", "lnsgkgsn1/7b1"),
    ("二枚落ち", "lnsgkgsnl/9"),
    ("三枚落ち", "lnsgkgsn1/9"),
    ("四枚落ち", "1nsgkgsn1/9"),
    ("五枚落ち", "2sgkgsn1/9"),
    ("左五枚落ち", "1nsgkgs2/9"),
    ("六枚落ち", "2sgkgs2/9"),
    ("左七枚落ち", "2sgkg3/9"),
    ("右七枚落ち", "3gkgs2/9"),
    ("八枚落ち", "3gkg3/9"),
    ("十枚落ち", "4k4/9"),
];

/// Returns the start with this name, or `None` if the name does not determine a position.
pub(super) fn start_of(name: &str) -> Option<Position<9, 9>> {
    if name == "平手" {
        return Some(START);
    }
    let (_, ranks) = HANDICAPS.iter().find(|(other, _)| *other == name)?;
    // The other ranks are those of the usual start.
    let start = Sfen::try_from(START).ok()?.to_string();
    let rest = start.split('/').skip(2).collect::<Vec<_>>().join("/");
    let sfen = Sfen::parse(&format!("{ranks}/{rest}")).ok()?;
    let mut position = sfen.position();
    position.set_turn(Side::Second);
    Some(position)
}
