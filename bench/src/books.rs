//! Books, and other tables that a program could use for the same positions.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

use koma::{Book, PositionMap};
use koma_book::{AnyBook, BookBuilder, ColumnType};

use crate::maps::{phf_map, phf_of, position_map};
use crate::pairs::pass;
use crate::{Caches, Chess, Pairs, Random, report};

/// A book that maps each position to a number.
pub type NumberBook = Book<Chess, u32, Vec<u8>>;

/// The same entries in several kinds of tables.
#[derive(Debug)]
pub struct Books {
    ours: NumberBook,
    map: PositionMap<Chess, u32>,
    by_position: HashMap<Chess, u32>,
    fst: fst::Map<Vec<u8>>,
    phf: phf::Map<&'static str, u32>,
}

/// The cost of making a book.
#[derive(Clone, Copy, Debug)]
pub struct Making {
    /// The time in seconds.
    pub seconds: f64,
    /// The size of the book in bytes, without its columns.
    pub bytes: usize,
}

/// Returns a book that maps each position to its index.
///
/// # Panics
///
/// If there are more than four billion positions.
#[must_use]
pub fn number_book(keys: &[Chess]) -> (Vec<u8>, Making) {
    let start = Instant::now();
    let mut builder = BookBuilder::new("feen", &[("number", ColumnType::U32)]).expect("good names");
    for (key, number) in keys.iter().zip(0_u32..) {
        builder.push(key, number).expect("a row like the others");
    }
    let bytes = builder.finish();
    let seconds = start.elapsed().as_secs_f64();
    let making = Making { seconds, bytes: bytes.len() - 4 * keys.len() };
    (bytes, making)
}

/// Returns a book made from the table of named openings, with two columns of text.
///
/// # Panics
///
/// If the table is damaged.
#[must_use]
pub fn openings_book() -> (Vec<u8>, Making) {
    let start = Instant::now();
    let columns = [("eco", ColumnType::Text), ("name", ColumnType::Text)];
    let mut builder = BookBuilder::new("feen", &columns).expect("good names");
    builder.read_table("openings", include_str!("../data/chess-openings.tsv")).expect("a good table");
    let bytes = builder.finish();
    let seconds = start.elapsed().as_secs_f64();
    let columns = AnyBook::from_bytes(&bytes).expect("a book").columns_len();
    let making = Making { seconds, bytes: bytes.len() - columns };
    (bytes, making)
}

impl Books {
    /// Returns tables that map each key to its index.
    ///
    /// # Panics
    ///
    /// If two keys are equal.
    #[must_use]
    pub fn new(keys: &[Chess]) -> (Self, Making) {
        let (bytes, making) = number_book(keys);
        let books = Self {
            ours: Book::from_bytes(bytes).expect("a book"),
            map: position_map(keys),
            by_position: keys.iter().copied().zip(0..).collect(),
            fst: fst_map(keys),
            phf: phf_map(keys),
        };
        (books, making)
    }

    /// Looks up the positions in the book and in the other tables. Reports the ratios of the book's time to the
    /// times of the other tables. `bar` is the limit for the ratio to the `PositionMap`.
    ///
    /// # Panics
    ///
    /// If the answers differ. With hot caches, compares only the answers for the first 5,000 positions.
    pub fn compare(&self, what: &str, asked: &[Chess], caches: &mut Caches, bar: Option<f64>) {
        let ours = |position: &Chess| self.ours.first(position);
        let mut compare = |peer: &str, theirs: &mut dyn FnMut(&Chess) -> Option<u32>, bar| {
            let what = format!("{what} / {peer}");
            match &mut *caches {
                Caches::Hot if asked.len() > PART => compare_in_parts(&what, asked, ours, theirs, bar),
                caches => caches.compare(&what, (asked, ours), (asked, theirs), bar),
            }
        };
        compare("PositionMap", &mut |position| self.map.get(position).copied(), bar);
        compare("HashMap<Position, _>", &mut |position| self.by_position.get(position).copied(), None);
        let mut feen = String::new();
        let mut in_fst = |position: &Chess| {
            write_feen(&mut feen, position);
            self.fst.get(&feen).map(|number| u32::try_from(number).expect("few"))
        };
        compare("fst::Map, by FEEN", &mut in_fst, None);
        let mut feen = String::new();
        let mut in_phf = |position: &Chess| {
            write_feen(&mut feen, position);
            self.phf.get(&feen).copied()
        };
        compare("phf::Map, by FEEN", &mut in_phf, None);
    }
}

