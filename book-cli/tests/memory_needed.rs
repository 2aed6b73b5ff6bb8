//! Tests how much memory commands need. The system limits their address space.

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::Stdio;
use std::{env, fmt, fs, thread, time};

use crate::support::{Ran, folder, run, shell};

/// A book that is as long as the limit needs no more than its length and what the program needs, whether it is in a file or
/// in a pipe.
#[test]
#[ignore = "takes long: .ci/tests runs it with optimization"]
fn a_book_as_long_as_the_limit() {
    let folder = folder("a_book_as_long_as_the_limit");
    // A buffer that doubles from 128 KiB or 256 KiB would be nearly twice as long as this book.
    let row = format!("1K^1 / C/c\t{}\n", "x".repeat(1_000_000));
    fs::write(folder.join("a.tsv"), format!("feen\ttext\n{}", row.repeat(17))).unwrap();
    run(&folder, "build a.tsv --column text:str -o a.book").ok();
    let len = fs::metadata(folder.join("a.book")).unwrap().len();
    for (book, input) in [("a.book", "/dev/null"), ("-", "a.book")] {
        let export = |kilobytes: u64| {
            let script = format!("ulimit -v {kilobytes}; exec \"$@\" < {input}");
            let arguments = format!("export {book} --memory {len} -o b.tsv");
            Ran(shell(&folder, &script, &arguments).output().unwrap())
        };
        export((len >> 10) + (20 << 10)).ok();
        assert!(fs::read(folder.join("a.tsv")).unwrap() == fs::read(folder.join("b.tsv")).unwrap());
        let ran = export((len >> 10) + (4 << 10));
        let needed = format!("which needs {} bytes\n", len + 1);
        let message = format!("{book}: there is not enough memory to read the book, {needed}");
        assert_eq!((ran.code(), ran.err()), (2, &*message));
    }
}

/// A position with long or many rows is written without holding them all, and no cell is as wide as the longest one.
#[test]
#[ignore = "takes long: .ci/tests runs it with optimization"]
fn found_rows() {
    let folder = folder("found_rows");
    let start = "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c";
    let row = |number: usize, text: &str| format!("{start}\t{}\t{text}\n", ["e2e4", "d2d4"][number % 2]);
    let long = "x".repeat(1_000_000);
    let one_long: String =
        (0..3_000).map(|number| row(number, if number == 7 { &long } else { "y" })).collect();
    let all_long: String = (0..60).map(|number| row(number, &long)).collect();
    for (name, rows) in [("one", one_long), ("all", all_long)] {
        fs::write(folder.join("a.tsv"), format!("feen\tmove\ttext\n{rows}")).unwrap();
        run(&folder, &format!("build a.tsv --column move:move --column text:str -o {name}.book")).ok();
        let limited_to = |kilobytes: u32, arguments: &str| {
            let script = format!("ulimit -v {kilobytes}; exec \"$@\"");
            Ran(shell(&folder, &script, arguments).output().unwrap())
        };
        let limited = |arguments: &str| limited_to(40_000, arguments);
        let table = limited(&format!("find {name}.book startpos"));
        assert!(table.ok() == fs::read_to_string(folder.join("a.tsv")).unwrap(), "{name}");
        assert!(limited_to(55_000, &format!("export --memory 1M {name}.book")).ok() == table.out(), "{name}");
        let text = limited(&format!("find --text {name}.book startpos"));
        assert_eq!(text.ok().lines().count(), 1 + rows.lines().count() + 1, "{name}");
        assert!(text.out().len() < 160 * text.out().lines().count(), "{name}");
        // A search without an index holds few of the texts too.
        let ran = limited(&format!("find --by text=z {name}.book"));
        assert_eq!((ran.code(), ran.err()), (1, "text=z: not found\n"));
        if name == "one" {
            let json = limited(&format!("find --json {name}.book startpos"));
            assert!(json.ok().contains(&long), "{name}");
            limited(&format!("find --by text=y {name}.book")).ok();
        }
    }
}

