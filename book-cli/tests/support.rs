//! Runs the program.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{fs, str};

/// The folder of the workspace.
pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Returns an empty folder for a test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Returns a command that runs the program in a folder. Spaces separate the arguments, except inside
/// quotes.
pub(crate) fn program(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_koma-book"));
    command.current_dir(folder);
    for (i, part) in arguments.split('"').enumerate() {
        if i % 2 == 1 {
            command.arg(part)
        } else {
            command.args(part.split_whitespace())
        };
    }
    command
}

/// Returns a command that runs a shell script in a folder. In the script, `"$@"` is the program with its arguments.
#[cfg(unix)]
pub(crate) fn shell(folder: &Path, script: &str, arguments: &str) -> Command {
    let program = program(folder, arguments);
    let mut shell = Command::new("sh");
    shell.args(["-c", script, "sh"]).arg(program.get_program()).args(program.get_args()).current_dir(folder);
    shell
}

pub(crate) fn run(folder: &Path, arguments: &str) -> Ran {
    Ran(program(folder, arguments).stdin(Stdio::null()).output().unwrap())
}

pub(crate) fn run_with_input(folder: &Path, arguments: &str, input: &[u8]) -> Ran {
    let mut command = program(folder, arguments);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The program may stop reading early.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran(output)
}

pub(crate) struct Ran(pub(crate) Output);

impl Ran {
    pub(crate) fn code(&self) -> i32 {
        self.0.status.code().unwrap()
    }

    pub(crate) fn out(&self) -> &str {
        str::from_utf8(&self.0.stdout).unwrap()
    }

    pub(crate) fn err(&self) -> &str {
        str::from_utf8(&self.0.stderr).unwrap()
    }

    /// Returns the output, or panics if the run failed.
    #[track_caller]
    pub(crate) fn ok(&self) -> &str {
        assert_eq!(self.code(), 0, "{}", self.err());
        self.out()
    }
}

/// Returns the names of the files in a folder, in order.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Compares the recorded text of a file with the text `now`. With `RECORD=1` in the environment, writes `now` to the
/// file instead.
pub(crate) fn check_recorded(path: &Path, text: &str, now: &str) {
    if std::env::var_os("RECORD").is_some() {
        fs::write(path, now).unwrap();
        return;
    }
    let difference = now.lines().zip(text.lines()).find(|(now, before)| now != before);
    assert_eq!(difference, None, "{}", path.display());
    assert_eq!(now.lines().count(), text.lines().count(), "{}", path.display());
}
