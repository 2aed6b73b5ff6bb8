//! Measures look-ups in a book that stays on disk: `cargo run --release -p koma-bench --bin book_file`. The book has a
//! million generated chess middle games with two rows each, which are looked up in random order. An argument after `--`
//! replaces the million. With a second argument, the book is kept in this file.
//!
//! The file is in the system's cache, since it has just been written. For each kind of look-up, the program prints the
//! median time of many rounds, and the time of the same look-ups in a book in memory.
//!
//! As root on Linux, the program also empties the system's caches before each of a few look-ups, and prints the median and
//! the longest time of these look-ups, which read from the disk.

use std::hint::black_box;
use std::time::Instant;

use koma::chess::Move;
use koma::{Book, Position};
use koma_bench::{Random, different, median, middle_game};
use koma_book::{BookBuilder, BookFile, GAME_COLUMNS, write_book};

type Chess = Position<8, 8>;
type Counts = (Move, u32, u32, u32);

const ROUNDS: usize = 21;
const LOOK_UPS: usize = 2_000;
/// The number of look-ups that read from the disk.
const FROM_DISK: usize = 101;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let count = arguments.next().map_or(1_000_000, |count| count.parse().expect("a number"));
    let kept = arguments.next();
    let mut keys = different(count + count.min(100_000), middle_game);
    let mut misses = keys.split_off(count);
    let mut builder = BookBuilder::new("feen", &GAME_COLUMNS).expect("good names");
    for (key, number) in keys.iter().zip(0_u32..) {
        for mv in [0, 1] {
            let mv = Move::from_index((number as usize + mv) % Move::COUNT).expect("a move");
            builder.push(key, (mv, number % 1000, number % 17, number % 700)).expect("a row like the others");
        }
    }
    let path = kept.clone().map_or_else(|| std::env::temp_dir().join("koma-bench.book"), Into::into);
    let bytes = builder.finish();
    write_book(&path, &bytes).expect("a writable file");
    let book: Book<Chess, Counts, Vec<u8>> = Book::from_bytes(bytes).expect("a book");

    let start = Instant::now();
    let file: BookFile<Chess, Counts> = BookFile::open(&path).expect("a book");
    println!("{count} positions, {} rows; opened in {:.0} µs", file.row_count(), micros(start));
    for positions in [&mut keys, &mut misses] {
        Random::new(1).shuffle(positions);
    }
    let rows = |position: &Chess| file.rows(position).expect("a book").iter().map(|row| row.1).sum();
    report("rows of a position", &keys, rows, |position| book.rows(position).map(|row| row.1).sum());
    let first = |position: &Chess| file.first(position).expect("a book").map_or(0, |row| row.values().1);
    report("first row", &keys, first, |position| book.first(position).map_or(0, |row| row.1));
    let contains = |position: &Chess| file.contains(position).expect("a book").into();
    report("a position that is in the book", &keys, contains, |position| book.contains(position).into());
    report("a position that is not in the book", &misses, contains, |position| {
        book.contains(position).into()
    });
    report_from_disk(&file, &keys);
    if kept.is_none() {
        std::fs::remove_file(&path).expect("the file");
    }
}

/// Prints the time of a look-up that reads from the disk, if the program may empty the system's caches.
fn report_from_disk(file: &BookFile<Chess, Counts>, positions: &[Chess]) {
    let mut times = Vec::new();
    for position in positions.iter().take(FROM_DISK) {
        if std::fs::write("/proc/sys/vm/drop_caches", "3").is_err() {
            println!("from disk: not measured, since this program may not empty the system's caches");
            return;
        }
        let start = Instant::now();
        let rows = file.rows(position).expect("a book");
        times.push(micros(start));
        assert_eq!(rows.len(), 2);
    }
    let longest = times.iter().copied().fold(0.0, f64::max);
    let median = median(times.into_iter());
    println!("{:40} {median:6.0} µs, at most {longest:6.0} µs", "rows of a position, from disk");
}

fn micros(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e6
}

/// Prints the time of a look-up in the file and in memory. Both must have the same result.
fn report(
    what: &str,
    positions: &[Chess],
    in_file: impl Fn(&Chess) -> u32,
    in_memory: impl Fn(&Chess) -> u32,
) {
    let mut chunks = positions.chunks(LOOK_UPS).cycle();
    let mut times = [const { Vec::new() }; 2];
    for _ in 0..ROUNDS {
        let positions = chunks.next().expect("positions");
        let mut sums = [0_u32; 2];
        let look_ups: [&dyn Fn(&Chess) -> u32; 2] = [&in_file, &in_memory];
        for ((look_up, times), sum) in look_ups.into_iter().zip(&mut times).zip(&mut sums) {
            let start = Instant::now();
            for position in positions {
                *sum = sum.wrapping_add(look_up(black_box(position)));
            }
            let count = u32::try_from(positions.len()).expect("few positions");
            times.push(micros(start) / f64::from(count));
        }
        assert_eq!(sums[0], sums[1]);
    }
    let [file, memory] = times.map(|times| median(times.into_iter()));
    println!("{what:40} {file:6.2} µs, in memory {memory:6.2} µs");
}
