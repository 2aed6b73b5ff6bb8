//! Pieces with their style: QPI is a SIN, a colon and a PIN.

use koma::{chess, qpi};

fn main() {
    qpi!("");
    qpi!("K");
    qpi!("CK");
    qpi!("C:");
    qpi!("C::K");
    qpi!("C-K");
    qpi!("C:K+");
    qpi!("C:K'");
    qpi!("Chess:King");
    qpi!("C：K"); // a colon of full width

    chess::qpi!("S:P");
    chess::qpi!("C:K");
}
