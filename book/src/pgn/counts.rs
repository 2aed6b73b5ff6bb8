//! What was played in which position, and how those games ended.

use std::collections::HashMap;
use std::io;

use koma_runtime::chess::Move;

use super::GameResult;
use super::runs::Runs;
use crate::chess_key::Key;
use crate::games::{Counted, GAME_COLUMNS, arrange};
use crate::{BookBuilder, BuildError, Error, Position, Value};

/// The moves of each position, in memory up to a limit and above it in temporary files.
pub(super) struct Counts {
    places: HashMap<Key, u32>,
    positions: Vec<Played>,
    moves: Vec<MoveCounts>,
    /// The most positions in memory.
    max_positions: usize,
    runs: Runs<COUNTED>,
}

struct Played {
    key: Key,
    /// When the position was first reached.
    time: Time,
    /// Its last new move, plus one.
    last: u32,
}

struct MoveCounts {
    step: Move,
    /// The move before of the same position, plus one; 0 for the first.
    before: u32,
    /// Wins, draws and losses of the first player.
    counts: [u32; 3],
}

/// The number of a file, and what was read of it before: the order of all that is read, whoever reads it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Time {
    pub(super) file: u32,
    pub(super) ply: u64,
}

/// A move of a position in a run: the key, the number of the move, the time and the counts. Numbers are big-endian, so that
/// the order of the records is that of their bytes.
const COUNTED: usize = Key::LEN + 2 + 12 + 12;
/// A row of the book in a run: the time, the place among the moves of the position, the key, the number of the move and the
/// counts.
const ROW: usize = 12 + 1 + COUNTED - 12;

/// What a position takes in memory, with its moves, while tables grow and a run is sorted.
const POSITION_BYTES: usize = 400;

/// More positions or moves than a book may have.
const TOO_MANY: Error = Error::Build(BuildError::TooManyRows);

impl Counts {
    /// Returns no counts, which will take this many bytes of memory.
    pub(super) fn new(memory: usize) -> Self {
        Self {
            places: HashMap::new(),
            positions: Vec::new(),
            moves: Vec::new(),
            max_positions: (memory / POSITION_BYTES).max(1),
            runs: Runs::new(),
        }
    }

    /// Returns the number of a move, which is added if it is new. Numbers hold until [`make_room`](Self::make_room).
    pub(super) fn number(&mut self, time: Time, key: Key, step: Move) -> Result<u32, Error> {
        let place = if let Some(place) = self.places.get(&key) {
            *place
        } else {
            let place = u32::try_from(self.positions.len()).map_err(|_| TOO_MANY)?;
            self.places.insert(key, place);
            self.positions.push(Played { key, time, last: 0 });
            place
        };
        let mut link = self.positions[place as usize].last;
        while let Some(number) = link.checked_sub(1) {
            let other = &self.moves[number as usize];
            if other.step == step {
                return Ok(number);
            }
            link = other.before;
        }
        let number = u32::try_from(self.moves.len()).map_err(|_| TOO_MANY)?;
        let last = &mut self.positions[place as usize].last;
        let before = std::mem::replace(last, number.checked_add(1).ok_or(TOO_MANY)?);
        self.moves.push(MoveCounts { step, before, counts: [0; 3] });
        Ok(number)
    }

    /// Counts a game for some of the moves.
    pub(super) fn count(&mut self, numbers: &[u32], result: GameResult) -> Result<(), Error> {
        let column = result as usize;
        for number in numbers {
            let count = &mut self.moves[*number as usize].counts[column];
            match count.checked_add(1) {
                Some(sum) => *count = sum,
                None => return Err(self.overflow(*number, column)),
            }
        }
        Ok(())
    }

    #[cold]
    fn overflow(&self, number: u32, column: usize) -> Error {
        let has_move = |played: &&Played| self.moves_of(played).any(|(other, _)| other == number);
        overflow(self.positions.iter().find(has_move).map(|played| played.key), column)
    }

    /// Returns the moves of a position with their numbers.
    fn moves_of(&self, played: &Played) -> impl Iterator<Item = (u32, &MoveCounts)> {
        let of = |link: u32| link.checked_sub(1).map(|number| (number, &self.moves[number as usize]));
        std::iter::successors(of(played.last), move |(_, step)| of(step.before))
    }

    /// Moves everything from memory to a file if it is too much.
    pub(super) fn make_room(&mut self) -> Result<(), Error> {
        if self.positions.len() < self.max_positions {
            return Ok(());
        }
        let records = self.take_records();
        self.runs.spill(records).map_err(|error| Failed::Io(error).into_error())
    }

