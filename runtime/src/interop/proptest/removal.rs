use alloc::vec::Vec;

use super::alloc;

/// Takes items out of a list, in ever smaller runs, from all at once to each alone, as long as the test still fails.
pub(super) struct Removal<T> {
    /// How many are taken out at once; 0 if nothing has been tried yet.
    run: usize,
    /// Where the next run starts.
    at: usize,
    /// The run that has been taken out last.
    taken: Vec<T>,
    done: bool,
}

impl<T> Removal<T> {
    pub(super) const fn new() -> Self {
        Self { run: 0, at: 0, taken: Vec::new(), done: false }
    }

    /// Takes out another run; false if there is none left to be tried.
    pub(super) fn take(&mut self, items: &mut Vec<T>) -> bool {
        self.taken.clear();
        if self.run == 0 {
            self.run = items.len();
        }
        if self.at >= items.len() {
            (self.run, self.at, self.done) = (self.run / 2, 0, self.done || self.run <= 1);
        }
        if self.done || items.is_empty() {
            self.done = true;
            return false;
        }
        let end = items.len().min(self.at + self.run);
        self.taken.extend(items.drain(self.at..end));
        true
    }

    /// Puts the last run back, which was needed; false if it is there already.
    pub(super) fn put_back(&mut self, items: &mut Vec<T>) -> bool {
        if self.taken.is_empty() {
            return false;
        }
        let next = self.at + self.taken.len();
        items.splice(self.at..self.at, self.taken.drain(..));
        self.at = next;
        true
    }
}
