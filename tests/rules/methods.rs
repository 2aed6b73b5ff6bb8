//! The rules as methods: each method returns what the function of the same name returns. Texts of positions count moves.

use std::fs;
use std::path::Path;

use koma::shogi::KifStyle;
use koma::{chess, makruk, shogi, xiangqi};

/// Plays random games on a position and on its text. `$method` lists methods without arguments that both types have.
macro_rules! games_on_positions_and_texts {
    ($game:ident, $Text:ident, $to_text:ident, [$($method:ident)*], |$mv:ident, $position:ident, $text:ident| $moves:expr) => {
        #[test]
        fn $game() {
            use $game::{$Text, Rules};

            for seed in 0..20 {
                let mut random = fastrand::Rng::with_seed(seed);
                let mut $position = $game::START;
                let mut $text = $position.$to_text().unwrap();
                for _ in 0..200 {
                    let legal: Vec<_> = $position.legal_moves().collect();
                    assert_eq!(legal, $game::legal_moves(&$position).collect::<Vec<_>>());
                    assert_eq!(legal, $text.legal_moves().collect::<Vec<_>>());
                    $(
                        assert_eq!($position.$method(), $game::$method(&$position));
                        assert_eq!($text.$method(), $game::$method(&$position));
                    )*
                    let Some($mv) = random.choice(legal) else { break };
                    $moves;
                    for other in [$mv, $game::Move::from_index(random.usize(0..$game::Move::COUNT)).unwrap()] {
                        assert_eq!($text.is_legal(other), $game::is_legal(&$position, other));
                        assert_eq!($position.is_legal(other), $game::is_legal(&$position, other));
                        assert_eq!($text.legal_move(other), $game::legal_move(&$position, other));
                        assert_eq!($position.legal_move(other), $game::legal_move(&$position, other));
                        assert_eq!($position.gives_check(other), $game::gives_check(&$position, other));
                        assert_eq!($text.gives_check(other), $game::gives_check(&$position, other));
                        assert_eq!($text.play(other).err(), $game::play(&mut $position.clone(), other).err());
                    }
                    assert_eq!($position.validate_legal(), Ok(()));
                    let (turn, target) = ($text.turn(), $mv.target());
                    assert_eq!(turn, $position.turn());
                    let captures: Vec<_> = $game::captures(&$position).collect();
                    assert_eq!($text.captures().collect::<Vec<_>>(), captures);
                    let attackers = $game::attackers(&$position, target, turn);
                    assert_eq!($text.attackers(target, turn), attackers);
                    assert_eq!($position.attacks(target), $game::attacks(&$position, target));
                    let before = $position;
                    let undo = $position.play($mv).unwrap();
                    let mut again = $position;
                    again.take_back(undo);
                    assert_eq!(again, before);
                    let undo = again.play_unchecked($mv);
                    assert_eq!(again, $position);
                    again.take_back(undo);
                    assert_eq!((again.play_line($mv.encode().as_str()), again), (Ok(1), $position));
                    // By method call, through the trait, and through a reference.
                    let next = $text.play($mv).unwrap();
                    assert_eq!(Rules::play(&mut $text, $mv).as_ref(), Ok(&next));
                    assert_eq!((&mut $text).play($mv), Ok(next));
                    assert_eq!($text.play_line($mv.encode().as_str()), Ok(next));
                    $text = next;
                    assert_eq!($text.position(), $position);
                    assert_eq!($text.to_string().parse::<$Text>(), Ok($text));
                }
            }
        }
    };
}

games_on_positions_and_texts! {
    chess, Fen, to_fen, [is_check is_checkmate is_stalemate outcome checkers], |mv, position, fen| {
        assert_eq!(position.san(mv), chess::san(&position, mv));
        assert_eq!(fen.parse_san(&position.san(mv)), Ok(mv));
        for text in [position.san(mv), mv.encode()] {
            assert_eq!((fen.parse_move(&text), chess::parse_move(&position, &text)), (Ok(mv), Ok(mv)));
        }
        assert_eq!(Rules::to_fen(&fen), Ok(fen));
    }
}

