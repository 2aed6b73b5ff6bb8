//! Tests look-ups in books that store similar positions with the same hash.

use koma_runtime::format::AnyPosition;
use koma_runtime::{Book, ColumnType, Epin, Letter, Position, Side, Styles};

use crate::{BookBuilder, Value};

type Chess = Position<8, 8>;

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

#[test]
fn positions_of_one_hash() {
    // Positions that differ little from the first one.
    let feens = [
        "K^1p/3 2P/p C/c",
        "K1p/3 2P/p C/c",
        "1K^p/3 2P/p C/c",
        "K^1p/2K 2P/p C/c",
        "K^2/3 2P/p C/c",
        "K^1p'/3 2P/p C/c",
        "K^1-p^'/3 2P/p C/c",
        "K^1p/3 P/p C/c",
        "K^1p/3 2P/ C/c",
        "K^1p/3 / C/c",
        "K^1p/3 2P/P C/c",
        "K^1p/3 2P/p c/C",
        "K^1p/3 2P/p S/c",
        "K^1p/3 2P/p C/s",
    ];
    let mut positions = feens.map(|feen| Position::<2, 3>::parse(feen).unwrap()).to_vec();
    for piece in Epin::all().take(40) {
        let bare = positions[9].board_diff(&[(4, Some(piece))]).unwrap();
        positions.extend([bare, bare.hand_diff(Side::First, &[(piece, 1)]).unwrap()]);
    }
    check(&positions);
}

/// Tests boards with 0, 1, 8, 9, 31 to 33, 63 and 64 pieces.
#[test]
fn boards_of_one_hash() {
    let start = Chess::parse("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c").unwrap();
    let empty = Chess::new(Styles::new(Letter::C, Letter::C));
    let pawn = Epin::from_static("P");
    let full: Vec<_> = (0..64).map(|square| (square, Some(pawn))).collect();
    let mut positions = vec![Chess::new(Styles::new(Letter::S, Letter::C))];
    for base in [start, empty, empty.board_diff(&full).unwrap(), empty.board_diff(&full[1..9]).unwrap()] {
        positions.extend([base, base.toggle()]);
        positions.extend(base.hand_diff(Side::First, &[(pawn, 1)]));
        positions.extend(base.hand_diff(Side::Second, &[(pawn, 33)]));
        for square in (0..64).step_by(9) {
            for piece in [None, Some(pawn), Some(pawn.flip()), Some(Epin::from_static("+z^'"))] {
                positions.push(base.board_diff(&[(square, piece)]).unwrap());
            }
        }
    }
    // In each book, most of these piece kinds do not occur and have no symbol.
    positions.extend(Epin::all().step_by(7).map(|piece| start.board_diff(&[(30, Some(piece))]).unwrap()));
    check(&positions);
}
