//! Tests `position_map!`: its keys and values, and what a look-up finds.

use koma::{Position, PositionMap, epin, must, position, position_map};

const START: Position<8, 8> = position!("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
const AFTER_E4: Position<8, 8> = must!(START.board_diff(&[(52, None), (36, Some(epin!("P")))])).toggle();

/// A value that is neither `Copy` nor `Debug`.
#[derive(PartialEq)]
struct Opening(&'static str);

static BOOK: PositionMap<Position<8, 8>, Opening> = position_map! {
    "rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / c/C" => Opening("King's Pawn Game"),
    b"rnbqk^bnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQK^BNR / c/C" => Opening("Queen's Pawn Game"),
    position! { <8, 8> "C/c", board: { 4 => "k^", 60 => "K^" } } => Opening(concat!("two", " kings")),
    koma::position!("8/8/8/8/8/8/8/8 P/p C/c") => Opening("in hand"),
};

#[test]
fn entries_are_found_in_their_order() {
    const FOUND: Option<&Opening> = BOOK.get(&AFTER_E4);
    assert_eq!(FOUND.map(|opening| opening.0), Some("King's Pawn Game"));
    assert_eq!((BOOK.len(), BOOK.is_empty(), BOOK.get(&START).is_none()), (4, false, true));
    let names: Vec<_> = BOOK.iter().map(|(_, opening)| opening.0).collect();
    assert_eq!(names, ["King's Pawn Game", "Queen's Pawn Game", "two kings", "in hand"]);
    assert!(BOOK.keys().zip(BOOK.values()).eq(BOOK.iter()));
    let keys: Vec<_> = BOOK.keys().rev().map(|position| position.to_string()).collect();
    assert_eq!(keys[..2], ["8/8/8/8/8/8/8/8 P/p C/c", "4k^3/8/8/8/8/8/8/4K^3 / C/c"]);
    assert_eq!((BOOK.iter().len(), BOOK.iter().nth(1).map(|(_, opening)| opening.0)), (4, Some(names[1])));
    assert!((&BOOK).into_iter().eq(BOOK.clone().iter()));
}

/// Some keys of this map are not literals.
static MIXED: PositionMap<Position<8, 8>, u32> = position_map! {
    START => 0,
    "rnbqk^bnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQK^BNR / c/C" => 1,
    AFTER_E4 => 2,
    must!(START.board_diff(&[(63, None)])) => 3,
};

/// If a key calls `position!`, the compiler uses the macro with this name that is in scope, even if the
/// user defined it.
static OF_ANOTHER_MACRO: PositionMap<Position<8, 8>, u32> = {
    macro_rules! position {
        (start) => {
            START
        };
        ($position:expr, turned) => {
            $position.toggle()
        };
    }
    position_map! { position!(start) => 1, position!(AFTER_E4, turned) => 2 }
};

#[test]
fn keys_may_be_expressions() {
    assert_eq!((OF_ANOTHER_MACRO[&START], OF_ANOTHER_MACRO[&AFTER_E4.toggle()]), (1, 2));
    let keys: Vec<_> = MIXED.keys().collect();
    assert_eq!((keys[0], keys[2]), (START, AFTER_E4));
    assert!((0..).zip(&keys).all(|(i, key)| MIXED[key] == i && MIXED.contains_key(key)));
    assert_eq!((MIXED.get(&START.toggle()), MIXED.contains_key(&START.toggle())), (None, false));
    assert_eq!(MIXED.values(), [0, 1, 2, 3]);
}

#[test]
fn maps_are_made_in_functions_too() {
    let local: PositionMap<Position<3>, &str> = position_map! { "1K^1 / C/c" => "a king" };
    let empty: PositionMap<Position<3>, &str> = position_map! {};
    let king = position!("1K^1 / C/c");
    assert_eq!((local.get(&king), empty.get(&king)), (Some(&"a king"), None));
    assert_eq!((empty.is_empty(), empty.len()), (true, 0));
    assert_eq!(format!("{local:?} {empty:?}"), r#"{Position("1K^1 / C/c"): "a king"} {}"#);
    let copy = local;
    assert!(copy.iter().eq(local.iter()) && empty.iter().next().is_none());
}

#[test]
#[should_panic(expected = "the map has no position rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c")]
fn indexing_without_an_entry() {
    let _ = BOOK[&START];
}

/// Positions whose shapes differ only in a trailing 1 are different keys.
#[test]
fn shapes_of_one_type_are_told_apart() {
    static LINE: PositionMap<Position<3>, u32> = position_map! { "1K^1 / C/c" => 1 };
    static COLUMN: PositionMap<Position<3>, u32> = position_map! { "1/K^/1 / C/c" => 2 };
    let (line, column) = (position!("1K^1 / C/c"), position!("1/K^/1 / C/c"));
    assert_eq!((LINE.get(&line), LINE.get(&column)), (Some(&1), None));
    assert_eq!((COLUMN.get(&line), COLUMN.get(&column)), (None, Some(&2)));
}
