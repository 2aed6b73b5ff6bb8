//! Tests WXF: can every legal move be written and read, and are the variants of other programs and books read?

use std::collections::BTreeMap;

use koma::xiangqi::{self, Fen, Move, Position, Square};
use koma::{Book, Epin, Side};

use crate::support::rows;

fn position(fen: &str) -> Position {
    fen.parse::<Fen>().unwrap_or_else(|error| panic!("{}", error.explain(fen))).position()
}

/// Returns the same position with the other player's pieces and turn, turned around.
fn turned(position: &Position) -> Position {
    let mut turned = Position::new(position.styles()).with_turn(position.turn().flip());
    for (square, piece) in position.pieces() {
        turned.put(Square::from_index(89 - square.index()).unwrap(), piece.flip()).unwrap();
    }
    turned
}

/// Asserts that every legal move is written differently and is read back, in any case and with any sideways sign.
fn every_legal_move(position: &Position) {
    let mut written = BTreeMap::new();
    for mv in xiangqi::legal_moves(position) {
        let text = xiangqi::wxf(position, mv).to_string();
        for variant in [text.clone(), text.to_lowercase(), text.replace('=', "."), text.clone() + "!?"] {
            // UCCI, which expresses what WXF cannot, has no comments.
            if text == mv.to_string() && variant != text {
                continue;
            }
            assert_eq!(xiangqi::parse_wxf(position, &variant), Ok(mv), "{position} {variant}");
        }
        assert_eq!(xiangqi::parse_wxf(position, &mv.to_string()), Ok(mv));
        if let Some(other) = written.insert(text.clone(), mv) {
            panic!("{position}: {other} and {mv} are both {text}");
        }
    }
}

#[test]
fn random_games() {
    let mut positions = 0;
    for seed in 0..30 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = xiangqi::START;
        for _ in 0..200 {
            positions += 1;
            every_legal_move(&position);
            let Some(mv) = random.choice(xiangqi::legal_moves(&position)) else { break };
            xiangqi::play(&mut position, mv).unwrap();
        }
    }
    assert!(positions > 4000, "{positions}");
}

/// Many pieces of few kinds on few files, and whatever else a board can hold.
#[test]
fn crowded_files() {
    let pieces: Vec<Epin> = "G^ A E H R C P".split(' ').map(|piece| piece.parse().unwrap()).collect();
    let mut random = fastrand::Rng::with_seed(11);
    for number in 0..400 {
        let turn = random.choice(Side::ALL).unwrap();
        let mut position = Position::new(xiangqi::START.styles()).with_turn(turn);
        let kinds = random.choose_multiple(pieces.iter().copied(), 1 + number % 3);
        let files = random.choose_multiple(0..9, 1 + number % 4);
        for square in Square::all() {
            if files.contains(&square.file()) && random.usize(0..3) == 0 {
                let piece = random.choice(&kinds).copied().unwrap();
                let side = if random.usize(0..4) > 0 { turn } else { turn.flip() };
                position.put(square, piece.with_side(side)).unwrap();
            }
        }
        every_legal_move(&position);
    }
}

