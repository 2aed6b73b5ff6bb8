//! Tests outputs that replace an input or another file, outputs that are links, and outputs without write
//! permission.

mod support;

use std::fs;
use std::path::Path;

use koma_book::{ColumnType, TableOptions, build_table, merge_books};
use support::{folder, names, run};

const COLUMNS: &str = "--key feen --column n:u32";

/// Makes `a.book` and `b.book`. Returns the bytes of `a.book`, of `b.book`, and of the book that is merged
/// from both.
fn two_books(folder: &Path) -> [Vec<u8>; 3] {
    let options = TableOptions::new("feen", &[("n", ColumnType::U32)]);
    let [a, b] = [("a", "1K^1 / C/c\t1\n1K^1 / c/C\t2\n"), ("b", "K^2 / C/c\t3\n1K^1 / C/c\t4\n")].map(
        |(name, rows)| {
            let table = folder.join(name).with_extension("tsv");
            fs::write(&table, format!("feen\tn\n{rows}")).unwrap();
            let book = build_table(&table, &options).unwrap();
            fs::write(folder.join(name).with_extension("book"), &book).unwrap();
            book
        },
    );
    let merged = merge_books(&[folder.join("a.book"), folder.join("b.book")], None).unwrap();
    assert!(merged != a && merged != b);
    [a, b, merged]
}

/// `merge` reads all books before it writes the first byte.
#[test]
fn a_merge_may_replace_what_it_is_made_of() {
    let folder = folder("a_merge_may_replace");
    for output in ["a.book", "./a.book", "../a_merge_may_replace/b.book", "b.book"] {
        let [a, b, merged] = two_books(&folder);
        run(&folder, &format!("merge a.book b.book -o {output}")).ok();
        assert!(fs::read(folder.join(output)).unwrap() == merged, "{output}");
        let other = if output.ends_with("a.book") { ("b.book", b) } else { ("a.book", a) };
        assert!(fs::read(folder.join(other.0)).unwrap() == other.1, "{output}");
    }
    // Merges a book with itself.
    let [a, ..] = two_books(&folder);
    let twice = merge_books(&[folder.join("a.book"), folder.join("a.book")], None).unwrap();
    run(&folder, "merge a.book a.book -o a.book").ok();
    assert!(fs::read(folder.join("a.book")).unwrap() == twice && twice != a);

    // If an input is invalid, the output is unchanged.
    let [_, b, _] = two_books(&folder);
    fs::write(folder.join("cut.book"), &b[..b.len() - 1]).unwrap();
    assert_eq!(run(&folder, "merge b.book cut.book -o b.book").code(), 1);
    assert_eq!(run(&folder, "merge b.book none.book -o b.book").code(), 2);
    assert!(fs::read(folder.join("b.book")).unwrap() == b);
    assert_eq!(names(&folder), ["a.book", "a.tsv", "b.book", "b.tsv", "cut.book"]);
}

/// A table would be lost if its book replaced it. So the program rejects such an output before it reads
/// anything.
#[test]
fn nothing_else_may() {
    let folder = folder("nothing_else_may");
    let [book, ..] = two_books(&folder);
    let table = fs::read(folder.join("a.tsv")).unwrap();
    for output in ["a.tsv", "./a.tsv", "../nothing_else_may/a.tsv"] {
        // The second table is missing, but this is not reported.
        for arguments in
            [format!("build none.tsv a.tsv {COLUMNS}"), format!("build a.tsv none.tsv {COLUMNS}")]
        {
            let ran = run(&folder, &format!("{arguments} -o {output}"));
            let words = "a.tsv: the output would replace this input\n";
            assert_eq!((ran.code(), ran.err()), (2, words), "{arguments} -o {output}");
        }
    }
    assert_eq!(run(&folder, "export a.book -o ./a.book").code(), 2);
    fs::write(folder.join("a.pgn"), "1. e4 1-0").unwrap();
    let ran = run(&folder, "from-pgn a.pgn -o ./a.pgn");
    assert_eq!((ran.code(), ran.err()), (2, "a.pgn: the output would replace this input\n"));
    assert!(fs::read(folder.join("a.tsv")).unwrap() == table);
    assert!(fs::read(folder.join("a.book")).unwrap() == book);
}

#[test]
fn names_that_are_too_long_or_in_no_folder() {
    let folder = folder("folders_that_are_none");
    two_books(&folder);
    for (output, place) in [("none/there/c.book", "none/there"), ("a.tsv/c.book", "a.tsv")] {
        let ran = run(&folder, &format!("merge a.book -o {output}"));
        let words = format!("{output}: no file can be made in the folder `{place}`: ");
        assert!(ran.code() == 2 && ran.err().starts_with(&words), "{}", ran.err());
    }
    // A name may be as long as the system allows.
    let [long, longer] = [250, 400].map(|len| format!("{}.book", "x".repeat(len)));
    assert_eq!(run(&folder, &format!("merge a.book -o {longer}")).code(), 2);
    assert_eq!(names(&folder), ["a.book", "a.tsv", "b.book", "b.tsv"]);
    run(&folder, &format!("merge a.book -o {long}")).ok();
    assert!(folder.join(long).exists());
}

