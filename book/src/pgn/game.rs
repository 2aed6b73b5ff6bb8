//! Reading games and counting their moves.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::Path;

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::{Chess, Color, KnownOutcome, Outcome, Position as _};

use super::compression::decompress;
use super::counts::Counts;
use super::key::{Key, pack};
use super::options::PgnOptions;
use super::report::{PgnReport, SkipKind, SkippedGame};
use super::tags::Tags;
use crate::Error;
use crate::error::Shown;

/// Reads all games of a file, whose number is `file`, and counts their moves.
pub(super) fn read_games(
    path: &Path,
    input: impl Read,
    file: usize,
    options: &PgnOptions,
    counts: &mut Counts,
) -> Result<PgnReport, Error> {
    let to_error = |error| Error::file(path, error);
    let input = decompress(input).map_err(to_error)?;
    let mut reader = Reader::build(input).set_supported_tag_line_length(TAG_BYTES).finish();
    let mut game = Game { plies: options.plies(), ..Game::default() };
    let mut report =
        PgnReport { name: Shown(path).to_string(), games: 0, skipped: Vec::new(), counts: [0; 3] };
    let mut number = 0;
    let mut numbers = Vec::new();
    loop {
        let (kind, words) = match reader.read_game(&mut game) {
            Ok(None) => return Ok(report),
            Ok(Some(Ok(outcome))) => {
                number += 1;
                report.games += 1;
                numbers.clear();
                for (key, step) in &game.steps {
                    numbers.push(counts.number(file, *key, *step)?);
                }
                // A move that the game repeats counts once.
                numbers.sort_unstable();
                numbers.dedup();
                counts.count(&numbers, outcome)?;
                continue;
            }
            Ok(Some(Err(skip))) => skip,
            Err(error) if is_of_text(&error) => {
                skip_rest(&mut reader).map_err(to_error)?;
                (SkipKind::Broken, format!("its text is cut off or damaged: {error}"))
            }
            Err(error) => return Err(to_error(error)),
        };
        number += 1;
        report.counts[kind as usize] += 1;
        if report.skipped.len() < options.max_errors() {
            report.skipped.push(SkippedGame { number, players: game.tags.players(), kind, words });
        }
    }
}

/// Longer lines of tags are an error of their game.
const TAG_BYTES: usize = 4096;

/// Whether an error tells of the text of a game, and not of reading a file.
fn is_of_text(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::InvalidData
        && error.get_ref().is_some_and(|words| words.to_string().starts_with("unterminated"))
}

/// Reads on to the next game.
fn skip_rest(reader: &mut Reader<impl Read>) -> io::Result<()> {
    loop {
        match reader.skip_game() {
            Ok(_) => return Ok(()),
            // Each time a line at least has been passed.
            Err(error) if is_of_text(&error) => {}
            Err(error) => return Err(error),
        }
    }
}

type Skip = (SkipKind, String);

/// A game that is read.
#[derive(Default)]
struct Game {
    plies: usize,
    tags: Tags,
    steps: Vec<(Key, u16)>,
}

/// The moves of a game that is read.
struct Moves {
    game: Chess,
    outcome: Option<Outcome>,
}

impl Visitor for Game {
    type Tags = ();
    type Movetext = Moves;
    type Output = Result<KnownOutcome, Skip>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, ()> {
        self.tags.clear();
        self.steps.clear();
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<Self::Output> {
        self.tags.set(name, value);
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Moves> {
        if let Some(Err(text)) = &self.tags.result {
            let words = format!("tag Result: `{}` is not a result", text.escape_debug());
            return ControlFlow::Break(Err((SkipKind::Broken, words)));
        }
        match self.tags.start() {
            Ok(game) => ControlFlow::Continue(Moves { game, outcome: None }),
            Err(skip) => ControlFlow::Break(Err(skip)),
        }
    }

    fn san(&mut self, moves: &mut Moves, san: SanPlus) -> ControlFlow<Self::Output> {
        if moves.outcome.is_some() {
            let words = format!("the move {san} comes after the result");
            return ControlFlow::Break(Err((SkipKind::Broken, words)));
        }
        if self.steps.len() >= self.plies {
            return match &self.tags.result {
                Some(Ok(outcome)) => ControlFlow::Break(known(*outcome)),
                _ => ControlFlow::Continue(()),
            };
        }
        let step = match san.san.to_move(&moves.game) {
            Ok(step) => step,
            Err(error) => {
                let number = moves.game.fullmoves();
                let player = if moves.game.turn() == Color::White { "White" } else { "Black" };
                let words = format!("move {number} of {player}, {san}: {error}");
                return ControlFlow::Break(Err((SkipKind::Broken, words)));
            }
        };
        let Some(key) = Key::of(&moves.game) else {
            return ControlFlow::Break(Err((SkipKind::Broken, "more pieces than chess has".to_owned())));
        };
        self.steps.push((key, pack(&moves.game, step)));
        moves.game.play_unchecked(step);
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, moves: &mut Moves, outcome: Outcome) -> ControlFlow<Self::Output> {
        let told = match &self.tags.result {
            Some(Ok(told)) => *told,
            _ => moves.outcome.unwrap_or(outcome),
        };
        if told != outcome {
            let words = format!("its result is both {told} and {outcome}");
            return ControlFlow::Break(Err((SkipKind::Broken, words)));
        }
        moves.outcome = Some(outcome);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, moves: Moves) -> Self::Output {
        let Some(outcome) = moves.outcome.or_else(|| self.tags.result.as_ref()?.as_ref().ok().copied())
        else {
            return Err((SkipKind::NoResult, "it has no result".to_owned()));
        };
        known(outcome)
    }
}

fn known(outcome: Outcome) -> Result<KnownOutcome, Skip> {
    outcome.known().ok_or_else(|| (SkipKind::NoResult, "its result is `*`".to_owned()))
}
