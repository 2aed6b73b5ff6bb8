//! Tests what programs write that the formats do not describe, and problems.

use koma_runtime::shogi;

use super::{read, without_headers};

/// What programs write, and the game that they mean.
#[test]
fn what_programs_write() {
    let mut position = shogi::START;
    let line = "７六歩 ３四歩 ２二角成 同銀 ５五角打";
    assert_eq!(shogi::play_line(&mut position, line), Ok(5));
    let moves = "7g7f 3c3d 8h2b+ 3a2b B*5e";
    for (text, result) in [
        ("1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ５五角打(00)\n6 投了", "1-0"),
        ("1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同銀　(31)\n5 ５五角打\n6 投了\n7 中断", "1-0"),
        (
            "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同 銀 (31)\n5 ５五角(00)\n6 中断\nまで5手で切断により先手の勝ち",
            "1-0",
        ),
        (
            "1 ７六歩(77) (0:01/0:0:1)\n2 ３四歩(33)（0:02/00:00:02）\n3 ２二角成(88)（０：０３／００：００：０３）+\n\
          4 同　銀(31) ( 0:04/) (00:09:56)\n5 ５五角打　　( 0:05/00:00:05)+ (0:04.5)\n6 Time-up  (0:60/0:1:0)",
            "1-0",
        ),
        (
            "1 ７六歩(77)(0:01)\n2 ３四歩(33)(0:01)+\n3 ▲２二角成(88)\n4 △同　銀(31)\n5 ▲５五角打\n6 △投了（0:03/00:00:12）",
            "1-0",
        ),
        (
            "▲７六歩 △３四歩（0:01） ▲２二角成 (0:01/00:00:02) △同銀　(31) ▲５五角打　(00)\n△投了 (0:01)",
            "1-0",
        ),
        ("▲７六歩△３四歩▲２二角成△同　銀▲５五角打 中断\n", "!"),
        ("▲７六歩△３四歩▲２二角成△同　銀▲５五角打\n△反則手\nまで5手で後手の反則負け\n", "1-0"),
        ("▲７六歩△３四歩▲２二角成△同　銀▲５五角打\n△連続王手の千日手\n", ""),
        ("▲７六歩△３四歩▲２二角成△同　銀▲５五角打\n△引分け\n", "1/2"),
        ("▲７六歩△３四歩▲２二角成△同　銀▲５五角打\n△最大手数到達\n中断\n", "!"),
        ("▲７六歩△３四歩▲２二角成△同　銀▲５五角打\n△接続切れ\nまで5手で中断\n", ""),
    ] {
        let found = read(text);
        if result == "!" {
            assert!(found.starts_with('!'), "{text}\n{found}");
        } else {
            assert_eq!(found, format!("{moves} {result}").trim_end(), "{text}");
        }
        // So does the library's reader of moves, without the results.
        if result != "!" {
            let mut played = shogi::START;
            assert_eq!(shogi::play_line(&mut played, text), Ok(5), "{text}");
            assert_eq!(played, position);
        }
    }
    assert_eq!(read("▲７六歩 △３四歩 ▲２二角　成 △同　銀 ▲５五角　打\n"), moves);
    for header in ["盤面回転", "盤面反転"] {
        let kif = format!("手合割：平手\n{header}\n先手：Ann\n1 ７六歩(77)\n2 投了\n");
        let game = "[手合割=平手] [先手=Ann] 7g7f 1-0";
        assert_eq!(read(format!("{kif}{header}\n{kif}")), format!("{game}|{game}"));
        assert_eq!(read(kif.replace("2 投了", &format!("{header}\n2 投了\n{header}"))), game);
    }
}

/// A game in CSA with what programs add to its statements.
#[test]
fn what_programs_write_in_csa() {
    let game = "N+Ann,'A'\n$EVENT:a, 'b'\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
    let expected = "[N+=Ann,'A'] [$EVENT=a, 'b'] 7g7f 3c3d 0-1";
    for text in [
        game.to_owned(),
        game.replace("+7776FU\n", "+7776FU,'comment, with +3334FU\n'another\n"),
        game.replace("+7776FU\n", "+7776FU,T1,'**30 -3334FU\n"),
        game.replace("+7776FU\n", "+7776FU , T1 ,'\n"),
        game.replace("+7776FU\n", "+7776FU 'it's\n"),
        game.replace("%TORYO", "%TORYO,T3,'resigns"),
        game.replace("%TORYO", "%TORYO'resigns"),
        game.replace("PI\n+\n", "PI,+,'start\n"),
        game.replace("%TORYO\n", "%TORYO\nT5\n'end\n%CHUDAN\n"),
        game.replace("%TORYO\n", "%CHUDAN,%TORYO\n"),
    ] {
        assert_eq!(read(&text), expected, "{text}");
        assert_eq!(read(format!("{text}/\n{text}")), format!("{expected}|{expected}"), "{text}");
        assert_eq!(read(format!("{text}{text}")), format!("{expected}|{expected}"), "{text}");
    }
    // A header after the moves belongs to the game, unless the game has such a header already.
    let ended = game.replace("%TORYO\n", "%TORYO\n$END_TIME:2024/05/05 10:00:00\n");
    let expected = expected.replace("7g7f", "[$END_TIME=2024/05/05 10:00:00] 7g7f");
    for between in ["", "/\n", "\n/\n\n", "'\n"] {
        let games = format!("{ended}{between}{ended}{between}");
        assert_eq!(read(games), format!("{expected}|{expected}"), "{between:?}");
    }
    let without_names = ended.replace("N+Ann,'A'\n", "");
    let expected = expected.replace("[N+=Ann,'A'] ", "");
    assert_eq!(read(without_names.repeat(3)), [&*expected; 3].join("|"));
}

