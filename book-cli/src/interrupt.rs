//! Ends the program when the user interrupts it, or when a limit of the system is reached.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::Duration;
use std::{fs, process, thread};

use koma_book::{is_written_directly, remove_unfinished_files};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::outcome::{FAILED, INTERRUPTED};
use crate::output::write_message;
use crate::progress::without_line;
use crate::standard::STANDARD;

/// The signals that end the program: `Ctrl-C`, the signal of the command `kill`, and the end of the terminal.
const SIGNALS: &[i32] = &[
    SIGINT,
    SIGTERM,
    #[cfg(unix)]
    signal_hook::consts::SIGHUP,
];

/// The signals that `nohup` ignores.
const IGNORED_BY_NOHUP: &[i32] = &[
    #[cfg(unix)]
    signal_hook::consts::SIGHUP,
];
/// The signal that the limit of processor time is reached (`ulimit -t`).
#[cfg(unix)]
const TIME_LIMIT: i32 = signal_hook::consts::SIGXCPU;
/// The signal that a file has reached the limit of its size (`ulimit -f`).
#[cfg(unix)]
const SIZE_LIMIT: i32 = signal_hook::consts::SIGXFSZ;

/// How often a thread looks whether there was a signal. A thread can end the program in any phase, even while another
/// waits for an input or for the reader of a pipe.
const INTERVAL: Duration = Duration::from_millis(50);
/// How long the message may take. It cannot be written to a pipe that is full.
const MESSAGE_TIME: Duration = Duration::from_millis(300);

/// Ends the program as soon as there is a signal. `output` is the file that the command writes, if it writes one.
pub(crate) fn watch(output: Option<&Path>) {
    let output = output.map(PathBuf::from);
    let [is_interrupted, is_out_of_time] = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
    let seen = [&is_interrupted, &is_out_of_time].map(Arc::clone);
    let wait = move || {
        loop {
            match seen.each_ref().map(|seen| seen.load(Ordering::Relaxed)) {
                [true, _] => end(output.as_deref(), "interrupted", INTERRUPTED),
                [_, true] => end(output.as_deref(), "the limit of processor time is reached", FAILED),
                [false, false] => thread::sleep(INTERVAL),
            }
        }
    };
    // Without the thread, signals end the program as usual.
    if thread::Builder::new().spawn(wait).is_ok() {
        for signal in SIGNALS {
            catch(*signal, &is_interrupted);
        }
        #[cfg(unix)]
        catch(TIME_LIMIT, &is_out_of_time);
    }
    // While the signal is caught, it does not end the program, and writing the file fails like on a full disk.
    #[cfg(unix)]
    catch(SIZE_LIMIT, &Arc::default());
}

/// Makes a signal set `is_seen`, unless the program was started with this signal ignored.
fn catch(signal: i32, is_seen: &Arc<AtomicBool>) {
    if !is_ignored(signal) {
        let _ = flag::register(signal, Arc::clone(is_seen));
    }
}

/// Reports whether the program was started with this signal ignored, as by `nohup`. Systems without `/proc` do not say
/// so. There, only the end of the terminal counts as ignored.
fn is_ignored(signal: i32) -> bool {
    let Ok(status) = fs::read_to_string("/proc/self/status") else {
        return IGNORED_BY_NOHUP.contains(&signal);
    };
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok());
    ignored.is_some_and(|signals| signals >> (signal - 1) & 1 == 1)
}

/// Removes unfinished files, writes a message that starts with `reason`, and exits.
fn end(output: Option<&Path>, reason: &str, code: u8) -> ! {
    let is_complete = remove_unfinished_files();
    let (sender, written) = mpsc::channel();
    let state = match output {
        None => "",
        Some(output) if output == Path::new(STANDARD) || is_written_directly(output) => {
            "; the output may be incomplete"
        }
        Some(_) if is_complete => "; the output is complete",
        Some(_) => "; nothing was written",
    };
    let words = format!("{reason}{state}");
    // The progress stays hidden, because the program exits before this thread ends.
    let write = move || {
        without_line(|| {
            write_message(&words);
            let _ = sender.send(());
            loop {
                thread::park();
            }
        });
    };
    if thread::Builder::new().spawn(write).is_ok() {
        let _ = written.recv_timeout(MESSAGE_TIME);
    }
    process::exit(code.into());
}
