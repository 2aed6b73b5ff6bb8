//! Tests FEEN: koma accepts the same texts as the public crate `sashite-feen`. Also tests the messages
//! about invalid texts.

use std::collections::HashSet;
use std::mem::{Discriminant, discriminant};
use std::panic::catch_unwind;

use crate::support::{for_all_over, rows};
use koma::error::FeenErrorKind;
use koma::{FeenError, Position, Shape};
use sashite_feen::Feen;

const SEEDS: [&str; 16] = [
    "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c",
    "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/4P3/8/PPPP1PPP/-RNBQK^BN-R / c/C",
    "4k^3/8/8/8/8/8/8/R'3K^3 2P/3pq C/c",
    "lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s",
    "ln1gk^2+Bl/6g2/p1sp1s2p/2p1ppp2/1p5P1/2PPP1P2/PPS2P1+rP/2G1G4/LN1K^3NL 2NBPRS/p s/S",
    "3/1K^1/3 2P/p C/s",
    "3/3/3 9P/ C/c",
    "ab/cd//AB/CD / R/r",
    "2/a1//2/1B 2P/p r/R",
    "+K^'-k^'6 / C/c",
    "8 3P2B/2p C/c",
    "8 -P+PPP'P^p/ C/c",
    "a/b/c / C/c",
    "3 / C/c",
    "1/1/1 K/kq C/c",
    "1 / C/c",
];

const ALPHABET: &[u8] = b"/// 0123456789KkPpRr+-^'CcSs:.";

/// Reads `text` as a position of one type. `shape` is the shape of the board in the text, or `None` if the text
/// is invalid. Asserts that the result agrees with `shape`, and returns whether the type accepts the text.
fn assert_outcome<const A: usize, const B: usize, const C: usize>(text: &str, shape: Option<Shape>) -> bool {
    let fits = shape.is_some_and(|shape| {
        let mut sizes = [1; 3];
        sizes[..shape.dimensions().len()].copy_from_slice(shape.dimensions());
        sizes == [A, B, C]
    });
    match Position::<A, B, C>::parse(text) {
        Ok(ours) => {
            assert!(fits, "{text} is accepted");
            assert_eq!((ours.to_string().as_str(), Some(ours.shape())), (text, shape));
        }
        Err(error) => {
            assert!(!fits, "{text} is refused: {error}");
            // A wrong shape is reported only if the rest of the text is valid.
            let found = match error.kind() {
                FeenErrorKind::Shape { found } => Some(found),
                _ => None,
            };
            assert_eq!(found, shape, "{text}: {error}");
            assert!(text.get(error.range()).is_some(), "{text}: {:?}", error.range());
            let explanation = error.explain(text).to_string();
            assert!(explanation.lines().count() >= 3 || text.is_empty(), "{explanation}");
            assert_can_be_read(&explanation, &error);
            // An error can be explained with any other text.
            let other = &text.as_bytes()[text.len() / 2..];
            assert_can_be_read(&error.explain_bytes(other).to_string(), &error);
            assert_can_be_read(&error.explain("3/3\u{202e}//♔ 9K\u{a0}").to_string(), &error);
        }
    }
    fits
}

/// Asserts that an explanation is short, starts with the error, and has no invisible characters.
fn assert_can_be_read(explanation: &str, error: &FeenError) {
    assert_eq!(explanation.lines().next().unwrap(), error.to_string());
    assert!(explanation.len() <= 4096 && explanation.lines().count() <= 4, "{explanation}");
    let hidden = |c: char| {
        c.is_control() && c != '\n'
            || matches!(c, '\u{A0}' | '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}')
    };
    assert!(!explanation.contains(hidden), "{explanation:?}");
}

/// Reads `text` with koma and with the public crate. Returns the number of types that accept the text.
fn assert_same_language(text: &str) -> usize {
    let theirs = Feen::parse(text).ok().map(|feen| Shape::new(feen.to_qi().shape()).unwrap());
    assert_eq!(Shape::of_feen(text).ok(), theirs, "{text}");
    [
        assert_outcome::<8, 8, 1>(text, theirs),
        assert_outcome::<9, 9, 1>(text, theirs),
        assert_outcome::<3, 3, 1>(text, theirs),
        assert_outcome::<2, 2, 2>(text, theirs),
        assert_outcome::<8, 1, 1>(text, theirs),
        assert_outcome::<3, 1, 1>(text, theirs),
        assert_outcome::<1, 1, 1>(text, theirs),
    ]
    .into_iter()
    .filter(|accepted| *accepted)
    .count()
}

