//! Tests SAN and lines of moves: are common spellings read, and are invalid moves explained?

use super::judge::read;
use crate::support::rows;
use koma::chess::{self, Fen};
use koma::{MoveErrorKind as Kind, Position};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Position as _};

pub(super) fn agrees(game: &Chess, position: &Position<8, 8>) {
    for judged in game.legal_moves() {
        let (mv, text) = (read(judged), SanPlus::from_move(game.clone(), judged).to_string());
        assert_eq!(chess::san(position, mv), text.as_str(), "{position}");
        assert_eq!(chess::parse_san(position, &text), Ok(mv), "{position}");
        assert_eq!(chess::parse_san(position, mv.encode().as_str()), Ok(mv), "{position}");
    }
}

fn position(fen: &str) -> Position<8, 8> {
    fen.parse::<Fen>().unwrap().position()
}

/// A position in which White can castle to both sides, capture, capture en passant and promote.
const RICH: &str = "r3k2r/1P4pp/8/3pP3/2N5/8/N7/R3K2R w KQkq d6 0 1";

/// Each line has a move in UCI, or `Illegal`, and spellings of this move in the position `RICH`.
const SPELLINGS: &str = "\
e1g1|O-O|0-0|o-o|O-O!|O‑O|e1g1|e1h1|Ke1-g1
e1c1|O-O-O|0-0-0+?!|e1c1|e1a1
e5d6|exd6 (e.p.)|exd6  e.p.!|exd6|ed6|exd6e.p.|exd6 e.p.|e5xd6|e5d6|e5-d6|e5:d6|exd6ep!
e5e6|e6|e5-e6|Pe6|♙e6|e5e6|e6?!|ｅ６
b7b8q|b8=Q+|b8Q|b8/Q|b8(Q)|b8=q|b7b8q|b7-b8=Q|b8=Q#
b7a8n|bxa8=N|ba8N|b7xa8(N)|b7a8n
c4d6|Nd6+|Nd6|N4d6|Nc4d6|Nc4-d6|♘d6|♞d6|♘\u{FE0E}d6|Nxd6|c4d6|Nd6†
Illegal|Rxa8+|Ra8|R1xa8
a2c1|Nc1|Nac1|Nc1‡
h1h7|Rxh7|Rh7|Rh1:h7|R×h7";

#[test]
fn what_people_write() {
    let rich = position(RICH);
    for row in SPELLINGS.lines() {
        let (mv, texts) = row.split_once('|').unwrap();
        for text in texts.split('|') {
            let read = chess::parse_san(&rich, text);
            let found = read.map_or_else(|error| format!("{:?}", error.kind()), |read| read.to_string());
            assert_eq!(found, mv, "{text}");
        }
    }
    let no_moves = "| |x|N|e|e9|i4|Nf|Sf3|nf3|Nf3f|O-O-O-O|0000|--|e8=K|e4e5e6|1|Nf3é|e4( )|e4 e.p.|Nf3 e.p.| e4|e4 |\
        1. e4|♘♘f3|\u{41A}f3|\u{392}f3|1-0|Ng1f3f5|N@f3|e2e4 e7e5|+|e.p.|aaaaaaaaaaaaaaaaaaaaaaaaaaaa|\u{1F600}";
    for text in no_moves.split('|') {
        let error = chess::parse_san(&chess::START, text).unwrap_err();
        assert_eq!(error.kind(), Kind::San, "{text}");
        assert_eq!(error.range(), 0..text.len());
    }
}

