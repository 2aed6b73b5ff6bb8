//! Checks the messages of the commands on the page `docs/errors.md`. With `RECORD=1` in the environment, the test
//! updates the messages.

use std::fs;
use std::path::Path;

use crate::support::{check_recorded, folder, run};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/errors.md");

#[test]
fn commands_report_what_the_page_says() {
    let page = fs::read_to_string(PATH).unwrap().replace("\r\n", "\n");
    let folder = folder("errors-page");
    let table = page.split("```text\n").find(|block| block.starts_with("feen\t")).unwrap();
    fs::write(folder.join("moves.tsv"), table.split("```").next().unwrap()).unwrap();
    fs::write(folder.join("right.tsv"), "feen\tname\tnumber\n3 / C/c\tempty\t0\n").unwrap();
    fs::write(folder.join("numbers.book.gz"), b"\x1F\x8B\x08\x00").unwrap();
    fs::write(folder.join("moves.db"), "#YANEURAOU-DB2016 1.00\n").unwrap();
    run(&folder, "build right.tsv --key feen --column number:u16 -o numbers.book").ok();
    run(&folder, "build right.tsv --key feen --column name:str -o names.book").ok();
    let mut now = String::new();
    for line in page.lines() {
        now += &line.strip_prefix("* `koma-book ").map_or(line.to_owned(), |entry| {
            let arguments = entry.split('`').next().unwrap();
            let ran = run(&folder, arguments);
            assert_ne!(ran.code(), 0, "{arguments}");
            let message = ran.err().lines().next().or(ran.out().lines().next()).unwrap();
            let message = message.trim_start_matches("error: ").replace('\t', ": ");
            // Markdown would read `<NAME:TYPE>` as a link, so the name of a value is code.
            format!("* `koma-book {arguments}`: {}", message.replace(" <", " `<").replace(">'", ">`'"))
        });
        now.push('\n');
    }
    check_recorded(Path::new(PATH), &page, &now);
}
