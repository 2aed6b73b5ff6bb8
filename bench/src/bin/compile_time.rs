//! What a macro call costs its user's build: `cargo run --release -p koma-bench --bin compile_time`.
//!
//! Writes crates of 10,000 tokens or 1,000 positions each under `target/compile-time`, checks them in turn
//! with `CARGO_INCREMENTAL=0 cargo check`, and takes what an equal crate of integers costs off each. Takes some
//! minutes. An argument sets the number of rounds.

use std::collections::HashSet;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use std::{env, fs};

use koma::{Epin, Pin, Qpi, Sin};
use koma_bench::{median, middle_game};

const TOKENS: usize = 10_000;
const POSITIONS: usize = 1_000;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A crate of constants.
struct Subject {
    name: &'static str,
    what: &'static str,
    calls: usize,
    /// The type and the value of the constant with the given number.
    constant: fn(usize) -> (&'static str, String),
}

const SUBJECTS: [Subject; 13] = [
    Subject {
        name: "integers",
        what: "integer literals",
        calls: TOKENS,
        constant: |i| ("u32", i.to_string()),
    },
    Subject {
        name: "bare",
        what: "a bare proc macro that gives an integer",
        calls: TOKENS,
        constant: |i| ("u32", format!("bare::bare!({:?})", nth_epin(i))),
    },
    Subject {
        name: "front-door",
        what: "the same behind a macro_rules! front door",
        calls: TOKENS,
        constant: |i| ("u32", format!("front::bare!({:?})", nth_epin(i))),
    },
    Subject {
        name: "paths",
        what: "the constants of another crate, no macro",
        calls: TOKENS,
        constant: |i| ("koma::Epin", format!("front::TOKEN_{}", i % 624)),
    },
    Subject {
        name: "epin",
        what: "epin!",
        calls: TOKENS,
        constant: |i| ("koma::Epin", format!("koma::epin!({:?})", nth_epin(i))),
    },
    Subject {
        name: "pin",
        what: "pin!",
        calls: TOKENS,
        constant: |i| ("koma::Pin", format!("koma::pin!({:?})", nth(Pin::from_index, Pin::COUNT, i))),
    },
    Subject {
        name: "sin",
        what: "sin!",
        calls: TOKENS,
        constant: |i| ("koma::Sin", format!("koma::sin!({:?})", nth(Sin::from_index, Sin::COUNT, i))),
    },
    Subject {
        name: "qpi",
        what: "qpi!",
        calls: TOKENS,
        constant: |i| ("koma::Qpi", format!("koma::qpi!({:?})", nth(Qpi::from_index, Qpi::COUNT, i))),
    },
    Subject {
        name: "date",
        what: "time::macros::date!",
        calls: TOKENS,
        constant: |i| {
            let (year, month, day) = (1900 + i % 200, 1 + i % 12, 1 + i % 28);
            ("time::Date", format!("time::macros::date!({year}-{month:02}-{day:02})"))
        },
    },
    Subject {
        name: "uuid",
        what: "uuid::uuid!",
        calls: TOKENS,
        constant: |i| ("uuid::Uuid", format!("uuid::uuid!(\"67e55044-10b1-426f-9247-bb680e5f{i:04x}\")")),
    },
    Subject {
        name: "few-integers",
        what: "integer literals, as few as positions",
        calls: POSITIONS,
        constant: |i| ("u32", i.to_string()),
    },
    Subject {
        name: "position",
        what: "position!, of 8x8 middle games",
        calls: POSITIONS,
        constant: |i| ("koma::Position<8, 8>", format!("koma::position!(\"{}\")", middle_game(i))),
    },
    Subject {
        name: "from-static",
        what: "Position::from_static of the same",
        calls: POSITIONS,
        constant: |i| {
            ("koma::Position<8, 8>", format!("koma::Position::from_static(\"{}\")", middle_game(i)))
        },
    },
];

fn main() -> Result<()> {
    let rounds = env::args().nth(1).map_or(Ok(7), |rounds| rounds.parse())?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/compile-time");
    write_workspace(&root)?;
    for subject in &SUBJECTS {
        check(&root, subject.name)?;
    }

    let mut seconds = vec![Vec::new(); SUBJECTS.len()];
    for _ in 0..rounds {
        for (subject, seconds) in SUBJECTS.iter().zip(&mut seconds) {
            touch(&root, subject.name)?;
            let start = Instant::now();
            check(&root, subject.name)?;
            seconds.push(start.elapsed().as_secs_f64());
        }
    }
    report(&seconds);
    println!();
    for entries in [40_000, 3_807] {
        time_map(&root, rounds, entries)?;
    }
    Ok(())
}

/// Times the check of a crate with a table from a file, over an empty crate.
fn time_map(root: &Path, rounds: usize, entries: usize) -> Result<()> {
    let koma = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
    let dependency = format!("[dependencies]\nkoma = {{ path = '{}' }}\n", koma.display());
    write_package(root, &package("nothing"), &dependency, "")?;
    let source = "pub static MAP: koma::PositionMap<koma::Position<8, 8>, (&str, &str)> =\n    \
        koma::position_map!(file: \"table.tsv\", key: \"feen\", value: (\"eco\", \"name\"));\n";
    write_package(root, &package("map"), &dependency, source)?;
    let mut table = String::from("feen\teco\tname\n");
    let mut seen = HashSet::new();
    for position in (0..).map(middle_game).filter(|position| seen.insert(*position)).take(entries) {
        writeln!(table, "{position}\tX{}\tan opening of number {:x}", entries % 100, position.zobrist())?;
    }
    write(root.join(package("map")).join("table.tsv"), &table)?;
    let mut over = Vec::new();
    for round in 0..=rounds {
        let mut seconds = [0.0; 2];
        for (name, seconds) in ["nothing", "map"].into_iter().zip(&mut seconds) {
            touch(root, name)?;
            let start = Instant::now();
            check(root, name)?;
            *seconds = start.elapsed().as_secs_f64();
        }
        if round > 0 {
            over.push(seconds[1] - seconds[0]);
        }
    }
    println!(
        "seconds for a table of {entries} from a file: {:.2} (bar for 3807: 1.5)",
        median(over.into_iter())
    );
    Ok(())
}

/// The microseconds a call, over those of an integer literal, round by round.
fn report(seconds: &[Vec<f64>]) {
    let find = |name| SUBJECTS.iter().position(|subject| subject.name == name).expect("a subject");
    #[expect(clippy::cast_precision_loss, reason = "ten thousand")]
    let cost = |subject: usize| {
        let calls = SUBJECTS[subject].calls;
        let base = find(if calls == POSITIONS { "few-integers" } else { "integers" });
        (seconds[subject].iter().zip(&seconds[base]))
            .map(move |(all, base)| (all - base) * 1e6 / calls as f64)
    };
    let ratio =
        |subject, peer| median(cost(find(subject)).zip(cost(find(peer))).map(|(ours, theirs)| ours / theirs));

    println!("{:<44} {:>14}", "microseconds a call, over an integer literal", "median");
    for (i, subject) in SUBJECTS.iter().enumerate() {
        println!("{:<44} {:>14.1}", subject.what, median(cost(i)));
    }
    println!("epin! to date!: {:.3} (bar 0.6)", ratio("epin", "date"));
    println!("epin! to uuid!: {:.3} (bar 0.2)", ratio("epin", "uuid"));
    println!("position! to Position::from_static: {:.3} (bar 0.35)", ratio("position", "from-static"));
}

fn nth_epin(i: usize) -> String {
    nth(Epin::from_index, Epin::COUNT, i)
}

/// Tokens in an order that jumps about.
fn nth<T: ToString>(from_index: fn(usize) -> Option<T>, count: usize, i: usize) -> String {
    from_index(i * 7919 % count).expect("an index below the count").to_string()
}

fn write_workspace(root: &Path) -> Result<()> {
    let koma = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
    let koma = koma.display();
    let mut members: Vec<_> = SUBJECTS.iter().map(|subject| package(subject.name)).collect();
    members.extend(["bare".to_owned(), "front".to_owned(), package("nothing"), package("map")]);
    write(root.join("Cargo.toml"), &format!("[workspace]\nresolver = \"3\"\nmembers = {members:?}\n"))?;
    write_package(root, "bare", "[lib]\nproc-macro = true\n", BARE)?;
    for name in ["nothing", "map"] {
        write_package(root, &package(name), "", "")?;
    }
    let front = "[dependencies]\nbare = { path = \"../bare\" }\n";
    write_package(root, "front", &format!("{front}koma = {{ path = '{koma}' }}\n"), &front_source()?)?;
    for subject in &SUBJECTS {
        let mut source = String::new();
        for i in 0..subject.calls {
            let (of, value) = (subject.constant)(i);
            writeln!(source, "pub const C{i}: {of} = {value};")?;
        }
        let dependencies = format!(
            "{front}front = {{ path = \"../front\" }}\nkoma = {{ path = '{koma}' }}\n\
             time = {{ version = \"0.3\", features = [\"macros\"] }}\n\
             uuid = {{ version = \"1\", features = [\"macro-diagnostics\"] }}\n"
        );
        write_package(root, &package(subject.name), &dependencies, &source)?;
    }
    Ok(())
}

const BARE: &str = "\
use proc_macro::{Literal, TokenStream, TokenTree};

#[proc_macro]
pub fn bare(_: TokenStream) -> TokenStream {
    TokenTree::from(Literal::u32_unsuffixed(7)).into()
}
";

fn front_source() -> Result<String> {
    let mut source = String::from(
        "pub use bare::bare as inner;\n\
         #[macro_export]\n\
         macro_rules! bare { ($($token:tt)*) => { $crate::inner! { $crate $($token)* } }; }\n",
    );
    for (i, token) in Epin::all().enumerate() {
        let token = token.to_string();
        writeln!(source, "pub const TOKEN_{i}: koma::Epin = koma::epin!({token:?});")?;
    }
    Ok(source)
}

/// The package of a subject; some are named like a crate they use.
fn package(subject: &str) -> String {
    format!("calls-{subject}")
}

fn write_package(root: &Path, name: &str, sections: &str, source: &str) -> Result<()> {
    let manifest =
        format!("[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n{sections}");
    write(root.join(name).join("Cargo.toml"), &manifest)?;
    write(root.join(name).join("src/lib.rs"), source)
}

fn write(path: PathBuf, text: &str) -> Result<()> {
    fs::create_dir_all(path.parent().ok_or("a file without a folder")?)?;
    Ok(fs::write(path, text)?)
}

fn touch(root: &Path, name: &str) -> Result<()> {
    let source = fs::File::options().append(true).open(root.join(package(name)).join("src/lib.rs"))?;
    Ok(source.set_modified(std::time::SystemTime::now())?)
}

fn check(root: &Path, name: &str) -> Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["check", "--quiet", "--package", &package(name)])
        .current_dir(root)
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_TARGET_DIR", root.join("target"))
        .status()?;
    if status.success() { Ok(()) } else { Err(format!("cargo check of {name} failed").into()) }
}