/// Each line has a FEN or the name `RICH`, a move, and the kind and the reason of the error. In the position with two
/// white pawns next to a black pawn, one of the white pawns is pinned on the file of the white king.
const WRONG: &str = "\
RICH | Nd4 | Illegal | Nd4 is not legal; the knights can go to a3, a5, b2, b4, b6, c1, c3, d2, d6, e3
4k3/8/8/8/8/8/8/6KR w K - | Kh1 | Illegal | Kh1 is not legal; castling is written `O-O` or `O-O-O`
RICH | Ba2c1 | NoPiece | Ba2c1 is not legal; the player has no bishop
RICH | b8 | MissingPromotion | b8 is not legal; the piece must promote, as in `b8=Q`
RICH | d6 | Illegal | d6 is not legal; a capture starts with the file of the pawn, as in `exd5`
RICH | exe6 | Illegal | exe6 is not legal; the pawn on e5 can go to d6, e6
RICH | Na2d6 | Shape | no piece moves like Na2d6; the knight on a2 can go to b4, c1, c3
RICH | Nbd6 | NoPiece | Nbd6 is not legal; the knights are on a2, c4
RICH | Kg1 | Illegal | Kg1 is not legal; castling is written `O-O` or `O-O-O`
RICH | e6=Q | CannotPromote | e6=Q is not legal; this piece does not promote there
RICH | e5a4 | Shape | no piece moves like e5a4; the pawn on e5 can go to d6, e6
RICH | a5d7 | Shape | no piece moves like a5d7
RICH | b3b4 | EmptyOrigin | b3b4 is not legal; b3 is empty
RICH | g7g6 | OtherPlayer | g7g6 is not legal; the piece on g7 belongs to the other player
RICH | e5e6q | Promotion | a pawn promotes to `q`, `r`, `b` or `n`, only on the last rank
RICH | b7b8 | MissingPromotion | b7b8 is not legal; the piece must promote, as in `b7b8q`
4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1 | Ne2 | Ambiguous | Ne2 is ambiguous; the knights on c3, g1 can go there
4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1 | O-O | Illegal | O-O is not legal; the player has no castling right on this side
4k3/8/8/8/4r3/8/8/R3K2R w KQ - | O-O | Illegal | O-O is not legal; the king is in check
4k3/8/8/8/5r2/8/8/R3K2R w KQ - | e1g1 | Illegal | e1g1 is not legal; the king would pass an attacked square
4k3/8/8/8/6r1/8/8/R3K2R w KQ - | O-O | Illegal | O-O is not legal; the king would be in check
4k3/8/8/8/8/8/8/RN2K2R w KQ - | O-O-O | Illegal | O-O-O is not legal; a piece is in the way
4k3/8/8/8/8/5N2/8/4K3 w - - | Nbd2 | NoPiece | Nbd2 is not legal; the knight is on f3
4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1 | Nc3 | Check | Nc3 is not legal and leaves the king in check; the knight on e2 cannot move
2r1k3/8/8/2PpP3/8/8/8/2K5 w - d6 0 1 | cxd6 | Check | cxd6 is not legal and leaves the king in check; the pawn on c5 can go to c6
2r1k3/8/8/2Pp4/8/8/8/2K5 w - d6 0 1 | cxd6 | Check | cxd6 is not legal and leaves the king in check; the pawn on c5 can go to c6
8/8/8/3Q4/8/8/8/8 w - - 0 1 | Qe7 | Illegal | Qe7 is not legal; the queen on d5 can go to a2, a5, a8, b3, b5, b7, c4, c5, c6, d1, d2, d3, d4, d6, d7, d8, e4, e5, e6, f3, f5, f7, g2, g5 and 3 more";

#[test]
fn wrong_moves() {
    for [fen, text, expected] in rows(WRONG) {
        let fen = if fen == "RICH" { RICH } else { fen };
        let error = chess::parse_san(&position(fen), text).unwrap_err();
        assert_eq!(format!("{:?} | {}", error.kind(), error.reason()), expected, "{text}");
        assert_eq!(error.range(), 0..text.len());
    }
}

