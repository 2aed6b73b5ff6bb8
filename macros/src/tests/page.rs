//! Checks that each call on the page `docs/errors.md` reports the message shown there.
//!
//! A line `` * `call`: message `` shows a call and its message. Each message is shown without its first words, which
//! say what is invalid. The help is in parentheses. If a call has several messages, they are a list below the call.
//! With `RECORD=1` in the environment, the test updates the messages on the page.

use super::call::{Call, check_file, path, text};

/// The folder of the files that the calls name.
const FOLDER: &str = "src/tests/data/";

const PAGE: &str = "../../../docs/errors.md";

/// Returns the call in a line of the page.
fn call_of(line: &str) -> Option<&str> {
    line.strip_prefix("* `").and_then(|rest| rest.split('`').next()).filter(is_macro)
}

pub(super) fn calls() -> Vec<String> {
    text(PAGE).lines().filter_map(call_of).map(str::to_owned).collect()
}

#[test]
fn calls_report_what_the_page_says() {
    let page = text(PAGE);
    assert!(page.contains(&format!("```text\n{}```", text("data/moves.tsv"))), "the page shows moves.tsv");
    let mut now = String::new();
    let mut count = 0;
    for line in page.lines() {
        if let Some(call) = call_of(line) {
            now += &with_messages(call);
            count += 1;
        } else if !line.starts_with("  * ") {
            now += line;
            now.push('\n');
        }
    }
    assert!(count > 90, "{count}");
    check_file(&path(PAGE), now.as_bytes());
}

fn is_macro(call: &&str) -> bool {
    call.split_once('!').is_some_and(|(name, _)| name.chars().all(|c| c.is_alphabetic() || "_:".contains(c)))
}

fn with_messages(call: &str) -> String {
    let mut source = call.to_owned();
    for ending in [".tsv", ".book"] {
        if let Some((before, _)) = call.split_once(&format!("{ending}\""))
            && !before.contains("\"/")
        {
            source.insert_str(before.rfind('"').unwrap() + 1, FOLDER);
        }
    }
    let messages: Vec<String> =
        Call::of(&source).messages().iter().map(|message| shortened(&message.words)).collect();
    match messages.as_slice() {
        [] => panic!("nothing is wrong with {call}"),
        [message] => format!("* `{call}`: {message}\n"),
        _ => messages.iter().fold(format!("* `{call}`:\n"), |all, message| format!("{all}  * {message}\n")),
    }
}

/// Returns the first line of a message and the help. Omits the first words of the message, which say what is invalid.
fn shortened(words: &str) -> String {
    let mut lines = words.lines();
    let first = lines.next().unwrap().replace(FOLDER, "");
    let short = first.strip_prefix("invalid ").and_then(|rest| rest.split_once(": "));
    let mut message = short.map_or(first.as_str(), |(_, short)| short).to_owned();
    for line in lines {
        if let Some(help) = line.trim_start().strip_prefix("help: ") {
            message = format!("{message} ({help})");
        }
    }
    message
}
