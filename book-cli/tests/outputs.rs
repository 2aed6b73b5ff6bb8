//! Tests outputs that replace an input or another file, outputs that are links, and outputs without write
//! permission.

use std::fs;
use std::path::Path;

use crate::support::{self, folder, names, run};
use koma_book::{ColumnType, TableOptions, build_table, merge_books};

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
    for output in ["a.book", "../a_merge_may_replace/b.book"] {
        let [.., merged] = two_books(&folder);
        run(&folder, &format!("merge a.book b.book -o {output}")).ok();
        assert!(fs::read(folder.join(output)).unwrap() == merged, "{output}");
    }
    // If an input is invalid, the output is unchanged.
    let [_, b, _] = two_books(&folder);
    fs::write(folder.join("cut.book"), &b[..b.len() - 1]).unwrap();
    assert_eq!(run(&folder, "merge b.book cut.book -o b.book").code(), 1);
    assert_eq!(run(&folder, "merge b.book none.book -o b.book").code(), 2);
    assert!(fs::read(folder.join("b.book")).unwrap() == b);
    assert_eq!(names(&folder), ["a.book", "a.tsv", "b.book", "b.tsv", "cut.book"]);
}

/// If a book replaced its table, the table would be lost. So the program rejects such an output before it
/// reads anything, and does not report that the table `none.tsv` is missing.
#[test]
fn nothing_else_may() {
    let folder = folder("nothing_else_may");
    two_books(&folder);
    fs::write(folder.join("a.pgn"), "1. e4 1-0").unwrap();
    for (command, input) in [
        ("build none.tsv a.tsv --key feen --column n:u32 -o ../nothing_else_may/a.tsv", "a.tsv"),
        ("export a.book -o ./a.book", "a.book"),
        ("from-pgn a.pgn -o ./a.pgn", "a.pgn"),
    ] {
        let before = fs::read(folder.join(input)).unwrap();
        let ran = run(&folder, command);
        let words = format!("{input}: the output would replace this input\n");
        assert_eq!((ran.code(), ran.err()), (2, &*words), "{command}");
        assert!(fs::read(folder.join(input)).unwrap() == before, "{command}");
    }
}

/// A file is replaced by a new file in its folder. A name may be as long as the system allows.
#[test]
fn names_that_are_too_long_or_in_no_folder() {
    let folder = folder("folders_that_are_none");
    two_books(&folder);
    for (output, place) in [("none/there/c.book", "none/there"), ("a.tsv/c.book", "a.tsv")] {
        let ran = run(&folder, &format!("merge a.book -o {output}"));
        let words = format!("{output}: no file can be made in the folder `{place}`: ");
        assert!(ran.code() == 2 && ran.err().starts_with(&words), "{}", ran.err());
    }
    let [long, longer] = [250, 400].map(|len| format!("{}.book", "x".repeat(len)));
    assert_eq!(run(&folder, &format!("merge a.book -o {longer}")).code(), 2);
    assert_eq!(names(&folder), ["a.book", "a.tsv", "b.book", "b.tsv"]);
    run(&folder, &format!("merge a.book -o {long}")).ok();
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
        two_books(&folder);
        let path = folder.join("c.book");
        run(&folder, "merge a.book b.book -o c.book").ok();
        // The output has the same permissions as any new file.
        assert_eq!(mode(&path), mode(&folder.join("a.tsv")));
        for before in [0o600, 0o640, 0o666, 0o777, 0o200, 0o4755, 0o2755] {
            fs::write(&path, "what was there").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(before)).unwrap();
            let expected = before & 0o777;
            let before = fs::metadata(&path).unwrap().ino();
            run(&folder, "merge a.book b.book -o c.book").ok();
            assert_eq!(mode(&path), expected);
            assert_ne!(fs::metadata(&path).unwrap().ino(), before);
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

    /// The program does not know the path of standard input, but can detect that the output is the same
    /// file.
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

    /// If standard output is a file, the program writes into this file and does not replace it.
    #[test]
    fn standard_output_by_its_path() {
        let folder = folder("standard_output");
        two_books(&folder);
        let path = folder.join("all.tsv");
        let expected = "head\nfeen\tn\n1K^1 / C/c\t1\n1K^1 / c/C\t2\n".repeat(4);
        for name in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
            let mut out = fs::OpenOptions::new().create(true).append(true).open(&path).unwrap();
            out.write_all(b"head\n").unwrap();
            let mut program = support::program(&folder, &format!("export a.book -o {name}"));
            assert!(program.stdout(out).status().unwrap().success(), "{name}");
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    }

    /// A symbolic link is kept, and its target is replaced or created.
    #[test]
    fn symbolic_links() {
        let folder = folder("symbolic_links");
        let [.., merged] = two_books(&folder);
        fs::create_dir(folder.join("there")).unwrap();
        let links = [
            ("link.book", "there/c.book"),
            ("link to link.book", "link.book"),
            ("circle.book", "circle.book"),
            ("to none.book", "none/c.book"),
            ("table", "a.tsv"),
        ];
        for (link, target) in links {
            symlink(target, folder.join(link)).unwrap();
        }
        let target = folder.join("there/c.book");
        for (output, _) in &links[..2] {
            for was_there in [false, true] {
                let _ = fs::remove_file(&target);
                if was_there {
                    fs::write(&target, "what was there").unwrap();
                    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
                }
                run(&folder, &format!("merge a.book b.book -o \"{output}\"")).ok();
                assert!(fs::read(&target).unwrap() == merged, "{output}");
                assert!(!was_there || mode(&target) == 0o640);
            }
        }
        for (command, words) in [
            ("merge b.book -o circle.book", "circle.book: "),
            ("merge b.book -o \"to none.book\"", "to none.book: no file can be made in the folder `none`: "),
            ("build a.tsv --column n:u32 -o table", "a.tsv: the output would replace this input\n"),
            ("build table --column n:u32 -o a.tsv", "table: the output would replace this input\n"),
        ] {
            let ran = run(&folder, command);
            assert!(ran.code() == 2 && ran.err().starts_with(words), "{command}: {}", ran.err());
        }
        for (link, _) in links {
            assert!(fs::symlink_metadata(folder.join(link)).unwrap().is_symlink(), "{link}");
        }
        assert_eq!(names(&folder.join("there")), ["c.book"]);
    }

    /// If the output has hard links, the output's name gets the new file. The other names keep the old
    /// file. If a table has hard links, none of its names can be the output.
    #[test]
    fn hard_links() {
        let folder = folder("hard_links");
        let [a, _, merged] = two_books(&folder);
        fs::hard_link(folder.join("a.book"), folder.join("c.book")).unwrap();
        run(&folder, "merge a.book b.book -o c.book").ok();
        assert!(fs::read(folder.join("a.book")).unwrap() == a);
        assert!(fs::read(folder.join("c.book")).unwrap() == merged);
        fs::hard_link(folder.join("a.tsv"), folder.join("d.book")).unwrap();
        let ran = run(&folder, "build a.tsv --column n:u32 -o d.book");
        assert_eq!((ran.code(), ran.err()), (2, "a.tsv: the output would replace this input\n"));
    }
}
