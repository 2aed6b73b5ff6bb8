//! Tests outputs that replace an input or another file, outputs that are links, and outputs without write
//! permission.

use std::fs;
use std::path::Path;

use crate::support::{self, folder, names, run};

/// Makes the tables `a.tsv` and `b.tsv` and a book of each. Returns the bytes of `a.book`, and of a book of both tables.
fn two_books(folder: &Path) -> [Vec<u8>; 2] {
    let build = |arguments: &str| run(folder, &format!("build --column n:u32 {arguments}")).0.stdout;
    for (name, rows) in [("a", "1K^1 / C/c\t1\n1K^1 / c/C\t2\n"), ("b", "K^2 / C/c\t3\n1K^1 / C/c\t4\n")] {
        fs::write(folder.join(format!("{name}.tsv")), format!("feen\tn\n{rows}")).unwrap();
        build(&format!("{name}.tsv -o {name}.book"));
    }
    [build("a.tsv -o -"), build("a.tsv b.tsv -o -")]
}

/// `merge` reads all books before it writes the first byte.
#[test]
fn a_merge_may_replace_what_it_is_made_of() {
    let folder = folder("a_merge_may_replace");
    for output in ["a.book", "../a_merge_may_replace/b.book"] {
        let [_, merged] = two_books(&folder);
        run(&folder, &format!("merge a.book b.book -o {output}")).ok();
        assert!(fs::read(folder.join(output)).unwrap() == merged, "{output}");
    }
}

/// If a book replaced its table, the table would be lost. So the program rejects such an output before it
/// reads anything, and does not report that the table `none.tsv` is missing.
#[test]
fn nothing_else_may() {
    let folder = folder("nothing_else_may");
    two_books(&folder);
    fs::write(folder.join("a.pgn"), "1. e4 1-0").unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("a.tsv", folder.join("link")).unwrap();
        fs::hard_link(folder.join("a.tsv"), folder.join("hard.book")).unwrap();
    }
    for (command, input) in [
        ("build none.tsv a.tsv --column n:u32 -o ../nothing_else_may/a.tsv", "a.tsv"),
        ("export a.book -o ./a.book", "a.book"),
        ("from-pgn a.pgn -o ./a.pgn", "a.pgn"),
        ("rows a.pgn -o ./a.pgn", "a.pgn"),
        #[cfg(unix)]
        ("build a.tsv --column n:u32 -o link", "a.tsv"),
        #[cfg(unix)]
        ("build link --column n:u32 -o a.tsv", "link"),
        #[cfg(unix)]
        ("build a.tsv --column n:u32 -o hard.book", "a.tsv"),
    ] {
        let before = fs::read(folder.join(input)).unwrap();
        let ran = run(&folder, command);
        let words = format!("{input}: the output would replace this input\n");
        assert_eq!((ran.code(), ran.err()), (2, &*words), "{command}");
        assert!(fs::read(folder.join(input)).unwrap() == before, "{command}");
    }
}

/// The program must be able to create files in the output's folder. The output's name may be as long as the system
/// allows.
#[test]
fn outputs_that_cannot_be_written() {
    let folder = folder("outputs_that_cannot_be_written");
    let [a, _] = two_books(&folder);
    let path = folder.join("a.book");
    let writable = fs::metadata(&path).unwrap().permissions();
    let mut permissions = writable.clone();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    #[cfg(unix)]
    for (link, target) in [("circle.book", "circle.book"), ("link.book", "none/c.book")] {
        std::os::unix::fs::symlink(target, folder.join(link)).unwrap();
    }
    let before = names(&folder);
    let [long, longer] = [250, 400].map(|len| format!("{}.book", "x".repeat(len)));
    for (output, words) in [
        ("a.book", "the file exists and is read-only\n"),
        ("none/there/c.book", "no file can be made in the folder `none/there`: "),
        ("a.tsv/c.book", "no file can be made in the folder `a.tsv`: "),
        (&*longer, ""),
        #[cfg(unix)]
        ("circle.book", ""),
        #[cfg(unix)]
        ("link.book", "no file can be made in the folder `none`: "),
    ] {
        let ran = run(&folder, &format!("merge a.book b.book -o {output}"));
        let is_told = ran.err().starts_with(&format!("{output}: {words}"));
        assert!(ran.code() == 2 && is_told, "{}", ran.err());
    }
    assert!(fs::read(&path).unwrap() == a);
    assert_eq!(names(&folder), before);
    fs::set_permissions(&path, writable).unwrap();
    run(&folder, &format!("merge a.book -o {long}")).ok();
}

