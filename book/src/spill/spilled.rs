//! The rows of a builder that are in temporary files.

use std::{cmp, io};

use koma_format::{BookBuilder, BuildError, BuiltPosition};
use koma_runtime::ColumnType;

use super::SpillError;
use super::bytes::{push_varint, take, take_array, take_varint};
use super::column::write_cell;
use super::numbered::PositionRecord;
use super::runs::Runs;
use super::sorter::{Sorted, Sorter};
use crate::progress::Progress;

/// The rows in temporary files.
#[derive(Debug)]
pub(super) struct Spilled {
    /// The rows, sorted by the hash and the packed form of their position, and then by their place.
    runs: Runs,
    /// The number of rows.
    pub(super) rows: usize,
    /// For each column, the total length of the texts in bytes.
    pub(super) text_lens: Vec<u64>,
    /// The tables that rows come from.
    pub(super) tables: Vec<Table>,
}

/// A table that rows come from.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) name: String,
    /// The number of rows before this table.
    pub(super) start: usize,
    /// The number of the line with the first row, or `None` if lines are not rows.
    pub(super) first_line: Option<usize>,
}

impl Spilled {
    /// Returns no rows of a book with this number of columns.
    pub(super) fn new(columns: usize, memory: usize) -> Self {
        let runs = Runs::new(memory);
        Self { runs, rows: 0, text_lens: vec![0; columns], tables: Vec::new() }
    }

    /// Reports whether writing a temporary file failed, so that rows are lost.
    pub(super) const fn is_broken(&self) -> bool {
        self.runs.is_broken()
    }

    /// Returns an error if writing a temporary file failed.
    pub(super) fn ensure_complete(&self) -> io::Result<()> {
        self.runs.ensure_complete()
    }

    /// Adds all rows of a builder as a run. `places` has the place of each row in the order of all rows. If it is empty, the
    /// rows follow those that were added before.
    pub(super) fn add_rows(&mut self, builder: &BookBuilder, places: &[u32]) -> io::Result<()> {
        self.add_rows_with(builder, places, |position| position.hash())
    }

