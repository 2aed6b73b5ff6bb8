//! Names the opening of each game of a PGN file.
//!
//! The opening of a game is the name of the last position that has a name. To find this position, the program
//! takes moves back. It looks up positions, not moves, so it also recognizes transpositions.
//!
//! ```sh
//! cargo run -p koma-book --example classify                  # the games in `data/games.pgn`
//! cargo run -p koma-book --example classify -- my.pgn
//! ```

use std::error::Error;
use std::fs::File;
use std::path::Path;

use koma::Book;
use koma::chess::{self, Position};
use koma_book::pgn::{PgnGame, PgnReader};
use koma_book::{ColumnType, KeyNotation, TableOptions};

/// The ECO codes and names of openings.
type Openings = Book<Position, (&'static str, &'static str), Vec<u8>>;

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let games = std::env::args_os().nth(1).map_or_else(|| root.join("data/games.pgn"), Into::into);
    // In these tables, the keys are the moves that lead to each position. A program can also embed the tables with
    // `chess::book!(files: …)`.
    let mut options = TableOptions::new("pgn", &[("eco", ColumnType::Text), ("name", ColumnType::Text)]);
    options.key_notation = KeyNotation::ChessMoves;
    let mut builder = options.builder()?;
    for volume in ["a", "b", "c", "d", "e"] {
        options.read_file(root.join(format!("../data/lichess/{volume}.tsv")), &mut builder)?;
    }
    let openings = Openings::from_bytes(builder.finish())?;
    let mut games = PgnReader::new(File::open(games)?)?;
    let mut number = 0;
    while let Some(game) = games.read_game()? {
        number += 1;
        match game {
            Ok(game) => match opening(game, &openings) {
                Some((eco, name, plies)) => {
                    println!("game {number}: {eco} {name} (after {plies} half-moves)");
                }
                None => println!("game {number}: no name"),
            },
            Err(skipped) => println!("{skipped}"),
        }
    }
    Ok(())
}

/// Returns the ECO code, the name, and the number of half-moves that lead to the named position.
fn opening<'o>(game: &PgnGame, openings: &'o Openings) -> Option<(&'o str, &'o str, usize)> {
    let mut position = game.start;
    let played: Vec<_> = game.moves.iter().map(|mv| chess::play_unchecked(&mut position, *mv)).collect();
    let mut plies = played.len();
    for undo in played.into_iter().rev() {
        if let Some((eco, name)) = openings.first(&position) {
            return Some((eco, name, plies));
        }
        chess::take_back(&mut position, undo);
        plies -= 1;
    }
    None
}