#[cfg(unix)]
mod unix {
    use std::io::Write as _;
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown, symlink};

    use super::*;

    /// Only the superuser may change the owner of a file. For other users, this test checks that the owner stays the
    /// same.
    #[test]
    fn a_new_file_has_the_permissions_and_the_owner_of_the_one_before() {
        let folder = folder("permissions");
        two_books(&folder);
        let path = folder.join("c.book");
        let metadata = || fs::metadata(&path).unwrap();
        run(&folder, "merge a.book b.book -o c.book").ok();
        // The output has the same permissions as any new file.
        assert_eq!(metadata().mode(), fs::metadata(folder.join("a.tsv")).unwrap().mode());
        for mode in [0o600, 0o640, 0o666, 0o777, 0o200, 0o4755, 0o2755] {
            for owner in [None, Some(12_345)] {
                fs::write(&path, "what was there").unwrap();
                let _ = chown(&path, owner, owner);
                fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
                let before = metadata();
                run(&folder, "merge a.book b.book -o c.book").ok();
                let after = metadata();
                assert_eq!((after.uid(), after.gid()), (before.uid(), before.gid()));
                assert_eq!(after.mode() & 0o7777, mode & 0o777);
                assert_ne!(after.ino(), before.ino());
            }
        }
    }

    /// The program does not know the path of standard input, but can detect that the output is the same
    /// file.
    #[test]
    fn standard_input_may_not_be_replaced() {
        let folder = folder("standard_input_may_not");
        two_books(&folder);
        fs::write(folder.join("a.pgn"), "1. e4 1-0").unwrap();
        let commands = [
            ("build - --key feen --column n:u32", "a.tsv"),
            ("export -", "a.book"),
            ("from-pgn -", "a.pgn"),
            ("rows -", "a.pgn"),
        ];
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

    /// A symbolic link is kept, and its target is replaced or created. If the output has hard links, only the output's
    /// name gets the new file. The other names keep the old file.
    #[test]
    fn links() {
        let folder = folder("links");
        let [a, merged] = two_books(&folder);
        fs::create_dir(folder.join("there")).unwrap();
        symlink("there/c.book", folder.join("link.book")).unwrap();
        symlink("link.book", folder.join("link to link.book")).unwrap();
        let target = folder.join("there/c.book");
        for link in ["link.book", "link to link.book"] {
            for was_there in [false, true] {
                let _ = fs::remove_file(&target);
                if was_there {
                    fs::hard_link(folder.join("a.book"), &target).unwrap();
                }
                run(&folder, &format!("merge a.book b.book -o \"{link}\"")).ok();
                assert!(fs::read(&target).unwrap() == merged, "{link}");
                assert!(fs::read(folder.join("a.book")).unwrap() == a, "{link}");
                assert!(fs::symlink_metadata(folder.join(link)).unwrap().is_symlink(), "{link}");
            }
        }
        assert_eq!(names(&folder.join("there")), ["c.book"]);
    }
}

/// A minimum number of games may leave no move of the games that were found.
#[test]
fn an_empty_book_replaces_only_an_empty_book() {
    let folder = folder("an_empty_book_replaces");
    let [before, _] = two_books(&folder);
    fs::write(folder.join("a.pgn"), "1. e4 1-0").unwrap();
    fs::write(folder.join("a.csa"), "PI\n+\n+7776FU\n%TORYO\n").unwrap();
    run(&folder, "from-pgn a.pgn -o games.book").ok();
    for command in [
        "from-pgn a.pgn --min-games 2 -o a.book",
        "from-kif a.csa --min-games 2 -o a.book",
        "merge games.book --min-games 2 -o a.book",
    ] {
        let ran = run(&folder, command);
        assert_eq!(ran.code(), 1, "{command}");
        assert!(
            ran.err().ends_with("a.book: the file is kept, since the new book would be empty\n"),
            "{}",
            ran.err()
        );
        assert!(fs::read(folder.join("a.book")).unwrap() == before, "{command}");
        run(&folder, &command.replace("a.book", "new.book")).ok();
        run(&folder, &command.replace("a.book", "new.book")).ok();
        fs::remove_file(folder.join("new.book")).unwrap();
        assert!(!run(&folder, &command.replace("a.book", "-")).0.stdout.is_empty());
    }
}

