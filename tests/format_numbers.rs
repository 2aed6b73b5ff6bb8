//! Tests that the reader and the writer of books have the same numbers of the format. Neither crate publishes them.

#[allow(
    dead_code,
    unreachable_pub,
    reason = "only some numbers are compared, and the runtime publishes a few"
)]
#[path = "../runtime/src/table/layout.rs"]
mod read;
#[allow(dead_code, reason = "only some numbers are compared")]
#[path = "../runtime/src/table/numbers.rs"]
mod read_numbers;
#[path = "../format/src/builder/layout.rs"]
mod written;

macro_rules! assert_same {
    ($($NAME:ident)*) => {
        $(assert_eq!(written::$NAME, read::$NAME, stringify!($NAME));)*
    };
}

#[test]
fn numbers_of_the_format() {
    assert_same! {
        VERSION ALIGNMENT OPTIONAL INDEXED MIXED BLOCK MAX_STYLES SHORT_KINDS LONG TURN HANDS SYMBOL_BITS
    }
    for number in (0..u64::BITS).flat_map(|bit| [(1 << bit) - 1, 1 << bit, u64::MAX << bit]) {
        assert_eq!(written::width_of(number), read_numbers::width_of(number), "{number}");
    }
}