games_on_positions_and_texts! {
    shogi, Sfen, to_sfen, [is_check is_checkmate is_stalemate outcome checkers can_declare], |mv, position, sfen| {
        let points = shogi::declaration_points(&position, position.turn());
        assert_eq!(sfen.declaration_points(position.turn()), points);
        assert_eq!(position.kif(mv), shogi::kif(&position, mv));
        assert_eq!(position.kif_after(Some(mv.target()), mv), shogi::kif_after(&position, Some(mv.target()), mv));
        for style in [KifStyle::Ki2, KifStyle::Printed, KifStyle::Kif] {
            let styled = shogi::kif_styled(&position, None, mv, style);
            assert_eq!(position.kif_styled(None, mv, style), styled);
            assert_eq!(sfen.kif_line(&[mv], style).map(|line| line.to_string().contains(&*styled)), Ok(true));
        }
        assert_eq!(sfen.parse_csa(&position.csa(mv)), Ok(mv));
        assert_eq!(position.western(mv), shogi::western(&position, mv));
        assert_eq!(sfen.parse_kif(&position.kif(mv)), Ok(mv));
        assert_eq!(sfen.parse_kif_after(None, &position.kif(mv)), Ok(mv));
        assert_eq!(sfen.parse_western(&position.western(mv)), Ok(mv));
        assert_eq!(sfen.parse_move(mv.encode().as_str()), Ok(mv));
        assert_eq!(Rules::to_sfen(&sfen), Ok(sfen));
    }
}

games_on_positions_and_texts! {
    xiangqi, Fen, to_fen, [is_check is_checkmate is_stalemate outcome checkers], |mv, position, fen| {
        assert_eq!(position.wxf(mv), xiangqi::wxf(&position, mv));
        assert_eq!(fen.parse_wxf(&position.wxf(mv)), Ok(mv));
        for text in [position.wxf(mv), mv.encode()] {
            assert_eq!((fen.parse_move(&text), xiangqi::parse_move(&position, &text)), (Ok(mv), Ok(mv)));
        }
        assert_eq!(Rules::to_fen(&fen), Ok(fen));
    }
}

/// A position of makruk has no such methods, since its type is also that of chess.
#[test]
fn makruk() {
    use makruk::{Fen, Rules as _};

    for seed in 0..20 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut fen = Fen::try_from(makruk::START).unwrap();
        for _ in 0..200 {
            let position = fen.position();
            let legal: Vec<_> = makruk::legal_moves(&position).collect();
            assert_eq!(fen.legal_moves().collect::<Vec<_>>(), legal);
            assert_eq!(fen.is_check(), makruk::is_check(&position));
            assert_eq!(fen.is_checkmate(), makruk::is_checkmate(&position));
            assert_eq!(fen.is_stalemate(), makruk::is_stalemate(&position));
            assert_eq!(fen.outcome(), makruk::outcome(&position));
            let Some(mv) = random.choice(legal) else { break };
            let other = makruk::Move::from_index(random.usize(0..makruk::Move::COUNT)).unwrap();
            assert_eq!(fen.is_legal(other), makruk::is_legal(&position, other));
            assert_eq!(fen.legal_move(other), makruk::legal_move(&position, other));
            assert_eq!(fen.parse_move(mv.encode().as_str()), Ok(mv));
            assert_eq!(fen.gives_check(other), makruk::gives_check(&position, other));
            assert_eq!(fen.checkers(), makruk::checkers(&position));
            assert_eq!(fen.attacks(mv.origin()), makruk::attacks(&position, mv.origin()));
            assert_eq!(fen.validate_legal(), Ok(()));
            let (turn, target) = (fen.turn(), mv.target());
            assert_eq!(turn, position.turn());
            assert_eq!(fen.attackers(target, turn), makruk::attackers(&position, target, turn));
            let captures: Vec<_> = makruk::captures(&position).collect();
            assert_eq!(fen.captures().collect::<Vec<_>>(), captures);
            let mut next = position;
            let _ = makruk::play(&mut next, mv).unwrap();
            assert_eq!(fen.play_line(mv.encode().as_str()), fen.play(mv));
            fen = fen.play(mv).unwrap();
            assert_eq!(fen.position(), next);
        }
    }
}

