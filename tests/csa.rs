//! Tests moves and positions of shōgi in CSA, and lines in Japanese notation: are they read back, and are wrong texts
//! explained?

use fastrand::Rng;
use koma::shogi::{
    self, CsaErrorKind as Csa, CsaPosition, KifStyle, Move, Position, Sfen, csa, kif_line, parse_csa, usi,
};
use koma::{Epin, MoveErrorKind as Kind, Side, Square};

use crate::support::rows;

const STYLES: [KifStyle; 3] = [KifStyle::Ki2, KifStyle::Printed, KifStyle::Kif];

fn position(sfen: &str) -> Position {
    Sfen::parse(sfen).unwrap_or_else(|error| panic!("{}", error.explain(sfen))).position()
}

/// Asserts that the position and its legal moves are written and read back. Returns the number of moves.
fn round_trip(position: &Position, previous: Option<Square<9, 9>>) -> usize {
    let written = CsaPosition::new(*position).unwrap().to_string();
    assert_eq!(CsaPosition::parse(&written).map(|read| read.position()), Ok(*position), "{written}");
    let mut count = 0;
    for mv in shogi::legal_moves(position) {
        let text = csa(position, mv);
        assert_eq!(parse_csa(position, &text), Ok(mv), "{written}\n{text}");
        assert_eq!(shogi::parse_move(position, &text), Ok(mv), "{written}\n{text}");
        assert_eq!(text.as_str(), simple_csa(position, mv), "{written}");
        for style in STYLES {
            let text = shogi::kif_styled(position, previous, mv, style);
            assert_eq!(shogi::parse_kif_after(position, previous, &text), Ok(mv), "{written}\n{text}");
        }
        count += 1;
    }
    count
}

/// Writes a move in CSA from its parts.
fn simple_csa(position: &Position, mv: Move) -> String {
    let digits = |square: Square<9, 9>| format!("{}{}", 9 - square.file(), 9 - square.rank());
    let piece = match mv.origin() {
        Some(origin) => position.piece(origin).unwrap(),
        None => Epin::parse(&mv.dropped().unwrap().to_string()).unwrap(),
    };
    let piece = if mv.promotion() { piece.enhance() } else { piece };
    let sign = if position.turn() == Side::First { '+' } else { '-' };
    let origin = mv.origin().map_or("00".to_owned(), digits);
    format!("{sign}{origin}{}{}", digits(mv.target()), shogi::csa_piece(piece).unwrap())
}

/// Plays random games, and writes them as lines of each form.
fn random_games(seed: u64, games: usize, plies: usize) -> usize {
    let mut random = Rng::with_seed(seed);
    let mut moves = 0;
    for _ in 0..games {
        let mut position = shogi::START;
        let mut line = Vec::new();
        for _ in 0..plies {
            moves += round_trip(&position, line.last().map(|mv: &Move| mv.target()));
            let Some(mv) = random.choice(shogi::legal_moves(&position)) else { break };
            shogi::play(&mut position, mv).unwrap();
            line.push(mv);
        }
        for start in 0..2 {
            let mut first = shogi::START;
            for mv in &line[..start] {
                shogi::play(&mut first, *mv).unwrap();
            }
            for style in STYLES {
                let text = kif_line(&first, &line[start..], style).unwrap().to_string();
                let mut played = first;
                assert_eq!(shogi::play_line(&mut played, &text), Ok(line.len() - start), "{text}");
                assert_eq!(played, position, "{text}");
            }
        }
    }
    moves
}

#[test]
fn moves_of_random_games() {
    assert!(random_games(71, 3, 80) > 5_000);
}

#[test]
#[ignore = "millions of moves: .ci/tests plays them with optimization"]
fn moves_of_many_random_games() {
    assert!(random_games(72, 60, 200) > 500_000);
}

/// Positions that no game can reach: any pieces, with or without kings.
#[test]
fn any_positions() {
    let mut random = Rng::with_seed(73);
    let pieces: Vec<Epin> =
        shogi::pieces(koma::Letter::S).iter().map(|piece| Epin::new(piece.qpi().pin(), false)).collect();
    for number in 0..150 {
        let mut position = Position::new(shogi::START.styles());
        for square in Square::all() {
            if random.usize(0..100) < number {
                let piece = random.choice(&pieces).unwrap();
                position.put(square, piece.with_side(Side::ALL[random.usize(0..2)])).unwrap();
            }
        }
        let held: Vec<_> = pieces.iter().filter(|piece| piece.is_normal() && !piece.is_terminal()).collect();
        while position.piece_count() < 81 && random.u8(0..9) > 0 {
            let side = Side::ALL[random.usize(0..2)];
            position.add_to_hand(side, random.choice(&held).unwrap().with_side(side)).unwrap();
        }
        position.set_turn(Side::ALL[number % 2]);
        round_trip(&position, None);
    }
    // The longest text.
    let mut position = Position::new(shogi::START.styles());
    for number in 0..81 {
        let side = Side::ALL[number % 2];
        position.add_to_hand(side, Epin::from_static("P").with_side(side)).unwrap();
    }
    round_trip(&position, None);
}

