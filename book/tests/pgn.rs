//! Tests the PGN reader, partly by comparing it with the crate shakmaty.

use std::fs;
use std::io::{self, Read};

use koma_book::pgn::PgnReader;
use shakmaty::{CastlingMode, Chess, Position as _, san::SanPlus};

use crate::one_by_one::OneByOne;

/// Returns the tags, the moves and the result of each game. If a game is skipped, returns `!` and the
/// reason instead.
fn read(pgn: &str) -> String {
    let mut reader = PgnReader::new(OneByOne(pgn.as_bytes())).unwrap();
    let mut games = Vec::new();
    while let Some(game) = reader.read_game().unwrap() {
        games.push(match game {
            Ok(game) => {
                let mut words: Vec<String> =
                    game.tags().map(|(name, value)| format!("[{name}={value}]")).collect();
                words.extend(game.moves.iter().map(ToString::to_string));
                words.extend(game.result.map(|result| ["1-0", "1/2-1/2", "0-1"][result as usize].to_owned()));
                words.join(" ")
            }
            Err(skipped) => format!("!{}", skipped.reason),
        });
    }
    games.join("|")
}

/// Adds comments, variations and glyphs between the moves of games, which PGN allows. The moves stay the same.
#[test]
fn games_have_the_moves_that_shakmaty_plays() {
    let pgn = fs::read_to_string("../data/games.pgn").unwrap();
    let mut random = fastrand::Rng::with_seed(2);
    let between =
        [" {a (b\n\n[c \"1-0\"}", " (1. a4 (a5 {)} a6) 2. b4) ", " !? ", " $3 ", " ; e4\n ", "", "", ""];
    let games: Vec<&str> = pgn.split("\n\n").filter(|part| part.starts_with("1. ")).collect();
    assert_eq!(games.len(), 200);
    for words in games {
        let noisy: String =
            words.split_inclusive(' ').flat_map(|word| [word, random.choice(between).unwrap()]).collect();
        let (mut position, mut expected) = (Chess::new(), String::new());
        let (moves, result) = words.rsplit_once(char::is_whitespace).unwrap();
        // Numbers start with a digit.
        for word in moves.split_whitespace().filter(|word| !word.starts_with(char::is_numeric)) {
            let mv = word.parse::<SanPlus>().unwrap().san.to_move(&position).unwrap();
            expected.extend([&*mv.to_uci(CastlingMode::Standard).to_string(), " "]);
            position.play_unchecked(mv);
        }
        assert_eq!([read(words), read(&noisy)], [(); 2].map(|()| format!("{expected}{result}")));
    }
}

