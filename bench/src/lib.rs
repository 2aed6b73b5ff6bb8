//! Times two pieces of code in turn, so that a machine whose speed drifts slows both alike, and reports
//! the ratio of each pair of rounds.

use std::time::{Duration, Instant};

use koma::{Position, position};

/// A small generator of numbers that look random, the same for each seed.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    /// Starts a sequence.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`, which is less than 2³¹.
    ///
    /// # Panics
    ///
    /// If `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }
}

/// A pair of timings that belong together, round by round.
#[derive(Debug, Default)]
pub struct Pairs {
    ours: Vec<f64>,
    theirs: Vec<f64>,
}

impl Pairs {
    /// Times `ours` and `theirs` in turn, `rounds` times each. Both are called so often that a round
    /// takes a few milliseconds.
    pub fn measure(rounds: usize, mut ours: impl FnMut(), mut theirs: impl FnMut()) -> Self {
        let (calls_ours, calls_theirs) = (calls_per_round(&mut ours), calls_per_round(&mut theirs));
        let mut pairs = Self::default();
        for _ in 0..rounds {
            pairs.push(per_call(calls_ours, &mut ours), per_call(calls_theirs, &mut theirs));
        }
        pairs
    }

    /// Adds a pair of timings in seconds.
    pub fn push(&mut self, ours: f64, theirs: f64) {
        self.ours.push(ours);
        self.theirs.push(theirs);
    }

    /// The median of the rounds' ratios, ours to theirs.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        median(self.ours.iter().zip(&self.theirs).map(|(ours, theirs)| ours / theirs))
    }

    /// The median timings in seconds, ours and theirs.
    #[must_use]
    pub fn medians(&self) -> (f64, f64) {
        (median(self.ours.iter().copied()), median(self.theirs.iter().copied()))
    }
}

/// Prints the head of a table of [`report`]s; `unit` is what the times are for.
pub fn report_head(unit: &str) {
    println!(
        "{:<48} {:>8} {:>8} {:>7} {:>6}",
        format!("nanoseconds a {unit}"),
        "koma",
        "peer",
        "ratio",
        "bar"
    );
}

/// Prints the medians of a pair, each time divided by `calls`, and their ratio beside what it may be at most.
pub fn report(what: &str, pairs: &Pairs, calls: u32, bar: f64) {
    let (ours, theirs) = pairs.medians();
    let nanoseconds = |seconds: f64| seconds * 1e9 / f64::from(calls);
    let (ours, theirs, ratio) = (nanoseconds(ours), nanoseconds(theirs), pairs.ratio());
    println!("{what:<48} {ours:>8.2} {theirs:>8.2} {ratio:>7.3} {bar:>6}");
}

/// The middle value; of an even number of them, the upper one.
///
/// # Panics
///
/// If there are no values.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The chess position number `i`: some pieces have left the board, others their squares. The same `i` always gives
/// the same position.
///
/// # Panics
///
/// Never.
#[must_use]
pub fn middle_game(i: usize) -> Position<8, 8> {
    const START: Position<8, 8> = position!("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
    let mut random = Random::new(i as u64);
    let mut position = START;
    for from in (0..16).chain(48..64) {
        let piece = START.square(from);
        let to = random.below(64);
        let moves = random.below(2) == 0 && position.square(to).is_none();
        let leaves = !moves && random.below(2) == 0 && piece.is_some_and(|piece| !piece.is_terminal());
        let changes = [(from, if moves || leaves { None } else { piece }), (to, piece)];
        position = position.board_diff(&changes[..=usize::from(moves)]).expect("squares of the board");
    }
    if i.is_multiple_of(2) { position } else { position.toggle() }
}

fn calls_per_round(run: &mut impl FnMut()) -> u32 {
    let start = Instant::now();
    let mut calls = 0;
    while start.elapsed() < Duration::from_millis(3) {
        run();
        calls += 1;
    }
    calls
}

fn per_call(calls: u32, run: &mut impl FnMut()) -> f64 {
    let start = Instant::now();
    for _ in 0..calls {
        run();
    }
    start.elapsed().as_secs_f64() / f64::from(calls)
}
