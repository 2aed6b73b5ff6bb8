//! Measures the peak memory of a check.

use std::fs;
use std::process::Child;
use std::thread::sleep;
use std::time::Duration;

use crate::workspace::{Result, Workspace};

/// Returns the peak memory of the compiler, in megabytes, while it checks a crate that has just changed.
/// Reads the memory from `/proc` every few milliseconds. Returns `None` if the system has no `/proc`.
pub(crate) fn peak_memory(workspace: &Workspace, name: &str) -> Result<Option<u64>> {
    workspace.touch(name)?;
    let mut cargo = workspace.checking(name).spawn()?;
    let mut peak = None;
    let status = loop {
        if let Some(status) = cargo.try_wait()? {
            break status;
        }
        peak = peak.max(peak_of_children(&cargo));
        sleep(Duration::from_millis(3));
    };
    if status.success() { Ok(peak) } else { Err(format!("cargo check of {name} failed").into()) }
}

fn peak_of_children(parent: &Child) -> Option<u64> {
    let parent = u64::from(parent.id());
    let statuses = fs::read_dir("/proc")
        .ok()?
        .flatten()
        .filter_map(|process| fs::read_to_string(process.path().join("status")).ok());
    let field = |status: &str, name: &str| -> Option<u64> {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    };
    let children = statuses.filter(|status| field(status, "PPid:") == Some(parent));
    children.filter_map(|status| field(&status, "VmHWM:")).max().map(|kilobytes| kilobytes / 1000)
}
