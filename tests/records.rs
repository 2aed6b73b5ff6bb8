//! Tests moves of shōgi in the notations of records: are they written by the rules, are they read back, and are wrong
//! texts explained? Compares Japanese notation with the crate `shogi_official_kifu`.

use std::collections::HashSet;

use fastrand::Rng;
use koma::shogi::{self, Move, Position, Sfen, usi};
use koma::{Epin, MoveErrorKind as Kind, Side, Square};

use crate::support::{for_all_over, rows};

fn position(sfen: &str) -> Position {
    Sfen::parse(sfen).unwrap_or_else(|error| panic!("{}", error.explain(sfen))).position()
}

/// Asserts that every legal move is written in both notations and read back, and that no two moves have the same text.
/// Returns the number of moves.
fn round_trip(position: &Position, previous: Option<Square<9, 9>>) -> usize {
    let mut texts = HashSet::new();
    let legal = shogi::legal_moves(position);
    let count = legal.len();
    for mv in legal {
        let context = || format!("{} {mv}", Sfen::new(*position, 1).unwrap());
        let kif = shogi::kif_after(position, previous, mv);
        assert!(texts.insert(kif), "{kif}: {}", context());
        assert_eq!(shogi::parse_kif_after(position, previous, &kif), Ok(mv), "{kif}: {}", context());
        let full = shogi::kif(position, mv);
        let without_marker = full.trim_start_matches(['▲', '△']);
        for text in [full.as_str(), without_marker] {
            assert_eq!(shogi::parse_kif(position, text), Ok(mv), "{text}: {}", context());
            assert_eq!(shogi::parse_move(position, text), Ok(mv), "{text}: {}", context());
        }
        let western = shogi::western(position, mv);
        assert!(texts.insert(western), "{western}: {}", context());
        assert_eq!(shogi::parse_western(position, &western), Ok(mv), "{western}: {}", context());
        assert_eq!(shogi::parse_move(position, &western), Ok(mv), "{western}: {}", context());
        let digits = western.chars().map(|c| match c {
            'a'..='i' => char::from(c as u8 - b'a' + b'1'),
            c => c,
        });
        let digits: String = digits.collect();
        assert_eq!(shogi::parse_western(position, &digits), Ok(mv), "{digits}: {}", context());
        let kif_file = kif_file(position, mv);
        assert_eq!(shogi::parse_kif(position, &kif_file), Ok(mv), "{kif_file}: {}", context());
        for parse in [shogi::parse_kif, shogi::parse_western, shogi::parse_move] {
            assert_eq!(parse(position, &mv.encode()), Ok(mv));
        }
    }
    count
}

/// Returns a move as KIF files have it: with the origin, without the words for directions, and without `不成`.
fn kif_file(position: &Position, mv: Move) -> String {
    let text = shogi::kif(position, mv);
    let text = text.trim_start_matches(['▲', '△']);
    let Some(origin) = mv.origin() else { return text.trim_end_matches('打').to_owned() + "打" };
    let words = ["不成", "右", "左", "直", "上", "寄", "引", "成"];
    let square: String = text.chars().take(2).collect();
    let piece = text.chars().skip(2).collect::<String>();
    let (piece, is_promoted) = match piece.strip_prefix('成') {
        Some(rest) => (rest.to_owned(), "成"),
        None => (piece, ""),
    };
    let piece = piece.split('(').next().unwrap();
    let piece = words.iter().fold(piece.to_owned(), |piece, word| piece.replace(word, ""));
    let promotion = if mv.promotion() { "成" } else { "" };
    format!("{square}{is_promoted}{piece}{promotion}({}{})", 9 - origin.file(), 9 - origin.rank())
}

#[test]
fn random_games() {
    let mut random = Rng::with_seed(42);
    let mut moves = 0;
    for _ in 0..6 {
        let mut position = shogi::START;
        let mut previous = None;
        for _ in 0..100 {
            moves += round_trip(&position, previous);
            let Some(mv) = random.choice(shogi::legal_moves(&position)) else { break };
            shogi::play(&mut position, mv).unwrap();
            previous = Some(mv.target());
        }
    }
    assert!(moves > 20_000, "{moves}");
}

/// Positions with many pieces of few kinds, which no game has. Some have no king, or several.
#[test]
fn crowded_positions() {
    let mut random = Rng::with_seed(43);
    let names = ["K^", "R", "+R", "B", "+B", "G", "S", "+S", "N", "+N", "L", "+L", "P", "+P"];
    let mut with_origin = 0;
    let mut moves = 0;
    for number in 0..70 {
        let kinds = [names[number % names.len()], random.choice(names).unwrap()];
        let mut position = Position::new(shogi::START.styles());
        for square in Square::all() {
            if random.usize(0..100) < 15 + 25 * (number % 3) {
                let piece = Epin::from_static(random.choice(&kinds).unwrap());
                let side = Side::ALL[usize::from(random.u8(0..4) == 0)];
                position.put(square, piece.with_side(side)).unwrap();
            }
        }
        for letter in ["G", "S", "P"] {
            let piece = Epin::from_static(letter);
            position.add_to_hand(Side::First, piece).unwrap();
            position.add_to_hand(Side::Second, piece.flip()).unwrap();
        }
        for position in [position, position.toggle()] {
            moves += round_trip(&position, None);
            let texts = shogi::legal_moves(&position).map(|mv| shogi::kif(&position, mv));
            with_origin += texts.filter(|text| text.contains('(')).count();
        }
    }
    assert!(with_origin > 5 && moves > 20_000, "{with_origin} {moves}");
}

/// In games, both crates write the same texts.
#[cfg(feature = "shogi_core")]
#[test]
fn the_same_texts_as_another_crate() {
    compare_with_another_crate(1, 2);
}

