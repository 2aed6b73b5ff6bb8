//! Measures declarations of games.

use koma_bench::median;

use crate::declarations::CHESS;
use crate::workspace::{Result, Workspace, dependency_on_koma};

/// The names of the crates, except the empty crate.
pub(crate) const NAMES: [&str; 2] = ["game", "game-enum"];

pub(crate) fn report(workspace: &Workspace, rounds: usize) -> Result<()> {
    let dependency = format!("[dependencies]\n{}\n", dependency_on_koma()?);
    let with_enum = CHESS.replace("board <8, 8>;", "board <8, 8>; pub enum Piece;");
    for (name, source) in [("nothing", ""), ("game", CHESS), ("game-enum", &with_enum)] {
        workspace.write_crate(name, &dependency, source)?;
        workspace.check(name)?;
    }
    let mut game = Vec::new();
    let mut game_with_enum = Vec::new();
    for _ in 0..4 * rounds {
        let nothing = workspace.time_check("nothing")?;
        game.push(workspace.time_check("game")? - nothing);
        game_with_enum.push(workspace.time_check("game-enum")? - nothing);
    }
    let milliseconds = |seconds: Vec<f64>| median(seconds.into_iter()) * 1e3;
    println!();
    println!("declaring chess, minus an empty crate: {:.1} ms (bar 20)", milliseconds(game));
    println!("the same with an enum of the pieces: {:.1} ms", milliseconds(game_with_enum));
    Ok(())
}