    /// Adds rows like [`add_rows`](Self::add_rows). `hash_of` returns the hash of a position.
    pub(super) fn add_rows_with(
        &mut self,
        builder: &BookBuilder,
        places: &[u32],
        hash_of: impl Fn(BuiltPosition<'_>) -> u64,
    ) -> io::Result<()> {
        if builder.is_empty() {
            return Ok(());
        }
        let columns: Vec<ColumnType> = builder.columns().map(|(_, values)| values).collect();
        let place_of = |row: u32| places.get(row as usize).copied().unwrap_or(self.rows as u32 + row);
        self.runs.add(|run| {
            let (mut key, mut last_key, mut packed) = (Vec::new(), Vec::new(), Vec::new());
            let (mut record, mut rows) = (Vec::new(), Vec::new());
            for (hash, number) in sorted(builder, hash_of) {
                let Some(position) = builder.position(number as usize) else { continue };
                std::mem::swap(&mut key, &mut last_key);
                key.clear();
                key.extend_from_slice(&hash.to_be_bytes());
                write_packed(&position, &mut packed, &mut key);
                debug_assert!(last_key < key, "runs are merged by the bytes of their records");
                rows.clear();
                rows.extend(position.rows().map(|row| (place_of(row.number()), row)));
                rows.sort_unstable_by_key(|(place, _)| *place);
                for (place, row) in &rows {
                    record.clear();
                    record.extend_from_slice(&key);
                    record.extend_from_slice(&place.to_be_bytes());
                    for (values, cell) in columns.iter().zip(row.cells()) {
                        write_cell(*values, cell, &mut record);
                    }
                    run.push(&record)?;
                }
            }
            Ok(())
        })?;
        self.rows += builder.row_count();
        for (sum, text_len) in self.text_lens.iter_mut().zip(builder.text_lens()) {
            *sum += text_len;
        }
        Ok(())
    }

    /// Sorts the rows by the first rows of their positions. Frees the temporary files of the runs.
    pub(super) fn sort_by_first_rows(
        &mut self,
        memory: usize,
        progress: &Progress,
    ) -> Result<Sorted, SpillError> {
        let mut runs = std::mem::replace(&mut self.runs, Runs::new(memory));
        let mut sorter = Sorter::new(memory);
        let refused = push_by_first_rows(&mut runs, &mut sorter, progress).map_err(SpillError::of)?;
        if let Some(row) = refused {
            return Err(SpillError::Row { place: self.place_of(row), error: BuildError::TooManyOfOneHash });
        }
        drop(runs);
        sorter.finish().map_err(SpillError::of)
    }

    /// Returns where a row comes from.
    fn place_of(&self, row: usize) -> String {
        match self.tables.iter().rfind(|table| table.start <= row) {
            Some(Table { name, first_line: Some(line), start }) => format!("{name}:{}", line + row - start),
            Some(Table { name, first_line: None, .. }) => name.clone(),
            None => format!("row {}", row + 1),
        }
    }
}

/// Returns the hashes and the numbers of a builder's positions, sorted by hashes, and then by packed forms.
fn sorted(builder: &BookBuilder, hash_of: impl Fn(BuiltPosition<'_>) -> u64) -> Vec<(u64, u32)> {
    let positions = (0..builder.len()).zip(0..);
    let mut sorted = Vec::with_capacity(builder.len());
    sorted.extend(positions.filter_map(|(at, number)| Some((hash_of(builder.position(at)?), number))));
    let key = |number: u32| {
        let mut bytes = Vec::new();
        if let Some(position) = builder.position(number as usize) {
            write_packed(&position, &mut Vec::new(), &mut bytes);
        }
        bytes
    };
    // Few positions have the same hash.
    sorted.sort_unstable_by(|(hash, number), (other_hash, other)| {
        hash.cmp(other_hash)
            .then_with(|| if number == other { cmp::Ordering::Equal } else { key(*number).cmp(&key(*other)) })
    });
    sorted
}

/// Appends the packed form of a position after its length. `packed` is a buffer.
fn write_packed(position: &BuiltPosition<'_>, packed: &mut Vec<u8>, out: &mut Vec<u8>) {
    packed.clear();
    position.write_packed(packed);
    push_varint(out, packed.len());
    out.extend_from_slice(packed);
}

/// Adds all rows to a sorter, as [`Numbered::new`] expects them. If too many positions have the same hash, returns the first
/// row of a position that has no room.
fn push_by_first_rows(
    runs: &mut Runs,
    sorter: &mut Sorter,
    progress: &Progress,
) -> io::Result<Option<usize>> {
    // The hash and the packed form of the current position, and the place of its first row.
    let mut key = Vec::new();
    let mut first = [0; 4];
    let mut last_place = [0; 4];
    let mut same_hash = SameHash::default();
    let mut record = Vec::new();
    let mut rows = runs.records()?;
    while let Some(row) = rows.next()? {
        let mut rest = row;
        let hash: [u8; 8] = take_array(&mut rest)?;
        let len = take_varint(&mut rest)?;
        let packed = take(&mut rest, len)?;
        let row_key = &row[..row.len() - rest.len()];
        let place = take_array(&mut rest)?;
        if row_key != key {
            if !key.starts_with(&hash) {
                same_hash.finish();
            }
            same_hash.add(u32::from_be_bytes(place));
            key.clear();
            key.extend_from_slice(row_key);
            first = place;
        } else if place == last_place {
            return Err(io::Error::other(BuildError::Places));
        }
        last_place = place;
        record.clear();
        record.extend_from_slice(&first);
        record.extend_from_slice(&place);
        if place == first {
            PositionRecord { hash: u64::from_be_bytes(hash), packed }.write(&mut record);
        }
        record.extend_from_slice(rest);
        sorter.push(&record)?;
        progress.advance(1);
    }
    same_hash.finish();
    Ok(same_hash.refused.map(|row| row as usize))
}

/// The positions that have the same hash.
#[derive(Default)]
struct SameHash {
    /// The first rows of the positions with the current hash. Only the smallest of them are kept.
    first_rows: Vec<u32>,
    /// The smallest first row of a position that has no room, because too many positions before it have its hash.
    refused: Option<u32>,
}

impl SameHash {
    fn add(&mut self, first_row: u32) {
        let place = self.first_rows.partition_point(|other| *other < first_row);
        self.first_rows.insert(place, first_row);
        self.first_rows.truncate(BookBuilder::MAX_SAME_HASH + 1);
    }

    /// Ends the positions with the current hash.
    fn finish(&mut self) {
        if let Some(row) = self.first_rows.get(BookBuilder::MAX_SAME_HASH) {
            self.refused = Some(self.refused.map_or(*row, |other| other.min(*row)));
        }
        self.first_rows.clear();
    }
}
