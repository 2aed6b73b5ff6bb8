//! Pieces with their derivation: EPIN is a PIN, and `'` for a piece of the other player's style.

use koma::{chess, epin, shogi};

fn main() {
    epin!("K+");
    epin!("K'^");
    epin!("K’"); // an apostrophe from a word processor
    epin!("K\n");
    epin!("C:K");
    epin!('K');
    epin!("K" "Q");
    epin!(Some("K^"));
    epin!(&"K^");

    chess::epin!("K");
    chess::epin!("Queen");
    shogi::epin!("金");
}