/// A mate and a stalemate of each game, and positions that are neither.
#[test]
fn checkmate_and_stalemate() {
    macro_rules! judged {
        ($($game:ident $Text:ident: $text:literal $is_checkmate:literal $is_stalemate:literal;)*) => {
            $(
                let position = $game::$Text::from_static($text).position();
                assert_eq!($game::is_checkmate(&position), $is_checkmate, $text);
                assert_eq!($game::is_stalemate(&position), $is_stalemate, $text);
            )*
        };
    }
    judged! {
        chess Fen: "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3" true false;
        chess Fen: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1" false true;
        chess Fen: "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1" false false; // in check
        chess Fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1" false false; // insufficient material
        shogi Sfen: "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1" true false;
        shogi Sfen: "4k4/4G4/4P4/9/9/9/9/9/4K4 w r 1" true false;
        shogi Sfen: "k8/2G6/1G7/9/9/9/9/9/4K4 w - 1" false true;
        shogi Sfen: "k8/2G6/1G7/9/9/9/9/9/4K4 w p 1" false false; // a pawn can be dropped
        xiangqi Fen: "R3k4/R8/9/9/9/9/9/9/9/5K3 b - - 0 1" true false;
        xiangqi Fen: "3k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1" false true;
        xiangqi Fen: "3k5/R8/9/9/9/9/9/9/9/5K3 b - - 0 1" false false;
        makruk Fen: "k6R/7R/8/8/8/8/8/4K3 b - - 0 1" true false;
        makruk Fen: "k7/7R/8/8/8/8/8/1R2K3 b - - 0 1" false true;
        makruk Fen: "k7/8/7R/8/8/8/8/1R2K3 b - - 0 1" false false;
    }
}

/// The counters after each move of a game. They stay at their maximum.
#[test]
fn texts_count_moves() {
    let mut fen = xiangqi::Fen::from_static("3k5/9/9/9/9/9/9/4p4/4P4/5K3 b - - 7 9");
    for (mv, halfmove_clock, fullmove_number) in [("d9d8", 8, 10), ("e1e2", 0, 10), ("d8d7", 1, 11)] {
        fen = fen.play(mv.parse().unwrap()).unwrap();
        assert_eq!((fen.halfmove_clock(), fen.fullmove_number()), (halfmove_clock, fullmove_number));
    }
    let mut fen = makruk::Fen::from_static("4k3/8/4p2p/5P2/8/8/8/R3K3 w - - 7 9");
    // A move, a pawn's capture that promotes, a move, and a move of the promoted pawn.
    for (mv, halfmove_clock, fullmove_number) in
        [("a1a2", 8, 9), ("e8d8", 9, 10), ("f5e6m", 0, 10), ("d8c8", 1, 11), ("e6d5", 2, 11)]
    {
        fen = fen.play(mv.parse().unwrap()).unwrap();
        assert_eq!((fen.halfmove_clock(), fen.fullmove_number()), (halfmove_clock, fullmove_number));
        assert_eq!(fen.counting_limit(), None);
    }
    let mut fen = makruk::Fen::from_static("4k3/8/4p2p/5P2/8/8/8/R3K3 w - 128 7 9");
    for (mv, halfmove_clock) in [("a1a2", 8), ("e8d8", 9), ("f5e6m", 10), ("d8c8", 11)] {
        fen = fen.play(mv.parse().unwrap()).unwrap();
        assert_eq!((fen.halfmove_clock(), fen.counting_limit()), (halfmove_clock, Some(128)));
    }
    let most = u32::MAX;
    let sfen = shogi::Sfen::new(shogi::START, most).unwrap().play(shogi::usi!("7g7f")).unwrap();
    assert_eq!(sfen.move_number(), most);
    let fen = xiangqi::Fen::new(xiangqi::START, most, most).unwrap();
    let fen = fen.play(xiangqi::ucci!("h2e2")).unwrap().play(xiangqi::ucci!("h9g7")).unwrap();
    assert_eq!((fen.halfmove_clock(), fen.fullmove_number()), (most, most));
}

/// A line on a text plays the same moves as [`chess::play_line`] and its like, and is refused as a whole.
#[test]
fn lines_on_texts() {
    macro_rules! lines {
        ($($game:ident $Text:ident: $line:literal, $wrong:literal;)*) => {
            $(
                let start = $game::$Text::try_from($game::START).unwrap();
                let mut position = $game::START;
                $game::play_line(&mut position, $line).unwrap();
                assert_eq!(start.play_line($line).unwrap().position(), position);
                assert_eq!(start.play_line("{nothing}"), Ok(start));
                let error = $game::play_line(&mut $game::START.clone(), $wrong).unwrap_err();
                assert_eq!(start.play_line($wrong), Err(error));
            )*
        };
    }
    lines! {
        chess Fen: "1. e4 e5 2. Nf3", "1. e4 e5 3. Nf3";
        shogi Sfen: "▲７六歩 △３四歩 ▲２二角成 △同　銀", "▲７六歩 △３四歩 ▲５八金";
        xiangqi Fen: "1. C2=5 H8+7", "1. C2=5 H8+6";
        makruk Fen: "1. e3e4 e6e5", "1. e3e4 e6e4";
    }
}