#[test]
fn tags_and_words() {
    let promotions = "[FEN \"4k3/P6P/8/8/8/8/8/4K3 w - - 0 1\"]\n";
    let fen = "[FEN=4k3/P6P/8/8/8/8/8/4K3 w - - 0 1]";
    let not_a_move = "not a move; expected SAN such as `Nf3`, or UCI such as `g1f3`";
    let long_percent = format!("1. e4\n% {{ {}\n\n1. d4", "x".repeat(1 << 20));
    let long = format!("[A \"{}\"]\n[B \"b\"]\n\n1. e4\n\n1. d4", "x".repeat(1 << 20));
    let many_tags = format!("{}1. e4\n\n1. d4", "[A \"b\"]\n".repeat((1 << 18) + 2));
    for (pgn, expected) in [
        (
            "\u{FEFF}% all of this is nothing\n[A \"x\"]\r\n[B \"a \\\"b\\\" \\\\ ]\" ] [C\"\"]\n\
             [D  \"the \"Great\" one\"]\n[E none]\n[G \"open\n\n\r\n% nothing\n1. e4\n[A \"y\"]\n\n\n[A \"z\"]",
            "[A=x] [B=a \"b\" \\ ]] [C=] [D=the \"Great\" one] e2e4|[A=y]|[A=z]",
        ),
        (&long, "!a line has more than 1 MiB|d2d4"),
        (&many_tags, "!the headers have more than 1 MiB|d2d4"),
        (&format!("1. e4 {{{}}}\r\n e5", "x".repeat((1 << 20) - 8)), "e2e4 e7e5"),
        (&long_percent, "!a line has more than 1 MiB|d2d4"),
        ("1. e4 e5 2.Nf3 2...Nc6 3 . d4 3... \n... d5 4. exd5", "e2e4 e7e5 g1f3 b8c6 d2d4 d7d5 e4d5"),
        ("1e4 ...e5!! 2 Nf3 Nf6?! Bc4!? Bc5 0-0+ 0-0", "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8"),
        ("e4 1-0", "e2e4 1-0"),
        ("0-1", "0-1"),
        ("", ""),
        ("1/2-1/2 1/2 ½-½", "1/2-1/2"),
        ("e4 *", "e2e4"),
        ("e4{a ( comment\n\n[}e5(1... d5 (d6) {)} ; )\n (\n))$14d4$3 !? +- = ± ♔", "e2e4 e7e5 d2d4"),
        ("e4 ; to the end 1-0 {\ne5\n% and this }\nd4 % d5", "e2e4 e7e5 d2d4 d7d5"),
        ("e4 d5 e5 f5 exf6e.p. a6 ♘f3 a6-a5 {}", "e2e4 d7d5 e4e5 f7f5 e5f6 a7a6 g1f3 a6a5"),
        ("e4 d5 e5 f5 exf6 e.p. a6 a3 ep", "e2e4 d7d5 e4e5 f7f5 e5f6 a7a6 a2a3"),
        (&format!("{promotions}a8(Q)+ Kf7 h8(n)+ (h8 Q) *"), &format!("{fen} a7a8q e8f7 h7h8n")),
        (&format!("{promotions}a8=Q+ Kf7 h8/R"), &format!("{fen} a7a8q e8f7 h7h8r")),
        // There is no space before these variations.
        (&format!("{promotions}Kd1(Ke2 Kf7) Kd8(Kf8) Ke1(Qd1)"), &format!("{fen} e1d1 e8d8 d1e1")),
        (&format!("{promotions}h8Q+(h8N) Kf7 Ke2"), &format!("{fen} h7h8q e8f7 e1e2")),
        // The reader does not guess the meaning of German piece letters.
        ("1. Sf3 Sf6 2. c4", &format!("!move 1 of White: Sf3 is {not_a_move}")),
        ("1. e4 e5 3. Nf3", "!the number 3. does not fit; expected 2."),
        ("1. e4 1... e5 2... Nc6", "!the number 2... does not fit; expected 2."),
        ("2. e4", "!the number 2. does not fit; expected 1."),
        ("1. e4 N e5", &format!("!move 1 of Black: N is {not_a_move}")),
        ("1. e4 1-0 0-1", "!it has two different results"),
        ("[Result \"1-0\"]\n1. e4 0-1", "!it has two different results"),
        ("[Result \"1-0\"]\n1. e4 0-1 *", "!it has two different results"),
        ("[Result \"1-0\"]\n1. e4 * 0-1", "!it has two different results"),
        ("e4 --", "!move 1 of Black: -- is not a move; a player of chess cannot pass"),
        ("1. e4 .* *! e5 e.p. ep!", "e2e4 e7e5"),
        ("1. e4 -ep e5", &format!("!move 1 of Black: - is {not_a_move}")),
        ("e4 (e5\n\n1. d4", "!a variation has no `)`|d2d4"),
        ("e4 (e5\n[A \"b\"]\n1. d4", "!a variation has no `)`|[A=b] d2d4"),
        ("e4 )e5\n\n1. d4", "!a `)` has no `(`|d2d4"),
        ("e4 1:0 e5\nd4\n\n1. d4", "!`1:0` is not a move|d2d4"),
        ("99999999999. d4", "!`99999999999.` is not a move"),
        // The letter of the king is the Latin `K`. In Russian games, the Cyrillic `К` is the letter of the knight.
        (
            "1. d4 d5 2. \u{41A}d2",
            "!move 2 of White: `\u{41A}d2`: this is not a move; its first letter is not a Latin one; expected `K`, `Q`, `R`, `B` or `N`",
        ),
        ("e4 {e5\n\n1. d4", "!a comment has no end"),
        (
            "e4 {a note\n[Diagram \"x\"]\nd4 } e5",
            "!a comment has no end before the next tag|[Diagram=x] d2d4 e7e5",
        ),
        // An unclosed comment does not extend into the next game.
        (
            "e4 {oops e5 1-0\n\n[Event \"x\"]\n\nd4 {x} d5",
            "!a comment has no end before the next tag|[Event=x] d2d4 d7d5",
        ),
        ("e4 {oops e5\r\n[White_1  \"x\"]\nd4", "!a comment has no end before the next tag|[White_1=x] d2d4"),
        (
            "e4 e4 {oops\n[A \"x\"]\nd4",
            "!move 1 of Black: e4 is not legal; the pawn on e7 can go to e5, e6|[A=x] d2d4",
        ),
        (
            "e4 {oops e5 1-0\n\nd4 {x} d5\n\nc4 *",
            "!a comment with an empty line has no end before the next `{`|c2c4",
        ),
        (
            "e4 {\n[%clk 1]\n[Ann \n[Ann]\n\n[ \n[A\"\n\"{a\n\n} e5",
            "!a comment with an empty line has no end before the next `{`",
        ),
        ("e4 {\n[%clk 1]\n[Ann \n[Ann]\n{\n[ \n[A\"\n\"a\n\n} e5", "e2e4 e7e5"),
        (&format!("e4 \u{1b}[2J{}", "a".repeat(70)), &format!("!`[2J{}` is not a move", "a".repeat(62))),
    ] {
        assert_eq!(read(pgn), expected, "{pgn:?}");
    }
}

