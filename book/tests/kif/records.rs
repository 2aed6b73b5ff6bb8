//! Tests single records: diagrams, results, mistakes and limits.

use koma::Book;
use koma_book::Position;
use koma_book::kif::{KifOptions, book_from_kif, book_from_readers};
use koma_runtime::shogi::{self, Move};

use super::random_game::{joined, random_games};
use super::{book, read, without_headers};

/// Cuts records off at every byte, and changes bytes. Nothing panics, and reading ends.
#[test]
fn damaged_records() {
    let (kif, csa, _) = joined(&random_games(7, 3, 12));
    let mut texts = vec![kif.clone().into_bytes(), csa.into_bytes(), DIAGRAM.as_bytes().to_vec()];
    texts.push(encoding_rs::SHIFT_JIS.encode(&kif).0.into_owned());
    let mut random = fastrand::Rng::with_seed(8);
    for text in texts {
        for len in 0..text.len() {
            read(&text[..len]);
            let mut changed = text.clone();
            for _ in 0..3 {
                let at = random.usize(..text.len());
                changed[at] = if random.bool() { random.u8(..) } else { text[random.usize(..text.len())] };
            }
            read(changed);
        }
    }
}

const DIAGRAM: &str = "\
後手の持駒：飛　歩四　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・v香|一
| ・ ・ 龍 ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・v桂 ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・v馬 ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ 全|八
| ・ ・ ・ ・ 玉 ・ ・ ・ 香|九
+---------------------------+
先手：Ann
先手の持駒：角　金二　歩十一
後手番
手数----指手---------消費時間--
   1 ４一玉(51)   ( 0:01/00:00:01)
   2 ４二金打     ( 0:01/00:00:01)
   3 投了
";

/// The same position in the other format.
const CSA_DIAGRAM: &str = "\
V3.0
P1 *  *  *  * -OU *  *  * -KY
P2 *  * +RY *  *  *  *  *  *
P3 *  *  *  * +FU *  * -KE *
P4 *  *  *  *  *  *  *  *  *
P5 *  *  *  *  * -UM *  *  *
P6 *  *  *  *  *  *  *  *  *
P7 *  *  *  *  *  *  *  *  *
P8 *  *  *  *  *  *  *  * +NG
P9 *  *  *  * +OU *  *  * +KY
P+00KA00KI00KI00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU
P-00HI00FU00FU00FU00FU
-
-5141OU
+0042KI
%TORYO
";

#[test]
fn diagrams() {
    let expected = "4k3l/2+R6/4P2n1/9/5+b3/9/9/8+S/4K3L w B2G11Pr4p 1 5a4a G*4b 1-0";
    assert_eq!(without_headers(&read(CSA_DIAGRAM)), expected);
    assert_eq!(without_headers(&read(DIAGRAM)), expected);
    let later = DIAGRAM.replace("   1 ", "  25 ").replace("   2 ", "  26 ").replace("   3 ", "  27 ");
    assert_eq!(without_headers(&read(later)), expected, "numbers that continue");
    let other_spelling = DIAGRAM.replace("持駒", "持ち駒");
    assert_eq!(without_headers(&read(other_spelling)), expected);
    // The pieces one by one, and all others in a hand.
    let pieces = "P+59OU58FU\nP-51OU\nP+00AL\n+\n+0053KI\n%TORYO\n";
    assert_eq!(read(pieces), "4k4/9/9/9/9/9/9/4P4/4K4 b 2R2B4G4S4N4L17P 1 G*5c 1-0");
}

/// The line of the result alone, with one move before.
#[test]
fn results() {
    let results = [
        ("1手で先手の勝ち", "1-0"),
        ("1手で下手の勝ち", "1-0"),
        ("1手で後手の勝ち", "0-1"),
        ("1手で上手の勝ち", "0-1"),
        ("1手で先手の反則負け", "0-1"),
        ("1手で後手の反則負け", "1-0"),
        ("1手で先手の反則勝ち", "1-0"),
        ("1手で時間切れにより後手の勝ち", "0-1"),
        ("1手で先手の時間切れにより後手の勝ち", "0-1"),
        ("1手で千日手", "1/2"),
        ("1手で持将棋", "1/2"),
        ("1手で投了", "1-0"),
        ("1手詰", "1-0"),
        ("1手で反則勝ち", "0-1"),
        ("1手で中断", ""),
    ];
    for (result, expected) in results {
        let read = read(format!("1 ７六歩(77)\nまで{result}\n"));
        assert_eq!(read, format!("7g7f {expected}").trim_end(), "{result}");
    }
}

