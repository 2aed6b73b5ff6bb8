//! Tests moves of shōgi in the notations of records: are they written by the rules, are they read back, and are wrong
//! texts explained? Compares Japanese notation with the crate `shogi_official_kifu`.

use std::collections::HashSet;

use fastrand::Rng;
use koma::shogi::{self, Move, Position, Sfen, usi};
use koma::{Epin, Side, Square};

use crate::support::rows;

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
    for number in 0..60 {
        let kinds: Vec<&str> = (0..3).map(|_| *random.choice(&names).unwrap()).collect();
        let mut position = Position::new(shogi::START.styles());
        for square in Square::all() {
            if random.u32(0..100) < 10 + 20 * (number % 3) {
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
    eprintln!("{with_origin} {moves}");
}

/// In games, both crates write the same texts.
#[cfg(feature = "shogi_core")]
#[test]
fn the_same_texts_as_another_crate() {
    use shogi_core::PartialPosition;
    use shogi_official_kifu::display_single_move_kansuji;

    let mut random = Rng::with_seed(44);
    let mut moves = 0;
    let golds = "3g1g3/4g4/4k4/1s1s5/2n1n4/5R1R1/1B1B1G1G1/+P3K1G2/+P+P7 b 2S2N2Lrb2g3s 1";
    for sfen in [golds, &Sfen::new(shogi::START, 1).unwrap().to_string()] {
        for _ in 0..3 {
            let mut ours = position(sfen);
            let mut theirs = PartialPosition::try_from(&ours).unwrap();
            let mut previous = None;
            for _ in 0..60 {
                for mv in random.choose_multiple(shogi::legal_moves(&ours), 8) {
                    let expected =
                        display_single_move_kansuji(&theirs, shogi::move_to_shogi_core(mv, ours.turn()));
                    let text = shogi::kif_after(&ours, previous, mv).replace("同　", "同");
                    assert_eq!(Some(text), expected, "{ours} {mv}");
                    moves += 1;
                }
                let Some(mv) = random.choice(shogi::legal_moves(&ours)) else { break };
                theirs.make_move(shogi::move_to_shogi_core(mv, ours.turn())).unwrap();
                shogi::play(&mut ours, mv).unwrap();
                previous = Some(mv.target());
            }
        }
    }
    assert!(moves > 2000, "{moves}");
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
