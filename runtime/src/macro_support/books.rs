//! For books that are built, and for those whose type is known only at run time.

pub use crate::table::books::{
    Buffer, BuildError, Builder, HeaderError, LineError, MAX_COLUMNS, Room, TableReader, UntypedBook, Value,
    ValueError, checksum, lines,
};