#[test]
fn the_seeds_are_read_and_written() {
    for seed in SEEDS {
        assert_eq!(assert_same_language(seed), 1, "{seed}");
    }
}

#[test]
fn mutations_are_accepted_and_refused_alike() {
    compare_mutations(2_000);
}

#[test]
#[ignore = "300,000 texts in seven shapes: .ci/tests reads them with optimization"]
fn many_mutations_are_accepted_and_refused_alike() {
    compare_mutations(300_000);
}

fn compare_mutations(count: usize) {
    let mut random = fastrand::Rng::with_seed(7);
    let mut accepted = 0;
    for _ in 0..count {
        let mut text = SEEDS[random.usize(..SEEDS.len())].as_bytes().to_vec();
        for _ in 0..random.usize(1..4) {
            let (at, other) = (random.usize(..text.len()), random.usize(..text.len()));
            let byte = ALPHABET[random.usize(..ALPHABET.len())];
            match random.u8(..4) {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                2 if text.len() > 1 => drop(text.remove(at)),
                _ => text.swap(at, other),
            }
            if text.is_empty() {
                text.push(b' ');
            }
        }
        accepted += assert_same_language(str::from_utf8(&text).unwrap());
    }
    assert!(accepted > count / 20, "only {accepted} of the mutations are positions");
}

#[test]
fn long_texts_are_refused() {
    let nines = ["9"; 9].join("/");
    for text in [
        "9/".repeat(100_000),
        format!("{}K+ / C/c", "K".repeat(200)),
        format!("{nines} {}/ C/c", "P".repeat(100_000)),
        format!("{nines} / {}", "\u{1F600}".repeat(100_000)),
        format!("{0} {0}P/ C/c", "9".repeat(22)),
    ] {
        assert_eq!(assert_same_language(&text), 0);
    }
}

/// Texts that are not ASCII are rejected, as in the public crate.
#[test]
fn foreign_characters_are_refused_wherever_they_stand() {
    for seed in SEEDS {
        for at in 0..=seed.len() {
            for foreign in
                ["’", "К", "♔", "\u{1F600}", "\u{301}", "\u{A0}", "＋K", "^’", "+\u{FEFF}K", "\u{202E}"]
            {
                let text = format!("{}{foreign}{}", &seed[..at], &seed[at..]);
                assert_eq!(assert_same_language(&text), 0, "{text}");
            }
        }
    }
}

#[test]
fn all_short_inputs() {
    compare_all_inputs(4);
}

#[test]
#[ignore = "600,000 texts in seven shapes: .ci/tests reads them with optimization"]
fn all_longer_inputs() {
    compare_all_inputs(6);
}

fn compare_all_inputs(length: usize) {
    let alphabet = ["1", "K", "k", "2", "/", " ", "+", "^"];
    for_all_over(&mut String::new(), &alphabet, length, &mut |text| {
        assert_same_language(text);
    });
    let mut with_rest = String::new();
    for placement in ["1", "3", "1/1/1", "K", "+K^'", "2k"] {
        for hands in ["/", "K/", "2K/k", "/2k", "1K/", "KK/", "kK/", "Kk/", "//", ""] {
            for styles in ["C/c", "c/C", "C/C", "C", "/", "C/", "S/c", "CC/c", "C/c/", "C/1"] {
                with_rest.clear();
                with_rest.extend([placement, " ", hands, " ", styles]);
                assert_same_language(&with_rest);
            }
        }
    }
}