/// A line of any length takes little memory. It is reported, and the next lines are read.
#[test]
fn endless_line_of_positions() {
    let folder = folder("endless_line_of_positions");
    fs::write(folder.join("a.tsv"), "feen\tn\n1K^1 / C/c\t1\n").unwrap();
    run(&folder, "build a.tsv --column n:u8 -o a.book").ok();
    let position = "echo '1K^1 / C/c'";
    let lines = format!("{position}; head -c 200000000 /dev/zero | tr '\\0' x; echo; {position}");
    let script = format!("ulimit -v 40000; ({lines}) | exec \"$@\"");
    let ran = Ran(shell(&folder, &script, "find a.book -").output().unwrap());
    assert_eq!((ran.code(), ran.err()), (1, "-:2: this line has more than 1 MiB\n"));
    assert_eq!(ran.out(), "feen\tn\n1K^1 / C/c\t1\n1K^1 / C/c\t1\n");
}

/// Returns zstd data with a window of 2 to the power of `log` bytes. After the text, there are blank lines that fill the window.
fn with_window(log: u32, text: &str) -> Vec<u8> {
    const BLOCK: u32 = 1 << 17;
    let block = |kind: u32, len: u32| (kind << 1 | len << 3).to_le_bytes()[..3].to_vec();
    let mut bytes = [&[0x28, 0xB5, 0x2F, 0xFD, 0][..], &[u8::try_from((log - 10) << 3).unwrap()]].concat();
    bytes.extend(block(0, text.len().try_into().unwrap()));
    bytes.extend(text.as_bytes());
    for _ in 0..=(1 << log) / BLOCK {
        bytes.extend(block(1, BLOCK));
        bytes.push(b'\n');
    }
    bytes.extend([1, 0, 0]);
    bytes
}

/// The windows of compressed files count. Files are read one after another if there is no memory for several windows, and a
/// window that does not fit at all is an error.
#[test]
#[ignore = "takes long: .ci/tests runs it with optimization"]
fn windows_of_compressed_files() {
    let folder = folder("windows_of_compressed_files");
    let names: Vec<String> = (0..4).map(|number| format!("{number}.zst")).collect();
    let write = |log: u32| {
        for name in &names {
            fs::write(folder.join(name), with_window(log, "1. e4 e5 1-0\n")).unwrap();
        }
    };
    let arguments = |options: &str| format!("from-pgn {} -j 4 {options} -o a.book", names.join(" "));
    let measure = |options: &str| {
        let measured = Measured::run(&folder, &arguments(options), 4096, &|_| {});
        (measured.memory, fs::read(folder.join("a.book")).unwrap())
    };
    // Four of these windows need 128 MiB.
    write(25);
    let (_, expected) = measure("");
    let (memory, found) = measure("--memory 130M");
    assert!(found == expected && memory < 90, "{memory} MB");
    let ran = run(&folder, &arguments("--memory 16M"));
    let words =
        "the zstd data needs a window of 32M, and so a memory limit of at least 130M; the limit is 16M";
    let is_named = names.iter().any(|name| ran.err() == format!("{name}: {words}\n"));
    assert!(ran.code() == 2 && is_named, "{}", ran.err());
    // A usual window needs no more than what the program itself may need.
    write(23);
    let (memory, found) = measure("--memory 64K");
    assert!(found == expected && memory < 64, "{memory} MB");
}

/// A game without an end takes little memory, however many half-moves are read. It is broken.
#[test]
fn endless_games() {
    let folder = folder("endless_games");
    fs::write(folder.join("pgn"), "Nf3 Nf6 Ng1 Ng8 ".repeat(1_000)).unwrap();
    fs::write(folder.join("csa"), "+2868HI\n-8242HI\n+6828HI\n-4282HI\n".repeat(1_000)).unwrap();
    for (command, start, file) in [
        ("from-pgn - --memory 1M", "[Result \"1-0\"]\\n\\n", "pgn"),
        ("rows -", "[Result \"1-0\"]\\n\\n", "pgn"),
        ("from-kif - --memory 1M", "PI\n+\n", "csa"),
    ] {
        let script = format!(
            "ulimit -v 60000; (printf '{start}'; yes \"$(cat {file})\" | head -c 40000000) | exec \"$@\""
        );
        let arguments = format!("{command} --plies 100000000 -o new");
        let ran = Ran(shell(&folder, &script, &arguments).output().unwrap());
        let is_reported = ran.err().contains("it has more than 65,536 half-moves\n");
        assert!(ran.code() == 1 && is_reported, "{command}: {}", ran.err());
    }
    // So many half-moves are not too many.
    let game = "Nf3 Nf6 Ng1 Ng8 ".repeat((1 << 16) / 4);
    for (end, counted) in [("1-0", 1), ("Nf3 1-0", 0)] {
        fs::write(folder.join("a.pgn"), format!("{game}{end}")).unwrap();
        let ran = run(&folder, "from-pgn a.pgn --plies 100000000 -o b.book");
        assert_eq!(ran.code(), 1 - counted, "{}", ran.err());
        run(&folder, "from-pgn a.pgn --plies 10 -o b.book").ok();
    }
}