/// Each row has a FEN, and moves in UCCI and in WXF. The fourth position and the following are those that the World
/// Xiangqi Federation explains.
const WRITTEN: &str = "\
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | h2e2 C2=5, b2b9 C8+7, h0g2 H2+3, b0a2 H8+9, i0i1 R1+1, c0e2 E7+5, d0e1 A6+5, e0e1 K5+1, g3g4 P3+1
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b | h7e7 C8=5, b7b0 C2+7, h9g7 H8+7, b9c7 H2+3, i9i8 R9+1, c9e7 E3+5, d9e8 A4+5, e9e8 K5+1, g6g5 P7+1
4k4/9/4b4/9/9/1C7/9/1C3A3/4N4/R2AKA2R w | b4e4 C+=5, b2e2 C-=5, b2b1 C--1, b4b9 C++5, e1c2 H5+7, e1f3 H5+4, i0i5 R1+5, a0b0 R9=8
3k5/9/9/9/6P2/6P2/6P2/9/9/4K4 w | g5f5 P+=4, g4f4 -
3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w | g7f7 P+=4, g6f6 P3=4, g5f5 P-=4, g7g8 P++1, g5h5 P-=2
3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w | g8f8 ++=4, g7f7 P+=4, g6f6 P-=4, g5f5 --=4, g8g9 +++1
3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w | g9f9 ++=4, g8f8 P+=4, g7f7 P3=4, g6f6 P-=4, g5f5 --=4
3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w | g7f7 3+=4, g6f6 P3=4, g5f5 3-=4, c7d7 7+=6, c6d6 7-=6, c7c8 7++1
3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w | g7f7 3+=4, g6f6 3-=4, c7d7 7+=6, c6d6 7-=6
4k4/9/9/9/2B6/2B6/9/9/2B6/3K5 w | c4e2 E7-5, c4a2 E7-9
3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w | c4e2 E7-5, c0e2 E7+5, d2e1 A6-5, d0e1 A6+5
3k5/9/2N6/9/2N6/9/9/9/9/4K4 w | c7e8 H++5, c5e6 H-+5, c7a6 H+-9, c7b5 H+-8, c5b3 H--8
3k5/9/2R6/9/2R6/9/9/9/2R6/4K4 w | c7c9 R++2, c5e5 R7=5, c1d1 R-=6
3k5/2R6/2R6/9/2R6/9/9/9/2R6/4K4 w | c8d8 c8d8, c7d7 R+=6, c5d5 R-=6, c1d1 c1d1";

#[test]
fn written_moves() {
    for [fen, moves] in rows(WRITTEN) {
        let position = position(fen);
        every_legal_move(&position);
        for row in moves.split(", ") {
            let (mv, text) = row.split_once(' ').unwrap();
            let mv = Move::parse(mv).unwrap();
            if text == "-" {
                assert_eq!(xiangqi::wxf(&position, mv), mv.encode());
                continue;
            }
            assert_eq!(xiangqi::wxf(&position, mv), text, "{fen} {mv}");
            // The other player sees the same.
            let turn = |square: Square| Square::from_index(89 - square.index()).unwrap();
            let opposite = Move::new(turn(mv.origin()), turn(mv.target())).unwrap();
            let expected =
                if text.is_ascii() && text == mv.to_string() { opposite.to_string() } else { text.into() };
            assert_eq!(xiangqi::wxf(&turned(&position), opposite), expected.as_str(), "{fen} {mv}");
        }
    }
}

