//! The crate under other names and by other ways.
#![deny(warnings)]

extern crate koma as chess_notation;

mod engine {
    pub mod notation {
        pub use ::koma::*;
    }
    pub use ::koma::epin as piece;
}

use engine::notation::{self, Qpi};

const A: Qpi = notation::qpi!("C:K");
const B: Qpi = chess_notation::qpi!("C:K");
const C: notation::Epin = engine::piece!("K");

fn main() {
    assert!(matches!(A, chess_notation::qpi!("C:K")) && A == B);
    assert!(matches!(C, engine::piece!("K")));
}
