//! Compares how a solver of mate problems runs on the rules of koma and of `haitaka`:
//! `cargo run --release -p koma-bench --bin mates`.

use std::hint::black_box;

use koma_bench::{Pairs, Solver, mates, report, report_head};

const ROUNDS: usize = 25;

fn main() {
    let problems = mates();
    let mut nodes = 0;
    for (ours, theirs) in &problems {
        let solution = Solver::solve(ours);
        assert!(solution.is_mate);
        assert_eq!(solution, Solver::solve(theirs));
        nodes += solution.nodes;
    }
    println!("{} problems, {nodes} expanded positions", problems.len());
    report_head("solution of all");
    let pairs = Pairs::measure(
        ROUNDS,
        || {
            for (ours, _) in &problems {
                black_box(Solver::solve(black_box(ours)));
            }
        },
        || {
            for (_, theirs) in &problems {
                black_box(Solver::solve(black_box(theirs)));
            }
        },
    );
    report("solve short mate problems of shōgi", &pairs, 1, Some(1.5));
}
