//! Tests look-ups in books that store similar positions with the same hash.

use koma_runtime::book_format::AnyPosition;
use koma_runtime::{Book, ColumnType, Epin, Letter, Position, Side, Styles};

use super::positions::Positions;
use crate::{BookBuilder, Value};

/// Looks up each position in books of up to sixteen positions. Every position in a book gets the same hash: that of the
/// position to look up.
fn check<const A: usize, const B: usize>(positions: &[Position<A, B>]) {
    for known in positions.chunks(16) {
        for position in positions {
            let mut builder = BookBuilder::new("feen", &[("number", ColumnType::U32)]).unwrap();
            for (number, known) in (0..).zip(known) {
                let added = builder.positions.add(&AnyPosition::of(known), position.zobrist()).unwrap();
                builder.add_row(added, &[Value::U32(number)]);
            }
            let book: Book<Position<A, B>, u32> = Book::from_static(builder.finish().leak());
            let expected = (0..).zip(known).find(|(_, known)| *known == position);
            assert_eq!(book.first(position), expected.map(|(number, _)| number), "{position}");
        }
    }
}

/// Returns a position and others that differ little from it. In a book of a few of them, most kinds of pieces do not
/// occur and have no symbol.
fn similar<const A: usize, const B: usize>(base: Position<A, B>) -> Vec<Position<A, B>> {
    let pawn = Epin::from_static("P");
    let mut positions = vec![base, base.toggle()];
    for styles in ["S/c", "C/s"] {
        positions.push(base.to_string().replace("C/c", styles).parse().unwrap());
    }
    for (side, count) in [(Side::First, 1), (Side::First, -1), (Side::Second, 1), (Side::Second, 33)] {
        positions.extend(base.hand_diff(side, &[(pawn, count)]));
    }
    for square in (0..A * B).step_by(1 + A * B / 8) {
        for piece in [None, Some(pawn), Some(pawn.flip()), Some(Epin::from_static("+z^'"))] {
            positions.push(base.board_diff(&[(square, piece)]).unwrap());
        }
    }
    for piece in Epin::all().step_by(7) {
        positions.extend(base.board_diff(&[(A * B / 2, Some(piece))]));
        positions.extend(base.hand_diff(Side::First, &[(piece, 1)]));
    }
    positions
}

/// Tests boards with 0, 1, 7 to 9, 31 to 33, 63 and 64 pieces, and small boards with pieces in hand.
#[test]
fn positions_of_one_hash() {
    let small = ["3/3 / C/c", "K^1p'/3 / C/c", "K^1p/3 2P/p C/c"];
    check(&small.map(|feen| similar(Position::<2, 3>::parse(feen).unwrap())).concat());
    let pawns = |count| (0..count).map(|square| (square, Some(Epin::from_static("P")))).collect::<Vec<_>>();
    let empty = Position::<8, 8>::new(Styles::new(Letter::C, Letter::C));
    let start = Position::parse("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c").unwrap();
    let boards = [0, 8, 64].map(|count| empty.board_diff(&pawns(count)).unwrap());
    check(&[similar(start), boards.map(similar).concat()].concat());
}

/// Only positions with the same hash count as such, not those with the next hashes.
#[test]
fn sixteen_positions_of_one_hash() {
    let pawn = Some(Epin::from_static("P"));
    let empty = Position::<8, 8>::new(Styles::new(Letter::C, Letter::C));
    let mut positions = Positions::default();
    let mut add = |square, hash| {
        let position = empty.board_diff(&[(square, pawn)]).unwrap();
        positions.add(&AnyPosition::of(&position), hash)
    };
    for square in 0..32 {
        assert_eq!(add(square, u64::MAX.wrapping_add(square as u64 / 16)), Some(square));
    }
    assert_eq!(
        [add(0, u64::MAX), add(31, 0), add(32, u64::MAX), add(32, 0)],
        [Some(0), Some(31), None, None]
    );
    assert_eq!(add(32, 1), Some(32));
}