#[test]
fn lines() {
    let ruy = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq -";
    for line in [
        "e4 e5 Nf3 Nc6 Bb5",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5",
        "1.e4 e5 2.Nf3 Nc6 3.Bb5",
        " 1 e4 e5\n2 Nf3\tNc6 3 Bb5 ",
        "1. e4 1... e5 2. Nf3 2…Nc6 3. Bb5 3...",
        "e2e4 e7e5 g1f3 b8c6 f1b5",
        "12. e4 e5 13. Nf3 13... Nc6 14. Bb5",
        "1. e4 1\u{2026} e5 2\u{FF0E}Nf3 2\u{2025}Nc6 3\u{FF0E} Bb5 \u{2026}",
        "e4\u{A0}e5\u{3000}Nf3 Nc6 Bb5\u{A0}",
        "\u{FEFF}1\u{200B}.\u{2060}e4\u{200B}1\u{A0}\u{2026}\u{AD}e5\u{FEFF}2.\u{202F}Nf3 \u{200D}Nc6 \u{2003}Bb5",
        "e4 e5 \u{2658}\u{FE0E}f3 \u{265E}\u{FE0F}c6\u{FE0E} \u{2657}\u{FE0E}b5",
        "{The Ruy Lopez}1. e4{King's pawn} {4. d4} e5 2.{}Nf3 Nc6 3{ }Bb5 {\u{1F600}}",
    ] {
        let mut played = chess::START;
        assert_eq!(chess::play_line(&mut played, line), Ok(5), "{line}");
        assert_eq!(played, position(ruy), "{line}");
    }
    assert_eq!(chess::play_line(&mut chess::START.clone(), ""), Ok(0));
    for passant in ["e.p.", " e.p.", "  e.p.+", " ep", "\te.p.", " (e.p.)"] {
        let line = format!("e4 a6 e5 d5 exd6{passant} cxd6");
        assert_eq!(chess::play_line(&mut chess::START.clone(), &line), Ok(6), "{line}");
    }
    for [line, expected] in rows(WRONG_LINES) {
        let mut played = chess::START;
        let error = chess::play_line(&mut played, line).unwrap_err();
        let found = format!("{:?} | {:?} | {}", error.kind(), error.range(), error.reason());
        assert_eq!((found.as_str(), played), (expected, chess::START), "{line}");
    }
}

/// Each row has a line of moves, and the kind, the range and the reason of the error.
const WRONG_LINES: &str = "\
e4 e5 Nf3 Nf4 | Illegal | 10..13 | 2... Nf4 is not legal; the knights can go to a6, c6, e7, f6, h6
1. e4 Sc6 | San | 6..9 | 1... Sc6 is not a move; expected SAN such as `Nf3`, or UCI such as `g1f3`
1. e4 nf6 | San | 6..9 | 1... nf6 is not a move; expected the piece in upper case, such as `Nf3`
1. e4 {good | Comment | 6..7 | the comment has no end; expected a closing brace after it
1. e4 good} | San | 6..11 | 1... good} is not a move; expected SAN such as `Nf3`, or UCI such as `g1f3`
1. e4 {good} (e5) | San | 13..17 | 1... (e5) is not a move; of the marks of PGN, only comments in braces are read here
1. e4 {good}Nf7{?} | Illegal | 12..15 | 1... Nf7 is not legal; the knights can go to a6, c6, f6, h6
e4 e5 OO | San | 6..8 | 2. OO is not a move; castling is written `O-O` or `O-O-O`
0-0-0-0 | San | 0..7 | 1. 0-0-0-0 is not a move; castling is written `O-O` or `O-O-O`
e4 -- | San | 3..5 | 1... -- is not a move; a player of chess cannot pass
null | San | 0..4 | 1. null is not a move; a player of chess cannot pass
1. e4 e5 3. Nf3 | Number | 9..11 | the move number does not fit; expected `2.`
1. e4 2. e5 | Number | 6..8 | the move number does not fit; expected `1...`
1... e4 | Number | 0..4 | the move number does not fit; expected `1.`
1. e4 0... e5 | Number | 6..10 | a move number is at least 1; expected `1...`
1. e4 e5 1-0 | San | 9..12 | 2. 1-0 is not a move; it is the result of a game
e4 é | San | 3..5 | this is not a move; expected SAN such as `Nf3`, or UCI such as `g1f3`
e4 \u{1b}[2J | San | 3..7 | this is not a move; expected SAN such as `Nf3`, or UCI such as `g1f3`
5... e4 | Number | 0..4 | the move number does not fit; expected `5.`
0. e4 | Number | 0..2 | a move number is at least 1; expected `1.`";
