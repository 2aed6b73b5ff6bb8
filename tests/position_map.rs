//! Tests `position_map!`: its keys and values, and what a look-up finds.

use koma::{Position, PositionMap, epin, must, position, position_map};

const START: Position<8, 8> = position!("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
const AFTER_E4: Position<8, 8> = must!(START.board_diff(&[(52, None), (36, Some(epin!("P")))])).toggle();

/// A value that is neither `Copy` nor `Debug`.
#[derive(PartialEq)]
struct Opening(&'static str);

/// Some keys of this map are not literals.
static BOOK: PositionMap<Position<8, 8>, Opening> = position_map! {
    "rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / c/C" => Opening("King's Pawn Game"),
    START => Opening("start"),
    b"rnbqk^bnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQK^BNR / c/C" => Opening(concat!("Queen's", " Pawn Game")),
    position! { <8, 8> "C/c", board: { 4 => "k^", 60 => "K^" } } => Opening("two kings"),
    must!(START.board_diff(&[(63, None)])) => Opening("rook odds"),
    koma::position!("8/8/8/8/8/8/8/8 P/p C/c") => Opening("in hand"),
};

#[test]
fn entries_are_found_in_their_order() {
    const FOUND: Option<&Opening> = BOOK.get(&AFTER_E4);
    assert_eq!(FOUND.map(|opening| opening.0), Some("King's Pawn Game"));
    assert_eq!((BOOK.len(), BOOK.is_empty(), BOOK[&START].0), (6, false, "start"));
    assert!(BOOK.get(&START.toggle()).is_none() && !BOOK.contains_key(&START.toggle()));
    let names = ["King's Pawn Game", "start", "Queen's Pawn Game", "two kings", "rook odds", "in hand"];
    assert!(BOOK.iter().map(|(_, opening)| opening.0).eq(names));
    assert!(BOOK.iter().all(|(key, opening)| BOOK.contains_key(&key) && BOOK[&key] == *opening));
    assert!(BOOK.keys().zip(BOOK.values()).eq(BOOK.iter()));
    assert_eq!(BOOK.keys().next_back().unwrap().to_string(), "8/8/8/8/8/8/8/8 P/p C/c");
    assert_eq!((BOOK.iter().len(), BOOK.iter().nth(1).map(|(_, opening)| opening.0)), (6, Some(names[1])));
    assert!((&BOOK).into_iter().eq(BOOK.clone().iter()));
}

/// If a key calls `position!`, the compiler uses the macro with this name that is in scope, even if the
/// user defined it.
#[test]
fn keys_may_call_another_macro() {
    macro_rules! position {
        (start) => {
            START
        };
        ($position:expr, turned) => {
            $position.toggle()
        };
    }
    static MAP: PositionMap<Position<8, 8>, u32> =
        position_map! { position!(start) => 1, position!(AFTER_E4, turned) => 2 };
    assert_eq!((MAP[&START], MAP[&AFTER_E4.toggle()]), (1, 2));
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
#[should_panic(expected = "the map has no position rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / c/C")]
fn indexing_without_an_entry() {
    let _ = BOOK[&START.toggle()];
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
