//! Maps from positions to numbers: koma's map, and other maps to compare with it.

use std::collections::HashMap;

use koma::__private::{PackedKey, data_len, fill, map, packed_room};
use koma::{ByZobrist, PositionMap};

use crate::{Caches, Chess, Qi, qi};

/// The same entries in several kinds of maps.
#[derive(Debug)]
pub struct Maps {
    ours: PositionMap<Chess, u32>,
    by_feen: HashMap<String, u32>,
    phf: phf::Map<&'static str, u32>,
    by_qi: HashMap<Qi, u32>,
    by_position: HashMap<Chess, u32>,
    by_zobrist: HashMap<Chess, u32, ByZobrist>,
}

/// Positions to look up, both in koma's type and in the type that a program without koma uses.
#[derive(Debug)]
pub struct Asked {
    ours: Vec<Chess>,
    theirs: Vec<Qi>,
}

impl Asked {
    /// Returns these positions in both types, in the same order.
    #[must_use]
    pub fn new(positions: Vec<Chess>) -> Self {
        Self { theirs: positions.iter().map(qi).collect(), ours: positions }
    }
}

impl Maps {
    /// Returns maps from each key to its index.
    ///
    /// # Panics
    ///
    /// If two keys are equal.
    #[must_use]
    pub fn new(keys: &[Chess]) -> Self {
        Self {
            ours: position_map(keys),
            by_feen: keys.iter().map(ToString::to_string).zip(0..).collect(),
            phf: phf_map(keys),
            by_qi: keys.iter().map(qi).zip(0..).collect(),
            by_position: keys.iter().copied().zip(0..).collect(),
            by_zobrist: keys.iter().copied().zip(0..).collect(),
        }
    }

    /// Returns koma's map.
    #[must_use]
    pub fn ours(&self) -> &PositionMap<Chess, u32> {
        &self.ours
    }

    /// Looks up the positions in koma's map and in the other maps. Reports the ratios of koma's time to the times
    /// of the other maps. `bar` is the limit for the ratios to maps with FEENs as keys.
    ///
    /// # Panics
    ///
    /// If the answers differ.
    pub fn compare(&self, what: &str, asked: &Asked, caches: &mut Caches, bar: Option<f64>) {
        let in_ours = |position: &Chess| self.ours.get(position).copied();
        let ours = (asked.ours.as_slice(), in_ours);
        let in_feens = by_feen(|feen| self.by_feen.get(feen).copied());
        caches.compare(&format!("{what} / HashMap, by FEEN"), ours, (&asked.theirs, in_feens), bar);
        let in_phf = by_feen(|feen| self.phf.get(feen).copied());
        caches.compare(&format!("{what} / phf::Map, by FEEN"), ours, (&asked.theirs, in_phf), bar);
        let in_qis = |position: &Qi| self.by_qi.get(position).copied();
        caches.compare(&format!("{what} / HashMap<Qi, _>"), ours, (&asked.theirs, in_qis), None);
        let in_positions = |position: &Chess| self.by_position.get(position).copied();
        caches.compare(&format!("{what} / HashMap<Position, _>"), ours, (&asked.ours, in_positions), None);
        let in_zobrist = |position: &Chess| self.by_zobrist.get(position).copied();
        let what = format!("{what} / HashMap<Position, _, ByZobrist>");
        caches.compare(&what, ours, (&asked.ours, in_zobrist), None);
    }
}

/// Returns the map that `position_map!` makes from the keys and their indexes.
pub(crate) fn position_map(keys: &[Chess]) -> PositionMap<Chess, u32> {
    let packed: Vec<_> = keys.iter().map(PackedKey::<{ packed_room(&[8, 8, 1]) }>::new).collect();
    let keys: Vec<_> = packed.iter().map(|key| key.named("")).collect();
    let mut data = vec![0; data_len(&keys)];
    fill(&keys, &mut data).expect("positions of one shape, each once");
    let values: Vec<u32> = (0..).take(keys.len()).collect();
    map(data.leak(), values.leak())
}

/// Returns the map that `phf_codegen` generates for the FEENs of the keys.
pub(crate) fn phf_map(keys: &[Chess]) -> phf::Map<&'static str, u32> {
    phf_of(&keys.iter().map(|key| &*key.to_string().leak()).collect::<Vec<_>>())
}

/// Returns the map that `phf_codegen` generates for these texts, which must be unique.
pub(crate) fn phf_of(texts: &[&'static str]) -> phf::Map<&'static str, u32> {
    let state = phf_generator::generate_hash(texts);
    let entries: Vec<(&'static str, u32)> =
        state.map.iter().map(|entry| (texts[*entry], u32::try_from(*entry).expect("few"))).collect();
    phf::Map { key: state.key, disps: state.disps.leak(), entries: entries.leak() }
}

/// Returns a function that looks up a position by its FEEN. `sashite-feen` writes each FEEN into the same
/// buffer.
fn by_feen(mut get: impl FnMut(&str) -> Option<u32>) -> impl FnMut(&Qi) -> Option<u32> {
    let mut feen = String::new();
    move |position| {
        feen.clear();
        sashite_feen::write_feen(&mut feen, position).expect("a string takes everything");
        get(&feen)
    }
}
