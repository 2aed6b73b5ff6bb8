//! Tests the program, with a module for each topic.

mod contents;
mod errors_page;
#[cfg(unix)]
mod faults;
#[cfg(unix)]
mod interruption;
mod kif;
mod memory;
#[cfg(target_os = "linux")]
mod memory_needed;
mod million;
mod outputs;
mod pgn;
mod program;
mod rows;
mod support;
#[cfg(unix)]
mod temporary_files;