/// Checks the games of each text.
fn check(cases: &[(&str, &str)]) {
    for (pgn, expected) in cases {
        assert_eq!(read(pgn), *expected, "{pgn:?}");
        // With other line breaks, the games are the same.
        for line_break in ["\r\n", "\r", "\r\r\n"] {
            let other = pgn.replace("\r\n", "\n").replace('\n', line_break);
            assert_eq!(read(&other), *expected, "{other:?}");
        }
    }
}

const FEN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

/// Empty lines may be between the tags of a game. After an empty line, a repeated name begins the next game.
#[test]
fn empty_lines_between_tags() {
    let fen = format!("[FEN \"{FEN}\"]");
    let start = format!("[FEN={FEN}]");
    check(&[
        (&format!("{fen}\n\n[Result \"1-0\"]\n\n1. e3 1-0"), &format!("{start} [Result=1-0] e2e3 1-0")),
        ("[Variant \"Atomic\"]\n\n[Result \"1-0\"]\n\n1. e4 1-0", "!a game of Atomic"),
        ("[Result \"1-0\"]\n\n[White \"A\"]\n\n1. e4\n", "[Result=1-0] [White=A] e2e4 1-0"),
        ("[A \"1\"]\n\n \n\n[B \"2\"]\n; x\n\n[C \"3\"]\n\n\n1. e4", "[A=1] [B=2] [C=3] e2e4"),
        // Games of tags alone
        (&format!("{fen}\n[A \"1\"]\n\n[A \"2\"]\n\n1. e4"), &format!("{start} [A=1]|[A=2] e2e4")),
        (
            &format!("[A \"1\"]\n{fen}\n\n[B \"2\"]\n[A \"2\"]\n1. e4"),
            &format!("[A=1] {start}|[B=2] [A=2] e2e4"),
        ),
        ("[A \"1\"]\n\n[A \"2\"]\n\n[A \"3\"]\n\n[B \"3\"]\n\n[B \"4\"]", "[A=1]|[A=2]|[A=3] [B=3]|[B=4]"),
        ("[A \"1\"]\n\n[A \"2\"] e4\n[A \"3\"] d4", "[A=1]|[A=2] e2e4|[A=3] d2d4"),
        // Without an empty line, a repeated name does not begin a game.
        ("[A \"1\"]\n[A \"2\"]\n1. e4", "[A=1] [A=2] e2e4"),
        ("[A \"1\"]\n; x\n{\n}\n[A \"2\"]\n1. e4", "[A=1] [A=2] e2e4"),
        // Moves or a result are before these tags.
        ("[A \"1\"]\n*\n[B \"2\"]\ne4", "[A=1]|[B=2] e2e4"),
        ("[A \"1\"]\n\ne4 [B \"2\"]\nd4 1-0[C \"3\"] c4", "[A=1] e2e4|[B=2] d2d4 1-0|[C=3] c2c4"),
        (
            "[A \"1\"]\n[Result \"1-0\"]\ne4 e5 Ke3\n\t[B \"2\"]\nd4",
            "!move 2 of White: Ke3 is not legal; the king on e1 can go to e2|[B=2] d2d4",
        ),
        // A mistake between tags belongs to the game that it is in.
        (
            "[A \"1\"]\n\n[A \"2\"]\n{x\n[A \"3\"]\ne4",
            "[A=1]|!a comment has no end before the next tag|[A=3] e2e4",
        ),
        ("[A \"1\"]\n\n[B \"2\"]\n{x\n[A \"3\"]\ne4", "!a comment has no end before the next tag|[A=3] e2e4"),
        // The tags after the mistake belong to the same game, so its moves are not counted from another start.
        (
            &format!("{fen} {{x\n\n[Result \"1-0\"]\n\n1. e3 1-0\n\n1. d4"),
            "!a comment has no end before the next tag|d2d4",
        ),
    ]);
    let many = (0..40_000).fold(String::new(), |tags, number| tags + &format!("[A{number} \"x\"]\n\n"));
    assert_eq!(read(&(many.clone() + "e4")).matches("[A").count(), 40_000);
    let twice = read(&(many.clone() + &many + "e4"));
    assert_eq!((twice.matches('|').count(), twice.ends_with(" e2e4")), (1, true));
}

