//! No lint of a strict caller complains about an expansion.
#![deny(warnings, unused_qualifications, unused_results, missing_docs, trivial_casts, unreachable_pub)]
#![deny(single_use_lifetimes, elided_lifetimes_in_paths, variant_size_differences, unused_braces)]
#![forbid(unsafe_code)]

use koma::{Epin, Pin, Position, Qpi, Sin, epin, pin, position, qpi, sin};

const STYLE: Sin = sin!("C");
const PAWN: Pin = pin!("P");
const ROOK: Epin = epin!(("R"));
const KING: Qpi = qpi!("C:K^");

const LINE: Position<3> = position!("1K^1 / C/c");

fn main() {
    assert_eq!(LINE, position! { <3> "C/c", board: [". K^ ."] });
    match KING {
        qpi!("C:K^") => {}
        other => panic!("{other} {STYLE} {PAWN} {ROOK}"),
    }
}
