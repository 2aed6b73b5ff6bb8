//! Tests the four notations: is the text of every position read as the same position, and is every text
//! written back unchanged?

use core::fmt::Display;
use core::str::FromStr;

use fastrand::Rng;
use koma::{Epin, FenError, GameError, Position, Side, Square, chess, epin, makruk, xiangqi};

/// The number of changes that are made to a position, one after another.
const CHANGES: usize = 8000;

/// Makes positions of one shape by random changes from a start. If `check` returns false, takes the change
/// back.
fn wander<const A: usize, const B: usize>(
    start: Position<A, B>,
    pieces: &[Epin],
    mut check: impl FnMut(Position<A, B>, &mut Rng) -> bool,
) {
    let mut random = Rng::with_seed(A as u64 * 100 + pieces.len() as u64);
    let mut position = start;
    for step in 0..CHANGES {
        if step % 500 == 0 {
            position = start;
        }
        let before = position;
        let at = |random: &mut Rng| Square::from_index(random.usize(..A * B)).unwrap();
        let side = if random.bool() { Side::First } else { Side::Second };
        match random.u8(..7) {
            0..3 => {
                let piece = *random.choice(pieces).unwrap();
                position.put(at(&mut random), piece.with_side(side)).ok();
            }
            3..5 => {
                position.shift(at(&mut random), at(&mut random));
            }
            5 => {
                position.take(at(&mut random));
            }
            _ => position.set_turn(side),
        }
        if !check(position, &mut random) {
            position = before;
        }
    }
}

/// Asserts that a text of the type `T` expresses the position, and that it is written back unchanged.
fn round_trip<T, P>(written: &T, position: impl Fn(&T) -> P, expected: &P)
where
    T: FromStr<Err = FenError> + PartialEq + Display + core::fmt::Debug,
    P: PartialEq + core::fmt::Debug,
{
    assert_eq!(&position(written), expected);
    let text = written.to_string();
    let read: T = text.parse().unwrap_or_else(|error: FenError| panic!("{}", error.explain(&text)));
    assert_eq!(&read, written, "{text}");
    assert_eq!(read.to_string(), text);
    assert_eq!(&position(&read), expected, "{text}");
}

#[test]
fn xiangqi() {
    let pieces = ["G^", "A", "E", "H", "R", "C", "P"].map(Epin::from_static);
    wander(xiangqi::START, &pieces, |position, random| {
        let written = xiangqi::Fen::new(position, random.u32(..), random.u32(..)).unwrap();
        round_trip(&written, xiangqi::Fen::position, &position);
        // The alternative letters give the same position.
        let text = written.to_string();
        let (board, rest) = text.split_once(' ').unwrap();
        let board = board.replace('n', "h").replace('N', "H").replace('b', "e").replace('B', "E");
        assert_eq!(format!("{board} {rest}").parse(), Ok(written));
        assert_eq!(text.replace(" w ", " r ").parse(), Ok(written));
        true
    });
}

#[test]
fn makruk() {
    let pieces = ["K^", "M", "S", "N", "R", "P", "+P"].map(Epin::from_static);
    wander(makruk::START, &pieces, |position, random| {
        let limit = random.bool().then(|| random.u32(..));
        let written = makruk::Fen::new(position, random.u32(..), random.u32(..)).unwrap();
        round_trip(&written.with_counting_limit(limit), makruk::Fen::position, &position);
        true
    });
}

/// Most random chess positions have no FEN, because their states do not agree with the board. No FEN may
/// express a rejected position. Without the states, the position is a different position, and that position
/// has a FEN.
#[test]
fn chess() {
    let pieces = ["K^", "Q", "R", "-R", "B", "N", "P", "+P", "-P"].map(Epin::from_static);
    let (mut written, mut refused) = (0, 0);
    wander(chess::START, &pieces, |position, random| {
        let (halfmove_clock, fullmove_number) = (random.u32(..), random.u32(..));
        match chess::Fen::new(position, halfmove_clock, fullmove_number) {
            Ok(fen) => {
                round_trip(&fen, chess::Fen::position, &position);
                written += 1;
                true
            }
            Err(error) => {
                assert!(error.square().is_some(), "{error}");
                refused += 1;
                let plain = plain(&position);
                let fen = chess::Fen::new(plain, 0, 1).unwrap();
                assert_ne!(plain, position);
                round_trip(&fen, chess::Fen::position, &plain);
                false
            }
        }
    });
    assert!(written > 500 && refused > 500, "{written} {refused}");
}

/// Returns the position without castling rights and en passant. Pawns have the states that their squares
/// imply.
fn plain(position: &Position<8, 8>) -> Position<8, 8> {
    position.map_pieces(|square, piece| match (piece.letter().as_char(), piece.is_first(), square.rank()) {
        ('P', true, 1) | ('P', false, 6) => piece.enhance(),
        _ => piece.normalize(),
    })
}

/// Tests every first rank that consists of kings, rooks and rooks that may castle. Some ranks have several
/// kings, which X-FEN does not specify.
#[test]
fn all_first_ranks_of_kings_and_rooks() {
    let squares = [None, Some(epin!("K^")), Some(epin!("R")), Some(epin!("-R"))];
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
        let written: Result<chess::Fen, GameError> = position.try_into();
        let castles = position.board().contains(&Some(epin!("-R")));
        assert_eq!(written.is_ok(), !castles || kings > 0);
        if let Ok(fen) = written {
            round_trip(&fen, chess::Fen::position, &position);
        }
    }
}

/// Tests a pawn on every square, with every pair of neighbours, and with or without a piece two squares
/// behind the pawn.
#[test]
fn all_pawns_to_be_taken_en_passant() {
    let neighbours = [None, Some(epin!("P")), Some(epin!("p")), Some(epin!("q"))];
    let mut count = 0;
    for square in Square::<8, 8>::all() {
        for number in 0..128 {
            let [side, turn] = [number & 1, number >> 1 & 1].map(|side| Side::ALL[side]);
            let [left, right] = [number >> 2 & 3, number >> 4 & 3].map(|neighbour| neighbours[neighbour]);
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
            let written = chess::Fen::new(position, 0, 1);
            assert_eq!(written.is_ok(), expected, "{position}");
            if let Ok(fen) = written {
                let behind = square.offset(0, -forward).unwrap();
                assert!(fen.to_string().ends_with(&format!(" - {behind} 0 1")), "{fen}");
                round_trip(&fen, chess::Fen::position, &position);
                count += 1;
            }
        }
    }
    // There are two sides. On each of the six inner files, seven pairs of neighbours include a pawn that
    // can capture. On each of the two edge files, the only neighbour must be a pawn that can capture. The
    // value for the missing neighbour has no effect, and the loop gives it four values.
    assert_eq!(count, 2 * (6 * 7 + 2 * 4));
}