/// Endless headers of a game take little memory.
#[test]
fn endless_headers() {
    let folder = folder("endless_headers");
    for (command, name, end) in
        [("from-pgn", "[A \"", "\"]"), ("from-kif", "先手：", ""), ("from-kif", "$EVENT:", "")]
    {
        let header = format!("{name}{}{end}", "x".repeat(10_000));
        fs::write(folder.join("header"), header).unwrap();
        let script = "ulimit -v 60000; yes \"$(cat header)\" | head -c 100000000 | exec \"$@\"";
        let arguments = format!("{command} - --jobs 1 -o a.book");
        let ran = Ran(shell(&folder, script, &arguments).output().unwrap());
        let is_reported = ran.err().contains("the headers have more than 1 MiB\n");
        assert!(ran.code() == 1 && is_reported, "{command}: {}", ran.err());
    }
}

/// Measures the time, the memory and the disk space of commands on books that do not fit in the memory. `MILLIONS` in the
/// environment is the number of positions in millions, `ROWS` is the number of rows of each position, and `MEMORY` is the
/// limit in megabytes. The system also limits the memory of `merge`, `export` and `verify`.
#[test]
#[ignore = "takes long: .ci/tests runs it with optimization"]
fn commands_stay_within_their_memory() {
    let number = |name, default| env::var(name).map_or(default, |text| text.parse::<u64>().unwrap());
    let (millions, rows_each, megabytes) = (number("MILLIONS", 2), number("ROWS", 2), number("MEMORY", 64));
    let folder = folder("commands_stay_within_their_memory");
    let measure = |arguments: &str, feed: &(dyn Fn(&mut dyn Write) + Sync)| {
        let measured = Measured::run(&folder, arguments, megabytes + 64, feed);
        println!("{millions} million positions, {megabytes} MB: {arguments}: {measured}");
        assert!(measured.memory <= megabytes + 64, "{arguments}: {} MB", measured.memory);
    };
    let build = "build - --column move:str --column weight:u16";
    measure(&format!("{build} --memory {megabytes}M -o a.book"), &|stdin| {
        let mut stdin = BufWriter::with_capacity(1 << 16, stdin);
        writeln!(stdin, "feen\tmove\tweight").unwrap();
        // A million other rows are between two rows of the same position.
        for (million, round) in
            (0..millions).flat_map(|million| (0..rows_each).map(move |round| (million, round)))
        {
            for number in 0..1_000_000 {
                let row = (million * rows_each + round) * 1_000_000 + number;
                let feen = feen(million * 1_000_000 + number);
                writeln!(stdin, "{feen}\tmove {}\t{}", row % 1000, row % 777).unwrap();
            }
        }
    });
    measure(&format!("merge a.book --memory {megabytes}M -o b.book"), &|_| {});
    let read = |name| fs::File::open(folder.join(name)).map(BufReader::new).unwrap();
    assert!(have_same_bytes(read("a.book"), read("b.book")));
    fs::remove_file(folder.join("b.book")).unwrap();
    measure(&format!("export a.book --memory {megabytes}M -o /dev/null"), &|_| {});
    // `verify` needs 80 MB, whatever the limit.
    if megabytes >= 16 {
        measure("verify a.book", &|_| {});
    }
    println!("book: {} MB", fs::metadata(folder.join("a.book")).unwrap().len() >> 20);
    fs::remove_dir_all(&folder).unwrap();
}