    fn take_records(&mut self) -> Vec<[u8; COUNTED]> {
        let mut records = Vec::with_capacity(self.moves.len());
        for played in &self.positions {
            for (_, step) in self.moves_of(played) {
                let mut record = Record([0; COUNTED], 0);
                record.put(&played.key.bytes);
                record.put(&number(step.step).to_be_bytes());
                record.put_time(played.time);
                record.put_counts(step.counts);
                records.push(record.0);
            }
        }
        self.places.clear();
        self.positions.clear();
        self.moves.clear();
        records
    }

    /// Returns the book of all moves that were played in this many games.
    pub(super) fn into_book(workers: Vec<Self>, min_games: u64) -> Result<Vec<u8>, Error> {
        Self::merge(workers, min_games).map_err(Failed::into_error)
    }

    fn merge(workers: Vec<Self>, min_games: u64) -> Result<Vec<u8>, Failed> {
        let mut rows = SortedRows { runs: Runs::new(), rows: Vec::new(), max_rows: 0, min_games };
        let mut runs = Runs::new();
        for mut worker in workers {
            rows.max_rows += worker.max_positions;
            let records = worker.take_records();
            runs.append(&mut worker.runs);
            runs.keep(records);
        }
        // In the order of the positions, so that the counts of each come together.
        let mut position: Option<Sums> = None;
        runs.merge(|record| {
            let mut record = Bytes(record);
            let key = Key { bytes: record.take() };
            let step = u16::from_be_bytes(record.take());
            let (time, counts) = (record.time(), record.counts());
            if let Some(done) = position.take_if(|position| position.key != key) {
                rows.push(done)?;
            }
            let position = position.get_or_insert_with(|| Sums { key, time, moves: Vec::new() });
            position.add(step, time, counts)
        })?;
        if let Some(done) = position {
            rows.push(done)?;
        }
        rows.into_book()
    }
}

/// The counts of a position from all runs.
struct Sums {
    key: Key,
    time: Time,
    /// The numbers of the moves, in order.
    moves: Vec<(u16, [u32; 3])>,
}

impl Sums {
    fn add(&mut self, step: u16, time: Time, counts: [u32; 3]) -> Result<(), Failed> {
        self.time = self.time.min(time);
        if let Some((last, sums)) = self.moves.last_mut()
            && *last == step
        {
            for (column, (sum, count)) in sums.iter_mut().zip(counts).enumerate() {
                let key = self.key;
                *sum = sum.checked_add(count).ok_or_else(|| overflow(Some(key), column))?;
            }
        } else {
            self.moves.push((step, counts));
        }
        Ok(())
    }
}

/// The rows of the book, in the order in which their positions were first reached.
struct SortedRows {
    runs: Runs<ROW>,
    rows: Vec<[u8; ROW]>,
    /// The most rows in memory.
    max_rows: usize,
    min_games: u64,
}

impl SortedRows {
    fn push(&mut self, Sums { key, time, moves }: Sums) -> Result<(), Failed> {
        let moves = moves.into_iter().filter_map(|(step, counts)| {
            Some((Move::from_index(step.into())?.encode(), counts.map(u128::from)))
        });
        let mut moves: Vec<Counted<_>> = moves.collect();
        arrange(&mut moves, self.min_games);
        for (place, (text, counts)) in moves.into_iter().enumerate() {
            let mut record = Record([0; ROW], 0);
            record.put_time(time);
            // No position has more than 218 moves.
            record.put(&[u8::try_from(place).unwrap_or(u8::MAX)]);
            record.put(&key.bytes);
            record.put(&Move::parse(&text).map_or(0, number).to_be_bytes());
            record.put_counts(counts.map(|count| u32::try_from(count).unwrap_or(u32::MAX)));
            self.rows.push(record.0);
        }
        if self.rows.len() >= self.max_rows {
            self.runs.spill(std::mem::take(&mut self.rows))?;
        }
        Ok(())
    }

    fn into_book(mut self) -> Result<Vec<u8>, Failed> {
        self.runs.keep(self.rows);
        let mut builder = BookBuilder::new("feen", &GAME_COLUMNS).map_err(Error::Build)?;
        let mut last: Option<(Key, Position<8, 8>)> = None;
        self.runs.merge(|record| {
            let mut record = Bytes(record);
            let (_, [_]) = (record.time(), record.take());
            let key = Key { bytes: record.take() };
            let step = Move::from_index(u16::from_be_bytes(record.take()).into());
            let [wins, draws, losses] = record.counts().map(Value::U32);
            let (_, position) = match &last {
                Some(last) if last.0 == key => last,
                _ => last.insert((key, key.position())),
            };
            let Some(step) = step else { return Ok(()) };
            let row = [Value::ChessMove(step), wins, draws, losses];
            builder.push(position, &row[..]).map_err(Error::Build)?;
            Ok::<(), Failed>(())
        })?;
        Ok(builder.finish())
    }
}

