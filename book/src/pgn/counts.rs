//! What was played in which position, and how those games ended.

use std::collections::HashMap;

use shakmaty::KnownOutcome;

use super::key::{Key, unpack};
use crate::games::{Counted, GAME_COLUMNS, arrange};
use crate::{BookBuilder, BuildError, Error, Value};

/// The moves of each position. Each is 20 bytes, so as to have room for many.
#[derive(Default)]
pub(super) struct Counts {
    places: HashMap<Key, u32>,
    /// In the order in which they first occur.
    positions: Vec<Played>,
    moves: Vec<MoveCounts>,
}

struct Played {
    key: Key,
    /// The file in which the position first occurs.
    file: u32,
    /// Its first move, plus one.
    first: u32,
}

struct MoveCounts {
    step: u16,
    /// The next move of the same position, plus one; 0 for the last.
    next: u32,
    /// Wins, draws and losses of the first player.
    counts: [u32; 3],
}

/// More positions or moves than a book may have.
const TOO_MANY: Error = Error::Build(BuildError::TooManyRows);

impl Counts {
    /// The number of a move, which is added if it is new.
    pub(super) fn number(&mut self, file: usize, key: Key, step: u16) -> Result<u32, Error> {
        let place = if let Some(place) = self.places.get(&key) {
            *place as usize
        } else {
            let place = u32::try_from(self.positions.len()).map_err(|_| TOO_MANY)?;
            self.places.insert(key, place);
            let file = u32::try_from(file).map_err(|_| TOO_MANY)?;
            self.positions.push(Played { key, file, first: 0 });
            place as usize
        };
        let mut link = self.positions[place].first;
        while let Some(number) = link.checked_sub(1) {
            let other = &self.moves[number as usize];
            if other.step == step {
                return Ok(number);
            }
            link = other.next;
        }
        let number = u32::try_from(self.moves.len()).map_err(|_| TOO_MANY)?;
        let next =
            std::mem::replace(&mut self.positions[place].first, number.checked_add(1).ok_or(TOO_MANY)?);
        self.moves.push(MoveCounts { step, next, counts: [0; 3] });
        Ok(number)
    }

    /// Counts a game for some of the moves.
    pub(super) fn count(&mut self, numbers: &[u32], outcome: KnownOutcome) -> Result<(), Error> {
        let place = match outcome.winner() {
            Some(shakmaty::Color::White) => 0,
            None => 1,
            Some(shakmaty::Color::Black) => 2,
        };
        let mut counts = [0; 3];
        counts[place] = 1;
        for number in numbers {
            self.add_counts(*number, counts)?;
        }
        Ok(())
    }

    fn add_counts(&mut self, number: u32, counts: [u32; 3]) -> Result<(), Error> {
        let sums = &mut self.moves[number as usize].counts;
        for (place, (sum, count)) in (1..).zip(sums.iter_mut().zip(counts)) {
            match sum.checked_add(count) {
                Some(both) => *sum = both,
                None => return Err(self.overflow(number, GAME_COLUMNS[place].0)),
            }
        }
        Ok(())
    }

    fn overflow(&self, number: u32, column: &'static str) -> Error {
        let played = self.positions.iter().find(|played| self.moves_of(played).any(|other| other == number));
        let position = played.map(|played| played.key.position().to_string()).unwrap_or_default();
        Error::CountOverflow { position, column }
    }

    /// The numbers of a position's moves.
    fn moves_of(&self, played: &Played) -> impl Iterator<Item = u32> {
        std::iter::successors(played.first.checked_sub(1), |number| {
            self.moves[*number as usize].next.checked_sub(1)
        })
    }

