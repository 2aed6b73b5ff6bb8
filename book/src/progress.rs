//! The progress of long computations.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// What a computation does now, and how much of it is done.
///
/// Clones share the same numbers. So while one thread builds a book, another thread can show them.
///
/// ```
/// use koma_book::{BookBuilder, ColumnType, Phase, Position, Progress, SpillingBuilder};
///
/// let progress = Progress::new();
/// let start: Position<3, 3> = "1k^1/3/1K^1 / C/c".parse()?;
/// let builder = BookBuilder::new("feen", &[("weight", ColumnType::U16)])?;
/// let mut builder = SpillingBuilder::new(builder, 1 << 20).with_progress(&progress);
/// builder.push(&start, 7_u16)?;
/// assert_eq!((progress.phase(), progress.done(), progress.total()), (Phase::Reading, 1, None));
///
/// let shown = progress.clone();
/// let other = std::thread::spawn(move || shown.phase());
/// let size = builder.finish_to(std::io::sink())?;
/// assert!(matches!(other.join().unwrap(), Phase::Reading | Phase::Writing));
/// assert_eq!((progress.phase(), progress.done()), (Phase::Writing, size.bytes));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Numbers>);

#[derive(Debug, Default)]
struct Numbers {
    /// The index of the phase in [`Phase::ALL`].
    phase: AtomicUsize,
    done: AtomicU64,
    /// The total plus one, or 0 if it is not known.
    total: AtomicU64,
}

/// A phase of a computation. Each phase counts from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Phase {
    /// Reads the input, and counts rows.
    Reading,
    /// Sorts rows that do not fit in memory, and counts how often a row was moved.
    Sorting,
    /// Makes the index of the positions, and counts positions.
    Indexing,
    /// Writes the output, and counts bytes.
    Writing,
    /// Checks a book, and counts bytes.
    Checking,
}

impl Phase {
    const ALL: [Self; 5] = [Self::Reading, Self::Sorting, Self::Indexing, Self::Writing, Self::Checking];
}

impl Progress {
    /// Returns the progress of a computation that starts to read.
    pub fn new() -> Self {
        Self::default()
    }

    /// Starts a phase. `total` is the count at its end, or `None` if it is not known.
    ///
    /// ```
    /// use koma_book::{Phase, Progress};
    ///
    /// let progress = Progress::new();
    /// progress.start(Phase::Writing, Some(20));
    /// progress.advance(5);
    /// assert_eq!((progress.done(), progress.total()), (5, Some(20)));
    /// ```
    pub fn start(&self, phase: Phase, total: Option<u64>) {
        let Numbers { phase: now, done, total: all } = &*self.0;
        let index = Phase::ALL.iter().position(|one| *one == phase).unwrap_or(0);
        now.store(index, Ordering::Relaxed);
        done.store(0, Ordering::Relaxed);
        all.store(total.map_or(0, |total| total.saturating_add(1)), Ordering::Relaxed);
    }

    /// Adds to the count of the phase.
    pub fn advance(&self, count: u64) {
        self.0.done.fetch_add(count, Ordering::Relaxed);
    }

    /// Returns the phase.
    pub fn phase(&self) -> Phase {
        let index = self.0.phase.load(Ordering::Relaxed);
        Phase::ALL.get(index).copied().unwrap_or(Phase::Reading)
    }

    /// Returns the count of the phase.
    pub fn done(&self) -> u64 {
        self.0.done.load(Ordering::Relaxed)
    }

    /// Returns the count at the end of the phase, or `None` if it is not known.
    pub fn total(&self) -> Option<u64> {
        self.0.total.load(Ordering::Relaxed).checked_sub(1)
    }
}
