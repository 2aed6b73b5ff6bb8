//! The progress of long computations.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
pub struct Progress(Arc<Mutex<Numbers>>);

// Not atomic integers, because many 32-bit processors have none of 64 bits.
#[derive(Debug)]
struct Numbers {
    phase: Phase,
    done: u64,
    total: Option<u64>,
}

impl Default for Numbers {
    fn default() -> Self {
        Self { phase: Phase::Reading, done: 0, total: None }
    }
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
        *self.numbers() = Numbers { phase, done: 0, total };
    }

    /// Adds to the count of the phase.
    pub fn advance(&self, count: u64) {
        let mut numbers = self.numbers();
        numbers.done = numbers.done.wrapping_add(count);
    }

    /// Returns the phase.
    pub fn phase(&self) -> Phase {
        self.numbers().phase
    }

    /// Returns the count of the phase.
    pub fn done(&self) -> u64 {
        self.numbers().done
    }

    /// Returns the count at the end of the phase, or `None` if it is not known.
    pub fn total(&self) -> Option<u64> {
        self.numbers().total
    }

    fn numbers(&self) -> MutexGuard<'_, Numbers> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
