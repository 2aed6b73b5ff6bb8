//! Tests the reader of KIF and CSA with random games, which this file writes in both formats.

use std::collections::{HashMap, HashSet};
use std::io::{self, Read};

use koma::Book;
use koma_book::kif::{KifOptions, KifReader, book_from_kif, book_from_readers};
use koma_book::{AnyBook, Epin, Letter, Position, SHOGI_GAME_COLUMNS, Side, Square, merge_books, write_book};
use koma_runtime::shogi::{self, Move, Sfen};

/// A reader that returns one byte at a time, so that reads also end within words and characters.
struct OneByOne<'a>(&'a [u8]);

impl Read for OneByOne<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
        out[0] = *first;
        self.0 = rest;
        Ok(1)
    }
}

/// Returns the headers, the moves and the result of each game. If a game is skipped, returns `!` and the reason instead.
fn read(text: impl AsRef<[u8]>) -> String {
    let mut reader = KifReader::new(OneByOne(text.as_ref())).unwrap();
    let mut games = Vec::new();
    while let Some(game) = reader.read_game().unwrap() {
        games.push(match game {
            Ok(game) => {
                let mut words: Vec<String> =
                    game.tags().map(|(name, value)| format!("[{name}={value}]")).collect();
                if game.start != shogi::START {
                    words.push(Sfen::try_from(game.start).unwrap().to_string());
                }
                words.extend(game.moves.iter().map(ToString::to_string));
                words.extend(game.result.map(|result| ["1-0", "1/2", "0-1"][result as usize].to_owned()));
                words.join(" ")
            }
            Err(skipped) => format!("!{}", skipped.reason),
        });
    }
    games.join("|")
}

/// The starts: the name in KIF, the pieces that CSA removes, and the first two ranks in SFEN.
const STARTS: [(&str, &str, &str); 16] = [
    ("平手", "", "lnsgkgsnl/1r5b1"),
    ("香落ち", "11KY", "lnsgkgsn1/1r5b1"),
    ("右香落ち", "91KY", "1nsgkgsnl/1r5b1"),
    ("角落ち", "22KA", "lnsgkgsnl/1r7"),
    ("飛車落ち", "82HI", "lnsgkgsnl/7b1"),
    ("飛香落ち", "82HI11KY", "lnsgkgsn1/7b1"),
    ("二枚落ち", "82HI22KA", "lnsgkgsnl/9"),
    ("三枚落ち", "82HI22KA11KY", "lnsgkgsn1/9"),
    ("四枚落ち", "82HI22KA11KY91KY", "1nsgkgsn1/9"),
    ("五枚落ち", "82HI22KA11KY91KY81KE", "2sgkgsn1/9"),
    ("左五枚落ち", "82HI22KA11KY91KY21KE", "1nsgkgs2/9"),
    ("六枚落ち", "82HI22KA11KY91KY21KE81KE", "2sgkgs2/9"),
    ("左七枚落ち", "82HI22KA11KY91KY21KE81KE31GI", "2sgkg3/9"),
    ("右七枚落ち", "82HI22KA11KY91KY21KE81KE71GI", "3gkgs2/9"),
    ("八枚落ち", "82HI22KA11KY91KY21KE81KE31GI71GI", "3gkg3/9"),
    ("十枚落ち", "82HI22KA11KY91KY21KE81KE31GI71GI41KI61KI", "4k4/9"),
];

/// The endings: the word in KIF, the statement in CSA, and whether the player to move wins, `None` for a draw.
const ENDINGS: [(&str, &str, Option<bool>); 8] = [
    ("投了", "%TORYO", Some(false)),
    ("詰み", "%TSUMI", Some(false)),
    ("切れ負け", "%TIME_UP", Some(false)),
    ("反則負け", "%ILLEGAL_MOVE", Some(false)),
    ("入玉勝ち", "%KACHI", Some(true)),
    ("千日手", "%SENNICHITE", None),
    ("持将棋", "%JISHOGI", None),
    ("引き分け", "%HIKIWAKE", None),
];

/// Returns the name of a piece in KIF and in CSA.
fn names(piece: Epin) -> (&'static str, &'static str) {
    match (piece.letter(), piece.is_enhanced()) {
        (Letter::K, _) => ("玉", "OU"),
        (Letter::R, false) => ("飛", "HI"),
        (Letter::R, true) => ("龍", "RY"),
        (Letter::B, false) => ("角", "KA"),
        (Letter::B, true) => ("馬", "UM"),
        (Letter::G, _) => ("金", "KI"),
        (Letter::S, false) => ("銀", "GI"),
        (Letter::S, true) => ("成銀", "NG"),
        (Letter::N, false) => ("桂", "KE"),
        (Letter::N, true) => ("成桂", "NK"),
        (Letter::L, false) => ("香", "KY"),
        (Letter::L, true) => ("成香", "NY"),
        (_, false) => ("歩", "FU"),
        (_, true) => ("と", "TO"),
    }
}