    /// Adds the counts of other files.
    pub(super) fn add(&mut self, others: Self) -> Result<(), Error> {
        if self.positions.is_empty() {
            *self = others;
            return Ok(());
        }
        // Each file is in one of them alone, so that an order by files, and by places within them, is that of the games.
        for played in &others.positions {
            if let Some(place) = self.places.get(&played.key) {
                let file = &mut self.positions[*place as usize].file;
                // Where the position comes first in an earlier file of the others, it takes that place.
                if played.file < *file {
                    *file = u32::MAX;
                }
            }
        }
        let own = std::mem::take(self);
        let mut order: Vec<(&Self, &Played)> = own.positions.iter().map(|played| (&own, played)).collect();
        order.extend(others.positions.iter().map(|played| (&others, played)));
        order.sort_by_key(|(_, played)| played.file);
        for (counts, played) in order {
            for number in counts.moves_of(played) {
                let other = &counts.moves[number as usize];
                let number = self.number(played.file as usize, played.key, other.step)?;
                self.add_counts(number, other.counts)?;
            }
        }
        Ok(())
    }

    /// The book of all moves that were played in so many games.
    pub(super) fn into_book(self, min_games: u64) -> Result<Vec<u8>, Error> {
        let mut builder = BookBuilder::new("feen", &GAME_COLUMNS).map_err(Error::Build)?;
        for played in &self.positions {
            let mut moves: Vec<Counted<String>> = self
                .moves_of(played)
                .map(|number| &self.moves[number as usize])
                .map(|other| (unpack(other.step), other.counts.map(u128::from)))
                .collect();
            arrange(&mut moves, min_games);
            let position = played.key.position();
            for (step, counts) in &moves {
                // They came from this type.
                let [wins, draws, losses] =
                    counts.map(|count| Value::U32(u32::try_from(count).unwrap_or(u32::MAX)));
                let values = [Value::Text(step), wins, draws, losses];
                builder.push(&position, &values[..]).map_err(Error::Build)?;
            }
        }
        Ok(builder.finish())
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Position as _};

    use super::{Counts, Key, KnownOutcome};
    use crate::pgn::key::pack;

    /// A file of random games: positions with what was played there.
    fn file(random: &mut fastrand::Rng) -> Vec<(Key, u16)> {
        let mut steps = Vec::new();
        for _ in 0..random.usize(..4) {
            let mut game = Chess::new();
            for _ in 0..4 {
                let moves = game.legal_moves();
                let step = moves[random.usize(..3)];
                steps.push((Key::of(&game).unwrap(), pack(&game, step)));
                game.play_unchecked(step);
            }
        }
        steps
    }

    fn read(counts: &mut Counts, number: usize, file: &[(Key, u16)]) {
        for (key, step) in file {
            let move_number = counts.number(number, *key, *step).unwrap();
            counts.count(&[move_number], KnownOutcome::Draw).unwrap();
        }
    }

    /// However five files are shared out among three workers, each of which takes them in their order.
    #[test]
    fn the_book_does_not_depend_on_who_reads_what() {
        let mut random = fastrand::Rng::with_seed(11);
        for _ in 0..20 {
            let files: Vec<_> = (0..5).map(|_| file(&mut random)).collect();
            let mut all = Counts::default();
            for (number, file) in files.iter().enumerate() {
                read(&mut all, number, file);
            }
            let expected = all.into_book(1).unwrap();
            for sharing in 0..3_usize.pow(5) {
                let mut workers = [(); 3].map(|()| Counts::default());
                for (number, file) in files.iter().enumerate() {
                    let worker = sharing / 3_usize.pow(u32::try_from(number).unwrap()) % 3;
                    read(&mut workers[worker], number, file);
                }
                let mut all = Counts::default();
                for worker in workers {
                    all.add(worker).unwrap();
                }
                assert!(all.into_book(1).unwrap() == expected, "{sharing}");
            }
        }
    }

    #[test]
    fn more_games_than_a_column_can_count_are_an_error() {
        let game = Chess::new();
        let (key, step) = (Key::of(&game).unwrap(), pack(&game, game.legal_moves()[0]));
        let mut counts = Counts::default();
        let number = counts.number(0, key, step).unwrap();
        counts.moves[number as usize].counts = [1, u32::MAX, 2];
        let error = counts.count(&[number], KnownOutcome::Draw).unwrap_err();
        assert!(
            error.to_string().ends_with(" / C/c: there are more draws than the column can count"),
            "{error}"
        );
    }
}