/// Each row has a FEN, a move in UCCI or the kind of an error, and texts.
const READ: &str = "\
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | h2e2 | 炮二平五, 砲二平五, 包2平5, C2=5, c2=5, C2.5, C25, C2=5!?, C25+, C2=5++, C2=5#, Ｃ２＝５, h2e2
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | h0g2 | 马二进三, 馬二進三, 傌２進３, H2+3, N2+3, n2+3, H2＋3
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | i0i1 | 俥一进一, 車一進一, 车1进1, r1+1
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | d0e1 | 仕六进五, 士6進5, a6+5
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | c0e2 | 相七进五, 象７進５, E7+5, B7+5, b7+5
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | e0e1 | 帅五进一, 帥五进一, 将5进1, 將5進1, K5+1, G5+1
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | g3g4 | 兵三进一, 卒3進1, P3+1, S3+1
3k5/9/P7P/9/9/9/9/9/9/4K4 w | a7b7 | 兵九平八, P9=8, 卒９平８
3k5/9/9/9/9/1C7/9/1C7/9/4K4 w | b4e4 | 前炮平五, C+=5, +C=5, C+.5, CF=5, FC=5, fc=5, fC=5
3k5/9/9/9/9/1C7/9/1C7/9/4K4 w | b2b1 | 后炮退一, 後砲退1, C--1, -C-1, C–-1, CB-1, BC-1, bC-1, RC-1, rC-1, rc-1, C−—1
3k5/9/9/9/9/1C7/9/1C7/9/4K4 w | Ambiguous | C8=5, C8+1, C8-1?
3k5/9/9/9/9/1C7/9/1C7/9/4K4 w | b4b3 | C+-1, +C-1?
3k5/9/9/9/9/1R7/9/1R7/9/4K4 w | San | RB=5
3k5/9/9/9/9/1R7/9/1R7/9/4K4 w | b2e2 | BR=5, rr=5, R-=5
3k5/9/9/9/9/2B6/9/9/9/2B1K4 w | c0e2 | E-+5, BB+5, BE+5, EB+5, E7+5
3k5/9/9/9/9/2B6/9/9/9/2B1K4 w | c4e2 | FB-5, BF-5
3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w | g7f7 | 前兵平四, 前三平四, ++=4, P+.4, +P=4, 13=4, PF=4, 3+=4, Pa=4
3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w | g6f6 | 中兵平四, 二兵平四, 中三平四, P3.4, P..4, P.=4, .P=4, 23=4, Pb=4, pb=4
3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w | g5f5 | 后兵平四, 三兵平四, 后三平四, --=4, P-.4, 33=4, PB=4, -p=4, 3-=4, Pc=4
3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w | NoPiece | 四兵平四, Pd=4, 43=4, 11=2, P2=4
3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w | g9f9 | 前兵平四, 一兵平四, ++.4, +P=4, 13=4, PF=4, Pa=4
3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w | g8f8 | 二兵平四, P+.4, 23=4, Pb=4
3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w | g7f7 | 三兵平四, 中兵平四, P3.4, 33=4, Pc=4, P.=4
3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w | g6f6 | 四兵平四, P-.4, 43=4, Pd=4
3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w | g5f5 | 后兵平四, 五兵平四, --.4, -P=4, 53=4, Pe=4
3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w | g7f7 | 前三平四, 一三平四, 一兵平四, 前兵平四, 3+.4, 13=4, Pa=4, P+=4
3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w | g6f6 | 3.=4, 中三平四, 23=4, Pb=4, P3=4, P.=4
3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w | Ambiguous | 33.4, P++1, +P+1, 前兵进一
3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w | c7d7 | 前七平六, 四兵平六, 7+.6, 17=6, Pd=6, P+=6
3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w | c6d6 | 7-.6, 27=6, Pe=6
3k5/9/2P3P2/9/9/9/9/9/9/4K4 w | NoPiece | P+=6, 17=6, 3+=4, Pa=4";

#[test]
fn what_people_write() {
    for [fen, expected, texts] in rows(READ) {
        for text in texts.split(", ") {
            let read = xiangqi::parse_wxf(&position(fen), text);
            let found = read.map_or_else(|error| format!("{:?}", error.kind()), |mv| mv.to_string());
            assert_eq!(found, expected, "{fen} {text}");
        }
    }
}

/// `data/wxf.tsv` has games and positions whose moves Fairy-Stockfish has written. It numbers soldiers.
#[test]
fn moves_written_by_fairy_stockfish() {
    let mut count = 0;
    let mut equal = 0;
    for row in include_str!("../data/wxf.tsv").lines().skip(1) {
        let [kind, fen, moves] = row.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let mut position = if kind == "game" { xiangqi::START } else { position(fen) };
        for mv in moves.split(' ') {
            let (ucci, wxf) = mv.split_once('|').unwrap();
            let mv = Move::parse(ucci).unwrap();
            assert_eq!(xiangqi::parse_wxf(&position, wxf), Ok(mv), "{position} {wxf}");
            count += 1;
            equal += usize::from(xiangqi::wxf(&position, mv) == wxf);
            if kind == "game" {
                xiangqi::play(&mut position, mv).unwrap();
            }
        }
    }
    assert!(count > 1200 && equal > 1000, "{count} {equal}");
}

