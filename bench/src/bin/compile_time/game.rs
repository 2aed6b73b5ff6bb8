//! Measures declarations of games. Also contains the declarations for the crates that call the macros of a game.

use std::fmt::Write as _;
use std::path::Path;

use koma::{Letter, Pin, Side};
use koma_bench::median;

use crate::Result;
use crate::workspace::{check, dependency_on_koma, package, time_check, write_package};

pub(crate) const CHESS_PIECES: [&str; 9] = ["K^", "Q", "R", "-R", "B", "N", "P", "+P", "-P"];

const CHESS: &str = r#"
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

/// Returns the game declaration that the crate `subject` needs, or an empty string.
pub(crate) fn game_of(subject: &str) -> String {
    match subject {
        "chess-integers" | "chess-epin" => CHESS.to_owned(),
        "large-integers" | "large-epin" => large(),
        _ => String::new(),
    }
}

/// Returns the declaration of a game with 26 styles. Each style has 150 of the 156 possible pieces, and each
/// piece has two long names.
fn large() -> String {
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

pub(crate) fn report(root: &Path, rounds: usize) -> Result<()> {
    let dependency = format!("[dependencies]\n{}\n", dependency_on_koma()?);
    let with_enum = CHESS.replace("board <8, 8>;", "board <8, 8>; pub enum Piece;");
    for (name, source) in [("nothing", ""), ("game", CHESS), ("game-enum", &with_enum)] {
        write_package(root, &package(name), &dependency, source)?;
        check(root, name)?;
    }
    let (mut game, mut game_with_enum) = (Vec::new(), Vec::new());
    for _ in 0..4 * rounds {
        let nothing = time_check(root, "nothing")?;
        game.push(time_check(root, "game")? - nothing);
        game_with_enum.push(time_check(root, "game-enum")? - nothing);
    }
    let milliseconds = |over: Vec<f64>| median(over.into_iter()) * 1e3;
    println!("declaring chess, minus an empty crate: {:.1} ms (bar 20)", milliseconds(game));
    println!("the same with an enum of the pieces: {:.1} ms", milliseconds(game_with_enum));
    Ok(())
}