/// Problems and exercises have a king for each player, one king or none.
#[test]
fn problems() {
    let expected = "7nl/5B1k1/7p1/6R2/9/9/9/9/9 b Grb3g4s3n3l17p 1 3d3b+ 1-0";
    let kif = "\
手合割：詰将棋　
後手の持駒：飛　角　金三　銀四　桂三　香三　歩十七　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・v桂v香|一
| ・ ・ ・ ・ ・ 角 ・v玉 ・|二
| ・ ・ ・ ・ ・ ・ ・v歩 ・|三
| ・ ・ ・ ・ ・ ・ 飛 ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
先手番
先手：
後手：
1 ３二飛成(34)
2 詰み
";
    assert_eq!(without_headers(&read(kif)), expected);
    let unspaced = kif.replace("飛　角　金三　銀四　桂三　香三　歩十七　", "飛角金三銀四桂三香三歩十七");
    assert_eq!(without_headers(&read(&unspaced)), expected);
    let bod = unspaced
        .replace("手合割：詰将棋　\n", "")
        .replace("先手の持駒", "先手持駒")
        .replace("先手番", "先手番\n手数＝0  まで");
    assert_eq!(without_headers(&read(&bod)), expected);
    let csa = "P1 *  *  *  *  *  *  * -KE-KY\nP2 *  *  *  *  * +KA * -OU *\nP3 *  *  *  *  *  *  * -FU *\n\
        P4 *  *  *  *  *  * +HI *  *\nP+00KI\nP-00AL\n+\n+3432RY\n%TSUMI\n";
    assert_eq!(read(csa), expected);
    // The other player may be the one without a king.
    let turned = "P-59OU58FU\nP+51OU\nP-00HI\n-\n-0052HI\n%CHUDAN\n";
    assert!(!read(turned).starts_with('!'), "{}", read(turned));
    let alone = "P+59OU\n+\n+5958OU\n%TSUMI\n";
    assert_eq!(read(alone), "9/9/9/9/9/9/9/9/4K4 b - 1 5i5h 1-0");
    // Neither player has a king, as in exercises with a part of the board.
    let expected = "9/4p4/9/4R4/9/9/9/9/9 w P 1 5b5c 5d5c+ 1-0";
    assert_eq!(read("P+54HI00FU\nP-52FU\n-\n-5253FU\n+5453RY\n%TORYO\n"), expected);
    let empty_rank = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n";
    let part = format!(
        "後手の持駒：なし\n{empty_rank}| ・ ・ ・ ・v歩 ・ ・ ・ ・|\n{empty_rank}| ・ ・ ・ ・ 飛 ・ ・ ・ ・|\n{}先手の持駒：歩\n後手番\n",
        empty_rank.repeat(5)
    );
    assert_eq!(without_headers(&read(format!("{part}1 ５三歩(52)\n2 同　飛成(54)\n3 投了\n"))), expected);
    assert_eq!(without_headers(&read(format!("{part}△５三歩 ▲同飛成\nまで2手で先手の勝ち\n"))), expected);
    // A board without pieces, and one with more pieces of a kind than a set has.
    assert_eq!(read("P+\n+\n%CHUDAN\n"), "9/9/9/9/9/9/9/9/9 b - 1");
    assert_eq!(read("P+55HI54HI53HI\n+\n+5352RY\n%TORYO\n"), "9/9/4R4/4R4/4R4/9/9/9/9 b - 1 5c5b+ 1-0");
}

/// The words that end a game, and the result after one move. Koma's reader of moves ends at the same words.
#[test]
fn words_that_end_a_game() {
    let words = [
        ("1-0", "投了 詰み 詰 切れ負け 時間切れ Time-up 反則負け 不戦敗"),
        ("0-1", "反則勝ち 入玉勝ち 勝ち宣言 宣言勝ち 不戦勝"),
        ("1/2", "千日手 持将棋 引き分け 引分け 最大手数 最大手数到達"),
        ("", "中断 中止 不詰 封じ手 反則 反則手 連続王手の千日手 王手連続千日手 接続切れ"),
    ];
    for (result, words) in words {
        for word in words.split(' ') {
            let expected = format!("7g7f {result}");
            for text in [format!("1 ７六歩(77)\n2 {word} ( 0:01/00:00:01)\n"), format!("▲７六歩\n△{word}\n")]
            {
                assert_eq!(read(&text), expected.trim_end(), "{text}");
                assert_eq!(shogi::play_line(&mut shogi::START.clone(), &text), Ok(1), "{text}");
                // An open result contradicts no other.
                let known = if result.is_empty() { "7g7f 1-0" } else { &expected };
                let other = if result.is_empty() { "投了" } else { "中断" };
                assert_eq!(read(format!("{text}3 {other}\n")), known, "{text}");
            }
        }
    }
}
