//! Runs the transcripts in `program/`, which have commands and their output.
//!
//! `RECORD=1 cargo test -p koma-book-cli program` records the output.
//!
//! A line `+ name` starts the text of a file, and a line `+` ends it. A line that starts with `$` runs the
//! program. The lines after the command start with `|` for standard output, with `!` for standard error,
//! and with `?` for an exit code other than 0. In a command, `< name` is the standard input. `$ ls` lists the
//! files, and `$ same a b` compares two files.

use std::fs;
use std::path::Path;

use crate::support::{check_recorded, folder, names, run_with_input};

const TRANSCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program");

#[test]
fn commands_write_what_the_transcripts_say() {
    for name in names(Path::new(TRANSCRIPTS)) {
        let path = Path::new(TRANSCRIPTS).join(&name);
        let text = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
        check_recorded(&path, &text, &play(&folder(&format!("program-{name}")), &text));
    }
}

/// Returns the transcript with the current output.
fn play(folder: &Path, transcript: &str) -> String {
    let mut now = String::new();
    let mut file: Option<(&str, String)> = None;
    for line in transcript.lines() {
        if let Some((name, text)) = &mut file {
            if line == "+" {
                fs::write(folder.join(*name), text).unwrap();
                file = None;
            } else {
                text.extend([line, "\n"]);
            }
        } else if line.starts_with(['|', '!', '?']) {
            continue;
        }
        now.extend([line, "\n"]);
        if let (None, Some(name)) = (&file, line.strip_prefix("+ ")) {
            file = Some((name, String::new()));
        } else if let (None, Some(command)) = (&file, line.strip_prefix("$ ")) {
            now += &answer(folder, command);
        }
    }
    now
}

fn answer(folder: &Path, command: &str) -> String {
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    if command == "ls" {
        return format!("| {}\n", names(folder).join(" "));
    } else if let Some((one, other)) = command.strip_prefix("same ").and_then(|names| names.split_once(' ')) {
        return format!("| {}\n", if read(one) == read(other) { "yes" } else { "no" });
    }
    let (arguments, input) =
        command.split_once(" < ").map_or((command, Vec::new()), |(rest, name)| (rest, read(name)));
    let ran = run_with_input(folder, arguments, &input);
    let mut answer = String::new();
    answer.extend(ran.out().lines().map(|line| format!("| {line}\n")));
    // Skips the usage text after an error in the arguments.
    for line in ran.err().lines().take_while(|line| !line.is_empty()) {
        // Different operating systems have different messages.
        let words = line.split_once(" (os error ").and_then(|(words, _)| words.rsplit_once(": "));
        answer += &words.map_or_else(|| format!("! {line}\n"), |(before, _)| format!("! {before}: …\n"));
    }
    match ran.code() {
        0 => answer,
        code => format!("{answer}? {code}\n"),
    }
}