/// Each row has a FEN, a text, and the kind and the reason of the error.
const WRONG: &str = "\
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | H2+4 | Illegal | H2+4 is not legal; the horse on h0 can go to g2, i2
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | C3=5 | NoPiece | C3=5 is not legal; the cannons are on b2, h2
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | C+=5 | NoPiece | C+=5 is not legal; the cannons are on b2, h2
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | R1+3 | OwnTarget | R1+3 is not legal; the piece on i3 belongs to the same player; the chariot on i0 can go to i1, i2
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | k5=5 | Illegal | k5=5 is not legal; the general on e0 can go to e1
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | R1-1 | Illegal | R1-1 is not legal; the chariot on i0 can go to i1, i2
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | P3=4!? | Illegal | P3=4!? is not legal; the soldier on g3 can go to g4
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | h0f1 | Illegal | h0f1 is not legal; the horse on h0 can go to g2, i2
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | h0f2 | Shape | no piece moves like h0f2
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | h2 | Text | expected a move such as `h2e2`, with squares from a0 to i9
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | 1-0 | San | 1-0 is not a move; it is the result of a game
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | 炮二退三 | Illegal | 炮二退三 is not legal; the cannon on h2 can go to c2, d2, e2, f2, g2, h1, h3, h4, h5, h6, h9, i2
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | X2=5 | San | X2=5 is not a move; expected WXF such as `C2=5`, or UCCI such as `h2e2`
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | C2=x | San | C2=x is not a move; expected WXF such as `C2=5`, or UCCI such as `h2e2`
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | H2+ | San | H2+ is not a move; expected WXF such as `C2=5`, or UCCI such as `h2e2`
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | h2.e | San | h2.e is not a move; expected WXF such as `C2=5`, or UCCI such as `h2e2`
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | h2-e2 | Text | expected a move such as `h2e2`, with squares from a0 to i9
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | C2x5 | Text | expected a move such as `h2e2`, with squares from a0 to i9
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w | \u{421}2=5 | San | this is not a move; expected WXF such as `C2=5`, or UCCI such as `h2e2`
4k4/9/9/9/4H4/9/9/9/9/4K4 w | H5+6 | Check | H5+6 is not legal; the generals would face each other; the horse on e5 cannot move
4k4/9/9/9/4H4/9/9/9/9/4K4 w | C2=5 | NoPiece | C2=5 is not legal; the player has no cannon
4k4/9/9/9/4H4/9/9/9/9/4K4 w | H2+3 | NoPiece | H2+3 is not legal; the horse is on e5
3k5/9/9/9/9/1C7/9/1C7/9/4K4 w | C8=5 | Ambiguous | C8=5 is ambiguous; the cannons on b2, b4 can make this move
3k5/9/9/9/9/1C7/9/1C7/9/4K4 w | C8+9 | Illegal | C8+9 is not legal; the cannons can go to a2, a4, b0, b1, b3, b5, b6, b7, b8, b9, c2, c4, d2, d4, e2, e4, f2, f4, g2, g4, h2, h4, i2, i4
3c1k3/9/9/3N5/3N5/9/9/9/9/3K5 w | H6+4 | Check | H6+4 is not legal and leaves the general in check; the horses cannot move
3r1k3/9/9/3N5/3N5/9/9/9/9/3K5 w | H6+9 | Illegal | H6+9 is not legal; the horses can go to b4, b5, b6, b7, c3, c8, e3, e8, f4, f5, f6, f7";

#[test]
fn wrong_moves() {
    for [fen, text, expected] in rows(WRONG) {
        let error = xiangqi::parse_wxf(&position(fen), text).unwrap_err();
        assert_eq!(format!("{:?} | {}", error.kind(), error.reason()), expected, "{fen} {text}");
        assert!(text.get(error.range()).is_some(), "{text}");
    }
}

/// Every text of some characters, with characters of several bytes and numbers out of place.
#[test]
fn malformed_texts() {
    let alphabet: Vec<&str> =
        "C c P R b a e 1 2 3 9 0 + - = . ! x é 炮 前 二 平 国 \u{FF0B} \u{200B} \u{1F600} \u{301}"
            .split(' ')
            .collect();
    let crowded = position("3k5/9/2P3P2/2P3P2/6P2/9/1C7/1C7/9/RR2K3R w");
    let mut random = fastrand::Rng::with_seed(5);
    let check = |text: &str| {
        for position in [&xiangqi::START, &crowded, &turned(&crowded)] {
            match xiangqi::parse_wxf(position, text) {
                Ok(mv) => assert!(xiangqi::is_legal(position, mv), "{text}"),
                Err(error) => {
                    let range = error.range();
                    assert!(text.get(range.clone()).is_some(), "{text:?} {range:?}");
                    assert!(!error.explain(text).to_string().is_empty());
                }
            }
        }
    };
    for first in &alphabet {
        for second in &alphabet {
            for third in &alphabet {
                check(&[*first, second, third].concat());
            }
        }
    }
    for _ in 0..20_000 {
        let len = random.usize(0..10);
        let text: String = (0..len).map(|_| *random.choice(&alphabet).unwrap()).collect();
        check(&text);
    }
}

