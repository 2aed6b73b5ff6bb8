//! Reads random games, and compares books with the games that they are made of.

use std::collections::{HashMap, HashSet};

use koma::Book;
use koma_book::kif::{KifOptions, book_from_kif};
use koma_book::{AnyBook, Position, SHOGI_GAME_COLUMNS, merge_books, write_book};
use koma_runtime::shogi::{self, Move, Sfen};

use super::random_game::{RandomGame, joined, random_games};
use super::{book, read, without_headers};

#[test]
fn random_games_in_both_formats() {
    let (kif, csa, expected) = joined(&random_games(1, 60, 150));
    assert_eq!(read(&csa), expected);
    assert_eq!(without_headers(&read(&kif)), expected);
    for text in [&kif, &csa] {
        let without = without_headers(&read(format!("\u{feff}{}", text.replace('\n', "\r\n"))));
        assert_eq!(without, expected, "a byte order mark, and line breaks of Windows");
    }
    assert_eq!(read(csa.replace("\nT1\n", ",T1\n")), expected, "several statements in a line");
    // A new header starts the next game in CSA too.
    assert_eq!(without_headers(&read(csa.replace("/\n", "V2.2\nN+Ann\n"))), expected);
    let noise = "#x\n*変化：1手\n&x\n\n";
    assert_eq!(without_headers(&read(kif.replace('\n', &format!("\n{noise}")))), expected, "comments");
    assert_eq!(read(csa.replace('\n', "\n'+7776FU\n\n")), expected, "comments");
}

/// A file can have games in all formats, one after another.
#[test]
fn mixed_formats() {
    let games = random_games(11, 40, 30);
    let mixed = |(number, game): (usize, &RandomGame)| match number % 3 {
        0 => game.kif.clone(),
        1 => format!("V2.2\n{}", game.csa),
        _ => format!("N+羽生\n{}/\n", game.csa),
    };
    let text: String = games.iter().enumerate().map(mixed).collect();
    assert_eq!(without_headers(&read(text)), joined(&games).2);
}

/// A game in another format needs no separator after the moves. What starts no game belongs to the game before.
#[test]
fn one_format_after_another() {
    let csa = "PI\n+\n+7776FU\n%TORYO\n";
    for kif in ["1 ７六歩(77)\n2 投了\n", "▲７六歩 △投了\n", "手合割：平手\n1 ７六歩(77)\n2 投了\n"]
    {
        assert_eq!(without_headers(&read(format!("{csa}{kif}{csa}"))), ["7g7f 1-0"; 3].join("|"), "{kif}");
    }
    for (kif, reason) in [
        ("+7776FU", "`+7776FU` is not a line of a record"),
        ("%TORYO", "`%TORYO` is not a line of a record"),
        ("T5", "`T5` is not a line of a record"),
        ("-", "`-` is not a line of a record"),
    ] {
        let text = format!("1 ７六歩(77)\n2 投了\n{kif}\n3 中断\n{csa}");
        assert_eq!(read(text), format!("!line 3: {reason}|7g7f 1-0"), "{kif}");
    }
    assert_eq!(read(format!("{csa}2 ３四歩(33)\n")), "!line 5: `2 ３四歩(33)` is not a statement of CSA");
}

#[test]
fn variations_are_skipped() {
    let (kif, _, expected) = joined(&random_games(2, 20, 40));
    let variation =
        "まで40手で中断\n\n変化：3手\n   3 ５五玉(11)\n\n変化：2手\n   2 投了\nまで1手で先手の勝ち\n手合割：";
    let kif = kif.replace(")\n手合割：", &format!(")\n{}", &variation["まで40手で中断\n".len()..]));
    assert_eq!(without_headers(&read(&kif)), expected);
}

