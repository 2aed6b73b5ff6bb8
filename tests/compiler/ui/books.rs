use koma::{Book, Position, book};

type Line = Position<3>;

static NOTHING: Book<Line, u16> = book!();
static TEXT: Book<Line, char> = Book::from_static(b"");

fn main() {}
