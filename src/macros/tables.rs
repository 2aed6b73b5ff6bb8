//! The macros for books and maps.

/// Makes a constant [`Book`](crate::Book) from a table in a file, or embeds an existing book.
///
/// ```
/// static OPENINGS: koma::Book<koma::Position<8, 8>, &str> =
///     koma::book!(file: "data/chess-openings.tsv", key: "feen", row: ("name": &str));
/// ```
///
/// # A table
///
/// `file:` is the path of a tab-separated file. `files: ["a.tsv", "b.tsv"]` lists the paths of several files. A file
/// that is given twice is an error. `key:` names the column of the positions. `row:` names one to eight more columns,
/// with their types. With a single column, as in `row: ("weight": u16)`, a row is the value itself. With several
/// columns, it is a tuple. A position can have several rows, anywhere in the files. The rows keep the order of the
/// files. All positions must have the same shape.
///
/// ```
/// use koma::{Book, chess};
///
/// static OPENINGS: Book<chess::Position, (&str, &str)> = chess::book!(
///     files: ["data/lichess/a.tsv", "data/lichess/b.tsv"],
///     key: moves("pgn"),
///     row: ("eco": &str, "name" index: &str),
/// );
///
/// let mut position = chess::START;
/// chess::play_line(&mut position, "1. e4 c5").unwrap();
/// assert_eq!(OPENINGS.first(&position), Some(("B20", "Sicilian Defense")));
/// assert_eq!(OPENINGS.by("name", "Sicilian Defense").unwrap().next().unwrap().0, position);
/// ```
///
/// | key | its cells |
/// |---|---|
/// | `"feen"` | FEEN |
/// | `fen("fen")`, `sfen("sfen")` | a FEN or an SFEN; only for the `book!` of a game module, such as `chess::book!`; a FEN of chess has four to six fields |
/// | `moves("pgn")` | moves from the game's starting position, only for the `book!` of a game module: `1. e4 e5`, `e2e4 e7e5`, `7g7f 3c3d`, `▲７六歩 △３四歩`, `C2=5 H8+7`; they must be legal. The starting position itself is `startpos` |
///
/// | column | its cells |
/// |---|---|
/// | `&str` | any text without tabs |
/// | `u8` to `u128`, `i8` to `i128` | an integer in base 10 |
/// | `f32`, `f64` | a number; an error if it would be rounded to zero or to infinity, or if it is an integer that the type cannot hold exactly |
/// | `bool` | `true` or `false` |
/// | `Sin`, `Pin`, `Epin`, `Qpi` | a token |
/// | `Square` | a square of the book's board, as [`square!`](crate::square) reads it |
/// | `Move`, or `chess::Move` | a legal move of the game in the row's position, in any notation of the game's lines |
/// | `Option<u16>`, and `Option` of any other type | the same as without `Option`, or an empty cell |
///
/// `"name" index: &str` adds an index to the column. Then [`Book::by`](crate::Book::by) finds rows without searching
/// the whole book. `"note" = "": &str` gives a default value, for files that do not have this column.
///
/// In the `book!` of a game module, a row with a position that no game can have is a mistake, unless the call begins with
/// `any`: `chess::book!(any file: …)`. The program `koma-book` accepts such rows.
///
/// The first line of a file names its columns. All other lines must have the same number of columns. Lines end in
/// LF or CRLF; CR alone may be part of a text, but not of the first line. Quotation marks have no special meaning. A
/// byte-order mark at the start, blank lines at the end, and columns that the call does not name are ignored.
///
/// # A book
///
/// `bytes:` is the path of a book that `koma-book` has made. The macro checks only the book's header;
/// `koma-book verify` checks every byte. For 100,000 rows or more, make the book beforehand: with `file:`, each
/// compilation of the crate reads the whole table.
///
/// ```
/// # macro_rules! ignore { ($($token:tt)*) => {} }
/// # ignore! {
/// static MOVES: Book<Chess, (&str, u16)> = book!(bytes: "moves.book");
///
/// // For a book from a build script:
/// static BUILT: Book<Chess, (&str, u16)> =
///     Book::from_static(include_bytes!(concat!(env!("OUT_DIR"), "/moves.book")));
/// # }
/// ```
///
/// # Paths
///
/// The path is relative to the folder of the crate's `Cargo.toml`, and may contain `..`. When the file changes, cargo
/// compiles the crate again. The expansion contains no absolute path. Some other build tools set `CARGO_MANIFEST_DIR` to
/// a relative path. Then the expansion contains the bytes of a book, and the build tool must know that the crate depends
/// on the file.
///
/// # Errors
///
/// A mistake in the file is a compile error at the literal of its path. The message names the line and the column:
/// `data/moves.tsv:17: weight: 70000 does not fit u16`. For each file, the first hundred mistakes are shown, and all
/// are counted. A missing column is an error at the column's name in the call, and so is a column without any valid
/// value. An unknown type is an error at the type.
/// If the type of the static does not match the book, the compiler reports mismatched types.
///
/// ```compile_fail
/// use koma::{Book, Position, book};
///
/// // eco: none of the column's 3807 values is a valid u16: `A00` is not a value of u16
/// static NUMBERS: Book<Position<8, 8>, u16> = book!(file: "data/chess-openings.tsv", key: "feen", row: ("eco": u16));
/// ```
#[cfg(feature = "book")]
#[doc(alias("openings"))]
#[macro_export]
macro_rules! book {
    ($($arguments:tt)*) => { $crate::__book! { book $crate $($arguments)* } };
}

