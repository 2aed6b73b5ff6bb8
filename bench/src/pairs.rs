//! Times two pieces of code in turn and reports the ratio of their times. If the machine becomes slower
//! or faster, this affects both pieces of code alike.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Pairs of timings, one pair for each round.
#[derive(Debug, Default)]
pub struct Pairs {
    ours: Vec<f64>,
    theirs: Vec<f64>,
}

impl Pairs {
    /// Times `ours` and `theirs` in turn, `rounds` times each. Each timing repeats the call for about 3
    /// milliseconds, and stores the time of one call.
    pub fn measure(rounds: usize, mut ours: impl FnMut(), mut theirs: impl FnMut()) -> Self {
        let (calls_ours, calls_theirs) = (calls_per_round(&mut ours), calls_per_round(&mut theirs));
        let mut pairs = Self::default();
        for _ in 0..rounds {
            pairs.push(per_call(calls_ours, &mut ours), per_call(calls_theirs, &mut theirs));
        }
        pairs
    }

    /// Times `ours` with each of our items, and `theirs` with each of their items. The items are opaque
    /// to the compiler. The functions must pass their results to [`black_box`].
    pub fn measure_each<A, B>(
        rounds: usize,
        (our_items, mut ours): (&[A], impl FnMut(&A)),
        (their_items, mut theirs): (&[B], impl FnMut(&B)),
    ) -> Self {
        Self::measure(rounds, || pass(our_items, &mut ours), || pass(their_items, &mut theirs))
    }

    /// Does the same as [`measure_each`](Self::measure_each), but `ours` may change its items.
    pub fn measure_each_in_place<A, B>(
        rounds: usize,
        (our_items, mut ours): (&mut [A], impl FnMut(&mut A)),
        (their_items, mut theirs): (&[B], impl FnMut(&B)),
    ) -> Self {
        Self::measure(rounds, || pass_in_place(our_items, &mut ours), || pass(their_items, &mut theirs))
    }

    /// Adds a pair of timings in seconds.
    pub fn push(&mut self, ours: f64, theirs: f64) {
        self.ours.push(ours);
        self.theirs.push(theirs);
    }

    /// Returns the median of the rounds' ratios: our time divided by their time.
    ///
    /// # Panics
    ///
    /// If there are no pairs.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        median(self.ours.iter().zip(&self.theirs).map(|(ours, theirs)| ours / theirs))
    }

    /// Returns the median timings in seconds, ours and theirs.
    ///
    /// # Panics
    ///
    /// If there are no pairs.
    #[must_use]
    pub fn medians(&self) -> (f64, f64) {
        (median(self.ours.iter().copied()), median(self.theirs.iter().copied()))
    }
}

/// Calls `run` with each item. This function is not inlined into its callers, so that `run` is inlined into it.
#[inline(never)]
pub(crate) fn pass<T>(items: &[T], run: &mut impl FnMut(&T)) {
    for item in black_box(items) {
        run(item);
    }
}

#[inline(never)]
fn pass_in_place<T>(items: &mut [T], run: &mut impl FnMut(&mut T)) {
    for item in black_box(items) {
        run(item);
    }
}

/// Prints the header of a table that [`report`] fills. The times in the table are per `unit`.
pub fn report_head(unit: &str) {
    let what = format!("nanoseconds a {unit}");
    println!("{what:<64} {:>8} {:>8} {:>7} {:>5}", "koma", "peer", "ratio", "bar");
}

/// Prints our median time and theirs, each divided by `calls`, and the ratio. Then prints `bar`, a limit for
/// the ratio. Marks a ratio above this limit.
///
/// # Panics
///
/// If `calls` is 2³² or more, or if there are no pairs.
pub fn report(what: &str, pairs: &Pairs, calls: usize, bar: Option<f64>) {
    let calls = f64::from(u32::try_from(calls).expect("some thousands"));
    let (our_seconds, their_seconds) = pairs.medians();
    let ours = our_seconds * 1e9 / calls;
    let theirs = their_seconds * 1e9 / calls;
    let ratio = pairs.ratio();
    let above = if bar.is_some_and(|bar| ratio > bar) { " above" } else { "" };
    let bar = bar.map_or("-".to_owned(), |bar| bar.to_string());
    println!("{what:<64} {ours:>8.2} {theirs:>8.2} {ratio:>7.3} {bar:>5}{above}");
}

/// Returns the median, or the upper of the two middle values.
///
/// # Panics
///
/// If there are no values.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
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
