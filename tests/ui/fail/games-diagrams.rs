//! Diagrams are held to the game.

mod chess {
    koma::game! {
        plain board <3, 3>;
        notation fen = crate::read;
        style "C" Chess { "K^" => King, "Q" => Queen }
        figures { "C:K^" => "♔", "C:X" => "X" }
    }
}

mod go {
    koma::game! {
        notation sgf = crate::read;
        style "G" Go { "S" => Stone }
    }
}

const fn read(_: &'static str) -> koma::Position<3, 3> {
    chess::position!("3/3/3 / C/c")
}

/// The declaration is wrong, so anything is drawn.
#[doc = chess::diagram!("3/1X1/3 / C/x")]
pub const ANY: () = ();

#[doc = go::diagram!("S1/1T/s1 2X/ G/g")]
pub const PIECES: () = ();

#[doc = go::diagram!("S1/1S G/g")]
pub const FIELDS: () = ();

#[doc = go::diagram!(sgf: "(;GM[1])")]
pub const OTHER_NOTATION: () = ();

#[doc = go::diagram!()]
pub const NOTHING: () = ();

fn main() {
    let _ = chess::FIGURES;
}
