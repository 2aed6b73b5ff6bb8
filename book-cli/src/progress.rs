//! The line of a terminal that shows the progress of a command.

use std::fmt;
use std::fs::{self, Metadata};
use std::io::{self, IsTerminal as _, Read, Write};
use std::path::Path;
use std::sync::LazyLock;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{DecimalBytes, HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use koma_book::{Phase, Progress};

use crate::standard::STANDARD;

/// The line. If standard error is not a terminal, as in a CI job, the line is not shown.
static LINE: LazyLock<ProgressBar> = LazyLock::new(|| {
    let line = ProgressBar::new_spinner();
    // A finished line is not drawn.
    line.finish_and_clear();
    line
});

/// How often the line is drawn. Short commands draw none.
const INTERVAL: Duration = Duration::from_millis(200);

fn style(template: &str) -> ProgressStyle {
    // The templates are valid, so the default style is never used.
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Calls `write` while the line is hidden.
pub(crate) fn without_line<T>(write: impl FnOnce() -> T) -> T {
    LINE.suspend(write)
}

/// Shows the progress of a command until it is dropped.
pub(crate) struct Meter {
    progress: Progress,
    /// Counts the bytes that were read from inputs.
    read: Progress,
    drawing: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Meter {
    /// Shows the progress of reading these files and writing `output`.
    pub(crate) fn new(inputs: &[impl AsRef<Path>], output: &Path) -> Self {
        let progress = Progress::new();
        let read = Progress::new();
        // If the output goes to a terminal, the line would be between its lines.
        let is_hidden = LINE.is_hidden() || output == Path::new(STANDARD) && io::stdout().is_terminal();
        if is_hidden {
            return Self { progress, read, drawing: None };
        }
        let len = |path: &Path| fs::metadata(path).ok().filter(Metadata::is_file).map(|file| file.len());
        let shown = Shown {
            progress: progress.clone(),
            read: read.clone(),
            input_len: inputs.iter().map(|path| len(path.as_ref())).sum(),
        };
        let (stop, stopped) = mpsc::channel();
        let draw = move || {
            let mut phase = None;
            while stopped.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                shown.draw(&mut phase);
            }
        };
        let thread = thread::Builder::new().spawn(draw);
        Self { progress, read, drawing: thread.ok().map(|thread| (stop, thread)) }
    }

    /// Returns the progress, which the library advances.
    pub(crate) const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Counts the bytes that are read from `input`.
    pub(crate) fn count_read<R: Read>(&self, input: R) -> CountedRead<R> {
        CountedRead { input, read: self.read.clone() }
    }

    /// Counts the lines that are written to `out`.
    pub(crate) fn count_lines<W: Write>(&self, out: W) -> CountedLines<'_, W> {
        CountedLines { out, progress: &self.progress }
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.drawing.take() {
            drop(stop);
            let _ = thread.join();
            LINE.finish_and_clear();
        }
    }
}

/// What the line shows.
struct Shown {
    progress: Progress,
    read: Progress,
    /// The total length of the inputs in bytes, or `None` if one of them is not a regular file.
    input_len: Option<u64>,
}

impl Shown {
    /// Draws the line. `drawn` is the phase that it showed before.
    fn draw(&self, drawn: &mut Option<Phase>) {
        let phase = self.progress.phase();
        let (done, total) = (self.progress.done(), self.progress.total());
        let read = self.read.done();
        // While inputs are read, their bytes say more about the time left than the rows so far.
        let (position, len) = match phase {
            Phase::Reading if read > 0 => (read, self.input_len),
            _ => (done, total),
        };
        let words = match phase {
            Phase::Reading if read > 0 => {
                format!("{}, {} rows", amount(read, self.input_len, DecimalBytes), HumanCount(done))
            }
            Phase::Reading if done == 0 && total.is_none() => String::new(),
            Phase::Reading | Phase::Sorting => format!("{} rows", amount(done, total, HumanCount)),
            Phase::Indexing => format!("{} positions", amount(done, total, HumanCount)),
            _ => amount(done, total, DecimalBytes),
        };
        if *drawn != Some(phase) {
            *drawn = Some(phase);
            // The line is not drawn before all of it is set.
            LINE.finish_and_clear();
            let template =
                if len.is_some() { "{prefix} {bar:12} {wide_msg}" } else { "{prefix} {spinner} {wide_msg}" };
            LINE.set_style(style(template));
            LINE.set_prefix(name(phase));
            LINE.set_length(len.unwrap_or(position));
            LINE.set_message(words);
            LINE.reset();
            return;
        }
        LINE.set_position(position);
        let left = LINE.eta();
        let has_left = len.is_some() && left >= Duration::from_secs(1);
        let left = if has_left { format!(", {} left", HumanDuration(left)) } else { String::new() };
        LINE.set_message(words + &left);
    }
}

/// Returns the name of a phase.
const fn name(phase: Phase) -> &'static str {
    match phase {
        Phase::Reading => "reading ",
        Phase::Sorting => "sorting ",
        Phase::Indexing => "indexing",
        Phase::Checking => "checking",
        _ => "writing ",
    }
}

/// Returns a number and the total in a unit.
fn amount<T: fmt::Display>(done: u64, total: Option<u64>, unit: impl Fn(u64) -> T) -> String {
    let done = unit(done);
    total.map_or_else(|| done.to_string(), |total| format!("{done} of {}", unit(total)))
}

/// A reader that counts its bytes.
pub(crate) struct CountedRead<R> {
    input: R,
    read: Progress,
}

impl<R: Read> Read for CountedRead<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let len = self.input.read(out)?;
        self.read.advance(len as u64);
        Ok(len)
    }
}

/// A writer whose lines advance a progress.
pub(crate) struct CountedLines<'p, W> {
    out: W,
    progress: &'p Progress,
}

impl<W: Write> Write for CountedLines<'_, W> {
    #[expect(clippy::naive_bytecount, reason = "the texts are short")]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let len = self.out.write(bytes)?;
        let lines = bytes[..len].iter().filter(|byte| **byte == b'\n').count();
        self.progress.advance(lines as u64);
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