/// Broken games in KIF and KI2, and why they are broken.
const BROKEN: &[(&str, &str)] = &[
    ("手合割：平手\n1 ７五歩(77)\n", "line 2: move 1: ７五歩(77) is not legal; the pawn on 7g can go to 7f"),
    ("1 ７六歩(77)\n3 ３四歩(33)\n", "line 2: the move number 3 does not fit; expected 2"),
    ("1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n4 ２六歩(27)\n", "line 4: move 3 comes after the result"),
    ("1 ７六歩(77)\n2 投了\nまで1手で後手の勝ち\n", "line 3: it has two different results"),
    ("1 ７六歩(77)\nまで1手で終わり\n", "line 2: `まで1手で終わり` does not say how the game ended"),
    ("▲７六歩\nまで2手で詰\n", "line 2: `まで2手で詰` does not fit; the last move has the number 1"),
    (
        "1 ７六歩(77)\nまで９７手で先手の勝ち\n",
        "line 2: `まで９７手で先手の勝ち` does not fit; the last move has the number 1",
    ),
    (
        "1 ７六歩(77)\nまで99999999999999999999手で投了\n",
        "line 2: `まで99999999999999999999手で投了` does not fit",
    ),
    ("1 ７六歩 (66)\n", "line 1: move 1: "),
    (
        "1 ７六歩(77) (0:01) ３四歩(33)\n",
        "line 1: move 1: `７六歩(77) (0:01) ３四歩(33)`: expected the end of the move",
    ),
    // Invisible characters are escaped.
    ("1 ７六歩(77)\0\n", "line 1: move 1: `７六歩(77)\\0`: expected the end of the move"),
    ("1 ７\0六歩(77)\n", "line 1: move 1: `７\\0六歩(77)`: expected "),
    ("1 \0７六歩(77)\n", "line 1: move 1: `\\0７六歩(77)`: expected "),
    ("▲７六歩\0 △３四歩\n", "line 1: move 1: `▲７六歩\\0`: expected the end of the move"),
    ("\u{0}1 ７六歩(77)\n", "line 1: `\\01 ７六歩(77)` is not a line of a record"),
    ("PI\n+\n+7776FU\0\n", "line 3: `+7776FU\\0` is not a statement of CSA"),
    ("７六歩(77)   ( 0:01/00:00:01)\n", "line 1: `７六歩(77)   ( 0:01/00:00:01)` is not a line of a record"),
    ("▲７六歩 △３四歩 △８四歩\n", "line 1: move 3: △８四歩 is not legal; the marker says that White moves"),
    ("後手の持ち駒：飛x\n", "line 1: `飛x` is not a piece in hand and its number"),
    ("持駒：飛\n", "line 1: `持駒` does not say whose hand it is; expected `先手の持駒` or `後手の持駒`"),
    ("先手の駒台持駒：飛\n", "line 1: `先手の駒台持駒` does not say whose hand it is"),
    ("先手の持駒：飛角金二十銀\n", "line 1: `金二十` is not a piece in hand and its number"),
    ("先手の持駒：二飛\n", "line 1: `二` is not a piece in hand and its number"),
    ("先手の持駒：飛なし\n", "line 1: `飛なし` is not a piece in hand and its number"),
    ("1 ７六歩(77)\n2 投了（0:03）３四歩(33)\n", "line 2: move 2: "),
    ("1 ７六歩(77)\n2 投了\n3 詰み\n4 千日手\n", "line 4: it has two different results"),
    ("1 ７六歩(77)\n2 中断\n2 投了\n2 入玉勝ち\n", "line 4: it has two different results"),
    ("1 ５五角打(00)\n", "line 1: move 1: ５五角打 is not legal; the hand does not hold this piece"),
    ("手合割：七枚落ち\n1 ３四歩(33)\n", "line 2: 手合割: the position of `七枚落ち` is unknown"),
    ("手合割：その他\n1 ３四歩(33)\n", "line 2: 手合割: the position of `その他` is unknown"),
    ("手合割：香落ち\n1 ７六歩(77)\n", "line 2: move 1: "),
    ("hello\n", "line 1: `hello` is not a line of a record"),
    ("|v香v桂|一\n", "line 1: `v香v桂|一` has fewer than 9 squares"),
    ("| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n1 投了\n", "line 2: the diagram has 1 ranks; expected 9"),
    ("先手の持駒：玉\n", "line 1: `玉` is not a piece in hand and its number"),
    ("先手の持駒：歩二十\n", "line 1: `歩二十` is not a piece in hand and its number"),
    ("先手の持駒：歩\n1 ７六歩(77)\n", "line 2: the diagram has 0 ranks; expected 9"),
];