/// Brackets in moves take linear time, although a tag may start at each of them.
#[test]
fn many_brackets() {
    let brackets = ["[", "[A", "[A ", "[\u{a0}"].map(|bracket| bracket.repeat(300_000));
    for brackets in brackets {
        assert_eq!(read(&format!("1. e4 ({brackets}) 1-0")), "e2e4 1-0");
        let read = read(&format!("1. e4 {brackets} 1-0"));
        assert!(read == "e2e4 1-0" || read.starts_with('!'), "{}", read.len());
    }
}

/// An empty line between moves ends the game only if the next text can start a game.
#[test]
fn empty_lines_between_moves() {
    check(&[
        ("1. e4 e5\n\n2. Nf3 1-0\n\n1. d4 *", "e2e4 e7e5 g1f3 1-0|d2d4"),
        ("1. e4\n\n\n{x}\n12. e5", "!the number 12. does not fit; expected 1..."),
        ("1. e4 e5\n\n1/2-1/2\n\n0-1", "e2e4 e7e5 1/2-1/2|0-1"),
        ("1. e4 e5 1-0\n\n2. Nf3", "e2e4 e7e5 1-0|!the number 2. does not fit; expected 1."),
        ("1. e4 (1. d4\n\n2. c4) e5\n\n01. d4", "e2e4 e7e5|d2d4"),
        (
            "1. e4 Ke3\n\n2. Nf3\n\n1. d4",
            "!move 1 of Black: Ke3 is not legal; the king on e8 cannot move|d2d4",
        ),
        ("1. e4\n\n1. d4\n\nc4\n\n1-0", "e2e4|d2d4|c2c4 1-0"),
        // A game without tags does not start with a move of Black.
        ("[Result \"1-0\"]\n\n1. e4 {x}\n\n1... e5 2. Nf3 1-0", "[Result=1-0] e2e4 e7e5 g1f3 1-0"),
        ("1. e4\n\n{x}\n\n01.. e5\n\n1-0", "e2e4 e7e5 1-0"),
        ("1. e4\n\n1\u{2026}e5 *", "e2e4 e7e5"),
        ("1. e4\n\n1\u{FF0E}\u{A0}\u{2025} e5 *", "e2e4 e7e5"),
        ("1. e4\n\n1. ... e5 *", "e2e4 e7e5"),
        ("1. e4\n\n1 ... e5 *", "e2e4 e7e5"),
        ("1. e4\n\n1. .d4", "e2e4|d2d4"),
        ("1. e4 (1. d4\n\n1... d5) e5", "e2e4 e7e5"),
        (
            "1. e4 Ke3\n\n1... e5\n\n1. d4",
            "!move 1 of Black: Ke3 is not legal; the king on e8 cannot move|d2d4",
        ),
        ("1. e4 e5\n\n1... d5\n\n1. d4", "!the number 1... does not fit; expected 2.|d2d4"),
        ("1. e4 1-0\n\n1... e5", "e2e4 1-0|!the number 1... does not fit; expected 1."),
        (
            "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 1\"]\n\n1... Kd8\n\n1... Kd8\n\n1. d4",
            "!the number 1... does not fit; expected 2.|d2d4",
        ),
        ("1. e4\n\n{x\n[A \"y\"]\nd4", "e2e4|!a comment has no end before the next tag|[A=y] d2d4"),
        ("1. e4\n\n[A \"y\"]\nd4", "e2e4|[A=y] d2d4"),
    ]);
}