#[test]
fn a_hand_out_of_order_is_shown_sorted() {
    for (feen, sorted) in [
        ("9/9/9/9/9/9/9/9/9 PBR2P/p S/s", "3PBR"),
        ("9/9/9/9/9/9/9/9/9 P/2p3b2p4r+p S/s", "4p4r3b+p"),
        ("9/9/9/9/9/9/9/9/9 1P/ S/s", "P"),
        ("9/9/9/9/9/9/9/9/9 02P-P'-P/ S/s", "2P-P-P'"),
        // The length of the text before the hand does not matter.
        ("1K1K1K1K1/1K1K1K1K1/1K1K1K1K1/1K1K1K1K1/1K1K1K1K1/1K1K1K1K1/1K1K1K1K1/9/9 Pb/ S/s", "bP"),
    ] {
        let error = Position::<9, 9>::parse(feen).unwrap_err();
        let help = format!("help: write the whole hand as `{sorted}`");
        assert!(error.explain(feen).to_string().ends_with(&help), "{}", error.explain(feen));
        let hand = &feen[error.range().start..].split(['/', ' ']).next().unwrap().len();
        let start = feen[..error.range().start].rfind(['/', ' ']).unwrap() + 1;
        let mended = [&feen[..start], sorted, &feen[error.range().start + hand..]].concat();
        assert!(Position::<9, 9>::is_valid(&mended), "{mended}");
    }
    // There is no suggestion for an invalid hand, or for a hand that is too long to sort quickly.
    let long = format!("9/9/9/9/9/9/9/9/9 {}/ S/s", "Pp".repeat(200));
    for feen in ["9/9/9/9/9/9/9/9/9 PP?/ S/s", "9/9/9/9/9/9/9/9/9 PP0P/ S/s", &long] {
        let error = Position::<9, 9>::parse(feen).unwrap_err();
        assert!(matches!(error.kind(), FeenErrorKind::HandRepeated { .. }));
        assert!(!error.explain(feen).to_string().contains("help"), "{}", error.explain(feen));
        for other in ["other", "99999999999999999999/9 PP/ C/c"] {
            let _ = error.explain(other).to_string();
        }
    }
}

/// Each line has a FEEN for a board of 3x3, and the kind, the range, the place and the reason of its error. Reasons number
/// ranks and layers in the same way as the names of squares. Extra ranks and layers are counted in the order of the text.
const WRONG: &str = "\
3/3/3 / | Fields { found: 2 } | 7..7 | Whole | expected three fields, placement, hands and styles
 | Fields { found: 0 } | 0..0 | Whole | expected three fields, placement, hands and styles
3/3/3 / C/c x yy | Fields { found: 5 } | 12..16 | Whole | expected three fields, placement, hands and styles
 3/3/3 / C/c | Blank(' ') | 0..1 | Whole | unexpected blank ` `; expected single blanks between the three fields
