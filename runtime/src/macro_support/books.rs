//! For books that are built, and for those whose type is known only at run time.

pub use crate::table::books::{
    Buffer, BuildError, Builder, Compression, Feens, Keys, MAX_COLUMNS, Room, TableMistake, TableReader,
    UntypedBook, Value, ValueError, checksum, lines, text,
};
