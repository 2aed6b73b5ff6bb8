//! Tests koma, with a module for each topic. The tests that run the compiler are in `ui/`.
#![cfg(test)]

mod changes;
mod conformance;
mod diagnostics;
mod drawing;
mod feen;
mod names;
mod packed;
mod positions;
mod sets;
mod shapes;
mod squares;
mod suggestions;
mod support;
mod untrusted;
mod values;

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "proptest")]
mod proptest;
#[cfg(feature = "sashite")]
mod sashite;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "svg")]
mod svg;

#[cfg(feature = "games")]
mod games_without_macros;

#[cfg(all(feature = "games", feature = "macros"))]
mod book;
#[cfg(all(feature = "games", feature = "macros"))]
mod chess;
#[cfg(all(feature = "games", feature = "macros"))]
mod csa;
#[cfg(all(feature = "games", feature = "macros"))]
mod errors_page;
#[cfg(feature = "macros")]
mod expansions;
#[cfg(all(feature = "games", feature = "macros"))]
mod games;
#[cfg(all(feature = "alloc", feature = "games", feature = "macros"))]
mod histories;
#[cfg(all(feature = "games", feature = "macros"))]
mod moves;
#[cfg(all(feature = "games", feature = "macros"))]
mod notations;
#[cfg(all(feature = "games", feature = "macros"))]
mod openings;
#[cfg(feature = "macros")]
mod position_map;
#[cfg(all(feature = "games", feature = "macros"))]
mod records;
#[cfg(all(feature = "games", feature = "macros"))]
mod rules;