/// Expands to an error, because the feature `book` is off.
#[cfg(not(feature = "book"))]
#[macro_export]
macro_rules! book {
    ($($arguments:tt)*) => {
        $crate::__book! {}
    };
}

/// Passes a call of `book!` and its context to the procedural macro. The `book!` of every game calls this macro too.
#[cfg(feature = "book")]
#[doc(hidden)]
#[macro_export]
macro_rules! __book {
    ($($call:tt)*) => { $crate::__macros::expand! { $($call)* } };
}

/// Replaces the other `__book!` if the feature is off. The procedural macro cannot report this: a build dependency may have
/// turned on its feature `book`, even if this crate lacks the feature.
#[cfg(not(feature = "book"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __book {
    ($($call:tt)*) => {
        $crate::__private::compile_error! { "`book!` needs the feature `book` of koma" }
    };
}

/// Makes a constant [`PositionMap`](crate::PositionMap) from entries of positions and values. For positions and rows in
/// a file, use [`book!`](crate::book).
///
/// ```
/// static ENDINGS: koma::PositionMap<koma::Position<3, 3>, &str> = koma::position_map! {
///     "1k^1/3/1K^1 / C/c" => "two kings",
/// };
/// ```
///
/// Entries are written `key => value`, with commas between them. All keys must have the same shape.
///
/// * A key is a FEEN in a string literal, a [`position!`](crate::position) in any form, or another constant expression
///   of type [`Position`](crate::Position). Put `position!(…)` around another constant text, such as `concat!(…)`.
/// * A value is a constant expression without interior mutability. To use an atomic, for example, put it into a
///   `static` and a reference to the static into the map.
///
/// ```
/// use koma::{PositionMap, must, position, position_map};
///
/// type Chess = koma::Position<8, 8>;
///
/// const START: Chess =
///     position!("-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c");
///
/// static NAMES: PositionMap<Chess, &str> = position_map! {
///     "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/4P3/8/+P+P+P+P1+P+P+P/-RNBQK^BN-R / c/C" => "King's Pawn Game",
///     position! { <8, 8> "C/c", board: { 4 => "k^", 60 => "K^" } } => "two kings",
///     START => "the start",
///     must!(START.board_diff(&[(63, None)])) => "rook odds",
/// };
/// assert_eq!(NAMES.get(&START), Some(&"the start"));
/// ```
///
/// The macro itself reads keys that are FEENs. A map can have tens of thousands of FEENs as keys. All other keys are
/// expressions. The compiler evaluates each expression in its own constant. A map can have thousands of expressions as
/// keys. Expressions cannot name local variables, generic parameters or `Self`. If no key is a FEEN, the first key must
/// determine its shape without inference, like `START` or `Position::<8, 8>::new(…)`.
///
/// # Errors
///
/// An invalid FEEN is a compile error at its literal. A FEEN is also an error if it is the same position as an earlier
/// FEEN, or if its shape differs from the shape of the first FEEN. All these errors are reported at once. If an
/// expression is the same position as another key, the error names both keys and their entries.
///
/// ```compile_fail
/// use koma::{Position, PositionMap, position_map};
///
/// static MAP: PositionMap<Position<3, 3>, &str> = position_map! {
///     "3/1K^1/3 / C/c" => "one king",
///     "3/K^2/3 / C/C" => "another", // expected two styles, one in upper case and one in lower case
///     "3/1K^1/3 / C/c" => "the first again", // this is the same position as in entry 1
///     "4/1K^2/4 / C/c" => "too wide", // this position has the shape 3x4; expected 3x3, as in entry 1
/// };
/// ```
#[doc(alias("HashMap"))]
#[macro_export]
macro_rules! position_map {
    ($($body:tt)*) => { $crate::__macros::expand! { position_map $crate $($body)* } };
}

/// Separates the entries of a `position_map!` whose expressions contain commas, and passes each expression in an invisible
/// group. If the tokens are not entries, the procedural macro reports the mistake.
#[doc(hidden)]
#[macro_export]
macro_rules! __position_map {
    ([$($front:tt)*] $($key:expr => $value:expr),* $(,)?) => {
        $crate::__macros::expand! { position_map $($front)* $($key => $value,)* }
    };
    ([$($front:tt)*] $($body:tt)*) => {
        $crate::__macros::expand! { wrong_position_map $($front)* $($body)* }
    };
}

/// Expands to a placeholder for a map with invalid entries. The placeholder has the type of the map, and the compiler
/// never evaluates it.
#[doc(hidden)]
#[macro_export]
macro_rules! __wrong_position_map {
    ([$($keys:tt)*] $($values:tt)*) => {{
        let _ = ($($keys)*);
        const { $crate::__private::map(b"", const { &[$($values)*] }) }
    }};
}