/// Looks up the names of the openings in two tables. One is a book with an index, which also unpacks and
/// returns the position. The other is a `phf::Map` from each name to its index in the list of distinct names.
///
/// # Panics
///
/// If the answers differ.
pub fn compare_names(what: &str, caches: &mut Caches) {
    let table = include_str!("../data/chess-openings.tsv");
    let types = [("name", ColumnType::Text), ("number", ColumnType::U32)];
    let builder = BookBuilder::new("feen", &types).and_then(|builder| builder.with_index("name"));
    let mut builder = builder.expect("good names");
    let mut names = Vec::new();
    for line in table.lines().skip(1) {
        let mut cells = line.split('\t');
        let feen = cells.next().expect("a column of FEENs");
        let name = cells.nth(1).expect("a column of names");
        let number = names.iter().position(|other| *other == name).unwrap_or(names.len());
        if number == names.len() {
            names.push(name);
        }
        let row = (name, u32::try_from(number).expect("few"));
        builder.push(&Chess::parse(feen).expect("a FEEN"), row).expect("a row like the others");
    }
    let book: Book<Chess, (&str, u32), _> = Book::from_bytes(builder.finish()).expect("a book");
    let phf = phf_of(&names);
    Random::new(2).shuffle(&mut names);
    let ours = |name: &&str| book.by("name", *name).unwrap().next().map(|(_, (_, number))| number);
    caches.compare(what, (&names, ours), (&names, |name: &&str| phf.get(*name).copied()), None);
}

/// The number of look-ups in a round.
const PART: usize = 5_000;
const ROUNDS: usize = 101;

/// Looks up `PART` positions in each round. If there are at least `PART * ROUNDS` positions, each round has
/// different positions.
fn compare_in_parts(
    what: &str,
    asked: &[Chess],
    ours: impl Fn(&Chess) -> Option<u32>,
    theirs: &mut dyn FnMut(&Chess) -> Option<u32>,
    bar: Option<f64>,
) {
    assert!(asked[..PART].iter().map(&ours).eq(asked[..PART].iter().map(&mut *theirs)));
    let mut pairs = Pairs::default();
    for part in asked.chunks_exact(PART).cycle().take(ROUNDS) {
        let seconds = seconds(part, &ours);
        pairs.push(seconds, self::seconds(part, &mut *theirs));
    }
    report(what, &pairs, PART, bar);
}

/// Returns the seconds that the look-ups take. The positions to look up are in the processor's caches, as
/// if the program had just made them.
fn seconds(asked: &[Chess], mut look_up: impl FnMut(&Chess) -> Option<u32>) -> f64 {
    let asked = asked.to_vec();
    let start = Instant::now();
    pass(&asked, &mut |position: &Chess| {
        black_box(look_up(position));
    });
    start.elapsed().as_secs_f64()
}

fn write_feen(feen: &mut String, position: &Chess) {
    feen.clear();
    write!(feen, "{position}").expect("a string takes everything");
}

fn fst_map(keys: &[Chess]) -> fst::Map<Vec<u8>> {
    let mut entries: Vec<(String, u64)> = keys.iter().map(ToString::to_string).zip(0..).collect();
    entries.sort_unstable();
    fst::Map::from_iter(entries).expect("sorted, without repetition")
}
