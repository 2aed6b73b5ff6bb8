//! Tests that signals end commands at once, and that no unfinished file is left.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::{Ran, folder, names, program, run};

/// Starts a command whose temporary files go to the folder `temporary`.
fn start(folder: &Path, arguments: &str, input: Stdio, output: Stdio) -> Child {
    let mut command = program(folder, arguments);
    command.env("TMPDIR", folder.join("temporary")).stdin(input).stdout(output).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Sends a signal.
fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).stderr(Stdio::null()).status();
    // A child that has ended still has its number, because nobody has waited for it.
    assert!(sent.unwrap().success());
}

/// Returns the signals that end a program that is started now. If the tests run in the background or under `nohup`, the
/// program ignores the others.
fn signals() -> Vec<&'static str> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.map_or(0, |signals| u64::from_str_radix(signals.trim(), 16).unwrap());
    let is_ignored = |number: u32| ignored >> (number - 1) & 1 == 1;
    let signals = [("-INT", 2), ("-TERM", 15), ("-HUP", 1)].into_iter();
    signals.filter(|(_, number)| !is_ignored(*number)).map(|(name, _)| name).collect()
}

/// Waits until the process ends, and checks that this takes less than a second. Returns its output.
fn end(mut child: Child) -> Ran {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < Duration::from_secs(1), "the program did not end");
        sleep(Duration::from_millis(5));
    }
    Ran(child.wait_with_output().unwrap())
}

fn table(rows: usize) -> String {
    const PIECES: [&str; 8] = ["P", "p", "N", "n", "B", "b", "R", "r"];
    let rank = |number: usize| {
        let [a, b, c] = [0, 3, 6].map(|shift| PIECES[number >> shift & 7]);
        format!("{a}{b}{c}5")
    };
    let line = |number: usize| {
        let ranks = [rank(number), rank(number >> 9), rank(number / 3)].join("/");
        format!("{ranks}/8/8/8/8/8 / C/c\t{number}\tname {}\n", number % 100)
    };
    "feen\tn\tname\n".to_owned() + &(0..rows).map(line).collect::<String>()
}

const BUILD: &str = "build - --column n:u32 --column name:str --index name --memory 300K -o out/a.book";

/// Signals arrive while the program starts, reads, sorts, writes and ends.
#[test]
fn at_any_time() {
    let folder = folder("interrupted_at_any_time");
    fs::create_dir(folder.join("temporary")).unwrap();
    fs::create_dir(folder.join("out")).unwrap();
    fs::write(folder.join("a.tsv"), table(30_000)).unwrap();
    let command = BUILD.replace(" - ", " a.tsv ");
    let begin = Instant::now();
    run(&folder, &command.replace("out/", "")).ok();
    let whole = begin.elapsed();
    let expected = fs::read(folder.join("a.book")).unwrap();
    let mut interrupted = 0;
    for part in 1..16 {
        fs::write(folder.join("out/a.book"), "old").unwrap();
        let child = start(&folder, &command, Stdio::null(), Stdio::null());
        sleep(whole * part / 14);
        let signals = signals();
        signal(&child, signals[part as usize % signals.len()]);
        if part % 2 == 0 {
            signal(&child, signals[0]);
        }
        let ran = end(child);
        let words = ran.err();
        // A signal can come before the program has set its handler, or after the end.
        match ran.0.status.code() {
            Some(130) if words == "interrupted; nothing was written\n" => {
                interrupted += 1;
                assert_eq!(fs::read(folder.join("out/a.book")).unwrap(), b"old");
            }
            None => assert_eq!(fs::read(folder.join("out/a.book")).unwrap(), b"old"),
            Some(0 | 130) => assert!(fs::read(folder.join("out/a.book")).unwrap() == expected, "{words}"),
            other => panic!("{other:?}: {words}"),
        }
        assert_eq!(names(&folder.join("out")), ["a.book"], "{part}: {words}");
        assert!(names(&folder.join("temporary")).is_empty());
    }
    assert!(interrupted > 5, "{interrupted}");
}

/// A program that is killed may leave its unfinished output, but no temporary file, and it keeps the old output.
#[cfg(target_os = "linux")]
#[test]
fn killed_at_any_time() {
    let folder = folder("killed_at_any_time");
    fs::create_dir(folder.join("temporary")).unwrap();
    fs::create_dir(folder.join("out")).unwrap();
    fs::write(folder.join("a.tsv"), table(30_000)).unwrap();
    let command = BUILD.replace(" - ", " a.tsv ");
    let begin = Instant::now();
    run(&folder, &command.replace("out/", "")).ok();
    let whole = begin.elapsed();
    let expected = fs::read(folder.join("a.book")).unwrap();
    for part in 1..16 {
        fs::write(folder.join("out/a.book"), "old").unwrap();
        let child = start(&folder, &command, Stdio::null(), Stdio::null());
        sleep(whole * part / 16);
        signal(&child, "-KILL");
        let was_killed = end(child).0.status.code().is_none();
        let found = fs::read(folder.join("out/a.book")).unwrap();
        if found == expected {
            assert_eq!(names(&folder.join("out")), ["a.book"], "{part}");
        } else {
            assert!(was_killed && found == b"old", "{part}");
        }
        for name in names(&folder.join("out")).iter().filter(|name| *name != "a.book") {
            fs::remove_file(folder.join("out").join(name)).unwrap();
        }
        assert!(names(&folder.join("temporary")).is_empty(), "{part}");
    }
}