/// Comments before a game are no game.
#[test]
fn comments_before_games() {
    let game = "[A=x] e2e4 1-0";
    check(&[
        ("; made by a program\n[A \"x\"]\ne4 1-0", game),
        ("{made by\n\na program}\n\n[A \"x\"]\ne4 1-0", game),
        ("%x\n  ; y\n{z}{} ; \n{} [A \"x\"]\ne4 1-0\n\n; the end\n\n{of it}", game),
        ("[A \"x\"] ; y\ne4 1-0\n\n; between\n\n[A \"x\"]\n{moves}\ne4 1-0", &format!("{game}|{game}")),
        ("; nothing\n\n{else}\n% here", ""),
        ("{not closed\n\n[A \"x\"]\ne4 1-0", "!a comment has no end before the next tag|[A=x] e2e4 1-0"),
    ]);
}

#[test]
fn moves_beside_tags() {
    check(&[
        ("[Result \"1-0\"] 1. e4 e5", "[Result=1-0] e2e4 e7e5 1-0"),
        (
            "[A \"x\"] [Result \"1-0\"]1.e4 {[B \"y\"]} 1-0\n\n[A \"y\"]d4",
            "[A=x] [Result=1-0] e2e4 1-0|[A=y] d2d4",
        ),
        ("  [A \"x\"]\n\t[B \"y\"] {z} *", "[A=x] [B=y]"),
        (
            "[A \"x\"] word",
            "!move 1 of White: word is not a move; expected SAN such as `Nf3`, or UCI such as `g1f3`",
        ),
    ]);
}

#[test]
fn results() {
    let position = "[FEN \"6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1\"]";
    let fen = "[FEN=6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1]";
    check(&[
        ("[Result \"1-0\"]\n1. e4 *", "[Result=1-0] e2e4 1-0"),
        ("[Result \"*\"]\n1. e4 0-1", "[Result=*] e2e4 0-1"),
        ("[Result \"*\"]\n1. e4 *", "[Result=*] e2e4"),
        ("e4 * 1-0 *", "e2e4 1-0"),
        ("e4 * e5", "!the move e5 comes after the result"),
        (&format!("{position} Ra8#1-0"), &format!("{fen} a1a8 1-0")),
        (&format!("{position} 1.O-O0-1"), &format!("{fen} e1g1 0-1")),
        (&format!("{position} 1. 0-0-01/2-1/2"), &format!("{fen} e1c1 1/2-1/2")),
        (&format!("{position} 1. 0-00-1"), &format!("{fen} e1g1 0-1")),
        (&format!("{position} Rh4!?½-½"), &format!("{fen} h1h4 1/2-1/2")),
        ("e4*", "e2e4"),
        ("e4 e51/2", "e2e4 e7e5 1/2-1/2"),
        ("[Result \"1-0\"] e40-1", "!it has two different results"),
        (
            "e4-1-0",
            "!move 1 of White: e4-1-0 is not a move; expected SAN such as `Nf3`, or UCI such as `g1f3`",
        ),
    ]);
}