fn have_same_bytes(mut one: impl BufRead, mut other: impl BufRead) -> bool {
    loop {
        let (bytes, others) = (one.fill_buf().unwrap(), other.fill_buf().unwrap());
        let len = bytes.len().min(others.len());
        if len == 0 {
            return bytes.is_empty() && others.is_empty();
        }
        if bytes[..len] != others[..len] {
            return false;
        }
        one.consume(len);
        other.consume(len);
    }
}

/// What a command needed.
#[derive(Default)]
struct Measured {
    seconds: u64,
    /// The processor time in hundredths of a second.
    processor: u64,
    /// The peak memory in megabytes.
    memory: u64,
    /// The peak of the sizes of temporary files in megabytes.
    temporary: u64,
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seconds, processor, memory, temporary } = self;
        let processor = processor / 100;
        write!(f, "{seconds} s, processor {processor} s, memory {memory} MB, temporary files {temporary} MB")
    }
}

impl Measured {
    /// Runs a command, whose address space is limited to `megabytes`. `feed` writes its standard input.
    fn run(folder: &Path, arguments: &str, megabytes: u64, feed: &(dyn Fn(&mut dyn Write) + Sync)) -> Self {
        let start = time::Instant::now();
        let mut measured = Self::default();
        let script = format!("ulimit -v {}; exec \"$@\"", megabytes << 10);
        let mut shell = shell(folder, &script, arguments);
        // Where the C library is glibc, it reserves 64 MB of addresses for the allocations of each other thread.
        shell.env("TMPDIR", folder).env("MALLOC_ARENA_MAX", "1").stdin(Stdio::piped());
        // The messages of the command are shown, since a test that fails says only that its pipe is broken.
        let mut child = shell.stdout(Stdio::null()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let process = Path::new("/proc").join(child.id().to_string());
        let status = thread::scope(|scope| {
            scope.spawn(move || feed(&mut stdin));
            loop {
                if let Some(status) = child.try_wait().unwrap() {
                    return status;
                }
                let status = fs::read_to_string(process.join("status")).unwrap_or_default();
                let memory =
                    status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
                let memory = memory.map_or(0, |kilobytes| kilobytes.parse::<u64>().unwrap() >> 10);
                measured.memory = measured.memory.max(memory);
                let files = fs::read_dir(process.join("fd")).into_iter().flatten().flatten();
                // The names of temporary files have been removed.
                let is_temporary = |path: &Path| {
                    fs::read_link(path).is_ok_and(|name| name.to_string_lossy().ends_with(" (deleted)"))
                };
                let files = files.map(|file| file.path()).filter(|path| is_temporary(path));
                let sizes = files.filter_map(|path| fs::metadata(path).ok()).map(|file| file.len());
                measured.temporary = measured.temporary.max(sizes.sum::<u64>() >> 20);
                let times = fs::read_to_string(process.join("stat")).unwrap_or_default();
                let times =
                    times.split_whitespace().skip(13).take(2).filter_map(|ticks| ticks.parse::<u64>().ok());
                measured.processor = measured.processor.max(times.sum());
                thread::sleep(time::Duration::from_millis(50));
            }
        });
        assert!(status.success(), "{arguments}: {status}");
        measured.seconds = start.elapsed().as_secs();
        measured
    }
}

/// Returns a chess position with 24 pieces, which differs for each number.
fn feen(number: u64) -> String {
    const PIECES: [&str; 16] =
        ["P", "p", "N", "n", "B", "b", "R", "r", "Q", "q", "K^", "k^", "+P", "+p", "-R", "-r"];
    // Multiplying by an odd number gives different bits for each number.
    let bits = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let piece = |shift: u32| PIECES[(bits.rotate_right(shift) & 15) as usize];
    let rank = |rank: u32| {
        let [a, b, c] = [0, 4, 8].map(|shift| piece(8 * rank + shift));
        format!("{a}1{b}1{c}3")
    };
    format!("{} / C/c", (0..8).map(rank).collect::<Vec<_>>().join("/"))
}