#[cfg(feature = "shogi_core")]
#[test]
#[ignore = "hundreds of thousands of moves: .ci/tests compares them with optimization"]
fn the_same_texts_as_another_crate_in_many_games() {
    compare_with_another_crate(10, 600);
}

/// Compares the texts of at most `most` moves in each position of random games.
#[cfg(feature = "shogi_core")]
fn compare_with_another_crate(games: usize, most: usize) {
    use shogi_core::PartialPosition;
    use shogi_official_kifu::display_single_move_kansuji;

    const CROWDED: &str = "3g1g3/4g4/4k4/1s1s5/2n1n4/5R1R1/1B1B1G1G1/+P3K1G2/+P+P7 b 2S2N2Lrb2g3s 1";
    let mut random = Rng::with_seed(44);
    for start in [shogi::START, position(CROWDED)] {
        for _ in 0..games {
            let mut ours = start;
            let mut theirs = PartialPosition::try_from(&ours).unwrap();
            let mut previous = None;
            for _ in 0..100 {
                for mv in random.choose_multiple(shogi::legal_moves(&ours), most) {
                    let judged = shogi::move_to_shogi_core(mv, ours.turn());
                    let text = shogi::kif_after(&ours, previous, mv).replace("同　", "同");
                    assert_eq!(display_single_move_kansuji(&theirs, judged), Some(text), "{ours} {mv}");
                }
                let Some(mv) = random.choice(shogi::legal_moves(&ours)) else { break };
                theirs.make_move(shogi::move_to_shogi_core(mv, ours.turn())).unwrap();
                shogi::play(&mut ours, mv).unwrap();
                previous = Some(mv.target());
            }
        }
    }
}

/// Positions, moves, and the texts that the rules of the Japan Shogi Association and of Western notation require.
const WRITTEN: &str = "\
4k4/2G6/G8/9/9/9/9/9/4K4 b - | 7b8b ▲８二金寄 G7b-8b, 9c8b ▲８二金上 G9c-8b
4k1G2/9/5G3/9/9/9/9/9/4K4 b - | 4c3b ▲３二金上 G4c-3b, 3a3b ▲３二金引 G3a-3b
4k4/9/9/9/5G3/4G4/2S6/9/1S2K4 b - | 5f5e ▲５五金上 G5f-5e, 4e5e ▲５五金寄 G4e-5e, 8i8h ▲８八銀上 S8i-8h, 7g8h ▲８八銀引 S7g-8h
4k4/G1G3G1G/9/9/3S1S3/9/9/9/4K4 b - | 9b8a ▲８一金左 G9b-8a, 7b8a ▲８一金右 G7b-8a, 3b2b ▲２二金左 G3b-2b, 6e5f ▲５六銀左 S6e-5f, 4e5f ▲５六銀右 S4e-5f
4k4/9/9/9/9/9/9/9/1GG1K1SS1 b - | 8i7h ▲７八金左 G8i-7h, 7i7h ▲７八金直 G7i-7h, 3i3h ▲３八銀直 S3i-3h, 2i3h ▲３八銀右 S2i-3h
k8/9/3GGG3/9/9/9/9/9/4K4 b - | 6c5b ▲５二金左 G6c-5b, 5c5b ▲５二金直 G5c-5b, 4c5b ▲５二金右 G4c-5b
4k4/9/9/9/9/9/1+P7/+P8/+P+P+P1K4 b - | 7i8h ▲８八と右 +P7i-8h, 8i8h ▲８八と直 +P8i-8h, 9i8h ▲８八と左上 +P9i-8h, 9h8h ▲８八と寄 +P9h-8h, 8g8h ▲８八と引 +P8g-8h
4k4/9/9/9/9/9/1S1S5/9/1SS1K4 b - | 8i8h ▲８八銀直 S8i-8h, 7i8h ▲８八銀右 S7i-8h
4k4/9/9/9/9/9/1S1S5/9/1SSSK4 b - | 6i7h ▲７八銀右上 S6i-7h, 7i7h ▲７八銀直 S7i-7h, 8i7h ▲７八銀左上 S8i-7h, 6g7h ▲７八銀右引 S6g-7h, 8g7h ▲７八銀左引 S8g-7h
4k4/9/9/3+S+S+S3/3+S1+S3/9/9/9/4K4 b - | 5d5e ▲５五成銀引 +S5d-5e, 6e5e ▲５五成銀左 +S6e-5e, 4e5e ▲５五成銀右 +S4e-5e
4k4/+R8/9/1+R7/9/9/9/9/4K4 b - | 9b8b ▲８二竜寄 +R9b-8b, 8d8b ▲８二竜上 +R8d-8b
k8/4+R4/7+R1/9/9/9/9/9/4K4 b - | 2c4c ▲４三竜寄 +R2c-4c, 5b4c ▲４三竜引 +R5b-4c
4k4/9/9/9/4+R3+R/9/9/9/4K4 b - | 5e3e ▲３五竜左 +R5e-3e, 1e3e ▲３五竜右 +R1e-3e
4k4/9/9/9/9/9/9/+R+R7/4K4 b - | 9h8g ▲８七竜左 +R9h-8g, 8h8g ▲８七竜右 +R8h-8g
4k4/9/9/9/9/9/9/7+R1/4K3+R b - | 2h1g ▲１七竜左 +R2h-1g, 1i1g ▲１七竜右 +R1i-1g
+B+B7/4k4/9/9/9/9/9/9/4K4 b - | 9a8b ▲８二馬左 +B9a-8b, 8a8b ▲８二馬右 +B8a-8b
9/9/3+B1k3/9/+B8/9/9/9/4K4 b - | 9e8e ▲８五馬寄 +B9e-8e, 6c8e ▲８五馬引 +B6c-8e
4k4/9/9/9/9/9/9/9/+B3+B4 b - | 9i7g ▲７七馬左 +B9i-7g, 5i7g ▲７七馬右 +B5i-7g
4k4/9/9/9/9/9/9/1N1N5/4K4 b - | 8h7f ▲７六桂左 N8h-7f, 6h7f ▲７六桂右 N6h-7f
4k4/9/9/9/9/4R3R/9/9/4K4 b - | 5f3f ▲３六飛左 R5f-3f, 1f3f ▲３六飛右 R1f-3f
4k4/9/9/9/3g1g3/9/9/9/4K4 w g | 6e5f △５六金右 G6e-5f, 4e5f △５六金左 G4e-5f, G*5f △５六金打 G*5f, G*9i △９九金 G*9i
4k4/9/2P6/9/9/9/9/9/4K4 b P | 7c7b+ ▲７二歩成 P-7b+, 7c7b ▲７二歩不成 P-7b=, P*5b ▲５二歩 P*5b
4k4/9/9/9/9/9/9/9/B3K4 b N | 9i1a+ ▲１一角成 B-1a+, 9i2b ▲２二角不成 B-2b=, 9i5e ▲５五角 B-5e, N*7g ▲７七桂 N*7g
4k4/9/1p7/2S6/9/9/9/9/4K4 b S | 7d8c+ ▲８三銀成 Sx8c+, 7d8c ▲８三銀不成 Sx8c=, 7d8e ▲８五銀 S-8e, S*6c ▲６三銀打 S*6c, S*8e ▲８五銀打 S*8e
4k4/1P7/1L7/9/9/9/9/9/4K4 b L | 8b8a+ ▲８一歩成 P-8a+, L*7b ▲７二香 L*7b
4k4/2P6/2L6/9/9/9/9/9/9 b - | 7b7a+ ▲７一歩成 P-7a+
8k/9/4G4/3+PKG3/9/9/9/9/9 b - | 6d6c ▲６三と +P-6c, 5c6c ▲６三金 G-6c, 5d6c ▲６三玉 K-6c
4k4/3G5/4r4/3G5/9/9/9/9/3K5 b - | 6b6c ▲６三金引 G6b-6c, 6d6c ▲６三金上 G6d-6c, 6d5c ▲５三金 Gx5c
9/9/3+R+R+R3/9/9/9/9/9/9 b - | 6c5b ▲５二竜左 +R6c-5b, 5c5b ▲５二竜(53) +R5c-5b, 4c5b ▲５二竜右 +R4c-5b";