/// Errors in a line count from the number of the text, or from the first number in the line.
#[test]
fn numbers_continue_from_the_text() {
    macro_rules! numbers {
        ($($game:ident $Text:ident $text:literal: $($line:literal => $reason:literal),*;)*) => {
            $(
                let text = $game::$Text::from_static($text);
                $(
                    let reason = concat!("invalid move: ", $reason);
                    assert_eq!(text.play_line($line).unwrap_err().to_string(), reason);
                )*
            )*
        };
    }
    numbers! {
        chess Fen "4k3/8/8/8/8/8/8/4K3 w - - 0 30":
            "e4" => "30. e4 is not legal; the player has no pawn",
            "Kd1 Kd8 e4" => "31. e4 is not legal; the player has no pawn",
            "Kd1 e5" => "30... e5 is not legal; the player has no pawn",
            "7. Kd1 e5" => "7... e5 is not legal; the player has no pawn",
            "0. e4" => "a move number is at least 1; expected `30.`";
        chess Fen "4k3/8/8/8/8/8/8/4K3 b - - 0 30":
            "Kd8 e4" => "31. e4 is not legal; the player has no pawn",
            "30... Kd8 30. Kd1" => "the move number does not fit; expected `31.`";
        chess Fen "4k3/8/8/8/8/8/8/4K3 w - - 0 4294967295":
            "Kd1 Kd8 e4" => "4294967295. e4 is not legal; the player has no pawn";
        shogi Sfen "4k4/9/9/9/9/9/9/9/4K4 w - 30":
            "0. 5a4a" => "a move number is at least 1; expected `15...`",
            "30 5a4a 32 5i4i" => "the move number does not fit; expected `31.`",
            "5a4a 0. 5i4i" => "a move number is at least 1; expected `16.`";
        xiangqi Fen "3k5/9/9/9/9/9/9/9/9/5K3 b - - 0 30":
            "0. d9d8" => "a move number is at least 1; expected `30...`";
        makruk Fen "4k3/8/8/8/8/8/8/4K3 w - - 0 30":
            "e1e2 0. e8e7" => "a move number is at least 1; expected `30...`";
    }
}

/// The traits of all games can be in scope together.
#[test]
fn methods_of_all_games_together() {
    use chess::Rules as _;
    use makruk::Rules as _;
    use shogi::Rules as _;
    use xiangqi::Rules as _;

    assert_eq!(chess::START.legal_moves().len(), 20);
    assert_eq!(shogi::START.legal_moves().len(), 30);
    assert_eq!(xiangqi::START.legal_moves().len(), 44);
    let fen = makruk::Fen::try_from(makruk::START).unwrap();
    assert_eq!(fen.legal_moves().len(), 23);
    assert_eq!(chess::Fen::try_from(chess::START).unwrap().legal_moves().len(), 20);
}

/// The trait of each game has every public function whose first argument is a position of the game. The functions of
/// makruk that change a position belong to `makruk::Fen` itself.
#[test]
fn no_function_is_missing() {
    let sources = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../runtime/src/games"));
    for game in ["chess", "makruk", "shogi", "xiangqi"] {
        let of_trait = fs::read_to_string(sources.join(game).join("rules.rs")).unwrap();
        let mut count = 0;
        for source in sources_in(&sources.join(game)) {
            // Only functions of modules: methods are indented.
            for function in source.split("\npub const fn ").skip(1) {
                let name = function.split(['(', '<']).next().unwrap();
                let arguments = function.split_once('(').unwrap().1.trim_start();
                let reads = ["position: &Position", "position: &crate::Position<A, B, C>"]
                    .iter()
                    .any(|start| arguments.starts_with(start));
                let changes = game != "makruk" && arguments.starts_with("position: &mut Position");
                if reads || changes {
                    let declared =
                        ["(", "<"].iter().any(|end| of_trait.contains(&format!("    fn {name}{end}")));
                    assert!(declared, "{game}::Rules has no method `{name}`");
                    count += 1;
                }
            }
        }
        assert!(count >= 12, "{game}: {count}");
    }
}

/// Returns the files in a folder and in its folders.
fn sources_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(
            |path| {
                if path.is_dir() { sources_in(&path) } else { vec![fs::read_to_string(&path).unwrap()] }
            },
        )
        .collect()
}
