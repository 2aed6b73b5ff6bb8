//! Measures the calls of macros, and the expressions that they are compared with.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use koma::Epin;
use koma_bench::median;

use crate::subjects::{SUBJECTS, Subject};
use crate::workspace::{Result, Workspace, dependency_on, dependency_on_koma};

/// Returns the names of the crates.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    SUBJECTS.iter().map(|subject| subject.name).chain(["bare", "front"])
}

/// Two subjects whose costs are compared.
struct Comparison {
    what: &'static str,
    subject: &'static str,
    peer: &'static str,
    bar: f64,
}

const COMPARISONS: [Comparison; 9] = [
    Comparison { what: "epin! to date!", subject: "epin", peer: "date", bar: 0.6 },
    Comparison { what: "epin! to uuid!", subject: "epin", peer: "uuid", bar: 0.2 },
    Comparison { what: "chess::epin! to epin!", subject: "chess-epin", peer: "epin", bar: 1.5 },
    Comparison { what: "epin! of a large game to epin!", subject: "large-epin", peer: "epin", bar: 1.5 },
    Comparison {
        what: "position! to Position::from_static",
        subject: "position",
        peer: "from-static",
        bar: 0.35,
    },
    Comparison { what: "position!(fen: …) to position!", subject: "fen", peer: "opening", bar: 1.5 },
    Comparison { what: "position!(moves: …) to position!", subject: "moves", peer: "opening", bar: 3.0 },
    Comparison { what: "position!(sfen: …) to position!", subject: "sfen", peer: "shogi", bar: 1.5 },
    Comparison {
        what: "shogi::position!(moves: …) to position!",
        subject: "shogi-moves",
        peer: "shogi",
        bar: 3.0,
    },
];

/// Prints the microseconds per call of the chosen subjects, minus the microseconds per integer literal. Then prints the
/// ratios of chosen subjects.
pub(crate) fn report(workspace: &Workspace, rounds: usize, is_chosen: impl Fn(&str) -> bool) -> Result<()> {
    let chosen: Vec<&Subject> = SUBJECTS.iter().filter(|subject| is_chosen(subject.name)).collect();
    if chosen.is_empty() {
        return Ok(());
    }
    let is_timed = |subject: &&Subject| {
        chosen.iter().any(|other| other.name == subject.name || other.base() == subject.name)
    };
    let timed: Vec<&Subject> = SUBJECTS.iter().filter(is_timed).collect();
    write_crates(workspace, &timed)?;
    let seconds = time(workspace, &timed, rounds)?;
    // The microseconds per call in each round, minus the microseconds per integer literal.
    let mut costs = BTreeMap::new();
    for subject in &chosen {
        #[expect(clippy::cast_precision_loss, reason = "ten thousand")]
        let calls = subject.calls as f64;
        let rounds = seconds[subject.name].iter().zip(&seconds[subject.base()]);
        let cost: Vec<f64> = rounds.map(|(all, base)| (all - base) * 1e6 / calls).collect();
        costs.insert(subject.name, cost);
    }

    println!("{:<44} {:>14}", "microseconds a call, minus an integer literal", "median");
    for subject in &chosen {
        println!("{:<44} {:>14.1}", subject.what, median(costs[subject.name].iter().copied()));
    }
    for Comparison { what, subject, peer, bar } in COMPARISONS {
        if let (Some(ours), Some(theirs)) = (costs.get(subject), costs.get(peer)) {
            let ratio = median(ours.iter().zip(theirs).map(|(ours, theirs)| ours / theirs));
            println!("{what}: {ratio:.3} (bar {bar})");
        }
    }
    Ok(())
}

/// Returns the seconds that each subject takes in each round.
fn time(
    workspace: &Workspace,
    subjects: &[&Subject],
    rounds: usize,
) -> Result<BTreeMap<&'static str, Vec<f64>>> {
    for subject in subjects {
        workspace.check(subject.name)?;
    }
    let mut seconds: BTreeMap<_, Vec<f64>> = BTreeMap::new();
    for _ in 0..rounds {
        for subject in subjects {
            seconds.entry(subject.name).or_default().push(workspace.time_check(subject.name)?);
        }
    }
    Ok(seconds)
}

/// Writes the crates of subjects and the crates that they depend on.
fn write_crates(workspace: &Workspace, subjects: &[&Subject]) -> Result<()> {
    let koma = dependency_on_koma()?;
    let bare = dependency_on("bare");
    workspace.write_crate("bare", "[lib]\nproc-macro = true\n", BARE)?;
    workspace.write_crate("front", &format!("[dependencies]\n{bare}\n{koma}\n"), &front_source()?)?;
    let dependencies = format!(
        "[dependencies]\n{bare}\n{}\n{koma}\n\
         time = {{ version = \"0.3\", features = [\"macros\"] }}\n\
         uuid = {{ version = \"1\", features = [\"macro-diagnostics\"] }}\n",
        dependency_on("front")
    );
    for subject in subjects {
        let mut source = subject.declaration();
        for i in 0..subject.calls {
            let (of, value) = (subject.constant)(i);
            writeln!(source, "pub const C{i}: {of} = {value};")?;
        }
        workspace.write_crate(subject.name, &dependencies, &source)?;
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
