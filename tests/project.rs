//! What the project says of itself in several places is the same in all of them.

use std::collections::BTreeSet;

use toml::{Table, Value};

const README: &str = include_str!("../README.md");
const CONTRIBUTING: &str = include_str!("../CONTRIBUTING.md");
const WORKFLOW: &str = include_str!("../.github/workflows/ci.yml");
const LINTS: &str = include_str!("../.ci/lints");
const FEATURES: &str = include_str!("../.ci/features");
const TESTS: &str = include_str!("../.ci/tests");
const FACADE: &str = include_str!("../Cargo.toml");
/// Of the other crates that are published.
const MANIFESTS: [&str; 4] = [
    include_str!("../runtime/Cargo.toml"),
    include_str!("../macros/Cargo.toml"),
    include_str!("../games/Cargo.toml"),
    include_str!("../book/Cargo.toml"),
];

fn table(manifest: &str) -> Table {
    manifest.parse().unwrap()
}

#[test]
fn the_oldest_compiler() {
    let version = env!("CARGO_PKG_RUST_VERSION");
    for (text, words) in [
        (README, format!("With Rust {version} or later")),
        (CONTRIBUTING, format!("Rust {version} or later")),
        (CONTRIBUTING, format!("cargo +{version} check")),
        (CONTRIBUTING, format!("`rust-version` is {version}.")),
        (WORKFLOW, format!("toolchain: [stable, beta, \"{version}\", nightly]")),
    ] {
        assert!(text.contains(&words), "{words}");
    }
}

/// Macros expand to what is not public, so the crates fit each other in one version alone.
#[test]
fn the_crates_need_each_other_in_one_version() {
    let mut count = 0;
    for manifest in [FACADE].iter().chain(&MANIFESTS) {
        let manifest = table(manifest);
        for (name, dependency) in manifest["dependencies"].as_table().unwrap() {
            if dependency.get("path").is_some() {
                let version = dependency.get("version").and_then(Value::as_str);
                assert_eq!(version, Some(concat!("=", env!("CARGO_PKG_VERSION"))), "{name}");
                count += 1;
            }
        }
        if let Some(dependencies) = manifest.get("dev-dependencies").and_then(Value::as_table) {
            for (name, dependency) in dependencies {
                let is_ours = dependency.get("path").is_some();
                assert!(!is_ours || dependency.get("version").is_none(), "{name} could not be published");
            }
        }
    }
    assert_eq!(count, 6);
}

/// The words of a `for feature in …; do` of a script, by its number.
fn features_of(script: &str, number: usize) -> BTreeSet<&str> {
    let list = script.split("for feature in ").nth(number + 1).unwrap();
    list.split_once(';').unwrap().0.split(' ').collect()
}

/// Those that a manifest declares, but the default.
fn declared_features(manifest: &Table) -> BTreeSet<&str> {
    let names = manifest["features"].as_table().unwrap().keys().map(String::as_str);
    names.filter(|name| *name != "default").collect()
}

#[test]
fn each_feature_is_tried_alone() {
    let [_, _, games, book] = MANIFESTS.map(table);
    assert_eq!(features_of(LINTS, 0), declared_features(&games));
    assert_eq!(features_of(FEATURES, 2), declared_features(&games));
    assert_eq!(features_of(LINTS, 1), declared_features(&book));

    let manifest = table(FACADE);
    let mut features = declared_features(&manifest);
    assert_eq!(features_of(LINTS, 2), features);
    features.remove("macros");
    assert_eq!(features_of(FEATURES, 1), features);
    features.remove("arbitrary"); // it needs `std`
    assert_eq!(features_of(FEATURES, 0), features);
}

#[test]
fn the_examples_of_the_readme_are_run() {
    let is_example = |line: &&str| line.starts_with("cargo run ");
    let command =
        |line: &'static str| line.split(" #").next().unwrap().split(" -- ").next().unwrap().trim_end();
    let examples: BTreeSet<&str> = README.lines().filter(is_example).map(command).collect();
    assert!(examples.len() > 5, "the commands are not found: {examples:?}");
    for example in examples {
        assert!(TESTS.lines().any(|line| command(line) == example), "{example}");
    }
    let test = README.lines().find(|line| line.starts_with("cargo test")).map(command).unwrap();
    assert!(TESTS.lines().any(|line| line == test), "{test}");
}

/// Cargo joins the features that all default members ask for, so the facade is the only one: to try an example, nobody
/// builds what only tests need.
#[test]
fn an_example_builds_nothing_that_only_tests_need() {
    let manifest = table(FACADE);
    assert!(manifest["workspace"].get("default-members").is_none());
    let needed: Vec<_> = manifest["dev-dependencies"].as_table().unwrap().iter().collect();
    assert!(
        matches!(&needed[..], [(name, games)] if *name == "koma-games" && games.get("features").is_none())
    );
}

/// The names in the `pub use` of a source.
fn handed_on(source: &str) -> BTreeSet<&str> {
    let uses = source.split("pub use ").skip(1).map(|rest| rest.split_once(';').unwrap().0);
    let words = uses.flat_map(|names| names.split(|c: char| !c.is_alphanumeric() && c != '_'));
    words.filter(|word| word.starts_with(char::is_uppercase)).collect()
}

/// So what is checked of the one crate holds of the other.
#[test]
fn the_facade_hands_on_all_types_of_the_runtime() {
    let (facade, _) = include_str!("../src/lib.rs").split_once("pub mod __private").unwrap();
    let runtime = handed_on(include_str!("../runtime/src/lib.rs"));
    assert!(runtime.len() > 50, "the names are not found: {runtime:?}");
    assert_eq!(handed_on(facade), runtime);
}
