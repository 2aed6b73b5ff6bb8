//! Tests the library, with a module for each topic.

mod book_file;
mod build_script;
mod columns;
mod contents;
mod crowded;
mod damage;
mod format;
mod golden;
mod inverse;
mod kif;
mod one_by_one;
mod pgn;
mod polyglot;
mod positions;
mod repertoire;
mod tables;
mod yaneuraou;