/// For example, a pipe may bring nothing because the program before it failed. A file without contents beside others is no
/// mistake.
#[test]
fn no_book_is_made_of_nothing() {
    let folder = folder("no_book_is_made_of_nothing");
    let [before, _] = two_books(&folder);
    let empty = koma_book::BookBuilder::new("feen", &[("n", koma_book::ColumnType::U32)]).unwrap().finish();
    for (name, bytes) in [
        ("nothing", &b""[..]),
        ("nuls", &[0; 5_000]),
        ("blanks", b"\xEF\xBB\xBF \r\n\n\r\r\xC2\xA0"),
        ("header.tsv", b"feen\tn\n"),
        ("header2.tsv", b"feen\tn\r\n\r\n"),
        ("comments.pgn", b"; x\n% y\n\n{z}\n"),
        ("comments.kif", b"# x\n*y\n"),
        ("comments.csa", b"'x\r'y\r"),
        ("comments.epd", b"# x\r\n#y\n\n"),
        ("header.db", b"#YANEURAOU-DB2016 1.00\r\n# comment\r\n"),
        ("empty.book", &empty),
        ("empty2.book", &empty),
        ("some.pgn", b"1. e4 1-0"),
        ("some.csa", b"PI\r+\r+7776FU\r%TORYO\r"),
        ("some.epd", b"4k3/8/8/8/8/8/8/4K3 w - - n 7;"),
    ] {
        fs::write(folder.join(name), bytes).unwrap();
    }
    for (command, inputs) in [
        ("build @ --column n:u32 --no-header", "nothing"),
        ("build @ --column n:u32", "header.tsv"),
        ("build @ --column n:u32", "header.tsv header2.tsv"),
        ("build @ --epd --column n:u32", "nothing"),
        ("build @ --column n:u32", "comments.epd"),
        ("from-pgn @", "nothing"),
        ("from-pgn @", "nuls blanks comments.pgn"),
        ("from-pgn @ --min-games 2", "comments.pgn"),
        ("from-kif @", "nothing"),
        ("from-kif @", "blanks comments.kif comments.csa"),
        ("from-polyglot @", "nothing"),
        ("to-polyglot @", "empty.book"),
        ("from-yaneuraou @", "nothing"),
        ("from-yaneuraou @", "header.db"),
        ("to-yaneuraou @", "empty.book"),
        ("merge @", "empty.book"),
        ("merge @", "empty.book empty2.book"),
    ] {
        for output in ["a.book", "new.book", "-"] {
            let command = format!("{} -o {output}", command.replace('@', inputs));
            let ran = run(&folder, &command);
            assert_eq!((ran.code(), ran.out()), (1, ""), "{command}: {}", ran.err());
            assert!(ran.err().ends_with("no book is written\n"), "{command}: {}", ran.err());
            for input in inputs.split(' ') {
                assert!(ran.err().contains(&format!("{input}:")), "{command}: {}", ran.err());
            }
            assert!(!folder.join("new.book").exists());
            assert!(fs::read(folder.join("a.book")).unwrap() == before, "{command}");
        }
    }
    for command in [
        "build header.tsv a.tsv header2.tsv --column n:u32 -o a2.book",
        "build comments.epd some.epd --column n:u32 -o a2.book",
        "from-pgn nothing some.pgn nuls -o a2.book",
        "from-kif nothing some.csa comments.kif -o a2.book",
        "merge empty.book a.book empty2.book -o a2.book",
    ] {
        let ran = run(&folder, command);
        ran.ok();
        assert!(ran.err().contains("a2.book: "), "{}", ran.err());
        // Files without games are named.
        for name in ["nothing", "nuls", "comments.kif"].iter().filter(|name| command.contains(*name)) {
            assert!(ran.err().contains(&format!("{name}: the file has no games\n")), "{}", ran.err());
        }
    }
}

/// A file that is given twice would count twice.
#[test]
fn an_input_is_read_only_once() {
    let folder = folder("an_input_is_read_only_once");
    two_books(&folder);
    fs::write(folder.join("a.pgn"), "1. e4 1-0").unwrap();
    fs::write(folder.join("a.csa"), "PI\n+\n+7776FU\n%TORYO\n").unwrap();
    #[cfg(unix)]
    for kind in ["tsv", "pgn", "csa", "book"] {
        std::os::unix::fs::symlink(format!("a.{kind}"), folder.join(format!("link.{kind}"))).unwrap();
        fs::hard_link(folder.join(format!("a.{kind}")), folder.join(format!("hard.{kind}"))).unwrap();
    }
    for (command, kind) in [
        ("build @ --column n:u32 -o new", "tsv"),
        ("from-pgn @ -o new", "pgn"),
        ("rows @ -o new", "pgn"),
        ("from-kif @ -o new", "csa"),
        ("merge @ -o new", "book"),
    ] {
        let file = format!("a.{kind}");
        let mut others = vec![format!("./a.{kind}"), format!("../an_input_is_read_only_once/a.{kind}")];
        if cfg!(unix) {
            others.extend(["link", "hard"].map(|name| format!("{name}.{kind}")));
        }
        for other in &others {
            let ran = run(&folder, &command.replace('@', &format!("{file} {other}")));
            let words = format!("{other}: this is the same file as {file}; expected each file once\n");
            assert_eq!((ran.code(), ran.err()), (2, &*words), "{command}");
        }
        let ran = run(&folder, &command.replace('@', &format!("b.{kind} {file} {file}")));
        let words = format!("{file}: this file is given twice; expected each file once\n");
        assert_eq!((ran.code(), ran.err()), (2, &*words), "{command}");
        assert!(!folder.join("new").exists());
    }
    let twice = "standard input can be read only once\n";
    for command in [
        "build - a.tsv - --column n:u32 -o new",
        "from-pgn - - -o new",
        "rows - - -o new",
        "from-kif - - -o new",
        "find a.book - -",
        "find - -",
    ] {
        let ran = run(&folder, command);
        assert_eq!((ran.code(), ran.err()), (2, twice), "{command}");
    }
    #[cfg(unix)]
    {
        let mut program = support::program(&folder, "from-pgn a.pgn - -o new");
        let input = fs::File::open(folder.join("a.pgn")).unwrap();
        let ran = support::Ran(program.stdin(input).output().unwrap());
        let words = "-: this is the same file as a.pgn; expected each file once\n";
        assert_eq!((ran.code(), ran.err()), (2, words));
    }
}
