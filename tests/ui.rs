//! What the compiler says: `ui/pass` and the programs of `ui/generated.rs` compile and run, `ui/fail` is refused
//! with the recorded words.

#[path = "ui/generated.rs"]
mod generated;

#[test]
fn what_compiles() {
    let cases = trybuild::TestCases::new();
    cases.pass("ui/pass/*.rs");
    cases.pass(generated::every_token());
    cases.pass(generated::every_token_of_games());
    cases.pass(generated::many_positions());
    cases.pass(generated::full_hands());
}

/// The compiler's words change from version to version; ours are recorded as one of them prints them.
#[rustversion::attr(not(stable(1.95)), ignore = "the messages are recorded for Rust 1.95")]
#[test]
fn what_does_not() {
    trybuild::TestCases::new().compile_fail("ui/fail/*.rs");
}
