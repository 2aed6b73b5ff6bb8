//! Declarations of games.

use std::fmt::Write as _;

use koma::{Letter, Pin, Side};

pub(crate) const CHESS_PIECES: [&str; 9] = ["K^", "Q", "R", "-R", "B", "N", "P", "+P", "-P"];

/// The declaration of chess.
pub(crate) const CHESS: &str = r#"
pub mod chess {
    koma::game! {
        board <8, 8>;
        style "C" Chess {
            "K^" => King, "Q" => Queen, "R" => Rook, "-R" => "Rook that may castle", "B" => Bishop,
            "N" => Knight, "P" => Pawn, "+P" => "Pawn on its first square", "-P" => "Pawn open to en passant",
        }
    }
}
"#;

/// Returns the declaration of a game with 26 styles. Each style has 150 of the 156 possible pieces, and each
/// piece has two long names.
pub(crate) fn large() -> String {
    let mut source = String::from("pub mod large {\n    koma::game! {\n");
    for style in Letter::ALL {
        let _ = writeln!(source, "        style \"{style}\" \"The style of the letter {style}\" {{");
        for (number, pin) in Pin::all().filter(|pin| pin.side() == Side::First).enumerate() {
            let skipped = number % 26 == style as usize;
            if !skipped {
                let _ = writeln!(
                    source,
                    "            \"{pin}\" => \"Piece of the number {number}\" | \"the {number}th of {style}\","
                );
            }
        }
        source.push_str("        }\n");
    }
    source + "    }\n}\n"
}
