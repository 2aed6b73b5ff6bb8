//! Makes a book of a million rows. Those of one position are far apart.

include!("million_rows.rs");

fn main() {
    use koma_book::{BookBuilder, ColumnType};

    let mut book =
        BookBuilder::new("feen", &[("name", ColumnType::Text), ("weight", ColumnType::U16)]).unwrap();
    for place in 0..ROWS {
        for number in 0..POSITIONS {
            let (name, weight) = row(number, place);
            book.push(&numbered(number), (name.as_str(), weight)).unwrap();
        }
    }
    std::fs::write(std::env::args().nth(1).unwrap(), book.finish()).unwrap();
}
