//! Reading games and counting their moves.

use std::io::Read;
use std::path::Path;

use super::counts::{Counts, Time};
use super::options::PgnOptions;
use super::reader::PgnReader;
use super::report::{PgnReport, SkipKind};
use crate::Error;
use crate::chess_key::Key;
use crate::error::Shown;

/// Reads all games of a file, whose number is `file`, and counts their moves.
pub(super) fn read_games(
    path: &Path,
    input: impl Read,
    file: u32,
    options: &PgnOptions,
    counts: &mut Counts,
) -> Result<PgnReport, Error> {
    let to_error = |error| Error::file(path, error);
    let mut games = PgnReader::new(input).map_err(to_error)?.with_max_plies(options.plies());
    let mut report = PgnReport {
        name: Shown(path).to_string(),
        games: 0,
        skipped: Vec::new(),
        counts: [0; SkipKind::ALL.len()],
    };
    let (mut steps, mut numbers, mut ply) = (Vec::new(), Vec::new(), 0);
    loop {
        steps.clear();
        let read = games.read_with(&mut |position, step| match Key::of(position) {
            Some(key) => {
                steps.push((key, step));
                Ok(())
            }
            None => Err((SkipKind::Broken, "more pieces than chess has".to_owned())),
        });
        let result = match read.map_err(to_error)? {
            None => return Ok(report),
            Some(Err(skipped)) => Err(skipped),
            Some(Ok(game)) => match (game.result(), game.moves()) {
                (None, _) => {
                    let words =
                        if game.ending().is_some() { "its result is `*`" } else { "it has no result" };
                    Err(games.skipped((SkipKind::NoResult, words.to_owned())))
                }
                (Some(_), []) => Err(games.skipped((SkipKind::NoMoves, "it has no moves".to_owned()))),
                (Some(result), _) => Ok(result),
            },
        };
        match result {
            Ok(result) => {
                report.games += 1;
                numbers.clear();
                for (key, step) in &steps {
                    numbers.push(counts.number(Time { file, ply }, *key, *step)?);
                    ply += 1;
                }
                // A move that the game repeats counts once.
                numbers.sort_unstable();
                numbers.dedup();
                counts.count(&numbers, result)?;
                counts.make_room()?;
            }
            Err(skipped) => {
                report.counts[skipped.kind as usize] += 1;
                if report.skipped.len() < options.max_errors() {
                    report.skipped.push(skipped);
                }
            }
        }
    }
}