#[test]
fn moves_by_the_rules() {
    let mut count = 0;
    for [sfen, moves] in rows(WRITTEN) {
        let position = position(sfen);
        round_trip(&position, None);
        for written in moves.split(", ") {
            let [mv, kif, western] = written.split(' ').collect::<Vec<_>>().try_into().unwrap();
            let mv = Move::parse(mv).unwrap();
            assert!(shogi::is_legal(&position, mv), "{sfen} {mv}");
            assert_eq!(shogi::kif(&position, mv), kif, "{sfen} {mv}");
            assert_eq!(shogi::western(&position, mv), western, "{sfen} {mv}");
            count += 1;
        }
    }
    assert!(count > 70, "{count}");
    // A move that is not legal is written in USI.
    let texts = [shogi::kif(&shogi::START, usi!("7g7e")), shogi::western(&shogi::START, usi!("P*5e"))];
    assert_eq!(texts, ["7g7e", "P*5e"]);
}

/// Positions, moves, and texts that mean the move.
const READ: &str = "\
lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - | 7g7f | ▲７六歩|☗７六歩|▼７六歩|▲ ７六歩|７六歩|76歩|七六歩|7六歩|\
    ７６歩|７六歩直|７六歩上|７六歩直上|７六歩上直|７六歩行|７六歩不成|７六歩(77)|７六歩（７７）|７六歩(七七)|７六歩!?|P-7f|P-76|P7f|P7g-7f|\
    P77-76|Px7f|☗P-7f|▲ P-7f|P7gx76|P–7f|Ｐ-７f|P-7f=|P-7f!|7g7f|7g7f?!
4k4/9/9/9/9/9/9/3G1G3/4K4 b G | 4h5h | ５八金右|５八金右寄|５八金寄右|▲５八金(48)|５八金右(48)|G4h-5h|G48-58|G4h5h
4k4/9/9/9/9/9/9/3G1G3/4K4 b G | G*5h | ５八金打|▲５八金打|５八金打(00)|５八金打　(00)|５八金(00)|５八金　打|５八金打（００）|G*5h|G*58|G'5h|G’5h
4k4/9/9/9/9/9/9/3G1G3/4K4 b G | G*1a | １一金|１一金打|G*1a|G1a|G*11
4k4/1P7/1L7/9/9/9/9/9/4K4 b S | 8b8a+ | ８一歩成|８一歩成(82)|８一歩直成|８一歩上成|P-8a+|Px8a+|P8b8a+
4k4/9/1p7/2S6/9/9/9/9/4K4 b S | 7d8c | ８三銀不成|８三銀生|８三銀上不成|８三銀右不成(74)|８三銀(74)|Sx8c=|S-8c=|S7dx8c=
4k4/9/1p7/2S6/9/9/9/9/4K4 b S | 7d8c+ | ８三銀成|８三銀 成|８三銀　成(74)|８三銀成　(74)|８三銀 右上 成 （７４）|８三銀右上成|８三銀成右|Sx8c+|S×8c+|S７dx8c+
4k4/3+R1+B1+S1/5+N1+L1/3+P5/9/9/9/9/4K4 b - | 6b6a | ６一竜|６一龍|６一竜上|+R-6a|+R-61
4k4/3+R1+B1+S1/5+N1+L1/3+P5/9/9/9/9/4K4 b - | 2b1b | １二成銀|１二全|１二全寄|+S-1b
4k4/3+R1+B1+S1/5+N1+L1/3+P5/9/9/9/9/4K4 b - | 4c5c | ５三成桂|５三圭|+N-5c
4k4/3+R1+B1+S1/5+N1+L1/3+P5/9/9/9/9/4K4 b - | 2c1c | １三成香|１三杏|+L-1c
4k4/3+R1+B1+S1/5+N1+L1/3+P5/9/9/9/9/4K4 b - | 5i5h | ５八玉|５八王|▲５八玉|K-5h|K-58|Kx5h";

