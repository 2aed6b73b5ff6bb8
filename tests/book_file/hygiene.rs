//! Books where nothing but what the caller names is in scope, among items with the names of others, and inside macros.
#![no_implicit_prelude]
#![deny(warnings, unused_qualifications, unused_results, missing_docs, trivial_casts, unreachable_pub)]
#![deny(single_use_lifetimes, elided_lifetimes_in_paths, variant_size_differences, unused_braces)]
#![forbid(unsafe_code)]
#![allow(dead_code, unused_macros, non_camel_case_types)]

mod core {}
mod std {}
mod koma_runtime {}
mod koma_macros {}
mod __private {}
struct str;
struct u8;
struct u16;
struct usize;
struct Book;
struct Position;

macro_rules! include_bytes {
    () => {};
}
macro_rules! env {
    () => {};
}
macro_rules! concat {
    () => {};
}

macro_rules! table {
    ($name:ident: $Row:ty, $file:literal, $key:literal, ($($column:literal: $Type:ty),*)) => {
        static $name: ::koma::Book<::koma::Position<3>, $Row> =
            ::koma::book!(file: $file, key: $key, row: ($($column: $Type),*));
    };
    ($name:ident: $Row:ty, $file:literal) => {
        static $name: ::koma::Book<::koma::Position<3>, $Row> = ::koma::book!(bytes: $file);
    };
    ($name:ident: $Row:ty, $($tokens:tt)*) => {
        static $name: ::koma::Book<::koma::Position<3>, $Row> = ::koma::book!($($tokens)*);
    };
}

table! { TABLE: (&'static ::std::primitive::str, ::std::primitive::u16), "moves.tsv", "feen", ("move": &str, "weight": u16) }
table! { TOKENS: ::std::primitive::u16, file: "moves.tsv", key: "feen", row: ("weight": u16) }
table! { PREBUILT: ::std::primitive::u16, "moves.book" }

fn main() {
    let rows = TABLE.row_count() + TOKENS.row_count() + PREBUILT.row_count();
    ::std::println!("{rows} rows");
}
