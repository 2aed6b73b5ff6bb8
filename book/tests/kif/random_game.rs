//! Random games, which are written in KIF and in CSA.

use koma_book::{Epin, Letter, Side, Square};
use koma_runtime::shogi::{self, Move, Sfen};

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
pub(super) struct RandomGame {
    pub(super) kif: String,
    pub(super) csa: String,
    /// What `read` returns, without the headers.
    pub(super) moves: String,
}

fn random_game(random: &mut fastrand::Rng, plies: usize) -> RandomGame {
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
    RandomGame { kif: kif.concat(), csa: csa.concat(), moves: moves.join(" ") }
}

pub(super) fn random_games(seed: u64, number: usize, plies: usize) -> Vec<RandomGame> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..number).map(|_| random_game(&mut random, plies)).collect()
}

/// Returns the records of all games in KIF and in CSA, and what `read` returns for the moves.
pub(super) fn joined(games: &[RandomGame]) -> (String, String, String) {
    let of = |text: fn(&RandomGame) -> &str, between: &str| {
        games.iter().map(text).collect::<Vec<_>>().join(between)
    };
    (of(|game| &game.kif, ""), of(|game| &game.csa, "/\n"), of(|game| &game.moves, "|"))
}