/// The number of a move in runs.
#[expect(clippy::cast_possible_truncation, reason = "below 2,000")]
const fn number(step: Move) -> u16 {
    step.index() as u16
}

fn overflow(key: Option<Key>, column: usize) -> Error {
    let position = key.map(|key| key.position().to_string()).unwrap_or_default();
    Error::CountOverflow { position, column: GAME_COLUMNS[1 + column].0 }
}

/// Why runs cannot be merged.
enum Failed {
    Io(io::Error),
    Other(Error),
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        Self::Other(error)
    }
}

impl Failed {
    fn into_error(self) -> Error {
        match self {
            Self::Io(error) => Error::file(std::env::temp_dir(), error),
            Self::Other(error) => error,
        }
    }
}

/// A record that is written, and how much of it is.
struct Record<const N: usize>([u8; N], usize);

impl<const N: usize> Record<N> {
    fn put(&mut self, bytes: &[u8]) {
        let end = self.1 + bytes.len();
        self.0[self.1..end].copy_from_slice(bytes);
        self.1 = end;
    }

    fn put_time(&mut self, time: Time) {
        self.put(&time.file.to_be_bytes());
        self.put(&time.ply.to_be_bytes());
    }

    fn put_counts(&mut self, counts: [u32; 3]) {
        for count in counts {
            self.put(&count.to_be_bytes());
        }
    }
}

/// What is left to read of a record.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let Some((first, rest)) = self.0.split_first_chunk() else { return [0; N] };
        self.0 = rest;
        *first
    }

    fn time(&mut self) -> Time {
        Time { file: u32::from_be_bytes(self.take()), ply: u64::from_be_bytes(self.take()) }
    }

    fn counts(&mut self) -> [u32; 3] {
        [(); 3].map(|()| u32::from_be_bytes(self.take()))
    }
}

#[cfg(test)]
mod tests {
    use koma_runtime::chess::{legal_moves, play_unchecked};

    use super::{Counts, GameResult, Key, Move, Time};
    use crate::pgn::START;

    /// A file of random games: positions with what was played there.
    fn file(random: &mut fastrand::Rng) -> Vec<(Key, Move)> {
        let mut steps = Vec::new();
        for _ in 0..random.usize(..4) {
            let mut position = START;
            for _ in 0..4 {
                let step = random.choice(legal_moves(&position).take(3)).unwrap();
                steps.push((Key::of(&position).unwrap(), step));
                let _ = play_unchecked(&mut position, step);
            }
        }
        steps
    }

    fn read(counts: &mut Counts, number: u32, file: &[(Key, Move)]) {
        for (ply, (key, step)) in (0..).zip(file) {
            let number = counts.number(Time { file: number, ply }, *key, *step).unwrap();
            counts.count(&[number], GameResult::Draw).unwrap();
            counts.make_room().unwrap();
        }
    }

    /// However five files are shared out among three workers, each of which takes them in their order, and however much
    /// memory there is.
    #[test]
    fn the_book_does_not_depend_on_who_reads_what() {
        const NO_LIMIT: usize = usize::MAX / 8;
        let mut random = fastrand::Rng::with_seed(11);
        for _ in 0..20 {
            let files: Vec<_> = (0..5).map(|_| file(&mut random)).collect();
            let mut all = Counts::new(NO_LIMIT);
            for (number, file) in (0..).zip(&files) {
                read(&mut all, number, file);
            }
            let expected = Counts::into_book(vec![all], 1).unwrap();
            for sharing in 0..3_usize.pow(5) {
                let memory = if random.u8(..8) == 0 { 400 * random.usize(..5) } else { NO_LIMIT };
                let mut workers = [(); 3].map(|()| Counts::new(memory));
                for (number, file) in (0..).zip(&files) {
                    let worker = sharing / 3_usize.pow(number) % 3;
                    read(&mut workers[worker], number, file);
                }
                assert!(Counts::into_book(workers.into(), 1).unwrap() == expected, "{sharing} {memory}");
            }
        }
    }

    #[test]
    fn more_games_than_a_column_can_count_are_an_error() {
        let (key, step) = (Key::of(&START).unwrap(), Move::from_static("e2e4"));
        let full = || {
            let mut counts = Counts::new(1 << 20);
            let number = counts.number(Time { file: 0, ply: 0 }, key, step).unwrap();
            counts.moves[number as usize].counts = [1, u32::MAX, 2];
            (number, counts)
        };
        let words = " / C/c: there are more draws than the column can count";
        let (number, mut counts) = full();
        let error = counts.count(&[number], GameResult::Draw).unwrap_err();
        assert!(error.to_string().ends_with(words), "{error}");
        let error = Counts::into_book(vec![full().1, full().1], 1).unwrap_err();
        assert!(error.to_string().ends_with(words), "{error}");
    }
}
