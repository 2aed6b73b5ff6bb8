//! Games as another program reads them: the crates pgn-reader and shakmaty.

use std::fs;
use std::ops::ControlFlow;

use koma_book::pgn::PgnReader;
use pgn_reader::{RawTag, SanPlus, Skip, Visitor};
use shakmaty::{CastlingMode, Chess, Position as _};

/// The moves of a game in UCI.
struct Judge;

impl Visitor for Judge {
    type Tags = ();
    type Movetext = (Chess, Vec<String>);
    type Output = Vec<String>;

    fn begin_tags(&mut self) -> ControlFlow<Vec<String>> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), _: &[u8], _: RawTag<'_>) -> ControlFlow<Vec<String>> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Vec<String>, Self::Movetext> {
        ControlFlow::Continue((Chess::new(), Vec::new()))
    }

    fn san(&mut self, (game, moves): &mut Self::Movetext, san: SanPlus) -> ControlFlow<Vec<String>> {
        let step = san.san.to_move(game).unwrap();
        moves.push(step.to_uci(CastlingMode::Standard).to_string());
        game.play_unchecked(step);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Vec<String>, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, (_, moves): Self::Movetext) -> Vec<String> {
        moves
    }
}

#[test]
fn games_have_the_moves_that_another_program_reads() {
    let pgn = fs::read_to_string("data/games.pgn").unwrap();
    // With all that may be between moves.
    let mut random = fastrand::Rng::with_seed(2);
    let between = [" ", " {a (b\n\n[c \"1-0\"}", " (1. a4 (a5 {)} a6) 2. b4) ", " !? ", " $3 ", " ; e4\n "];
    let mut noisy = String::new();
    for line in pgn.lines() {
        for word in line.split_inclusive(' ') {
            noisy += word;
            if !line.starts_with('[') && random.u8(..4) == 0 {
                noisy += random.choice(between).unwrap();
            }
        }
        noisy += "\n";
    }
    assert!(noisy.len() > pgn.len() + 10_000);
    let mut judge = pgn_reader::Reader::new(pgn.as_bytes());
    let mut games = PgnReader::new(pgn.as_bytes()).unwrap();
    let mut noisy = PgnReader::new(noisy.as_bytes()).unwrap();
    let mut count = 0;
    while let Some(expected) = judge.read_game(&mut Judge).unwrap() {
        for reader in [&mut games, &mut noisy] {
            let game = reader.read_game().unwrap().unwrap().unwrap();
            let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
            assert_eq!(moves, expected);
            assert_eq!(game.tag("White"), Some("Random"));
            assert_eq!(game.tag("Result"), Some(game.result().unwrap().to_string().as_str()));
        }
        count += 1;
    }
    assert!(games.read_game().unwrap().is_none() && noisy.read_game().unwrap().is_none());
    assert_eq!(count, pgn.matches("[White ").count());
}