/// Returns the file and the rank of a square, from 1 to 9.
fn file_and_rank(square: Square<9, 9>) -> (usize, usize) {
    (9 - square.index() % 9, square.index() / 9 + 1)
}

fn digits(square: Square<9, 9>) -> String {
    let (file, rank) = file_and_rank(square);
    format!("{file}{rank}")
}

fn is_first(side: Side) -> bool {
    side == Side::First
}

/// A random game and its records.
struct Game {
    kif: String,
    csa: String,
    /// What `read` returns, without the headers.
    moves: String,
}

fn random_game(random: &mut fastrand::Rng, plies: usize) -> Game {
    let (handicap, removed, ranks) = STARTS[random.usize(..STARTS.len())];
    let turn = if handicap == "平手" { "b" } else { "w" };
    let sfen = format!("{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {turn} - 1");
    let mut position = Sfen::parse(&sfen).unwrap().position();
    let sign = |side| if is_first(side) { "+" } else { "-" };
    let mut kif = vec![format!("手合割：{handicap}　　\n手数----指手---------消費時間--\n")];
    let mut csa = vec![format!("PI{removed}\n{}\n", sign(position.turn()))];
    let mut moves = Vec::new();
    if position != shogi::START {
        moves.push(sfen);
    }
    let mut previous = None;
    for number in 1..=plies {
        let legal: Vec<Move> = shogi::legal_moves(&position).collect();
        let Some(mv) = random.choice(legal) else { break };
        let (file, rank) = file_and_rank(mv.target());
        let target = if previous == Some(mv.target()) {
            "同　".to_owned()
        } else {
            let characters = |of: &'static str, number: usize| of.chars().nth(number - 1).unwrap();
            format!("{}{}", characters("１２３４５６７８９", file), characters("一二三四五六七八九", rank))
        };
        let turn = position.turn();
        let before = mv.origin().map(|origin| position.piece(origin).unwrap());
        let _ = shogi::play(&mut position, mv).unwrap();
        let after = position.piece(mv.target()).unwrap();
        let origin = mv.origin().map_or_else(|| "打".to_owned(), |origin| format!("({})", digits(origin)));
        let promotion = if mv.promotion() { "成" } else { "" };
        let name = names(before.unwrap_or(after)).0;
        kif.push(format!(
            "{number:4} {target}{name}{promotion}{origin}   ( 0:01/00:00:{:02})\n",
            number % 60
        ));
        let origin = mv.origin().map_or_else(|| "00".to_owned(), digits);
        csa.push(format!("{}{origin}{}{}\nT1\n", sign(turn), digits(mv.target()), names(after).1));
        moves.push(mv.to_string());
        previous = Some(mv.target());
    }
    let (word, statement, wins) = ENDINGS[random.usize(..ENDINGS.len())];
    let number = moves.iter().filter(|text| text.len() < 6).count() + 1;
    kif.push(format!("{number:4} {word}         ( 0:03/00:00:32)\n"));
    csa.push(format!("{statement}\n"));
    let winner = wins.map(|mover| if mover { position.turn() } else { position.turn().flip() });
    moves.push(winner.map_or("1/2", |side| if is_first(side) { "1-0" } else { "0-1" }).to_owned());
    Game { kif: kif.concat(), csa: csa.concat(), moves: moves.join(" ") }
}

/// Returns the games without their headers.
fn without_headers(games: &str) -> String {
    let of_game = |game: &str| {
        let words = game.split(' ').skip_while(|word| word.starts_with('['));
        words.collect::<Vec<_>>().join(" ")
    };
    games.split('|').map(of_game).collect::<Vec<_>>().join("|")
}

fn random_games(seed: u64, number: usize, plies: usize) -> Vec<Game> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..number).map(|_| random_game(&mut random, plies)).collect()
}

/// Returns the records of all games in KIF and in CSA, and what `read` returns for the moves.
fn joined(games: &[Game]) -> (String, String, String) {
    let of =
        |text: fn(&Game) -> &str, between: &str| games.iter().map(text).collect::<Vec<_>>().join(between);
    (of(|game| &game.kif, ""), of(|game| &game.csa, "/\n"), of(|game| &game.moves, "|"))
}

