//! `koma-book merge`

use koma_book::{AnyBook, merge_books, write_book};

use super::arguments::MergeArguments;
use super::{Answer, Failure};

pub(crate) fn run(arguments: &MergeArguments) -> Result<Answer, Failure> {
    let bytes = merge_books(&arguments.books, arguments.min_games)?;
    write_book(&arguments.output, &bytes)?;
    if let Ok(book) = AnyBook::from_bytes(&bytes) {
        super::summary(&arguments.output, book.len(), book.row_count());
    }
    Ok(Answer::Yes)
}