/// Writes games in KI2 with the library's own writer of Japanese notation.
#[test]
fn random_games_in_ki2() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..40 {
        let (mut position, mut previous) = (shogi::START, None);
        let (mut text, mut expected) = ("手合割：平手\n\n".to_owned(), String::from("[手合割=平手] "));
        for _ in 0..120 {
            let Some(mv) = random.choice(shogi::legal_moves(&position)) else { break };
            text += &shogi::kif_after(&position, previous, mv);
            text += random.choice(["", " ", "    ", "\n"]).unwrap();
            expected.extend([&*mv.to_string(), " "]);
            previous = Some(mv.target());
            shogi::play(&mut position, mv).unwrap();
        }
        assert_eq!(read(text + "\nまで120手で後手の勝ち\n"), expected + "0-1");
    }
}

#[test]
#[ignore = "takes long: .ci/tests runs it with optimization"]
fn both_formats_give_the_same_book_whatever_the_memory() {
    let (kif, csa, _) = joined(&random_games(4, 80, 60));
    let expected = book(kif.as_bytes(), &KifOptions { plies: 40, ..KifOptions::default() });
    for memory in [1, 1000, 20_000, 1 << 20] {
        let options = KifOptions { plies: 40, memory, ..KifOptions::default() };
        assert!(book(csa.as_bytes(), &options) == expected, "{memory}");
    }
    let book = Book::<Position<9, 9>, (Move, u32, u32, u32), _>::from_bytes(expected).unwrap();
    // A handicap has its own positions, so the usual start has only the games without one.
    let games: u32 = book.rows(&shogi::START).map(|(_, wins, draws, losses)| wins + draws + losses).sum();
    assert_eq!(games as usize, kif.matches("手合割：平手").count());
    for (position, rows) in book.iter() {
        for (mv, ..) in rows {
            assert!(shogi::is_legal(&position, mv), "{position} {mv}");
        }
    }
}

/// Compares the counts with those of a simple map.
#[test]
fn the_book_has_the_counts_of_the_games() {
    let (kif, _, moves) = joined(&random_games(5, 200, 6));
    let bytes = book(kif.as_bytes(), &KifOptions::default());
    let mut counts: HashMap<(String, String), [u32; 3]> = HashMap::new();
    for game in moves.split('|') {
        let (start, words) = match game.rsplit_once(" - 1 ") {
            Some((sfen, words)) => (Sfen::parse(&format!("{sfen} - 1")).unwrap().position(), words),
            None => (shogi::START, game),
        };
        let (words, result) = words.rsplit_once(' ').unwrap();
        let mut position = start;
        let mut seen = HashSet::new();
        for word in words.split(' ') {
            if seen.insert((position.to_string(), word)) {
                let result = ["1-0", "1/2", "0-1"].iter().position(|other| *other == result).unwrap();
                counts.entry((position.to_string(), word.to_owned())).or_default()[result] += 1;
            }
            shogi::play(&mut position, Move::parse(word).unwrap()).unwrap();
        }
    }
    let book = AnyBook::from_bytes(&bytes).unwrap();
    assert_eq!(book.row_count(), counts.len());
    let book = Book::<Position<9, 9>, (Move, u32, u32, u32), _>::from_bytes(&*bytes).unwrap();
    for (position, rows) in book.iter() {
        for (mv, wins, draws, losses) in rows {
            assert_eq!(counts[&(position.to_string(), mv.to_string())], [wins, draws, losses]);
        }
    }
}

#[test]
fn both_encodings_give_the_same_games() {
    let (kif, csa, expected) = joined(&random_games(6, 30, 80));
    let named = kif.replace("手数", "先手：羽生ﾊﾌﾞ\n後手：～ソ表ポ十\n手数");
    let (encoded, _, has_errors) = encoding_rs::SHIFT_JIS.encode(&named);
    assert!(!has_errors && str::from_utf8(&encoded).is_err());
    let games = read(&encoded);
    assert_eq!(games, read(&named));
    assert_eq!(without_headers(&games), expected);
    let csa = csa.replace("PI", "N+羽生\nPI");
    let (encoded, ..) = encoding_rs::SHIFT_JIS.encode(&csa);
    assert_eq!(read(&encoded), read(&csa));
    // Each file may be in the other encoding.
    let (encoded, ..) = encoding_rs::SHIFT_JIS.encode(&named);
    let mixed = [&*encoded, named.as_bytes(), &encoded].concat();
    assert_eq!(without_headers(&read(mixed)), [&*expected; 3].join("|"));
    let invalid = [b"\x8e\xe8\x8d\x87\x8a\x84\x81\x46\xff\n".as_slice(), b"   1 \xff\xff\n"].concat();
    assert_eq!(read(invalid), "!line 2: the line is neither UTF-8 nor Shift-JIS");
}

