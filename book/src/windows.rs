//! The memory for the windows of decoders.
//!
//! A window is what a decoder keeps of the text before, because the text after may repeat it. Several inputs are read at once,
//! and each of them says itself how long its window is.

#![cfg_attr(not(feature = "compression"), allow(dead_code, reason = "nothing is decompressed"))]

use std::fmt;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The memory that several decoders share for their windows. A decoder waits until there is room for its window.
pub(crate) struct Windows {
    /// The memory for all windows together, in bytes.
    limit: usize,
    used: Mutex<usize>,
    freed: Condvar,
    /// The memory limit of which the windows have a part.
    memory: usize,
}

/// The windows of readers without a memory limit.
pub(crate) static UNLIMITED: Windows =
    Windows { limit: usize::MAX, used: Mutex::new(0), freed: Condvar::new(), memory: usize::MAX };

/// The minimum memory for windows, in bytes. The usual levels of zstd need up to 8 MiB.
const MIN_LIMIT: usize = 9 << 20;
/// The buffers of a decoder besides its window, in bytes.
const BUFFERS: usize = 1 << 19;
/// The share of the memory limit for windows is one part of this number.
const PARTS: usize = 4;

impl Windows {
    /// Returns the memory for windows if `memory` bytes are the limit for everything.
    pub(crate) fn within(memory: usize) -> Self {
        let limit = (memory / PARTS).max(MIN_LIMIT);
        Self { limit, used: Mutex::new(0), freed: Condvar::new(), memory }
    }

    /// Returns the memory that windows use of their share, in bytes.
    pub(crate) fn used(&self) -> usize {
        (*self.lock()).min(self.memory / PARTS)
    }

    /// Returns a window without memory.
    pub(crate) const fn window(&self) -> Window<'_> {
        Window { windows: self, len: 0, memory: 0 }
    }

    fn lock(&self) -> MutexGuard<'_, usize> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The window of a decoder. Its memory is free for others after it is dropped.
pub(crate) struct Window<'w> {
    windows: &'w Windows,
    /// The length in bytes.
    pub(crate) len: u64,
    /// The memory for the window and its decoder.
    memory: usize,
}

impl Window<'_> {
    /// Makes the window this long. Waits until there is room for it. The decoder must have freed its memory before: it has
    /// none while it waits, so decoders cannot wait for each other.
    pub(crate) fn resize(&mut self, len: u64) -> Result<(), TooLong> {
        self.free();
        // The decoder rounds the length up.
        let rounded = usize::try_from(len).unwrap_or(usize::MAX).checked_next_power_of_two();
        let memory = rounded.unwrap_or(usize::MAX).saturating_add(BUFFERS);
        if memory > self.windows.limit {
            return Err(TooLong { len, needed: memory.saturating_mul(PARTS), memory: self.windows.memory });
        }
        let mut used = self.windows.lock();
        while *used > self.windows.limit - memory {
            used = self.windows.freed.wait(used).unwrap_or_else(PoisonError::into_inner);
        }
        *used += memory;
        drop(used);
        (self.len, self.memory) = (len, memory);
        Ok(())
    }

    fn free(&mut self) {
        *self.windows.lock() -= self.memory;
        (self.len, self.memory) = (0, 0);
        self.windows.freed.notify_all();
    }
}

impl Drop for Window<'_> {
    fn drop(&mut self) {
        self.free();
    }
}

/// The error for a window that does not fit in its share of the memory limit.
#[derive(Debug)]
pub(crate) struct TooLong {
    len: u64,
    needed: usize,
    memory: usize,
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let len = self.len.div_ceil(1 << 20);
        let needed = self.needed.div_ceil(1 << 20);
        let unit = if self.memory < 1 << 20 { "K" } else { "M" };
        let memory = self.memory >> if self.memory < 1 << 20 { 10 } else { 20 };
        write!(
            f,
            "the zstd data needs a window of {len}M, and so a memory limit of at least {needed}M; the limit is {memory}{unit}"
        )
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::Duration;

    use super::{MIN_LIMIT, Windows};

    /// Windows wait for each other, but never use more than their share together.
    #[test]
    fn shared_memory() {
        let windows = Windows::within(64 << 20);
        let (now, most, waits) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let mut window = windows.window();
                    for len in [1 << 20, 5 << 20, 8 << 20, 7 << 20] {
                        window.resize(len).unwrap();
                        let len = usize::try_from(len).unwrap();
                        most.fetch_max(now.fetch_add(len, Ordering::SeqCst) + len, Ordering::SeqCst);
                        thread::sleep(Duration::from_millis(2));
                        now.fetch_sub(len, Ordering::SeqCst);
                        waits.fetch_add(1, Ordering::SeqCst);
                    }
                });
            }
        });
        assert_eq!((waits.into_inner(), windows.used()), (32, 0));
        let most = most.into_inner();
        assert!((8 << 20..=16 << 20).contains(&most), "{most}");
    }

    /// The smallest limit lets a usual window pass, and the error names a limit that is enough.
    #[test]
    fn windows_that_are_too_long() {
        for memory in [1, 64 << 10, 16 << 20] {
            let windows = Windows::within(memory);
            let mut window = windows.window();
            window.resize(8 << 20).unwrap();
            assert!(windows.used() <= memory / 4);
            assert!(window.resize(8 << 20 | 1).is_err());
            assert_eq!((window.len, windows.used()), (0, 0));
            window.resize((MIN_LIMIT >> 1) as u64).unwrap();
        }
        let error = Windows::within(16 << 20).window().resize(128 << 20).unwrap_err();
        let words =
            "the zstd data needs a window of 128M, and so a memory limit of at least 514M; the limit is 16M";
        assert_eq!(error.to_string(), words);
        assert!(Windows::within(513 << 20).window().resize(128 << 20).is_err());
        Windows::within(514 << 20).window().resize(128 << 20).unwrap();
    }
}
