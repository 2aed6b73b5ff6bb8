use core::ops::Range;

/// Parts of a list, one after another, in each of which something is tried.
pub(super) struct Parts {
    /// How many items the present parts have; 0 if there are no more.
    size: usize,
    /// Where the next one starts.
    at: usize,
    overlapping: bool,
}

/// So many are few enough to try every number from there on.
pub(super) const LONGEST: usize = 8;

impl Parts {
    /// All of the list, then ever shorter parts beside each other, down to single items.
    pub(super) const fn side_by_side(items: usize) -> Self {
        Self { size: items, at: 0, overlapping: false }
    }

    /// All short parts, of two or more.
    pub(super) const fn overlapping() -> Self {
        Self { size: LONGEST, at: 0, overlapping: true }
    }

    /// The next part of a list that has so many items now.
    pub(super) fn next(&mut self, items: usize) -> Option<Range<usize>> {
        let shortest = if self.overlapping { 2 } else { 1 };
        while self.size >= shortest {
            let end = self.at + self.size;
            if self.overlapping && end <= items {
                self.at += 1;
                return Some(self.at - 1..end);
            }
            if !self.overlapping && self.at < items {
                let start = core::mem::replace(&mut self.at, end);
                return Some(start..end.min(items));
            }
            (self.size, self.at) = (if self.overlapping { self.size - 1 } else { shorter(self.size) }, 0);
        }
        None
    }

    /// Goes on where the items of this part were, which have been removed.
    pub(super) const fn removed(&mut self, part: &Range<usize>) {
        self.at = part.start;
    }
}

/// The next smaller number to take away at once: a power of two, since what fails may do so for even numbers alone.
pub(super) const fn shorter(number: usize) -> usize {
    match number {
        0 | 1 => 0,
        _ => 1 << (number - 1).ilog2(),
    }
}