/// A name or a comment in another encoding is unreadable. The game is not.
#[test]
fn names_and_comments_in_another_encoding() {
    let (euc, _, has_errors) = encoding_rs::EUC_JP.encode("羽生善治「四段」竜王戦＝金");
    assert!(!has_errors && encoding_rs::SHIFT_JIS.decode(&euc).2 && str::from_utf8(&euc).is_err());
    let (kif, csa, expected) = joined(&random_games(12, 20, 20));
    let replaced = |text: &[u8]| {
        let parts: Vec<&[u8]> = text.split(|byte| *byte == b'!').collect();
        parts.join(&*euc)
    };
    let kif = kif.replace("手数", "先手：!\n*!\n棋戦：x!y\n手数").replace(")\n", ")\n*!\n&!\n#!\n");
    let (shift_jis, ..) = encoding_rs::SHIFT_JIS.encode(&kif);
    let csa = csa.replace("PI", "N+!\n$EVENT:!\nPI").replace("FU\n", "FU,'!\n'!\n");
    let csa = csa.replace("%TORYO", "%TORYO,'!");
    for text in [kif.as_bytes(), &shift_jis, csa.as_bytes()] {
        assert_eq!(without_headers(&read(replaced(text))), expected);
    }
    let games = read(replaced(kif.as_bytes()));
    assert!(games.contains("[棋戦=x") && games.contains("y] "), "{games}");
    // What the game needs must be readable.
    let handicap = replaced("手合割：!\n1 ７六歩(77)\n".as_bytes());
    assert!(read(handicap).starts_with("!line 2: 手合割: the position of `"));
    for text in [
        "!：平手\n1 ７六歩(77)\n",
        "手合!：香落ち\n1 ７六歩(77)\n",
        "1 ７六歩(77)!\n",
        "1 ７六歩(77)\nまで1手で!先手の勝ち\n",
        "PI\n+\n+7776FU\n%TORYO!\n",
        "▲７六歩!\n",
    ] {
        let read = read(replaced(text.as_bytes()));
        assert!(read.starts_with('!') && read.ends_with("the line is neither UTF-8 nor Shift-JIS"), "{read}");
    }
}

#[test]
fn merged_books_are_the_book_of_all_games() {
    let (kif, ..) = joined(&random_games(9, 40, 10));
    let (other, ..) = joined(&random_games(10, 40, 10));
    let folder = std::env::temp_dir();
    let paths = ["a", "b"].map(|name| folder.join(format!("koma-kif-{}-{name}.book", std::process::id())));
    for (path, text) in paths.iter().zip([&kif, &other]) {
        write_book(path, &book(text.as_bytes(), &KifOptions::default())).unwrap();
    }
    let merged = merge_books(&paths, None).unwrap();
    assert!(merged == book((kif + &other).as_bytes(), &KifOptions::default()));
    for path in &paths {
        std::fs::remove_file(path).unwrap();
    }
}

/// The files in `data/shogi` have the same games.
#[test]
fn the_data() {
    let options = KifOptions::default();
    let names = ["games.kifu", "games.csa", "games.kif"];
    let books: Vec<_> = names
        .map(|name| {
            let games = book_from_kif(&[format!("../data/shogi/{name}")], &options).unwrap();
            assert_eq!(
                (games.reports[0].games, games.reports[0].skipped_count()),
                (40, 0),
                "{}",
                games.reports[0]
            );
            games.bytes
        })
        .into();
    assert!(books.windows(2).all(|books| books[0] == books[1]));
    let book = AnyBook::from_bytes(&books[0]).unwrap();
    assert_eq!(book.columns().map(|column| column.column_type()).next(), Some(SHOGI_GAME_COLUMNS[0].1));
}
