//! Tests invalid FENs and SFENs: their messages, and properties of all errors. More messages are in
//! `macros/src/tests/messages/fens.txt`.

use koma::error::FenErrorKind;
use koma::{chess, makruk, shogi};

use super::read;
use crate::support::rows;

/// Each line has a game, a text, and the range and the reason of its error. Most reasons name the field or the square
/// with the mistake.
const WRONG: &str = "\
chess | 8/8/8/8/8/8/8/8 W | 16..17 | expected the turn: `w`, White, or `b`, Black
chess | 8/8/8/8/8/8/8/8\tw | 15..16 | unexpected tab `\\t`; expected one blank ` ` between two fields and no other blanks
chess | 8/8/8/8/8/8/8/8 w  - 0 1 | 18..19 | unexpected blank ` `; expected one blank ` ` between two fields and no other blanks
chess | 8/8/8/8/8/8/8/4K2R w KK | 22..23 | h1: the rook already has the castling right `K`
chess | 8/8/8/8/8/8/8/8 w - - 0 01 | 24..26 | the move number must be a number without leading zeros, at most 4294967295
chess | 8/8/8/8/8/8/8/8 w - - 0 4294967296 | 24..34 | the move number must be a number without leading zeros, at most 4294967295
chess | 8/8/8/8/3x4/8/8/8 w | 9..10 | d4: `x` is not a piece of chess; its pieces are K Q R B N P
chess | 8/8/8/8/8/8/8/8/7 w | 0..17 | the board has 9 ranks; expected 8
chess | 8/8/8/8/8/8/8/rnbqkbnrr w | 14..23 | rank 1 has 9 squares; expected 8
shogi | 9/9/9/9/9/9/9/9/9 b - 1.5 | 22..25 | the move number must be a number without leading zeros, at most 4294967295
shogi | 9/9/9/9/9/9/9/9/9 b PbP 1 | 22..23 | `P` is already in this hand; expected each piece once, after its count
shogi | 9/9/9/9/9/9/9/9/9 b 82P 1 | 20..23 | with this piece, there are more pieces on the board and in hand than squares";

#[test]
fn fields_and_squares() {
    for [game, text, expected] in rows(WRONG) {
        let error = read(game, text).unwrap_err();
        assert_eq!(format!("{:?} | {}", error.range(), error.reason()), expected, "{text}");
    }
    assert!(shogi::Sfen::is_valid("9/9/9/9/9/9/9/9/9 b 81P 1"));
    // If a longer dash replaces a hyphen, the help suggests `-`.
    let explanation = |text: &str| chess::Fen::parse(text).unwrap_err().explain(text).to_string();
    assert!(explanation("8/8/8/8/8/8/8/8 w – - 0 1").ends_with("help: did you mean `-`?"));
    assert!(!explanation("8/8/8/8/8/8/8/8 w x - 0 1").contains("help: "));
}

/// Texts that start like the commands of engines.
#[test]
fn words_of_commands() {
    const SFEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let help = |game, text: &str| {
        let explanation = explained(game, text);
        explanation.split_once("\n  help: ").map(|(_, help)| help.to_owned())
    };
    for start in ["sfen ", "position sfen ", " position  sfen ", "position "] {
        let text = format!("{start}{SFEN}");
        let words = "leave out the words of an engine's command, such as `position sfen`";
        assert_eq!(help("shogi", &text).as_deref(), Some(words), "{text}");
    }
    for game in ["chess", "xiangqi", "makruk"] {
        for text in ["fen 8/8", "position fen 8/8 w"] {
            let words = "leave out the words of an engine's command, such as `position fen`";
            assert_eq!(help(game, text).as_deref(), Some(words), "{game} {text}");
        }
        for text in ["startpos", "position startpos moves e2e4"] {
            let words = "write out the starting position; in Rust, it is the constant `START`";
            assert_eq!(help(game, text).as_deref(), Some(words), "{game} {text}");
        }
        for text in ["positions", "fens 8/8 w", "8/8/8 fen"] {
            assert_eq!(help(game, text), None, "{game} {text}");
        }
    }
}

/// Returns the diagnostic for an invalid text.
fn explained(game: &str, text: &str) -> String {
    read(game, text).unwrap_err().explain(text).to_string()
}

