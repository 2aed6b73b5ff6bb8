//! The starts of games with a handicap.

use koma_runtime::shogi::Sfen;

use crate::Position;

/// The names of the starts in the header `手合割`, and the first two ranks. Of a handicap, the second player lacks the
/// pieces and moves first.
const STARTS: [(&str, &str); 16] = [
    ("平手", "lnsgkgsnl/1r5b1"),
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
    let (name, ranks) = STARTS.iter().find(|(other, _)| *other == name)?;
    let turn = if *name == "平手" { "b" } else { "w" };
    let sfen = format!("{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {turn} - 1");
    Sfen::parse(&sfen).ok().map(|sfen| sfen.position())
}
