//! `koma-book verify`

use std::fmt::Write as _;

use koma_book::AnyBook;

use super::arguments::VerifyArguments;
use super::form::Form;
use super::json::{self, Object};
use super::{Answer, Failure, count, tell};

pub(super) fn run(arguments: &VerifyArguments) -> Result<Answer, Failure> {
    let form = arguments.form.form();
    let mut answer = Answer::Yes;
    let mut out = String::new();
    for path in &arguments.books {
        let bytes = super::read(path)?;
        let name = path.display().to_string();
        let (is_whole, words) = match AnyBook::from_bytes(&bytes) {
            Ok(book) => {
                let positions = count(book.len(), "position", "positions");
                (true, format!("{positions}, {}", count(book.row_count(), "row", "rows")))
            }
            Err(error) => (false, error.to_string()),
        };
        if !is_whole {
            answer = Answer::No;
        }
        // Writing to a string cannot fail.
        let _ = match form {
            Form::Text if is_whole => writeln!(out, "{name}: whole, {words}"),
            Form::Text => {
                tell(&format_args!("{name}: {words}"));
                Ok(())
            }
            Form::Tsv => writeln!(out, "{name}\t{}\t{words}", if is_whole { "whole" } else { "damaged" }),
            Form::Json => {
                let object = Object::new().member("book", json::string(&name));
                let object = object.member("whole", if is_whole { "true" } else { "false" });
                writeln!(out, "{}", object.member("words", json::string(&words)).finish())
            }
        };
    }
    super::print(&out)?;
    Ok(answer)
}
