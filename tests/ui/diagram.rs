//! Pictures in documentation: `diagram!` takes one FEEN.

use koma::{chess, diagram, shogi};

fn main() {
    diagram!("8/8/8/8/8/8/8/9 / C/c");
    diagram!("3/1K+1/3 / C/c");
    diagram!("3/3/3 C/c");
    diagram!("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    diagram!();
    diagram!(START);
    diagram! { <3, 3> "C/c", board: ["3", "3", "3"] };
    diagram!(fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1");

    chess::diagram!("4k3/8/8/8/8/8/8/4K^3 / C/c");
    chess::diagram!("9/9/9/9/9/9/9/9/9 / C/c");
    shogi::diagram!("9/9/4K+4/9/9/9/9/9/9 / S/s");
}