#[test]
fn what_people_write() {
    for [sfen, mv, texts] in rows(READ) {
        for text in texts.split('|').map(str::trim).filter(|text| !text.is_empty()) {
            let position = position(sfen);
            assert_eq!(shogi::parse_move(&position, text), Ok(Move::parse(mv).unwrap()), "{text}");
            let is_western = text.contains(|c: char| "KRBGSNLPＰ".contains(c));
            let parse = if is_western { shogi::parse_western } else { shogi::parse_kif };
            assert_eq!(parse(&position, text), Ok(Move::parse(mv).unwrap()), "{text}");
        }
    }
    let recapture = shogi::position!(moves: "7g7f 3c3d 8h2b+");
    for text in [
        "２二同銀",
        "△22同銀(31)",
        "同　銀",
        "同銀",
        "同 銀",
        "△同　銀",
        "▽同銀",
        "☖ 同\u{3000} 銀(31)",
        "同銀　(31)",
        "△同銀 (31)",
        "同　銀　(31)",
        "同銀右",
        "同銀上",
    ] {
        let previous = Some(shogi::square!("2b"));
        assert_eq!(shogi::parse_kif_after(&recapture, previous, text), Ok(usi!("3a2b")), "{text}");
        assert_eq!(shogi::parse_kif(&recapture, text).unwrap_err().kind(), Kind::Record, "{text}");
    }
}

