//! No lint of a strict caller complains about an expansion.
#![deny(warnings, unused_qualifications, unused_results, missing_docs, trivial_casts, unreachable_pub)]
#![deny(single_use_lifetimes, elided_lifetimes_in_paths, variant_size_differences, unused_braces)]
#![forbid(unsafe_code)]

use koma::{Epin, Pin, Position, PositionMap, Qpi, Sin, epin, pin, position, position_map, qpi, sin};

const STYLE: Sin = sin!("C");
const PAWN: Pin = pin!("P");
const ROOK: Epin = epin!(("R"));
const KING: Qpi = qpi!("C:K^");

const LINE: Position<3> = position!("1K^1 / C/c");

static READ: PositionMap<Position<3>, u32> = position_map! { ("3 / C/c") => 1, position!("K2 / C/c") => 2 };
static COMPUTED: PositionMap<Position<3>, u32> = position_map! { (LINE) => 1, { LINE.toggle() } => 2 };

fn main() {
    assert!(READ.get(&LINE).is_none() && COMPUTED.contains_key(&LINE));
    assert_eq!(LINE, position! { <3> "C/c", board: [". K^ ."] });
    match KING {
        qpi!("C:K^") => {}
        other => panic!("{other} {STYLE} {PAWN} {ROOK}"),
    }
}