fn book(text: &[u8], options: &KifOptions) -> Vec<u8> {
    let games = book_from_readers(&["games"], options, |_| Ok(text)).unwrap();
    assert_eq!(games.reports[0].skipped_count(), 0, "{}", games.reports[0]);
    games.bytes
}

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
    let mixed = |(number, game): (usize, &Game)| match number % 3 {
        0 => game.kif.clone(),
        1 => format!("V2.2\n{}", game.csa),
        _ => format!("N+羽生\n{}/\n", game.csa),
    };
    let text: String = games.iter().enumerate().map(mixed).collect();
    assert_eq!(without_headers(&read(text)), joined(&games).2);
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
    assert_eq!(read(invalid), "!line 1: the line is neither UTF-8 nor Shift-JIS");
}

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

#[test]
fn broken_records() {
    let broken = [
        (
            "手合割：平手\n1 ７五歩(77)\n",
            "line 2: move 1: ７五歩(77) is not legal; the pawn on 7g can go to 7f",
        ),
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
        ("1 ７六歩(77) (0:01) ３四歩(33)\n", "line 1: move 1: "),
        (
            "７六歩(77)   ( 0:01/00:00:01)\n",
            "line 1: `７六歩(77)   ( 0:01/00:00:01)` is not a line of a record",
        ),
        (
            "▲７六歩 △３四歩 △８四歩\n",
            "line 1: move 3: △８四歩 is not legal; the marker says that White moves",
        ),
        ("後手の持ち駒：飛x\n", "line 1: `飛x` is not a piece in hand and its number"),
        ("持駒：飛\n", "line 1: `持駒` does not say whose hand it is"),
        ("手合割：七枚落ち\n1 ３四歩(33)\n", "line 2: 手合割: the position of `七枚落ち` is unknown"),
        ("手合割：その他\n1 ３四歩(33)\n", "line 2: 手合割: the position of `その他` is unknown"),
        ("手合割：香落ち\n1 ７六歩(77)\n", "line 2: move 1: "),
        ("hello\n", "line 1: `hello` is not a line of a record"),
        ("|v香v桂|一\n", "line 1: `v香v桂|一` has fewer than 9 squares"),
        ("| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n1 投了\n", "line 2: the diagram has 1 ranks; expected 9"),
        ("先手の持駒：玉\n", "line 1: `玉` is not a piece in hand and its number"),
        ("先手の持駒：歩二十\n", "line 1: `歩二十` is not a piece in hand and its number"),
        ("先手の持駒：歩\n1 ７六歩(77)\n", "line 2: the diagram has 0 ranks; expected 9"),
        ("PI\n+\n-3334FU\n", "line 3: move 1: -3334FU is a move of the other player"),
        (
            "PI\n+\n+7776TO\n",
            "line 3: move 1: +7776TO: 7g7f+ is not legal; this piece does not promote there",
        ),
        ("PI\n+\n+7776KI\n", "line 3: move 1: +7776KI: the piece on the origin is FU"),
        ("PI\n+\n+5554FU\n", "line 3: move 1: +5554FU: the origin is empty"),
        ("PI\n+\n+7775FU\n", "line 3: move 1: +7775FU: 7g7e is not legal; the pawn on 7g can go to 7f"),
        ("PI\n+\n+0055FU\n", "line 3: move 1: +0055FU: P*5e is not legal; the hand does not hold this piece"),
        ("PI\n+\n+0055TO\n", "line 3: move 1: +0055TO: a hand cannot hold this piece"),
        ("PI\n+\n+7776XX\n", "line 3: move 1: +7776XX is not a move; expected one such as +7776FU"),
        ("PI\n+\n+7776FU\n%WON\n", "line 4: `%WON` is not a statement of CSA"),
        ("PI\n+\n+7776FU\n%TORYO\n%KACHI\n", "line 5: it has two different results"),
        ("PI\n+\n+7776FU\n%TORYO\n-3334FU\n", "line 5: move 2 comes after the result"),
        ("PI33KA\n+\n", "line 1: `PI33KA` is not a statement of CSA"),
        ("PI\nP+55FU55FU\n+\n", "line 2: `P+55FU55FU` is not a statement of CSA"),
        ("V2.2\n+\n+7776FU\n", "line 2: the start position is missing"),
        ("V2.2\nPI\n+7776FU\n", "line 3: `+7776FU` is not a statement of CSA"),
        ("P+59OU\n+\n+5958OU\n", "line 2: no game of shōgi can start from this position"),
        ("P+59OU58HI\nP-51OU\n+\n+5958OU\n", "line 3: no game of shōgi can start from this position"),
        ("V2.2\nPI\n", "the player to move first is missing"),
    ];
    for (text, reason) in broken {
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