/// Characters that look like a blank or like nothing separate words. `…` and similar characters are dots.
#[test]
fn blanks_and_dots_of_unicode() {
    let expected = "e2e4 d7d5 e4e5 f7f5 1-0";
    for blank in [
        "\u{A0}", "\u{200B}", "\u{FEFF}", "\u{202F}", "\u{2003}", "\u{3000}", "\u{AD}", "\u{2060}",
        "\u{200E}", "\u{2028}",
    ] {
        let games = [
            format!("1. e4 d5{blank}2. e5 f5 1-0"),
            format!("{blank}1.{blank}e4{blank}{blank}d5 2{blank}. e5 f5{blank}1-0{blank}"),
            format!(
                "1. e4{blank} {{{blank}}}{blank}d5 {blank}({blank}d6{blank}){blank}2. e5 f5!{blank}$1{blank}1-0"
            ),
        ];
        for pgn in games {
            assert_eq!(read(&pgn), expected, "{pgn:?}");
        }
        let tagged = format!(
            "{blank}[A \"{blank}x\"]{blank}\n{blank}\n{blank}[B \"y\"]{blank}1. e4{blank}\n\n{blank}[A \"y\"]"
        );
        assert_eq!(read(&tagged), format!("[A={blank}x] [B=y] e2e4|[A=y]"));
    }
    check(&[
        ("1… e4", "!the number 1... does not fit; expected 1."),
        ("1. e4 1… d5 2. e5 2…f5 … 1-0", expected),
        ("1．e4 1‥ d5 2． e5 2．．．f5 1-0", expected),
        ("e4 …d5 e5 ‥f5!? … 1-0", expected),
        ("e4 e5 ♘\u{FE0E}f3 \u{265E}\u{FE0F}c6", "e2e4 e7e5 g1f3 b8c6"),
    ]);
    // In an encoding with a byte for each character, the game is the same.
    let mut reader = PgnReader::new(&b"1. e4 d5\xA02. e5 2\x85 f5 1-0"[..]).unwrap();
    assert_eq!(reader.read_game().unwrap().unwrap().unwrap().moves.len(), 4);
}

/// The message about a refused word shows the word.
#[test]
fn refused_words_are_shown() {
    for (word, shown) in [
        ("Кd2", "Кd2"),
        ("a\u{FE0F}b", "a\\u{fe0f}b"),
        ("averylongword", "averylongword"),
        ("Nf9é", "Nf9é"),
        ("x\u{7F}y", "x\\u{7f}y"),
        ("3:\u{FE0E}1", "3:\\u{fe0e}1"),
        // The square without the figurine would be the move of a pawn.
        ("♘\u{200B}f3", "♘"),
        ("♘ f3", "♘"),
        ("\u{265E}\u{FE0E}\u{A0}f3", "\u{265E}\\u{fe0e}"),
    ] {
        let reason = read(&format!("1. {word} e5"));
        assert!(reason.starts_with('!') && reason.contains(shown), "{reason}");
    }
    assert_eq!(read("1. e4 ♔ e5? 2. Nf3 ± ♔ 1-0"), "!`♔` is not a move");
    assert_eq!(read("1. e4 e5? 2. Nf3 ± ♔ Nc6 ♔ 1-0"), "e2e4 e7e5 g1f3 b8c6 1-0");
}

/// Reading ends at the first error, which is the one that is reported.
#[test]
fn reading_stops_at_the_first_error() {
    struct Failing<'a>(&'a [u8], u32);

    impl Read for Failing<'_> {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                self.1 += 1;
                return Err(io::Error::other(format!("error {}", self.1)));
            }
            self.0.read(out)
        }
    }

    // The header of a gzip file, and a block of its bytes without compression.
    let gzip = "\u{1F}\u{8B}\u{8}\0\0\0\0\0\0\u{FF}\0\u{9}\0\u{F6}\u{FF}1. e4 e5 ";
    for pgn in ["1. e4 e5 1-0\n\n1. d4 d5", "1. e4 {x", "[A \"x\"]\n", "1. e4 (", "1. e4 e9 ", gzip] {
        let mut bytes: Vec<u8> = pgn.chars().map(|c| c as u8).collect();
        bytes.resize(bytes.len().max(20), b' ');
        let mut reader = PgnReader::new(Failing(&bytes, 0)).unwrap();
        let error = loop {
            match reader.read_game() {
                Ok(game) => assert!(game.is_some()),
                Err(error) => break error,
            }
        };
        assert_eq!(error.to_string(), "error 1", "{pgn}");
        assert!(reader.read_game().unwrap().is_none(), "{pgn}");
    }
}