#[test]
fn a_file_that_nobody_may_write_stays() {
    let folder = folder("a_file_that_nobody_may_write");
    let [a, ..] = two_books(&folder);
    let path = folder.join("a.book");
    let writable = fs::metadata(&path).unwrap().permissions();
    let mut permissions = writable.clone();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let ran = run(&folder, "merge a.book b.book -o a.book");
    assert_eq!((ran.code(), ran.err()), (2, "a.book: the file exists and is read-only\n"));
    assert!(fs::read(&path).unwrap() == a);
    assert_eq!(names(&folder), ["a.book", "a.tsv", "b.book", "b.tsv"]);
    fs::set_permissions(&path, writable).unwrap();
}

#[cfg(unix)]
mod unix {
    use std::io::Write as _;
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    #[test]
    fn a_new_file_has_the_permissions_of_the_one_before() {
        let folder = folder("permissions");
        let [.., merged] = two_books(&folder);
        let path = folder.join("c.book");
        run(&folder, "merge a.book b.book -o c.book").ok();
        // The output has the same permissions as any new file.
        assert_eq!(mode(&path), mode(&folder.join("a.tsv")));
        for before in [0o600, 0o640, 0o644, 0o664, 0o666, 0o755, 0o777, 0o200, 0o4755, 0o2755] {
            fs::write(&path, "what was there").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(before)).unwrap();
            let expected = before & 0o777;
            let before = fs::metadata(&path).unwrap().ino();
            run(&folder, "merge a.book b.book -o c.book").ok();
            assert_eq!(mode(&path), expected);
            assert_ne!(fs::metadata(&path).unwrap().ino(), before);
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
            assert!(fs::read(&path).unwrap() == merged);
        }
    }

    /// Only the superuser may change the owner of a file. For other users, this test checks that the owner
    /// stays the same.
    #[test]
    fn a_new_file_has_the_owner_of_the_one_before() {
        let folder = folder("owner");
        two_books(&folder);
        let path = folder.join("c.book");
        fs::write(&path, "what was there").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let _ = std::os::unix::fs::chown(&path, Some(12_345), Some(23_456));
        let before = fs::metadata(&path).unwrap();
        run(&folder, "merge a.book b.book -o c.book").ok();
        let after = fs::metadata(&path).unwrap();
        assert_eq!((after.uid(), after.gid(), mode(&path)), (before.uid(), before.gid(), 0o640));
    }

    /// The program does not know the path of standard input, but it can identify the file.
    #[test]
    fn standard_input_may_not_be_replaced() {
        let folder = folder("standard_input_may_not");
        two_books(&folder);
        fs::write(folder.join("a.pgn"), "1. e4 1-0").unwrap();
        let commands =
            [("build - --key feen --column n:u32", "a.tsv"), ("export -", "a.book"), ("from-pgn -", "a.pgn")];
        for (command, input) in commands {
            let before = fs::read(folder.join(input)).unwrap();
            let file = || fs::OpenOptions::new().read(true).append(true).open(folder.join(input)).unwrap();
            for output in [input, "-"] {
                let mut program = support::program(&folder, &format!("{command} -o {output}"));
                let ran = support::Ran(program.stdin(file()).stdout(file()).output().unwrap());
                let words = "-: the output would replace this input\n";
                assert_eq!((ran.code(), ran.err()), (2, words), "{command} -o {output}");
                assert!(fs::read(folder.join(input)).unwrap() == before, "{command} -o {output}");
            }
        }
    }

    /// If standard output is a file, the file's contents before and after the written output are unchanged.
    #[test]
    fn standard_output_by_its_path() {
        let folder = folder("standard_output");
        two_books(&folder);
        let path = folder.join("all.tsv");
        let expected = "head\nfeen\tn\n1K^1 / C/c\t1\n1K^1 / c/C\t2\n".repeat(4);
        for name in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
            let mut out = fs::OpenOptions::new().create(true).append(true).open(&path).unwrap();
            out.write_all(b"head\n").unwrap();
            let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_koma-book"));
            program.args(["export", "a.book", "-o", name]).current_dir(&folder).stdout(out);
            assert!(program.status().unwrap().success(), "{name}");
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    }

    /// A symbolic link is kept, and its target is replaced. If the target does not exist, the target is
    /// created.
    #[test]
    fn symbolic_links() {
        let folder = folder("symbolic_links");
        let there = folder.join("there");
        fs::create_dir(&there).unwrap();
        symlink("there/c.book", folder.join("link.book")).unwrap();
        symlink("link.book", folder.join("link to link.book")).unwrap();
        symlink(folder.join("a.book"), folder.join("a link.book")).unwrap();
        symlink("circle.book", folder.join("circle.book")).unwrap();
        symlink("none/c.book", folder.join("to none.book")).unwrap();
        let links = ["link.book", "link to link.book", "a link.book", "circle.book", "to none.book"];
        let merge = |inputs: &[&str], output: &str| {
            let mut command = support::program(&folder, "merge");
            support::Ran(command.args(inputs).args(["-o", output]).output().unwrap())
        };
        let [_, _, merged] = two_books(&folder);
        for output in &links[..2] {
            for was_there in [None, Some("what was there")] {
                let _ = fs::remove_file(there.join("c.book"));
                if let Some(text) = was_there {
                    fs::write(there.join("c.book"), text).unwrap();
                    fs::set_permissions(there.join("c.book"), fs::Permissions::from_mode(0o640)).unwrap();
                }
                merge(&["a.book", "b.book"], output).ok();
                assert!(fs::read(there.join("c.book")).unwrap() == merged, "{output}");
                assert!(was_there.is_none() || mode(&there.join("c.book")) == 0o640);
            }
        }
        // An input that is a link, and an output that is a link to an input.
        merge(&["a link.book", "b.book"], "a.book").ok();
        assert!(fs::read(folder.join("a.book")).unwrap() == merged);
        two_books(&folder);
        merge(&["a.book", "b.book"], "a link.book").ok();
        assert!(fs::read(folder.join("a.book")).unwrap() == merged);

        for (output, words) in
            [("circle.book", ""), ("to none.book", "no file can be made in the folder `none`: ")]
        {
            let ran = merge(&["b.book"], output);
            assert_eq!(ran.code(), 2, "{output}");
            assert!(ran.err().starts_with(&format!("{output}: {words}")), "{}", ran.err());
        }
        for link in links {
            assert!(fs::symlink_metadata(folder.join(link)).unwrap().is_symlink(), "{link}");
        }
        assert_eq!(names(&there), ["c.book"]);

        symlink("a.tsv", folder.join("table")).unwrap();
        let ran = run(&folder, &format!("build a.tsv {COLUMNS} -o table"));
        assert_eq!((ran.code(), ran.err()), (2, "a.tsv: the output would replace this input\n"));
        let ran = run(&folder, &format!("build table {COLUMNS} -o a.tsv"));
        assert_eq!((ran.code(), ran.err()), (2, "table: the output would replace this input\n"));
    }

    /// If the output has hard links, the output's name gets the new file. The other names keep the old
    /// file. If a table has hard links, none of its names can be the output.
    #[test]
    fn hard_links() {
        let folder = folder("hard_links");
        let [a, b, merged] = two_books(&folder);
        fs::hard_link(folder.join("a.book"), folder.join("c.book")).unwrap();
        run(&folder, "merge a.book b.book -o c.book").ok();
        for (name, bytes) in [("a.book", &a), ("b.book", &b), ("c.book", &merged)] {
            assert!(&fs::read(folder.join(name)).unwrap() == bytes, "{name}");
        }
        let table = fs::read(folder.join("a.tsv")).unwrap();
        fs::hard_link(folder.join("a.tsv"), folder.join("d.book")).unwrap();
        let ran = run(&folder, &format!("build a.tsv {COLUMNS} -o d.book"));
        assert_eq!((ran.code(), ran.err()), (2, "a.tsv: the output would replace this input\n"));
        assert!(fs::read(folder.join("d.book")).unwrap() == table);
    }

    /// A writable file cannot be replaced if its folder is not writable.
    #[test]
    fn a_folder_that_nobody_may_write() {
        let folder = folder("a_folder_that_nobody_may_write");
        let [a, ..] = two_books(&folder);
        let closed = folder.join("closed");
        fs::create_dir(&closed).unwrap();
        fs::write(closed.join("c.book"), "what was there").unwrap();
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).unwrap();
        let is_allowed = fs::write(closed.join("probe"), "").is_ok();
        let ran = run(&folder, "merge a.book -o closed/c.book");
        let found = fs::read(closed.join("c.book")).unwrap();
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).unwrap();
        // The superuser may write anywhere.
        if is_allowed {
            assert!(ran.code() == 0 && found == a);
        } else {
            let words = "closed/c.book: no file can be made in the folder `closed`: ";
            assert!(ran.code() == 2 && ran.err().starts_with(words), "{}", ran.err());
            assert_eq!(found, b"what was there");
        }
    }
}
