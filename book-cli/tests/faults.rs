//! Tests that an output is always either the complete old file or the complete new one, whatever happens to the
//! program. Most tests run all commands that write files.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

use crate::support::{Ran, folder, names, program, run};

/// The commands that write files, and the input of each. `@` is the path of the input. The path of the output follows.
const WRITERS: [(&str, &str); 9] = [
    ("build @ --column move:move --column wins:u32 --column draws:u32 --column losses:u32 -o", "in/a.tsv"),
    ("from-pgn @ -o", "in/a.pgn"),
    ("rows @ -o", "in/a.pgn"),
    ("from-polyglot @ -o", "in/a.bin"),
    ("to-polyglot @ -o", "in/a.book"),
    ("from-yaneuraou @ -o", "in/a.db"),
    ("to-yaneuraou @ -o", "in/a.shogi"),
    ("merge @ -o", "in/a.book"),
    ("export @ -o", "in/a.book"),
];

const OLD: &[u8] = b"old";

/// Makes a folder with the folders `in` and `out`. `in` has two versions of each kind of input: `a.tsv`, `b.tsv`,
/// `a.pgn` and so on. Outputs are written to `out`, which has a file `old`.
fn folder_of_inputs(name: &str) -> PathBuf {
    let folder = folder(name);
    let inputs = folder.join("in");
    fs::create_dir(&inputs).unwrap();
    let games = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../book/data/games.pgn")).unwrap();
    let games: Vec<&str> = games.split_inclusive("\n\n[Event").collect();
    for (name, games) in ["a", "b"].iter().zip(games.chunks(25)) {
        fs::write(inputs.join(format!("{name}.pgn")), games.concat()).unwrap();
        for command in ["from-pgn @.pgn -o @.book", "export @.book -o @.tsv", "to-polyglot @.book -o @.bin"] {
            run(&inputs, &command.replace('@', name)).ok();
        }
    }
    let records = concat!(env!("CARGO_MANIFEST_DIR"), "/../book/data/shogi/games.kif");
    for (name, plies) in [("a", 50), ("b", 60)] {
        run(&inputs, &format!("from-kif {records} --plies {plies} -o {name}.shogi")).ok();
        run(&inputs, &format!("to-yaneuraou {name}.shogi -o {name}.db")).ok();
    }
    fs::create_dir(folder.join("out")).unwrap();
    fs::write(folder.join("out/old"), OLD).unwrap();
    folder
}

fn arguments(command: &str, input: &str, output: &str) -> String {
    format!("{} {output}", command.replace('@', input))
}

/// Returns the output of a command that is not interrupted.
fn whole(folder: &Path, command: &str, input: &str) -> Vec<u8> {
    let ran = run(folder, &arguments(command, input, "-"));
    assert!(ran.code() == 0 && ran.0.stdout.len() > 8192, "{command}: {}", ran.err());
    ran.0.stdout
}

/// Runs a shell script in which `"$@"` is the program with its arguments. `wrapper` is a program that runs the
/// shell.
fn run_in_shell(folder: &Path, wrapper: &[&str], script: &str, arguments: &str) -> Ran {
    let program = program(folder, arguments);
    let mut command = Command::new("env");
    let command = command.args(wrapper).args(["sh", "-c", script, "sh"]);
    command.arg(program.get_program()).args(program.get_args()).current_dir(folder);
    Ran(command.stdin(Stdio::null()).output().unwrap())
}

/// Runs a shell that may mount folders, if the system allows it. The mounts exist only in this shell.
const MOUNTS: [&str; 3] = ["unshare", "--map-root-user", "--mount"];

impl Ran {
    /// Reports whether this system does not allow the case of [`FULL`] that was run: the script exits with 99, `env`
    /// exits with 127 because it does not find `unshare`, or `unshare` reports an error.
    fn may_not_mount(&self) -> bool {
        matches!(self.0.status.code(), Some(99 | 127)) || self.err().starts_with("unshare: ")
    }
}