/// Each kind says which field is missing, repeated or not a number.
#[test]
fn kinds_of_fields() {
    use FenErrorKind as Kind;
    const BOARD: &str = "4k3/8/8/8/8/8/8/R3K2R";
    let chess = |rest: &str| chess::Fen::parse(&format!("{BOARD}{rest}")).unwrap_err().kind();
    assert_eq!(chess(""), Kind::MissingTurn);
    assert_eq!(chess(" w KQK - 0 1"), Kind::CastlingRepeated('K'));
    assert_eq!((chess(" w - - x 1"), chess(" w - - 0 x")), (Kind::HalfmoveClock, Kind::MoveNumber));
    let sfen = |rest: &str| shogi::Sfen::parse(&format!("9/9/9/9/9/9/9/9/9{rest}")).unwrap_err().kind();
    assert_eq!((sfen(""), sfen(" b")), (Kind::MissingTurn, Kind::MissingHands));
    assert_eq!((sfen(" b PP 1"), sfen(" b - 01")), (Kind::HandRepeated('P'), Kind::MoveNumber));
    let makruk = makruk::Fen::parse("8/8/8/8/8/8/8/8 w - x 0 1").unwrap_err();
    assert_eq!(makruk.kind(), Kind::CountingLimit);
}

#[test]
fn bytes_that_are_not_text() {
    let input = b"9/9/9/9/9/9/9/9/9 b \xF0\x9F\x80 1";
    let error = shogi::Sfen::from_bytes(input).unwrap_err();
    assert_eq!((error.kind(), error.range()), (FenErrorKind::NotUtf8, 20..23));
    let text = "\
invalid SFEN: the text is not UTF-8
  9/9/9/9/9/9/9/9/9 b \\xf0\\x9f\\x80 1
                      ^^^^^^^^^^^^";
    assert_eq!(error.explain_bytes(input).to_string(), text);
    assert_eq!(makruk::Fen::try_from(&b"\xFF"[..]).unwrap_err().range(), 0..1);
    assert_eq!(makruk::Fen::from_bytes(b"8/8/8/8/8/8/8/8 w").unwrap().position().piece_count(), 0);
}

/// Valid texts that use all features of the notations.
const RIGHT: [(&str, &str); 9] = [
    ("chess", "r3k2r/pPpp1ppp/8/3Pp3/8/8/P1PP1PPP/R3K2R w KQkq e6 12 34"),
    ("chess", "rr2k1rr/8/8/8/3pP3/8/8/RR2K1RR b GBgb e3 0 1"),
    ("chess", "8/8/8/8/8/8/8/8 w"),
    ("shogi", "lnsgkgsnl/1+r5b1/ppppppppp/9/9/9/PPPPPP+PPP/1B5R1/LNSGKGSNL w 2P12pb 105"),
    ("shogi", "9/9/9/9/9/9/9/9/9 b -"),
    ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKABNR r - - 5 20"),
    ("xiangqi", "9/9/9/9/9/9/9/9/9/9 b"),
    ("makruk", "rnsmksnr/8/p1pppM~pp/8/8/PPm~PPPPP/8/RNSKMSNR b - 128 3 40"),
    ("makruk", "8/8/8/8/8/8/8/8 w - -"),
];

/// Reports whether a text is valid. If it is valid, asserts that writing and reading changes nothing. If it
/// is invalid, asserts that the error can be explained.
fn holds(game: &str, input: &str) -> bool {
    let error = match read(game, input) {
        Ok(text) => {
            assert_eq!(read(game, &text).as_ref(), Ok(&text), "{input}");
            return true;
        }
        Err(error) => error,
    };
    let range = error.range();
    assert!(input.get(range.clone()).is_some(), "{range:?} is not a range of {input:?}");
    let text = error.explain(input).to_string();
    assert!(text.starts_with(&error.to_string()) && text.len() < 4096, "{text}");
    // An error can be explained with any text, not only with the invalid text.
    assert!(error.explain("—").to_string().len() < 4096);
    false
}

/// At every character of a text, makes these changes: removes, doubles or replaces the character, inserts
/// another character before it, or starts or ends the text there. Also appends a character.
#[test]
fn single_changes_are_read_or_refused() {
    let alphabet: Vec<char> =
        " \n\u{a0}\u{feff}\u{202e}01289/+-~^'_[](.,:*—´é♔歩𝔎KQRBNPGSLMAEHCkqrbnpwWxZ\0".chars().collect();
    for (game, right) in RIGHT {
        assert!(holds(game, right), "{right}");
        let (mut read, mut refused) = (0, 0);
        let mut count = |input: &str| if holds(game, input) { read += 1 } else { refused += 1 };
        for (at, c) in right.char_indices() {
            let (before, behind) = (&right[..at], &right[at + c.len_utf8()..]);
            count(before);
            count(&right[at..]);
            count(&format!("{before}{behind}"));
            count(&format!("{before}{c}{c}{behind}"));
            for other in &alphabet {
                count(&format!("{before}{other}{behind}"));
                count(&format!("{before}{other}{c}{behind}"));
            }
        }
        for other in &alphabet {
            count(&format!("{right}{other}"));
        }
        assert!(read > 0 && refused > 1000, "{right}: {read} {refused}");
        // Explanations show only a part of a long text.
        for part in ["8/", "pp", "é", "9 ", "1", "\u{202e}"] {
            assert!(!holds(game, &part.repeat(5000)));
        }
    }
}