/// Positions, texts, and the kind, the range and the reason of the error.
const WRONG: &str = "\
START | ７ | Text | 0..3 | expected a move such as `7g7f`, `8h2b+` or `P*5e`, with squares from 1a to 9i
START | 七 | Record | 3..3 | expected the rank of the square, `一` to `九`
START | ７七七歩 | Record | 6..9 | expected a piece, such as `歩`, `銀` or `成銀`
START | ▲ | Record | 3..3 | expected the file of the target, `１` to `９`, or `同`
START | ０六歩 | Record | 0..3 | expected the file of the target, `１` to `９`, or `同`
START | ７〇歩 | Record | 3..6 | expected the rank of the square, `一` to `九`
START | ７六 | Record | 6..6 | expected a piece, such as `歩`, `銀` or `成銀`
START | ７六成歩 | Record | 9..12 | expected `銀`, `桂` or `香` after `成`
START | ７六歩打打 | Record | 12..15 | expected the end of the move
START | ７六歩打(00)(00) | Record | 16..17 | expected the end of the move
START | ７六歩打(77) | Record | 12..13 | expected the end of the move
START | ７六歩打(00 | Record | 15..15 | expected `)` after the origin
START | ７六歩打 | NotInHand | 0..12 | ７六歩打 is not legal; the hand does not hold this piece
START | ７六歩(00)打 | Record | 13..16 | expected the end of the move
START | ７六歩成(00) | Record | 13..14 | expected the file and the rank of the origin, as in `(77)`
START | ７六歩(00 | Record | 12..12 | expected `)` after the origin
START | ７六歩(07) | Record | 11..12 | expected `00`, which means a drop, or a square such as `77`
START | ７六歩(77)(77) | Record | 13..14 | expected the end of the move
START | ７六歩(00) | NotInHand | 0..13 | ７六歩打 is not legal; the hand does not hold this piece
START | ７六歩(77)　 | Record | 13..16 | expected the end of the move
START | ７六歩右打 | Record | 12..15 | expected the end of the move, an origin such as `(77)`, or one of `右` `左` `直` `上` `寄` `引` `成` `不成` `打`
START | ７六歩右右 | Record | 12..15 | expected the end of the move, an origin such as `(77)`, or one of `右` `左` `直` `上` `寄` `引` `成` `不成` `打`
START | ７六歩不 | Record | 12..12 | expected `成` after `不`
START | ７六歩(7 | Record | 11..11 | expected the rank of the square, `一` to `九`
START | ７六歩() | Record | 10..11 | expected the file and the rank of the origin, as in `(77)`
START | ７六歩(77 | Record | 12..12 | expected `)` after the origin
START | ７六歩(77)成 | Record | 13..16 | expected the end of the move
START | 同　歩 | Record | 0..3 | `同` means the target of the previous move, but no move comes before
START | ７六歩 ３四歩 | Record | 10..13 | expected the end of the move, an origin such as `(77)`, or one of `右` `左` `直` `上` `寄` `引` `成` `不成` `打`
START | 投了 | Record | 0..3 | expected the file of the target, `１` to `９`, or `同`
START | △７六歩 | Illegal | 0..12 | △７六歩 is not legal; the marker says that White moves, but Black is to move
START | ７五歩(77) | Illegal | 0..13 | ７五歩(77) is not legal; the pawn on 7g can go to 7f
START | ７六歩(78) | NoPiece | 0..13 | ７六歩(78) is not legal; the pawns are on 1g, 2g, 3g, 4g, 5g, 6g, 7g, 8g, 9g
START | ７六銀 | Illegal | 0..9 | ７六銀 is not legal; the silvers can go to 3h, 4h, 6h, 7h
START | ７六竜 | NoPiece | 0..9 | ７六竜 is not legal; the player has no dragon
START | ５八金 | Ambiguous | 0..9 | ５八金 is ambiguous; the golds on 4i, 6i can go there
START | ５八金直 | NoPiece | 0..12 | ５八金直 is not legal; the golds are on 4i, 6i
START | ７六歩打 | NotInHand | 0..12 | ７六歩打 is not legal; the hand does not hold this piece
START | ７六と打 | NotInHand | 0..12 | ７六と打 is not legal; the hand does not hold this piece
START | ７六歩成 | CannotPromote | 0..12 | ７六歩成 is not legal; this piece does not promote there
START | P-7e | Illegal | 0..4 | P-7e is not legal; the pawns can go to 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f
START | G-5h | Ambiguous | 0..4 | G-5h is ambiguous; the golds on 4i, 6i can go there
START | G4i-5f | Illegal | 0..6 | G4i-5f is not legal; the gold on 4i can go to 3h, 4h, 5h
START | +B-7f | NoPiece | 0..5 | +B-7f is not legal; the player has no horse
START | B*7f | NotInHand | 0..4 | B*7f is not legal; the hand does not hold this piece
START | B*76 | NotInHand | 0..4 | B*7f is not legal; the hand does not hold this piece
START | K*76 | NotInHand | 0..4 | K*7f is not legal; the hand does not hold this piece
START | P-7f+ | CannotPromote | 0..5 | P-7f+ is not legal; this piece does not promote there
START | P-7j | Record | 0..4 | expected Western notation such as `P-7f`, `Bx3c+`, `G4i-5h` or `S*5e`, or USI
START | P | Record | 0..1 | expected Western notation such as `P-7f`, `Bx3c+`, `G4i-5h` or `S*5e`, or USI
START | +G-5h | Record | 0..5 | expected Western notation such as `P-7f`, `Bx3c+`, `G4i-5h` or `S*5e`, or USI
START | G4-5h | Record | 0..5 | expected Western notation such as `P-7f`, `Bx3c+`, `G4i-5h` or `S*5e`, or USI
START | P*7f+ | Record | 0..5 | expected Western notation such as `P-7f`, `Bx3c+`, `G4i-5h` or `S*5e`, or USI
START | P-7f P-3d | Record | 0..9 | expected Western notation such as `P-7f`, `Bx3c+`, `G4i-5h` or `S*5e`, or USI
START | 7g7e | Illegal | 0..4 | 7g7e is not legal; the pawn on 7g can go to 7f
START | 7g7 | Text | 3..3 | expected a move such as `7g7f`, `8h2b+` or `P*5e`, with squares from 1a to 9i
START | \u{41A}-5h | Record | 0..5 | expected Western notation such as `P-7f`, `Bx3c+`, `G4i-5h` or `S*5e`, or USI
4k4/P8/2S6/9/9/9/9/9/4K4 b P | ９一歩 | MissingPromotion | 0..9 | ９一歩 is not legal; the piece must promote, as in `９一歩成`
4k4/P8/2S6/9/9/9/9/9/4K4 b P | ９一歩(92) | MissingPromotion | 0..13 | ９一歩 is not legal; the piece must promote, as in `９一歩成`
4k4/P8/2S6/9/9/9/9/9/4K4 b P | ９一歩不成 | MissingPromotion | 0..15 | ９一歩不成 is not legal; the piece must promote
4k4/P8/2S6/9/9/9/9/9/4K4 b P | P-9a | MissingPromotion | 0..4 | P-9a is not legal; the piece must promote, as in `P-9a+`
4k4/P8/2S6/9/9/9/9/9/4K4 b P | P-9a= | MissingPromotion | 0..5 | P-9a= is not legal; the piece must promote
4k4/P8/2S6/9/9/9/9/9/4K4 b P | ７二銀 | Ambiguous | 0..9 | ７二銀 is ambiguous; expected `成` or `不成` after it
4k4/P8/2S6/9/9/9/9/9/4K4 b P | S-7b | Ambiguous | 0..4 | S-7b is ambiguous; expected `+` after it if the piece promotes, or `=` if it does not
4k4/P8/2S6/9/9/9/9/9/4K4 b P | ９五歩 | Illegal | 0..9 | ９五歩 is not legal; the pawn on 9b can go to 9a
4k4/P8/2S6/9/9/9/9/9/4K4 b P | ９五歩打 | TwoPawns | 0..12 | ９五歩打 is not legal; the player already has a pawn on this file; a pawn can be dropped on 1b, 1c, 1d, 1e, 1f, 1g, 1h, 1i, 2b, 2c, 2d, 2e, 2f, 2g, 2h, 2i, 3b, 3c, 3d, 3e, 3f, 3g, 3h, 3i and 38 more
4r4/9/9/9/9/9/9/4G4/4K4 b - | ４八金 | Check | 0..9 | ４八金 is not legal and leaves the king in check; the gold on 5h can go to 5g
k8/9/K8/9/9/9/9/9/1R7 b P | ９二歩 | PawnMate | 0..9 | ９二歩 is not legal; the drop of a pawn must not checkmate; a pawn can be dropped on 1b, 1c, 1d, 1e, 1f, 1g, 1h, 1i, 2b, 2c, 2d, 2e, 2f, 2g, 2h, 2i, 3b, 3c, 3d, 3e, 3f, 3g, 3h, 3i and 45 more";

#[test]
fn wrong_moves() {
    for [sfen, text, expected] in rows(WRONG) {
        let position = if sfen == "START" { shogi::START } else { position(sfen) };
        let error = shogi::parse_move(&position, text).unwrap_err();
        let found = format!("{:?} | {:?} | {}", error.kind(), error.range(), error.reason());
        assert_eq!(found, expected, "{text}");
    }
    // Each function reads only its own notation and USI.
    for (error, text) in [
        (shogi::parse_kif(&shogi::START, "P-7f"), "P-7f"),
        (shogi::parse_western(&shogi::START, "７六歩"), "７六歩"),
    ] {
        let error = error.unwrap_err();
        assert_eq!(error.kind(), Kind::Text);
        assert!(error.explain(text).to_string().contains(" notation, which "), "{text}");
    }
}

/// Four half-moves, in many forms.
const LINES: [&str; 19] = [
    "+7776FU -3334FU {CSA} +8822UM △同　銀",
    "7g7f 3c3d 8h2b+ 3a2b",
    "1. 7g7f 3c3d 2. 8h2b+ 3a2b",
    "1. 7g7f 2. 3c3d 3. 8h2b+ 4. 3a2b",
    "P-7f P-3d Bx2b+ Sx2b",
    "1.P-7f P-3d 2.Bx2b+ 2...Sx2b",
    "7 P-76 8 P-34 {comment 9. P-7f}9 Bx22+ 10 Sx22 {}",
    "▲７六歩 △３四歩 ▲２二角成 △同　銀",
    "▲７六歩△３四歩▲２二角成△同　銀",
    "☗ ７六歩　☖ ３四歩　☗ ２二角成　☖ 同銀",
    "７六歩(77) P-3d 8h2b+! 同　銀(31)",
    "1 ７六歩(77) 2 ３四歩(33) 3 ２二角成(88) 4 同　銀(31)",
    "1. ▲７六歩 △３四歩\n2. ▲２二角成 △同 銀\nまで4手で後手の勝ち\n",
    "手数----指手---------消費時間--\r
   1 ７六歩(77)   ( 0:16/00:00:16)\r
*comment ７六歩\r
*\r
   2 ３四歩(33)   ( 0:00/00:00:00)+\r
&bookmark\r
   3 ２二角成(88)(00:03 / 00:00:19)\r
# remark\r
   4 同　銀(31)   ( 1:00/00:01:00)\r
   5 投了         ( 0:05/00:00:24)\r
まで4手で後手の勝ち\r
*end",
    "1 ７六歩 (77) (0:01) 2 ３四歩　(33)（0:01/00:00:01） 3 ２二角成(88) (0:01/) ( 0:01/00:00:01) 4 同銀　(31)",
    "７六歩(77)（０：０１／００：００：０１） 3c3d ２二角成 (88) 同 銀　（３１）（0:01） 投了（0:03/00:00:09）",
    "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同銀　(31)\n5 投了\n6 中断\nまで4手で後手の勝ち",
    "▲７六歩△３四歩▲２二角成△同　銀▲Time-up (0:01) 中断 まで4手で後手の勝ち\n詰み",
    "{▲}7g7f{}3c3d{1.}8h2b+\t3a2b\u{3000}▲投了 {resigns}\n\n",
];

#[test]
fn lines() {
    let expected = shogi::position!(moves: "7g7f 3c3d 8h2b+ 3a2b");
    for line in LINES {
        let mut position = shogi::START;
        assert_eq!(shogi::play_line(&mut position, line), Ok(4), "{line}");
        assert_eq!(position, expected, "{line}");
        // The reader gives the place of each move. Every start of the line is a line or an error.
        let mut position = shogi::START;
        let mut reader = shogi::MoveReader::new(line);
        let mut previous = None;
        while let Some(read) = reader.next_move(&position) {
            let (mv, range) = read.unwrap();
            let text = &line[range];
            let is_recapture = text.contains('同');
            let read = shogi::parse_kif_after(&position, previous, text);
            let read = if is_recapture { read } else { shogi::parse_move(&position, text) };
            assert_eq!(read, Ok(mv), "{text}");
            shogi::play_unchecked(&mut position, mv);
            previous = Some(mv.target());
        }
        for (end, _) in line.char_indices() {
            if let Err(error) = shogi::play_line(&mut shogi::START.clone(), &line[..end]) {
                assert!(line[..end].get(error.range()).is_some(), "{} {error:?}", &line[..end]);
            }
        }
    }
    for empty in ["", " \n", "{}", "投了", "*７六歩", "1.", "手数----指手\n", "( 0:16/00:00:16)"] {
        assert_eq!(shogi::play_line(&mut shogi::START.clone(), empty), Ok(0), "{empty}");
    }
    let mut position = shogi::position!(moves: "7g7f");
    assert_eq!(shogi::play_line(&mut position, "1... P-3d 2. P-2f"), Ok(2));
}

/// Lines, and the kind, the range and the reason of the error.
const WRONG_LINES: &str = "\
7g7f {3c3d | Comment | 5..6 | the comment has no end; expected a closing brace after it
1. P-7f P-3d 3. P-2f | Number | 13..15 | the move number does not fit; expected `2.`
1 ７六歩 2 ３四歩 4 ２六歩 | Number | 24..25 | the move number does not fit; expected `3.`
1 ７六歩 3 ３四歩 | Number | 12..13 | the move number does not fit; expected `2.`
1 ７六歩(77) 3 ３四歩(33) | Number | 16..17 | the move number does not fit; expected `2.`
1. P-7f 3. P-3d | Number | 8..10 | the move number does not fit; expected `2.`
1. P-7f 3... P-3d | Number | 8..12 | the move number does not fit; expected `1...`
1 ７六歩 2 ３四歩 2 ２六歩 | Number | 24..25 | the move number does not fit; expected `3.`
1. P-7f P-3d 2. P-2f 4. P-8d | Number | 21..23 | the move number does not fit; expected `2...`
0. P-7f | Number | 0..2 | a move number is at least 1; expected `1.`
1... P-7f | Number | 0..4 | the move number does not fit; expected `1.`
同　歩 | Record | 0..3 | `同` means the target of the previous move, but no move comes before
７六歩 同　歩 | Illegal | 10..19 | 同　歩 is not legal; the pawns can go to 1d, 2d, 3d, 4d, 5d, 6d, 7d, 8d, 9d
７六歩 同 | Record | 13..13 | expected a piece, such as `歩`, `銀` or `成銀`
▲７六歩 ▲３四歩 | Illegal | 13..25 | ▲３四歩 is not legal; the marker says that Black moves, but White is to move
７六歩 投了 ３四歩 | Record | 17..26 | the game has ended before this word
７六歩 中断 3 ３四歩 | Record | 17..18 | the game has ended before this word
７六歩 投了だ | Record | 16..19 | the game has ended before this word
手合割:平手 | Record | 0..9 | a line has only the moves of a KIF file, without its header and its variations
７六歩{注：x} 同　歩 | Illegal | 19..28 | 同　歩 is not legal; the pawns can go to 1d, 2d, 3d, 4d, 5d, 6d, 7d, 8d, 9d
V2.2 | Record | 0..4 | a line has only the moves of a CSA file, such as `+7776FU`, without its other rows
N-Gote | Record | 0..6 | a line has only the moves of a CSA file, such as `+7776FU`, without its other rows
P-00AL | Record | 0..6 | a line has only the moves of a CSA file, such as `+7776FU`, without its other rows
P1-KY-KE | Record | 0..8 | a line has only the moves of a CSA file, such as `+7776FU`, without its other rows
P5 *  * | Record | 0..2 | a line has only the moves of a CSA file, such as `+7776FU`, without its other rows
+ | Record | 0..1 | a line has only the moves of a CSA file, such as `+7776FU`, without its other rows
+7776FU,T12 | Record | 7..11 | a line has the moves of a CSA file with blanks between them, and without times
+7776FU T12 | Text | 8..9 | expected a move such as `7g7f`, `8h2b+` or `P*5e`, with squares from 1a to 9i
手合割：平手 | Record | 0..9 | a line has only the moves of a KIF file, without its header and its variations
７六歩 (7a) | Text | 10..11 | expected a move such as `7g7f`, `8h2b+` or `P*5e`, with squares from 1a to 9i
７六歩 (78) | NoPiece | 0..14 | ７六歩(78) is not legal; the pawns are on 1g, 2g, 3g, 4g, 5g, 6g, 7g, 8g, 9g
７六歩(77 | Record | 12..12 | expected `)` after the origin
７六歩 投了 3 ３四歩 中断 | Record | 17..18 | the game has ended before this word
７六歩 *x | Text | 10..11 | expected a move such as `7g7f`, `8h2b+` or `P*5e`, with squares from 1a to 9i
７六歩 変化：2手 | Record | 10..13 | expected the file of the target, `１` to `９`, or `同`
P-7f P-3e | Illegal | 5..9 | P-3e is not legal; the pawns can go to 1d, 2d, 3d, 4d, 5d, 6d, 7d, 8d, 9d
P-7f p-3d | Text | 5..6 | expected a move such as `7g7f`, `8h2b+` or `P*5e`, with squares from 1a to 9i
7776FU 3334FU | Text | 1..2 | expected a move such as `7g7f`, `8h2b+` or `P*5e`, with squares from 1a to 9i
+7776FU +3334FU | Illegal | 8..15 | +3334FU is not legal; the sign says that Black moves, but White is to move
+7776FU,T1 -3334FU | Record | 7..10 | a line has the moves of a CSA file with blanks between them, and without times";

#[test]
fn wrong_lines() {
    for [line, expected] in rows(WRONG_LINES) {
        let mut played = shogi::START;
        let error = shogi::play_line(&mut played, line).unwrap_err();
        let found = format!("{:?} | {:?} | {}", error.kind(), error.range(), error.reason());
        assert_eq!((found.as_str(), played), (expected, shogi::START), "{line}");
        let mut reader = shogi::MoveReader::new(line);
        let mut position = shogi::START;
        while let Some(Ok((mv, _))) = reader.next_move(&position) {
            shogi::play_unchecked(&mut position, mv);
        }
        assert_eq!(reader.next_move(&position), None, "{line}");
    }
}

/// No text panics, and the range of each error is on character boundaries.
#[test]
fn any_text() {
    let parts = [
        "▲", "７", "7", "六", "同", "　", " ", "歩", "成", "不", "打", "右", "上", "(", ")", "P", "+", "*",
        "-", "é", "{",
    ];
    let position = shogi::position!(moves: "7g7f 3c3d");
    for_all_over(&mut String::new(), &parts, 4, &mut |text| {
        let errors =
            [shogi::parse_move(&position, text).err(), shogi::play_line(&mut position.clone(), text).err()];
        for error in errors.into_iter().flatten() {
            assert!(text.get(error.range()).is_some(), "{text} {error:?}");
        }
    });
    let mut random = Rng::with_seed(45);
    let line = LINES[13];
    for _ in 0..2000 {
        let mut text: Vec<char> = line.chars().collect();
        for _ in 0..3 {
            let (at, other) = (random.usize(0..text.len()), random.usize(0..text.len()));
            text.swap(at, other);
        }
        let text: String = text.into_iter().collect();
        if let Err(error) = shogi::play_line(&mut shogi::START.clone(), &text) {
            let shown = error.explain(&text).to_string();
            assert!(text.get(error.range()).is_some() && shown.starts_with("invalid move: "), "{shown}");
        }
    }
    // The longest texts that messages contain.
    let recapture = Some(shogi::square!("7f"));
    for text in ["▲同　成銀右上不成(77)", "▲７六成香左引不成(99)", "△同　成桂直寄成(11)"]
    {
        let error = shogi::parse_kif_after(&position, recapture, text).unwrap_err();
        assert!(error.to_string().contains(text), "{error}");
    }
    for text in ["P", "７", "同", "▲", "+", "("].map(|part| part.repeat(1000)) {
        assert!(shogi::parse_move(&position, &text).is_err());
        assert!(shogi::play_line(&mut position.clone(), &text).is_err());
    }
}

#[test]
fn records_in_constants() {
    const AFTER: Position = shogi::position!(moves: "1. P-7f P-3d");
    const KIF: shogi::MoveText = shogi::kif(&AFTER, usi!("8h2b+"));
    const SAME: shogi::MoveText = shogi::kif_after(&AFTER, Some(usi!("8h2b+").target()), usi!("8h2b"));
    const WESTERN: shogi::MoveText = shogi::western(&AFTER, usi!("8h2b+"));
    const READ: [Move; 4] = [
        koma::must!(shogi::parse_kif(&AFTER, KIF.as_str())),
        koma::must!(shogi::parse_kif_after(&AFTER, Some(shogi::square!("2b")), "同　角成")),
        koma::must!(shogi::parse_western(&AFTER, WESTERN.as_str())),
        koma::must!(shogi::parse_move(&AFTER, "Bx2b+")),
    ];
    assert_eq!([KIF, SAME, WESTERN], ["▲２二角成", "▲同　角不成", "Bx2b+"]);
    assert_eq!(READ, [usi!("8h2b+"); 4]);
    assert_eq!(format!("{KIF:>6} {KIF:?}"), " ▲２二角成 \"▲２二角成\"");
    assert!(SAME < KIF && "Bx2b+" == WESTERN && WESTERN == *"Bx2b+" && WESTERN.as_ref().len() == 5);
}

/// A line of many moves in a constant does not take longer than the compiler allows without a warning.
#[test]
fn two_hundred_moves_in_a_constant() {
    macro_rules! five_times {
        ($text:expr) => {
            concat!($text, $text, $text, $text, $text)
        };
    }
    const LINE: &str = five_times!(five_times!(concat!(
        "３八飛(28) ( 0:01/00:00:01)\n７二飛(82)\n２八飛(38)\n８二飛(72)\n",
        "３八飛(28) ７二飛(82) ２八飛(38) ８二飛(72)\n",
    )));
    const PLAYED: (usize, Position) = {
        let mut position = shogi::START;
        match shogi::play_line(&mut position, LINE) {
            Ok(count) => (count, position),
            Err(_) => panic!("the moves are legal"),
        }
    };
    assert_eq!(PLAYED, (200, shogi::START));
}

#[test]
fn words_that_end_a_game() {
    for ending in "投了 中断 千日手 持将棋 詰 詰み 不詰 引き分け 引分け 最大手数 最大手数到達 封じ手 切れ負け 時間切れ Time-up \
        反則勝ち 反則負け 反則手 反則 連続王手の千日手 王手連続千日手 接続切れ 入玉勝ち 勝ち宣言 宣言勝ち 不戦勝 不戦敗 中止"
        .split(' ')
    {
        let mut position = shogi::START;
        let line = format!("   1 ７六歩(77)   ( 0:01/00:00:01)\r\n   2 {ending}   ( 0:01/00:00:02)\r\n");
        assert_eq!(shogi::play_line(&mut position, &line), Ok(1), "{ending}");
    }
}

#[test]
fn pieces_have_names_in_kif_and_csa() {
    let pieces = shogi::pieces(koma::Letter::S).iter().map(|piece| Epin::new(piece.qpi().pin(), false));
    let names: Vec<_> = pieces
        .map(|piece| {
            let (kif, csa) = (shogi::kif_piece(piece).unwrap(), shogi::csa_piece(piece).unwrap());
            for side in Side::ALL {
                let piece = piece.with_side(side);
                assert_eq!((shogi::kif_piece(piece), shogi::csa_piece(piece)), (Some(kif), Some(csa)));
                assert_eq!(shogi::parse_kif_piece(kif, side), Some(piece));
                assert_eq!(shogi::parse_csa_piece(csa, side), Some(piece));
            }
            format!("{piece} {kif} {csa}")
        })
        .collect();
    assert_eq!(
        names.join(", "),
        "K^ 玉 OU, R 飛 HI, +R 竜 RY, B 角 KA, +B 馬 UM, G 金 KI, S 銀 GI, +S 成銀 NG, N 桂 KE, +N 成桂 NK, L 香 KY, \
         +L 成香 NY, P 歩 FU, +P と TO"
    );
    for (name, piece) in [("王", "K^"), ("龍", "+R"), ("全", "+S"), ("圭", "+N"), ("杏", "+L")] {
        assert_eq!(shogi::parse_kif_piece(name, Side::First), Some(Epin::from_static(piece)));
    }
    for name in ["", "成", "成飛", "歩歩", "fu", "*"] {
        assert_eq!(shogi::parse_kif_piece(name, Side::First), None, "{name}");
        assert_eq!(shogi::parse_csa_piece(name, Side::First), None, "{name}");
    }
    for piece in
        [Epin::from_static("Q"), Epin::from_static("+G"), Epin::from_static("K"), Epin::from_static("P'")]
    {
        assert_eq!((shogi::kif_piece(piece), shogi::csa_piece(piece)), (None, None));
    }
}
