use std::num::NonZeroUsize;
use std::thread;

/// What of games becomes a book.
///
/// ```
/// use koma_book::pgn::PgnOptions;
///
/// let options = PgnOptions::new().with_plies(30).with_min_games(2);
/// assert_eq!((options.plies(), options.min_games()), (30, 2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnOptions {
    plies: usize,
    min_games: u64,
    jobs: Option<NonZeroUsize>,
    max_errors: usize,
    memory: usize,
}

impl PgnOptions {
    /// The first 24 half-moves, with every move that was played; as many files at the same time as there are processors.
    ///
    /// ```
    /// assert_eq!(koma_book::pgn::PgnOptions::new().plies(), 24);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { plies: 24, min_games: 1, jobs: None, max_errors: 20, memory: usize::MAX }
    }

    /// Another number of half-moves of each game.
    ///
    /// ```
    /// assert_eq!(koma_book::pgn::PgnOptions::new().with_plies(10).plies(), 10);
    /// ```
    #[must_use]
    pub const fn with_plies(mut self, plies: usize) -> Self {
        self.plies = plies;
        self
    }

    /// Leaves out moves that were played in fewer games.
    ///
    /// ```
    /// assert_eq!(koma_book::pgn::PgnOptions::new().with_min_games(5).min_games(), 5);
    /// ```
    #[must_use]
    pub const fn with_min_games(mut self, min_games: u64) -> Self {
        self.min_games = min_games;
        self
    }

    /// How many files are read at the same time. The book does not depend on it.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    ///
    /// assert_eq!(koma_book::pgn::PgnOptions::new().with_jobs(NonZeroUsize::MIN).jobs(), 1);
    /// ```
    #[must_use]
    pub const fn with_jobs(mut self, jobs: NonZeroUsize) -> Self {
        self.jobs = Some(jobs);
        self
    }

    /// Sets how many skipped games are named for each file. All are counted.
    ///
    /// ```
    /// assert_eq!(koma_book::pgn::PgnOptions::new().with_max_errors(3).max_errors(), 3);
    /// ```
    #[must_use]
    pub const fn with_max_errors(mut self, max_errors: usize) -> Self {
        self.max_errors = max_errors;
        self
    }

    /// Sets how many bytes of memory counting may take, all files together; by default there is no limit. Above it, what
    /// was counted goes to temporary files, in the folder that `TMPDIR` names. The book itself, which is made at the end, takes
    /// memory too.
    ///
    /// ```
    /// assert_eq!(koma_book::pgn::PgnOptions::new().with_memory(2 << 30).memory(), 2 << 30);
    /// ```
    #[must_use]
    pub const fn with_memory(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }

    /// How many half-moves of each game are read.
    ///
    /// ```
    /// assert_eq!(koma_book::pgn::PgnOptions::new().plies(), 24);
    /// ```
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.plies
    }

    /// In how many games a move has to have been played.
    ///
    /// ```
    /// assert_eq!(koma_book::pgn::PgnOptions::new().min_games(), 1);
    /// ```
    #[must_use]
    pub const fn min_games(&self) -> u64 {
        self.min_games
    }

    /// How many files are read at the same time.
    ///
    /// ```
    /// assert!(koma_book::pgn::PgnOptions::new().jobs() > 0);
    /// ```
    #[must_use]
    pub fn jobs(&self) -> usize {
        self.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }

    /// Returns how many skipped games are named for each file.
    ///
    /// ```
    /// assert_eq!(koma_book::pgn::PgnOptions::new().max_errors(), 20);
    /// ```
    #[must_use]
    pub const fn max_errors(&self) -> usize {
        self.max_errors
    }

    /// Returns how many bytes of memory counting may take.
    ///
    /// ```
    /// assert_eq!(koma_book::pgn::PgnOptions::new().memory(), usize::MAX);
    /// ```
    #[must_use]
    pub const fn memory(&self) -> usize {
        self.memory
    }
}

impl Default for PgnOptions {
    fn default() -> Self {
        Self::new()
    }
}