3/3/3 / C/c  | Blank(' ') | 11..12 | Whole | unexpected blank ` `; expected single blanks between the three fields
3/3/3 /  C/c\t | Blank(' ') | 7..9 | Whole | unexpected blank ` `; expected single blanks between the three fields
3/3/3\t/ C/c | Blank('\\t') | 5..6 | Whole | unexpected tab `\\t`; expected single blanks between the three fields
3/3/3\u{A0}/ C/c | Blank('\\u{a0}') | 5..7 | Whole | unexpected no-break space `\\u{a0}` (U+00A0); expected single
3/3/ / C/c | EmptyRank | 4..5 | Rank { layer: 1, rank: 3 } | rank 1 has no squares; expected `/` between two ranks
3/03/3 / C/c | EmptyCount | 2..4 | Square { layer: 1, rank: 2, square: 1 } | square a2: a run of empty squares is a number
3/3//3/03 / C/c | EmptyCount | 7..9 | Square { layer: 2, rank: 2, square: 1 } | layer 2, rank 2 from the top, square 1: a run
3/1K1K/3 / C/c | RankLength { squares: 4, first: 3 } | 2..6 | Rank { layer: 1, rank: 2 } | rank 2 has 4 squares, but rank 3 has 3
3/3//3 / C/c | LayerLength { ranks: 1 } | 5..6 | Layer { layer: 2 } | layer 2 has 1 rank; expected the same number
3//3 / C/c | LayerLength { ranks: 1 } | 0..1 | Layer { layer: 1 } | layer 1 has 1 rank; expected the same number
3/K256/3 / C/c | TooLarge | 3..6 | Rank { layer: 1, rank: 2 } | rank 2: a board has at most 255 squares in each dimension
4/4 / C/c | Shape { found: Shape([2, 4]) } | 0..3 | Whole | the board's shape is 2x4; expected 3x3
3/3//3/3 / C/c | Shape { found: Shape([2, 2, 3]) } | 0..8 | Whole | the board's shape is 2x2x3; expected 3x3
3/3/3 KK C/c | Hands | 6..8 | Whole | expected one `/` between the hands, even if both are empty
3/3/3 K//k C/c | Hands | 8..9 | Whole | expected one `/` between the hands, even if both are empty
3/3/3 1P/ C/c | HandCount | 6..7 | Hand(First) | the first player's hand: expected a count of 2 or more
3/3/3 /K2P C/c | HandOrder { piece: Epin(\"P\"), previous: Epin(\"K\") } | 8..10 | Hand(Second) | the second player's hand: `P` belongs
3/3/3 /P10P C/c | HandRepeated { piece: Epin(\"P\") } | 8..11 | Hand(Second) | the second player's hand: `P` is already in this hand
3/3/3 / C/C | Styles | 8..11 | Styles | expected two styles, one in upper case and one in lower case
3/3/3 2P/8b C/c | TooManyPieces | 9..11 | Hand(Second) | the second player's hand: with this piece, there are more pieces
3/2K+/3 / C/c | Token(TokenError(\"invalid EPIN token: the state marker `+` must come before the piece letter\", 1..2)) | 4..5 | Square { layer: 1, rank: 2, square: 3 } | square c2: the state marker `+`
3/3/3 /PR- C/c | Token(TokenError(\"invalid EPIN token: the state marker `-` must come before the piece letter\", 1..2)) | 9..10 | Hand(Second) | the second player's hand: the state marker";

/// Lines for a board of 2x2x2.
const WRONG_CUBES: &str = "\
2/2//2/3 / C/c | RankLength { squares: 3, first: 2 } | 7..8 | Rank { layer: 2, rank: 2 } | layer A, rank 1 has 3 squares, but layer B, rank 2 has 2
2/2//2/2/2 / C/c | LayerLength { ranks: 3 } | 9..10 | Layer { layer: 2 } | layer A has 3 ranks; expected the same number in each layer, at least 2
2/2//2/2//2/3 / C/c | RankLength { squares: 3, first: 2 } | 12..13 | Rank { layer: 3, rank: 2 } | layer 3, rank 2 from the top has 3 squares, but layer B, rank 2 has 2";

#[test]
fn kinds_places_and_reasons() {
    fn check<const A: usize, const B: usize, const C: usize>(
        table: &'static str,
    ) -> HashSet<Discriminant<FeenErrorKind>> {
        let check_row = |[feen, expected]: [&'static str; 2]| {
            let error = Position::<A, B, C>::parse(feen).unwrap_err();
            let (kind, range, place) = (error.kind(), error.range(), error.place());
            let found = format!("{kind:?} | {range:?} | {place:?} | {}", error.reason());
            assert!(found.starts_with(expected), "{feen} | {found}");
            assert_eq!(error.to_string(), format!("invalid FEEN: {}", error.reason()));
            let panic = catch_unwind(|| Position::<A, B, C>::from_static(feen)).unwrap_err();
            assert_eq!(panic.downcast_ref(), Some(&error.explain(feen).to_string()));
            discriminant(&kind)
        };
        rows(table).map(check_row).collect()
    }
    assert_eq!(check::<3, 3, 1>(WRONG).len(), 15, "all kinds");
    check::<2, 2, 2>(WRONG_CUBES);
    let error = Position::<3>::parse("256 / C/c").unwrap_err();
    assert!(error.reason().as_str().starts_with("rank 1 from the top: a board has"), "{error}");
}

/// Tests the help for FENs and SFENs, and messages about texts with several mistakes.
#[test]
fn helps_that_could_mislead() {
    let message = |feen: &str| Position::<2, 2>::parse(feen).unwrap_err().explain(feen).to_string();
    // The message says that the text is FEN, even if a line break follows the text.
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    assert!(message(fen).contains("found 6; this looks like FEN, which `chess::Fen` reads"));
    let error = Position::<2, 2>::parse(fen.trim_end()).unwrap_err();
    assert_eq!(error.kind(), FeenErrorKind::Fields { found: 6 });
    assert!(message("\u{FEFF}2/2 / C/c").contains("`\\u{feff}`"));
    assert!(message("2/2 / C/c x\u{301}").contains("found 4"));
    // The markers before a letter belong to the piece with this letter.
    assert!(message("-^K1/2 / C/c").contains("the terminal marker `^` must come after the piece letter"));
    // If a mistake is between two letters, the second letter is a separate piece.
    assert!(message("\"K1/2 / C/c").ends_with("help: did you mean `K`?"));
    assert!(!message("K\"K/2 / C/c").contains("help"));
}

/// The one-line message for a text in the notation of a game names the type that reads it, whatever fields it has. It also
/// says which feature turns the type on, if it is off.
#[test]
fn texts_in_other_notations() {
    const CHESS: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
    const MAKRUK: &str = "4k3/8/3M~4/8/8/8/8/4K3";
    const SHOGI: &str = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL";
    const XIANGQI: &str = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    let message = |text: &str| Position::<2, 2>::parse(text).unwrap_err().to_string();
    let feature =
        |name, is_on: bool| if is_on { String::new() } else { format!(" with the feature `{name}`") };
    for (board, name, reader, all_fields, is_on) in [
        (CHESS, "FEN", "chess::Fen", ["w", "b KQkq", "w KQkq e3", "b - - 0 1"], cfg!(feature = "chess")),
        (
            MAKRUK,
            "makruk's FEN",
            "makruk::Fen",
            ["w", "b -", "w - -", "w - 128 7 80"],
            cfg!(feature = "makruk"),
        ),
        (SHOGI, "SFEN", "shogi::Sfen", ["w", "w B", "b -", "w B 4"], cfg!(feature = "shogi")),
        (
            XIANGQI,
            "xiangqi's FEN",
            "xiangqi::Fen",
            ["r", "b -", "w 0 1", "w - - 0 1"],
            cfg!(feature = "xiangqi"),
        ),
    ] {
        let on = feature(reader.split_once(':').unwrap().0, is_on);
        let ending = format!("; this looks like {name}, which `{reader}` reads{on}");
        for fields in all_fields {
            let text = format!("{board} {fields}");
            assert!(message(&text).ends_with(&ending), "{text}: {}", message(&text));
        }
        let empty = match name {
            "FEN" => "8/8/8/8/8/8/8/8 / C/c",
            "makruk's FEN" => "8/8/8/8/8/8/8/8 / M/m",
            "SFEN" => "9/9/9/9/9/9/9/9/9 / S/s",
            _ => "9/9/9/9/9/9/9/9/9/9 / X/x",
        };
        let text = format!("{board} {}", all_fields[3]);
        let explanation = Position::<2, 2>::parse(&text).unwrap_err().explain(&text);
        assert!(explanation.as_str().ends_with(&format!("as in `{empty}`")), "{explanation}");
        // Boards that are almost of the game, and other fields.
        let lines = format!(
            "{board}/1 w - - 0 1|{board}X w - - 0 1|{board} x - 1|{board} W|{board} wb - 1|{board}|{board} / C/c"
        );
        for text in lines.split('|') {
            assert!(!message(text).contains("looks like"), "{text}: {}", message(text));
        }
    }
    // Both FENs are read by chess.
    assert!(message("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").contains("`chess::Fen`"));
    // Pieces of chess and makruk, and of a third game.
    assert!(!message("4k3/8/8/8/8/8/8/Q2SK3 w - - 0 1").contains("looks like"));
    assert!(!message("4k3/8/8/8/8/8/8/Z3K3 w - - 0 1").contains("looks like"));
    assert!(!message("4k^3/8/8/8/8/8/8/4K3 w - - 0 1").contains("looks like"));
    let text = format!("{CHESS} w KQkq - 0 1");
    let error = Position::<8, 8>::parse(&text).unwrap_err();
    let line = "invalid FEEN: expected three fields, placement, hands and styles; found 6; this looks like FEN, which \
        `chess::Fen` reads";
    assert!(error.to_string().starts_with(line));
    assert_eq!(error.reason().as_str(), error.to_string().strip_prefix("invalid FEEN: ").unwrap());
    let help = "help: in a constant, write `chess::position!(fen: \"…\")`; a FEEN is `<placement>";
    assert!(error.explain(&text).to_string().contains(help));
}
