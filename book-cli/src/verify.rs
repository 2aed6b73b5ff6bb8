//! `koma-book verify`

use koma_book::{AnyBook, Compression};

use super::arguments::VerifyArguments;
use super::form::Form;
use super::json::{self, Object};
use super::{Answer, Failure, count, tell};

pub(crate) fn run(arguments: &VerifyArguments) -> Result<Answer, Failure> {
    let form = arguments.form.form();
    let (mut is_unread, mut is_damaged) = (false, false);
    for path in &arguments.books {
        // One file that cannot be read hides no other that is damaged.
        let bytes = match super::read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                tell(&error);
                is_unread = true;
                continue;
            }
        };
        let name = path.display().to_string();
        let (is_whole, words) = match AnyBook::from_bytes(&bytes) {
            Ok(book) => {
                let positions = count(book.len(), "position", "positions");
                (true, format!("{positions}, {}", count(book.row_count(), "row", "rows")))
            }
            Err(error) => {
                let compression = Compression::of(&bytes);
                (false, compression.map_or_else(|| error.to_string(), |compression| compression.to_string()))
            }
        };
        is_damaged |= !is_whole;
        super::print(&match form {
            Form::Text if is_whole => format!("{name}: whole, {words}\n"),
            Form::Text => {
                tell(&format_args!("{name}: {words}"));
                continue;
            }
            Form::Tsv => format!("{name}\t{}\t{words}\n", if is_whole { "whole" } else { "damaged" }),
            Form::Json => {
                let object = Object::new().member("book", json::string(&name));
                let object = object.member("whole", if is_whole { "true" } else { "false" });
                object.member("words", json::string(&words)).finish() + "\n"
            }
        })?;
    }
    Ok(match (is_unread, is_damaged) {
        (true, _) => Answer::Unread,
        (false, true) => Answer::No,
        (false, false) => Answer::Yes,
    })
}
