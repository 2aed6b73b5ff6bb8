//! Tests which markers of chess a FEN can express, and that a position with these markers is read back
//! from its FEN. The modules `chess/rules.rs` and `moves.rs` test random games.

use koma::chess::{self, Fen};
use koma::{GameError, Position, Side, Square, epin};

/// Asserts that the text of a FEN is read as the same position.
fn round_trip(fen: &Fen, expected: &Position<8, 8>) {
    let read: Fen = fen.to_string().parse().unwrap();
    assert_eq!((&read, read.to_string()), (fen, fen.to_string()));
    assert_eq!(read.position(), *expected);
}

/// Tests every first rank of kings, rooks, rooks that may castle, and empty squares. Some ranks have several
/// kings, which X-FEN does not specify. With two kings and two rooks, also tests all moves in SAN. If `O-O` or `O-O-O`
/// would mean a different king or rook, koma writes the move in UCI.
#[test]
fn all_first_ranks_of_kings_and_rooks() {
    let squares = [None, Some(epin!("K^")), Some(epin!("R")), Some(epin!("-R"))];
    let mut in_uci = 0;
    for number in 0..4_usize.pow(8) {
        let mut position = Position::<8, 8>::new(chess::START.styles());
        let mut kings = 0;
        for file in 0..8 {
            let piece = squares[number >> (2 * file) & 3];
            kings += usize::from(piece == Some(epin!("K^")));
            if let Some(piece) = piece {
                position.put(Square::at(file, 0).unwrap(), piece).unwrap();
            }
        }
        let written: Result<Fen, GameError> = position.try_into();
        let castles = position.board().contains(&Some(epin!("-R")));
        assert_eq!(written.is_ok(), !castles || kings > 0);
        if let Ok(fen) = written {
            round_trip(&fen, &position);
        }
        for mv in chess::legal_moves(&position).filter(|_| kings == 2 && position.piece_count() == 4) {
            let san = chess::san(&position, mv);
            assert_eq!(chess::parse_san(&position, &san), Ok(mv), "{position}: {san}");
            in_uci += u32::from(san == mv.encode());
        }
    }
    assert!(in_uci > 0);
}

/// Tests a pawn on every square, with every pair of neighbors, and with or without a piece two squares
/// behind the pawn.
#[test]
fn all_pawns_to_be_taken_en_passant() {
    let neighbors = [None, Some(epin!("P")), Some(epin!("p")), Some(epin!("q"))];
    let mut count = 0;
    for square in Square::<8, 8>::all() {
        for number in 0..128 {
            let [side, turn] = [number & 1, number >> 1 & 1].map(|side| Side::ALL[side]);
            let [left, right] = [number >> 2 & 3, number >> 4 & 3].map(|neighbor| neighbors[neighbor]);
            let passed = if number >> 6 == 1 { Some(epin!("N")) } else { None };
            let forward = if side == Side::First { 1 } else { -1 };
            let pawn = epin!("P").with_side(side);
            let mut position = Position::<8, 8>::new(chess::START.styles()).with_turn(turn);
            position.put(square, pawn.diminish()).unwrap();
            let around = [
                (square.offset(-1, 0), left),
                (square.offset(1, 0), right),
                (square.offset(0, -2 * forward), passed),
            ];
            for (square, piece) in around {
                if let (Some(square), Some(piece)) = (square, piece) {
                    position.put(square, piece).unwrap();
                }
            }
            let position = position.map_pieces(|square, piece| {
                match (piece.is_diminished(), square.rank(), piece.side()) {
                    (false, 1, Side::First) | (false, 6, Side::Second) if piece.same_letter(pawn) => {
                        piece.enhance()
                    }
                    _ => piece,
                }
            });
            let expected = turn != side
                && square.rank() == if side == Side::First { 3 } else { 4 }
                && passed.is_none()
                && around[..2].iter().any(|(square, piece)| square.is_some() && *piece == Some(pawn.flip()));
            let written = Fen::new(position, 0, 1);
            assert_eq!(written.is_ok(), expected, "{position}");
            if let Ok(fen) = written {
                let behind = square.offset(0, -forward).unwrap();
                assert!(fen.to_string().ends_with(&format!(" - {behind} 0 1")), "{fen}");
                round_trip(&fen, &position);
                count += 1;
            }
        }
    }
    // There are two sides. On each of the six inner files, seven pairs of neighbors include a pawn that
    // can capture. On each of the two edge files, the only neighbor must be a pawn that can capture. The
    // missing neighbor has no effect, but the loop tries four values for it.
    assert_eq!(count, 2 * (6 * 7 + 2 * 4));
}