/// The program rejects named pipes, because reading them might never end. It does read a pipe that the
/// shell has opened.
#[test]
fn named_pipes_are_refused() {
    let folder = folder("named_pipes");
    assert!(Command::new("mkfifo").arg(folder.join("pipe")).status().unwrap().success());
    for command in [
        "build pipe --column n:u8 -o a.book",
        "build pipe --epd --column n:u8 -o a.book",
        "from-pgn pipe -o a.book",
        "rows pipe -o a.tsv",
        "from-polyglot pipe -o a.book",
        "to-polyglot pipe -o a.bin",
        "from-yaneuraou pipe -o a.book",
        "to-yaneuraou pipe -o a.db",
        "merge pipe -o a.book",
        "show pipe",
        "verify pipe",
        "export pipe",
        "find pipe startpos",
    ] {
        let ran = run_in_shell(&folder, &[], "exec timeout 60 \"$@\"", command);
        assert_eq!((ran.code(), ran.err()), (2, "pipe: this is not a regular file\n"), "{command}");
    }
    fs::write(folder.join("a.tsv"), "feen\tn\n1K^1 / C/c\t1\n").unwrap();
    run_in_shell(&folder, &[], "cat a.tsv | \"$@\"", "build /dev/stdin --column n:u32 -o a.book").ok();
}

