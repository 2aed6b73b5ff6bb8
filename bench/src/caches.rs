use std::hint::black_box;
use std::time::Instant;

use crate::pairs::pass;
use crate::{Pairs, report};

/// The state of the processor's caches when look-ups start.
#[derive(Debug)]
pub enum Caches {
    /// The caches hold the table if it fits, because all positions are looked up round after round.
    Hot,
    /// The caches hold other data, because a *sweep* changes a buffer larger than the caches before every few look-ups.
    Swept(Vec<u8>),
}

/// The size of the buffer: more than twice the last-level cache of most machines.
const BUFFER: usize = 96 << 20;
const LINE: usize = 64;
/// The number of look-ups after each sweep. With so few look-ups, one hardly speeds up another.
const LOOK_UPS_AFTER_A_SWEEP: usize = 8;
const ROUNDS: usize = 51;
const ROUNDS_WITH_SWEEPS: usize = 101;

impl Caches {
    /// Returns the state with a sweep before every few look-ups.
    #[must_use]
    pub fn swept() -> Self {
        Self::Swept(vec![1; BUFFER])
    }

    /// Looks up the items in both tables. Reports the times and their ratio.
    ///
    /// # Panics
    ///
    /// If the answers differ.
    pub fn compare<A: Clone, B: Clone>(
        &mut self,
        what: &str,
        (our_items, mut ours): (&[A], impl FnMut(&A) -> Option<u32>),
        (their_items, mut theirs): (&[B], impl FnMut(&B) -> Option<u32>),
        bar: Option<f64>,
    ) {
        assert!(our_items.iter().map(&mut ours).eq(their_items.iter().map(&mut theirs)));
        let (mut ours, mut theirs) = (run(ours), run(theirs));
        match self {
            Self::Hot => {
                let pairs = Pairs::measure_each(ROUNDS, (our_items, ours), (their_items, theirs));
                report(what, &pairs, our_items.len(), bar);
            }
            Self::Swept(buffer) => {
                let mut pairs = Pairs::default();
                for round in 0..ROUNDS_WITH_SWEEPS {
                    let seconds = after_sweep(buffer, our_items, round, &mut ours);
                    pairs.push(seconds, after_sweep(buffer, their_items, round, &mut theirs));
                }
                report(what, &pairs, LOOK_UPS_AFTER_A_SWEEP, bar);
            }
        }
    }
}

fn run<T>(mut look_up: impl FnMut(&T) -> Option<u32>) -> impl FnMut(&T) {
    move |item| {
        black_box(look_up(item));
    }
}

/// Returns the seconds that a few look-ups take after a sweep. The items to look up are in the caches, as
/// if the program had just made them.
fn after_sweep<T: Clone>(buffer: &mut [u8], items: &[T], round: usize, look_up: &mut impl FnMut(&T)) -> f64 {
    for byte in buffer.iter_mut().step_by(LINE) {
        *byte = byte.wrapping_add(1);
    }
    black_box(buffer);
    let few = items.iter().cycle().skip(round * LOOK_UPS_AFTER_A_SWEEP % items.len());
    let few: Vec<T> = few.take(LOOK_UPS_AFTER_A_SWEEP).cloned().collect();
    let start = Instant::now();
    pass(&few, look_up);
    start.elapsed().as_secs_f64()
}
