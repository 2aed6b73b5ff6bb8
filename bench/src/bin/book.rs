//! Compares look-ups in books with look-ups in other tables of the same entries:
//! `cargo run --release -p koma-bench --bin book`. One book finds the 3,807 named openings by name. Two more
//! books have 3,807 and a million positions. An argument after `--` replaces the million.
//!
//! These two books contain generated chess middle games, which are looked up in random order. The first part for
//! each book looks up many positions in a row. The second part fills the processor's caches with other data before
//! every few look-ups. In a build without `--release`, the first lines of the output show how long a macro needs to
//! make a book.

use koma_bench::{
    Books, Caches, Making, Random, compare_names, different, middle_game, number_book, openings,
    openings_book, report_head,
};

/// The minimum number of positions for which the ratio to the `PositionMap` has a bar.
const LARGE: usize = 1_000_000;

fn main() {
    let million = std::env::args().nth(1).map_or(1_000_000, |count| count.parse().expect("a number"));
    let named = openings();
    report_making("named openings", named.len(), number_book(&named).1);
    report_making("named openings from their table", named.len(), openings_book().1);
    report_head("look-up by name");
    compare_names("3,807 openings by name / phf::Map (bar 1,000 ns)", &mut Caches::Hot);
    println!();
    for count in [named.len(), million] {
        let mut keys = different(2 * count, middle_game);
        let mut misses = keys.split_off(count);
        let (books, making) = Books::new(&keys);
        report_making("middle games", count, making);
        for positions in [&mut keys, &mut misses] {
            Random::new(1).shuffle(positions);
        }
        for (head, mut caches) in
            [("many look-ups", Caches::Hot), ("look-ups, caches swept", Caches::swept())]
        {
            report_head(&format!("look-up, {head}"));
            let is_large = count >= LARGE;
            books.compare(&format!("hit in {count}"), &keys, &mut caches, is_large.then_some(0.9));
            books.compare(&format!("miss in {count}"), &misses, &mut caches, is_large.then_some(1.0));
            println!();
        }
    }
}

fn report_making(what: &str, count: usize, making: Making) {
    let each = f64::from(u32::try_from(count).expect("some millions"));
    let bytes = f64::from(u32::try_from(making.bytes).expect("less than 4 GiB")) / each;
    let micros = making.seconds * 1e6 / each;
    println!("{count} {what}: {bytes:.2} bytes a position, made in {micros:.2} µs each");
}