/// Broken games in CSA, and why they are broken.
const BROKEN_CSA: &[(&str, &str)] = &[
    ("PI\n+\n-3334FU\n", "line 3: move 1: -3334FU is a move of the other player"),
    ("PI\n+\n+7776TO\n", "line 3: move 1: +7776TO is not legal; this piece does not promote there"),
    ("PI\n+\n+7776KI\n", "line 3: move 1: +7776KI is not legal; the golds are on 4i, 6i"),
    ("PI\n+\n+5554FU\n", "line 3: move 1: +5554FU is not legal; 5e is empty"),
    ("PI\n+\n+7775FU\n", "line 3: move 1: +7775FU is not legal; the pawn on 7g can go to 7f"),
    ("PI\n+\n+0055FU\n", "line 3: move 1: +0055FU is not legal; the hand does not hold this piece"),
    ("PI\n+\n+0055TO\n", "line 3: move 1: +0055TO is not legal; the hand does not hold this piece"),
    (
        "PI\n+\n+7776XX\n",
        "line 3: move 1: `+7776XX`: expected the piece after the move, such as `FU`, `KA` or `TO`",
    ),
    ("PI\n+\n+7776FU\n%WON\n", "line 4: `%WON` is not a statement of CSA"),
    ("PI\n+\n+7776FU\n%TORYO\n%KACHI\n", "line 5: it has two different results"),
    ("PI\n+\n+7776FU\n%TORYO\n-3334FU\n", "line 5: move 2 comes after the result"),
    ("PI33KA\n+\n", "line 1: `PI33KA`: the piece to leave out is not on this square at the start of a game"),
    ("PI\nP+55FU55FU\n+\n", "line 2: `P+55FU55FU`: there already is a piece on 55"),
    (
        "V2.2\n+\n+7776FU\n",
        "line 2: the start position: the pieces are missing; expected `PI`, the ranks `P1` to `P9`, or pieces",
    ),
    (
        "V2.2\nPI\n+7776FU\n",
        "line 3: `+7776FU`: the player to move first is missing before this; expected a line `+` or `-`",
    ),
    (
        "V2.2\nPI\n%TORYO\n",
        "line 3: `%TORYO`: the player to move first is missing before this; expected a line `+` or `-`",
    ),
    ("V2.2\nPI\n%WON\n", "line 3: `%WON` is not a statement of CSA"),
    ("V2.2\nPI\n", "the player to move first is missing; expected a line `+` or `-`"),
    ("PI\n+\n+7776ＦＵ\n", "line 3: `+7776ＦＵ` is not a statement of CSA"),
    ("PI\n+\n+7776FU\n+3334FU：\n", "line 4: `+3334FU：` is not a statement of CSA"),
    ("PI\n+\n+7776FU\n-3334ＦＵ\n%TORYO\n", "line 4: `-3334ＦＵ` is not a statement of CSA"),
    ("PI\n+\n+7776FU\n−3334FU\n%TORYO\n", "line 4: `−3334FU` is not a statement of CSA"),
    ("PI\n+\n+7776FU\n3334ＦＵ\n%TORYO\n", "line 4: `3334ＦＵ` is not a statement of CSA"),
    ("PI\n+\n+7776FU\n３３３４ＦＵ\n%TORYO\n", "line 4: `３３３４ＦＵ` is not a statement of CSA"),
    ("PI\n+\n+7776FU\n％ＴＯＲＹＯ\n", "line 4: `％ＴＯＲＹＯ` is not a statement of CSA"),
    ("PI\n+\n+7776FU\n投了\n", "line 4: `投了` is not a statement of CSA"),
    ("PI\n+\n+7776FU\nまで1手で先手の勝ち\n", "line 4: `まで1手で先手の勝ち` is not a statement of CSA"),
    ("PI\n+\n+7776FU\n%TORYO\n'-\n-3334FU\n", "line 6: move 2 comes after the result"),
    (
        "P+59OU58OU\nP-41KI\n+\n+5857OU\n",
        "line 3: the start position is impossible: a player has several kings",
    ),
    (
        "P+59OU58HI\nP-51OU\n+\n+5958OU\n",
        "line 3: the start position is impossible: the player to move could take the king",
    ),
    ("PI\nPI\n+\n+7776FU\n", "line 2: `PI`: `PI` must come first and only once"),
    ("V2.2\nP0\n+\n+7776FU\n", "line 2: `P0` is not a statement of CSA"),
    ("PI\nP+00FU\n+\n+7776FU\n", "line 3: the start position is impossible: it has more than 40 pieces"),
];

