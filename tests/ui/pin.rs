//! Pieces: PIN is a state, a letter and a terminal marker.

use koma::{chess, pin};

fn main() {
    pin!("");
    pin!("P+");
    pin!("++P");
    pin!("^K");
    pin!("Knight");
    pin!("♚");
    pin!("K'");
    pin!("C:K");
    pin!("−P"); // a minus sign, not a hyphen
    pin!("P" | "p");

    chess::pin!("K");
    chess::pin!("+R");
}
