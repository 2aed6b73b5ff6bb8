//! Tests that expansions of the macros compile in many places, whatever names are in scope, and cause no
//! lints.
#![deny(warnings, unused_qualifications, unused_results, missing_docs, trivial_casts, unreachable_pub)]
#![deny(single_use_lifetimes, elided_lifetimes_in_paths, variant_size_differences, unused_braces)]
#![allow(
    clippy::if_same_then_else,
    clippy::nonminimal_bool,
    clippy::items_after_statements,
    reason = "expressions anywhere"
)]

mod expressions;
mod games;
mod inside_macros;
mod user_names;