/// Cases in which no output can be written. Each case has the wrapper of a shell, and the script for
/// [`run_in_shell`]. The outputs are in the folder `out`.
const FULL: [(&[&str], &str); 5] = [
    // A limit of the size of files. The system also sends a signal, which would kill the program.
    (&[], "ulimit -f 4; exec \"$@\""),
    (&[], "trap '' XFSZ; ulimit -f 4; exec \"$@\""),
    // A disk of 8 KiB. The script exits with 98 if anything but the old file is on the disk at the end.
    (
        &MOUNTS,
        "mount -t tmpfs -o size=8k none out || exit 99; printf old > out/old; \"$@\"; code=$?
         [ \"$(ls -A out) $(cat out/old)\" = 'old old' ] || exit 98; exit $code",
    ),
    // Read-only folders. The superuser can still write to the second one, but not to the first one.
    (&MOUNTS, "mount --bind out out && mount -o remount,bind,ro out || exit 99; exec \"$@\""),
    (&[], "chmod a-w out; [ -w out ] && exit 99; \"$@\"; code=$?; chmod u+w out; exit $code"),
];

#[test]
fn no_room_no_permission_and_kills() {
    let folder = folder_of_inputs("no_room");
    for (command, input) in WRITERS {
        for (wrapper, script) in FULL {
            for output in ["out/new", "out/old"] {
                let ran = run_in_shell(&folder, wrapper, script, &arguments(command, input, output));
                if !ran.may_not_mount() {
                    let message = ran.err().lines().last().unwrap();
                    assert!(ran.code() == 2 && message.starts_with(output), "{command}: {}", ran.err());
                }
                assert_eq!(names(&folder.join("out")), ["old"], "{command}: {script}");
                assert_eq!(fs::read(folder.join("out/old")).unwrap(), OLD, "{command}: {script}");
            }
        }
        // Some systems do not have this device.
        if Path::new("/dev/full").exists() {
            for output in ["/dev/full", "-"] {
                let script = "exec \"$@\" > /dev/full";
                let ran = run_in_shell(&folder, &[], script, &arguments(command, input, output));
                assert!(ran.code() == 2 && ran.err().contains(": No space left"), "{}", ran.err());
            }
        }
        let script = "ulimit -f 4; exec \"$@\" > out/all";
        let ran = run_in_shell(&folder, &[], script, &arguments(command, input, "-"));
        let message = ran.err().lines().last().unwrap();
        assert!(ran.code() == 2 && message.starts_with("standard output: "), "{command}: {}", ran.err());
        fs::remove_file(folder.join("out/all")).unwrap();
    }
    // Writing the temporary files fails.
    for trap in ["", "trap '' XFSZ; "] {
        let script = format!("TMPDIR=out; export TMPDIR; {trap}ulimit -f 4; exec \"$@\"");
        let ran = run_in_shell(&folder, &[], &script, "from-pgn in/a.pgn --memory 64K -o new");
        assert!(
            ran.code() == 2 && ran.err().starts_with("temporary file in out (TMPDIR): "),
            "{}",
            ran.err()
        );
        assert_eq!(names(&folder), ["in", "out"]);
    }
    assert_eq!(names(&folder.join("out")), ["old"]);
    // Few files are open at once.
    let script = "ulimit -n 128; exec \"$@\"";
    run_in_shell(&folder, &[], script, "from-pgn in/a.pgn --memory 64K -o new").ok();
    run(&folder, "from-pgn in/a.pgn -o expected").ok();
    assert!(fs::read(folder.join("new")).unwrap() == fs::read(folder.join("expected")).unwrap());
}

/// While two programs write the same file, the file is always complete, so it stays complete if they are killed. In the
/// end, the file is the output of one of them.
#[test]
fn two_writers_of_one_file() {
    let folder = folder_of_inputs("two_writers");
    for (command, input) in WRITERS {
        let inputs = [input.to_owned(), input.replace("/a", "/b")];
        let whole = inputs.each_ref().map(|input| whole(&folder, command, input));
        for _ in 0..4 {
            let writers = inputs.each_ref().map(|input| {
                program(&folder, &arguments(command, input, "out/old")).stderr(Stdio::null()).spawn().unwrap()
            });
            for mut writer in writers {
                while writer.try_wait().unwrap().is_none() {
                    let found = fs::read(folder.join("out/old")).unwrap();
                    assert!(found == OLD || whole.contains(&found), "{command}");
                }
                assert!(writer.wait().unwrap().success(), "{command}");
            }
            assert!(whole.contains(&fs::read(folder.join("out/old")).unwrap()), "{command}");
            assert_eq!(names(&folder.join("out")), ["old"]);
            fs::write(folder.join("out/old"), OLD).unwrap();
        }
    }
}

/// A limit of processor time ends a command like a full disk. Endless games reach the limit.
#[test]
#[ignore = "takes seconds of processor time: .ci/tests runs it"]
fn no_time() {
    let folder = folder("no_time");
    fs::write(folder.join("old"), OLD).unwrap();
    for (command, words) in [
        ("rows - -o old", "nothing was written"),
        ("from-pgn - -o old", "nothing was written"),
        ("rows - -o /dev/null", "the output may be incomplete"),
    ] {
        let script = "ulimit -S -t 1; yes '1. e4 e5 2. Nf3 1-0' | exec \"$@\"";
        let ran = run_in_shell(&folder, &[], script, command);
        let message = format!("the limit of processor time is reached; {words}\n");
        assert_eq!((ran.code(), ran.err()), (2, &*message), "{command}");
        assert_eq!(names(&folder), ["old"], "{command}");
        assert_eq!(fs::read(folder.join("old")).unwrap(), OLD, "{command}");
    }
}

/// The reader of the output or of the messages may stop early, like `| head`. An output that nobody has read is no
/// success.
#[test]
fn closed_pipes() {
    let folder = folder_of_inputs("closed_pipes");
    let others = ["find @ startpos", "show @", "verify @", "export @"].map(|command| (command, "in/a.book"));
    let forms = ["find --text @ startpos", "find --json @ startpos", "show --json @", "verify --json @"];
    let answers = ["--help", "--version", "find -h"].map(|command| (command, ""));
    let others = others.into_iter().chain(forms.map(|command| (command, "in/a.book"))).chain(answers);
    for (command, input) in WRITERS.into_iter().chain(others) {
        let is_writer = command.ends_with("-o");
        let arguments_to = |output| arguments(command, input, if is_writer { output } else { "" });
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let ran = Ran(program(&folder, &arguments_to("-")).stdout(writer).output().unwrap());
        let has_message = ran.err().contains("os error") || ran.err().contains("standard output");
        assert_eq!((ran.code(), has_message), (141, false), "{command}: {}", ran.err());
        if Path::new("/dev/full").exists() {
            let ran = run_in_shell(&folder, &[], "exec \"$@\" > /dev/full", &arguments_to("-"));
            let message = ran.err().lines().last().unwrap();
            let is_reported = message.starts_with("standard output: No space left");
            assert!(ran.code() == 2 && is_reported, "{command}: {}", ran.err());
        }
        if is_writer {
            let mut child = program(&folder, &arguments_to("out/old"));
            let mut child = child.stderr(Stdio::piped()).spawn().unwrap();
            drop(child.stderr.take());
            assert!(child.wait().unwrap().success(), "{command}");
            assert!(fs::read(folder.join("out/old")).unwrap() == whole(&folder, command, input), "{command}");
        }
    }
}
