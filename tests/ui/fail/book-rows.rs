use koma::{Book, Position};

static TEXT: Book<Position<3>, String> = Book::from_static(b"");
static TUPLE: Book<Position<3>, (&str, f64)> = Book::from_static(b"");
static NO_BOOK: Book<Position<3>, u16> = Book::from_static(b"feen\tweight");

fn main() {}