#[test]
fn wxf_in_constants() {
    const CANNON: Move = match xiangqi::parse_wxf(&xiangqi::START, "C2=5") {
        Ok(mv) => mv,
        Err(_) => panic!(),
    };
    const TEXT: koma::TokenText = xiangqi::wxf(&xiangqi::START, CANNON);
    assert_eq!((CANNON.to_string().as_str(), TEXT.as_str()), ("h2e2", "C2=5"));
    // A move that is not legal is written in UCCI.
    assert_eq!(xiangqi::wxf(&xiangqi::START, Move::from_static("h0f1")), "h0f1");
}

#[test]
fn lines() {
    let expected = position("rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b");
    for line in [
        "C2=5 H8+7 H2+3",
        "1. C2=5 H8+7 2. H2+3",
        "1.C2.5 h8+7 2.N2+3 2...",
        "1. h2e2 {the most frequent} 1... H8+7!? 2. h0g2",
        "1 C2=5 2 H8+7 3 H2+3",
        "1. 炮二平五 馬8進7 2. 马二进三",
    ] {
        let mut played = xiangqi::START;
        assert_eq!(xiangqi::play_line(&mut played, line), Ok(3), "{line}");
        assert_eq!(played, expected, "{line}");
    }
    for [line, expected] in rows(WRONG_LINES) {
        let mut played = xiangqi::START;
        let error = xiangqi::play_line(&mut played, line).unwrap_err();
        let found = format!("{:?} | {:?} | {}", error.kind(), error.range(), error.reason());
        assert_eq!((found.as_str(), played), (expected, xiangqi::START), "{line}");
    }
}

/// Each row has a line of moves, and the kind, the range and the reason of the error.
const WRONG_LINES: &str = "\
1. C2=5 H8+6 | Illegal | 8..12 | H8+6 is not legal; the horse on h9 can go to g7, i7
C2=5 h9f8 | Illegal | 5..9 | h9f8 is not legal; the horse on h9 can go to g7, i7
C2=5 X8+7 | San | 5..9 | X8+7 is not a move; expected WXF such as `C2=5`, or UCCI such as `h2e2`
1. C2=5 é | San | 8..10 | this is not a move; expected WXF such as `C2=5`, or UCCI such as `h2e2`
C2=5 h9h10 | Text | 9..10 | expected a move such as `h2e2`, with squares from a0 to i9
1. C2=5 H8+7 4. H2+3 | Number | 13..15 | the move number does not fit; expected `2.`
1. C2=5 H8+7 1-0 | San | 13..16 | 1-0 is not a move; it is the result of a game";

#[test]
fn macros_read_wxf() {
    const PLAYED: Position = xiangqi::position!(moves: "1. C2=5 H8+7 2. H2+3");
    const LINE: [Move; 3] = xiangqi::line!("C2=5 h9g7 {as usual} H2+3");
    const CONTINUED: Position = xiangqi::position!(moves: "2... R9=8", from: PLAYED);
    static BOOK: Book<Position, (&str, Move)> = xiangqi::book!(file: "data/xiangqi-lines.tsv", key: moves("moves"), row: ("name": &str, "reply": Move));
    let [cannon, horse, reply] = LINE;
    let mut position = xiangqi::START;
    xiangqi::play(&mut position, cannon).unwrap();
    xiangqi::play(&mut position, horse).unwrap();
    assert_eq!(BOOK.first(&position), Some(("horse", reply)));
    xiangqi::play(&mut position, reply).unwrap();
    assert_eq!(position, PLAYED);
    assert_eq!(xiangqi::play_line(&mut position, "i9h9"), Ok(1));
    assert_eq!(position, CONTINUED);
}