#[test]
fn broken_records() {
    for (text, reason) in BROKEN.iter().chain(BROKEN_CSA) {
        let expected = format!("!{reason}");
        let found = read(text);
        assert!(found.starts_with(&expected), "{text}\n{found}");
        // The next games are read.
        let is_csa = text.starts_with(['P', 'V']);
        let rest = if is_csa { "+7776FU\n/" } else { "1 ７六歩(77)\n手合割：平手" };
        let found = read(format!("{text}{rest}\n1 ７六歩(77)\n2 投了\n"));
        assert!(found.starts_with('!') && found.ends_with("7g7f 1-0"), "{text}\n{found}");
    }
}

/// Moves after the limit are not played, but they must look like moves, each of the player to move.
#[test]
fn moves_after_the_limit_look_like_moves() {
    let skipped = |text: &str| {
        let options = KifOptions { plies: 1, ..KifOptions::default() };
        let games = book_from_readers(&["a.kif"], &options, |_| Ok(text.as_bytes())).unwrap();
        (games.reports[0].games, games.reports[0].skipped_count())
    };
    for text in [
        "▲７六歩 △３四歩 ▲２六歩\nまで3手で詰\n",
        "▲７六歩 △３四歩 ▲同　歩\nまで3手で詰\n",
        "▲７六歩 △投了\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\nまで2手で後手の勝ち\n",
    ] {
        assert_eq!(skipped(text), (1, 0), "{text}");
    }
    for text in [
        "▲７六歩 △３四歩 △８四歩\nまで3手で詰\n",
        "▲７六歩 △３四歩 ▲２六歩▲\nまで3手で詰\n",
        "▲７六歩 ▲図は２六歩まで\n△投了\n",
        "1 ７六歩(77)\n2 ３四歩(33)\n3 相手の持ち時間切れ\n4 投了\n",
        "▲７六歩 △３四歩\nまで97手で先手の勝ち\n",
    ] {
        assert_eq!(skipped(text), (0, 1), "{text}");
    }
}

#[test]
fn files_without_games() {
    for text in ["", "\n\n", "\u{feff}", "/\n/\n", "# a comment\n*\n", "'CSA encoding=UTF-8\n"] {
        assert_eq!(read(text), "", "{text:?}");
    }
    assert!(book_from_kif(&["data"], &KifOptions::default()).is_err());
    assert!(book_from_kif(&["no/such.kif"], &KifOptions::default()).is_err());
}

/// A start with one piece in each statement is read, and a longer text is not, whatever its length.
#[test]
fn starts_in_many_statements() {
    let statements = shogi::START.pieces().map(|(square, piece)| {
        let sign = if piece.is_first() { '+' } else { '-' };
        let name = shogi::csa_piece(piece).unwrap();
        format!("P{sign}{}{}{name}\n", 9 - square.file(), 9 - square.rank())
    });
    let start = statements.collect::<Vec<_>>().concat();
    assert_eq!(read(format!("{start}+\n+7776FU\n%TORYO\n")), "7g7f 1-0");
    let hostile = "P+\n".repeat(300_000);
    assert!(
        read(format!("{start}{hostile}+\n+7776FU\n%TORYO\n")).ends_with("the start position is too long")
    );
}