const START: &str = "\
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA * 
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  * 
P5 *  *  *  *  *  *  *  *  * 
P6 *  *  *  *  *  *  *  *  * 
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI * 
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
+";

/// Texts of positions, and the SFEN.
#[test]
fn positions() {
    assert_eq!(CsaPosition::new(shogi::START).unwrap().to_string(), START);
    let without_blanks = START.lines().map(str::trim_end).collect::<Vec<_>>();
    for text in [START, "PI\n+", "PI,+", "PI\r\n+\r\n", "\n'é\nPI,\n' comment, +\n+\n\n", " PI \n\t+ "] {
        assert_eq!(CsaPosition::parse(text).unwrap().position(), shogi::START, "{text}");
    }
    for separator in ["\n", "\r\n", "\r", ","] {
        let text = without_blanks.join(separator);
        assert_eq!(CsaPosition::parse(&text).unwrap().position(), shogi::START, "{text}");
    }
    // Ranks in any order, and any bytes in comments.
    let mut backwards = without_blanks[..9].iter().rev().copied().collect::<Vec<_>>().join("\n").into_bytes();
    backwards.extend(b"\n'\xff\x81,\n+");
    assert_eq!(CsaPosition::from_bytes(&backwards).unwrap().position(), shogi::START);
    for (text, sfen) in [
        ("PI82HI22KA\n-", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("PI82HI22KA\nP+00HI\n-", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w R 1"),
        ("P-22KA\nP+99KY89KE\nP+00KI00FU\nP-00AL\n+", "9/7b1/9/9/9/9/9/9/LN7 b GP2rb3g4s3n3l17p 1"),
        // The order does not matter for the pieces that are left.
        ("P-00AL\nP+00KI00FU\nP-22KA\nP+99KY89KE\n+", "9/7b1/9/9/9/9/9/9/LN7 b GP2rb3g4s3n3l17p 1"),
        ("P+00AL\n-", "9/9/9/9/9/9/9/9/9 w 2R2B4G4S4N4L18P 1"),
        ("P-51OU\nP+53FU00KI\n+", "4k4/9/4P4/9/9/9/9/9/9 b G 1"),
        ("P1 *  *  *  * -OU\u{20}*  *  *  * \nP+00FU\n+", "4k4/9/9/9/9/9/9/9/9 b P 1"),
        ("P+\n+", "9/9/9/9/9/9/9/9/9 b - 1"),
        ("P+55OU54OU\nP-11OU12RY\n-", "8k/8+r/9/4K4/4K4/9/9/9/9 w - 1"),
    ] {
        let read = CsaPosition::parse(text).unwrap_or_else(|error| panic!("{}", error.explain(text)));
        assert_eq!(read.position(), position(sfen), "{text}");
        assert_eq!(CsaPosition::parse(&read.to_string()), Ok(read), "{text}");
    }
}

/// Texts, and the kind, the range and the reason of the error. `/` stands for a line break.
const WRONG: &str = "\
PI | Turn | 2..2 | the player to move is missing; expected a line `+` or `-` at the end
+ | Board | 0..1 | the pieces are missing; expected `PI`, the ranks `P1` to `P9`, or pieces after `P+` or `P-`
PI/+/- | AfterTurn | 5..6 | the position ends before this: the player to move comes last
PI/+/+7776FU | AfterTurn | 5..12 | the position ends before this: the player to move comes last
PI/+7776FU | Statement | 3..10 | expected `PI`, a rank `P1` to `P9`, pieces after `P+` or `P-`, or the player to move, `+` or `-`
V2.2/PI/+ | Statement | 0..4 | expected `PI`, a rank `P1` to `P9`, pieces after `P+` or `P-`, or the player to move, `+` or `-`
P0/+ | Statement | 0..2 | expected `PI`, a rank `P1` to `P9`, pieces after `P+` or `P-`, or the player to move, `+` or `-`
ＰＩ/+ | Statement | 0..6 | expected `PI`, a rank `P1` to `P9`, pieces after `P+` or `P-`, or the player to move, `+` or `-`
PI/PI/+ | Start | 3..5 | `PI` must come first and only once
P+55FU/PI/+ | Start | 7..9 | `PI` must come first and only once
PI33KA/+ | NotAtStart | 2..6 | the piece to leave out is not on this square at the start of a game
PI55KA/+ | NotAtStart | 2..6 | the piece to leave out is not on this square at the start of a game
PI82HI82HI/+ | NotAtStart | 6..10 | the piece to leave out is not on this square at the start of a game
PI00FU/+ | Square | 2..4 | expected a square in two digits, such as `77`, or `00` for the hand
PI8/+ | Square | 2..3 | expected a square in two digits, such as `77`, or `00` for the hand
PI82H/+ | Piece | 4..5 | expected a piece, such as `FU`, `KA` or `TO`
P1 *  *  *  *  *  *  *  * /+ | RankLength | 0..25 | rank 1 has 8 squares; expected 9
P2 */+ | RankLength | 0..4 | rank 2 has 1 square; expected 9
P1/+ | RankLength | 0..2 | rank 1 has 0 squares; expected 9
P9 *  *  *  *  *  *  *  *  *  *  * /+ | RankLength | 0..34 | rank 9 has 11 squares; expected 9
P1 *  *  *  *  *  *  *  *  */P1 *  *  *  *  *  *  *  *  */+ | Rank | 29..57 | this rank comes twice, or `PI` has set it up
PI/P5 *  *  *  *  *  *  *  *  */+ | Rank | 3..31 | this rank comes twice, or `PI` has set it up
P1 * -XX *  *  *  *  *  *  */+ | Cell | 5..7 | expected a square of three characters: a piece, such as `-KY`, or ` * `
P1 * 　 *  *  *  *  *  *  */+ | Cell | 5..8 | expected a square of three characters: a piece, such as `-KY`, or ` * `
P1 * KY-KY *  *  *  *  *  */+ | Cell | 5..7 | expected a square of three characters: a piece, such as `-KY`, or ` * `
P+5FU/+ | Square | 2..4 | expected a square in two digits, such as `77`, or `00` for the hand
P+50FU/+ | Square | 2..4 | expected a square in two digits, such as `77`, or `00` for the hand
P+５五歩/+ | Square | 2..8 | expected a square in two digits, such as `77`, or `00` for the hand
P+55fu/+ | Piece | 4..6 | expected a piece, such as `FU`, `KA` or `TO`
P+55AL/+ | Piece | 4..6 | expected a piece, such as `FU`, `KA` or `TO`
P+55/+ | Piece | 4..4 | expected a piece, such as `FU`, `KA` or `TO`
P+55FU54/+ | Piece | 8..8 | expected a piece, such as `FU`, `KA` or `TO`
P+55FU55KI/+ | Occupied { square: Square(\"e5\") } | 6..8 | there already is a piece on 55
PI/P-77KI/+ | Occupied { square: Square(\"c3\") } | 5..7 | there already is a piece on 77
P+00TO/+ | Hand | 4..6 | a hand cannot hold this piece
P+00OU/+ | Hand | 4..6 | a hand cannot hold this piece
P+00AL00AL/+ | Rest | 6..10 | only one hand can get all pieces that are left, and only once
P+00AL/P-00AL/+ | Rest | 9..13 | only one hand can get all pieces that are left, and only once";

#[test]
fn wrong_positions() {
    for [text, expected] in rows(WRONG) {
        let text = text.replace('/', "\n");
        let error = CsaPosition::parse(&text).unwrap_err();
        let kind = match error.kind() {
            Csa::RankLength { .. } => "RankLength".to_owned(),
            kind => format!("{kind:?}"),
        };
        assert_eq!(format!("{kind} | {:?} | {}", error.range(), error.reason()), expected, "{text}");
        assert!(text.get(error.range()).is_some());
    }
    let error = CsaPosition::parse("").unwrap_err();
    assert_eq!((error.kind(), error.range()), (Csa::Turn, 0..0));
    let many = format!("P+{}\n+", "00FU".repeat(82));
    assert_eq!(CsaPosition::parse(&many).unwrap_err().kind(), Csa::TooManyPieces);
    let many = format!("P+{}00AL\n+", "00FU".repeat(62));
    let error = CsaPosition::parse(&many).unwrap_err();
    assert_eq!((error.kind(), &many[error.range()]), (Csa::TooManyPieces, "00AL"));
    let error = CsaPosition::parse("PI\n+\n+7776FU").unwrap_err();
    let text = "\
invalid CSA position: the position ends before this: the player to move comes last
  PI\\n+\\n+7776FU
         ^^^^^^^
  help: `parse_csa` reads a move";
    assert_eq!(error.explain("PI\n+\n+7776FU").to_string(), text);
    // CSA has no other pieces.
    let queen = koma::position!("4k^4/9/9/9/9/9/9/9/4Q4 / S/s");
    assert!(CsaPosition::new(queen).is_err() && CsaPosition::try_from(queen).is_err());
}

/// No text panics, and the range of each error is on character boundaries.
#[test]
fn damaged_positions() {
    let mut random = Rng::with_seed(74);
    let parts =
        ["P", "I", "1", "9", "+", "-", "0", "FU", "OU", "AL", " * ", "*", "\n", ",", "'", "é", "　", "\0"];
    for _ in 0..20_000 {
        let mut text: String = if random.bool() { START.to_owned() } else { String::new() };
        for _ in 0..random.usize(1..6) {
            let at = random.usize(0..=text.len());
            if text.is_char_boundary(at) {
                text.insert_str(at, random.choice(parts).unwrap());
            }
        }
        match CsaPosition::parse(&text) {
            Ok(read) => assert_eq!(CsaPosition::parse(&read.to_string()), Ok(read)),
            Err(error) => {
                assert!(text.get(error.range()).is_some(), "{text:?} {error:?}");
                assert!(error.explain(&text).to_string().starts_with("invalid CSA position: "));
            }
        }
        let mut bytes = text.into_bytes();
        if !bytes.is_empty() {
            let at = random.usize(0..bytes.len());
            bytes[at] = random.u8(..);
        }
        if let Err(error) = CsaPosition::from_bytes(&bytes) {
            assert!(bytes.get(error.range()).is_some());
            assert!(error.explain_bytes(&bytes).to_string().starts_with("invalid CSA position: "));
        }
    }
}

/// Positions, texts, and the kind, the range and the reason of the error.
const WRONG_MOVES: &str = "\
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - |  | Record | 0..0 | expected a move in CSA such as `+7776FU`, which starts with `+` or `-`
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | 7776FU | Record | 0..1 | expected a move in CSA such as `+7776FU`, which starts with `+` or `-`
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | + | Record | 1..1 | expected the origin in two digits, as in `+7776FU`, or `00` for a drop
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | +7g7f | Record | 1..2 | expected the origin in two digits, as in `+7776FU`, or `00` for a drop
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | +７７76FU | Record | 1..4 | expected the origin in two digits, as in `+7776FU`, or `00` for a drop
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | +77FU | Record | 3..4 | expected the target in two digits, as in `+7776FU`
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | +7776 | Record | 5..5 | expected the piece after the move, such as `FU`, `KA` or `TO`
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | +7776歩 | Record | 5..8 | expected the piece after the move, such as `FU`, `KA` or `TO`
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | +7776fu | Record | 5..6 | expected the piece after the move, such as `FU`, `KA` or `TO`
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | +7776FU,T1 | Record | 7..8 | expected the end of the move
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | -3334FU | Illegal | 0..7 | -3334FU is not legal; the sign says that White moves, but Black is to move
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - | +7776FU | Illegal | 0..7 | +7776FU is not legal; the sign says that Black moves, but White is to move
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | +3334FU | OtherPlayer | 0..7 | +3334FU is not legal; the piece on 3c belongs to the other player
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | +5554FU | EmptyOrigin | 0..7 | +5554FU is not legal; 5e is empty
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | +7775FU | Illegal | 0..7 | +7775FU is not legal; the pawn on 7g can go to 7f
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | +7776KI | NoPiece | 0..7 | +7776KI is not legal; the golds are on 4i, 6i
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | +7776UM | NoPiece | 0..7 | +7776UM is not legal; the player has no horse
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | +7776TO | CannotPromote | 0..7 | +7776TO is not legal; this piece does not promote there
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | +0055FU | NotInHand | 0..7 | +0055FU is not legal; the hand does not hold this piece
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | +0055TO | NotInHand | 0..7 | +0055TO is not legal; the hand does not hold this piece
4k4/P8/2S6/9/9/9/9/9/4K4 b P | +9291FU | MissingPromotion | 0..7 | +9291FU is not legal; the piece must promote
4k4/4+P4/9/9/9/9/9/9/4K4 b - | +5242FU | NoPiece | 0..7 | +5242FU is not legal; the player has no pawn
4r4/9/9/9/9/9/9/4G4/4K4 b - | +5848KI | Check | 0..7 | +5848KI is not legal and leaves the king in check; the gold on 5h can go to 5g";

#[test]
fn wrong_moves() {
    for [sfen, text, expected] in rows(WRONG_MOVES) {
        let error = parse_csa(&position(sfen), text).unwrap_err();
        let found = format!("{:?} | {:?} | {}", error.kind(), error.range(), error.reason());
        assert_eq!(found, expected, "{text}");
    }
    // Only CSA is read, and a move that is not legal is written in USI.
    for text in ["7g7f", "７六歩", "P-7f", " +7776FU", "+7776FU ", "+7776FU!"] {
        assert_eq!(parse_csa(&shogi::START, text).unwrap_err().kind(), Kind::Record, "{text}");
    }
    assert_eq!([csa(&shogi::START, usi!("7g7e")), csa(&shogi::START, usi!("P*5e"))], ["7g7e", "P*5e"]);
}

#[test]
fn csa_in_constants() {
    const TEXT: shogi::MoveText = csa(&shogi::START, usi!("7g7f"));
    const MOVE: Move = koma::must!(parse_csa(&shogi::START, TEXT.as_str()));
    const TSUME: CsaPosition = CsaPosition::from_static("P-51OU\nP+53FU00KI\nP-00AL\n+");
    const LINE: [Move; 2] = shogi::line!("+7776FU -3334FU");
    static AFTER: Position = shogi::position!(moves: "+7776FU -3334FU +8822UM");
    assert_eq!((TEXT.as_str(), MOVE), ("+7776FU", usi!("7g7f")));
    assert_eq!(TSUME.position(), position("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"));
    assert_eq!(kif_line(&shogi::START, &LINE, KifStyle::Ki2).unwrap().to_string(), "▲７六歩 △３四歩");
    assert_eq!(AFTER, shogi::position!(moves: "7g7f 3c3d 8h2b+"));
}

/// Positions, lines of moves in USI, and the same lines in the three forms, by the rules of the Japan Shogi Association and of
/// KIF files.
const WRITTEN: [(&str, &str, &str, &str, &str); 4] = [
    (
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "7g7f 3c3d 8h2b+ 3a2b B*5e 2b3c 5e3c 2a3c",
        "▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲５五角 △３三銀 ▲同　角不成 △同　桂",
        "▲７六歩 △３四歩 ▲２二角成 △同銀 ▲５五角 △３三銀 ▲同角不成 △同桂",
        "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ５五角打\n   6 ３三銀(22)\n   \
         7 同　角(55)\n   8 同　桂(21)",
    ),
    // Two golds could go to the same square, and one in hand.
    (
        "4k4/9/9/9/9/9/9/3G1G3/4K4 b G 1",
        "4h5h 5a5b G*6g",
        "▲５八金右 △５二玉 ▲６七金打",
        "▲５八金右 △５二玉 ▲６七金打",
        "   1 ５八金(48)\n   2 ５二玉(51)\n   3 ６七金打",
    ),
    // Promoted pieces have two characters.
    (
        "4k4/9/9/5g3/4+S4/9/9/9/4K4 w - 1",
        "4d5e 5i5h 5a5b",
        "△５五金 ▲５八玉 △５二玉",
        "△５五金 ▲５八玉 △５二玉",
        "   1 ５五金(44)\n   2 ５八玉(59)\n   3 ５二玉(51)",
    ),
    ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "", "", "", ""),
];

#[test]
fn lines_by_the_rules() {
    for (sfen, usi, ki2, book, kif) in WRITTEN {
        let start = position(sfen);
        let mut after = start;
        let mut line = Vec::new();
        for mv in usi.split_whitespace() {
            line.push(Move::parse(mv).unwrap());
        }
        for (style, expected) in STYLES.into_iter().zip([ki2, book, kif]) {
            assert_eq!(kif_line(&start, &line, style).unwrap().to_string(), expected);
        }
        assert_eq!(shogi::play_line(&mut after, usi), Ok(line.len()));
    }
    // `同` follows each capture on the same square, also of a promoted piece, and never a drop.
    let start = position("4k4/9/9/5+s3/4p4/4G4/9/9/4K4 b - 1");
    let line = ["5f5e", "4d5e", "P*5h", "G*5b"].map(Move::from_static);
    let texts = STYLES.map(|style| kif_line(&start, &line, style).unwrap().to_string());
    assert_eq!(texts[0], "▲５五金 △同　成銀 ▲５八歩 △５二金");
    assert_eq!(texts[1], "▲５五金 △同成銀 ▲５八歩 △５二金");
    assert_eq!(texts[2], "   1 ５五金(56)\n   2 同　成銀(44)\n   3 ５八歩打\n   4 ５二金打");
    let error = kif_line(&shogi::START, &[usi!("7g7f"), usi!("7f7e")], KifStyle::Kif).unwrap_err();
    assert_eq!(error.reason().to_string(), "7f7e is not legal; the piece on 7f belongs to the other player");
}
