//! Styles: SIN is one letter.

use koma::{chess, sin};

fn main() {
    sin!("");
    sin!("shogi");
    sin!("1");
    sin!(" S");
    sin!("S/s");
    sin!("S:P");
    sin!("S^");
    sin!("将");
    sin!('S');
    sin!("S", "s");

    chess::sin!("S");
    chess::sin!("Chess");
}