#[test]
fn games_without_a_result_or_moves() {
    let kif = "先手：Ann\n後手：Bob\n1 ７六歩(77)\n2 中断\n手合割：平手\n1 ７六歩(77)\n先手：Eve\n1 不戦敗\n";
    let games = book_from_readers(&["a.kif"], &KifOptions::default(), |_| Ok(kif.as_bytes())).unwrap();
    let expected = "\
a.kif: game 1 (Ann - Bob): it has no result
a.kif: game 2: it has no result
a.kif: game 3 (Eve - ): it has no moves
a.kif: 0 games counted, 3 left out: 2 without a result, 1 without moves";
    assert_eq!(games.reports[0].to_string(), expected);
}

/// The games are the same, whatever ends the lines.
#[test]
fn line_breaks() {
    let (kif, csa, _) = joined(&random_games(5, 3, 12));
    let ki2 = "先手：Ann\n\n▲７六歩 △３四歩\n▲２二角成 △同銀\nまで4手で後手の勝ち\n";
    for text in [&*kif, &*csa, DIAGRAM, ki2] {
        let expected = read(text);
        assert!(!expected.contains('!') && !expected.is_empty(), "{expected}");
        for line_break in ["\r\n", "\r", "\r\r\n"] {
            let other = text.replace('\n', line_break);
            assert_eq!(read(&other), expected, "{line_break:?}");
            assert_eq!(read(&*encoding_rs::SHIFT_JIS.encode(&other).0), expected, "{line_break:?}");
        }
    }
}

/// After 1 MiB of headers, a game must not have more. The name and the value of a header count, each with a line break.
#[test]
fn long_headers() {
    let kif = ("先手：Ann\n", "先手\nAnn\n".len(), "1 ７六歩(77)\n2 投了\n");
    let csa = ("N+Ann\n", "N+\nAnn\n".len(), "PI\n+\n+7776FU\n%TORYO\n/\n");
    for (header, len, moves) in [kif, csa] {
        let count = (1 << 20) / len + 1;
        let valid = header.repeat(count) + moves;
        let broken = header.repeat(count + 1) + moves;
        let read = read(format!("{valid}{broken}{valid}"));
        let games: Vec<&str> = read.split('|').collect();
        assert_eq!(games.len(), 3);
        let line = 2 * count + moves.lines().count() + 1;
        assert_eq!(games[1], format!("!line {line}: the headers have more than 1 MiB"));
        assert_eq!(games[0].matches("=Ann] ").count(), count);
        assert!(games[0].ends_with(" 7g7f 1-0") && games[0] == games[2]);
    }
}

#[test]
fn long_lines() {
    let long = "x".repeat(3 << 20);
    for (text, expected) in [
        (
            format!("PI\n+\n+7776FU\n{long}\n%TORYO\n/\nPI\n+\n+2726FU\n%TORYO\n"),
            "!line 4: a line has more than 1 MiB|2g2f 1-0",
        ),
        (
            format!("1 ７六歩(77)\n*{long}\n2 投了\n手合割：平手\n1 ２六歩(27)\n2 投了\n"),
            "!line 2: a line has more than 1 MiB|[手合割=平手] 2g2f 1-0",
        ),
    ] {
        assert_eq!(read(text), expected);
    }
}

/// The moves after the first `plies` are not checked, but the result still counts, and whose move it is.
#[test]
fn moves_after_the_limit() {
    let options = KifOptions { plies: 1, ..KifOptions::default() };
    for text in ["1 ７六歩(77)\n2 ５五玉(11)\n3 投了\n", "PI\n+\n+7776FU\n-1155OU\n%TORYO\n"] {
        let bytes = book(text.as_bytes(), &options);
        let book = Book::<Position<9, 9>, (Move, u32, u32, u32), _>::from_bytes(bytes).unwrap();
        let rows: Vec<_> = book.rows(&shogi::START).collect();
        assert_eq!(rows, [(Move::from_static("7g7f"), 0, 0, 1)], "{text}");
    }
}
