//! `position_map!`: positions and values, written down or read from a file, become static data.

mod entries;
mod expansion;
mod file;
mod key;

pub(crate) use entries::expand as expand_entries;
pub(crate) use file::expand as expand_file;