/// A command is interrupted while it waits for its input.
#[test]
fn while_reading_standard_input() {
    let folder = folder("interrupted_reading");
    fs::create_dir(folder.join("temporary")).unwrap();
    let inputs = [
        (BUILD, table(5_000)),
        ("rows - -o out/a.tsv", String::new()),
        ("from-pgn - -o a.book", String::new()),
    ];
    for (command, input) in inputs {
        let mut child = start(&folder, &command.replace("out/", ""), Stdio::piped(), Stdio::null());
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(input.as_bytes()).unwrap();
        sleep(Duration::from_millis(300));
        signal(&child, signals()[0]);
        let ran = end(child);
        assert_eq!((ran.code(), ran.err()), (130, "interrupted; nothing was written\n"), "{command}");
        assert_eq!(names(&folder), ["temporary"], "{command}");
        assert!(names(&folder.join("temporary")).is_empty());
    }
}

/// An output that is written directly may be incomplete, also if it is a regular file.
#[cfg(unix)]
#[test]
fn redirected_standard_output() {
    let folder = folder("interrupted_redirected");
    fs::create_dir(folder.join("temporary")).unwrap();
    for output in ["-", "/dev/stdout", "/dev/fd/1"] {
        let file = fs::File::create(folder.join("a.tsv")).unwrap();
        let mut child = start(&folder, &format!("rows - -o {output}"), Stdio::piped(), file.into());
        let _stdin = child.stdin.take();
        sleep(Duration::from_millis(300));
        signal(&child, signals()[0]);
        let ran = end(child);
        let expected = (130, "interrupted; the output may be incomplete\n");
        assert_eq!((ran.code(), ran.err()), expected, "{output}");
    }
}

/// A command is interrupted while it waits for the reader of its output.
#[test]
fn while_the_output_is_full() {
    let folder = folder("interrupted_writing");
    fs::create_dir(folder.join("temporary")).unwrap();
    let games = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../book/data/games.pgn")).unwrap();
    fs::write(folder.join("a.pgn"), games).unwrap();
    let mut child = start(&folder, "rows a.pgn -o -", Stdio::null(), Stdio::piped());
    let mut stdout = child.stdout.take().unwrap();
    // The output has started, and it is larger than the pipe.
    stdout.read_exact(&mut [0; 1]).unwrap();
    sleep(Duration::from_millis(300));
    signal(&child, signals()[0]);
    let ran = end(child);
    assert_eq!((ran.code(), ran.err()), (130, "interrupted; the output may be incomplete\n"));
}

/// On a terminal, the line of progress is not drawn again after the last message.
#[cfg(target_os = "linux")]
#[test]
fn on_a_terminal() {
    let folder = folder("interrupted_on_a_terminal");
    fs::write(folder.join("a.tsv"), table(200_000)).unwrap();
    let build = program(&folder, &BUILD.replace(" - ", " a.tsv ").replace("out/", ""));
    let words = [build.get_program()].into_iter().chain(build.get_args());
    let words: Vec<_> = words.map(|word| format!("'{}'", word.to_str().unwrap())).collect();
    // `script` runs the program on a terminal of its own.
    let mut script = Command::new("script");
    script.args(["-qec", &format!("echo $$ > pid; exec {}", words.join(" ")), "/dev/null"]);
    script.env("TERM", "xterm").current_dir(&folder).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut script = script.spawn().unwrap();
    let mut stdout = script.stdout.take().unwrap();
    let mut screen = Vec::new();
    let mut part = [0; 256];
    while !String::from_utf8_lossy(&screen).contains(" rows") {
        let len = stdout.read(&mut part).unwrap();
        assert!(len > 0, "{}", String::from_utf8_lossy(&screen));
        screen.extend_from_slice(&part[..len]);
    }
    let pid = fs::read_to_string(folder.join("pid")).unwrap();
    Command::new("kill").args([signals()[0], pid.trim()]).status().unwrap();
    stdout.read_to_end(&mut screen).unwrap();
    assert_eq!(script.wait().unwrap().code(), Some(130));
    let screen = String::from_utf8_lossy(&screen);
    assert!(screen.ends_with("interrupted; nothing was written\r\n"), "{screen:?}");
    assert_eq!(names(&folder), ["a.tsv", "pid"]);
}

/// `nohup` protects a program from the end of its terminal.
#[test]
fn ignored_signals_stay_ignored() {
    if !Path::new("/proc/self/status").exists() {
        return;
    }
    let folder = folder("ignored_signals");
    let program = program(&folder, "rows - -o a.tsv");
    let mut command = Command::new("sh");
    command
        .args(["-c", "trap '' HUP; exec \"$@\"", "sh"])
        .arg(program.get_program())
        .args(program.get_args());
    let command = command.current_dir(&folder).stdin(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let stdin = child.stdin.take();
    sleep(Duration::from_millis(300));
    signal(&child, "-HUP");
    sleep(Duration::from_millis(200));
    assert!(child.try_wait().unwrap().is_none());
    drop(stdin);
    Ran(child.wait_with_output().unwrap()).ok();
}
